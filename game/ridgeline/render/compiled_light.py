"""The light on the land for spans.c: the curves from which lit cells of layers are mixed, and the memory for cells."""

from collections.abc import Callable

import numpy as np

from ..scene.items import Glow, Scene, Sky
from ..terrain.arrays import Array, Int32s
from .kernels.compiled import Frame
from .kernels.records import TILE
from .land_colours import bells_on_land, curves_on_land, land_glows, lit_rows, shared_rows
from .sky_painter import Bells

SPARE = 1.2  #: room for cells in the light, as a multiple of those in view
LAB_LEVELS = 400.0  #: levels of sRGB to a step of 1 in OKLab, about
GLOW_LEVELS = 99.0  #: levels by which a full glow changes the sky, about

LATE_LEVELS = 0.5
"""Levels by which the light may change before the land follows; it waits for the land, which is a frame late."""


class CompiledLight:
    """The light that lies on the layers of a compiled frame."""

    def __init__(self, frame: Frame, keep: Callable[[str, Array], None], sampled: Array) -> None:
        """Begin in the dark.

        Args:
            keep: keeps an array, and tells spans.c where it is.
            sampled: (samples,) the columns at which colours are compared.
        """
        self._frame, self._keep, self._sampled = frame, keep, sampled
        layers, height, tiles = frame.layers, frame.height, frame.tiles
        self._rows = np.zeros((2, layers), np.int32)
        self._curves = np.zeros((layers, 3, 3, height), np.float32)
        keep("lit_rows", self._rows)
        keep("lit_curves", self._curves)
        rows = np.arange(layers * height, dtype=np.int32).reshape(layers, 1, height)
        keep("colours_at", np.repeat(rows, tiles, axis=1))
        keep("held", np.zeros((layers, tiles, 2), np.int32))
        self._tables = np.empty((layers * height, TILE), np.uint32)
        keep("tables", self._tables)
        self._with, self._shown = np.empty(0, np.int32), np.empty((0, 3 * TILE // frame.spacing), np.float32)
        self._free = np.empty(0, np.int32)
        self._scene: Scene | None = None
        self._late = False

    def take_on(self, scene: Scene, coloured: Int32s, bells: Bells) -> None:
        """Take on a scene after its colours.

        Args:
            coloured: (2, layers) the coloured rows of layers with light.
            bells: those of all the sky's glows.
        """
        frame = self._frame
        if self._scene is not None and not frame.new_land:
            change = _change(self._scene.sky, scene.sky)
            if change == 0.0 and _shares(scene) == _shares(self._scene):
                self._scene = scene
                return
            if not self._late and change < LATE_LEVELS:
                self._late = True
                return
        self._scene, self._late = scene, False
        down, across = bells_on_land(scene.sky, bells)
        self._rows[:] = lit_rows(scene.layers, down)
        self._keep("lit_down", down)
        self._keep("lit_across", across)
        self._keep("lit_sampled", across[:, self._sampled])
        frame.lights, frame.new_light = len(down), True
        frame.light_number += 1
        self.colour(coloured)

    def colour(self, rows: Int32s) -> None:
        """Compute the curves for some rows' colours; `rows`, (2, layers), are the first and the one after the last."""
        if self._scene is not None:
            curves_on_land(self._scene.layers, self._scene.sky, shared_rows(self._rows, rows), self._curves)

    def make_room(self) -> None:
        """Make room for more cells in the light."""
        frame, room = self._frame, self._frame.room
        more = round(SPARE * frame.needed) + 1 - room
        self._tables, self._with, self._shown = (
            np.concatenate([array, np.empty((more, *array.shape[1:]), array.dtype)])
            for array in (self._tables, self._with, self._shown)
        )
        free = np.empty(room + more, np.int32)
        free[: frame.free] = self._free[: frame.free]
        free[frame.free : frame.free + more] = np.arange(room, room + more)
        self._free = free
        for name, array in (
            ("tables", self._tables),
            ("lit_with", self._with),
            ("lit_shown", self._shown),
            ("free_rows", free),
        ):
            self._keep(name, array)
        frame.room, frame.free = room + more, frame.free + more

    def settled(self, scene: Scene) -> bool:
        """Whether the light of a scene, whose layers keep their colours, is the one taken on."""
        before = self._scene
        return before is not None and _shares(scene) == _shares(before) and _change(scene.sky, before.sky) == 0.0


def glow_step(now: Glow, then: Glow) -> float:
    """Levels, nearly, by which a glow changes the sky: by its strength, its place and its size."""
    moved = max(abs(now.x - then.x), abs(now.across - then.across)) / now.across
    moved = max(moved, max(abs(now.y - then.y), abs(now.down - then.down)) / now.down)
    return GLOW_LEVELS * max(abs(now.share - then.share), max(now.share, then.share) * moved)


def _shares(scene: Scene) -> list[float]:
    """How far the light lies on each layer."""
    return [layer.glow for layer in scene.layers]


def _change(now: Sky, then: Sky) -> float:
    """Levels, nearly, by which the light on the land changes with the sky."""
    if now is then:
        return 0.0
    lights, before = land_glows(now), land_glows(then)
    if len(lights) != len(before):
        return GLOW_LEVELS
    coloured = LAB_LEVELS * float(np.abs(now.glow_colour - then.glow_colour).max())
    return max([coloured, *(glow_step(*pair) for pair in zip(lights, before, strict=True))])
