"""Many recorded runs played again at once: each comes out as `replay.verify` says, to the last bit."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

import numpy as np

from ...terrain.arrays import Array
from ..batch import SPAN, Batch
from ..constants import Rules, rules_hash
from ..replay import ENDS, Outcome, Replay, outcome, rules_of, verify
from ..rules import finish

GROUP = 64
"""Runs of a batch: more of them would wait for the longest, and fewer would share less work."""


def outcomes(replays: Sequence[Replay], others: Iterable[Rules] = ()) -> list[Outcome]:
    """The result of each run when it is played again, see `verify`; for `others` and its error see `rules_of`.

    Runs on the same course share the work for its land. A run that did not begin at the start of a course is played
    again by itself, on the course alone: for those from the cruise see `verify_taken_over`.
    """
    others = list(others)
    every = [rules_of(replay, others) for replay in replays]
    alike = defaultdict[tuple[str, bool], list[int]](list)
    results = dict[int, Outcome]()
    for number, replay in enumerate(replays):
        if replay.start is None:
            alike[rules_hash(every[number]), replay.dusk].append(number)
        else:
            results[number] = verify(replay, others)
    for numbers in alike.values():
        numbers.sort(key=lambda number: (replays[number].seed, replays[number].ticks))
        for group in (numbers[start : start + GROUP] for start in range(0, len(numbers), GROUP)):
            played = _played([replays[number] for number in group], every[group[0]])
            results |= zip(group, played, strict=True)
    return [results[number] for number in range(len(replays))]


def _played(replays: Sequence[Replay], rules: Rules) -> list[Outcome]:
    """The results of runs from the start, by the same rules and all with a dusk or all without."""
    order = sorted(range(len(replays)), key=lambda number: -replays[number].ticks)
    longest_first = [replays[number] for number in order]
    seeds = list(dict.fromkeys(replay.seed for replay in longest_first))
    batch = Batch(seeds, rules=rules, dusk=longest_first[0].dusk)
    batch.records = batch.records[[seeds.index(replay.seed) for replay in longest_first]]
    batch.records["waits"] = [replay.waits for replay in longest_first]
    last, buttons, start = batch.records.copy(), _Buttons(longest_first), 0
    ends = [replay.ticks for replay in longest_first]
    for stop in sorted({*ends, *range(SPAN, ends[0], SPAN)} - {0}):
        flying = sum(end >= stop for end in ends)
        batch.records = batch.records[:flying]
        if batch.records["cause"].all():
            break
        batch.advance(buttons.held(flying, start, stop), stop - start)
        last[:flying], start = batch.records, stop
    batch.records = last
    results = dict[int, Outcome]()
    for place, (number, replay) in enumerate(zip(order, longest_first, strict=True)):
        state = batch.state(place)
        if not state.cause and replay.result.cause in ENDS:
            state = finish(state, replay.result.cause)
        results[number] = outcome(state, replay.rules)
    return [results[number] for number in range(len(replays))]


class _Buttons:
    """The buttons of recorded runs, from the first tick on."""

    def __init__(self, replays: Sequence[Replay]) -> None:
        counts = [len(replay.presses) for replay in replays]
        ticks = np.concatenate([np.array(replay.presses, np.int64) for replay in replays])
        order = np.argsort(ticks, kind="stable")
        self._ticks, self._runs = ticks[order], np.repeat(np.arange(len(replays)), counts)[order]
        self._held = np.zeros(len(replays), np.uint8)

    def held(self, flying: int, start: int, stop: int) -> Array:
        """(flying, stop - start) whether the first runs hold it in each tick; `start` is where the last call ended."""
        first, end = np.searchsorted(self._ticks, (start, stop))
        changes = np.zeros((flying, stop - start), np.uint8)
        changes[self._runs[first:end], self._ticks[first:end] - start] = 1
        held = (np.cumsum(changes, axis=1, dtype=np.uint8) + self._held[:flying, None]) & 1
        self._held[:flying] = held[:, -1]
        return held
