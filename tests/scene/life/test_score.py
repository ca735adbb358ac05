"""The score: nothing is dead for long, little happens at once, and each kind comes as often as a theme asks."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from dataclasses import fields
from functools import lru_cache
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from profiles import examples
from ridgeline import shipped
from ridgeline.scene import Journey, Landscape, Life, Moment, View
from ridgeline.scene.life import VOICES, fireflies, leaves, smoke
from ridgeline.scene.life.score import BAR, DAY, LATEST, NIGHT, ROUND, Cue, LifeScore, dealt, parts_of
from ridgeline.scene.themes.find import built_in
from ridgeline.scene.weather_spells import Weather
from tiers.plugin import one_in

from .alive import PORTRAIT, VIEW, coming, longest_gap, seen_now, watched
from .seen import alone, of

NAMES = shipped.theme_names()
SEEDS = st.integers(0, 2**32)
LONGEST_GAP = 60.0  #: seconds for which nothing may be dead in good weather

NEW = (
    "balloon",
    "airliner",
    "geese",
    "heron",
    "sails",
    "whale",
    "deer",
    "kite",
    "doves",
    "campfire",
    "lanterns",
    "satellite",
)
HOMES = {"geese": "tide", "heron": "tide", "sails": "tide", "whale": "tide", "lanterns": "cherry"}
WORDS = {"geese": "goose", "sails": "sail", "doves": "dove", "lanterns": "lantern"}
each = pytest.mark.parametrize("kind", NEW)


@lru_cache(maxsize=32)
def score(theme: str, seed: int) -> LifeScore:
    return Landscape(theme, seed).score


def cruise(kind: str, seed: int = 7, calm: bool = False) -> tuple[Landscape, Journey]:
    """A theme with one kind of life, and a journey at an hour at which it is about."""
    landscape = Landscape(alone(built_in(HOMES.get(kind, "dusk")), **{kind: 1.0}), seed, calm=calm)
    return landscape, Journey(landscape.theme.speed, 12.0 if VOICES[kind].parts & DAY else 0.0, math.inf)


def of_both(kind: str, seed: int) -> list[Moment]:
    """Moments of a kind's first event."""
    landscape, journey = cruise(kind, seed)
    start = coming(landscape, kind)
    return [journey.moment(start + since) for since in (8.0, 16.0, 24.0)]


@pytest.mark.slow
@pytest.mark.parametrize(("theme", "seed", "view"), [("dusk", 7, VIEW), ("tide", 3, PORTRAIT), ("winter", 5, VIEW)])
def test_nothing_is_dead_for_a_minute(theme: str, seed: int, view: View) -> None:
    landscape = Landscape(theme, seed, weather="none")
    seen = list(watched(landscape, 0.0, 1200.0, 2.0, view))
    assert longest_gap(seen, 2.0) <= LONGEST_GAP
    assert np.median([len(now) for now in seen]) in (1.0, 2.0)
    assert max(len(now) for now in seen) <= 5


@pytest.mark.slow
@pytest.mark.parametrize(("view", "theme"), one_in(2, product((VIEW, PORTRAIT), NAMES)))
def test_nothing_is_dead_for_a_minute_in_any_theme(view: View, theme: str, many: Callable[[int, int], int]) -> None:
    """For ten hours see tests/bench/lively.py; CI sees each theme in one of the views."""
    landscape = Landscape(theme, 7, weather="none")
    seen = list(watched(landscape, 3000.0, 3000.0 + many(450, 900), 3.0, view))
    assert longest_gap(seen, 3.0) <= LONGEST_GAP
    assert np.median([len(now) for now in seen]) in (1.0, 2.0)


@examples(60)
@given(st.sampled_from(NAMES), SEEDS, st.integers(-10_000, 10_000_000), st.integers(1, 12))
def test_every_bar_of_a_built_in_theme_has_an_event_at_every_hour(
    theme: str, seed: int, number: int, month: int
) -> None:
    bar = score(theme, seed).bar(number, month)
    assert all(bar.kinds)
    assert 0.0 <= bar.start <= LATEST
    for kind, part in zip(bar.kinds, (1, 2, 4), strict=True):
        assert VOICES[kind].parts & part
        assert getattr(built_in(theme).life, kind) > 0.0
        assert VOICES[kind].suits(built_in(theme))


