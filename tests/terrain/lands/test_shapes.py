"""What each way to make land of land promises, for all seeds."""

from __future__ import annotations

import json
import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from profiles import examples
from ridgeline.terrain import Digs, Ground, Ridge

from ..strategies import SEEDS
from .grounds import LENGTHS, PLACES, craters, grounds, growing, share

RIDGE = Ridge(seed=7, displacement=60.0)
FAR = PLACES | st.integers(-(10**9), 10**9)
SMOOTH = Ridge(seed=8, displacement=60.0, smooth=40.0)


@examples(60)
@given(grounds(most=1), SEEDS, st.integers(200, 2000), st.integers(1, 150), FAR)
def test_flats_are_exactly_flat_one_in_each_cell(ground: Ground, seed: int, per: int, width: int, place: int) -> None:
    level = ground.flats(per, width, seed=seed)
    flats = level.flats_between(place, place + 5 * per)
    mine = [flat for flat in flats.tolist() if flat[1] - flat[0] == pytest.approx(width, rel=1e-3)]
    assert len(mine) >= 4
    for start, stop, height in level.flats_between(place, place + 2 * per).tolist()[:3]:
        x = np.linspace(start, stop, 50).clip(start, stop)
        heights = level.height_at(x)
        if stop - start == pytest.approx(width, rel=1e-3) and len(ground.flats_between(start, stop)) == 0:
            assert set(heights[np.isfinite(heights)].tolist()) <= {height}
            slopes = level.slope_at(x[:-1])
            assert not slopes[np.isfinite(slopes)].any()


@given(SEEDS, st.integers(-(10**6), 10**6))
def test_where_the_cells_of_flats_meet_the_land_has_no_step(seed: int, cell: int) -> None:
    ground = SMOOTH.flats(100, 80, seed=seed)
    edge = cell * 100.0
    around = edge + np.array([-1e-6, 0.0, 1e-6])
    assert np.ptp(ground.height_at(around)) < 1e-3
    flats = ground.flats_between(edge - 250, edge + 250)
    starts, stops, _ = flats.T
    assert (starts[1:] > stops[:-1]).all()


def test_a_flat_is_as_high_as_given_and_changes_nothing_beyond_its_ease() -> None:
    ground = RIDGE.flat(100, 180, 12.5, ease=20)
    assert set(ground.heights(100, 181).tolist()) == {12.5}
    np.testing.assert_array_equal(ground.heights(0, 81), RIDGE.heights(0, 81))
    np.testing.assert_array_equal(ground.heights(200, 300), RIDGE.heights(200, 300))
    assert RIDGE.flat(100, 180).height_at(150.0) == RIDGE.height_at(140.0)
    assert ground.flats_between(0, 99).size == 0
    assert ground.flats_between(0, 100).tolist() == [[100.0, 180.0, 12.5]]


@examples(60)
@given(grounds(holes=False), PLACES, LENGTHS, st.floats(-800.0, 800.0), st.floats(-800.0, 200.0))
def test_rays_never_hit_in_gaps(ground: Ground, x: int, length: int, dx: float, dy: float) -> None:
    holed = ground.gap(x, x + length)
    middle = x + 0.5 * length
    assert holed.ray((middle, 1e4), (middle, -1e4)) is None
    assert holed.height_at(middle) == -math.inf
    assert math.isnan(holed.slope_at(middle))
    for start in (x - 400.0, middle, x + length + 400.0):
        hit = holed.ray((start, 150.0), (start + dx, dy))
        assert hit is None or not x < hit.point[0] < x + length
    assert holed.height_at([x, x + length]).tolist() == ground.height_at([x, x + length]).tolist()


@examples(40)
@given(grounds(holes=False, digs=False), PLACES, LENGTHS)
def test_segments_leave_gaps_out(ground: Ground, x: int, length: int) -> None:
    holed = ground.gap(x, x + length)
    left, right = holed.pieces(x - 50, x + length + 50, 0.1)
    assert (left[0, 0], left[-1, 0], right[0, 0], right[-1, 0]) == (x - 50, x, x + length, x + length + 50)
    joined = holed.segments(x - 50, x + length + 50, 0.1)
    assert np.isnan(joined[len(left)]).all()
    np.testing.assert_array_equal(np.delete(joined, len(left), axis=0), np.concatenate([left, right]))
    assert holed.segments(x + 0.1 * length, x + 0.9 * length, 0.1).shape == (0, 2)
    alone = holed.segments(x - 50, x, 0.1, neighbours=True)
    assert alone[0, 0] < x - 50
    assert alone[-1, 0] == x


