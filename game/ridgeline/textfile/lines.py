"""The line of every key in a TOML file, which the parser of the standard library does not report."""

import re
import tomllib
from collections.abc import Iterator

KeyPath = tuple[str | int, ...]  #: the path to a value: keys of tables and indices of arrays, from the outside in
Tokens = Iterator[tuple[str, int]]  #: strings, punctuation, words and line ends, each with the line on which it begins
MAX_DEPTH = 16  #: keys and indices of the longest path that gets a line

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


def key_lines(text: str) -> dict[KeyPath, int]:
    """The line, from 1, of every table, key and array element in valid TOML."""
    lines: dict[KeyPath, int] = {}
    sizes: dict[KeyPath, int] = {}
    table: KeyPath = ()
    tokens = _tokens(text)
    for token, line in tokens:
        if token == "[":
            table = _header(tokens, sizes)
            for depth in range(1, len(table) + 1)[:MAX_DEPTH]:
                lines.setdefault(table[:depth], line)
        elif token != "\n":
            _pair(tokens, token, line, table, lines)
            _rest_of_line(tokens)
    return lines


def _tokens(text: str) -> Tokens:
    line = 1
    for match in _TOKEN.finditer(text.replace("\r\n", "\n")):
        if not match[0].startswith("#"):
            yield match[0], line
        line += match[0].count("\n")


def _header(tokens: Tokens, sizes: dict[KeyPath, int]) -> KeyPath:
    """The path of the table whose header has just begun; an array of tables in the path means its newest element."""
    words = [token for token, _ in _rest_of_line(tokens)]
    keys = _keys("".join(word for word in words if word not in ("[", "]")))
    path: KeyPath = ()
    for key in keys[:-1]:
        path += (key,)
        path += (sizes[path] - 1,) if path in sizes else ()
    path += (keys[-1],)
    if words[0] == "[":
        sizes[path] = sizes.get(path, 0) + 1
        path += (sizes[path] - 1,)
    return path


def _rest_of_line(tokens: Tokens) -> list[tuple[str, int]]:
    rest = []
    for token in tokens:
        if token[0] == "\n":
            break
        rest.append(token)
    return rest


def _keys(written: str) -> list[str]:
    table = tomllib.loads(f"{written} = 0")
    keys = []
    while isinstance(table, dict):
        [(key, table)] = table.items()
        keys.append(key)
    return keys


def _pair(tokens: Tokens, first: str, line: int, table: KeyPath, lines: dict[KeyPath, int]) -> None:
    """Record the line of the key that begins with the token `first`, and the lines inside its value."""
    written = first
    for token, _ in tokens:
        if token == "=":
            break
        written += token
    path = (*table, *_keys(written))
    for depth in range(len(table) + 1, len(path) + 1)[:MAX_DEPTH]:
        lines.setdefault(path[:depth], line)
    _value(next(tokens)[0], tokens, path, lines)


def _value(first: str, tokens: Tokens, path: KeyPath, lines: dict[KeyPath, int]) -> None:
    if first == "[":
        _array(tokens, path, lines)
    elif first == "{":
        _inline_table(tokens, path, lines)


def _array(tokens: Tokens, path: KeyPath, lines: dict[KeyPath, int]) -> None:
    index = 0
    for token, line in tokens:
        if token == "]":
            return
        if token == ",":
            index += 1
        elif token != "\n":
            lines.setdefault((*path, index), line)
            _value(token, tokens, (*path, index), lines)


def _inline_table(tokens: Tokens, path: KeyPath, lines: dict[KeyPath, int]) -> None:
    for token, line in tokens:
        if token == "}":
            return
        if token not in (",", "\n"):
            _pair(tokens, token, line, path, lines)
