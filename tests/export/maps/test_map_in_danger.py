"""Maps when the disk is full, the folder is locked, the end comes early, or the map is as large as can be."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from private_desktop import wait_for

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no limits, signals and ptys")

NAMELESS = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has files without names")


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def names() -> list[str]:
    return sorted(path.name for path in Path().iterdir())


def nameless(process: int) -> list[str]:
    """The files in this folder that a process has open and that have no name."""
    opened = []
    for handle in Path(f"/proc/{process}/fd").glob("*"):
        with suppress(OSError):  # it has been closed meanwhile
            opened.append(str(handle.readlink()))
    return [file for file in opened if file.startswith(f"{Path.cwd()}/") and file.endswith("(deleted)")]


def program(*words: str, **options: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "ridgeline", "map", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, **options)  # type: ignore[call-overload, no-any-return]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["x.png", "x.npy", "x.txt"])
@pytest.mark.parametrize("most", [0, 2000])
def test_a_full_disk_is_said_in_one_line_and_nothing_is_left_behind(name: str, most: int) -> None:
    import resource

    def fill() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))

    Path(name).write_text("what was there")
    whole = os.environ | {"PYTHONDONTWRITEBYTECODE": "1"}  # Python would keep half of a module's code
    done = program(name, "--seed", "7", "--side", "65", preexec_fn=fill, env=whole)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"ridgeline: '{name}' cannot be written: file too large\n"
    assert names() == [name]
    assert Path(name).read_text() == "what was there"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_must_not_be_written_to_is_said_before_anything_is_made() -> None:
    Path("locked").mkdir(mode=0o500)
    done = program("locked/x.png", "--side", "4097", "--erode", "1000000")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "ridgeline: 'locked/x.png' cannot be written: permission denied\n"


@pytest.mark.skipif(not Path("/sys/kernel").is_dir(), reason="a folder that nobody may write to")
def test_a_folder_without_room_for_files_is_said_before_anything_is_made() -> None:
    done = program("/sys/kernel/x.png", "--side", "4097", "--erode", "1000000")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("ridgeline: '/sys/kernel/x.png' cannot be written: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("number", [signal.SIGTERM, pytest.param(signal.SIGKILL, marks=NAMELESS)])
def test_what_ends_it_leaves_nothing_behind(number: signal.Signals) -> None:
    command = [sys.executable, "-m", "ridgeline", "map", "x.png", "--seed", "7", "--erode", "100000"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        wait_for(lambda: names() or nameless(running.pid), "a file begun", 60.0)
        running.send_signal(number)
        assert running.communicate(timeout=60) == ("", "")
    assert running.returncode in (-number, 128 + number)
    assert names() == []


def test_a_terminal_is_told_how_far_the_rain_is_in_one_line_that_goes_again() -> None:
    import pty

    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "ridgeline", "map", "x.png", "--seed", "7", "--side", "33", "--erode", "4"]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=theirs, timeout=60, check=False)
    os.close(theirs)
    said = os.read(ours, 100_000).decode()
    os.close(ours)
    assert (done.returncode, done.stdout[-18:]) == (0, b" code 7-33-e4_arr\n")
    assert said.split("\r")[1:-1] == [f"rain: epoch {one} of 4, {25 * one} % " for one in (1, 2, 3, 4)]
    assert said.endswith("\r\x1b[K")


MEASURED = """\
import sys
from pathlib import Path
from ridgeline.cli import main
assert main(sys.argv[1:]) == 0
status = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines())
print(int(status["VmHWM"].split()[0]) // 1024)
"""
"""Prints the megabytes that a program has had at most: its own, where `getrusage` counts those of its parent's, too."""


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.skipif(not Path("/proc/self/status").is_file(), reason="only Linux tells")
@pytest.mark.parametrize(
    ("words", "most"),
    [
        ("x.png --land 60", 700),
        ("x.png --view height", 700),
        ("x.npy --island", 1200),
        ("x.png --erode 3 --lifetime 3", 2500),
    ],
)
def test_the_largest_map_is_made_in_bounded_memory(words: str, most: int) -> None:
    command = [sys.executable, "-c", MEASURED, "map", *words.split(), "--seed", "7", "--side", "4097"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout.split()[-1]) < most
