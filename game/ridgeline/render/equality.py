"""Equality of parts of scenes: the same objects, or records and arrays of equal numbers."""

from dataclasses import fields, is_dataclass
from typing import Any

import numpy as np


def alike(one: Any, other: Any) -> bool:
    """Whether two parts of a scene would be drawn alike; arrays and records are compared by content."""
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    if isinstance(one, np.ndarray):
        return np.array_equal(one, other)
    if isinstance(one, tuple | list):
        return len(one) == len(other) and all(map(alike, one, other))
    if is_dataclass(one):
        return all(alike(getattr(one, field.name), getattr(other, field.name)) for field in fields(one))
    return bool(one == other)
