"""The book of runs: what is best, what is new, and that only a whole book is read."""

from __future__ import annotations

import datetime
import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from play.runs import TODAY, ended, recorded, run
from ridgeline.play import high_scores
from ridgeline.play.constants import NO_DUSK, RULES
from ridgeline.play.high_scores import (
    MAX_BOOK_BYTES,
    MAX_DAYS,
    MAX_RULES,
    MAX_SEEDS,
    MAX_TAKEN_OVER,
    Best,
    Book,
    NewerError,
    News,
    Played,
    Results,
    from_text,
    to_text,
)
from ridgeline.play.ladder.goals import GOALS
from ridgeline.play.recorded_look import Look
from ridgeline.play.replay import MAX_DISTANCE, MAX_SCORE, MAX_TICKS, SEED_BITS, Start

DAY = datetime.timedelta(1)
LARGEST = (1 << SEED_BITS) - 1


def after(*runs: Played) -> tuple[Book, News]:
    book, news = Book(), News()
    for one in runs:
        book, news = book.after(one)
    return book, news


def test_the_first_run_is_the_best_of_its_seed_and_of_all() -> None:
    book, news = after(run(100))
    assert news == News(True, False, True)
    assert book.best_of_all == book.bests[7] == Best(7, 100, 1080.5, 600, TODAY)
    assert book.runs == 1


def test_only_more_points_are_better() -> None:
    first = run(100)
    for score, better in ((99, False), (100, False), (101, True)):
        book, news = after(first, run(score, date=TODAY + DAY))
        assert (news.best_of_seed, news.best_of_all) == (better, better)
        assert news.former == first.record
        assert book.bests[7].date == (TODAY + DAY if better else TODAY)


def test_the_best_of_a_seed_need_not_be_the_best_of_all() -> None:
    book, news = after(run(100, seed=1), run(50, seed=2))
    assert news == News(True, False, False)
    assert book.best_of_all == book.bests[1]


def test_the_best_of_a_day_is_the_best_on_its_course() -> None:
    book, news = after(run(100, daily=True), run(900, seed=8), run(50, daily=True), run(70, seed=9, date=TODAY + DAY))
    assert not news.best_of_day
    assert book.best_of_day(TODAY) == book.bests[7]
    assert book.best_of_day(TODAY + DAY) is None
    assert after(run(100, daily=True), run(120, daily=True))[1].best_of_day


FIVE = {"coins-5": 5.0}


def taken(score: int = 100, *, seed: int = 7, theme: str = "dusk", date: datetime.date = TODAY) -> Played:
    """A run that was taken over in the cruise."""
    state = ended(score, seed=seed)
    look = Look(theme, 12.0, 18.0, TODAY)
    return Played(state, date, replace(recorded(state, (10.0, 0.0, 0.0, 0.0)), look=look))


def test_a_run_that_was_taken_over_counts_for_goals_and_is_no_record_of_the_course() -> None:
    state = ended()
    for replay in (None, recorded(state, (10.0, 0.0, 0.0, 0.0))):
        book, news = Book().after(Played(state, TODAY, replay, True, FIVE))
        assert (book.runs, book.goals, news.goals) == (1, ("coins-5",), GOALS[:1])
        assert (dict(book.bests), dict(book.days), dict(book.taken_over)) == ({}, {}, {})
        assert news == News(goals=GOALS[:1])


@pytest.mark.parametrize("start", [None, (10.0, 0.0, 0.0, 0.0)])
def test_a_slower_run_counts_for_goals_and_is_the_best_of_nothing(start: Start | None) -> None:
    state = ended()
    slow = replace(recorded(state, start), look=Look("dusk", 12.0, 18.0, TODAY, pace=99.0))
    book, news = Book().after(Played(state, TODAY, slow, True, FIVE))
    assert (book.runs, book.goals) == (1, ("coins-5",))
    assert (dict(book.bests), dict(book.days), dict(book.taken_over)) == ({}, {}, {})
    assert news == News(goals=GOALS[:1])


