"""Turns and ghosts in a real window, with real keys."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from private_desktop import Desktop, wait_for
from ridgeline.app.game.replay_file import play_again, read_replay, write_replay
from ridgeline.play import Run, bot

from .test_window_game import DUSK, SCORE, Played

pytestmark = [pytest.mark.window, pytest.mark.slow, pytest.mark.timeout(150)]


NEAR = """\
import sys
from ridgeline.__main__ import main
from ridgeline.play.constants import RULES
object.__setattr__(RULES, "dusk_lead", 1500.0)
object.__setattr__(RULES, "dusk_stages", ((0.0, 0.95, 900.0),))
sys.exit(main())
"""
"""The program with a dusk that begins nearer and comes faster, so that it ends a turn soon."""


class Hurried(Played):
    """The game in a window, with short turns."""

    python = ("-c", NEAR)


@pytest.fixture
def start(desktop: Desktop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Played]:
    """Start the program with some words."""
    return lambda *words: Played(desktop, tmp_path, monkeypatch, *words)


def test_the_second_one_s_turn_comes_after_the_first_with_real_keys(
    desktop: Desktop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = Hurried(desktop, tmp_path, monkeypatch, "play", "--versus", "--seed", "7")
    running.begin()
    wait_for(running.has_ended, "the page after a turn", 60.0)

    def goes_on() -> bool:
        running.desktop.press("space")  # a press at once after the end is taken for one that came too late
        return running.says(SCORE) and running.says(DUSK)

    wait_for(goes_on, "the next turn", 10.0, 0.3)
    running.desktop.press("q")
    assert running.end()[0] == 0
    assert not (tmp_path / "ridgeline" / "scores.json").exists()


def test_a_friend_s_file_is_flown_against(start: Callable[..., Played], tmp_path: Path) -> None:
    run = Run(7)
    for _ in range(3000):
        run.tick(bot(run.state, run.course))
    run.finish("left")
    write_replay(run.replay(), tmp_path / "mia.json")
    running = start("play", "--ghost", str(tmp_path / "mia.json"), "--record", str(tmp_path / "run.json"))
    running.begin()
    running.play(2.0)
    running.desktop.press("q")
    status, printed, said = running.end()
    assert (status, said) == (0, "")
    assert printed.rstrip().endswith("– 7")  # the course is the friend's
    assert play_again(recorded := read_replay(tmp_path / "run.json")) == recorded.result
