"""A warm process: it runs command lines of the program one after another, each in a home and a folder of its own.

What it is told, and what it answers, are lines of JSON over two pipes.
"""

from __future__ import annotations

import contextlib
import json
import os
import pty
import signal
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

PATIENCE = 100.0  #: seconds that a line may take

HOMES = {
    "HOME": "home",
    "XDG_CONFIG_HOME": "home/config",
    "XDG_DATA_HOME": "home/data",
    "XDG_STATE_HOME": "home/state",
    "XDG_CACHE_HOME": "home/cache",
    "XDG_PICTURES_DIR": "home/pictures",
    "XDG_RUNTIME_DIR": "home/runtime",
}
"""Folders of the user, in the folder of a line."""

FOREIGN = (
    "WAYLAND_DISPLAY",
    "DISPLAY",
    "NO_COLOR",
    "STY",
    "XDG_CURRENT_DESKTOP",
    "DESKTOP_SESSION",
    "PYTEST_CURRENT_TEST",
)
"""What would let a line see the tester's desktop, or this test."""

NO_BUS = {"DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere", "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nowhere"}


def _kept() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name not in FOREIGN} | NO_BUS


def homes(folder: Path) -> dict[str, str]:
    """The variables that name the folders of a user who lives in `folder`; they are made."""
    places = {name: str(folder / place) for name, place in HOMES.items()}
    for home in places.values():
        Path(home).mkdir(parents=True, exist_ok=True, mode=0o700)
    return places


def surroundings(folder: Path) -> dict[str, str]:
    """The variables of a process whose user has `folder / "home"` as home."""
    return _kept() | homes(folder)


class Ended(NamedTuple):
    """How a command line has ended: its status, and what it has printed and complained."""

    status: int
    out: str
    err: str


class Warm:
    """The process, to be used in a `with` block.

    Attributes:
        changes: to the environment of all its lines.
    """

    def __init__(self, **changes: str) -> None:
        """Start it, in a terminal of its own."""
        self.changes = changes
        asked, self._ask = os.pipe()
        self._answers, answer = os.pipe()
        self._terminal, inside = pty.openpty()
        command = [sys.executable, __file__, str(asked), str(answer)]
        self._process = subprocess.Popen(
            command,
            pass_fds=(asked, answer),
            env=_kept() | changes | {"PYTHONPATH": str(Path(__file__).parents[1])},
            stdin=inside,
            stdout=inside,
            stderr=inside,
            start_new_session=True,
        )
        for end in (asked, answer, inside):
            os.close(end)
        self._said = bytearray()
        threading.Thread(target=self._listen, daemon=True).start()
        self._replies = os.fdopen(self._answers, encoding="utf-8")

    def __enter__(self) -> Warm:
        """The process itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """End it, with all that it has started."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._replies.close()
        os.close(self._ask)

    def run(self, folder: Path, *words: str) -> Ended:
        """How a command line ends that is run in a folder, whose user has `folder / "home"` as home."""
        line = json.dumps({"words": words, "folder": str(folder), "environment": homes(folder)})
        os.write(self._ask, line.encode() + b"\n")
        late = threading.Timer(PATIENCE, self._process.kill)
        late.start()
        answer = self._replies.readline()
        late.cancel()
        assert answer, (
            f"{' '.join(words)}: no answer after {PATIENCE:g} s, or the process died: {bytes(self._said[-2000:])!r}"
        )
        return Ended(*json.loads(answer))

    def _listen(self) -> None:
        with contextlib.suppress(OSError):
            while heard := os.read(self._terminal, 65536):
                self._said += heard


def _answer(words: Sequence[str], folder: str, environment: Mapping[str, str]) -> Ended:
    import command_line
    from ridgeline.cli import main

    os.chdir(folder)
    os.environ.update(environment)
    if words[:1] == ["seek"]:
        exec(command_line.AMONG_FEW, {})
    if words[:1] == ["terminal"]:  # which draws to a terminal, and to nothing else
        try:
            return Ended(main(words), "", "")
        finally:
            signal.set_wakeup_fd(-1)
    return Ended(*command_line.run(*words))


def _serve(asked: int, answers: int) -> None:
    with os.fdopen(asked, encoding="utf-8") as lines, os.fdopen(answers, "w", encoding="utf-8") as told:
        for line in lines:
            print(json.dumps(_answer(**json.loads(line))), file=told, flush=True)


if __name__ == "__main__":
    _serve(*map(int, sys.argv[1:]))
