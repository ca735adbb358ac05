"""The rules: what the glider can and cannot do."""

from __future__ import annotations

import ast
import math
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from profiles import examples
from ridgeline.play import RULES, Course, State, begin, coin, coin_between, fever, finish, ground, step, take_over
from ridgeline.play.rules import COUNTERS, DT, RideLine, Tally, dusk_speed
from ridgeline.play.way import KINDS, STILL, Around, Thing, Way
from sources import ROOT

from .players import PLAYERS, last, played

RULES_FILE = ROOT / "game" / "ridgeline" / "play" / "rules.py"
EXACT = {"max", "min", "abs", "replace", "ground", "State", "Tally", "isinstance", "getattr", "index"}
ASKED = {"way.around", "way.thing_between", "coin_thing"}
"""What may be called in a step: comparisons, records, the land, and what the course has there."""

COIN = RULES.things[0]
FLAT: RideLine = ground(lambda x: 0.0)
SEEDS = st.integers(0, 10**9)


def far_from_coins(state: State, land: RideLine = FLAT) -> Callable[[bool, int], State]:
    """Steps a state so many times with the button held or not."""

    def go(held: bool, ticks: int) -> State:
        nonlocal state
        for _ in range(ticks):
            state = step(state, held, land)
        return state

    return go


def energy(state: State, pull: float) -> float:
    return 0.5 * (state.vx * state.vx + state.vy * state.vy) + pull * state.y


def test_a_step_adds_subtracts_multiplies_divides_and_compares_and_nothing_else() -> None:
    tree = ast.parse(RULES_FILE.read_text(encoding="utf-8"))
    functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    assert {"step", "_fly", "_along", "_dusk"} <= set(functions)
    for name, function in functions.items():
        for node in ast.walk(function):
            if isinstance(node, ast.BinOp) and not isinstance(node.op, ast.BitOr):
                assert isinstance(node.op, ast.Add | ast.Sub | ast.Mult | ast.Div), ast.unparse(node)
            if isinstance(node, ast.AugAssign):
                assert isinstance(node.op, ast.Add | ast.Sub | ast.Mult | ast.Div), ast.unparse(node)
            if isinstance(node, ast.Call):
                assert ast.unparse(node.func) in EXACT | ASKED | set(functions), (name, ast.unparse(node))
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names}
    assert imported <= {
        "annotations",
        "Callable",
        "dataclass",
        "index",
        "replace",
        "STILL",
        "Thing",
        "Way",
        "coin_thing",
        "RULES",
        "TICKS",
        "NO_DUSK",
        "Rules",
    }
    assert not any(isinstance(node, ast.Import) for node in ast.walk(tree))


def test_nothing_happens_until_the_first_press() -> None:
    course = Course(4)
    asleep = begin(4, course)
    assert step(asleep, False, course) is asleep
    woken = step(asleep, True, course)
    assert woken.tick == 1
    assert woken.x > asleep.x


def test_without_damping_free_flight_is_the_parabola_that_it_should_be() -> None:
    smooth = replace(RULES, damping=0.0, slowest=0.0)
    state = take_over(1, 0.0, 5000.0, 700.0, 300.0, dusk=False)
    for _ in range(120):
        state = step(state, False, FLAT, smooth)
    assert state.x == pytest.approx(700.0)
    assert state.y == pytest.approx(5000.0 + 300.0 - 530.0)
    assert state.vy == pytest.approx(300.0 - 1060.0)


def test_holding_makes_heavy() -> None:
    light, heavy = (far_from_coins(take_over(1, 0.0, 2000.0, 700.0, 0.0))(held, 12) for held in (False, True))
    assert heavy.vy / light.vy == pytest.approx(7.2, rel=1e-2)
    assert heavy.vx == light.vx


@pytest.mark.parametrize("slope", [-0.9, -0.3, 0.0, 0.4, 0.9])
@pytest.mark.parametrize("held", [False, True])
def test_sliding_on_an_even_slope_costs_no_energy_but_damping(slope: float, held: bool) -> None:
    rules = replace(RULES, damping=0.0, slowest=-1e9, slowest_held=-1e9, abyss=-1e9, fastest_fall=1e9)
    pull = rules.gravity + rules.dive if held else rules.gravity
    state = replace(take_over(1, 0.0, 0.0, 1500.0, 1500.0 * slope, dusk=False), air=0)
    for _ in range(60):
        following = step(state, held, lambda x: (slope * x, slope), rules)
        assert energy(following, pull) == pytest.approx(energy(state, pull), rel=1e-9, abs=1e-3)
        state = following
    assert state.air == 0


