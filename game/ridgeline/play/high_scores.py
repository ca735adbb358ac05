"""The book of all runs: the best run of each seed, the courses of the days, the goals that were reached.

Runs that were taken over in the cruise are in a class of their own: the best of each seed and theme. Those at a slower
pace count for goals, and are the best of nothing.

The text is one JSON object, read as strictly as a replay. Seeds are texts in it, as JavaScript rounds large numbers.
Runs by other rules are not compared: bests and days are kept apart for each version of the rules.
"""

import datetime
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from .constants import NO_DUSK, RULES
from .json_checks import day, parsed, real, shown, table, whole, word
from .ladder.feats import NO_FEATS
from .ladder.goals import NOWHERE, Flown, Goal, goals_reached, level, open_goals
from .replay import MAX_DISTANCE, MAX_SCORE, MAX_TICKS, SEED_BITS, Replay
from .rules import State

VERSION = 3
"""The version of the text. Texts of version 2 know no runs that were taken over and no goals that are half reached, and
those of version 1 have the bests and days of the first rules alone; both are read too."""

MAX_RULES = 8
"""Versions of the rules whose bests and days are kept; the oldest go first."""

MAX_BYTES = MAX_RULES << 19
"""Longer texts are not books; a reader needs at most one byte more than this."""

MAX_SEEDS = 2000
"""Seeds whose best runs are kept; those played longest ago go first, and that of the best run of all never."""

MAX_TAKEN_OVER = 200
"""Seeds and themes whose best runs from the cruise are kept; those played longest ago go first."""

MAX_DAYS = 400
MAX_GOALS = 200
MAX_RUNS = 10**15
MAX_AMOUNT = 1e15
"""Of a goal that is half reached."""

MAX_NAME_LENGTH = 40
ENTRY = ("score", "distance", "ticks", "date")
"""What is written of a best run."""

MAX_SEED_LENGTH = len(str(-(1 << SEED_BITS)))


class NewerError(ValueError):
    """The book was written by a newer Ridgeline."""


@dataclass(frozen=True, slots=True)
class Best:
    """The best run of a seed."""

    seed: int
    score: int
    distance: float
    """In units."""
    ticks: int
    date: datetime.date


Place = tuple[int, str]
"""The seed and the theme of runs that were taken over in the cruise, whose land is the theme's own at first."""


@dataclass(frozen=True, slots=True)
class Played:
    """A run that has ended."""

    state: State
    date: datetime.date
    replay: Replay | None = None
    """A run without one cannot be the best of anything."""
    daily: bool = False
    """Whether its course was that of the date."""
    amounts: Mapping[str, float] = field(default_factory=dict)
    """What it has reached of the goals that were open, by their names."""

    @property
    def counts(self) -> bool:
        """Whether it is kept at all: it was begun, and had a dusk."""
        return self.state.tick > 0 and self.state.dusk != NO_DUSK

    @property
    def record(self) -> Best | None:
        """The entry with which it may be the best of its seed; None also if that could not be read again."""
        replay = self.replay
        return self._checked if replay is not None and replay.start is None and not replay.slow else None

    @property
    def place(self) -> Place | None:
        """Where it was taken over in the cruise; None if it was not, or was slow, or if nobody knows."""
        replay = self.replay
        return (replay.seed, replay.look.theme) if replay and replay.start and replay.look and not replay.slow else None

    @property
    def taken_over(self) -> Best | None:
        """The entry with which it may be the best at its place; None also if that could not be read again."""
        place = self.place
        return self._checked if place is not None and len(place[1]) <= MAX_NAME_LENGTH else None

    @property
    def _checked(self) -> Best | None:
        assert self.replay is not None
        seed, result = self.replay.seed, self.replay.result
        record = Best(seed, result.score, result.distance, result.ticks, self.date)
        try:
            return _best(str(seed), _entry(record))
        except ValueError:
            return None


@dataclass(frozen=True, slots=True)
class News:
    """What a run has changed in the book."""

    best_of_seed: bool = False
    best_of_day: bool = False
    best_of_all: bool = False
    former: Best | None = None
    """The best of the seed before the run."""
    goals: tuple[Goal, ...] = ()
    """Those that the run has reached."""
    best_taken_over: bool = False
    """Whether it is the best that was taken over in the cruise on its seed and in its theme."""


@dataclass(frozen=True)
class Results:
    """What is kept of runs by one version of the rules, see `Book`."""

    days: Mapping[datetime.date, int] = field(default_factory=dict)
    bests: Mapping[int, Best] = field(default_factory=dict)
    taken_over: Mapping[Place, Best] = field(default_factory=dict)


