"""The user's settings file: read, with the usual where it is wrong; and written for the first time."""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from .. import folders
from ..scene.allowed import allowed
from ..scene.file_problems import Problem, report, shown
from ..scene.file_writer import written
from ..scene.library import theme_for
from ..scene.toml_file import FileError, read_toml, spelled
from ..scene.toml_lines import Place, key_lines
from .buttons import Button, button, names
from .files import beside, reason
from .options import Keys, Name, Options

EXAMPLES = "'a', 'space', 'mouse1', 'finger' or 'pad0'"


def read_options(file: Path) -> tuple[Options, str]:
    """The options in a file, with the usual ones for what is missing or wrong, and what is wrong, one line a problem.

    No file is as good as one that says nothing.
    """
    if not os.path.lexists(file):
        return Options(), ""
    try:
        text, table = read_toml(file, "a settings file")
    except FileError as problem:
        return Options(), str(problem)
    options, problems = _checked(table)
    return options, report(problems, spelled(file), key_lines(text))


def described() -> str:
    """Where the settings file is, and how it reads if it changes nothing.

    Raises:
        ValueError: if there is one with mistakes, which it tells.
    """
    file = folders.settings()
    _, problems = read_options(file)
    if problems:
        raise ValueError(problems)
    state = "" if os.path.lexists(file) else "; it is not there yet, --write writes it"
    return f"# {spelled(file)}{state}\n\n{default_text()}"


def default_text() -> str:
    """A settings file that changes nothing, with every key explained."""
    return written(Options(), comments=True)


def write_default() -> Path:
    """The settings file, newly written.

    Raises:
        ValueError: if there is one already.
        OSError: if it cannot be written.
    """
    file = folders.settings()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with beside(file, fresh=True) as new:
            new.write_text(default_text(), encoding="utf-8", newline="\n")
    except FileExistsError:
        raise ValueError(f"{str(file)!r} is there already and stays as it is") from None
    except OSError as problem:
        raise OSError(f"{str(file)!r} cannot be written: {reason(problem)}") from None
    return file


def _checked(table: dict[str, Any]) -> tuple[Options, list[Problem]]:
    """The options that a parsed file says, without what is wrong; and that."""
    from ..scene.file_check import checked  # pydantic is loaded only where there is a file to check

    _, problems = checked(Options, table)
    wrong = [problem.place for problem in problems]
    problems += [*_wrong_names(table, wrong), *_wrong_theme(table, wrong)]
    for problem in problems:
        _leave_out(table, problem.place)
    options, _ = checked(Options, table)
    assert options is not None, "what is wrong has been left out"
    return replace(options, keys=_yielding(options.keys, table.get("keys", {}))), problems


def _wrong_names(table: dict[str, Any], wrong: Sequence[Place]) -> Iterator[Problem]:
    """The names of buttons that do not exist, or that have something to do already."""
    taken: dict[Button, str] = {}
    for action, place, name in _names(table, wrong):
        found = button(name)
        given = f"given {shown(repr(name), 60)}"
        if found is None:
            near = difflib.get_close_matches(name.lower(), names(), n=1)
            guess = f"; did you mean {near[0]!r}?" if near else ""
            yield Problem(place, f"{given}, allowed is {allowed(Name)}, like {EXAMPLES}{guess}")
        elif found in taken:
            yield Problem(place, f"{given}, allowed is what does nothing else yet; this is in {taken[found]!r} already")
        else:
            taken[found] = action


def _names(table: dict[str, Any], wrong: Sequence[Place]) -> Iterator[tuple[str, Place, str]]:
    """The names of buttons in a file, and where they are, but for what is wrong in itself."""
    for action in asdict(Keys()):
        if ("keys",) in wrong or ("keys", action) in wrong:
            continue
        for number, name in enumerate(table.get("keys", {}).get(action, ())):
            if ("keys", action, number) not in wrong:
                yield action, ("keys", action, number), name


def _wrong_theme(table: dict[str, Any], wrong: Sequence[Place]) -> Iterator[Problem]:
    """The screensaver's theme, if it cannot be shown."""
    name = table.get("saver", {}).get("theme") if ("saver",) not in wrong else None
    if name and ("saver", "theme") not in wrong:
        try:
            theme_for(name, 0)
        except ValueError as problem:
            yield Problem(("saver", "theme"), str(problem).partition("\n")[0])


def _leave_out(table: dict[str, Any], place: Place) -> None:
    """Take out what is at a place; of a list the whole."""
    for step in place[:1] if len(place) > 1 else ():
        table = table.get(str(step), {})
    table.pop(str(place[:2][-1]), None)


def _yielding(keys: Keys, given: dict[str, Any]) -> Keys:
    """The keys, of which those that nobody has given leave out what others have been given."""
    taken = [button(name) for names in given.values() for name in names]
    return replace(
        keys,
        **{
            action: tuple(name for name in usual if button(name) not in taken)
            for action, usual in asdict(keys).items()
            if action not in given
        },
    )
