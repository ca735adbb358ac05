"""Goals: three at a time, each with an amount that a run reaches or just misses, and noticed when it is reached."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

import pytest

from play.models import Search
from play.players import chance, played
from ridgeline.play import RULES, Course, State, Tally, begin, bot, step
from ridgeline.play.bot import Player
from ridgeline.play.constants import TICKS
from ridgeline.play.ladder.feats import NO_FEATS, Feats
from ridgeline.play.ladder.goal_watch import GoalWatch
from ridgeline.play.ladder.goals import (
    GOALS,
    LADDER,
    LEVEL_GOALS,
    OPEN_GOALS,
    Flown,
    Goal,
    goals_reached,
    level,
    open_goals,
)
from ridgeline.play.rules import NOTHING

NAMES = [goal.name for goal in GOALS]

FORMER = (
    *("coins-5", "metres-250", "chain-3", "perfects-10", "metres-500", "coins-20", "cloud", "metres-1000"),
    *("score-2000", "chain-5", "perfects-50", "clouds-3", "metres-2000", "score-5000", "coins-50", "chain-8"),
    *("clouds-10", "score-10000", "unhurt-250", "chain-12", "unhurt-1000"),
)
"""Names of goals in books that were written before there were levels."""

KINDS = {
    "coins": "state coins",
    "perfects": "state perfects",
    "chain": "state longest_chain",
    "landings": "state landings",
    "cloud": "state clouds",
    "clouds": "state clouds",
    "air": "ticks",
    "score": "highest_score",
    "metres": "farthest",
    "unhurt": "longest_unhurt",
    "soft": "most_soft_landings",
    "fever": "fever",
    "flight-coins": "most_flight_coins",
    "bare": "bare_perfects",
}
"""Where the amount of a kind of goal is."""


def flown(tally: Tally = NOTHING, feats: Feats = NO_FEATS, **counts: int) -> Flown:
    return Flown(State(1, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, tick=1, tally=tally, cause="dusk"), feats, **counts)


def coming(goal: Goal, amount: float) -> Flown:
    """A run that has reached so much of a goal, and nothing else."""
    kind = re.sub(r"-[0-9.]+$", "", goal.name)
    if kind in ("run", "runs", "day", "days", "goals"):
        return flown(**{f"{kind.removesuffix('s')}s": int(amount)})
    if kind in ("one-hit", "three-hits"):
        hits = {"one-hit": 1, "three-hits": 3}[kind]
        return flown(feats=Feats(hit_places=(0.0,) * hits + (amount * RULES.metre,), farthest=1e6))
    place = KINDS[kind]
    if place.startswith("state "):
        return flown(Tally(**{place.removeprefix("state "): int(amount)}))
    if place == "ticks":
        return flown(Tally(longest_air=round(amount * TICKS)))
    if place == "fever":
        return flown(feats=Feats(longest_fever=round(amount * TICKS)))
    if place in ("farthest", "longest_unhurt"):
        return flown(feats=Feats(**{place: amount * RULES.metre}))
    return flown(feats=Feats(**{place: int(amount)}))


@pytest.mark.parametrize("goal", GOALS, ids=lambda goal: goal.name)
def test_a_goal_is_reached_by_as_much_as_its_words_say_and_not_by_less(goal: Goal) -> None:
    said = re.findall(r"[0-9][0-9,.]*", goal.words) or ["1"]
    assert [float(number.replace(",", "")) for number in said] == [goal.wanted]
    assert goal.measure(coming(goal, goal.wanted)) == pytest.approx(goal.wanted)
    less = 0.1 if goal.wanted < 1 else 1
    assert goal.measure(coming(goal, goal.wanted - less)) < goal.wanted
    assert goal.measure(flown()) < goal.wanted


def test_progress_is_never_beyond_what_is_wanted() -> None:
    goals = dict(zip(NAMES, GOALS, strict=True))
    assert goals["coins-20"].figures(12) == ("12", "20")
    assert goals["score-5000"].figures(1250.7) == ("1,250", "5,000")
    assert goals["metres-500"].figures(499.99) == ("499", "500")
    assert goals["air-0.7"].figures(0.699) == ("0.6", "0.7")
    assert goals["runs-3"].figures(7) == ("3", "3")


def test_names_differ_stay_and_words_are_short() -> None:
    assert len(set(NAMES)) == len(NAMES) == 60
    assert set(FORMER) <= set(NAMES)
    assert len({goal.words for goal in GOALS}) == len(GOALS)
    assert all(len(goal.words) <= 32 and len(goal.name) <= 20 for goal in GOALS)


def test_of_one_kind_the_easier_comes_first_and_no_level_has_a_kind_twice() -> None:
    for kind in {goal.measure for goal in GOALS}:
        wanted = [goal.wanted for goal in GOALS if goal.measure is kind]
        assert wanted == sorted(set(wanted))
    assert len(LADDER) == 20
    assert all(len({goal.measure for goal in goals}) == LEVEL_GOALS for goals in LADDER)


def test_no_goal_is_farther_than_players_come() -> None:
    metres = [goal.wanted for goal in GOALS if goal.unit == "m"]
    assert max(metres) <= 2500
    assert len([name for name in NAMES if name.startswith("metres")]) <= 5


def test_three_are_open_at_a_time_and_whoever_is_stuck_with_one_has_two_others() -> None:
    assert open_goals(()) == LADDER[0]
    assert open_goals({NAMES[1]}) == (GOALS[0], GOALS[2], GOALS[3])
    assert open_goals(NAMES[1:]) == GOALS[:1]
    assert open_goals([*NAMES, "a goal of another version"]) == ()
    stuck = [name for name in NAMES[:40] if name != "chain-2"]
    assert [goal.name for goal in open_goals(stuck)] == ["chain-2", *NAMES[40:42]]
    assert len(open_goals(stuck)) == OPEN_GOALS


def test_any_three_goals_make_a_level_and_goals_that_are_gone_make_none() -> None:
    assert [level(NAMES[:count]) for count in (0, 2, 3, 5, 6, 60)] == [0, 0, 1, 1, 2, 20]
    assert level([*NAMES[7:10], "metres-3000", "metres-5000", "metres-10000"]) == 1
    assert goals_reached(("metres-10000", "coins-5")) == 1


@pytest.mark.slow
def test_each_goal_is_noticed_once_in_the_moment_in_which_it_is_reached() -> None:
    watch, feats, seen, before = GoalWatch(()), NO_FEATS, list[tuple[str, int]](), None
    for state in played(Course(3), bot, 60.0):
        if before is not None:
            feats = feats.after(before, state)
        seen += [(goal.name, state.tally.coins) for goal in watch.look(state, feats)]
        before = state
    assert sorted(name for name, _ in seen) == sorted(goal.name for goal in LADDER[0])
    assert dict(seen)["coins-5"] == 5
    assert watch.reached
    assert watch.amounts["coins-5"] > 5


def test_a_run_reaches_only_goals_that_were_open_when_it_began() -> None:
    watch, asleep = GoalWatch(NAMES[:3], runs=99), flown().state
    strong = replace(asleep, tally=Tally(coins=999, landings=999, longest_chain=999))
    assert watch.look(replace(strong, tick=0), NO_FEATS) == ()
    assert watch.look(strong, NO_FEATS) == LADDER[1]
    assert watch.look(strong, NO_FEATS) == ()
    assert set(watch.amounts) == set(NAMES[3:6])


def test_goals_count_those_of_the_same_run_too() -> None:
    twenty = NAMES.index("goals-20")
    watch = GoalWatch([*NAMES[: twenty - 2], NAMES[-1]])
    assert [goal.name for goal in watch.goals] == NAMES[twenty - 2 : twenty + 1]
    strong = replace(flown().state, tally=Tally(landings=50, perfects=25))
    assert [goal.name for goal in watch.look(strong, NO_FEATS)] == NAMES[twenty - 2 : twenty + 1]


@pytest.mark.parametrize("seed", [3, 8])
def test_what_has_been_reached_stays_reached(seed: int) -> None:
    feats, before, most = NO_FEATS, None, dict.fromkeys(NAMES, 0.0)
    for state in played(Course(seed), chance(seed), 40.0):
        if before is not None:
            feats = feats.after(before, state)
            for goal in GOALS[:: 3 + seed % 2]:
                amount = goal.measure(Flown(state, feats))
                assert amount >= most[goal.name], goal.name
                most[goal.name] = amount
        before = state
    assert any(most.values())


def test_feats_tell_apart_what_a_tally_does_not() -> None:
    def state(tick: int, x: float, air: int, **tally: int) -> State:
        return State(1, 0.0, x, 0.0, 0.0, 0.0, 0.0, tick=tick, air=air, tally=Tally(**tally))

    way = [
        state(1, 10.0, 1),
        state(2, 20.0, 2, coins=1),
        state(3, 30.0, RULES.flight, coins=2, perfects=1),
        state(4, 40.0, 0, coins=3, landings=1, perfects=1),
        state(5, 50.0, RULES.flight, coins=3, landings=1, perfects=1, chain=3),
        state(6, 60.0, 0, coins=3, landings=2, hits=1, perfects=1),
        state(7, 70.0, 0, coins=3, landings=2, hits=1, perfects=1),
    ]
    feats = NO_FEATS
    for before, after in pairwise(way):
        feats = feats.after(before, after)
    assert feats.most_flight_coins == 2
    assert (feats.most_soft_landings, feats.soft_landings) == (1, 0)
    assert (feats.longest_fever, feats.fever_ticks) == (1, 0)
    assert feats.bare_perfects == 0
    assert feats.hit_places == (60.0,)
    assert (feats.longest_unhurt, feats.farthest) == (60.0, 70.0)
    assert (feats.with_hits(0), feats.with_hits(1)) == (60.0, 70.0)


@pytest.mark.slow
def test_one_run_of_the_bot_meets_the_first_goals_but_not_the_last() -> None:
    feats, before = NO_FEATS, None
    for state in played(Course(3), bot, 400.0):
        feats, before = feats.after(before, state) if before is not None else feats, state
    assert before is not None
    assert before.cause == "dusk"
    run = Flown(before, feats, 1)
    assert all(goal.measure(run) >= goal.wanted for goal in (*LADDER[0], *LADDER[2]))
    assert not any(goal.measure(run) >= goal.wanted for goal in LADDER[-1][:2])


def on_slopes(delay: int, ahead: float) -> Player:
    """Somebody who holds where the land falls, so many seconds ahead, and whose hand is so many ticks late."""
    meant: list[bool] = []

    def player(state: State, land: Course) -> bool:
        meant.append(land(state.x + ahead * state.vx)[1] < 0.0)
        return state.asleep or (meant.pop(0) if len(meant) > delay else False)

    return player  # type: ignore[return-value]


@pytest.mark.slow
def test_skill_reaches_nearly_all_goals_and_chance_those_of_the_first_levels() -> None:
    reached: dict[str, set[str]] = {"chance": set(), "skill": set()}
    for seed in range(1, 5):
        course = Course(seed)
        hands = (chance(seed), on_slopes(30, 0.0), on_slopes(24, 0.2), bot)
        for skill, player in zip(("chance", *["skill"] * 3), hands, strict=True):
            feats, before = NO_FEATS, None
            for state in played(course, player, 400.0):
                feats, before = feats.after(before, state) if before is not None else feats, state
            assert before is not None
            run = Flown(before, feats, runs=50, days=14, goals=40)
            reached[skill] |= {goal.name for goal in GOALS if goal.measure(run) >= goal.wanted}
    assert len(reached["skill"]) >= len(GOALS) - 4
    assert len({goal.name for goals in LADDER[:2] for goal in goals} - reached["chance"]) <= 1
    assert len(reached["chance"]) < len(GOALS) / 2


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_a_search_reaches_every_goal_that_a_run_can() -> None:
    search, seeds = Search(12, 10, 16), (1, 2, 3)
    _, presses = search.flown(seeds, 240.0)
    reached: set[str] = set()
    for number, seed in enumerate(seeds):
        course, feats = Course(seed), NO_FEATS
        state = begin(seed, course)
        for held in presses:
            for _ in range(search.ticks):
                before, state = state, step(state, bool(held[number]), course)
                feats = feats.after(before, state)
        run = Flown(state, feats, runs=50, days=14, goals=len(GOALS))
        reached |= {goal.name for goal in GOALS if goal.measure(run) >= goal.wanted}
    for seed in range(1, 4):  # a search takes no hit, and so never recovers from one
        for player in (bot, on_slopes(24, 0.2)):
            feats, before = NO_FEATS, None
            for state in played(Course(seed), player, 300.0):
                feats, before = feats.after(before, state) if before is not None else feats, state
            assert before is not None
            run = Flown(before, feats, runs=50, days=14, goals=len(GOALS))
            reached |= {goal.name for goal in GOALS if goal.measure(run) >= goal.wanted}
    assert {goal.name for goal in GOALS} == reached
