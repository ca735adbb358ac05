"""The colours of islands in the rain: deep and shallow sea, rolling surf, beaches, meadows, woods, rock and snow.

As on other maps, see `map_colours`, a cell's colour is a band and a shade. The surf rolls by its colours alone.
"""

import math
from typing import NamedTuple

import numpy as np

from ...terrain.arrays import AnyFloats, Bools, Floats, Int8s, UInt16s
from ..light.daylight import Light
from ..oklab import between, lab
from .map_colours import FLAT, SHADES, SUN, Slopes

DEPTHS, PHASES, FADES, HEIGHTS, WOODS, WETTEST = 40, 12, 3, 48, 6, 6
"""Bands of the sea, the shallowest first; of the surf, phases and how far they fade out to the sea; of the land, the
lowest first; of woods, the lowest first; of fresh water, the narrowest first."""

SURF_AT = DEPTHS
LAND_AT = SURF_AT + PHASES * FADES
WOODS_AT = LAND_AT + HEIGHTS
FRESH_AT = WOODS_AT + WOODS
BANDS = FRESH_AT + WETTEST  #: the first band of each kind, and how many there are
DEEPEST, HIGHEST, HIGHEST_WOOD = 115.0, 190.0, 90.0  #: units below and above the sea of the last bands

SURF_DEPTH, WAVE_DEPTH, LACE = 13.0, 6.5, 0.9
"""Units of depth with surf; units from one wave to the next; and how far waves wander, in waves."""

SHADOW, GLOW = 0.8, 0.5  #: how far the darkest shade is drawn to the shadow's colour, and the brightest to the glow

SEA_RELIEF, DEEP_RELIEF, FRESH_RELIEF = 0.42, 0.3, 0.4
"""The shading of the shallow and the deep sea and of fresh water, as shares of the land's."""

CLOUD_SHADE = 0.34  #: share of the light on level ground that a cloud takes away

LANDS = np.array([0.0, 2.0, 6.0, 26.0, 72.0, 112.0, 150.0, HIGHEST])
"""Heights of the land's colours: wet sand, beach, meadow, heath, fell, rock, scree, summit."""

NATURAL = lab("d9c79a", "ecdfb8", "9db36c", "87995f", "8f8a6c", "8a8078", "a29a92", "c4beb6")
"""Their colours on a printed map, at noon."""

WOOD, WATER, SHALLOW = lab("4a6b45", "5f93b8", "7cc4c0")  #: those of woods, rivers and the shallowest sea
PRINTED, TINTED = 0.55, 0.4  #: how far land is drawn to the colours of printed maps, and the shallow sea
SNOW_BAND = 22.0  #: units over which snow closes


SNOW_SHARE, FALLEN_SHARE, SNOWY_WOODS = 0.92, 0.8, 0.55
"""How far land is drawn to the snow's colour above the snow line, and where snow has just fallen; woods, of that."""

CREST_FADES, FOAM_LEAST = (0.95, 0.55, 0.25), ((0.5,), (0.1,), (0.0,))
"""Share of foam on the surf's crests and between them, from the shore out to the sea."""

FOAM_BEHIND, FOAM_AHEAD = 2.2, 6.0  #: how fast foam fades behind a crest and ahead of it, a wave
RELIEF_SHADOW = (0.6, 0.9, 0.9)  #: lightness and chroma of shaded slopes, as shares of the nearest land's and the sky's


class LandForm(NamedTuple):
    """Land and water of islands, cell by cell.

    Attributes:
        land: heights above the sea, in units.
        wet: 0–1, the visible share of fresh water.
        trees: whether a tree stands there.
        lace: 0–1, by which the surf's waves wander, in waves.
    """

    land: AnyFloats
    wet: AnyFloats
    trees: Bools
    lace: AnyFloats


def island_bands(form: LandForm) -> UInt16s:
    """The band of each cell."""
    land, wet = form.land, form.wet
    deep = np.sqrt(np.clip(land * (-1.0 / DEEPEST), 0.0, 1.0)) * (DEPTHS - 1)
    numbers = np.where(land < 0.0, deep, np.clip(land * (1.0 / HIGHEST), 0.0, 1.0) * (HEIGHTS - 1) + LAND_AT)
    surf = (land < 0.0) & (land > -SURF_DEPTH)
    numbers[surf] = _surf(-land[surf], form.lace[surf])
    woods = form.trees & (land >= 0.0)
    numbers[woods] = WOODS_AT + np.clip(land[woods] * (1.0 / HIGHEST_WOOD), 0.0, 1.0) * (WOODS - 1)
    rivers = (wet > 1.0 / WETTEST) & (land >= 0.0)
    numbers[rivers] = FRESH_AT + np.clip(wet[rivers], 0.0, 1.0) * (WETTEST - 1)
    return np.asarray((numbers + 0.5).astype(np.uint16))


