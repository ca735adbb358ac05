"""Scripts with short names and without spaces, which means the same: a page is to be a small file.

Names of properties stay, apart from those that begin with # or _; so do all that the browser has. Names at the top
level are the same in the whole script. All others belong to one statement of that level, and begin anew in the next.
"""

import itertools
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from string import ascii_letters

from .scopes import short_names
from .tokens import Token, tokens

WORDS = frozenset(
    {
        *("async", "await", "break", "case", "catch", "class", "const", "continue", "default", "delete", "do", "else"),
        *("export", "extends", "finally", "for", "from", "function", "get", "if", "import", "in", "instanceof", "let"),
        *("new", "of", "return", "set", "static", "super", "switch", "this", "throw", "try", "typeof", "var", "void"),
        *("while", "yield", "constructor", "arguments", "null", "true", "false", "undefined", "NaN", "Infinity"),
    }
)
"""Words that are no names of ours."""

GLOBALS = frozenset(
    {
        *(
            "AbortController",
            "Array",
            "ArrayBuffer",
            "BigInt",
            "Blob",
            "Boolean",
            "DataView",
            "Date",
            "Error",
            "Float32Array",
        ),
        *("Float64Array", "ImageData", "Int32Array", "JSON", "Map", "Math", "Number", "Object", "OffscreenCanvas"),
        *("Promise", "RangeError", "RegExp", "Set", "String", "Symbol", "TextDecoder", "TextEncoder", "TypeError"),
        *("URL", "URLSearchParams", "Uint16Array", "Uint32Array", "Uint8Array", "Uint8ClampedArray", "WeakMap"),
        *(
            "addEventListener",
            "cancelAnimationFrame",
            "clearTimeout",
            "console",
            "crypto",
            "decodeURIComponent",
            "devicePixelRatio",
        ),
        *("document", "getComputedStyle", "globalThis", "history", "location", "matchMedia", "navigator", "parseInt"),
        *("performance", "requestAnimationFrame", "setTimeout", "structuredClone", "window"),
    }
)
"""What the browser has; the settings of eslint hold that modules use no other names that they have not made."""

OUR_ERRORS = ("Error", "RangeError", "TypeError")
"""What only a mistake in a program throws."""

OBJECT_BEFORE = frozenset(
    ["=", "(", ",", "[", "?", ":", "return", "??", "||", "&&", "const", "let", "of", "in", "...", "??="]
)
"""What comes before a brace that begins an object, or takes one apart."""

MODIFIERS = frozenset(["get", "set", "static", "async", "*"])
"""What may come before the name of a method."""

NUMBER = re.compile(r"const (\w+) = (-?)(0x[\da-f]+|(?:\d[\d_]*)?\.?\d+(?:e-?\d+)?);")
"""A statement that names a number."""


class Part:
    """A statement of the top level.

    Attributes:
        names: that it makes.
        placed: its tokens, each with what it is: "name" of a thing, "property", "short" for both; "" for all else.
    """

    def __init__(self, text: str, names: Sequence[str]) -> None:
        self.names = names
        self.placed = list(_placed(_without_words(list(tokens(text)))))
        number = NUMBER.fullmatch(text.strip())
        self.number = number and (f"({number[2]}{number[3]})" if number[2] else number[3])

    @property
    def used(self) -> Iterable[str]:
        """All names in it, once each."""
        return dict.fromkeys(token.text for token, place in self.placed if place in ("name", "short"))


def shortened(parts: Sequence[Part], top: Collection[str]) -> str:
    """The script of statements in short; `top` are the names of their level."""
    numbers = {part.names[0]: part.number for part in parts if part.number}
    others = [part.placed for part in parts if not part.number]
    used = dict.fromkeys(token.text for part in others for token, place in part if place)
    wide = dict(zip((name for name in used if name in top and name not in numbers), _names(2), strict=False))
    hidden = [name for name in used if name[0] in "#_"]
    private = {name: f"{name[0]}{short}" for name, short in zip(hidden, _names(1), strict=False)}
    lines: list[str] = []
    for part in others:
        text = _written(part, numbers | wide, private, top)
        if lines and text.startswith("const") and lines[-1].startswith("const"):
            lines[-1] = f"{lines[-1][:-1]},{text.removeprefix('const').lstrip()}"
        else:
            lines.append(text)
    return "\n".join(lines)


