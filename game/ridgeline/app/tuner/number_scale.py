"""The numbers that a slider offers for a field, made from its range: even steps, or finer ones near to 0."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ...scene.theme import Hour, Month
from ...scene.themes.edited import bounds
from ...textfile.allowed import kind_and_rules, union_members
from ...textfile.ranges import Doubling, Interval

SMALL, SMALL_STEP = 1.0, 0.01  #: width of a range up to which steps are even, and one of them

MIDDLING, MIDDLING_STEP = 4.0, 0.02

TENTH = 0.1  #: step of hours and months
LARGE = 500.0  #: most from which on numbers are whole
FINE = 2000.0  #: the share of the most, as a divisor, below which the steps of a wide range are even
PLACES = 600  #: steps of a wide range before they are rounded
DIGITS, DECIMALS = 3, 4  #: digits of a number of a wide range that are not 0, and the most behind the point


class Scale(NamedTuple):
    """Numbers from the least to the most."""

    values: tuple[float, ...]

    @property
    def last(self) -> int:
        """Number of the last one."""
        return len(self.values) - 1

    def place(self, value: float) -> float:
        """How far along them a value is, counted in them."""
        return float(np.interp(value, self.values, np.arange(len(self.values))))

    def at(self, place: float) -> float:
        """The one nearest to a place."""
        return self.values[min(max(round(place), 0), self.last)]


def _even(low: float, high: float, step: float) -> Scale:
    count = round((high - low) / step)
    return Scale(tuple(round(low + step * number, DECIMALS) for number in range(count + 1)))


def _wide(low: float, high: float) -> Scale:
    """Nearly even near to 0, and in equal ratios farther away."""
    most = max(abs(low), abs(high))
    fine = most / FINE
    places = np.linspace(np.arcsinh(low / fine), np.arcsinh(high / fine), PLACES)
    rounded = {_round(value, most) for value in (fine * np.sinh(places)).tolist()}
    inside = {value for value in rounded if low <= value <= high}
    return Scale(tuple(sorted(inside | {low, high} | ({0.0} if low <= 0.0 <= high else set()))))


def _round(value: float, most: float) -> float:
    if most >= LARGE:
        return float(round(value))
    return float(round(float(f"{value:.{DIGITS}g}"), DECIMALS))


def scale_of(annotation: Any) -> Scale:
    """The scale of a field that holds a number."""
    kind, rules = kind_and_rules(union_members(annotation)[0])
    low, high = bounds(rules)
    rule = next(rule for rule in rules if isinstance(rule, Interval))
    if any(isinstance(rule, Doubling) for rule in rules):
        return Scale(tuple(float(1 << power) for power in range(int(low).bit_length() - 1, int(high).bit_length())))
    if kind is int:
        return _even(low, high, 1.0)
    if annotation in (Hour, Month):
        return _even(low, round(high - TENTH, DECIMALS), TENTH)
    width = high - low
    if width > MIDDLING:
        return _wide(low, high)
    step = SMALL_STEP if width <= SMALL else MIDDLING_STEP
    return _even(low if rule.gt is None else low + step, high, step)
