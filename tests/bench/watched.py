"""Tells, in the process of a measurement, of each frame that the program has shown."""

from __future__ import annotations

from collections.abc import Callable

from ridgeline.app.window.screen import PixelScreen
from ridgeline.app.window.shader_screen import ShaderScreen


def tell_of_frames(told: Callable[[], None]) -> None:
    """From now on call this after each frame, whichever of the two screens shows it."""
    for screen in (PixelScreen, ShaderScreen):
        _tell(screen, told)


def _tell(screen: type[PixelScreen] | type[ShaderScreen], told: Callable[[], None]) -> None:
    show = screen.show

    def show_and_tell(self: PixelScreen | ShaderScreen) -> None:
        show(self)  # type: ignore[arg-type]
        told()

    screen.show = show_and_tell  # type: ignore[method-assign]
