"""What a backdrop draws on: a surface or an array of its own, where the next picture is drawn over the last one."""

from io import BytesIO
from typing import TYPE_CHECKING

import numpy as np

from ..render import ArrayRenderer, canvas
from ..render.pixels import Rect, enlarge, pixels
from ..scene.items import Scene
from ..terrain.arrays import UInt8s, UInt32s

if TYPE_CHECKING:
    import pygame


class Canvas:
    """Pictures of one size, drawn from scenes of that size or from half ones, see `View.halved`."""

    def __init__(self, size: tuple[int, int]) -> None:
        """Draw pictures that are so many pixels wide and high; surfaces and arrays are made when they are asked for."""
        self._size = size
        self._surface: pygame.Surface | None = None
        self._small: pygame.Surface | None = None
        self._array = np.empty((0, 0), np.uint32)
        self._renderer, self._drawn_on = ArrayRenderer(), ""

    def surface(self, scene: Scene) -> "tuple[pygame.Surface, list[Rect]]":
        """The surface with a scene, and the rectangles that have changed."""
        if self._surface is None:
            self._surface = canvas(*self._size)
        if self._is_whole(scene):
            return self._surface, self._paint(scene, pixels(self._surface), "surface")
        if self._small is None:
            self._small = canvas(scene.width, scene.height)
        self._paint(scene, pixels(self._small), "small surface")
        enlarge(self._small, self._surface)
        return self._surface, [(0, 0, *self._size)]

    def array(self, scene: Scene) -> UInt32s:
        """(height, width) 0x00RRGGBB, the picture of a scene, to be copied before the next one is asked for."""
        if self._array.shape != (scene.height, scene.width):
            self._array, self._drawn_on = np.zeros((scene.height, scene.width), np.uint32), ""
        self._paint(scene, self._array, "array")
        if self._is_whole(scene):
            return self._array
        width, height = self._size
        return self._array.repeat(2, axis=0).repeat(2, axis=1)[:height, :width]

    def _is_whole(self, scene: Scene) -> bool:
        return (scene.width, scene.height) == self._size

    def _paint(self, scene: Scene, picture: UInt32s, name: str) -> list[Rect]:
        """Draw a scene on the picture of that name; the rectangles that have changed."""
        changed = self._renderer.draw(scene, picture, afresh=name != self._drawn_on)
        self._drawn_on = name
        return [(0, 0, scene.width, scene.height)] if changed is None else changed


def png_of(picture: UInt8s) -> bytes | None:
    """A picture, (height, width, 3), as a PNG file; None without Pillow."""
    try:
        from PIL import Image
    except ImportError:
        return None
    memory = BytesIO()
    Image.fromarray(picture).save(memory, "png")
    return memory.getvalue()
