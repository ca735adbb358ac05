"""Heaped clouds in three depths, which drift with the wind, grow and dissolve: the farther, the smaller and flatter.

A theme says how many there are: `clouds`, in `scene/theme.py`.
"""

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from ...chance import Word
from ...terrain.arrays import Floats
from ...terrain.easing import smoothstep
from ...terrain.hashing import absorb, hash_run, seed_key
from ..items import Disc, Sky, Sprite
from ..memory import Memory
from ..stage import Stage
from .cloud_shapes import ACROSS, ANGLES, FOOT, GROWTH, TOP, tones


class Row(NamedTuple):
    """A depth of clouds.

    Attributes:
        foot, higher: height of the lowest feet in units, and the random range above it.
        width, wider: of a cloud in units: the least, and the random range above it.
        flat: its height as a share of that of a cloud overhead.
        slot: units with one cloud at most.
        wind: units a second.
        strong: share of a body where it is thick.
    """

    foot: float
    higher: float
    width: float
    wider: float
    flat: float
    slot: float
    wind: float
    strong: float


DEPTHS = (
    Row(490.0, 80.0, 130.0, 150.0, 0.5, 330.0, 1.0, 0.7),
    Row(610.0, 110.0, 260.0, 220.0, 0.72, 680.0, 1.9, 0.82),
    Row(775.0, 120.0, 460.0, 240.0, 0.85, 1180.0, 3.2, 0.88),
)

WAVE_SECONDS, WAVE_PART = 700.0, 0.35
"""Seconds in which the sky slowly fills and clears once, and the change of cover either way."""

LIFE_SECONDS = (240.0, 260.0)  #: seconds in which a cloud grows and dissolves: the least, and the random range above it
COMING = 0.3  #: difference of cover between a cloud's beginning and its full growth
WEATHER_COVER = 1.3  #: cover of heaped clouds that bad weather takes away, as its ceiling replaces them

LOW_SUN, NEAR_SUN = 420.0, 520.0
"""Units above the horizon at which the sun no longer colours clouds; and around the sun where it lights them most."""

HORIZON = 430.0  #: height of the horizon in units, about

NIGHT_SHADE, NIGHT_LIGHT = 0.85, (0.85, 0.5)
"""By night, how dark a body is before the stars, and how much of its light it lacks: less beside the moon."""

NIGHT_DARK, NIGHT_HIGH = (0.98, 0.86), 600.0
"""A body's share of the sky's colour by night: at the horizon, where it would look like mould, and high up; and the
units from one to the other."""

SMALLEST, LARGEST = 0.05, 8.0
"""Pixels per unit below which clouds are too small to see, and above which too large to draw."""

MASK_BYTES = 24 << 20  #: the most bytes of kept pictures of clouds, fog and the foreground
CALM_WIND = 0.5  #: share of the wind if little motion is wanted


class Heap(NamedTuple):
    """A heaped cloud over a view, or just beside it.

    Attributes:
        depth: number of its row in `DEPTHS`.
        key: of its picture.
        chances: six numbers from 0 to 1 that decide it.
        start: of its slot, in units of the panorama.
        grown: 0–1, how far it has grown.
    """

    depth: int
    key: tuple[int, int]
    chances: tuple[float, ...]
    start: float
    grown: float

    @property
    def span(self) -> tuple[float, float]:
        """Where it begins and how wide it is, in units of the panorama."""
        row, (_, aside, size, *_) = DEPTHS[self.depth], self.chances
        wide = row.width + row.wider * size
        return self.start + aside * (row.slot - 0.5 * wide), wide


def heaps(stage: Stage) -> list[Heap]:
    """The heaped clouds of a moment, the farthest first."""
    if not stage.theme.clouds or not SMALLEST <= stage.view.unzoomed.pixels_per_unit <= LARGEST:
        return []
    return [heap for depth, row in enumerate(DEPTHS) for heap in _of_row(stage, depth, row)]


def _of_row(stage: Stage, depth: int, row: Row) -> Iterator[Heap]:
    view, covered = stage.view.unzoomed, cover(stage)
    blown = row.wind * stage.moment.elapsed * (CALM_WIND if stage.calm else 1.0)
    left, right = view.corner[0] + blown, view.corner[0] + blown + view.width / view.pixels_per_unit
    # A cloud is at most one slot wide, and begins at most one slot behind its own.
    for slot in range(math.floor(left / row.slot) - 2, math.ceil(right / row.slot) + 1):
        key, chances = stage.memory(_cloud, stage.seed, depth, slot)
        grown = _growth(stage, covered, chances)
        if grown:
            yield Heap(depth, key, chances, slot * row.slot - blown, grown)


def cumulus(stage: Stage, sky: Sky, clouds: Sequence[Heap], masks: Memory) -> list[Sprite]:
    """The sprites of clouds in view: each is a body and the light on it.

    Args:
        masks: keeps their pictures.
    """
    return [sprite for heap in clouds for sprite in _cloud_sprites(stage, sky, heap, masks)]


