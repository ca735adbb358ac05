"""Draws a board: its marks in light ink on a veil over the picture."""

from functools import lru_cache

import numpy as np
import pygame

from ...scene.boards.board import Board, Colour, Miniature, Paint, Picture, Sketch, Slab, Words
from ...terrain.easing import smoothstep
from .figures import draw_figure
from .hand import INK, Hand, Weight

OVERSAMPLED = 4  #: factor by which slabs are drawn larger than shown, for smooth corners

KEPT_VEILS, KEPT_WORDS, KEPT_SLABS, KEPT_PRINTS, KEPT_PAINTS, KEPT_SKETCHES = 2, 256, 96, 48, 48, 2
"""Drawings that are kept."""


class BoardPainter:
    """Paints boards, and keeps the drawings of their marks: when the focus moves, nearly all stay the same."""

    def __init__(self) -> None:
        self._veil = lru_cache(KEPT_VEILS)(_veil)
        self._written, self._slab = lru_cache(KEPT_WORDS)(_write), lru_cache(KEPT_SLABS)(_slab)
        self._print, self._painted = lru_cache(KEPT_PRINTS)(_print), lru_cache(KEPT_PAINTS)(_paint)
        self._sketched = lru_cache(KEPT_SKETCHES)(_sketch)

    def paint(self, board: Board) -> pygame.Surface:
        """The board with its veil, as large as its part of the picture."""
        _, _, width, height = board.rect
        picture = self._veil(width, height, board.whole, board.veil, board.tint).copy()
        if board.right:
            picture = pygame.transform.flip(picture, flip_x=True, flip_y=False)
        for mark in board.marks:
            if isinstance(mark, Words):
                written = self._written(mark.words, mark.size, mark.weight, mark.share)
                picture.blit(written, (mark.left, mark.middle - written.get_height() // 2))
                continue
            left, top, wide, high = mark.rect
            if wide < 1 or high < 1:  # a very small window has no room for it
                continue
            if isinstance(mark, Slab):
                picture.blit(self._slab((wide, high), mark.radius, mark.share, mark.line, mark.fades), (left, top))
            elif isinstance(mark, Paint):
                picture.blit(self._painted(wide, high, mark.radius, mark.colours, mark.parted), (left, top))
            elif isinstance(mark, Sketch):
                picture.blit(self._sketched(mark.drawing, wide, high), (left, top))
            else:
                picture.blit(self._print(mark.picture, wide, high, mark.radius), (left, top))
        return picture


def _veil(width: int, height: int, whole: int, share: float, tint: tuple[int, int, int]) -> pygame.Surface:
    """The veil: whole from the left for `whole` columns, then fading out."""
    veil = pygame.Surface((width, height), pygame.SRCALPHA)
    veil.fill((*tint, 0))
    behind = (np.arange(width) + 0.5 - whole) / max(width - whole, 1)
    shares = share * (1.0 - smoothstep(np.clip(behind, 0.0, 1.0)))
    alpha = pygame.surfarray.pixels_alpha(veil)
    alpha[...] = np.rint(255.0 * shares).astype(np.uint8)[:, None]
    del alpha  # it keeps the surface locked
    return veil


def _write(words: str, size: int, weight: Weight, share: float) -> pygame.Surface:
    written = Hand(size, weight).written(words)
    if share < 1.0:
        written.fill((255, 255, 255, round(255 * share)), special_flags=pygame.BLEND_RGBA_MULT)
    return written


def _slab(size: tuple[int, int], radius: int, share: float = 1.0, line: int = 0, fades: bool = False) -> pygame.Surface:
    large = pygame.Surface((OVERSAMPLED * size[0], OVERSAMPLED * size[1]), pygame.SRCALPHA)
    large.fill((*INK, 0))
    corner, thick = OVERSAMPLED * radius, OVERSAMPLED * line
    pygame.draw.rect(large, (*INK, round(255 * share)), large.get_rect(), thick, border_radius=corner)
    slab = pygame.transform.smoothscale(large, size)
    if fades:
        alpha = pygame.surfarray.pixels_alpha(slab)
        left = 1.0 - smoothstep((np.arange(size[0]) + 0.5) / size[0])
        alpha[...] = np.rint(alpha * left[:, None]).astype(np.uint8)
        del alpha
    return slab


def _print(picture: Picture, width: int, height: int, radius: int) -> pygame.Surface:
    levels = np.ascontiguousarray(picture.levels.swapaxes(0, 1))
    plain = pygame.surfarray.make_surface(levels)
    shown = pygame.transform.smoothscale(plain, (width, height)) if plain.get_size() != (width, height) else plain
    return _round(shown, radius)


def _sketch(drawing: Miniature, width: int, height: int) -> pygame.Surface:
    sketch = pygame.Surface((width, height), pygame.SRCALPHA)
    sketch.fill((*INK, 0))
    alpha = pygame.surfarray.pixels_alpha(sketch)
    ink = draw_figure(drawing, width, height)
    alpha[...] = np.rint(255.0 * ink).astype(np.uint8).T
    del alpha
    return sketch


def _paint(width: int, height: int, radius: int, colours: tuple[Colour, ...], parted: bool) -> pygame.Surface:
    levels, places = np.array(colours, float), (np.arange(width) + 0.5) / width * len(colours)
    if parted:
        row = levels[places.astype(int)]
    else:
        stops = np.linspace(0.0, len(colours), len(colours)) if len(colours) > 1 else np.zeros(1)
        row = np.stack([np.interp(places, stops, channel) for channel in levels.T], axis=1)
    rows = np.repeat(np.rint(row).astype(np.uint8)[:, None], height, axis=1)
    return _round(pygame.surfarray.make_surface(rows), radius)


def _round(shown: pygame.Surface, radius: int) -> pygame.Surface:
    """A picture with round corners."""
    mask = _slab(shown.get_size(), radius)
    mask.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    cut = pygame.Surface(shown.get_size(), pygame.SRCALPHA)
    cut.blit(shown, (0, 0))
    cut.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return cut
