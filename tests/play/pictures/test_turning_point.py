"""The turn that cost most: it is found where the mistake was, with its cause in words."""

from __future__ import annotations

import math
from itertools import islice

import pytest

from play.players import PLAYERS, played
from ridgeline.play import Course, State, bot, ground, step, take_over
from ridgeline.play.constants import RULES, RULES_1, TICKS
from ridgeline.play.pictures.turning_point import (
    FLEW,
    HARD,
    HELD,
    PATH_LOOKS,
    SLOW,
    UPHILL,
    TurningPoint,
    turn_drawing,
    turning_point,
)
from ridgeline.terrain.easing import smoothstep

COURSE = Course(7, rules=RULES_1)
CAUSES = {UPHILL, HARD, HELD, FLEW, SLOW}


def climb(x: float) -> float:
    """A plain, a climb of 500 units from 2,000 to 3,500, and another plain."""
    share = min(max((x - 2000.0) / 1500.0, 0.0), 1.0)
    return 300.0 + 500.0 * smoothstep(share)


def crossing(held: bool) -> list[State]:
    """The states of five seconds over the climb, with the button held on all of it or not."""
    land = ground(climb)
    states = [take_over(7, 0.0, 300.0, 2400.0, 0.0, dusk=False)]
    for _ in range(5 * TICKS):
        states.append(step(states[-1], held and 2000.0 < states[-1].x < 3500.0, land))
    return states


def test_a_button_that_is_held_on_the_way_up_is_found_and_named() -> None:
    turn = turning_point(crossing(held=True))
    assert turn is not None
    assert turn.cause == HELD
    assert 2000.0 < turn.state.x < 3500.0
    assert turning_point(crossing(held=False)) is None


def test_the_worst_turn_of_players_by_chance_is_a_landing_against_the_slope_at_a_hit() -> None:
    states = list(played(COURSE, PLAYERS["chance"](3), 60.0))
    turn = turning_point(states)
    assert turn is not None
    assert turn.cause == UPHILL
    here = next(number for number, state in enumerate(states) if state.tick == turn.state.tick)
    assert states[here].tally.hits == states[here - 1].tally.hits + 1
    assert turn.lost > 10.0 * RULES.metre
    assert turn.words == (
        f"lost {turn.lost / RULES.metre:.0f} m at {turn.state.distance / RULES.metre:.0f} m: landed uphill"
    )


@pytest.mark.parametrize(("player", "cause"), [("no input", SLOW), ("always held", HELD)])
def test_a_run_without_a_turn_is_told_what_made_it_slow(player: str, cause: str) -> None:
    turn = turning_point(played(COURSE, PLAYERS[player](7), 120.0))
    assert turn is not None
    assert turn.cause == cause


@pytest.mark.parametrize("player", PLAYERS)
def test_every_run_can_be_watched_from_any_tick_on_and_little_is_kept(player: str) -> None:
    watched = TurningPoint()
    for number, state in enumerate(played(COURSE, PLAYERS[player](7), 60.0)):
        watched.watch(state)
        if number % 500 == 0:
            watched.watch(state)  # a state that is seen again changes nothing
            turn = watched.turn
            assert turn is None or (turn.cause in CAUSES and 0.0 < turn.lost < math.inf)
            assert turn is None or len(turn.path) <= 2 * PATH_LOOKS + 2
    assert turning_point(played(COURSE, PLAYERS[player](7), 60.0)) == watched.turn


def test_nothing_is_said_of_a_run_that_has_lost_nothing() -> None:
    assert turning_point([]) is None
    assert turning_point(islice(played(COURSE, bot, 3.0), 200)) is None


def test_the_drawing_has_the_way_on_its_land_and_the_dot_at_the_turn() -> None:
    turn = turning_point(played(COURSE, PLAYERS["chance"](3), 60.0))
    assert turn is not None
    drawing = turn_drawing(turn, COURSE)
    assert drawing is not None
    (land,) = drawing.ridges
    for x, y in drawing.way:
        assert 0.0 < x < 1.0
        below = x * (len(land) - 1)
        number = min(int(below), len(land) - 2)
        height = land[number] + (below - number) * (land[number + 1] - land[number])
        assert height - 0.02 < y < 1.0
    x, y = drawing.way[drawing.mark]
    height = land[round(x * (len(land) - 1))]
    assert y == pytest.approx(height, abs=0.05)  # it is a landing
    assert turn_drawing(turn, COURSE) is not drawing
    assert min(land) > 0.0
