"""Many runs at once: an array of records, and the step over all of them, in C where there is a compiler.

Either way each run comes out as `rules.step` says, to the last bit.
"""

import operator
from collections.abc import Sequence
from dataclasses import fields
from typing import Any

import numpy as np

from ..terrain.arrays import Array, Floats
from .coins import CELL_WIDTH
from .constants import RULES, TICKS, Rules
from .course import SEEN_CELLS, Course, next_coin
from .kernels.compiled import MAX_STAGES, load, pack
from .kernels.lands import Lands
from .rules import COUNTERS, DT, State, Tally, begin, step

STATE_FIELDS = ("x", "y", "vx", "vy", "dusk", "run", "bonus", "origin")

RIDE_COUNTS = ("asleep", "tick", "air", "idle", "chain", "longest_chain", "perfects", "landings", "hits", "clouds")
LATER_COUNTS = ("last_coin", "longest_air", "dived", "clean", "due", "high", "skims", "escapes", "near", "waits")
COUNTS = (*RIDE_COUNTS, *COUNTERS, *LATER_COUNTS)

RECORD = np.dtype([(name, "f8") for name in STATE_FIELDS] + [(name, "i8") for name in (*COUNTS, "cause", "land")])
"""A run: the fields of its `State` and its `Tally`. `last_coin` is `NOTHING` for None, `cause` a place in `CAUSES`,
`land` the number of its course in `Batch.courses`."""

CAUSES = ("", "wall", "fall", "dusk")
NOTHING = -(1 << 62)

SPAN = TICKS  #: ticks between checks that enough land ahead is known
FASTEST_GAIN = 9000.0  #: units a second: no glider's speed grows by as much in a second


