"""What is wrong with a file that somebody wrote, in words: the line, the key, what is given and what is allowed."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from operator import itemgetter
from typing import Any, Literal, NamedTuple, get_args, get_origin

from .allowed import allowed, annotation_at, bare, fields_of, members_of, record_in, written_fields
from .toml_lines import Place

MOST = 50
"""Problems of one file that are told."""

_MISSING = object()


class Problem(NamedTuple):
    """What is wrong at one place of a file."""

    place: Place
    words: str


def report(problems: Sequence[Problem], file: str, lines: Mapping[Place, int]) -> str:
    """The problems in the order of their lines, one a line."""
    numbered = sorted(((_line(problem.place, lines), problem) for problem in problems), key=itemgetter(0))
    told = [
        f"{file}{f':{line}' if line else ''}: {_spelled(problem.place)}: {problem.words}"
        for line, problem in numbered[:MOST]
    ]
    if len(numbered) > MOST:
        told.append(f"{file}: and {len(numbered) - MOST} more problems")
    return "\n".join(told)


def field_problem(kind: Any, table: Mapping[str, Any], place: Place) -> Problem:
    """What is wrong where a checker of a record's fields has found `place` wrong; its place may end earlier."""
    annotation, known = annotation_at(kind, place)
    record = bare(members_of(annotation)[0])[0]
    if known != place and fields_of(record) and len(members_of(annotation)) == 1:
        place = place[: len(known) + 1]
        return Problem(place, _unknown(str(place[-1]), record, kind))
    value, wanted = _value_at(table, known), allowed(annotation) + _headed(known, annotation)
    if value is _MISSING:
        return Problem(known, f"missing; needed is {wanted}")
    return Problem(known, f"given {_given(value)}, allowed is {wanted}{_near_word(value, annotation)}")


def shown(text: str, most: int) -> str:
    """The text on one line, cut to `most` characters, with ? for characters that do not print."""
    line = "".join(character if character.isprintable() else "?" for character in text[: most + 1])
    return line if len(line) <= most else f"{line[: most - 1]}…"


def _unknown(key: str, record: Any, whole: Any) -> str:
    if key in _homes(whole):
        return f"unknown key here; it belongs {' or '.join(_homes(whole)[key])}"
    known = written_fields(record)
    near = difflib.get_close_matches(key.lower(), known, n=1)
    return f"unknown key, did you mean {near[0]!r}?" if near else f"unknown key; allowed are {', '.join(known)}"


@cache
def _homes(whole: Any) -> dict[str, list[str]]:
    """Where the keys belong that a file of such a record may have, in words."""
    homes: dict[str, list[str]] = {}
    for name, home in _homes_in(whole, (), "at the top of the file, above the first [[…]]"):
        homes.setdefault(name, []).append(home)
    return homes


def _homes_in(record: Any, place: Place, home: str) -> Iterator[tuple[str, str]]:
    for name, annotation in written_fields(record).items():
        kind, _ = record_in(annotation)
        header = _header((*place, name), annotation)
        yield name, home if kind is None else f"in a table of its own, with the header {header}"
        yield from _homes_in(kind, (*place, name), f"in {header}")


def _headed(place: Place, annotation: Any) -> str:
    return "" if record_in(annotation)[0] is None else f" with the header {_header(place, annotation)}"


def _header(place: Place, annotation: Any) -> str:
    """How the tables at a place begin in a file."""
    keys = ".".join(step for step in place if isinstance(step, str))
    listed = record_in(annotation)[1] or isinstance(place[-1], int)
    return f"[[{keys}]]" if listed else f"[{keys}]"


def _near_word(value: Any, annotation: Any) -> str:
    words = [word for member in members_of(annotation) for word in _words(bare(member)[0])]
    near = difflib.get_close_matches(value.lower(), words, n=1) if isinstance(value, str) else []
    return f"; did you mean {near[0]!r}?" if near else ""


def _words(kind: Any) -> list[str]:
    return [word for word in get_args(kind) if isinstance(word, str)] if get_origin(kind) is Literal else []


def _given(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int) and abs(value) >= 2**63:
        return "a number that is far too large"
    if isinstance(value, list):
        return f"a list of {len(value)}"
    return "a table" if isinstance(value, dict) else shown(_written(value), 60)


def _written(value: object) -> str:
    return repr(value) if isinstance(value, str | int | float) else str(value)


def _value_at(table: Any, place: Place) -> Any:
    for step in place:
        if isinstance(table, dict):
            table = table.get(step, _MISSING)
        elif isinstance(table, list) and isinstance(step, int):
            table = table[step]
    return table


def _line(place: Place, lines: Mapping[Place, int]) -> int:
    """The line of a place, or of the innermost table around it that has one; 0 for the whole file."""
    while place and place not in lines:
        place = place[:-1]
    return lines.get(place, 0)


def _spelled(place: Place) -> str:
    """The place as people write it, like ``layers[2].span``."""
    spelled = ""
    for step in place:
        if isinstance(step, int):
            spelled += f"[{step}]"
        else:
            key = step if re.fullmatch(r"[\w-]{1,60}", step, re.ASCII) else shown(repr(step), 60)
            spelled += f".{key}" if spelled else key
    return spelled
