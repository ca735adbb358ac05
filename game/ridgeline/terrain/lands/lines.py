"""Any land as the line that answers all questions."""

from functools import partial
from typing import Any, cast

import numpy as np

from .. import checks
from ..arrays import Floats
from ..geometry import Line
from .combined import Level, OwnLand, answer_for, places_of
from .land_adapter import AnyLand, refusal, rows_of, stretches_of
from .sampled import Sampled

MAX_LEVEL = 1e15


def line_of(name: str, land: AnyLand, step: float) -> Line:
    """The line of any land; for a function, or land that answers in steps, the line through heights `step` apart.

    Raises:
        TypeError: if it is no land.
    """
    thing: Any = land
    if isinstance(thing, int | float | np.number) and not isinstance(thing, bool):
        return Level(checks.real(name, thing, -MAX_LEVEL, MAX_LEVEL))
    if isinstance(thing, type):
        raise refusal(name, thing)
    if hasattr(thing, "line"):
        return cast(Line, thing.line)
    if all(callable(getattr(thing, question, None)) for question in ("heights", "slopes", "breaks")):
        return OwnLand(thing)
    if callable(getattr(thing, "water", None)):
        return Sampled(partial(_wear, thing), float(thing.step))
    if (stretches := stretches_of(thing)) is not None:
        return Sampled(partial(_stretch, stretches, step), step)
    if (rows := rows_of(thing)) is not None:
        return Sampled(partial(_row, rows, step), step)
    raise refusal(name, thing)


def _wear(land: Any, first: int, count: int) -> Floats:
    heights: Floats = land.heights(first * land.step, (first + count) * land.step)
    return heights


def _stretch(heights: Any, step: float, first: int, count: int) -> Floats:
    given = heights(first * step, (first + count - 0.5) * step, step)
    return answer_for("heights", given, places_of(first, 1.0, count) * step)


def _row(heights: Any, step: float, first: int, count: int) -> Floats:
    x = places_of(first, 1.0, count) * step
    return answer_for("land", heights(x), x)
