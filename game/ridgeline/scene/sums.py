"""Sums of floats that are the same in every version of Python, and in the page's JavaScript."""

from collections.abc import Iterable


def in_order(numbers: Iterable[float]) -> float:
    """The sum of numbers added one after another; since Python 3.12 `sum` also compensates for rounding."""
    total = 0.0
    for number in numbers:
        total += number
    return total
