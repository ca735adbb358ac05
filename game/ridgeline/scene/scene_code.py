"""The code of a scene: one short word that means the same picture forever."""

from __future__ import annotations

import datetime
import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from ..textfile.typed import show
from .check_letters import CodeError, split_end, with_end
from .items import Scene
from .landscape_kinds import AnyLandscape, landscape_of
from .moment import DAY, DEFAULT_DATE, DEFAULT_HOUR, Journey, Moment
from .theme import Theme
from .themes.find import digits_of
from .view import HEIGHT, View
from .weather_spells import CALM, KINDS

LONGEST = 5000  #: letters that a code may have; a seed may be long

EXAMPLE = "dusk-7-1830-ad5"

WIDE = (1920.0, HEIGHT)  #: units that a view without a size of its own shows

LOWEST, HIGHEST, WIDEST = 10.0, 20_000.0, 2e6
"""Limits in units of the height and the width of a view with a code: beyond are too many stars, and too much land."""


@dataclass(frozen=True)
class SceneCode:
    """The content of a picture apart from its pixels, see `SceneCode.parse`.

    Attributes:
        theme: its name; of a user's own one, the name of the file without its ending.
        digits: six of the user's own file, see `digits_of`; "" for a built-in theme.
        seed: any integer.
        second: for everything that moves by itself.
        hour: of a day that stands still, 0–24; None for a day that turns by itself.
        began: the hour at second 0 of a day that turns.
        travelled: seconds at the theme's own speed in which the camera would have come here; None if it has always had
            this speed.
        speed: times the theme's own.
        weather: a kind of weather for all the time, "none", or None for the theme's.
        date: of the moon and the season.
        kind: of landscape: "ridges", "rain" or "flyover".
        calm: whether there is little motion.
        origin: x and y of the top left corner in a panorama, in units; None for a picture that stands for itself.
        size: width and height of the view, in units.

    >>> str(SceneCode("dusk", seed=7, hour=18.5))
    'dusk-7-1830-ad5'
    """

    theme: str
    seed: int
    digits: str = ""
    second: float = 0.0
    hour: float | None = None
    began: float = DEFAULT_HOUR
    travelled: float | None = None
    speed: float = 1.0
    weather: str | None = None
    date: datetime.date = DEFAULT_DATE
    kind: str = "ridges"
    calm: bool = False
    origin: tuple[float, float] | None = None
    size: tuple[float, float] = WIDE

    def __post_init__(self) -> None:
        """Raise a CodeError for a view that no code may have, since its picture would cost too much."""
        if not (0.0 < self.size[0] <= WIDEST and LOWEST <= self.size[1] <= HIGHEST):
            raise CodeError(
                f"a view with a code is {LOWEST:.0f} to {HIGHEST:,.0f} units high and at most {WIDEST:,.0f} wide"
            )

    @classmethod
    def parse(cls, text: str) -> SceneCode:
        """The record of a code.

        Raises:
            ValueError: if it is no code; the text says which part does not parse, or that a letter is wrong.

        >>> SceneCode.parse("dusk-7-1830-ad5").hour
        18.5
        """
        try:
            code = cls(**_values(text))
            if str(code) != text:
                raise CodeError(f"it is written {show(str(code))}")
            return code
        except CodeError as problem:
            raise CodeError(f"{show(text)} is not a code: {problem}; codes look like {EXAMPLE}") from None

    def __str__(self) -> str:
        """Its code."""
        plain = SceneCode(self.theme, self.seed)
        parts = [_escape(self.theme) + (f".{self.digits}" if self.digits else ""), _write_number(self.seed)]
        for name, field in FIELDS.items():
            value = getattr(self, name)
            if value != getattr(plain, name):
                parts.append(field.write(value))
        return with_end("-".join(parts))

    @cached_property
    def landscape(self) -> AnyLandscape:
        """The landscape; a ValueError if its theme is missing or differs."""
        self.check_theme()
        return self.landscape_in(self.theme)

    def check_theme(self, given: str | None = None) -> None:
        """Raise a ValueError if its theme, by its name or in the file `given`, is missing or differs."""
        here = digits_of(self.theme, stranger=True) if given is None else digits_of(given)
        if here != self.digits:
            raise ValueError(
                f"the theme {show(self.theme)} of this code is not the one that is here: their files differ"
            )

    def landscape_in(self, theme: str | Theme) -> AnyLandscape:
        """The landscape, if the theme is known already."""
        return landscape_of(self.kind, theme, self.seed, self.weather, self.calm)

    @cached_property
    def moment(self) -> Moment:
        """The moment; a ValueError as for `landscape`, whose theme has a speed."""
        return self.moment_in(self.landscape.theme)

    def moment_in(self, theme: Theme) -> Moment:
        """The moment, if the theme is known already."""
        speed = self.speed * (CALM if self.calm else 1.0)
        day, hour = (DAY, self.began) if self.hour is None else (math.inf, self.hour)
        if self.travelled is None:
            journey = Journey(speed, hour, day, self.date)
        else:
            journey = Journey(speed, hour, day, self.date, self.second, self.travelled)
        return journey.scaled(theme.speed).moment(self.second)

    def view(self, width: int, height: int) -> View:
        """The view in a size in pixels; its height in units is the code's, its width follows from its shape."""
        return View(width, height, None if self.size[1] == HEIGHT else height / self.size[1], self.origin)

    def scene(self, width: int, height: int) -> Scene:
        """The scene in a view of so many pixels; a ValueError as for `landscape`."""
        return self.scene_in(self.landscape.theme, width, height)

    def scene_in(self, theme: Theme, width: int, height: int) -> Scene:
        """The scene, if the theme is known already."""
        return self.landscape_in(theme).scene(self.moment_in(theme), self.view(width, height))


