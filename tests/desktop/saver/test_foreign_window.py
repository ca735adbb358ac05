"""The screensaver in a window of another program."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from private_desktop import Desktop, Shown, wait_for
from ridgeline.system.pace.clock import EPOCH

pytestmark = pytest.mark.slow

HOSTING = Path(__file__).with_name("hosting.py")


@pytest.fixture
def ridgeline(need: Callable[[str], str]) -> str:
    return need("ridgeline")


class Hosted:
    """A window of another program, and Ridgeline in it."""

    def __init__(self, desktop: Desktop, *command: str, **changes: str) -> None:
        self.desktop = desktop
        self.host = desktop.start(sys.executable, str(HOSTING), changes={"PYGAME_HIDE_SUPPORT_PROMPT": "1"})
        assert self.host.stdout
        self.id = self.host.stdout.readline().strip()
        words = [word.replace("WINDOW", self.id) for word in command]
        self.saver = desktop.start(*words, changes=dict.fromkeys(changes, self.id))

    @property
    def window(self) -> Shown:
        return self.desktop.window("host")

    def painted(self) -> bool:
        return painted(self.desktop.screenshot(self.window))

    def ended(self) -> tuple[int, str, str]:
        said, complained = self.saver.communicate(timeout=10)
        return self.saver.returncode, said, complained


def painted(picture: np.ndarray) -> bool:
    """Whether there is a landscape up to all corners: nothing of it is as black as an empty window."""
    return bool((picture.max(axis=2) > 0).mean() > 0.995)


@pytest.mark.window
@pytest.mark.parametrize("words", [["--root"], ["-root"], ["saver", "--root"]], ids=" ".join)
def test_it_draws_in_the_window_that_the_variable_names(desktop: Desktop, ridgeline: str, words: list[str]) -> None:
    hosted = Hosted(desktop, ridgeline, *words, XSCREENSAVER_WINDOW="")
    wait_for(hosted.painted, "the landscape in the window")


@pytest.mark.window
def test_it_follows_the_windows_size_to_its_corners(desktop: Desktop, ridgeline: str) -> None:
    hosted = Hosted(desktop, ridgeline, "saver", "-window-id", "WINDOW")
    wait_for(hosted.painted, "the landscape in the window")
    for size in ((640, 480), (1000, 300), (64, 40), (1, 1), (700, 700)):
        desktop.resize(hosted.window, *size)
        wait_for(lambda size=size: hosted.window.size == size, f"a window of {size}")  # type: ignore[misc]
        wait_for(hosted.painted, f"the landscape to the corners of {size}", 5.0)
    assert hosted.saver.poll() is None


@pytest.mark.window
def test_what_has_covered_it_leaves_no_hole(desktop: Desktop, ridgeline: str) -> None:
    hosted = Hosted(desktop, ridgeline, "saver", "--window-id", "WINDOW")
    wait_for(hosted.painted, "the landscape in the window")
    there = (*hosted.window.place, *hosted.window.size)
    cover = desktop.start(sys.executable, str(HOSTING))
    wait_for(lambda: not painted(desktop.screenshot(there)), "a window over it")
    cover.terminate()
    wait_for(lambda: painted(desktop.screenshot(there)), "the landscape again", 5.0)


@pytest.mark.window
@pytest.mark.usefixtures("opengl")
@pytest.mark.parametrize("end", ["a signal", "the window's"])
def test_opengl_draws_in_it_where_it_is_asked_for(desktop: Desktop, ridgeline: str, end: str) -> None:
    hosted = Hosted(desktop, ridgeline, "saver", "--window-id", "WINDOW", "--renderer", "gpu")
    for size in ((300, 200), (320, 180), (64, 40)):
        desktop.resize(hosted.window, *size)
        wait_for(lambda size=size: hosted.window.size == size, f"a window of {size}")  # type: ignore[misc]
        wait_for(hosted.painted, f"the landscape to the corners of {size}")
    if end == "a signal":
        hosted.saver.terminate()
    else:
        hosted.host.kill()
    assert hosted.ended() == (0, "", "")


@pytest.mark.window
def test_it_ends_without_a_word_when_the_window_goes_away(desktop: Desktop, ridgeline: str) -> None:
    hosted = Hosted(desktop, ridgeline, "--window-id=WINDOW")
    wait_for(hosted.painted, "the landscape in the window")
    hosted.host.kill()
    assert hosted.ended() == (0, "", "")


@pytest.mark.window
def test_it_ends_at_once_when_it_is_asked_to(desktop: Desktop, ridgeline: str) -> None:
    hosted = Hosted(desktop, ridgeline, "--root", XSCREENSAVER_WINDOW="")
    wait_for(hosted.painted, "the landscape in the window")
    hosted.saver.terminate()
    assert hosted.saver.wait(0.5) == 0
    assert hosted.ended() == (0, "", "")
    assert hosted.host.poll() is None


@pytest.mark.window
def test_it_goes_when_the_program_that_started_it_is_killed(desktop: Desktop, ridgeline: str) -> None:
    starter = "import subprocess, sys; subprocess.run(sys.argv[1:])"
    hosted = Hosted(desktop, sys.executable, "-c", starter, ridgeline, "--window-id", "WINDOW")
    wait_for(hosted.painted, "the landscape in the window")
    children = Path(f"/proc/{hosted.saver.pid}/task/{hosted.saver.pid}/children")
    (child,) = map(int, children.read_text(encoding="ascii").split())
    hosted.saver.send_signal(signal.SIGKILL)
    wait_for(lambda: not alive(child), "the saver to go", 1.0)


def alive(process: int) -> bool:
    try:
        return ") Z " not in Path(f"/proc/{process}/stat").read_text(encoding="utf-8")
    except OSError:
        return False


@pytest.mark.window
def test_in_a_small_window_it_shows_the_whole_picture_and_over_a_monitor_its_part(
    desktop: Desktop, ridgeline: str
) -> None:
    hosted = Hosted(desktop, ridgeline, "saver", "--window-id", "WINDOW", "--dry-run")
    status, said, complained = hosted.ended()
    assert (status, complained) == (0, "")
    assert "300x200" in said
    root = desktop.environment(XSCREENSAVER_WINDOW=root_window(desktop))
    told = subprocess.run([ridgeline, "--root", "--dry-run"], env=root, capture_output=True, text=True, check=True)
    assert "1280x720" in told.stdout


NIGHT = f"import time\ntime.time = lambda: {EPOCH + 225.0}\n"
"""A clock that stands still, at a second in which the shared day of ten minutes is dark."""


@pytest.mark.window
def test_a_preview_begins_in_the_afternoon_whatever_the_shared_clock_says(
    desktop: Desktop, ridgeline: str, tmp_path: Path
) -> None:
    (tmp_path / "sitecustomize.py").write_text(NIGHT, encoding="ascii")
    words = ("--theme", "dusk", "--seed", "7", "--weather", "none", "--seconds", "60")

    def light(*command: str, **changes: str) -> float:
        """The mean lightness of the first picture in a small window, 0-255."""
        hosted = Hosted(desktop, "env", f"PYTHONPATH={tmp_path}", *command, *words, **changes)
        wait_for(hosted.painted, "the landscape in the window")
        seen = float(desktop.screenshot(hosted.window).mean())
        hosted.host.kill()
        hosted.ended()
        return seen

    preview = light(ridgeline, "--root", XSCREENSAVER_WINDOW="")
    night = light(ridgeline, "--root", "--clock", "utc", XSCREENSAVER_WINDOW="")
    assert preview > 2 * night


def root_window(desktop: Desktop) -> str:
    told = subprocess.run(["xwininfo", "-root"], env=desktop.environment(), capture_output=True, text=True, check=True)
    return told.stdout.split("Window id: ")[1].split()[0]


NEITHER = {"XSCREENSAVER_WINDOW": ""}

NUMBER = "expected the number of a window, like 0xA00008"

JUNK = [
    ("--window-id 0x1", NEITHER, 2, "no window 0x1"),
    ("--window-id 0", NEITHER, 2, f"{NUMBER}, got '0'"),
    ("--window-id -5", NEITHER, 2, f"{NUMBER}, got '-5'"),
    ("--window-id rosebud", NEITHER, 2, f"{NUMBER}, got 'rosebud'"),
    ("--window-id 99999999999999999999999", NEITHER, 2, f"{NUMBER}, got"),
    ("--window-id 0xfffffffff", NEITHER, 2, "no window 0xfffffffff"),
    ("--window-id", NEITHER, 2, "--window-id needs a value"),
    ("-window-id=0x1 --window-id 0x2", NEITHER, 2, "given twice"),
    ("--root", NEITHER, 2, "XSCREENSAVER_WINDOW"),
    ("--root", {"XSCREENSAVER_WINDOW": "0x1"}, 2, "no window 0x1"),
    ("-root", {"XSCREENSAVER_WINDOW": "window"}, 2, f"XSCREENSAVER_WINDOW: {NUMBER}, got 'window'"),
    ("--root", {"XSCREENSAVER_WINDOW": "0"}, 2, f"XSCREENSAVER_WINDOW: {NUMBER}, got '0'"),
    ("--root --monitor 0", {"XSCREENSAVER_WINDOW": "0x1"}, 2, "--monitor"),
    ("--root --monitor all", {"XSCREENSAVER_WINDOW": "0x1"}, 2, "--monitor"),
    ("--window-id 0x1 --monitor 1", NEITHER, 2, "--monitor"),
    ("--root=5", NEITHER, 2, "--root takes no value"),
    ("--rooot", NEITHER, 2, "did you mean --root?"),
    ("--root", {"XSCREENSAVER_WINDOW": "0x1", "DISPLAY": ":4711"}, 69, "there is no display"),
    ("--root", {"XSCREENSAVER_WINDOW": "0x1", "DISPLAY": ""}, 69, "there is no display"),
    ("--window-id 7", {"DISPLAY": "nowhere"}, 69, "there is no display"),
]


@pytest.mark.window
def test_what_names_no_window_is_one_line_and_the_right_status(desktop: Desktop, ridgeline: str) -> None:
    for words, changes, status, wrong in JUNK:
        command, environment = [ridgeline, *words.split()], desktop.environment(**changes)
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=20, check=False)
        assert (done.returncode, done.stdout) == (status, ""), (words, done)
        assert wrong in done.stderr, words
        assert len(done.stderr.splitlines()) == 1, (words, done.stderr)


@pytest.mark.window
def test_a_window_that_has_gone_before_the_start_is_named(desktop: Desktop, ridgeline: str) -> None:
    hosted = Hosted(desktop, "true")
    hosted.host.kill()
    hosted.host.wait()
    done = subprocess.run(
        [ridgeline, "--root"],
        env=desktop.environment(XSCREENSAVER_WINDOW=hex(int(hosted.id))),
        capture_output=True,
        text=True,
        timeout=20,
        check=False,
    )
    assert (done.returncode, done.stderr) == (2, f"ridgeline: there is no window {int(hosted.id):#x}\n")


def test_what_one_parent_starts_for_a_blanking_has_one_seed(tmp_path: Path) -> None:
    """The seeds of two processes of one parent, whose name is that of XScreenSaver's, and of another such parent."""
    asked = "from ridgeline.desktop.saver.blanking_seed import blanking_seed; print(blanking_seed())"
    shell = tmp_path / "xscreensaver-gfx"
    shell.symlink_to("/bin/sh")
    twice = f'"$0" -c "$1"; "$0" -c "$1"; sh -c \'"$0" -c "$1"; true\' "$0" "$1"; {os.sep}bin/true'
    first, second = (
        subprocess.check_output([str(shell), "-c", twice, sys.executable, asked], text=True).split() for _ in "12"
    )
    assert len(first) == 3
    assert len(set(first)) == len(set(second)) == 1
    assert first != second
