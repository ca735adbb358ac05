"""The options: each is declared once here, for the command line, the settings file, XScreenSaver and the docs."""

import datetime
import re
import urllib.parse
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields
from typing import Annotated, Any, Generic, Literal, TypeVar

from .frame_rate import GREATEST_RATE, LEAST_RATE, NO_LIMIT, PAINTER_RATE, SAVER_RATE, WINDOW_RATE
from .textfile.ranges import Interval, Len, ReadableWords
from .textfile.typed import compose, plain, show
from .words import AUTO, LANGUAGES

Value = TypeVar("Value")

DAILY = "daily"  #: the word for the seed of today, in letters of any case
USUAL_SIZE = 1280, 720  #: width and height in pixels of a picture, and of the window, where nothing is said
LARGEST_SIDE = 16384  #: pixels that a picture may be wide or high


class WordError(ValueError):
    """A word that an option cannot read; its text says what is expected."""


@dataclass(frozen=True)
class ValueKind(Generic[Value]):
    """What the value of an option may be.

    Attributes:
        expected: the values, in words.
        parse: the value that a word stands for; a ValueError if it stands for none.
        in_file: the annotation of the value in the settings file; None for a text that `parse` reads.
        meanings: the words, if only these are allowed, and what they mean where that is not plain.
        free: whether it may be any text, like a file's name, and is taken as it stands.
    """

    expected: str
    parse: Callable[[str], Value]
    in_file: Any = None
    meanings: Mapping[str, str] = field(default_factory=dict)
    free: bool = False

    def __call__(self, word: str) -> Value:
        try:
            return self.parse(word if self.free else plain(word))
        except ValueError:
            raise WordError(f"expected {self.expected}, got {show(word)}") from None


def kind(expected: str) -> Callable[[Callable[[str], Value]], ValueKind[Value]]:
    """Turn a function that parses words into the kind of value that it parses."""
    return lambda parse: ValueKind(expected, parse)


def number(low: float, high: float) -> ValueKind[float]:
    """Return the kind of the numbers in a range."""

    def parse(word: str) -> float:
        value = float(word)
        if not low <= value <= high:  # which NaN is not
            raise ValueError
        return value

    # `typing` keeps one of equal annotations: with whole numbers here, those of themes would be written so too.
    bounds = Interval(ge=float(low), le=float(high))
    return ValueKind(f"a number from {low:g} to {high:g}", parse, Annotated[float, bounds])


def choice(**meanings: str) -> ValueKind[str]:
    """Return the kind of a few words, given with what they mean, or "" where the word says it."""

    spelled = {word.casefold(): word for word in meanings}

    def parse(word: str) -> str:
        if word.casefold() not in spelled:
            raise ValueError
        return spelled[word.casefold()]

    *words, last = meanings
    literal = Literal.__getitem__((*words, last))
    return ValueKind(f"{', '.join(words)} or {last}", parse, literal, meanings)


@kind(f"a size from 1x1 to {LARGEST_SIDE}x{LARGEST_SIDE}")
def size(word: str) -> tuple[int, int]:
    """Width and height in pixels of a word like ``1280x720``."""
    width, height = _numbers(r"(\d+)x(\d+)", word.lower())
    if not (1 <= width <= LARGEST_SIDE and 1 <= height <= LARGEST_SIDE):
        raise ValueError
    return width, height


@kind("a time from 00:00 to 23:59, now or cycle")
def time(word: str) -> float | str:
    """The hour 0–24 of a word like ``18:30``; ``now`` and ``cycle`` stay words."""
    if word.lower() in ("now", "cycle"):
        return word.lower()
    hours, minutes = _numbers(r"(\d+):(\d+)", word)
    if hours >= 24 or minutes >= 60:
        raise ValueError
    return hours + minutes / 60.0


@kind("X or X,Y, X within ±1e12 and Y within ±1e6")
def origin(word: str) -> tuple[float, float]:
    """The place of a word like ``1920`` or ``1920,-200``."""
    x, comma, y = word.partition(",")
    return number(-1e12, 1e12).parse(x), number(-1e6, 1e6).parse(y) if comma else 0.0


@kind("the number of a monitor, counted from 0, or all")
def monitor(word: str) -> int | None:
    """The number of a monitor; None for the word ``all``."""
    return None if word.lower() == "all" else _numbers(r"(\d\d?)", word)[0]


@kind("the number of a window, like 0xA00008")
def window_id(word: str) -> int:
    """The number of another program's window: decimal, or hexadecimal like ``0xA00008``."""
    value = int(word, 0)
    if not 0 < value < 2**64:
        raise ValueError
    return value


@kind("a span like 3h, 45m or 90s, a minute at least")
def span(word: str) -> int:
    """The seconds of a span like ``3h``."""
    (number,) = _numbers(r"(\d{1,6})[hms]", word.lower())
    seconds = number * {"h": 3600, "m": 60, "s": 1}[word[-1].lower()]
    if seconds < 60:
        raise ValueError
    return seconds


