"""The keymap: the command of each key or button, in the cruise and in a run; and its lines for help pages."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from enum import Enum

from ...words import translated
from .button_names import Button, button, is_key
from .default_keys import Keys

Command = Enum(
    "Command",
    "HOLD PAUSE RESTART MUTE PHOTO ZEN FILM LEAVE STOP SLOWER FASTER NEW_SEED NEXT_THEME"
    " VIEWPOINT CALENDAR TUNER COPY GO KEEP MENU BACK PICTURE FULLSCREEN HELP QUIT",
)
"""What the user can ask for, by its name in the settings, in capitals."""


Commands = tuple[Command, ...]  #: the commands of a mode. Of several with the same button the first one counts.

BOTH: Commands = (Command.PICTURE, Command.FULLSCREEN, Command.HELP, Command.QUIT)

RUN: Commands = (
    Command.HOLD,
    Command.RESTART,
    Command.MUTE,
    Command.PHOTO,
    Command.ZEN,
    Command.FILM,
    Command.LEAVE,
    Command.BACK,
    Command.PAUSE,
    *BOTH,
)
"""Back comes before pause, to which older settings files give the same key: back pauses too, but not in full screen."""

CRUISE: Commands = (
    Command.STOP,
    Command.SLOWER,
    Command.FASTER,
    Command.NEW_SEED,
    Command.NEXT_THEME,
    Command.TUNER,
    Command.VIEWPOINT,
    Command.CALENDAR,
    Command.COPY,
    Command.GO,
    Command.KEEP,
    Command.MENU,
    Command.BACK,
    *BOTH,
    Command.MUTE,
    Command.HOLD,
)

PAGE: Commands = (
    Command.MENU,
    Command.BACK,
    Command.FULLSCREEN,
    Command.QUIT,
    Command.PICTURE,
    Command.MUTE,
    Command.KEEP,
)
"""On the front page and those behind it, which have the arrows, Enter and pointers to themselves."""

TUNING: Commands = (Command.TUNER, *PAGE)  #: on the pages of the tuner, closed by the same command
TYPING: Commands = ()  #: while a code is typed, no key is a command

Row = tuple[str, Command, *tuple[Command, ...]]
"""A line of a help page: words, and the commands whose keys stand before them."""


def keymap(keys: Keys, commands: Commands) -> dict[Button, Command]:
    """The command of each button, among the commands of a mode."""
    buttons: dict[Button, Command] = {}
    for command in commands:
        for name in getattr(keys, command.name.lower()):
            if (pressed := button(name)) is not None:
                buttons.setdefault(pressed, command)
    return buttons


def page_lines(rows: Sequence[Row], keys: Keys) -> list[str]:
    """The lines of a help page, without those whose commands have no key."""
    named = [(key_names(keys, *commands), words) for words, *commands in rows]
    return [f"{', '.join(names)}\t{translated(words)}" for names, words in named if names]


def key_names(keys: Keys, *commands: Command) -> list[str]:
    """The readable names of the keys for some commands; only the first for a command with more than two keys."""
    names: list[str] = []
    for command in commands:
        every: tuple[str, ...] = getattr(keys, command.name.lower())
        own = tuple(filter(is_key, every)) or every
        names += own if len(own) <= 2 else own[:1]
    return [translated("Esc") if name.lower() == "escape" else translated(name.capitalize()) for name in names]


def clash(command: str, other: str) -> bool:
    """Whether two commands cannot share a button in a settings file because they count in the same modes.

    Holding and muting belong to the run; in the cruise all others take precedence.
    """
    return _modes(command) == _modes(other)


def meet(command: str, other: str) -> bool:
    """Whether one button cannot give both commands: somewhere both count, or one would hide the other."""
    return "hold" in (command, other) or any(mode in _modes(other) for mode in _modes(command))


def without_given(keys: Keys, given: Mapping[str, Sequence[str]]) -> Keys:
    """The keys of a settings file: those `given`, and the defaults without buttons given to other commands."""
    taken = [(other, button(name)) for other, names in given.items() for name in names]

    def left(command: str, name: str) -> bool:
        return not any(button(name) == pressed and _yields(command, other) for other, pressed in taken)

    defaults = {command: names for command, names in asdict(keys).items() if command not in given}
    return replace(keys, **{name: tuple(one for one in names if left(name, one)) for name, names in defaults.items()})


def _yields(command: str, given: str) -> bool:
    """Whether a command cedes its default buttons to another, which counts everywhere that it does."""
    return given == "hold" or clash(command, given) or len(_modes(given)) == 2


def _modes(command: str) -> list[Commands]:
    return [
        mode
        for mode in (CRUISE, RUN)
        if Command[command.upper()] in mode and (command not in ("hold", "mute") or mode is RUN)
    ]
