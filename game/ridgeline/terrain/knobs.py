"""The knobs of an endless ridge, checked and frozen."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from . import checks
from .choice import CHOICES
from .decay import DECAYS

MAX_HEIGHT = 1e15
MAX_SPAN = 2**30
MAX_CHUNK = 2**22
MAX_DETAIL = 10
CLOSEST_PINS = 2.0**-20

Pins = tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class Knobs:
    """Everything that decides the land, and nothing else. All lengths are in units; y is up."""

    seed: int = 0
    """Which land: any integer."""
    displacement: float = 120.0
    """How high the posts may stand above or below 0, and what the levels' bounds are shares of: 0 to 1e15."""
    roughness: float = 1.0
    """How fast the bounds shrink with the length of the gap, above 0: 0.5 is jagged, 1 rocky, 2 rolling."""
    floor: float | None = None
    """No land below this: what would be lower is a level lake. At most `ceiling`."""
    ceiling: float | None = None
    """No land above this: what would be higher is a plateau."""
    decay: str | Sequence[float] = "power"
    """The law of the levels' bounds (see `level_factors`), or your own shares of `displacement`."""
    choice: str = "uniform"
    """How a midpoint moves within its bound: uniform, sign (the bound itself, up or down) or gaussian."""
    span: int = 4096
    """The distance of the independent posts, a power of two to 2**30: the width of the largest mountains."""
    chunk: int = 1024
    """The length in which the land is served, a power of two from 1 to 2**22. It never changes the land."""
    detail: int = 0
    """Vertices stand every 2**-detail units, at most 10 and no further apart than `span` and `chunk`."""
    smooth: float = 0.0
    """Knot distance of a cubic B-spline through which the land is rounded, 0 (off) or at least 2**-detail."""
    rhythm: float = 0.0
    """From 0, posts that know nothing of each other, to 1, posts that alternate crest and valley."""
    pins: Mapping[float, float] | Iterable[tuple[float, float]] | None = None
    """Points {x: height} that the land passes exactly through, bent from `span` before to `span` after."""
    period: int | None = None
    """After so many units the land repeats: a whole number of spans, and of `smooth` if that is on."""

    def __post_init__(self) -> None:
        self._set("seed", checks.integer("seed", self.seed))
        self._set("displacement", checks.real("displacement", self.displacement, 0.0, MAX_HEIGHT))
        self._set("roughness", checks.real("roughness", self.roughness, 0.0, above=True))
        for name, bound in zip(("floor", "ceiling"), checked_bounds(self.floor, self.ceiling), strict=True):
            self._set(name, bound)
        self._set("decay", checked_decay(self.decay))
        checks.one_of("choice", self.choice, CHOICES)
        self._set("span", checks.power_of_two("span", self.span, 1, MAX_SPAN))
        self._set("chunk", checks.power_of_two("chunk", self.chunk, 1, MAX_CHUNK))
        coarsest = 1 - min(self.span, self.chunk).bit_length()
        self._set("detail", checks.integer("detail", self.detail, coarsest, MAX_DETAIL))
        if self.chunk * 2.0**self.detail > MAX_CHUNK:
            asked = f"{self.chunk}·2^{self.detail}"
            raise ValueError(f"chunk·2^detail must be at most {MAX_CHUNK:,} heights, not {asked}")
        self._check_smooth()
        self._set("rhythm", checks.real("rhythm", self.rhythm, 0.0, 1.0))
        self._check_period()
        self._set("pins", _pins(self.pins, self.period))

    def _set(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    def _check_smooth(self) -> None:
        self._set("smooth", checks.real("smooth", self.smooth, 0.0, MAX_SPAN))
        step = 2.0**-self.detail
        if 0.0 < self.smooth < step:
            raise ValueError(f"smooth must be 0 or at least one lattice step ({step:g}), not {self.smooth!r}")

    def _check_period(self) -> None:
        if self.period is None:
            return
        period = checks.integer("period", self.period, 1, 2**50)
        if period % self.span:
            fits = f"the longest span that fits is {period & -period}"
            raise ValueError(f"period must be a multiple of span ({self.span}), not {period}: {fits}")
        if self.smooth and period % self.smooth:
            raise ValueError(f"period must be a multiple of smooth ({self.smooth:g}), not {period}")
        self._set("period", period)


def checked_bounds(floor: object, ceiling: object) -> tuple[float | None, float | None]:
    """Floor and ceiling as floats, None where there is none."""
    low = None if floor is None else checks.real("floor", floor, -MAX_HEIGHT, MAX_HEIGHT)
    high = None if ceiling is None else checks.real("ceiling", ceiling, -MAX_HEIGHT, MAX_HEIGHT)
    if low is not None and high is not None and low > high:
        raise ValueError(f"floor must not be above ceiling, but {floor!r} is above {ceiling!r}")
    return low, high


def checked_decay(decay: object) -> str | tuple[float, ...]:
    """The name of a law of decay, or its factors as floats."""
    if isinstance(decay, str):
        return checks.one_of("decay", decay, DECAYS)
    if not isinstance(decay, Iterable):
        raise TypeError(f"decay must be one of {', '.join(DECAYS)} or a sequence of numbers, not {decay!r}")
    factors = tuple(checks.real(f"decay[{place}]", factor, 0.0, 1e6) for place, factor in enumerate(decay))
    if not 1 <= len(factors) <= 64:
        raise ValueError(f"decay must have 1 to 64 numbers, not {len(factors)}")
    return factors


def _pins(pins: object, period: int | None) -> Pins:
    if pins is None:
        return ()
    try:
        pairs = [(x, height) for x, height in (pins.items() if isinstance(pins, Mapping) else pins)]  # type: ignore[attr-defined]
    except (TypeError, ValueError):
        raise TypeError(f"pins must be a mapping {{x: height}}, not {pins!r}") from None
    checked = sorted(
        (
            checks.real("the x of a pin", x, -checks.REACH, checks.REACH),
            checks.real(f"the height of the pin at {x!r}", height, -MAX_HEIGHT, MAX_HEIGHT),
        )
        for x, height in pairs
    )
    places = sorted(x % period if period else x for x, _ in checked)
    for x, following in pairwise(places):
        if following - x < CLOSEST_PINS:
            raise ValueError(f"pins must be at least {CLOSEST_PINS} apart, but two stand at {x!r} and {following!r}")
    return tuple(checked)
