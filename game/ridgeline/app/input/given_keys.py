"""Keys that are given to commands by pressing them: what each then does, and what loses its key by that."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import NamedTuple

from ...system.keys.button_names import Button, button
from ...system.keys.default_keys import Keys
from ...system.keys.keymap import meet

KEPT = "hold"
"""The one command that cannot be without a button."""


class Given(NamedTuple):
    """The keys after one has been given to a command.

    Attributes:
        keys: all of them.
        lost: the commands that had it before.
    """

    keys: Keys
    lost: tuple[str, ...]


class LastButtonError(ValueError):
    """A button cannot be taken from the one command that has to have one; its text is that command's name."""


def give(keys: Keys, command: str, name: str) -> Given:
    """The keys after a button has been given to a command, in place of those that it had on the same device.

    Whatever else counts where the command does, and had the button, loses it.

    >>> give(Keys(), "new_seed", "t").keys.new_seed, give(Keys(), "new_seed", "t").lost
    (('t',), ('next_theme',))
    >>> give(Keys(), "hold", "x").keys.hold[:3]
    ('x', 'mouse1', 'finger')

    Raises:
        LastButtonError: if the button is the only one to fly with.
    """
    pressed = button(name)
    assert pressed is not None, name
    had = getattr(keys, command)
    others = tuple(one for one in had if device(one) != pressed[0])
    rank = next((number for number, one in enumerate(had) if device(one) == pressed[0]), len(others))
    values = {command: (*others[:rank], name, *others[rank:])}
    for other, names in asdict(keys).items():
        if other != command and meet(command, other) and _has(names, pressed):
            values[other] = tuple(one for one in names if button(one) != pressed)
    if not values.get(KEPT, keys.hold):
        raise LastButtonError(KEPT)
    return Given(replace(keys, **values), tuple(other for other in values if other != command))


def device(name: str) -> str:
    """What a button is on: "key", "mouse", "finger" or "pad"; "" for a button that there is not."""
    named = button(name)
    return named[0] if named is not None else ""


def _has(names: tuple[str, ...], pressed: Button) -> bool:
    return any(button(one) == pressed for one in names)
