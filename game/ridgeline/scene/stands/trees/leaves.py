"""Leaves of trees: clumps with ragged rims, and masses of them with the sky between."""

from ..pen import CIRCLE, Pen, Point

LUMP = CIRCLE[::2]  #: the directions of the corners of a small clump


def clump(pen: Pen, middle: Point, size: float, flat: float = 0.8, ragged: float = 0.2) -> None:
    """Fill a small clump of leaves about `size` out from its middle, flatter by `flat`, its rim uneven by `ragged`."""
    x, y = middle
    corners: list[Point] = []
    for cosine, sine in LUMP:
        far = size * (1.0 + ragged * pen.between(-1.0, 1.0))
        corners.append((x + far * cosine, y + far * flat * sine))
    pen.polygon(corners)


def mass(pen: Pen, middle: Point, size: float, flat: float = 0.75, lumps: int = 7) -> None:
    """Fill a mass of leaves about `size` out from its middle, with lumps all along its rim."""
    x, y = middle
    clump(pen, middle, 0.86 * size, flat, 0.12)
    first = int(16.0 * pen.chance())
    for lump in range(lumps):
        cosine, sine = CIRCLE[(first + round((lump + pen.between(-0.25, 0.25)) * 16.0 / lumps)) % 16]
        far = size * pen.between(0.72, 1.02)
        clump(pen, (x + far * cosine, y + far * flat * sine), size * pen.between(0.2, 0.36), 0.85, 0.25)
