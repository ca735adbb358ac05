"""What every stage of the land can be asked: the straight lines of the lattice, the spline, the bend of the pins."""

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Heights = NDArray[np.float64]


class Line(Protocol):
    """Heights and slopes anywhere, a pure function of x.

    Numbers and arrays go through different code, for speed, but through the same arithmetic: they agree to the
    last bit.
    """

    @property
    def curved(self) -> bool:
        """Whether it is more than straight lines between its `breaks`."""
        ...

    def breaks(self, start: float, stop: float, tolerance: float) -> Heights:
        """Places strictly between two others, ascending, between which straight lines stay within `tolerance`.

        A line that is not curved is straight between them, whatever the tolerance.
        """
        ...

    def row(self, start: float, step: float, count: int) -> Heights:
        """The heights at start, start + step, …: (count,) float64."""
        ...

    def heights(self, x: Heights) -> Heights:
        """The heights at `x`: float64, in its shape (n,)."""
        ...

    def slopes(self, x: Heights) -> Heights:
        """The slopes at `x`, at a vertex those to the right: float64, in its shape (n,)."""
        ...

    def height(self, x: float) -> float:
        """The height at one place."""
        ...

    def slope(self, x: float) -> float:
        """The slope at one place, at a vertex that to the right."""
        ...
