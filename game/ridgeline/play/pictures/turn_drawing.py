"""The drawing of a turn: the land, the way over it, and where on it the turn happened."""

from ...scene.items import Miniature
from ..rules import RideLine
from .turning_point import Turn

POINTS = 96  #: heights of the land from the left to the right edge

DRAWING_MARGIN, ROOM = 0.04, 0.14
"""How far the way stays from the left and right edges, and all from the upper and lower ones, in shares of the
drawing's width and height."""

SHAPE, STEEPER = 17.0 / 4.6, 2.0
"""Width of the drawing, in heights of it; and how much steeper the land is drawn at most."""


def turn_drawing(turn: Turn, ground: RideLine) -> Miniature | None:
    """The drawing of a turn on its land; None if too little of the way is known."""
    way = list[tuple[float, float]]()
    for place in turn.path:
        if not way or place[0] > way[-1][0]:
            way.append(place)
    if len(way) < 2:
        return None
    breadth = (way[-1][0] - way[0][0]) / (1.0 - 2.0 * DRAWING_MARGIN)
    left = way[0][0] - DRAWING_MARGIN * breadth
    land = [ground(left + breadth * number / (POINTS - 1))[0] for number in range(POINTS)]
    lowest, highest = min(land), max(*land, *(y for _, y in way))
    height = max((highest - lowest) / (1.0 - 2.0 * ROOM), breadth / (SHAPE * STEEPER))
    foot = 0.5 * (lowest + highest) - 0.5 * height
    mark = min(range(len(way)), key=lambda number: abs(way[number][0] - turn.state.x))
    return Miniature(
        (tuple((y - foot) / height for y in land),),
        tuple(((x - left) / breadth, (y - foot) / height) for x, y in way),
        mark,
    )
