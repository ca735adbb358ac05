"""The command line. What a command needs is loaded only when it runs."""

from __future__ import annotations

import gc
import io
import os
import signal
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING

from . import output, signals
from .app.game import course_commands
from .app.game.course_commands import user_rules
from .command_line import ParsedArgs, help_text, program, read
from .commands import FORMER
from .exits import FAILED, NO_DISPLAY, REFUSED, UnavailableError
from .options import OPTIONS, flag
from .output import complain, complain_of, put, wrote
from .shot.request import fill_in, seed_from, settings_from

if TYPE_CHECKING:
    from .app.session.session import GameOptions

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

FILLED_FROM = {"": "window", "play": "window", "saver": "saver", "terminal": "saver"}
"""The table of the settings file that fills in a command's options."""

Action = Callable[[ParsedArgs], int | str | None]

OWN_CODES = {"map", "page"}  #: the commands that have codes of their own


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
        from . import crash_report

        return crash_report.report(problem)


def _run(arguments: Sequence[str]) -> int:
    from .desktop.saver import scr

    asked = scr.request(sys.executable if getattr(sys, "frozen", False) else sys.argv[0], arguments)
    if not asked:
        return _command(arguments)
    if asked.task is scr.ScrTask.SETTINGS:
        put(scr.show_settings(asked.window))
    elif asked.task is scr.ScrTask.SHOW:
        return _command(["saver", *asked.options])
    elif asked.task is scr.ScrTask.PREVIEW:
        return _command(["saver", "--window-id", str(asked.window), *asked.options])
    return 0


def _command(arguments: Sequence[str]) -> int:
    given = _as_today(read(arguments))
    if given["command"] in FILLED_FROM:
        from . import crash_report

        crash_report.check_room_for_window()
    if "code" in given and given["command"] not in OWN_CODES:
        from .shot.codes import with_code

        given = with_code(given)
    action = _print_code if given.pop("print_code", False) else _load(ACTIONS[given["command"]])
    output.told.clear()
    output.placed.clear()
    answer = action(given)
    if isinstance(answer, str):
        put(answer)
    output.check_placed([str(value) for value in given.values()])
    return answer if isinstance(answer, int) else 0


def _load(action: str | Action) -> Action:
    """The function of an action, loaded if the table only names it."""
    if not isinstance(action, str):
        return action
    module, _, name = action.partition(":")
    function: Action = getattr(import_module(f".{module}", __package__), name)
    return function


def _as_today(given: ParsedArgs) -> ParsedArgs:
    """What a command line asks for, in today's spelling; complain of former ones."""
    former = given.pop("former", "")
    if former:
        command, option, _ = FORMER[former]
        complain(f"'{program(former)} DIR' is '{program(command)} {flag(option)} DIR' now")
    for old, new in given.pop("renamed", {}).items():
        complain(f"'{program(given['command'])} {old}' is '{program(given['command'])} {new}' now")
    return given


def _print_code(given: ParsedArgs) -> None:
    if given["command"] == "wallpaper":
        from .desktop.wallpaper.wallpaper_command import print_code

        print_code(given)
        return
    from .shot.codes import code_of

    table = FILLED_FROM.get(given["command"])
    put(str(code_of(settings_from(fill_in(given, table) if table else given))))


def _help(given: ParsedArgs) -> None:
    put(help_text(given["about"]))


def _version(given: ParsedArgs) -> None:
    from . import __version__

    put(f"ridgeline {__version__}")


def _window(
    given: ParsedArgs, own: Collection[str] = OPTIONS, game: GameOptions | None = None, at_settings: bool = False
) -> int:
    """Open the window; the settings file may set the options named in `own`."""
    gc.disable()  # what is loaded stays; the loop looks for garbage when there is time for it
    from .system.pace.watchdog import Watchdog

    with Watchdog().watch() as watchdog:
        from .app.modes.run_window import run
        from .app.window.window import NoDisplayError

        filled = fill_in(given, "window", own) if own else given
        settings = settings_from(filled)
        try:
            return run(settings, "size" in filled, given.get("seconds"), game, watchdog, at_settings)
        except NoDisplayError as problem:
            if at_settings:
                raise UnavailableError(
                    f"there is no display ({problem}); 'ridgeline settings' shows the file"
                ) from None
            reason = str(problem)
    if "max_fps" not in given:
        filled.pop("max_fps", None)  # the rate set for a window is no rate for a terminal
    return _without_display(filled, game, reason)


def _without_display(given: ParsedArgs, game: GameOptions | None, reason: str) -> int:
    """Show a cruise in the terminal instead, if it has colours and NO_COLOR is not set; else say what to do."""
    from .desktop.terminal.start import available

    if game is None and not os.environ.get("NO_COLOR") and not isinstance(available(), str):
        complain(
            f"there is no display ({reason}); showing the landscape in this terminal instead; press any key to end it"
        )
        return _in_terminal(given)
    complain(f"there is no display ({reason}); 'ridgeline still FILE.png' draws a picture without one")
    return NO_DISPLAY


