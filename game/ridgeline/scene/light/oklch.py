"""OKLCH: OKLab in polar coordinates, in which people pick colours, kept within what a screen can show.

Björn Ottosson, "A perceptual color space for image processing" (2020), https://bottosson.github.io/posts/oklab/, and
"sRGB gamut clipping" (2021), https://bottosson.github.io/posts/gamutclipping/: of its ways, the one that keeps
lightness and hue and takes away chroma.
"""

import numpy as np

from ...terrain.arrays import Bools, Floats
from ..oklab import hexadecimal, lab, linear_rgb

MOST_CHROMA = 0.4  #: no colour of a screen has more: the most vivid, magenta, has 0.323
HALVINGS = 24  #: steps of the search for the edge of the gamut, which leave less than a millionth of chroma
TOLERANCE = 1e-6  #: by how much linear sRGB may lie outside 0 to 1: rounding would push white out


def oklch(labs: Floats) -> Floats:
    """(..., 3) lightness 0–1, chroma from 0, and hue 0–360 degrees, of OKLab colours (..., 3); greys have the hue 0."""
    light, a, b = np.moveaxis(np.asarray(labs, float), -1, 0)
    chroma = np.hypot(a, b)
    hue = np.where(chroma < TOLERANCE, 0.0, np.degrees(np.arctan2(b, a)) % 360.0)
    return np.stack([light, chroma, np.where(hue >= 360.0, 0.0, hue)], axis=-1)


def from_oklch(colours: Floats) -> Floats:
    """(..., 3) OKLab of colours in OKLCH (..., 3), including those that no screen can show."""
    light, chroma, hue = np.moveaxis(np.asarray(colours, float), -1, 0)
    angle = np.radians(hue)
    return np.stack([light, chroma * np.cos(angle), chroma * np.sin(angle)], axis=-1)


def most_chroma(light: Floats, hue: Floats) -> Floats:
    """(...) the most chroma that a screen shows for a lightness, 0–1, and a hue in degrees; 0 at black and white."""
    light, hue = np.broadcast_arrays(np.asarray(light, float), np.asarray(hue, float))
    inside, outside = np.zeros(light.shape), np.full(light.shape, MOST_CHROMA)
    for _ in range(HALVINGS):
        middle = 0.5 * (inside + outside)
        shown = in_gamut(from_oklch(np.stack([light, middle, hue], axis=-1)))
        inside, outside = np.where(shown, middle, inside), np.where(shown, outside, middle)
    return inside


def in_gamut(labs: Floats) -> Bools:
    """(...) whether a screen can show OKLab colours (..., 3)."""
    linear = linear_rgb(np.asarray(labs, float))
    return np.asarray(((linear >= -TOLERANCE) & (linear <= 1.0 + TOLERANCE)).all(axis=-1))


def clip(colours: Floats) -> Floats:
    """(..., 3) colours in OKLCH (..., 3) as a screen can show them: their lightness within 0–1, and less chroma."""
    light, chroma, hue = np.moveaxis(np.asarray(colours, float), -1, 0)
    light, hue = np.clip(light, 0.0, 1.0), hue % 360.0
    own = np.stack([light, np.maximum(chroma, 0.0), hue], axis=-1)
    less = np.minimum(own[..., 1], most_chroma(light, hue))
    # A screen's blues form a hollow: a colour beyond the edge just found can be inside again.
    return np.stack([light, np.where(in_gamut(from_oklch(own)), own[..., 1], less), hue], axis=-1)


def pick(light: float, chroma: float, hue: float) -> str:
    """The colour as six hexadecimal digits of sRGB, with less chroma where a screen cannot show it.

    >>> pick(0.628, 0.2577, 29.23)
    'ff0000'
    """
    return hexadecimal(from_oklch(clip(np.array([light, chroma, hue]))))


def take_apart(colour: str) -> tuple[float, float, float]:
    """Lightness, chroma and hue of a hexadecimal colour; a ValueError if it is none."""
    light, chroma, hue = oklch(lab(colour)[0]).tolist()
    return light, chroma, hue
