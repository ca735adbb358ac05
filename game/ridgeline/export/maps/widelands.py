"""Maps for the game Widelands: a script that its editor runs, which gives each field its height and its terrain.

The functions are those of https://www.widelands.org/docs/wl/autogen_wl_map/. Nobody has run such a script in the
game yet: the tests run it in Lua.
"""

from pathlib import Path

import numpy as np

from ...scene.maps.map import Map
from ...scene.maps.zones import zones
from ...terrain.arrays import UInt8s

SIDES = (65, 129, 257, 513)  #: points each way of maps in sizes that Widelands has
WATER, HIGHEST_FIELD = 10, 60  #: the heights of fields in water (or the lowest) and of the highest

TERRAINS = {
    "w": "summer_water",
    "b": "summer_beach",
    "m": "summer_meadow1",
    "u": "summer_mountain_meadow",
    "r": "summer_mountain1",
    "s": "summer_mountain3",
    "i": "summer_snow",
}
"""Terrains of the game by the letters that stand for them."""

LETTERS = "wwbmursi"  #: the letter of each zone

SCRIPT = """\
-- Ridgeline map {code} for the editor of Widelands. Make a new map of {size} x {size} fields there, save it, and run
-- widelands --editor=THAT_MAP --script=THIS_FILE
local terrains = {{{terrains}}}
-- two digits for the height of each field, and a letter for its terrain
local rows = {{
{rows}
}}
local map = wl.Editor().map
if map.width ~= {size} or map.height ~= {size} then
   error("this land needs a map of {size} x {size} fields")
end
for y = 0, {size} - 1 do
   local row = rows[y + 1]
   for x = 0, {size} - 1 do
      local field = map:get_field(x, y)
      local terrain = terrains[row:sub(3 * x + 3, 3 * x + 3)]
      field.raw_height = tonumber(row:sub(3 * x + 1, 3 * x + 2))
      field.terr = terrain
      field.terd = terrain
   end
end
map:recalculate()
"""


def check_side(side: int) -> None:
    """Raise a ValueError if Widelands has no maps of this size."""
    if side not in SIDES:
        allowed = f"{', '.join(map(str, SIDES[:-1]))} or {SIDES[-1]}"
        raise ValueError(f"--side {side}: Widelands has no map of that size; a .lua file needs {allowed}")


def write_widelands(land_map: Map, code: str, file: Path) -> None:
    """Write the script."""
    heights, letters = field_heights(land_map), np.array(list(LETTERS))[zones(land_map)]
    rows = (
        '"' + "".join(f"{height:02d}{letter}" for height, letter in zip(*row, strict=True)) + '",'
        for row in zip(heights.tolist(), letters.tolist(), strict=True)
    )
    terrains = ", ".join(f'{letter} = "{terrain}"' for letter, terrain in TERRAINS.items())
    content = SCRIPT.format(code=code, size=len(heights), terrains=terrains, rows="\n".join(rows))
    file.write_text(content, encoding="ascii", newline="\n")


def field_heights(land_map: Map) -> UInt8s:
    """(cells, cells) the heights of the fields: the sea lies at `WATER`, the highest land at `HIGHEST_FIELD`."""
    low = 0.0 if land_map.sea else float(land_map.ground.min())
    range_ = max(float(land_map.ground.max()) - low, 1e-9)
    share = np.clip((land_map.ground - low) / range_, 0.0, 1.0)
    return np.asarray((WATER + np.rint(share * (HIGHEST_FIELD - WATER))).astype(np.uint8))
