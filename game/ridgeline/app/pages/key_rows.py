"""The page on which keys and buttons are set by pressing them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Any, NamedTuple

from ...system.keys.button_names import Button, button
from ...system.keys.default_keys import Keys
from ...system.keys.keymap import Command, meet
from ...words import marked, translated
from .bound_page import BoundPage
from .controls import Control
from .rows import Press, Row
from .setting_pages import COMMANDS

KEPT_COMMAND = "hold"  #: the one command that cannot be without a button


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
    if not values.get(KEPT_COMMAND, keys.hold):
        raise LastButtonError(KEPT_COMMAND)
    return Given(replace(keys, **values), tuple(other for other in values if other != command))


def device(name: str) -> str:
    """What a button is on: "key", "mouse", "finger" or "pad"; "" for a button that there is not."""
    named = button(name)
    return named[0] if named is not None else ""


def _has(names: tuple[str, ...], pressed: Button) -> bool:
    return any(button(one) == pressed for one in names)


NUMBERED = {"mouse": marked("mouse {number}"), "pad": marked("pad {number}")}

SHOWN = 3  #: names of buttons that are shown beside a command at most


class KeysPage(BoundPage):
    """All commands, with the buttons that they have; each is given another by pressing that."""

    def row(self, control: Control) -> Row:
        if control.kind != "button":
            return super().row(control)
        name, about = translated(control.name), translated(control.about)
        return Press(name, button_words(self.value(control)), about, id=control.id)

    def change(self, control: Control, value: Any) -> None:
        """Give a button to a command."""
        options = self.front.own.options
        if button(value) is None:
            raise ValueError(translated("This key has no name by which it could be set."))
        try:
            given = give(options.keys, control.id, value)
        except LastButtonError:
            raise ValueError(
                translated("No other button would be left to fly with: give that another one first.")
            ) from None
        self.front.own.adopt(replace(options, keys=given.keys))
        if given.lost:
            self.front.say(_lost_words(given.keys, given.lost[0], value))


def _lost_words(keys: Keys, command: str, name: str) -> str:
    """What has lost its button, and what it has left."""
    left, lost = button_words(getattr(keys, command)), command_words(Command[command.upper()])
    taken = button_words((name,))
    if left:
        return translated("{key} was “{command}” before, which keeps {left}.", key=taken, command=lost, left=left)
    return translated("{key} was “{command}” before, which has no key now.", key=taken, command=lost)


def command_words(command: Command) -> str:
    """What a command does."""
    return translated(COMMANDS[command])


def button_words(names: Sequence[str]) -> str:
    """The names of buttons for people, the first few of them.

    >>> button_words(("space", "return", "mouse1", "pad0"))
    'Space, Return, mouse 1 …'
    """
    words = [_button_word(name) for name in names]
    return ", ".join(words[:SHOWN]) + " …" * (len(words) > SHOWN)


def _button_word(name: str) -> str:
    kind = device(name)
    if kind in NUMBERED:
        return translated(NUMBERED[kind], number=name.removeprefix(kind))
    if kind == "finger":
        return translated("finger")
    return translated("Esc") if name.lower() == "escape" else translated(name.capitalize())
