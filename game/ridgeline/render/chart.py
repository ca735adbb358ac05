"""Charts over the layers: their cells in colours, made as large as they are seen."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pygame

from ..scene.items import Chart
from ..scene.palette import srgb
from .pixels import Rect, canvas, pixels

WEIGHTS = np.array([1 << 16, 1 << 8, 1], np.uint32)


class Charting:
    """Lays charts over what is painted; it keeps the last one, which may be laid again."""

    def __init__(self) -> None:
        """Begin without one."""
        self._chart: Chart | None = None
        self._colours = np.empty(0, np.uint32)
        self._picture: pygame.Surface

    def lay(self, chart: Chart | None, surface: pygame.Surface, disturbed: bool) -> list[Rect]:
        """Lay a chart over a surface, if it is another one than before or what lay there was disturbed; where."""
        fresh = chart is not None and self._take_on(chart)
        self._chart = chart
        if chart is None or not (fresh or disturbed):
            return []
        rect = surface.blit(self._picture, (round(chart.left), round(chart.top)))
        return [(rect.x, rect.y, rect.w, rect.h)]

    def shows(self, chart: Chart | None) -> bool:
        """Whether laying a chart would change nothing."""
        if chart is None or self._chart is None:
            return chart is self._chart
        return self._same(chart) and np.array_equal(self._colours_of(chart), self._colours)

    def _take_on(self, chart: Chart) -> bool:
        """Make a picture of a chart; whether it is another one."""
        colours = self._colours_of(chart)
        if self._same(chart) and np.array_equal(colours, self._colours):
            return False
        self._colours = colours
        rows, columns = chart.cells.shape
        small = canvas(columns, rows)
        np.take(colours, chart.cells, out=pixels(small))
        size = max(1, round(columns * chart.cell)), max(1, round(rows * chart.cell))
        self._picture = pygame.transform.smoothscale(small, size)
        return True

    def _same(self, chart: Chart) -> bool:
        """Whether a chart has the cells of the last one, in the same place."""
        last = self._chart
        place = chart.left, chart.top, chart.cell
        return last is not None and chart.cells is last.cells and place == (last.left, last.top, last.cell)

    @staticmethod
    def _colours_of(chart: Chart) -> npt.NDArray[np.uint32]:
        found: npt.NDArray[np.uint32] = (srgb(chart.colours) + 0.5).astype(np.uint32) @ WEIGHTS
        return found
