"""Diamond-square maps and endless fields: they wrap, join, and stay what they are, for all seeds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ridgeline.terrain import Field, diamond_square, midpoint_square
from ridgeline.terrain.arrays import Floats
from ridgeline.terrain.hashing import absorb, keyed, seed_key

SEEDS = st.integers(-(2**70), 2**70)
LEVELS = st.integers(0, 7)
PARAMETERS = st.fixed_dictionaries(
    {
        "seed": SEEDS,
        "roughness": st.floats(0.05, 4.0),
        "displacement": st.sampled_from([0.0, 1.0, 128.0]),
        "decay": st.sampled_from(["power", "linear", "exponential", "logarithmic", "none", "once"]),
        "choice": st.sampled_from(["uniform", "sign", "gaussian"]),
    }
)
PLACES = st.integers(-(10**12), 10**12)


def literal(corner: float, moves: Floats) -> Floats:
    """The algorithm as it is taught, point by point on a torus; `moves` are the displacements of all points."""
    side = len(moves)
    land = moves.copy()
    land[0, 0] = corner
    step = side
    while step > 1:
        half = step // 2
        squares = [(row, column) for row in range(half, side, step) for column in range(half, side, step)]
        for row, column in squares:
            near = [(row + down, column + right) for down in (-half, half) for right in (-half, half)]
            land[row, column] += sum(land[r % side, c % side] for r, c in near) / 4.0
        for row in range(0, side, half):
            for column in range((row + half) % step, side, step):
                near = [(row - half, column), (row + half, column), (row, column - half), (row, column + half)]
                land[row, column] += sum(land[r % side, c % side] for r, c in near) / 4.0
        step = half
    return land


@given(LEVELS, PARAMETERS)
def test_a_map_wraps_and_its_corners_are_one_point(levels: int, parameters: dict[str, Any]) -> None:
    for method in (diamond_square, midpoint_square):
        land = method(2**levels + 1, **parameters)
        assert land.shape == (2**levels + 1, 2**levels + 1)
        assert land.dtype == np.float64
        assert (land[0] == land[-1]).all()
        assert (land[:, 0] == land[:, -1]).all()


@given(st.integers(1, 7), PARAMETERS)
def test_a_smaller_map_is_every_second_point_of_a_larger_one(levels: int, parameters: dict[str, Any]) -> None:
    for method in (diamond_square, midpoint_square):
        assert (method(2 ** (levels - 1) + 1, **parameters) == method(2**levels + 1, **parameters)[::2, ::2]).all()


@given(LEVELS, PARAMETERS)
def test_heights_stay_within_the_sum_of_the_bounds(levels: int, parameters: dict[str, Any]) -> None:
    factor = 2.0 ** -parameters["roughness"]
    bound = parameters["displacement"] * (1.0 + 1.5 * sum(factor**level for level in range(1, levels + 1)))
    land = diamond_square(2**levels + 1, **parameters | {"decay": "power"})
    assert np.abs(land).max() <= bound * (1.0 + 1e-12)


def displacement(seed: int, row: int, column: int, bound: float) -> float:
    """How far the point of a map moves, from the hash of its place in the largest map."""
    key = absorb(seed_key(seed), 0x2D)
    for word in (row >> 32, row & 0xFFFFFFFF, column >> 32):
        key = absorb(key, word)
    word = keyed(key, column)
    return (word - (word >> 31 << 32)) * (bound / 2.0**31)


@given(st.integers(0, 5), SEEDS)
def test_it_is_the_algorithm_as_it_is_taught(levels: int, seed: int) -> None:
    side = 2**levels
    moves = np.empty((side, side))
    for row in range(side):
        for column in range(side):
            step = (row | column | side) & -(row | column | side)
            bound = 128.0 * step / side
            moves[row, column] = displacement(seed, row << 12 - levels, column << 12 - levels, bound)
    expected = literal(moves[0, 0], moves)
    assert diamond_square(side + 1, seed=seed)[:-1, :-1] == pytest.approx(expected, abs=1e-9)


@given(SEEDS)
def test_displacements_get_smaller_but_never_nothing(seed: int) -> None:
    whole = diamond_square(65, seed=seed, displacement=1.0, choice="sign")
    fine = whole[1::2, 1::2] - (whole[:-1:2, :-1:2] + whole[:-1:2, 2::2] + whole[2::2, :-1:2] + whole[2::2, 2::2]) / 4
    assert np.abs(fine) == pytest.approx(0.5**6)


@given(st.integers(0, 6), PARAMETERS, PLACES, PLACES, st.integers(1, 40), st.integers(1, 40))
def test_a_field_that_repeats_is_the_map(
    levels: int, parameters: dict[str, Any], row: int, column: int, rows: int, columns: int
) -> None:
    side = 2**levels
    land = diamond_square(side + 1, **parameters)
    part = Field(**parameters, span=side, period=side).heights(row, column, rows, columns)
    places = np.ix_((row + np.arange(rows)) % side, (column + np.arange(columns)) % side)
    assert (part == land[places]).all()


@given(SEEDS, st.sampled_from([1, 8, 64]), PLACES, PLACES, st.integers(0, 20), st.integers(0, 20))
def test_rectangles_of_a_field_join(seed: int, span: int, row: int, column: int, down: int, right: int) -> None:
    field = Field(seed, span=span)
    whole = field.heights(row, column, 50, 40)
    assert (field.heights(row + down, column + right, 30, 20) == whole[down : down + 30, right : right + 20]).all()


@given(SEEDS, st.integers(0, 6), st.integers(-(2**30), 2**30), st.integers(-(2**30), 2**30))
def test_a_coarse_look_at_a_field_is_every_nth_point(seed: int, level: int, row: int, column: int) -> None:
    field, step = Field(seed, span=64), 2**level
    coarse = field.heights(row * step, column * step, 5, 4, step)
    assert (coarse == field.heights(row * step, column * step, 4 * step + 1, 3 * step + 1)[::step, ::step]).all()


def test_a_field_goes_on_across_the_edges_of_machine_words() -> None:
    field = Field(7, span=16)
    for edge in (0, 2**20, 2**32, 2**31, -(2**32)):
        whole = field.heights(edge - 20, edge - 20, 40, 40)
        assert (field.heights(edge, edge, 20, 20) == whole[20:, 20:]).all()
        assert whole.std() > 1.0
    assert (field.heights(0, 2**44, 9, 9) != field.heights(0, 0, 9, 9)).all()


def test_plain_midpoint_displacement_creases_far_more_than_diamond_square() -> None:
    def crease(method: Callable[..., Floats]) -> float:
        """How sharply the land bends along its middle line, compared with a line that no coarse edge lies on."""
        land = np.concatenate([method(129, seed=seed, roughness=2.0) for seed in range(30)])
        bend = np.abs(np.diff(land, 2, axis=1)).mean(axis=0)
        return float(bend[63] / bend[71])

    assert crease(midpoint_square) > 2.0 * crease(diamond_square)


@pytest.mark.parametrize(
    ("side", "near"),
    [
        (64, "are 33 and 65"),
        (66, "are 65 and 129"),
        (1, "is 2"),
        (0, "is 2"),
        (-7, "is 2"),
        (4, "are 3 and 5"),
        (5000, "is 4097"),
        (8193, "is 4097"),
    ],
)
def test_a_side_that_cannot_be_is_told_with_those_near(side: int, near: str) -> None:
    with pytest.raises(ValueError, match=rf"side must be 2\*\*n \+ 1, from 2 to 4097, not {side}; the nearest {near}$"):
        diamond_square(side, seed=1)


BAD: list[tuple[dict[str, Any], str]] = [
    ({"side": 65.0}, "side must be an integer"),
    ({"seed": None}, "seed must be an integer or a word, not None"),
    ({"roughness": 0.0}, "roughness must be"),
    ({"roughness": float("nan")}, "roughness must be"),
    ({"displacement": -1.0}, "displacement must be"),
    ({"decay": "fast"}, "decay must be one of"),
    ({"choice": "maybe"}, "choice must be one of"),
]


@pytest.mark.parametrize(("wrong", "words"), BAD)
def test_what_cannot_be_is_said_plainly(wrong: dict[str, Any], words: str) -> None:
    with pytest.raises((TypeError, ValueError), match=words):
        diamond_square(**{"side": 9, "seed": 1} | wrong)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"span": 100}, "span must be a power of two"),
        ({"period": 300}, "period must be a multiple of span"),
        ({"period": 100}, "period must be an integer from 256"),
        ({"period": 2**70}, "period must be an integer from 256 to"),
        ({"roughness": -1.0}, "roughness"),
        ({"decay": []}, "decay"),
    ],
)
def test_a_field_that_cannot_be_is_told(given: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Field(1, **given)


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ((0, 0, 0, 5), "rows must be an integer from 1"),
        ((0, 0, 2**14, 2**14), "at most 67,108,864 heights can be asked for at once"),
        ((2**60, 0, 1, 1), "row must be an integer from"),
        ((3, 0, 4, 4, 2), "row and column must be multiples of step"),
        ((0, 0, 4, 4, 3), "step must be a power of two"),
    ],
)
def test_a_rectangle_that_cannot_be_is_told(asked: tuple[int, ...], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Field(1).heights(*asked)
