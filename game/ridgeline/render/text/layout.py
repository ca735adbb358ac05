"""Lays out a text: its lines and columns of words and figures on a panel, and the panel in a picture."""

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

import pygame

from ...scene.boards.board import Miniature
from ...scene.items import Gauge, Icon, Text
from .hand import Hand

LINE_HEIGHT = 1.35  #: height of a line of words, in heights of a line

PAD = (2.0, 1.5)
"""How far words stay from the sides of a panel, across and down, in heights of a line: the shade fades out there."""

GAUGE = (8.0, 1.0)
MINIATURE, WIDE_MINIATURE = (6.2, 2.65), (17.0, 4.6)  #: width and height of figures, in heights of a line

AFTER_GAUGE = 3.2
"""Width of the column behind a gauge at least, in heights of a line, so that nothing moves with its numbers."""

HEADING = 2  #: how much larger a heading is
FAINT_GAP = 0.4  #: between other lines and the faint ones, in heights of a line
MINIATURE_GAP = 0.35  #: between the columns and lines of miniatures, in heights of a line
STRIP_GAP, ROW_GAP = 1.7, 0.6  #: between the lines of a strip, and between its rows, in heights of a line
ICON_GAP = 0.6  #: between an icon and the words behind it, in heights of a line
MIN_FONT, SMALLEST_FONT = 9, 3  #: least size of letters in pixels: if the text fits, and even if it does not
THIN = 13  #: size of letters in pixels below which their strokes are bolder, as thin ones would be faint
FONTS_DOWN, FONTS_ACROSS = 41, 52  #: the picture's height and width in sizes of letters
WITH_FIGURES = 0.8  #: size of the letters beside figures, as a share of that of others: these tables are large

ASIDE = 0.655
"""Where the middle of a text beside the middle is, as a share of the picture's width: a glider is left of the panel."""

EDGES_DOWN = 40  #: the picture's height in distances of a panel from its edges


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
    drawing: Gauge | Miniature | Icon | None


class TextLayout(NamedTuple):
    """A text laid out for a picture.

    Attributes:
        font: size of its letters in pixels.
        em: height of a line of them in pixels.
        size: of the panel in pixels.
        parts: line by line.
        lines: where each line is on the panel, over its whole width.
    """

    font: int
    em: int
    size: tuple[int, int]
    parts: tuple[TextPart, ...]
    lines: tuple[pygame.Rect, ...]


def hand_of(text: Text, line: int, column: int, size: int) -> Hand:
    """The hand of a part of a text whose letters are of that size."""
    if text.heading and line == 0:
        return Hand(HEADING * size, "Light")
    return Hand(size, "SemiBold" if size < THIN or (text.strip and column == 0) else "Regular")


def layout(text: Text, size: tuple[int, int]) -> TextLayout:
    """The text laid out for a picture of so many pixels; smaller where it would not fit."""
    # Fields that do not influence a layout are left out of the key, so that a fading text keeps its layout.
    return _layout(replace(text, opacity=1.0), size)


def usual_letters(size: tuple[int, int]) -> float:
    """The usual size of letters, in pixels, in a picture of `size` pixels."""
    return min(size[1] / FONTS_DOWN, size[0] / FONTS_ACROSS)


@lru_cache(maxsize=64)
def _layout(text: Text, size: tuple[int, int]) -> TextLayout:
    share = WITH_FIGURES if any(not _is_wide(figure.drawing) for figure in text.figures) else 1.0
    usual = max(MIN_FONT, int(share * usual_letters(size)))
    height = int(text.scale * usual)
    fitted = _lay_out(text, height, size[0])
    while (over := max(fitted.size[0] / size[0], fitted.size[1] / size[1])) > 1.0 and height > SMALLEST_FONT:
        # Fonts do not shrink quite in proportion to their heights, so the next one may still be too large. A strip of
        # smaller letters has fewer rows: of its sizes, none is left out.
        height = max(height - 1 if text.strip else min(int(height / over), height - 1), SMALLEST_FONT)
        fitted = _lay_out(text, height, size[0])
    return fitted


def _is_wide(drawing: Gauge | Miniature | Icon | None) -> bool:
    """Whether it is a miniature of a way, beside which nothing stands."""
    return isinstance(drawing, Miniature) and bool(drawing.way)


def _is_narrow(drawing: Gauge | Miniature | Icon | None) -> bool:
    """Whether it is a miniature that has others beside it."""
    return isinstance(drawing, Miniature) and not drawing.way


