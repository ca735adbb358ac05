"""The flight over a field: smooth, the same for whoever asks, and never into the ground."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from time import process_time

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from profiles import examples
from ridgeline.scene import Moment, View
from ridgeline.scene.flyover.flyover import (
    FLIGHT_PACE,
    LENS,
    STRAIGHT_UNITS,
    WIDEST,
    Flyover,
    _fold,
    lit_shares,
    shade_crests,
    two_sides,
)
from ridgeline.scene.flyover.path import CLEARANCE, WATER, FlightPath
from ridgeline.scene.flyover.rows import FARTHEST_POINT, NEAR, FieldRows
from ridgeline.scene.flyover.woods import HIGHEST_WOOD, LOWEST_WOOD, TALL, FieldWoods, woods_shown
from ridgeline.scene.items import Band, CrestLayer
from ridgeline.scene.light.daylight import light
from ridgeline.scene.themes.find import theme_for
from ridgeline.terrain import Field

SEEDS = st.integers(-(2**32), 2**32)
AHEAD = st.floats(-1e9, 1e9)
SMALL = View(96, 54)


def flight(seed: int) -> tuple[FlightPath, Field]:
    field = Field(seed, displacement=230.0, roughness=1.05, span=1024)
    return FlightPath(field), field


def rows_of(layers: Sequence[CrestLayer]) -> list[CrestLayer]:
    """The layer of each row, without those of their shade sides."""
    return list({layer.parallax: layer for layer in reversed(layers)}.values())[::-1]


@examples(40)
@given(SEEDS, AHEAD)
def test_the_way_is_smooth_and_stays_above_the_ground(seed: int, ahead: float) -> None:
    path, field = flight(seed)
    before, here, after = (path.at(ahead + step) for step in (-1.0, 0.0, 1.0))
    assert abs(after.height - here.height) < 12.0
    assert abs(after.height - 2.0 * here.height + before.height) < 0.3
    assert here.heading == pytest.approx((after.across - before.across) / 2.0, abs=1e-3)
    near = field.heights(int(ahead) // 8 * 8, int(here.across) // 8 * 8 - 24, 5, 7, 8)
    assert here.height >= near.max() + CLEARANCE - 1e-9


@examples(20)
@given(SEEDS, AHEAD)
def test_the_flight_is_above_all_lakes(seed: int, ahead: float) -> None:
    assert flight(seed)[0].at(ahead).height >= WATER + CLEARANCE - 1e-9


@examples(6)
@given(st.integers(0, 99))
def test_no_land_is_seen_below_a_lake_s_level(seed: int) -> None:
    """Behind each row's lake is the water of that row: a level line, but for the tilt, which is one for all columns."""
    flyover = Flyover("dusk", seed, calm=True)
    place = flyover._path.at(0.0)
    rows = rows_of(flyover.scene(Moment(hour=12.0), SMALL).layers)
    tilt = place.bank * STRAIGHT_UNITS * np.tanh((np.arange(97) * 20.0 - 960.0) / STRAIGHT_UNITS) * 0.05
    distance = np.array([NEAR / row.parallax for row in rows])
    lake = SMALL.row(500.0) - tilt + 0.05 * LENS / distance[:, None] * (place.height - WATER)
    near = distance < FARTHEST_POINT - FARTHEST_POINT / 8.0
    assert (np.stack([row.crest for row in rows])[near] <= lake[near] + 1e-6).all()


@pytest.mark.slow
def test_the_path_follows_the_low_ground() -> None:
    """On the mean of many places the ground under it is lower than that under its waves alone."""
    lower = []
    for seed in range(12):
        path, field = flight(seed)
        places = [path.at(512.0 * number) for number in range(1, 9)]
        own = [field.heights(int(at.ahead), round(at.across), 1, 1)[0, 0] for at in places]
        waves = [field.heights(int(at.ahead), round(path._swayed(at.ahead)), 1, 1)[0, 0] for at in places]
        lower.append(np.mean(waves) - np.mean(own))
    assert np.mean(lower) > 5.0


@examples(8)
@given(SEEDS, AHEAD, AHEAD)
def test_a_frame_depends_on_the_moment_alone(seed: int, travel: float, other: float) -> None:
    moments = [Moment(travel=some, hour=18.0, elapsed=5.0) for some in (travel, other)]
    used, fresh = Flyover("dusk", seed), Flyover("dusk", seed)
    used.scene(moments[1], SMALL)
    scenes = [one.scene(moments[0], SMALL) for one in (used, fresh)]
    assert scenes[0].describe() == scenes[1].describe()
    for one, same in zip(scenes[0].layers, scenes[1].layers, strict=True):
        assert (one.crest == same.crest).all()


