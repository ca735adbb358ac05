"""Where monitors and windows are on the desktop, and the part of one panorama that each of them shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...scene import View
from ...scene.moment import HEIGHT, PANORAMA
from ...settings import Settings


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


def around(places: Sequence[Place]) -> Place:
    """The smallest rectangle that holds all of them; there is at least one."""
    left, top = (min(sides) for sides in zip(*((place.left, place.top) for place in places), strict=True))
    right = max(place.left + place.width for place in places)
    bottom = max(place.top + place.height for place in places)
    return Place(left, top, right - left, bottom - top)


def view_at(place: Place, desktop: Place, settings: Settings) -> View:
    """The part of the panorama that `place` shows where the panorama fills the desktop.

    The panorama is as high as the desktop, and the way of the sun is in its middle. An origin that is asked for is that
    of the desktop's top left corner. A place that is all there is stands for itself.
    """
    if place == desktop and settings.origin is None:
        return View(*place.size, settings.scale)
    scale = settings.scale or desktop.height / HEIGHT
    x, y = settings.origin or (0.5 * (PANORAMA - desktop.width / scale), 0.0)
    return View(*place.size, scale, (x + (place.left - desktop.left) / scale, y + (place.top - desktop.top) / scale))
