"""With a mouse alone a run is paused, left and begun again."""

from __future__ import annotations

import pygame
import pytest

from ridgeline.present.app.mode_director import Director
from ridgeline.present.app.pause_mode import Pause
from ridgeline.present.app.run_mode import Result
from ridgeline.present.input.clicked_rows import Pointer, Shown
from ridgeline.present.input.default_keys import DEFAULT_KEYS
from ridgeline.present.input.key_pages import PAUSE_ROWS, pause_page
from ridgeline.present.input.keymap import Command
from ridgeline.render.text.layout import parts_of
from ridgeline.render.text.overlay import placed
from ridgeline.scene import Text, View

from ..app.player import Player


@pytest.mark.parametrize("size", [(640, 360), (1280, 720), (720, 1280), (3840, 2160)])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_every_row_of_a_page_is_clicked_where_it_is_written(size: tuple[int, int], scale: float) -> None:
    view, page = View(*size), pause_page(DEFAULT_KEYS)
    shown = Shown((page,), PAUSE_ROWS, DEFAULT_KEYS, scale=scale)
    written = placed((Text(page.lines, page.place, heading=True, scale=scale),), size)[0][0]
    assert isinstance(written, Text)
    found = []
    for part in parts_of(written, size):
        pointer = Pointer()
        assert pointer.follow(_press(part.rect.center), view)
        if part.column == 1:
            found.append(pointer.command(shown, view))
            assert pointer.marked(shown, view)[0].chosen == (part.line, None)
    assert found == [row[1] for row in PAUSE_ROWS]


def test_a_pointer_beside_the_rows_and_one_before_a_key_are_on_none() -> None:
    view, shown = View(1280, 720), Shown((pause_page(DEFAULT_KEYS),), PAUSE_ROWS, DEFAULT_KEYS)
    pointer = Pointer()
    pointer.follow(_press((5, 5)), view)
    assert (pointer.command(shown, view), pointer.marked(shown, view)) == (None, shown.texts)
    row = parts_of(shown.texts[0], (1280, 720))[-1].rect.center
    pointer.follow(_press(row), view)
    assert pointer.command(shown, view) is not None
    assert not pointer.follow(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_m, unicode="m"), view)
    assert pointer.command(shown, view) is None


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
    player.click_on("back to the landscape")
    assert player.cruises


@pytest.mark.slow
def test_a_click_leaves_the_result_but_not_before_it_can_be_read(opened: list[Director]) -> None:
    player = Player(opened)
    player.tap(pygame.K_SPACE)
    player.play_to_the_end()
    assert isinstance(player.mode, Result)
    player.click_on("back to the landscape")
    assert player.cruises


@pytest.mark.slow
def test_quit_is_clicked_in_a_pause(opened: list[Director]) -> None:
    player = Player(opened)
    player.tap(pygame.K_SPACE)
    player.wait(0.2)
    player.click(3)
    page = next(text for text in player.director.picture(View(640, 360)).texts if isinstance(text, Text))
    line = next(part for part in parts_of(page, (640, 360)) if part.words == "quit")
    left = player.director.handle(_press(line.rect.center), View(640, 360))
    assert left is Command.QUIT


def _press(at: tuple[int, int]) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, touch=False, pos=at)
