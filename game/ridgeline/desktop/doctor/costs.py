"""The cost of a frame on this machine."""

import statistics
import time
from collections.abc import Callable, Sequence

import pygame

from ...render import Renderer, canvas
from ...render.kernels import LIBRARY
from ...scene import Journey, Landscape, View
from ...system.pace.power import PAINTER_RATE

FRAMES = 60

WITHOUT_COMPILER = (
    f"numpy, {PAINTER_RATE:g} frames a second; "
    "after a set-up with a C compiler, such as gcc, each takes a tenth of the time"
)


def findings() -> dict[str, object]:
    """The cost of drawing a picture of 1920x1080 without a display."""
    landscape, view = Landscape("dusk", 7), View(1920, 1080)
    journey = Journey(landscape.theme.speed)
    renderer, surface = Renderer(), canvas(1920, 1080)
    scenes, frames = [], []
    for number in range(FRAMES):
        begin = time.perf_counter()
        scene = landscape.scene(journey.moment(number / 60.0), view)
        middle = time.perf_counter()
        renderer.draw(scene, surface)
        scenes.append(middle - begin)
        frames.append(time.perf_counter() - middle)
    return {
        "drawing": "compiled" if LIBRARY else WITHOUT_COMPILER,
        "scene_1920x1080": milliseconds(scenes),
        "frame_1920x1080": milliseconds(frames[1:]),
        "first_frame": milliseconds(frames[:1]),
    }


def presenting_cost() -> str:
    """The cost of showing the open window's picture."""
    return milliseconds([_timed(pygame.display.flip) for _ in range(FRAMES)])


def _timed(act: Callable[[], None]) -> float:
    begin = time.perf_counter()
    act()
    return time.perf_counter() - begin


def milliseconds(seconds: Sequence[float]) -> str:
    """The median, in words."""
    return f"{1000.0 * statistics.median(seconds):.2f} ms"