@kind("a moment like 2026-11-20T18:30, UTC unless it says otherwise")
def moment(word: str) -> float:
    """The seconds since the beginning of 1970, UTC, of a moment."""
    given = datetime.datetime.fromisoformat(word.upper())
    seconds = (given if given.tzinfo else given.replace(tzinfo=datetime.UTC)).timestamp()
    if "T" not in word.upper() or seconds < 0.0:
        raise ValueError
    return seconds


@kind("an address like https://example.org/pictures/")
def url(word: str) -> str:
    """An address on the web."""
    parts = urllib.parse.urlsplit(word)
    whole = parts.scheme in ("http", "https") and parts.hostname and not (parts.query or parts.fragment)
    if not whole or not re.fullmatch(r"[!-~]{1,2000}", word, re.ASCII) or set(word) & set("<>\"'\\^`{|}"):
        raise ValueError
    return word


def _seed_word(word: str) -> str:
    """A word that stands for a seed: any but the empty one, which means none in the settings file."""
    if not word:
        raise ValueError
    seed = compose(word) or word
    return DAILY if seed.casefold() == DAILY else seed


SEED = ValueKind("a number or a word", _seed_word, Annotated[str, Len(0, 100)] | int, free=True)
THEME = ValueKind("the name of a theme or a file", str, Annotated[str, Len(0, 1000)], free=True)
NAME = ValueKind("a name", str, Annotated[str, Len(1, 40)])
DATE = ValueKind("a date like 2026-11-20", datetime.date.fromisoformat)


def _numbers(pattern: str, word: str) -> list[int]:
    """The whole numbers in a word, where the pattern has its groups; a ValueError if it does not match."""
    match = re.fullmatch(pattern, word, re.ASCII)
    if match is None:
        raise ValueError
    return [int(digits) for digits in match.groups()]


def seed(word: str) -> int:
    """The seed that a word stands for, see `seed_number`; numbers do without that, since it brings numpy.

    Spaces around it are not meant, and a letter is the same in all forms of Unicode.
    """
    try:
        return int(word)
    except ValueError:
        from .terrain.seeds import seed_number

        return seed_number(compose(word) or word)


@dataclass(frozen=True)
class Option:
    """An option of the command line.

    Attributes:
        help: what it does.
        kind: of its value; None for a switch.
        value: a name for its value, in brackets if it may be left out; "" for a choice.
        default: its value if it is not given.
        written: the default, as the settings file and `--help` write it.
        alone: its value if it is given without one.
        negatable: whether there is a `--no-` form of a switch.
        many: whether it may be given several times, or with several values after all arguments: its value is a list.
    """

    help: str
    kind: ValueKind[Any] | None = None
    value: str = ""
    default: Any = None
    written: Any = None
    alone: Any = None
    negatable: bool = False
    many: bool = False

    @property
    def shown(self) -> str:
        """Its value as `--help` shows it."""
        return self.value or "|".join(self.words)

    @property
    def words(self) -> Mapping[str, str]:
        """The only words that it may have, if they are few, with their meanings."""
        return self.kind.meanings if self.kind else {}

    def read(self, word: str) -> Any:
        """Return the value of a word; None for the word that writes a default of None."""
        value = self.kind(word) if self.kind else True
        return None if self.default is None and value == self.written else value

    @property
    def shown_default(self) -> str:
        """Its default, as it is written; "" if there is none."""
        if self.kind is None:
            return ""
        return f"{self.written:g}" if isinstance(self.written, float) else self.written or ""

    @property
    def annotation(self) -> Any:
        """The annotation of its value in the settings file."""
        if self.kind is None:
            return bool
        return self.kind.in_file or Annotated[str, ReadableWords(self.kind.parse, self.kind.expected)]

    @property
    def explained(self) -> str:
        """What it does, with the meaning of each word that it may have."""
        return "; ".join([self.help, *(f"{word}: {meaning}" for word, meaning in self.words.items() if meaning)])


def flag(name: str) -> str:
    """The option of that name, as it is spelled on the command line."""
    return f"--{name.replace('_', '-')}"


def _option(default: Any, help: str, kind: ValueKind[Any] | None = None, value: str = "", **more: Any) -> Any:
    """A field of `Settings`; a switch can also be given as `--no-…`."""
    more = {"written": default, "negatable": kind is None} | more
    return field(default=default, metadata={"option": Option(help, kind, value, default, **more)})


