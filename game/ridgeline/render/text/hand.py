"""The hand in which all is written: letters of one open font, whose figures are all equally wide."""

import itertools
from collections.abc import Callable, Iterator
from functools import lru_cache
from importlib.resources import as_file, files
from typing import Literal, NamedTuple, TypeAlias

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


KEPT_WIDTHS = 2048  #: words whose width is kept


class Letters:
    """Measures words in the house's letters."""

    def __init__(self) -> None:
        self._width = lru_cache(KEPT_WIDTHS)(_width)

    def __call__(self, words: str, size: int) -> int:
        """The width in pixels that words have at most in letters of a size, as `page_layout` asks for it."""
        return self._width(words, size, "SemiBold")

    def width(self, words: str, size: int, weight: Weight = "Regular") -> int:
        """The width in pixels of words in letters of a size and weight."""
        return self._width(words, size, weight)

    def cut(self, words: str, width: int, size: int, weight: Weight = "Regular") -> str:
        """The words, or as many of their letters as have room, with dots after them."""
        if self._width(words, size, weight) <= width:
            return words
        short = (f"{words[:end]}…" for end in range(len(words) - 1, 0, -1))
        return next((one for one in short if self._width(one, size, weight) <= width), "…")

    def last_of(self, words: str, width: int, size: int) -> str:
        """The words, or as many of their last letters as have room, with dots before them."""
        start = 0
        while start < len(words) and self._width("…" * bool(start) + words[start:], size, "Regular") > width:
            start += max((len(words) - start) // 8, 1)
        return "…" * bool(start) + words[start:]

    def wrapped(self, words: str, width: int, size: int) -> list[str]:
        """Words in lines that are at most so wide; a longer word goes on in the next line."""
        lines: list[str] = []
        for word in self._pieces(words, width, size):
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and self._width(longer, size, "Regular") <= width:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines

    def _pieces(self, words: str, width: int, size: int) -> Iterator[str]:
        """The words, and the parts of those that are too long for a line."""
        for word in words.split():
            while self._width(word, size, "Regular") > width and len(word) > 1:
                end = len(self.cut(word, width, size)) - 1
                yield word[: max(end, 1)]
                word = word[max(end, 1) :]
            yield word


def _width(words: str, size: int, weight: Weight) -> int:
    return Hand(size, weight).extent(words)[0]


Measure: TypeAlias = Callable[[str, int], int]  #: the width in pixels of words in letters of a size


def break_words(words: str, width: int, measure: Measure, font: int) -> list[str]:
    """Words in lines that are at most so wide, one at least; a word that is wider, a path say, is broken."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if measure(longer, font) <= width:
            lines[-1] = longer
            continue
        lines += [word] if lines[-1] else []
        lines[-1] = lines[-1] or word
        while measure(lines[-1], font) > width and len(lines[-1]) > 1:
            end = next((n for n in range(len(lines[-1]) - 1, 1, -1) if measure(lines[-1][:n], font) <= width), 1)
            lines[-1:] = [lines[-1][:end], lines[-1][end:]]
    return lines
