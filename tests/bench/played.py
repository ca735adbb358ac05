"""The command `ridgeline`, in which the bot takes over after a while; prints the seconds between frames since then.

Its arguments are the command's.
"""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
import time
from itertools import pairwise
from pathlib import Path

import pygame

from ridgeline.cli import main
from ridgeline.play import bot
from ridgeline.play.events import Event
from ridgeline.present.game.game import Game
from ridgeline.present.window.window import Window

CRUISE = 180
"""Frames before the press, in which the program comes to run steadily and loads what the game needs."""

AGAIN = 600
"""Frames after which the run begins anew, from the start of the course."""

SPACE = {"key": pygame.K_SPACE, "unicode": " ", "mod": 0, "scancode": 44}
R = {"key": pygame.K_r, "unicode": "r", "mod": 0, "scancode": 21}

show, advance = Window.show, Game.advance
ends: list[float] = []


def show_noting(window: Window) -> None:
    """Show a frame, and note when it is done; press a key when it is time."""
    show(window)
    ends.append(time.perf_counter())
    if len(ends) == CRUISE:
        pygame.event.post(pygame.Event(pygame.KEYDOWN, SPACE))
    elif len(ends) % AGAIN == 0:
        pygame.event.post(pygame.Event(pygame.KEYDOWN, R))
        pygame.event.post(pygame.Event(pygame.KEYUP, R))


def advance_with_bot(game: Game, seconds: float, held: bool) -> list[Event]:
    """Let time pass while the bot holds the button, or does not."""
    return advance(game, seconds, bot(game.state, game._ground))


Window.show = show_noting  # type: ignore[method-assign]
Game.advance = advance_with_bot  # type: ignore[method-assign]
with tempfile.TemporaryDirectory() as folder, Path(os.devnull).open("w") as nothing:
    os.environ.update(XDG_DATA_HOME=folder, XDG_CONFIG_HOME=folder)
    with contextlib.redirect_stdout(nothing):
        main()
played = ends[CRUISE - 1 :]
print(json.dumps([later - earlier for earlier, later in pairwise(played)]))
