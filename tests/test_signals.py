"""INT, TERM, HUP and QUIT from the program's first line on: the right exit status, and not a word.

Before that line Python itself starts, which takes a few hundredths of a second: the others end that without a word too,
but INT with a traceback of Python's own, and no code of ours is there. Only the second of the two Pythons that
`python3 game` starts has an INT held back until then.
"""

from __future__ import annotations

import random
import runpy
import signal
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Callable
from pathlib import Path

import pytest

from private_desktop import Desktop
from ridgeline import cli, signals
from sources import ROOT, copy_to

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")

STATUS = {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGHUP: 129, signal.SIGQUIT: 131}

EVENTS = """\
import os, runpy, sys
number, left, what = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
begun = False
def count(event, args):
    global begun, left
    if begun:
        left -= 1
        if left == 0:
            os.kill(os.getpid(), number)
    elif event == "exec":
        begun = args[0].co_filename.endswith("__main__.py")
sys.addaudithook(count)
sys.argv = sys.argv[3:]
if what == "ridgeline":
    runpy.run_module(what, run_name="__main__", alter_sys=True)
else:
    runpy.run_path(what, run_name="__main__")
"""
"""Runs a program and sends it a signal at one of the events that Python tells after its first line: imports, opened
files, executed code. `python -c EVENTS NUMBER WHICH PROGRAM WORDS…`.
"""