def test_runs_that_were_taken_over_have_a_best_of_their_own_for_each_seed_and_theme() -> None:
    book, news = after(run(900), taken(100), taken(300, theme="winter"), taken(90), taken(120, date=TODAY + DAY))
    assert (news.best_taken_over, news.best_of_seed, news.best_of_all) == (True, False, False)
    assert news.former == Best(7, 100, 1080.5, 600, TODAY)
    assert {place: (best.score, best.date) for place, best in book.taken_over.items()} == {
        (7, "winter"): (300, TODAY),
        (7, "dusk"): (120, TODAY + DAY),
    }
    assert book.bests[7].score == 900
    assert not after(taken(100), taken(100))[1].best_taken_over
    assert from_text(to_text(book)) == book


def test_places_played_longest_ago_are_forgotten_and_a_theme_s_name_may_be_too_long() -> None:
    bests = {(seed, "dusk"): Best(seed, 5, 1.0, 1, TODAY) for seed in range(MAX_TAKEN_OVER)}
    book, _ = Book(taken_over=bests).after(taken(1, seed=-1))
    assert len(book.taken_over) == MAX_TAKEN_OVER
    assert (0, "dusk") not in book.taken_over
    assert after(taken(theme="x" * 41))[0].taken_over == {}


def test_the_most_of_an_open_goal_is_kept_until_it_is_reached() -> None:
    book, _ = after(run(amounts={"coins-5": 3.0, "metres-250": 100.0}), run(amounts={"coins-5": 2.0}))
    assert book.nearest == {"coins-5": 3.0, "metres-250": 100.0}
    book, _ = book.after(run(amounts={"coins-5": 5.0, "clouds-10": 9.0}))
    assert (book.goals, dict(book.nearest)) == (("coins-5",), {"metres-250": 100.0})
    assert from_text(to_text(book)) == book


def test_a_run_without_dusk_or_without_a_tick_leaves_the_book_as_it_was() -> None:
    for state in (ended(9000, dusk=NO_DUSK), replace(ended(9000), tick=0)):
        assert Book().after(Played(state, TODAY, recorded(state), amounts=FIVE)) == (Book(), News())


def test_a_run_reaches_only_goals_that_are_open() -> None:
    strong = run(100_000, amounts={goal.name: 1e6 for goal in GOALS})
    book, news = after(run(0, amounts=FIVE), strong)
    assert [goal.name for goal in news.goals] == ["metres-250", "perfects-3", "runs-3"]
    assert book.goals == ("coins-5", "metres-250", "perfects-3", "runs-3")
    assert book.level == 1


def test_seeds_played_longest_ago_are_forgotten_first_but_never_the_best() -> None:
    bests = {seed: Best(seed, 900 if seed == 0 else 5, 1.0, 1, TODAY) for seed in range(MAX_SEEDS)}
    book, _ = Book(bests=bests).after(run(3, seed=1))
    book, _ = book.after(run(1, seed=-1))
    assert len(book.bests) == MAX_SEEDS
    assert {0, 1, 3, -1} <= book.bests.keys()
    assert 2 not in book.bests
    assert book.bests[1].score == 5
    book, _ = book.after(run(1000, seed=-2))
    book, _ = book.after(run(1, seed=-3))
    assert {1, 5} <= book.bests.keys()
    assert not {0, 3} & book.bests.keys()


def test_the_oldest_days_are_forgotten() -> None:
    book = Book(days={TODAY - number * DAY: number for number in range(MAX_DAYS)})
    book, _ = book.after(run(daily=True, date=TODAY + DAY))
    assert len(book.days) == MAX_DAYS
    assert TODAY - (MAX_DAYS - 1) * DAY not in book.days
    assert book.days[TODAY + DAY] == 7


SEEDS = st.integers(-LARGEST, LARGEST)
RUNS = st.builds(
    run,
    st.integers(-1000, MAX_SCORE),
    seed=SEEDS | st.integers(-3, 3),
    date=st.dates(),
    daily=st.booleans(),
    amounts=st.dictionaries(st.sampled_from([goal.name for goal in GOALS]), st.floats(0.0, 1e12)),
)


