"""All that is printed: results on standard output, complaints on standard error. A stream that fails falls silent."""

import contextlib
import os
import sys
from collections.abc import Collection, Iterator
from threading import RLock
from typing import TextIO

LONGEST = 1000  #: characters of a line of complaint; of a longer one, the middle is left out

CLEAR_LINE = "\x1b[K"

_COMPLAINING = RLock()  #: held while standard error is written to, or redirected
told: list[str] = []  #: the results that a command has printed
placed: list[str] = []  #: the files that a command has put into their places
_kept: list[int] = []  #: the descriptor of standard error, while descriptor 2 leads nowhere


def escape(text: str) -> str:
    r"""The text, with everything escaped that a terminal could obey, except line ends and tabs.

    >>> print(escape("red: \x1b[31m"))
    red: \x1b[31m
    """
    if text.isprintable():
        return text
    return "".join(
        letter if letter.isprintable() or letter in "\n\t" else letter.encode("unicode_escape").decode()
        for letter in text
    )


def shorten(line: str) -> str:
    """The line, or its beginning and its end if it is longer than `LONGEST`."""
    end = LONGEST // 3
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 1 - end]}…{line[-end:]}"


def put(*lines: str, end: str = "\n") -> None:
    """Print a result; an OSError if that fails at once. If it fails later, `flush` raises it."""
    told.extend(lines)
    with _wording():
        print("\n".join(map(escape, lines)), end=end)


def wrote(file: str | os.PathLike[str], what: str, code: str | None = None) -> str:
    """The line that says what a command has written: the file, what it is, its size, and its code if it has one."""
    from .textfile.typed import for_shell

    return f"wrote {for_shell(str(file))}: {what}, {_size(file)}" + (f", code {code}" if code else "")


def _size(file: str | os.PathLike[str]) -> str:
    """How large a file is, or all the files in a folder."""
    if os.path.isdir(file):  # noqa: PTH112 -- no start waits for pathlib
        size = sum(entry.stat().st_size for entry in os.scandir(file) if entry.is_file())
    else:
        size = os.stat(file).st_size  # noqa: PTH116
    if size < 1000:
        return f"{size} bytes"
    return f"{size / 1e6:.1f} MB" if size >= 100_000 else f"{size / 1e3:.0f} kB"


def check_placed(named: Collection[str]) -> None:
    """Raise an OSError if a file that a command has placed is gone or empty, of those that it was given or has told of.

    Args:
        named: those that it was given. It has told of a file by printing its path, or its name and a colon at the
            beginning of a line.
    """
    for file in placed:
        begin = f"{os.path.basename(file)}: "  # noqa: PTH119 -- no start waits for pathlib
        if file in named or any(file in line or line.startswith(begin) for line in told):
            try:
                size = os.stat(file).st_size  # noqa: PTH116
            except OSError as problem:
                raise OSError(f"{file!r} was written, but is gone: {str(problem.strerror).lower()}") from None
            if not size:
                raise OSError(f"{file!r} was written, but is empty")


def tell(line: str) -> None:
    """Print a line, if anybody can still read it."""
    with contextlib.suppress(OSError, ValueError):
        print(escape(line), flush=True)


def complain(words: str) -> None:
    """Print each line of a complaint, if anybody can still read it."""
    lines = "".join(f"ridgeline: {shorten(escape(line))}\n" for line in words.split("\n"))
    with _COMPLAINING:
        with contextlib.suppress(OSError, ValueError):
            if _kept and sys.stderr is sys.__stderr__:
                os.write(_kept[0], lines.encode(errors="backslashreplace"))
            elif sys.stderr:
                sys.stderr.write(lines)
        flush_errors()


def complain_of(problem: Exception) -> None:
    """Complain of an error: of the system's with its reason, of any other with its text."""
    if isinstance(problem, MemoryError):
        complain("not enough memory for a picture of this size")
    elif isinstance(problem, OSError) and problem.filename:
        complain(f"{str(problem.filename)!r}: {(problem.strerror or '').lower()}")
    elif isinstance(problem, OSError) and problem.strerror:
        complain(problem.strerror.lower())
    else:
        complain(str(problem))


def progress(words: str) -> None:
    """Write words over the ones before, on the last line of standard error's terminal; "" clears the line."""
    with contextlib.suppress(OSError):
        print(f"\r{words or CLEAR_LINE}", end="", file=sys.stderr, flush=True)


@contextlib.contextmanager
def libraries_silenced() -> Iterator[None]:
    """Drop what C libraries write to standard error, but not what we complain of meanwhile in any thread."""
    try:
        kept = os.dup(2)
    except OSError:  # there is no standard error
        yield
        return
    with _COMPLAINING, open(os.devnull, "wb") as nothing:  # noqa: PTH123 -- no start waits for pathlib
        os.dup2(nothing.fileno(), 2)
        _kept.append(kept)
    try:
        yield
    finally:
        with _COMPLAINING:
            os.dup2(kept, 2)
            _kept.remove(kept)
            os.close(kept)


def flush() -> None:
    """Flush standard output; an OSError if it fails, which is noticed here and not when Python exits."""
    try:
        with _wording():
            if sys.stdout:
                sys.stdout.flush()
    except OSError:
        _silence(sys.stdout)
        raise
    finally:
        flush_errors()


@contextlib.contextmanager
def _wording() -> Iterator[None]:
    """Make errors say that they are of standard output, unless the reader has gone."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as problem:
        raise OSError(f"standard output cannot be written: {str(problem.strerror).lower()}") from None


def flush_errors() -> None:
    """Flush standard error."""
    try:
        if sys.stderr:
            sys.stderr.flush()
    except (OSError, ValueError):
        _silence(sys.stderr)


def _silence(stream: TextIO) -> None:
    """Let a stream lead nowhere: Python would try to write the rest at its end, fail, and exit with status 120."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
