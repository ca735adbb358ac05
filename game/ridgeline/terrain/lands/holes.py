"""Land with holes, and land that begins or ends."""

from collections.abc import Iterable

from ..arrays import Floats
from ..geometry import Line, Vector
from .combined import Combined, merge


class Holed(Combined):
    """A land with holes; in a hole it has the height of the land without it, which no user sees."""

    def __init__(self, land: Line, holes: Iterable[Vector]) -> None:
        super().__init__(land)
        self.land, self._holes = land, merge(holes)
        self.whole, self.curved = False, land.curved

    def heights(self, x: Floats) -> Floats:
        return self.land.heights(x)

    def slopes(self, x: Floats) -> Floats:
        return self.land.slopes(x)

    def breaks(self, start: float, stop: float, tolerance: float) -> Floats:
        return self.land.breaks(start, stop, tolerance)

    def row(self, start: float, step: float, count: int) -> Floats:
        return self.land.row(start, step, count)

    def height(self, x: float) -> float:
        return self.land.height(x)

    def slope(self, x: float) -> float:
        return self.land.slope(x)

    def holes(self, start: float, stop: float) -> list[Vector]:
        own = [hole for hole in self._holes if hole[0] <= stop and hole[1] >= start]
        return merge([*own, *super().holes(start, stop)])