@given(st.lists(RUNS, max_size=12))
def test_what_is_written_is_read_again(runs: list[Played]) -> None:
    book, _ = after(*runs)
    again = from_text(to_text(book))
    assert again == book
    assert list(again.bests) == list(book.bests)


@given(st.lists(RUNS, min_size=1, max_size=12))
def test_the_best_are_the_best_whatever_the_order(runs: list[Played]) -> None:
    book, _ = after(*runs)
    other, _ = after(*reversed(runs))
    scores = {seed: max(one.state.score for one in runs if one.state.seed == seed) for seed in book.bests}
    assert {seed: best.score for seed, best in book.bests.items()} == scores
    assert {seed: best.score for seed, best in other.bests.items()} == scores
    assert book.best_of_all is not None
    assert book.best_of_all.score == max(scores.values())
    assert book.runs == len(runs)


@pytest.mark.parametrize(
    "strange", [run(seed=LARGEST + 1, amounts=FIVE), run(seed=10**5000, amounts=FIVE), run(10**16, amounts=FIVE)]
)
def test_what_could_not_be_read_again_is_not_written_down(strange: Played) -> None:
    book, news = after(strange)
    assert (dict(book.bests), news.best_of_seed, book.goals) == ({}, False, ("coins-5",))


def test_the_fullest_book_can_be_read() -> None:
    best = Best(0, -MAX_SCORE, -MAX_DISTANCE / 3.0, MAX_TICKS, datetime.date.max)
    bests = {-LARGEST + seed: replace(best, seed=-LARGEST + seed) for seed in range(MAX_SEEDS)}
    days = {TODAY + number * DAY: -LARGEST for number in range(MAX_DAYS)}
    taken_over = {(-LARGEST, f"{number:03}" + "𝛺" * 37): best for number in range(MAX_TAKEN_OVER)}
    taken_over = {place: replace(best, seed=place[0]) for place, best in taken_over.items()}
    others = {RULES.version + number: Results(days, bests, taken_over) for number in range(1, MAX_RULES)}
    names = tuple(f"{number:040}" for number in range(200))
    book = Book(10**15, names, days, bests, others, taken_over, dict.fromkeys(names, 1e15 / 3.0))
    assert len(to_text(book)) <= MAX_BOOK_BYTES
    assert from_text(to_text(book)) == book


def written() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(to_text(after(run(daily=True, amounts=FIVE))[0]))
    return found


def test_a_book_of_a_newer_version_is_no_broken_one() -> None:
    with pytest.raises(NewerError, match="version 4"):
        from_text(json.dumps({"ridgeline": "scores", "version": 4, "wish": []}))


def test_a_book_of_version_1_is_of_the_first_rules() -> None:
    new = written()
    now = new["rules"].pop(str(RULES.version))
    old = {name: value for name, value in (new | {"version": 1} | now).items() if name not in NEW}
    del old["rules"]
    book, made = from_text(json.dumps(old)), after(run(daily=True, amounts=FIVE))[0]
    assert (book.runs, book.goals, dict(book.bests)) == (made.runs, made.goals, {})
    assert book.others[1] == Results(made.days, made.bests)


def test_a_book_of_version_2_is_read_with_goals_that_are_gone() -> None:
    old = {name: value for name, value in written().items() if name not in NEW}
    old |= {"version": 2, "goals": ["coins-5", "metres-3000", "metres-10000"]}
    old["rules"] = {key: {name: kept[name] for name in ("days", "bests")} for key, kept in old["rules"].items()}
    book = from_text(json.dumps(old))
    assert book.goals == ("coins-5", "metres-3000", "metres-10000")
    assert (book.level, book.best_of_day(TODAY)) == (0, book.bests[7])
    assert from_text(to_text(book)) == book
    for key, strange in (("nearest", {}), ("taken_over", [])):
        with pytest.raises(ValueError, match=f"{key}: unknown key"):
            from_text(json.dumps(old | {key: strange}))


