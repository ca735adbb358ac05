"""The commands by which screensaver daemons start Ridgeline, each run with `--dry-run`: this finds dead paths."""

import shlex
import shutil
from collections.abc import Iterator

from ...system.files.atomic import read
from ...system.files.installed_program import command
from ..saver.foreign_window import WINDOW_VARIABLE
from ..saver.install import Registration
from ..saver.saver_files import MAX_FILE_BYTES
from ..saver.xscreensaver_file import merge, ours
from .run_program import ask

AGAIN = "'ridgeline saver install --write' registers it again"


def findings(window: int | None) -> Iterator[tuple[str, str]]:
    """For each daemon whether its command works, tried in an X11 window; without one, whether it exists."""
    for name, registered in (("xscreensaver_command", _find_listed), ("mate_command", _mate)):
        try:
            yield name, _try_command(registered(Registration(command())), window)
        except (OSError, ValueError) as problem:  # there is no home, or its file cannot be read
            yield name, f"unknown: {problem}"


def settings_text(registration: Registration) -> str:
    """XScreenSaver's settings: the user's, joined with those for all users.

    Raises:
        ValueError, OSError: if the user's file cannot be read.
    """
    try:
        own = read(registration.list_file, MAX_FILE_BYTES).decode("latin-1")
    except FileNotFoundError:
        own = ""
    return merge(own, registration.shared_text)


def _find_listed(registration: Registration) -> str | None:
    """The command in XScreenSaver's list that is ours; None without one."""
    own = ours(settings_text(registration))
    return own.command.encode("latin-1").decode(errors="surrogateescape") if own else None


def _mate(registration: Registration) -> str | None:
    return shlex.join([str(registration.mate_program), "--root"]) if registration.mate_registered else None


def _try_command(registered: str | None, window: int | None) -> str:
    """Whether a command works in a window: "works", or why not."""
    if registered is None:
        return "no: it is not registered"
    try:
        program, *words = shlex.split(registered)
    except ValueError as mistake:
        return f"no: {registered!r} cannot be run: {mistake}; {AGAIN}"
    if shutil.which(program) is None:
        return f"no: {program} does not exist, or is no program; {AGAIN}"
    if window is None:
        return "unknown: it is tried in a window of X11"
    problem = ask(program, *words, "--dry-run", seconds=15.0, changes={WINDOW_VARIABLE: str(window)}).problem
    return f"no: {registered} --dry-run: {problem}; {AGAIN}" if problem else "works"
