"""The land in JavaScript is Python's to the last bit, in any order of asking, whatever its knobs."""

from __future__ import annotations

import inspect
import json
import math
import random
import re
from collections.abc import Callable, Iterator
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import ridgeline.terrain
from conftest import find
from profiles import examples
from ridgeline.terrain import Ridge, Weathered, displace, lightning, scatter, seed_number
from ridgeline.terrain.hashing import absorb, hash_many, hash_one, hash_run, seed_key, uniform
from ridgeline.terrain.level_decay import DECAY_LAWS, fractional_power, level_factors
from ridgeline.terrain.maps.hollows import fill
from terrain.strategies import PLACES, SEEDS, parameters, ridges

from .land import TERRAIN, Kept, Land, same, started

KNOBS: list[dict[str, Any]] = [
    {"seed": 7, "displacement": 90.0, "roughness": 1.1, "span": 512},
    {"seed": -(2**70) + 3, "displacement": 65.0, "roughness": 0.83, "span": 1024, "smooth": 48.0, "detail": 2},
    {"seed": "hello", "displacement": 65.0, "choice": "gaussian", "smooth": 17.3, "detail": -2, "rhythm": 0.3},
    {"seed": 123456789012, "displacement": 300.0, "roughness": 0.7, "rhythm": 0.6, "floor": -40.0, "ceiling": 120.0},
    {"seed": -5, "decay": "logarithmic", "choice": "sign", "floor": -20.0},
    {"seed": 3, "displacement": 130.0, "roughness": 0.98, "span": 512, "period": 3 * 512},
    {"seed": 3, "roughness": 1.37, "span": 512, "period": 8192, "smooth": 32.0, "decay": "exponential"},
    {"seed": 2**52 + 1, "displacement": 10.0, "span": 65536, "detail": -3, "decay": "linear"},
    {"seed": -1, "displacement": 10.0, "span": 2**20, "detail": 5, "decay": [1.0, 0.5, 0.3, 0.1]},
    {"seed": 9, "span": 256, "pins": {0.0: 10.0, 100.5: -30.0, 1e6: 5.0, -4e15: 60.0}, "detail": 1},
    {"seed": 9, "span": 64, "smooth": 12.0, "pins": {-300.0: 10.0, -200.25: 0.0, 4e15: -60.0}, "ceiling": 50.0},
    {"seed": 10, "span": 64, "period": 64 * 7, "pins": {3.0: 99.0, 440.0: -99.0}, "choice": "gaussian"},
    {"seed": 11, "span": 2**30, "detail": 10, "chunk": 64, "roughness": 0.6},
    {"seed": 12, "span": 1024, "detail": -10, "decay": "none", "displacement": 1e-3},
    {"seed": 13, "span": 1, "chunk": 1, "decay": "once", "rhythm": 1.0},
    {"seed": 14, "span": 16, "detail": 4, "period": 16, "roughness": 0.25, "chunk": 8},
]
"""Every knob, every law and every choice, with few spans and many."""

OPTION = re.compile(r"(\w+): (.*),")  #: an option of `terrain.js` and its default

FAR = [0.0, 1e3, 1e6, 1e9, 1e12, 2.0**40, 4e15]
STEPS = [1.0, 1.0, 0.5, 0.25, 1 / 3, 2.0, 4.0, 0.7407407407407407, 13.7, 4096.0, 1e9]
COUNTS = [1, 2, 5, 100, 700]


@pytest.fixture(scope="module")
def land() -> Iterator[Land]:
    """A node with `terrain.js`, for all tests: it keeps nothing that changes an answer, which is tested too."""
    with started(find("node")) as running:
        yield running


def windows(chance: random.Random, number: int) -> list[tuple[float, float, int]]:
    """Starts, steps and counts, half of the starts at whole numbers."""
    chosen = []
    for turn in range(number):
        far = chance.choice(FAR)
        start = chance.uniform(-far, far)
        chosen.append((start if turn % 2 else float(round(start)), chance.choice(STEPS), chance.choice(COUNTS)))
    return [*chosen, (4e15, 1.0, 300), (-4e15, 1.0, 300), (-4e15 + 0.5, 0.5, 300), (-70000.0, 1.0, 20000)]


@pytest.mark.slow
def test_of_a_hundred_thousand_heights_over_all_knobs_none_differs(land: Land) -> None:
    chance, compared = random.Random(5), 0
    for knobs in KNOBS:
        here, there = Ridge(**knobs), land.make("Ridge", knobs)
        for start, step, count in windows(chance, 30):
            own = here.heights(start, start + (count - 0.5) * step, step)
            assert same(land.ask("heights", start, start + (count - 0.5) * step, step, on=there), own), (knobs, start)
            compared += len(own)
    assert compared >= 100_000


