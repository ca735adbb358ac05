"""Theme files that people write: read, checked whole, and answered with every problem at once."""

from __future__ import annotations

import json
import math
import re
import stat
import tomllib
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from .theme import Theme
from .theme_problems import Problem, field_problem, report, shown
from .theme_rules import broken_rules, broken_steps
from .toml_lines import DEEPEST, Place, key_lines

LARGEST = 65536
"""Bytes that a theme file may have: several times what the fullest one needs."""

DOTS = 300
"""Dots on one line of a file: the parser's memory grows with the square of a dotted key's length."""

MANY_DIGITS = re.compile(r"[0-9_]{4300,}")


class ThemeError(ValueError):
    """A theme file that cannot be read or breaks the rules; its text says what is wrong, one line a problem."""


def read_theme(path: str | Path) -> Theme:
    """The theme in the file `path`, called by the file's name.

    Raises:
        ThemeError: if there is no such file, if it is not TOML, or if it breaks the rules of a theme.
    """
    file = shown(str(path), 1000)
    text = _text(Path(path), file)
    table = _table(text, file)
    name = table.pop("name", None)
    theme, problems = _checked(table)
    if name is not None:
        problems.append(Problem(("name",), "unknown key; a theme is called by the name of its file"))
    if theme is None or problems:
        raise ThemeError(report(problems, file, key_lines(text)))
    return replace(theme, name=shown(Path(path).stem, 80))


def _text(path: Path, file: str) -> str:
    content = _content(path, file)
    if len(content) > LARGEST:
        raise ThemeError(f"{file}: too large for a theme: at most {LARGEST} bytes are allowed")
    if b"\0" in content:
        raise ThemeError(f"{file}: not a text file; a theme is a TOML file in UTF-8")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = content.count(b"\n", 0, problem.start) + 1
        raise ThemeError(f"{file}:{line}: not UTF-8 text: byte 0x{content[problem.start]:02x}") from None


def _content(path: Path, file: str) -> bytes:
    """What is in the file, or the beginning of it if it is too large; nothing but a file is opened."""
    try:
        mode = path.stat().st_mode
        if stat.S_ISREG(mode):
            with path.open("rb") as opened:
                return opened.read(LARGEST + 1)
    except OSError as problem:
        raise ThemeError(f"{file}: cannot be read: {(problem.strerror or str(problem)).lower()}") from None
    except ValueError:
        raise ThemeError(f"{file}: cannot be the name of a file") from None
    raise ThemeError(f"{file}: {'a folder' if stat.S_ISDIR(mode) else 'not a file'}; a theme is a TOML file")


def _table(text: str, file: str) -> dict[str, Any]:
    for number, line in enumerate(text.split("\n"), start=1):
        if line.count(".") > DOTS:
            raise ThemeError(f"{file}:{number}: too many dots: at most {DOTS} are allowed on one line")
    return _parsed(text, file)


def _parsed(text: str, file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        words, _, place = str(problem).rpartition(" (at ")
        found = re.findall(r"\d+", place)
        line, column = map(int, found) if found else (text.count("\n") + 1, len(text) - text.rfind("\n"))
        written = shown(text.split("\n")[line - 1].strip(), 60)
        raise ThemeError(f"{file}:{line}:{column}: not TOML: {shown(words, 200)}: {written}".rstrip(": ")) from None
    except RecursionError:
        raise ThemeError(f"{file}: lists or tables are nested too deeply") from None
    except ValueError:
        found_digits = MANY_DIGITS.search(text)
        line = text.count("\n", 0, found_digits.start()) + 1 if found_digits else 1
        raise ThemeError(f"{file}:{line}: a number has too many digits") from None


def _checked(table: dict[str, Any]) -> tuple[Theme | None, list[Problem]]:
    """The theme that the table describes, None if it has a wrong field, and what is wrong."""
    theme, places = None, list[Place]()
    plain = _plain(table)
    try:
        theme = _adapter().validate_json(json.dumps(plain))
    except ValidationError as found:
        places = [error["loc"] for error in found.errors(include_url=False) if not _only_seems_short(error)]
    fields = dict(field_problem(table, place) for place in places)
    for place in fields:
        _blank(plain, place)
    broken = list(broken_rules(plain))
    if theme is not None and not broken:
        broken = list(broken_steps(theme))
    rules = [Problem(place, f"given {given}, allowed is {allowed}") for place, given, allowed in broken]
    return theme, [Problem(place, words) for place, words in fields.items()] + rules


@cache
def _adapter() -> TypeAdapter[Theme]:
    return TypeAdapter(Theme)


def _only_seems_short(error: ErrorDetails) -> bool:
    """Whether a list is called too short only because some of its items are wrong, which are told by themselves."""
    return error["type"] == "too_short" and len(error["input"]) >= error["ctx"]["min_length"]


def _plain(value: Any, depth: int = 0) -> Any:
    """A copy that JSON can write; what it cannot is NaN, which no field takes."""
    if isinstance(value, dict) and depth < DEEPEST:
        return {key: _plain(inner, depth + 1) for key, inner in value.items()}
    if isinstance(value, list) and depth < DEEPEST:
        return [_plain(inner, depth + 1) for inner in value]
    if isinstance(value, str | float) or (isinstance(value, int) and abs(value) < 2**63):
        return value
    return math.nan


def _blank(table: Any, place: Place) -> None:
    """Put None at a place, so that no rule looks at what is wrong there already."""
    for step in place[:-1]:
        table = table[step]
    table[place[-1]] = None
