"""Heights as raw numbers of 16 bits, which terrain of game engines imports; their scale lies in a file beside them."""

import json
from pathlib import Path

from ...scene.maps.map import Map
from ...scene.maps.picture import stretched
from .map_record import record

LEVELS = {"bits": 16, "byte_order": "little-endian", "rows": "from north to south"}


def write_raw16(land_map: Map, code: str, file: Path, scale: Path) -> None:
    """Write (side, side) uint16, the least byte first: 0 is the lowest height, 65535 the highest; and what they are."""
    pixels, _, _ = stretched(land_map)
    with file.open("wb") as opened:
        for row in pixels:
            opened.write(row.astype("<u2").tobytes())
    scale.write_text(json.dumps(record(land_map, code) | LEVELS, indent=1) + "\n", encoding="ascii", newline="\n")