@examples(30)
@given(SEEDS, AHEAD)
def test_rows_come_from_far_to_near_and_more_of_them_are_near(seed: int, ahead: float) -> None:
    distances = FieldRows(Field(seed, span=256)).visible(ahead, 0.0, np.linspace(-1.0, 1.0, 9)).distance
    assert (np.diff(distances) < 0.0).all()
    assert NEAR <= distances.min() < distances.max() < FARTHEST_POINT
    steps = -np.diff(distances)
    assert (np.diff(steps) <= 1e-6 * max(1.0, abs(ahead))).all()


@examples(30)
@given(SEEDS, st.integers(-(2**20), 2**20))
def test_no_row_jumps_as_the_flight_goes_on(seed: int, ahead: int) -> None:
    """A row that is about to end lies where its neighbours would have it, and so it does when it comes."""
    rows, slope = FieldRows(Field(seed, span=256)), np.linspace(-0.8, 0.8, 65)
    near, then = (
        {round(ahead + distance): (distance, whole, heights) for distance, whole, heights in zip(*seen, strict=True)}
        for seen in (rows.visible(float(ahead), 0.0, slope), rows.visible(ahead + 0.01, 0.0, slope))
    )
    for place in near.keys() & then.keys():
        assert np.abs(near[place][2] - then[place][2]).max() < 0.2
    for place in near.keys() ^ then.keys():
        distance, whole, _ = near.get(place) or then[place]
        assert whole < 0.01 or distance < NEAR + 1.0 or distance > FARTHEST_POINT - FARTHEST_POINT / 8.0


def test_the_same_at_the_seam_of_two_monitors() -> None:
    moment, flyover = Moment(travel=3000.0, hour=18.0), Flyover("dusk", 7)
    wide = flyover.scene(moment, View(200, 60, 0.1, (0.0, 0.0)))
    right = flyover.scene(moment, View(120, 60, 0.1, (800.0, 0.0)))
    for one, other in zip(wide.layers, right.layers, strict=True):
        assert one.crest[80:] == pytest.approx(other.crest, abs=1e-6)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(2000, 2), (7680, 1), (1, 1)])
def test_the_widest_pictures_are_quick(size: tuple[int, int]) -> None:
    flyover, moment = Flyover("dusk", 7), Moment(travel=500.0, hour=18.0)
    began = process_time()
    flyover.scene(moment, View(*size))
    assert process_time() - began < 3.0


def test_lines_of_sight_turn_back_at_the_widest_and_none_jumps() -> None:
    places = np.linspace(-5.0 * WIDEST, 5.0 * WIDEST, 10_001)
    seen = _fold(places)
    within = np.abs(places) <= WIDEST
    assert (seen[within] == places[within]).all()
    assert np.abs(seen).max() <= WIDEST
    assert np.abs(np.diff(seen)).max() < 1.01 * (places[1] - places[0])
    assert _fold(np.array([WIDEST + 1.0, -3.0 * WIDEST, 4.0 * WIDEST + 2.0])) == pytest.approx([31.0, 32.0, 2.0])


@pytest.mark.parametrize("origin", [1e5, 1e9, -1e12])
def test_a_far_panorama_still_shows_land(origin: float) -> None:
    crests = Flyover("dusk", 7).scene(Moment(travel=500.0), View(96, 54, 0.05, (origin, 0.0))).layers
    assert max(np.ptp(layer.crest) for layer in crests) > 1.0


@pytest.mark.slow
def test_calm_flights_wind_and_bank_less() -> None:
    field = Field(3, span=1024)
    ways = [[FlightPath(field, sway).at(100.0 * step) for step in range(50)] for sway in (1.0, 0.4)]
    for part in ("across", "bank", "heading"):
        assert np.ptp([getattr(place, part) for place in ways[1]]) < 0.5 * np.ptp(
            [getattr(place, part) for place in ways[0]]
        )


