"""Windows are lit from dusk on, stay in their houses, glide with them, and go out late."""

from __future__ import annotations

from dataclasses import fields, replace

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from profiles import examples
from ridgeline.scene import Landscape, Layer, Life, Moment, Scene, Stand, Theme, View
from ridgeline.scene.items import Sprite
from ridgeline.scene.themes.find import built_in

VIEW = View(640, 360)

PLACES = st.floats(-1e4, 1e4) | st.floats(-1e11, 1e11)


def theme(*stands: Stand, lake: float | None = None, drift: float = 0.0) -> Theme:
    """A theme with buildings on its nearest layer but one."""
    far = Layer(base=400.0, displacement=80.0, parallax=0.1)
    middle = Layer(base=300.0, displacement=60.0, parallax=0.5, stands=stands, snow=500.0, lake=lake, drift=drift)
    near = Layer(base=20.0, displacement=20.0, parallax=1.0)
    return replace(built_in("dusk"), layers=(far, middle, near), biomes=(), life=Life(*[0.0] * len(fields(Life))))


VILLAGE = Stand("village", height=70.0, density=0.6, clumping=0.3)
TOWERS = Stand("tower", height=200.0, density=0.6)
LIGHTHOUSE = Stand("lighthouse", height=180.0, density=0.7)
TOWN = Landscape(theme(VILLAGE, TOWERS, LIGHTHOUSE), seed=5)


def lamps(scene: Scene) -> list[Sprite]:
    return [sprite for sprite in scene.sprites if sprite.words.endswith(("windows", "lantern"))]


def light(scene: Scene) -> npt.NDArray[np.float64]:
    """(height, width) how brightly each pixel is lit by windows and lanterns."""
    picture = np.zeros((scene.height, scene.width))
    for sprite in lamps(scene):
        high, wide = sprite.share.shape
        rows = np.arange(sprite.top, sprite.top + high)
        columns = np.arange(sprite.left, sprite.left + wide)
        inside = np.ix_((rows >= 0) & (rows < scene.height), (columns >= 0) & (columns < scene.width))
        rows, columns = rows[inside[0].ravel()], columns[inside[1].ravel()]
        picture[np.ix_(rows, columns)] += sprite.share[inside]
    return picture


def brightness(hour: float, *stands: Stand) -> float:
    landscape = Landscape(theme(*stands), seed=5)
    return sum(float(light(landscape.scene(Moment(travel, hour), VIEW)).sum()) for travel in (0.0, 3e3, 6e3))


@pytest.mark.slow
@pytest.mark.parametrize("stand", [VILLAGE, TOWERS])
def test_none_by_day_many_in_the_evening_few_in_the_small_hours(stand: Stand) -> None:
    for hour in (8.0, 10.0, 12.5, 15.0, 17.0):
        assert brightness(hour, stand) == 0.0
    dusk, evening, late, small = (brightness(hour, stand) for hour in (18.7, 21.0, 0.0, 3.0))
    assert evening > dusk > 0.0
    assert evening > late > small > 0.0
    assert small < 0.4 * evening
    assert brightness(5.0, stand) > small


@pytest.mark.slow
@examples(15)
@given(PLACES, st.floats(0.0, 23.99), st.integers(0, 99))
def test_shares_are_shares_and_sprites_stand_on_their_layer(travel: float, hour: float, seed: int) -> None:
    landscape = Landscape(theme(VILLAGE, TOWERS, LIGHTHOUSE), seed)
    scene = landscape.scene(Moment(travel, hour, elapsed=travel % 7.0), VIEW)
    for sprite in lamps(scene):
        assert sprite.share.dtype == np.float32
        assert sprite.share.min() >= 0.0
        assert sprite.share.max() <= 1.0
        assert scene.layers[sprite.layer].words == "snow on them"
        assert scene.layers[sprite.layer - 1].words.startswith("village")


def test_light_stands_on_the_land_before_which_the_water_lies() -> None:
    scene = Landscape(theme(VILLAGE, lake=250.0), seed=5).scene(Moment(hour=21.0), VIEW)
    assert {scene.layers[sprite.layer - 1].words for sprite in lamps(scene)} == {"village to 70"}
    assert "lake" in {layer.words for layer in scene.layers}


@pytest.mark.slow
@examples(25)
@given(PLACES, st.floats(0.0, 1e6), st.sampled_from([VILLAGE, TOWERS]))
def test_windows_shine_from_inside_the_silhouette(travel: float, elapsed: float, stand: Stand) -> None:
    """The place where a house stands in the crest is the place of its windows, on drifting layers too."""
    landscape = Landscape(theme(stand, drift=-20.0), seed=5).outlined()
    scene = landscape.scene(Moment(travel, 21.0, elapsed), VIEW)
    lit = light(scene)
    for row, column in np.argwhere(lit[:, 2:-2] > 0.45):
        crest = scene.layers[lamps(scene)[0].layer].crest[column + 1 : column + 5]
        assert crest.min() < row + 1.0, (row, column)


