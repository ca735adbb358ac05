"""The drawing of a turn: the land, the way over it, and where it happened."""

from ..scene.items import Trace
from .rules import RideLine
from .turning_point import Turn

POINTS = 96
"""Heights of the land from the left to the right edge."""

MARGIN, ROOM = 0.04, 0.14
"""How far the way stays from the left and right edges, and all from the upper and lower ones, in shares of the
drawing's width and height."""

SHAPE = 17.0 / 4.6
"""Width of the drawing, in heights of it: lengths are alike in both directions unless the way is too high for that."""


def turn_drawing(turn: Turn, ground: RideLine) -> Trace | None:
    """The drawing of a turn on its land; None if too little of the way is known."""
    way = [place for place in turn.path if place[0] > turn.path[0][0]]
    if len(way) < 2:
        return None
    way = [turn.path[0], *way]
    breadth = (max(x for x, _ in way) - way[0][0]) / (1.0 - 2.0 * MARGIN)
    left = way[0][0] - MARGIN * breadth
    land = [ground(left + breadth * number / (POINTS - 1))[0] for number in range(POINTS)]
    lowest, highest = min(land), max(*land, *(y for _, y in way))
    height = max((highest - lowest) / (1.0 - 2.0 * ROOM), breadth / SHAPE)
    foot = 0.5 * (lowest + highest) - 0.5 * height

    def place(x: float, y: float) -> tuple[float, float]:
        return (x - left) / breadth, (y - foot) / height

    dot = place(turn.state.x, turn.state.y)
    return Trace(tuple((y - foot) / height for y in land), tuple(place(*point) for point in way), dot)
