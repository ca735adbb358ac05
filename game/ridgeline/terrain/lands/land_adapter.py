"""Adapters for a user's land: the objects taken as land, and the calls that ask them."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, Protocol, TypeAlias

import numpy as np

from ..arrays import Floats

ANY_LAND = (
    "a Ridge, a Ground, a Weathered, the height of level land, a function of x, "
    "or an object with heights(start, stop, step), heights(x) or height_at(x)"
)
"""The objects taken as land, in words."""

PROBED = 3  #: places at which a function is asked to learn how it answers


SAME = 1e-9  #: how far answers for an array may be from those for single places: numpy rounds otherwise than Python


class HasHeights(Protocol):
    """Land that answers for places equally far apart, as a `Ground` and a `Weathered` do, or for arrays of places."""

    @property
    def heights(self) -> Callable[..., Any]:
        """Gives (n,) heights at start, start + step, … below stop; or at the places of an array x."""


class Places(Protocol):
    """Land that answers for any places."""

    def height_at(self, x: Any, /) -> Any:
        """The height at a place, or the heights at an array of places."""


AnyLand: TypeAlias = HasHeights | Places | Callable[[Any], Any] | float
"""Whatever is taken as land: a `Ridge`, a `Ground` or a `Weathered`; the height of level land; a function of x; or an
object with heights(start, stop, step), heights(x) or height_at(x), such as a `Land` of your own.

What takes an x is asked for whole rows if it answers for arrays of numpy as it does for single places, and else place
by place. It must answer for every x, and depend on that alone."""


class PlaceFunction:
    """A function of x, called for a row of places at once if it can be, else place by place."""

    def __init__(self, answer: Callable[[Any], Any]) -> None:
        self._answer = answer
        self._in_rows: bool | None = None

    def __call__(self, x: Floats) -> Any:
        """Its answers for (n,) places."""
        if self._in_rows is None:
            self._in_rows = _answers_for_arrays(self._answer, x[:PROBED])
        return self._answer(x.copy()) if self._in_rows else _one_by_one(self._answer, x)


def stretches_of(land: Any) -> Callable[[float, float, float], Any] | None:
    """The land's method that answers for a start, an end and a step."""
    heights = getattr(land, "heights", None)
    return heights if callable(heights) and not isinstance(land, type) and _takes(heights, 3) else None


def rows_of(land: Any) -> PlaceFunction | None:
    """The land's method, or the land itself if it is a function, that answers for an x."""
    if isinstance(land, type):
        return None
    answers = (getattr(land, "heights", None), getattr(land, "height_at", None), land)
    return next((PlaceFunction(answer) for answer in answers if callable(answer) and _takes(answer, 1)), None)


def refusal(name: str, thing: object) -> TypeError:
    """The error for an object that is no land."""
    if isinstance(thing, type):
        given = f"the class {thing.__name__}"
    elif inspect.isroutine(thing):
        given = f"a function that takes {inspect.signature(thing)}"
    else:
        given = repr(thing)
    return TypeError(f"{name} must be {ANY_LAND}, not {given}")


def _takes(call: Callable[..., Any], count: int) -> bool:
    """Whether something can be called with so many arguments."""
    try:
        inspect.signature(call).bind(*range(count))
    except TypeError:
        return False
    except ValueError:  # functions written in C may not tell
        return count == 1
    return True


def _answers_for_arrays(answer: Callable[[Any], Any], probes: Floats) -> bool:
    """Whether a function of one place, given several, answers for each of them."""
    try:
        together = np.asarray(answer(probes.copy()), np.float64)
    except Exception:  # whatever a function of numbers does with an array
        return False
    if together.shape != probes.shape:
        return False
    try:
        alone = np.asarray(_one_by_one(answer, probes), np.float64)
    except Exception:  # it takes nothing but arrays
        return True
    return np.allclose(together, alone, rtol=SAME, atol=SAME, equal_nan=True)


def _one_by_one(answer: Callable[[Any], Any], x: Floats) -> list[Any]:
    return [answer(place) for place in x.tolist()]
