"""Maps for the editor Tiled: a layer of tiles for each zone of heights, and the rivers as lines.

The format is that of https://doc.mapeditor.org/en/stable/reference/json-map-format/, version 1.10. Nobody has opened
such a map in Tiled yet: the tests read it back with a parser of its format.
"""

import base64
import json
import zlib
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image

from ...scene.light.daylight import Light
from ...scene.maps.map import Map
from ...scene.maps.zones import ZONES, zone_colours, zones
from ...terrain import River
from ...terrain.arrays import UInt8s

TILE = 16  #: pixels along the side of a tile
DIGITS = 2  #: Decimal places of a river's points, in pixels


def write_tiled(land_map: Map, code: str, light: Light, file: Path, *, tiles: Path, tiles_name: str) -> None:
    """Write a map of Tiled, and the picture of its tiles, which the map finds under its name."""
    numbers = zones(land_map)
    shown = [zone for zone in range(len(ZONES)) if (numbers == zone).any()]
    layers = [_tile_layer(zone, numbers) for zone in shown]
    rivers = land_map.rivers
    layers.append(
        _layer("rivers", "objectgroup")
        | {"draworder": "topdown", "objects": [_line(number, river) for number, river in enumerate(rivers, 1)]}
    )
    for number, layer in enumerate(layers, 1):
        layer["id"] = number
    rows, columns = numbers.shape
    content = {
        "type": "map",
        "version": "1.10",
        "tiledversion": "1.10.0",
        "orientation": "orthogonal",
        "renderorder": "right-down",
        "infinite": False,
        "compressionlevel": -1,
        "width": columns,
        "height": rows,
        "tilewidth": TILE,
        "tileheight": TILE,
        "nextlayerid": len(layers) + 1,
        "nextobjectid": len(rivers) + 1,
        "properties": [_property("code", "string", code)],
        "tilesets": [_tileset(tiles_name)],
        "layers": layers,
    }
    file.write_text(json.dumps(content, indent=1) + "\n", encoding="ascii", newline="\n")
    picture = np.repeat(np.repeat(zone_colours(light)[None], TILE, axis=0), TILE, axis=1)
    Image.fromarray(picture).save(tiles, "png")


def _layer(name: str, kind: str) -> dict[str, Any]:
    return {"name": name, "type": kind, "opacity": 1, "visible": True, "x": 0, "y": 0}


def _tile_layer(zone: int, numbers: UInt8s) -> dict[str, Any]:
    """The tiles of one zone; all others are empty."""
    rows, columns = numbers.shape
    cells = np.where(numbers == zone, zone + 1, 0).astype("<u4")
    data = base64.b64encode(zlib.compress(cells.tobytes())).decode()
    size = {"width": columns, "height": rows}
    return _layer(ZONES[zone], "tilelayer") | size | {"encoding": "base64", "compression": "zlib", "data": data}


def _line(number: int, river: River) -> dict[str, Any]:
    """A river as a line of pixels, from its spring on, with its width at its end."""
    points = np.round((river.points + 0.5) * TILE, DIGITS)
    start = points[0]
    line = [{"x": x, "y": y} for x, y in np.round(points - start, DIGITS).tolist()]
    return {
        "id": number,
        "name": f"river {number}",
        "type": "river",
        "x": float(start[0]),
        "y": float(start[1]),
        "width": 0,
        "height": 0,
        "rotation": 0,
        "visible": True,
        "polyline": line,
        "properties": [_property("width", "float", round(float(river.widths[-1]) * TILE, DIGITS))],
    }


def _tileset(picture: str) -> dict[str, Any]:
    return {
        "name": "zones",
        "firstgid": 1,
        "tilewidth": TILE,
        "tileheight": TILE,
        "tilecount": len(ZONES),
        "columns": len(ZONES),
        "margin": 0,
        "spacing": 0,
        "image": picture,
        "imagewidth": TILE * len(ZONES),
        "imageheight": TILE,
        "tiles": [{"id": number, "type": zone} for number, zone in enumerate(ZONES)],
    }


def _property(name: str, kind: str, value: str | float) -> dict[str, Any]:
    return {"name": name, "type": kind, "value": value}
