"""The display goes away: its server dies, or the window is taken from us. Nothing that is worth keeping is lost."""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from private_desktop import Desktop, wait_for
from ridgeline.app.game.score_keeper import Scores
from ridgeline.play import Run, to_text

from ..game.test_window_game import Played, verified

pytestmark = [pytest.mark.slow, pytest.mark.window, pytest.mark.timeout(90)]

GONE = (75, "ridgeline: the display has gone away\n")
TRIES = 20


def cruise(desktop: Desktop, folder: Path, patch: pytest.MonkeyPatch) -> Played:
    return Played(desktop, folder, patch)


def play(desktop: Desktop, folder: Path, patch: pytest.MonkeyPatch) -> Played:
    """A run that has begun to move."""
    running = Played(desktop, folder, patch, "play", "--record", str(folder / "run.json"))
    running.begin()
    before = running.corner()
    desktop.key_down("space")
    wait_for(lambda: not np.array_equal(running.corner(), before), "metres on the way")
    return running


def replay(desktop: Desktop, folder: Path, patch: pytest.MonkeyPatch) -> Played:
    run = Run(7)
    for tick in range(60 * 120):
        run.tick(tick % 200 < 100)
    (folder / "seen.json").write_text(to_text(run.replay()))
    patch.setattr("app.window.test_window.LANDSCAPE", ())
    return Played(desktop, folder, patch, "replay", str(folder / "seen.json"))


def saver(desktop: Desktop, folder: Path, patch: pytest.MonkeyPatch) -> Played:
    return Played(desktop, folder, patch, "saver")


@pytest.fixture(autouse=True)
def _one_window(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the program open its window once; on a busy machine it would try how pictures are shown, with another one."""
    monkeypatch.setenv("SDL_FRAMEBUFFER_ACCELERATION", "0")


MODES = (play, cruise, saver, replay)
ENDS = (signal.SIGTERM, signal.SIGKILL)


@pytest.mark.parametrize(
    ("mode", "number"),
    [
        pytest.param(
            MODES[one % 4],
            ENDS[(one + one // 4) % 2],
            marks=pytest.mark.long if one >= 2 * len(MODES) else (),
            id=f"{MODES[one % 4].__name__}-{ENDS[(one + one // 4) % 2].name}-{one}",
        )
        for one in range(TRIES)
    ],
)
def test_a_dying_server_ends_it_with_75_and_one_line_and_the_run_is_kept(
    desktop: Desktop,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    mode: Callable[[Desktop, Path, pytest.MonkeyPatch], Played],
    number: signal.Signals,
) -> None:
    running = mode(desktop, tmp_path, monkeypatch)
    desktop.die(number)
    status, _, said = running.end()
    assert (status, said) == GONE
    scores = Scores(tmp_path / "ridgeline")
    assert scores.complaint() is None
    assert scores.book.runs == (1 if mode is play else 0)
    if mode is play:
        assert verified(tmp_path / "run.json")["ticks"] > 0
        assert scores.ghost(7) is not None


def test_a_server_that_dies_in_a_pause_is_noticed(
    desktop: Desktop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = play(desktop, tmp_path, monkeypatch)
    desktop.key_up("space")
    desktop.press("p")
    wait_for(running.is_still, "a pause")
    desktop.die(signal.SIGKILL)
    status, _, said = running.end()
    assert (status, said) == GONE
    assert Scores(tmp_path / "ridgeline").book.runs == 1


def test_a_client_that_is_killed_keeps_its_run_too(
    desktop: Desktop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = play(desktop, tmp_path, monkeypatch)
    ask(desktop, "xdotool", "windowkill", running.shown.id)
    status, _, said = running.end()
    assert (status, said) == GONE
    assert Scores(tmp_path / "ridgeline").book.runs == 1


def test_a_window_that_another_program_destroys_is_an_ordinary_end(
    desktop: Desktop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = play(desktop, tmp_path, monkeypatch)
    ask(desktop, "xdotool", "windowclose", running.shown.id)
    status, printed, said = running.end()
    assert (status, said) == (0, "")
    assert "Ridgeline" in printed
    assert Scores(tmp_path / "ridgeline").book.runs == 1


def ask(desktop: Desktop, *command: str) -> None:
    subprocess.run(command, env=desktop.environment(), check=True, timeout=20)