@dataclass(frozen=True)
class Settings:
    """How a landscape is shown: the values of the options with their declarations, and what else a code says.

    Attributes:
        at: the second at which it begins.
        began: the hour at second 0 of a day that turns by itself.
        travelled: seconds in which the camera would have come here at the theme's own speed; None for `at`.
        loop: how the picture closes on itself: "day", "sway", or for films "fade"; None if it does not.
        day: seconds of a day that turns by itself.
        period: seconds of a loop.
    """

    seed: int = _option(
        MISSING, "a number or a word, daily for today's; without it, a new landscape every time", SEED, "N", written=""
    )
    theme: str | None = _option(
        None,
        "one that 'ridgeline themes' lists, or a file; without it, the seed chooses",
        THEME,
        "NAME|FILE.toml",
        written="",
    )
    time: float | str = _option(
        "cycle", "hour of the day; cycle: a day in ten minutes; now: the local time", time, "HH:MM|now|cycle"
    )
    date: datetime.date | None = _option(  # noqa: RUF009 -- it returns a field
        None, "sets the moon and the season; without it, a fixed date, or today if the time is now", DATE, "YYYY-MM-DD"
    )
    size: tuple[int, int] = _option(
        USUAL_SIZE, "width and height in pixels", size, "WxH", written=f"{USUAL_SIZE[0]}x{USUAL_SIZE[1]}"
    )
    max_fps: float | None = _option(
        None,
        f"frames per second, at most; {GREATEST_RATE:g}: as the monitor with a graphics card, else {WINDOW_RATE:g},"
        f" or {SAVER_RATE:g} as a screensaver, or {PAINTER_RATE:g} without a C compiler",
        number(LEAST_RATE, GREATEST_RATE),
        "N",
        written=GREATEST_RATE,
    )
    speed: float = _option(1.0, "speed, as a multiple of the theme's own", number(-1000, 1000), "X")
    weather: str | None = _option(
        None,
        "keep this weather",
        choice(theme="the theme's own, which changes", rain="", snow="", fog="", storm="thunderstorm", none=""),
        written="theme",
    )
    scene: str = _option(
        "ridges", "what to show", choice(ridges="", rain="rain on an island", flyover="a low flight over the land")
    )
    calm: bool = _option(False, "less motion: slower, no flashes, fewer moving things")
    wander: float | None = _option(
        None,
        "go through all themes; minutes for each, 0 to keep one",
        number(0, 10080),
        "[MINUTES]",
        written=0.0,
        alone=20.0,
    )
    origin: tuple[float, float] | None = _option(None, "left edge and top in a panorama, in units", origin, "X[,Y]")
    scale: float | None = _option(None, "pixels per unit (height / 1080)", number(0.001, 1000), "S")
    clock: str = _option(
        "run", "the moment of second 0", choice(run="the start", utc="a moment that is the same on every machine")
    )
    renderer: str = _option(
        "auto",
        "what draws frames",
        choice(
            auto="the graphics card if there is one",
            soft="the processor, and never through OpenGL",
            gpu="OpenGL, also where the processor does its work",
        ),
    )
    cpu: float | None = _option(
        None, f"percent of one processor, at most; {NO_LIMIT:g}: no limit", number(1, 100), "PERCENT", written=NO_LIMIT
    )
    night_dim: bool = _option(False, "darken the picture late at night, by the local clock")
    panel_care: bool = _option(
        True, "night or less light after ten minutes, so that a panel wears evenly; not with --calm", written=True
    )
    bezel: float = _option(0.0, "pixels that the frames of two monitors side by side hide", number(0, 1000), "PIXELS")
    fullscreen: bool = _option(False, "fill the screen")
    sound: bool = _option(False, "music that the land plays, and what is heard of the scene; the game always has it")
    language: str = _option(
        AUTO,
        "of all words in the window",
        choice(**{AUTO: "as LANGUAGE, LC_ALL, LC_MESSAGES or LANG says"}, **LANGUAGES),
    )
    text_size: float = _option(
        1.0, "size of all writing, as far as there is room; 1: normal, 2: twice as large", number(1, 2), "X"
    )
    scarf: str = _option(
        "newest", "the glider's scarf: red, the newest, or another that a level has unlocked", NAME, "NAME"
    )
    sail: str = _option("newest", "its sail: white, the newest, or another that a level has unlocked", NAME, "NAME")
    at: float = 0.0
    began: float = 16.0
    travelled: float | None = None
    loop: str | None = None
    day: float = 600.0  # as `DAY` in `scene/moment.py`, which is not loaded for `--help`
    period: float = 600.0


OPTIONS: Mapping[str, Option] = {one.name: one.metadata["option"] for one in fields(Settings) if one.metadata}
"""The options of `Settings`, by name."""

LANDSCAPE_OPTIONS = (
    "seed",
    "theme",
    "time",
    "date",
    "size",
    "max_fps",
    "speed",
    "weather",
    "scene",
    "calm",
    "wander",
    "origin",
    "scale",
    "clock",
)
"""The options of everything that shows a landscape, in the order in which `--help` has them."""
