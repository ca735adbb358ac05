"""Single places of a field: between its points, in any order, far away, and pointing up."""

from __future__ import annotations

import math
import pickle
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from profiles import examples
from ridgeline.terrain import Field

SEEDS = st.integers(-(2**70), 2**70)
FAR = st.integers(-400, 400) | st.integers(-(10**9), 10**9)
FIELD = Field(seed=5, span=128)


@examples(30)
@given(SEEDS, FAR, FAR, st.sampled_from([None, 128, 384]))
def test_on_points_it_is_the_field_and_between_them_it_is_bilinear(
    seed: int, row: int, column: int, period: int | None
) -> None:
    field = Field(seed=seed, span=128, period=period)
    points = field.heights(row, column, 4, 4)
    y, x = np.mgrid[row : row + 4, column : column + 4].astype(np.float64)
    np.testing.assert_array_equal(field.height_at(x, y), points)
    middle = field.height_at(x[:3, :3] + 0.25, y[:3, :3] + 0.5)
    across = 0.75 * points[:, :-1] + 0.25 * points[:, 1:]
    np.testing.assert_allclose(middle, 0.5 * (across[:-1] + across[1:]), atol=1e-9)


@given(FAR, FAR, st.lists(st.tuples(st.floats(-500.0, 500.0), st.floats(-500.0, 500.0)), min_size=1, max_size=9))
def test_numbers_and_arrays_get_the_same_answers(column: int, row: int, away: list[tuple[float, float]]) -> None:
    x, y = np.array(away).T + np.array([[column], [row]])
    together = FIELD.height_at(x, y)
    assert [FIELD.height_at(float(a), float(b)) for a, b in zip(x, y, strict=True)] == together.tolist()
    fresh = Field(seed=5, span=128)
    assert [fresh.height_at(float(a), float(b)) for a, b in zip(x[::-1], y[::-1], strict=True)] == together[
        ::-1
    ].tolist()
    assert isinstance(FIELD.height_at(column, row), float)


@given(FAR, FAR, st.floats(0.01, 0.98), st.floats(0.01, 0.98))
def test_normals_are_unit_vectors_that_stand_on_both_slopes(column: int, row: int, a: float, b: float) -> None:
    x, y, h = column + a, row + b, 2.0**-8
    normal = FIELD.normal_at(x, y)
    assert normal.shape == (3,)
    assert math.hypot(*normal) == pytest.approx(1.0)
    along_x = (FIELD.height_at(x + h, y) - FIELD.height_at(x, y)) / h
    along_y = (FIELD.height_at(x, y + h) - FIELD.height_at(x, y)) / h
    if a < 0.98 - h and b < 0.98 - h:
        assert normal[0] + along_x * normal[2] == pytest.approx(0.0, abs=0.5)
        assert normal[1] + along_y * normal[2] == pytest.approx(0.0, abs=0.5)
        flat = FIELD.normal_at([[x, x + 1.0]], y)
        assert flat.shape == (1, 2, 3)
        np.testing.assert_array_equal(flat[0, 0], normal)


def test_blocks_are_remembered_and_the_field_is_pickled_without_them() -> None:
    field, made = Field(seed=5, span=128), []
    heights = Field.heights

    def counted(self: Field, *asked: int) -> Any:
        made.append(asked)
        return heights(self, *asked)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Field, "heights", counted)
        for step in range(200):
            field.height_at(10.0 + 0.5 * step, 20.25)
        assert len(made) == 1
    copy = pickle.loads(pickle.dumps(field))
    assert copy == field
    assert copy.height_at(3.5, 4.5) == field.height_at(3.5, 4.5)


BAD: list[tuple[tuple[Any, Any], type[Exception], str]] = [
    ((math.nan, 0.0), ValueError, "x must be a finite number"),
    ((0.0, 2.0**50), ValueError, "y must be a finite number from .* not 1125899906842624.0"),
    (([0.0], [2.0**50]), ValueError, "y must lie within ±562,949,953,421,312, not 1125899906842624.0"),
    (("a", 0.0), TypeError, "x must be a number or an array of numbers, not 'a'"),
    (([1.0, 2.0], [1.0, 2.0, 3.0]), ValueError, r"x and y must have shapes that fit, not \(2,\) and \(3,\)"),
]


@pytest.mark.parametrize(("asked", "error", "words"), BAD, ids=[words for _, _, words in BAD])
def test_a_place_that_makes_no_sense_is_refused(asked: tuple[Any, Any], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        FIELD.height_at(*asked)