def _in_terminal(given: ParsedArgs) -> int:
    from .desktop.terminal.start import NoTerminalError, run

    try:
        return run(settings_from(given), given.get("seconds"), given.get("graphics", "auto"))
    except NoTerminalError as problem:
        complain(f"there is no colour terminal: {problem}")
        return NO_DISPLAY


def _still(given: ParsedArgs) -> None:
    from .shot.still import save_still

    put(save_still(settings_from(given), given["file"]))


def _doctor(given: ParsedArgs) -> int:
    if "display" in given:
        from .desktop.doctor.display import tell

        tell()
        return 0
    if "saver" in given:
        from .desktop.doctor.saver_sections import tell as tell_of_saver

        tell_of_saver()
        return 0
    from .desktop.doctor.report import examine

    put(examine(as_json="json" in given))
    return 0


def _play(given: ParsedArgs) -> int:
    _check_ridges(given)
    from .app.game.friends import company

    if "calendar" in given and "versus" not in given:
        from .app.game.calendar_page import print_calendar

        print_calendar()
        return 0
    from .app.session.session import GameOptions

    record = given.get("record")
    if record is not None and not record.parent.is_dir():
        raise ValueError(f"{str(record)!r}: there is no folder {str(record.parent)!r}")
    if record is not None and record.is_dir():
        raise ValueError(f"{str(record)!r} is a folder: --record writes a file")
    rules = user_rules(given)
    friends, match = company(given, rules, seed_from(given) if "seed" in given else None)
    game = GameOptions(record, daily=given.get("seed") == "daily", rules=rules, friends=friends, match=match)
    if friends:
        given = given | {"seed": str(friends[0].replay.seed)}
    return _window(given, OPTIONS.keys() - {"scene", "wander"}, game)


def _check_ridges(given: ParsedArgs) -> None:
    if given.get("scene", "ridges") != "ridges":
        raise ValueError(f"--scene {given['scene']}: the game is played on ridges")


def _replay(given: ParsedArgs) -> int:
    _check_ridges(given)
    from .app.game.replay_file import as_recorded, difference, play_again, read_replay, report, unfair
    from .play.replay import rules_of

    if "seed" in given:
        raise ValueError("--seed cannot be given: a recorded run has a seed of its own")
    replay, own = read_replay(given["file"]), user_rules(given)
    others = [own] if own else []
    rules_of(replay, others)
    if "verify" not in given:
        from .app.session.session import GameOptions

        return _window(as_recorded(given, replay), (), GameOptions(replay=replay, rules=own))
    result = play_again(replay, others)
    put(report(result, replay))
    problem = difference(result, replay.result)
    if not problem and "fair" in given:
        problem = unfair(replay, given.get("daily"))
    if not problem:
        return 0
    complain(f"{str(given['file'])!r}: {problem}")
    return FAILED


def _lint(given: ParsedArgs) -> int:
    return course_commands.lint(given, seed_from(given) if "seed" in given else None)


def _post(given: ParsedArgs) -> None:
    from .export.post.post_command import post_asked

    for line in post_asked(given):
        put(line)


def _seek(given: ParsedArgs) -> None:
    from .export.seek.seek_command import run

    put(*run(given))


def _page(given: ParsedArgs) -> None:
    from .export.page.page_command import run

    run(given)


def _own_settings(given: ParsedArgs) -> int:
    from .system.settings.file import describe, write_default

    if "open" in given:
        return _window(given, at_settings=True)
    put(wrote(write_default(), "settings") if "write" in given else describe())
    return 0


def _map(given: ParsedArgs) -> None:
    from .export.maps.map_command import save_map

    put(*save_map(given, seed_from(given)))


ACTIONS: Mapping[str, str | Action] = {
    "": _window,
    "help": _help,
    "version": _version,
    "still": _still,
    "film": "export.films.film_command:run",
    "themes": "system.files.themes_command:run",
    "doctor": _doctor,
    "play": _play,
    "replay": _replay,
    "lint": _lint,
    "map": _map,
    "land": "export.maps.land_command:run",
    "settings": _own_settings,
    "install": "desktop.installed.user_install:run",
    "uninstall": "desktop.installed.user_install:run",
    "post": _post,
    "wallpaper": "desktop.wallpaper.wallpaper_command:run",
    "seek": _seek,
    "plot": "export.plot.plot_command:run",
    "page": _page,
    "saver": "desktop.saver.saver_command:run",
    "idle": "desktop.idle.idle_command:run",
    "terminal": lambda given: _in_terminal(fill_in(given, "saver")),
}
"""The function that runs each command, or "module:function" to load it from; it returns a status, or what to put."""
