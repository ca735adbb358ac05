"""Pictures of runs as arrays; the renderer is imported with the first one."""

from functools import cached_property
from typing import Any

import numpy as np

from ..play.course import Course
from ..play.rules import State
from ..terrain import checks
from ..terrain.arrays import UInt8s

RGB_ARRAY = "rgb_array"

SIDE_PIXELS = 7680  #: of a side


def check_render_mode(mode: str | None) -> str | None:
    """The render mode.

    Raises:
        ValueError: if there is none of that name.
    """
    if mode not in (None, RGB_ARRAY):
        raise ValueError(f"render_mode must be {RGB_ARRAY!r} or None, not {mode!r}")
    return mode


class RunDrawing:
    """The pictures of a run in a theme."""

    def __init__(self, theme: str, size: tuple[int, int]) -> None:
        """Pictures in a theme, of a width and height in pixels.

        Raises:
            ValueError: for a size that is none. The first picture raises it for an unknown theme.
        """
        sides = size if isinstance(size, tuple | list) else ()
        try:
            width, height = (checks.integer("size", side, 1, SIDE_PIXELS) for side in sides)
        except (TypeError, ValueError):
            words = f"size must be a width and a height from 1 to {SIDE_PIXELS} pixels, not {size!r}"
            raise ValueError(words) from None
        self._theme, self._size = theme, (width, height)
        self._course: Course | None = None
        self._pictures: Any = None

    def __reduce__(self) -> tuple[type["RunDrawing"], tuple[str, tuple[int, int]]]:
        return RunDrawing, (self._theme, self._size)

    def picture(self, state: State, course: Course) -> UInt8s:
        """(height, width, 3) the picture of a state of a run on a course."""
        from ..play.pictures.pictures import Pictures
        from ..render.pixels import pixels
        from ..scene import Landscape, View

        if course is not self._course:
            self._course, self._pictures = course, Pictures(Landscape(self._theme, course.seed), course)
        renderer, surface = self._canvas
        renderer.draw(self._pictures.picture(state, View(*self._size)), surface)
        packed = pixels(surface)[..., None]
        return (packed >> np.array([16, 8, 0], np.uint32) & np.uint32(255)).astype(np.uint8)

    @cached_property
    def _canvas(self) -> tuple[Any, Any]:
        from ..render import Renderer, canvas

        return Renderer(), canvas(*self._size)
