"""Films as they were meant, and as a player shows them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageSequence

from ridgeline.export.films.film import Film
from ridgeline.export.films.formats import bgra
from ridgeline.options import Settings

SIZE = (96, 54)

Picture = NDArray[np.uint8]


def film(frames: int = 4, rate: int = 25, **settings: object) -> Film:
    """A small film of mesa, which is soon laid out, in clear weather."""
    shown = {"theme": "mesa", "time": 18.5, "size": SIZE, "weather": "none"} | settings
    return Film(Settings(7, **shown), frames, Fraction(rate))  # type: ignore[arg-type]


def pictures(shown: Film, first: int = 0, stop: int | None = None) -> list[Picture]:
    """(height, width, 3) the frames as they are drawn."""
    surfaces = shown.drawn(first, shown.frames if stop is None else stop)
    return [np.ascontiguousarray(bgra(surface)[..., 2::-1]) for surface in surfaces]


def decoded(file: Path) -> list[Picture]:
    """(height, width, 3) the frames of a file, with the colours that its tags say."""
    if file.suffix in (".gif", ".webp"):
        with Image.open(file) as opened:
            return [np.array(frame.convert("RGB")) for frame in ImageSequence.Iterator(opened)]
    return list(_video(file))


def _video(file: Path) -> Iterator[Picture]:
    import av

    exactly = 0x4 | 0x40000 | 0x2000 | 0x4000
    with av.open(str(file)) as opened:
        for frame in opened.decode(video=0):
            assert (frame.colorspace, frame.color_range) == (1, 1), "it is not tagged as bt709 in video range"
            yield frame.reformat(
                format="rgb24", src_colorspace=frame.colorspace, src_color_range=1, interpolation=exactly
            ).to_ndarray()


def distance(one: Picture, other: Picture) -> float:
    """The root of the mean square of their difference, in levels of 255."""
    return float(np.sqrt(((one.astype(float) - other) ** 2).mean()))
