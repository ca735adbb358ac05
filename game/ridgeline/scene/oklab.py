"""Colours: hexadecimal sRGB in files and text, OKLab in every blend."""

import re
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ..terrain.arrays import AnyFloats, Float32s, Floats

# Björn Ottosson, "A perceptual color space for image processing" (2020): linear sRGB → cone response → OKLab.
_TO_CONES = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
_TO_LAB = np.array(
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
)
_TO_LINEAR = np.linalg.inv(_TO_CONES)
_TO_ROOTS = np.linalg.inv(_TO_LAB)
_FROM_CONES = _TO_LINEAR.astype(np.float32)
_FROM_LAB = _TO_ROOTS.astype(np.float32)


VISIONS = np.array(
    [
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
    ]
)
"""(4, 3, 3) from linear sRGB to the colours that eyes see: with all cones, protanopia, deuteranopia and tritanopia.

G. Machado, M. Oliveira, L. Fernandes, A Physiologically-based Model for Simulation of Color Vision Deficiency (2009),
severity 1.
"""

FEW = 3  #: rows up to which a gradient's colours are found one by one

COLOUR = "^(#?[0-9a-fA-F]{6}|#[0-9a-fA-F]{3})$"
"""Colours as people write them: "ffb58c", "#ffb58c", and "#fb8" for "ffbb88"."""


def is_colour(text: str) -> bool:
    """Whether a text is six hexadecimal digits, with or without a # before them, or a # and three."""
    return bool(re.fullmatch(COLOUR.strip("^$"), text))


def bare(colour: str) -> str:
    """The six digits of a colour.

    >>> bare("#fb8")
    'ffbb88'
    """
    digits = colour.removeprefix("#")
    return digits if len(digits) == 6 else "".join(2 * digit for digit in digits)


def hex_code(colour: str) -> str:
    """The colour as `#` and six digits, which editors show as a swatch.

    >>> hex_code("ffbb88")
    '#ffbb88'
    """
    return f"#{bare(colour)}"


def lab(*colours: str) -> Floats:
    """(n, 3) OKLab of hexadecimal sRGB colours such as ``"ffb58c"`` or ``"#ffb58c"``.

    Raises:
        ValueError: if one is no colour.
    """
    for colour in colours:
        if not is_colour(colour):
            raise ValueError(f"colour {colour!r}: six hexadecimal digits are allowed, like 'ffb58c'")
    # The curve of sRGB: IEC 61966-2-1.
    encoded = np.array([[int(digits[i : i + 2], 16) for i in (0, 2, 4)] for digits in map(bare, colours)]) / 255.0
    linear = np.where(encoded <= 0.04045, encoded / 12.92, ((encoded + 0.055) / 1.055) ** 2.4)
    return np.asarray(np.cbrt(linear @ _TO_CONES.T) @ _TO_LAB.T)


def srgb(labs: npt.ArrayLike) -> Float32s:
    """sRGB, 0–255, of OKLab colours of shape (..., 3), clipped to the colours of a screen."""
    shape = np.shape(labs)
    cones = _transform(_FROM_LAB, np.asarray(labs, np.float32).reshape(-1, 3).T)
    linear = np.clip(_transform(_FROM_CONES, cones * cones * cones), 0.0, 1.0)
    curve = np.float32(1.055) * linear ** np.float32(1 / 2.4) - np.float32(0.055)
    encoded: Float32s = np.where(linear <= 0.0031308, np.float32(12.92) * linear, curve)
    encoded *= np.float32(255)
    return encoded.T.reshape(shape)


def linear_rgb(labs: Floats) -> Floats:
    """(..., 3) linear sRGB of OKLab colours (..., 3); a screen shows 0–1."""
    return np.asarray((labs @ _TO_ROOTS.T) ** 3 @ _TO_LINEAR.T)


def lightness(linear: Floats) -> Floats:
    """(...) OKLab lightness of linear sRGB colours (..., 3)."""
    return np.asarray(np.cbrt(linear @ _TO_CONES.T) @ _TO_LAB[0])


def _transform(matrix: Float32s, colours: Float32s) -> Float32s:
    """The product with (3, n) colours; in BLAS's product the rounding would depend on the number of colours."""
    product: Float32s = matrix[:, :1] * colours[0]
    product += matrix[:, 1:2] * colours[1]
    product += matrix[:, 2:] * colours[2]
    return product


def hexadecimal(colour: Floats) -> str:
    """The colour as six hexadecimal digits of sRGB."""
    return "".join(f"{round(channel):02x}" for channel in srgb(colour).tolist())


def spread(colours: Floats, count: int) -> Floats:
    """(count, 3) colours at equal distances from the first of `colours` to the last."""
    return between(np.linspace(0.0, len(colours) - 1.0, count), range(len(colours)), colours)


def between(where: AnyFloats, at: AnyFloats | Sequence[float], colours: npt.ArrayLike) -> Floats:
    """(n, 3) colours at the places `where`, (n,), on straight lines from stop to stop: `colours`, (k, 3), `at` (k,)."""
    stops = np.asarray(colours)
    mixed: Floats = np.empty((len(where), 3))
    for channel in range(3):
        mixed[:, channel] = np.interp(where, at, stops[:, channel])
    return mixed


class Gradient(NamedTuple):
    """Colour as a function of the row: straight lines in OKLab between stops.

    Attributes:
        rows: (k,) y of the stops in pixels, not descending.
        colours: (k, 3) OKLab at each stop; constant above the first and below the last.
    """

    rows: Floats
    colours: Floats

    def labs(self, y: AnyFloats) -> Float32s:
        """(n, 3) float32 OKLab at the rows `y`, (n,) in pixels."""
        if 0 < len(y) <= FEW:
            return np.array([self._lab(place) for place in y.tolist()], np.float32)
        return between(y, self.rows, self.colours).astype(np.float32)

    def _lab(self, y: float) -> Floats:
        """(3,) OKLab at one row, to the bit as `between` has it."""
        left = int(self.rows.searchsorted(y, "right")) - 1
        if left < 0 or left == len(self.rows) - 1:
            colour: Floats = self.colours[max(left, 0)]
            return colour
        slope = (self.colours[left + 1] - self.colours[left]) / (self.rows[left + 1] - self.rows[left])
        return np.asarray(slope * (y - self.rows[left]) + self.colours[left])
