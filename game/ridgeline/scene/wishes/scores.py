"""How well a scene fits each wish: 0 is not at all, 1 as well as can be.

Scores are made of sums, products and minima alone, so that they are the same on every machine.
"""

import numpy as np

from ...terrain.arrays import AnyFloats, Floats
from ..theme import land_numbers
from ..weather.lightning import REPEAT_UNITS
from .scene_features import SceneFeatures

PEAK_REACH = 0.16  #: widths to either side of the sun within which its two peaks stand
SUMMIT_BREADTH = 0.02  #: breadth, in widths, of the narrowest summit that counts
HIGH_RISE = 0.18  #: heights by which the best peaks rise above what is around them
SHOULDERS = 0.13  #: widths to either side of a lone peak that count as its own slopes
FOOT, TIP = 0.1, 0.7  #: shares of a summit's height at which its breadth is measured

MUCH_WATER, SOME_WATER = 0.12, 0.03
"""Heights of water, as means over columns, that make a full lake, and that catch the eye."""

FRAME_RISE = 0.12  #: heights by which land at both sides of a lake rises above that behind its middle, at best
BY_WATER = 0.05  #: distance, in widths and heights added, that a village by the water may keep from it
TALL_HOUSE = 0.05  #: height of the tallest house of a village that looks near
MANY_HOUSES = 24.0  #: houses that make a full village

MUCH_CLOUD = 0.0015
"""Heights of cloud, each times its contrast in lightness, that count as much, as a mean over columns."""

THICK_CLOUD = 0.016  #: height of a high cloud, times its strength, that counts as thickest
MUCH_SNOW = 0.12  #: heights of snow under the moon that count as much


def share(value: float, full: float = 1.0) -> float:
    """A value as a share, 0–1, of the value that is as good as can be."""
    return min(max(value / full, 0.0), 1.0)


def sun_between_peaks(seen: SceneFeatures) -> float:
    """How far the skyline rises on both sides of the sun, and how well the sun sits between the peaks."""
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
    """How far one pointed summit, not at the edge, rises above the rest of the skyline."""
    line = seen.skyline
    top = int(line.argmax())
    place = top / seen.view.width
    first, last = seen.column(place - SHOULDERS), seen.column(place + SHOULDERS)
    beyond = max(float(line[:first].max(initial=0.0)), float(line[last + 1 :].max(initial=0.0)))
    slopes = line[first : last + 1]
    height = float(line[top]) - beyond
    if height <= 0.0:
        return 0.0
    # A pointed summit's upper half is half as wide as its foot, a plateau's just as wide; a tree is narrow.
    foot = float((slopes > beyond + FOOT * height).mean())
    tip = float((slopes > beyond + TIP * height).mean()) / foot
    pointed = share((0.66 - tip) / 0.3) * share((foot - 0.08) / 0.2)
    return share(height, HIGH_RISE) * pointed * share(min(place, 1.0 - place) - 0.1, 0.15)


def quiet_skyline(seen: SceneFeatures) -> float:
    """How little the skyline rises and falls, and how much sky is above it."""
    line = seen.skyline
    travelled = float(np.abs(np.diff(line)).sum()) / seen.aspect
    spread = float(line.max() - line.min())
    return share(1.0 - travelled / 0.4) * share(1.0 - spread / 0.4) * share(1.0 - float(line.mean()), 0.55)


def lake_in_the_middle(seen: SceneFeatures) -> float:
    """How much water is in the middle, with land at both sides: before the water, or higher behind it."""
    if not len(seen.shores):
        return 0.0
    middle, left, right = _parts(seen.water)
    level = float(np.median(seen.shores[:, 1]))
    behind, behind_left, behind_right = _parts(np.maximum(seen.skyline - level, 0.0))
    before = share(1.15 - max(left, right) / max(middle, 1e-9))
    framed = 0.7 * share(min(behind_left, behind_right) - behind, FRAME_RISE)
    return share(middle, MUCH_WATER) * max(before, framed)


def water_somewhere(seen: SceneFeatures) -> float:
    """How much water is visible."""
    return share(float(seen.water.mean()), SOME_WATER)


def village_by_water(seen: SceneFeatures) -> float:
    """How many houses stand near visible water, and how much of it there is."""
    if not len(seen.shores):
        return 0.0
    near = 0.0
    for house in seen.houses:
        away = float(np.abs(seen.shores - (house.x, house.y)).sum(axis=1).min())
        near += share(2.0 - away / BY_WATER) * share(house.height, TALL_HOUSE) ** 2
    # At dusk, lit windows tell a house from a rock.
    lit = sum(float(sprite.share.sum()) for sprite in seen.scene.sprites if "windows" in sprite.words)
    return (
        share(near, MANY_HOUSES) * (0.7 + 0.3 * share(lit, MANY_HOUSES)) * share(float(seen.water.mean()), SOME_WATER)
    )


def moon_over_snow(seen: SceneFeatures) -> float:
    """How much snow lies under a full moon that stands clear of the land, but not far above it."""
    if seen.moon is None:
        return 0.0
    x, y, radius = seen.place(seen.moon)
    under = slice(seen.column(x - 0.2), seen.column(x + 0.2) + 1)
    snow = float(seen.visible("snow")[under].mean())
    free = y - radius - float(seen.skyline[seen.column(x - 0.03) : seen.column(x + 0.03) + 1].max())
    lit = 1.0 - abs(2.0 * seen.moon.phase - 1.0)
    return share(snow, MUCH_SNOW) * share(free + 0.01, 0.03) * share(0.75 - free, 0.5) * lit * seen.moon.share


def big_clouds(seen: SceneFeatures) -> float:
    """How much cloud banks stand out, and how thick the thickest high cloud is."""
    veils = [veil for veil in seen.scene.sky.curtains if veil.words == "wisps"]
    thick = max((_thickest(veil.share) * veil.height / seen.view.height for veil in veils), default=0.0)
    return 0.6 * share(float(seen.clouds.mean()), MUCH_CLOUD) + 0.4 * share(thick, THICK_CLOUD)


def strike_far_away(seen: SceneFeatures) -> float:
    """How well lightning strikes: within the picture, behind all land, over a low skyline."""
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
    """How well lightning strikes far away, and how much of the bolt is visible behind all land."""
    bolt = [sprite for sprite in seen.scene.sprites if sprite.words == "lightning" and sprite.layer < seen.farthest]
    shown = sum(float(sprite.share.sum()) for sprite in bolt) / seen.view.height
    return strike_far_away(seen) * share(shown, 1.0)


def _summit(line: Floats, seen: SceneFeatures) -> float:
    """The height of the summit in a stretch of the skyline; anything too narrow, like a tree, is ignored."""
    breadth = min(max(round(SUMMIT_BREADTH * seen.view.width), 1), len(line))
    return float(np.sort(line)[-breadth])


def _thickest(columns: AnyFloats) -> float:
    """The greatest mean over a third of the columns, side by side."""
    sums = np.cumsum(columns, dtype=np.float64)
    third = max(len(sums) // 3, 1)
    return float((sums[third - 1 :] - np.append(0.0, sums)[: len(sums) - third + 1]).max()) / third


def _parts(columns: Floats) -> tuple[float, float, float]:
    """The means over the middle third, the left quarter and the right quarter of the columns."""
    count = len(columns)
    third, quarter = count // 3, count // 4
    middle, left, right = columns[third:-third], columns[:quarter], columns[-quarter:]
    return float(middle.mean()), float(left.mean()), float(right.mean())