def _surf(depth: AnyFloats, lace: AnyFloats) -> AnyFloats:
    """The bands of the surf: a wave's phase is the same along a line of depth, but for the lace."""
    waves = depth * (1.0 / WAVE_DEPTH) + LACE * lace
    phase = np.floor(waves % 1.0 * PHASES)
    fade = np.floor(depth * (FADES / SURF_DEPTH))
    return np.asarray(SURF_AT + np.minimum(fade, FADES - 1) * PHASES + np.minimum(phase, PHASES - 1))


def island_shades(slopes: Slopes, turn: float) -> Int8s:
    """The shade of each cell in the light from direction `turn`, see `lit_cells`: 0 the darkest."""
    around = 2.0 * math.pi * turn
    light = slopes.east * np.float32(math.cos(around) / math.tan(SUN))
    light += slopes.south * np.float32(math.sin(around) / math.tan(SUN))
    light += slopes.up
    np.clip(light, 0.0, 1.0 / FLAT, out=light)
    light *= np.float32(FLAT * (SHADES - 1))
    light += np.float32(0.5)
    return np.asarray(light.astype(np.int8))


def cloud_shades(shade: AnyFloats) -> Int8s:
    """The shades that clouds take away, which are as dense as `shade`, 0–1."""
    return np.asarray(np.rint(shade * (CLOUD_SHADE * FLAT * (SHADES - 1))).astype(np.int8))


def island_cells(bands: UInt16s, shades: Int8s, clouds: Int8s) -> UInt16s:
    """The numbers of the cells' colours, of their bands and shades under clouds."""
    left = shades - clouds
    np.maximum(left, 0, out=left)
    return np.asarray(bands * np.uint16(SHADES) + left.astype(np.uint16))


