"""Light on water: it stays there, comes and goes softly, and is the same at every size."""

from __future__ import annotations

import ast
import datetime
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ridgeline.scene import Landscape, Moment, Scene, View
from ridgeline.scene.items import Particles, Sprite
from ridgeline.scene.land.lake import wave
from ridgeline.scene.weather.lightning import strikes
from sources import ROOT

VIEW = View(960, 540)
EVENING = {"tide": 18.6, "cliffs": 18.4, "aurora": 14.4}
FULL_MOON = datetime.date(2026, 9, 26)
INEXACT = {"sin", "cos", "tan", "exp", "exp2", "log", "power", "float_power", "pow", "hypot", "sum", "mean", "einsum"}


def at(theme: str, hour: float, elapsed: float = 100.0, view: View = VIEW, weather: str = "none") -> Scene:
    landscape = Landscape(theme, 7, weather)
    return landscape.scene(Moment(30.0 * elapsed, hour, elapsed, FULL_MOON, 30.0), view)


def strokes(scene: Scene, words: str = "glitter") -> Iterator[Particles]:
    return (particles for particles in scene.particles if particles.words == words)


def middles(scene: Scene, words: str = "glitter") -> npt.NDArray[np.float64]:
    """(n, 4) the crest that strokes lie before, x and y of their middles, and their share."""
    some = [
        np.column_stack(
            [np.full(len(one.share), one.layer), one.places[:, 0] + 0.5 * one.across, one.places[:, 1], one.share]
        )
        for one in strokes(scene, words)
    ]
    return np.concatenate(some) if some else np.empty((0, 4))


def brightness(scene: Scene, words: str = "glitter") -> float:
    return float(middles(scene, words)[:, 3].sum())


def lone(some: npt.NDArray[np.float64], others: npt.NDArray[np.float64], reach: float) -> npt.NDArray[np.float64]:
    """The shares of strokes that are nowhere near one of the others on the same water."""
    apart = np.abs(some[:, None, :3] - others[None, :, :3])
    near = (apart[:, :, 0] == 0.0) & (apart[:, :, 1:].max(axis=2) < reach)
    return np.asarray(some[~near.any(axis=1), 3])


@pytest.mark.parametrize("name", ["lake", "tarns", "land", "bedrock", "parallax"])
def test_a_crest_is_decided_by_arithmetic_that_is_exact_everywhere(name: str) -> None:
    tree = ast.parse((ROOT / "game/ridgeline/scene/land" / f"{name}.py").read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        assert not isinstance(node, ast.Pow), name
        if isinstance(node, ast.Attribute):
            assert node.attr not in INEXACT, ast.unparse(node)


def test_a_wave_is_a_sine_to_a_thousandth_and_a_half() -> None:
    turns = np.linspace(-3.0, 3.0, 6001)
    assert np.abs(wave(turns) - np.sin(2.0 * np.pi * turns)).max() < 0.0015
    np.testing.assert_allclose(wave(turns + 1.0), wave(turns), atol=1e-12)


@pytest.mark.parametrize("theme", EVENING)
def test_glitter_lies_on_water_under_the_disc(theme: str) -> None:
    scene = at(theme, EVENING[theme])
    disc = scene.sky.discs[-1]
    number, x, y, _ = middles(scene).T
    assert len(number) > 30
    for layer in np.unique(number).astype(int).tolist():
        own, words = number == layer, scene.layers[layer].words
        edge = layer
        while words == "lake" and scene.layers[edge - 1].words == "lake":
            edge -= 1
        shore = np.interp(x[own], np.arange(VIEW.width + 1.0), scene.layers[edge].crest)
        assert words in ("lake", "sea", "tarn")
        assert (y[own] > shore).all()
    assert np.abs(x - disc.x).max() < 0.3 * VIEW.width
    assert abs(np.median(x) - disc.x) < disc.radius


@pytest.mark.slow
@settings(max_examples=8)
@given(st.floats(0.0, 1e5), st.sampled_from(["glitter", "surf"]))
def test_no_stroke_comes_or_goes_at_once(elapsed: float, words: str) -> None:
    scenes = [at("tide", 18.6, second) for second in (elapsed, elapsed + 1.0 / 60.0)]
    before, after = (middles(scene, words) for scene in scenes)
    for some, others, scene in ((before, after, scenes[0]), (after, before, scenes[1])):
        # What nearer swells hide may be left out.
        number, x, y, _ = some.T
        crests = np.array([np.interp(x, np.arange(VIEW.width + 1.0), layer.crest) for layer in scene.layers])
        nearer = np.where(np.arange(len(crests))[:, None] > number, crests, VIEW.height - 6.0).min(axis=0)
        inside = (np.abs(x - 0.5 * VIEW.width) < 0.48 * VIEW.width) & (y < nearer)
        assert lone(some[inside], others, 2.5).max(initial=0.0) < 0.08


@pytest.mark.parametrize("words", ["glitter", "surf"])
def test_strokes_are_at_the_same_places_in_pictures_of_every_size(words: str) -> None:
    small, large = (middles(at("tide", 18.6, view=view), words) for view in (VIEW, View(1920, 1080)))
    large[:, 1:3] *= 0.5
    assert len(small) > 10
    for some, others in ((small, large), (large, small)):
        assert (lone(some, others, 1.0) > 0.05).sum() < 0.02 * len(some)


@pytest.mark.slow
def test_the_path_fades_with_the_height_of_the_sun_and_behind_clouds() -> None:
    evening, noon = brightness(at("tide", 18.6)), brightness(at("tide", 12.5))
    assert 0.0 < noon < 0.6 * evening
    overcast = at("tide", 18.6, 150.0, weather="rain")
    assert brightness(overcast) < 0.5 * brightness(at("tide", 18.6, 150.0))


def test_a_full_moon_glitters_at_night_and_a_new_one_does_not() -> None:
    landscape = Landscape("tide", 7, "none")
    full, new = (
        brightness(landscape.scene(Moment(hour=23.0, date=date), VIEW))
        for date in (FULL_MOON, datetime.date(2026, 9, 11))
    )
    assert new < 0.1 * full


@pytest.mark.slow
def test_little_motion_halves_the_pace_of_twinkling() -> None:
    calm, lively = (
        middles(Landscape("aurora", 7, "none", slow).scene(Moment(0.0, 14.4, second), VIEW))
        for slow, second in ((True, 18.0), (False, 9.0))
    )
    assert len(calm) > 30
    np.testing.assert_allclose(calm, lively, atol=0.01)


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["tide", "cliffs"])
def test_swells_darken_downward(theme: str) -> None:
    landscape = Landscape(theme, 7, "none")
    for hour in range(0, 24, 3):
        for layer in landscape.scene(Moment(hour=float(hour)), View(64, 36)).layers:
            if layer.words == "sea":
                lightness = layer.gradient.colours[:, 0]
                assert (np.diff(lightness) <= 1e-9).all()
                assert lightness[0] - lightness[-1] > 0.002


