"""Runs that advance together, a step at a time, and are recorded."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from ..play.batch import CAUSES, Batch
from ..play.constants import RULES, TICKS, Rules
from ..play.course import Course
from ..play.observation import observe_all
from ..play.replay import ENDS, MAX_TICKS, Replay, record
from ..play.rules import State, finish
from ..terrain import checks
from ..terrain.arrays import Array, Bools, Float32s, Floats
from .given import whole_number

MOST_TICKS = TICKS  #: the most ticks of a step
OUT_OF_TIME, LEFT = ENDS  #: the causes of an end when time is up, and when a run is left


@dataclass(frozen=True)
class Terms:
    """The terms on which runs are flown.

    Attributes:
        ticks: of a step, 1–120, in which the button is held or not; a second has 120.
        seconds: before which a run is cut short, 1–3600.
        dusk: whether there is one; without it no run ends before its time is up.
        rules: by which they are flown.
    """

    ticks: int = 8
    seconds: float = 900.0
    dusk: bool = True
    rules: Rules = RULES

    def __post_init__(self) -> None:
        ticks, most = whole_number(self.ticks), MAX_TICKS // TICKS
        if ticks is None or not 1 <= ticks <= MOST_TICKS:
            raise ValueError(f"ticks must be a whole number from 1 to {MOST_TICKS}, not {self.ticks!r}")
        try:
            seconds = checks.real("seconds", self.seconds, 1.0, most)
        except (TypeError, ValueError):
            raise ValueError(f"seconds must be a number from 1 to {most}, not {self.seconds!r}") from None
        object.__setattr__(self, "ticks", ticks)
        object.__setattr__(self, "seconds", seconds)
        if 1 + self.ticks > self.seconds * TICKS:
            raise ValueError(
                f"a step of {self.ticks} ticks does not fit into {self.seconds:g} seconds of {TICKS} ticks"
            )
        if not isinstance(self.rules, Rules):
            raise ValueError(f"rules must be Rules, not {self.rules!r}")


class Flights:
    """Runs from the starts of courses; each may restart while the others go on."""

    def __init__(self, seeds: Sequence[int], terms: Terms) -> None:
        """Runs on the courses of seeds, just awake."""
        self.terms = terms
        self._batch = Batch(seeds, rules=terms.rules, dusk=terms.dusk)
        self._presses = [list[int]() for _ in seeds]
        self._held = np.zeros(len(seeds), bool)
        self._seeds = np.array(seeds, object)
        self.begin(dict(enumerate(seeds)))

    def begin(self, seeds: Mapping[int, int]) -> None:
        """Restart runs, by their numbers, on the courses of seeds; a press of one tick wakes each."""
        batch, numbers = self._batch, list(seeds)
        for number, seed in seeds.items():
            batch.restart(number, seed)
            self._presses[number], self._held[number], self._seeds[number] = [0], True, seed
        records = batch.records
        batch.records = records[numbers]
        batch.advance(self._held[numbers])
        records[numbers] = batch.records
        batch.records = records

    def step(self, held: Bools) -> Floats:
        """(n,) the metres that each run gains in a step, with the button held or not, (n,).

        A run that is over stays where it is.
        """
        over = self.ended | self.out_of_time
        before, records = self._batch.records.copy(), self._batch.records
        for number in np.nonzero((held != self._held) & ~over)[0].tolist():
            self._presses[number].append(int(records["tick"][number]))
        self._held = np.where(over, self._held, held)
        self._batch.advance(self._held, self.terms.ticks)
        self._batch.records[over] = before[over]
        return np.asarray((self._batch.records["x"] - before["x"]) / self.terms.rules.metre)

    @property
    def ended(self) -> Bools:
        """(n,) whether each run has ended by itself."""
        return np.asarray(self._batch.records["cause"] > 0)

    @property
    def out_of_time(self) -> Bools:
        """(n,) whether each run is out of time, though not ended: one more step would exceed its limit."""
        return np.asarray(~self.ended & (self._batch.records["tick"] + self.terms.ticks > self.terms.seconds * TICKS))

    def observe(self) -> Float32s:
        """(n, k) the observation of each run, see `ridgeline.play.observe`."""
        return observe_all(self._batch)

    def told(self) -> dict[str, Array]:
        """The `info` of the runs, (n,) each: metres, score, seconds, cause of its end, and course."""
        now = self._batch.records
        causes = np.where(self.out_of_time, OUT_OF_TIME, np.array(CAUSES)[now["cause"]])
        return {
            "metres": (now["x"] - now["origin"]) / self.terms.rules.metre,
            "score": (now["run"] + now["bonus"]).astype(np.int64),
            "seconds": now["tick"] / TICKS,
            "cause": causes,
            "course": self._seeds.copy(),
        }

    def state(self, number: int) -> State:
        """The state of a run."""
        return self._batch.state(number)

    def course(self, number: int) -> Course:
        """The course of a run."""
        return self._batch.courses[int(self._batch.records["land"][number])]

    def replay(self, number: int) -> Replay:
        """The replay of a run so far, marked as flown by a program; a run still going ends as out of time."""
        state = finish(self.state(number), OUT_OF_TIME if self.out_of_time[number] else LEFT)
        flown = record(state, self._presses[number], rules=self.terms.rules, dusk=self.terms.dusk)
        return replace(flown, assisted=True)
