"""What a screensaver would show where, in words."""

from __future__ import annotations

from collections.abc import Sequence

from ...settings import Settings
from ..journey import landscape
from .places import Place, view_at


def plan(settings: Settings, panes: Sequence[tuple[str, Place]], desktop: Place) -> list[str]:
    """A line for each pane, which has a name: its place, its part of the panorama, and what that shows."""
    theme = landscape(settings).theme.name
    lines = []
    for name, place in panes:
        view = view_at(place, desktop, settings)
        where = "standing for itself" if view.origin is None else "from {:g},{:g}".format(*view.origin)
        lines.append(
            f"{name}: {place.width}x{place.height} at {place.left},{place.top}, {where}, "
            f"{view.pixels_per_unit:g} pixels a unit, {settings.max_fps:g} frames a second at most, "
            f"seed {settings.seed}, theme {theme}"
        )
    return lines
