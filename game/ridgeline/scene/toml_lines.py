"""Where in the text of a TOML file its keys stand; the parser of the standard library does not tell."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator

Place = tuple[str | int, ...]
"""The way to a value: keys of tables and indices of arrays, from the outside in."""

Tokens = Iterator[tuple[str, int]]
"""Strings, marks, words and line ends, each with the line it begins on."""

DEEPEST = 16
"""Keys and indices that a noted place has at most."""

_TOKEN = re.compile(
    r"""
    "{3} (?: \\. | [^\\] )*? "{3,5} | '{3} .*? '{3,5} | "(?: \\. | [^"\\] )*" | '[^']*'
    | \#[^\n]*
    | [][{}=,\n]
    | \d{4}-\d\d-\d\d[ ]\d\d:[\d:.Z+-]+
    | [^][{}=,\s"'#]+
    """,
    re.VERBOSE | re.DOTALL,
)


def key_lines(text: str) -> dict[Place, int]:
    """The line, counted from 1, of every table, key and array element in a text that is valid TOML."""
    lines: dict[Place, int] = {}
    sizes: dict[Place, int] = {}
    table: Place = ()
    tokens = _tokens(text)
    for token, line in tokens:
        if token == "[":
            table = _header(tokens, sizes)
            for depth in range(1, len(table) + 1)[:DEEPEST]:
                lines.setdefault(table[:depth], line)
        elif token != "\n":
            _pair(tokens, token, line, table, lines)
            _rest_of_line(tokens)
    return lines


def _tokens(text: str) -> Tokens:
    line = 1
    for found in _TOKEN.finditer(text.replace("\r\n", "\n")):
        if not found[0].startswith("#"):
            yield found[0], line
        line += found[0].count("\n")


def _header(tokens: Tokens, sizes: dict[Place, int]) -> Place:
    """The place of the table whose header has just begun; inside arrays of tables it is in the newest element."""
    words = [token for token, _ in _rest_of_line(tokens)]
    keys = _keys("".join(word for word in words if word not in ("[", "]")))
    place: Place = ()
    for key in keys[:-1]:
        place += (key,)
        place += (sizes[place] - 1,) if place in sizes else ()
    place += (keys[-1],)
    if words[0] == "[":
        sizes[place] = sizes.get(place, 0) + 1
        place += (sizes[place] - 1,)
    return place


def _rest_of_line(tokens: Tokens) -> list[tuple[str, int]]:
    rest = []
    for token in tokens:
        if token[0] == "\n":
            break
        rest.append(token)
    return rest


def _keys(written: str) -> list[str]:
    """The parts of a dotted key."""
    table = tomllib.loads(f"{written} = 0")
    keys = []
    while isinstance(table, dict):
        [(key, table)] = table.items()
        keys.append(key)
    return keys


def _pair(tokens: Tokens, first: str, line: int, table: Place, lines: dict[Place, int]) -> None:
    """Note the key that begins with the token `first`, and what is inside its value."""
    written = first
    for token, _ in tokens:
        if token == "=":
            break
        written += token
    place = (*table, *_keys(written))
    for depth in range(len(table) + 1, len(place) + 1)[:DEEPEST]:
        lines.setdefault(place[:depth], line)
    _value(next(tokens)[0], tokens, place, lines)


def _value(first: str, tokens: Tokens, place: Place, lines: dict[Place, int]) -> None:
    if first == "[":
        _array(tokens, place, lines)
    elif first == "{":
        _inline_table(tokens, place, lines)


def _array(tokens: Tokens, place: Place, lines: dict[Place, int]) -> None:
    index = 0
    for token, line in tokens:
        if token == "]":
            return
        if token == ",":
            index += 1
        elif token != "\n":
            lines.setdefault((*place, index), line)
            _value(token, tokens, (*place, index), lines)


def _inline_table(tokens: Tokens, place: Place, lines: dict[Place, int]) -> None:
    for token, line in tokens:
        if token == "}":
            return
        if token not in (",", "\n"):
            _pair(tokens, token, line, place, lines)
