"""How well an outlook fits each wish: 0 is not at all, 1 as well as can be.

Sums, products and least values alone, so that every machine has the same ones.
"""

import numpy as np

from ...terrain.arrays import AnyFloats, Floats
from ..theme import land_numbers
from ..weather.lightning import REPEAT_UNITS
from .scene_features import SceneFeatures

PEAK_REACH = 0.16  #: widths to both sides of the sun in which its two peaks are
SUMMIT_BREADTH = 0.02  #: widths across the narrowest summit
HIGH_RISE = 0.18  #: heights by which a peak must be above what is around it to be as good as can be
SHOULDERS = 0.13  #: widths to both sides of a lone peak that are its own slopes
FOOT, TIP = 0.1, 0.7  #: shares of its height at which a summit's breadth is measured

MUCH_WATER, SOME_WATER = 0.12, 0.03
"""Heights of water, as means over columns, that are a lake, and that are seen at once."""

FRAME_RISE = 0.12  #: heights by which the land at both sides of a lake is above that behind its middle
BY_WATER = 0.05  #: widths, and heights, that a village by the water may be away from it
TALL_HOUSE = 0.05  #: heights of a village's tallest house that is near
MANY_HOUSES = 24.0  #: houses that are a village

MUCH_CLOUD = 0.0015
"""Heights of cloud, as a mean over columns, that are much, each times the lightness by which it stands out."""

THICK_CLOUD = 0.016  #: heights of a high cloud, times its strength, that is as thick as can be
MUCH_SNOW = 0.12  #: heights of snow under the moon that are much


def share(value: float, full: float = 1.0) -> float:
    """A value as a share of what is as good as can be: 0–1."""
    return min(max(value / full, 0.0), 1.0)


def sun_between_peaks(seen: SceneFeatures) -> float:
    """The rise of the skyline on both sides of the sun, and how nearly it sits between them."""
    if seen.sun is None:
        return 0.0
    x, y, radius = seen.place(seen.sun)
    half, reach = radius / seen.aspect, PEAK_REACH
    line = seen.skyline
    under = line[seen.column(x - half) : seen.column(x + half) + 1]
    left = line[seen.column(x - reach) : seen.column(x - half) + 1]
    right = line[seen.column(x + half) : seen.column(x + reach) + 1]
    saddle, lower = float(under.min()), min(_summit(left, seen), _summit(right, seen))
    visible = float(np.clip((y + radius - under) / (2.0 * radius), 0.0, 1.0).mean())
    near = share(3.0 - (y - float(under.mean())) / radius)
    between = share((lower - y) / radius + 0.5)
    return share(lower - saddle, HIGH_RISE) * share(visible - 0.2, 0.5) * near * between * share(seen.sun.share, 0.5)


def lone_peak(seen: SceneFeatures) -> float:
    """How far one summit is above all else in the skyline, if it is not at the edge."""
    line = seen.skyline
    top = int(line.argmax())
    place = top / seen.view.width
    first, last = seen.column(place - SHOULDERS), seen.column(place + SHOULDERS)
    beyond = max(float(line[:first].max(initial=0.0)), float(line[last + 1 :].max(initial=0.0)))
    slopes = line[first : last + 1]
    height = float(line[top]) - beyond
    if height <= 0.0:
        return 0.0
    # Of a pointed summit the upper half is half as wide as the foot, of a plateau as wide; a tree is narrow.
    foot = float((slopes > beyond + FOOT * height).mean())
    tip = float((slopes > beyond + TIP * height).mean()) / foot
    pointed = share((0.66 - tip) / 0.3) * share((foot - 0.08) / 0.2)
    return share(height, HIGH_RISE) * pointed * share(min(place, 1.0 - place) - 0.1, 0.15)


def quiet_skyline(seen: SceneFeatures) -> float:
    """How little the skyline goes up and down, and how much sky is above it."""
    line = seen.skyline
    travelled = float(np.abs(np.diff(line)).sum()) / seen.aspect
    spread = float(line.max() - line.min())
    return share(1.0 - travelled / 0.4) * share(1.0 - spread / 0.4) * share(1.0 - float(line.mean()), 0.55)


def lake_in_the_middle(seen: SceneFeatures) -> float:
    """How much water is in the middle, with land before it, or higher land behind it, at both sides."""
    if not len(seen.shores):
        return 0.0
    middle, left, right = _parts(seen.water)
    level = float(np.median(seen.shores[:, 1]))
    behind, behind_left, behind_right = _parts(np.maximum(seen.skyline - level, 0.0))
    before = share(1.15 - max(left, right) / max(middle, 1e-9))
    framed = 0.7 * share(min(behind_left, behind_right) - behind, FRAME_RISE)
    return share(middle, MUCH_WATER) * max(before, framed)


