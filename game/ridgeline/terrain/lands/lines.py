"""Whatever can be land, as the line that answers the questions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, cast

import numpy as np

from .. import checks
from ..arrays import Floats
from ..geometry import Land, Line
from .combined import Level, OwnLand, answer_for, places_of
from .sampled import Sampled

if TYPE_CHECKING:
    from ..weathering import Profile, Weathered

MAX_LEVEL = 1e15


class HasLine(Protocol):
    """A `Ridge` or a `Ground`."""

    @property
    def line(self) -> Line:
        """The finished land."""


AnyLand: TypeAlias = "HasLine | Land | Weathered | Profile | Callable[[Floats], Floats] | float"
"""A `Ridge`, a `Ground`, a `Land` of your own, a `Weathered`, a function of places, or the height of level land."""


def line_of(name: str, land: AnyLand, step: float) -> Line:
    """The line of any land; of what is asked in steps of its own, or a function, the one through heights `step` apart.

    Raises:
        TypeError: if it is no land.
    """
    thing: Any = land
    if isinstance(thing, int | float | np.number) and not isinstance(thing, bool):
        return Level(checks.real(name, thing, -MAX_LEVEL, MAX_LEVEL))
    if isinstance(thing, type):
        raise TypeError(f"{name} must be a land, not the class {thing.__name__}")
    if hasattr(thing, "line"):
        return cast(Line, thing.line)
    if all(callable(getattr(thing, question, None)) for question in ("heights", "slopes", "breaks")):
        return OwnLand(thing)
    if callable(getattr(thing, "water", None)):
        return Sampled(lambda first, count: _worn(thing, first, count), float(thing.step))
    if callable(getattr(thing, "heights", None)):
        return Sampled(lambda first, count: _profile(thing, first, count, step), step)
    if callable(thing):
        return Sampled(lambda first, count: _function(thing, first, count, step), step)
    raise TypeError(
        f"{name} must be a Ridge, a Ground, a Weathered, a number, a function of places, "
        f"or have heights, slopes and breaks, not {thing!r}"
    )


def _worn(land: Weathered, first: int, count: int) -> Floats:
    return land.heights(first * land.step, (first + count) * land.step)


def _profile(land: Profile, first: int, count: int, step: float) -> Floats:
    heights = land.heights(first * step, (first + count - 0.5) * step, step)
    return answer_for("heights", heights, places_of(first, 1.0, count) * step)


def _function(land: Callable[[Floats], Floats], first: int, count: int, step: float) -> Floats:
    x = places_of(first, 1.0, count) * step
    return answer_for("function", land(x.copy()), x)
