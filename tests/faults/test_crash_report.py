"""What should not happen: one line, status 70, and the traceback in a file; from our first line on no other words."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ridgeline import crash_report

CRASH = """\
import sys
from ridgeline import __main__, cli
class Broken:
    def __del__(self):
        raise RuntimeError("in passing")
def main_thread(given):
    return {}[given["command"]]
def thread(given):
    from threading import Thread
    broken = Thread(target=lambda: 1 / 0)
    broken.start()
    broken.join()
    return 0
def ignored(given):
    Broken()
    Broken()
    return 0
def deep(given):
    return deep(given)
def wordless(given):
    raise AssertionError
def out_of_memory(given):
    import resource
    resource.setrlimit(resource.RLIMIT_AS, (600 << 20, 600 << 20))
    full = []
    try:
        while True:
            full.append(bytes(1 << 20))
    except MemoryError:
        del full[:]
    raise TypeError("as `re` does where there is no room for its numbers")
def no_library(given):
    raise ImportError("libharfbuzz.so: failed to map segment from shared object")
def long(given):
    raise RuntimeError("word\\n" * 5000)
cli.ACTIONS = {"": globals()[sys.argv.pop(1)]}
sys.exit(__main__.main())
"""
"""A program whose one command fails in the way that its first word says."""

WAYS = {
    "main_thread": (70, "KeyError: ''"),
    "deep": (70, "RecursionError: maximum recursion depth exceeded"),
    "wordless": (70, "AssertionError;"),
    "long": (70, "RuntimeError: word word"),
    "thread": (0, "ZeroDivisionError: division by zero"),
    "ignored": (0, "RuntimeError: in passing"),
}


UNROOMY = ("out_of_memory", "no_library")  #: the ways that memory lets it fail


def crash(way: str, state: Path | None) -> tuple[int, str]:
    """The status of a program that fails, and what it says."""
    changes = {"XDG_STATE_HOME": str(state)} if state else {}
    environment = {name: value for name, value in os.environ.items() if name not in ("XDG_STATE_HOME", "HOME")}
    command = [sys.executable, "-c", CRASH, way]
    done = subprocess.run(command, env=environment | changes, capture_output=True, text=True, timeout=60, check=False)
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize("way", WAYS)
def test_a_crash_is_one_line_and_its_traceback_a_file_whose_path_is_said(way: str, tmp_path: Path) -> None:
    status, said = crash(way, tmp_path)
    [report] = (tmp_path / "ridgeline").iterdir()
    assert status == WAYS[way][0]
    assert said.startswith("ridgeline: this should not have happened: ")
    assert WAYS[way][1] in said
    assert str(report) in said
    assert (said.count("\n"), "Traceback" in said) == (1, False)
    assert "Traceback" in report.read_text()
    assert len(said) < 1000


@pytest.mark.parametrize("way", UNROOMY)
def test_what_fails_for_want_of_memory_is_said_and_no_crash(way: str, tmp_path: Path) -> None:
    assert crash(way, tmp_path) == (2, "ridgeline: not enough memory for a picture of this size\n")
    assert not [*tmp_path.iterdir()]


def test_a_window_in_too_little_memory_says_how_much_it_needs(tmp_path: Path) -> None:
    import resource  # which Windows does not have

    def bound() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (200 << 20, 200 << 20))

    command = [sys.executable, "-m", "ridgeline", "--seconds", "0"]
    changes = {"XDG_STATE_HOME": str(tmp_path), "SDL_VIDEODRIVER": "dummy", "OPENBLAS_NUM_THREADS": "1"}
    done = subprocess.run(
        command, env=os.environ | changes, capture_output=True, text=True, timeout=60, check=False, preexec_fn=bound
    )
    needed = "a window needs 240 MiB of memory, and this process may have 200 MiB: see 'ulimit -v'"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"ridgeline: {needed}\n")
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize(("words", "status"), [("--version", 0), ("nonsense", 2)])
def test_an_end_is_no_crash_where_python_is_to_stay(words: str, status: int, tmp_path: Path) -> None:
    changes = {"PYTHONINSPECT": "1", "XDG_STATE_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "ridgeline", words]
    done = subprocess.run(command, env=os.environ | changes, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == status
    assert "should not have happened" not in done.stderr
    assert not [*tmp_path.iterdir()]


def test_a_crash_says_so_where_its_traceback_cannot_be_kept(tmp_path: Path) -> None:
    (tmp_path / "ridgeline").touch()
    status, said = crash("main_thread", tmp_path)
    assert (status, said.count("\n"), "Traceback" in said) == (70, 1, False)
    assert "the details cannot be kept: File exists" in said


def test_the_oldest_report_makes_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    for number in range(crash_report.KEPT_REPORTS + 3):
        crash_report.report(RuntimeError(f"number {number}."))
    kept = [file.read_text() for file in (tmp_path / "ridgeline").iterdir()]
    assert len(kept) == crash_report.KEPT_REPORTS
    assert not any("number 2." in text for text in kept)
    assert any(f"number {crash_report.KEPT_REPORTS + 2}." in text for text in kept)