def place_of(text: Text, size: tuple[int, int]) -> pygame.Rect:
    """The place of a text's panel in a picture of `size` pixels."""
    width, height = size
    place = pygame.Rect((0, 0), layout(text, size).size)
    place.center = (round(ASIDE * width) if text.place == "aside" else width // 2, height // 2)
    edge = height // EDGES_DOWN
    if text.place == "foot":
        place.bottom = height - edge
    elif text.place in ("left", "right"):
        place.top = edge
        place.left = edge if text.place == "left" else width - edge - place.width
    # A panel that sticks out is moved inside; one larger than the picture is cut off.
    return place.clamp((0, 0, width, height)).clip((0, 0, width, height))


def parts_of(text: Text, size: tuple[int, int]) -> list[TextPart]:
    """The parts of a text, with their places in a picture of so many pixels."""
    place = place_of(text, size)
    return [part._replace(rect=part.rect.move(place.topleft)) for part in layout(text, size).parts]


class _Cell(NamedTuple):
    words: str
    drawing: Gauge | Miniature | Icon | None
    size: tuple[int, int]


def _lay_out(text: Text, height: int, across: int) -> TextLayout:
    """The text laid out with letters of that size, however large it gets; a strip goes on below after `across`."""
    if text.strip:
        return _strip(text, height, across)
    em = Hand(height).em
    rows = _cells(text, height)
    lefts, inner = _columns(rows, em)
    width = inner + 2 * int(PAD[0] * em)
    small = {column for row in rows for column, cell in enumerate(row) if _is_narrow(cell.drawing)}
    tabled = any(len(row) > 1 for row in rows)
    lines, parts, top = list[pygame.Rect](), list[TextPart](), PAD[1] * em
    for number, row in enumerate(rows):
        top += FAINT_GAP * em if text.faint and number == len(rows) - text.faint else 0.0
        large = HEADING if text.heading and number == 0 else 1
        # Figures keep apart from those of the next line, however high they are.
        figures = [cell.size[1] + MINIATURE_GAP * em for cell in row if cell.drawing]
        bottom = top + max(large * LINE_HEIGHT * em, *figures, 0.0)
        # Each line ends at the whole pixel where the next one begins, so that every point is on one line.
        line = pygame.Rect(0, int(top), width, int(bottom) - int(top))
        for column, cell in enumerate(row):
            rect = pygame.Rect((lefts[column], 0), cell.size)
            rect.centery = line.centery
            if column in small and len(row) > 1:  # words over miniatures are in their middle
                rect.left = max(rect.left, lefts[column] + (int(MINIATURE[0] * em) - rect.width) // 2)
            if len(row) == 1 and not tabled:
                _align(rect, text.place, line)
            parts.append(TextPart(number, column, rect, cell.words, cell.drawing))
        lines.append(line)
        top = bottom
    return _with_icon(text, TextLayout(height, em, (width, int(top + PAD[1] * em)), tuple(parts), tuple(lines)))


def _with_icon(text: Text, laid_out: TextLayout) -> TextLayout:
    """The layout moved to the right by the text's icon, if it has one, which stands before the first line."""
    if text.icon is None:
        return laid_out
    em, (wide, high) = laid_out.em, laid_out.size
    first, aside = laid_out.lines[0], int((1.0 + ICON_GAP) * em)
    icon = pygame.Rect(int(PAD[0] * em), first.centery - em // 2, em, em)
    moved = [part._replace(rect=part.rect.move(aside, 0)) for part in laid_out.parts]
    lines = tuple(pygame.Rect(line.left, line.top, line.width + aside, line.height) for line in laid_out.lines)
    return laid_out._replace(
        size=(wide + aside, high), parts=(*moved, TextPart(0, -1, icon, "", text.icon)), lines=lines
    )


def _strip(text: Text, height: int, across: int) -> TextLayout:
    """The lines side by side, the columns of each one below the other, in as many rows as they need."""
    em = Hand(height).em
    margin, left, top, right = int(PAD[0] * em), int(PAD[0] * em), int(PAD[1] * em), 0
    gap, step = int(STRIP_GAP * em), int(LINE_HEIGHT * em)
    lines, parts = list[pygame.Rect](), list[TextPart]()
    for number, row in enumerate(_cells(text, height)):
        wide, high = max(cell.size[0] for cell in row), step * len(row)
        if left > margin and left + wide > across - margin:
            left, top = margin, top + high + int(ROW_GAP * em)
        lines.append(pygame.Rect(left, top, wide, high))
        parts += [
            TextPart(number, column, pygame.Rect((left, top + step * column), cell.size), cell.words, None)
            for column, cell in enumerate(row)
        ]
        left += wide + gap
        right = max(right, left - gap)
    return TextLayout(height, em, (right + margin, lines[-1].bottom + int(PAD[1] * em)), tuple(parts), tuple(lines))


def _align(rect: pygame.Rect, place: str, line: pygame.Rect) -> None:
    """Move words of a text without columns to the side of the picture that it is on, or to the middle."""
    if place == "right":
        rect.right = line.width - rect.left
    elif place != "left":
        rect.centerx = line.centerx


def _cells(text: Text, height: int) -> list[list[_Cell]]:
    """The parts of each line, with their sizes in pixels."""
    em = Hand(height).em
    drawn = {(figure.line, figure.column): figure.drawing for figure in text.figures}

    def cell(line: int, column: int, words: str, drawing: Gauge | Miniature | Icon | None) -> _Cell:
        if drawing is None:
            return _Cell(words, None, hand_of(text, line, column, height).extent(words))
        wide, high = GAUGE if isinstance(drawing, Gauge) else WIDE_MINIATURE if _is_wide(drawing) else MINIATURE
        return _Cell("", drawing, (int(wide * em), int(high * em)))

    return [
        [cell(line, column, words, drawn.get((line, column))) for column, words in enumerate(row.split("\t"))]
        for line, row in enumerate(text.lines)
    ]


def _columns(rows: list[list[_Cell]], em: int) -> tuple[list[int], int]:
    """Where each column begins, in pixels, and the width of all of them; a line of one part reaches over all."""
    # A heading or a sentence in one part would stretch the first column.
    tabled = [row for row in rows if len(row) > 1]
    margin = int(PAD[0] * em)
    lefts, right = [margin], margin
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
    return lefts, max(right - margin, *(row[0].size[0] for row in rows if len(row) == 1), 0)
