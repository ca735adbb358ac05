"""The pages of settings fit in every window, in long languages and with large letters."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ridgeline.present.app.front_mode import FrontPage
from ridgeline.present.app.mode_director import Director
from ridgeline.present.front.front import Front
from ridgeline.present.front.letters import Letters
from ridgeline.present.front.page_layout import broken
from ridgeline.present.front.rows import PageMaker
from ridgeline.present.front.saver_page import SaverPage
from ridgeline.present.front.settings_page import settings_page
from ridgeline.scene.boards.board import Words

from .sample import SIZES, measure
from .test_settings_pages import MAKERS
from .visitor import Visitor, with_size

LETTERS = Letters()

PAGES: dict[str, Callable[[Front], PageMaker]] = {**MAKERS, "settings": settings_page, "as screensaver": SaverPage}


def outside(visitor: Visitor) -> list[str]:
    """The words that do not fit between the margins of the page that is shown, or lie over others in their line."""
    inner, marks = visitor.layout.inner, [mark for mark in visitor.board.marks if isinstance(mark, Words)]
    ends = {mark: mark.left + LETTERS.width(mark.words, mark.size, mark.weight) for mark in marks}
    wrong = [mark.words for mark in marks if mark.left < inner.left or ends[mark] > inner.right + 1]
    for one in marks:
        for other in marks:
            if one.middle == other.middle and one.left < other.left < ends[one]:
                wrong.append(f"{one.words} | {other.words}")
    return wrong


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["de", "pseudo"])
def test_all_words_of_the_settings_fit(
    opened: list[Director], speaking: Callable[[str], None], language: str, size: tuple[int, int]
) -> None:
    visitor = Visitor(opened, with_size(*size))
    speaking(language)
    for name, maker in PAGES.items():
        for scale in (1.0, 2.0):
            visitor.director.session.text_size = scale
            visitor.director.mode = FrontPage(visitor.director.cruise, maker)
            visitor.writing()
            for _ in visitor.page.rows:
                assert outside(visitor) == [], (name, scale)
                visitor.pad(12)


@pytest.mark.parametrize("width", [20, 60, 200])
def test_words_are_broken_into_lines_that_fit(width: int) -> None:
    text = "wrote /home/somebody/.local/share/applications/ridgeline.desktop for all users"
    lines = broken(text, width, measure, 10)
    assert all(measure(line, 10) <= width for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert broken("", width, measure, 10) == [""]
