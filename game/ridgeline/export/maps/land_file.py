"""A stretch of land as a file: positions and heights in columns, JSON, or a filled shape."""

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ...terrain import Ridge
from ...terrain.arrays import Floats
from ...terrain.geometry import keep

MAX_HEIGHTS = 2**20  #: heights in a file

COLOUR = "#3d3a5c"
"""Of the land in a drawing: that of the near ridge of the theme dusk."""

SOIL, SHAPE = 0.25, 0.2
"""The soil below the lowest land in a drawing, as a share of the range of heights; and how high a drawing is at least,
as a share of its width, for which it has more soil: land is wide and low."""

TOLERANCE = 0.001
"""How far a drawing may leave the land, as a share of its height: places that it can do without are left out."""


@dataclass(frozen=True)
class HeightProfile:
    """Heights of a ridge at regular intervals.

    Attributes:
        ridge: the land.
        start: units: the first position.
        step: units, above 0: between two positions.
        heights: (n,) units.
    """

    ridge: Ridge
    start: float
    step: float
    heights: Floats

    @property
    def places(self) -> Floats:
        """(n,) units."""
        return np.asarray(self.start + self.step * np.arange(len(self.heights)))


def profile(ridge: Ridge, start: float, stop: float, step: float) -> HeightProfile:
    """The heights from `start` on, and at `stop` too if it is a whole number of steps away.

    Raises:
        ValueError: if they are too many, or there is no step between `start` and `stop`.
    """
    if not start < stop:
        raise ValueError(f"--stop {stop:g} must be above --start, which is {start:g}")
    steps = int((stop - start) / step + 1e-9)
    if steps < 1:
        raise ValueError(f"--step {step:g} is longer than the land from {start:g} to {stop:g}")
    if steps >= MAX_HEIGHTS:
        raise ValueError(
            f"--step {step:g}: from {start:g} to {stop:g} these are {steps + 1:,} heights; {MAX_HEIGHTS:,} are allowed"
        )
    return HeightProfile(ridge, start, step, ridge.heights(start, start + (steps + 0.5) * step, step))


def write_land(land: HeightProfile, ending: str, file: Path) -> None:
    """Write the land as .csv, .json or .svg, by the ending; numbers read back are the same to the last bit."""
    text = {".csv": _csv, ".json": _json, ".svg": _svg}[ending](land)
    file.write_text(text, encoding="utf-8", newline="\n")


def _csv(land: HeightProfile) -> str:
    rows = zip(land.places.tolist(), land.heights.tolist(), strict=True)
    return "x,height\n" + "".join(f"{x!r},{height!r}\n" for x, height in rows)


def _json(land: HeightProfile) -> str:
    content = {
        "format": "ridgeline land",
        "version": 1,
        "ridge": land.ridge.to_dict(),
        "start": land.start,
        "step": land.step,
        "heights": land.heights.tolist(),
    }
    return json.dumps(content) + "\n"


def _svg(land: HeightProfile) -> str:
    """One filled shape; x counts from the first position, so that none is too far for a browser, and y points down."""
    top, low = float(land.heights.max()), float(land.heights.min())
    width = float(land.places[-1] - land.start)
    height = max((1.0 + SOIL) * (top - low), SHAPE * width)
    points = np.stack([land.places - land.start, top - land.heights], axis=1)
    line = " ".join(f"{x:.8g},{y:.8g}" for x, y in points[keep(points, TOLERANCE * height)].tolist())
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.8g} {height:.8g}">\n'
        f"<title>{land.ridge!r}</title>\n"
        f"<desc>x from {land.start!r} on; y is down from {top!r}</desc>\n"
        f'<path fill="{COLOUR}" d="M0,{height:.8g} L{line} V{height:.8g} Z"/>\n'
        "</svg>\n"
    )
