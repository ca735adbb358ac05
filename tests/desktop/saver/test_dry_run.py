"""What a screensaver says that it would show where, and what it says of words that go ill together."""

from __future__ import annotations

import subprocess
import sys

import pytest

from desktop.saver.covered import ours
from monitors import Monitors
from private_desktop import Desktop
from ridgeline.command_line import read
from ridgeline.desktop.saver import saver_host
from ridgeline.frame_rate import NO_LIMIT, SAVER_SHARE
from ridgeline.system.pace.watchdog import Watchdog

pytestmark = [pytest.mark.slow, pytest.mark.window, pytest.mark.timeout(60)]


def saver(screens: Desktop | Monitors, *words: str) -> tuple[int, str, str]:
    """Status and output."""
    program = screens.start(sys.executable, "-m", "ridgeline", "saver", *words)
    out, problem = program.communicate(timeout=30)
    return program.returncode, out, problem


def test_a_dry_run_has_a_line_for_each_monitor_and_opens_no_window(monitors: Monitors) -> None:
    status, told, problem = saver(monitors, "--dry-run", "--seed", "7", "--theme", "dusk", "--max-fps", "30")
    assert (status, problem) == (0, "")
    rest = "0.666667 pixels a unit, at most 30 frames a second, seed 7, theme dusk"
    assert told.splitlines() == [
        f"monitor 0: 1280x720 at 0,0, from -600,0, {rest}",
        f"monitor 1: 800x600 at 1280,0, from 1320,0, {rest}",
    ]
    assert not ours(monitors)


def test_a_dry_run_for_one_monitor_or_window_tells_of_that_alone(monitors: Monitors) -> None:
    first, second = saver(monitors, "--dry-run", "--seed", "7", "--theme", "dusk")[1].splitlines()
    assert saver(monitors, "--dry-run", "--seed", "7", "--theme", "dusk", "--monitor", "1")[1].splitlines() == [second]
    monitors.start("xev", "-geometry", "300x200+0+0")
    window = monitors.window("Event Tester")
    status, told, _ = saver(monitors, "--dry-run", "--window-id", window.id, "--seed", "7", "--theme", "dusk")
    assert status == 0
    assert told.startswith(f"window {window.id}: 300x200 at ")
    assert "the whole picture" in told
    assert first != second


@pytest.mark.parametrize("dry", [(), ("--dry-run",)])
def test_a_monitor_that_is_not_there_is_named_with_those_that_are(monitors: Monitors, dry: tuple[str, ...]) -> None:
    line = "ridgeline: there is no monitor 2; there are 0 (1280x720), 1 (800x600)\n"
    assert saver(monitors, "--monitor", "2", *dry) == (2, "", line)


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("--write", "--write cannot be given without 'saver install'"),
        ("--monitor 0 --root", "--monitor cannot be given with --root, which names one window"),
        ("--monitor all --window-id 0x1", "--monitor cannot be given with --window-id, which names one window"),
        ("--monitor -1", "--monitor: expected the number of a monitor, counted from 0, or all, got '-1'"),
        ("--monitor first", "--monitor: expected the number of a monitor, counted from 0, or all, got 'first'"),
        ("--theme nowhere --dry-run", "theme 'nowhere' does not exist"),
    ],
)
def test_words_that_go_ill_together_get_one_line(desktop: Desktop, words: str, problem: str) -> None:
    status, told, said = saver(desktop, *words.split())
    assert (status, told) == (2, "")
    assert said.startswith(f"ridgeline: {problem}")
    assert said.count("\n") == 1


@pytest.mark.parametrize("words", [(), ("--dry-run",), ("--monitor", "0")])
def test_without_a_display_it_says_so(desktop: Desktop, words: tuple[str, ...]) -> None:
    environment = desktop.environment()
    del environment["DISPLAY"]
    command = (sys.executable, "-m", "ridgeline", "saver", *words)
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=30)
    assert (done.returncode, done.stdout) == (69, "")
    assert done.stderr == "ridgeline: there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set)\n"


def test_it_ends_by_itself_when_that_is_asked_for(monitors: Monitors) -> None:
    assert saver(monitors, "--seconds", "0.5", "--seed", "7") == (0, "", "")


@pytest.mark.parametrize(
    ("words", "share"), [((), SAVER_SHARE), (("--cpu", "30"), 30.0), (("--cpu", f"{NO_LIMIT:g}"), NO_LIMIT)]
)
def test_a_saver_holds_its_share_unless_another_is_given(
    monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], share: float
) -> None:
    shown: list[float | None] = []
    monkeypatch.setattr(saver_host, "run", lambda settings, *_: shown.append(settings.cpu) or 0)
    assert saver_host.show(read(["saver", "--seed", "7", *words]), Watchdog()) == 0
    assert shown == [share]
