"""How painted pictures reach the screen on X11: straight from memory, or through OpenGL, SDL's default.

Without a GPU, the processor does OpenGL's work, and every picture costs many times more. With a GPU, both are cheap. So
memory comes first; only if it is slow, OpenGL is tried too, and the better way is kept. SDL takes the choice from
`SDL_FRAMEBUFFER_ACCELERATION`; a value that the user has set stays. On Wayland it must not be touched.
"""

import math
import os
import time
from collections.abc import Callable
from pathlib import Path

import pygame

from ... import user_folders
from ...system.files.atomic import atomic_write, read
from . import visuals

SLOW_SECONDS = 1 / 150  #: seconds for one picture above which OpenGL is tried too

SDL_VARIABLE = "SDL_FRAMEBUFFER_ACCELERATION"
ACCELERATIONS = {"memory": "0", "OpenGL": "1"}
MAX_WAY_BYTES = max(map(len, ACCELERATIONS))


def choose(renderer: str, open_window: Callable[[], None]) -> str:
    """Open the window in the way that suits this display best; return its name.

    Args:
        renderer: "auto", or "soft" for memory in any case.
        open_window: opens it; called again after the display has been closed and opened.
    """
    if pygame.display.get_driver() != "x11" or SDL_VARIABLE in os.environ:
        open_window()
        return "SDL's default"
    if not visuals.is_painted():
        return _with_another_visual(open_window)
    known = "memory" if renderer == "soft" else _kept_way()
    if known:
        os.environ[SDL_VARIABLE] = ACCELERATIONS[known]
        open_window()
        return known
    costs = {}
    for way in ACCELERATIONS:
        os.environ[SDL_VARIABLE] = ACCELERATIONS[way]
        open_window()
        costs[way] = _cost()
        if costs["memory"] < SLOW_SECONDS:
            return "memory"
        pygame.display.quit()
        pygame.display.init()
    best = min(costs, key=costs.__getitem__)
    os.environ[SDL_VARIABLE] = ACCELERATIONS[best]
    open_window()
    _keep(best)
    return best


def ways(renderer: str) -> list[str]:
    """The names of the ways, for `use`, in which painted pictures can reach the screen, in the order to try them.

    The first was the best here before, or is memory if none had to be tried.
    """
    if pygame.display.get_driver() != "x11" or SDL_VARIABLE in os.environ:
        return ["SDL's default"]
    known = "memory" if renderer == "soft" else _kept_way()
    every = dict.fromkeys([known or "memory", *ACCELERATIONS])
    return [way for way in every if way == "OpenGL" or visuals.any_painted()]


def use(way: str) -> None:
    """Let windows open in one of these ways from now on."""
    if way in ACCELERATIONS:
        os.environ[SDL_VARIABLE] = ACCELERATIONS[way]
        (visuals.use_painted if way == "memory" else visuals.use_any)()


def _with_another_visual(open_window: Callable[[], None]) -> str:
    """Open the window on a screen whose own pixel format SDL cannot paint; return the name of the way found."""
    problem: pygame.error | None = None
    for way in ways("soft"):
        use(way)
        try:
            open_window()
        except pygame.error as refused:
            problem = refused
            pygame.display.quit()
            pygame.display.init()
        else:
            return way
    raise pygame.error(visuals.refusal(problem))


def _cost() -> float:
    """Seconds to show one picture, the least of three; the first fast one is enough."""
    cost = math.inf
    for _ in range(3):
        begin = time.perf_counter()
        pygame.display.flip()
        cost = min(cost, time.perf_counter() - begin)
        if cost < SLOW_SECONDS:
            break
    return cost


def _kept_way() -> str | None:
    try:
        way = read(_place(), MAX_WAY_BYTES).decode()
    except (OSError, ValueError):
        return None
    return way if way in ACCELERATIONS else None


def _keep(way: str) -> None:
    """Save the way for the next start; if that fails, all are tried again then."""
    try:
        _place().parent.mkdir(parents=True, exist_ok=True)
        with atomic_write(_place()) as file:
            file.write_text(way, encoding="utf-8")
    except OSError:
        return


def _place() -> Path:
    display = "".join(letter if letter.isalnum() else "-" for letter in os.environ.get("DISPLAY", ""))
    return user_folders.cache() / f"presenting-{display}-sdl{'.'.join(map(str, pygame.get_sdl_version()))}"
