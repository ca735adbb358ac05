"""Viaducts: a level deck on slender piers, with arches between them."""

from ..pen import Pen
from ..stand_kind import Kind
from .arches import arch, pier

PIER_DEPTH = 1.6  #: how far the piers reach below the ground at the middle, as a share of the height


def draw(pen: Pen) -> None:
    """Draw one of seven to eleven arches, whose ends run into the hills."""
    tall = 0.7 + 0.3 * pen.age
    arches = 7 + int(4.99 * pen.chance())
    span = tall * pen.between(0.34, 0.42)
    wide, deck = 0.19 * span, 0.8 * tall + 0.06 * span
    left, right = -0.5 * span * arches, 0.5 * span * arches
    spring = deck - 0.5 * span
    for number in range(arches + 1):
        x = left + span * number
        pier(pen, x, wide, -PIER_DEPTH, spring, taper=0.35)
        pen.rectangle(x - 0.6 * wide, spring - 0.015 * tall, x + 0.6 * wide, spring + 0.008 * tall)
        pen.rectangle(x - 0.5 * wide, spring, x + 0.5 * wide, deck + 0.06 * tall)
        if number < arches:
            arch(
                pen,
                x + 0.5 * wide,
                x + span - 0.5 * wide,
                spring=spring,
                rise=0.5 * (span - wide),
                top=deck + 0.06 * tall,
            )
    pen.rectangle(left - 0.6 * wide, deck + 0.05 * tall, right + 0.6 * wide, deck + 0.09 * tall)
    pen.rectangle(left - 0.6 * wide, deck + 0.115 * tall, right + 0.6 * wide, deck + 0.123 * tall)
    posts = 4 * arches
    for post in range(posts + 1):
        x = left + (right - left) * post / posts
        pen.rectangle(x - 0.004, deck + 0.08 * tall, x + 0.004, deck + 0.12 * tall)


VIADUCT = Kind(slot=16.0, reach=2.6, drawing=draw, lowest=PIER_DEPTH)
