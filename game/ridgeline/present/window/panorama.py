"""The part of the panorama that each monitor shows."""

from ...options import Settings
from ...scene import View
from ...scene.view import HEIGHT, PANORAMA
from .place import Place


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