def test_runs_by_other_rules_are_kept_and_not_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    first, _ = after(run(900, daily=True, amounts=FIVE))
    text = to_text(first)
    monkeypatch.setattr(high_scores, "RULES", replace(RULES, version=RULES.version + 1))
    book = from_text(text)
    assert (book.runs, book.goals, dict(book.bests), dict(book.days)) == (1, first.goals, {}, {})
    book, news = book.after(run(100, daily=True))
    assert (news.best_of_all, news.best_of_day, news.former) == (True, True, None)
    text = to_text(book)
    assert {key: len(kept["bests"]) for key, kept in json.loads(text)["rules"].items()} == {"2": 1, "3": 1}
    monkeypatch.undo()
    back = from_text(text)
    assert (back.bests, back.days) == (first.bests, first.days)
    assert back.others[3].bests[7].score == 100


def test_of_many_rules_the_oldest_are_forgotten() -> None:
    book = Book(others={version: Results() for version in range(3, MAX_RULES + 4)})
    assert [int(version) for version in json.loads(to_text(book))["rules"]] == [*range(5, MAX_RULES + 4), 2]


NEW = ("nearest", "taken_over")  #: what version 3 has brought


def best(**fields: object) -> dict[str, object]:
    return {"bests": {"7": {"score": 1, "distance": 1.5, "ticks": 1, "date": "2026-09-16"} | fields}}


TAKEN = {"seed": "7", "theme": "dusk", "score": 1, "distance": 1.5, "ticks": 1, "date": "2026-09-16"}

