"""A way: the land of a run, and what is over it."""

import math
from abc import ABC, abstractmethod
from typing import Literal, NamedTuple, get_args

from .coins import coin_between


class Around(NamedTuple):
    """The air and the land at a place.

    Attributes:
        wind: units a second squared by which a glider in the air is pushed ahead.
        lift: units a second squared by which it is lifted.
        water: whether the land is water: 1, or 0.
        haste: units a second that the dusk is faster.
    """

    wind: float = 0.0
    lift: float = 0.0
    water: float = 0.0
    haste: float = 0.0


STILL = Around()


class Thing(NamedTuple):
    """A thing over the land that a glider can take.

    Attributes:
        number: of the cell in which it is.
        x: its place, in units.
        lift: its height above the land there, in units.
        kind: its place in `KINDS`.
    """

    number: int
    x: float
    lift: float
    kind: int = 0


Kind = Literal["coin", "lantern", "balloon", "arch", "gate"]
KINDS: tuple[Kind, ...] = get_args(Kind)


class Way(ABC):
    """The line that a run rides on, with its surroundings: more than the height and slope of a plain `RideLine`."""

    @abstractmethod
    def __call__(self, x: float) -> tuple[float, float]:
        """The height and the slope at `x`."""

    @abstractmethod
    def around(self, x: float) -> Around:
        """The air and the land at `x`."""

    @abstractmethod
    def thing_between(self, left: float, right: float) -> Thing | None:
        """The first thing with left < x <= right, of two places less than a cell apart."""


def coin_thing(seed: int, left: float, right: float) -> Thing | None:
    """The coin of a course without chapters with left < x <= right."""
    one = coin_between(seed, left, right)
    return Thing(one.number, one.x, one.lift) if one is not None else None


def cells_between(left: float, right: float, width: float) -> range:
    """The numbers of the cells, each `width` wide, from the one of `left` to that of `right`."""
    return range(math.floor(left / width), math.floor(right / width) + 1)
