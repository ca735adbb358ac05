"""What this machine has, what Ridgeline chose on it, and what a frame costs here."""

from __future__ import annotations

import json
import platform
import statistics
import time
from collections.abc import Callable
from importlib.metadata import version

import numpy as np
import pygame
from platformdirs import user_cache_path, user_pictures_path

from ..render import Renderer, canvas, native
from ..scene import Journey, Landscape, View
from .window import NoDisplayError, Window

FRAMES = 60


def examine(as_json: bool = False) -> str:
    """The findings as text, or as JSON."""
    found = {**_software(), **_display(), **_costs(), **_folders()}
    if as_json:
        return json.dumps(found, indent=2)
    return "\n".join(f"{key:20} {_said(value)}" for key, value in found.items())


def _said(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _software() -> dict[str, object]:
    return {
        "ridgeline": version("ridgeline"),
        "python": platform.python_version(),
        "numpy": np.__version__,
        "pygame-ce": pygame.version.ver,
        "sdl": ".".join(map(str, pygame.get_sdl_version())),
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
    }


def _display() -> dict[str, object]:
    """The display, and how pictures get to it; a window is opened for a moment."""
    try:
        with Window((1280, 720)) as window:
            return {
                "window": "works",
                "driver": pygame.display.get_driver(),
                "desktops": [f"{width}x{height}" for width, height in pygame.display.get_desktop_sizes()],
                "presenting": window.presenting,
                "present 1280x720": _milliseconds([_timed(pygame.display.flip) for _ in range(FRAMES)]),
            }
    except NoDisplayError as problem:
        return {"window": f"no display: {problem}"}


def _costs() -> dict[str, object]:
    """What drawing costs without a display, for a picture of 1920x1080."""
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
        "drawing": "compiled" if native.there() else "numpy",
        "scene 1920x1080": _milliseconds(scenes),
        "frame 1920x1080": _milliseconds(frames[1:]),
        "first frame": _milliseconds(frames[:1]),
    }


def _folders() -> dict[str, object]:
    return {"pictures": str(user_pictures_path()), "cache": str(user_cache_path("ridgeline"))}


def _timed(act: Callable[[], None]) -> float:
    begin = time.perf_counter()
    act()
    return time.perf_counter() - begin


def _milliseconds(seconds: list[float]) -> str:
    return f"{1000.0 * statistics.median(seconds):.2f} ms"
