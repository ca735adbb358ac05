"""Colours that change slowly are taken on in turns, one band of rows after another, so that no frame has much to do."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ..scene.items import Glow, Scene
from ..scene.palette import srgb
from .colours import Area
from .pixels import TILE

Tones = npt.NDArray[np.floating[Any]]
"""Whatever decides the colours of an area, each number in levels of 255 that it changes a pixel by, at most."""

STALE = 0.6
"""Levels by which one cause may make a colour on the screen differ from the scene's; there may be two."""

BANDS = (4, 64)
"""The fewest bands an area is cut into, and the most."""

EXTENT = 2.5
"""Standard deviations of a glow within which it changes fast when it moves."""

TAIL = 0.18
"""Slope of a bell curve at `EXTENT` by its steepest."""


class Turn:
    """The turn of one area: which band of it comes next."""

    def __init__(self, tones: Tones | None = None) -> None:
        """Begin with an area whose colours are those of `tones`, or with one that has none."""
        self._begun = self._last = np.empty(0) if tones is None else tones
        self._band = self._bands = 0

    def leaps(self, tones: Tones, levels: float) -> bool:
        """Whether `tones` are more than `levels` away from the last ones, or of another kind."""
        return tones.shape != self._last.shape or bool(np.abs(tones - self._last).max(initial=0.0) > levels)

    def complete(self, tones: Tones) -> bool:
        """Whether the whole area has the colours of `tones`."""
        return self._band >= self._bands and np.array_equal(tones, self._begun)

    def next(self, tones: Tones, area: Area) -> Area | None:
        """The band of the area that takes on its colours of now; None while they do not change.

        There are so many bands that the first is no more than `STALE` levels behind when the last one is done.
        """
        if self._band >= self._bands:
            if np.array_equal(tones, self._begun):
                return None
            pace = float(np.abs(tones - self._last).max())
            self._begun, self._band = tones, 0
            self._bands = int(np.clip(STALE / pace, *BANDS)) if pace else BANDS[1]
        self._last = tones
        height = area.bottom - area.top
        top, bottom = (area.top + height * band // self._bands for band in (self._band, self._band + 1))
        self._band += 1
        return Area(area.left, top, area.right, bottom)


def tones(scene: Scene) -> Tones:
    """What decides the colours all over the picture: stops of gradients, and wide glows."""
    sky = scene.sky
    colours = [sky.gradient.colours, *(layer.gradient.colours for layer in scene.layers), sky.glow_colour[None]]
    colours += [disc.colour[None] for disc in sky.discs]
    rows = [sky.gradient.rows, *(layer.gradient.rows for layer in scene.layers)]
    contrast = _contrast(scene)
    wide = [_tones_of(glow, contrast) * (TAIL if _local(glow, scene) else 1.0) for glow in sky.glows]
    return np.concatenate([srgb(np.concatenate(colours)).reshape(-1), *rows, *wide])


def glows(scene: Scene) -> list[tuple[Tones, Area]]:
    """The small glows, which change their surroundings fast when they move: what decides them, and their areas."""
    contrast = _contrast(scene)
    return [(_tones_of(glow, contrast), _around(glow, scene)) for glow in scene.sky.glows if _local(glow, scene)]


def _contrast(scene: Scene) -> float:
    """Levels between the glow's colour and the sky's, at most."""
    return float(np.abs(srgb(scene.sky.gradient.colours) - srgb(scene.sky.glow_colour)).max())


def _tones_of(glow: Glow, contrast: float) -> Tones:
    """How bright and where; the steepest slope of a bell curve is 0.61 of its height in a standard deviation."""
    levels = contrast * glow.share
    return np.array([levels, 0.61 * levels * glow.x / glow.across, 0.61 * levels * glow.y / glow.down])


def _local(glow: Glow, scene: Scene) -> bool:
    return 4.0 * EXTENT * EXTENT * glow.across * glow.down < 0.25 * scene.width * scene.height


def _around(glow: Glow, scene: Scene) -> Area:
    return bounded(
        scene,
        glow.x - EXTENT * glow.across,
        glow.y - EXTENT * glow.down,
        glow.x + EXTENT * glow.across,
        glow.y + EXTENT * glow.down,
    )


def bounded(scene: Scene, left: float, top: float, right: float, bottom: float) -> Area:
    """The area around a rectangle, as far as it is in the picture; it may be empty."""
    columns = np.clip([left // TILE * TILE, right], 0, scene.width).astype(int).tolist()
    rows = np.clip([top, bottom], 0, scene.height).astype(int).tolist()
    return Area(columns[0], rows[0], columns[1], rows[1])
