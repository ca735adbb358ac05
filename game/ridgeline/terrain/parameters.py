"""The parameters of an endless ridge, checked and frozen."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, TypeAlias

from . import checks
from .level_decay import DECAY_LAWS, DecayLaw
from .midpoint_choice import CHOICES, Choice

MAX_HEIGHT = 1e15
MAX_SPAN = 2**30
MAX_CHUNK = 2**22  #: heights in a chunk
MAX_DETAIL = 10
MAX_PERIOD = 2**50
MAX_FACTORS = 64  #: the length of a decay's own sequence
MAX_FACTOR = 1e6
MIN_PIN_GAP = 2.0**-20

Pins: TypeAlias = Mapping[float, float] | Iterable[tuple[float, float]]
"""Points that land passes through: {x: height}, or pairs."""
PinPairs: TypeAlias = tuple[tuple[float, float], ...]  #: the same, checked, from left to right


@dataclass(frozen=True)
class RidgeParameters:
    """Everything that decides a `Ridge`, which describes each parameter, and nothing else. Lengths are in units.

    >>> from ridgeline.terrain import Ridge
    >>> Ridge(seed="hello", span=512).parameters.span
    512
    """

    seed: int
    displacement: float
    roughness: float
    floor: float | None
    ceiling: float | None
    decay: DecayLaw | tuple[float, ...]
    choice: Choice
    span: int
    chunk: int
    detail: int
    smooth: float
    rhythm: float
    pins: PinPairs
    period: int | None

    def __post_init__(self) -> None:
        self._set("displacement", checks.real("displacement", self.displacement, 0.0, MAX_HEIGHT))
        self._set("roughness", checks.real("roughness", self.roughness, 0.0, above=True))
        for name, bound in zip(("floor", "ceiling"), check_bounds(self.floor, self.ceiling), strict=True):
            self._set(name, bound)
        self._set("choice", checks.one_of("choice", self.choice, CHOICES))
        self._set("span", checks.power_of_two("span", self.span, 1, MAX_SPAN))
        self._set("chunk", checks.power_of_two("chunk", self.chunk, 1, MAX_CHUNK))
        coarsest = 1 - min(self.span, self.chunk).bit_length()
        self._set("detail", checks.integer("detail", self.detail, coarsest, MAX_DETAIL))
        if self.chunk * 2.0**self.detail > MAX_CHUNK:
            heights = f"{self.chunk}·2^{self.detail}"
            raise ValueError(f"chunk·2^detail must be at most {MAX_CHUNK:,} heights, not {heights}")
        self._check_smooth()
        self._set("rhythm", checks.real("rhythm", self.rhythm, 0.0, 1.0))
        self._check_period()
        check_pin_gaps(self.pins, self.period)

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
        period = checks.integer("period", self.period, 1, MAX_PERIOD)
        if period % self.span:
            longest = f"the longest span that fits is {period & -period}"
            raise ValueError(f"period must be a multiple of span ({self.span}), not {period}: {longest}")
        if self.smooth and period % self.smooth:
            raise ValueError(f"period must be a multiple of smooth ({self.smooth:g}), not {period}")
        self._set("period", period)


def check_bounds(floor: object, ceiling: object) -> tuple[float | None, float | None]:
    """Floor and ceiling as floats, None for one that is not set."""
    low = None if floor is None else checks.real("floor", floor, -MAX_HEIGHT, MAX_HEIGHT)
    high = None if ceiling is None else checks.real("ceiling", ceiling, -MAX_HEIGHT, MAX_HEIGHT)
    if low is not None and high is not None and low > high:
        raise ValueError(f"floor must not be above ceiling, but {floor!r} is above {ceiling!r}")
    return low, high


def check_decay(decay: object) -> DecayLaw | tuple[float, ...]:
    """The name of a decay law, or the sequence's factors as floats."""
    if isinstance(decay, str):
        return checks.one_of("decay", decay, DECAY_LAWS)
    if not isinstance(decay, Iterable):
        raise TypeError(f"decay must be one of {', '.join(DECAY_LAWS)} or a sequence of numbers, not {decay!r}")
    factors = tuple(checks.real(f"decay[{level}]", factor, 0.0, MAX_FACTOR) for level, factor in enumerate(decay))
    if not 1 <= len(factors) <= MAX_FACTORS:
        raise ValueError(f"decay must have 1 to {MAX_FACTORS} numbers, not {len(factors)}")
    return factors


def check_pin_gaps(pins: PinPairs, period: int | None = None) -> None:
    """Raise a ValueError if two pins stand too close to each other."""
    for x, following in pairwise(sorted(x % period if period else x for x, _ in pins)):
        if following - x < MIN_PIN_GAP:
            raise ValueError(f"pins must be at least {MIN_PIN_GAP} apart, but two stand at {x!r} and {following!r}")


def check_pins(pins: object) -> PinPairs:
    """The pins as pairs (x, height), from left to right."""
    if pins is None:
        return ()
    try:
        given: Any = pins
        pairs = [(x, height) for x, height in (given.items() if isinstance(given, Mapping) else given)]
    except (TypeError, ValueError):
        raise TypeError(f"pins must be a mapping {{x: height}}, not {pins!r}") from None
    return tuple(
        sorted(
            (
                checks.real("the x of a pin", x, -checks.REACH, checks.REACH),
                checks.real(f"the height of the pin at {x!r}", height, -MAX_HEIGHT, MAX_HEIGHT),
            )
            for x, height in pairs
        )
    )