def island_colours(light: Light, snow_line: float) -> Floats:
    """(BANDS · SHADES, 3) OKLab of all bands, shade by shade, with a surf that stands.

    Args:
        light: of a theme's hour.
        snow_line: units above the sea from which snow lies.
    """
    seas, lands = _seas(light), _lands(light, snow_line)
    woods = _woods(light, snow_line)
    fresh = _tint(light, light.sky[len(light.sky) // 2], WATER, 0.35)
    shallow_land = lands[HEIGHTS // 6]
    rivers = shallow_land + np.linspace(0.6, 1.0, WETTEST)[:, None] * (fresh - shallow_land)
    surf = np.repeat(seas[_mean_depths()], PHASES, axis=0)
    out = np.linspace(0.0, 1.0, DEPTHS) ** 2
    strength = np.concatenate(
        [
            SEA_RELIEF + (DEEP_RELIEF - SEA_RELIEF) * out,
            np.full(PHASES * FADES, SEA_RELIEF),
            np.ones(HEIGHTS + WOODS),
            np.full(WETTEST, FRESH_RELIEF),
        ]
    )
    return _in_relief(light, np.concatenate([seas, surf, lands, woods, rivers]), strength)


def roll(colours: Floats, light: Light, turn: float) -> Floats:
    """The colours with the surf moved `turn` waves nearer to the shore."""
    away = (np.arange(PHASES) / PHASES + turn + 0.5) % 1.0 - 0.5  # waves from the crest, behind it above 0
    foam = np.maximum(0.0, np.where(away > 0.0, 1.0 - FOAM_BEHIND * away, 1.0 + FOAM_AHEAD * away))
    fading = np.array(CREST_FADES)
    share = np.maximum(fading[:, None] * foam, FOAM_LEAST)
    white = _white(light)
    mixed = colours.copy()
    surf = mixed[SURF_AT * SHADES : LAND_AT * SHADES].reshape(FADES, PHASES, SHADES, 3)
    surf += share[..., None, None] * (white - surf)
    return mixed


def deepest(colours: Floats) -> Floats:
    """(3,) the colour of the deepest sea among all colours."""
    return np.asarray(colours[(DEPTHS - 1) * SHADES + round(FLAT * (SHADES - 1))])


def _seas(light: Light) -> Floats:
    """The sea takes its colours from the sky: the deep from above, the shallows from the horizon."""
    sky = light.sky
    deep = sky[0] * [0.72, 0.95, 0.95]
    middle = sky[0] + 0.4 * (sky[1] - sky[0])
    middle[0] = max(0.88 * middle[0], deep[0] + 0.03)
    bright = sky[1] + 0.45 * (sky[-2] - sky[1])
    shallow = _tint(light, bright, SHALLOW, TINTED)
    shallow[0] = max(shallow[0], middle[0] + 0.05)
    depths = np.linspace(0.0, 1.0, DEPTHS) ** 2
    return between(depths, [0.0, 0.12, 0.45, 1.0], [shallow, shallow + 0.6 * (middle - shallow), middle, deep])


def _mean_depths() -> list[int]:
    """The bands of the sea in the middle of each fade of the surf."""
    return [round(math.sqrt((fade + 0.5) / FADES * SURF_DEPTH / DEEPEST) * (DEPTHS - 1)) for fade in range(FADES)]


def _lands(light: Light, snow_line: float) -> Floats:
    # A theme paints no maps: its ridges, from near to far, lend their colours to the land.
    near, middle, far = light.ridges[-1], light.ridges[len(light.ridges) // 2], light.ridges[0]
    sand = light.mist + 0.3 * (middle - light.mist)
    low, high = near + 0.55 * (middle - near), middle + 0.5 * (far - middle)
    own = [sand + 0.3 * (low - sand), sand, low, low + 0.3 * (middle - low), middle, high, far, far]
    colours = [_tint(light, colour, tint, PRINTED) for colour, tint in zip(own, NATURAL, strict=True)]
    heights = np.linspace(0.0, HIGHEST, HEIGHTS)
    return _snow(light, between(heights, LANDS, colours), heights, snow_line)


def _woods(light: Light, snow_line: float) -> Floats:
    near, middle = light.ridges[-1], light.ridges[len(light.ridges) // 2]
    low = _tint(light, near + 0.25 * (middle - near), WOOD, PRINTED)
    heights = np.linspace(0.0, HIGHEST_WOOD, WOODS)
    high = low + 0.25 * (_tint(light, middle, NATURAL[4], PRINTED) - low)
    woods = between(heights, [0.0, HIGHEST_WOOD], [low, high])
    return woods + SNOWY_WOODS * (_snow(light, woods, heights, snow_line) - woods)


def _snow(light: Light, colours: Floats, heights: Floats, snow_line: float) -> Floats:
    """Land with the snow of its heights, and with what has just fallen."""
    share = np.clip((heights - snow_line) / SNOW_BAND, 0.0, 1.0)
    share = np.maximum(SNOW_SHARE * share * share * (3.0 - 2.0 * share), FALLEN_SHARE * light.fallen)
    return np.asarray(colours + share[:, None] * (light.snow_colour - colours))


def _tint(light: Light, own: Floats, printed: Floats, share: float) -> Floats:
    """A theme's colour drawn to a printed one, as it would be in the hour's light."""
    day = _day(light)
    lit = printed * [0.22 + 0.78 * day, 1.0, 1.0] * [1.0, 0.35 + 0.65 * day, 0.35 + 0.65 * day]
    # The light's own tint lies on all that it lights.
    lit[1:] += 0.45 * light.mist[1:]
    return np.asarray(own + share * (lit - own))


def _day(light: Light) -> float:
    """0–1, how bright the hour is."""
    return float(min(1.0, max(0.0, (light.mist[0] - 0.2) / 0.65)))


def _white(light: Light) -> Floats:
    white = light.mist + 0.4 * (light.snow_colour - light.mist)
    return np.asarray(white)


def _in_relief(light: Light, plain: Floats, strength: Floats) -> Floats:
    """(n · SHADES, 3) the colours from the darkest shade to the brightest, those of level ground unchanged."""
    shadow = (0.6 * light.ridges[-1] + 0.4 * light.sky[0]) * RELIEF_SHADOW
    brightness = np.linspace(0.0, 1.0 / FLAT, SHADES)[:, None]
    relief = strength[:, None, None]
    dark = SHADOW * relief * np.clip(1.0 - brightness, 0.0, 1.0)
    bright = GLOW * relief * np.clip(brightness - 1.0, 0.0, 1.0)
    shaded = plain[:, None] + dark * (shadow - plain[:, None])
    sun = light.glow + 0.3 * (light.mist - light.glow)
    shaded += bright * (sun - shaded)
    return np.asarray(shaded.reshape(-1, 3))
