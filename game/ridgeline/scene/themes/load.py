"""A theme read from a file, or every problem in it at once."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from ...textfile.check_fields import check_record, without_wrong
from ...textfile.lines import key_lines
from ...textfile.mistakes import Problem, printable, report
from ...textfile.read import FileError, printable_path, read_toml
from ..theme import Theme
from .rules import broken_rules, broken_steps

ThemeError = FileError
"""Raised if a theme file cannot be read or breaks the rules."""


def read_theme(path: str | Path) -> Theme:
    """The theme in the file `path`, named after the file.

    Raises:
        ThemeError: if the file does not exist, is not TOML, or breaks the rules of a theme.
    """
    text, table = read_toml(path, "a theme")
    name = table.pop("name", None)
    theme, problems = _check(table)
    if name is not None:
        problems.append(Problem(("name",), "unknown key; a theme has the name of its file"))
    if theme is None or problems:
        raise ThemeError(report(problems, printable_path(path), key_lines(text)))
    return replace(theme, name=printable(Path(path).stem, 80))


def _check(table: dict[str, Any]) -> tuple[Theme | None, list[Problem]]:
    """The theme that `table` describes, or None if a field is wrong, and the problems."""
    theme, problems = check_record(Theme, table)
    broken = list(broken_rules(without_wrong(table, problems)))
    if theme is not None and not broken:
        broken = list(broken_steps(theme))
    return theme, problems + [one.problem for one in broken]
