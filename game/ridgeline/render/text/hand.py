"""The hand in which all is written: letters of one open font, whose figures are all equally wide."""

import itertools
from functools import lru_cache
from importlib.resources import as_file, files
from typing import Literal, NamedTuple

import pygame

Weight = Literal["ExtraLight", "Light", "Regular", "SemiBold"]

INK = (255, 255, 255)

OVERSAMPLED = 4
"""Factor by which letters are drawn larger than shown: so their gaps are even, not rounded to whole pixels."""

EM = 1.15  #: height of a line of letters without any space between lines, in sizes of the font

FIGURES = "0123456789"

UNDRAWABLE = dict.fromkeys((0, *range(0xD800, 0xE000)), "\ufffd")
"""What no font is asked for: the end of texts in C, and bytes of file names that are no letters."""


class Hand(NamedTuple):
    """Letters of a size and weight.

    Attributes:
        size: of the font in pixels.
        weight: of its strokes.
        spacing: the gap added after each letter, in sizes of the font.
    """

    size: int
    weight: Weight = "Regular"
    spacing: float = 0.0

    @property
    def em(self) -> int:
        """The height of a line in pixels."""
        return round(EM * self.size)

    def extent(self, words: str) -> tuple[int, int]:
        """Width and height in pixels of words on one line."""
        return -(-self._set(words)[1] // OVERSAMPLED), self.em

    def written(self, words: str) -> pygame.Surface:
        """The words in white on nothing, a little higher than a line, whose middle is theirs."""
        font = _open(self)
        runs, wide = self._set(words)
        across, high = -(-wide // OVERSAMPLED), -(-font.get_height() // OVERSAMPLED)
        large = pygame.Surface((max(across, 1) * OVERSAMPLED, high * OVERSAMPLED), pygame.SRCALPHA)
        large.fill((*INK, 0))
        for left, run in runs:
            large.blit(font.render(run, True, INK), (left, 0), special_flags=pygame.BLEND_RGBA_MAX)
        return pygame.transform.smoothscale(large, (max(across, 1), high))

    def _set(self, words: str) -> tuple[list[tuple[int, str]], int]:
        """The runs of letters, with their left sides, and where they end, in pixels of the larger drawing."""
        font, left = _open(self), 0
        words = words.translate(UNDRAWABLE)
        widest = _widest_figure(font) if any(letter in FIGURES for letter in words) else 0
        gap = round(self.spacing * self.size * OVERSAMPLED)
        runs = []
        for run in _runs(words, apart=bool(gap)):
            own = font.size(run)[0]
            cell = widest if run in FIGURES else own
            runs.append((left + (cell - own) // 2, run))
            left += cell + gap
        return runs, max(left - gap, 0)


def _runs(words: str, apart: bool) -> list[str]:
    """The words in figures and what is between them, or in letters: each is set by itself."""
    if apart:
        return list(words)
    groups = itertools.groupby(enumerate(words), lambda pair: pair[0] if pair[1] in FIGURES else -1)
    return ["".join(letter for _, letter in group) for _, group in groups]


def _widest_figure(font: pygame.font.Font) -> int:
    return max(measures[4] for measures in font.metrics(FIGURES) if measures)


@lru_cache(maxsize=12)
def _font(size: int, weight: Weight) -> pygame.font.Font:
    with as_file(files("font_manrope").joinpath("files", f"Manrope-{weight}.ttf")) as file:
        return pygame.font.Font(file, size)


def _open(hand: Hand) -> pygame.font.Font:
    """The font of a hand, for the larger drawing; begins pygame's font module where it has ended."""
    pygame.font.init()
    key = (OVERSAMPLED * hand.size, hand.weight)
    font = _font(*key)
    try:
        font.get_height()
    except pygame.error:  # a font dies with the font module, even if somebody has started that again
        _font.cache_clear()
        font = _font(*key)
    return font
