"""Lays a page out: where its title, its rows and their parts are in a window, in pixels. Numbers alone."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from ...render.text.hand import Measure, break_words
from ...words import marked, translated
from .page_boxes import LEAST_FONT, PITCH, SMALL, Box, PageLayout, PlacedRow
from .rows import Action, Choice, Gallery, Page, Press, ProgressRow, Row, Slider, Switch, TextEntry, TextLine

FONTS_DOWN, FONTS_ACROSS = 42, 40  #: the window's height and width in sizes of letters
LEAST_DOWN, LEAST_ACROSS = 20, 19  #: the height and width in sizes of letters that a page needs at least
LARGE = 1.3  #: how much larger the letters of a page with few rows are
EM = 1.15  #: height of a line of letters, in sizes of them
PAGE_BREADTH = 27.0  #: width of a page between its margins, in heights of a line; less where the window is narrower
PAGE_MARGIN, FOOT_PITCH = 1.6, 1.2  #: the margins, and the distance of the lines at the foot, in heights of a line

TITLE, TITLE_HEIGHT = 1.7, 2.6
"""Size of the title in sizes of letters, and the height that it takes, in heights of a line."""

LINE_PITCH = 1.2  #: the distance of the lines of a text, in heights of a line
FOOT_LINES = 3  #: lines of an explanation

BAR, PAINTED_BAR, NUMBER = 9.0, 14.0, 4.2
"""Width of a slider's bar, of one with colours, and of the number behind it, in heights of a line."""

PILL, SWITCH_GAP = (1.9, 1.0), 0.5  #: width and height of a switch, and the gap before it, in heights of a line

ON, OFF = marked("on"), marked("off")

ARROWS = 1.3  #: width of what stands on either side of a choice's value, in heights of a line

TILE_GAP, TILE_SHAPE = 0.5, 9.0 / 16.0
"""The gaps between a gallery's pictures in heights of a line; and their height as a share of their width."""

SWATCH, STRIP = 1.5, 8.0
"""Width of a colour at the right of a row, and the most that several take, in heights of a line."""

LEAST_TILE = 5.2  #: width of a picture, in heights of a line, below which fewer stand side by side

BESIDE, COLUMN_GAP, MOST_OF_LINE = 1.5, 1.0, 0.45
"""The window's width, in heights of it, from which on lines may stand beside the rows; the gap between columns in
heights of a line; and the most of a line that its first columns take together."""

SKETCH_SHAPE, SKETCH_HEIGHT = 3.7, 3.2  #: of a drawing: its width in heights of it, and the height in heights of a line
SHRUNK = 0.65  #: share of their usual size from which on letters are small enough to put lines beside the rows instead
LEAST_WHOLE = 6  #: size in pixels of letters that no page needs smaller ones than, even if some of it is not seen
ROWS_BESIDE = 4  #: rows that are seen beside a gallery with more than one row of pictures


class Measures(NamedTuple):
    """How large letters are on a page.

    Attributes:
        font: size of letters in pixels.
        em: the height of a line of them.
        pitch: the distance of rows.
        measure: of words.
    """

    font: int
    em: int
    pitch: int
    measure: Measure

    def width(self, words: str) -> int:
        """The width of words in pixels."""
        return self.measure(words, self.font)


