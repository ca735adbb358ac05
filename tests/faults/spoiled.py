"""Files as they should not be: cut off, with other bytes, with values of all kinds, too large, or no files at all."""

from __future__ import annotations

import os
import random
import re
import socket
from collections.abc import Callable
from pathlib import Path

TOKEN = re.compile(rb'"[^"\n]*"|-?\d[\d.eE+-]*|true|false|\b[a-z_]+\b')
"""What stands for one thing in TOML and in JSON."""

VALUES = (
    *(b"nan", b"-inf", b"NaN", b"Infinity", b"1e999", b"-1", b"0", b"1e308", b"9" * 400, b"1" * 5000, b"0.1e-400"),
    *(b'""', b'"' + b"x" * 5000 + b'"', b'"\\u0000"', b'"\\ud800"', b'"\x1b[31m"', b"'\xe2\x80\xae'", b"null", b"true"),
    *(
        b"[]",
        b"{}",
        b"[[[]]]",
        b"[" * 3000 + b"]" * 3000,
        b'{"a":' * 3000,
        b"1979-05-27T07:32:00Z",
        b"0x7f",
        b"\xff\xfe",
    ),
)
"""What stands for something else."""

ENCODINGS = ("utf-8-sig", "utf-16", "utf-16-le", "utf-32", "utf-7", "cp500")

BEYOND = 50_000_000  #: bytes of a file that nobody wrote by hand


def spoiled(good: bytes, chance: random.Random) -> bytes:
    """A text that differs from a good one by one to three mistakes."""
    for _ in range(chance.choice((1, 1, 2, 3))):
        good = chance.choice(MISTAKES)(good, chance)
    return good


def _cut(good: bytes, chance: random.Random) -> bytes:
    return good[: chance.randint(0, len(good))]


def _flipped(good: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(good) + 1)
    return good[:at] + bytes([chance.randrange(256)]) + good[at + chance.randint(0, 1) :]


def _without(good: bytes, chance: random.Random) -> bytes:
    start, end = sorted(chance.randint(0, len(good)) for _ in range(2))
    return good[:start] + good[end:]


def _twice(good: bytes, chance: random.Random) -> bytes:
    lines = good.splitlines(keepends=True)
    at = chance.randint(0, len(lines))
    return b"".join(lines[:at] + chance.choices(lines or [b"\n"], k=chance.choice((1, 1, 400))) + lines[at:])


def _retold(good: bytes, chance: random.Random) -> bytes:
    found = [*TOKEN.finditer(good)]
    if not found:
        return chance.choice(VALUES)
    token, value = chance.choice(found), chance.choice((*VALUES, chance.choice(found)[0]))
    return good[: token.start()] + value + good[token.end() :]


def _recoded(good: bytes, chance: random.Random) -> bytes:
    return good.decode("latin-1").encode(chance.choice(ENCODINGS))


def _noisy(good: bytes, chance: random.Random) -> bytes:
    return chance.choice((b"", b"\0" * 100, chance.randbytes(300), b"\x80\x04.", b"PK\3\4", b"\n" * 9000, b"\r"))


MISTAKES: tuple[Callable[[bytes, random.Random], bytes], ...] = (
    *(_cut, _flipped, _flipped, _without, _twice, _recoded, _noisy),
    *(_retold,) * 5,
)
"""Ways to spoil a text; the wrong values are the most telling."""


def _pipe(place: Path) -> None:
    os.mkfifo(place)


def _socket(place: Path) -> None:
    here = Path.cwd()
    os.chdir(place.parent)  # an address has to be short
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(place.name)
    os.chdir(here)


def _too_large(place: Path) -> None:
    with place.open("wb") as file:
        file.truncate(BEYOND)


def _link(target: str) -> Callable[[Path], None]:
    return lambda place: place.symlink_to(target)


def _link_to_pipe(place: Path) -> None:
    os.mkfifo(place.with_name("theirs"))
    place.symlink_to("theirs")


ODD: dict[str, Callable[[Path], object]] = {
    "a folder": Path.mkdir,
    "a pipe": _pipe,
    "a socket": _socket,
    "a link to a pipe": _link_to_pipe,
    "a link to itself": lambda place: place.symlink_to(place.name),
    "a link to nowhere": _link("nowhere"),
    "a large file": _too_large,
    "no file": lambda place: None,
}
"""Things that can be where a file should be."""

if not os.access("/dev", os.W_OK):  # who may write there could lose a device by a fault that is looked for
    ODD |= {file: _link(file) for file in ("/dev/zero", "/dev/urandom", "/dev/full", "/dev/null", "/proc/self/mem")}
