"""Checks of the arguments that users give to an environment."""

import operator
from collections.abc import Collection, Iterable, Mapping
from typing import Any

import numpy as np

from ..play.replay import SEED_BITS
from ..terrain.arrays import Bools

COURSE, MASK = "course", "reset_mask"
"""The options of a reset: the seed of a course, and gymnasium's name for which of many runs it resets."""


def whole_number(value: Any) -> int | None:
    """The value as an int, be it Python's or numpy's; None if it is no whole number, or a bool."""
    if isinstance(value, bool | np.bool_):
        return None
    try:
        return operator.index(value)
    except TypeError:
        return None


def check_course(value: object) -> int:
    """The seed of a course.

    Raises:
        ValueError: if it is not a whole number, or is too large for a replay.
    """
    seed = whole_number(value)
    if seed is None:
        raise ValueError(f"a course must be a whole number, its seed, not {value!r}")
    if seed.bit_length() > SEED_BITS:
        raise ValueError(f"a course must be a whole number of at most {SEED_BITS} bits, not one of {seed.bit_length()}")
    return seed


def check_courses(values: Iterable[object]) -> tuple[int, ...]:
    """The seeds of courses, at least one; for its errors see `check_course`."""
    if isinstance(values, str | bytes) or not isinstance(values, Iterable):
        raise ValueError(f"courses must be a list of whole numbers, not {values!r}")
    courses = tuple(map(check_course, values))
    if not courses:
        raise ValueError("courses must be a list of at least one whole number, not an empty one")
    return courses


def check_seed(seed: object) -> int:
    """The seed of a reset, which must not be negative; for its errors see `check_course`."""
    number = check_course(seed)
    if number < 0:
        raise ValueError(f"seed must not be negative, but is {number}; options={{'course': {number}}} takes any course")
    return number


def check_options(options: Mapping[str, Any] | None, known: Collection[str] = (COURSE,)) -> Mapping[str, Any]:
    """The options of a reset.

    Raises:
        ValueError: if there are others than the known ones.
    """
    given = options or {}
    others = sorted(str(name) for name in given if name not in known)
    if others:
        raise ValueError(f"options may hold {' and '.join(known)} alone, not {', '.join(others)}")
    return given


def check_actions(actions: object, count: int) -> Bools:
    """(n,) whether the button is held, of actions that are 0 or 1 each.

    Raises:
        ValueError: if their number is not `count`, or one is something else.
    """
    given = np.asarray(actions)
    if given.shape != (count,):
        raise ValueError(f"actions must have the shape ({count},), one for each run, not {given.shape}")
    known = np.asarray((given == 0) | (given == 1))
    if not known.all():
        raise ValueError(f"an action must be 0 or 1, to hold the button, not {given[~known].tolist()[0]!r}")
    return given.astype(bool)


def check_mask(mask: object, count: int) -> Bools:
    """(n,) which runs restart.

    Raises:
        ValueError: if it is not an array of `count` bools, at least one of them True.
    """
    given = np.asarray(mask)
    if given.shape != (count,) or given.dtype != np.bool_ or not given.any():
        raise ValueError(f"{MASK} must be an array of {count} bools, one of them True at least, not {mask!r}")
    return given
