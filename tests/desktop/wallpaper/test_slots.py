"""A new picture each slot of time; and two programs that do the work of one."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from private_desktop import wait_for
from ridgeline.shot.codes import code_from
from ridgeline.system.files.lock import alone

pytestmark = [pytest.mark.slow, pytest.mark.timeout(90)]

CLOCK = """
import time
from pathlib import Path
real, shift = time.time, Path(__file__).with_name("shift")
time.time = lambda: real() + float(shift.read_text() or 0)
"""
"""A clock that is ahead by the seconds in a file."""


def start(folder: Path, *words: str) -> subprocess.Popen[str]:
    """The program, which writes small pictures into a folder."""
    (folder / "into").mkdir(exist_ok=True)
    command = [sys.executable, "-m", "ridgeline", "wallpaper", "--into", "into", "--size", "64x36", *words]
    environment = os.environ | {"PYTHONPATH": str(folder)}
    pipe = subprocess.PIPE
    return subprocess.Popen(command, cwd=folder, env=environment, stdout=pipe, stderr=pipe, text=True)


def test_each_slot_gets_a_new_picture_until_a_signal_ends_it(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(CLOCK, encoding="ascii")
    (tmp_path / "shift").write_text("0")
    program = start(tmp_path, "--every", "3h", "--theme", "dusk")
    first, second = (tmp_path / "into" / f"ridgeline-{letter}.png" for letter in "ab")
    wait_for(first.exists, "the first picture", 30.0)
    (tmp_path / "shift").write_text("10800")
    wait_for(second.exists, "the second picture", 30.0)
    program.terminate()
    printed, said = program.communicate(timeout=20)
    assert program.returncode == 143
    assert [line.split(": ")[1] for line in said.splitlines()] == [f"wrote {file}" for file in (first, second)]
    assert printed.splitlines() == [str(first), str(second)]
    codes = [code_from(str(file)) for file in (first, second)]
    assert codes[0].seed != codes[1].seed


def test_seconds_end_it(tmp_path: Path) -> None:
    program = start(tmp_path, "--every", "3h", "--seconds", "1")
    assert program.wait(30) == 0
    assert program.communicate()[0].count("\n") == 1


def blocked(process: int) -> bool:
    """Whether a process waits for a lock, as proc_locks(5) shows it."""
    return any("->" in line and f" {process} " in line for line in Path("/proc/locks").read_text().splitlines())


def test_two_at_once_do_the_work_of_one(tmp_path: Path) -> None:
    (tmp_path / "into").mkdir()
    with alone(tmp_path / "into"):
        programs = [start(tmp_path, "--seed", "7") for _ in range(3)]
        wait_for(lambda: all(blocked(program.pid) for program in programs), "all to wait", 40.0)
    printed = [program.communicate(timeout=60) for program in programs]
    assert [program.returncode for program in programs] == [0] * 3
    assert [out for out, _ in printed] == [f"{tmp_path / 'into' / 'ridgeline-a.png'}\n"] * 3
    assert sum(said.count("wrote ") for _, said in printed) == 1
    assert [file.name for file in (tmp_path / "into").iterdir()] == ["ridgeline-a.png"]


def test_a_signal_ends_one_that_waits(tmp_path: Path) -> None:
    (tmp_path / "into").mkdir()
    with alone(tmp_path / "into"):
        program = start(tmp_path)
        wait_for(lambda: blocked(program.pid), "it to wait", 40.0)
        program.send_signal(signal.SIGTERM)
        assert program.communicate(timeout=20) == ("", "")
    assert program.returncode == 143
    assert not list((tmp_path / "into").iterdir())
