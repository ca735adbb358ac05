"""Charts over the layers: their cells in their colours, at every size, laid again only where it has to be."""

from __future__ import annotations

import tracemalloc
from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from profiles import examples
from ridgeline.render import Renderer, canvas
from ridgeline.scene import Landscape, Moment, Scene, View
from ridgeline.scene.items import Chart
from ridgeline.scene.oklab import lab, srgb

from .reference import levels

COLOURS = lab("204060", "e0c090", "70a050")


@cache
def plain() -> Scene:
    """What lies under the charts."""
    return Landscape("dusk", 7).bare().scene(Moment(hour=12.0), View(96, 54))


def scene(cells: np.ndarray, cell: float, left: float = 0.0) -> Scene:
    return replace(plain(), sprites=(), chart=Chart(left, 0.0, cell, cells.astype(np.uint16), COLOURS, "a chart"))


def drawn(*scenes: Scene) -> np.ndarray:
    renderer, surface = Renderer(), canvas(96, 54)
    for one in scenes:
        renderer.draw(one, surface)
    return levels(surface)


@pytest.mark.slow
@examples(20)
@given(st.integers(2, 60), st.sampled_from([0.3, 0.7, 1.0, 1.4, 3.0]), st.integers(0, 2))
def test_one_colour_stays_that_colour_at_every_size(side: int, cell: float, colour: int) -> None:
    picture = drawn(scene(np.full((side, side), colour), cell))
    reach = round(side * cell)
    assert np.abs(picture[:reach, :reach] - srgb(COLOURS[colour]).round()).max() <= 1.0


@pytest.mark.slow
def test_cells_are_where_they_belong_and_the_rest_is_as_without() -> None:
    cells = np.array([[0, 1], [2, 0]]).repeat(10, axis=0).repeat(10, axis=1)
    picture, without = drawn(scene(cells, 1.0, 20.0)), drawn(replace(scene(cells, 1.0), chart=None))
    for row, column, colour in ((5, 25, 0), (5, 35, 1), (15, 25, 2), (15, 35, 0)):
        assert picture[row, column] == pytest.approx(srgb(COLOURS[colour]), abs=1.0)
    assert (picture[:, :20] == without[:, :20]).all()
    assert (picture[20:] == without[20:]).all()


@pytest.mark.slow
@pytest.mark.parametrize(("cell", "left"), [(40.0, 0.0), (40.0, -70.0), (2000.0, -3900.0), (2000.0, 96.0)])
def test_large_cells_are_squares_in_their_places_in_no_more_room_than_the_picture(cell: float, left: float) -> None:
    cells = np.arange(512 * 512).reshape(512, 512) % 3
    large = scene(cells, cell, left)
    tracemalloc.start()
    picture, without = drawn(large), drawn(replace(large, chart=None))
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 64 << 20
    for column in range(96):
        number = int((column - left) // cell)
        expected = srgb(COLOURS[cells[0, number]]) if number >= 0 else without[20, column]
        assert picture[20, column] == pytest.approx(expected, abs=1.0)


@pytest.mark.slow
def test_a_window_that_grows_shows_more_of_a_chart() -> None:
    cells = np.arange(512 * 512).reshape(512, 512) % 3
    renderer, large = Renderer(), canvas(192, 54)
    renderer.draw(scene(cells, 40.0), canvas(96, 54))
    wide = replace(Landscape("dusk", 7).scene(Moment(hour=12.0), View(192, 54)), chart=scene(cells, 40.0).chart)
    renderer.draw(wide, large)
    assert levels(large)[20, 190] == pytest.approx(srgb(COLOURS[cells[0, 4]]), abs=1.0)


@pytest.mark.slow
@examples(15)
@given(st.lists(st.tuples(st.integers(0, 9), st.sampled_from([0.5, 1.0, 2.0])), min_size=2, max_size=5))
def test_charts_that_come_change_and_move_end_at_a_fresh_picture(run: list[tuple[int, float]]) -> None:
    charts = [scene(np.random.default_rng(seed).integers(0, 3, (20, 20)), cell, float(seed)) for seed, cell in run]
    last = charts[-1]
    for others in (charts, [*charts, last], [charts[0], replace(last, chart=None), last]):
        assert (drawn(*others) == drawn(last)).all()


@pytest.mark.slow
def test_a_chart_that_has_gone_leaves_nothing() -> None:
    with_chart = scene(np.ones((20, 20)), 1.0)
    without = replace(with_chart, chart=None)
    assert (drawn(with_chart, without) == drawn(without)).all()


@pytest.mark.slow
def test_nothing_is_left_to_draw_when_all_is_as_it_was() -> None:
    shown = scene(np.ones((20, 20)), 1.0)
    renderer, surface = Renderer(), canvas(96, 54)
    renderer.draw(shown, surface)
    for _ in range(40):
        renderer.draw(shown, surface)
    assert renderer.settled(shown)
    assert shown.chart is not None
    other = replace(shown, chart=replace(shown.chart, colours=COLOURS[::-1]))
    assert not renderer.settled(other)
