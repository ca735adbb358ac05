"""The shadows of heaped clouds, which glide along the crest of a ridge below them by day."""

import math

import numpy as np

from ...terrain.arrays import Floats
from ..items import Shadow, Sky
from ..land.covers import COLUMNS, Plane
from ..land.land import EndlessLand
from ..land.parallax import left_edge
from ..memory import Memory, read_only
from ..oklab import Gradient
from ..ribbon import Shade
from ..stage import LayerLand, Stage
from ..view import cells
from .cumulus import DEPTHS, Heaps

NEAREST, LAND = len(DEPTHS) - 1, 0.65
"""The depth of clouds with visible shadows, and the land on which these lie, as a share of the way from the
farthest to the nearest that is no sea."""

WIDER, SHADOW_DEPTH = 1.7, 150.0
"""Breadth of a shadow, in breadths of its cloud, and units below the crest in which it fades out."""

ASIDE = 0.3  #: how far a shadow shifts away from the sun, as a share of the cloud's distance from it

DARK, DARKER = 0.16, (0.6, 1.0, 1.0)
"""How far a shadow draws land at the crest to its darker colour, and that colour's shares of lightness and chroma."""

DIMMER, MISTY = 1.5, 0.8
"""How much fainter shadows get for each 1 of stars and of cover, and for each 1 of mist on the land."""

LEVELS = 12  #: steps in which shadows come and go

STEP, NEAR, COLUMNS_AROUND = 8.0, 2, 20
"""Units between samples of the land's height; the samples to either side below which a shadow stays, and those that
make the land's broad form."""

STRETCH = 64  #: places that are computed at once
EDGE = 3.0  #: pixels below the crest in which a shadow begins


def cloud_shadows(stage: Stage, sky: Sky, clouds: Heaps | None, pictures: Memory) -> list[Shadow]:
    """The shadows of clouds on the land in view.

    Args:
        pictures: keeps their pictures.
    """
    lands = [ground for ground in stage.lands if not ground.layer.water]
    if not sky.discs or clouds is None or not lands:
        return []
    ground = lands[int(LAND * (len(lands) - 1))]
    strength = max(1.0 - DIMMER * (stage.light.stars + stage.light.cover) - MISTY * ground.layer.mist, 0.0)
    strength *= 1.0 - stage.weather.of("fog", "snow")
    view = stage.view.unzoomed
    sun = view.corner[0] + sky.discs[-1].x / view.pixels_per_unit
    shown: list[Shadow] = []
    for cloud, start, grown in zip(clouds.clouds, clouds.start.tolist(), clouds.grown.tolist(), strict=True):
        level = round(LEVELS * strength * grown) if cloud.depth == NEAREST else 0
        if level:
            middle = start + 0.5 * cloud.wide
            x = middle + ASIDE * (middle - sun)
            shown += _shadow(stage, ground, x, WIDER * cloud.wide, level=level, pictures=pictures)
    return shown


def _shadow(stage: Stage, ground: LayerLand, x: float, wide: float, *, level: int, pictures: Memory) -> list[Shadow]:
    """A shadow around a place, along the crest there."""
    view = stage.view.at(ground.layer.parallax)
    scale = view.pixels_per_unit
    columns, left = max(round(scale * wide), 2), round(view.column(x - 0.5 * wide))
    if not -columns < left < view.width:
        return []
    first = math.floor(left_edge(ground.layer, stage.moment, view) * scale + left + 0.5)
    up, shade = pictures.brief(_picture, pictures, ground.land, first, columns, scale, level)
    top, rows = math.floor(view.row(0.0) + 0.5) - up, shade.height
    if not -rows < top < view.height:
        return []
    colour = pictures.latest(_colour, stage.crests[ground.number].gradient, top + 0.5 * rows)
    return [Shadow(ground.number, left, top, shade, colour, "shadow of a cloud")]


def _colour(land: Gradient, row: float) -> Floats:
    """The darker colour of a land in a row."""
    return read_only(np.asarray(land.labs(np.array([row]))[0].astype(np.float64) * DARKER))


def _picture(
    pictures: Memory, land: EndlessLand, first: int, columns: int, scale: float, level: int
) -> tuple[int, Shade]:
    """Rows from a shadow's top down to the row of height 0, and its pixels.

    It is darkest along the crest, and fades out below the crest's broad form and to both sides. Only the fade to both
    sides moves with the cloud: the shade on the land is kept, however fast the land goes by.

    Args:
        pictures: keeps the shade of the land.
        land: on which it is.
        first: its left column on the land, in pixels from place 0.
        columns: its breadth in pixels.
        scale: pixels per unit.
        level: its strength, in LEVELS.
    """
    pieces = [pictures(_shade, pictures, land, k, scale) for k in cells(first, first + columns - 1, COLUMNS)]
    top = max([piece.top for piece in pieces])
    rows = top + max([len(piece.shares) - piece.top for piece in pieces])
    placed = tuple([(piece.shares, piece.first - first, top - piece.top) for piece in pieces])
    return top, Shade(placed, columns, rows, DARK / 255.0 * level / LEVELS)


def _shade(pictures: Memory, land: EndlessLand, number: int, scale: float) -> Plane:
    """COLUMNS columns of the shade along a land: the most that a cloud may darken, 255 where it is strongest."""
    places = (number * COLUMNS + np.arange(COLUMNS, dtype=np.float64) + 0.5) / scale
    crest, form = (-scale * line for line in _profiles(pictures, land, places))
    top, foot = math.floor(crest.min()), math.ceil(max(form.max(), crest.max()) + scale * SHADOW_DEPTH)
    rows = np.arange(top + 0.5, foot, dtype=np.float32)[:, None]
    share = np.asarray((rows - crest.astype(np.float32)) / np.float32(EDGE), np.float32)
    np.minimum(np.maximum(share, 0.0, out=share), 1.0, out=share)
    left = np.asarray((form.astype(np.float32) - rows) / np.float32(scale * SHADOW_DEPTH), np.float32)
    left += np.float32(1.0)
    np.minimum(np.maximum(left, 0.0, out=left), 1.0, out=left)
    share *= left
    share *= left
    share *= np.float32(255.0)
    share += np.float32(0.5)
    return read_only(Plane(share.astype(np.uint8), number * COLUMNS, -top))


def _profiles(pictures: Memory, land: EndlessLand, places: Floats) -> tuple[Floats, Floats]:
    """(n,) each: at places, heights that are nowhere above the land, and those of its broad form."""
    stretches = cells(float(places[0]), float(places[-1]) + STEP, STRETCH * STEP)
    low, form = np.concatenate([pictures(_stretch, land, number) for number in stretches], axis=1)
    along = STEP * (stretches.start * STRETCH + np.arange(float(len(low))))
    return np.interp(places, along, low), np.interp(places, along, form)


def _stretch(land: EndlessLand, number: int) -> Floats:
    """(2, STRETCH) the heights of `_profiles` at places that are STEP units apart."""
    margin, start = COLUMNS_AROUND + NEAR, number * STRETCH * STEP
    heights = land.ground(start - margin * STEP, start + (STRETCH + margin - 0.5) * STEP, STEP)
    low = np.lib.stride_tricks.sliding_window_view(heights, 2 * NEAR + 1).min(axis=1)
    broad = np.convolve(low, np.full(2 * COLUMNS_AROUND + 1, 1.0 / (2 * COLUMNS_AROUND + 1)), "valid")
    inner = low[COLUMNS_AROUND : COLUMNS_AROUND + STRETCH]
    return read_only(np.stack([inner, np.minimum(broad, inner + SHADOW_DEPTH)]))
