"""Whether the program that started us has ended, and whether it was one that adopts orphans."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from private_desktop import wait_for
from ridgeline.system.pace.parent import Starter, _adopter

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has subreapers")

WATCHING = """
import os, sys, time
from ridgeline.system.pace.parent import Starter
starter = Starter()
print(os.getpid(), starter.gone, flush=True)
while not starter.gone:
    time.sleep(0.01)
print("gone", flush=True)
"""

STARTING = "import subprocess, sys; subprocess.run(sys.argv[1:])"

ADOPT = "import ctypes; ctypes.CDLL(None).prctl(36, 1, 0, 0, 0); "
"""Become a subreaper: PR_SET_CHILD_SUBREAPER of prctl(2)."""


def test_what_has_started_us_runs_and_to_ask_leaves_nothing_open() -> None:
    before = len(list(Path("/proc/self/fd").iterdir()))
    assert not Starter().gone
    assert _adopter() != os.getpid()
    assert len(list(Path("/proc/self/fd").iterdir())) == before


CUT_SHORT = """
import os
from ridgeline.system.pace import parent
os.waitpid = lambda *_: os._exit(0)
parent.Starter()
"""
"""Ends while it asks who adopts its orphans."""


def test_an_end_in_the_middle_of_asking_leaves_nobody_waiting() -> None:
    done = subprocess.run([sys.executable, "-c", CUT_SHORT], capture_output=True, text=True, check=False, timeout=10)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.fixture(params=[False, True], ids=["ordinary", "subreaper"])
def started(request: pytest.FixtureRequest) -> Iterator[tuple[subprocess.Popen[str], int, bool]]:
    """A program that has started another, which watches it; that one's number, and whether the first adopts orphans."""
    code = (ADOPT if request.param else "") + STARTING
    command = (sys.executable, "-c", code, sys.executable, "-c", WATCHING)
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as starter:
        assert starter.stdout
        number, gone = starter.stdout.readline().split()
        assert gone == "False"
        yield starter, int(number), request.param
        with_signal(int(number), signal.SIGKILL)


def with_signal(process: int, number: signal.Signals) -> None:
    try:
        os.kill(process, number)
    except ProcessLookupError:
        return


def test_a_starter_that_is_killed_is_gone_unless_it_adopts(started: tuple[subprocess.Popen[str], int, bool]) -> None:
    starter, watcher, adopts = started
    starter.kill()
    assert starter.stdout
    starter.wait()
    if adopts:
        wait_for(lambda: parent(watcher) != starter.pid, "another to adopt it")
        before = rests(watcher)
        wait_for(lambda: rests(watcher) > before + 20, "it to look again")
        with_signal(watcher, signal.SIGKILL)
        assert starter.stdout.read() == ""
    else:
        assert starter.stdout.readline() == "gone\n"


def parent(process: int) -> int:
    return int(Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[1])


def rests(process: int) -> int:
    """How often a process has waited so far."""
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    return int(status.split("\nvoluntary_ctxt_switches:")[1].split()[0])
