"""The program's first lines: standard streams that are closed, other people's modules in the folder, no home folder."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from private_desktop import Desktop, wait_for, wait_for_turns

linux = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc, and changes its user as Linux does")

COMMANDS = [
    "themes",
    "themes --new mine",
    "settings",
    "settings --write",
    "saver install",
    "saver install --write",
    "saver uninstall",
    "still x.png --size 64x36",
    "still x.png --theme none",
    "map x.png --side 33",
    "lint 7",
    "doctor",
]


@linux
@pytest.mark.slow
@pytest.mark.window
@pytest.mark.parametrize("closed", ["<&- >&- 2>&-", ">&- 2>&-"])
def test_closed_streams_are_open_on_nothing(desktop: Desktop, need: Callable[[str], str], closed: str) -> None:
    command = ["sh", "-c", f'exec "$@" {closed}', "sh", need("ridgeline"), "play", "--size", "64x36"]
    program = desktop.start(*command, changes={"SDL_AUDIODRIVER": "alsa"})
    desktop.window("Ridgeline")
    for number in (1, 2):
        assert Path(f"/proc/{program.pid}/fd/{number}").readlink() == Path(os.devnull)
    desktop.press("space")
    wait_for_turns(program, 20)
    program.send_signal(signal.SIGTERM)
    assert program.wait(20) == 143


@pytest.mark.slow
@pytest.mark.parametrize("module", ["numpy.py", "json.py", "pygame.py", "pathlib.py", "signal.py"])
def test_the_folder_in_which_it_is_started_brings_no_module(module: str, tmp_path: Path) -> None:
    (tmp_path / module).write_text("raise SystemExit('planted')\n", encoding="utf-8")
    command = [sys.executable, "-m", "ridgeline", "still", "x.png", "--size", "64x36"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def without_home(*words: str) -> list[str]:
    """A command run as a user whom the system does not know, who has no home folder."""
    return ["unshare", "--user", "--map-user=54321", "env", "-u", "HOME", *words]


def bare() -> dict[str, str]:
    """The environment without folders of the user's."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "HOME"))}


@pytest.fixture
def _can_be_nobody(need: Callable[[str], str]) -> None:
    need("unshare")
    if subprocess.run(without_home("true"), capture_output=True, check=False).returncode:
        pytest.skip("this system lets nobody change their user")


@pytest.mark.slow
@linux
@pytest.mark.usefixtures("_can_be_nobody")
@pytest.mark.parametrize("command", COMMANDS)
def test_without_a_home_folder_a_command_works_or_says_so(command: str, tmp_path: Path) -> None:
    tmp_path.chmod(0o777)
    words = without_home(sys.executable, "-m", "ridgeline", *command.split())
    done = subprocess.run(words, env=bare(), cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False)
    assert "Traceback" not in done.stderr
    assert done.returncode in (0, 2)
    if done.returncode:
        assert done.stderr.count("\n") == 1
        assert "there is no home folder; set HOME" in done.stderr or "'none' does not exist" in done.stderr


@linux
@pytest.mark.slow
@pytest.mark.window
@pytest.mark.usefixtures("_can_be_nobody")
@pytest.mark.parametrize("words", [["play"], [], ["saver"]])
def test_without_a_home_folder_a_window_works(desktop: Desktop, words: list[str]) -> None:
    changes = {name: "" for name in os.environ if name.startswith("XDG_")} | {"SDL_AUDIODRIVER": "dummy"}
    words = without_home(sys.executable, "-m", "ridgeline", *words, "--size", "320x180", "--seed", "7")
    program = desktop.start(*words, changes=changes)
    desktop.window("Ridgeline")
    if "play" in words:
        desktop.press("space", "Escape", "s")
        wait_for_turns(program, 20)
    program.send_signal(signal.SIGTERM)
    out, said = program.communicate(timeout=20)
    assert program.returncode == 143
    assert "Traceback" not in out + said
    assert wait_for(lambda: "no home folder" in out + said or "play" not in words, "why nothing is kept")
