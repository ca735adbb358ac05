"""Maps as files: pictures, arrays of numpy, and numbers as text. All are written in parts of a few rows."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt
from PIL import Image

from ..scene.map import Map
from ..scene.map_picture import blocks

ENDINGS = (".png", ".npy", ".txt")
VIEWS = ("shade", "height", "water")
WIDEST = 16384
"""Pixels that a strip of stages may be wide."""


def checked_view(file: Path, view: str | None) -> str:
    """What a file is to show of a map, or by itself.

    Raises:
        ValueError: for an ending that no map has, a folder that is not there, or a view that the file cannot hold.
    """
    shown = repr(str(file))
    if file.suffix.lower() not in ENDINGS:
        raise ValueError(f"{shown}: a map ends in {', '.join(ENDINGS)}")
    if not file.parent.is_dir():
        raise ValueError(f"{shown}: there is no folder {str(file.parent)!r}")
    if file.is_dir():
        raise ValueError(f"{shown} is a folder")
    if is_picture(file):
        return view or "shade"
    if view == "shade":
        raise ValueError(f"{shown} holds numbers: --view height or water")
    return view or "height"


def is_picture(file: Path) -> bool:
    """Whether a file of that name holds a picture."""
    return file.suffix.lower() == ".png"


def write_picture(pixels: npt.NDArray[np.uint8] | npt.NDArray[np.uint16], file: Path) -> None:
    """Write a PNG of (rows, columns) grey levels of 8 or 16 bits, or (rows, columns, 3) colours."""
    Image.fromarray(pixels).save(file)


def write_numbers(found: Map, view: str, file: Path) -> None:
    """Write (side, side) heights, or how deep the water is."""
    side = len(found.ground) + 1
    if file.suffix.lower() == ".npy":
        with file.open("wb") as opened:
            form = {"descr": "<f8", "fortran_order": False, "shape": (side, side)}
            np.lib.format.write_array_header_1_0(opened, form)
            for rows in _numbers(found, view):
                opened.write(rows.astype("<f8").tobytes())
        return
    with file.open("w", encoding="ascii", newline="\n") as text:
        for rows in _numbers(found, view):
            text.writelines(" ".join(f"{value:.8g}" for value in row) + "\n" for row in rows.tolist())


def _numbers(found: Map, view: str) -> Iterator[npt.NDArray[np.float64]]:
    """The rows of a map in parts, each row and the whole with the first once more at its end."""
    for rows in [*blocks(found), slice(0, 1)]:
        part = found.water(rows) if view == "water" else found.ground[rows]
        yield np.concatenate([part, part[:, :1]], axis=1)
