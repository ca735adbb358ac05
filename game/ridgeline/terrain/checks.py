"""Checks of arguments: the value in its proper type, or an error that says what is allowed."""

import math
import operator
from collections.abc import Sequence
from typing import Any, TypeVar

import numpy as np

from .arrays import Floats

Word = TypeVar("Word", bound=str)

REACH = 2.0**52  #: places lie within ±REACH units: beyond, float64 has no whole numbers to spare for a lattice


def integer(name: str, value: Any, low: int | None = None, high: int | None = None) -> int:
    """The value as an int within `low` to `high`, both allowed."""
    try:
        if isinstance(value, bool):
            raise TypeError
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name} must be an integer, not {value!r}") from None
    if (low is not None and number < low) or (high is not None and number > high):
        raise ValueError(f"{name} must be an integer {_allow(low, high)}, not {value!r}")
    return number


def power_of_two(name: str, value: Any, low: int, high: int) -> int:
    """The value as an int that is a power of two within `low` to `high`."""
    number = integer(name, value)
    if not low <= number <= high or number & (number - 1):
        raise ValueError(f"{name} must be a power of two {_allow(low, high)}, not {value!r}")
    return number


def real(name: str, value: Any, low: float = -math.inf, high: float = math.inf, *, above: bool = False) -> float:
    """The value as a finite float within `low` to `high`; with `above`, `low` itself is refused."""
    if isinstance(value, (bool, str, bytes)):
        raise TypeError(f"{name} must be a number, not {value!r}")
    try:
        number = float(value)
    except (TypeError, ValueError):
        raise TypeError(f"{name} must be a number, not {value!r}") from None
    except OverflowError:
        number = math.inf
    if not math.isfinite(number) or not low <= number <= high or (above and number == low):
        allowed = f"a finite number {_allow(low, high, above)}".rstrip()
        raise ValueError(f"{name} must be {allowed}, not {value!r}")
    return number


def boolean(name: str, value: Any) -> bool:
    """The value as a bool, if it is True or False."""
    if not isinstance(value, (bool, np.bool_)):
        raise TypeError(f"{name} must be True or False, not {value!r}")
    return bool(value)


def one_of(name: str, value: Any, allowed: Sequence[Word]) -> Word:
    """The allowed word that the value is."""
    for word in allowed:
        if isinstance(value, str) and value == word:
            return word
    kind = ValueError if isinstance(value, str) else TypeError
    raise kind(f"{name} must be one of {', '.join(allowed)}, not {value!r}")


def _allow(low: float | None, high: float | None, above: bool = False) -> str:
    bounds = []
    if low is not None and low != -math.inf:
        bounds.append(f"above {low:,.16g}" if above else f"from {low:,.16g}")
    if high is not None and high != math.inf:
        bounds.append(f"to {high:,.16g}")
    return " ".join(bounds)


def place(name: str, value: Any) -> float:
    """The value as a float within ±REACH."""
    return real(name, value, -REACH, REACH)


def interval(start: object, stop: object, names: tuple[str, str] = ("start", "stop")) -> tuple[float, float]:
    """The two as floats within ±REACH, in order."""
    left, right = place(names[0], start), place(names[1], stop)
    if left > right:
        raise ValueError(f"{names[0]} must not be after {names[1]}, but {start!r} is after {stop!r}")
    return left, right


def stretch(start: object, stop: object) -> tuple[float, float]:
    """The two as floats within ±REACH, in order; None is as far as there is land."""
    if start is not None and stop is not None:
        return interval(start, stop)
    left = -math.inf if start is None else place("start", start)
    return left, math.inf if stop is None else place("stop", stop)


def point(name: str, value: Any) -> tuple[float, float]:
    """The value as a point (x, y), both within ±REACH."""
    try:
        x, y = value
    except (TypeError, ValueError):
        raise TypeError(f"{name} must be a point (x, y), not {value!r}") from None
    return place(f"{name}[0]", x), place(f"{name}[1]", y)


def size(value: Any, least: int, most: int) -> tuple[int, int]:
    """The value as a width and a height, both from `least` to `most`."""
    try:
        width, height = value
    except (TypeError, ValueError):
        raise TypeError(f"size must be a width and a height in pixels, not {value!r}") from None
    return integer("size[0]", width, least, most), integer("size[1]", height, least, most)


def points(name: str, value: Any) -> list[tuple[float, float]]:
    """The value, anything that makes an array of shape (n, 2), as points within ±REACH."""
    array = places(name, value)
    if array.size == 0:
        return []
    if array.ndim != 2 or array.shape[1] != 2:
        raise ValueError(f"{name} must be points (x, y), an array of shape (n, 2), not of shape {array.shape}")
    return [(x, y) for x, y in array.tolist()]


def numbers(name: str, value: Any) -> Floats:
    """The value, a number or anything that makes an array of finite numbers, as a new float64 array."""
    try:
        array = np.asarray(value)
    except ValueError:
        array = np.asarray(None)
    if array.dtype.kind not in "iuf":
        shown = repr(value) if array.ndim == 0 else f"an array of {array.dtype}"
        raise TypeError(f"{name} must be a number or an array of numbers, not {shown}")
    floats = array.astype(np.float64)
    infinite = floats[~np.isfinite(floats)]
    if infinite.size:
        raise ValueError(f"{name} must be finite, not {float(infinite[0])!r}")
    return floats


def places(name: str, value: Any) -> Floats:
    """The value as `numbers` gives it, if all lie within ±REACH."""
    floats = numbers(name, value)
    outside = floats[np.abs(floats) > REACH]
    if outside.size:
        raise ValueError(f"{name} must lie within ±{REACH:,.0f}, not {float(outside[0])!r}")
    return floats
