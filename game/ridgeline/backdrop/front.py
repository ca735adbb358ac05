"""What passes before a game's sprites: low grass close to the camera, and the nearest rain and snow."""

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from ..render.kernels import LIBRARY
from ..render.kernels.records import Occlusion
from ..render.pixels import MASKS, canvas, pixels
from ..render.sprites_and_particles import Sprites
from ..scene.foreground.tussocks import PARALLAX
from ..scene.items import Scene
from ..terrain.arrays import UInt32s

if TYPE_CHECKING:
    import pygame

SPRITES = ("foreground", "grass in front")  #: what sprites that pass before the camera are called
DROPS = ("rain", "snow")  #: what falls, as it is called


def split_front(scene: Scene, sunk: float) -> tuple[Scene, Scene]:
    """A scene without what is in front, and one with that alone.

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
    """Draws what is in front over pictures that hold a game's sprites."""

    def __init__(self) -> None:
        self._sprites = Sprites(LIBRARY)

    def lay(self, front: Scene, picture: UInt32s) -> None:
        """Draw it over a picture of the scene's size, (height, width) 0x00RRGGBB."""
        if front.sprites or front.particles:
            tops = np.full((len(front.layers) + 1, front.width), front.height, np.int32)
            self._sprites.lay(front, picture, lambda: Occlusion(tops))
            self._sprites.forget()

    def draw(self, front: Scene, surface: "pygame.Surface", at: tuple[int, int]) -> None:
        """Draw it over a surface of any kind, its upper left corner at a place there."""
        if not front.sprites and not front.particles:
            return
        size, here = (front.width, front.height), surface.get_rect()
        # Pixels of other kinds, and clips and borders, are left to pygame.
        ours = surface.get_bitsize() == 32 and surface.get_masks() == MASKS
        if ours and surface.get_clip() == here and here.contains((at, size)):
            rows, columns = slice(at[1], at[1] + size[1]), slice(at[0], at[0] + size[0])
            self.lay(front, pixels(surface)[rows, columns])
            return
        beneath = canvas(*size)
        beneath.blit(surface, (-at[0], -at[1]))
        self.lay(front, pixels(beneath))
        surface.blit(beneath, at)
