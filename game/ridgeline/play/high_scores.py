"""The book of all runs: the best run of each seed, the daily courses, the goals reached.

Runs taken over in the cruise are in a class of their own: the best of each seed and theme. Runs at a slower
pace count for goals, but never as a best.

The text is one JSON object, read as strictly as a replay. Seeds are texts in it, as JavaScript rounds large numbers.
Runs by other rules are not compared: bests and days are kept apart for each version of the rules.
"""

import datetime
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, ClassVar

from ..textfile.ranges import Interval, Len, Meant
from ..textfile.read_json import check, parse, show
from .constants import NO_DUSK, RULES
from .ladder.feats import NO_FEATS
from .ladder.goals import NOWHERE, Flown, Goal, goals_reached, level, open_goals
from .recorded_look import DAY
from .replay import MAX_DISTANCE, MAX_SCORE, SEED_BITS, Count, Replay
from .rules import State

VERSION = 3
"""The version of the text. Texts of version 2 know no runs that were taken over and no goals that are half reached, and
those of version 1 have the bests and days of the first rules alone; both are read too."""

MAX_RULES = 8  #: versions of the rules whose bests and days are kept; the oldest go first
MAX_BOOK_BYTES = MAX_RULES << 19  #: longer texts are not books; a reader needs at most one byte more than this

MAX_SEEDS = 2000
"""Seeds whose best runs are kept; the one played longest ago is dropped first, the one with the best run never."""

MAX_TAKEN_OVER = 200  #: seeds and themes with a kept best run from the cruise; that played longest ago goes first

MAX_DAYS = 400
MAX_GOALS = 200
MAX_RUNS = 10**15
MAX_AMOUNT = 1e15  #: the most of a goal that is partly reached

MAX_NAME_LENGTH = 40
MAX_SEED_LENGTH = len(str(-(1 << SEED_BITS)))


def _seed_in(text: str) -> int:
    """The seed that a text spells."""
    if not re.fullmatch("0|-?[1-9][0-9]*", text[: MAX_SEED_LENGTH + 1]) or int(text).bit_length() > SEED_BITS:
        raise ValueError(text)
    return int(text)


def _rules_in(text: str) -> int:
    """The version of the rules that a key names."""
    if not re.fullmatch("[1-9][0-9]{0,8}", text):
        raise ValueError(text)
    return int(text)


Day = Annotated[datetime.date, DAY]
Name = Annotated[str, Len(0, MAX_NAME_LENGTH)]
SeedText = Annotated[int, Meant(_seed_in, f"a whole number of at most {SEED_BITS} bits as a text")]
Version = Annotated[int, Meant(_rules_in, "a version of the rules like 1")]


@dataclass(frozen=True)
class ScoreEntry:
    """The entry of a best run in a file."""

    score: Annotated[int, Interval(ge=-MAX_SCORE, le=MAX_SCORE)]
    distance: Annotated[float, Interval(ge=-MAX_DISTANCE, le=MAX_DISTANCE)]
    ticks: Count
    date: Day
    __pydantic_config__: ClassVar[dict[str, Any]] = {"extra": "forbid", "strict": True, "allow_inf_nan": False}


@dataclass(frozen=True)
class TakenOverEntry(ScoreEntry):
    """The entry of a best run from the cruise in a file."""

    seed: SeedText
    theme: Name


@dataclass(frozen=True)
class ResultsEntry:
    """The entry of all runs by one version of the rules in a file."""

    days: Annotated[dict[Day, SeedText], Len(0, MAX_DAYS)]
    bests: Annotated[dict[SeedText, ScoreEntry], Len(0, MAX_SEEDS)]
    taken_over: Annotated[tuple[TakenOverEntry, ...], Len(0, MAX_TAKEN_OVER)]


