"""Rain on islands: a function of the second, whatever was shown before; new islands rise, and rivers run."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from profiles import examples
from ridgeline.scene import Moment, View
from ridgeline.scene.items import Chart
from ridgeline.scene.light.daylight import light
from ridgeline.scene.maps import island, rain
from ridgeline.scene.maps.archipelago import archipelago
from ridgeline.scene.maps.island import PERIOD, Island
from ridgeline.scene.maps.island_colours import (
    BANDS,
    FRESH_AT,
    LAND_AT,
    WOODS_AT,
    LandForm,
    island_bands,
    island_colours,
    island_shades,
    roll,
)
from ridgeline.scene.maps.land_cover import Woods
from ridgeline.scene.maps.map_colours import DEPTHS, FLAT, HEIGHTS, SHADES, WETTEST, bands, colours, lit_cells, slopes
from ridgeline.scene.maps.rain import EPOCH_PACE, RAIN_SECONDS, RISE_SECONDS
from ridgeline.scene.themes.find import theme_for

VIEW = View(160, 90)


@pytest.fixture
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Islands of an eighth of the size, so that hundreds of epochs take no time."""
    for module in (island, rain):
        monkeypatch.setattr(module, "ROWS", 54)
        monkeypatch.setattr(module, "COLUMNS", 108)


def chart(shown: Island, second: float) -> Chart:
    found = shown.scene(Moment(elapsed=second, hour=16.0), VIEW).chart
    assert found is not None
    return found


@pytest.mark.slow
@pytest.mark.usefixtures("_small")
@examples(10)
@given(st.lists(st.floats(0.0, 2.5 * PERIOD), min_size=1, max_size=5), st.floats(0.0, 2.5 * PERIOD))
def test_a_second_shows_the_same_whatever_was_shown_before(before: list[float], second: float) -> None:
    used, fresh = Island("dusk", 3), Island("dusk", 3)
    for some in before:
        chart(used, some)
    assert (chart(used, second).cells == chart(fresh, second).cells).all()


@pytest.mark.usefixtures("_small")
def test_running_there_frame_by_frame_shows_the_same() -> None:
    running, asked = Island("dusk", 4), Island("dusk", 4)
    for frame in range(round(60 * 12.0)):
        chart(running, frame / 60.0)
    assert (chart(running, 12.0).cells == chart(asked, 12.0).cells).all()


@pytest.mark.usefixtures("_small")
def test_each_island_is_another_and_rises_from_the_sea_and_sinks() -> None:
    shown = Island("dusk", 3)
    land = [
        float((chart(shown, second).cells >= LAND_AT * SHADES).mean())
        for second in (0.0, RISE_SECONDS, RISE_SECONDS + RAIN_SECONDS, PERIOD - 0.1, PERIOD + RISE_SECONDS)
    ]
    assert land[0] == land[3] == 0.0
    assert min(land[1], land[2], land[4]) > 0.1
    assert (chart(shown, RISE_SECONDS).cells != chart(shown, PERIOD + RISE_SECONDS).cells).mean() > 0.5


def made(seed: int) -> Any:
    """The archipelago of a seed on a small map."""
    making = archipelago(seed, 54, 108)
    while True:
        try:
            next(making)
        except StopIteration as end:
            return end.value


@examples(12)
@given(st.integers(0, 2**32 - 1))
def test_the_sea_reaches_every_edge_and_all_land_drains_into_it(seed: int) -> None:
    land = made(seed).land
    for edge in (land[0], land[-1], land[:, 0], land[:, -1]):
        assert (edge < 0.0).mean() > 0.2
    assert 0.05 < (land > 0.0).mean() < 0.6
    around = np.stack([np.roll(land, (down, right), (0, 1)) for down in (-1, 0, 1) for right in (-1, 0, 1)])
    assert (around.min(axis=0) < land)[land > 0.0].all()


@examples(8)
@given(st.integers(0, 2**32 - 1))
def test_rivers_run_into_the_sea(seed: int) -> None:
    raised = made(seed)
    river = raised.rivers > 0.0
    low = np.where(river | (raised.land <= 0.0), raised.land, np.inf)
    around = np.stack([np.roll(low, (down, right), (0, 1)) for down in (-1, 0, 1) for right in (-1, 0, 1)])
    assert (around.min(axis=0) <= low)[river].all()


