"""The pages over a run: with a mouse, keys, a pad or a finger alone it is paused, left and begun again."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from ridgeline.app.modes.mode_director import Director
from ridgeline.app.modes.pause_mode import Pause
from ridgeline.app.modes.run_mode import LOCK, Result
from ridgeline.app.pages.focus import Focus, begin
from ridgeline.app.pages.page_board import board
from ridgeline.app.pages.page_layout import layout
from ridgeline.app.pages.rows import Page, TextLine
from ridgeline.app.session.session import GameOptions
from ridgeline.render.text.hand import Letters
from ridgeline.scene.boards.board import Sketch, Words
from ridgeline.system.keys.keymap import Command

from ..long_language import SPOKEN
from ..modes.every_page import run_pages
from ..modes.player import Player

SIZES = [(640, 360), (1280, 720), (720, 1280), (800, 600), (3840, 2160)]
LETTERS = Letters()


def faults(page: Page, size: tuple[int, int], scale: float) -> list[str]:
    """What is wrong with a page in a window: words that are not seen, are cut, or lie over others."""
    laid_out = layout(page, size, LETTERS, scale)
    shown = board(LETTERS, page, begin(page), laid_out)
    marks = [mark for mark in shown.marks if isinstance(mark, Words)]
    boxes = [pygame.Rect(shown.rect[0] + mark.left, mark.middle - mark.size // 2, *_extent(mark)) for mark in marks]
    window, written = pygame.Rect((0, 0), size), " ".join(mark.words for mark in marks)
    wrong = [f"{mark.words!r} is cut" for mark, box in zip(marks, boxes, strict=True) if not window.contains(box)]
    wrong += ["some of it is not seen"] if laid_out.scrolls or len(laid_out.placed) < len(page.rows) else []
    cells = [cell for row in page.rows for cell in (row.name, *(row.cells if isinstance(row, TextLine) else ()))]
    wrong += [f"{word!r} is left out" for cell in cells for word in cell.split() if word[:4] not in written]
    for number, (mark, box) in enumerate(zip(marks, boxes, strict=True)):
        over = box.collidelist(boxes[:number])
        wrong += [f"{mark.words!r} lies over {marks[over].words!r}"] if over >= 0 else []
    return wrong


def _extent(mark: Words) -> tuple[int, int]:
    return LETTERS.width(mark.words, mark.size, mark.weight), mark.size


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "de", *SPOKEN])
def test_all_of_a_page_is_seen_in_every_window(
    language: str, size: tuple[int, int], speaking: Callable[[str], None]
) -> None:
    speaking(language)
    for name, page in run_pages():
        for scale in (1.0, 2.0):
            assert (name, scale, faults(page, size, scale)) == (name, scale, [])


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_the_pages_leave_the_glider_in_view(size: tuple[int, int]) -> None:
    for name, page in run_pages():
        assert layout(page, size, LETTERS).panel.left > 0.4 * size[0], name


def test_larger_letters_have_facts_beside_the_rows_and_the_turn_is_drawn() -> None:
    page = dict(run_pages())["result"]
    usual, large = (layout(page, (1280, 720), LETTERS, scale) for scale in (1.0, 2.0))
    assert large.font > usual.font
    assert large.panel.width == 1280
    assert {placed.box.left for placed in large.placed} == {large.inner.left, large.placed[0].box.left}
    (sketch,) = [mark for mark in board(LETTERS, page, Focus(), usual).marks if isinstance(mark, Sketch)]
    assert sketch.rect[2] > 3 * sketch.rect[3]


@pytest.mark.slow
def test_a_right_click_pauses_and_a_click_on_a_row_leaves(opened: list[Director]) -> None:
    player = Player(opened)
    player.tap(pygame.K_SPACE)
    player.wait(0.5)
    player.click(3)
    assert isinstance(player.mode, Pause)
    player.click()
    assert not isinstance(player.mode, Pause)
    assert not player.cruises
    player.click(3)
    player.click_on("Back to the landscape")
    assert player.cruises


@pytest.mark.slow
def test_the_keys_alone_choose_a_row_of_the_pause(opened: list[Director]) -> None:
    player = Player(opened)
    player.tap(pygame.K_SPACE)
    player.wait(0.2)
    for keys, left in (([], False), ([pygame.K_DOWN, pygame.K_DOWN], True)):
        player.tap(pygame.K_ESCAPE)
        for key in keys:
            player.tap(key)
        assert isinstance(player.mode, Pause)
        player.tap(pygame.K_SPACE)
        assert player.cruises is left


@pytest.mark.slow
def test_a_pad_and_a_finger_choose_rows_of_the_pause_too(opened: list[Director]) -> None:
    player = Player(opened)
    player.tap(pygame.K_SPACE)
    player.wait(0.2)
    player.tap(pygame.K_ESCAPE)
    for button in (12, 12, 0):
        player.event(pygame.JOYBUTTONDOWN, instance_id=0, button=button)
    assert player.cruises
    player.tap(pygame.K_SPACE)
    player.tap(pygame.K_ESCAPE)
    player.touch()
    assert player.mode is player.run


@pytest.mark.slow
def test_the_result_is_left_by_a_click_and_goes_on_with_any_hold_but_not_too_soon(opened: list[Director]) -> None:
    player = Player(opened, GameOptions())
    player.play_to_the_end()
    ended = player.game
    player.tap(pygame.K_DOWN)
    player.click()
    assert player.game is ended
    player.wait(LOCK + 0.1)
    player.click()
    assert player.game is not ended
    player.play_to_the_end()
    player.wait(LOCK + 0.1)
    assert isinstance(player.mode, Result)
    player.tap(pygame.K_DOWN)
    assert isinstance(player.mode, Result)
    player.click_on("Back to the landscape")
    assert player.cruises


@pytest.mark.slow
def test_quit_is_clicked_in_a_pause(opened: list[Director]) -> None:
    player = Player(opened)
    player.tap(pygame.K_SPACE)
    player.wait(0.2)
    player.click(3)
    assert player.click_on("Quit") is Command.QUIT
