"""Reading of a theme from a file; an error tells every problem at once."""

from pathlib import Path

from ...textfile.check_fields import check_record, without_wrong
from ...textfile.lines import key_lines
from ...textfile.mistakes import Problem, printable, report
from ...textfile.read import FileError, printable_path
from ..theme import Theme
from .likeness import Filled, fill
from .rules import broken_rules, broken_steps
from .theme_file import ThemeFile

ThemeError = FileError  #: raised if a theme file cannot be read or breaks the rules

LIKE = ("like",)


def read_theme(path: str | Path, beside: Path | None = None) -> Theme:
    """The theme in the file `path`, named after the file.

    Args:
        path: of the file.
        beside: the folder where the themes are sought that it is like; None for the one in which it is.

    Raises:
        ThemeError: if the file does not exist, is not TOML, or breaks the rules of a theme.
    """
    file = fill(Path(path), beside)
    theme, problems = _check(file, printable(Path(path).stem, 80))
    if theme is None or problems:
        raise ThemeError(report(problems, printable_path(path), key_lines(file.text)))
    return theme


def _check(file: Filled, name: str) -> tuple[Theme | None, list[Problem]]:
    """The theme that a table describes, or None if a field is wrong, and the problems."""
    table = {key: value for key, value in file.table.items() if key != "name"}
    named = [Problem(("name",), "unknown key; a theme has the name of its file")] if "name" in file.own else []
    read, problems = check_record(ThemeFile, table)
    theme = read.theme(name) if read else None
    broken = list(broken_rules(without_wrong(table, problems)))
    if theme is not None and not broken:
        broken = list(broken_steps(theme))
    found = problems + [one.problem for one in broken]
    return theme, [*file.problems, *_one_of_like([file.at_home(problem) for problem in found]), *named]


def _one_of_like(problems: list[Problem]) -> list[Problem]:
    """The problems, with just the first of those in another theme's values: one value here can spoil many of these."""
    foreign = [problem for problem in problems if problem.path == LIKE]
    return [problem for problem in problems if problem.path != LIKE] + foreign[:1]
