"""The camera's zoom and lift."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ridgeline.scene import Landscape, Moment, View

VIEWS = st.builds(
    View,
    st.integers(1, 4000),
    st.integers(1, 4000),
    st.none() | st.floats(0.1, 4.0),
    st.none() | st.tuples(st.floats(-1e4, 1e4), st.floats(-1e3, 1e3)),
    st.floats(0.2, 3.0),
    st.floats(-500.0, 500.0),
    st.floats(0.0, 1.0),
)


@given(VIEWS, st.floats(0.0, 1.0), st.floats(-100.0, 100.0))
def test_one_column_stays_and_the_foot_rises_by_the_lift(view: View, parallax: float, more: float) -> None:
    near = view.at(parallax)
    column = view.still * view.width
    place = view.corner[0] + column / view.pixels_per_unit
    assert near.column(place) == pytest.approx(column, abs=1e-6 * (1.0 + abs(place) * near.pixels_per_unit))
    assert near.row(view.lift * parallax) == pytest.approx(view.row(0.0), abs=1e-6 * view.height)
    assert near.row(more) - near.row(0.0) == pytest.approx(-more * near.pixels_per_unit, abs=1e-6)


@given(VIEWS)
def test_what_is_farthest_stays_as_it_is(view: View) -> None:
    far = view.at(0.0)
    assert (far.pixels_per_unit, *far.corner) == pytest.approx((view.pixels_per_unit, *view.corner), abs=1e-9)


@given(VIEWS)
def test_halved_it_is_the_same_part_of_the_panorama(view: View) -> None:
    half = view.halved
    for sides in (half.width, view.width), (half.height, view.height):
        assert 0 <= 2 * sides[0] - sides[1] <= 1
    assert half.corner == view.corner
    assert half.pixels_per_unit == pytest.approx(0.5 * view.pixels_per_unit, rel=1.01 / view.height)


def test_the_near_land_grows_and_the_far_land_hardly() -> None:
    landscape, moment = Landscape("dusk", 7).outlined(), Moment(hour=18.5)
    plain, zoomed = (landscape.scene(moment, View(320, 180, zoom=zoom)) for zoom in (1.0, 1.5))

    def moved(number: int) -> float:
        return float(abs(plain.layers[number].crest - zoomed.layers[number].crest).max())

    assert moved(1) < 0.2 * moved(len(plain.layers) - 1)
    with pytest.raises(ValueError, match="zoom 0"):
        View(320, 180, zoom=0.0)