def some(tries: int, quick: int) -> list[object]:
    """Numbers of tries: the ordinary run makes the first ones, CI a third, and `--long` all, at fresh moments."""
    tiers = [()] * quick + [pytest.mark.slow] * (tries // 3 - quick) + [pytest.mark.long] * (tries - tries // 3)
    return [pytest.param(one, marks=marks) for one, marks in enumerate(tiers)]


def at_event(which: int, number: signal.Signals, *words: str | Path, plain: bool = False) -> tuple[int, str]:
    """The exit status, and what was said, of a program that gets a signal at one of its events."""
    command = [sys.executable, *(["-I", "-S"] if plain else []), "-c", EVENTS, str(int(number)), str(which)]
    done = subprocess.run([*command, *map(str, words)], capture_output=True, text=True, check=False, timeout=60)
    return done.returncode, done.stderr


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A copy of the sources that is set up, with what is installed here."""
    folder = copy_to(tmp_path / "a clone")
    (folder / "game" / "ridgeline" / "assets").symlink_to(folder / "assets")
    venv.create(folder / ".venv", symlinks=True)
    here = sysconfig.get_path("purelib")
    there = sysconfig.get_path("purelib", vars={"base": str(folder / ".venv")})
    Path(there, "all.pth").write_text(f"{folder / 'game'}\n{here}\n", encoding="utf-8")
    names = runpy.run_path(str(folder / "game" / "__main__.py"))
    names["_write_stamp"](names["_stamp"]("app"))
    return folder


@pytest.mark.parametrize("one", some(60, 6))
def test_a_signal_while_a_command_loads_and_works_ends_it(one: int, first: int, tmp_path: Path) -> None:
    number = list(STATUS)[one % len(STATUS)]
    which = random.Random(first + one).randrange(1, 500)
    found = at_event(which, number, "ridgeline", "still", str(tmp_path / "a.png"), "--size", "64x36")
    asleep = number is not signal.SIGINT and which < 20  # until it is awake the system ends it; a shell says the same
    assert found in ((STATUS[number], ""), *([(-number, "")] if asleep else [])), which
    assert not list(tmp_path.glob(".*")), "something half done was left behind"


@pytest.mark.parametrize("one", some(40, 4))
def test_ctrl_c_while_the_starter_loads_ends_it(one: int) -> None:
    done = at_event(1 + one, signal.SIGINT, ROOT / "game", "--help", plain=True)
    assert done == (130, "")


@pytest.mark.slow
@pytest.mark.window
@pytest.mark.parametrize("one", some(100, 6))
def test_a_signal_while_the_window_opens_or_soon_after_ends_it(
    desktop: Desktop, need: Callable[[str], str], one: int, first: int
) -> None:
    number, start = list(STATUS)[one % len(STATUS)], ([sys.executable, "-m", "ridgeline"], [need("ridgeline")])[one % 2]
    program = desktop.start(*start, "--seconds", "20", "--size", "64x36")
    while not has(program, "SigCgt", signal.SIGHUP):
        assert program.poll() is None
    interrupt(program, number, random.Random(first + one).uniform(0.0, 0.5))
    _, said = program.communicate(timeout=20)
    assert (program.returncode, said) == (STATUS[number], "")


LOSES = """\
import os, signal
from ridgeline import crash_report, signals
crash_report.catch_all()
signals.answer(signals.end)
class Lost:
    def __del__(self):
        os.kill(os.getpid(), signal.SIGTERM)
class Told:
    def __del__(self):
        raise ValueError("told")
Lost()
print(signals.came)
Told()
"""
"""Gets a signal where Python can raise nothing: while something is taken away."""


def test_an_end_that_gets_lost_does_so_without_a_word_and_a_loop_can_hear_of_it() -> None:
    at_work = f"exec({LOSES!r}, {{'__name__': 'ridgeline.cli'}})"
    done = subprocess.run([sys.executable, "-c", at_work], capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stdout) == (0, f"[{int(signal.SIGTERM)}]\n")
    assert "SystemExit" not in done.stderr
    assert "ValueError: told" in done.stderr
    assert "Traceback" not in done.stderr


def test_an_end_that_a_library_takes_for_a_mistake_of_ours_is_an_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(_: object) -> None:
        monkeypatch.setattr(signals, "came", [int(signal.SIGTERM)])
        raise LookupError("pydantic tells of a SystemExit like this")

    monkeypatch.setattr(cli, "ACTIONS", {"version": interrupted})
    assert cli.main(["--version"]) == STATUS[signal.SIGTERM]
    assert capsys.readouterr().err == ""


LATE = """\
import os, signal, sys
from ridgeline.__main__ import main
class Late:
    def __del__(self, kill=os.kill, program=os.getpid(), number=signal.SIGTERM):
        kill(program, number)
sys.late = Late()
sys.argv = ["ridgeline", "--version"]
sys.exit(main())
"""
"""Gets a signal while Python takes itself apart, after it has given the signals back to the system."""


def test_a_signal_after_the_end_changes_the_status_no_more() -> None:
    done = subprocess.run([sys.executable, "-c", LATE], capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.slow
@pytest.mark.window
@pytest.mark.parametrize("one", some(20, 2))
def test_ctrl_c_while_the_starter_becomes_the_program_ends_it(
    copied: Path, desktop: Desktop, one: int, first: int
) -> None:
    program = desktop.start(sys.executable, str(copied / "game"), "--seconds", "20", "--size", "64x36")
    while not (has(program, "SigBlk", signal.SIGINT) or has(program, "SigCgt", signal.SIGHUP)):
        assert program.poll() is None
    interrupt(program, signal.SIGINT, random.Random(first + one).uniform(0.0, 0.2))
    _, said = program.communicate(timeout=20)
    assert (program.returncode, said) == (130, "")


def interrupt(program: subprocess.Popen[str], number: signal.Signals, seconds: float) -> None:
    """Send a signal at a moment that is to be tried, before which nothing ends the program."""
    with pytest.raises(subprocess.TimeoutExpired):
        program.wait(seconds)
    program.send_signal(number)


def has(program: subprocess.Popen[str], what: str, number: signal.Signals) -> bool:
    """Whether a signal is among those that a program catches, or holds back."""
    lines = Path(f"/proc/{program.pid}/status").read_text().splitlines()
    mask = next((line.split()[1] for line in lines if line.startswith(f"{what}:")), "0")
    return bool(int(mask, 16) >> (number - 1) & 1)