def test_surf_lies_where_water_meets_land() -> None:
    scene = at("cliffs", 12.0)
    number, x, y, _ = middles(scene, "surf").T
    assert len(x) > 5
    for layer in np.unique(number).astype(int).tolist():
        own = number == layer
        shore, land = (
            np.interp(x[own], np.arange(VIEW.width + 1.0), scene.layers[edge].crest) for edge in (layer, layer - 1)
        )
        assert (land < shore).all()
        assert (np.abs(y[own] - shore) < 3.0).all()


def test_nothing_is_rooted_under_a_lake() -> None:
    landscape = Landscape("tide", 7)
    layer, land = next((layer, landscape.land(n)) for n, layer in enumerate(landscape.theme.layers) if layer.lake)
    feet = np.concatenate([land.standing(0, chunk).feet for chunk in range(6)])
    _, ground, _ = land.waters(0, 6 * 1024, 0)
    assert len(feet) > 50
    assert ground.min() < layer.lake <= feet.min()


def rings(scene: Scene) -> list[Sprite]:
    return [sprite for sprite in scene.sprites if isinstance(sprite, Sprite) and sprite.words == "ring of rain"]


@pytest.mark.slow
def test_rings_grow_on_water_where_it_rains_and_nowhere_else() -> None:
    wet = at("tide", 15.0, 150.0, weather="rain")
    assert len(rings(wet)) > 10
    for ring in rings(wet):
        assert wet.layers[ring.layer].words in ("lake", "sea")
        assert 0.0 < ring.share.max() < 0.4
    assert not rings(at("tide", 15.0, 150.0))
    assert not rings(at("dusk", 15.0, 150.0, weather="rain"))
    assert not rings(at("tide", 15.0, 150.0, weather="snow"))


def test_lit_windows_and_lanterns_shine_on_the_water_before_them() -> None:
    by_night, by_day = (at("cliffs", hour, 500.0) for hour in (21.5, 12.0))
    lamps = [sprite for sprite in by_night.sprites if "windows" in sprite.words or "lantern" in sprite.words]
    places = [sprite.left + 0.5 * sprite.share.shape[1] for sprite in lamps]
    shining = middles(by_night, "light on the water")
    assert len(shining)
    assert all(min(abs(x - place) for place in places) < 40.0 for x in shining[:, 1])
    assert not len(middles(by_day, "light on the water"))


@pytest.mark.slow
def test_a_lake_mirrors_lightning_faintly_and_below_its_shore() -> None:
    landscape, view = Landscape("tide", 7, "storm"), VIEW
    images = []
    for strike in strikes(landscape.theme, landscape.key, 100.0, 300.0, asked="storm"):
        scene = landscape.scene(Moment(3000.0, 21.0, strike.second + 0.02), view)
        shore = next(layer.crest[0] for layer in scene.layers if layer.words == "lake")
        bolts = [sprite for sprite in scene.sprites if sprite.words == "lightning"]
        for image in (sprite for sprite in scene.sprites if sprite.words == "mirrored lightning"):
            assert image.top >= shore
            assert image.share.max() < 0.5 * max(bolt.share.max() for bolt in bolts)
            images.append(image)
    assert images
