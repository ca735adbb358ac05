"""The pages of settings fit in every window, in long languages and with large letters."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ridgeline.app.modes.front_mode import FrontPage
from ridgeline.app.modes.mode_director import Director
from ridgeline.app.pages.focus import Focus
from ridgeline.app.pages.page_board import board
from ridgeline.app.pages.page_layout import layout
from ridgeline.app.pages.rows import Page
from ridgeline.render.text.hand import Letters, break_words
from ridgeline.scene.boards.board import Words

from .sample import SIZES, measure
from .test_settings_pages import PAGES
from .visitor import Visitor

LETTERS = Letters()


def outside(page: Page, size: tuple[int, int], scale: float) -> list[str]:
    """The words of a page that do not fit between its margins, or lie over others in their line."""
    wrong, first = [], 0
    while first < len(page.rows):
        shown = layout(page, size, LETTERS, scale, first)
        marks = [mark for mark in board(LETTERS, page, Focus(first), shown).marks if isinstance(mark, Words)]
        ends = [mark.left + LETTERS.width(mark.words, mark.size, mark.weight) for mark in marks]
        for one, end in zip(marks, ends, strict=True):
            over = [other.words for other in marks if one.middle == other.middle and one.left < other.left < end]
            if one.left < shown.inner.left or end > shown.inner.right + 1 or over:
                wrong.append(f"{one.words} {over}")
        first = max(placed.row for placed in shown.placed) + 1
    return wrong


@pytest.mark.slow
@pytest.mark.parametrize("language", ["de", "pseudo"])
def test_all_words_of_the_settings_fit(opened: list[Director], speaking: Callable[[str], None], language: str) -> None:
    visitor = Visitor(opened)
    speaking(language)
    for name in (*PAGES, "settings", "saver"):
        visitor.director.mode = FrontPage(visitor.director.cruise, name)
        for size in SIZES:
            for scale in (1.0, 2.0):
                assert outside(visitor.page, size, scale) == [], (name, size, scale)


@pytest.mark.parametrize("width", [20, 60, 200])
def test_words_are_broken_into_lines_that_fit(width: int) -> None:
    text = "wrote /home/somebody/.local/share/applications/ridgeline.desktop for all users"
    lines = break_words(text, width, measure, 10)
    assert all(measure(line, 10) <= width for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert break_words("", width, measure, 10) == [""]
