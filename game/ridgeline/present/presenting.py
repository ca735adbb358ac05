"""How pictures get to the screen on X11: straight from memory, or through OpenGL as SDL does by itself.

Without a GPU, OpenGL is done by the processor and makes every picture many times dearer. With one, both are cheap. So
memory comes first; only where it turns out to be slow is OpenGL tried beside it, and what was found is remembered. The
choice is SDL's `SDL_FRAMEBUFFER_ACCELERATION`; a value that the user has set stays. On Wayland it must not be touched.
"""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable
from pathlib import Path

import pygame

from .. import folders
from .files import beside

SLOW = 1 / 150
"""Seconds for one picture above which the other way is tried."""

VARIABLE = "SDL_FRAMEBUFFER_ACCELERATION"
WAYS = {"memory": "0", "OpenGL": "1"}


def choose(renderer: str, open_window: Callable[[], None]) -> str:
    """Open the window in the way that suits this display best; the name of that way.

    Args:
        renderer: "auto", or "soft" for memory without a question.
        open_window: opens it; may be called again after the display was closed and opened.
    """
    if pygame.display.get_driver() != "x11" or VARIABLE in os.environ:
        open_window()
        return "as SDL has it"
    known = "memory" if renderer == "soft" else _remembered()
    if known:
        os.environ[VARIABLE] = WAYS[known]
        open_window()
        return known
    costs = {}
    for way in WAYS:
        os.environ[VARIABLE] = WAYS[way]
        open_window()
        costs[way] = _cost()
        if costs["memory"] < SLOW:
            return "memory"
        pygame.display.quit()
        pygame.display.init()
    best = min(costs, key=costs.__getitem__)
    os.environ[VARIABLE] = WAYS[best]
    open_window()
    _remember(best)
    return best


def prefer(renderer: str) -> None:
    """Let windows be opened in the way that was found to be best here, or without OpenGL where none had to be tried."""
    if pygame.display.get_driver() == "x11":
        known = "memory" if renderer == "soft" else _remembered()
        os.environ.setdefault(VARIABLE, WAYS[known or "memory"])


def _cost() -> float:
    """Seconds that one picture takes to be shown, the least of three; once is enough if that is not slow."""
    cost = math.inf
    for _ in range(3):
        begin = time.perf_counter()
        pygame.display.flip()
        cost = min(cost, time.perf_counter() - begin)
        if cost < SLOW:
            break
    return cost


def _remembered() -> str | None:
    """The way that was best on this display before, if it had to be tried."""
    try:
        way = _place().read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return None
    return way if way in WAYS else None


def _remember(way: str) -> None:
    """Keep the way for the next start; where that cannot be, it is tried again then."""
    try:
        _place().parent.mkdir(parents=True, exist_ok=True)
        with beside(_place()) as file:
            file.write_text(way, encoding="utf-8")
    except OSError:
        return


def _place() -> Path:
    """The file that says it for this display."""
    display = "".join(letter if letter.isalnum() else "-" for letter in os.environ.get("DISPLAY", ""))
    return folders.cache() / f"presenting-{display}-sdl{'.'.join(map(str, pygame.get_sdl_version()))}"