@examples(30)
@given(SEEDS, st.sampled_from(sorted(PLAYERS)), st.sampled_from([0.0, -60_000.0, -130_000.0]))
def test_energy_never_rises_without_cause(seed: int, player: str, start: float) -> None:
    course = Course(seed, start)
    for before, after in pairwise(played(course, PLAYERS[player](seed), 8.0)):
        held = after.idle == 0
        pushed = min(before.vx, after.vx) <= RULES.slowest + 1e-9
        wind, lift, water, _ = course.around(before.x)
        pushed = pushed or wind > 0.0 or lift > 0.0 or water > 0.0 or after.tally.balloons > before.tally.balloons
        pull = RULES.gravity + RULES.dive if held else RULES.gravity
        if not pushed and not before.asleep:
            assert energy(after, pull) <= energy(before, pull) + 0.05 * pull, "more than a twentieth of a unit's fall"
            assert after.vx * after.vx + after.vy * after.vy < 6000.0**2


@examples(30)
@given(SEEDS, st.sampled_from(sorted(PLAYERS)), st.sampled_from([0.0, -130_000.0]))
def test_the_glider_is_never_below_the_land_and_never_goes_back(seed: int, player: str, start: float) -> None:
    course = Course(seed, start)
    for before, after in pairwise(played(course, PLAYERS[player](seed), 8.0)):
        assert after.y >= course(after.x)[0]
        assert after.air or after.y <= course(after.x)[0] + RULES.contact
        assert after.x >= before.x
        assert after.score >= before.score


def test_a_glider_that_is_taken_over_goes_on_from_its_place_and_velocity() -> None:
    course = Course(9, 5e5)
    state = take_over(9, 5e5, 700.0, 150.0, 20.0)
    assert (state.x, state.y, state.vx, state.vy, state.distance) == (5e5, 700.0, 150.0, 20.0, 0.0)
    following = step(state, False, course)
    assert following.x - 5e5 == pytest.approx(150.0 * DT, rel=1e-3)
    assert abs(following.vx - 150.0) < 20.0, "the wind pushes, it does not set"
    assert far_from_coins(following, course)(False, 60).vx >= RULES.slowest - 5.0


def slide(release: int, rise: float = 600.0) -> State:
    """The state some time after a slide that is left rising, with the button released so many ticks after."""
    state = replace(take_over(1, 0.0, 0.0, 1500.0, 0.0), air=0)
    land: RideLine = lambda x: (0.0, 0.0)  # noqa: E731
    go = far_from_coins(state, land)
    state = replace(go(True, 5), vy=rise + 60.0 * max(release, 0))
    go = far_from_coins(state, land)
    if release > 0:
        go(True, release)
    return go(False, 24)


def test_a_slide_that_is_left_fast_and_released_is_perfect_and_a_release_may_be_late() -> None:
    assert slide(0).tally.perfects == 1
    assert slide(4).tally.chain == 1
    assert slide(8).tally.clean
    assert slide(RULES.buffer + 12).tally.perfects == 0
    assert slide(0, rise=150.0).tally.perfects == 0


def test_a_press_shortly_before_landing_counts_as_a_dive() -> None:
    for early, counts in ((RULES.buffer - 2, True), (RULES.buffer + 9, False)):
        state = replace(take_over(1, 0.0, 1.0, 1500.0, -200.0), idle=early)
        while state.air:
            state = step(state, False, FLAT)
        assert state.tally.dived is counts


def test_a_bad_landing_costs_the_chain_and_half_of_the_speed_but_never_the_run() -> None:
    chained = Tally(chain=5, clean=True)
    hill: RideLine = lambda x: (0.9 * x, 0.9)  # noqa: E731
    for vy, hits in ((-1500.0, 1), (900.0, 0)):
        state = replace(take_over(1, 0.0, 30.0, 1000.0, vy), air=60, tally=chained)
        speed = math.hypot(state.vx, state.vy)
        while state.air:
            state = step(state, False, hill)
        assert state.tally.hits == hits
        assert state.tally.chain == (0 if hits else 5)
        assert (math.hypot(state.vx, state.vy) < 0.5 * speed) == bool(hits)
        assert not state.cause


def test_a_long_flight_without_a_perfect_slide_breaks_the_chain_and_a_hop_does_not() -> None:
    for air, chain in ((RULES.flight - 12, 4), (RULES.flight, 0)):
        state = replace(take_over(1, 0.0, 1.0, 1000.0, -200.0), air=air, tally=Tally(chain=4))
        assert step(state, False, FLAT).tally.chain == chain


def test_fever_doubles_the_score() -> None:
    plain, hot = (replace(take_over(1, 0.0, 900.0, 1080.0, 0.0), tally=Tally(chain=chain)) for chain in (2, 3))
    assert not fever(plain.tally)
    assert fever(hot.tally)
    gained = [step(state, False, FLAT) for state in (plain, hot)]
    assert gained[1].run == pytest.approx(2.0 * gained[0].run)
    assert gained[1].tally.bonus == 2.0 * gained[0].tally.bonus == 2.0 * RULES.cloud_points


