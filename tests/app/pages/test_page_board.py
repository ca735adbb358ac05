"""Pages are legible over every land and hour, in every window, in long languages and with large letters."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any

import numpy as np
import pygame
import pytest

from ridgeline import shipped
from ridgeline.app.modes.mode_director import Director
from ridgeline.app.pages.focus import Focus, begin, on_row
from ridgeline.app.pages.page_board import board, tint_of
from ridgeline.app.pages.page_boxes import PageLayout
from ridgeline.app.pages.page_layout import layout
from ridgeline.app.pages.rows import Gallery, Page
from ridgeline.render.text.board_picture import BoardPainter
from ridgeline.render.text.hand import Hand, Letters
from ridgeline.scene import Landscape, Moment, View
from ridgeline.scene.boards.board import Board, Words

from ..long_language import SPOKEN
from .sample import SIZES, page
from .visitor import Visitor

WANTED_CONTRAST = 4.5
LETTERS = Letters()

TUNER = [(), (1,), (4, 5), (2,), (2, 6), (2, 0, 6)]
"""The tuner's pages of the whole land, a layer, the sky, one of its colours, and an hour: by the numbers of rows."""


def luminance(levels: Any) -> Any:
    """The relative luminance of sRGB levels (..., 3), as WCAG has it."""
    shares = np.asarray(levels, float) / 255.0
    linear = np.where(shares <= 0.04045, shares / 12.92, ((shares + 0.055) / 1.055) ** 2.4)
    return linear @ [0.2126, 0.7152, 0.0722]


def laid_out(shown: Page, focus: Focus, size: tuple[int, int], scale: float = 1.0) -> PageLayout:
    cell = focus.cell if isinstance(shown.rows[focus.row], Gallery) else 0
    first = layout(shown, size, LETTERS, scale, 0, cell).first_showing(focus.row, 0)
    return layout(shown, size, LETTERS, scale, first, cell)


@pytest.mark.slow
@pytest.mark.parametrize("theme", shipped.theme_names())
def test_words_stand_out_from_the_veil_even_over_a_white_picture(theme: str) -> None:
    """The veil over white, in the tint of each hour's land; and the faintest ink on it, beside the focus and in it."""
    landscape = Landscape(theme, 7).bare()
    for hour in range(0, 24, 3):
        tint = tint_of(landscape.scene(Moment(hour=float(hour)), View(320, 180)))
        shown, focus = page(), begin(page())
        drawn = board(LETTERS, shown, focus, laid_out(shown, focus, (1280, 720)), tint=tint)
        behind = 255.0 * (1.0 - drawn.veil) + drawn.veil * np.array(tint)
        shares = [mark.share for mark in drawn.marks if isinstance(mark, Words)]
        for share, below in ((min(shares), behind), (1.0, behind + 0.16 * (255.0 - behind))):
            ink = below + share * (255.0 - below)
            assert (luminance(ink) + 0.05) / (luminance(below) + 0.05) >= WANTED_CONTRAST, (hour, tint)


def test_the_picture_of_a_board_hides_what_it_says_it_hides() -> None:
    pygame.init()
    drawn = Board((0, 0, 200, 50), (), 100)
    alpha = pygame.surfarray.array_alpha(BoardPainter().paint(drawn))
    assert alpha[50, 20] == round(255 * drawn.veil)
    assert alpha[199, 20] < 3
    assert (np.diff(alpha[:, 0].astype(int)) <= 0).all()


@pytest.mark.parametrize("size", [(1, 1), (16, 9), (50, 50), (400, 3)])
def test_a_very_small_window_has_a_page_too(size: tuple[int, int]) -> None:
    shown = page()
    for number in range(len(shown.rows)):
        for focus in (on_row(begin(shown), shown, number), replace(on_row(begin(shown), shown, number), typed="7")):
            picture = BoardPainter().paint(board(LETTERS, shown, focus, laid_out(shown, focus, size)))
            assert picture.get_height() == size[1]


def test_nothing_is_seen_through_a_page_for_those_who_want_contrast() -> None:
    shown, focus = page(), begin(page())
    assert board(LETTERS, shown, focus, laid_out(shown, focus, (1280, 720)), solid=True).veil == 1.0


def real_pages(opened: list[Director]) -> Iterator[tuple[str, Page]]:
    """The pages that there are, in the language that is spoken."""
    visitor = Visitor(opened)
    visitor.key(pygame.K_ESCAPE)
    yield "front", visitor.page
    for number in (2, 3, 5):
        visitor.key(*[pygame.K_DOWN] * (number - visitor.front.focus.row), pygame.K_RETURN)
        yield f"page {number}", visitor.page
        visitor.key(pygame.K_ESCAPE)
    visitor.key(pygame.K_ESCAPE)
    for rows in TUNER:
        visitor.key(pygame.K_TAB)
        for row in rows:
            visitor.key(*[pygame.K_DOWN] * (row - visitor.front.focus.row), pygame.K_RETURN)
        yield f"tuner {rows}", visitor.page
        visitor.key(pygame.K_TAB)
    yield "sample", page()


def faults(name: str, shown: Page, size: tuple[int, int], scale: float) -> list[str]:
    """What is wrong with a page in a window: words beyond its edges, or over each other."""
    wrong = []
    for row in range(len(shown.rows)):
        focus = on_row(Focus(), shown, row)
        laid = laid_out(shown, focus, size, scale)
        drawn = board(LETTERS, shown, focus, laid)
        boxes = []
        for mark in drawn.marks:
            if isinstance(mark, Words) and mark.words.strip():
                wide, high = Hand(mark.size, mark.weight).extent(mark.words)
                boxes.append((mark.words, pygame.Rect(mark.left, mark.middle - high // 2, wide, high)))
        panel = pygame.Rect(*laid.panel)
        wrong += [f"{name} {size} {scale}: {words!r} is cut" for words, box in boxes if not panel.contains(box)]
        wrong += [
            f"{name} {size} {scale}: {one!r} and {other!r} overlap"
            for (one, box), (other, over) in combinations(boxes, 2)
            if box.inflate(-2, -box.height // 2).colliderect(over.inflate(-2, -over.height // 2))
        ]
    return wrong


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de", *SPOKEN])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_no_words_are_cut_and_none_overlap(
    opened: list[Director], language: str, scale: float, speaking: Callable[[str], None]
) -> None:
    speaking(language)
    shown = [*real_pages(opened)]
    assert [fault for name, one in shown for size in SIZES for fault in faults(name, one, size, scale)] == []


@pytest.mark.slow
def test_the_font_has_every_letter_of_every_page(opened: list[Director], speaking: Callable[[str], None]) -> None:
    for language in ("en", "de", "pseudo"):
        speaking(language)
        for name, shown in real_pages(opened):
            drawn = board(LETTERS, shown, begin(shown), laid_out(shown, begin(shown), (1280, 720)))
            letters = {letter for line in drawn.lines for letter in line}
            missing = _drawn("\uffff")
            assert [letter for letter in sorted(letters) if _drawn(letter) == missing] == [], name


def _drawn(letter: str) -> bytes:
    return pygame.image.tobytes(Hand(40).written(letter), "RGBA")
