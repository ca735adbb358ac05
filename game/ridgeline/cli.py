"""The command line. Loads what a command needs only when it runs it."""

from __future__ import annotations

import argparse
import contextlib
import gc
import io
import os
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, replace
from typing import TYPE_CHECKING

from . import settings as words
from .parser import read
from .settings import Settings

if TYPE_CHECKING:
    from .present.playing import GameWanted
    from .present.saver.host import SaverHost
    from .present.saver.scr import Request

FAILED = 1
NO_DISPLAY = 69


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command that the words ask for; the exit status."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    try:
        try:
            return _run(sys.argv[1:] if arguments is None else arguments)
        finally:
            _send_out()
    except BrokenPipeError:
        return 0
    except KeyboardInterrupt:
        return 128 + signal.SIGINT
    except (ValueError, OSError, MemoryError) as problem:
        return _refuse(problem)


def _run(arguments: Sequence[str]) -> int:
    from .present.saver import scr

    asked = scr.request(sys.executable if getattr(sys, "frozen", False) else sys.argv[0], arguments)
    return _answer(asked) if asked else _command(arguments)


def _answer(asked: Request) -> int:
    """Do what Windows asks of a screensaver."""
    from .present.saver.scr import Task

    if asked.task is Task.SETTINGS:
        from .present.saver.settings_box import show_settings

        print(show_settings(asked.window))
    elif asked.task is Task.SHOW:
        return _command(["saver", *asked.options])
    elif asked.task is Task.PREVIEW:
        return _command(["saver", "--window-id", str(asked.window), *asked.options])
    return 0


def _command(arguments: Sequence[str]) -> int:
    given = read(arguments)
    return COMMANDS[given.command](given)


def _send_out() -> None:
    """Send out what was printed, so that a reader who has gone is noticed here and not when Python ends."""
    try:
        if sys.stdout:
            sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise


def _refuse(problem: Exception) -> int:
    if isinstance(problem, MemoryError):
        _complain("there is not enough memory for a picture of this size")
    elif isinstance(problem, OSError) and problem.filename:
        _complain(f"{str(problem.filename)!r}: {(problem.strerror or '').lower()}")
    elif isinstance(problem, OSError) and problem.strerror:
        _complain(f"what it has to say cannot be written: {problem.strerror.lower()}")
    else:
        _complain(str(problem))
    return 2


def _complain(words: str) -> None:
    with contextlib.suppress(OSError):
        print(f"ridgeline: {words}", file=sys.stderr)


def _settings(given: argparse.Namespace) -> Settings:
    options = vars(given)
    asked = {name: options[name] for name in Settings.__dataclass_fields__ if name in options}
    return Settings(**asked | {"seed": _seed(given)})


def _seed(given: argparse.Namespace) -> int:
    from .present.pacing import chance_seed, today

    word: str | None = getattr(given, "seed", None)
    if word is None:
        return chance_seed()
    if word == "daily":
        from .play.lint import daily

        return daily(today())
    return words.seed(word)


def _cruise(given: argparse.Namespace) -> int:
    return _window(given, None)


def _window(given: argparse.Namespace, game: GameWanted | None) -> int:
    gc.disable()  # what is loaded stays; the loop looks for garbage when there is time for it
    from .present.loop import run
    from .present.window import NoDisplayError

    try:
        return run(_settings(given), getattr(given, "fullscreen", False), getattr(given, "seconds", None), game)
    except NoDisplayError as problem:
        return _without_display(given, game, str(problem))


def _without_display(given: argparse.Namespace, game: GameWanted | None, reason: str) -> int:
    """Go to the terminal with a cruise, if it has colours and they are welcome there; else say what can be done."""
    from .present.terminal.run import available

    if game is None and not os.environ.get("NO_COLOR") and not isinstance(available(), str):
        _complain(f"there is no display ({reason}); the landscape is shown in this terminal instead, any key ends it")
        return _in_terminal(given)
    cure = "'ridgeline still FILE.png' draws a picture without one"
    _complain(f"there is no display ({reason}); {cure}")
    return NO_DISPLAY


def _terminal(given: argparse.Namespace) -> int:
    _fill_in(given)
    return _in_terminal(given)


def _in_terminal(given: argparse.Namespace) -> int:
    from .present.terminal.run import PACE, NoTerminalError, run

    settings = replace(_settings(given), max_fps=getattr(given, "max_fps", PACE))
    try:
        return run(settings, getattr(given, "seconds", None))
    except NoTerminalError as problem:
        _complain(f"there is no colour terminal: {problem}")
        return NO_DISPLAY


def _still(given: argparse.Namespace) -> int:
    from .present.still import save_still

    save_still(_settings(given), given.file, given.at)
    return 0


def _themes(given: argparse.Namespace) -> int:
    if given.schema:
        from .scene.theme_schema import schema_text

        print(schema_text(), end="")
        return 0
    from .present.own_themes import begin, listed

    for line in listed() if given.new is None else begin(given.new):
        print(line)
    return 0