WRONG: list[tuple[dict[str, object], str]] = [
    ({"ridgeline": "replay"}, "this is not a scores file of Ridgeline"),
    ({"version": 0}, "version must be a whole number"),
    ({"version": True}, "version must be a whole number"),
    ({"version": "1"}, "version must be a whole number"),
    ({"runs": -1}, "runs: given -1, allowed is a whole number from 0 up to 1e+15"),
    ({"runs": 1.0}, "runs: given 1.0, allowed is a whole number from 0 up to 1e+15"),
    ({"goals": {}}, "goals: given a table, allowed is a list of up to 200, each text of up to 40 characters"),
    ({"goals": [1]}, "goals[0]: given 1, allowed is text of up to 40 characters"),
    ({"goals": ["x" * 41]}, "goals[0]: given 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', allowed i"),
    ({"goals": ["x"] * 201}, "goals: given 201, allowed are up to 200"),
    ({"rules": []}, "rules: given a list of 0, allowed is a table of up to 8"),
    ({"rules": {"01": {"days": {}, "bests": {}, "taken_over": []}}}, "allowed is a version of the rules like 1"),
    ({"rules": {"1": []}}, "rules.1: given a list of 0, allowed is a table"),
    ({"rules": {"1": {"bests": {}}}}, "rules.1.days: missing; it must be a table of up to 400"),
    ({"rules": {str(version): {} for version in range(1, MAX_RULES + 2)}}, "rules: given 9, allowed are up to 8"),
    ({"days": []}, "rules.2.days: given a list of 0, allowed is a table of up to 400"),
    ({"days": {"2026-13-01": "7"}}, "rules.2.days: given '2026-13-01', allowed is a date like 2026-09-16"),
    ({"days": {"20260916": "7"}}, "rules.2.days: given '20260916', allowed is a date like 2026-09-16"),
    (
        {"days": {"2026-09-16": 7}},
        "rules.2.days.2026-09-16: given 7, allowed is a whole number of at most 256 bits as a text",
    ),
    ({"bests": None}, "rules.2.bests: given None, allowed is a table of up to 2000"),
    ({"bests": {"7": []}}, "rules.2.bests.7: given a list of 0, allowed is a table"),
    (
        {"bests": {str(seed): {} for seed in range(MAX_SEEDS + 1)}},
        "rules.2.bests: given 2,001, allowed are up to 2,000",
    ),
    *[
        ({"bests": {seed: best()["bests"]["7"]}}, "at most 256 bits as a text")
        for seed in ("", "07", "+7", "-0", "٧", "7 ", "9" * 90)
    ],
    (
        {"bests": {str(LARGEST + 1): best()["bests"]["7"]}},
        "rules.2.bests: given '115792089237316195423570985008687907853269984665",
    ),
    (best(score=1.5), "rules.2.bests.7.score: given 1.5, allowed is a whole number from -1e+15 up to 1e+15"),
    (best(score=10**16), "rules.2.bests.7.score: given 10000000000000000, allowed is a whole num"),
    (best(score=None), "rules.2.bests.7.score: given None, allowed is a whole number from -1e+15 up to 1e+15"),
    (best(distance="far"), "rules.2.bests.7.distance: given 'far', allowed is a number from -2e+12 up to 2e+12"),
    (best(distance=1e13), "rules.2.bests.7.distance: given 10000000000000.0, allowed is a number "),
    (best(ticks=False), "rules.2.bests.7.ticks: given false, allowed is a whole number from 0 up to 432000"),
    (best(date=20260916), "rules.2.bests.7.date: given 20260916, allowed is a date like 2026-09-16"),
    (best(date="2026-02-30"), "rules.2.bests.7.date: given '2026-02-30', allowed is a date like 2026-09-16"),
    (best(seed=7), "rules.2.bests.7.seed: unknown key"),
    ({"wish": 1}, "wish: unknown key"),
    ({"nearest": []}, "nearest: given a list of 0, allowed is a table of up to 200"),
    ({"nearest": {"coins-5": "3"}}, "nearest.coins-5: given '3', allowed is a number from -1e+15 up to 1e+15"),
    ({"nearest": {"x" * 41: 3}}, "nearest: given 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', allowed is"),
    ({"nearest": {str(number): 1 for number in range(201)}}, "nearest: given 201, allowed are up to 200"),
    ({"taken_over": {}}, "rules.2.taken_over: given a table, allowed is a list of up to 200, each a table"),
    ({"taken_over": [1]}, "rules.2.taken_over[0]: given 1, allowed is a table"),
    ({"taken_over": [best()["bests"]["7"]]}, "rules.2.taken_over[0].seed: missing; it must be a whole number of at m"),
    ({"taken_over": [TAKEN | {"seed": 7}]}, "rules.2.taken_over[0].seed: given 7, allowed is a whole number of at m"),
    (
        {"taken_over": [TAKEN | {"theme": "x" * 41}]},
        "rules.2.taken_over[0].theme: given 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    ),
    ({"taken_over": [TAKEN, TAKEN]}, "is there twice"),
]


def changed(change: dict[str, object]) -> dict[str, object]:
    """A book with other parts; days and bests are those of today's rules."""
    there = written()
    for key, value in change.items():
        (there["rules"]["2"] if key in ("days", "bests", "taken_over") else there)[key] = value
    return there


@pytest.mark.parametrize(("change", "said"), WRONG)
def test_what_is_wrong_is_said_in_one_short_line(change: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=r"^[^\n]{10,160}$") as error:
        from_text(json.dumps(changed(change)))
    assert said in str(error.value)
    assert not isinstance(error.value, NewerError)


@pytest.mark.parametrize("key", written())
def test_nothing_may_be_missing(key: str) -> None:
    there = written()
    del there[key]
    with pytest.raises(ValueError, match=r"^[^\n]{10,160}$"):
        from_text(json.dumps(there))


STRANGE = [
    "",
    "null",
    "[]",
    "7",
    "[" * 200_000,
    '{"a":' * 100_000,
    '{"runs":NaN}',
    b"\x00\xff\xfe",
    b"\xff" * 9,
    "9" * 9999,
]


@pytest.mark.parametrize("strange", [*STRANGE, " " * (MAX_BOOK_BYTES + 1)], ids=lambda strange: repr(strange[:9]))
def test_what_is_no_book_is_refused_in_one_short_line(strange: str | bytes) -> None:
    with pytest.raises(ValueError, match=r"^[^\n]{10,160}$"):
        from_text(strange)
