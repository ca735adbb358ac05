"""Charts, land seen from above, drawn over the layers: their cells in colours, scaled to the picture."""

import numpy as np
import pygame

from ..scene.items import Chart
from ..scene.oklab import srgb
from ..terrain.arrays import Indices, UInt32s
from .pixels import Rect, canvas, pixels

CHANNELS = np.array([1 << 16, 1 << 8, 1], np.uint32)  #: places of red, green and blue in a pixel


SMOOTHED_CELL = 16.0
"""Side of a cell in pixels above which cells are not blended: their edges are far apart, and a whole chart, of which
little is in view, would take gigabytes."""


class ChartOverlay:
    """Lays charts over the picture; it keeps the picture of the last one.

    Attributes:
        picture, corner: the part of that picture in view, and the place of its first pixel.
    """

    def __init__(self) -> None:
        self._chart: Chart | None = None
        self._colours = np.empty(0, np.uint32)
        self._table, self._mixed = np.empty((0, 3)), np.empty(0, np.uint32)
        self.picture: pygame.Surface
        self.corner = self._size = (0, 0)

    def lay(self, chart: Chart | None, surface: pygame.Surface, disturbed: bool) -> list[Rect]:
        """Lay a chart over a surface if it is new or `disturbed`; the rectangle."""
        new = chart is not None and self.take_on(chart, surface.get_size())
        self._chart = chart
        if chart is None or not (new or disturbed):
            return []
        rect = surface.blit(self.picture, self.corner)
        return [(rect.x, rect.y, rect.w, rect.h)]

    @property
    def empty(self) -> bool:
        """Whether the last picture had no chart."""
        return self._chart is None

    def uncovers(self, chart: Chart | None) -> bool:
        """Whether a part of the picture that the last chart hid becomes visible."""
        return self._chart is not None and (chart is None or self._place_of(chart) != self._place_of(self._chart))

    def shows(self, chart: Chart | None) -> bool:
        """Whether laying a chart would change nothing."""
        if chart is None or self._chart is None:
            return chart is self._chart
        return self._same(chart) and np.array_equal(self._colours_of(chart), self._colours)

    def take_on(self, chart: Chart, size: tuple[int, int]) -> bool:
        """Make the picture of a chart for a surface of that size unless it equals the last one; whether it was made."""
        colours = self._colours_of(chart)
        if self._same(chart) and np.array_equal(colours, self._colours) and size == self._size:
            return False
        self._chart, self._colours, self._size = chart, colours, size
        self.corner = round(chart.left), round(chart.top)
        rows, columns = chart.cells.shape
        width, height = max(1, round(columns * chart.cell)), max(1, round(rows * chart.cell))
        coloured = np.take(colours, chart.cells)
        if width < columns:
            self.picture = _surface(_shrunk(coloured, height, width))
        elif chart.cell <= SMOOTHED_CELL:
            self.picture = pygame.transform.smoothscale(_surface(coloured), (width, height))
        else:
            (left, across), (top, down) = map(_in_view, self.corner, chart.cells.shape[::-1], (chart.cell,) * 2, size)
            self.corner = left, top
            self.picture = _surface(coloured[down][:, across])
        return True

    def _same(self, chart: Chart) -> bool:
        last = self._chart
        return last is not None and chart.cells is last.cells and self._place_of(chart) == self._place_of(last)

    @staticmethod
    def _place_of(chart: Chart) -> tuple[float, ...]:
        return chart.left, chart.top, chart.cell, *chart.cells.shape

    def _colours_of(self, chart: Chart) -> UInt32s:
        # Successive frames ask for the same table.
        if chart.colours is not self._table or chart.colours.flags.writeable:
            self._table, self._mixed = chart.colours, (srgb(chart.colours) + 0.5).astype(np.uint32) @ CHANNELS
        return self._mixed


def _surface(picture: UInt32s) -> pygame.Surface:
    """A surface with these pixels."""
    surface = canvas(*picture.shape[::-1])
    pixels(surface)[...] = picture
    return surface


def _in_view(start: int, cells: int, cell: float, size: int) -> tuple[int, Indices]:
    """The first pixel of 0 to `size` that one axis of a chart covers, and (n,) the number of the cell of each."""
    first = max(start, 0)
    covered = np.arange(first, min(start + round(cells * cell), size))
    return first, np.minimum((covered - start) / cell, cells - 1.0).astype(np.intp)


def _shrunk(picture: UInt32s, height: int, width: int) -> UInt32s:
    """A picture in fewer pixels, each the mean of those it replaces; pygame's would be two levels darker."""
    tops, lefts = (np.arange(count) * size // count for count, size in zip((height, width), picture.shape, strict=True))
    counts = np.diff(tops, append=picture.shape[0])[:, None] * np.diff(lefts, append=picture.shape[1])
    shrunk = np.zeros((height, width), np.uint32)
    for shift in (0, 8, 16):
        channel = picture >> np.uint32(shift) & np.uint32(0xFF)
        sums = np.add.reduceat(np.add.reduceat(channel, tops, axis=0), lefts, axis=1)
        shrunk |= ((sums + counts // 2) // counts).astype(np.uint32) << np.uint32(shift)
    return shrunk
