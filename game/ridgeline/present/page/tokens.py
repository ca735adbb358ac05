"""Scripts as words and marks: as much of JavaScript as the page's modules use."""

import re
from collections.abc import Iterator
from typing import NamedTuple


class Token(NamedTuple):
    """A piece of a script.

    Attributes:
        kind: "name" of names and words of the language, "text" of strings, parts of templates, numbers and patterns,
            "mark" of all else.
        text: as written.
    """

    kind: str
    text: str


PIECE = re.compile(
    r"""(?P<nothing>\s+|//[^\n]*|/\*.*?\*/)
    |(?P<string>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\$]|\$(?!\{))*(?:`|\$\{))
    |(?P<number>0x[\da-fA-F]+n?|\d[\d_]*(?:\.\d*)?(?:e[+-]?\d+)?n?)
    |(?P<name>\#?[A-Za-z_$][\w$]*)
    |(?P<mark>=>|\.\.\.|\?\.(?!\d)|\?\?=|\?\?|\+\+|--|&&|\|\||.)""",
    re.DOTALL | re.VERBOSE,
)

TEMPLATE_GOES_ON = re.compile(r"\}(?:\\.|[^`\\$]|\$(?!\{))*(?:`|\$\{)", re.DOTALL)

PATTERN = re.compile(r"/(?:\\.|\[(?:\\.|[^]\\\n])*\]|[^/\\\[\n])+/[a-z]*")
"""A regular expression as it is written in a script."""

VALUE_ENDS = (")", "]", "}")
"""Marks after which a slash divides."""

BEFORE_VALUES = {"return", "typeof", "case", "in", "of", "throw", "new", "delete", "void", "await", "yield"}
"""Words after which a value comes."""


def tokens(script: str) -> Iterator[Token]:
    """The tokens of a script, without spaces and comments."""
    at, braces, last = 0, ["{"], Token("mark", ";")
    while at < len(script):
        found = None
        if script[at] == "}" and braces[-1] == "${":
            found = TEMPLATE_GOES_ON.match(script, at)
            if found and found[0].endswith("`"):
                braces.pop()
            token = Token("text", found[0]) if found else None
        elif script[at] == "/" and script[at + 1] not in "/*" and not _ends_value(last):
            found = PATTERN.match(script, at)
            token = Token("text", found[0]) if found else None
        else:
            found = PIECE.match(script, at)
            token = _piece(found) if found else None
            if token and token.text in "{}" and token.kind == "mark":
                braces = [*braces, "{"] if token.text == "{" else braces[:-1]
            elif token and token.kind == "text" and token.text.startswith("`") and token.text.endswith("${"):
                braces.append("${")
        if not found:
            raise ValueError(f"{script[at : at + 40]!r} is not understood")
        at = found.end()
        if token:
            yield token
            last = token


def _piece(found: re.Match[str]) -> Token | None:
    kind = {"nothing": "", "string": "text", "number": "text"}.get(found.lastgroup or "", found.lastgroup or "")
    return Token(kind, found[0]) if kind else None


def _ends_value(token: Token) -> bool:
    if token.kind == "mark":
        return token.text in VALUE_ENDS
    return token.text not in BEFORE_VALUES
