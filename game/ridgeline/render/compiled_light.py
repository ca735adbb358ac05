"""The light on the land as spans.c follows it: what the lit cells of layers are mixed from, and where they are kept."""

from collections.abc import Callable

import numpy as np

from ..scene.items import Glow, Scene
from ..terrain.arrays import Array, Floats, Int32s
from .kernels.compiled import Frame
from .kernels.records import TILE
from .land_light import bells_on_land, curves_on_land, land_glows, lit_rows, shared_rows


MORE_CELLS = 2048
"""Cells in the light, at least, for which room is made at once."""


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

    def take_on(self, scene: Scene, coloured: Int32s) -> None:
        """Take on a scene, after its colours; of layers with light those of rows `coloured`, (2, layers)."""
        frame, before, self._scene = self._frame, self._scene, scene
        if before is not None and not frame.new_land and self.settled(before, scene):
            return
        down, across = bells_on_land(scene.sky, frame.height, frame.width)
        self._rows[:] = lit_rows(scene.layers, down)
        self._keep("lit_down", down)
        self._keep("lit_across", across)
        self._keep("lit_sampled", across[:, self._sampled])
        frame.lights, frame.new_light = len(down), True
        frame.light_number += 1
        self.colour(coloured)

    def colour(self, rows: Int32s) -> None:
        """Compute what the colours of some rows, (2, layers), are mixed from: the first, and the one after the last."""
        if self._scene is not None:
            curves_on_land(self._scene.layers, self._scene.sky, shared_rows(self._rows, rows), self._curves)

    def make_room(self) -> None:
        """Make room for more cells in the light."""
        frame, room = self._frame, self._frame.room
        more = max(room // 2, MORE_CELLS)
        self._tables, self._with, self._shown = (
            np.concatenate([array, np.empty((more, *array.shape[1:]), array.dtype)])
            for array in (self._tables, self._with, self._shown)
        )
        free = np.empty(room + more, np.int32)
        free[:frame.free] = self._free[:frame.free]
        free[frame.free : frame.free + more] = np.arange(room, room + more)
        self._free = free
        for name, array in (("tables", self._tables), ("lit_with", self._with), ("lit_shown", self._shown), ("free_rows", free)):
            self._keep(name, array)
        frame.room, frame.free = room + more, frame.free + more

    @staticmethod
    def settled(before: Scene, scene: Scene) -> bool:
        """Whether the light of two scenes, whose layers have the same colours, is the same."""
        return before.sky is scene.sky and _shares(before) == _shares(scene) or _light(before) == _light(scene)


def _shares(scene: Scene) -> list[float]:
    return [layer.glow for layer in scene.layers]


def _light(scene: Scene) -> tuple[tuple[Glow, ...], list[float], list[float]]:
    return land_glows(scene.sky), _colour(scene.sky.glow_colour), _shares(scene)


def _colour(colour: Floats) -> list[float]:
    numbers: list[float] = colour.tolist()
    return numbers
