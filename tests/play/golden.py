"""Golden runs: how runs of several players came out under each version of the rules, in a file of its own.

`cd tests && python -m play.golden` plays those of the present version again and writes down what comes out. Do that
when `Rules.version` is raised, and never to make a test pass.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict, dataclass, replace
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any

from ridgeline.play import RULES, Outcome, Replay, Rules, Run, outcome, rules_hash, state_hash, states
from ridgeline.play.events import events
from ridgeline.play.replay import Start

from .players import PLAYERS


def file(version: int) -> Path:
    """The file of a version of the rules."""
    return Path(__file__).with_name(f"golden_{version}.json")


CHECKPOINT_TICKS = 2400  #: ticks between two states whose hashes are pinned: 20 s


@dataclass(frozen=True)
class Plan:
    """A run to record: its player, its course, and the ticks after which its time is up."""

    player: str
    seed: int
    ticks: int = 30_000
    start: Start | None = None
    dusk: bool = True


PLANS = {
    "the bot": Plan("bot", 7),
    "a good player": Plan("delayed", 3),
    "a beginner": Plan("chance", 2),
    "a button that is always held": Plan("always held", 5),
    "the bot, taken over in the cruise and without dusk": Plan("bot", -11, 3600, (-9e3, 900.0, 140.25, -3.0), False),
}


@dataclass(frozen=True)
class Golden:
    """A recorded run and everything known of it."""

    replay: Replay
    hashes: dict[int, str]
    """Hashes of states by their ticks."""
    events: dict[str, int]
    """The number of events of each name."""


def recorded(plan: Plan, rules: Rules = RULES) -> Replay:
    """A run as it comes out today."""
    run = Run(plan.seed, plan.start, dusk=plan.dusk, rules=rules)
    player = PLAYERS[plan.player](plan.seed)
    while not run.state.cause and run.state.tick < plan.ticks:
        run.tick(player(run.state, run.course))
    run.finish("time")
    return run.replay()


def played(replay: Replay) -> Golden:
    """The same presses played again, and what comes out today."""
    path = list(states(replay))
    counted = Counter(event.name for before, after in pairwise(path) for event in events(before, after))
    hashes = {state.tick: state_hash(state, replay.rules) for state in path[::CHECKPOINT_TICKS]}
    return Golden(replace(replay, result=outcome(path[-1], replay.rules)), hashes, dict(counted))


def read(rules: Rules = RULES) -> dict[str, Golden]:
    """The golden runs by their names."""
    runs = json.loads(file(rules.version).read_text(encoding="ascii"))
    return {name: _golden(run, rules) for name, run in runs.items()}


def _golden(run: dict[str, Any], rules: Rules) -> Golden:
    result, presses = Outcome(**run["result"]), tuple(accumulate(run["gaps"]))
    start = tuple(run["start"]) if run["start"] else None
    digits = rules_hash(rules)
    replay = Replay(result.seed, result.ticks, presses, result, start, run["dusk"], None, rules.version, digits)
    return Golden(replay, {int(tick): digits for tick, digits in run["hashes"].items()}, run["events"])


def _as_data(golden: Golden) -> dict[str, Any]:
    replay = golden.replay
    return {
        "start": replay.start,
        "dusk": replay.dusk,
        "result": asdict(replay.result),
        "events": golden.events,
        "hashes": golden.hashes,
        "gaps": [later - earlier for earlier, later in pairwise((0, *replay.presses))],
    }


if __name__ == "__main__":
    runs = {name: _as_data(played(recorded(plan))) for name, plan in PLANS.items()}
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(run, separators=(',', ':'))}" for name, run in runs.items())
    file(RULES.version).write_text(f"{{\n{lines}\n}}\n", encoding="ascii")
    print(f"{len(runs)} runs of version {RULES.version} of the rules are in {file(RULES.version)}")
