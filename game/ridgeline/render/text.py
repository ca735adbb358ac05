"""Writing on a dark panel, and what is under it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pygame

from ..scene.items import Text
from .figures import drawn
from .table import HEADING, Part, Table, font_of, place_of, table

INK = (255, 255, 255)
PANEL, DARKER = (12, 14, 24, 150), (12, 14, 24, 190)
"""Behind words, and behind figures, in which shades are to be told apart."""
SOLID = (12, 14, 24, 255)
"""Behind words for those who ask for high contrast."""
CHOSEN = (255, 255, 255, 36)
"""Behind the line that is chosen."""
FAINT = 180
"""Opacity of the lines that stand back."""


class Writing:
    """Texts on a surface that can be lifted off again."""

    def __init__(self) -> None:
        """Nothing is written yet."""
        self._panels: dict[tuple[Text, tuple[int, int]], pygame.Surface] = {}
        self._under: list[tuple[pygame.Surface, pygame.Rect]] = []

    def __bool__(self) -> bool:
        """Whether anything is written."""
        return bool(self._under)

    def lift(self, surface: pygame.Surface) -> list[tuple[int, int, int, int]]:
        """Put back what was under the writing; where that was."""
        lifted = [_sides(surface.blit(under, place)) for under, place in reversed(self._under)]
        self._under.clear()
        return lifted

    def write(self, texts: tuple[Text, ...], surface: pygame.Surface) -> list[tuple[int, int, int, int]]:
        """Write `texts` over the surface, except at the foot what would touch those in the middle; where they are."""
        kept, self._panels = self._panels, {}
        for text in sorted(texts, key=lambda text: text.place):
            key = (replace(text, opacity=1.0), surface.get_size())
            panel = self._panels[key] = kept.get(key) or _panel(*key)
            place = place_of(text, surface.get_size())
            if any(place.colliderect(taken) for _, taken in self._under):
                continue
            self._under.append((surface.subsurface(place).copy(), place))
            panel.set_alpha(round(255 * text.opacity))
            surface.blit(panel, place, pygame.Rect(0, 0, *place.size))
        return [_sides(place) for _, place in self._under]


def _sides(place: pygame.Rect) -> tuple[int, int, int, int]:
    return place.x, place.y, place.width, place.height


def _panel(text: Text, size: tuple[int, int]) -> pygame.Surface:
    """The lines on a panel that lets some of the picture through."""
    found = table(text, size)
    panel = pygame.Surface(found.size, pygame.SRCALPHA)
    behind = SOLID if text.solid else DARKER if text.figures else PANEL
    pygame.draw.rect(panel, behind, panel.get_rect(), border_radius=found.em // 2)
    _mark(text, found, panel)
    plain, large = font_of(found.font), font_of(HEADING * found.font)
    for part in found.parts:
        font = large if text.heading and part.line == 0 else plain
        written = _drawn(part) if part.drawing else font.render(part.words, True, INK)
        if part.line >= len(text.lines) - text.faint:
            written.set_alpha(FAINT)
        panel.blit(written, part.rect)
    return panel


def _mark(text: Text, found: Table, panel: pygame.Surface) -> None:
    """Let the chosen line, or the chosen part of it, stand out."""
    if text.chosen is None:
        return
    line, column = text.chosen
    if column is None:
        light = pygame.Surface(found.lines[line].inflate(-found.em, 0).size, pygame.SRCALPHA)
        pygame.draw.rect(light, CHOSEN, light.get_rect(), border_radius=found.em // 3)
        panel.blit(light, found.lines[line].inflate(-found.em, 0))
        return
    part = next(part for part in found.parts if (part.line, part.column) == text.chosen)
    frame = part.rect.inflate(2 * (found.em // 6 + 1), 2 * (found.em // 6 + 1))
    pygame.draw.rect(panel, INK, frame, max(found.em // 10, 1), border_radius=found.em // 4)


def _drawn(part: Part) -> pygame.Surface:
    """A figure in ink."""
    assert part.drawing is not None
    surface = pygame.Surface(part.rect.size, pygame.SRCALPHA)
    surface.fill((*INK, 0))
    alpha = pygame.surfarray.pixels_alpha(surface)
    alpha[...] = np.rint(255.0 * drawn(part.drawing, *part.rect.size)).T.astype(np.uint8)
    del alpha  # it keeps the surface locked
    return surface
