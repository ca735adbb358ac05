"""Writing over the picture, and the pixels under it."""

from dataclasses import replace

import pygame

from ...scene.items import Text
from ..pixels import Rect


class Writing:
    """Texts on a surface that can be lifted off again.

    Attributes:
        texts: those that were written last.
    """

    def __init__(self) -> None:
        self.texts: tuple[Text, ...] = ()
        self._panels: dict[tuple[Text, tuple[int, int]], pygame.Surface] = {}
        self._under: list[tuple[pygame.Surface, pygame.Rect]] = []

    def lift(self, surface: pygame.Surface) -> list[Rect]:
        """Put back what was under the writing; where that was."""
        lifted = [_sides(surface.blit(under, place)) for under, place in reversed(self._under)]
        self._under.clear()
        return lifted

    def write(self, texts: tuple[Text, ...], surface: pygame.Surface) -> list[Rect]:
        """Write `texts` over the surface; where they are."""
        self.texts = texts
        kept, self._panels = self._panels, {}
        if not texts:
            return []
        from .panel import panel  # the first frame, which has no writing, does not wait for fonts

        for text, place in placed(texts, surface.get_size()):
            key = (replace(text, opacity=1.0), surface.get_size())
            board = self._panels[key] = kept.get(key) or panel(*key)
            self._under.append((surface.subsurface(place).copy(), place))
            board.set_alpha(round(255 * text.opacity))
            surface.blit(board, place, pygame.Rect(0, 0, *place.size))
        return [_sides(place) for _, place in self._under]


def placed(texts: tuple[Text, ...], size: tuple[int, int]) -> list[tuple[Text, pygame.Rect]]:
    """The texts that are written in a picture of so many pixels, and where.

    At the foot each stands on the one before it; one that would touch another text, or the edge, is left out.
    """
    from .layout import place_of

    shown: list[tuple[Text, pygame.Rect]] = []
    foot = size[1]
    for text in sorted(texts, key=lambda text: text.place):
        place = place_of(text, size)
        if text.place == "foot":
            place.bottom = min(place.bottom, foot)
        if place.top < 0 or any(place.colliderect(occupied) for _, occupied in shown):
            continue
        if text.place == "foot":
            foot = place.top
        shown.append((text, place))
    return shown


def _sides(place: pygame.Rect) -> Rect:
    return place.x, place.y, place.width, place.height
