"""Gates of shrines: two posts that lean to each other under a tie and a curved double lintel."""

from ..pen import Pen
from ..stand_kind import Kind


def draw(pen: Pen) -> None:
    """Draw one."""
    tall = 0.68 + 0.28 * pen.age
    lean, half = pen.between(0.025, 0.05), pen.between(0.36, 0.42)
    for side in (-1.0, 1.0):
        foot, head = side * half * tall, side * (half - lean) * tall
        pen.stroke([(foot, -0.1), (foot, 0.0), (head, 0.86 * tall)], [0.085 * tall, 0.08 * tall, 0.066 * tall])
        pen.rectangle(foot - 0.055 * tall, -0.1, foot + 0.055 * tall, 0.035 * tall)
    tie, out = 0.66 * tall, 0.49 * tall
    pen.rectangle(-out, tie - 0.03 * tall, out, tie + 0.03 * tall)
    pen.rectangle(-0.03 * tall, tie, 0.03 * tall, 0.86 * tall)
    bend = pen.between(0.05, 0.08) * tall
    lower = [(0.54 * tall * x, 0.84 * tall + bend * x * x) for x in _places()]
    upper = [(0.6 * tall * x, 0.915 * tall + 0.02 * tall + 1.1 * bend * x * x) for x in _places()]
    pen.polygon([*lower, *reversed(upper)])
    pen.polygon(
        [(0.62 * tall * x, y - 0.02 * tall) for x, (_, y) in zip(_places(), upper, strict=True)] + list(reversed(upper))
    )
    pen.snowing()
    pen.stroke([(x, y + 0.006) for x, y in upper], 0.022 * tall)
    pen.snowing(False)


def _places() -> list[float]:
    """Places along a lintel, from -1 to 1."""
    return [step / 6.0 - 1.0 for step in range(13)]


TORII = Kind(slot=3.0, reach=0.7, drawing=draw, turns=False, steepest=0.3)
