"""The monitors of a desktop by their names, as its own programs or the X server tell them."""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from ...app.window import x11
from ...app.window.screen_box import ScreenBox
from ...app.window.window import open_display
from ...exits import NoDisplayError
from ...textfile.read_json import parse
from ..doctor.run_program import ask


@dataclass(frozen=True)
class Monitor:
    """A monitor.

    Attributes:
        name: as the desktop calls it; "" if nobody tells, or for all monitors.
        place: on the desktop, in the desktop's own pixels.
        scale: real pixels for each of the desktop's.
    """

    name: str
    place: ScreenBox
    scale: float = 1.0

    @property
    def size(self) -> tuple[int, int]:
        """Its width and height in real pixels."""
        return round(self.place.width * self.scale), round(self.place.height * self.scale)


def monitors() -> Sequence[Monitor]:
    """The monitors that are on, without those that mirror another; none if nobody tells."""
    found: list[Monitor] = []
    for monitor in _read_monitors():
        if monitor.place.width > 0 < monitor.place.height and all(monitor.place != one.place for one in found):
            found.append(monitor)
    return found


def _read_monitors() -> list[Monitor]:
    if os.environ.get("SWAYSOCK"):
        return list(outputs(ask("swaymsg", "--raw", "--type", "get_outputs").printed))
    if os.environ.get("HYPRLAND_INSTANCE_SIGNATURE"):
        return list(outputs(ask("hyprctl", "-j", "monitors").printed))
    named = x11.named_monitors()
    if os.environ.get("WAYLAND_DISPLAY"):  # there the X server's names are not the compositor's
        named = [("", place) for _, place in named]
    return [Monitor(*one) for one in named] or _sizes()


def outputs(printed: str) -> Iterator[Monitor]:
    """The outputs that sway or Hyprland prints as JSON; Hyprland counts real pixels, before a turn."""
    try:
        outputs: Any = parse(printed)
        for output in outputs:
            name, scale = str(output["name"]), float(output.get("scale") or 1.0)
            if "rect" not in output:
                turned = int(output.get("transform", 0)) % 2
                wide, high = (output["height"], output["width"]) if turned else (output["width"], output["height"])
                place = ScreenBox(int(output["x"]), int(output["y"]), round(wide / scale), round(high / scale))
                yield Monitor(name, place, scale)
            elif output.get("active", True):
                yield Monitor(
                    name,
                    ScreenBox(*(int(output["rect"][side]) for side in ("x", "y", "width", "height"))),
                    scale,
                )
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError):
        return


def _sizes() -> list[Monitor]:
    """Monitors whose sizes SDL tells, but whose places nobody does: each as if it were alone."""
    try:
        open_display()
    except NoDisplayError:
        return []
    try:
        return [Monitor("", ScreenBox(0, 0, *size)) for size in pygame.display.get_desktop_sizes()]
    finally:
        pygame.quit()
