"""What a game asks of the land: slopes and normals, segments, rays, circles, and chunks that come and go."""

import math
import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from profiles import examples
from ridgeline.terrain import Ridge, Ridges, normalize

from .strategies import PLACES, ridges

NEAR = st.floats(-5000.0, 5000.0)
LAND = [
    Ridge(seed=5, displacement=150.0),
    Ridge(seed=5, displacement=150.0, smooth=48.0),
    Ridge(seed=5, displacement=150.0, pins={0.5: 20.0, 900.25: -50.0}, floor=-40.0),
    Ridge(seed=5, displacement=150.0, smooth=64.0, period=8192, pins={100.0: 90.0}),
]


@given(ridges(), PLACES)
def test_numbers_and_arrays_get_the_same_answers(ridge: Ridge, place: int) -> None:
    x = place + np.array([[0.0, 0.25, 0.5], [1.0, 7.0, 33.5]])
    for answer in (ridge.height_at, ridge.slope_at):
        values = answer(x)
        assert values.shape == x.shape
        assert [answer(float(one)) for one in x.ravel()] == values.ravel().tolist()
    assert isinstance(ridge.height_at(place), float)
    assert ridge.height_at(place) == ridge.height_at(np.array(place)) == ridge.height_at([place])[0]


@given(ridges(), PLACES)
def test_normals_are_unit_vectors_that_stand_on_the_slope(ridge: Ridge, place: int) -> None:
    x = place + np.arange(4.0)
    normals = ridge.normal_at(x)
    assert normals.shape == (4, 2)
    np.testing.assert_allclose(np.hypot(normals[:, 0], normals[:, 1]), 1.0, rtol=1e-12)
    assert (normals[:, 1] > 0.0).all()
    np.testing.assert_allclose(normals[:, 0] + ridge.slope_at(x) * normals[:, 1], 0.0, atol=1e-9)
    assert ridge.normal_at(place).shape == (2,)


@given(ridges(smooth=0.0, pins=None), PLACES)
def test_at_a_vertex_the_slope_is_the_one_to_the_right(ridge: Ridge, place: int) -> None:
    step = 2.0**-ridge.parameters.detail
    vertex = math.floor(place / step) * step
    right = (ridge.height_at(vertex + step) - ridge.height_at(vertex)) / step
    assert ridge.slope_at(vertex) == right == ridge.slope_at(vertex + step / 2)


@examples(50)
@given(ridges(displacement=100.0), PLACES, st.floats(1.0, 700.0), st.sampled_from([0.01, 0.5, 8.0]))
def test_segments_stay_within_their_tolerance(ridge: Ridge, start: int, length: float, tolerance: float) -> None:
    points = ridge.segments(start, start + length, tolerance)
    x = np.linspace(start, start + length, 700)
    on_segments = np.interp(x - start, points[:, 0] - start, points[:, 1])
    slack = tolerance * 1e-9 + 1e-9 + np.spacing(float(abs(start))) * 1e4
    assert np.abs(on_segments - ridge.height_at(x)).max() <= tolerance + slack
    assert points[0].tolist() == [start, ridge.height_at(start)]
    assert points[-1].tolist() == [start + length, ridge.height_at(start + length)]
    assert (np.diff(points[:, 0]) > 0.0).all()


@examples(50)
@given(ridges(smooth=0.0), PLACES)
def test_without_tolerance_the_segments_are_the_land(ridge: Ridge, start: int) -> None:
    points = ridge.segments(start + 0.25, start + 40.0)
    middles = (points[1:, 0] + points[:-1, 0]) / 2
    scale = np.spacing(float(abs(start))) * 1e4
    np.testing.assert_allclose(
        ridge.height_at(middles), (points[1:, 1] + points[:-1, 1]) / 2, rtol=1e-9, atol=1e-8 + scale
    )


