"""The command `idle`: show the saver when nobody has been there for `--after` seconds, otherwise `IDLE_SECONDS`."""

import sys

from ...command_line import ParsedArgs
from ...exits import LOST_DISPLAY, UnavailableError
from ...output import complain
from ...system.files.session_lock import hold, let_go, place
from .source import LostError


def run(given: ParsedArgs) -> int:
    """Watch until a signal comes or the session ends, or say how that would be done; the exit status.

    Raises:
        UnavailableError: if there is no display, nothing here tells of idleness, or another watcher does its work.
    """
    if sys.platform in ("win32", "darwin"):
        raise UnavailableError("'ridgeline idle' is for Linux and the BSDs; see docs/screensaver.md for this system")
    if "dry_run" not in given and not hold(place()):
        raise UnavailableError(f"another 'ridgeline idle' watches this session already, see {place()}")
    try:
        from .watcher import watch  # with libraries that those systems have not

        return watch(given)
    except OSError as problem:
        raise UnavailableError(str(problem)) from None
    except LostError as problem:
        complain(f"{problem}; the watch ends with it")
        return LOST_DISPLAY
    finally:
        let_go(place())