@dataclass(frozen=True)
class WrittenScores:
    """The content of a file: all runs. A goal may be one that another version of Ridgeline has added."""

    runs: Annotated[int, Interval(ge=0, le=MAX_RUNS)]
    goals: Annotated[tuple[Name, ...], Len(0, MAX_GOALS)]
    nearest: Annotated[dict[Name, Annotated[float, Interval(ge=-MAX_AMOUNT, le=MAX_AMOUNT)]], Len(0, MAX_GOALS)]
    rules: Annotated[dict[Version, ResultsEntry], Len(0, MAX_RULES)]
    __pydantic_config__: ClassVar[dict[str, Any]] = {"extra": "forbid", "strict": True, "allow_inf_nan": False}


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
    """Without one a run cannot be a best."""
    daily: bool = False
    """Whether its course was that of the date."""
    amounts: Mapping[str, float] = field(default_factory=dict)
    """The amounts that it has reached of the goals that were open, by their names."""

    @property
    def counts(self) -> bool:
        """Whether it is kept at all: only if it was begun, and had a dusk."""
        return self.state.tick > 0 and self.state.dusk != NO_DUSK

    @property
    def record(self) -> Best | None:
        """Its entry as a best of its seed; None if it cannot be one, or if the entry could not be read again."""
        replay = self.replay
        return self._checked if replay is not None and replay.start is None and not replay.slow else None

    @property
    def place(self) -> Place | None:
        """Seed and theme where it was taken over in the cruise; None if it was not, was slow, or has no known theme."""
        replay = self.replay
        return (replay.seed, replay.look.theme) if replay and replay.start and replay.look and not replay.slow else None

    @property
    def taken_over(self) -> Best | None:
        """Its entry as a best at its place; None if it cannot be one, or if the entry could not be read again."""
        place = self.place
        return self._checked if place is not None and len(place[1]) <= MAX_NAME_LENGTH else None

    @property
    def _checked(self) -> Best | None:
        assert self.replay is not None
        seed, result = self.replay.seed, self.replay.result
        record = Best(seed, result.score, result.distance, result.ticks, self.date)
        try:
            return _best(_seed_in(str(seed)), check(ScoreEntry, _entry(record), "a best run"))
        except ValueError:
            return None


@dataclass(frozen=True, slots=True)
class News:
    """The changes that a run makes in the book."""

    best_of_seed: bool = False
    best_of_day: bool = False
    best_of_all: bool = False
    former: Best | None = None
    """The best of the seed before the run."""
    goals: tuple[Goal, ...] = ()
    """Those that the run has reached."""
    best_taken_over: bool = False
    """Whether it is the best run from the cruise with its seed and theme."""


@dataclass(frozen=True)
class Results:
    """The results of runs by one version of the rules, see `Book`."""

    days: Mapping[datetime.date, int] = field(default_factory=dict)
    bests: Mapping[int, Best] = field(default_factory=dict)
    taken_over: Mapping[Place, Best] = field(default_factory=dict)


@dataclass(frozen=True)
class Book:
    """All results of runs. A book never changes: a run makes a new one."""

    runs: int = 0
    goals: tuple[str, ...] = ()
    """The names of those reached, the first one first."""
    days: Mapping[datetime.date, int] = field(default_factory=dict)
    """The seeds of the daily courses that were played."""
    bests: Mapping[int, Best] = field(default_factory=dict)
    """By their seeds, the seed that was played last at the end."""
    others: Mapping[int, Results] = field(default_factory=dict)
    """The results of runs by other versions of the rules; `days`, `bests` and `taken_over` are of today's."""
    taken_over: Mapping[Place, Best] = field(default_factory=dict)
    """The best runs from the cruise, by their places; the place played last comes last."""
    nearest: Mapping[str, float] = field(default_factory=dict)
    """The most that a run has reached of each open goal, by its name."""

    @property
    def best_of_all(self) -> Best | None:
        """The best run; of two equal ones, the one whose seed was played longer ago."""
        return max(self.bests.values(), key=lambda best: best.score, default=None)

    @property
    def level(self) -> int:
        """The levels that the player has done, see `goals.level`."""
        return level(self.goals)

    @property
    def progress(self) -> tuple[tuple[Goal, float], ...]:
        """The open goals, and the most that has been reached of each."""
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
        """The book with one more run, and the changes that the run made."""
        if not run.counts:
            return self, News()
        book, news = self._with_goals(run)
        if (record := run.record) is not None:
            return book._with_best(record, run, news)
        if (record := run.taken_over) is not None and run.place is not None:
            return book._with_taken_over(record, run.place, news)
        return book, news

    def _with_goals(self, run: Played) -> "tuple[Book, News]":
        """The book with a run counted, and with the amounts of goals that it reached."""
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
        return replace(self, days=latest, bests=_last_played(bests)), news

    def _with_taken_over(self, record: Best, place: Place, news: News) -> "tuple[Book, News]":
        """The book with a run that was taken over in the cruise."""
        former = self.taken_over.get(place)
        better = former is None or record.score > former.score
        bests = {other: best for other, best in self.taken_over.items() if other != place}
        bests[place] = record if former is None or better else former
        latest = dict(list(bests.items())[-MAX_TAKEN_OVER:])
        return replace(self, taken_over=latest), replace(news, best_taken_over=better, former=former)


