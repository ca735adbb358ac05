"""The arithmetic that the kernels share."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from ridgeline.render.kernels.pixel_math import expand

STRETCHES = st.lists(st.tuples(st.integers(0, 50), st.integers(0, 5)))


@given(STRETCHES)
def test_stretches_of_rows_are_written_out_also_those_without_any(stretches: list[tuple[int, int]]) -> None:
    first, length = np.array(stretches, np.int32).reshape(-1, 2).T
    numbers, rows = expand(first, first + length)
    expected = [(number, row) for number, (begin, count) in enumerate(stretches) for row in range(begin, begin + count)]
    assert list(zip(numbers.tolist(), rows.tolist(), strict=True)) == expected
