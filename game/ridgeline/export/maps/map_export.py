"""Maps for other programs, by the endings of their files: JSON, raw heights, or the formats of other modules."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TextIO

import numpy as np

from ...scene.light.daylight import Light
from ...scene.maps.map import Map
from ...scene.maps.picture import blocks, stretch
from ...terrain.arrays import Floats
from .tiled import write_tiled
from .widelands import check_side, write_widelands

DIGITS = 3  #: Decimal places of a river's points and widths
LEVELS = {"bits": 16, "byte_order": "little-endian", "rows": "from north to south"}
RAW = (".raw", ".r16")
ENDINGS = (*RAW, ".json", ".tmj", ".lua")


def write_export(land_map: Map, code: str, light: Light, file: Path, *, written: Path, beside: Path | None) -> None:
    """Write the content of `file` to the path `written`, and its companion to the path `beside`."""
    ending, second = file.suffix.lower(), companion(file)
    if ending == ".json":
        write_json(land_map, code, written)
    elif ending == ".lua":
        write_widelands(land_map, code, written)
    elif second is not None and beside is not None:
        if ending in RAW:
            write_raw16(land_map, code, written, beside)
        else:
            write_tiled(land_map, code, light, written, tiles=beside, tiles_name=second.name)


def companion(file: Path) -> Path | None:
    """The file written beside an export: the scale of raw heights, or the picture of tiles; None for others."""
    if file.suffix.lower() in RAW:
        return file.with_name(f"{file.name}.json")
    return file.with_name(f"{file.stem}-tiles.png") if file.suffix.lower() == ".tmj" else None


def check_export(file: Path, side: int) -> None:
    """Raise a ValueError if a map of that side has no such file."""
    if file.suffix.lower() == ".lua":
        check_side(side)


def write_raw16(land_map: Map, code: str, file: Path, scale: Path) -> None:
    """Write (side, side) uint16, little-endian, 0 the lowest height, 65535 the highest; and a file with their scale."""
    pixels, _, _ = stretch(land_map)
    with file.open("wb") as opened:
        for row in pixels:
            opened.write(row.astype("<u2").tobytes())
    scale.write_text(json.dumps(record(land_map, code) | LEVELS, indent=1) + "\n", encoding="ascii", newline="\n")


def write_json(land_map: Map, code: str, file: Path) -> None:
    """Write the record, all heights row by row, and the rivers, as JSON."""
    import json

    start = json.dumps(record(land_map, code), indent=1).removesuffix("\n}")
    with file.open("w", encoding="ascii", newline="\n") as text:
        text.write(f'{start},\n "heights": [')
        _write_rows(land_map, text)
        rivers = [
            {name: np.round(value, DIGITS).tolist() if name != "into" else value for name, value in river.items()}
            for river in (river.to_dict() for river in land_map.rivers)
        ]
        text.write('\n ],\n "rivers": [' + ",".join(f"\n  {json.dumps(river)}" for river in rivers))
        text.write("\n ]\n}\n")


def _write_rows(land_map: Map, text: TextIO) -> None:
    comma = "\n  "
    for part in rows_of_heights(land_map):
        for row in part.tolist():
            text.write(f"{comma}[{', '.join(f'{value:.8g}' for value in row)}]")
            comma = ",\n  "


def record(land_map: Map, code: str) -> dict[str, Any]:
    """The map without its heights, for JSON.

    "side" points each way, the last repeating the first; "lowest" and "highest" in the units of heights;
    "sea" is 0 with a sea, else None.
    """
    ground = land_map.ground
    return {
        "format": "ridgeline map",
        "version": 1,
        "code": code,
        "side": len(ground) + 1,
        "wraps": True,
        "lowest": float(ground.min()),
        "highest": float(ground.max()),
        "sea": 0.0 if land_map.sea else None,
    }


def rows_of_heights(land_map: Map) -> Iterator[Floats]:
    """(rows, side) the heights, in parts; the first column and row are repeated at the end."""
    for rows in [*blocks(land_map), slice(0, 1)]:
        part = land_map.ground[rows]
        yield np.concatenate([part, part[:, :1]], axis=1)
