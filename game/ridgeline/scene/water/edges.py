"""Light along the edges of water: surf where it meets land, and on the crests of swells towards the sun or the moon."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from ...chance import Word
from ...terrain.arrays import Floats, Int64s
from ...terrain.hashing import absorb, seed_key
from ..items import Particles
from ..life.presence import seconds
from ..stage import Stage
from .glitter import Lamp
from .strokes import ROW_ADDRESSES, WATER_ROWS, Rows, Strokes, cells, stroke_length
from .surfaces import Lines, Surface

SURF, SURF_LENGTH, SURF_WHITE = 0.5, 2.6, 0.4
"""The most that a stroke of surf draws to its colour, its length in strokes of light, and how far it is whiter than
the mist."""

SURF_THIN, CREST_THIN = 0.4, 0.7
"""Thickness of strokes, as shares of that of strokes of light as long."""

SURF_PACES = (0.3, 0.5)
"""Radians a second of the slowest wave that runs up a shore, and by how much the fastest is faster."""

RUN_UP = 1.4
"""Units by which a wave moves up and down a shore."""

LAND_UNITS = 4.0
"""Units by which land stands above the water where surf is as bright as it gets."""

CREST, CREST_LENGTH, CREST_REACH = 0.6, 1.6, 4.2
"""The most that the light draws a crest to its colour, the length of a stroke in strokes of light, and how far the
light reaches along a crest, in radii of the disc."""

CREST_DEPTH = 0.03
"""Lengths of a stroke from the crest down to it."""

HIDDEN_UNITS = 2.0
"""Units below the upper edge of what is nearer from which on nothing of a stroke is seen."""

CREST_ROWS = 3
"""Strokes that lie one over the other along a crest."""


class Edge(NamedTuple):
    """Strokes along the upper edges of waters.

    Attributes:
        water: (n,) which of the waters.
        x, y: (n,) pixels; y of the edge itself.
        length: (n,) pixels.
        scale: (n,) pixels per unit.
        phase, pace: (n,) 0–1, chances.
        seen: (n,) 1.0, or 0.0 where nearer layers hide the edge.
    """

    water: Int64s
    x: Floats
    y: Floats
    length: Floats
    scale: Floats
    phase: Floats
    pace: Floats
    seen: Floats


def surf(stage: Stage, waters: list[Surface]) -> Iterator[Particles]:
    """Broken lines of foam that come and go where waters meet land."""
    shores = [water for water in waters if water.land is not None]
    if not shores:
        return
    edge = _edge(stage, Word.SURF, shores, 1, SURF_LENGTH, (0.0, float(stage.view.width)))
    beat = np.sin((SURF_PACES[0] + SURF_PACES[1] * edge.pace) * seconds(stage) + 2.0 * np.pi * edge.phase)
    lands = Lines.of([water.land for water in shores if water.land is not None])
    stands = np.clip((edge.y - lands.at(edge.water, edge.x)) / (LAND_UNITS * edge.scale), 0.0, 1.0)
    share = SURF * stands * edge.seen * (0.5 + 0.5 * beat) ** 2
    colour = stage.light.mist.copy()
    colour[0] += SURF_WHITE * (1.0 - colour[0])
    y = edge.y + edge.scale * RUN_UP * (1.0 + 0.5 * beat)
    numbers = np.array([water.number for water in shores])[edge.water]
    yield from Strokes(numbers, edge.x, y, edge.length, share).particles(stage.view, colour, "surf", SURF_THIN)


def lit_crests(stage: Stage, lights: list[Lamp], waters: list[Surface]) -> Iterator[Particles]:
    """Light on the crests of swells towards the sun or the moon."""
    swells = [water for water in waters if water.words == "sea"]
    if not swells:
        return
    numbers = np.array([water.number for water in swells])
    for disc, strength, colour in lights:
        reach = CREST_REACH * disc.radius
        edge = _edge(stage, Word.LIT_CRESTS, swells, CREST_ROWS, CREST_LENGTH, (disc.x - reach, disc.x + reach))
        bell = np.maximum(1.0 - ((edge.x - disc.x) / reach) ** 2, 0.0)
        shimmer = 0.6 + 0.4 * np.sin(edge.pace * seconds(stage) + 2.0 * np.pi * edge.phase)
        share = CREST * strength * bell * bell * shimmer * edge.seen
        y = edge.y + CREST_DEPTH * edge.length
        yield from Strokes(numbers[edge.water], edge.x, y, edge.length, share).particles(
            stage.view, colour, "lit crests", CREST_THIN
        )


def _edge(
    stage: Stage, word: Word, waters: list[Surface], lines: int, longer: float, columns: tuple[float, float]
) -> Edge:
    """The strokes in so many lines along waters, between two places in pixels."""
    water = np.repeat(np.arange(len(waters)), lines)
    below = np.array([water.below for water in waters])[water]
    row = WATER_ROWS * np.array([water.ground for water in waters])[water] + np.arange(len(water)) % lines
    table = Rows(water, ROW_ADDRESSES * row, np.zeros(len(water)), below, longer * stroke_length(below))
    scale, left = (
        np.array(values)[water]
        for values in ([water.view.pixels_per_unit for water in waters], [water.left for water in waters])
    )
    strokes = cells(absorb(seed_key(stage.seed), word), table, *(left + column / scale for column in columns))
    line, of = strokes.row, water[strokes.row]
    x = (strokes.x - left[line]) * scale[line]
    crests, covers = (Lines.of([getattr(water, name) for water in waters], *columns) for name in ("crest", "cover"))
    y = crests.at(of, x)
    seen = np.where(y - scale[line] * HIDDEN_UNITS < covers.at(of, x), 1.0, 0.0)
    return Edge(of, x, y, (scale * table.length)[line], scale[line], strokes.phase, strokes.pace, seen)
