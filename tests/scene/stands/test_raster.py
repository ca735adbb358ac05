"""Polygons are filled by their exact areas, wherever they lie on the pixels."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from profiles import examples
from ridgeline.scene.stands.pen import Pen, bow, rotate
from ridgeline.scene.stands.raster import NOTHING, SpecimenMask, mask

PLACES = st.floats(-3.0, 3.0)


def pen(chances: list[float] | None = None) -> Pen:
    return Pen(0.5, iter(chances or [0.5] * 100).__next__)


def shares(drawn: SpecimenMask) -> np.ndarray:
    return drawn.shares / 255.0


@examples(50)
@given(
    x=PLACES, y=st.floats(0.0, 3.0), wide=st.floats(0.01, 2.0), high=st.floats(0.01, 2.0), scale=st.floats(1.0, 30.0)
)
def test_a_rectangle_covers_each_pixel_by_the_area_inside_it(
    x: float, y: float, wide: float, high: float, scale: float
) -> None:
    drawn = pen()
    drawn.rectangle(x, y, x + wide, y + high)
    filled = mask(drawn.parts, scale, 0.0)
    rows, columns = filled.shares.shape
    left, top = filled.left + np.arange(columns), filled.top - np.arange(rows)
    across = np.minimum((x + wide) * scale, left + 1.0) - np.maximum(x * scale, left)
    down = np.minimum((y + high) * scale, top) - np.maximum(y * scale, top - 1.0)
    assert shares(filled) == pytest.approx(np.outer(np.maximum(down, 0.0), across), abs=1 / 255)


@examples(50)
@given(st.lists(st.tuples(PLACES, st.floats(0.0, 3.0)), min_size=3, max_size=3), st.floats(5.0, 30.0))
def test_a_triangle_has_its_area_whichever_way_round_its_corners_are(corners: list, scale: float) -> None:
    (ax, ay), (bx, by), (cx, cy) = corners
    area = 0.5 * abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) * scale * scale
    sums = []
    for ring in (corners, corners[::-1]):
        drawn = pen()
        drawn.polygon(ring)
        filled = mask(drawn.parts, scale, 0.0)
        sums.append(shares(filled).sum())
        assert sums[-1] == pytest.approx(area, abs=filled.shares.size / 500)
    assert sums[0] == sums[1]


def test_what_meets_in_a_part_is_one_and_a_cut_spares_other_parts() -> None:
    drawn = pen()
    drawn.rectangle(0.0, 0.0, 6.0, 6.0)
    drawn.rectangle(2.0, 0.0, 8.0, 6.0)
    drawn.rectangle(3.0, 2.0, 5.0, 4.0, cut=True)
    whole = mask(drawn.parts, 1.0, 0.0)
    assert whole.shares.shape == (6, 8)
    assert (whole.shares[2:4, 3:5] == 0).all()
    assert (whole.shares == 255).sum() == 48 - 4
    drawn.part()
    drawn.rectangle(3.0, 2.0, 4.0, 4.0)
    again = mask(drawn.parts, 1.0, 0.0).shares
    assert (again[2:4, 3] == 255).all()
    assert (again[2:4, 4] == 0).all()


def test_what_is_below_the_root_is_drawn_as_deep_as_it_may_be() -> None:
    drawn = pen()
    drawn.rectangle(-1.0, -5.0, 1.0, 3.0)
    assert mask(drawn.parts, 2.0, 1.0).shares.shape == (8, 4)
    assert mask(drawn.parts, 2.0, 0.0).shares.shape == (6, 4)
    assert (mask(drawn.parts, 2.0, 1.0).left, mask(drawn.parts, 2.0, 1.0).top) == (-2, 6)
    assert mask(pen().parts, 2.0, 1.0) is NOTHING


def test_strokes_are_as_wide_as_they_are_said_to_be() -> None:
    drawn = pen()
    drawn.stroke([(0.0, 1.0), (4.0, 4.0)], 0.5)
    assert shares(mask(drawn.parts, 40.0, 0.0)).sum() == pytest.approx(5.0 * 0.5 * 1600, rel=0.01)
    tapered = pen()
    tapered.stroke(bow((0.0, 0.0), (0.0, 6.0), 0.0), [0.6] * 3 + [0.3] + [0.0] * 3)
    assert shares(mask(tapered.parts, 40.0, 0.0)).sum() == pytest.approx((2 * 0.6 + 0.45 + 0.15) * 1600, rel=0.02)


@examples(20)
@given(st.floats(0.0, 0.99), st.floats(0.0, 0.99))
def test_a_root_inside_its_pixel_moves_all_by_as_much(across: float, up: float) -> None:
    drawn = pen()
    drawn.rectangle(-1.0, 0.0, 2.0, 3.0)
    here, there = mask(drawn.parts, 8.0, 0.0), mask(drawn.parts, 8.0, 0.0, (across, up))

    def middle(one: SpecimenMask) -> tuple[float, float]:
        rows, columns = shares(one).sum(axis=1), shares(one).sum(axis=0)
        x = (columns * (one.left + np.arange(len(columns)) + 0.5)).sum() / columns.sum()
        y = (rows * (one.top - np.arange(len(rows)) - 0.5)).sum() / rows.sum()
        return float(x), float(y)

    assert middle(there) == pytest.approx((middle(here)[0] + across, middle(here)[1] + up), abs=0.02)


def test_turning_keeps_lengths_and_a_half_tangent_of_one_is_a_right_angle() -> None:
    assert rotate((1.0, 0.0), 1.0) == (0.0, 1.0)
    x, y = rotate((0.6, 0.8), 0.3)
    assert x * x + y * y == pytest.approx(1.0)


def test_an_ellipse_is_nearly_its_area() -> None:
    drawn = pen()
    drawn.ellipse(0.0, 2.0, 1.0, 0.5)
    assert shares(mask(drawn.parts, 50.0, 0.0)).sum() == pytest.approx(np.pi * 0.5 * 2500, rel=0.03)
