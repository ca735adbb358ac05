"""The part of the panorama that each monitor shows."""

from collections.abc import Sequence
from dataclasses import replace

from ...options import Settings
from ...scene import View
from ...scene.view import HEIGHT, PANORAMA
from .screen_box import ScreenBox, around, behind_frames


def view_at(place: ScreenBox, desktop: ScreenBox, settings: Settings, monitors: Sequence[ScreenBox] = ()) -> View:
    """The part that `place` shows of a panorama that fills the desktop.

    The panorama is as high as the desktop, with the sun's path in its middle. The settings' origin is that of the
    desktop's top left corner. A place that fills the desktop is a picture of its own.

    With a bezel in the settings, that much of the panorama is hidden between each two neighbouring `monitors`.
    """
    number = next((number for number, monitor in enumerate(monitors) if place.within(monitor)), None)
    if settings.bezel and number is not None:
        apart = behind_frames(monitors, int(settings.bezel))
        right, down = apart[number].left - monitors[number].left, apart[number].top - monitors[number].top
        place = replace(place, left=place.left + right, top=place.top + down)
        desktop = around(apart)
    if place == desktop and settings.origin is None:
        return View(*place.size, settings.scale)
    scale = settings.scale or desktop.height / HEIGHT
    x, y = settings.origin or (0.5 * (PANORAMA - desktop.width / scale), 0.0)
    return View(*place.size, scale, (x + (place.left - desktop.left) / scale, y + (place.top - desktop.top) / scale))
