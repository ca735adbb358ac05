"""What a run does when it begins."""

from __future__ import annotations

import gc
import weakref

import pygame
import pytest

from ridgeline.app.modes.mode_director import Director

from .player import Player


@pytest.mark.slow
def test_a_run_that_begins_lets_go_of_those_before(opened: list[Director]) -> None:
    player = Player(opened)
    gc.disable()  # as the loop does, which tidies up seldom while somebody plays
    games = []
    for _ in range(4):
        player.tap(pygame.K_SPACE)
        player.wait(0.2)
        games.append(weakref.ref(player.game))
        player.tap(pygame.K_BACKSPACE)
        player.wait(0.2)
    assert [game() is None for game in games[:2]] == [True, True]