class Batch:
    """Runs from the starts of courses, which advance together.

    >>> batch = Batch([7, 8])
    >>> batch.advance(np.array([True, False]), ticks=120)
    >>> batch.records["tick"].tolist()
    [120, 0]

    Attributes:
        records: (n,) of `RECORD`; it may be reordered, and records may be repeated.
    """

    def __init__(self, seeds: Sequence[int], *, rules: Rules = RULES, dusk: bool = True) -> None:
        """Runs on the courses of seeds, asleep at their starts; equal seeds share a course."""
        if len(rules.dusk_stages) > MAX_STAGES:
            raise ValueError(f"a batch's rules may have at most {MAX_STAGES} dusk stages, not {len(rules.dusk_stages)}")
        self.rules = rules
        self._dusk, self._lands = dusk, Lands(rules)
        self._library = load()
        self._packed = pack(rules)
        lands = [self._lands.number(operator.index(seed), range(len(seeds))) for seed in seeds]
        self.records = np.array([self._first(land) for land in lands], RECORD)

    @property
    def courses(self) -> list[Course]:
        """The courses, by the numbers that `land` of a record has."""
        return self._lands.courses

    def restart(self, number: int, seed: int) -> None:
        """Restart one of the runs, on the course of a seed, asleep at its start.

        Few courses that no run is on are kept, so records copied out earlier may not be put back after a restart.
        """
        used = self.records["land"].tolist()
        self.records[number] = self._first(self._lands.number(operator.index(seed), used))

    def advance(self, held: Array, ticks: int = 1) -> None:
        """Let ticks pass.

        Args:
            held: (n,) or (n, ticks) bool: whether the button is held, in all ticks or in each.
            ticks: their number.
        """
        held, ticks = np.ascontiguousarray(held, np.uint8), operator.index(ticks)
        if held.shape not in ((len(self.records),), (len(self.records), ticks)):
            raise ValueError(f"held must have the shape (n,) or (n, ticks), not {held.shape}")
        for start in range(0, ticks, SPAN):
            count = min(SPAN, ticks - start)
            part = held if held.ndim == 1 else np.ascontiguousarray(held[:, start : start + count])
            self._advance(part, count)

    def look(self, x: Floats) -> tuple[Floats, Floats]:
        """The heights and the slopes of each run's land at places `x`, (n,) or (n, m); both have its shape."""
        x = np.ascontiguousarray(x, np.float64)
        each = x.reshape(len(self.records), -1)
        self._reach(each.max(axis=1, initial=-np.inf))
        heights, slopes = np.empty(x.shape), np.empty(x.shape)
        if self._library is None:
            for number, course in enumerate(self._courses()):
                heights.reshape(each.shape)[number] = course.heights(each[number])
                slopes.reshape(each.shape)[number] = course.slopes(each[number])
        else:
            self._library.call("look", self.records, self._lands.as_c, x, heights, slopes, *each.shape)
        return heights, slopes

    def around(self) -> Floats:
        """(n, 4) the air and the land at each run, see `Around`."""
        self._reach(self.records["x"])
        around = np.empty((len(self.records), 4))
        if self._library is None:
            places = zip(self._courses(), self.records["x"].tolist(), strict=True)
            around[:] = [course.around(x) for course, x in places]
        else:
            self._library.call("around", self.records, self._lands.as_c, around, len(around))
        return around

    def next_coins(self) -> Floats:
        """(n, 3) the x, lift and kind of the next coin of each run, see `next_coin`; x is NaN where there is none."""
        self._reach(self.records["x"] + SEEN_CELLS * CELL_WIDTH)
        coins = np.empty((len(self.records), 3))
        if self._library is None:
            for number, (course, x) in enumerate(zip(self._courses(), self.records["x"].tolist(), strict=True)):
                coin = next_coin(course, x)
                coins[number] = (coin.x, coin.lift, coin.kind) if coin else (np.nan, 0.0, 0.0)
        else:
            self._library.call("next_coins", self.records, self._lands.as_c, coins, len(coins), SEEN_CELLS)
        return coins

    def state(self, number: int) -> State:
        """The state of a run."""
        record = self.records[number]
        return _state(record, self.courses[record["land"]].seed)

    def _first(self, land: int) -> tuple[float, ...]:
        course = self.courses[land]
        return record_of(begin(course.seed, course, dusk=self._dusk, rules=self.rules), land)

    def _courses(self) -> list[Course]:
        """The course of each run."""
        return [self.courses[land] for land in self.records["land"].tolist()]

    def _advance(self, held: Array, ticks: int) -> None:
        records = self.records = np.ascontiguousarray(self.records)
        seconds = ticks * DT
        speed = np.hypot(records["vx"], records["vy"]) + FASTEST_GAIN * seconds
        self._reach(records["x"] + speed * seconds)
        if self._library is None:
            self._advance_in_python(held, ticks)
            return
        apart, along = (1, 0) if held.ndim == 1 else (ticks, 1)
        self._library.call("step", records, self._lands.as_c, self._packed, held, len(records), ticks, apart, along)

    def _advance_in_python(self, held: Array, ticks: int) -> None:
        for number in range(len(self.records)):
            land = self.records[number]["land"]
            state, course = self.state(number), self.courses[land]
            for tick in range(ticks):
                pressed = bool(held[number] if held.ndim == 1 else held[number, tick])
                state = step(state, pressed, course, self.rules)
            self.records[number] = record_of(state, land)

    def _reach(self, x: Floats) -> None:
        """Make the land of each run known up to these places: (n,)."""
        self.records = np.ascontiguousarray(self.records)
        self._lands.reach(self.records["land"], x)


def record_of(state: State, land: int) -> tuple[float, ...]:
    """A state as a `RECORD`."""
    tally = state.tally
    values = {name: getattr(state if hasattr(state, name) else tally, name) for name in (*STATE_FIELDS, *COUNTS)}
    last = NOTHING if tally.last_coin is None else tally.last_coin
    return (*({**values, "last_coin": last}.values()), CAUSES.index(state.cause), land)


def _state(record: Any, seed: int) -> State:
    named = dict(zip(RECORD.names or (), record.tolist(), strict=True))
    last, cause = named["last_coin"], named["cause"]
    named |= {"last_coin": None if last == NOTHING else last, "cause": CAUSES[cause], "seed": seed}
    for name in ("asleep", "dived", "clean", "high", "near"):
        named[name] = bool(named[name])
    tally = Tally(**{field.name: named[field.name] for field in fields(Tally)})
    own = {field.name: named[field.name] for field in fields(State) if field.name != "tally"}
    return State(tally=tally, **own)
