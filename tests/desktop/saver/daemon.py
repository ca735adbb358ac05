"""The real XScreenSaver daemon on private screens, as an ordinary user with a home of its own."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import uuid
from collections.abc import Sequence
from pathlib import Path

from private_desktop import Screens, wait_for

DAEMON_TOOLS = ("xscreensaver", "xscreensaver-command", "xscreensaver-settings")  #: Debian has them in xscreensaver

SETTINGS = """\
mode:              one
selected:          0
timeout:           1:00:00
cycle:             0:10:00
lock:              False
splash:            False
fade:              False
unfade:            False
grabDesktopImages: False
nice:              0
"""
"""Show the first program, at once, when asked to and never else; and as urgently as all else on a busy machine."""


def ordinary() -> list[str]:
    """What makes a command one of an ordinary user: the daemon runs nothing for root."""
    return [] if os.getuid() else ["unshare", "--user", "--map-user=1000", "--map-group=1000"]


class Daemon:
    """XScreenSaver on screens, to be used in a `with` block. What it starts carries a mark, by which it is found."""

    def __init__(self, screens: Screens, home: Path) -> None:
        """Prepare it: `settings` is where its settings are, to which programs must still be added."""
        self.screens, self.home = screens, home
        self.settings = home / ".xscreensaver"
        self.settings.write_text(SETTINGS, encoding="ascii")
        self._mark = f"RIDGELINE_TEST={uuid.uuid4()}"

    def __enter__(self) -> Daemon:
        """Start it and wait until it answers."""
        self._daemon = self.start("xscreensaver", "--no-splash")
        wait_for(lambda: self._told("-time") == 0, "XScreenSaver")
        return self

    def __exit__(self, *_: object) -> None:
        """End it and all that it has started."""
        self._daemon.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._daemon.wait(5)
        for process in self.processes(""):
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)

    def start(self, *command: str) -> subprocess.Popen[str]:
        """A program of the same user."""
        name, _, value = self._mark.partition("=")
        changes = {"HOME": str(self.home), name: value, "NO_AT_BRIDGE": "1", "XDG_CONFIG_HOME": str(self.home)}
        return self.screens.start(*ordinary(), *command, changes=changes, cwd=self.home)

    def blank(self) -> None:
        """Let it show its program now."""
        wait_for(lambda: self._told("-activate") == 0, "the screen to go blank")

    def unblank(self) -> None:
        """Let it give the screen back."""
        wait_for(lambda: self._told("-deactivate") == 0, "the screen to come back")

    def kill(self) -> None:
        """Kill the daemon itself, with nothing to say."""
        self._daemon.kill()

    def processes(self, name: str = "ridgeline") -> dict[int, Sequence[str]]:
        """What runs for this daemon, with `name` in its command: the words of the command by the process's number."""
        found = {}
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                marked = self._mark.encode() in (folder / "environ").read_bytes().split(b"\0")
                words = (folder / "cmdline").read_bytes().decode(errors="replace").split("\0")[:-1]
            except OSError:
                continue
            if marked and any(name in word for word in words):
                found[int(folder.name)] = words
        return found

    def _told(self, word: str) -> int:
        program = self.start("xscreensaver-command", word)
        program.communicate(timeout=20)
        return program.returncode


def there() -> bool:
    """Whether this machine lets the daemon run as an ordinary user."""
    command = [*ordinary(), "true"]
    return shutil.which(command[0]) is not None and subprocess.run(command, check=False).returncode == 0
