"""What keys mean."""

from __future__ import annotations

from enum import Enum, auto

import pygame


class Action(Enum):
    """Something that the user wants."""

    FULLSCREEN = auto()
    PAUSE = auto()
    SEED = auto()
    THEME = auto()
    STILL = auto()
    TUNER = auto()
    HELP = auto()
    LEFT = auto()
    RIGHT = auto()
    QUIT = auto()
    NOTHING = auto()


KEYS = {
    pygame.K_f: Action.FULLSCREEN,
    pygame.K_F11: Action.FULLSCREEN,
    pygame.K_p: Action.PAUSE,
    pygame.K_n: Action.SEED,
    pygame.K_t: Action.THEME,
    pygame.K_s: Action.STILL,
    pygame.K_TAB: Action.TUNER,
    pygame.K_h: Action.HELP,
    pygame.K_LEFT: Action.LEFT,
    pygame.K_RIGHT: Action.RIGHT,
    pygame.K_ESCAPE: Action.QUIT,
    pygame.K_q: Action.QUIT,
}

HELP = (
    "Left, Right\tspeed and direction",
    "P\tpause",
    "N\tnew landscape",
    "T\tnext theme",
    "S\tsave a picture",
    "Tab\ttune the land",
    "F, F11\tfullscreen",
    "H, ?\tthis help",
    "Esc, Q\tquit",
)
"""The keys as lines for people."""


def action_of(event: pygame.Event) -> Action | None:
    """What the user wants by this event; NOTHING by a key that means none of these."""
    if event.type == pygame.QUIT:
        return Action.QUIT
    if event.type == pygame.KEYDOWN:
        return Action.HELP if event.unicode == "?" else KEYS.get(event.key, Action.NOTHING)
    return None
