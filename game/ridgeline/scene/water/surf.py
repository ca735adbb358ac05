"""Surf: broken lines of foam that come and go where water meets land."""

from collections.abc import Iterator

import numpy as np

from ...chance import Word
from ...terrain.arrays import Floats
from ...terrain.hashing import absorb, hash_many, seed_key
from ..items import Particles
from ..life.presence import seconds
from ..stage import Stage
from .light_strokes import Strokes, stroke_length
from .surfaces import Lines, WaterSurface

SURF, WHITE = 0.5, 0.4  #: how far the strongest stroke blends in, and how far it is whiter than the mist
SURF_LENGTH, THIN = 2.6, 0.4  #: length and thickness of a stroke, as multiples of those of strokes of light
CELL_SHARE, BLOCK_CELLS = 1.1, 16  #: width of a stroke's cell in its lengths, and cells that are computed together
PACES = (0.3, 0.5)  #: radians a second of the slowest wave that runs up a shore, and by how much the fastest is faster
RUN_UP = 1.4  #: units by which a wave moves up and down a shore
LAND_UNITS = 4.0  #: height in units of land above the water at which surf is brightest
HIDDEN_UNITS = 2.0  #: units below the upper edge of nearer land at which a stroke is hidden


def surf(stage: Stage, waters: list[WaterSurface]) -> Iterator[Particles]:
    """The surf of all shores."""
    colour = stage.light.mist.copy()
    colour[0] += WHITE * (1.0 - colour[0])
    for water in waters:
        if water.land is not None and (water.land < water.crest).any():
            yield from _along(stage, water, water.land, colour)


def _along(stage: Stage, water: WaterSurface, land: Floats, colour: Floats) -> Iterator[Particles]:
    """The surf of one water."""
    scale = water.view.pixels_per_unit
    length = SURF_LENGTH * stroke_length(water.below)
    block = BLOCK_CELLS * CELL_SHARE * length
    first, last = (np.floor((water.left + x / scale) / block) for x in (-length * scale, stage.view.width))
    places, phase, pace = stage.memory(_cells, stage.seed, water.ground, int(first), int(last - first) + 1)
    x = (CELL_SHARE * length * places - water.left) * scale
    beat = np.sin((PACES[0] + PACES[1] * pace) * seconds(stage) + phase)
    lines, zero = Lines.of([water.crest, water.cover, land]), np.zeros(len(x), np.int64)
    crest, cover, ground = (lines.at(zero + line, x) for line in range(3))
    stands = np.clip((crest - ground) / (LAND_UNITS * scale), 0.0, 1.0)
    share = SURF * stands * (0.5 + 0.5 * beat) ** 2 * (crest - HIDDEN_UNITS * scale < cover)
    y = crest + scale * RUN_UP * (1.0 + 0.5 * beat)
    strokes = Strokes(zero + water.number, x, y, np.full(len(x), scale * length), share)
    yield from strokes.particles(stage.view, colour, "surf", THIN)


def _cells(seed: int, layer: int, block: int, blocks: int) -> Floats:
    """(3, n) the places of strokes, in cells, their phases in radians, and random numbers 0–1 for their pace."""
    number = np.arange(BLOCK_CELLS * block, BLOCK_CELLS * (block + blocks))
    key = absorb(absorb(seed_key(seed), Word.SURF), layer)
    across, phase, pace = (hash_many(key, 4 * number + draw) * 2.0**-32 for draw in range(3))
    made = np.stack([number + across, 2.0 * np.pi * phase, pace])
    made.flags.writeable = False
    return made
