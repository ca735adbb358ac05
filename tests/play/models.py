"""Models of players, for many runs at once: what each would do is known of its skill, its reaction and its mistakes.

They are models, not people. The times are those of a reaction to something seen, 0.2 to 0.25 s, give or take.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from ridgeline.play import RULES
from ridgeline.play.batch import Batch
from ridgeline.play.bot import bots
from ridgeline.play.constants import TICKS, Rules
from ridgeline.terrain.arrays import Array, Bools, Floats

Wish = Callable[[Batch], Bools]  #: whether a player wants to hold the button, for each run: (n,)


def slope_rule(ahead: float) -> Wish:
    """Hold where the land slopes down, so many seconds ahead."""

    def wish(batch: Batch) -> Bools:
        now = batch.records
        return np.asarray(batch.look(now["x"] + now["vx"] * ahead)[1] < 0.0)

    return wish


@dataclass(frozen=True)
class Model:
    """A player: a wish, which the hands follow late, and not always.

    Attributes:
        wish: what the player wants; None presses by chance, for 0.15 to 0.9 s at a time.
        delay, spread: seconds from a change of the wish to that of the button: mean, and standard deviation.
        missed: share of the changes that are missed.
    """

    wish: Wish | None
    delay: float = 0.0
    spread: float = 0.0
    missed: float = 0.0


MODELS = {
    "always held": Model(lambda batch: np.ones(len(batch.records), bool)),
    "masher": Model(None),
    "beginner": Model(slope_rule(0.0), 0.25, 0.08, 0.15),
    "late bot": Model(bots, 0.2, 0.08),
    "bot": Model(bots),
    "good": Model(slope_rule(0.25), 0.2, 0.05),
}
"""From the worst to the best. The good one looks a little farther ahead than the hands are late."""


class Hands:
    """The button of each run, as a model presses it."""

    def __init__(self, model: Model, count: int, seed: int = 0) -> None:
        self._model, self._chance = model, np.random.Generator(np.random.PCG64(seed))
        self._held = np.ones(count, bool)
        self._wanted = np.ones(count, bool)
        self._due = np.full((count, 16), np.iinfo(np.int64).max)
        self._change = np.zeros((count, 16), bool)
        self._tick = 0
        self._next = self._waits(count)

    def press(self, batch: Batch) -> Bools:
        """Whether the button is held in the next tick: (n,)."""
        if self._model.wish is None:
            turn = self._tick >= self._next
            self._held ^= turn
            self._next = np.where(turn, self._tick + self._waits(len(turn)), self._next)
        else:
            self._follow(self._model.wish(batch))
        self._tick += 1
        return np.asarray(self._held | (batch.records["asleep"] > 0))

    def _waits(self, count: int) -> Array:
        return 18 + (90 * self._chance.random(count)).astype(np.int64)

    def _follow(self, wanted: Bools) -> None:
        changed = wanted != self._wanted
        self._wanted = wanted
        noticed = changed & (self._chance.random(len(wanted)) >= self._model.missed)
        late = self._model.delay + self._model.spread * self._chance.standard_normal(len(wanted))
        runs = np.nonzero(noticed)[0]
        slots = np.argmax(self._due[runs], axis=1)
        self._due[runs, slots] = self._tick + (TICKS * np.maximum(late[runs], 0.0)).astype(np.int64)
        self._change[runs, slots] = wanted[runs]
        ready = self._due <= self._tick
        for run in np.nonzero(ready.any(axis=1))[0]:
            last = max(np.nonzero(ready[run])[0], key=lambda slot: self._due[run, slot])
            self._held[run] = self._change[run, last]
        self._due[ready] = np.iinfo(np.int64).max


def played(
    model: Model, seeds: Sequence[int], seconds: float = 900.0, *, rules: Rules = RULES, dusk: bool = True
) -> Array:
    """(n,) the last records of a model's runs on the courses of seeds."""
    batch = Batch(seeds, rules=rules, dusk=dusk)
    hands = Hands(model, len(batch.records), seed=1)
    for tick in range(int(seconds * TICKS)):
        batch.advance(hands.press(batch))
        if tick % TICKS == 0 and batch.records["cause"].all():
            break
    return batch.records


@dataclass(frozen=True)
class Search:
    """A beam search: of all ways to press for a while it keeps the most promising, and goes the first step of the best.

    Attributes:
        width: ways that are kept.
        depth: steps ahead.
        ticks: of a step.
    """

    width: int = 24
    depth: int = 20
    ticks: int = 12

    def played(self, seeds: Sequence[int], seconds: float = 900.0, *, rules: Rules = RULES) -> Array:
        """(n,) the last records of its runs on the courses of seeds."""
        return self.flown(seeds, seconds, rules=rules)[0]

    def flown(self, seeds: Sequence[int], seconds: float, *, rules: Rules = RULES) -> tuple[Array, list[Bools]]:
        """(n,) the last records of its runs, and (n,) for each of its steps whether the button was held."""
        batch = Batch(seeds, rules=rules)
        now = batch.records
        held, presses = np.ones(len(now), bool), list[Bools]()
        for _ in range(int(seconds * TICKS) // self.ticks):
            presses.append(held)
            batch.records = now
            batch.advance(held, self.ticks)
            now = batch.records
            if now["cause"].all():
                break
            held = self._first_of_best(batch, now)
        return now, presses

    def _first_of_best(self, batch: Batch, now: Array) -> Bools:
        kept, first = now[:, None], np.zeros((len(now), 1), bool)
        for depth in range(self.depth):
            runs, ways = kept.shape
            batch.records = np.repeat(kept.ravel(), 2)
            held = np.tile([False, True], runs * ways)
            batch.advance(held, self.ticks)
            grown = batch.records.reshape(runs, 2 * ways)
            pressed = held.reshape(grown.shape) if depth == 0 else np.repeat(first, 2, axis=1)
            order = np.argsort(-_promise(grown), axis=1, kind="stable")
            sorted_ = np.take_along_axis(grown, order, axis=1)
            pressed = np.take_along_axis(pressed, order, axis=1)
            fresh = np.ones(sorted_.shape, bool)
            fresh[:, 1:] = (np.abs(np.diff(sorted_["x"], axis=1)) > 0.5) | (np.abs(np.diff(sorted_["y"], axis=1)) > 0.5)
            best = np.argsort(~fresh, axis=1, kind="stable")[:, : self.width]
            kept, first = np.take_along_axis(sorted_, best, axis=1), np.take_along_axis(pressed, best, axis=1)
        return np.asarray(first[:, 0])


def _promise(records: Array) -> Floats:
    """How far a run may come: where it is, how fast it is and could be, and how far the dusk is."""
    energy = 0.5 * records["vy"] ** 2 + RULES.gravity * records["y"]
    could = records["vx"] + 0.35 * np.sqrt(np.maximum(2.0 * energy, 0.0))
    gained = 0.5 * (records["x"] - records["dusk"]) + 150.0 * np.minimum(records["chain"], 8)
    return np.asarray(records["x"] + could + gained - 1e7 * (records["cause"] > 0))
