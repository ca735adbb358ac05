"""Whether our own watcher would notice that nobody is there, whether it runs, and which idle daemons know Ridgeline."""

import shlex
import shutil
from collections.abc import Iterator

from ...system.files.installed_program import command
from ...system.files.lock import is_held
from ...system.files.session_lock import place
from ..saver.idle_daemons import DaemonEntry
from ..saver.install import Registration
from .run_program import ask

AGAIN = "'ridgeline saver install --write' registers it again"


def findings() -> dict[str, object]:
    """What tells the watcher of idleness, whether a watcher runs, and whether each registered command works."""
    answer = ask(*command(), "idle", "--dry-run", seconds=15.0)
    watches = f"no: {answer.problem}" if answer.problem else answer.printed.splitlines()[0]
    try:
        registered: object = list(_find_registered()) or "no"
    except (OSError, ValueError) as problem:  # there is no home
        registered = f"unknown: {problem}"
    return {"watches": watches, "running": _running(), "registered": registered}


def _running() -> str:
    return "yes" if is_held(place()) else "no"


def _find_registered() -> Iterator[str]:
    for entry in Registration(command()).entries:
        words = entry.registered()
        if words is not None:
            yield f"{entry.host}: {_try_command(entry, *words)}"


def _try_command(entry: DaemonEntry, program: str = "", *words: str) -> str:
    """Whether a registered command works: "works", or why not."""
    if not program:
        return f"no: {entry.file} has no command between our marks; {AGAIN}"
    if shutil.which(program) is None:
        return f"no: {program} does not exist, or is no program; {AGAIN}"
    problem = ask(program, *words, "--dry-run", seconds=15.0).problem
    return f"no: {shlex.join([program, *words])} --dry-run: {problem}; {AGAIN}" if problem else "works"
