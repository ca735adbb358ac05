"""Colours: hexadecimal sRGB at the edge, OKLab inside every blend."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

Lab = npt.NDArray[np.float64]
"""OKLab colours, (3,) or (n, 3): lightness 0–1, then green–red and blue–yellow, about ±0.4."""

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


def is_colour(text: str) -> bool:
    """Whether the text is six hexadecimal digits."""
    return len(text) == 6 and all(digit in "0123456789abcdefABCDEF" for digit in text)


def lab(*colours: str) -> Lab:
    """(n, 3) OKLab of hexadecimal sRGB colours such as ``"ffb58c"``.

    Raises:
        ValueError: if one is not six hexadecimal digits.
    """
    for colour in colours:
        if not is_colour(colour):
            raise ValueError(f"colour {colour!r}: six hexadecimal digits are allowed, like 'ffb58c'")
    encoded = np.array([[int(colour[i : i + 2], 16) for i in (0, 2, 4)] for colour in colours]) / 255.0
    linear = np.where(encoded <= 0.04045, encoded / 12.92, ((encoded + 0.055) / 1.055) ** 2.4)
    found: Lab = np.cbrt(linear @ _TO_CONES.T) @ _TO_LAB.T
    return found


def srgb(labs: npt.ArrayLike) -> npt.NDArray[np.float32]:
    """sRGB, 0–255, of OKLab colours of shape (..., 3); what lies outside sRGB is clipped."""
    shape = np.shape(labs)
    cones = _turned(_FROM_LAB, np.asarray(labs, np.float32).reshape(-1, 3).T)
    linear = np.clip(_turned(_FROM_CONES, cones * cones * cones), 0.0, 1.0)
    curve = np.float32(1.055) * linear ** np.float32(1 / 2.4) - np.float32(0.055)
    encoded: npt.NDArray[np.float32] = np.where(linear <= 0.0031308, np.float32(12.92) * linear, curve)
    encoded *= np.float32(255)
    together: npt.NDArray[np.float32] = encoded.T.reshape(shape)
    return together


def linear_rgb(labs: Lab) -> Lab:
    """(..., 3) linear sRGB, 0–1, of OKLab colours (..., 3); what lies outside sRGB is below 0 or above 1."""
    found: Lab = (labs @ _TO_ROOTS.T) ** 3 @ _TO_LINEAR.T
    return found


def lightness(linear: Lab) -> Lab:
    """(...) OKLab lightness of linear sRGB colours (..., 3)."""
    found: Lab = np.cbrt(linear @ _TO_CONES.T) @ _TO_LAB[0]
    return found


def _turned(matrix: npt.NDArray[np.float32], colours: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """The product with (3, n) colours; BLAS would round a colour by how many others stand beside it."""
    product: npt.NDArray[np.float32] = matrix[:, :1] * colours[0]
    product += matrix[:, 1:2] * colours[1]
    product += matrix[:, 2:] * colours[2]
    return product


def hexadecimal(colour: Lab) -> str:
    """The colour as six hexadecimal digits of sRGB."""
    return "".join(f"{round(channel):02x}" for channel in srgb(colour).tolist())


def spread(colours: Lab, count: int) -> Lab:
    """(count, 3) colours from the first of `colours` to the last, at equal distances."""
    along = np.linspace(0.0, len(colours) - 1.0, count)
    return np.stack([np.interp(along, range(len(colours)), colours[:, i]) for i in range(3)], axis=1)


class Gradient(NamedTuple):
    """Colour as a function of the row: straight lines in OKLab between stops.

    Attributes:
        rows: (k,) y of the stops in pixels, not descending.
        colours: (k, 3) OKLab at each stop; above the first and below the last it stays as it is.
    """

    rows: npt.NDArray[np.float64]
    colours: Lab

    def labs(self, y: npt.NDArray[np.floating[Any]]) -> npt.NDArray[np.float32]:
        """(n, 3) float32 OKLab at the rows `y`, (n,) in pixels."""
        channels = [np.interp(y, self.rows, channel) for channel in self.colours.T]
        return np.array(channels, np.float32).T.copy()


def labs_of(gradients: Sequence[Gradient], y: npt.NDArray[np.floating[Any]]) -> npt.NDArray[np.float32]:
    """(gradients · n, 3) float32 OKLab of gradients with equally many stops at the rows `y`, (n,), in their order.

    A gradient is its first colour and, for each gap between two stops, as much of the step as the row has passed.
    """
    rows = np.array([gradient.rows for gradient in gradients])
    colours = np.array([gradient.colours for gradient in gradients])
    gaps = np.maximum(np.diff(rows), 1e-9)
    passed = np.clip((y[:, None] - rows[:, None, :-1]) / gaps[:, None], 0.0, 1.0)
    labs = passed @ np.diff(colours, axis=1)
    labs += colours[:, :1]
    found: npt.NDArray[np.float32] = labs.reshape(-1, 3).astype(np.float32)
    return found


def labs_at(
    gradients: Sequence[Gradient], which: npt.NDArray[np.intp], y: npt.NDArray[np.floating[Any]]
) -> npt.NDArray[np.float32]:
    """(n, 3) float32 OKLab at rows `y`, (n,), of the gradients with the numbers `which`, (n,); see `labs_of`."""
    rows = np.array([gradient.rows for gradient in gradients])
    colours = np.array([gradient.colours for gradient in gradients])
    gaps = np.maximum(np.diff(rows), 1e-9)
    passed = np.clip((y[:, None] - rows[which, :-1]) / gaps[which], 0.0, 1.0)
    steps = np.diff(colours, axis=1)[which]
    labs = colours[which, 0] + np.einsum("ns,nsc->nc", passed, steps)
    found: npt.NDArray[np.float32] = labs.astype(np.float32)
    return found
