"""The watchdog: a window that stands still ends by itself, and every signal ends it; one that is stopped goes on."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from private_desktop import Desktop, wait_for, wait_for_turns

pytestmark = [
    pytest.mark.window,
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc"),
]

STANDS_STILL = """\
import ctypes, sys, time
from ridgeline.__main__ import main
from ridgeline.app.modes.mode_director import Director
from ridgeline.desktop.saver.run_saver import Screening
from ridgeline.app.window.window import Window
turns = 0
def stand_still():
    exec(how)
def still(paint):
    def painted(*args):
        global turns
        turns += 1
        if turns > 5:
            print("still", flush=True)
            stand_still()
        return paint(*args)
    return painted
where, how = sys.argv.pop(1), sys.argv.pop(1)
if where == "frame":
    Director.picture = still(Director.picture)
    Screening.paint = still(Screening.paint)
else:
    turns = 9
    Window._set_mode = still(Window._set_mode)
sys.exit(main())
"""
"""A window or saver that stands still with its sixth frame, or when it opens: `frame` or `window`, how, and words."""

BUSY = "while True: pass"
ASLEEP = "time.sleep(1000)"
HOLDS_PYTHON = "lock, c = bytes(64), ctypes.PyDLL(None); c.pthread_mutex_lock(lock); c.pthread_mutex_lock(lock)"
ENDS = {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGHUP: 129, signal.SIGQUIT: 131}


def standing_still(desktop: Desktop, where: str, how: str, *words: str, **changes: str) -> subprocess.Popen[str]:
    """A program that has just begun to stand still."""
    command = [sys.executable, "-c", STANDS_STILL, where, how, *words, "--size", "64x36", "--seed", "7"]
    program = desktop.start(*command, changes={"PYGAME_HIDE_SUPPORT_PROMPT": "1"} | changes)
    assert program.stdout is not None
    assert program.stdout.readline() == "still\n"
    return program


def test_a_window_that_stands_still_says_so_in_one_line_and_ends(desktop: Desktop, tmp_path: Path) -> None:
    """They all wait at once, as what they wait for is time."""
    all_of_them = [(ASLEEP, ("play",)), (ASLEEP, ("saver",)), (BUSY, ())]
    folders = [tmp_path / str(number) for number in range(len(all_of_them))]
    programs = []
    for folder, (how, words) in zip(folders, all_of_them, strict=True):
        program = standing_still(desktop, "frame", how, *words, XDG_STATE_HOME=str(folder))
        programs.append((program, folder, time.monotonic()))
    with ThreadPoolExecutor() as pool:
        ends = [*pool.map(lambda begun: (begun[0].communicate(timeout=90), time.monotonic()), programs)]
    for (program, folder, begun), ((_, complaint), ended) in zip(programs, ends, strict=True):
        [report] = (folder / "ridgeline").iterdir()
        assert ended - begun >= 4.0
        assert program.returncode == 70
        assert complaint.count("\n") == 1
        assert str(report) in complaint
        assert "in stand_still" in report.read_text()


def test_a_window_that_c_code_holds_is_ended_with_one_line(desktop: Desktop) -> None:
    program = standing_still(desktop, "frame", HOLDS_PYTHON)
    _, complaint = program.communicate(timeout=90)
    assert program.returncode == -signal.SIGKILL
    assert complaint.startswith("ridgeline: no picture was finished")
    assert complaint.count("\n") == 1


@pytest.mark.parametrize("where", ["frame", "window"])
def test_a_signal_ends_a_window_that_stands_still(desktop: Desktop, where: str) -> None:
    """They all wait at once, each for its own signal."""
    all_of_them = [*((HOLDS_PYTHON, number) for number in ENDS), (BUSY, signal.SIGTERM)]
    programs = []
    for how, number in all_of_them:
        programs.append(standing_still(desktop, where, how))
        programs[-1].send_signal(number)
    for program, (how, number) in zip(programs, all_of_them, strict=True):
        _, complaint = program.communicate(timeout=60)
        assert program.returncode == (-signal.SIGKILL if how == HOLDS_PYTHON else ENDS[number])
        assert complaint == ""


def test_a_window_that_was_stopped_goes_on(desktop: Desktop) -> None:
    program = desktop.start(sys.executable, "-m", "ridgeline", "--size", "64x36", "--seed", "7")
    desktop.window("Ridgeline")
    wait_for_turns(program, 20)
    program.send_signal(signal.SIGSTOP)
    [child] = Path(f"/proc/{program.pid}/task/{program.pid}/children").read_text().split()
    looks = voluntary(child)
    wait_for(lambda: voluntary(child) >= looks + 7, "seven looks of the watchdog", 60.0)
    program.send_signal(signal.SIGCONT)
    wait_for_turns(program, 20)
    program.send_signal(signal.SIGTERM)
    _, complaint = program.communicate(timeout=20)
    assert (program.returncode, complaint) == (143, "")
    wait_for(lambda: not Path(f"/proc/{child}").exists(), "the end of the watchdog")


def voluntary(process: str) -> int:
    """How often a process has waited so far."""
    words = Path(f"/proc/{process}/status").read_text().split()
    return int(words[words.index("voluntary_ctxt_switches:") + 1])
