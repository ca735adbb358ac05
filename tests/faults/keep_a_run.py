"""What the game does when a run has ended, as a command: `keep_a_run SCORE` writes scores, ghost and `run.json`."""

from __future__ import annotations

import sys
from pathlib import Path

from play.runs import TODAY, ended, recorded
from ridgeline.app.game.replay_file import write_replay
from ridgeline.app.game.score_keeper import Scores


def main() -> int:
    """Keep a run and say what is wrong with the scores; the exit status."""
    state = ended(int(sys.argv[1]))
    scores = Scores()
    scores.keep(recorded(state), state, TODAY)
    scores.close()
    write_replay(recorded(state), Path("run.json"))
    if complaint := scores.complaint():
        print(f"ridgeline: {complaint}", file=sys.stderr)
    return 0