def test_flats_are_those_that_are_level_still() -> None:
    pads = Ridge(seed=7, displacement=60.0).flats(per=300.0, width=60.0)
    first, second, third = pads.flats_between(0.0, 900.0).tolist()
    middle = 0.5 * (second[0] + second[1])
    for changed in (
        pads.dig((middle, second[2]), 10.0),
        pads.dig((middle, second[2] - 50.0), 10.0),  # what is above it falls
        pads.dig((second[1] + 5.0, second[2]), 10.0),
        pads.gap(middle, middle + 5.0),
        pads.gap(second[1] - 1.0, second[1] + 20.0),
        pads.flat(second[1] + 10.0, second[1] + 40.0, height=500.0, ease=20.0),
    ):
        left = [flat for flat in changed.flats_between(0.0, 900.0).tolist() if flat[1] - flat[0] > 59.0]
        assert left == [first, third]
    for same in (
        pads.dig((middle, second[2] + 50.0), 10.0),
        pads.dig((second[1] + 12.0, second[2]), 10.0),
        pads.gap(second[1], second[1] + 20.0),
        0.0 + pads,
        Ground(0.0) + pads,
    ):
        assert same.flats_between(0.0, 900.0).tolist() == [first, second, third]
    assert pads.end(0.0).flats_between(0.0, 900.0).size == 0
    for raised in ((pads + 30.0).dig((0.0, 900.0), 5.0), 30.0 + pads):
        for start, stop, height in raised.flats_between(0.0, 900.0).tolist():
            assert raised.height_at([start, 0.5 * (start + stop), stop]).tolist() == [height] * 3
        assert raised.flats_between(0.0, 900.0)[0, 2] == first[2] + 30.0
    assert (pads + RIDGE).flats_between(0.0, 900.0).size == 0


def test_the_walls_of_a_gap_stop_rays_and_balls() -> None:
    pit = Ground(10.0).gap(0, 40)
    hit = pit.ray((20.0, 0.0), (60.0, 0.0))
    assert hit is not None
    assert (hit.point, hit.normal, hit.fraction) == ((40.0, 0.0), (-1.0, 0.0), 0.5)
    back = pit.ray((20.0, 0.0), (-20.0, 0.0))
    assert back is not None
    assert (back.point, back.normal) == ((0.0, 0.0), (1.0, 0.0))
    ball = pit.circle((3.0, -50.0), 5.0)
    assert ball is not None
    assert (ball.point, ball.normal, ball.depth) == ((0.0, -50.0), (1.0, 0.0), 2.0)
    assert pit.circle((20.0, -50.0), 5.0) is None
    assert pit.ray((20.0, 50.0), (21.0, -5000.0)) is None


def test_gaps_that_touch_are_one() -> None:
    pit = Ground(10.0).gap(0, 40).gap(40, 70).gap(60, 90)
    assert pit.height_at([0.0, 40.0, 65.0, 90.0]).tolist() == [10.0, -math.inf, -math.inf, 10.0]
    assert len(pit.pieces(-10, 100)) == 2
    both = Ground(10.0).gap(0, 5) + Ground(1.0).gap(20, 30)
    assert both.height_at([3.0, 10.0, 25.0]).tolist() == [-math.inf, 11.0, -math.inf]


@given(PLACES, LENGTHS)
def test_land_begins_and_ends(x: int, length: int) -> None:
    island = RIDGE.begin(x).end(x + length)
    heights = island.heights(x - 300, x + length + 300)
    there = np.flatnonzero(np.isfinite(heights)) + x - 300
    assert (there[0], there[-1], len(there)) == (x, x + length, length + 1)
    assert island.circle((x - 50.0, 0.0), 20.0) is None
    assert island.ray((x - 5000.0, -5000.0), (x + 5.0, -5000.0)) is not None
    assert len(island.pieces(x - 1e6, x + 1e6)) == 1


