"""The path of glitter under the sun and the moon: level strokes that twinkle as waves tilt towards the viewer and away.

On the crests of swells the strokes lie closer together, and reach farther to the sides.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from ...chance import Word
from ...terrain.arrays import Floats
from ...terrain.hashing import absorb, seed_key
from ..items import Disc, Particles, Sky
from ..life.presence import seconds
from ..sky.sun_and_moon import MOONLIT_STARS, sun_path
from ..stage import Stage
from ..view import HEIGHT
from .light_strokes import Strokes, cells, rows
from .surfaces import Lines, WaterSurface

DEEPEST = {"lake": 320.0, "sea": 280.0, "tarn": 40.0}  #: units below a water's upper edge down to which it glitters
FADE_OUT = 0.4  #: share of that depth over which the path fades out

SPREAD, SPREADING = 0.42, 0.0042
"""The path's standard deviation at the horizon, in radii of the disc, and its growth for each unit below it."""

PATH_REACH = 2.2  #: standard deviations from the path's middle to its edge

CREST, CREST_REACH = 0.6, 4.2
"""Brightness of the strokes along a swell's crest, as a share of that of other strokes, and how far the light reaches
along the crest, in radii of the disc."""

SUN, MOON = 0.95, 0.75  #: how far the brightest stroke blends the water into the light's colour
GLOW_SHARE = 0.45  #: how far the light's colour is blended into that of the glow around it
HIDDEN = 0.6  #: share of the glitter that the bright sky keeps up when land hides the disc

FADING_HEIGHTS = (0.12, 0.46)
"""Heights of the disc above the horizon, as shares of the picture's, where its path begins to fade and is faintest."""

HIGH_SUN, HIGH_MOON = 0.25, 0.6  #: share of the glitter left under the highest sun and moon
PACES = (1.1, 2.3)  #: radians a second of the slowest twinkling, and by how much the fastest is faster

GROUPS = (0.11, 1.3, 0.5)
"""Waves that gather strokes into groups: radians a unit down the picture, radians a second, and the share they take."""

HIDING_MARGIN = 0.15  #: lengths of a stroke by which its middle may lie behind nearer land while it is still drawn
EDGE = 0.22  #: lengths of a stroke from the upper edge of sloping water to the first strokes


class Lamp(NamedTuple):
    """A light in the sky under which water glitters.

    Attributes:
        disc: the sun or the moon.
        share: 0–1, its brightness on the water.
        colour: OKLab.
    """

    disc: Disc
    share: float
    colour: Floats


def lamps(stage: Stage, sky: Sky, waters: list[WaterSurface]) -> list[Lamp]:
    """The sun and the moon, as bright as the water reflects them."""
    sun_is_up = sun_path(stage.theme, stage.moment.hour) is not None
    skyline = np.minimum.reduce([layer.crest for layer in stage.crests[: waters[0].number + 1]])
    horizon = stage.view.row(max(water.level for water in waters))
    lit = []
    for number, disc in enumerate(sky.discs):
        if sun_is_up and number == len(sky.discs) - 1:
            share, high = SUN, HIGH_SUN
        else:
            share = MOON * min(stage.light.stars / MOONLIT_STARS, 1.0) * (1.0 - abs(2.0 * disc.phase - 1.0))
            high = HIGH_MOON
        share *= disc.share * _height_share(disc, horizon, stage.view.pixels_per_unit, high)
        share *= HIDDEN + (1.0 - HIDDEN) * _free(disc, skyline)
        if share > 0.0:
            lit.append(Lamp(disc, share, disc.colour + GLOW_SHARE * (sky.glow_colour - disc.colour)))
    return lit


def glitter(stage: Stage, lights: list[Lamp], waters: list[WaterSurface]) -> Iterator[Particles]:
    """The strokes of light on waters under sun and moon."""
    key = absorb(seed_key(stage.seed), Word.GLITTER)
    wet = ((water.ground, water.below, DEEPEST[water.words], water.words == "sea") for water in waters)
    table = stage.memory(rows, tuple(wet))
    wide = np.where(table.crest > 0.0, CREST_REACH, PATH_REACH * (SPREAD + SPREADING * table.below))
    scales = np.array([water.view.pixels_per_unit for water in waters])
    lefts = np.array([water.left for water in waters])
    slope = np.array([EDGE * (water.words == "sea") for water in waters])
    numbers = np.array([water.number for water in waters])
    deepest, second = np.array([DEEPEST[water.words] for water in waters]), seconds(stage)
    for disc, strength, colour in lights:
        spread = disc.radius * wide
        widest = float(spread.max(initial=0.0)) * float((scales / stage.view.pixels_per_unit).max())
        crests, covers = (
            Lines.of(lines, disc.x - widest, disc.x + widest)
            for lines in ([water.crest for water in waters], [water.cover for water in waters])
        )
        top = (table.depth - HIDING_MARGIN * table.length) * scales[table.water]
        seen = top < (covers.y - crests.y).max(axis=1)[table.water]
        if not seen.any():
            continue
        near, spread = table.of(seen), spread[seen] / stage.view.pixels_per_unit
        middle = lefts[near.water] + disc.x / scales[near.water]
        row, along, depth, phase, pace = cells(key, near, middle - spread, middle + spread)
        water, length = near.water[row], near.length[row]
        scale = scales[water]
        x = (along - lefts[water]) * scale
        y = crests.at(water, x) + scale * (depth + slope[water] * ((1.0 - near.crest)[row] * length))
        away = (along - middle[row]) / spread[row]
        bell = np.maximum(1.0 - away * away, 0.0)
        twinkle = 0.5 + 0.5 * np.sin((PACES[0] + PACES[1] * pace) * second + 2.0 * np.pi * phase)
        gathered = 1.0 - GROUPS[2] * (0.5 + 0.5 * np.sin(GROUPS[0] * near.below - GROUPS[1] * second))
        rest = np.minimum((1.0 - near.depth / deepest[near.water]) / FADE_OUT, 1.0)
        share = bell * bell * twinkle * twinkle * (near.crest[row] + (1.0 - near.crest[row]) * twinkle)
        share *= (strength * rest * np.where(near.crest > 0.0, CREST, gathered))[row]
        share *= y - HIDING_MARGIN * scale * length < covers.at(water, x)
        yield from Strokes(numbers[water], x, y, scale * length, share).particles(stage.view, colour, "glitter")


def _height_share(disc: Disc, horizon: float, scale: float, least: float) -> float:
    """0–1: 0 below the horizon, 1 just above it, and `least` high up, when waves everywhere reflect the disc."""
    up = min(max((horizon - disc.y + disc.radius) / (2.0 * disc.radius), 0.0), 1.0)
    high = ((horizon - disc.y) / (scale * HEIGHT) - FADING_HEIGHTS[0]) / (FADING_HEIGHTS[1] - FADING_HEIGHTS[0])
    return up * (1.0 - (1.0 - least) * min(max(high, 0.0), 1.0))


def _free(disc: Disc, skyline: Floats) -> float:
    """The share of a disc's height not hidden by land, as a mean over its columns; 1 outside the picture."""
    left, right = (min(max(round(disc.x + side * disc.radius), 0), len(skyline) - 1) for side in (-1.0, 1.0))
    if left >= right:
        return 1.0
    shown = (skyline[left : right + 1] - disc.y + disc.radius) / (2.0 * disc.radius)
    return float(np.clip(shown, 0.0, 1.0).mean())