@dataclass(frozen=True)
class Book:
    """All that is kept of runs. It never changes: a run makes a new one."""

    runs: int = 0
    goals: tuple[str, ...] = ()
    """The names of those reached, the first one first."""
    days: Mapping[datetime.date, int] = field(default_factory=dict)
    """The seeds of the daily courses that were played."""
    bests: Mapping[int, Best] = field(default_factory=dict)
    """By their seeds, the seed that was played last at the end."""
    others: Mapping[int, Results] = field(default_factory=dict)
    """What is kept of runs by other versions of the rules; `days`, `bests` and `taken_over` are of today's."""
    taken_over: Mapping[Place, Best] = field(default_factory=dict)
    """Of runs that were taken over in the cruise, the place of the last one at the end."""
    nearest: Mapping[str, float] = field(default_factory=dict)
    """What the best run has reached of each goal that is open, by its name."""

    @property
    def best_of_all(self) -> Best | None:
        """The best run; of two equal ones, that whose seed was played longer ago."""
        return max(self.bests.values(), key=lambda best: best.score, default=None)

    @property
    def level(self) -> int:
        """The levels that the player has done, see `goals.level`."""
        return level(self.goals)

    @property
    def progress(self) -> tuple[tuple[Goal, float], ...]:
        """The goals that are open, and how much of each has been reached at most."""
        flown = Flown(NOWHERE, NO_FEATS, self.runs, len(self.flown_days), goals_reached(self.goals))
        return tuple(
            (goal, max(goal.measure(flown), self.nearest.get(goal.name, 0.0))) for goal in open_goals(self.goals)
        )

    @property
    def flown_days(self) -> frozenset[datetime.date]:
        """The days whose courses were flown, by any rules."""
        return frozenset(self.days).union(*(results.days for results in self.others.values()))

    def best_of_day(self, date: datetime.date) -> Best | None:
        """The best run on a day's course by today's rules, whenever it was played."""
        return self.bests.get(self.days[date]) if date in self.days else None

    def after(self, run: Played) -> "tuple[Book, News]":
        """The book with one more run, and what that has changed."""
        if not run.counts:
            return self, News()
        book, news = self._with_goals(run)
        if (record := run.record) is not None:
            return book._with_best(record, run, news)
        if (record := run.taken_over) is not None and run.place is not None:
            return book._with_taken_over(record, run.place, news)
        return book, news

    def _with_goals(self, run: Played) -> "tuple[Book, News]":
        """The book with a run counted, and with what it has reached of goals."""
        was_open = open_goals(self.goals)
        reached = tuple(goal for goal in was_open if run.amounts.get(goal.name, 0.0) >= goal.wanted)
        names = (*self.goals, *(goal.name for goal in reached))[:MAX_GOALS]
        amounts = [
            (goal.name, max(run.amounts.get(goal.name, 0.0), self.nearest.get(goal.name, 0.0))) for goal in was_open
        ]
        nearest = {name: min(amount, MAX_AMOUNT) for name, amount in amounts if name not in names and amount > 0.0}
        return replace(self, runs=min(self.runs + 1, MAX_RUNS), goals=names, nearest=nearest), News(goals=reached)

    def _with_best(self, record: Best, run: Played, news: News) -> "tuple[Book, News]":
        """The book with a run from the start of a course."""
        former, top = self.bests.get(record.seed), self.best_of_all
        better = former is None or record.score > former.score
        of_all = top is None or record.score > top.score
        bests = {seed: best for seed, best in self.bests.items() if seed != record.seed}
        bests[record.seed] = record if former is None or better else former
        days = {**self.days, run.date: record.seed} if run.daily else self.days
        latest = {date: days[date] for date in sorted(days)[-MAX_DAYS:]}
        news = replace(news, best_of_seed=better, best_of_day=better and run.daily, best_of_all=of_all, former=former)
        return replace(self, days=latest, bests=_played_last(bests)), news

    def _with_taken_over(self, record: Best, place: Place, news: News) -> "tuple[Book, News]":
        """The book with a run that was taken over in the cruise."""
        former = self.taken_over.get(place)
        better = former is None or record.score > former.score
        bests = {other: best for other, best in self.taken_over.items() if other != place}
        bests[place] = record if former is None or better else former
        latest = dict(list(bests.items())[-MAX_TAKEN_OVER:])
        return replace(self, taken_over=latest), replace(news, best_taken_over=better, former=former)


def _played_last(bests: dict[int, Best]) -> dict[int, Best]:
    if len(bests) <= MAX_SEEDS:
        return bests
    top = max(bests.values(), key=lambda best: best.score).seed
    forgotten = [seed for seed in bests if seed != top][: len(bests) - MAX_SEEDS]
    return {seed: best for seed, best in bests.items() if seed not in forgotten}


def to_text(book: Book) -> str:
    """The book as JSON that `from_text` reads."""
    kept = {version: book.others[version] for version in sorted(book.others)[1 - MAX_RULES :]}
    kept[RULES.version] = Results(book.days, book.bests, book.taken_over)
    written = {
        "ridgeline": "scores",
        "version": VERSION,
        "runs": book.runs,
        "goals": book.goals,
        "nearest": dict(book.nearest),
        "rules": {str(version): _results_entry(results) for version, results in kept.items()},
    }
    return json.dumps(written, separators=(",", ":"), allow_nan=False) + "\n"


