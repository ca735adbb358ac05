"""Buttons: keys, mouse buttons, fingers and pad buttons; their names, and events about them."""

import re
import warnings
from typing import NamedTuple

import pygame

from .key_meaning import keys_meant, pressed_key, setting_name

FINGER = ("finger", 0)

DOWN = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN, pygame.JOYBUTTONDOWN)
UP = (pygame.KEYUP, pygame.MOUSEBUTTONUP, pygame.FINGERUP, pygame.JOYBUTTONUP)

BUTTON_NUMBERS = {"mouse": range(1, 10), "pad": range(32)}  #: the numbers of the buttons

NUMBERED = re.compile(r"(mouse|pad)(\d{1,2})")  #: their names in the settings

Button = tuple[str, int]
"""A kind, "key", "mouse", "finger" or "pad", and which of them: a key's code, a button's number."""


class Touch(NamedTuple):
    """A press or release of a button.

    Attributes:
        button: as in the user's settings.
        source: the very one: there may be several pads and fingers.
        down: whether it goes down.
    """

    button: Button
    source: tuple[str, int, int]
    down: bool


def button(name: str) -> Button | None:
    """The button of that name, None if there is none."""
    if name == "finger":
        return FINGER
    numbered = NUMBERED.fullmatch(name)
    if numbered:
        kind, number = numbered[1], int(numbered[2])
        return (kind, number) if number in BUTTON_NUMBERS[kind] else None
    with warnings.catch_warnings(action="ignore"):  # pygame wants a window first; the names are the same without
        try:
            return ("key", pygame.key.key_code(name))
        except ValueError:
            return None


def is_key(name: str) -> bool:
    """Whether a button of that name is on the keyboard."""
    return name != FINGER[0] and NUMBERED.fullmatch(name) is None


def names() -> list[str]:
    """The names of buttons, without keys found only on some keyboards."""
    with warnings.catch_warnings(action="ignore"):
        keys = [pygame.key.name(getattr(pygame, name)) for name in sorted(vars(pygame)) if name.startswith("K_")]
    numbered = [f"{kind}{number}" for kind, numbers in BUTTON_NUMBERS.items() for number in numbers]
    return [*filter(None, keys), "finger", *numbered]


def touch(event: pygame.event.Event) -> Touch | None:
    """The button that an event is about; None for other events. A pad's button has the number of its driver."""
    down = event.type in DOWN
    if not down and event.type not in UP:
        return None
    if event.type in (pygame.KEYDOWN, pygame.KEYUP):
        return Touch(("key", event.key), ("key", 0, pressed_key(event)), down)
    if event.type in (pygame.FINGERDOWN, pygame.FINGERUP):
        return Touch(FINGER, ("finger", event.touch_id, event.finger_id), down)
    if event.type in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
        return Touch(("pad", event.button), ("pad", event.instance_id, event.button), down)
    if event.touch:
        return None  # emulated by a finger, which has an event of its own
    return Touch(("mouse", event.button), ("mouse", 0, event.button), down)


def names_meant(event: pygame.event.Event) -> list[str]:
    """The names in the settings of the buttons that an event may press; none for other events."""
    touched = touch(event)
    if touched is None or not touched.down:
        return []
    if touched.button[0] != "key":
        return [_number(touched.button)]
    return [name for name in map(pygame.key.name, keys_meant(event)) if name]


def name_to_set(event: pygame.event.Event) -> str | None:
    """The settings' name of the button that an event presses; None for other events."""
    touched = touch(event)
    if touched is None or not touched.down:
        return None
    return (setting_name(event) if touched.button[0] == "key" else _number(touched.button)) or None


def _number(pressed: Button) -> str:
    kind, number = pressed
    return kind if kind == "finger" else f"{kind}{number}"


def pointer(event: pygame.event.Event) -> Button | None:
    """The mouse button or finger that an event presses; None for other events."""
    touched = touch(event)
    return touched.button if touched and touched.down and touched.button[0] in ("mouse", "finger") else None
