"""Writing over the picture, and the pixels under it."""

from dataclasses import replace

import pygame

from ...scene.items import Text
from ..pixels import Rect


class Writing:
    """Texts on a surface that can be lifted off again."""

    def __init__(self) -> None:
        self._panels: dict[tuple[Text, tuple[int, int]], pygame.Surface] = {}
        self._under: list[tuple[pygame.Surface, pygame.Rect]] = []

    def __bool__(self) -> bool:
        """Whether anything is written."""
        return bool(self._under)

    def lift(self, surface: pygame.Surface) -> list[Rect]:
        """Put back what was under the writing; where that was."""
        lifted = [_sides(surface.blit(under, place)) for under, place in reversed(self._under)]
        self._under.clear()
        return lifted

    def write(self, texts: tuple[Text, ...], surface: pygame.Surface) -> list[Rect]:
        """Write `texts` over the surface; where they are.

        At the foot each stands on the one before it; one that would touch another text, or the edge, is left out.
        """
        kept, self._panels = self._panels, {}
        if not texts:
            return []
        from .layout import place_of
        from .panel import panel  # the first frame, which has no writing, does not wait for fonts

        foot = surface.get_height()
        for text in sorted(texts, key=lambda text: text.place):
            key = (replace(text, opacity=1.0), surface.get_size())
            board = self._panels[key] = kept.get(key) or panel(*key)
            place = place_of(text, surface.get_size())
            if text.place == "foot":
                place.bottom = min(place.bottom, foot)
            if place.top < 0 or any(place.colliderect(occupied) for _, occupied in self._under):
                continue
            if text.place == "foot":
                foot = place.top
            self._under.append((surface.subsurface(place).copy(), place))
            board.set_alpha(round(255 * text.opacity))
            surface.blit(board, place, pygame.Rect(0, 0, *place.size))
        return [_sides(place) for _, place in self._under]


def _sides(place: pygame.Rect) -> Rect:
    return place.x, place.y, place.width, place.height
