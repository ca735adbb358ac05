"""Rectangles on the desktop. They know nothing of scenes, whose code a window does not wait for."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Place:
    """A rectangle on the desktop, in pixels from the desktop's top left corner."""

    left: int
    top: int
    width: int
    height: int

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        return self.width, self.height

    def within(self, other: "Place") -> bool:
        """Whether no part of it is outside another."""
        return around([self, other]) == other


def around(places: Sequence[Place]) -> Place:
    """The smallest rectangle around all places, of which there is at least one."""
    left, top = (min(sides) for sides in zip(*((place.left, place.top) for place in places), strict=True))
    right = max(place.left + place.width for place in places)
    bottom = max(place.top + place.height for place in places)
    return Place(left, top, right - left, bottom - top)
