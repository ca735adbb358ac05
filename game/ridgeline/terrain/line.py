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
