"""Finite displacement and what is drawn with it."""

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from ridgeline.terrain import displace, extend, graph, lightning, river

from ..strategies import DECAYS, SEEDS

Point = tuple[float, float]

POINTS = st.tuples(st.floats(-1e4, 1e4), st.floats(-1e4, 1e4))
CHOICES = st.sampled_from(["sign", "uniform", "gaussian"])


@given(POINTS, POINTS, st.integers(0, 9), CHOICES, DECAYS, SEEDS)
def test_vertical_displacement_keeps_every_x(
    start: Point, end: Point, iterations: int, choice: str, decay: str | list[float], seed: int
) -> None:
    assume(start != end)
    points = displace(start, end, displacement=50.0, iterations=iterations, choice=choice, decay=decay, seed=seed)
    assert points.shape == (2**iterations + 1, 2)
    assert points.dtype == np.float64
    np.testing.assert_allclose(points[:, 0], np.linspace(start[0], end[0], len(points)), rtol=1e-12, atol=1e-9)
    assert (points[0].tolist(), points[-1].tolist()) == (list(start), list(end))


@given(st.integers(1, 9), CHOICES, DECAYS, SEEDS)
def test_fewer_passes_give_the_same_points_but_fewer(iterations: int, choice: str, decay: object, seed: int) -> None:
    parameters = {"displacement": 9.0, "choice": choice, "decay": decay, "seed": seed}
    whole = displace((0, 0), (512, 7), iterations=iterations, **parameters)  # type: ignore[arg-type]
    coarse = displace((0, 0), (512, 7), iterations=iterations - 1, **parameters)  # type: ignore[arg-type]
    np.testing.assert_array_equal(whole[::2], coarse)


@given(SEEDS, st.floats(0.3, 2.0))
def test_perpendicular_displacement_moves_each_midpoint_across_its_segment(seed: int, roughness: float) -> None:
    parameters = {"displacement": 20.0, "roughness": roughness, "method": "perpendicular", "seed": seed}
    for count in range(1, 6):
        points = displace((0, 0), (60, 30), iterations=count, **parameters)  # type: ignore[arg-type]
        parents = points[::2]
        moved = points[1::2] - (parents[1:] + parents[:-1]) / 2
        along = np.diff(parents, axis=0)
        np.testing.assert_allclose((moved * along).sum(axis=1), 0.0, atol=1e-9)
        np.testing.assert_allclose(np.hypot(*moved.T), 20.0 * 2.0 ** (-roughness * (count - 1)), rtol=1e-9)


def test_the_default_displacement_is_the_mean_height() -> None:
    points = displace((0, 100), (8, 300), iterations=1)
    assert abs(points[1, 1] - 200.0) == 200.0


def test_splitting_ends_with_the_passes_or_at_the_shortest_length() -> None:
    assert len(displace((0, 0), (1024, 0), min_length=2.0)) == 512 + 1
    assert len(displace((0, 0), (1024, 0), min_length=3.0)) == 512 + 1
    assert len(displace((0, 0), (0, 1024), min_length=1024.0)) == 2
    assert len(displace((0, 0), (1024, 0), min_length=2.0, iterations=4)) == 16 + 1
    assert len(displace((0, 0), (1024, 0))) == 2**16 + 1
    assert len(displace((0, 0), (1024, 0), iterations=0)) == 2
    assert len(displace((5, 5), (5, 5), iterations=3)) == 2


@given(SEEDS, st.floats(-20.0, 0.0), st.floats(0.0, 20.0))
def test_floor_and_ceiling_hold(seed: int, floor: float, ceiling: float) -> None:
    points = displace((0, 0), (64, 0), displacement=50.0, iterations=6, floor=floor, ceiling=ceiling, seed=seed)
    assert floor <= points[:, 1].min() <= points[:, 1].max() <= ceiling


def test_a_line_has_its_published_points() -> None:
    points = displace((0, 10), (4, 20), displacement=8.0, iterations=2, choice="uniform", seed=-5)
    assert points[:, 1].tolist() == [10.0, 12.187001917511225, 11.819017808884382, 14.304479993879795, 20.0]
    points = displace((0, 10), (4, 20), displacement=8.0, iterations=2, choice="gaussian", seed=-5)
    assert points[:, 1].tolist() == [10.0, 11.607509645585715, 15.701298065603545, 19.439900881364267, 20.0]


@given(SEEDS, st.integers(0, 12))
def test_lightning_strikes_where_it_should_and_branches_leave_its_channels(seed: int, branches: int) -> None:
    channels = lightning((10, 300), (40, 0), branches=branches, seed=seed)
    assert channels[0][0].tolist() == [10, 300]
    assert channels[0][-1].tolist() == [40, 0]
    assert len(channels) == 1 + branches + (branches + 1) // 2
    length = np.hypot(30, 300)
    for number, branch in enumerate(channels[1:], start=1):
        roots = np.concatenate(channels[:number])
        assert (branch[0] == roots).all(axis=1).any()
        assert np.hypot(*(branch[-1] - branch[0])) < 0.5 * length


@given(SEEDS)
def test_a_river_flows_from_its_source_to_its_mouth(seed: int) -> None:
    course = river((0, 0), (400, 100), seed=seed)
    assert (course[0].tolist(), course[-1].tolist()) == ([0, 0], [400, 100])
    length = np.hypot(*np.diff(course, axis=0).T).sum()
    assert np.hypot(400, 100) < length < 3 * np.hypot(400, 100)


@given(SEEDS, st.integers(2, 700))
def test_a_graph_has_as_many_values_as_asked_between_its_limits(seed: int, count: int) -> None:
    values = graph(count, 3.0, 9.0, seed=seed)
    assert values.shape == (count,)
    assert (values.min(), values.max()) == (3.0, 9.0)


def test_extending_a_list_starts_where_it_ended() -> None:
    heights = [5.0]
    for _ in range(4):
        before = list(heights)
        extend(heights, width=64, climb=20.0, seed=3)
        assert heights[: len(before)] == before
        assert len(heights) == len(before) + 64
        assert abs(heights[-1] - before[-1]) <= 20.0
    steps = np.abs(np.diff(heights))
    assert steps[::64].max() <= steps.max()


@pytest.mark.parametrize("method", ["vertical", "perpendicular"])
def test_seeds_give_different_lines_and_the_same_seed_the_same(method: str) -> None:
    lines = [displace((0, 0), (9, 0), displacement=3.0, iterations=6, method=method, seed=s) for s in (1, 2, 1)]
    assert not np.array_equal(lines[0], lines[1])
    np.testing.assert_array_equal(lines[0], lines[2])