@given(st.integers(0, 999))
def test_woods_are_never_in_water(seed: int) -> None:
    chance = np.random.default_rng(seed)
    land, wet = chance.uniform(-40.0, 80.0, (12, 24)), np.maximum(chance.uniform(-2.0, 1.0, (12, 24)), 0.0)
    trees = Woods(seed, 12, 24).on(land, wet, np.ones_like(land))
    assert not trees[(land <= 0.0) | (wet > 0.0)].any()
    shown = island_bands(LandForm(land, wet, np.full(land.shape, True), np.zeros_like(land)))
    assert (shown[land < 0.0] < LAND_AT).all()
    assert ((shown >= FRESH_AT) <= (wet > 0.0)).all()
    assert shown.max() < BANDS
    assert (shown[(land >= 0.0) & (wet == 0.0)] >= WOODS_AT).all()


def test_the_sun_s_side_is_lighter_than_the_other() -> None:
    ridge = slopes(np.abs(np.arange(16.0) - 8.0)[None, :].repeat(4, axis=0) * -3.0)
    shades = island_shades(ridge, 0.5)
    assert shades[0, 4] > shades[0, 12]
    table = island_colours(light(theme_for("dusk", 1), 12.0), 100.0).reshape(BANDS, SHADES, 3)
    assert (table[LAND_AT:WOODS_AT, -1, 0] > table[LAND_AT:WOODS_AT, 0, 0]).all()


@pytest.mark.parametrize("hour", [0.0, 6.2, 12.0, 18.5])
def test_the_surf_rolls_and_nothing_else_changes(hour: float) -> None:
    now = light(theme_for("dusk", 1), hour)
    still = island_colours(now, 100.0)
    one, other = (roll(still, now, turn).reshape(BANDS, SHADES, 3) for turn in (0.1, 0.6))
    assert np.isfinite(one).all()
    changed = (one != other).any(axis=(1, 2))
    assert changed[DEPTHS:LAND_AT].any()
    assert not changed[:DEPTHS].any()
    assert not changed[LAND_AT:].any()


@pytest.mark.slow
def test_rain_lets_rivers_run() -> None:
    shown = Island("dusk", 3)
    dry, wet = chart(shown, RISE_SECONDS).cells, chart(shown, RISE_SECONDS + 30.0).cells
    assert (dry >= FRESH_AT * SHADES).mean() == 0.0
    assert 0.001 < (wet >= FRESH_AT * SHADES).mean() < 0.2


