"""Suspension bridges: a deck that hangs from cables between two tall portals."""

from ..pen import Pen
from ..stand_kind import Kind

PORTAL_DEPTH = 0.6  #: how far the portals reach below the ground at the middle, as a share of the height
CABLE_PIECES = 12  #: pieces of a cable between the portals, each with a hanger


def draw(pen: Pen) -> None:
    """Draw one with two portals."""
    tall = 0.69 + 0.3 * pen.age
    half, deck = pen.between(0.9, 1.15) * tall, pen.between(0.28, 0.36) * tall
    ends = half + 0.8 * tall
    pen.rectangle(-ends, deck - 0.03 * tall, ends, deck)
    pen.rectangle(-ends, deck + 0.02 * tall, ends, deck + 0.026 * tall)
    for portal in (-half, half):
        for leg in (-0.032, 0.032):
            foot, head = portal + 1.5 * leg * tall, portal + leg * tall
            pen.stroke([(foot, -PORTAL_DEPTH), (foot, 0.0), (head, tall)], [0.036 * tall, 0.034 * tall, 0.022 * tall])
        for tie in (0.55, 0.76, 0.955):
            pen.rectangle(portal - 0.04 * tall, tie * tall, portal + 0.04 * tall, (tie + 0.028) * tall)
    sag = 0.94 * tall - deck - 0.06 * tall
    cable = []
    for step in range(CABLE_PIECES + 1):
        along = 2.0 * step / CABLE_PIECES - 1.0
        cable.append((half * along, 0.98 * tall - sag * (1.0 - along * along)))
    pen.stroke(cable, 0.011 * tall)
    for x, y in cable[1:-1]:
        pen.stroke([(x, deck), (x, y)], 0.0045 * tall)
    for side in (-1.0, 1.0):
        back = []
        for step in range(7):
            along = step / 6.0
            back.append(
                (
                    side * (half + (ends - half) * along),
                    deck + (0.98 * tall - deck) * (1.0 - along) * (1.0 - 0.35 * along),
                )
            )
        pen.stroke(back, 0.011 * tall)
        for x, y in back[1:-1]:
            pen.stroke([(x, deck), (x, y)], 0.0045 * tall)


BRIDGE = Kind(slot=14.0, reach=2.0, drawing=draw, lowest=PORTAL_DEPTH, turns=False)
