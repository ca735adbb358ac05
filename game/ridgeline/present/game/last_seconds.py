"""A film of the last seconds of a run, made by a process of its own while the window goes on."""

from __future__ import annotations

import contextlib
import itertools
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from ... import user_folders
from ...output import tell
from ...play.replay import Replay
from ...words import marked, translated
from ..files.atomic import beside, reason
from ..files.own_program import command
from .replay_file import write_replay

SECONDS = 10

PATIENCE = 2.0
"""Seconds that the process has to end when the program does."""

NICE = 10
"""By how much the process stands back behind the window."""

BEGUN = marked("making a film of the last ten seconds")
BUSY = marked("the last film is still being made")
SAVED = marked("saved {file}")
FAILED = marked("no film: {reason}")


class LastSeconds:
    """The films of a session, one at a time. What is half made is in a folder that goes with it."""

    def __init__(self, short: Callable[[Path], str]) -> None:
        """Make none yet; `short` is a path as it is shown."""
        self._short = short
        self._process: subprocess.Popen[bytes] | None = None
        self._folder: TemporaryDirectory[str] | None = None
        self._stem = ""

    def begin(self, replay: Replay, theme: str, given: str | None = None) -> str:
        """Begin to make one; the line to show about it.

        Args:
            replay: the run, which says how it looked.
            theme: its name, for the film's.
            given: the theme as a command line gives it; None leaves it to the run.
        """
        if self._process is not None:
            return translated(BUSY)
        self._stem = f"ridgeline-{theme}-{replay.seed}-run"
        try:
            self._folder = TemporaryDirectory(prefix="ridgeline-film-", ignore_cleanup_errors=True)
            folder = Path(self._folder.name)
            write_replay(replay, folder / "run.json")
            words = ["film", f"{folder / 'film.webp'}", "--replay", f"{folder / 'run.json'}", "--last", f"{SECONDS}"]
            words += ["--theme", given] if given else []
            self._process = _started([*command(), *words], folder / "errors")
        except (OSError, ValueError) as problem:
            self._clear()
            return translated(FAILED, reason=reason(problem))
        return translated(BEGUN)

    def news(self) -> str | None:
        """Where the film is, or why there is none, once, when the process has ended."""
        if self._process is None or self._process.poll() is None:
            return None
        try:
            return self._placed() if self._process.returncode == 0 else translated(FAILED, reason=self._reason())
        except (OSError, ValueError) as problem:
            return translated(FAILED, reason=reason(problem))
        finally:
            self._clear()

    def close(self) -> None:
        """End what is being made, and leave nothing of it."""
        if self._process is not None:
            self._process.terminate()
            try:
                self._process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        self._clear()

    def _placed(self) -> str:
        """Put the film among the user's pictures, under a name of its own; the line to show about it."""
        assert self._folder is not None
        pictures = user_folders.pictures()
        pictures.mkdir(parents=True, exist_ok=True)
        names = itertools.chain([self._stem], (f"{self._stem}-{number}" for number in itertools.count(2)))
        file = next(file for file in (pictures / f"{name}.webp" for name in names) if not file.exists())
        with beside(file, fresh=True) as written:
            shutil.copyfile(Path(self._folder.name) / "film.webp", written)
        tell(f"saved {file}")
        return translated(SAVED, file=self._short(file))

    def _reason(self) -> str:
        assert self._folder is not None
        assert self._process is not None
        with contextlib.suppress(OSError):
            errors = (Path(self._folder.name) / "errors").read_text(encoding="utf-8", errors="replace")
            if lines := errors.strip().splitlines():
                return lines[-1].removeprefix("ridgeline: ")
        return f"its process ended with status {self._process.returncode}"

    def _clear(self) -> None:
        self._process = None
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None


def _started(words: list[str], errors: Path) -> subprocess.Popen[bytes]:
    """A process that works when nobody else does, and writes its complaints to a file."""
    quiet, flags = subprocess.DEVNULL, 0
    if sys.platform == "win32":
        flags = subprocess.BELOW_NORMAL_PRIORITY_CLASS
    with errors.open("wb") as told:
        process = subprocess.Popen(words, stdin=quiet, stdout=quiet, stderr=told, creationflags=flags)
    if sys.platform != "win32":
        with contextlib.suppress(OSError):  # it has ended already
            os.setpriority(os.PRIO_PROCESS, process.pid, NICE)
    return process
