"""Fences: old posts that lean, and two rails."""

from itertools import pairwise

from ..pen import Pen
from ..stand_kind import Kind

POST_DEPTH = 0.5  #: how far posts reach below the ground at the middle, as a share of the height


def draw(pen: Pen) -> None:
    """Draw a stretch of six to nine posts; a rail has fallen now and then."""
    posts = 6 + int(3.99 * pen.chance())
    tall = 0.7 + 0.25 * pen.age
    places = []
    for number in range(posts):
        x = 1.1 * (number - 0.5 * (posts - 1)) + pen.between(-0.1, 0.1)
        lean, top = pen.between(-0.1, 0.1), tall * pen.between(0.88, 1.05)
        pen.stroke([(x, -POST_DEPTH), (x, 0.0), (x + lean, top)], [0.13, 0.12, 0.1])
        places.append((x + 0.7 * lean, tall))
    for level in (0.78, 0.42):
        for (x, _), (x1, _) in pairwise(places):
            if pen.either(0.92):
                pen.stroke(
                    [
                        (x - 0.12, level * tall + pen.between(-0.03, 0.03)),
                        (x1 + 0.12, level * tall + pen.between(-0.03, 0.03)),
                    ],
                    0.07,
                )
            elif pen.either(0.6):
                pen.stroke([(x, level * tall), (x1 - 0.1, -0.1)], 0.07)


FENCE = Kind(slot=16.0, reach=5.2, drawing=draw, lowest=POST_DEPTH, steepest=0.4)
