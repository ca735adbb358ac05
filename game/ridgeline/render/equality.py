"""Equality of parts of scenes: the same objects, or records and arrays of equal numbers."""

from operator import attrgetter
from typing import Any

import numpy as np

from ..scene.memory import PLAIN


def alike(one: Any, other: Any) -> bool:
    """Whether two parts of a scene would be drawn alike; arrays and records are compared by content."""
    kind = type(one)
    if one is other or kind is not type(other):
        return one is other
    if kind in PLAIN:
        return bool(one == other)
    if kind is np.ndarray:
        return one.shape == other.shape and bool((one == other).all())
    if isinstance(one, tuple | list):
        return len(one) == len(other) and all(map(alike, one, other))
    if names := getattr(kind, "__dataclass_fields__", None):
        parts = attrgetter(*names)
        return alike(parts(one), parts(other))
    return bool(one == other)