def _cloud(seed: int, row: int, slot: int) -> tuple[tuple[int, int], tuple[float, ...]]:
    """The key of a cloud, and six numbers from 0 to 1 that decide it."""
    key = absorb(absorb(absorb(seed_key(seed), Word.CUMULUS), row), slot & 0xFFFFFFFF)
    return key, tuple((hash_run(absorb(key, 0), 0, 6) / 2.0**32).tolist())


def cover(stage: Stage) -> float:
    """The share of places that have a cloud, at most 1: the theme's, with a slow wave; negative in bad weather."""
    wave = math.sin(2.0 * math.pi * (stage.moment.elapsed / WAVE_SECONDS + (stage.seed % 997) / 997.0))
    asked = stage.theme.clouds * (1.0 + WAVE_PART * wave)
    return min(asked, 1.0) - WEATHER_COVER * stage.light.cover


def _growth(stage: Stage, covered: float, chances: tuple[float, ...]) -> float:
    """0–1, how far a cloud has grown."""
    lot, _, _, _, phase, pace = chances
    turn = stage.moment.elapsed / (LIFE_SECONDS[0] + LIFE_SECONDS[1] * pace) + phase
    breath = 0.12 * math.sin(2.0 * math.pi * turn)
    return float(smoothstep(min(max((covered + breath - lot) / COMING + 0.3, 0.0), 1.0)))


def _cloud_sprites(stage: Stage, sky: Sky, heap: Heap, masks: Memory) -> tuple[Sprite, ...]:
    row, up, grown = DEPTHS[heap.depth], heap.chances[3], round(GROWTH * heap.grown)
    view, (start, wide) = stage.view.unzoomed, heap.span
    scale = view.pixels_per_unit
    columns = max(round(scale * wide), 2)
    rows = max(round(columns * row.flat * (TOP - FOOT) / (2.0 * ACROSS)), 2)
    left = math.floor(view.column(start))
    foot = view.row(row.foot + row.higher * up)
    top = math.floor(foot - rows * TOP / (TOP - FOOT))
    if not grown or left >= view.width or left + columns <= 0 or top >= view.height or top + rows <= 0:
        return ()
    x, y = left + 0.5 * columns, top + 0.5 * rows
    lamp = _lamp(sky)
    body, lit = masks(tones, heap.key, columns, rows, grown, _angle(lamp, x, y), row.strong, masks)
    shaded, bright = _colours(stage, sky, lamp, x, y)
    return (
        Sprite(-1, left + body.left, top + body.top, body.share, shaded, "cumulus"),
        Sprite(-1, left + lit.left, top + lit.top, lit.share, bright, "light on cumulus"),
    )


def _lamp(sky: Sky) -> Disc | None:
    """The sun, or else the moon."""
    return sky.discs[-1] if sky.discs else None


def _angle(lamp: Disc | None, x: float, y: float) -> int:
    """The direction of the light at a place, in `ANGLES`; without a disc it comes from above."""
    if lamp is None:
        return ANGLES // 4
    # Light from below the cloud still comes over its shoulder: the sky lights it, too.
    away, over = lamp.x - x, max(y - lamp.y, 0.35 * abs(lamp.x - x))
    return round(ANGLES * math.atan2(over, away) / (2.0 * math.pi)) % ANGLES


def _colours(stage: Stage, sky: Sky, lamp: Disc | None, x: float, y: float) -> tuple[Floats, Floats]:
    """The colours of a cloud's shaded body and of its lit side."""
    light, view = stage.light, stage.view.unzoomed
    scale = view.pixels_per_unit
    behind, horizon = sky.gradient.labs(np.array([y, view.row(HORIZON)])).astype(np.float64)
    day = float(smoothstep(min(max((horizon[0] - 0.45) / 0.35, 0.0), 1.0)))
    high, near = 0.5, 0.0
    if lamp is not None:
        high = min(max((view.row(HORIZON) - lamp.y) / (LOW_SUN * scale), 0.0), 1.0)
        near = math.exp(-((lamp.x - x) ** 2 + (lamp.y - y) ** 2) / (NEAR_SUN * scale) ** 2)
    white = np.array([min(0.985, behind[0] + 0.24), 0.0, 0.006])
    warm = light.cloud_colour + (light.glow - light.cloud_colour) * (0.35 + 0.5 * near)
    bright = warm + (white - warm) * day * (0.25 + 0.6 * high) * (1.0 - 0.45 * light.cover)
    shaded = 0.5 * behind + 0.3 * horizon + 0.2 * light.cloud_colour
    night = min(light.stars, 1.0)
    up = float(smoothstep(min(max((view.row(HORIZON) - y) / (NIGHT_HIGH * scale), 0.0), 1.0)))
    dark = NIGHT_DARK[0] + (NIGHT_DARK[1] - NIGHT_DARK[0]) * up
    hidden = night * (1.0 - (1.0 - NIGHT_SHADE) * up)
    shaded = shaded + (dark * behind - shaded) * hidden
    shaded = shaded * np.array([1.0 - 0.08 * (1.0 - day) * (1.0 - night * (1.0 - up)) - 0.05 * light.cover, 1.0, 1.0])
    bright = bright + (shaded - bright) * (NIGHT_LIGHT[0] - NIGHT_LIGHT[1] * near) * night
    return shaded, bright
