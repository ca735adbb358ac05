"""Draws a text: its lines on a dark panel."""

import numpy as np
import pygame

from ...scene.items import Text
from .figures import drawn
from .layout import HEADING, Layout, TextPart, font_of, layout

INK = (255, 255, 255)

PANEL, DARKER = (12, 14, 24, 150), (12, 14, 24, 190)
"""Behind words, and behind figures, in which shades are to be told apart."""

SOLID = (12, 14, 24, 255)
"""Behind words for people who ask for high contrast."""

CHOSEN = (255, 255, 255, 36)
"""Behind the line that is chosen."""

FAINT = 180
"""Opacity of faint lines."""

CORNER, CHOSEN_CORNER, FRAME_CORNER = 2, 3, 4
"""Radii of the corners of the panel, the chosen line and the chosen part's frame, in parts of the font's height."""

FRAME_GAP, FRAME_WIDTH = 6, 10
"""How far that frame is from its part, and how thick it is, in parts of the font's height."""


def panel(text: Text, size: tuple[int, int]) -> pygame.Surface:
    """The lines on a panel that lets some of the picture through."""
    laid_out = layout(text, size)
    board = pygame.Surface(laid_out.size, pygame.SRCALPHA)
    behind = SOLID if text.solid else DARKER if text.figures else PANEL
    pygame.draw.rect(board, behind, board.get_rect(), border_radius=laid_out.em // CORNER)
    _mark(text, laid_out, board)
    plain, large = font_of(laid_out.font), font_of(HEADING * laid_out.font)
    for part in laid_out.parts:
        font = large if text.heading and part.line == 0 else plain
        written = _drawn(part) if part.drawing else font.render(part.words, True, INK)
        if part.line >= len(text.lines) - text.faint:
            written.set_alpha(FAINT)
        board.blit(written, part.rect)
    return board


def _mark(text: Text, laid_out: Layout, board: pygame.Surface) -> None:
    """Highlight the chosen line, or the chosen part of it."""
    if text.chosen is None:
        return
    line, column = text.chosen
    if column is None:
        light = pygame.Surface(laid_out.lines[line].inflate(-laid_out.em, 0).size, pygame.SRCALPHA)
        pygame.draw.rect(light, CHOSEN, light.get_rect(), border_radius=laid_out.em // CHOSEN_CORNER)
        board.blit(light, laid_out.lines[line].inflate(-laid_out.em, 0))
        return
    part = next(part for part in laid_out.parts if (part.line, part.column) == text.chosen)
    gap = laid_out.em // FRAME_GAP + 1
    frame, width = part.rect.inflate(2 * gap, 2 * gap), max(laid_out.em // FRAME_WIDTH, 1)
    pygame.draw.rect(board, INK, frame, width, border_radius=laid_out.em // FRAME_CORNER)


def _drawn(part: TextPart) -> pygame.Surface:
    assert part.drawing is not None
    surface = pygame.Surface(part.rect.size, pygame.SRCALPHA)
    surface.fill((*INK, 0))
    alpha = pygame.surfarray.pixels_alpha(surface)
    alpha[...] = np.rint(255.0 * drawn(part.drawing, *part.rect.size)).T.astype(np.uint8)
    del alpha  # it keeps the surface locked
    return surface