def test_a_tolerance_saves_points() -> None:
    counts = [len(LAND[0].segments(0, 4096, tolerance)) for tolerance in (0.0, 0.1, 1.0, 10.0)]
    assert counts[0] == 4097
    assert counts == sorted(counts, reverse=True)
    assert counts[3] < 20


@pytest.mark.parametrize("ridge", LAND)
def test_neighbours_are_the_points_that_the_stretch_beside_begins_with(ridge: Ridge) -> None:
    plain = ridge.segments(100, 300, 0.5)
    with_neighbours = ridge.segments(100, 300, 0.5, neighbours=True)
    np.testing.assert_array_equal(with_neighbours[1:-1], plain)
    assert with_neighbours[0, 0] < 100 < 300 < with_neighbours[-1, 0]
    np.testing.assert_array_equal(ridge.height_at(with_neighbours[[0, -1], 0]), with_neighbours[[0, -1], 1])
    if not ridge.parameters.smooth and not ridge.parameters.pins:
        assert with_neighbours[[0, -1], 0].tolist() == [99.0, 301.0]


@pytest.mark.parametrize("ridge", LAND)
@examples(40)
@given(x=NEAR, y=st.floats(-100.0, 400.0), dx=st.floats(-3000.0, 3000.0), dy=st.floats(-600.0, 300.0))
def test_a_ray_meets_the_first_ground_on_its_way(ridge: Ridge, x: float, y: float, dx: float, dy: float) -> None:
    hit = ridge.ray((x, y), (x + dx, y + dy))
    share = np.linspace(0.0, 1.0, 4001)
    above = y + share * dy - ridge.height_at(x + share * dx)
    if hit is None:
        assert above.min() > -0.01
        return
    assert (above[share < hit.fraction - 1e-9] > -0.01).all()
    assert hit.point[0] == pytest.approx(x + hit.fraction * dx, abs=1e-6)
    assert hit.point[1] == pytest.approx(y if above[0] <= 0.0 else ridge.height_at(hit.point[0]), abs=0.01)
    assert math.hypot(*hit.normal) == pytest.approx(1.0)
    assert hit.normal[1] > 0.0


def test_a_plumb_line_meets_the_land_below_it() -> None:
    ground = LAND[1].height_at(50.0)
    hit = LAND[1].ray((50.0, ground + 30.0), (50.0, ground - 10.0))
    assert hit is not None
    assert (hit.point, hit.fraction) == ((50.0, ground), pytest.approx(0.75))
    assert hit.normal == pytest.approx(LAND[1].normal_at(50.0).tolist())
    assert LAND[1].ray((50.0, ground + 30.0), (50.0, ground + 1.0)) is None


@pytest.mark.parametrize("ridge", LAND)
@examples(40)
@given(x=NEAR, rise=st.floats(-60.0, 120.0), radius=st.floats(0.5, 100.0))
def test_a_circle_touches_the_nearest_ground(ridge: Ridge, x: float, rise: float, radius: float) -> None:
    y = ridge.height_at(x) + rise
    contact = ridge.circle((x, y), radius)
    near = np.linspace(x - 130.0, x + 130.0, 26_001)
    distance = np.hypot(near - x, ridge.height_at(near) - y).min()
    depth = radius - math.copysign(distance, rise)
    if contact is None:
        assert depth < 0.05
        return
    assert contact.depth == pytest.approx(depth, abs=0.05)
    assert contact.depth >= 0.0
    assert math.hypot(*contact.normal) == pytest.approx(1.0)
    assert contact.point[1] == pytest.approx(ridge.height_at(contact.point[0]), abs=0.01)
    out = (x + contact.normal[0] * contact.depth, y + contact.normal[1] * contact.depth)
    again = ridge.circle(out, radius)
    assert again is None or again.depth < contact.depth + 0.05


