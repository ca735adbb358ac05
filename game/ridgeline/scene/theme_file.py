"""Theme files that people write: read, checked whole, and answered with every problem at once."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from .file_check import checked, plain
from .file_problems import Problem, report, shown
from .theme import Theme
from .theme_rules import broken_rules, broken_steps
from .toml_file import FileError, read_toml, spelled
from .toml_lines import Place, key_lines

ThemeError = FileError
"""What is raised for a theme file that cannot be read or breaks the rules."""


def read_theme(path: str | Path) -> Theme:
    """The theme in the file `path`, called by the file's name.

    Raises:
        ThemeError: if there is no such file, if it is not TOML, or if it breaks the rules of a theme.
    """
    text, table = read_toml(path, "a theme")
    name = table.pop("name", None)
    theme, problems = _checked(table)
    if name is not None:
        problems.append(Problem(("name",), "unknown key; a theme is called by the name of its file"))
    if theme is None or problems:
        raise ThemeError(report(problems, spelled(path), key_lines(text)))
    return replace(theme, name=shown(Path(path).stem, 80))


def _checked(table: dict[str, Any]) -> tuple[Theme | None, list[Problem]]:
    """The theme that the table describes, None if it has a wrong field, and what is wrong."""
    theme, problems = checked(Theme, table)
    sound = plain(table)
    for problem in problems:
        _blank(sound, problem.place)
    broken = list(broken_rules(sound))
    if theme is not None and not broken:
        broken = list(broken_steps(theme))
    return theme, problems + [
        Problem(place, f"given {given}, allowed is {allowed}") for place, given, allowed in broken
    ]


def _blank(table: Any, place: Place) -> None:
    """Put None at a place, so that no rule looks at what is wrong there already."""
    for step in place[:-1]:
        table = table[step]
    table[place[-1]] = None
