"""The colours of silhouettes: dark before the sky, and paler the farther away."""

from bisect import bisect_right

import numpy as np

from ...terrain.arrays import Floats
from ..oklab import lab
from ..stage import LayerLand, Stage
from ..view import HEIGHT

DARKER = (0.9, 0.6, 0.6)  #: lightness and chroma of silhouettes, as shares of the nearest ridge's


FOG_HIDES = 0.95  #: how far thick fog draws things at the far end of the land to the colour behind them
THICKEST_HAZE, THICKER = 0.9, 0.8  #: haze towards which thick weather draws that of the sky, and how far
CHROMA_LEFT = 0.95  #: chroma of what stands on a ridge, in that of the ridge

DARK_MIST, MIST_TO_DAY = 0.3, 0.6
"""Lightness of the mist up to which it is night for what has a colour, and how much lighter it is in full day."""

NIGHT_LIGHTNESS, NIGHT_CHROMA, NIGHT_HUE, CLOTH_FOG = 0.24, 0.35, 0.35, 0.6
"""What cloth keeps by night of its lightness and chroma, how far it takes the mist's hue, and haze of thick weather."""

BEFORE_SNOW = 0.3  #: how far the nearest ridge's colour is drawn to that of snow for things before it


def silhouette(stage: Stage, height: float, haze: float) -> Floats:
    """(3,) OKLab of a silhouette at a height in the sky: the nearest ridge's colour, darkened, in `haze`."""
    sky, dark = sky_at(stage, height), stage.light.ridges[-1] * DARKER
    haze += (THICKEST_HAZE - haze) * THICKER * stage.weather.of("fog", "snow")
    return np.asarray(dark + haze * (sky - dark))


def sky_at(stage: Stage, height: float) -> Floats:
    """(3,) OKLab of the sky at a height in units, without its glows."""
    light, stops, row = stage.light, stage.theme.stops, 1.0 - height / HEIGHT
    after = min(max(bisect_right(stops, row), 1), len(stops) - 1)
    above, below = stops[after - 1 : after + 1]
    share = min(max((row - above) / (below - above), 0.0), 1.0)
    return np.asarray(light.sky[after - 1] + share * (light.sky[after] - light.sky[after - 1]))


def tints(*colours: str) -> Floats:
    """(n, 3) OKLab of colours in hexadecimal digits, shared by all pictures of them."""
    shared: Floats = lab(*colours)
    shared.flags.writeable = False
    return shared


def on_ridge(stage: Stage, ground: LayerLand, row: float, lightness: float = 0.82) -> Floats:
    """(3,) OKLab of a thing on a layer in a row: darker than the ridge, and dark before snow."""
    own = stage.crests[ground.number].gradient.labs(np.array([row]))[0].astype(np.float64)
    darker = own * np.array([lightness, CHROMA_LEFT, CHROMA_LEFT])
    bare = stage.light.ridges[-1] + BEFORE_SNOW * (own - stage.light.ridges[-1])
    return behind_fog(stage, ground, bare if bare[0] < darker[0] else darker, own)


def behind_fog(stage: Stage, ground: LayerLand, colour: Floats, behind: Floats) -> Floats:
    """(3,) OKLab of a thing on a layer before a colour: fog makes it a ghost of itself, more so far away."""
    hidden = FOG_HIDES * stage.weather.of("fog") * (1.0 - min(ground.layer.parallax, 1.0))
    return np.asarray(colour + hidden * (behind - colour))


def lit_cloth(stage: Stage, colour: Floats, height: float, haze: float) -> Floats:
    """(3,) OKLab of coloured cloth in the light of the hour, in `haze` before the sky at a height."""
    mist = stage.light.mist
    day = min(max((mist[0] - DARK_MIST) / MIST_TO_DAY, 0.0), 1.0)
    chroma = NIGHT_CHROMA + (1.0 - NIGHT_CHROMA) * day
    own = colour * np.array([NIGHT_LIGHTNESS + (1.0 - NIGHT_LIGHTNESS) * day, chroma, chroma])
    own[1:] += NIGHT_HUE * (1.0 - day) * mist[1:]
    haze += CLOTH_FOG * stage.weather.of("fog", "snow")
    return np.asarray(own + min(haze, 1.0) * (sky_at(stage, height) - own))
