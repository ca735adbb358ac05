"""Lays out a text: its lines and columns of words and figures on a panel, and the panel in a picture."""

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

import pygame

from ...scene.items import Gauge, Miniature, Text

LINE_HEIGHT = 1.35
"""Height of a line of words, in heights of the font."""

GAUGE = (8.0, 1.0)
MINIATURE = (6.2, 2.65)
"""Width and height of figures, in heights of the font."""

AFTER_GAUGE = 3.2
"""Width of the column behind a gauge at least, in heights of the font, so that nothing moves with its numbers."""

HEADING = 2
"""How much larger a heading is."""

FAINT_GAP = 0.4
"""Between other lines and the faint ones, in heights of the font."""

MINIATURE_GAP = 0.35
"""Between the columns and lines of miniatures, in heights of the font."""

MIN_FONT, SMALLEST_FONT = 14, 4
"""Least height of letters in pixels: if the text fits, and even if it does not."""

FONTS_DOWN, FONTS_ACROSS = 30, 36
"""The picture's height and width in heights of letters."""

EDGES_DOWN = 40
"""The picture's height in distances of a panel from its edges."""


class TextPart(NamedTuple):
    """Words or a figure.

    Attributes:
        line, column: where it is in the text.
        rect: where it is on the panel, in pixels.
        words: what is written there.
        drawing: what is drawn there instead.
    """

    line: int
    column: int
    rect: pygame.Rect
    words: str
    drawing: Gauge | Miniature | None


class Layout(NamedTuple):
    """A text laid out for a picture.

    Attributes:
        font: height of its letters in pixels, as pygame counts them.
        em: height of the font in pixels.
        size: of the panel in pixels.
        parts: line by line.
        lines: where each line is on the panel, over its whole width.
    """

    font: int
    em: int
    size: tuple[int, int]
    parts: tuple[TextPart, ...]
    lines: tuple[pygame.Rect, ...]


@lru_cache(maxsize=8)
def _font_of(height: int) -> pygame.Font:
    return pygame.font.Font(None, height)


def font_of(height: int) -> pygame.Font:
    """The font of letters so many pixels high; begins pygame's font module where it has ended."""
    pygame.font.init()
    font = _font_of(height)
    try:
        font.get_height()
    except pygame.error:  # a font ends with the font module, also where someone else has begun that again
        _font_of.cache_clear()
        font = _font_of(height)
    return font


def layout(text: Text, size: tuple[int, int]) -> Layout:
    """The text laid out for a picture of so many pixels; smaller where it would not fit."""
    # What a layout does not depend on is left out of the question, so that a text that fades or moves has one.
    return _layout(replace(text, opacity=1.0, chosen=None, place="foot"), size)


