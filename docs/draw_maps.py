"""Draws the pictures of docs/maps.md with our own code: ``python docs/draw_maps.py``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt
from PIL import Image

from ridgeline.scene.light.daylight import light
from ridgeline.scene.maps.code import wanted_map
from ridgeline.scene.maps.map import map_of, maps_of, steps
from ridgeline.scene.maps.picture import shade
from ridgeline.scene.themes.find import built_in
from ridgeline.system.files.atomic import atomic_write

PICTURES = Path(__file__).parent / "pictures"
KINDS = (
    ("24-257-e60_agt", "mesa", 16.0),
    ("17-257-e60-land60_ajC", "cherry", 15.0),
    ("14-257-e60-island_ai2", "dusk", 16.5),
)
HOURS = (6.5, 12.0, 17.5)
THEMES = ("dusk", "cherry")
HOURLY = "14-257-e60-island_ai2"
STAGES, TOO_MANY = "11-257-e900-land60_arx", 4
RAINS = ("11-257-e300-land60_an2", "11-257-e300-land60-hard1_asg", "11-257-e300-land60-wind60~20_a7d")
GAP = 4
COLOURS = 256  #: of a picture's file, which makes it a third as large

Pixels = npt.NDArray[np.uint8]


def row(pictures: Sequence[Pixels]) -> Pixels:
    """Pictures of one height side by side."""
    gap = np.full((len(pictures[0]), GAP, 3), 255, np.uint8)
    return np.concatenate([part for picture in pictures for part in (picture, gap)][:-1], axis=1)


def kinds() -> Pixels:
    """Land, land with a sea, and an island, each in another theme."""
    return row([shade(map_of(wanted_map(code)), light(built_in(theme), hour)) for code, theme, hour in KINDS])


def hours() -> Pixels:
    """One island at three hours in two themes."""
    found = map_of(wanted_map(HOURLY))
    rows = [row([shade(found, light(built_in(theme), hour)) for hour in HOURS]) for theme in THEMES]
    gap = np.full((GAP, *rows[0].shape[1:]), 255, np.uint8)
    return np.concatenate([rows[0], gap, rows[1]])


def stages() -> Pixels:
    """A map while it rains, and for too long."""
    wanted = wanted_map(STAGES)
    now = light(built_in("cherry"), 15.0)
    return row([shade(stage, now)[:, :190] for stage in maps_of(wanted, steps(wanted.erode, TOO_MANY))])


def rains() -> Pixels:
    """A map in the rain, with hard rock, and with wind."""
    now = light(built_in("cherry"), 15.0)
    return row([shade(map_of(wanted_map(code)), now) for code in RAINS])


DRAWN = {"maps": kinds, "map_rains": rains, "map_hours": hours, "map_stages": stages}

if __name__ == "__main__":
    for name, draw in DRAWN.items():
        with atomic_write(PICTURES / f"{name}.png") as written:
            Image.fromarray(draw()).quantize(COLOURS).save(written, "png", optimize=True)
