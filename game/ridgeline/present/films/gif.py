"""GIF: one palette for the whole film, and the house's dither, which stands still on the screen.

A part holds its frames as they will be in the file, without a head: "Graphics Interchange Format, Version 89a", 1990.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Self

import numpy as np
import pygame
from PIL import Image
from PIL.GifImagePlugin import getdata

from ...render.kernels.numpy_dither import THRESHOLDS
from ...terrain.arrays import Float32s, Indices, Int32s, UInt8s
from .film import Film
from .formats import CODE, DESCRIPTION, bgra

COLOURS = 255
"""Of the palette; the last of 256 means that the pixel stays as it is."""

UNCHANGED = COLOURS

SAMPLES = 12
"""Frames of the film from which the palette is taken."""

SAMPLED_PIXELS = 400_000
"""Of all of them together, at most."""

BITS = 6
"""Of each channel, by which a colour finds its place in the mixtures."""

NEAR = 6
"""Colours of the palette, the nearest ones, of which two are mixed."""

ROUGH = 0.15
"""The price of the unrest of a mixture, in squares of the distance by which it misses its colour."""

PIECE = 4096
"""Cells for which mixtures are found at a time: all at once would need hundreds of megabytes."""

STEP = 1 << (8 - BITS)
"""Levels from one cell to the next."""

WEIGHTS = np.sqrt(np.array([0.114, 0.587, 0.299], np.float32))
"""Of blue, green and red in the distance of two colours: their shares of luma, ITU-R BT.601."""

TICKS = 100
"""Of a GIF's clock, a second."""

LEAST_TICKS = 2
"""Of a frame: many programs show shorter ones for a tenth of a second."""

COMMENT_BYTES = 255
"""Of a block of a comment."""


def rate_of(fps: float) -> Fraction:
    """The rate that a GIF's clock can say, if it is that of `fps` within a hundredth; else a ValueError."""
    ticks = max(round(TICKS / fps), LEAST_TICKS)
    if abs(TICKS / ticks - fps) <= fps / 100.0:
        return Fraction(TICKS, ticks)
    longer = max(int(TICKS / fps) + 1, LEAST_TICKS)
    near = {f"{TICKS / ticks:.4g}" for ticks in (longer, max(longer - 1, LEAST_TICKS))}
    words = " or ".join(sorted(near, key=float))
    raise ValueError(f"--fps {fps:g}: a GIF counts in hundredths of a second, so {words} frames a second are possible")


class Mixtures:
    """For each cell of colours, the two colours of a palette of which it is mixed, found when it is first met."""

    def __init__(self, palette: UInt8s) -> None:
        """Begin with a palette, (COLOURS, 3)."""
        self._colours = palette.astype(np.float32) * WEIGHTS
        self._known = np.zeros(1 << 3 * BITS, bool)
        self._one, self._other = np.zeros((2, 1 << 3 * BITS), np.uint8)
        self._share = np.zeros(1 << 3 * BITS, np.float32)

    def chosen(self, cells: Int32s, thresholds: Float32s) -> UInt8s:
        """(height, width) the place in the palette of one of both, by thresholds of 0–1, for cells of that shape."""
        new = np.unique(cells[~self._known[cells]])
        for at in range(0, len(new), PIECE):
            piece = new[at : at + PIECE]
            levels = STEP * np.stack([piece >> shift & (1 << BITS) - 1 for shift in (2 * BITS, BITS, 0)], axis=1)
            self._one[piece], self._other[piece], self._share[piece] = _mixed(levels * WEIGHTS, self._colours)
            self._known[piece] = True
        return np.where(thresholds < self._share[cells], self._other[cells], self._one[cells])


