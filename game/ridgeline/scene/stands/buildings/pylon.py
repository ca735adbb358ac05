"""Pylons: lattice towers in a row, with wires that sag between them."""

from itertools import pairwise

from ..pen import Pen, bow
from ..stand_kind import Kind

FOOT_DEPTH = 0.5  #: how far pylons reach below the ground at the middle, as a share of the height

ARMS = ((0.66, 0.17), (0.8, 0.21), (0.93, 0.14))
"""Height of each pair of arms, and its reach, as shares of a tower's height."""


def draw(pen: Pen) -> None:
    """Draw three towers with their wires."""
    tall = 0.76 + 0.18 * pen.age
    gap = pen.between(1.9, 2.3) * tall
    feet = [pen.between(-0.04, 0.04) * tall for _ in range(3)]
    for number, foot in enumerate(feet):
        _tower(pen, gap * (number - 1), foot, tall)
    for number in range(2):
        for level, reach in ARMS:
            for side in (-1.0, 1.0):
                x, y = gap * (number - 1) + side * reach * tall, feet[number] + (level - 0.05) * tall
                end = x + gap, feet[number + 1] + (level - 0.05) * tall
                pen.stroke(bow((x, y), end, -0.13 * tall, 8), 0.0045 * tall)


def _tower(pen: Pen, x: float, foot: float, tall: float) -> None:
    """A tower of lattice with three pairs of arms."""
    thin = 0.0085 * tall
    low, waist, head = 0.12 * tall, 0.035 * tall, 0.016 * tall
    knee = foot + 0.58 * tall
    for side in (-1.0, 1.0):
        legs = [
            (x + side * low * 1.3, foot - 0.5),
            (x + side * low, foot),
            (x + side * waist, knee),
            (x + side * head, foot + tall),
        ]
        pen.stroke(legs, [1.6 * thin, 1.5 * thin, 1.2 * thin, thin])
        rungs = [0.0, 0.17, 0.31, 0.43, 0.52, 0.58]
        for rung, (lower, upper) in enumerate(pairwise(rungs)):
            start, stop = low + (waist - low) * lower / 0.58, low + (waist - low) * upper / 0.58
            turn = side if rung % 2 == 0 else -side
            pen.stroke([(x + turn * start, foot + lower * tall), (x - turn * stop, foot + upper * tall)], 0.6 * thin)
    for level in (0.17, 0.43, 0.58):
        half = low + (waist - low) * level / 0.58
        pen.stroke([(x - half, foot + level * tall), (x + half, foot + level * tall)], 0.7 * thin)
    for level in (0.62, 0.7, 0.78, 0.86, 0.94):
        for side in (-1.0, 1.0):
            pen.stroke(
                [
                    (x - side * 0.026 * tall, foot + level * tall),
                    (x + side * 0.022 * tall, foot + (level + 0.08) * tall),
                ],
                0.6 * thin,
            )
    for level, reach in ARMS:
        y = foot + level * tall
        pen.polygon(
            [
                (x - reach * tall, y),
                (x + reach * tall, y),
                (x + 0.03 * tall, y + 0.04 * tall),
                (x - 0.03 * tall, y + 0.04 * tall),
            ]
        )
        pen.cut(
            [
                (x - 0.72 * reach * tall, y + 0.005 * tall),
                (x - 0.03 * tall, y + 0.005 * tall),
                (x - 0.03 * tall, y + 0.03 * tall),
            ]
        )
        pen.cut(
            [
                (x + 0.72 * reach * tall, y + 0.005 * tall),
                (x + 0.03 * tall, y + 0.005 * tall),
                (x + 0.03 * tall, y + 0.03 * tall),
            ]
        )
        for side in (-1.0, 1.0):
            pen.rectangle(x + (side * reach - 0.005) * tall, y - 0.05 * tall, x + (side * reach + 0.005) * tall, y)


PYLON = Kind(slot=12.0, reach=2.6, drawing=draw, lowest=FOOT_DEPTH, turns=False)
