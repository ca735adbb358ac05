"""Writing: where its lines and parts are, what is drawn among them, and what is under it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from profiles import examples
from ridgeline.render import Renderer, canvas
from ridgeline.render.pixels import pixels
from ridgeline.render.text.figures import bar_ends, draw_figure
from ridgeline.render.text.hand import Hand
from ridgeline.render.text.layout import TextPart, layout, parts_of, place_of
from ridgeline.render.text.overlay import Writing
from ridgeline.render.text.panel import panel
from ridgeline.scene import Landscape, Moment, Text, View
from ridgeline.scene.boards.board import Miniature
from ridgeline.scene.items import Figure, Gauge

SIZES = st.tuples(st.integers(8, 4000), st.integers(8, 2200))
WORDS = st.text("abg 0189", max_size=20)
SCREENS = [(320, 180), (640, 360), (1280, 720), (3840, 2160), (500, 900)]
PLACES = ["centre", "foot", "left", "right"]


@st.composite
def texts(draw: st.DrawFn) -> Text:
    """Tables with figures in some of their columns."""
    rows = draw(st.lists(st.lists(WORDS, min_size=1, max_size=4), min_size=1, max_size=6))
    figures = []
    for line, row in enumerate(rows):
        for column in range(1, len(row)):
            drawing = draw(st.sampled_from([None, Gauge(0.5), Miniature(((0.1, 0.9),))]))
            if drawing:
                row[column] = ""
                figures.append(Figure(line, column, drawing))
    place, faint = draw(st.sampled_from(PLACES)), draw(st.integers(0, len(rows)))
    return Text(tuple(map("\t".join, rows)), place, figures=tuple(figures), faint=faint)


def share(drawing: Gauge | Miniature, width: int = 80, height: int = 20) -> np.ndarray:
    return draw_figure(drawing, width, height)


@pytest.mark.parametrize("begin", [None, pygame.font.init])
def test_a_program_that_ends_pygame_and_begins_it_again_has_its_writing(begin: Callable[[], None] | None) -> None:
    text = Text(("Ridgeline\tdusk", "seed\t7"))
    before = pixels(panel(text, (640, 360))).copy()
    pygame.font.quit()
    if begin:
        begin()
    assert (pixels(panel(text, (640, 360))) == before).all()


@given(texts(), SIZES)
@examples(60)
def test_every_part_is_on_its_line_and_on_the_panel_and_no_two_meet(text: Text, size: tuple[int, int]) -> None:
    panel, parts = place_of(text, size), parts_of(text, size)
    laid_out = layout(text, size)
    assert panel.width <= size[0]
    assert panel.height <= size[1]
    if laid_out.font < 5:  # smaller than anyone can read
        return
    for part in parts:
        assert panel.contains(part.rect) or not part.rect.width
    for number, part in enumerate(parts):
        assert part.rect.collidelist([other.rect for other in parts[number + 1 :]]) == -1


@pytest.mark.parametrize("size", SCREENS)
def test_a_line_of_three_columns_is_found_where_it_is_written(size: tuple[int, int]) -> None:
    text = Text(("name\t\t1.25", "other\t\t-9"), "left", figures=(Figure(0, 1, Gauge(0.5)), Figure(1, 1, Gauge(0.5))))
    name, bar, value = parts_of(text, size)[:3]
    assert name.rect.right < bar.rect.left < bar.rect.right < value.rect.left
    assert (name.words, bar.words, value.words) == ("name", "", "1.25")


@pytest.mark.parametrize("size", SCREENS)
def test_bars_stay_in_their_place_while_the_numbers_beside_them_change(size: tuple[int, int]) -> None:
    def bar(value: str) -> TextPart:
        text = Text((f"name\t\t{value}",), "left", figures=(Figure(0, 1, Gauge(0.5)),))
        return parts_of(text, size)[1]

    def panel(value: str) -> object:
        return place_of(Text((f"name\t\t{value}",), "left", figures=(Figure(0, 1, Gauge(0.5)),)), size)

    assert bar("1").rect == bar("-100").rect == bar("18:30").rect
    assert panel("1") == panel("-100") == panel("18:30")


@pytest.mark.parametrize("size", SCREENS)
def test_corners_are_where_they_are_called(size: tuple[int, int]) -> None:
    left, right = (place_of(Text(("a few words",), place), size) for place in ("left", "right"))
    assert left.left == left.top == right.top == size[0] - right.right == size[1] // 40


@given(st.floats(0.0, 1.0), st.integers(120, 300), st.integers(12, 60))
def test_the_knob_of_a_bar_is_as_far_along_as_it_is_full(full: float, width: int, height: int) -> None:
    picture = share(Gauge(full), width, height)
    first, last = bar_ends(width, height)
    above_the_track = picture[int(0.3 * height)]
    middle = np.average(np.arange(width) + 0.5, weights=above_the_track)
    assert middle == pytest.approx(first + full * (last - first), abs=1.0)
    assert 0.0 <= picture.min() < picture.max() <= 1.0


def test_a_fuller_bar_has_more_ink() -> None:
    ink = [share(Gauge(full)).sum() for full in (0.0, 0.2, 0.7, 1.0)]
    assert ink == sorted(set(ink))


def test_a_tick_stands_where_the_mark_is() -> None:
    with_tick, without = share(Gauge(0.9, 0.25)), share(Gauge(0.9))
    (columns,) = np.nonzero((with_tick != without).any(axis=0))
    first, last = bar_ends(80, 20)
    assert abs(columns.mean() + 0.5 - (first + 0.25 * (last - first))) <= 1.0
    assert (with_tick >= without).all()


def test_a_miniature_is_darkest_in_its_sky_and_lightest_in_its_nearest_ridge() -> None:
    picture = share(Miniature(((0.8, 0.8), (0.5, 0.5), (0.2, 0.2))))
    bands = [picture[row, 40] for row in (2, 7, 13, 18)]
    assert bands == sorted(bands)
    assert min(np.diff(bands)) > 0.1
    np.testing.assert_array_equal(picture[4], picture[4, 0])


def test_a_ridge_between_two_rows_of_pixels_is_as_dark_as_it_covers_of_them() -> None:
    full, half = share(Miniature(((0.5, 0.5),))), share(Miniature(((0.525, 0.525),)))
    assert half[9, 0] - full[9, 0] == pytest.approx(0.5 * (full[10, 0] - full[9, 0]))


@pytest.mark.slow
def test_a_panel_lifted_leaves_the_picture_as_it_was() -> None:
    scene = Landscape("dusk", 7).scene(Moment(hour=18.5), View(320, 180))
    text = Text(
        ("one\t\t2", "two\t", "three"),
        "left",
        figures=(Figure(0, 1, Gauge(0.3, 0.6)), Figure(1, 1, Miniature(((0.5, 0.7), (0.2, 0.1))))),
        faint=1,
    )
    surface, fresh = canvas(320, 180), canvas(320, 180)
    renderer = Renderer()
    renderer.draw(replace(scene, texts=(text,)), surface)
    Renderer().draw(scene, fresh)
    assert not np.array_equal(pixels(surface), pixels(fresh))
    renderer.draw(scene, surface)
    np.testing.assert_array_equal(pixels(surface), pixels(fresh))


def test_at_the_foot_texts_stand_on_one_another_and_none_leaves_the_picture() -> None:
    surface, scene = canvas(640, 360), Landscape("dusk", 7).scene(Moment(), View(640, 360))
    lines = tuple(Text((f"line {k}",)) for k in range(40))
    places = [pygame.Rect(rect) for rect in Writing().write(lines, surface, scene)]
    assert len(places) > 5
    for below, above in pairwise(places):
        assert above.bottom == below.top
    assert surface.get_rect().contains(places[-1])


@pytest.mark.slow
def test_what_stands_back_looks_different() -> None:
    scene = Landscape("dusk", 7).scene(Moment(hour=18.5), View(320, 180))
    pictures = []
    for faint in (0, 1):
        text = Text(("one\ta", "two\tb"), "left", faint=faint)
        surface = canvas(320, 180)
        Renderer().draw(replace(scene, texts=(text,)), surface)
        pictures.append(pixels(surface).copy())
    assert not np.array_equal(*pictures)


@pytest.mark.parametrize("size", [(1, 1), (640, 1), (1, 360), (3, 5), (640, 9)])
def test_the_smallest_pictures_have_writing_too(size: tuple[int, int]) -> None:
    for text in (Text(("Space\tplay", "H\thelp"), strip=True), Text(("paused", "", "Q\tquit"), "centre", heading=True)):
        assert panel(text, size).get_width() > 0


@pytest.mark.parametrize("times", [1.25, 1.5, 2.0, 3.0])
def test_on_a_finer_display_a_text_is_as_large_as_on_a_coarse_one(times: float) -> None:
    strip = Text(("Space\tplay", "H\thelp"), strip=True)
    for text in (strip, Text(("dusk", "", "seed\t7", "hour\t18:30"), "left", heading=True)):
        finer = layout(text, (round(1280 * times), round(720 * times))).size
        assert finer == pytest.approx([times * length for length in layout(text, (1280, 720)).size], rel=0.07)


@pytest.mark.parametrize("name", ["bild\udcfc.png", "a\0b", "\ud800", "日本語", "שלום 12"])
def test_whatever_a_file_is_called_its_name_can_be_written(name: str) -> None:
    assert Hand(20).written(name).get_width() == Hand(20).extent(name)[0] > 0