@examples(60)
@given(st.sampled_from(NAMES), SEEDS, st.integers(-10_000, 10_000_000), st.sampled_from(["rain", "snow", "fog"]))
def test_bars_in_bad_weather_have_the_hardy_alone_and_come_at_the_same_time(
    theme: str, seed: int, number: int, weather: Weather
) -> None:
    fine, foul = score(theme, seed).bar(number, 9), score(theme, seed).bar(number, 9, weather)
    assert (fine.start, fine.chance) == (foul.start, foul.chance)
    assert all(foul.kinds)
    assert all(weather not in VOICES[kind].shuns for kind in foul.kinds)


def test_what_comes_in_bad_weather_is_settled_as_it_comes() -> None:
    landscape = Landscape("tide", 11)
    kinds: dict[int, set[str]] = {}
    for second in np.arange(300.0, 1500.0, 2.0).tolist():
        for cue in landscape.cues(Moment(hour=12.0, elapsed=second)):
            kinds.setdefault(cue.number, set()).add(cue.kind)
    assert all(len(own) == 1 for own in kinds.values())


@pytest.mark.slow
def test_nobody_flies_a_kite_or_lanterns_in_rain() -> None:
    landscape = Landscape("cherry", 7, weather="rain")
    for second in np.arange(0.0, 2000.0, 20.0).tolist():
        for hour in (12.0, 0.0):
            cues = landscape.cues(Moment(hour=hour, elapsed=second))
            assert not {cue.kind for cue in cues} & {"kite", "lanterns", "balloon", "campfire"}


@pytest.mark.slow
@pytest.mark.parametrize(("theme", "weather"), [("tide", "rain"), ("winter", "snow"), ("harbour", "fog")])
def test_nothing_is_dead_for_a_minute_in_bad_weather_either(theme: str, weather: str) -> None:
    seen = list(watched(Landscape(theme, 7, weather), 0.0, 900.0, 3.0))
    assert longest_gap(seen, 3.0) <= LONGEST_GAP


@pytest.mark.slow
def test_lanterns_are_rare() -> None:
    for theme in NAMES:
        kinds = Counter(kind for number in range(240) for kind in score(theme, 7).bar(number, 9).kinds[1:])
        assert kinds["lanterns"] < 0.15 * kinds.total()


@given(st.dictionaries(st.sampled_from("abcdefg"), st.floats(0.05, 1.0), min_size=1), SEEDS, st.integers(0, 2))
def test_a_bag_holds_each_kind_as_often_as_its_share_and_one_lot_more_or_less(
    shares: dict[str, float], seed: int, place: int
) -> None:
    counts = Counter(dealt(seed, shares, place, 3))
    assert sum(counts.values()) == ROUND
    for kind, share in shares.items():
        assert abs(counts[kind] - ROUND * share / sum(shares.values())) < 1.0 + 1e-9