def water_somewhere(seen: SceneFeatures) -> float:
    """How much water is seen."""
    return share(float(seen.water.mean()), SOME_WATER)


def village_by_water(seen: SceneFeatures) -> float:
    """How many houses stand near water that is seen, and how much of it there is."""
    if not len(seen.shores):
        return 0.0
    near = 0.0
    for house in seen.houses:
        away = float(np.abs(seen.shores - (house.x, house.y)).sum(axis=1).min())
        near += share(2.0 - away / BY_WATER) * share(house.height, TALL_HOUSE) ** 2
    # In the dusk lit windows tell a house from a rock.
    lit = sum(float(sprite.share.sum()) for sprite in seen.scene.sprites if "windows" in sprite.words)
    return (
        share(near, MANY_HOUSES) * (0.7 + 0.3 * share(lit, MANY_HOUSES)) * share(float(seen.water.mean()), SOME_WATER)
    )


def moon_over_snow(seen: SceneFeatures) -> float:
    """How much snow lies under a full moon that stands free of it, and not far above."""
    if seen.moon is None:
        return 0.0
    x, y, radius = seen.place(seen.moon)
    under = slice(seen.column(x - 0.2), seen.column(x + 0.2) + 1)
    snow = float(seen.visible("snow")[under].mean())
    free = y - radius - float(seen.skyline[seen.column(x - 0.03) : seen.column(x + 0.03) + 1].max())
    lit = 1.0 - abs(2.0 * seen.moon.phase - 1.0)
    return share(snow, MUCH_SNOW) * share(free + 0.01, 0.03) * share(0.75 - free, 0.5) * lit * seen.moon.share


def big_clouds(seen: SceneFeatures) -> float:
    """How much a bank of cloud stands out above the land, and how thick the thickest of the high clouds is."""
    veils = [veil for veil in seen.scene.sky.curtains if veil.words == "wisps"]
    thick = max((_thickest(veil.share) * veil.height / seen.view.height for veil in veils), default=0.0)
    return 0.6 * share(float(seen.clouds.mean()), MUCH_CLOUD) + 0.4 * share(thick, THICK_CLOUD)


def strike_far_away(seen: SceneFeatures) -> float:
    """Whether lightning strikes behind all land, in the picture, over a low skyline."""
    strike, land = seen.strike, land_numbers(seen.landscape.theme.layers)
    if strike is None or strike.shape % min(2, len(land)):
        return 0.0
    units = seen.view.width / seen.view.pixels_per_unit
    place = (strike.place - seen.view.corner[0]) % REPEAT_UNITS / units
    if not 0.0 < place < 1.0:
        return 0.0
    skyline = float(seen.skyline[seen.column(place)])
    return share(min(place, 1.0 - place), 0.25) * strike.strength * share(0.65 - skyline, 0.3)


def storm_far_away(seen: SceneFeatures) -> float:
    """How much of a bolt is seen behind all land."""
    bolt = [sprite for sprite in seen.scene.sprites if sprite.words == "lightning" and sprite.layer < seen.farthest]
    shown = sum(float(sprite.share.sum()) for sprite in bolt) / seen.view.height
    return strike_far_away(seen) * share(shown, 1.0)


def _summit(line: Floats, seen: SceneFeatures) -> float:
    """The height of the summit in a stretch of the skyline; what is narrower, like a tree, is none."""
    breadth = min(max(round(SUMMIT_BREADTH * seen.view.width), 1), len(line))
    return float(np.sort(line)[-breadth])


def _thickest(columns: AnyFloats) -> float:
    """The mean of the third of all columns, side by side, that has the most."""
    sums = np.cumsum(columns, dtype=np.float64)
    third = max(len(sums) // 3, 1)
    return float((sums[third - 1 :] - np.append(0.0, sums)[: len(sums) - third + 1]).max()) / third


def _parts(columns: Floats) -> tuple[float, float, float]:
    """The means of the middle third, and of the quarters at the left and the right."""
    count = len(columns)
    third, quarter = count // 3, count // 4
    middle, left, right = columns[third:-third], columns[:quarter], columns[-quarter:]
    return float(middle.mean()), float(left.mean()), float(right.mean())
