"""Maps: the same code is the same map, the share of land is exact, all wraps, and stages are maps of fewer epochs."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from profiles import examples
from ridgeline.scene.check_letters import CHECKS, LETTERS
from ridgeline.scene.light.daylight import light
from ridgeline.scene.maps.code import EXAMPLE, MapSpec, is_old, wanted_map
from ridgeline.scene.maps.map import Map, map_of, maps_of, steps
from ridgeline.scene.maps.picture import shade, stretch, watery
from ridgeline.scene.themes.find import built_in
from ridgeline.terrain import Erosion, diamond_square, island

SEEDS = st.integers(-(2**70), 2**70)
SHARES = st.floats(0.0, 100.0)
NOW = light(built_in("dusk"), 16.5)

WANTED = st.builds(
    MapSpec,
    seed=SEEDS,
    side=st.sampled_from([5, 9, 17, 33]),
    erode=st.integers(0, 4),
    island=st.booleans(),
    land=st.none() | SHARES | st.integers(0, 100),
    roughness=st.none() | st.floats(0.1, 3.0),
    displacement=st.none() | st.floats(1.0, 1e6),
    drops=st.floats(0.01, 3.0),
    lifetime=st.integers(1, 60),
    soil=st.floats(0.0, 1.0),
    drop=st.floats(0.001, 10.0),
    hardness=st.floats(0.0, 1.0),
    wind=st.tuples(st.floats(-4096.0, 4096.0), st.integers(-20, 20).map(float)),
)

NO_CODES = [
    "",
    "junk",
    "7",
    "7-",
    "7-513-",
    "-513",
    "7-513-e",
    "7-513-e30.5",
    "7-513-e-30",
    "7-513-e30-e30",
    "7-513-land",
    "7-513-land1.2.3",
    "7-513-landnan",
    "7-513-island5",
    "7-513-hill",
    "7-513 ",
    "7.5-513",
    "٧-513",
    f"{'9' * 5000}-513",
    "7-513-disp1e999",
    "7-513-wind3",
    "7-513-wind3~4~5",
    "7-513-wind3~9000",
    "7-513-erode3~4",
    "7-513-hard-0.5",
    "7-513-hard2",
    "x" * 100_000,
]


def same(one: Map, other: Map) -> bool:
    return all(
        np.array_equal(getattr(one, name), getattr(other, name))
        for name in ("ground", "rain", "sea", "lowest", "highest", "steep", "drained", "drop")
    )


@given(WANTED)
def test_a_code_means_the_map_it_was_made_of(wanted: MapSpec) -> None:
    assert wanted_map(wanted.code) == wanted
    assert wanted_map(wanted.code).code == wanted.code
    assert " " not in wanted.code


@examples(30)
@given(WANTED)
def test_the_same_code_makes_the_same_map(wanted: MapSpec) -> None:
    assert same(map_of(wanted), map_of(wanted_map(wanted.code)))


def test_the_example_is_a_code() -> None:
    assert wanted_map(EXAMPLE).code == EXAMPLE


def test_an_old_code_without_check_letters_still_opens() -> None:
    assert wanted_map("7-513-e300-land60") == MapSpec(7, erode=300, land=60.0)
    assert wanted_map("7-513-disp1e+2") == MapSpec(7, displacement=100.0)
    assert is_old("7-513-e300-land60")
    assert not is_old(EXAMPLE)


@pytest.mark.parametrize("code", [EXAMPLE, "24-129-e60_", "-7-33-island-rough0.5_"])
def test_a_mistyped_code_is_another_map_never(code: str) -> None:
    code = wanted_map(code.rpartition("_")[0]).code
    letters = sorted({*LETTERS, *CHECKS})
    places = range(len(code))
    wrong = {code[:place] + letter + code[place + 1 :] for place in places for letter in letters}
    wrong |= {code[:place] + code[place : place + 2][::-1] + code[place + 2 :] for place in places}
    for other in wrong - {code}:
        with pytest.raises(ValueError, match="map code"):
            wanted_map(other)


@pytest.mark.parametrize("code", NO_CODES, ids=range(len(NO_CODES)))
def test_junk_is_no_code_and_is_said_in_a_short_line(code: str) -> None:
    with pytest.raises(ValueError, match=r"code|must") as problem:
        wanted_map(code)
    assert "\n" not in str(problem.value)
    assert len(str(problem.value)) < 300


@given(st.text(alphabet="0123456789-.eislandrough+ \n"))
def test_whatever_looks_like_a_code_is_one_or_is_refused(code: str) -> None:
    try:
        wanted = wanted_map(code)
    except ValueError:
        return
    assert wanted_map(wanted.code) == wanted


@pytest.mark.parametrize(
    ("knobs", "said"),
    [
        ({"side": 512}, "side must be 2**n + 1, from 2 to 4097, not 512; the nearest are 257 and 513"),
        ({"side": 8193}, "side must be 2**n + 1, from 2 to 4097, not 8193; the nearest is 4097"),
        ({"side": -5}, "side must be 2**n + 1, from 2 to 4097, not -5; the nearest is 2"),
        ({"erode": -1}, "erode must be an integer from 0 to 1,000,000, not -1"),
        ({"erode": 10**9}, "erode must be an integer from 0 to 1,000,000"),
        ({"land": -1.0}, "land must be a finite number from 0 to 100, not -1.0"),
        ({"land": float("nan")}, "land must be a finite number from 0 to 100, not nan"),
        ({"roughness": 0.0}, "roughness must be a finite number above 0, not 0.0"),
        ({"roughness": float("nan")}, "roughness must be a finite number above 0, not nan"),
        ({"displacement": -1.0}, "displacement must be a finite number from 0"),
        ({"drops": 0.0}, "drops_per_cell must be a finite number above 0 to 100, not 0.0"),
        ({"lifetime": 0}, "lifetime must be an integer from 1 to 100,000, not 0"),
        ({"soil": 1.5}, "soil must be a finite number from 0 to 1, not 1.5"),
        ({"hardness": 1.5}, "hardness must be a finite number from 0 to 1, not 1.5"),
        ({"drop": 0.0}, "drop must be a finite number above 0, not 0.0"),
        ({"wind": (0.0, 5000.0)}, "wind must be a finite number from -4,096 to 4,096, not 5000.0"),
        ({"side": 3, "erode": 1}, "rain and islands need a side of 5 or more, not 3"),
        ({"side": 2, "island": True}, "rain and islands need a side of 5 or more, not 2"),
    ],
)
def test_what_no_map_can_have_is_said_before_anything_is_made(knobs: dict[str, float], said: str) -> None:
    with pytest.raises(ValueError, match=r".") as problem:
        MapSpec(7, **knobs)  # type: ignore[arg-type]
    assert said in str(problem.value)


@given(SEEDS, SHARES, st.booleans(), st.sampled_from([0, 3]))
def test_the_share_of_land_is_exact(seed: int, share: float, island: bool, erode: int) -> None:
    found = map_of(MapSpec(seed, 33, erode, island, share))
    assert np.count_nonzero(found.ground > 0.0) == round(32 * 32 * share / 100.0)
    assert found.sea


@given(SEEDS, st.floats(1.0, 99.0))
def test_a_share_of_land_moves_all_heights_alike(seed: int, share: float) -> None:
    ground = map_of(MapSpec(seed, 33, land=share)).ground
    raw = diamond_square(33, seed=seed)[:-1, :-1]
    assert (ground == raw - raw[ground == 0.0]).all()


def test_flat_land_has_no_share() -> None:
    with pytest.raises(ValueError, match="too many points share one height: 50 % of land is impossible"):
        map_of(MapSpec(7, 9, land=50.0, displacement=0.0))
    assert map_of(MapSpec(7, 9, land=100.0, displacement=0.0)).ground.min() > 0.0


def test_without_more_words_a_map_is_what_the_library_makes() -> None:
    raw = diamond_square(33, seed=7)[:-1, :-1]
    assert np.array_equal(map_of(MapSpec(7, 33)).ground, raw)
    assert np.array_equal(map_of(MapSpec(7, 33, island=True)).ground, island(32, seed=7))
    rain = Erosion(raw, seed=7)
    rain.step(20)
    found = map_of(MapSpec(7, 33, 20))
    assert np.array_equal(found.ground, rain.terrain)
    assert np.array_equal(found.water(slice(None)), rain.water)


@examples(30)
@given(WANTED, st.integers(2, 5))
def test_a_stage_is_the_map_of_fewer_epochs_and_the_first_one_has_no_rain(wanted: MapSpec, count: int) -> None:
    epochs = sorted(set(steps(wanted.erode, count)))
    assert (epochs[0], epochs[-1]) == (0, wanted.erode)
    for epoch, stage in zip(epochs, maps_of(wanted, epochs), strict=True):
        assert same(stage, map_of(replace(wanted, erode=epoch)))
        if epoch == 0:
            assert not stage.rain.any()


@given(st.integers(0, 10**6), st.integers(2, 50))
def test_stages_are_equal_steps(epochs: int, count: int) -> None:
    found = steps(epochs, count)
    assert (len(found), found[0], found[-1]) == (count, 0, epochs)
    assert all(abs(number * epochs / (count - 1) - epoch) <= 0.5 for number, epoch in enumerate(found))


def edges_meet(picture: np.ndarray) -> bool:  # type: ignore[type-arg]
    return bool((picture[0] == picture[-1]).all() and (picture[:, 0] == picture[:, -1]).all())


@examples(30)
@given(WANTED)
def test_pictures_wrap(wanted: MapSpec) -> None:
    found = map_of(wanted)
    for picture in (shade(found, NOW), watery(found), stretch(found)[0]):
        assert picture.shape[:2] == (wanted.side, wanted.side)
        assert edges_meet(picture)


@pytest.mark.parametrize("knobs", [{}, {"land": 60.0}, {"island": True}, {"erode": 5}], ids=str)
def test_a_picture_in_parts_is_that_in_one(knobs: dict[str, float], monkeypatch: pytest.MonkeyPatch) -> None:
    found = map_of(MapSpec(7, 65, **knobs))  # type: ignore[arg-type]
    whole = [shade(found, NOW), watery(found), stretch(found)[0]]
    monkeypatch.setattr("ridgeline.scene.maps.picture.ROWS", 7)
    for one, other in zip(whole, [shade(found, NOW), watery(found), stretch(found)[0]], strict=True):
        assert np.array_equal(one, other)


@given(SEEDS)
def test_stretched_heights_say_the_heights(seed: int) -> None:
    found = map_of(MapSpec(seed, 33))
    levels, low, high = stretch(found)
    assert (levels.dtype, levels.min(), levels.max()) == (np.uint16, 0, 65535)
    again = low + levels[:-1, :-1] * ((high - low) / 65535.0)
    assert abs(again - found.ground).max() <= 0.5000001 * (high - low) / 65535.0


def test_flat_land_has_a_picture() -> None:
    found = map_of(MapSpec(7, 9, displacement=0.0))
    assert len(np.unique(shade(found, NOW).reshape(-1, 3), axis=0)) == 1
    assert not stretch(found)[0].any()


def test_the_sea_is_water_and_the_land_is_dry_before_it_rains() -> None:
    found = map_of(MapSpec(7, 65, land=40.0))
    water = watery(found)[:-1, :-1]
    assert ((water == 255) == (found.ground <= 0.0)).all()
    assert ((water == 0) == (found.ground > 0.0)).all()


def test_slopes_to_the_north_west_are_brighter() -> None:
    found = map_of(MapSpec(7, 129))
    picture = shade(found, NOW)[:-1, :-1].sum(axis=2, dtype=float)
    away = sum(found.ground - np.roll(found.ground, 1, axis) for axis in (0, 1))
    assert picture[away > 0].mean() > 1.2 * picture[away < 0].mean()


def test_each_epoch_is_told() -> None:
    told: list[int] = []
    map_of(MapSpec(7, 33, 5), told.append)
    assert told == [1, 2, 3, 4, 5]


def covered_with_water(found: Map) -> np.ndarray:  # type: ignore[type-arg]
    return (watery(found)[:-1, :-1] > 0) & (found.ground > 0.0)


def test_a_map_that_it_rained_on_shows_its_rivers_down_to_the_sea() -> None:
    found = map_of(MapSpec(7, 129, 60, island=True))
    assert found.rivers
    wet = watery(found)
    for river in found.rivers:
        columns, rows = np.rint(river.points).astype(int).T % 128
        assert (wet[rows, columns] > 0).all(), "a river is a line without a gap"


def test_without_rain_there_are_no_rivers_but_in_breached_land() -> None:
    assert map_of(MapSpec(7, 129, island=True)).rivers == []
    assert map_of(MapSpec(7, 129, island=True, breach=True)).rivers


def test_large_drops_do_not_show_one_by_one() -> None:
    usual, large = (map_of(MapSpec(7, 65, 30, island=True, drop=drop)) for drop in (0.01, 1.0))
    assert covered_with_water(large).sum() < 2 * covered_with_water(usual).sum()


def test_hard_rock_and_wind_change_what_the_rain_makes_of_land() -> None:
    plain = map_of(MapSpec(7, 65, 30))
    hard = map_of(MapSpec(7, 65, 30, hardness=1.0))
    windy = map_of(MapSpec(7, 65, 30, lifetime=10, wind=(9.0, -2.0)))
    raw = diamond_square(65, seed=7)[:-1, :-1]
    assert abs(hard.ground - raw).mean() < 0.8 * abs(plain.ground - raw).mean()
    assert (hard.ground == raw).any() or abs(hard.ground - raw).min() < 1e-9
    assert not np.array_equal(windy.ground, map_of(MapSpec(7, 65, 30, lifetime=10)).ground)
    assert wanted_map("7-65-e30-wind9~-2").wind == (9.0, -2.0)