def test_those_of_one_kind_are_spread_over_a_round() -> None:
    for around in range(50):
        bag = dealt(around, {"a": 1.0, "b": 1.0, "c": 1.0}, 0, around)
        for kind in "abc":
            places = [place for place, dealt_kind in enumerate(bag) if dealt_kind == kind]
            assert max(np.diff([places[0] - ROUND // 2, *places, places[-1] + ROUND // 2])) <= 9


@given(st.sampled_from(NAMES), st.floats(0.0, 23.999))
def test_the_parts_of_the_day_are_whole_at_every_hour(theme: str, hour: float) -> None:
    parts = parts_of(built_in(theme), hour)
    assert sum(parts) == pytest.approx(1.0)
    assert min(parts) >= 0.0


@pytest.mark.slow
def test_no_two_seeds_and_no_two_themes_have_the_same_score() -> None:
    scores = {
        tuple(score(theme, seed).bar(number, 9).kinds for number in range(24)) for theme in NAMES for seed in (1, 2)
    }
    assert len(scores) == 2 * len(NAMES)


@pytest.mark.slow
def test_a_theme_without_much_life_rests() -> None:
    few = Landscape(alone(built_in("dusk"), birds=1.0)).score
    bars = [few.bar(number, 9).kinds[0] for number in range(120)]
    assert 0.25 < bars.count("birds") / 120 < 0.42
    assert bars.count("birds") + bars.count("") == 120


def test_a_kind_that_is_taken_out_leaves_a_rest_and_all_else_as_it_was() -> None:
    landscape = Landscape("dusk", 7)
    without, gone = landscape.without("deer", "airliner"), ("deer", "airliner")
    for second in np.arange(0.0, 2000.0, 7.0).tolist():
        moment = Moment(hour=13.0, elapsed=second)
        assert without.cues(moment) == [cue for cue in landscape.cues(moment) if cue.kind not in gone]
    assert not landscape.lifeless().cues(Moment(hour=13.0, elapsed=100.0))


@pytest.mark.slow
def test_what_can_be_seen_at_night_stays_as_the_day_ends_and_what_cannot_gives_way() -> None:
    for number in range(300):
        day, dusk, night = score("dusk", 7).bar(number, 9).kinds
        assert (day == night) == bool(VOICES[day].parts & NIGHT)
        assert dusk in (day, night) or not VOICES[night].parts & 2


@pytest.mark.slow
def test_a_kite_is_flown_from_spring_to_autumn() -> None:
    for month in range(1, 13):
        kinds = {score("cherry", 7).bar(number, month).kinds[0] for number in range(60)}
        assert ("kite" in kinds) == (3 <= month <= 10)


@pytest.mark.slow
def test_calm_is_half_as_much_and_half_as_fast() -> None:
    counts = []
    for calm in (False, True):
        landscape = Landscape("dusk", 7, calm=calm)
        times = np.arange(0.0, 20_000.0, 5.0).tolist()
        cues = [landscape.cues(Moment(hour=12.0, elapsed=time)) for time in times]
        counts.append(len({(cue.kind, cue.number) for now in cues for cue in now}))
    assert 0.15 * counts[0] < counts[1] < 0.35 * counts[0]


def test_the_kinds_are_those_of_a_theme_s_life() -> None:
    steady = {function.__name__ for function in (leaves, fireflies, smoke)}
    assert set(VOICES) | steady == {field.name for field in fields(Life)}


@pytest.mark.slow
@each
def test_a_new_kind_is_told_of_and_only_where_a_theme_has_it(kind: str) -> None:
    landscape, _ = cruise(kind)
    for moment in of_both(kind, 7):
        scene, word = landscape.scene(moment, VIEW), WORDS.get(kind, kind)
        if of(scene, word):
            assert f"sprite {word}" in scene.describe()
            assert not of(landscape.without(kind).scene(moment, VIEW), word)
            return
    raise AssertionError(f"no {kind}")


@pytest.mark.slow
@each
def test_the_order_of_asking_does_not_matter(kind: str) -> None:
    landscape, _ = cruise(kind)
    told = [landscape.scene(moment, VIEW).describe() for moment in of_both(kind, 7)]
    fresh = Landscape(landscape.theme, 7)
    assert told == [fresh.scene(moment, VIEW).describe() for moment in reversed(of_both(kind, 7))][::-1]


@pytest.mark.slow
@each
def test_shares_are_shares_and_most_pictures_are_small(kind: str) -> None:
    landscape, _ = cruise(kind)
    for moment in of_both(kind, 7):
        for sprite in landscape.scene(moment, View(960, 540)).sprites:
            assert sprite.share.dtype == np.float32
            assert sprite.share.min(initial=0.0) >= 0.0
            assert sprite.share.max(initial=0.0) <= 1.0


@pytest.mark.slow
@each
def test_it_is_seen_in_a_narrow_picture_too(kind: str) -> None:
    landscape, journey = cruise(kind)
    start = coming(landscape, kind)
    seconds = np.arange(start + 2.0, start + 60.0, 0.5 if kind == "satellite" else 4.0).tolist()
    assert any(seen_now(landscape, journey.moment(second), PORTRAIT) for second in seconds)


@pytest.mark.slow
@each
def test_none_of_it_is_about_in_a_storm(kind: str) -> None:
    landscape, _ = cruise(kind)
    stormy = Landscape(landscape.theme, 7, weather="storm")
    word = WORDS.get(kind, kind)
    assert not any(of(stormy.scene(moment, VIEW), word) for moment in of_both(kind, 7))


@pytest.mark.slow
def test_what_is_too_small_or_too_large_to_be_drawn_is_left_out() -> None:
    for kind in NEW:
        landscape, _ = cruise(kind)
        for scale in (0.01, 100.0):
            assert not landscape.scene(of_both(kind, 7)[1], View(64, 36, scale)).sprites


def test_a_cue_comes_and_goes_slowly_outside_the_picture() -> None:
    assert Cue("birds", 0, -38.0).passing == 0.0 == Cue("birds", 0, 110.0).passing
    assert Cue("birds", 0, -30.0).passing == 1.0 == Cue("birds", 0, BAR).passing
