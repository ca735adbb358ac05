"""Reading of TOML files within bounds of time and memory; an error is one line that says why."""

import re
import tomllib
from pathlib import Path
from typing import Any

from .content import NotAFileError, beginning
from .mistakes import printable

MAX_TEXT_BYTES = 65536  #: the largest file that is read: several times what the fullest theme needs
MAX_DOTS = 300  #: the most dots on one line: the parser's memory grows with the square of a dotted key's length
TOO_MANY_DIGITS = re.compile(r"[0-9_]{4300,}")  #: where Python refuses to convert an integer


class FileError(ValueError):
    """A file cannot be read or breaks its rules; the text has one line a problem."""


class NoTextError(FileError):
    """A file holds only zero bytes, as a power cut leaves it."""


def read_toml(path: str | Path, kind: str) -> tuple[str, dict[str, Any]]:
    """The text of a file, and the table that it describes.

    Args:
        path: of the file.
        kind: what to call it in a message, like "a theme".

    Raises:
        FileError: if the file does not exist, is too large or is not TOML.
    """
    file = printable_path(path)
    text = _text(Path(path), file, kind)
    return text, _table(text, file)


def printable_path(path: str | Path) -> str:
    """The path as messages name it."""
    return printable(str(path), 1000)


def _text(path: Path, file: str, kind: str) -> str:
    content = _content(path, file, kind)
    if len(content) > MAX_TEXT_BYTES:
        raise FileError(f"{file}: too large for {kind}: at most {MAX_TEXT_BYTES} bytes are allowed")
    if b"\0" in content:
        wrong = FileError if content.strip(b"\0") else NoTextError
        raise wrong(f"{file}: not a text file; {kind} is a TOML file in UTF-8")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = content.count(b"\n", 0, problem.start) + 1
        raise FileError(f"{file}:{line}: not UTF-8 text: byte 0x{content[problem.start]:02x}") from None


def _content(path: Path, file: str, kind: str) -> bytes:
    """The bytes of a file, or its beginning if it is too large; a folder, device or pipe is never opened."""
    try:
        return beginning(path, MAX_TEXT_BYTES + 1)
    except NotAFileError as problem:
        raise FileError(f"{file}: {str(problem).partition(',')[0]}; {kind} is a TOML file") from None
    except OSError as problem:
        raise FileError(f"{file}: cannot be read: {(problem.strerror or str(problem)).lower()}") from None
    except ValueError:
        raise FileError(f"{file}: not a valid file name") from None


def _table(text: str, file: str) -> dict[str, Any]:
    for number, line in enumerate(text.split("\n"), start=1):
        if line.count(".") > MAX_DOTS:
            raise FileError(f"{file}:{number}: too many dots: at most {MAX_DOTS} are allowed on one line")
    return _parse(text, file)


def _parse(text: str, file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        words, _, place = str(problem).rpartition(" (at ")
        numbers = re.findall(r"\d+", place)
        line, column = map(int, numbers) if numbers else (text.count("\n") + 1, len(text) - text.rfind("\n"))
        written = printable(text.split("\n")[line - 1].strip(), 60)
        raise FileError(f"{file}:{line}:{column}: not TOML: {printable(words, 200)}: {written}".rstrip(": ")) from None
    except RecursionError:
        raise FileError(f"{file}: lists or tables are nested too deeply") from None
    except ValueError:
        number = TOO_MANY_DIGITS.search(text)
        line = text.count("\n", 0, number.start()) + 1 if number else 1
        raise FileError(f"{file}:{line}: a number has too many digits") from None
