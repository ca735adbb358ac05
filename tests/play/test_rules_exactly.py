"""The rules at their borders: one tick, one unit or one condition further, and the answer is another."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ridgeline.play import RULES, Course, RideLine, State, Tally, begin, coin, coin_between, ground, step, take_over
from ridgeline.play.coins import CELL_WIDTH
from ridgeline.play.constants import RULES_1
from ridgeline.play.rules import COUNTERS, DT

from .players import PLAYERS, played

COIN = RULES.things[0]
FLAT: RideLine = ground(lambda x: 0.0)
CALM_AIR = replace(RULES, slowest=-1e9, fastest_fall=1e9)
"""Rules without wind, and without an end to the speed of a fall."""

SLOPES = st.floats(-0.9, 0.9)
FORWARD = st.floats(300.0, 3000.0)
SEEDS = st.integers(0, 10**9)


def hillside(slope: float) -> RideLine:
    return lambda x: (slope * x, slope)


def landing(vx: float, vy: float, *, air: int = RULES.flight, **tally: float) -> State:
    """A glider that is on the land in the next tick, if it falls."""
    state = take_over(1, 0.0, 0.0, vx, vy, dusk=False)
    return replace(state, air=air, tally=Tally(**tally))  # type: ignore[arg-type]


@given(SLOPES, FORWARD, st.floats(-4000.0, 500.0))
@example(0.9, 1000.0, -3000.0)
def test_a_hit_leaves_the_same_share_of_both_velocities(slope: float, vx: float, vy: float) -> None:
    rules = [replace(CALM_AIR, hit_speed=share) for share in (1.0, RULES.hit_speed)]
    whole, after = (step(landing(vx, vy), False, hillside(slope), one) for one in rules)
    share = RULES.hit_speed if after.tally.hits else 1.0
    assert (after.vx, after.vy) == (share * whole.vx, share * whole.vy)


@given(SLOPES, FORWARD, st.floats(-4000.0, 4000.0))
@example(0.0, 300.0, 4000.0)
def test_a_hit_is_a_landing_within_42_degrees_of_straight_into_the_land(slope: float, vx: float, vy: float) -> None:
    state = replace(landing(vx, vy), y=-60.0)
    kept = 1.0 - RULES.damping * DT
    speed_x, speed_y = kept * vx, kept * vy - RULES.gravity * DT
    normal = math.atan2(-1.0, slope)
    off = abs((math.atan2(speed_y, speed_x) - normal + math.pi) % math.tau - math.pi)
    after = step(state, False, hillside(slope))
    if after.air == 0 and abs(off - math.acos(RULES.hit_cosine)) > 1e-6:
        assert after.tally.hits == (off < math.acos(RULES.hit_cosine))


@given(SLOPES, FORWARD, st.floats(-4000.0, 4000.0))
def test_the_land_takes_only_what_points_into_it(slope: float, vx: float, vy: float) -> None:
    state = replace(landing(vx, vy, air=1), y=-60.0)
    free, after = step(replace(state, y=1e4), False, FLAT, CALM_AIR), step(state, False, hillside(slope), CALM_AIR)
    if after.air == 0:
        into = min((free.vy - slope * free.vx) / (1.0 + slope * slope), 0.0)
        assert after.vx == pytest.approx(free.vx + slope * into, abs=1e-6)
        assert after.vy == pytest.approx(free.vy - into, abs=1e-6)


def test_a_flight_of_exactly_the_shortest_length_counts_and_a_tick_less_does_not() -> None:
    for air, counts in ((RULES.flight - 1, False), (RULES.flight, True)):
        assert step(landing(300.0, -3000.0, air=air, chain=2), False, FLAT).tally.hits == counts
        assert step(landing(3000.0, -30.0, air=air, chain=2), False, FLAT).tally.chain == (0 if counts else 2)


def test_a_press_may_be_early_by_exactly_the_buffer() -> None:
    for idle, dived in ((RULES.buffer - 1, True), (RULES.buffer, False)):
        assert step(replace(landing(1500.0, -200.0), idle=idle), False, FLAT).tally.dived is dived


@pytest.mark.parametrize(("late", "perfect"), [(0, 1), (RULES.buffer, 1), (RULES.buffer + 1, 0)])
def test_a_release_may_be_late_by_exactly_the_buffer(late: int, perfect: int) -> None:
    state = replace(landing(1500.0, 900.0, air=0, dived=True), y=RULES.contact + 1.0, idle=0)
    for tick in range(late + 2):
        state = replace(step(state, tick < late, FLAT), vy=900.0)
    assert state.tally.perfects == perfect


def test_only_a_slide_that_is_left_rising_faster_than_the_limit_is_perfect() -> None:
    kept = 1.0 - RULES.damping * DT
    for more, perfect in ((0.01, 1), (-0.01, 0)):
        vy = (RULES.perfect_rise + more + RULES.gravity * DT) / kept
        state = replace(landing(1500.0, vy, air=0, dived=True), y=RULES.contact + 1.0)
        assert step(state, False, FLAT).tally.perfects == perfect


def test_the_land_holds_a_glider_up_to_the_height_of_contact() -> None:
    for height, air in ((RULES.contact - 0.1, 0), (RULES.contact + 0.1, 1)):
        state = replace(take_over(1, 0.0, height + 0.5 * RULES.gravity * DT * DT, 1500.0, 0.0), air=0)
        assert step(state, False, FLAT).air == air


def test_no_fall_is_faster_than_the_fastest() -> None:
    state = take_over(1, 0.0, 1e6, 500.0, 0.0, dusk=False)
    for _ in range(240):
        state = step(state, True, FLAT)
        assert state.vy >= -RULES.fastest_fall
    assert state.vy == -RULES.fastest_fall


@pytest.mark.parametrize("held", [False, True])
def test_the_wind_pushes_with_a_share_of_the_pull_up_to_its_own_speed(held: bool) -> None:
    pull = RULES.gravity + (RULES.dive if held else 0.0)
    slowest = RULES.slowest_held if held else RULES.slowest
    slow = step(take_over(1, 0.0, 1e4, 30.0, 0.0), held, FLAT)
    assert slow.vx == pytest.approx(30.0 * (1.0 - RULES.damping * DT) + RULES.wind * pull * DT)
    assert step(take_over(1, 0.0, 1e4, slowest - 1.0, 0.0), held, FLAT).vx == slowest
    fast = slowest + 100.0
    assert step(take_over(1, 0.0, 1e4, fast, 0.0), held, FLAT).vx == fast * (1.0 - RULES.damping * DT)


def test_only_a_flight_that_a_perfect_slide_began_and_no_hit_ended_earns_points() -> None:
    points = RULES.air_points * RULES.flight * DT
    for vy, clean, chain, earned in (
        (-30.0, True, 1, points),
        (-30.0, True, 3, 2.0 * points),
        (-30.0, False, 1, 0.0),
        (-3000.0, True, 1, 0.0),
    ):
        after = step(landing(800.0, vy, clean=clean, chain=chain), False, FLAT)
        assert after.tally.landings == 1
        assert after.tally.bonus == pytest.approx(earned)


def test_the_longest_flight_is_kept_and_a_landing_ends_a_flight_once() -> None:
    state = step(landing(800.0, -30.0, longest_air=500), False, FLAT)
    assert (state.tally.longest_air, state.tally.landings) == (500, 1)
    assert step(landing(800.0, -30.0, air=600, longest_air=500), False, FLAT).tally.longest_air == 600
    assert step(state, False, FLAT).tally == state.tally


def test_each_flight_can_touch_a_cloud() -> None:
    state = replace(landing(900.0, -30.0), tally=Tally(high=True, clouds=1))
    state = step(state, False, FLAT)
    assert step(replace(state, y=RULES.clouds + 50.0), False, FLAT).tally.clouds == 2


@given(SEEDS, st.integers(-(10**6), 10**6), SLOPES, st.floats(-300.0, 900.0))
def test_a_coin_is_taken_if_it_is_in_reach_where_it_hangs(seed: int, number: int, slope: float, above: float) -> None:
    one = coin(seed, number)
    land: RideLine = lambda x: (slope * (x - one.x), slope)  # noqa: E731
    state = replace(take_over(seed, one.x - 10.0, 0.0, 3000.0, 0.0), y=max(above, -8.0 * slope) + 20.0)
    after = step(state, False, land)
    if after.air and abs(abs(one.lift - after.y) - COIN.reach) > 1e-6:
        assert after.tally.coins == (abs(one.lift - after.y) < COIN.reach)


@pytest.mark.parametrize(("chain", "times"), [(2, 1.0), (3, 2.0)])
def test_a_coin_and_a_unit_of_way_are_worth_twice_as_much_in_a_fever(chain: int, times: float) -> None:
    low = next(one for one in (coin(3, number) for number in range(50)) if one.lift == 40.0)
    state = replace(take_over(3, low.x - 1.0, 40.0, 1200.0, 0.0), tally=Tally(chain=chain))
    after = step(state, False, FLAT)
    assert after.tally.bonus == times * COIN.points
    assert after.run == pytest.approx(times * (after.x - state.x) / RULES.metre)
    assert after.dusk - step(state, False, ground(lambda x: -5000.0)).dusk == pytest.approx(-COIN.push)


@given(SEEDS, st.integers(-(10**6), 10**6), st.integers(1, CELL_WIDTH - 1), st.integers(0, CELL_WIDTH))
def test_a_stretch_shorter_than_a_cell_has_the_coins_of_all_cells_it_touches(
    seed: int, number: int, length: int, offset: int
) -> None:
    left = float(number * CELL_WIDTH + offset)
    near = [one for one in (coin(seed, number + step) for step in (-1, 0, 1, 2)) if left < one.x <= left + length]
    assert coin_between(seed, left, left + length) == (near[0] if near else None)


@settings(max_examples=10)
@given(SEEDS, st.sampled_from(["no input", "chance", "bot"]))
def test_the_dusk_ends_a_run_when_it_has_caught_up_and_is_never_too_far_behind(seed: int, player: str) -> None:
    start = begin(seed, Course(seed))
    assert start.x - start.dusk == RULES.dusk_lead
    for before, after in pairwise(played(Course(seed), PLAYERS[player](seed), 30.0)):
        assert (after.cause == "dusk") == (after.dusk >= after.x)
        taken = [getattr(after.tally, name) - getattr(before.tally, name) for name in COUNTERS]
        pushed = sum(count * thing.push for count, thing in zip(taken, RULES.things, strict=True))
        assert after.dusk >= before.x - RULES.dusk_furthest - pushed


def test_far_ahead_the_dusk_is_as_far_behind_as_allowed() -> None:
    state = replace(take_over(1, 0.0, 1e4, 1000.0, 0.0), dusk=-50_000.0)
    assert step(state, False, FLAT).dusk == -RULES.dusk_furthest


@given(st.floats(-1e6, 1e6), st.floats(0.0, 1e6))
def test_the_dusk_of_version_1_depends_on_the_distance_and_not_on_the_place(origin: float, distance: float) -> None:
    def gained(start: float) -> float:
        state = replace(take_over(1, start + distance, 1e4, 1500.0, 0.0), origin=start)
        return step(state, False, FLAT, RULES_1).dusk - state.dusk

    assert gained(origin) == pytest.approx(gained(0.0), abs=1e-6)


def test_a_wall_far_below_the_abyss_is_a_wall() -> None:
    deep = 2.0 * RULES.abyss
    state = take_over(1, 0.0, deep, 900.0, 0.0, dusk=False)
    assert step(state, False, ground(lambda x: deep + 500.0)).cause == "wall"
