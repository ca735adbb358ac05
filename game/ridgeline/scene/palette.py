"""Colours: hexadecimal sRGB at the edge, OKLab inside every blend."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

Lab = tuple[float, float, float]
"""One colour in OKLab: lightness 0–1, then green–red and blue–yellow, about ±0.4."""

Colours = npt.NDArray[np.float32]
"""(n, 3) float32."""

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
_FROM_CONES = np.linalg.inv(_TO_CONES).T.astype(np.float32)
_FROM_LAB = np.linalg.inv(_TO_LAB).T.astype(np.float32)


def is_colour(text: str) -> bool:
    """Whether the text is six hexadecimal digits."""
    return len(text) == 6 and all(digit in "0123456789abcdefABCDEF" for digit in text)


def lab(colour: str) -> Lab:
    """OKLab of a hexadecimal sRGB colour such as ``"ffb58c"``.

    Raises:
        ValueError: if it is not six hexadecimal digits.
    """
    if not is_colour(colour):
        raise ValueError(f"colour {colour!r}: six hexadecimal digits are allowed, like 'ffb58c'")
    encoded = np.array([int(colour[i : i + 2], 16) for i in (0, 2, 4)]) / 255.0
    linear = np.where(encoded <= 0.04045, encoded / 12.92, ((encoded + 0.055) / 1.055) ** 2.4)
    lightness, a, b = (_TO_LAB @ np.cbrt(_TO_CONES @ linear)).tolist()
    return (lightness, a, b)


def srgb(labs: npt.ArrayLike) -> npt.NDArray[np.float32]:
    """sRGB, 0–255, of OKLab colours of shape (..., 3); what lies outside sRGB is clipped."""
    cones = np.asarray(labs, np.float32) @ _FROM_LAB
    linear = np.clip((cones * cones * cones) @ _FROM_CONES, 0.0, 1.0)
    curve = np.float32(1.055) * linear ** np.float32(1 / 2.4) - np.float32(0.055)
    encoded: npt.NDArray[np.float32] = np.where(linear <= 0.0031308, np.float32(12.92) * linear, curve)
    encoded *= np.float32(255)
    return encoded


def hexadecimal(colour: Lab) -> str:
    """The colour as six hexadecimal digits of sRGB."""
    return "".join(f"{round(channel):02x}" for channel in srgb(colour).tolist())


def mix(a: Lab, b: Lab, share: float) -> Lab:
    """The colour `share` (0–1) of the way from `a` to `b`."""
    keep = 1.0 - share
    return (a[0] * keep + b[0] * share, a[1] * keep + b[1] * share, a[2] * keep + b[2] * share)


def spread(colours: tuple[Lab, ...], place: float) -> Lab:
    """The colour at `place` (0–1) along `colours`, which stand at equal distances."""
    along = min(max(place, 0.0), 1.0) * (len(colours) - 1)
    left = min(int(along), len(colours) - 2)
    return mix(colours[left], colours[left + 1], along - left)


@dataclass(frozen=True)
class Gradient:
    """Colour as a function of the row: straight lines in OKLab between stops.

    Attributes:
        rows: y of the stops in pixels, not descending.
        colours: the OKLab colour at each stop; above the first and below the last it stays as it is.
    """

    rows: tuple[float, ...]
    colours: tuple[Lab, ...]

    def labs(self, y: npt.NDArray[np.floating[Any]]) -> Colours:
        """(n, 3) float32 OKLab at the rows `y`, (n,) in pixels."""
        stops = np.array(self.colours)
        return np.stack([np.interp(y, self.rows, stops[:, i]) for i in range(3)], axis=-1).astype(np.float32)
