"""A page has room in every window: nothing overlaps, nothing is cut."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from ridgeline.app.pages.focus import Focus, begin, on_row
from ridgeline.app.pages.page_boxes import Box
from ridgeline.app.pages.rows import Action, Page, TextLine

from .sample import CHOOSE, END, SHOW, SIZES, SLIDE, TYPE, laid_out, page


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 1.4, 2.0])
def test_rows_stand_below_each_other_inside_the_window(size: tuple[int, int], scale: float) -> None:
    shown = page()
    for row in range(len(shown.rows)):
        focus = on_row(begin(shown), shown, row)
        first = laid_out(shown, focus, size, scale).first_showing(row, 0)
        layout = laid_out(shown, replace(focus, first=first), size, scale)
        boxes = [placed.box for placed in layout.placed]
        assert all(one.bottom <= other.top for one, other in pairwise(boxes))
        window = Box(0, 0, *size)
        assert all(window.has(box.left, box.top) for box in boxes)
        if len(boxes) > 1:
            assert boxes[-1].bottom <= layout.foot.top
        assert layout.foot.bottom <= size[1]


def test_lines_that_are_kept_free_hold_the_rows_below_in_their_places() -> None:
    tops = []
    for words in ("looking", "what was found " * 6):
        shown = Page("", (TextLine(words, least=2), Action("do")))
        row = laid_out(shown, begin(shown)).of(1)
        assert row is not None
        tops.append(row.box.top)
    assert tops[0] == tops[1]


def test_parts_of_a_row_lie_in_it_and_apart() -> None:
    shown = page()
    layout = laid_out(shown, begin(shown))
    for row in (CHOOSE, SLIDE, TYPE, SHOW):
        placed = layout.of(row)
        assert placed is not None
        parts = [*placed.parts, *(box for _, box in (*placed.cells, *placed.turns))]
        parts += [box for box in (placed.bar,) if box is not None]
        assert parts or placed.value is not None
        for part in parts:
            assert placed.box.left <= part.left
            assert part.right <= placed.box.right
            assert placed.box.top <= part.top
            assert part.bottom <= placed.box.bottom
        assert not any(_touch(one, other) for k, one in enumerate(parts) for other in parts[:k])


def test_a_spot_is_known_by_its_row_and_part() -> None:
    shown = page()
    layout = laid_out(shown, begin(shown))
    placed = layout.of(TYPE)
    assert placed is not None
    for cell, box in enumerate(placed.parts):
        spot = layout.spot_at(box.left + 1, box.middle)
        assert spot is not None
        assert (spot.row, spot.cell) == (TYPE, cell)
    assert layout.spot_at(layout.inner.left, 2) is None


def test_five_thousand_pictures_take_no_more_room_than_twenty() -> None:
    many, few = page(5000), page(20)
    one, other = laid_out(many, begin(many)), laid_out(few, begin(few))
    assert one.heights == other.heights
    placed = one.of(SHOW)
    assert placed is not None
    assert len(placed.cells) == one.per_page


def test_larger_letters_make_a_page_that_scrolls_to_its_end() -> None:
    shown = page()
    layout = laid_out(shown, begin(shown), (1280, 720), 2.0)
    assert layout.scrolls
    last = laid_out(shown, on_row(begin(shown), shown, END), (1280, 720), 2.0)
    at_end = laid_out(shown, Focus(first=99), (1280, 720), 2.0)
    assert at_end.first == last.most_first
    assert at_end.placed[-1].row == END


def _touch(one: Box, other: Box) -> bool:
    return one.left < other.right and other.left < one.right and one.top < other.bottom and other.top < one.bottom
