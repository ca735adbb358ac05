"""The places of monitors and windows on the desktop, and the part of the panorama that each shows."""

from collections.abc import Sequence
from dataclasses import dataclass

from ...options import Settings
from ...scene import View
from ...scene.view import HEIGHT, PANORAMA


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


def view_at(place: Place, desktop: Place, settings: Settings) -> View:
    """The part of the panorama that `place` shows when the panorama fills the desktop.

    The panorama is as high as the desktop, with the sun's path in its middle. An origin in the settings is that of the
    desktop's top left corner. A place that fills the desktop is a picture of its own.
    """
    if place == desktop and settings.origin is None:
        return View(*place.size, settings.scale)
    scale = settings.scale or desktop.height / HEIGHT
    x, y = settings.origin or (0.5 * (PANORAMA - desktop.width / scale), 0.0)
    return View(*place.size, scale, (x + (place.left - desktop.left) / scale, y + (place.top - desktop.top) / scale))
