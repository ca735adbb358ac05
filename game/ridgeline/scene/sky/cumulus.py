"""Heaped clouds in three depths, which drift with the wind, grow and dissolve: the farther, the smaller and flatter.

A theme says how many there are: `clouds`, in `scene/theme.py`.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ...chance import Word
from ...terrain.arrays import Floats
from ...terrain.easing import smoothstep
from ...terrain.hashing import absorb, hash_run, seed_key
from ..items import Disc, Sky, Sprite
from ..light.daylight import Light
from ..memory import Memory, read_only
from ..oklab import Gradient
from ..stage import Stage
from ..view import HEIGHT, View
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
COMING, BREATH = 0.3, 0.12
"""Difference of cover between a cloud's beginning and its full growth, and the cover by which it swells and shrinks."""

WEATHER_COVER = 1.3  #: cover of heaped clouds that bad weather takes away, as its ceiling replaces them

LOW_SUN, NEAR_SUN = 420.0, 520.0
"""Units above the horizon at which the sun no longer colours clouds; and around the sun where it lights them most."""

HORIZON = 430.0  #: height of the horizon in units, about

NIGHT_SHADE, NIGHT_LIGHT = 0.85, (0.85, 0.5)
"""By night, how dark a body is before the stars, and how much of its light it lacks: less beside the moon."""

NIGHT_DARK, NIGHT_HIGH = (0.98, 0.86), 600.0
"""A body's share of the sky's colour by night: at the horizon, where it would look like mould, and high up; and the
units from one to the other."""

MINUTE = 60.0  #: seconds for which the clouds around a view are found at once
FARTHEST = 2  #: slots to the left of a view from which a cloud may reach into it

SMALLEST, LARGEST = 0.05, 8.0
"""Pixels per unit below which clouds are too small to see, and above which too large to draw."""

CALM_WIND = 0.5  #: share of the wind if little motion is wanted


class Cloud(NamedTuple):
    """A heaped cloud of a slot.

    Attributes:
        depth, slot: number of its row in `DEPTHS`, and of its slot in the row.
        key: of its picture.
        lot: 0–1, the cover from which on it is there.
        phase, seconds: of its breath: turns at second 0, and seconds of one.
        start, wide: units of the wind's land at which it begins, the second from its slot on, and its width.
        foot: its height.
        columns, rows: its size in pixels.
    """

    depth: int
    slot: int
    key: tuple[int, int]
    lot: float
    phase: float
    seconds: float
    start: tuple[float, float]
    wide: float
    foot: float
    columns: int
    rows: int


class Heaps(NamedTuple):
    """The clouds around a view at a moment, the farthest first.

    Attributes:
        clouds: n of them.
        table: (numbers, n) see `_table`.
        start: (n,) where they begin, in units of the panorama.
        grown: (n,) how far they have grown, 0–1; 0 for those that are not there.
    """

    clouds: list[Cloud]
    table: Floats
    start: Floats
    grown: Floats


Placed = tuple[Cloud, int, int, int]
"""A cloud in a picture, the column and the row of its first pixel, and how far it has grown, in `GROWTH`."""


def heaps(stage: Stage) -> Heaps | None:
    """The heaped clouds of a moment; None where there are none at all."""
    view, elapsed = stage.view.unzoomed, stage.moment.elapsed
    scale, corner = view.pixels_per_unit, view.corner[0]
    if not stage.theme.clouds or not SMALLEST <= scale <= LARGEST:
        return None
    covered = cover(stage)
    if covered + BREATH + COMING <= 0.0:  # in bad weather
        return None
    wide, wind, minute = view.width / scale, CALM_WIND if stage.calm else 1.0, math.floor(elapsed / MINUTE)
    clouds, table = stage.memory.latest(_around, stage.memory, stage.seed, scale, (corner, wide), (wind, minute))
    lot, phase, seconds, begin, aside, blowing, slot, size, *_ = table
    blown = blowing * elapsed * wind
    # A cloud is at most one slot wide, and begins at most one slot behind its own.
    first, last = (corner + blown) / size - FARTHEST - 1.0, (corner + blown + wide) / size + 1.0
    breath = BREATH * np.sin(2.0 * math.pi * (elapsed / seconds + phase))
    share = (covered + breath - lot) / COMING + 0.3
    share *= (first < slot) & (slot < last)
    grown = smoothstep(np.minimum(np.maximum(share, 0.0), 1.0))
    return Heaps(clouds, table, begin - blown + aside, grown)


