"""Runs that have ended, made up: how they went does not matter to who keeps them."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import replace

from ridgeline.play import Outcome, Replay, State
from ridgeline.play.high_scores import Played
from ridgeline.play.recorded_look import Look
from ridgeline.play.replay import Start
from ridgeline.play.taken_over_run import TakenOverReplay, TakenOverRun, TakeOver, ground_of

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


PLACE = TakeOver(beyond=2500.0, width=1920.0, corner=0.0, travel=40.0, speed=90.0)


def from_cruise(theme: str = "dusk", seed: int = 7, ticks: int = 600, every: int = 90) -> TakenOverReplay:
    """A run that was flown on a landscape's own land and on the course."""
    look = Look(theme, 12.0, 18.0, TODAY)
    bare = TakenOverReplay(seed, 0, (), None, look=look, place=PLACE)  # type: ignore[arg-type]
    ground = ground_of(bare)
    run = TakenOverRun(seed, (900.0, ground(900.0)[0] + 200.0, 600.0, 0.0), ground, PLACE)
    for tick in range(ticks):
        run.tick(tick % every < every // 2)
    run.finish("left")
    return replace(run.replay(), look=look)
