"""What can be seen and heard here. It is found out in a process of its own, which may hang or be ended by others."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pygame

from ..own_window import own_window
from ..saver.displays import displays
from ..saver.register import command
from ..sound import Sound
from ..window import NoDisplayError, Window
from .asking import ask
from .costs import presenting_cost

LIMIT = 40.0
"""Seconds after which what is not known yet will not be."""

SIZE = 1280, 720

OPTION = "--display"
"""Of the command `doctor`, for the process of its own."""


def findings() -> dict[str, object]:
    """What that process has found out, and what became of it if that is not all."""
    answer = ask(*command(), "doctor", OPTION, seconds=LIMIT)
    found: dict[str, object] = {}
    for line in answer.printed.splitlines():
        try:
            found.update(json.loads(line))
        except ValueError:
            continue  # it broke off in the middle of a line
    return found if answer.problem is None else {**found, "problem": answer.problem}


def tell() -> None:
    """Be that process: print each finding, a JSON object on a line of its own, as soon as it is known."""
    for name, value in _found():
        print(json.dumps({name: value}), flush=True)


def _found() -> Iterator[tuple[str, object]]:
    try:
        with Window(SIZE) as window:
            driver = pygame.display.get_driver()
            yield "driver", driver
            yield "displays", [f"{place.width}x{place.height} at {place.left},{place.top}" for place in displays()]
            yield "window", "works"
            yield "presenting", window.presenting
            yield "present_1280x720", presenting_cost()
            yield "window_id", _window_id(driver)
        yield "saver", _saver()
    except NoDisplayError as problem:
        yield "window", f"no: {problem}"
    yield "sound", _sound()


def _window_id(driver: str) -> str:
    """Whether the landscape can be drawn into another program's window: it is, into the one that is open here."""
    if driver not in ("x11", "windows"):
        return f"no: it needs X11, and this is {driver}"
    number = own_window() or pygame.display.get_wm_info()["window"]  # which is safe on Windows alone
    drawn = (*command(), "saver", "--window-id", str(number), "--seconds", "0.3", "--theme", "dusk", "--seed", "7")
    problem = ask(*drawn, seconds=15.0).problem
    return f"no: {problem}" if problem else "works"


def _saver() -> str:
    problem = ask(*command(), "saver", "--dry-run", "--theme", "dusk", "--seed", "7", seconds=15.0).problem
    return f"no: {problem}" if problem else "works"


def _sound() -> str:
    sound = Sound(0.0)
    try:
        return f"no: {sound.problem}" if sound.problem else "works"
    finally:
        sound.close()