class _Field(NamedTuple):
    """A part of a code: its pattern, the value it stands for, and the way to write a value."""

    pattern: str
    read: Callable[[re.Match[str]], Any]
    write: Callable[[Any], str]


NUMBER = r"(~?\d+(?:\.\d+)?)"


def _write_number(value: float) -> str:
    """The shortest exact text of a number, without an exponent, and with ~ for the minus."""
    text = str(value) if isinstance(value, int) else np.format_float_positional(value, trim="-")
    return text.replace("-", "~")


def _read_number(text: str, low: float, high: float) -> float:
    number = float(text.replace("~", "-"))
    if not low <= number <= high:
        raise CodeError(f"{show(text)}: a number from {low:g} to {high:g} is allowed")
    return number


def _number(letter: str, low: float, high: float) -> _Field:
    """A part with a number after a letter."""
    return _Field(
        letter + NUMBER, lambda found: _read_number(found[1], low, high), lambda value: letter + _write_number(value)
    )


def _pair(letter: str, between: str, *ranges: tuple[float, float]) -> _Field:
    """A part with two numbers after a letter."""
    return _Field(
        letter + NUMBER + between + NUMBER,
        lambda found: tuple(_read_number(text, *allowed) for text, allowed in zip(found.groups(), ranges, strict=True)),
        lambda pair: letter + between.join(map(_write_number, pair)),
    )


def _word(letter: str, *words: str) -> _Field:
    """A part with one of a few words after a letter."""
    return _Field(f"{letter}_({'|'.join(words)})", lambda found: found[1], lambda word: f"{letter}_{word}")


def _write_hour(hour: float) -> str:
    """The text of an hour, as hours and minutes where that is exact."""
    hours, minutes = divmod(round(60.0 * hour), 60)
    return f"{hours:02}{minutes:02}" if hours + minutes / 60.0 == hour else f"h{_write_number(hour)}"


def _read_hour(found: re.Match[str]) -> float:
    return int(found[1]) + int(found[2]) / 60.0 if found[1] else _read_number(found[3], *HOURS)


def _read_date(found: re.Match[str]) -> datetime.date:
    try:
        return datetime.date.fromisoformat(found[1])
    except ValueError:
        raise CodeError(f"there is no day {found[1]}") from None


HOURS = 0.0, math.nextafter(24.0, 0.0)
FARTHEST_PLACE, HIGHEST_PLACE = (-1e12, 1e12), (-1e6, 1e6)
UNITS = 0.0, 1e15  #: ranges of hours, of places in a panorama, and of a view's sides, which `SceneCode` checks

FIELDS: Mapping[str, _Field] = {
    "second": _number("t", *FARTHEST_PLACE),
    "hour": _Field(rf"([01]\d|2[0-3])([0-5]\d)|h{NUMBER}", _read_hour, _write_hour),
    "began": _number("b", *HOURS),
    "travelled": _number("x", -1e15, 1e15),
    "speed": _number("v", -1000.0, 1000.0),
    "weather": _word("w", *KINDS, "none"),
    "date": _Field(r"d(\d{8})", _read_date, lambda date: f"d{date.isoformat().replace('-', '')}"),
    "kind": _word("s", "rain", "flyover"),
    "calm": _Field("calm", lambda found: True, lambda calm: "calm"),
    "origin": _pair("o", "_", FARTHEST_PLACE, HIGHEST_PLACE),
    "size": _pair("u", "x", UNITS, UNITS),
}
"""The parts of a code after theme and seed, in their order."""


def _values(text: str) -> dict[str, Any]:
    """The fields of the record that a code stands for; a CodeError if it is none."""
    if len(text) > LONGEST:
        raise CodeError("it is too long")
    body, right = split_end(text)
    theme, *rest = body.split("-")
    named = re.fullmatch(r"((?:[a-z0-9]|_[0-9a-f]{2})+)(?:\.([0-9a-f]{6}))?", theme)
    if named is None:
        raise _no_part(theme)
    if not rest or not re.fullmatch(r"~?\d{1,4000}", rest[0], re.ASCII):
        raise _no_part(rest[0]) if rest else CodeError("it has no seed")
    values = {"theme": _unescape(named[1]), "digits": named[2] or "", "seed": int(rest[0].replace("~", "-"))}
    for part in rest[1:]:
        name, value = _read_part(part)
        if name in values:
            raise _no_part(part)
        values[name] = value
    if not right:
        raise CodeError("a letter is wrong, or two are swapped")
    return values


def _read_part(part: str) -> tuple[str, Any]:
    for name, field in FIELDS.items():
        found = re.fullmatch(field.pattern, part, re.ASCII)
        if found:
            return name, field.read(found)
    raise _no_part(part)


def _escape(name: str) -> str:
    """A theme's name in a code's letters: all but small letters and digits become _ and two hexadecimal digits."""
    return re.sub(rb"[^a-z0-9]", lambda found: b"_%02x" % ord(found[0]), name.encode("utf-8", "surrogatepass")).decode()


def _unescape(text: str) -> str:
    name = re.sub(rb"_(..)", lambda found: bytes.fromhex(found[1].decode()), text.encode())
    try:
        return name.decode()
    except UnicodeDecodeError:
        raise _no_part(text) from None


def _no_part(part: str) -> CodeError:
    return CodeError(f"{show(part)} is no part of one")