@examples(60)
@given(grounds(digs=False, holes=False, most=1), craters(), PLACES)
def test_digging_only_takes_ground_away_and_only_where_it_is_dug(ground: Ground, digs: Digs, place: int) -> None:
    x = place + np.arange(0.0, 300.0, 0.5)
    before, after = ground.height_at(x), ground.dug(digs).height_at(x)
    assert (after <= before).all()
    beside = np.ones(len(x), np.bool_)
    for centre, _, radius in digs.circles:
        beside &= np.abs(x - centre) >= radius
    np.testing.assert_array_equal(after[beside], before[beside])


def test_a_crater_is_the_lower_half_of_its_circle_and_what_is_above_falls_in() -> None:
    level = Ground(10.0)
    crater = level.dig((100.0, 10.0), 30.0)
    x = np.linspace(70.0, 130.0, 61)
    np.testing.assert_allclose(crater.height_at(x), 10.0 - np.sqrt(900.0 - (x - 100.0) ** 2))
    assert crater.slope_at(115.0) == pytest.approx(15.0 / math.sqrt(900.0 - 225.0))
    cave = level.dig((100.0, -90.0), 30.0)
    assert cave.height_at([100.0, 60.0]).tolist() == [10.0 - 60.0, 10.0]
    assert level.dig((100.0, 80.0), 30.0).height_at(100.0) == 10.0
    hit = crater.ray((100.0, 50.0), (100.0, -50.0))
    assert hit is not None
    assert hit.point == (100.0, -20.0)


@given(craters(), craters())
def test_digs_survive_json_and_are_dug_in_their_order(first: Digs, second: Digs) -> None:
    loaded = Digs.from_dict(json.loads(json.dumps(first.to_dict())))
    assert loaded == first
    ground = RIDGE.dug(first).dug(second)
    assert ground.digs.circles == first.circles + second.circles
    np.testing.assert_array_equal(ground.heights(-500, 500), RIDGE.dug(ground.digs).heights(-500, 500))
    assert RIDGE.digs == Digs()


@examples(60)
@given(grounds(), st.integers(200, 3000), st.integers(-20, 20), PLACES)
def test_a_period_repeats_everything_and_closes_without_a_step(
    ground: Ground, period: int, loops: int, place: int
) -> None:
    loop = ground.period(period)
    np.testing.assert_array_equal(
        loop.heights(place, place + 300), loop.heights(place + loops * period, place + loops * period + 300)
    )
    steep = np.abs(ground.slope_at(np.linspace(-200.0, period + 200.0, 2000)))
    around = loop.height_at(loops * period + np.array([-1e-7, 0.0]))
    if np.isfinite(around).all() and np.isfinite(steep).all() and steep.max() < 1e3:
        assert abs(around[1] - around[0]) < 1e-3


def test_a_blend_is_the_one_land_before_and_the_other_after() -> None:
    ground = RIDGE.blend(SMOOTH, (500, 900))
    np.testing.assert_array_equal(ground.heights(0, 501), RIDGE.heights(0, 501))
    np.testing.assert_array_equal(ground.heights(900, 1500), SMOOTH.heights(900, 1500))
    between = ground.heights(501, 900)
    ends = np.sort([RIDGE.heights(501, 900), SMOOTH.heights(501, 900)], axis=0)
    assert ((between >= ends[0] - 1e-9) & (between <= ends[1] + 1e-9)).all()
    masked, x = RIDGE.blend(30.0, share), np.arange(-900.0, 900.0)
    expected = RIDGE.height_at(x) + share(x) * (30.0 - RIDGE.height_at(x))
    np.testing.assert_allclose(masked.height_at(x), expected, atol=1e-9)


