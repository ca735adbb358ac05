"""GIF: one palette for the whole film, and our own dither, which does not move on the screen.

A part holds its frames as in the final file, without a header: "Graphics Interchange Format, Version 89a", 1990.
"""

import shutil
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
from ...terrain.arrays import UInt8s
from ...textfile.content import open_file
from .film import Film
from .formats import CODE, DESCRIPTION, bgra
from .mixtures import Mixtures, cells, palette_of

COLOURS = 255  #: of the palette; the last of 256 means that the pixel stays as it is

UNCHANGED = COLOURS

SAMPLES = 12  #: frames sampled for the palette
SAMPLED_PIXELS = 400_000  #: of all sampled frames together, at most
TICKS = 100  #: of a GIF's clock per second
LEAST_TICKS = 2  #: of a frame: many programs show a shorter one for a tenth of a second
COMMENT_BYTES = 255  #: of a block of a comment


def rate_of(fps: float) -> Fraction:
    """The rate of a GIF's clock within a hundredth of `fps`; a ValueError if there is none."""
    ticks = max(round(TICKS / fps), LEAST_TICKS)
    if abs(TICKS / ticks - fps) <= fps / 100.0:
        return Fraction(TICKS, ticks)
    longer = max(int(TICKS / fps) + 1, LEAST_TICKS)
    near = {f"{TICKS / ticks:.4g}" for ticks in (longer, max(longer - 1, LEAST_TICKS))}
    words = " or ".join(sorted(near, key=float))
    raise ValueError(f"--fps {fps:g}: a GIF counts in hundredths of a second, so {words} frames a second are possible")


@dataclass(frozen=True)
class Gif:
    """The format with the palette of a film.

    Attributes:
        palette: (COLOURS, 3) blue, green and red.
    """

    palette: UInt8s

    @classmethod
    def of(cls, film: Film) -> Self:
        """The format for a film, with a palette from frames all over it."""
        numbers = sorted({film.frames * number // SAMPLES for number in range(SAMPLES)})
        step = max(1, film.settings.size[0] * film.settings.size[1] * len(numbers) // SAMPLED_PIXELS)
        frames = map(bgra, film.drawn_afresh(numbers))
        sampled = np.concatenate([frame[..., :3].reshape(-1, 3)[::step] for frame in frames])
        return cls(palette_of(sampled, COLOURS))

    def write(self, film: Film, surfaces: Iterable[pygame.Surface], part: Path, first: int, threads: int) -> None:
        """Write a part, see `Format`."""
        duration = round(1000 / film.rate)
        with part.open("wb") as written:
            before = None
            for indices in self._indices(surfaces, film.settings.size):
                (left, top), shown = _changed_part(indices, before)
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
                with open_file(part) as content:
                    shutil.copyfileobj(content, written)
            written.write(b"\x3b")

    def _indices(self, surfaces: Iterable[pygame.Surface], size: tuple[int, int]) -> Iterator[UInt8s]:
        """(height, width) palette indices of each frame."""
        (width, height), mixtures = size, Mixtures(self.palette)
        tiles = -(-height // len(THRESHOLDS)), -(-width // len(THRESHOLDS))
        thresholds = np.tile(THRESHOLDS, tiles)[:height, :width]
        others = np.tile(THRESHOLDS[::-1, ::-1], tiles)[:height, :width]
        for surface in surfaces:
            yield mixtures.chosen(cells(bgra(surface)[..., :3], others), thresholds)


def _changed_part(indices: UInt8s, before: UInt8s | None) -> tuple[tuple[int, int], UInt8s]:
    """Left and top of the rectangle of a frame that has changed, and its indices, UNCHANGED where they have not."""
    if before is None:
        return (0, 0), indices
    differs = indices != before
    rows, columns = np.flatnonzero(differs.any(1)), np.flatnonzero(differs.any(0))
    if not len(rows):
        return (0, 0), np.full((1, 1), UNCHANGED, np.uint8)
    place = slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1)
    shown = np.where(differs[place], indices[place], np.uint8(UNCHANGED))
    return (int(columns[0]), int(rows[0])), np.ascontiguousarray(shown)
