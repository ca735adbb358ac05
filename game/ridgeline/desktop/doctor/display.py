"""Window and sound, tried in a separate process: it may hang, or be ended by other programs."""

import json
from collections.abc import Iterator

import pygame

from ... import output
from ...app.sound.mixer import Mixer
from ...app.window.client_window import client_window_id
from ...app.window.window import Window
from ...exits import NoDisplayError
from ...system.files.installed_program import command
from ..saver.displays import displays
from . import registered
from .costs import card_cost, presenting_cost
from .run_program import ask

LIMIT_SECONDS = 40.0  #: seconds after which the process is ended; what it has not found stays unknown

WINDOW_SIZE = 1280, 720

DISPLAY_OPTION = "--display"  #: the option of `doctor` that makes it the separate process


def findings() -> dict[str, object]:
    """The findings of the separate process, and its problem if they are incomplete."""
    answer = ask(*command(), "doctor", DISPLAY_OPTION, seconds=LIMIT_SECONDS)
    known: dict[str, object] = {}
    for line in answer.printed.splitlines():
        try:
            known.update(json.loads(line))
        except ValueError:
            continue  # it broke off within a line
    return known if answer.problem is None else {**known, "problem": answer.problem}


def tell() -> None:
    """Be the separate process: print each finding at once, as a JSON object on one line."""
    for name, value in _find():
        output.tell(json.dumps({name: value}))


def _find() -> Iterator[tuple[str, object]]:
    try:
        with Window(WINDOW_SIZE) as window:
            driver = pygame.display.get_driver()
            yield "driver", driver
            yield "displays", [f"{place.width}x{place.height} at {place.left},{place.top}" for place in displays()]
            yield "window", "works"
            yield "presenting", window.presenting
            yield "present_1280x720", presenting_cost()
            number = _number(driver)
            yield "window_id", _window_id(driver, number)
            yield from registered.findings(number)
            yield "graphics_card", card_cost()
        yield "saver", _saver()
    except NoDisplayError as problem:
        yield "window", f"no: {problem}"
        yield from registered.findings(None)
    yield "sound", _sound()


def _number(driver: str) -> int | None:
    """The number of the window that is open here; None where windows have none."""
    if driver not in ("x11", "windows"):
        return None
    return client_window_id() or int(pygame.display.get_wm_info()["window"])  # safe on Windows only


def _window_id(driver: str, number: int | None) -> str:
    """Whether the landscape can be drawn into another program's window, tried in the one that is open here."""
    if number is None:
        return f"no: it needs X11, and this is {driver}"
    drawn = (*command(), "saver", "--window-id", str(number), "--seconds", "0.3", "--theme", "dusk", "--seed", "7")
    problem = ask(*drawn, seconds=15.0).problem
    return f"no: {problem}" if problem else "works"


def _saver() -> str:
    problem = ask(*command(), "saver", "--dry-run", "--theme", "dusk", "--seed", "7", seconds=15.0).problem
    return f"no: {problem}" if problem else "works"


def _sound() -> str:
    sound = Mixer()
    try:
        return f"no: {sound.problem}" if sound.problem else "works"
    finally:
        sound.close()
