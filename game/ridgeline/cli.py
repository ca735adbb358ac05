"""The command line. What a command needs is loaded only when it runs."""

from __future__ import annotations

import io
import os
import signal
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any

from . import crash_report, output, signals
from .command_line import ParsedArgs, help_text, program, read
from .commands import FORMER
from .desktop.saver import scr
from .exits import NO_DISPLAY, REFUSED, NoWindowError, UnavailableError
from .options import flag
from .output import complain, complain_of, put

SURROUNDINGS = {
    "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    "SDL_VIDEO_X11_WMCLASS": "ridgeline",
    "SDL_VIDEO_WAYLAND_WMCLASS": "ridgeline",
    "SDL_APP_NAME": "Ridgeline",
    "OPENBLAS_NUM_THREADS": "1",
    "SDL_SCREENSAVER_INHIBIT_ACTIVITY_NAME": "a run is flown",
}
"""Variables that are set where the user has not: what desktops call our windows, why the monitor stays awake, threads.

Our matrices are small: more threads would double the cost of a product. numpy and pygame read these when they are
imported, or set the name for X11 themselves: later is too late.
"""

Action = Callable[[Any], Any]
"""What runs a command: takes its options, and returns an exit status, what to put, or lines to put as they come."""

IN_WINDOWS = {"", "play", "saver", "terminal"}  #: the commands that need as much memory as a window
OWN_CODES = {"map", "page"}  #: the commands to which a code means something of their own


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command of a command line; return the exit status."""
    for name, value in SURROUNDINGS.items():
        os.environ.setdefault(name, value)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    try:
        try:
            return _run(sys.argv[1:] if arguments is None else arguments)
        finally:
            output.flush()
    except BrokenPipeError:
        return 0
    except KeyboardInterrupt:
        return 128 + signal.SIGINT
    except (ValueError, OSError, MemoryError) as problem:
        complain_of(problem)
        return REFUSED
    except UnavailableError as problem:
        complain(str(problem))
        return NO_DISPLAY
    except Exception as problem:
        if signals.came:  # a library has replaced a signal's exception with its own
            return 128 + signals.came[0]
        if isinstance(problem, ModuleNotFoundError) and problem.name == "pygame":
            complain("this needs pygame-ce, or pygame: pip install 'ridgeline[app]'")
            return REFUSED
        return crash_report.report(problem)


def _run(arguments: Sequence[str]) -> int:
    asked = scr.request(sys.executable if getattr(sys, "frozen", False) else sys.argv[0], arguments)
    if not asked:
        return _command(arguments)
    if asked.task is scr.ScrTask.SETTINGS:
        put(_action("--settings-box")(asked.window))
    elif asked.task is scr.ScrTask.SHOW:
        return _command(["saver", *asked.options])
    elif asked.task is scr.ScrTask.PREVIEW:
        return _command(["saver", "--window-id", str(asked.window), *asked.options])
    return 0


def _command(arguments: Sequence[str]) -> int:
    given = _as_today(read(arguments))
    command = given["command"]
    if command in IN_WINDOWS:
        crash_report.check_room_for_window()
    if "code" in given and command not in OWN_CODES:
        given = _action("--code")(given)
    wanted = command
    if given.pop("print_code", False):
        wanted = "wallpaper --print-code" if command == "wallpaper" else "--print-code"
    output.told.clear()
    output.placed.clear()
    try:
        answer = _action(wanted)(given)
    except NoWindowError as problem:
        answer = _action("--instead")(problem)
    if isinstance(answer, str):
        put(answer)
    elif isinstance(answer, Iterator):
        for line in answer:
            put(line)
    output.check_placed([str(value) for value in given.values()])
    return answer if isinstance(answer, int) else 0


def _action(name: str) -> Action:
    """What an entry of the table does, loaded if it names the module that has it."""
    action = ACTIONS[name]
    if not isinstance(action, str):
        return action
    module, _, function = action.partition(":")
    found: Action = getattr(import_module(f".{module}", __package__), function)
    return found


def _as_today(given: ParsedArgs) -> ParsedArgs:
    """What a command line asks for, in today's spelling; complain of former ones."""
    former = given.pop("former", "")
    if former:
        command, option, _ = FORMER[former]
        complain(f"'{program(former)} DIR' is '{program(command)} {flag(option)} DIR' now")
    for old, new in given.pop("renamed", {}).items():
        complain(f"'{program(given['command'])} {old}' is '{program(given['command'])} {new}' now")
    return given


def _help(given: ParsedArgs) -> None:
    put(help_text(given["about"]))


def _version(given: ParsedArgs) -> None:
    from . import __version__  # where a folder `ridgeline` is at hand, such as of settings, Python takes that for ours

    put(f"ridgeline {__version__}")


ACTIONS: Mapping[str, str | Action] = {
    "": "app.modes.run_window:cruise",
    "help": _help,
    "version": _version,
    "still": "shot.still:run",
    "film": "export.films.film_command:run",
    "themes": "system.files.themes_command:run",
    "doctor": "desktop.doctor.report:run",
    "play": "app.modes.play_command:run",
    "replay": "app.modes.replay_command:run",
    "lint": "app.game.course_commands:lint",
    "map": "export.maps.map_command:run",
    "land": "export.maps.land_command:run",
    "settings": "app.modes.run_window:show_settings",
    "install": "desktop.installed.user_install:run",
    "uninstall": "desktop.installed.user_install:run",
    "post": "export.post.post_command:post_asked",
    "wallpaper": "desktop.wallpaper.wallpaper_command:run",
    "seek": "export.seek.seek_command:run",
    "plot": "export.plot.plot_command:run",
    "page": "export.page.page_command:run",
    "saver": "desktop.saver.saver_command:run",
    "idle": "desktop.idle.idle_command:run",
    "terminal": "desktop.terminal.start:show_asked",
    "--code": "shot.codes:with_code",
    "--print-code": "shot.request:print_code",
    "wallpaper --print-code": "desktop.wallpaper.wallpaper_command:print_code",
    "--settings-box": "desktop.saver.user32:show_settings",
    "--instead": "desktop.terminal.start:show_instead",
}
"""What runs each command: a function, or the "module:function" that is loaded then.

So are what resolves a code among the options, what prints one, the box of Windows' *Settings* button, and what shows a
cruise for which there is no window.
"""