def test_a_cloud_is_touched_once_a_flight() -> None:
    state = take_over(1, 0.0, RULES.clouds - 10.0, 900.0, 300.0)
    for _ in range(200):
        state = step(state, False, FLAT)
        state = replace(state, vy=300.0) if state.y < RULES.clouds - 40.0 and state.tick < 120 else state
    assert state.tally.clouds == 1


@given(SEEDS, st.integers(-(10**8), 10**8))
def test_coins_are_one_to_a_cell_and_are_found_from_either_side(seed: int, number: int) -> None:
    found = coin(seed, number)
    assert number * 2048 <= found.x < (number + 1) * 2048
    assert 40.0 <= found.lift < 440.0
    assert coin_between(seed, found.x - 5.0, found.x) == found
    assert coin_between(seed, found.x, found.x + 5.0) != found


def test_a_coin_in_reach_is_taken_once_and_pushes_the_dusk_back() -> None:
    there = next(coin(3, number) for number in range(1, 50) if coin(3, number).lift == 40.0)
    for y, taken in ((40.0, 1), (400.0, 0)):
        state = take_over(3, there.x - 30.0, y, 1200.0, 0.0)
        pushed = [b.dusk - a.dusk for a, b in pairwise(steps(state, 10))]
        assert (min(pushed) < -COIN.push / 2) == bool(taken)
        state = far_from_coins(state)(False, 10)
        assert (state.tally.coins, state.tally.last_coin) == (taken, there.number if taken else None)


def steps(state: State, count: int) -> list[State]:
    found = [state]
    for _ in range(count):
        found.append(step(found[-1], False, FLAT))
    return found


def test_no_dusk_is_faster_by_decree_and_every_one_grows_faster_with_the_time() -> None:
    assert all(share < 1.0 for _, share, _ in RULES.dusk_stages)
    for speed in (500.0, 1500.0, 4000.0):
        speeds = [dusk_speed(seconds, speed) for seconds in range(0, 2000, 50)]
        assert all(later >= earlier for earlier, later in pairwise(speeds))
    assert dusk_speed(1e9, 10_000.0) < 10_000.0 * RULES.dusk_stages[-1][1] + RULES.dusk_stages[-1][2] + 1.0


def behind(lead: float, **changes: Any) -> State:
    """A glider high in the air, beyond the clouds, the dusk so far behind."""
    state = take_over(1, 0.0, 1e4, 1500.0, 0.0)
    return replace(state, **{"dusk": -lead, "tally": Tally(high=True), **changes})


def test_the_dusk_tires_when_it_is_near_and_hurries_when_it_is_far() -> None:
    gained = [step(behind(lead), False, FLAT).dusk + lead for lead in (500.0, RULES.tie[1], 6000.0)]
    assert gained[0] < gained[1] < gained[2]
    assert (gained[2] - gained[1]) / DT == pytest.approx(RULES.tie[0] * (6000.0 - RULES.tie[1]))


def test_a_long_chain_holds_the_dusk() -> None:
    gained = [step(behind(3000.0, tally=Tally(chain=chain)), False, FLAT).dusk + 3000.0 for chain in (5, 6, 9)]
    assert gained[0] > gained[1] == gained[2] > 0.0
    assert gained[1] / gained[0] == pytest.approx(1.0 - RULES.hold)


def test_the_dusk_waits_for_who_learns() -> None:
    course = Course(7)
    state = begin(7, course, waits=240)
    for tick in range(300):
        state = step(state, True, course)
        assert (state.x - state.dusk > RULES.dusk_lead - 1.0) == (tick < 240) or tick >= 240
    assert state.tick == 300


def test_a_dusk_that_was_near_and_is_far_has_been_shaken_off_once() -> None:
    near, far = RULES.escape
    state = step(behind(near - 50.0), False, FLAT)
    assert (state.tally.near, state.tally.escapes) == (True, 0)
    state = step(replace(state, dusk=state.x - 0.5 * (near + far)), False, FLAT)
    assert (state.tally.near, state.tally.escapes) == (True, 0)
    state = step(replace(state, dusk=state.x - far - 100.0), False, FLAT)
    assert (state.tally.near, state.tally.escapes, state.tally.bonus) == (False, 1, RULES.escape_points)
    assert step(state, False, FLAT).tally.escapes == 1


class Flat(Way):
    """Flat land with one kind of surroundings, and a thing at 1,000 units."""

    def __init__(self, around: Around = STILL, kind: str = "coin", lift: float = 0.0) -> None:
        self._around, self._thing = around, Thing(4, 1000.0, lift, KINDS.index(kind))

    def __call__(self, x: float) -> tuple[float, float]:
        return 0.0, 0.0

    def around(self, x: float) -> Around:
        return self._around

    def thing_between(self, left: float, right: float) -> Thing | None:
        return self._thing if left < self._thing.x <= right else None


