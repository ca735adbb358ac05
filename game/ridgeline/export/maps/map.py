"""Maps as files: pictures, numpy arrays, or numbers as text, all written a few rows at a time."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
from PIL import Image

from ...scene.maps.map import Map
from ...scene.maps.picture import blocks
from ...terrain.arrays import Floats, UInt8s, UInt16s
from .map_export import ENDINGS as EXPORTED

NUMBER_ENDINGS = {".npy": "", ".txt": " ", ".csv": ","}
"""The endings of files of plain numbers, and what stands between two of them."""

ENDINGS = (".png", *NUMBER_ENDINGS, *EXPORTED)


def check_view(file: Path, view: str | None) -> str:
    """The view that a file is to hold, or the default for its kind.

    Raises:
        ValueError: for an ending that no map has, a missing folder, or a view that the file cannot hold.
    """
    shown = repr(str(file))
    if file.suffix.lower() not in ENDINGS:
        raise ValueError(f"{shown}: a map ends in {', '.join(ENDINGS[:-1])} or {ENDINGS[-1]}")
    if not file.parent.is_dir():
        raise ValueError(f"{shown}: there is no folder {str(file.parent)!r}")
    if file.is_dir():
        raise ValueError(f"{shown} is a folder")
    if is_picture(file):
        return view or "shade"
    if view == "shade":
        raise ValueError(f"{shown} holds numbers: use --view height or water")
    if view == "water" and is_export(file):
        raise ValueError(f"{shown} holds heights: --view water is for {', '.join(['.png', *NUMBER_ENDINGS])}")
    return view or "height"


def is_picture(file: Path) -> bool:
    """Whether a file of that name holds a picture."""
    return file.suffix.lower() == ".png"


def is_export(file: Path) -> bool:
    """Whether a file of that name is an export for other programs, with more than numbers."""
    return file.suffix.lower() in EXPORTED


def write_picture(pixels: UInt8s | UInt16s, file: Path) -> None:
    """Write a PNG of (rows, columns) grey levels of 8 or 16 bits, or (rows, columns, 3) colours."""
    Image.fromarray(pixels).save(file, "png")


def write_numbers(land_map: Map, view: str, file: Path, ending: str) -> None:
    """Write (side, side) heights, or depths of water: as numpy does for ".npy", else as text."""
    side = len(land_map.ground) + 1
    if ending == ".npy":
        with file.open("wb") as opened:
            form = {"descr": "<f8", "fortran_order": False, "shape": (side, side)}
            np.lib.format.write_array_header_1_0(opened, form)
            for rows in _numbers(land_map, view):
                opened.write(rows.astype("<f8").tobytes())
        return
    with file.open("w", encoding="ascii", newline="\n") as text:
        for rows in _numbers(land_map, view):
            text.writelines(
                NUMBER_ENDINGS[ending].join(f"{value:.8g}" for value in row) + "\n" for row in rows.tolist()
            )


def _numbers(land_map: Map, view: str) -> Iterator[Floats]:
    """The rows of a map in parts; its first column and row are repeated at the end."""
    for rows in [*blocks(land_map), slice(0, 1)]:
        part = land_map.water(rows) if view == "water" else land_map.ground[rows]
        yield np.concatenate([part, part[:, :1]], axis=1)
