"""Programs that stand for the one that makes what is saved, and a folder of pictures of its own."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from private_desktop import wait_for
from ridgeline.app.saves import saves
from ridgeline.app.saves.order import FOLDER, Order
from ridgeline.app.saves.saves import Job, Saves

WRITES = "import pathlib, sys; pathlib.Path(next(one for one in sys.argv if 'saved.' in one)).write_bytes(b'a film')"
TALKS = "import sys; print('ridgeline: ' + {words!r}, file=sys.stderr); sys.exit({status})"
WAITS = "import sys; print('saved: 30 of 120 frames', flush=True)\nimport threading; threading.Event().wait()"
STUBBORN = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN)\n" + WAITS


def ordered(stem: str = "ridgeline-dusk-7", ending: str = ".webp", then: tuple[str, ...] = ()) -> Order:
    """An order for one file."""
    return Order("Loop", stem, ending, ("film", f"{FOLDER}/saved{ending}"), then)


def program(monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    """Let some code stand for the program."""
    monkeypatch.setattr(saves, "command", lambda: [sys.executable, "-c", code])


def pass_time(jobs: Saves) -> str | None:
    """Let a fiftieth of a second pass, as the window does between two frames."""
    return jobs.advance(0.02)


def news(jobs: Saves) -> str:
    """The next line about a job that has come to its end."""
    return wait_for(lambda: pass_time(jobs), "the end of a job", 90.0)


def runs_on(job: Job) -> bool:
    """Whether a job's process has begun to work."""
    return bool(job.share)


def is_clean(pictures: Path) -> bool:
    """Whether nothing half made lies in a folder."""
    return not list(pictures.glob(".ridgeline-*"))
