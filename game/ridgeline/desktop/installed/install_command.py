"""The commands `install` and `uninstall`."""

import sys

from ...command_line import Given
from ...output import put
from ...system.files import leftovers as traces
from ...system.files.installed_program import command
from ...system.files.lock import changing
from .user_install import UserInstall


def run(given: Given) -> None:
    """Show or write the files, or remove them.

    Raises:
        ValueError: where desktops read no such files, or for a reason of `UserInstall`.
        OSError: if a file cannot be written.
    """
    if sys.platform in ("win32", "darwin"):
        raise ValueError(f"'ridgeline {given['command']}' is for the desktops of Linux and other free systems")
    own = UserInstall(command())
    if given["command"] == "uninstall":
        with changing(own.home / ".local"):
            removed = own.uninstall()
        put(removed, *traces.removed(), *traces.watching())
    elif "write" in given:
        with changing(own.home / ".local"):
            put(own.install())
    else:
        put(own.preview())
