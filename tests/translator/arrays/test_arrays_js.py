"""The arrays of the page are numpy's: the same shapes, kinds and numbers, to the last bit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from profiles import examples

from .functions import FUNCTIONS
from .node import (
    DTYPES,
    Loop,
    Node,
    ScriptError,
    Seen,
    agree,
    any_view,
    array_node,
    expected,
    numbers,
    some_index,
    some_shape,
    some_view,
)

CASES = 6  #: so many arrays are made of each seed that hypothesis draws

ALL = slice(None)
SEEDS = st.integers(0, 2**32 - 1)
SHARED = [HealthCheck.function_scoped_fixture]
"""One node serves all examples of a test: it keeps nothing between calls."""

many = settings(suppress_health_check=SHARED, parent=examples(36, whole=2000))


@pytest.fixture
def node(need: Callable[[str], str]) -> Iterator[Node]:
    """A node with `arrays.js`."""
    with array_node(need("node")) as running:
        yield running


def cases(seed: int) -> Iterator[np.random.Generator]:
    for number in range(CASES):
        yield np.random.default_rng([seed, number])


@many
@given(SEEDS)
def test_an_index_gets_what_numpy_gets(node: Node, seed: int) -> None:
    for chance in cases(seed):
        seen = any_view(chance)
        index = some_index(chance, seen.here.shape)
        there = node.call(".get", seen, *index)
        assert there == expected(seen.here[index]), (seen, index)


def test_what_arrays_of_places_pick_comes_first_if_they_are_apart(node: Node) -> None:
    seen, places = Seen(np.arange(120.0).reshape(2, 3, 4, 5)), np.array([1, 0, 1])
    for index in [(ALL, places, ALL, places), (ALL, 0, ALL, places), (ALL, places, 1), (ALL, ALL, places, places)]:
        agree(node, ".get", lambda one, *index: one[index], seen, *index)


@many
@given(SEEDS)
def test_an_index_sets_what_numpy_sets(node: Node, seed: int) -> None:
    for chance in cases(seed):
        seen = any_view(chance)
        index = some_index(chance, seen.here.shape)
        dtype = str(seen.base.dtype)
        shape = np.shape(seen.here[index])
        value = numbers(chance, shape[int(chance.integers(0, len(shape) + 1)) :], dtype)
        before = seen.base.copy()
        there = node.call(".set", seen, list(index), value if value.ndim else value.item(), changed=True)
        seen.here[index] = value
        assert there == expected(seen.base), (before, seen, index, value)


REDUCTIONS = {"sum": np.sum, "max": np.max, "min": np.min, "mean": np.mean, "any": np.any, "all": np.all}


@many
@given(SEEDS)
def test_reductions_round_as_numpys_do(node: Node, seed: int) -> None:
    for chance in cases(seed):
        least, rank = int(chance.choice([1, 1, 150])), int(chance.integers(1, 5))
        shape = tuple(int(size) for size in chance.permutation([*chance.integers(1, 5, size=rank), least])[:4])
        seen = some_view(chance, str(chance.choice(DTYPES)), shape)
        axis = None if chance.random() < 0.3 else int(chance.integers(-len(shape), len(shape)))
        axes = (0, -1) if len(shape) > 1 and chance.random() < 0.3 else axis
        keep = bool(chance.random() < 0.3)
        for name in chance.choice(["sum", "max", "min", "mean", "any", "all"], 2, replace=False):
            own = partial(REDUCTIONS[name], keepdims=keep)
            agree(node, f".{name}", lambda one, axes, _, own=own: own(one, axes), seen, axes, keep)
        name = str(chance.choice(["argmax", "argmin", "cumsum"]))
        agree(node, f".{name}", lambda one, axis, name=name: getattr(one, name)(axis), seen, axis)


@many
@given(SEEDS)
def test_sums_of_long_rows_are_taken_in_the_pieces_of_numpy(node: Node, seed: int) -> None:
    chance = np.random.default_rng(seed)
    long = int(chance.choice([700, 5000, 9000]))
    shape = [(long,), (long, 3), (3, long), (long // 60, 60), (2, long // 70, 30)][int(chance.integers(0, 5))]
    seen = some_view(chance, str(chance.choice(["float64", "float32"])), shape)
    agree(node, ".sum", lambda one, axis: one.sum(axis), seen, None)
    agree(node, ".mean", lambda one, axis: one.mean(axis), seen, int(chance.integers(0, len(shape))))


@many
@given(SEEDS)
def test_arrays_change_kind_and_shape_alike(node: Node, seed: int) -> None:
    for chance in cases(seed):
        seen = any_view(chance)
        dtype = str(chance.choice([one for one in DTYPES if "float" in one or "float" not in str(seen.base.dtype)]))
        agree(node, ".astype", lambda one, dtype: one.astype(dtype), seen, dtype)
        agree(node, ".reshape", lambda one, *shape: one.reshape(shape), seen, *seen.here.shape[::-1])
        agree(node, ".copy", lambda one: one, seen)
        if seen.here.size:
            agree(node, ".reshape", lambda one, *shape: one.reshape(shape), seen, seen.here.shape[0], -1)
        small = some_view(chance, "float64", some_shape(chance))
        agree(
            node, ".astype", lambda one, dtype: one.astype(dtype), small, str(chance.choice(["int64", "int32", "bool"]))
        )


LOOPS: dict[str, Callable[..., Any]] = {
    "negate": lambda a: -a,
    "multiply": lambda a, b: a * b,
    "less": lambda a, b: a < b,
    "multiplyAdd": lambda a, b, c: a * b + c,
    "addFour": lambda a, b, c, d: a + b + c + d,
}


def operands(chance: np.random.Generator, count: int) -> list[Any]:
    """Numbers and views of float64 whose shapes broadcast."""
    shape = some_shape(chance)
    drawn: list[Any] = []
    for _ in range(count):
        own = tuple(size if chance.random() < 0.7 else 1 for size in shape[int(chance.integers(0, len(shape))) :])
        drawn.append(
            float(chance.normal()) if chance.random() < 0.3 else some_view(chance, "float64", own, special=True)
        )
    return drawn


@many
@given(SEEDS)
def test_a_loop_goes_over_all_operands_as_numpy_broadcasts_them(node: Node, seed: int) -> None:
    for chance in cases(seed):
        for name, own in LOOPS.items():
            given_ = operands(chance, own.__code__.co_argcount)
            with np.errstate(all="ignore"):
                here = own(*(one.here if isinstance(one, Seen) else one for one in given_))
            there = node.call("elementwise", "bool" if name == "less" else "float64", given_, Loop(name))
            assert there == expected(here), (name, given_)


@many
@given(SEEDS)
def test_a_loop_writes_into_a_view_and_reads_it_first(node: Node, seed: int) -> None:
    for chance in cases(seed):
        target = some_view(chance, "float64", some_shape(chance))
        shape = target.here.shape
        other = some_view(chance, "float64", shape[int(chance.integers(0, len(shape))) :])
        turned = Seen(target.base, tuple(slice(None, None, -(part.step or 1)) for part in target.view), target.turned)
        own = [target, other, 2.5, turned if turned.here.shape == shape else target]
        there = node.call("elementwiseInto", target, own, Loop("addFour"), changed=True)
        target.here[...] = target.here + other.here + 2.5 + own[3].here
        assert there == expected(target.base)


def test_an_operand_that_lies_one_off_its_target_is_read_before_it_is_written(node: Node) -> None:
    base = np.arange(6.0)
    later, earlier = Seen(base, (slice(1, None),)), Seen(base, (slice(None, -1),))
    there = node.call("elementwiseInto", later, [earlier, later], Loop("multiply"), changed=True)
    base[1:] *= base[:-1]
    assert there == expected(base)


@many
@given(SEEDS)
def test_places_that_come_twice_are_changed_twice(node: Node, seed: int) -> None:
    for chance in cases(seed):
        shape = some_shape(chance, 2, least=1)
        for name, function in {"addAt": np.add.at, "maximumAt": np.maximum.at}.items():
            target, places = some_view(chance, "float64", shape), chance.integers(0, shape[0], 9)
            values = chance.normal(size=(9, shape[1]))
            there = node.call(name, target, places, values, changed=True)
            function(target.here, places, values)
            assert there == expected(target.base)
            both = [places, chance.integers(0, shape[1], 9)]
            there = node.call(name, target, both, values[:, 0], changed=True)
            function(target.here, tuple(both), values[:, 0])
            assert there == expected(target.base)


def test_functions_answer_as_numpys_do(node: Node) -> None:
    for name, own, *samples in FUNCTIONS:
        for chance in islice(cases(len(name)), 3):
            agree(node, name, own, *(sample(chance) for sample in samples))


@pytest.mark.slow
@many
@given(SEEDS)
def test_functions_answer_as_numpys_do_whatever_they_are_given(node: Node, seed: int) -> None:
    for number, (name, own, *samples) in enumerate(FUNCTIONS):
        chance = np.random.default_rng([seed, number])
        agree(node, name, own, *(sample(chance) for sample in samples))


IMPOSSIBLE: list[tuple[str, list[Any]]] = [
    (".get", [np.zeros((2, 3)), 2]),
    (".get", [np.zeros((2, 3)), 0, -4]),
    (".get", [np.zeros((2, 3)), np.array([0, 2])]),
    (".get", [np.zeros(2), 0, 0]),
    (".get", [np.zeros((2, 3)), np.array([True, False, True])]),
    (".set", [np.zeros(2), [2], 1]),
    (".set", [np.zeros(2), [slice(None)], np.zeros(3)]),
    (".reshape", [np.zeros(6), 4, -1]),
    (".max", [np.zeros((0, 2)), 0]),
    (".sum", [np.zeros(2), 1]),
    ("concatenate", [[np.zeros((1, 2)), np.zeros((1, 3))]]),
    ("elementwise", ["float64", [np.zeros(2), np.zeros(3)], Loop("multiply")]),
    ("elementwiseInto", [np.zeros(2), [np.zeros((2, 2))], Loop("negate")]),
    ("split", [np.zeros(5), 2]),
]


def test_what_cannot_be_is_a_range_error(node: Node) -> None:
    for name, args in IMPOSSIBLE:
        with pytest.raises(ScriptError) as caught:
            node.call(name, *args)
        assert caught.value.args[0] == "RangeError", (name, args)


def test_a_difference_in_the_last_bit_is_seen(node: Node) -> None:
    with pytest.raises(AssertionError):
        agree(node, ".sum", lambda one: np.nextafter(one.sum(), 1e9), Seen(np.array([0.1, 0.2])))
    with pytest.raises(AssertionError):
        agree(node, ".copy", lambda one: -one, Seen(np.zeros(2)))
