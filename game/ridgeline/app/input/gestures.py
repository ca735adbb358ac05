"""What keys, the mouse, fingers and pads want of a page: events as gestures. A held direction repeats."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple, TypeAlias

import pygame

from ...system.keys.button_names import touch
from ...system.keys.key_meaning import keys_meant, pressed_key, shortcut, writes
from .pads import TILTED, UPRIGHT

Go = Enum("Go", "UP DOWN LEFT RIGHT NEXT PREVIOUS LESS MORE FIRST LAST ACTIVATE BACK UNDO ERASE COPY PASTE ALL")
"""What is wanted without a pointer."""


class Point(NamedTuple):
    """A pointer at x and y in pixels: it moves, is pressed, is dragged or let go, or its wheel is turned.

    Attributes:
        kind: "move", "press", "drag", "release" or "wheel".
        steps: of the wheel, up.
        finger: whether it is one, which drags the page too.
    """

    kind: str
    x: int
    y: int
    steps: int = 0
    finger: bool = False


class Typed(NamedTuple):
    """Letters that are typed or pasted."""

    words: str


Gesture: TypeAlias = Go | Point | Typed


KEYS = {
    pygame.K_UP: Go.UP,
    pygame.K_DOWN: Go.DOWN,
    pygame.K_LEFT: Go.LEFT,
    pygame.K_RIGHT: Go.RIGHT,
    pygame.K_TAB: Go.NEXT,
    pygame.K_PAGEUP: Go.LESS,
    pygame.K_PAGEDOWN: Go.MORE,
    pygame.K_HOME: Go.FIRST,
    pygame.K_END: Go.LAST,
    pygame.K_RETURN: Go.ACTIVATE,
    pygame.K_SPACE: Go.ACTIVATE,
    pygame.K_ESCAPE: Go.BACK,
    pygame.K_BACKSPACE: Go.ERASE,
}
SHORTCUTS = {"all": Go.ALL, "undo": Go.UNDO, "copy": Go.COPY, "paste": Go.PASTE}
PAD = {
    0: Go.ACTIVATE,
    1: Go.BACK,
    2: Go.UNDO,
    9: Go.LESS,
    10: Go.MORE,
    11: Go.UP,
    12: Go.DOWN,
    13: Go.LEFT,
    14: Go.RIGHT,
}
"""Of a pad's buttons, numbered as in `pads`."""

REPEATED = (Go.UP, Go.DOWN, Go.LEFT, Go.RIGHT, Go.LESS, Go.MORE, Go.ERASE, Go.NEXT, Go.PREVIOUS)

REPEAT_DELAY, REPEAT_PERIOD = 0.4, 0.07
"""Seconds after which a held direction begins to repeat, and between two repeats."""

LEFT_BUTTON, RIGHT_BUTTON, WHEEL = 1, 3, {4: 1, 5: -1}


class Gestures:
    """What events mean to a page. Nothing here reads a clock: `advance` is told what time has passed."""

    def __init__(self) -> None:
        self._held: tuple[object, Go] | None = None
        self._wait = 0.0
        self._pressing = False
        self._silent = False  # the key that is down writes nothing that is meant

    def of(self, event: pygame.event.Event, typing: bool, size: tuple[int, int]) -> Gesture | None:
        """The gesture of an event, None if it is none.

        Args:
            event: a pad's button has its number of `pads`.
            typing: whether letters are taken, among them the space.
            size: of the window in pixels.
        """
        if event.type == pygame.TEXTINPUT:
            return None if self._silent else Typed(event.text)
        if event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWHIDDEN, pygame.JOYDEVICEREMOVED):
            self._held, self._pressing, self._silent = None, False, False
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            return self._key(event, typing)
        if event.type in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
            source = ("pad", event.button)
            return self._hold(source, PAD.get(event.button) if event.type == pygame.JOYBUTTONDOWN else None)
        if event.type == pygame.JOYHATMOTION:
            return self._hold("hat", _direction(event.value[0], -event.value[1]))
        if event.type == pygame.JOYAXISMOTION and event.axis in (0, 1):
            return self._stick(event.axis, event.value)
        return self._pointer(event, size)

    def advance(self, seconds: float) -> Go | None:
        """Let time pass; the gesture of what is held, if it is repeated now."""
        self._wait -= seconds
        if self._held is None or self._wait > 0.0:
            return None
        self._wait = max(self._wait + REPEAT_PERIOD, 0.0)
        return self._held[1]

    def _key(self, event: pygame.event.Event, typing: bool) -> Go | None:
        source = ("key", pressed_key(event))
        asked = shortcut(event)
        self._silent = event.type == pygame.KEYDOWN and bool(asked or not writes(event))
        if event.type == pygame.KEYUP:
            return self._hold(source, None)
        if asked:
            return SHORTCUTS[asked]
        key = next((key for key in keys_meant(event) if key in KEYS), None)
        if key is None or (key == pygame.K_SPACE and typing):
            return None
        wanted = KEYS[key]
        if wanted is Go.NEXT and event.mod & pygame.KMOD_SHIFT:
            wanted = Go.PREVIOUS
        return self._hold(source, wanted)

    def _hold(self, source: object, wanted: Go | None) -> Go | None:
        """What is wanted, which repeats as long as its source is held; None lets go of that."""
        if wanted in REPEATED:
            self._held, self._wait = (source, wanted), REPEAT_DELAY
        elif self._held is not None and self._held[0] == source:
            self._held = None
        return wanted

    def _stick(self, axis: int, value: float) -> Go | None:
        source = ("stick", axis)
        held = self._held is not None and self._held[0] == source
        if abs(value) < UPRIGHT:
            return self._hold(source, None)
        if held or abs(value) < TILTED:
            return None
        way = 1 if value > 0.0 else -1
        return self._hold(source, _direction(way, 0) if axis == 0 else _direction(0, way))

    def _pointer(self, event: pygame.event.Event, size: tuple[int, int]) -> Gesture | None:
        if event.type in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP):
            kinds = {pygame.FINGERDOWN: "press", pygame.FINGERMOTION: "drag", pygame.FINGERUP: "release"}
            at = round(event.x * size[0]), round(event.y * size[1])
            return Point(kinds[event.type], *at, finger=True)
        if event.type == pygame.MOUSEMOTION and not event.touch:
            return Point("drag" if self._pressing else "move", *event.pos)
        if event.type == pygame.MOUSEBUTTONUP and event.button == LEFT_BUTTON and touch(event):
            self._pressing = False
            return Point("release", *event.pos)
        if event.type != pygame.MOUSEBUTTONDOWN or not touch(event):
            return None
        if event.button == LEFT_BUTTON:
            self._pressing = True
            return Point("press", *event.pos)
        if event.button in WHEEL:
            return Point("wheel", event.pos[0], event.pos[1], WHEEL[event.button])
        return Go.BACK if event.button == RIGHT_BUTTON else None


def _direction(right: float, down: float) -> Go | None:
    if right:
        return Go.RIGHT if right > 0 else Go.LEFT
    return (Go.DOWN if down > 0 else Go.UP) if down else None
