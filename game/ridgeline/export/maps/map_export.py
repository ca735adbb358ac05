"""Maps for other programs, by the endings of their files."""

import json
from pathlib import Path

from ...scene.light.daylight import Light
from ...scene.maps.map import Map
from ...scene.maps.picture import stretch
from .map_record import record, write_json
from .tiled import write_tiled
from .widelands import check_side, write_widelands

LEVELS = {"bits": 16, "byte_order": "little-endian", "rows": "from north to south"}


def write_raw16(land_map: Map, code: str, file: Path, scale: Path) -> None:
    """Write (side, side) uint16, the least byte first: 0 is the lowest height, 65535 the highest; and what they are."""
    pixels, _, _ = stretch(land_map)
    with file.open("wb") as opened:
        for row in pixels:
            opened.write(row.astype("<u2").tobytes())
    scale.write_text(json.dumps(record(land_map, code) | LEVELS, indent=1) + "\n", encoding="ascii", newline="\n")


RAW = (".raw", ".r16")

ENDINGS = (*RAW, ".json", ".tmj", ".lua")


def check_export(file: Path, side: int) -> None:
    """Raise a ValueError if a map of that side has no such file."""
    if file.suffix.lower() == ".lua":
        check_side(side)


def companion(file: Path) -> Path | None:
    """The file that is written beside it: the scale of raw heights, or the picture of tiles; None for others."""
    if file.suffix.lower() in RAW:
        return file.with_name(f"{file.name}.json")
    return file.with_name(f"{file.stem}-tiles.png") if file.suffix.lower() == ".tmj" else None


def write_export(land_map: Map, code: str, light: Light, file: Path, written: Path, beside: Path | None) -> None:
    """Write what `file` is to hold into the path `written`, and its companion into the path `beside`."""
    ending, second = file.suffix.lower(), companion(file)
    if ending == ".json":
        write_json(land_map, code, written)
    elif ending == ".lua":
        write_widelands(land_map, code, written)
    elif second is not None and beside is not None:
        if ending in RAW:
            write_raw16(land_map, code, written, beside)
        else:
            write_tiled(land_map, code, light, written, beside, second.name)
