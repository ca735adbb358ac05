"""Lamps outdoors: their colour, when they burn, and pictures of lanterns that flash like a turning beam."""

from collections.abc import Iterator

import numpy as np

from ...terrain.arrays import Floats
from ..light.daylight import Light
from ..oklab import lab
from ..view import View
from .window_panes import LIGHT_REACH, Picture

DAY, DUSK = 0.82, 0.66  #: OKLab lightness of the mist above which no outdoor lamp burns, and below which all do
PERIOD, FLASH = 6.0, 5.0  #: seconds from one flash of a lantern to the next, and the sharpness of a flash (von Mises)


def lamp(colour: str) -> Floats:
    """(3,) OKLab of a lamp's colour, shared by all pictures of it."""
    shared: Floats = lab(colour)[0]
    shared.flags.writeable = False
    return shared


def outdoors(light: Light) -> float:
    """0–1, how far the lamps of trains and boats are lit."""
    return float(min(max((DAY - light.mist[0]) / (DAY - DUSK), 0.0), 1.0))


def lanterns(places: Floats, lit: Floats, seconds: Floats, view: View) -> Iterator[Picture]:
    """A picture of each lantern: a bright core in a wide, weak halo that swells and fades like a turning beam.

    Args:
        places: (n, 3) x, y and radius in pixels.
        lit: (n,) 0–1.
        seconds: (n,) each one's time, which decides its flash.
        view: clips them.
    """
    turn = np.exp(FLASH * (np.cos(2.0 * np.pi * (seconds / PERIOD)) - 1.0))
    most = LIGHT_REACH * max(1.0, view.pixels_per_unit)
    for (x, y, radius), share, flash in zip(places.tolist(), lit.tolist(), turn.tolist(), strict=True):
        halo = min(radius * 2.2 + 1.0, most / 3.0)
        reach = 3.0 * halo
        columns = np.arange(max(int(x - reach), -1), min(int(x + reach) + 1, view.width + 1))
        rows = np.arange(max(int(y - reach), -1), min(int(y + reach) + 1, view.height + 1))
        away = np.hypot(columns + 0.5 - x, (rows + 0.5 - y)[:, None])
        core = np.clip(0.8 * radius + 0.5 - away, 0.0, 1.0) * (0.35 + 0.65 * flash)
        soft = (0.12 + 0.5 * flash) * np.exp(-0.5 * (away / halo) ** 2) * np.clip(1.5 - away / (2.0 * halo), 0.0, 1.0)
        light = share * (core + (1.0 - core) * soft)
        if light.size:
            yield int(columns[0]), int(rows[0]), light.astype(np.float32)