@examples(25)
@given(ridges(), st.lists(st.tuples(st.integers(-9000, 9000), st.integers(0, 3000)), min_size=1, max_size=8))
def test_a_stream_serves_exactly_the_chunks_that_touch_its_window(ridge: Ridge, windows: list[tuple[int, int]]) -> None:
    length = ridge.parameters.chunk
    stream = ridge.stream(ahead=100, behind=30)
    live: dict[int, object] = {}
    for left, width in windows:
        entered, gone = stream.move_to(left, left + width)
        for chunk in gone:
            assert live.pop(chunk.index) is chunk
        for chunk in entered:
            assert live.setdefault(chunk.index, chunk) is chunk
        touching = [
            k
            for k in range(-200 - 9000 // length, 12_000 // length + 200)
            if k * length < left + width + 100 and (k + 1) * length > left - 30
        ]
        assert sorted(live) == touching == [chunk.index for chunk in stream.chunks]
    last = stream.chunks[-1]
    np.testing.assert_array_equal(last.heights, ridge.chunk(last.index).heights)


@examples(40)
@given(st.lists(ridges(), min_size=1, max_size=5), st.integers(-10, 10) | st.integers(-(10**8), 10**8))
def test_together_or_alone_chunks_are_the_same(group: list[Ridge], index: int) -> None:
    layers = Ridges(group)
    assert [chunk.index for chunk in layers.chunks(np.int64(index))] == [index] * len(group)  # type: ignore[arg-type]
    for indices in (index, [index + number for number in range(len(group))]):
        chunks = layers.chunks(indices)
        for number, (ridge, chunk) in enumerate(zip(group, chunks, strict=True)):
            alone = ridge.chunk(index if isinstance(indices, int) else index + number)
            assert (chunk.index, chunk.start, chunk.stop) == (alone.index, alone.start, alone.stop)
            np.testing.assert_array_equal(chunk.heights, alone.heights)


def test_many_plain_ridges_together_are_each_as_alone() -> None:
    group = [
        Ridge(seed=s, span=2 ** (10 + s % 4), floor=-s if s % 2 else None, roughness=0.7 + 0.1 * s) for s in range(6)
    ]
    layers = Ridges(group)
    for index in (0, -1, 5, 6, 4095, 4096, 10**9, 2):
        for ridge, chunk in zip(group, layers.chunks(index), strict=True):
            np.testing.assert_array_equal(chunk.heights, ridge.chunk(index).heights)


@examples(30)
@given(ridges(), ridges())
def test_two_ridges_never_influence_each_other(one: Ridge, other: Ridge) -> None:
    alone = [Ridge(**vars(one.parameters)).heights(k * 50, k * 50 + 50) for k in range(3)]
    for k in range(3):
        np.testing.assert_array_equal(one.heights(k * 50, k * 50 + 50), alone[k])
        other.heights(k * 70, k * 70 + 90)
        other.height_at(float(k))


@examples(30)
@given(ridges())
def test_a_ridge_survives_pickling_and_equals_its_copy(ridge: Ridge) -> None:
    ridge.heights(0, 5)
    copy = pickle.loads(pickle.dumps(ridge))
    assert copy == ridge
    assert repr(copy) == repr(ridge)
    np.testing.assert_array_equal(copy.heights(3, 30), ridge.heights(3, 30))


def test_what_is_served_is_yours_to_change() -> None:
    ridge = Ridge(seed=1)
    before = ridge.heights(0, 10)
    ridge.heights(0, 10)[:] = 5.0
    ridge.chunk(0).heights[:] = 5.0
    np.testing.assert_array_equal(ridge.heights(0, 10), before)


@given(st.lists(st.floats(-1e6, 1e6), min_size=1), st.floats(-1e3, 1e3), st.floats(0.0, 1e3))
def test_normalized_heights_fill_their_range(heights: list[float], low: float, width: float) -> None:
    values = normalize(heights, low, low + width)
    if min(heights) == max(heights):
        assert (values == 0.5 * (low + (low + width))).all()
    else:
        assert (values.min(), values.max()) == (low, low + width)
        assert (np.diff(values[np.argsort(heights)]) >= 0.0).all()