def _last_played(bests: dict[int, Best]) -> dict[int, Best]:
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
    if len(text) > MAX_BOOK_BYTES:
        raise ValueError(f"more than {MAX_BOOK_BYTES:,} bytes")
    table = parse(text)
    if not isinstance(table, dict) or table.pop("ridgeline", None) != "scores":
        raise ValueError("this is not a scores file of Ridgeline")
    version = table.pop("version", None)
    if type(version) is not int or version < 1:
        raise ValueError(f"version must be a whole number from 1, not {show(version)}")
    if version > VERSION:
        raise NewerError(f"version {show(version)}")
    written = check(WrittenScores, _up_to_date(table, version), "a scores file")
    kept = {rules: _results(results) for rules, results in written.rules.items()}
    own, goals = kept.pop(RULES.version, Results()), tuple(dict.fromkeys(written.goals))
    return Book(written.runs, goals, own.days, own.bests, kept, own.taken_over, written.nearest)


def make_ready() -> None:
    """Build the checks of books ahead, so that reading the first one does not wait for them."""
    from_text(to_text(Book()))


def _up_to_date(table: dict[str, Any], version: int) -> dict[str, Any]:
    """The table of an older version's text, brought up to today's version."""
    if version == 1:
        if "rules" in table:
            raise ValueError("rules: unknown key in version 1")
        table["rules"] = {"1": {name: table.pop(name, None) for name in ("days", "bests")}}
    rules = table.get("rules")
    if version < VERSION:
        if "nearest" in table:
            raise ValueError(f"nearest: unknown key in version {version}")
        table = {**table, "nearest": {}}
        if isinstance(rules, dict):
            table["rules"] = {
                key: {**one, "taken_over": []} if isinstance(one, dict) else one for key, one in rules.items()
            }
    return table


def _results_entry(results: Results) -> dict[str, object]:
    """The results in the form in which a file has them."""
    return {
        "days": {date.isoformat(): str(seed) for date, seed in results.days.items()},
        "bests": {str(seed): _entry(best) for seed, best in results.bests.items()},
        "taken_over": [
            {"seed": str(seed), "theme": theme, **_entry(best)} for (seed, theme), best in results.taken_over.items()
        ],
    }


def _results(written: ResultsEntry) -> Results:
    """The results that an entry of a file holds."""
    taken_over = dict[Place, Best]()
    for one in written.taken_over:
        if (place := (one.seed, one.theme)) in taken_over:
            raise ValueError(f"a run that was taken over is there twice: {show(place)}")
        taken_over[place] = _best(one.seed, one)
    return Results(written.days, {seed: _best(seed, one) for seed, one in written.bests.items()}, taken_over)


def _best(seed: int, entry: ScoreEntry) -> Best:
    return Best(seed, entry.score, entry.distance, entry.ticks, entry.date)


def _entry(best: Best) -> dict[str, object]:
    return {"score": best.score, "distance": best.distance, "ticks": best.ticks, "date": best.date.isoformat()}
