"""The live tuner's state: how far each of the few numbers that matter has been turned from the theme's own."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import NamedTuple

from ...scene import Theme
from ...scene.themes.variations import (
    MAX_SPAN,
    MIN_SPAN,
    faster,
    hazier,
    higher,
    most_ridges,
    ridges,
    rougher,
    wider,
    with_ridges,
)
from ...words import figures, marked

ROUGHNESS, DISPLACEMENT, SPAN, LAYERS, HAZE, SPEED, HOUR = range(7)
"""The rows of the tuner."""

QUARTERS = 96
"""Steps of the hour's knob round the day."""

HOURLY = 4
"""Its steps at once for the impatient."""


class Knob(NamedTuple):
    """One number of a theme that can be turned in steps, 0 being the theme's own.

    Attributes:
        name: in words.
        ends: the least and the most steps that a theme can be turned by.
        stride: steps at once for the impatient.
        turned: the theme turned by so many steps.
        value: of a theme, for people.
    """

    name: str
    ends: Callable[[Theme], tuple[int, int]]
    stride: int
    turned: Callable[[Theme, int], Theme]
    value: Callable[[Theme], str]


def _mean(values: Iterable[float]) -> float:
    """As `statistics.fmean`, which would load fractions and decimals."""
    listed = list(values)
    return sum(listed) / len(listed)


