"""A screensaver's plan, in words: which part of the panorama appears where."""

from collections.abc import Sequence

from ...app.window.budget_screen import affordable
from ...app.window.panorama import view_at
from ...app.window.screen_box import ScreenBox, around
from ...frame_rate import SAVER_RATE
from ...options import Settings
from ...shot.scene_of_settings import landscape


def plan(settings: Settings, panes: Sequence[tuple[str, ScreenBox]], monitors: Sequence[ScreenBox]) -> list[str]:
    """A line for each named pane: its place, its part of the panorama, and the landscape."""
    most = f"{settings.max_fps or affordable(SAVER_RATE):g} frames a second"
    if settings.max_fps is None:
        most += " (with a graphics card, as the monitor)"
    theme = landscape(settings).theme.name
    lines = []
    for name, place in panes:
        view = view_at(place, around(monitors), settings, monitors)
        where = "the whole picture" if view.origin is None else "from {:g},{:g}".format(*view.origin)
        lines.append(
            f"{name}: {place.width}x{place.height} at {place.left},{place.top}, {where}, "
            f"{view.pixels_per_unit:g} pixels a unit, at most {most}, "
            f"seed {settings.seed}, theme {theme}"
        )
    return lines