def _around(
    memory: Memory, seed: int, scale: float, view: tuple[float, float], blowing: tuple[float, int]
) -> tuple[list[Cloud], Floats]:
    """The clouds of all rows that may come into a view within a minute, at some pixels per unit, and their table.

    Args:
        memory: keeps clouds.
        seed, scale: of the clouds.
        view: its left side and its width, in units of the panorama.
        blowing: share of the wind, and the number of the minute.
    """
    (corner, wide), (wind, minute) = view, blowing
    clouds: list[Cloud] = []
    for depth, row in enumerate(DEPTHS):
        begin, end = (corner + row.wind * MINUTE * at * wind for at in (minute, minute + 1))
        first, stop = math.floor(begin / row.slot) - FARTHEST, math.ceil((end + wide) / row.slot) + 1
        clouds += memory(_clouds, seed, depth, first, stop, scale)
    return clouds, read_only(_table(clouds))


def _table(clouds: list[Cloud]) -> Floats:
    """The numbers of clouds in rows: those of `Cloud`, and their row's wind and slot."""
    return np.array(
        [
            (
                cloud.lot,
                cloud.phase,
                cloud.seconds,
                *cloud.start,
                DEPTHS[cloud.depth].wind,
                cloud.slot,
                DEPTHS[cloud.depth].slot,
                cloud.foot,
                cloud.columns,
                cloud.rows,
            )
            for cloud in clouds
        ]
    ).T


def _clouds(seed: int, depth: int, first: int, stop: int, scale: float) -> list[Cloud]:
    """The clouds of some slots of a row, at some pixels per unit."""
    return [_cloud(seed, depth, slot, scale) for slot in range(first, stop)]


def _cloud(seed: int, depth: int, slot: int, scale: float) -> Cloud:
    row = DEPTHS[depth]
    key = absorb(absorb(absorb(seed_key(seed), Word.CUMULUS), depth), slot & 0xFFFFFFFF)
    lot, aside, size, up, phase, pace = (hash_run(absorb(key, 0), 0, 6) / 2.0**32).tolist()
    wide = row.width + row.wider * size
    start, seconds = (slot * row.slot, aside * (row.slot - 0.5 * wide)), LIFE_SECONDS[0] + LIFE_SECONDS[1] * pace
    columns = max(round(scale * wide), 2)
    rows = max(round(columns * row.flat * (TOP - FOOT) / (2.0 * ACROSS)), 2)
    return Cloud(depth, slot, key, lot, phase, seconds, start, wide, row.foot + row.higher * up, columns, rows)


def cumulus(stage: Stage, sky: Sky, clouds: Heaps | None, masks: Memory) -> Sequence[Sprite]:
    """The sprites of clouds in view: each is a body and the light on it.

    Args:
        masks: keeps their pictures.
    """
    view = stage.view.unzoomed
    placed = _in_view(view, clouds) if clouds else ()
    return masks.latest(_sprites, masks, stage.light, sky.gradient, sky.discs, view, placed) if placed else ()


def cover(stage: Stage) -> float:
    """The share of places that have a cloud, at most 1: the theme's, with a slow wave; negative in bad weather."""
    wave = math.sin(2.0 * math.pi * (stage.moment.elapsed / WAVE_SECONDS + (stage.seed % 997) / 997.0))
    asked = stage.theme.clouds * (1.0 + WAVE_PART * wave)
    return min(asked, 1.0) - WEATHER_COVER * stage.light.cover


def _in_view(view: View, heaps: Heaps) -> tuple[Placed, ...]:
    """The clouds in view."""
    scale, (x, y), (foot, columns, rows) = view.pixels_per_unit, view.corner, heaps.table[-3:]
    left, grown = (heaps.start - x) * scale, np.rint(GROWTH * heaps.grown)
    column, row = np.floor(left), np.floor((HEIGHT - foot - y) * scale - rows * TOP / (TOP - FOOT))
    across = (left < view.width) & (left + columns >= 0.0) & (column + columns > 0.0)
    (seen,) = (across & (grown > 0.0) & (-rows < row) & (row < view.height)).nonzero()
    places = np.array([column[seen], row[seen], grown[seen]]).astype(np.int64).T
    return tuple([(heaps.clouds[k], *place) for k, place in zip(seen.tolist(), places.tolist(), strict=True)])


