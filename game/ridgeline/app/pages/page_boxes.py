"""Where the parts of a page are, once it is laid out. Numbers alone, in pixels."""

from __future__ import annotations

from typing import NamedTuple

PITCH = 1.6  #: the distance of rows, in heights of a line
LEAST_FONT = 11  #: least size of letters in pixels
SMALL = 0.86  #: size of explanations and names under pictures, in sizes of letters


class Box(NamedTuple):
    """A rectangle in pixels of the window."""

    left: int
    top: int
    width: int
    height: int

    @property
    def right(self) -> int:
        return self.left + self.width

    @property
    def bottom(self) -> int:
        return self.top + self.height

    @property
    def middle(self) -> int:
        return self.top + self.height // 2

    def has(self, x: int, y: int) -> bool:
        """Whether a point is in it."""
        return self.left <= x < self.right and self.top <= y < self.bottom

    def grown(self, by: int) -> Box:
        """The same with `by` more pixels on each side."""
        return Box(self.left - by, self.top - by, self.width + 2 * by, self.height + 2 * by)


class PlacedRow(NamedTuple):
    """Where a row is.

    Attributes:
        row: its number.
        box: all of it.
        line: its first line, with its name.
        value: what stands at the right: a value with its arrows, a switch, the names of keys; None if nothing does.
        bar: of a slider, and of work; of a line, its drawing.
        parts: of an entry: the text, what copies it and what pastes another; of a line, its columns.
        cells: of a gallery: the numbers of the pictures that are seen, and where.
        turns: what turns to its other pictures: by how many pages, and where.
    """

    row: int
    box: Box
    line: Box
    value: Box | None = None
    bar: Box | None = None
    parts: tuple[Box, ...] = ()
    cells: tuple[tuple[int, Box], ...] = ()
    turns: tuple[tuple[int, Box], ...] = ()


class PageSpot(NamedTuple):
    """What a point of the window is on.

    Attributes:
        row: number of a row.
        cell: of its picture or part; -1 for none.
        turn: pages of a gallery that a click there turns; 0 for none.
        on_value: whether it is on the value.
    """

    row: int
    cell: int = -1
    turn: int = 0
    on_value: bool = False


class PageLayout(NamedTuple):
    """A page laid out in a window.

    Attributes:
        size: of the window.
        font, em: size of letters, and the height of a line of them.
        panel: the part of the window that is the page's.
        inner: the same without its margins.
        placed: the rows that are seen.
        heights, area: of all rows, and of where they are seen.
        first, most_first: number of the first row that is seen, and the highest that this may be.
        foot: where explanations are.
        per_page, across: pictures of a gallery that are seen, and how many side by side.
    """

    size: tuple[int, int]
    font: int
    em: int
    panel: Box
    inner: Box
    placed: tuple[PlacedRow, ...]
    heights: tuple[int, ...]
    area: int
    first: int
    most_first: int
    foot: Box
    per_page: int
    across: int

    @property
    def pitch(self) -> int:
        """The distance of two rows."""
        return round(PITCH * self.em)

    @property
    def small(self) -> int:
        """Size of small letters."""
        return max(round(SMALL * self.font), LEAST_FONT)

    @property
    def scrolls(self) -> bool:
        """Whether some rows are not seen."""
        return self.most_first > 0

    def first_showing(self, number: int, first: int) -> int:
        """The first row that is seen so that another one is seen too: the one that was, if it can be."""
        if number < first:
            return number
        while first < number and sum(self.heights[first : number + 1]) > self.area:
            first += 1
        return first

    def of(self, number: int) -> PlacedRow | None:
        """Where a row is; None if it is not seen."""
        return next((placed for placed in self.placed if placed.row == number), None)

    def bar_of(self, number: int) -> Box | None:
        """The bar of a row."""
        placed = self.of(number)
        return placed.bar if placed else None

    def value_of(self, number: int) -> Box | None:
        """The value of a row."""
        placed = self.of(number)
        return placed.value if placed else None

    def spot_at(self, x: int, y: int) -> PageSpot | None:
        """What a point is on; None if it is on no row."""
        placed = next((placed for placed in self.placed if placed.box.has(x, y)), None)
        if placed is None:
            return None
        turn = next((pages for pages, box in placed.turns if box.has(x, y)), 0)
        boxes = placed.cells or tuple(enumerate(placed.parts))
        cell = next((number for number, box in boxes if box.has(x, y)), -1)
        on_value = any(box is not None and box.has(x, y) for box in (placed.value, placed.bar))
        return PageSpot(placed.row, cell, turn, on_value)