@lru_cache(maxsize=16)
def _layout(text: Text, size: tuple[int, int]) -> Layout:
    height = max(MIN_FONT, min(size[1] // FONTS_DOWN, size[0] // FONTS_ACROSS))
    fitted = _laid_out(text, height)
    while (over := max(fitted.size[0] / size[0], fitted.size[1] / size[1])) > 1.0 and height > SMALLEST_FONT:
        # Fonts do not shrink quite in proportion to their heights, so the next one may still be too large.
        height = min(int(height / over), height - 1)
        fitted = _laid_out(text, height)
    return fitted


def place_of(text: Text, size: tuple[int, int]) -> pygame.Rect:
    """Where the panel of a text is in a picture of so many pixels."""
    width, height = size
    place = pygame.Rect((0, 0), layout(text, size).size)
    place.center = (width // 2, height // 2)
    edge = height // EDGES_DOWN
    if text.place == "foot":
        place.bottom = height - edge
    elif text.place in ("left", "right"):
        place.top = edge
        place.left = edge if text.place == "left" else width - edge - place.width
    # A panel that stands out is moved inside; what is larger than the picture is cut off.
    return place.clamp((0, 0, width, height)).clip((0, 0, width, height))


def parts_of(text: Text, size: tuple[int, int]) -> list[TextPart]:
    """The parts of a text, with their places in a picture of so many pixels."""
    place = place_of(text, size)
    return [part._replace(rect=part.rect.move(place.topleft)) for part in layout(text, size).parts]


def line_at(text: Text, size: tuple[int, int], point: tuple[int, int]) -> int | None:
    """The number of the line of a text that a point of a picture, x and y in pixels, is on."""
    place = place_of(text, size)
    inside = (point[0] - place.left, point[1] - place.top)
    return next((number for number, line in enumerate(layout(text, size).lines) if line.collidepoint(inside)), None)


class _Cell(NamedTuple):
    words: str
    drawing: Gauge | Miniature | None
    size: tuple[int, int]


def _laid_out(text: Text, height: int) -> Layout:
    """The text laid out with letters so many pixels high, however large it gets."""
    em = font_of(height).get_height()
    rows = _cells(text, height)
    lefts, inner = _columns(rows, em)
    small = {column for row in rows for column, cell in enumerate(row) if isinstance(cell.drawing, Miniature)}
    lines, parts, top = list[pygame.Rect](), list[TextPart](), 0.5 * em
    for number, row in enumerate(rows):
        top += FAINT_GAP * em if text.faint and number == len(rows) - text.faint else 0.0
        large = HEADING if text.heading and number == 0 else 1
        # Figures keep apart from those of the next line, however high they are.
        figures = [cell.size[1] + MINIATURE_GAP * em for cell in row if cell.drawing]
        bottom = top + max(large * LINE_HEIGHT * em, *figures, 0.0)
        # Each line ends at the whole pixel where the next one begins, so that every point is on one line.
        line = pygame.Rect(0, int(top), inner + 2 * em, int(bottom) - int(top))
        for column, cell in enumerate(row):
            rect = pygame.Rect((lefts[column], 0), cell.size)
            rect.centery = line.centery
            if column in small and len(row) > 1:  # words over miniatures are in their middle
                rect.left = max(rect.left, lefts[column] + (int(MINIATURE[0] * em) - rect.width) // 2)
            if large > 1:
                rect.centerx = line.centerx
            parts.append(TextPart(number, column, rect, cell.words, cell.drawing))
        lines.append(line)
        top = bottom
    return Layout(height, em, (inner + 2 * em, int(top + 0.5 * em)), tuple(parts), tuple(lines))


def _cells(text: Text, height: int) -> list[list[_Cell]]:
    """The parts of each line, with their sizes in pixels."""
    font, head = font_of(height), font_of(HEADING * height)
    drawn = {(figure.line, figure.column): figure.drawing for figure in text.figures}

    def cell(line: int, words: str, drawing: Gauge | Miniature | None) -> _Cell:
        if drawing is None:
            return _Cell(words, None, (head if text.heading and line == 0 else font).size(words))
        wide, high = GAUGE if isinstance(drawing, Gauge) else MINIATURE
        return _Cell("", drawing, (int(wide * font.get_height()), int(high * font.get_height())))

    return [
        [cell(line, words, drawn.get((line, column))) for column, words in enumerate(row.split("\t"))]
        for line, row in enumerate(text.lines)
    ]


def _columns(rows: list[list[_Cell]], em: int) -> tuple[list[int], int]:
    """Where each column begins, in pixels, and the width of all of them; a line of one part reaches over all."""
    # A heading or a sentence in one part would stretch the first column.
    tabled = [row for row in rows if len(row) > 1]
    lefts, right = [em], em
    for column in range(max(map(len, rows))):
        cells = [row[column] for row in tabled if column < len(row)]
        before = [row[column - 1].drawing for row in tabled if 0 < column < len(row)]
        if column:
            # Miniatures are one picture, and stand closer together than words.
            close = any(isinstance(drawing, Miniature) for drawing in before)
            lefts.append(right + (int(MINIATURE_GAP * em) if close else em))
        # The numbers behind a gauge change while it is moved, and so would the panel's width.
        least = int(AFTER_GAUGE * em) if any(isinstance(drawing, Gauge) for drawing in before) else 0
        right = lefts[column] + max(least, *(cell.size[0] for cell in cells), 0)
    return lefts, max(right - em, *(row[0].size[0] for row in rows if len(row) == 1), 0)