@pytest.mark.slow
@examples(15)
@given(st.floats(-1e6, 1e6), st.floats(19.0, 23.9))
def test_two_sizes_show_the_same_windows(travel: float, hour: float) -> None:
    """Each row and each column has as much light as the two that show it in the picture that is twice as large.

    But for the outermost pixels, where a glow that comes from outside may be cut, and for windows that meet: where they
    are brightest, light is lost.
    """
    landscape = Landscape(theme(VILLAGE), seed=5)
    small, large = (light(landscape.scene(Moment(travel, hour), View(640 * n, 360 * n))) for n in (3, 6))
    halved = large.reshape(1080, 2, 1920, 2).mean(axis=(1, 3))
    for axis in (0, 1):
        few, many = (picture[2:-2, 2:-2].sum(axis=axis) for picture in (small, halved))
        assert abs(many.sum() - few.sum()) <= 0.02 * few.sum()
        assert np.abs(many - few).max() <= 1.0


@examples(15)
@given(st.floats(-1e6, 1e6), st.floats(0.0, 23.99), st.floats(0.0, 1e6))
def test_light_changes_little_from_frame_to_frame(travel: float, hour: float, elapsed: float) -> None:
    now = light(TOWN.scene(Moment(travel, hour, elapsed), VIEW))
    soon = light(TOWN.scene(Moment(travel + 0.02, (hour + 24.0 / 600.0 / 60.0) % 24.0, elapsed + 1.0 / 60.0), VIEW))
    assert np.abs(soon - now).max() < 0.1


@pytest.mark.slow
@examples(15)
@given(st.floats(-1e6, 1e6))
def test_light_glides_with_the_land(travel: float) -> None:
    """After the way of three pixels the same picture is three columns farther left."""
    landscape = Landscape(theme(VILLAGE, TOWERS), seed=5)
    here, there = (light(landscape.scene(Moment(travel + way, 21.0), VIEW)) for way in (0.0, 2.0 * 3.0 * 3.0))
    np.testing.assert_allclose(there[:, 20:-20], here[:, 23:-17], atol=1e-3)


def test_views_side_by_side_show_the_same_windows() -> None:
    landscape = Landscape(theme(VILLAGE, LIGHTHOUSE), seed=5)
    left, right = (
        light(landscape.scene(Moment(hour=21.0), replace(VIEW, origin=(place, 0.0)))) for place in (0.0, 1920.0)
    )
    both = light(landscape.scene(Moment(hour=21.0), View(1280, 360, origin=(0.0, 0.0))))
    np.testing.assert_allclose(np.concatenate([left, right], axis=1), both, atol=1e-5)


def test_a_lantern_burns_all_night_and_pulses() -> None:
    landscape = Landscape(theme(LIGHTHOUSE), seed=5)
    for hour in (21.0, 1.0, 4.5):
        lights = [light(landscape.scene(Moment(0.0, hour, 0.2 * step), VIEW)).sum() for step in range(31)]
        assert min(lights) > 0.0
        assert max(lights) > 2.0 * min(lights)
        assert lights[0] == pytest.approx(lights[-1], rel=1e-6)


def test_lamps_have_the_themes_colour_and_are_told_of() -> None:
    landscape = Landscape(replace(theme(VILLAGE, LIGHTHOUSE), lamp="80ff80"), seed=5)
    told = landscape.scene(Moment(hour=21.0), View(1280, 360)).describe()
    assert "sprite village windows on 3 at" in told
    assert "sprite lighthouse lantern on 3 at" in told
    assert "80ff80" in told


def test_the_hours_of_windows_follow_the_sun() -> None:
    early = Landscape(replace(theme(VILLAGE), sunset=15.0, sunrise=9.5), seed=5)
    assert lamps(early.scene(Moment(hour=16.5), VIEW))
    assert not lamps(Landscape(theme(VILLAGE), seed=5).scene(Moment(hour=16.5), VIEW))


@pytest.mark.slow
@pytest.mark.parametrize("view", [View(2000, 20), View(1, 1), View(300, 200, scale=200.0), View(90, 60, scale=0.05)])
def test_odd_views_take_neither_long_nor_much(view: View) -> None:
    scene = TOWN.scene(Moment(hour=21.0), view)
    assert sum(sprite.share.size for sprite in scene.sprites) < 40 * (view.width + 9) * (view.height + 9)