def _written(
    part: Sequence[tuple[Token, str]], wide: Mapping[str, str], private: Mapping[str, str], top: Collection[str]
) -> str:
    """A statement: `wide` are the short names of the whole script, `private` those of properties."""
    given = [token for token, _ in part]
    own = [number for number, (token, place) in enumerate(part) if place in ("name", "short") and token.text not in top]
    names = {**short_names(given, own), **wide}
    written = _Writer()
    for token, place in _simpler(part):
        word = token.text
        if place == "name":
            word = names[word]
        elif place == "short":
            word = f"{private.get(word, word)}:{names[word]}"
        elif place == "property":
            word = private.get(word, word)
        written.add(word)
    return written.text


def _simpler(part: Sequence[tuple[Token, str]]) -> Iterator[tuple[Token, str]]:
    """A statement whose arrow functions have no brackets around a single name."""
    marks = [token.text if token.kind == "mark" else place for token, place in part]
    left_out = set()
    for number, mark in enumerate(marks):
        if mark == "=>" and marks[number - 3 : number] == ["(", "name", ")"]:
            left_out |= {number - 3, number - 1}
    return (pair for number, pair in enumerate(part) if number not in left_out)


class _Writer:
    """Puts pieces together, with as few marks and spaces as they can be read by."""

    def __init__(self) -> None:
        self.text = ""
        self._constants = [False]  # in each pair of brackets around, whether the last statement names constants

    def add(self, word: str) -> None:
        begins = self.text.endswith((";", "{", "}")) or not self.text
        if word in (")", "]", "}"):
            self.text = self.text.removesuffix(";" if word == "}" else ",").removesuffix(",")
            self._constants.pop()
        elif word == "const" and self._constants[-1] and self.text.endswith(";"):
            self.text = self.text[:-1]
            word = ","
        elif begins:
            self._constants[-1] = word == "const"
        if word in ("(", "[", "{"):
            self._constants.append(False)
        if self.text and _touch(self.text[-1], word[0]):
            self.text += " "
        self.text += word


def _without_words(given: list[Token]) -> list[Token]:
    """Tokens without what errors say that only those who write programs are to see."""
    kept: list[Token] = []
    depth = 0
    for token in given:
        if not depth and token.text == "(" and [one.text for one in kept[-3:-1]] == ["throw", "new"]:
            depth = 1 if kept[-1].text in OUR_ERRORS else 0
        elif depth and token.kind == "mark":
            depth += (token.text in "([{") - (token.text in ")]}")
            if not depth:
                continue
        if not depth:
            kept.append(token)
    return kept


def _touch(last: str, first: str) -> bool:
    """Whether two pieces need a space between them."""
    return (bool(re.match(r"[\w$#]", first)) and bool(re.match(r"[\w$]", last))) or (last == first and last in "+-/")


def _placed(given: list[Token]) -> Iterator[tuple[Token, str]]:
    """Each token with what it is: "name" of a thing, "property", "short" for both at once; "" for all else."""
    stack = ["block"]
    starts = klass = False  # a member of an object or a class begins here; a class is named, and its brace comes
    before = Token("mark", ";")
    for token, after in itertools.zip_longest(given, given[1:], fillvalue=Token("mark", "")):
        place = ""
        if token.kind == "name":
            place, starts = _place(token.text, before.text, after.text, stack[-1] if starts else "")
            klass = klass or (token.text == "class" and before.text != ".")
        elif token.kind == "mark":
            if token.text == "{":
                stack.append("class" if klass else "object" if before.text in OBJECT_BEFORE else "block")
                klass, starts = False, stack[-1] != "block"
            elif token.text in "([":
                stack.append(token.text)
                starts = False
            elif token.text in ")]}":
                stack.pop()
                starts = stack[-1] == "class"
            else:
                starts = (
                    (token.text == "," and stack[-1] == "object")
                    or (token.text == ";" and stack[-1] == "class")
                    or (starts and token.text == "*")
                )
        elif token.text[-2:] == "${" and token.text[0] == "`":
            stack.append("template")
            starts = False
        elif token.text[0] == "}" and token.text[-1] == "`":
            stack.pop()
            starts = False
        else:
            starts = False
        yield token, place
        before = token


def _place(name: str, before: str, after: str, member: str) -> tuple[str, bool]:
    """What a name is, see `_placed`, and whether it only comes before the name of a member."""
    if before in (".", "?."):
        return "property", False
    if member and name in MODIFIERS and after not in ("(", ",", ":", "}", "=", ";"):
        return "", True
    if name[0] == "#":
        return "property", False
    if member and (member == "class" or after in (":", "(")):
        return "property", False
    if name in WORDS or name in GLOBALS:
        return "", False
    return ("short" if member and after in (",", "}", "=") else "name"), False


def _names(length: int) -> Iterator[str]:
    for count in itertools.count(length):
        for letters in itertools.product(ascii_letters, repeat=count):
            word = "".join(letters)
            if word not in WORDS and word not in GLOBALS:
                yield word
