"""Colours that change slowly are taken on in turns, one band of rows after another, so that no frame has much to do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ..scene.items import Glow, Scene, Sky
from ..scene.palette import Lab, srgb
from .colours import Area
from .pixels import TILE

Reals = npt.NDArray[np.floating[Any]]

STALE = 0.8
"""Levels of 255 by which a colour on the screen may differ from the scene's."""

LEAP = 3.0
"""Levels by which two scenes may differ that are drawn one over the other."""

STEEP = 400.0
"""Levels of sRGB that a step of one in OKLab is, nearly."""

BANDS = (4, 64)
"""The fewest bands an area is cut into, and the most."""

EXTENT = 2.5
"""Standard deviations of a glow within which it changes fast when it moves."""

TAIL = 0.18
"""Slope of a bell curve at `EXTENT` by its steepest."""


@dataclass(frozen=True, eq=False)
class Tones:
    """What decides the colours of an area.

    Attributes:
        colours: (n, 3) OKLab.
        rows: (k,) in pixels, at which they stand.
        glows: (m, 3) share, and place across and down, each by the share of all of a glow's colour that it moves.
        lights: the glows themselves.
        sky: in which they shine.
    """

    colours: Lab
    rows: Reals
    glows: Reals
    lights: list[Glow]
    sky: Sky

    def __eq__(self, other: object) -> bool:
        """Whether all is the same."""
        return isinstance(other, Tones) and all(
            np.array_equal(mine, its)
            for mine, its in ((self.colours, other.colours), (self.rows, other.rows), (self.glows, other.glows))
        )

    def leaps_from(self, other: Tones) -> bool:
        """Whether there is so much between the two that an area is better painted at once."""
        if self.colours.shape != other.colours.shape or self.glows.shape != other.glows.shape:
            return True
        steps = (STEEP * (self.colours - other.colours), self.rows - other.rows, 255.0 * (self.glows - other.glows))
        return any(np.abs(step).max(initial=0.0) > LEAP for step in steps)

    def levels_from(self, other: Tones) -> float:
        """Levels of sRGB between the two, at most."""
        near = self.sky.gradient.labs(np.array([glow.y - glow.down for glow in self.lights]))
        contrast = np.abs(srgb(near) - srgb(self.sky.glow_colour)).max(axis=1, keepdims=True)
        moved = contrast * np.abs(self.glows - other.glows)
        return float(
            np.abs(srgb(self.colours) - srgb(other.colours)).max(initial=0.0)
            + np.abs(self.rows - other.rows).max(initial=0.0)
            + (moved[:, 0] + np.hypot(moved[:, 1], moved[:, 2])).max(initial=0.0)
        )


class Turn:
    """The turn of one area: which band of it comes next."""

    def __init__(self, tones: Tones) -> None:
        """Begin with an area whose colours are those of `tones`."""
        self._begun = self._last = tones
        self._band = self._bands = 0

    def leaps(self, tones: Tones) -> bool:
        """Whether `tones` are too far away from the last ones for turns."""
        return tones.leaps_from(self._last)

    def complete(self, tones: Tones) -> bool:
        """Whether the whole area has the colours of `tones`."""
        return self._band >= self._bands and tones == self._begun

    def next(self, tones: Tones, area: Area, frames: int) -> Area | None:
        """The band of the area that takes on its colours of now; None while they do not change.

        There are so many bands that the first is no more than `STALE` levels behind when the last one is done, if they
        follow each other every so many `frames`.
        """
        last, self._last = self._last, tones
        if self._band >= self._bands:
            if tones == self._begun:
                return None
            pace = tones.levels_from(last) / frames
            self._begun, self._band = tones, 0
            self._bands = int(np.clip(STALE / pace / frames, *BANDS)) if pace else BANDS[1]
        height = area.bottom - area.top
        top, bottom = (area.top + height * band // self._bands for band in (self._band, self._band + 1))
        self._band += 1
        return Area(area.left, top, area.right, bottom)


def tones(scene: Scene) -> Tones:
    """What decides the colours all over the picture: stops of gradients, and wide glows."""
    sky = scene.sky
    gradients = [sky.gradient, *(layer.gradient for layer in scene.layers)]
    colours = [gradient.colours for gradient in gradients]
    return Tones(
        np.concatenate([*colours, sky.glow_colour[None], *(disc.colour[None] for disc in sky.discs)]),
        np.concatenate([gradient.rows for gradient in gradients]),
        np.array([_place(glow, TAIL if _local(glow, scene) else 1.0) for glow in sky.glows]).reshape(-1, 3),
        list(sky.glows),
        sky,
    )


def glows(scene: Scene) -> list[tuple[Tones, Area]]:
    """The small glows, which change their surroundings fast when they move: what decides them, and their areas."""
    none = np.empty((0, 3))
    return [
        (Tones(none, none[:, 0], np.array([_place(glow)]), [glow], scene.sky), _around(glow, scene))
        for glow in scene.sky.glows
        if _local(glow, scene)
    ]


def _place(glow: Glow, part: float = 1.0) -> tuple[float, float, float]:
    """The steepest slope of a bell curve is 0.61 of its height in a standard deviation."""
    steep = 0.61 * glow.share * part
    return glow.share * part, steep * glow.x / glow.across, steep * glow.y / glow.down


def _local(glow: Glow, scene: Scene) -> bool:
    return 4.0 * EXTENT * EXTENT * glow.across * glow.down < 0.25 * scene.width * scene.height


def _around(glow: Glow, scene: Scene) -> Area:
    across, down = EXTENT * glow.across, EXTENT * glow.down
    return bounded(scene, glow.x - across, glow.y - down, glow.x + across, glow.y + down)


def bounded(scene: Scene, left: float, top: float, right: float, bottom: float) -> Area:
    """The area around a rectangle, as far as it is in the picture; it may be empty."""
    columns = np.clip([left // TILE * TILE, right], 0, scene.width).astype(int).tolist()
    rows = np.clip([top, bottom], 0, scene.height).astype(int).tolist()
    return Area(columns[0], rows[0], columns[1], rows[1])
