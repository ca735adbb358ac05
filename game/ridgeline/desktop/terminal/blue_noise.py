"""Blue noise: thresholds whose neighbours differ, so that what they mix shows neither chequers nor clumps."""

import numpy as np

from ...terrain.arrays import Floats, Indices

SIDE = 32  #: thresholds each way; the pattern repeats
SIGMA = 1.5  #: pixels that a pixel reaches, see `ranks`
FIRST_SHARE = 10  #: one pixel of so many is set at first, as evenly as can be


def ranks() -> Indices:
    """(SIDE, SIDE) the numbers 0 to SIDE² - 1, each where the pixels set before it leave most room.

    Void and cluster: Ulichney, "The void-and-cluster method for dither array generation", 1993.
    """
    field = DitherPattern()
    for number in range(SIDE * SIDE // FIRST_SHARE):  # any distinct places; they are then spread
        field.put(number * 97 % (SIDE * SIDE), 1.0)
    while True:
        crowded = field.crowded
        field.put(crowded, -1.0)
        roomy = field.roomy
        field.put(roomy, 1.0)
        if roomy == crowded:
            break
    order, spread = np.zeros(SIDE * SIDE, np.intp), field.copy()
    first = int(field.set.sum())
    for number in reversed(range(first)):
        order[crowded := spread.crowded] = number
        spread.put(crowded, -1.0)
    for number in range(first, SIDE * SIDE):
        order[roomy := field.roomy] = number
        field.put(roomy, 1.0)
    return order.reshape(SIDE, SIDE)


class DitherPattern:
    """Which pixels of the pattern are set, and how near they are everywhere."""

    def __init__(self) -> None:
        away = np.minimum(np.arange(SIDE), SIDE - np.arange(SIDE))
        near = np.exp(-(away[:, None] ** 2 + away**2) / (2.0 * SIGMA**2))
        self._near: Floats = np.tile(near, (2, 2))
        self.set = np.zeros(SIDE * SIDE, np.bool_)
        self._energy = np.zeros((SIDE, SIDE))

    def copy(self) -> "DitherPattern":
        """Another one that is alike."""
        other = DitherPattern()
        other.set, other._energy = self.set.copy(), self._energy.copy()
        return other

    def put(self, place: int, way: float) -> None:
        """Set a pixel, or unset it for a `way` of -1."""
        self.set[place] = way > 0.0
        row, column = SIDE - place // SIDE, SIDE - place % SIDE
        self._energy += way * self._near[row : row + SIDE, column : column + SIDE]

    @property
    def crowded(self) -> int:
        """The set pixel with the nearest neighbours."""
        return int(np.where(self.set, self._energy.ravel(), -1.0).argmax())

    @property
    def roomy(self) -> int:
        """The unset pixel with the most room."""
        return int(np.where(self.set, np.inf, self._energy.ravel()).argmin())


RANKS = ranks()  #: made once: fifteen milliseconds