@dataclass(frozen=True)
class Gif:
    """The format with the palette of a film.

    Attributes:
        palette: (COLOURS, 3) blue, green and red.
    """

    palette: UInt8s

    @classmethod
    def of(cls, film: Film) -> Self:
        """The format for a film, whose palette is taken from frames all over it."""
        numbers = sorted({film.frames * number // SAMPLES for number in range(SAMPLES)})
        frames = (bgra(surface)[..., :3] for number in numbers for surface in film.drawn(number, number + 1))
        step = max(1, film.settings.size[0] * film.settings.size[1] * len(numbers) // SAMPLED_PIXELS)
        sampled = np.concatenate([frame.reshape(-1, 3)[::step] for frame in frames])
        picture = Image.fromarray(sampled[None])
        chosen = picture.quantize(COLOURS, Image.Quantize.MEDIANCUT, kmeans=3, dither=Image.Dither.NONE)
        palette = np.zeros((COLOURS, 3), np.uint8)
        named = np.array(chosen.getpalette(), np.uint8).reshape(-1, 3)[:COLOURS]
        palette[: len(named)] = named
        return cls(palette)

    def write(self, film: Film, surfaces: Iterable[pygame.Surface], part: Path, first: int, threads: int) -> None:
        """Write a part, see `Format`."""
        duration = round(1000 / film.rate)
        with part.open("wb") as written:
            before = None
            for indices in self._indices(surfaces, film.settings.size):
                (left, top), shown = _changed(indices, before)
                frame = Image.fromarray(shown, "L")
                extra: dict[str, int] = {} if before is None else {"transparency": UNCHANGED}
                written.writelines(getdata(frame, (left, top), duration=duration, disposal=1, **extra))
                before = indices

    def join(self, film: Film, parts: Sequence[Path], file: Path, words: Mapping[str, str]) -> None:
        """Write the film, see `Format`."""
        width, height = film.settings.size
        with file.open("wb") as written:
            written.write(b"GIF89a" + width.to_bytes(2, "little") + height.to_bytes(2, "little") + b"\xf7\0\0")
            written.write(self.palette[:, ::-1].tobytes() + bytes(3))
            written.write(b"\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0")
            comment = "\n".join(words[name] for name in (CODE, DESCRIPTION) if name in words).encode()
            blocks = [comment[at : at + COMMENT_BYTES] for at in range(0, len(comment), COMMENT_BYTES)]
            written.write(b"\x21\xfe" + b"".join(bytes([len(block)]) + block for block in blocks) + b"\0")
            for part in parts:
                written.write(part.read_bytes())
            written.write(b"\x3b")

    def _indices(self, surfaces: Iterable[pygame.Surface], size: tuple[int, int]) -> Iterator[UInt8s]:
        """(height, width) places in the palette of each frame."""
        (width, height), mixtures = size, Mixtures(self.palette)
        tiles = -(-height // len(THRESHOLDS)), -(-width // len(THRESHOLDS))
        thresholds = np.tile(THRESHOLDS, tiles)[:height, :width]
        # which of the cells on both sides of a colour, by another threshold than which of the two colours of that
        shift = np.tile((STEP * THRESHOLDS[::-1, ::-1]).astype(np.uint16), tiles)[:height, :width, None]
        for surface in surfaces:
            cells = np.minimum(bgra(surface)[..., :3] + shift, 255).astype(np.int32) >> (8 - BITS)
            yield mixtures.chosen((cells[..., 0] << 2 * BITS) | (cells[..., 1] << BITS) | cells[..., 2], thresholds)


def _mixed(cells: Float32s, colours: Float32s) -> tuple[Indices, Indices, Float32s]:
    """The mixture of two of the colours (m, 3) that is nearest to each cell (n, 3), and not too restless.

    Returns:
        the numbers of the one colour and of the other, and the share of the other, (n,) each.
    """
    distances = ((cells[:, None] - colours) ** 2).sum(-1)  # a product of matrices rounds as their sizes will have it
    near = np.argpartition(distances, NEAR, axis=1)[:, :NEAR]
    first, second = np.triu_indices(NEAR, 1)
    one, other = near[:, first], near[:, second]
    start, way = colours[one], colours[other] - colours[one]
    length = (way * way).sum(-1)
    share = ((cells[:, None] - start) * way).sum(-1) / np.maximum(length, 1e-6)
    share = np.clip(share, 0.0, 1.0)
    missed = ((start + share[..., None] * way - cells[:, None]) ** 2).sum(-1)
    best = (missed + ROUGH * length * share * (1.0 - share)).argmin(1)[:, None]
    return (
        np.take_along_axis(one, best, 1)[:, 0],
        np.take_along_axis(other, best, 1)[:, 0],
        np.take_along_axis(share, best, 1)[:, 0],
    )


def _changed(indices: UInt8s, before: UInt8s | None) -> tuple[tuple[int, int], UInt8s]:
    """The rectangle of a frame that has changed, UNCHANGED where it has not, and its left and top."""
    if before is None:
        return (0, 0), indices
    differs = indices != before
    rows, columns = np.flatnonzero(differs.any(1)), np.flatnonzero(differs.any(0))
    if not len(rows):
        return (0, 0), np.full((1, 1), UNCHANGED, np.uint8)
    place = slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1)
    shown = np.where(differs[place], indices[place], np.uint8(UNCHANGED))
    return (int(columns[0]), int(rows[0])), np.ascontiguousarray(shown)
