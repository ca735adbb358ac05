"""Low grass, a little out of focus, that rushes past before the camera during a run."""

import math

from ...chance import Word
from ...terrain.hashing import MASK, absorb, hash_run, seed_key
from ..items import Sprite
from ..memory import Memory
from ..stage import Stage
from ..stands.pen import Pen, bow
from ..view import HEIGHT, cells
from .drawings import FOOT
from .foreground import LARGEST_SCALE, Strip, before, blur_picture, strips

PARALLAX = 1.8  #: share of travel: nearer than the land that is ridden
SLOT, CHANCE = 840.0, 0.6  #: units of their travel with one tussock at most, and the probability of one
TUSSOCK_REACH = 0.3 * HEIGHT  #: units that one reaches to either side, at most
INDIVIDUALS, BLADES = 8, 36  #: different ones, and the blades of each
LOWEST_BLADE, HIGHEST_BLADE = 0.03, 0.105  #: heights of the picture to which blades rise: always below the rider
BLUR, STRIP = 1, 512  #: see `blur_picture`; and columns of one sprite: a tussock is nearly as tall everywhere


def tussocks(stage: Stage, start: float, pictures: Memory) -> list[Sprite]:
    """The sprites of the grass in view; none at sea, or if little motion is wanted.

    Args:
        start: place, in units of their own travel, from which on they stand.
        pictures: keeps their pictures.
    """
    view = stage.view.unzoomed
    scale, travel = view.pixels_per_unit, PARALLAX * stage.moment.travel
    if start == math.inf or stage.calm or scale > LARGEST_SCALE or stage.lands[-1].layer.water:
        return []
    left = view.corner[0] + travel
    sprites: list[Sprite] = []
    for slot in cells(left - TUSSOCK_REACH, left + view.width / scale + TUSSOCK_REACH, SLOT):
        there, individual, place = stage.memory(_standing, stage.seed, slot)
        if there and place - TUSSOCK_REACH > start:
            sprites += before(stage, view, place - travel, pictures(_strips, individual, scale), "grass in front")
    return sprites


def _standing(seed: int, slot: int) -> tuple[bool, int, float]:
    """Whether a tussock stands in a slot, which one, and the place of its root."""
    key = absorb(absorb(seed_key(seed), Word.TUSSOCKS), slot & MASK)
    there, individual, place = (hash_run(key, 0, 3) * 2.0**-32).tolist()
    return there < CHANCE, int(individual * INDIVIDUALS), (slot + place) * SLOT


def _strips(individual: int, scale: float) -> tuple[Strip, ...]:
    key = absorb(absorb(seed_key(0), Word.TUSSOCKS), individual)
    return strips(*blur_picture(_tussock, key, BLUR), scale, STRIP)


def _tussock(pen: Pen) -> None:
    """Draw a tussock: blades that fan out from its middle, the outer ones lower; 1 is the height of the picture."""
    half = pen.between(0.07, 0.2)
    for number in range(BLADES):
        out = 2.0 * (number + pen.chance()) / BLADES - 1.0
        high = LOWEST_BLADE + (HIGHEST_BLADE - LOWEST_BLADE) * (1.0 - out * out) * pen.between(0.45, 1.0)
        root = half * out
        tip = (root + 0.05 * out + pen.between(-0.03, 0.03), high)
        wide = pen.between(0.008, 0.014)
        blade = bow((root, FOOT), tip, pen.between(-0.015, 0.015))
        pen.stroke(blade, [wide * (1.0 - 0.15 * step) for step in range(7)])
