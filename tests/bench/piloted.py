"""The bot at the controls of the program, in the process of a measurement."""

from __future__ import annotations

import pygame

from ridgeline.app.game.game import Game
from ridgeline.play import bot

SPACE = {"key": pygame.K_SPACE, "unicode": " ", "mod": 0, "scancode": 44}
R = {"key": pygame.K_r, "unicode": "r", "mod": 0, "scancode": 21}

CRUISE = 180  #: frames before the press, in which the program comes to run steadily and loads what the game needs

advance = Game.advance


def let_the_bot_fly() -> None:
    """From now on the bot holds the button in every run, or does not."""
    Game.advance = lambda game, seconds, held: advance(game, seconds, bot(game.state, game._ground))  # type: ignore[method-assign]


def tap(key: dict[str, object]) -> None:
    """Press a key and let it go."""
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key))
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key))
