"""Draws the gallery, docs/gallery.md and its pictures, from codes: ``python docs/draw_gallery.py``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pygame

from ridgeline.scene import SceneCode
from ridgeline.scene.light.daylight import light
from ridgeline.scene.maps.code import wanted_map
from ridgeline.scene.maps.map import map_of
from ridgeline.scene.maps.picture import shade
from ridgeline.scene.themes.find import built_in
from ridgeline.shot.codes import texts_in
from ridgeline.shot.still import paint, save
from ridgeline.system.files.atomic import atomic_write
from ridgeline.system.files.png_text import DESCRIPTION

PAGE = Path(__file__).parent / "gallery.md"
PICTURES = Path(__file__).parent / "pictures" / "gallery"
LANDSCAPES = (
    "dusk-7-1830-ad5",
    "winter-5-0800-w_none-ao4",
    "aurora-5-2330-am6",
    "tide-3-2030-amo",
    "cherry-4-0700-aBv",
    "mesa-11-1845-aw2",
    "city-8-2100-ah7",
    "cliffs-6-1800-aaz",
    "blue-9-0630-aBC",
    "paper-3-1200-a5g",
    "purple-4-1900-aCg",
    "savannah-7-1800-afr",
    "harbour-3-1930-aey",
    "purple-7-0730-afA",
    "dusk-12-t40-1700-w_storm-a17",
    "dusk-7-t43-1730-s_flyover-a25",
    "winter-4-t60-1230-s_rain-aAg",
    "tide-12-0600-ari",
)
MAPS = {
    "24-257-e60_agt": "Land with rivers, seen from above.",
    "17-257-e60-land60_ajC": "Land in a sea, seen from above.",
    "14-257-e60-island_ai2": "An island, seen from above.",
}
"""Codes of maps, and what is seen."""

MAP_LIGHT = "dusk", 16.5  #: the theme and the hour whose light `ridgeline map` takes where it is told none

SIZE, COLUMNS = (400, 225), 3

HEAD = """\
# Gallery

Under each picture is its code. Open one in the window with `ridgeline --code CODE`, or draw it at any size with
`ridgeline still picture.png --code CODE --size 3840x2160`. `python docs/draw_gallery.py` writes this page.
"""
MAPS_HEAD = """
## Maps

`ridgeline map map.png --code CODE` makes the same map again; see [maps.md](maps.md).
"""


def landscape(code: str) -> pygame.Surface:
    """The picture of a code."""
    return paint(SceneCode.parse(code).scene(*SIZE))


def chart(code: str) -> pygame.Surface:
    """The map of a code."""
    theme, hour = MAP_LIGHT
    picture = shade(map_of(wanted_map(code)), light(built_in(theme), hour))
    return pygame.surfarray.make_surface(picture.swapaxes(0, 1))


def words(code: str) -> str:
    """What is seen in a picture, for those who cannot see it."""
    if code in MAPS:
        return MAPS[code]
    scene = SceneCode.parse(code)
    return texts_in(scene, scene.landscape.theme)[DESCRIPTION]


def table(codes: Sequence[str]) -> str:
    """Pictures side by side, each with its code under it."""
    rows = ["| " * COLUMNS + "|", "|---" * COLUMNS + "|"]
    for first in range(0, len(codes), COLUMNS):
        row = codes[first : first + COLUMNS]
        shown = [f"![{words(code)}](pictures/gallery/{code}.webp)<br>`{code}`" for code in row]
        rows.append(f"| {' | '.join(shown)} |")
    return "\n" + "\n".join(rows) + "\n"


def page() -> str:
    """The text of the gallery."""
    return HEAD + table(LANDSCAPES) + MAPS_HEAD + table([*MAPS])


if __name__ == "__main__":
    PICTURES.mkdir(exist_ok=True)
    for old in PICTURES.iterdir():
        old.unlink()
    for draw, codes in ((landscape, LANDSCAPES), (chart, MAPS)):
        for code in codes:
            save(draw(code), PICTURES / f"{code}.webp")
    with atomic_write(PAGE) as written:
        written.write_text(page(), encoding="utf-8", newline="\n")
