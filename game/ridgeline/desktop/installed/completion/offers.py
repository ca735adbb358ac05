"""What may follow on a command line, for any shell: commands, options, and the values of both."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from .... import shipped
from ....command_kinds import FILE
from ....commands import COMMANDS, Command, spellings
from ....option_pairs import need_words
from ....options import THEME, Option

WITH_THEMES = ("theme", "like", "share")  #: the options whose value is a theme, besides those of the kind `THEME`

OWN_THEMES = '"${XDG_CONFIG_HOME:-$HOME/.config}"/ridgeline/themes'
"""The folder of the user's themes, as shells find it."""

NOUN = 30  #: the most characters of what a value is called


@dataclass(frozen=True)
class Value:
    """What a value may be.

    Attributes:
        noun: what it is called, like ``FILE.png``.
        words: some or all that it may be, with their meanings.
        themes: whether it may be a theme, built in or the user's own.
        files: whether it may be a file.
        folders: whether it may be a folder, and no file.
        optional: whether it may be left out.
    """

    noun: str
    words: Mapping[str, str]
    themes: bool = False
    files: bool = False
    folders: bool = False
    optional: bool = False


@dataclass(frozen=True)
class Offer:
    """An option as shells offer it.

    Attributes:
        spellings: how it is written.
        help: what it does, in a line.
        value: what follows it; None for a switch.
        many: whether it may be given again.
    """

    spellings: Sequence[str]
    help: str
    value: Value | None
    many: bool


def commands() -> dict[str, str]:
    """The commands with what they do, without the one that has no name."""
    return {name: command.help for name, command in COMMANDS.items() if name}


def offers(command: Command) -> Iterator[Offer]:
    """The options that a command shows in its help, and --help and --version."""
    called = next(name for name, one in COMMANDS.items() if one is command)
    for group in command.groups.values():
        for name, option in group.items():
            if name not in command.unshown:
                value = value_of(name, option) if option.kind else None
                for spelling, denial in zip(spellings(name, option), ("", "not: "), strict=False):
                    yield Offer([spelling], denial + in_a_line(called, name, option), value, option.many)
    yield Offer(["--help"], "say what it does, and what its options are", None, False)
    if command is COMMANDS[""]:
        yield Offer(["--version"], "print the version", None, False)


def arguments(command: Command) -> list[Value]:
    """What follows a command's name."""
    return [value_of(name, option) for name, option in command.arguments.items()]


def value_of(name: str, option: Option) -> Value:
    """What the value of an option or an argument may be."""
    shown = option.shown.strip("[]")
    parts = [part.strip(" …") for part in shown.split("|")]
    words = dict(option.words) or {part: "" for part in parts if re.fullmatch(r"[a-z][a-z0-9]*", part)}
    folder = any(part in ("FOLDER", "DIR") for part in parts)
    is_file = not folder and (option.kind is FILE or "FILE" in shown)
    return Value(
        noun=(shown if len(shown) <= NOUN and not option.words else name).replace("_", " "),
        words=words,
        themes=option.kind is THEME or (name in WITH_THEMES and not is_only_a_file(parts)),
        files=is_file or (folder and "FILE" in shown),
        folders=folder and "FILE" not in shown,
        optional=option.alone is not None,
    )


def is_only_a_file(parts: Sequence[str]) -> bool:
    """Whether a value can only be a file."""
    return all(part.startswith("FILE") for part in parts)


def in_a_line(command: str, name: str, option: Option) -> str:
    """What an option of a command does, in its first clause, after what it needs."""
    return need_words(command, name) + re.split("[;:]", option.help)[0]


def themes() -> list[str]:
    """The built-in themes."""
    return shipped.theme_names()