def _sprites(
    masks: Memory, light: Light, air: Gradient, discs: tuple[Disc, ...], view: View, placed: tuple[Placed, ...]
) -> tuple[Sprite, ...]:
    """The sprites of the clouds in view before the colours of a sky."""
    lamp = discs[-1] if discs else None  # the sun, or else the moon
    shown: list[Sprite] = []
    middles = [(left + 0.5 * cloud.columns, top + 0.5 * cloud.rows) for cloud, left, top, _ in placed]
    shades, lights = read_only(_colours(light, air, lamp, view, middles))
    for (cloud, left, top, grown), (x, y), shaded, bright in zip(placed, middles, shades, lights, strict=True):
        angle, strong = _angle(lamp, x, y), DEPTHS[cloud.depth].strong
        body, lit = masks(tones, cloud.key, cloud.columns, cloud.rows, grown, angle, strong, masks)
        shown += (
            Sprite(-1, left + body.left, top + body.top, body.share, shaded, "cumulus"),
            Sprite(-1, left + lit.left, top + lit.top, lit.share, bright, "light on cumulus"),
        )
    return tuple(shown)


def _angle(lamp: Disc | None, x: float, y: float) -> int:
    """The direction of the light at a place, in `ANGLES`; without a disc it comes from above."""
    if lamp is None:
        return ANGLES // 4
    # Light from below the cloud still comes over its shoulder: the sky lights it, too.
    away, over = lamp.x - x, max(y - lamp.y, 0.35 * abs(lamp.x - x))
    return round(ANGLES * math.atan2(over, away) / (2.0 * math.pi)) % ANGLES


def _colours(
    light: Light, air: Gradient, lamp: Disc | None, view: View, places: Sequence[tuple[float, float]]
) -> tuple[Floats, Floats]:
    """(n, 3) each: the colours of clouds' shaded bodies and of their lit sides, at places in pixels."""
    horizon, scale = view.row(HORIZON), view.pixels_per_unit
    y = np.array([row for _, row in places])
    labs = air.labs(np.array([horizon, *[row for _, row in places]])).astype(np.float64)
    low, behind, night = labs[0], labs[1:], min(light.stars, 1.0)
    day = smoothstep(min(max((float(low[0]) - 0.45) / 0.35, 0.0), 1.0))
    up = smoothstep(np.minimum(np.maximum((horizon - y) / (NIGHT_HIGH * scale), 0.0), 1.0))[:, None]
    high, near = _lit(lamp, horizon, scale, places)
    white = np.full_like(behind, (0.0, 0.0, 0.006))
    white[:, 0] = np.minimum(0.985, behind[:, 0] + 0.24)
    warm = light.cloud_colour + (light.glow - light.cloud_colour) * (0.35 + 0.5 * near)
    bright = warm + (white - warm) * day * (0.25 + 0.6 * high) * (1.0 - 0.45 * light.cover)
    shaded = 0.5 * behind + 0.3 * low + 0.2 * light.cloud_colour
    dark = NIGHT_DARK[0] + (NIGHT_DARK[1] - NIGHT_DARK[0]) * up
    shaded = shaded + (dark * behind - shaded) * (night * (1.0 - (1.0 - NIGHT_SHADE) * up))
    shaded[:, :1] *= 1.0 - 0.08 * (1.0 - day) * (1.0 - night * (1.0 - up)) - 0.05 * light.cover
    bright = bright + (shaded - bright) * (NIGHT_LIGHT[0] - NIGHT_LIGHT[1] * near) * night
    return shaded, bright


def _lit(
    lamp: Disc | None, horizon: float, scale: float, places: Sequence[tuple[float, float]]
) -> tuple[float, Floats]:
    """0–1 how high the light is that colours clouds no more; (n, 1) how near to it places are."""
    if lamp is None:
        return 0.5, np.zeros((len(places), 1))
    reach = (NEAR_SUN * scale) ** 2
    near = [math.exp(-((lamp.x - x) ** 2 + (lamp.y - y) ** 2) / reach) for x, y in places]
    return min(max((horizon - lamp.y) / (LOW_SUN * scale), 0.0), 1.0), np.array(near)[:, None]
