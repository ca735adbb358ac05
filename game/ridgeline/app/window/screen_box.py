"""Rectangles on the desktop, independent of scenes, whose code a window does not wait for."""

from collections.abc import Sequence
from dataclasses import dataclass, replace


@dataclass(frozen=True)
class ScreenBox:
    """A rectangle on the desktop, in pixels from the desktop's top left corner."""

    left: int
    top: int
    width: int
    height: int

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        return self.width, self.height

    def within(self, other: "ScreenBox") -> bool:
        """Whether it lies entirely in another one."""
        return around([self, other]) == other


def behind_frames(places: Sequence[ScreenBox], hidden: int) -> list[ScreenBox]:
    """The places, moved apart by the `hidden` pixels behind the frames of each two neighbours; in the same order."""
    return [
        replace(
            place, left=place.left + hidden * _before(place, places), top=place.top + hidden * _above(place, places)
        )
        for place in places
    ]


def _before(place: ScreenBox, places: Sequence[ScreenBox]) -> int:
    """The number of places to the left of one, side by side."""
    others = [other for other in places if other.left + other.width <= place.left and _overlap(place, other)[1]]
    return max((1 + _before(other, places) for other in others), default=0)


def _above(place: ScreenBox, places: Sequence[ScreenBox]) -> int:
    others = [other for other in places if other.top + other.height <= place.top and _overlap(place, other)[0]]
    return max((1 + _above(other, places) for other in others), default=0)


def _overlap(one: ScreenBox, other: ScreenBox) -> tuple[bool, bool]:
    """Whether two places share columns, and rows."""
    columns = one.left < other.left + other.width and other.left < one.left + one.width
    rows = one.top < other.top + other.height and other.top < one.top + one.height
    return columns, rows


def around(places: Sequence[ScreenBox]) -> ScreenBox:
    """The smallest rectangle around all places, of which there is at least one."""
    left, top = (min(sides) for sides in zip(*((place.left, place.top) for place in places), strict=True))
    right = max(place.left + place.width for place in places)
    bottom = max(place.top + place.height for place in places)
    return ScreenBox(left, top, right - left, bottom - top)
