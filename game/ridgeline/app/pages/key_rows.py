"""The page on which keys and buttons are set by pressing them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import NamedTuple

from ...system.keys.button_names import Button, button
from ...system.keys.default_keys import DEFAULT_KEYS, Keys
from ...system.keys.keymap import BOTH, CRUISE, RUN, Command, meet
from ...words import marked, translated
from .front import Front
from .rows import PageMaker, Press, Row, TextLine
from .setting_rows import setting_page

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


NAMES = {
    Command.HOLD: marked("fly, and dive"),
    Command.PAUSE: marked("pause the run"),
    Command.RESTART: marked("restart the course"),
    Command.MUTE: marked("sound off, or on"),
    Command.PHOTO: marked("hide all writing"),
    Command.ZEN: marked("zen: no dusk, no score"),
    Command.FILM: marked("save the last ten seconds"),
    Command.LEAVE: marked("back to the landscape"),
    Command.STOP: marked("stop the landscape"),
    Command.SLOWER: marked("slower, then backwards"),
    Command.FASTER: marked("faster"),
    Command.NEW_SEED: marked("new landscape"),
    Command.NEXT_THEME: marked("next theme"),
    Command.VIEWPOINT: marked("a good view nearby"),
    Command.CALENDAR: marked("calendar of the days"),
    Command.TUNER: marked("tune the land"),
    Command.COPY: marked("copy the code"),
    Command.GO: marked("go to a code"),
    Command.KEEP: marked("keep a dropped theme"),
    Command.MENU: marked("front page"),
    Command.BACK: marked("back"),
    Command.PICTURE: marked("save a picture"),
    Command.FULLSCREEN: marked("full screen"),
    Command.HELP: marked("help"),
    Command.QUIT: marked("quit"),
}
"""What commands do, in few words."""

EVERYWHERE = {*BOTH, Command.BACK}

IN_A_RUN, IN_THE_CRUISE, IN_BOTH = marked("In a run"), marked("In the landscape"), marked("Everywhere")

NUMBERED = {"mouse": marked("mouse {number}"), "pad": marked("pad {number}")}

SHOWN = 3  #: names of buttons that are shown beside a command at most


def keys_page(front: Front) -> PageMaker:
    """All commands, with what they are set to; each is set to another by pressing that."""
    keys = KeyRows(front)
    places = [("keys", command) for command in asdict(DEFAULT_KEYS)]
    return setting_page(front, lambda: translated("Keys and buttons"), places, keys.rows)


class KeyRows:
    """The rows of the page."""

    def __init__(self, front: Front) -> None:
        self._front = front

    def rows(self) -> tuple[Row, ...]:
        """Them, under three headings."""
        return (
            TextLine(translated(IN_A_RUN), heading=True),
            *self._of([command for command in RUN if command not in EVERYWHERE]),
            TextLine(translated(IN_THE_CRUISE), heading=True),
            *self._of([command for command in CRUISE if command not in {*EVERYWHERE, *RUN}]),
            TextLine(translated(IN_BOTH), heading=True),
            *self._of([command for command in NAMES if command in EVERYWHERE]),
        )

    def _of(self, commands: Sequence[Command]) -> list[Row]:
        return [self._row(command) for command in commands]

    def _row(self, command: Command) -> Press:
        names = getattr(self._front.own.options.keys, field := command.name.lower())
        about = translated("Press Enter or click, then the new key or button; Esc keeps the old one.")
        return Press(command_words(command), button_words(names), about, lambda to: self._take(field, to))

    def _take(self, command: str, to: str) -> None:
        """Give a button to a command."""
        options = self._front.own.options
        if button(to) is None:
            raise ValueError(translated("This key has no name by which it could be set."))
        try:
            given = give(options.keys, command, to)
        except LastButtonError:
            raise ValueError(
                translated("No other button would be left to fly with: give that another one first.")
            ) from None
        self._front.own.adopt(replace(options, keys=given.keys))
        if given.lost:
            self._front.say(_lost_words(given.keys, given.lost[0], to))


def _lost_words(keys: Keys, command: str, name: str) -> str:
    """What has lost its button, and what it has left."""
    left, lost = button_words(getattr(keys, command)), command_words(Command[command.upper()])
    taken = button_words((name,))
    if left:
        return translated("{key} was “{command}” before, which keeps {left}.", key=taken, command=lost, left=left)
    return translated("{key} was “{command}” before, which has no key now.", key=taken, command=lost)


def command_words(command: Command) -> str:
    """What a command does."""
    return translated(NAMES[command])


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
