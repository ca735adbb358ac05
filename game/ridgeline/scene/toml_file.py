"""TOML files that people write: read and parsed; whatever is wrong is said in one line, and no file takes much."""

from __future__ import annotations

import re
import stat
import tomllib
from pathlib import Path
from typing import Any

from .file_problems import shown

LARGEST = 65536
"""Bytes that a file may have: several times what the fullest one needs."""

DOTS = 300
"""Dots on one line of a file: the parser's memory grows with the square of a dotted key's length."""

MANY_DIGITS = re.compile(r"[0-9_]{4300,}")


class FileError(ValueError):
    """A file that cannot be read or breaks the rules; its text says what is wrong, one line a problem."""


def read_toml(path: str | Path, kind: str) -> tuple[str, dict[str, Any]]:
    """The text of a file and what it says; `kind` is what it is about, like "a theme".

    Raises:
        FileError: if there is no such file, or if it is not TOML.
    """
    file = spelled(path)
    text = _text(Path(path), file, kind)
    return text, _table(text, file)


def spelled(path: str | Path) -> str:
    """The path as problems name it."""
    return shown(str(path), 1000)


def _text(path: Path, file: str, kind: str) -> str:
    content = _content(path, file, kind)
    if len(content) > LARGEST:
        raise FileError(f"{file}: too large for {kind}: at most {LARGEST} bytes are allowed")
    if b"\0" in content:
        raise FileError(f"{file}: not a text file; {kind} is a TOML file in UTF-8")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = content.count(b"\n", 0, problem.start) + 1
        raise FileError(f"{file}:{line}: not UTF-8 text: byte 0x{content[problem.start]:02x}") from None


def _content(path: Path, file: str, kind: str) -> bytes:
    """What is in the file, or the beginning of it if it is too large; nothing but a file is opened."""
    try:
        mode = path.stat().st_mode
        if stat.S_ISREG(mode):
            with path.open("rb") as opened:
                return opened.read(LARGEST + 1)
    except OSError as problem:
        raise FileError(f"{file}: cannot be read: {(problem.strerror or str(problem)).lower()}") from None
    except ValueError:
        raise FileError(f"{file}: cannot be the name of a file") from None
    raise FileError(f"{file}: {'a folder' if stat.S_ISDIR(mode) else 'not a file'}; {kind} is a TOML file")


def _table(text: str, file: str) -> dict[str, Any]:
    for number, line in enumerate(text.split("\n"), start=1):
        if line.count(".") > DOTS:
            raise FileError(f"{file}:{number}: too many dots: at most {DOTS} are allowed on one line")
    return _parsed(text, file)


def _parsed(text: str, file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        words, _, place = str(problem).rpartition(" (at ")
        found = re.findall(r"\d+", place)
        line, column = map(int, found) if found else (text.count("\n") + 1, len(text) - text.rfind("\n"))
        written = shown(text.split("\n")[line - 1].strip(), 60)
        raise FileError(f"{file}:{line}:{column}: not TOML: {shown(words, 200)}: {written}".rstrip(": ")) from None
    except RecursionError:
        raise FileError(f"{file}: lists or tables are nested too deeply") from None
    except ValueError:
        found_digits = MANY_DIGITS.search(text)
        line = text.count("\n", 0, found_digits.start()) + 1 if found_digits else 1
        raise FileError(f"{file}:{line}: a number has too many digits") from None
