"""Shapes cover what they should."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from ridgeline.scene.brush import disc, strokes
from ridgeline.scene.ribbon import pixels_in

PLACES = st.floats(-8.0, 40.0)


@given(PLACES, PLACES, st.floats(0.0, 20.0))
def test_a_disc_is_a_stroke_without_length(x: float, y: float, radius: float) -> None:
    where = pixels_in(-2, 3, 30, 20)
    np.testing.assert_array_equal(disc(where, (x, y), radius), strokes(where, [((x, y), (x, y), radius)]))


def test_a_disc_is_full_in_its_middle_and_empty_outside() -> None:
    share = disc(pixels_in(0, 0, 21, 21), (10.5, 10.5), 6.0)
    assert share[10, 10] == 1.0
    assert share[10, 2] == 0.0
    np.testing.assert_allclose(share.sum(), np.pi * 36.0, rtol=0.02)
