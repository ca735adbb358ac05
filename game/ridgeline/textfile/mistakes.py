"""The mistakes in a file, in words: line, key, what is given and what is allowed."""

import re
from collections.abc import Iterator, Mapping, Sequence
from operator import itemgetter
from typing import Any, Literal, NamedTuple, get_args, get_origin

from .allowed import (
    KEY,
    annotation_at,
    describe_allowed,
    fields_of,
    kind_and_rules,
    record_in,
    settable_fields,
    union_members,
)
from .lines import KeyPath
from .nearest import AMONG_FEW, nearest

MAX_PROBLEMS = 50  #: problems of one file that are reported
Homes = dict[str, list[str]]  #: the places where each key of a file belongs, in words

_MISSING = object()


class Problem(NamedTuple):
    """A mistake in a file: its place and its message."""

    path: KeyPath
    message: str


class Broken(NamedTuple):
    """A value that breaks a rule between values: its path, the value, and what is allowed, in words."""

    path: KeyPath
    given: str
    allowed: str

    @property
    def problem(self) -> Problem:
        """This broken rule as a mistake in a file, with its message."""
        return Problem(self.path, f"given {self.given}, allowed is {self.allowed}")


def report(problems: Sequence[Problem], file: str, lines: Mapping[KeyPath, int]) -> str:
    """The report of problems in the order of their lines, one problem a line.

    Args:
        problems: in any order.
        file: its name.
        lines: the line of each path, see `key_lines`.
    """
    numbered = sorted(((_line(problem.path, lines), problem) for problem in problems), key=itemgetter(0))
    reported = [
        f"{file}{f':{line}' if line else ''}: {dot_path(problem.path)}: {problem.message}"
        for line, problem in numbered[:MAX_PROBLEMS]
    ]
    if len(numbered) > MAX_PROBLEMS:
        reported.append(f"{file}: and {len(numbered) - MAX_PROBLEMS} more problems")
    return "\n".join(reported)


def field_problem(kind: Any, homes: Homes, table: Mapping[str, Any], path: KeyPath, headers: bool = True) -> Problem:
    """The problem of a field that `kind` does not allow at `path`; the problem's own path may end earlier."""
    annotation, known = annotation_at(kind, path)
    record = kind_and_rules(union_members(annotation)[0])[0]
    if known != path and fields_of(record) and len(union_members(annotation)) == 1:
        path = path[: len(known) + 1]
        return Problem(path, _unknown(str(path[-1]), record, homes))
    value, wanted = _value_at(table, known), describe_allowed(annotation)
    if headers and record_in(annotation)[0] is not None:
        wanted += f" with the header {_header(known, annotation)}"
    if value is _MISSING:
        return Problem(known, f"missing; it must be {wanted}")
    return Problem(known, f"given {_show_given(value)}, allowed is {wanted}{_near_word(value, annotation)}")


def printable(text: str, max_length: int) -> str:
    """The text on one line of at most `max_length` characters, with ? for those that do not print."""
    line = "".join(character if character.isprintable() else "?" for character in text[: max_length + 1])
    return line if len(line) <= max_length else f"{line[: max_length - 1]}…"


def _unknown(key: str, record: Any, homes: Homes) -> str:
    if key in homes:
        return f"unknown key here; it belongs {' or '.join(homes[key])}"
    known = settable_fields(record)
    near = nearest(key, known, AMONG_FEW)
    return f"unknown key, did you mean {near!r}?" if near else f"unknown key; allowed are {', '.join(known)}"


def homes_in(whole: Any) -> Homes:
    """The homes of the keys of such a file."""
    homes: Homes = {}
    for name, home in _homes_in(whole, (), "at the top of the file, above the first [[…]]"):
        homes.setdefault(name, []).append(home)
    return homes


def _homes_in(record: Any, path: KeyPath, home: str) -> Iterator[tuple[str, str]]:
    for name, annotation in settable_fields(record).items():
        kind, _ = record_in(annotation)
        header = _header((*path, name), annotation)
        yield name, home if kind is None else f"in a table of its own, with the header {header}"
        yield from _homes_in(kind, (*path, name), f"in {header}")


def _header(path: KeyPath, annotation: Any) -> str:
    keys = ".".join(step for step in path if isinstance(step, str))
    listed = record_in(annotation)[1] or isinstance(path[-1], int)
    return f"[[{keys}]]" if listed else f"[{keys}]"


def _near_word(value: Any, annotation: Any) -> str:
    words = [word for member in union_members(annotation) for word in _words(kind_and_rules(member)[0])]
    near = nearest(value, words, AMONG_FEW) if isinstance(value, str) else None
    return f"; did you mean {near!r}?" if near else ""


def _words(kind: Any) -> list[str]:
    return [word for word in get_args(kind) if isinstance(word, str)] if get_origin(kind) is Literal else []


def _show_given(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int) and abs(value) >= 2**63:
        return "a number that is far too large"
    if isinstance(value, list):
        return f"a list of {len(value)}"
    return "a table" if isinstance(value, dict) else printable(_write(value), 60)


def _write(value: object) -> str:
    return repr(value) if isinstance(value, str | int | float) else str(value)


def _value_at(table: Any, path: KeyPath) -> Any:
    for step in path:
        if step == KEY[0] and not (isinstance(table, dict) and step in table):
            return path[-2]
        if isinstance(table, dict):
            table = table.get(step, _MISSING)
        elif isinstance(table, list) and isinstance(step, int):
            table = table[step] if step < len(table) else _MISSING
    return table


def _line(path: KeyPath, lines: Mapping[KeyPath, int]) -> int:
    """The line of a path, or of the innermost table around it that has one; 0 for the whole file."""
    while path and path not in lines:
        path = path[:-1]
    return lines.get(path, 0)


def dot_path(path: KeyPath) -> str:
    """The path as people write it, like ``layers[2].span``."""
    dotted = ""
    for step in path[: -2 if path[-1:] == KEY else None]:  # the message names a wrong key itself
        if isinstance(step, int):
            dotted += f"[{step}]"
        else:
            key = step if re.fullmatch(r"[\w-]{1,60}", step, re.ASCII) else printable(repr(step), 60)
            dotted += f".{key}" if dotted else key
    return dotted
