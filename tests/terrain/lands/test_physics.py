"""Land with holes in a physics engine: whatever is dropped on it stays on it, up to the edges of its holes."""

import math

import numpy as np
import pymunk
import pytest
from hypothesis import given
from hypothesis import strategies as st

from profiles import examples
from ridgeline.terrain import Ground, Ridge

CHUNK, RADIUS = 64, 3.0
HILLS = Ridge(seed=1, displacement=3.0, roughness=1.5, span=256, smooth=24.0, chunk=CHUNK)
HOLED = [HILLS.gap(100, 120), HILLS.gap(64, 80), HILLS.gap(90, 128), HILLS.gap(20, 30).gap(60.5, 70), HILLS.begin(64)]


def space_of(land: Ground) -> pymunk.Space:
    """A space with the chunks of some land, each on its own, as a game adds them."""
    space = pymunk.Space()
    space.gravity = 0.0, -300.0
    for chunk in map(land.chunk, range(-1, 4)):
        for piece in land.pieces(chunk.start, chunk.stop, 0.02, neighbours=True):
            points = piece.tolist()
            for before, start, end, after in zip(points, points[1:], points[2:], points[3:], strict=False):
                segment = pymunk.Segment(space.static_body, start, end, 0.0)
                segment.set_neighbors(before, after)
                segment.friction = 1.0
                space.add(segment)
    return space


@pytest.mark.parametrize("land", HOLED)
def test_what_is_dropped_on_land_lies_on_it_and_falls_through_holes_alone(land: Ground) -> None:
    for x in np.arange(-30.0, 230.0, 13.0).tolist():
        space, ball = space_of(land), pymunk.Body(1.0, math.inf)  # which cannot roll away
        ball.position = x, HILLS.height_at(x) + RADIUS + 1.0
        tyre = pymunk.Circle(ball, RADIUS)
        tyre.friction = 9.0
        space.add(ball, tyre)
        for _ in range(90):
            space.step(1.0 / 120.0)
        if land.height_at(x) > -math.inf:
            assert abs(ball.position.y - HILLS.height_at(ball.position.x) - RADIUS) < 1.0, x
        elif np.isinf(land.height_at([x - RADIUS, x + RADIUS])).all():
            assert ball.position.y < HILLS.height_at(x) - 20.0, x


@examples(30)
@given(st.integers(-200, 200), st.floats(0.5, 150.0), st.booleans())
def test_each_piece_has_one_point_more_at_both_ends_below_the_edge_of_a_hole(
    start: int, length: float, smooth: bool
) -> None:
    land = (HILLS if smooth else HILLS.with_(smooth=0.0)).gap(start, start + length)
    plain, around = (land.pieces(-64, 64, 0.1, neighbours=more) for more in (False, True))
    assert len(plain) == len(around)
    for piece, more in zip(plain, around, strict=True):
        np.testing.assert_array_equal(more[1:-1], piece)
        for ghost, end, out in ((more[0], piece[0], -1), (more[-1], piece[-1], 1)):
            if end[0] == (start + length if out < 0 else start):
                assert (ghost[0], ghost[1] < end[1]) == (end[0], True)
            else:
                assert out * (ghost[0] - end[0]) > 0.0
                assert ghost[1] == land.height_at(ghost[0]) > -math.inf
