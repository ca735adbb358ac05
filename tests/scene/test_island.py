"""Rain on islands: a function of the second, whatever was shown before; new islands rise, and rivers run."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ridgeline.scene import Moment, View, island
from ridgeline.scene.chart import DEPTHS, FLAT, HEIGHTS, SHADES, WETTEST, bands, colours, lit_cells, slopes
from ridgeline.scene.daylight import light
from ridgeline.scene.island import PERIOD, RAINING, RISING, Island
from ridgeline.scene.items import Chart
from ridgeline.scene.library import theme_for

VIEW = View(160, 90)


@pytest.fixture
def _small(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Islands of an eighth of the size, so that hundreds of epochs take no time; no other test meets them."""
    monkeypatch.setattr(island, "SIDE", 64)
    island._rain.cache_clear()
    yield
    island._rain.cache_clear()


def unseen(theme: str, seed: int) -> Island:
    """The islands of a seed that nobody has looked at yet."""
    island._rain.cache_clear()
    return Island(theme, seed)


def chart(shown: Island, second: float) -> Chart:
    found = shown.scene(Moment(elapsed=second, hour=16.0), VIEW).chart
    assert found is not None
    return found


@pytest.mark.usefixtures("_small")
@settings(max_examples=10)
@given(st.lists(st.floats(0.0, 2.5 * PERIOD), min_size=1, max_size=5), st.floats(0.0, 2.5 * PERIOD))
def test_a_second_shows_the_same_whatever_was_shown_before(before: list[float], second: float) -> None:
    used, fresh = unseen("dusk", 3), unseen("dusk", 3)
    for some in before:
        chart(used, some)
    assert (chart(used, second).cells == chart(fresh, second).cells).all()


@pytest.mark.usefixtures("_small")
def test_running_there_frame_by_frame_shows_the_same() -> None:
    running, asked = unseen("dusk", 4), unseen("dusk", 4)
    for frame in range(round(60 * 12.0)):
        chart(running, frame / 60.0)
    assert (chart(running, 12.0).cells == chart(asked, 12.0).cells).all()


@pytest.mark.usefixtures("_small")
def test_each_island_is_another_and_rises_from_the_sea_and_sinks() -> None:
    shown = Island("dusk", 3)
    land = [
        float((chart(shown, second).cells >= DEPTHS * SHADES).mean())
        for second in (0.0, RISING, RISING + RAINING, PERIOD - 0.1, PERIOD + RISING)
    ]
    assert land[0] == land[3] == 0.0
    assert min(land[1], land[2], land[4]) > 0.2
    assert (chart(shown, RISING).cells != chart(shown, PERIOD + RISING).cells).mean() > 0.5


@pytest.mark.usefixtures("_small")
def test_the_sea_is_deep_at_the_edges_of_the_map_after_all_rain() -> None:
    shown = unseen("dusk", 7)
    for number in range(6, 10):
        cells = chart(shown, number * PERIOD + RISING + RAINING).cells // SHADES
        edges = np.concatenate([cells[0], cells[-1], cells[:, 0], cells[:, -1]])
        assert edges.min() >= DEPTHS - 6
        assert edges.max() < DEPTHS


def test_rain_makes_rivers_and_wears_the_land() -> None:
    shown = Island("dusk", 3)
    river = (DEPTHS + HEIGHTS) * SHADES
    dry, wet = chart(shown, RISING).cells, chart(shown, RISING + 30.0).cells
    assert (dry >= river).mean() == 0.0
    assert 0.001 < (wet >= river).mean() < 0.2


@pytest.mark.usefixtures("_small")
def test_the_light_turns_around_it_and_the_rest_stays() -> None:
    shown = Island("dusk", 3)
    end = RISING + RAINING + 1.0
    one, other = (chart(shown, second).cells.astype(int) for second in (end, end + 10.0))
    assert (one // SHADES == other // SHADES).all()
    assert (one != other).mean() > 0.1


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
    raining = Moment(elapsed=RISING + 20.0, hour=16.0)
    assert "rain" in Island("dusk", 3).scene(raining, VIEW).describe()
    assert Island("dusk", 3, calm=True).scene(raining, VIEW).particles == ()
    assert Island("dusk", 3).scene(Moment(elapsed=RISING + RAINING + 5.0), VIEW).particles == ()


@pytest.mark.usefixtures("_small")
def test_two_monitors_show_one_island() -> None:
    shown, moment = Island("dusk", 3), Moment(elapsed=30.0, hour=16.0)
    left, right = (shown.scene(moment, View(96, 108, 0.1, (x, 0.0))).chart for x in (0.0, 960.0))
    assert left is not None
    assert right is not None
    assert left.left - 96.0 == pytest.approx(right.left)
    assert left.cells is right.cells


@pytest.mark.parametrize("view", [View(64, 48), View(48, 80), View(120, 48)])
@pytest.mark.usefixtures("_small")
def test_an_island_is_in_the_middle_of_every_picture_and_wholly_in_it(view: View) -> None:
    found = Island("dusk", 3).scene(Moment(elapsed=30.0, hour=16.0), view).chart
    assert found is not None
    side = found.cell * len(found.cells)
    assert side == pytest.approx(min(view.width, view.height))
    assert found.left + 0.5 * side == pytest.approx(0.5 * view.width)
    assert found.top + 0.5 * side == pytest.approx(0.5 * view.height)


@pytest.mark.usefixtures("_small")
def test_what_takes_longer_than_a_frame_is_known_before() -> None:
    shown = Island("dusk", 3)
    far = Moment(elapsed=RISING + 60.0)
    assert not shown.close_to(far)
    assert shown.close_to(Moment(elapsed=1.0))
    shown.scene(far, VIEW)
    assert shown.close_to(far)
    shown.hold(True)
    assert not shown.close_to(far)
    assert shown.waiting(far, VIEW).chart is None
