"""The drawings of a backdrop: a canvas of its own for what is behind a game, and the foreground of its sprites."""

from dataclasses import replace
from io import BytesIO
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from ..render import ArrayRenderer
from ..render.kernels import LIBRARY
from ..render.kernels.numpy_sprites import stick
from ..render.kernels.records import Occlusion
from ..render.laid_particles import LaidParticles
from ..render.pixels import MASKS, PixelColours, Rect, canvas, enlarge, pixels
from ..scene.foreground.tussocks import PARALLAX
from ..scene.items import Scene
from ..terrain.arrays import UInt8s, UInt32s

if TYPE_CHECKING:
    import pygame

Surface: TypeAlias = "pygame.Surface"  #: of the game's; pygame is imported only where one is drawn on

SPRITES = ("foreground", "grass in front")  #: the names of sprites that pass before the camera
DROPS = ("rain", "snow")  #: the names of particles that fall


class Canvas:
    """Pictures of one size, drawn from scenes of that size or from half ones, see `View.halved`."""

    def __init__(self, size: tuple[int, int]) -> None:
        """Draw pictures of a size in pixels; surfaces and arrays are made when first needed."""
        self._size = size
        self._surface: Surface | None = None
        self._small: Surface | None = None
        self._array = np.empty((0, 0), np.uint32)
        self._renderer, self._drawn_on = ArrayRenderer(), ""

    def surface(self, scene: Scene) -> "tuple[Surface, list[Rect]]":
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
        """(height, width) 0x00RRGGBB, the picture of a scene; copy it before you draw the next one."""
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


def split_front(scene: Scene, sunk: float) -> tuple[Scene, Scene]:
    """A scene split in two: without its foreground, and the foreground alone.

    That is lower by as many pixels of the nearest land as the camera is above, or below its usual height: whoever falls
    into a gap sees no grass in its depth.
    """
    last = len(scene.layers) - 1
    near = [sprite for sprite in scene.sprites if sprite.words in SPRITES]
    drops = tuple(one for one in scene.particles if one.layer == last and one.words in DROPS)
    behind = replace(
        scene,
        sprites=tuple(sprite for sprite in scene.sprites if sprite.words not in SPRITES),
        particles=tuple(one for one in scene.particles if not any(one is drop for drop in drops)),
    )
    down = round(PARALLAX * abs(sunk))
    lowered = (replace(sprite, top=sprite.top + down) for sprite in near)
    return behind, replace(scene, sprites=tuple(one for one in lowered if one.top < scene.height), particles=drops)


class FrontBrush:
    """Draws the foreground over pictures that hold a game's sprites."""

    def __init__(self) -> None:
        self._particles = LaidParticles(LIBRARY)
        self._colours = PixelColours()

    def lay(self, front: Scene, picture: UInt32s) -> None:
        """Draw it over a picture of the scene's size, (height, width) 0x00RRGGBB."""
        nothing = Occlusion(np.full((len(front.layers) + 1, front.width), front.height, np.int32))
        if front.sprites:
            colours = self._colours([sprite.colour for sprite in front.sprites])
            (LIBRARY.stick if LIBRARY else stick)(picture, nothing, front.sprites, colours)
        self._particles.lay(front.particles, picture, lambda: nothing)
        self._particles.forget()

    def draw(self, front: Scene, surface: Surface, at: tuple[int, int]) -> None:
        """Draw it over a surface of any kind, its upper left corner at a place there."""
        if not front.sprites and not front.particles:
            return
        size, here = (front.width, front.height), surface.get_rect()
        # pygame does other pixel formats, clips and borders.
        ours = surface.get_bitsize() == 32 and surface.get_masks() == MASKS
        if ours and surface.get_clip() == here and here.contains((at, size)):
            rows, columns = slice(at[1], at[1] + size[1]), slice(at[0], at[0] + size[0])
            self.lay(front, pixels(surface)[rows, columns])
            return
        beneath = canvas(*size)
        beneath.blit(surface, (-at[0], -at[1]))
        self.lay(front, pixels(beneath))
        surface.blit(beneath, at)


def png_of(picture: UInt8s) -> bytes | None:
    """A picture, (height, width, 3), as a PNG file; None without Pillow."""
    try:
        from PIL import Image
    except ImportError:
        return None
    memory = BytesIO()
    Image.fromarray(picture).save(memory, "png")
    return memory.getvalue()
