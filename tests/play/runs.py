"""Runs that have ended, made up: how they went does not matter to who keeps them."""

from __future__ import annotations

import datetime
from collections.abc import Mapping

from ridgeline.play import Outcome, Replay, State
from ridgeline.play.high_scores import Played
from ridgeline.play.replay import Start

TODAY = datetime.date(2026, 9, 16)


def ended(score: int = 100, *, seed: int = 7, dusk: float = 0.0) -> State:
    """The last state of a run."""
    return State(seed, 0.0, 1080.5, 0.0, 0.0, 0.0, dusk, tick=600, run=score, cause="dusk")


def recorded(state: State, start: Start | None = None) -> Replay:
    """A recording that says it ended so."""
    result = Outcome(state.seed, state.tick, state.distance, state.score, state.cause, "0" * 64)
    return Replay(state.seed, state.tick, (0, 30, 90), result, start)


def run(
    score: int = 100,
    *,
    seed: int = 7,
    date: datetime.date = TODAY,
    daily: bool = False,
    amounts: Mapping[str, float] | None = None,
) -> Played:
    """A run from the start of a course."""
    state = ended(score, seed=seed)
    return Played(state, date, recorded(state), daily, amounts or {})