def test_wind_pushes_in_the_air_alone_and_haste_the_dusk() -> None:
    aloft = behind(3000.0)
    still, windy = (step(aloft, False, Flat(Around(wind=wind))) for wind in (0.0, -130.0))
    assert windy.vx - still.vx == pytest.approx(-130.0 * DT)
    sliding = replace(aloft, y=0.0, vy=0.0, air=0)
    assert step(sliding, False, Flat(Around(wind=-130.0))).vx == step(sliding, False, Flat()).vx
    hasty = step(aloft, False, Flat(Around(haste=120.0)))
    assert hasty.dusk - still.dusk == pytest.approx(120.0 * DT)


def test_rising_air_carries_who_lets_go_and_never_faster_than_it_rises() -> None:
    state, land = behind(3000.0), Flat(Around(lift=1900.0))
    held = step(state, True, land)
    assert held == step(state, True, Flat())
    for _ in range(600):
        state = step(state, False, land)
        assert state.vy <= RULES.lift_speed
    assert state.vy > 0.9 * RULES.lift_speed


def test_a_flat_stone_leaps_off_water_and_who_holds_does_not() -> None:
    falling = replace(behind(3000.0), y=1.0, vy=-400.0, air=20)
    leapt, held = (step(falling, press, Flat(Around(water=1.0))) for press in (False, True))
    assert leapt.vy == pytest.approx(RULES.skim * 408.0, rel=0.02)
    assert (leapt.tally.skims, leapt.tally.bonus) == (1, RULES.skim_points)
    assert (held.vy, held.tally.skims) == (0.0, 0)
    dry = step(falling, False, Flat())
    assert (dry.vy, dry.tally.skims) == (0.0, 0)


@pytest.mark.parametrize("kind", KINDS)
def test_each_thing_is_taken_in_its_reach_and_does_what_its_rules_say(kind: str) -> None:
    taken = RULES.things[KINDS.index(kind)]
    state = replace(behind(3000.0), x=995.0, dusk=-2005.0, vy=-50.0)
    plain = step(state, False, Flat(kind=kind, lift=-1e6))
    near, far = (step(state, False, Flat(kind=kind, lift=plain.y + off)) for off in (taken.reach - 1, taken.reach + 1))
    assert far == plain
    assert near.tally.bonus == taken.points
    assert near.tally.last_coin == 4
    counted = {name: getattr(near.tally, name) for name in COUNTERS}
    assert counted == {name: int(place == KINDS.index(kind)) for place, name in enumerate(COUNTERS)}
    assert near.dusk - plain.dusk == pytest.approx(-taken.push)
    assert near.vy == (max(plain.vy, taken.kick) if taken.kick else plain.vy)


def test_a_hit_costs_the_lead_as_well() -> None:
    falling = replace(behind(3000.0), y=1.0, vx=400.0, vy=-2000.0, air=RULES.flight)
    costly, cheap = (step(falling, False, FLAT, replace(RULES, hit_push=push)) for push in (RULES.hit_push, 0.0))
    assert costly.tally.hits == cheap.tally.hits == 1
    assert costly.dusk - cheap.dusk == pytest.approx(RULES.hit_push)


@pytest.mark.slow
@pytest.mark.parametrize(("player", "seconds"), [("no input", 60), ("always held", 120), ("chance", 240)])
def test_runs_end_by_dusk(player: str, seconds: int) -> None:
    state = last(played(Course(21), PLAYERS[player](21), seconds))
    assert state.cause == "dusk"
    assert state.dusk >= state.x
    assert step(state, True, Course(21)) is state
    assert finish(state, "left") is state


def test_without_dusk_a_run_goes_on() -> None:
    state = last(played(Course(21), PLAYERS["no input"](21), 60, dusk=False))
    assert state.cause == ""
    assert state.dusk == -math.inf
    assert finish(state, "left").cause == "left"


def test_a_wall_and_an_abyss_end_a_run_and_say_so() -> None:
    ended = {}
    for name, height in {"wall": lambda x: 500.0 * (x > 300.0), "fall": lambda x: -1e9 * (x > 300.0)}.items():
        state = begin(1, ground(height))
        while not state.cause:
            state = step(state, True, ground(height))
        ended[name] = state.cause
    assert ended == {"wall": "wall", "fall": "fall"}


def test_land_that_has_no_height_is_an_abyss() -> None:
    state = take_over(1, 0.0, 10.0, 900.0, 0.0, dusk=False)
    while not state.cause:
        state = step(state, False, lambda x: (math.nan, math.nan))
    assert state.cause == "fall"
