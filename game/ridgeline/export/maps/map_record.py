"""What a file says of its map: how large it is, in which units, and its code."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, TextIO

import numpy as np

from ...scene.maps.map import Map
from ...scene.maps.picture import blocks
from ...terrain.arrays import Floats

DIGITS = 3  #: Decimal places of a river's points and widths


def record(land_map: Map, code: str) -> dict[str, Any]:
    """The map without its heights, for JSON.

    "side" points each way, of which the last ones repeat the first; "lowest" and "highest" in the units of heights;
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
