"""Draws a text: its lines on a soft shade of the picture."""

from typing import NamedTuple

import numpy as np
import pygame

from ...scene.items import Text
from ...terrain.arrays import Floats, UInt8s
from .figures import drawn
from .hand import INK
from .layout import Layout, TextPart, hand_of, layout

LIGHT, DARK = (255, 255, 255), (10, 12, 22)
"""The colours of words, each with the other around it: light ones, but before a bright sky dark ones."""


class Halo(NamedTuple):
    """A shade around letters: their own picture, blurred.

    Attributes:
        reach: heights of a line by which they are blurred, three times.
        gain: how much more than blurred letters it is, up to all of it.
        share: how far it draws the picture to the other colour.
    """

    reach: float
    gain: float
    share: float


HALOS = (Halo(0.1, 4.0, 0.5), Halo(0.34, 3.4, 0.42))
"""White on a white picture that is so dark has 6 times its light, and faint words have 4.5 times."""

SOLID = (12, 14, 24, 255)
"""Behind words for people who ask for high contrast."""

CHOSEN = 36
"""Opacity of what is behind the line that is chosen."""

FAINT = 208
"""Opacity of faint lines."""

CORNER, CHOSEN_CORNER, FRAME_CORNER = 2, 3, 4
"""Radii of the corners of a solid panel, the chosen line and the chosen part's frame, in parts of a line's height."""

FRAME_GAP, FRAME_WIDTH = 6, 14
"""How far that frame is from its part, and how thick it is, in parts of a line's height."""


def panel(text: Text, size: tuple[int, int], dark: bool = False) -> pygame.Surface:
    """The lines in light letters on a soft shade that follows them, or in `dark` ones on a soft light."""
    colour = DARK if dark and not text.solid else LIGHT
    laid_out = layout(text, size)
    ink = pygame.Surface(laid_out.size, pygame.SRCALPHA)
    ink.fill((*colour, 0))
    for part in laid_out.parts:
        written = (
            _drawn(part) if part.drawing else hand_of(text, part.line, part.column, laid_out.font).written(part.words)
        )
        written.fill(colour, special_flags=pygame.BLEND_RGB_MIN)
        if part.line >= len(text.lines) - text.faint:
            written.set_alpha(FAINT)
        ink.blit(written, written.get_rect(center=part.rect.center))
    board = pygame.Surface(laid_out.size, pygame.SRCALPHA)
    if text.solid:
        pygame.draw.rect(board, SOLID, board.get_rect(), border_radius=laid_out.em // CORNER)
    else:
        _shade(ink, laid_out.em, LIGHT if dark else DARK, board)
    _mark(text, laid_out, board, colour)
    board.blit(ink, (0, 0))
    return board


def _shade(ink: pygame.Surface, em: int, colour: tuple[int, int, int], board: pygame.Surface) -> None:
    """Draw what is around letters to a colour, the more the nearer to them."""
    board.fill((*colour, 0))
    letters, light = pygame.surfarray.array_alpha(ink), np.ones(ink.get_size())
    for halo in HALOS:
        light *= 1.0 - halo.share * np.minimum(halo.gain * _blurred(letters, max(round(halo.reach * em), 1)), 1.0)
    alpha = pygame.surfarray.pixels_alpha(board)
    alpha[...] = np.rint(255.0 * (1.0 - light)).astype(np.uint8)
    del alpha  # it keeps the surface locked


def _blurred(levels: UInt8s, reach: int) -> Floats:
    """(width, height) 0–1, the mean of levels within so many pixels, taken three times."""
    shares = levels / 255.0
    for axis in (0, 1) * 3:
        sums = np.cumsum(np.pad(shares, [(reach + 1, reach) if axis == side else (0, 0) for side in (0, 1)]), axis=axis)
        size = shares.shape[axis]
        last, first = (np.take(sums, np.arange(start, start + size), axis) for start in (2 * reach + 1, 0))
        shares = (last - first) / (2 * reach + 1)
    return shares


def _mark(text: Text, laid_out: Layout, board: pygame.Surface, colour: tuple[int, int, int]) -> None:
    """Highlight the chosen line, or the chosen part of it."""
    if text.chosen is None:
        return
    line, column = text.chosen
    if column is None:
        light = pygame.Surface(laid_out.lines[line].inflate(-laid_out.em, 0).size, pygame.SRCALPHA)
        pygame.draw.rect(light, (*colour, CHOSEN), light.get_rect(), border_radius=laid_out.em // CHOSEN_CORNER)
        board.blit(light, laid_out.lines[line].inflate(-laid_out.em, 0))
        return
    part = next(part for part in laid_out.parts if (part.line, part.column) == text.chosen)
    gap = laid_out.em // FRAME_GAP + 1
    frame, width = part.rect.inflate(2 * gap, 2 * gap), max(laid_out.em // FRAME_WIDTH, 1)
    pygame.draw.rect(board, colour, frame, width, border_radius=laid_out.em // FRAME_CORNER)


def _drawn(part: TextPart) -> pygame.Surface:
    assert part.drawing is not None
    surface = pygame.Surface(part.rect.size, pygame.SRCALPHA)
    surface.fill((*INK, 0))
    alpha = pygame.surfarray.pixels_alpha(surface)
    alpha[...] = np.rint(255.0 * drawn(part.drawing, *part.rect.size)).T.astype(np.uint8)
    del alpha  # it keeps the surface locked
    return surface
