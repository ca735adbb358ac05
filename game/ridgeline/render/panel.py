"""How writing looks: its lines on a dark panel."""

from __future__ import annotations

import numpy as np
import pygame

from ..scene.items import Text
from .figures import drawn
from .table import HEADING, Part, Table, font_of, table

INK = (255, 255, 255)
PANEL, DARKER = (12, 14, 24, 150), (12, 14, 24, 190)
"""Behind words, and behind figures, in which shades are to be told apart."""
SOLID = (12, 14, 24, 255)
"""Behind words for those who ask for high contrast."""
CHOSEN = (255, 255, 255, 36)
"""Behind the line that is chosen."""
FAINT = 180
"""Opacity of the lines that stand back."""


def panel(text: Text, size: tuple[int, int]) -> pygame.Surface:
    """The lines on a panel that lets some of the picture through."""
    found = table(text, size)
    board = pygame.Surface(found.size, pygame.SRCALPHA)
    behind = SOLID if text.solid else DARKER if text.figures else PANEL
    pygame.draw.rect(board, behind, board.get_rect(), border_radius=found.em // 2)
    _mark(text, found, board)
    plain, large = font_of(found.font), font_of(HEADING * found.font)
    for part in found.parts:
        font = large if text.heading and part.line == 0 else plain
        written = _drawn(part) if part.drawing else font.render(part.words, True, INK)
        if part.line >= len(text.lines) - text.faint:
            written.set_alpha(FAINT)
        board.blit(written, part.rect)
    return board


def _mark(text: Text, found: Table, board: pygame.Surface) -> None:
    """Let the chosen line, or the chosen part of it, stand out."""
    if text.chosen is None:
        return
    line, column = text.chosen
    if column is None:
        light = pygame.Surface(found.lines[line].inflate(-found.em, 0).size, pygame.SRCALPHA)
        pygame.draw.rect(light, CHOSEN, light.get_rect(), border_radius=found.em // 3)
        board.blit(light, found.lines[line].inflate(-found.em, 0))
        return
    part = next(part for part in found.parts if (part.line, part.column) == text.chosen)
    frame = part.rect.inflate(2 * (found.em // 6 + 1), 2 * (found.em // 6 + 1))
    pygame.draw.rect(board, INK, frame, max(found.em // 10, 1), border_radius=found.em // 4)


def _drawn(part: Part) -> pygame.Surface:
    """A figure in ink."""
    assert part.drawing is not None
    surface = pygame.Surface(part.rect.size, pygame.SRCALPHA)
    surface.fill((*INK, 0))
    alpha = pygame.surfarray.pixels_alpha(surface)
    alpha[...] = np.rint(255.0 * drawn(part.drawing, *part.rect.size)).T.astype(np.uint8)
    del alpha  # it keeps the surface locked
    return surface