def font_for(size: tuple[int, int], scale: float) -> int:
    """Size of a page's letters in a window, `scale` times as large as usual as far as there is room."""
    width, height = size
    wanted = max(int(scale * min(height / FONTS_DOWN, width / FONTS_ACROSS)), LEAST_FONT)
    return max(min(wanted, height // LEAST_DOWN, width // LEAST_ACROSS), 1)


def layout(
    page: Page, size: tuple[int, int], measure: Measure, scale: float = 1.0, first: int = 0, cell: int = 0
) -> PageLayout:
    """A page laid out in a window.

    Args:
        page: what it says.
        size: of the window in pixels.
        measure: of words.
        scale: of letters.
        first: number of the first row that is to be seen.
        cell: the picture of a gallery that is to be seen.
    """
    font = font_for(size, LARGE * scale if page.large else scale)
    if page.whole:
        return _whole(page, size, measure, font, first)
    return _in_letters(page, size, measure, font, first, cell)


def _whole(page: Page, size: tuple[int, int], measure: Measure, font: int, first: int) -> PageLayout:
    """A page in the largest letters, of at most that size, in which all of it is seen."""
    least = min(LEAST_WHOLE, font)
    small = max(round(SHRUNK * font), least)

    names = [row.name for row in page.rows if not isinstance(row, TextLine)]

    def fits(tried: PageLayout) -> bool:
        return not tried.scrolls and all(measure(name, tried.font) <= tried.inner.width for name in names)

    def largest(low: int, high: int, beside: bool) -> PageLayout | None:
        found = _in_letters(page, size, measure, low, 0, 0, beside, font)
        if not fits(found):
            return None
        while low < high:
            middle = (low + high + 1) // 2
            tried = _in_letters(page, size, measure, middle, 0, 0, beside, font)
            found, low, high = (tried, middle, high) if fits(tried) else (found, low, middle - 1)
        return found

    found = largest(small, font, beside=False)
    if found is None and size[0] >= BESIDE * size[1]:
        found = largest(least, font, beside=True)
    found = found or largest(least, small, beside=False)
    return found or _in_letters(page, size, measure, min(font, LEAST_FONT), first, 0)


def _in_letters(
    page: Page,
    size: tuple[int, int],
    measure: Measure,
    font: int,
    first: int,
    cell: int,
    beside: bool = False,
    usual: int | None = None,
) -> PageLayout:
    """A page in letters of a size, with its lines beside the rows or among them.

    Among them, it is as wide as in the `usual` letters.
    """
    em = round(EM * font)
    margin = round(min(PAGE_MARGIN * em, size[0] / 24))
    breadth = (PAGE_BREADTH / LARGE if page.large else PAGE_BREADTH) * (em if beside or usual is None else EM * usual)
    wide = min(round(breadth), size[0] - 2 * margin)
    top, foot_high = margin // 2 + round(TITLE_HEIGHT * em), round(FOOT_LINES * FOOT_PITCH * SMALL * em)
    foot = Box(margin, size[1] - margin - foot_high, wide, foot_high)
    inner = Box(margin, top, wide, max(foot.top - em // 2 - top, em))
    letters = Measures(font, em, round(PITCH * em), measure)
    across, down, tile = _grid(page, inner, letters)
    if beside:
        apart = inner.right + 2 * margin
        second = Box(apart, inner.top, min(size[0] - margin - apart, round(PAGE_BREADTH * em)), inner.height)
        columns, panel = (inner, second), Box(0, 0, *size)
    else:
        width = min(wide + 2 * margin, size[0])
        left = size[0] - width if page.right else 0
        inner, foot = inner._replace(left=inner.left + left), foot._replace(left=foot.left + left)
        columns, panel = (inner, inner), Box(left, 0, width, size[1])
    tables = tuple(_table(page, column.width, letters) for column in columns)
    heights = tuple(
        _height(row, columns[_is_line(row)], letters, down * tile[1], tables[_is_line(row)]) for row in page.rows
    )
    most, tallest = _most_first(heights, inner.height), sum(heights)
    first = min(max(first, 0), most)
    tops = list(accumulate(heights[first:], initial=inner.top))
    if beside:
        tops = _tops_beside(page, heights, inner.top)
        tallest = max((top + high for top, high in zip(tops, heights, strict=True)), default=inner.top) - inner.top
        first, most = 0, int(tallest > inner.height or columns[1].width < PAGE_BREADTH / 2 * em)
    placed = tuple(
        _place(row, n, Box(column.left, y, column.width, heights[n]), letters, (across, down), cell, table)
        for n, y in zip(range(first, len(heights)), tops, strict=False)
        for row in (page.rows[n],)
        for column, table in ((columns[_is_line(row)], tables[_is_line(row)]),)
        if y + heights[n] <= inner.bottom or n == first
    )
    if most == 0:  # explanations stand near to what they explain
        foot = foot._replace(top=min(foot.top, inner.top + tallest + em))
    return PageLayout(
        size, font, em, panel, inner, placed, heights, inner.height, first, most, foot, across * down, across
    )


def _is_line(row: Row) -> bool:
    return isinstance(row, TextLine)


def _tops_beside(page: Page, heights: Sequence[int], top: int) -> list[int]:
    """The upper edges of rows in one column, and of lines in another, which begins with no gap."""
    at, tops = [top, top], []
    for row, high in zip(page.rows, heights, strict=True):
        column = _is_line(row)
        gap = row == TextLine() and at[column] == top
        tops.append(top - high if gap else at[column])
        at[column] += 0 if gap else high
    return tops


def _table(page: Page, width: int, letters: Measures) -> tuple[tuple[int, int], ...]:
    """Left edges and widths, within a line, of the columns of a page's lines; the last one has what is left."""
    lines = [(row.name, *row.cells) for row in page.rows if isinstance(row, TextLine) and row.cells]
    number = max(map(len, lines), default=1)
    gap, left = round(COLUMN_GAP * letters.em), 0
    columns = list[tuple[int, int]]()
    for k in range(number - 1):
        widest = max(letters.width(line[k]) for line in lines if len(line) > k)
        columns.append((left, min(widest, round(MOST_OF_LINE * width / (number - 1)))))
        left += columns[-1][1] + gap
    return (*columns, (left, max(width - left, 1)))


def _most_first(heights: Sequence[int], area: int) -> int:
    """The first row that is seen when the last one is."""
    first = len(heights)
    while first > 0 and sum(heights[first - 1 :]) <= area:
        first -= 1
    return min(first, max(len(heights) - 1, 0))


def _grid(page: Page, inner: Box, letters: Measures) -> tuple[int, int, tuple[int, int]]:
    """Pictures side by side and below each other, and the width and height of one with its name and a gap."""
    em, pitch = letters.em, letters.pitch
    wanted = next((row.shape for row in page.rows if isinstance(row, Gallery)), Gallery.shape)
    across = max(min(wanted[0], int(inner.width / (LEAST_TILE * em))), 1)
    wide = round((inner.width + TILE_GAP * em) / across)
    high = round((wide - TILE_GAP * em) * TILE_SHAPE + 1.5 * em)
    beside = min(ROWS_BESIDE, len(page.rows) - 1)
    room = inner.height - pitch - em // 4 - (beside * pitch if inner.height > (beside + 2) * pitch else 0)
    return across, min(wanted[1], max(room // high, 1)), (wide, high)


def _height(row: Row, inner: Box, letters: Measures, tiles: int, table: tuple[tuple[int, int], ...]) -> int:
    em, pitch = letters.em, letters.pitch
    if isinstance(row, Gallery):
        return pitch + tiles + em // 4
    if isinstance(row, TextEntry):
        return 2 * pitch
    if isinstance(row, TextLine):
        return _line_height(row, inner, letters, table)
    return pitch if _on_one_line(row, inner.width, letters) else 2 * pitch


def _line_height(row: TextLine, inner: Box, letters: Measures, table: tuple[tuple[int, int], ...]) -> int:
    """The height of a line: of a gap, or of its words, in columns or not, and its drawing."""
    pitch, close = letters.pitch, round(LINE_PITCH * letters.em)
    sketch = round((SKETCH_HEIGHT + 0.5) * letters.em) if row.drawing is not None else 0
    if row.cells:
        parts = zip((row.name, *row.cells), table, strict=False)
        return close * max(len(break_words(words, wide, letters.measure, letters.font)) for words, (_, wide) in parts)
    if not row.name:
        return sketch or pitch // 2
    lines = max(len(break_words(row.name, inner.width, letters.measure, letters.font)), row.least)
    return close * (lines - 1) + pitch + sketch


def value_words(row: Row) -> str:
    """The words at the right of a row."""
    if isinstance(row, Choice):
        return row.words[row.value]
    return row.shown if isinstance(row, Action | Press | Slider | ProgressRow) else ""


def _value_width(row: Row, letters: Measures) -> int:
    em = letters.em
    words = letters.width(value_words(row))
    if isinstance(row, Slider | ProgressRow):
        return _bar_width(row, em) + max(round(NUMBER * em), words + em)
    if isinstance(row, Choice):
        return max(letters.width(one) for one in row.words) + 2 * round(ARROWS * em)
    if isinstance(row, Action) and row.colours:
        return words + (em if words else 0) + strip_width(row, em)
    if isinstance(row, Switch):
        return round((PILL[0] + SWITCH_GAP) * em) + max(letters.width(translated(word)) for word in (ON, OFF))
    return words


def _bar_width(row: Slider | ProgressRow, em: int) -> int:
    return round((PAINTED_BAR if isinstance(row, Slider) and row.colours else BAR) * em)


def strip_width(row: Action, em: int) -> int:
    """Width in pixels of the colours at the right of a row."""
    return round(min(SWATCH * len(row.colours), STRIP) * em)


def _on_one_line(row: Row, width: int, letters: Measures) -> bool:
    value = _value_width(row, letters)
    return letters.width(row.name) + value + (letters.em if value else 0) <= width


def _place(
    row: Row,
    number: int,
    box: Box,
    letters: Measures,
    grid: tuple[int, int],
    cell: int,
    table: tuple[tuple[int, int], ...],
) -> PlacedRow:
    em, pitch = letters.em, letters.pitch
    line = Box(box.left, box.top, box.width, pitch)
    if isinstance(row, TextLine):
        return _place_line(row, number, box, letters, table)
    if isinstance(row, Gallery):
        return _gallery(row, number, box, letters, grid, cell)
    if isinstance(row, TextEntry):
        return PlacedRow(number, box, line, parts=_entry_parts(box, letters))
    second = line if box.height == pitch else Box(box.left, box.top + pitch, box.width, pitch)
    wide = min(_value_width(row, letters), box.width)
    value = Box(box.right - wide, second.top, wide, pitch) if wide else None
    if value is not None and isinstance(row, Slider | ProgressRow):
        bar = Box(value.left, value.top, min(_bar_width(row, em), wide - min(round(NUMBER * em), wide // 2)), pitch)
        return PlacedRow(number, box, line, value, bar)
    return PlacedRow(number, box, line, value)


def _place_line(
    row: TextLine, number: int, box: Box, letters: Measures, table: tuple[tuple[int, int], ...]
) -> PlacedRow:
    line = Box(box.left, box.top, box.width, round(LINE_PITCH * letters.em) if row.cells else letters.pitch)
    if row.drawing is not None:
        high = round(SKETCH_HEIGHT * letters.em)
        wide = min(round(SKETCH_SHAPE * high), box.width)
        return PlacedRow(number, box, line, bar=Box(box.left, box.bottom - high - letters.em // 4, wide, high))
    if not row.cells:
        return PlacedRow(number, box, line)
    columns = zip((row.name, *row.cells), table, strict=False)
    parts = tuple(Box(box.left + left, box.top, wide, line.height) for _, (left, wide) in columns)
    return PlacedRow(number, box, line, parts=parts)


def entry_words() -> tuple[str, str]:
    """What copies an entry's text, and what pastes another, in words."""
    return translated("copy"), translated("paste")


def _entry_parts(box: Box, letters: Measures) -> tuple[Box, ...]:
    em, pitch = letters.em, letters.pitch
    copy, paste = (letters.width(words) for words in entry_words())
    text = Box(box.left, box.top + pitch, box.width, pitch)
    last = Box(box.right - paste - em, box.top, paste + em, pitch)
    return text, Box(last.left - copy - em, box.top, copy + em, pitch), last


def _gallery(row: Gallery, number: int, box: Box, letters: Measures, grid: tuple[int, int], cell: int) -> PlacedRow:
    em, pitch = letters.em, letters.pitch
    across, down = grid
    gap = round(TILE_GAP * em)
    wide = (box.width + gap) // across
    high = (box.height - pitch - em // 4) // down
    page = min(max(cell, 0), max(len(row.words) - 1, 0)) // (across * down)
    numbers = range(page * across * down, min((page + 1) * across * down, len(row.words)))
    cells = tuple(
        (n, Box(box.left + wide * (k % across), box.top + pitch + high * (k // across), wide - gap, high - em // 4))
        for k, n in enumerate(numbers)
    )
    line = Box(box.left, box.top, box.width, pitch)
    if len(row.words) <= across * down:
        return PlacedRow(number, box, line, cells=cells)
    arrow = round(ARROWS * em)
    counted = letters.width(count_words(row, across * down, cell))
    right = Box(box.right - arrow, box.top, arrow, pitch)
    left = Box(right.left - counted - arrow, box.top, arrow, pitch)
    return PlacedRow(number, box, line, cells=cells, turns=((-1, left), (1, right)))


def count_words(row: Gallery, per_page: int, cell: int) -> str:
    """Which of a gallery's pictures are seen, like "9–13 / 13"."""
    first = min(max(cell, 0), max(len(row.words) - 1, 0)) // per_page * per_page
    return f"{first + 1}–{min(first + per_page, len(row.words))} / {len(row.words)}"
