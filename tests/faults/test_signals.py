"""Signals at any moment of a window's life: the right status, no word, and what was recorded is whole.

Signals while a command loads are tried in `tests/test_signals.py`.
"""

from __future__ import annotations

import random
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from private_desktop import Desktop, wait_until
from ridgeline.app.game.replay_file import read_replay
from ridgeline.play import verify
from ridgeline.play.high_scores import from_text

from .conftest import Tally
from .windows import MODES, Window

pytestmark = pytest.mark.window

STATUS = {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGHUP: 129, signal.SIGQUIT: 131}
LIFE = 3.0  #: seconds after the first frame in which the moment lies


@pytest.mark.parametrize("mode", MODES)
def test_a_signal_at_any_moment_ends_it_and_what_was_recorded_is_whole(
    mode: str, desktop: Desktop, tally: Tally, many: Callable[[int, int], int], first: int, tmp_path: Path
) -> None:
    for number in range(many(6, 150) // len(MODES)):
        chance, home = random.Random(first + number), tmp_path / str(number)
        home.mkdir()
        window = Window(desktop, home, *MODES[mode])
        if mode == "play":
            desktop.press("space")
            desktop.key_down("space")
        sent = chance.choice([*STATUS])
        wait_until(time.monotonic() + chance.uniform(0.0, LIFE))
        window.program.send_signal(sent)
        desktop.key_up("space")
        ended = window.ended()
        spoken = f"it says {ended.err}" if ended.err else ""
        tally.note((sent.name, first + number), ended.fault((STATUS[sent],)) or spoken or torn(home))
    tally.settle()


def torn(home: Path) -> str:
    """What is wrong with what a run has left; "" if nothing is, or if it left nothing."""
    run, book = home / "run.json", home / "ridgeline" / "scores.json"
    if run.exists() and verify(replay := read_replay(run)) != replay.result:
        return "the run comes out differently"
    if book.exists():
        from_text(book.read_bytes())
    return "an unfinished file" if [*home.rglob(".ridgeline-*")] else ""