def test_peaks_are_folded_ground_whose_summits_are_creases() -> None:
    ground, x = RIDGE.peaks(SMOOTH, 0.7, 40.0), np.arange(-40_000.0, 40_000.0, 0.5)
    expected = RIDGE.height_at(x) + 0.7 * (40.0 - np.abs(SMOOTH.height_at(x)))
    np.testing.assert_array_equal(ground.height_at(x), expected)
    crossing = np.flatnonzero(np.diff(np.sign(SMOOTH.height_at(x))))
    tops = [x[np.abs(x - x[at]) <= 1.0] for at in crossing]
    assert tops
    for top in tops:
        assert (SMOOTH.slope_at(top) * (ground.slope_at(top) - RIDGE.slope_at(top))).min() < 0.0


@given(SEEDS, st.integers(-40, 40))
def test_varied_land_is_at_each_post_the_ridge_of_its_parameters(seed: int, number: int) -> None:
    ridge = Ridge(seed=seed, smooth=16.0)
    ground = ridge.vary(growing, per=500)
    x = number * 500.0
    assert ground.height_at(x) == ridge.with_(**growing(x)).height_at(x)
    assert ground.slope_at(x) == pytest.approx(ridge.with_(**growing(x)).slope_at(x))
    assert np.ptp(ground.height_at(x + np.array([-1e-6, 0.0, 1e-6]))) < 1e-3
    same = ridge.vary(lambda _: {"roughness": 1.5}, per=500)
    np.testing.assert_array_equal(same.heights(x, x + 900), ridge.with_(roughness=1.5).heights(x, x + 900))


@examples(40)
@given(
    grounds(digs=False),
    st.dictionaries(PLACES, st.floats(-300.0, 300.0), min_size=1, max_size=5),
    st.floats(1.0, 400.0),
    PLACES,
)
def test_pinned_ground_passes_through_its_pins_and_is_as_before_out_of_their_reach(
    ground: Ground, pins: dict[int, float], reach: float, place: int
) -> None:
    pinned = ground.pins(pins, reach=reach)
    for x, height in pins.items():
        assert pinned.height_at(x) in (height, -math.inf)
    if min(abs(place - x) for x in pins) > reach:
        assert pinned.height_at(place) == pytest.approx(ground.height_at(place), abs=1e-9)


@pytest.mark.parametrize("far", [2.0**51, -(2.0**51)])
def test_pins_far_away_reach_to_the_next_number_at_least(far: float) -> None:
    pinned = RIDGE.pins({far: 5.0, far + 1.0: 9.0, far + 8.0: 7.0}, reach=2.0**-10)
    assert pinned.height_at([far, far + 1.0, far + 8.0]).tolist() == [5.0, 9.0, 7.0]
    assert pinned.height_at(far + 8.0) == 7.0
    assert pinned.height_at(far + 4.0) == RIDGE.height_at(far + 4.0)


def test_flats_that_pins_bend_are_none() -> None:
    pads = RIDGE.flats(per=1000, width=80)
    first, second = pads.flats_between(0, 2000).tolist()
    bent = pads.pins({first[0]: 500.0}, reach=90.0)
    assert bent.flats_between(0, 2000).tolist() == [second]
    assert pads.pins({}).flats_between(0, 2000).tolist() == [first, second]


def test_a_ridge_with_pins_is_a_ridge_that_was_pinned() -> None:
    for ridge in (Ridge(seed=3, span=512), Ridge(seed=3, span=512, smooth=16.0)):
        pins = {10.5: 80.0, 300.0: -40.0, 5000.0: 9.0}
        born, made = ridge.with_(pins=pins), ridge.pins(pins, reach=512.0)
        assert (born.heights(-900, 6000) == made.heights(-900, 6000)).all()
        assert born.height_at(77.7) == made.height_at(77.7)


