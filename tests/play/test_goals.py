"""Goals: three at a time, each with a condition that a run meets or just misses."""

from __future__ import annotations

import pytest

from play.players import last, played
from ridgeline.play import RULES, Course, State, Tally, bot
from ridgeline.play.goals import GOALS, OPEN_GOALS, Goal, open_goals

NAMES = [goal.name for goal in GOALS]


def ended(metres: float = 0.0, run: float = 0.0, **tally: int) -> State:
    return State(
        1, 500.0, 500.0 + metres * RULES.metre, 0.0, 0.0, 0.0, 0.0, tally=Tally(**tally), run=run, cause="dusk"
    )


def coming(goal: Goal, amount: float) -> State:
    """A run that has come so far with a goal, and with nothing else."""
    kind = goal.name.partition("-")[0]
    tally = {"chain": "longest_chain", "coins": "coins", "cloud": "clouds", "clouds": "clouds", "perfects": "perfects"}
    if kind in tally:
        return ended(**{tally[kind]: int(amount)})
    return ended(run=amount) if kind == "score" else ended(amount)


@pytest.mark.parametrize("goal", GOALS, ids=lambda goal: goal.name)
def test_a_goal_is_reached_by_as_much_as_its_words_say_and_not_by_less(goal: Goal) -> None:
    said = "".join(letter for letter in goal.words if letter.isdigit()) or "1"
    assert int(said) == goal.wanted
    assert goal.reached(coming(goal, goal.wanted))
    assert not goal.reached(coming(goal, goal.wanted - 1))
    assert not goal.reached(ended())


def test_a_hit_spoils_a_run_without_a_hit() -> None:
    goal = GOALS[NAMES.index("unhurt-1000")]
    assert goal.reached(ended(1000.0))
    assert not goal.reached(ended(5000.0, hits=1))


def test_names_differ_and_words_are_short() -> None:
    assert len(set(NAMES)) == len(NAMES) > 20
    assert len({goal.words for goal in GOALS}) == len(GOALS)
    assert all(len(goal.words) <= 32 and len(goal.name) <= 20 for goal in GOALS)


def test_of_one_kind_the_easier_comes_first() -> None:
    for kind in {goal.measure for goal in GOALS}:
        wanted = [goal.wanted for goal in GOALS if goal.measure is kind]
        assert wanted == sorted(set(wanted))


def test_three_are_open_at_a_time_and_the_next_follow() -> None:
    assert open_goals(()) == GOALS[:OPEN_GOALS]
    assert open_goals({NAMES[1]}) == (GOALS[0], GOALS[2], GOALS[3])
    assert open_goals(NAMES[1:]) == GOALS[:1]
    assert open_goals([*NAMES, "a goal of another version"]) == ()


def test_one_run_of_the_bot_reaches_the_first_goals_but_none_of_the_last() -> None:
    state = last(played(Course(3), bot, 400.0))
    assert state.cause == "dusk"
    assert all(goal.reached(state) for goal in GOALS[:8])
    assert not any(goal.reached(state) for goal in GOALS[-4:])
