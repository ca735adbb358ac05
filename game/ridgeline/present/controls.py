"""The controls of the game: one button, wherever it is pressed, and a few things beside it."""

from __future__ import annotations

from enum import Enum, auto

import pygame

from .buttons import Button, button, touch
from .options import Keys, Options
from .pads import Pads

AWAY = (pygame.WINDOWFOCUSLOST, pygame.WINDOWHIDDEN, pygame.WINDOWMINIMIZED)
"""After these it is not told what is let go."""

MOST = 64
"""Buttons that may be pressed at a time."""


class Action(Enum):
    """What the player does; called as in the settings."""

    HOLD = auto()
    PAUSE = auto()
    RESTART = auto()
    MUTE = auto()
    PHOTO = auto()
    ZEN = auto()
    LEAVE = auto()


class Controls:
    """What the player presses, from events."""

    def __init__(self, options: Options | None = None) -> None:
        """Follow the user's settings, or without them the usual keys."""
        self.options = options or Options()
        self._actions = _actions(self.options.keys)
        self._pads = Pads()
        self._pressed: dict[tuple[str, int, int], Action] = {}
        self._held = False
        self._next: list[bool] = []

    @property
    def held(self) -> bool:
        """Whether the button is held in the next frame; to be asked once a frame.

        A press between two frames that is over already is held for one of them, and so is what is let go and pressed.
        """
        if self._next:
            self._held = self._next.pop(0)
        return self._held

    def open_pads(self) -> None:
        """Let pads take part from now on, those that are there and those that come."""
        self._pads.open()

    def let_go(self) -> None:
        """Hold nothing any more, until something is pressed anew: for when others take the events."""
        self._pressed.clear()
        self._next.clear()
        self._held = False

    def take(self, event: pygame.Event) -> Action | None:
        """Take note of an event; what is pressed by it, None if it is nothing new and nothing of the game's."""
        self._pads.take(event)
        if event.type in AWAY:
            self.let_go()
        elif event.type == pygame.WINDOWLEAVE:
            self._let_go_of("mouse", 0)
        elif event.type == pygame.JOYDEVICEREMOVED:
            self._let_go_of("pad", event.instance_id)
        return self._touched(event)

    def _touched(self, event: pygame.Event) -> Action | None:
        found = touch(event)
        if found is None:
            return None
        action = None
        if not found.down:
            self._pressed.pop(found.source, None)
        elif found.source not in self._pressed:
            action = self._actions.get(self._alike(found.button, found.source[1]))
            if action is not None:
                self._note(found.source, action)
        self._follow()
        return action

    def _note(self, source: tuple[str, int, int], action: Action) -> None:
        """Note what is pressed; of too many, what has been pressed longest was let go without a word."""
        if len(self._pressed) == MOST:
            del self._pressed[next(iter(self._pressed))]
        self._pressed[source] = action

    def _alike(self, pressed: Button, device: int) -> Button:
        kind, number = pressed
        return (kind, self._pads.number(device, number)) if kind == "pad" else pressed

    def _let_go_of(self, kind: str, device: int) -> None:
        """Let go of all buttons of a device, which will not tell itself."""
        for source in [source for source in self._pressed if source[:2] == (kind, device)]:
            del self._pressed[source]
        self._follow()

    def _follow(self) -> None:
        """Note for the next frames whether the button is held, if that is new; a fourth change undoes the third."""
        held = Action.HOLD in self._pressed.values()
        if held != (self._next[-1] if self._next else self._held):
            self._next = [*self._next, held] if len(self._next) < 3 else self._next[:2]


def _actions(keys: Keys) -> dict[Button, Action]:
    """What each button does; one that has been named twice does what is named first."""
    actions: dict[Button, Action] = {}
    for action in Action:
        for name in getattr(keys, action.name.lower()):
            found = button(name)
            if found is not None:
                actions.setdefault(found, action)
    return actions