def from_text(text: str | bytes) -> Book:
    """The book that a text holds.

    Raises:
        NewerError: if a newer Ridgeline has written it.
        ValueError: in one line, if it is not a book.
    """
    if len(text) > MAX_BYTES:
        raise ValueError(f"more than {MAX_BYTES:,} bytes")
    written = table("a scores file", parsed(text))
    if written.pop("ridgeline", None) != "scores":
        raise ValueError("this is not a scores file of Ridgeline")
    version = whole("version", written.pop("version", None), 1, MAX_RUNS)
    if version > VERSION:
        raise NewerError(f"version {version}")
    if version == 1:
        table("a scores file", written, ("runs", "goals", "days", "bests"))
        written["rules"] = {"1": {name: written.pop(name) for name in ("days", "bests")}}
    if version < VERSION:
        table("a scores file", written, ("runs", "goals", "rules"))
        written["nearest"] = {}
    table("a scores file", written, ("runs", "goals", "nearest", "rules"))
    rules = _at_most("rules", written["rules"], MAX_RULES)
    kept = {_rules(key): _results(value, version) for key, value in rules.items()}
    own = kept.pop(RULES.version, Results())
    runs, goals, nearest = whole("runs", written["runs"], 0, MAX_RUNS), _goals(written["goals"]), written["nearest"]
    return Book(runs, goals, own.days, own.bests, kept, own.taken_over, _amounts(nearest))


def _results_entry(results: Results) -> dict[str, object]:
    """What is written under a version of the rules."""
    return {
        "days": {date.isoformat(): str(seed) for date, seed in results.days.items()},
        "bests": {str(seed): _entry(best) for seed, best in results.bests.items()},
        "taken_over": [
            {"seed": str(seed), "theme": theme, **_entry(best)} for (seed, theme), best in results.taken_over.items()
        ],
    }


def _rules(written: str) -> int:
    """The version of the rules that a key names."""
    if not re.fullmatch("[1-9][0-9]{0,8}", written):
        raise ValueError(f"rules must be a version like 1, not {shown(written)}")
    return int(written)


def _results(value: object, version: int) -> Results:
    """What is kept under a version of the rules, in a text of a version."""
    written = table("the results of a version of the rules", value)
    if version < VERSION:
        table("the results of a version of the rules", written, ("days", "bests"))
        written["taken_over"] = []
    table("the results of a version of the rules", written, Results.__dataclass_fields__)
    bests = (_best(seed, best) for seed, best in _at_most("bests", written["bests"], MAX_SEEDS).items())
    return Results(
        {day(date): _seed(seed) for date, seed in _at_most("days", written["days"], MAX_DAYS).items()},
        {best.seed: best for best in bests},
        _taken_over(written["taken_over"]),
    )


def _taken_over(written: object) -> dict[Place, Best]:
    if not isinstance(written, list) or len(written) > MAX_TAKEN_OVER:
        raise ValueError(f"taken_over must be a list of at most {MAX_TAKEN_OVER}, not {shown(written)}")
    bests = dict[Place, Best]()
    for value in written:
        entry = dict(table("a run that was taken over", value, ("seed", "theme", *ENTRY)))
        seed, theme = entry.pop("seed"), word("theme", entry.pop("theme"), MAX_NAME_LENGTH)
        best = _best(seed, entry)
        if (place := (best.seed, theme)) in bests:
            raise ValueError(f"a run that was taken over is there twice: {shown(place)}")
        bests[place] = best
    return bests


def _amounts(written: object) -> dict[str, float]:
    """What was reached of goals, by their names."""
    amounts = _at_most("nearest", written, MAX_GOALS)
    return {
        word("a goal", name, MAX_NAME_LENGTH): real(shown(name), amount, MAX_AMOUNT) for name, amount in amounts.items()
    }


def _entry(best: Best) -> dict[str, object]:
    return {"score": best.score, "distance": best.distance, "ticks": best.ticks, "date": best.date.isoformat()}


def _goals(written: object) -> tuple[str, ...]:
    """The names of goals, some of which another Ridgeline may have added."""
    if not isinstance(written, list) or len(written) > MAX_GOALS:
        raise ValueError(f"goals must be a list of at most {MAX_GOALS}, not {shown(written)}")
    return tuple(dict.fromkeys(word("a goal", name, MAX_NAME_LENGTH) for name in written))


def _best(seed: object, written: object) -> Best:
    number = _seed(seed)
    entry = table("a best run", written, ENTRY)
    return Best(
        number,
        whole("score", entry["score"], -MAX_SCORE, MAX_SCORE),
        real("distance", entry["distance"], MAX_DISTANCE),
        whole("ticks", entry["ticks"], 0, MAX_TICKS),
        day(entry["date"]),
    )


def _at_most(name: str, value: object, most: int) -> dict[str, Any]:
    written = table(name, value)
    if len(written) > most:
        raise ValueError(f"there may be at most {most} {name}, not {len(written)}")
    return written


def _seed(value: object) -> int:
    written = word("a seed", value, MAX_SEED_LENGTH)
    if not re.fullmatch("0|-?[1-9][0-9]*", written) or int(written).bit_length() > SEED_BITS:
        raise ValueError(f"a seed must be a whole number of at most {SEED_BITS} bits as a text, not {shown(value)}")
    return int(written)
