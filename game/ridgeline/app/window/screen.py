"""`Screen`, on which pictures are drawn and shown; and one that is painted in memory and copied to a window."""

from collections.abc import Callable
from typing import Protocol

import pygame

from ...render import Dissolve, Projector, canvas, paintable
from ...render.pixels import Rect
from ...scene import Scene


class Screen(Protocol):
    """The contents of a window, monitor or terminal."""

    @property
    def by_card(self) -> bool:
        """Whether a graphics card draws, and not the painter."""

    @property
    def coarse(self) -> bool:
        """Whether it wants scenes of `View.halved`, which it doubles."""

    def draw(self, picture: Scene | Dissolve) -> None:
        """Draw a scene, or two of them in a dissolve, of the screen's size or halved."""

    def show(self) -> None:
        """Show what was drawn; if it is shown already, show all of it again."""

    def settled(self, picture: Scene | Dissolve) -> bool:
        """Whether drawing `picture` would change nothing."""

    def picture(self) -> pygame.Surface:
        """The picture drawn last, its pixels 0x00RRGGBB."""


class PixelScreen:
    """Pictures that the painter paints in memory."""

    by_card = False
    coarse = False

    def __init__(self, surface: Callable[[], pygame.Surface], update: Callable[[list[Rect] | None], None]) -> None:
        """Paint on the present surface, which may be another one after a change of size.

        Args:
            surface: gives the surface that is shown, with pixels of any format.
            update: shows rectangles of it, or all of it for None.
        """
        self._surface, self._update = surface, update
        self._projector = Projector()
        self._copy = self._painted = canvas(1, 1)
        self._changed: list[Rect] | None = None

    def draw(self, picture: Scene | Dissolve) -> None:
        surface = self._surface()
        self._painted = self._target(surface, size_of(picture))
        self._changed = self._projector.draw(picture, self._painted)
        if self._painted is not surface:
            surface.blit(self._painted, (0, 0))

    def show(self) -> None:
        self._update(self._changed)
        self._changed = None

    def settled(self, picture: Scene | Dissolve) -> bool:
        return self._projector.settled(picture)

    def picture(self) -> pygame.Surface:
        return self._painted

    def _target(self, surface: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
        """The surface to paint a picture of `size` on: the shown one, or else a canvas to be copied there."""
        seen_through = surface.get_masks()[3]  # where nothing has been painted, and what the painter paints is opaque
        if paintable(surface) and not seen_through and surface.get_size() == size:
            return surface
        if self._copy.get_size() != size:
            self._copy = canvas(*size)
        return self._copy


def size_of(picture: Scene | Dissolve) -> tuple[int, int]:
    """Width and height in pixels."""
    scene = picture.new if isinstance(picture, Dissolve) else picture
    return scene.width, scene.height
