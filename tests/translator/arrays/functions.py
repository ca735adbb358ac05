"""Functions of `arrays.js` with those of numpy, and what draws arguments for both."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from .node import DTYPES, Seen, numbers, some_shape, some_view

Sample = Callable[[np.random.Generator], Any]  #: what draws an argument


def any_of(*most: int, dtypes: Sequence[str] = DTYPES) -> Sample:
    """A view of one of these kinds, with at least one number and sizes up to these."""

    def drawn(chance: np.random.Generator) -> Seen:
        return some_view(chance, str(chance.choice(dtypes)), tuple(int(chance.integers(1, one + 1)) for one in most))

    return drawn


def one_of(*values: Any) -> Sample:
    return lambda chance: values[int(chance.integers(0, len(values)))]


def whole(low: int, high: int, *most: int) -> Sample:
    """Whole numbers from `low` to `high`, with sizes up to these; as they are or ascending."""
    return lambda chance: chance.integers(low, high + 1, size=tuple(int(chance.integers(1, one + 1)) for one in most))


def corners(chance: np.random.Generator) -> Any:
    """Ascending numbers, some of them twice."""
    return np.sort(chance.integers(-4, 5, size=9)).astype(float)


def near(chance: np.random.Generator) -> Any:
    """Where lines are looked up: numbers, and arrays with corners and NaN among them."""
    if chance.random() < 0.2:
        return float(chance.normal())
    drawn = some_view(chance, "float64", some_shape(chance))
    drawn.base[...] = np.where(chance.random(drawn.base.shape) < 0.5, np.rint(drawn.base), drawn.base)
    drawn.base[chance.random(drawn.base.shape) < 0.05] = np.nan
    return drawn


def alike(*differ: int) -> Sample:
    """Three arrays of a shape, of several kinds; their last sizes differ up to this."""

    def drawn(chance: np.random.Generator) -> list[Seen]:
        shape = some_shape(chance)
        ends = [(int(chance.integers(1, most + 1)),) for most in differ * 3] or [shape[-1:]] * 3
        return [some_view(chance, str(chance.choice(DTYPES)), shape[:-1] + end) for end in ends]

    return drawn


def rows(dtype: str, *shape: int) -> Sample:
    """Two arrays of a shape."""
    return lambda chance: [some_view(chance, dtype, shape) for _ in "ab"]


def places(most: int) -> Sample:
    """Ascending places below `most`."""
    return lambda chance: np.sort(chance.integers(0, most, size=int(chance.integers(1, 5))))


FLOATS = ("float64", "float32")
WHOLE = ("int64", "uint8")
MODES = ("constant", "edge", "wrap", "reflect")
PADS = one_of(0, 2, [1, 3], [[0, 4], [2, 1]])
Case = tuple[str, Callable[..., Any], *tuple[Sample, ...]]

FUNCTIONS: list[Case] = [
    ("arange", np.arange, one_of(0.5, -3.3, 0.1), one_of(7.7, 1e3 / 3), one_of(0.1, 1 / 3, 7.5)),
    ("arange", np.arange, one_of(0, -3, 9), one_of(7, 20, -5), one_of(1, 2, -3)),
    (
        "arange",
        lambda *a: np.arange(*a[:3], dtype=a[3]),
        one_of(0.5, 0.1),
        one_of(9.3),
        one_of(0.1, 0.7),
        one_of(*FLOATS),
    ),
    ("linspace", np.linspace, one_of(0.1, -3), one_of(7.7, 0.1, 1e9), one_of(0, 1, 2, 7, 50), one_of(True, False)),
    ("linspace", np.linspace, one_of(0.0), one_of(5e-324, 1e-323), one_of(5)),
    ("full", np.full, one_of(3, (2, 3)), one_of(2, 0, 1), one_of(*DTYPES)),
    ("fullLike", np.full_like, any_of(3, 2), one_of(1, 0)),
    ("onesLike", np.ones_like, any_of(3, 2)),
    ("zerosLike", np.zeros_like, any_of(3, 2)),
    (
        "array",
        lambda a, dtype: np.array(a, dtype),
        one_of([1, 2], [[1.5, 2], [0, -4]], [[[1]]]),
        one_of("float32", "int64", "bool"),
    ),
    ("concatenate", lambda a, axis: np.concatenate(here(a), axis), alike(3), one_of(-1, None)),
    ("stack", lambda a, axis: np.stack(here(a), axis), alike(), one_of(0, -1, 1)),
    ("interp", np.interp, near, corners, lambda chance: chance.normal(size=9)),
    ("interp", np.interp, near, corners, lambda chance: chance.normal(size=9), one_of(7.0), one_of(-8.5)),
    ("interp", np.interp, near, corners, lambda chance: chance.choice([1.0, 2.0, np.inf, -np.inf, np.nan], 9)),
    ("searchsorted", np.searchsorted, corners, near, one_of("left", "right")),
    ("flatnonzero", np.flatnonzero, any_of(3, 4)),
    ("nonzero", np.nonzero, any_of(3, 4, 2)),
    ("repeat", np.repeat, any_of(3, 4), one_of(0, 1, 3), one_of(None, 0, -1)),
    (
        "repeat",
        np.repeat,
        lambda chance: numbers(chance, (4, 2), "uint8"),
        lambda chance: chance.integers(0, 4, size=4),
        one_of(0),
    ),
    ("tile", np.tile, any_of(3, 4), one_of(2, [2, 3], [2, 1, 2])),
    ("diff", lambda a, axis: np.diff(a, axis=axis), any_of(5, 4, dtypes=DTYPES[:-1]), one_of(0, 1, -1)),
    ("split", np.split, lambda chance: numbers(chance, (12, 2), "float64"), one_of(1, 3, [2, 5], [0, 7, 7])),
    (
        "pad",
        lambda a, width, mode: np.pad(a, width, mode=mode),
        any_of(4, 5),
        PADS,
        one_of(*MODES),
    ),
    (
        "pad",
        lambda a, width, mode, one: np.pad(a, width, mode, constant_values=one),
        any_of(4, 5),
        PADS,
        one_of("constant"),
        one_of(1),
    ),
    ("pad", lambda a, width, mode: np.pad(a, width, mode=mode), corners, one_of(30), one_of("reflect", "wrap")),
    ("roll", np.roll, any_of(5, 4), one_of(-7, -1, 0, 2, 9), one_of(None, 0, -1)),
    ("argsort", lambda a: np.argsort(a, kind="stable"), any_of(4, 9)),
    ("sort", np.sort, any_of(4, 9)),
    ("unique", np.unique, any_of(4, 9)),
    ("bincount", np.bincount, whole(0, 9, 20), one_of(None), one_of(0, 15)),
    (
        "bincount",
        np.bincount,
        lambda chance: chance.integers(0, 9, 20),
        lambda chance: chance.normal(size=20),
        one_of(0),
    ),
    ("convolve", np.convolve, lambda chance: chance.normal(size=30), any_of(11, dtypes=["float64"]), one_of("valid")),
    ("convolve", np.convolve, any_of(30, dtypes=WHOLE), any_of(30, dtypes=WHOLE), one_of("full", "same", "valid")),
    ("cumsum", np.cumsum, any_of(4, 5), one_of(None, 0, -1)),
    ("addAccumulate", np.add.accumulate, any_of(4, 5), one_of(0, 1)),
    ("maximumAccumulate", np.maximum.accumulate, any_of(4, 5), one_of(0, 1)),
    ("maximumReduce", np.maximum.reduce, any_of(4, 5, 3)),
    ("minimumReduce", lambda a: np.minimum.reduce(here(a)), lambda chance: alike()(chance)[:1] * 2),
    ("addReduce", np.add.reduce, any_of(9, 5)),
    ("logicalAndReduce", np.logical_and.reduce, any_of(4, 5, dtypes=["bool"])),
    ("addReduceat", np.add.reduceat, lambda chance: some_view(chance, "float64", (300,)), places(300)),
    ("addReduceat", np.add.reduceat, lambda chance: some_view(chance, "float32", (30, 3)), places(30), one_of(0)),
    ("maximumReduceat", np.maximum.reduceat, lambda chance: some_view(chance, "float64", (3, 9)), places(9), one_of(1)),
    ("minimumReduceat", np.minimum.reduceat, lambda chance: some_view(chance, "int8", (9, 2)), places(9)),
    ("take", np.take, lambda chance: numbers(chance, (5, 5), "float32"), whole(-5, 4, 3, 2), one_of(None, 0, 1)),
    ("take", np.take, lambda chance: numbers(chance, (5, 5), "uint8"), one_of(-1, 0, 4), one_of(None, 0, 1)),
    (
        "takeAlongAxis",
        np.take_along_axis,
        lambda chance: numbers(chance, (3, 4), "int32"),
        lambda chance: chance.integers(0, 4, (3, 7)),
        one_of(1),
    ),
    ("broadcastTo", np.broadcast_to, any_of(1, 1), one_of((3, 2), (2, 3, 1))),
    (
        "broadcastArrays",
        lambda *a: np.broadcast_arrays(*a),
        any_of(1, 1),
        lambda chance: some_view(chance, "int8", (4, 1, 3)),
    ),
    ("moveaxis", np.moveaxis, any_of(2, 3, 4), one_of(0, 1, -1), one_of(0, 2, -2)),
    (
        "gradient",
        np.gradient,
        lambda chance: some_view(chance, str(chance.choice(DTYPES[:4])), (int(chance.integers(2, 9)),)),
    ),
    ("arrayEqual", lambda a, b: np.array_equal(a, b), whole(0, 1, 2), whole(0, 1, 2)),
    ("select", lambda *a: np.select(*map(here, a[:2]), a[2]), rows("bool", 4), rows("float64", 3, 4), one_of(0.5)),
    ("emptyLike", lambda a, dtype: np.zeros_like(a, dtype), any_of(3, 2), one_of("int8", "bool")),
    ("asarray", np.asarray, any_of(3, 2), one_of("float64", "float32")),
    ("pairwiseSum", np.sum, one_of([0.1, 0.2, 0.7], [0.1] * 1000)),
    (".toList", lambda a: list(a), any_of(4, dtypes=["bool"])),
    (".item", lambda a, *at: a.item(*at), any_of(4, 2), one_of(0, -1)),
    (".item", lambda a, *at: a.item(*at), any_of(4, 2), one_of(0), one_of(-1)),
    (".ravel", np.ravel, any_of(4, 2)),
    (".prod", lambda a, axis: a.prod(axis), any_of(4, 5, dtypes=FLOATS), one_of(None, 0, 1)),
]


def here(views: list[Seen]) -> list[Any]:
    return [view.here for view in views]