@pytest.mark.usefixtures("_small")
def test_the_light_follows_the_hour_and_the_rest_stays() -> None:
    shown, end = Island("dusk", 3), RISE_SECONDS + RAIN_SECONDS + 1.0
    scenes = [shown.scene(Moment(elapsed=end, hour=hour), VIEW).chart for hour in (8.0, 16.0)]
    one, other = (some.cells.astype(int) for some in scenes if some)
    assert (one // SHADES == other // SHADES).all()
    assert (one != other).mean() > 0.05


def test_level_ground_has_the_middle_shade_and_slopes_face_the_light_or_not() -> None:
    level = slopes(np.zeros((8, 8)))
    assert set(lit_cells(np.zeros((8, 8), np.uint16), level, 0.3).ravel().tolist()) == {round(FLAT * (SHADES - 1))}
    ridge = slopes(np.abs(np.arange(16.0) - 8.0)[None, :].repeat(4, axis=0) * -3.0)
    west, east = (lit_cells(np.zeros((4, 16), np.uint16), ridge, turn) for turn in (0.5, 0.0))
    assert west[0, 4] > west[0, 12]
    assert east[0, 4] < east[0, 12]


@given(st.integers(0, 999))
def test_bands_say_sea_land_and_fresh_water(seed: int) -> None:
    chance = np.random.default_rng(seed)
    land, wet = chance.uniform(-300.0, 300.0, (9, 9)), chance.uniform(0.0, 1.0, (9, 9))
    found = bands(land, wet)
    assert ((found < DEPTHS) == (land < 0.0)).all()
    assert found.max() < DEPTHS + HEIGHTS + WETTEST
    assert ((found >= DEPTHS + HEIGHTS) <= (wet > 0.0)).all()


@pytest.mark.parametrize("hour", [0.0, 6.2, 12.0, 18.5])
def test_every_band_and_shade_has_a_colour(hour: float) -> None:
    table = colours(light(theme_for("dusk", 1), hour))
    assert table.shape == ((DEPTHS + HEIGHTS + WETTEST) * SHADES, 3)
    assert np.isfinite(table).all()


@pytest.mark.usefixtures("_small")
def test_it_rains_while_it_wears_and_not_for_the_calm() -> None:
    raining = Moment(elapsed=RISE_SECONDS + 20.0, hour=16.0)
    assert "rain" in Island("dusk", 3).scene(raining, VIEW).describe()
    assert Island("dusk", 3, calm=True).scene(raining, VIEW).particles == ()
    assert Island("dusk", 3).scene(Moment(elapsed=RISE_SECONDS + RAIN_SECONDS + 5.0), VIEW).particles == ()


@pytest.mark.usefixtures("_small")
def test_two_monitors_show_one_sea() -> None:
    shown, moment = Island("dusk", 3), Moment(elapsed=30.0, hour=16.0)
    whole, right = (
        shown.scene(moment, View(width, 108, 0.1, (x, 0.0))).chart for width, x in ((192, 0.0), (96, 960.0))
    )
    assert whole is not None
    assert right is not None
    apart = (right.left + 96.0 - whole.left) / whole.cell
    assert apart == pytest.approx(round(apart))
    columns = slice(round(apart), round(apart) + right.cells.shape[1])
    assert (whole.cells[:, columns] == right.cells[:, : whole.cells[:, columns].shape[1]]).all()


@pytest.mark.parametrize("view", [View(64, 48), View(48, 80), View(160, 48), View(54, 96)])
@pytest.mark.usefixtures("_small")
def test_the_sea_fills_every_picture(view: View) -> None:
    found = Island("dusk", 3).scene(Moment(elapsed=30.0, hour=16.0), view).chart
    assert found is not None
    rows, columns = found.cells.shape
    assert found.left <= 0.0
    assert found.top <= 0.0
    assert found.left + columns * found.cell >= view.width
    assert found.top + rows * found.cell >= view.height


@pytest.mark.usefixtures("_small")
def test_what_takes_longer_than_a_frame_is_known_before() -> None:
    shown = Island("dusk", 3)
    far = Moment(elapsed=RISE_SECONDS + 60.0)
    assert shown.cost(far) == shown.cost(far) == 60 * EPOCH_PACE
    assert shown.cost(Moment(elapsed=1.0)) == 0
    assert shown.placeholder(far, VIEW).chart is None
    assert shown.cost(far) == 60 * EPOCH_PACE
    shown.scene(far, VIEW)
    assert shown.cost(far) == 0
    assert shown.cost(replace(far, elapsed=far.elapsed + 1.0)) == EPOCH_PACE
    assert shown.cost(replace(far, elapsed=far.elapsed - 1.0)) == 59 * EPOCH_PACE


@pytest.mark.usefixtures("_small")
def test_another_theme_goes_on_with_the_rain_and_another_landscape_begins_it_again() -> None:
    shown, far = Island("dusk", 3), Moment(elapsed=RISE_SECONDS + 60.0)
    shown.scene(far, VIEW)
    other = shown.in_theme(theme_for("winter", 3))
    assert (other.theme.name, other.seed, other.cost(far)) == ("winter", 3, 0)
    assert shown.apart().cost(far) == Island("dusk", 3).cost(far) == 60 * EPOCH_PACE


@pytest.mark.usefixtures("_small")
def test_what_is_prepared_apart_is_taken_over_in_every_theme() -> None:
    shown, far = Island("dusk", 3), Moment(elapsed=RISE_SECONDS + 60.0)
    other, prepared = shown.in_theme(theme_for("winter", 3)), shown.apart()
    prepared.scene(far, VIEW)
    shown.take_over(prepared)
    assert shown.cost(far) == other.cost(far) == 0
    assert (chart(shown, far.elapsed).cells == chart(Island("dusk", 3), far.elapsed).cells).all()
