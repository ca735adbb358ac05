"""The arithmetic that painter, delta and particles share."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from ridgeline.render.edges import spans

RUNS = st.lists(st.tuples(st.integers(0, 50), st.integers(0, 5)))


@given(RUNS)
def test_runs_of_rows_are_written_out_also_those_without_any(found: list[tuple[int, int]]) -> None:
    first, length = np.array(found, np.int32).reshape(-1, 2).T
    runs, rows = spans(first, first + length)
    expected = [(run, row) for run, (begin, count) in enumerate(found) for row in range(begin, begin + count)]
    assert list(zip(runs.tolist(), rows.tolist(), strict=True)) == expected
