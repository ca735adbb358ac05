"""Signposts: a post with pointed boards to both sides."""

from ..pen import Pen
from ..stand_kind import Kind


def draw(pen: Pen) -> None:
    """Draw one with two to four boards."""
    tall, lean = 0.72 + 0.22 * pen.age, pen.between(-0.03, 0.03)
    pen.stroke([(0.0, -0.2), (0.0, 0.0), (lean, tall)], [0.075, 0.07, 0.06])
    boards = 2 + int(2.99 * pen.chance())
    side = pen.sign()
    for board in range(boards):
        y = tall * (0.9 - 0.16 * board)
        long, half, tilt = pen.between(0.3, 0.46), 0.052, pen.between(-0.03, 0.03)
        x = lean * y / tall
        pen.polygon(
            [
                (x - side * 0.1, y - half - tilt),
                (x + side * long, y - half + tilt),
                (x + side * (long + 0.07), y + tilt),
                (x + side * long, y + half + tilt),
                (x - side * 0.1, y + half - tilt),
            ]
        )
        side = -side if pen.either(0.75) else side
    pen.snowing()
    pen.ellipse(lean, tall + 0.01, 0.05, 0.025)
    pen.snowing(False)


SIGNPOST = Kind(slot=20.0, reach=0.6, drawing=draw, steepest=0.5)