def _median(values: Iterable[int]) -> int:
    """The middle one, or the higher of two."""
    listed = sorted(values)
    return listed[len(listed) // 2]


def _spans(theme: Theme) -> tuple[int, int]:
    """By how many octaves the spans can be changed: at most four, and no ridge's beyond the range."""
    spans = [layer.span.bit_length() for layer in ridges(theme)]
    return max(MIN_SPAN.bit_length() - min(spans), -4), min(MAX_SPAN.bit_length() - max(spans), 4)


KNOBS = (
    Knob(
        marked("roughness"),
        lambda theme: (-30, 30),
        5,
        lambda theme, steps: rougher(theme, 0.02 * steps),
        lambda theme: f"{_mean(layer.roughness for layer in ridges(theme)):.2f}",
    ),
    Knob(
        marked("displacement"),
        lambda theme: (-30, 20),
        5,
        lambda theme, steps: higher(theme, 2.0 ** (steps / 10)),
        lambda theme: f"{_mean(layer.displacement for layer in ridges(theme)):.0f}",
    ),
    Knob(marked("span"), _spans, 1, wider, lambda theme: f"{_median(layer.span for layer in ridges(theme))}"),
    Knob(
        marked("layers"),
        lambda theme: (1 - len(ridges(theme)), most_ridges(theme) - len(ridges(theme))),
        2,
        lambda theme, steps: with_ridges(theme, len(ridges(theme)) + steps),
        lambda theme: f"{len(ridges(theme))}",
    ),
    Knob(
        marked("haze"),
        lambda theme: (-20, 40),
        5,
        lambda theme, steps: hazier(theme, 1.0 + steps / 20),
        lambda theme: f"{100.0 * _mean(layer.mist for layer in ridges(theme)):.0f} %",
    ),
    Knob(
        marked("speed"),
        lambda theme: (-60, 60),
        5,
        lambda theme, steps: faster(theme, 5.0 * steps),
        lambda theme: f"{theme.speed:g}",
    ),
)
"""In the order of their rows; the hour, which is no part of a theme, comes after them."""

NAMES = (*(knob.name for knob in KNOBS), marked("hour"))

ACROSS, DOWN = (-20, -10, 0, 10, 20), (10, 5, 0, -5, -10)
"""Steps of roughness of the sheet's columns, and of displacement of its rows."""


@dataclass(frozen=True)
class Tuner:
    """A theme and how far it has been turned.

    Attributes:
        own: the theme as it was.
        steps: of each of the KNOBS.
        hour: that is held, in quarters of an hour; None lets the day go on.
        row: the chosen one.
        sheet: whether the sheet of roughness and displacement is open.
    """

    own: Theme = field(hash=False)  # a whole theme takes long to hash, and this is asked for every frame
    steps: tuple[int, ...] = (0,) * len(KNOBS)
    hour: int | None = None
    row: int = 0
    sheet: bool = False
    _turned: Callable[[Tuner], Theme] = field(
        default_factory=lambda: lru_cache(maxsize=64)(_turned), compare=False, repr=False
    )

    @property
    def theme(self) -> Theme:
        """The theme as it has been turned."""
        return self._turned(replace(self, hour=None, row=0, sheet=False))

    @property
    def held(self) -> float | None:
        """The hour that is held, 0–24."""
        return None if self.hour is None else self.hour * 24.0 / QUARTERS

    @property
    def stride(self) -> int:
        """Steps at once of the chosen knob, for the impatient."""
        return HOURLY if self.row == HOUR else KNOBS[self.row].stride

    def chosen(self, row: int) -> Tuner:
        """The tuner with another row chosen; they go round."""
        return replace(self, row=row % len(NAMES))

    def turned(self, steps: int, hour: float) -> Tuner:
        """The tuner with the chosen knob turned by some steps, as far as it goes; `hour` is the hour shown now."""
        if self.row == HOUR:
            now = 4.0 * hour if self.hour is None else self.hour
            return replace(self, hour=round(now + steps) % QUARTERS)
        return self._at(self.row, self.steps[self.row] + steps)

    def turned_to(self, share: float) -> Tuner:
        """The tuner with the chosen knob at such a share (0–1) of its bar."""
        share = min(max(share, 0.0), 1.0)
        if self.row == HOUR:
            return replace(self, hour=round(share * QUARTERS) % QUARTERS)
        low, high = KNOBS[self.row].ends(self.own)
        return self._at(self.row, low + round(share * (high - low)))

    def reset(self) -> Tuner:
        """The tuner with the chosen knob as the theme has it; the hour goes on."""
        return replace(self, hour=None) if self.row == HOUR else self._at(self.row, 0)

    def shares(self, hour: float) -> list[float]:
        """How far (0–1) the bar of each row is full."""
        ends = [knob.ends(self.own) for knob in KNOBS]
        bars = [(steps - low) / max(high - low, 1) for steps, (low, high) in zip(self.steps, ends, strict=True)]
        return [*bars, hour / 24.0]

    def marks(self) -> list[float | None]:
        """Where on the bars (0–1) the theme's own numbers are."""
        ends = [knob.ends(self.own) for knob in KNOBS]
        return [*(-low / max(high - low, 1) for low, high in ends), None]

    def values(self, hour: float) -> list[str]:
        """The numbers of each row, for people."""
        minutes = round(60.0 * hour) % 1440
        return [*(figures(knob.value(self.theme)) for knob in KNOBS), f"{minutes // 60:02d}:{minutes % 60:02d}"]

    @property
    def cell(self) -> tuple[int, int]:
        """Row and column of the sheet's cell that is nearest to what is shown."""
        down = min(range(len(DOWN)), key=lambda number: abs(DOWN[number] - self.steps[DISPLACEMENT]))
        across = min(range(len(ACROSS)), key=lambda number: abs(ACROSS[number] - self.steps[ROUGHNESS]))
        return down, across

    def at_cell(self, down: int, across: int) -> Tuner:
        """The tuner with roughness and displacement of a cell of the sheet, or of the nearest one there is."""
        down, across = min(max(down, 0), len(DOWN) - 1), min(max(across, 0), len(ACROSS) - 1)
        return self._at(DISPLACEMENT, DOWN[down])._at(ROUGHNESS, ACROSS[across])

    def _at(self, row: int, steps: int) -> Tuner:
        low, high = KNOBS[row].ends(self.own)
        kept = (*self.steps[:row], min(max(steps, low), high), *self.steps[row + 1 :])
        return self if kept == self.steps else replace(self, steps=kept)


def _turned(tuner: Tuner) -> Theme:
    theme = tuner.own
    for knob, steps in zip(KNOBS, tuner.steps, strict=True):
        theme = knob.turned(theme, steps) if steps else theme
    return theme
