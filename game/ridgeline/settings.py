"""What the user asked for, read from the words of a command line."""

from __future__ import annotations

import datetime
import math
from argparse import ArgumentTypeError
from dataclasses import dataclass

LARGEST = 16384
"""Pixels that a picture may be wide or high."""


WANDER = 20.0
"""Minutes after which a wandering run changes its theme."""


class WordError(ArgumentTypeError, ValueError):
    """A word that does not say what it should; its text says what is allowed, and argparse shows it."""


@dataclass(frozen=True)
class Settings:
    """The options that all commands share.

    Attributes:
        seed: of the landscape.
        theme: its name or file; None lets the seed choose.
        time: hour of the day at the start, 0–24, or "now" or "cycle".
        date: of the moon; None is a fixed one, with "now" today's.
        size: of the window or the picture in pixels.
        max_fps: frames per second at most.
        speed: times the theme's own speed.
        origin, scale: place and scale of the view in a panorama.
        renderer: how pictures get to the screen, "auto" or "soft".
        weather: a kind of weather, "none", or None for the theme's own.
        calm: little motion.
        wander: minutes after which the theme changes; None keeps it.
        scene: "ridges", "rain" on an island, or "flyover".
        clock: "run" counts seconds from the start, "utc" from a moment that is the same for all machines.
        cpu: percent of one processor that may be used; None is as much as it takes.
        night_dim: whether the picture is darkened late at night.
    """

    seed: int
    theme: str | None = None
    time: float | str = "cycle"
    date: datetime.date | None = None
    size: tuple[int, int] = (1280, 720)
    max_fps: float = 60.0
    speed: float = 1.0
    origin: tuple[float, float] | None = None
    scale: float | None = None
    renderer: str = "auto"
    weather: str | None = None
    calm: bool = False
    wander: float | None = None
    scene: str = "ridges"
    clock: str = "run"
    cpu: float | None = None
    night_dim: bool = False


def seed(word: str) -> int:
    """The seed that a word stands for: itself if it is an integer, else its FNV-1a hash of 32 bits."""
    try:
        return int(word)
    except ValueError:
        pass
    value = 0x811C9DC5
    for byte in word.encode("utf-8", "surrogatepass"):
        value = (value ^ byte) * 0x01000193 & 0xFFFFFFFF
    return value


def size(word: str) -> tuple[int, int]:
    """Width and height in pixels of a word like ``1280x720``."""
    width, _, height = word.lower().partition("x")
    if not (width.isdecimal() and height.isdecimal()):
        raise WordError(f"{word!r}: a width and a height are needed, like 1280x720")
    pair = (_bounded(width), _bounded(height))
    if not all(1 <= side <= LARGEST for side in pair):
        raise WordError(f"{word!r}: 1x1 to {LARGEST}x{LARGEST} is allowed")
    return pair


def time(word: str) -> float | str:
    """The hour 0–24 of a word like ``18:30``; ``now`` and ``cycle`` stay words."""
    if word in ("now", "cycle"):
        return word
    hours, _, minutes = word.partition(":")
    if hours.isdecimal() and minutes.isdecimal() and _bounded(hours) < 24 and _bounded(minutes) < 60:
        return int(hours) + int(minutes) / 60.0
    raise WordError(f"{word!r}: a time from 00:00 to 23:59 is allowed, or now, or cycle")


def date(word: str) -> datetime.date:
    """The date of a word like ``2026-11-20``."""
    try:
        return datetime.date.fromisoformat(word)
    except ValueError:
        raise WordError(f"{word!r}: a date is needed, like 2026-11-20") from None


def number(word: str, low: float, high: float) -> float:
    """The number that a word stands for, if it lies between `low` and `high`."""
    try:
        value = float(word)
    except ValueError:
        value = math.nan
    if not low <= value <= high:
        raise WordError(f"{word!r}: a number from {low:g} to {high:g} is allowed")
    return value


def whole(word: str) -> int:
    """The integer that a word stands for."""
    try:
        return int(word)
    except ValueError:
        shown = repr(word if len(word) < 60 else word[:57] + "…")
        raise WordError(f"{shown}: a whole number is needed") from None


def origin(word: str) -> tuple[float, float]:
    """The place of a word like ``1920`` or ``1920,-200``."""
    x, comma, y = word.partition(",")
    return number(x, -1e12, 1e12), number(y, -1e6, 1e6) if comma else 0.0


def monitor(word: str) -> int | None:
    """The number of a monitor, from 0 on; None for the word ``all``."""
    if word == "all":
        return None
    if word.isdecimal() and _bounded(word) < 100:
        return int(word)
    raise WordError(f"{word!r}: all is allowed, or the number of a monitor, counted from 0")


def window_id(word: str) -> int:
    """The number of another program's window: decimal, or hexadecimal like ``0xA00008``."""
    try:
        value = int(word, 0)
    except ValueError:
        value = 0
    if not 0 < value < 2**64:
        raise WordError(f"{word!r}: the number of a window is needed, like 0xA00008")
    return value


def _bounded(digits: str) -> int:
    """The integer that the digits write; very many of them are just very large."""
    return int(digits) if len(digits) < 10 else 10**9