@pytest.mark.slow
@settings(examples(60))
@given(ridges(), PLACES, st.floats(-1e6, 1e6), st.sampled_from(STEPS), st.integers(1, 60))
def test_every_answer_of_any_ridge_is_pythons(
    land: Land, here: Ridge, far: int, near: float, step: float, count: int
) -> None:
    there = land.ridge(here)
    for start in (float(far), near):
        stop = start + step * count
        assert same(land.ask("heights", start, stop, step, on=there), here.heights(start, stop, step))
        x = np.array([start, stop, start + 0.25, start - 1e4])
        for ask, own in (("heightAt", here.height_at), ("slopeAt", here.slope_at), ("normalAt", here.normal_at)):
            assert same(land.ask(ask, x, on=there), own(x))
            assert same(land.ask(ask, start, on=there), own(start))
            assert same(land.ask(ask, list(x), on=there), own(x))
        own_chunk, index = here.chunk(far // 10**4), far // 10**4
        chunk = land.ask("chunk", index, on=there)
        assert (chunk["index"], chunk["start"], chunk["stop"]) == (index, own_chunk.start, own_chunk.stop)
        assert same(chunk["heights"], own_chunk.heights)


@pytest.mark.slow
@settings(examples(60))
@given(ridges(), st.floats(-1e6, 1e6), st.floats(0.0, 300.0), st.floats(0.01, 20.0), st.booleans())
@example(Ridge(seed=0, displacement=0.0, span=8, chunk=8), 0.0, 5e-324, 1.0, False)
def test_segments_rays_and_circles_are_pythons(
    land: Land, here: Ridge, start: float, width: float, tolerance: float, neighbours: bool
) -> None:
    there = land.ridge(here)
    tolerances = [tolerance] if here.line.curved else [tolerance, 0.0]
    for allowed in tolerances:
        own = here.segments(start, start + width, allowed, neighbours=neighbours)
        options = {"neighbours": neighbours}
        assert same(land.ask("segments", start, start + width, allowed, options, on=there), own)
    for end in (start + width, start - 30 * width):
        hit, own_hit = land.ask("ray", (start, 400.0), (end, -400.0), on=there), here.ray((start, 400.0), (end, -400.0))
        assert (hit is None) == (own_hit is None)
        if own_hit:
            assert same([*hit["point"], *hit["normal"], hit["fraction"]], [*own_hit[0], *own_hit[1], own_hit[2]])
    y = here.height_at(start) + 5.0
    touch, own_touch = land.ask("circle", (start, y), 9.0, on=there), here.circle((start, y), 9.0)
    assert own_touch
    assert touch["depth"] == pytest.approx(own_touch.depth, abs=1e-9)
    assert touch["point"] == pytest.approx(own_touch.point, rel=1e-12, abs=1e-6)


@settings(examples(30))
@given(st.floats(-1e3, 1e3), st.sampled_from([16, 256]), st.sampled_from([-math.inf, 0.0, math.inf]))
@example(float.fromhex("-0x1.aa95e3d57fb64p+7"), 256, math.inf)
def test_pins_but_a_rounding_from_two_spans_apart_bend_the_land_as_in_python(
    land: Land, left: float, span: int, side: float
) -> None:
    right = left + 2.0 * span
    right = math.nextafter(right, side) if side else right
    knobs = {"seed": 1, "span": span, "pins": {left: 50.0, right: -30.0}}
    here, there = Ridge(**knobs), land.make("Ridge", knobs)
    x = np.linspace(left - span, right + span, 50)
    assert same(land.ask("heightAt", x, on=there), here.height_at(x))
    assert same(land.ask("slopeAt", x, on=there), here.slope_at(x))


@pytest.mark.parametrize("start", [743133877154344.0, -644536365901300.0, 2.0**52 - 8.0])
def test_segments_end_where_they_should_beyond_whole_numbers_of_vertices(land: Land, start: float) -> None:
    here = Ridge(seed=7, span=8, detail=5)
    assert same(land.ask("segments", start, start + 8.0, on=land.ridge(here)), here.segments(start, start + 8.0))


@settings(examples(30))
@given(ridges(), st.lists(st.tuples(st.integers(-3000, 3000), st.integers(1, 300)), min_size=2, max_size=12))
def test_the_order_of_asking_does_not_matter(land: Land, here: Ridge, windows: list[tuple[int, int]]) -> None:
    there = land.ridge(here)
    for start, count in [*windows, *windows[::-1]]:
        row = land.ask("heights", start, start + count, on=there)
        fresh = land.ridge(here)
        assert same(row, land.ask("heights", start, start + count, on=fresh))
        middle = start + count // 2
        assert land.ask("heightAt", middle, on=there) == row[count // 2] == land.ask("heightAt", middle, on=fresh)


@settings(examples(30))
@given(
    ridges(pins=None, period=None),
    st.fixed_dictionaries(
        {
            "seed": SEEDS,
            "step": st.sampled_from([1, 2, 4, 16]),
            "showers": st.integers(0, 4),
            "lifetime": st.integers(1, 6),
            "rain": st.floats(0.0, 4.0),
            "drop": st.floats(1e-3, 5.0),
            "soil": st.floats(0.0, 1.0),
            "talus": st.none() | st.floats(0.0, 3.0),
        }
    ),
    st.integers(-(10**10), 10**10),
    st.integers(0, 200),
    st.integers(0, 300),
)
def test_weathered_land_and_its_lakes_are_pythons(
    land: Land, ridge: Ridge, weather: dict[str, Any], first: int, count: int, widest: int
) -> None:
    here, there = Weathered(ridge, **weather), land.make("Weathered", Kept(land.ridge(ridge)), weather)
    start, stop = first * weather["step"], (first + count) * weather["step"]
    assert land.ask("reach", on=there) == here.reach
    assert same(land.ask("heights", start, stop, on=there), here.heights(start, stop))
    assert same(land.ask("water", start, stop, widest, on=there), here.water(start, stop, widest))


@given(st.lists(st.floats(-100, 100), max_size=60), st.integers(0, 40))
def test_hollows_are_filled_as_in_python(land: Land, ground: list[float], widest: int) -> None:
    assert same(land.ask("filled", ground, widest), fill(np.array(ground, np.float64), widest))


WORDS = st.text() | st.from_regex(r"\A\s?[+-]?[0-9_]{1,25}\s?\Z") | SEEDS.map(str) | st.text("0١५９_+- \x1c\x85\xa0")


@given(WORDS | SEEDS)
def test_a_seed_is_the_integer_that_it_is_in_python(land: Land, seed: str | int) -> None:
    assert land.ask("seedNumber", seed) == seed_number(seed)
    assert land.ask("addToSeed", seed, 12345) == seed_number(seed) + 12345


@pytest.mark.parametrize("seed", ["\ud800x", "9" * 4300, "9" * 4301, "𝟗𝟘", "é", "日本", "😀", "\ufeff7", "٧\u2003"])
def test_odd_words_are_seeds_too(land: Land, seed: str) -> None:
    assert land.ask("seedNumber", seed) == seed_number(seed)


ADDRESSES = st.integers(-(2**52), 2**52) | st.integers(-1, 1).map(lambda n: n * 2**32) | st.just(2**32 - 1)


@given(SEEDS, ADDRESSES, st.integers(0, 20), st.integers(0, 2**32 - 1))
def test_hashes_are_pythons(land: Land, seed: int, address: int, shift: int, word: int) -> None:
    key = seed_key(seed)
    assert land.ask("seedKey", seed) == list(key)
    assert land.ask("absorb", key, word) == list(absorb(key, word))
    assert land.ask("hashOne", key, address) == hash_one(key, address)
    addresses = [address, address + 1, -address]
    assert land.ask("hashMany", key, addresses) == hash_many(key, np.array(addresses)).tolist()
    first = address // 2**10
    assert land.ask("hashRun", key, first, 40, shift) == hash_run(key, first, 40, shift).tolist()
    assert same(land.ask("uniform", seed, addresses), uniform(seed, addresses))
    assert land.ask("uniform", seed, address) == float(uniform(seed, address))


@given(st.sampled_from(DECAY_LAWS), st.floats(1e-3, 50.0), st.integers(0, 40), st.integers(0, 2))
def test_the_factors_of_all_laws_are_pythons(land: Land, law: Any, roughness: float, levels: int, first: int) -> None:
    assert same(land.ask("levelFactors", law, roughness, levels, first), level_factors(law, roughness, levels, first))
    assert land.ask("fractionalPower", 0.5, roughness * 1e5) == fractional_power(0.5, roughness * 1e5)


@given(SEEDS, st.floats(-1e9, 1e9), st.floats(0.0, 5000.0), st.floats(1.0, 300.0))
def test_places_are_pythons(land: Land, seed: int, start: float, width: float, per: float) -> None:
    assert same(land.ask("scatter", seed, start, start + width, per), scatter(seed, start, start + width, per))


@settings(examples(30))
@given(
    st.sampled_from(["vertical", "perpendicular"]),
    st.sampled_from(["sign", "uniform", "gaussian"]),
    st.integers(0, 9),
    st.none() | st.floats(0.0, 100.0),
    SEEDS,
)
def test_one_displaced_segment_is_pythons(
    land: Land, method: Any, choice: Any, passes: int, displacement: float | None, seed: int
) -> None:
    options = {"method": method, "choice": choice, "iterations": passes, "displacement": displacement, "seed": seed}
    there = land.ask("displace", (3.0, 60.0), (600.5, 90.0), options | {"floor": 20.0})
    here = displace((3.0, 60.0), (600.5, 90.0), **options, floor=20.0)  # type: ignore[arg-type]
    assert same(there, here)


@given(SEEDS)
def test_a_bolt_is_pythons_to_a_billionth(land: Land, seed: int) -> None:
    there, here = (
        land.ask("lightning", (150.0, 10.0), (170.0, 290.0), {"seed": seed}),
        lightning((150.0, 10.0), (170.0, 290.0), seed=seed),
    )
    assert len(there) == len(here)
    for channel, own in zip(there, here, strict=True):
        np.testing.assert_allclose(channel.reshape(-1, 2), own, rtol=0.0, atol=1e-9)


@settings(examples(30))
@given(st.lists(st.tuples(st.floats(-5e3, 5e3), st.floats(0.0, 3e3)), min_size=1, max_size=9), st.floats(0.0, 999.0))
def test_a_stream_serves_the_chunks_that_pythons_serves(
    land: Land, moves: list[tuple[float, float]], ahead: float
) -> None:
    here = Ridge(seed=7, chunk=256).stream(ahead=ahead, behind=100.0)
    ridge = land.make("Ridge", {"seed": 7, "chunk": 256})
    land.ask("stream", {"ahead": ahead, "behind": 100.0}, on=ridge, keep="stream")
    for left, width in moves:
        there = land.ask("moveTo", left, left + width, on="stream")
        for ours, own in zip(there, here.move_to(left, left + width), strict=True):
            assert [chunk["index"] for chunk in ours] == [chunk.index for chunk in own]
            assert all(same(chunk["heights"], one.heights) for chunk, one in zip(ours, own, strict=True))
        assert [chunk["index"] for chunk in land.ask("chunks", on="stream")] == [chunk.index for chunk in here.chunks]


@settings(examples(30))
@given(parameters())
def test_a_ridge_goes_from_python_to_javascript_and_back(land: Land, knobs: dict[str, Any]) -> None:
    here = Ridge(**knobs)
    there = land.make("Ridge", knobs)
    written = land.ask("toJSON", on=there)
    assert Ridge(**written) == Ridge.from_dict(written) == here
    land.ask("with", {"seed": 8}, on=there, keep="other")
    assert Ridge(**land.ask("toJSON", on="other")) == here.with_(seed=8)


def test_the_knobs_have_the_names_and_defaults_of_python(land: Land) -> None:
    wanted = {name: one.default for name, one in inspect.signature(Ridge).parameters.items()}
    assert land.ask("RIDGE_DEFAULTS") == wanted


OWN_NUMBERS = {"KEY_LEFT", "KEY_RIGHT", "MIX_FIRST", "MIX_SECOND", "WORD"} | {
    "MAX_WEATHERED",
    "MAX_WEATHERED_STEP",
    "MOST_DIGITS",
    "RUN_BLOCK",
    "SPARSE_KNOTS",
    "SPARSE_VERTICES",
}
"""Numbers that have no name in Python, or another one."""


def test_numbers_that_have_a_name_here_and_there_are_the_same() -> None:
    named = dict(
        re.findall(r"^(?:export )?const ([A-Z_]+) = ([\w. *+/<()-]+);", TERRAIN.read_text("utf-8"), re.MULTILINE)
    )
    names = [one.name for one in walk_packages(ridgeline.terrain.__path__, "ridgeline.terrain.")]
    modules = [import_module(name) for name in names if "pygame" not in name]
    unnamed = set()
    for name, text in named.items():
        here = {getattr(module, name) for module in modules if hasattr(module, name)}
        assert not here or eval(text, {"Math": math}) in here, name
        unnamed |= {name} - {name for _ in here}
    assert unnamed == OWN_NUMBERS


@pytest.mark.parametrize(
    ("name", "function"),
    [("DISPLACE_DEFAULTS", displace), ("LIGHTNING_DEFAULTS", lightning), ("WEATHER_DEFAULTS", Weathered)],
)
def test_options_have_the_names_and_defaults_of_python(name: str, function: Callable[..., Any]) -> None:
    text = TERRAIN.read_text("utf-8").split(f"const {name} = Object.freeze({{")[1].split("})")[0]
    words = {re.sub("[A-Z]", lambda big: f"_{big[0].lower()}", word): value for word, value in OPTION.findall(text)}
    given = inspect.signature(function).parameters.values()
    assert {word: None if value == "null" else json.loads(value) for word, value in words.items()} == {
        one.name: one.default for one in given if one.kind is one.KEYWORD_ONLY
    }
