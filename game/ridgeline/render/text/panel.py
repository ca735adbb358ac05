"""Draws a text: its lines on a soft shade of the picture."""

from typing import NamedTuple

import numpy as np
import pygame

from ...scene.items import Text
from .blur import blur
from .figures import draw_figure
from .hand import INK
from .layout import TextPart, hand_of, layout

LIGHT, DARK = (255, 255, 255), (10, 12, 22)
"""The colours of words, each with the other around it: light ones, but before a bright sky dark ones."""


class Halo(NamedTuple):
    """A shade around letters: their own picture, blurred, and as much stronger as makes nearly all of them whole.

    Attributes:
        reach: heights of a line by which they are blurred, three times.
        share: how far it draws the picture to the other colour.
    """

    reach: float
    share: float


HALOS = (Halo(0.1, 0.5), Halo(0.3, 0.4))
"""White on a white picture that is so dark has 6 times its light, and faint words have 4.5 times."""

GRAINS = 9  #: pixels to a line's height in which halos are computed: they have no finer parts
THINNEST = 0.15  #: share of the ink, that of the thinnest strokes, around which a halo may be less than whole
SOLID = (12, 14, 24, 255)  #: behind words for people who ask for high contrast
FAINT = 208  #: opacity of faint lines
CORNER = 2  #: radius of the corners of a solid panel, in parts of a line's height


def panel(text: Text, size: tuple[int, int], dark: bool = False) -> pygame.Surface:
    """The lines in light letters on a soft shade that follows them, or in `dark` ones on a soft light."""
    ink = letters(text, size, dark)
    board = shade(text, ink, layout(text, size).em, dark)
    board.blit(ink, (0, 0))
    return board


def letters(text: Text, size: tuple[int, int], dark: bool) -> pygame.Surface:
    """The lines alone."""
    laid_out, colour = layout(text, size), DARK if dark and not text.solid else LIGHT
    ink = pygame.Surface(laid_out.size, pygame.SRCALPHA)
    ink.fill((*colour, 0))
    for part in laid_out.parts:
        hand = hand_of(text, part.line, part.column, laid_out.font)
        written = _draw(part) if part.drawing else hand.written(part.words)
        written.fill(colour, special_flags=pygame.BLEND_RGB_MIN)
        if part.line >= len(text.lines) - text.faint:
            written.set_alpha(FAINT)
        ink.blit(written, written.get_rect(center=part.rect.center))
    return ink


def shade(text: Text, ink: pygame.Surface, em: int, dark: bool) -> pygame.Surface:
    """The shade between letters and the picture: stronger near letters, or a solid panel where one is wanted."""
    board = pygame.Surface(ink.get_size(), pygame.SRCALPHA)
    if text.solid:
        pygame.draw.rect(board, SOLID, board.get_rect(), border_radius=em // CORNER)
        return board
    board.fill((*(LIGHT if dark else DARK), 0))
    grain = max(em // GRAINS, 1)
    small = pygame.transform.smoothscale(ink, [-(-side // grain) for side in ink.get_size()])
    levels, left = pygame.surfarray.array_alpha(small), np.ones(small.get_size(), np.float32)
    strokes = levels > 0.5 * levels.max()
    for halo in HALOS if levels.any() else ():
        soft = blur(small, max(round(halo.reach * em / grain), 1))
        left = left * (1.0 - halo.share * np.minimum(soft / np.quantile(soft[strokes], THINNEST), 1.0))
    small.fill((0, 0, 0, 255))
    alpha = pygame.surfarray.pixels_alpha(small)
    alpha[...] = np.rint(255.0 * (1.0 - left)).astype(np.uint8)
    del alpha  # it keeps the surface locked
    board.blit(pygame.transform.smoothscale(small, ink.get_size()), (0, 0), special_flags=pygame.BLEND_RGBA_MAX)
    return board


def _draw(part: TextPart) -> pygame.Surface:
    assert part.drawing is not None
    surface = pygame.Surface(part.rect.size, pygame.SRCALPHA)
    surface.fill((*INK, 0))
    alpha = pygame.surfarray.pixels_alpha(surface)
    alpha[...] = np.rint(255.0 * draw_figure(part.drawing, *part.rect.size)).T.astype(np.uint8)
    del alpha  # it keeps the surface locked
    return surface