BAD: list[tuple[Any, type[Exception], str]] = [
    (lambda: Ground("hills"), TypeError, "land must be a Ridge, a Ground, .* not 'hills'"),  # type: ignore[arg-type]
    (lambda: Ground(Ridge), TypeError, "land must be a Ridge, .* not the class Ridge"),
    (lambda: Ground(math.nan), ValueError, "land must be a finite number from -1e\\+15|land must be a finite number"),
    (lambda: Ground(0.0, chunk=1000), ValueError, "chunk must be a power of two from 1 to 4,194,304, not 1000"),
    (lambda: Ground(0.0, chunk=2, detail=-2), ValueError, "detail must be an integer from -1 to 10, not -2"),
    (lambda: Ground(lambda x: x[:3]).height_at(1.0), ValueError, r"your land must answer with 1024 numbers .* \(3,\)"),
    (lambda: Ground(lambda x: None).height_at(1.0), TypeError, "your land must answer with numbers, not None"),
    (lambda: Ground(lambda: 3.0), TypeError, r"land must be .* height_at\(x\), not a function that takes \(\)"),
    (lambda: Ground(lambda x: x / 0).height_at(1.0), ValueError, "your land must be finite, not .* `gap` makes holes"),
    (lambda: RIDGE + "hills", TypeError, "the other land must be a Ridge"),
    (lambda: RIDGE.blend(3.0, (5, 5)), ValueError, "mask must be two places at least"),
    (lambda: RIDGE.blend(3.0, 5), TypeError, "mask must be two places or a function, not 5"),
    (
        lambda: RIDGE.blend(3.0, lambda x: x).height_at(3.0),
        ValueError,
        "your mask must lie from 0 to 1, not be 2.0 at",
    ),
    (lambda: RIDGE.peaks(3.0, -1.0), ValueError, "share must be a finite number from 0 to 1,000,000, not -1.0"),
    (lambda: RIDGE.flat(5, 4), ValueError, "start must not be after stop, but 5 is after 4"),
    (lambda: RIDGE.flat(5, 5), ValueError, r"stop must be at least .* above start \(5\), not 5"),
    (lambda: RIDGE.flats(80, 80), ValueError, r"width must be below per \(80\), not 80"),
    (lambda: RIDGE.flats(100, 80, ease=11), ValueError, r"ease must be at most half of per less width \(10\), not 11"),
    (lambda: RIDGE.flats(seed=0.5), TypeError, "seed must be an integer or a word, not 0.5"),
    (lambda: RIDGE.pins(3), TypeError, r"pins must be a mapping {x: height}, not 3"),
    (lambda: RIDGE.pins({0: math.nan}), ValueError, "the height of the pin at 0 must be a finite number"),
    (lambda: RIDGE.pins({0: 1, 1e-9: 2}), ValueError, "pins must be at least .* apart, but two stand at 0.0 and 1e-09"),
    (lambda: RIDGE.pins({0: 1}, reach=0), ValueError, "reach must be a finite number from"),
    (lambda: RIDGE.gap(3, 3), ValueError, "stop must be at least"),
    (lambda: RIDGE.begin(math.inf), ValueError, "x must be a finite number"),
    (lambda: RIDGE.dig((0, 0), 0), ValueError, "radius must be a finite number above 0 to 65,536, not 0"),
    (lambda: RIDGE.dug([(0, 0, 1)]), TypeError, "digs must be Digs, not"),
    (lambda: Digs(((1, 2),)), TypeError, r"circles must be \(x, y, radius\) of each"),
    (lambda: Digs.from_dict({"holes": []}), ValueError, "must have the one key 'circles', not 'holes'"),
    (lambda: Digs.from_dict({"circles": "abc"}), TypeError, "circles must be a list, not 'abc'"),
    (lambda: Digs.from_dict([]), TypeError, "saved digs must be a mapping"),
    (lambda: RIDGE.period(0), ValueError, "length must be a finite number from"),
    (lambda: RIDGE.period(100, ease=101), ValueError, "ease must be a finite number from .* to 100, not 101"),
    (lambda: RIDGE.vary({}), TypeError, "parameters must be a function of x, not {}"),
    (lambda: RIDGE.vary(lambda x: 5).height_at(0), TypeError, "your parameters must be a mapping .* not 5"),
    (lambda: RIDGE.vary(lambda x: {"roughness": -1}).height_at(0), ValueError, "roughness must be"),
    (lambda: SMOOTH.flats().segments(0, 9), ValueError, "tolerance must be above 0 for smooth land, not 0"),
]


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize(("wrong", "error", "words"), BAD, ids=[words[:70] for _, _, words in BAD])
def test_what_makes_no_sense_is_refused(wrong: Any, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        wrong()