@pytest.mark.slow
def test_weather_falls_before_the_rows_and_lightning_behind_them() -> None:
    flyover = Flyover("dusk", 7, "storm")
    view = View(320, 180)
    scenes = [flyover.scene(Moment(travel=900.0, hour=17.0, elapsed=450.0 + 0.1 * tenth), view) for tenth in range(250)]
    assert all("rain" in scene.describe() for scene in scenes)
    assert all(len(scene.layers) - 1 in {some.layer for some in scene.particles} for scene in scenes)
    assert any(len({some.layer for some in scene.particles}) > 1 for scene in scenes)
    bolts = [sprite.layer for scene in scenes for sprite in scene.sprites if sprite.words == "lightning"]
    assert bolts
    assert all(layer < len(scenes[0].layers) // 2 for layer in bolts)


def test_a_row_that_rounding_puts_too_near_has_a_colour() -> None:
    for ahead in (40.00000000000001, 4.000000000000001, -59.99999999999999):
        scene = Flyover("mesa", 7).scene(Moment(travel=ahead / FLIGHT_PACE, hour=18.0), SMALL)
        assert all(np.isfinite(layer.gradient.colours).all() for layer in scene.layers)


@pytest.mark.slow
@examples(20)
@given(SEEDS, st.integers(-(2**20), 2**20))
def test_the_farthest_row_comes_up_from_behind_the_horizon(seed: int, number: int) -> None:
    flyover, step = Flyover("dusk", seed), FARTHEST_POINT / 16.0
    far = flyover.scene(Moment(travel=(number * step + 1e-3) / FLIGHT_PACE, hour=18.0), SMALL).layers[0]
    assert far.parallax == pytest.approx(NEAR / FARTHEST_POINT, rel=1e-3)
    assert far.crest.min() > SMALL.row(500.0) - 2.0


def test_a_picture_that_stands_for_itself_tilts_about_its_middle() -> None:
    moment = Moment(travel=2000.0, hour=18.0)
    narrow, wide = (Flyover("dusk", 3).scene(moment, View(width, 60)).layers[30].crest for width in (60, 120))
    assert narrow[30] == pytest.approx(wide[60], abs=1e-9)


@pytest.mark.parametrize("hour", [0.0, 6.0, 12.0, 18.0])
def test_where_a_theme_s_ridges_alternate_in_colour_slopes_are_not_striped(hour: float) -> None:
    def longer(theme: str) -> float:
        """How much longer the way of the rows' colours is than the straight one."""
        layers = Flyover(theme, seed=3, weather="none").scene(Moment(hour=hour), View(64, 36)).layers
        rows = rows_of(layers)
        shade = [after for before, after in pairwise(layers) if before.parallax == after.parallax]
        return max(way_of(rows[len(rows) // 3 :]), way_of(shade))

    def way_of(rows: list[CrestLayer]) -> float:
        colours = np.array([row.gradient.colours[0] for row in rows])
        return float(np.abs(np.diff(colours, axis=0)).sum() / np.abs(colours[-1] - colours[0]).sum())

    assert longer("cherry") < 1.35
    assert longer("dusk") < 1.35


@pytest.mark.parametrize("side", [-1.0, 1.0])
def test_slopes_that_face_the_light_are_lit_and_those_behind_them_are_not(side: float) -> None:
    """Land that rises to the right faces a light on its left."""
    lit = lit_shares(np.array([[0.5, 0.0, -0.5]]), np.full(3, 1000.0 * side))[0]
    assert lit[1] == 1.0
    assert lit[:: -2 if side < 0.0 else 2].tolist() == [1.0, 0.0]


@examples(20)
@given(st.integers(0, 999))
def test_the_shade_side_hides_nothing_but_its_own_row(seed: int) -> None:
    chance = np.random.default_rng(seed)
    crests, lit = chance.uniform(0.0, 90.0, (9, 30)), chance.uniform(0.0, 1.0, (9, 30))
    shade = shade_crests(crests, lit)
    assert (shade >= crests).all()
    for number in range(8):
        nearer = crests[number + 1 :].min(axis=0)
        assert (shade[number] <= np.maximum(crests[number], nearer) + 1e-9).all()


@pytest.mark.parametrize("hour", [0.0, 6.2, 12.0, 18.5])
def test_the_shade_is_darker_at_every_hour(hour: float) -> None:
    now = light(theme_for("dusk", 1), hour)
    sunny, shady = two_sides(now.ridges, now)
    assert (shady[:, 0] < sunny[:, 0]).all()


def test_a_flight_shows_light_and_shade() -> None:
    """In a picture with the sun on one side, parts of the land are darker than they would be on the other."""
    scene = Flyover("dusk", 7, weather="none").scene(Moment(travel=23100.0, hour=9.0), View(320, 180))
    pairs = [
        layers
        for layers in zip(scene.layers, scene.layers[1:], strict=False)
        if layers[0].parallax == layers[1].parallax
    ]
    assert len(pairs) > 16
    hidden = np.mean([np.mean(shade.crest - row.crest < 0.05) for row, shade in pairs])
    assert 0.02 < hidden < 0.9


@examples(20)
@given(SEEDS, st.integers(-(2**20), 2**20), st.floats(-1e6, 1e6))
def test_trees_stand_at_their_places_and_within_their_heights(seed: int, ahead: int, across: float) -> None:
    woods, rows = FieldWoods(seed), np.array([ahead, ahead + 8])
    places, heights = across + np.arange(400.0) * np.ones((2, 1)), np.linspace(-120.0, 120.0, 400) * np.ones((2, 1))
    grown, tops = woods.grown(rows, places, heights, np.ones(2)), woods.tops(rows, places)
    assert grown.min() >= 0.0
    assert grown.max() <= 1.0
    assert not grown[(heights <= LOWEST_WOOD) | (heights >= HIGHEST_WOOD)].any()
    assert tops.min() > 0.0
    assert tops.max() <= TALL
    assert (woods.tops(rows[1:], places[1:, 7:9]) == tops[1:, 7:9]).all()
    assert not woods.grown(rows, places, heights, woods_shown(np.full(2, 0.5))).any()


def test_there_are_woods_and_clearings() -> None:
    for seed in range(6):
        places = np.arange(0.0, 6000.0, 3.0) * np.ones((40, 1))
        grown = FieldWoods(seed).grown(np.arange(40) * 200, places, np.zeros_like(places), np.ones(40))
        assert 0.1 < np.mean(grown == 1.0) < 0.7
        assert np.mean(grown == 0.0) > 0.2


def banks(flyover: Flyover, ahead: float, view: View) -> list[Band]:
    scene = flyover.scene(Moment(travel=ahead / FLIGHT_PACE, hour=12.0), view)
    return [sprite for sprite in scene.sprites if isinstance(sprite, Band) and sprite.words == "cloud below"]


@pytest.mark.slow
def test_clouds_lie_below_the_flight_and_come_and_go() -> None:
    flyover, view = Flyover("dusk", 7, weather="none"), View(480, 270)
    level = view.row(500.0)
    counts = []
    for ahead in range(0, 30_000, 1000):
        shown = banks(flyover, float(ahead), view)
        tilt = abs(flyover._path.at(float(ahead)).bank) * STRAIGHT_UNITS * view.pixels_per_unit
        assert all(band.points[:, 1].min() > level - tilt for band in shown)
        counts.append(len(shown))
    assert np.count_nonzero(counts) > 20
    assert max(counts) <= 60


def test_clouds_below_are_the_same_at_the_seam_of_two_monitors() -> None:
    flyover, seen = Flyover("dusk", 7, weather="none"), 0
    for ahead in range(0, 12_000, 3000):
        wide, right = (
            {tuple(np.round(band.points[:, 1], 6)): band.points for band in banks(flyover, float(ahead), view)}
            for view in (View(200, 108, 0.1, (0.0, 0.0)), View(120, 108, 0.1, (800.0, 0.0)))
        )
        seen += len(right)
        for rows, points in right.items():
            assert points[:, 0] + 80.0 == pytest.approx(wide[rows][:, 0], abs=1e-6)
    assert seen > 0


@pytest.mark.slow
@examples(20)
@given(SEEDS, AHEAD, AHEAD)
def test_a_flight_always_has_as_many_layers(seed: int, one: float, other: float) -> None:
    """Else its frames would be painted anew."""
    flyover = Flyover("dusk", seed, weather="none")
    counts = {len(flyover.scene(Moment(travel=ahead / FLIGHT_PACE, hour=12.0), SMALL).layers) for ahead in (one, other)}
    assert counts == {76}


@pytest.mark.slow
@examples(20)
@given(SEEDS, st.integers(-(2**20), 2**20), st.sampled_from([72, 832]))
def test_no_shade_side_comes_or_goes_in_view(seed: int, number: int, border: int) -> None:
    """Where a row gets its shade side or loses it, that has the colours of the lit one."""
    ahead, step = number * (8 if border == 72 else 64), 1e-3
    for moved in (-step, step):
        layers = (
            Flyover("dusk", seed, weather="none")
            .scene(Moment(travel=(ahead + moved) / FLIGHT_PACE, hour=9.0), SMALL)
            .layers
        )
        for row, shade in pairwise(layers):
            if row.parallax == shade.parallax and abs(NEAR / row.parallax - border) < 0.1:
                assert np.abs(row.gradient.colours - shade.gradient.colours).max() < 1e-3