def _doctor(given: argparse.Namespace) -> int:
    if given.display:
        from .present.doctor.display import tell

        tell()
        return 0
    from .present.doctor.report import examine

    print(examine(as_json=given.json))
    return 0


def _play(given: argparse.Namespace) -> int:
    _check_ridges(given)
    from .present.playing import GameWanted

    if given.record is not None and not given.record.parent.is_dir():
        raise ValueError(f"{str(given.record)!r}: there is no folder {str(given.record.parent)!r}")
    if given.record is not None and given.record.is_dir():
        raise ValueError(f"{str(given.record)!r} is a folder: --record writes a file")
    return _window(given, GameWanted(given.record, daily=getattr(given, "seed", None) == "daily"))


def _check_ridges(given: argparse.Namespace) -> None:
    """Refuse a scene that the game cannot be played in."""
    if getattr(given, "scene", "ridges") != "ridges":
        raise ValueError(f"--scene {given.scene}: the game is played on ridges")


def _replay(given: argparse.Namespace) -> int:
    _check_ridges(given)
    from .play.replay import verify
    from .present.rerun import difference, read, report

    if "seed" in given:
        raise ValueError("a recorded run has a seed of its own")
    replay = read(given.file)
    if not given.verify:
        from .present.playing import GameWanted

        given.seed = str(replay.seed)
        return _window(given, GameWanted(replay=replay))
    found = verify(replay)
    print(report(found, replay.result))
    if found == replay.result:
        return 0
    _complain(f"{str(given.file)!r}: {difference(found, replay.result)}")
    return FAILED


def _lint(given: argparse.Namespace) -> int:
    import json

    from .play.lint import lint

    found = lint(_seed(given))
    if given.json:
        print(json.dumps(asdict(found) | {"skill": found.skill, "problems": found.problems}))
    else:
        print(found.describe())
    return FAILED if found.problems else 0


def _own_settings(given: argparse.Namespace) -> int:
    from .present.settings_file import described, write_default

    print(f"wrote {write_default()}" if given.write else described())
    return 0


def _map(given: argparse.Namespace) -> int:
    from .present.mapping import save_map

    for line in save_map(vars(given), _seed(given)):
        print(line)
    return 0


def _saver(given: argparse.Namespace) -> int:
    from .present.saver.run import run
    from .present.window import NoDisplayError

    hosted = given.root or given.window_id is not None
    if given.action is not None:
        return _register(given)
    if given.write:
        raise ValueError("--write is for 'saver install'")
    if hosted:
        from .present import parent

        parent.orphaned()  # from now on it is known who has started us
    if hosted and "monitor" in given:
        raise ValueError("--monitor is for a saver on its own; --root and --window-id name one window")
    _fill_in(given)
    if given.root:
        from .present.saver import blanking

        vars(given).setdefault("clock", "utc")
        vars(given).setdefault("seed", str(blanking.blanking_seed()))
    settings = _settings(given)
    try:
        host = _foreign(given) if hosted else _covering(given, settings)
        if not given.dry_run:
            return run(settings, host, getattr(given, "seconds", None))
        from .present.saver.plan import plan

        for line in plan(settings, *host.planned()):
            print(line)
        return 0
    except NoDisplayError as problem:
        _complain(f"there is no display ({problem})")
        return NO_DISPLAY


def _register(given: argparse.Namespace) -> int:
    """Register the screensaver with the desktop, show how, or take it back."""
    from .present.saver.register import Registration, command

    alone = read(["saver", given.action])
    if vars(given) != vars(alone) | {"write": given.write} or (given.write and given.action == "uninstall"):
        raise ValueError(f"'saver {given.action}' takes no other options{'; --write is for install' * given.write}")
    registration = Registration(command())
    if given.action == "uninstall":
        print(registration.uninstall())
    else:
        print(registration.install() if given.write else registration.shown())
    return 0


def _fill_in(given: argparse.Namespace) -> None:
    """Let what the user has set for the screensaver count where the words say nothing; say what is wrong with it."""
    from . import folders
    from .present.saver.own import asked
    from .present.settings_file import read_options

    own, problems = read_options(folders.settings())
    for line in problems.splitlines():
        _complain(line)
    for name, value in asked(own.saver).items():
        vars(given).setdefault(name, value)


def _foreign(given: argparse.Namespace) -> SaverHost:
    from .present.saver import foreign

    return foreign.host(given.window_id)


def _covering(given: argparse.Namespace, settings: Settings) -> SaverHost:
    from .present.saver.covering import Covering

    return Covering(settings, getattr(given, "monitor", None))


COMMANDS: Mapping[str, Callable[[argparse.Namespace], int]] = {
    "cruise": _cruise,
    "still": _still,
    "themes": _themes,
    "doctor": _doctor,
    "play": _play,
    "replay": _replay,
    "lint": _lint,
    "map": _map,
    "settings": _own_settings,
    "saver": _saver,
    "terminal": _terminal,
}
"""What each command of the parser does."""
