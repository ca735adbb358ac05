"""Trains, boats and smoke are where they belong, come gently, and are the same in every view."""

from __future__ import annotations

import datetime
import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from profiles import examples
from ridgeline.scene import Journey, Landscape, Moment, View
from ridgeline.scene.stands.kind_table import KINDS
from ridgeline.scene.stands.stand_kind import CHANCES, SPECIMENS
from ridgeline.scene.themes.find import built_in

from .seen import VIEW, alone, halved, moments, of, shares, side_by_side

CITY = Landscape(alone(built_in("city"), train=1.0), 7)
MESA = Landscape(alone(built_in("mesa"), train=1.0), 7)
TIDE = Landscape(alone(built_in("tide"), boat=1.0), 7)
AURORA = Landscape(alone(built_in("aurora"), boat=1.0), 7)
VILLAGE = Landscape(alone(built_in("paper"), smoke=1.0), 7)

CASES = [
    (CITY, "train", 21.0, 2.0),
    (MESA, "train", 21.0, 2.0),
    (TIDE, "boat", 21.0, 25.0),
    (VILLAGE, "smoke", 18.0, 3.0),
]
NAMES = ["city", "mesa", "tide", "paper"]
each = pytest.mark.parametrize(("landscape", "word", "hour", "step"), CASES, ids=NAMES)


def whole(landscape: Landscape, word: str, hour: float, step: float) -> Moment:
    """A moment at which some of it is well inside the view."""
    for moment in moments(landscape, hour, 0.0, 400.0 * step, step):
        places = [s.left + 0.5 * s.share.shape[1] for s in of(landscape.scene(moment, VIEW), word)]
        if places and all(180.0 < place < 460.0 for place in places):
            return moment
    raise AssertionError(f"no {word} is seen")


@pytest.mark.slow
@each
def test_it_is_seen_and_told_of_and_only_where_the_theme_has_it(
    landscape: Landscape, word: str, hour: float, step: float
) -> None:
    moment = whole(landscape, word, hour, step)
    none = Landscape(alone(landscape.theme), landscape.seed)
    assert shares(landscape.scene(moment, VIEW), word).sum() > 4.0
    assert f"sprite {word}" in landscape.scene(moment, VIEW).describe()
    assert f"sprite {word}" not in none.scene(moment, VIEW).describe()


@pytest.mark.slow
@each
def test_two_sizes_show_the_same(landscape: Landscape, word: str, hour: float, step: float) -> None:
    small, large = halved(landscape, whole(landscape, word, hour, step), word)
    assert small.sum() == pytest.approx(large.sum(), rel=0.12)
    assert np.abs(small - large).sum() < 0.4 * large.sum()


@pytest.mark.slow
@each
def test_views_side_by_side_show_the_same(landscape: Landscape, word: str, hour: float, step: float) -> None:
    moment = whole(landscape, word, hour, step)
    for left in (-1920.0, -960.0, -1100.0):
        parts, both = side_by_side(landscape, moment, word, left)
        np.testing.assert_allclose(parts, both, atol=1e-3)


@pytest.mark.slow
@each
def test_one_second_does_not_depend_on_those_asked_before(
    landscape: Landscape, word: str, hour: float, step: float
) -> None:
    moment = whole(landscape, word, hour, step)
    fresh = Landscape(landscape.theme, landscape.seed)
    asked = fresh.scene(moment, VIEW).describe()
    landscape.scene(replace(moment, elapsed=1e6, travel=-1e5), VIEW)
    assert landscape.scene(moment, VIEW).describe() == asked


@pytest.mark.slow
@each
def test_nothing_pops(landscape: Landscape, word: str, hour: float, step: float) -> None:
    """What has just come or is about to go is at the border of the picture, hidden, or faint."""
    start = whole(landscape, word, hour, step).elapsed - 20.0
    before = None
    for moment in moments(landscape, hour, start, start + 4.0, 1.0 / 10.0):
        now = shares(landscape.scene(moment, VIEW), word)
        if before is not None:
            moved = np.abs(now - before).sum()
            assert moved < 0.6 * max(now.sum(), before.sum()) + 8.0
        before = now


@pytest.mark.slow
def test_a_train_runs_behind_its_ridge_s_crest_and_never_above_it() -> None:
    for landscape in (CITY, MESA):
        for moment in moments(landscape, 12.0, 0.0, 240.0, 10.0):
            scene = landscape.scene(moment, VIEW)
            for train in of(scene, "train"):
                foot = train.top + np.where(train.share > 0.5, np.arange(train.share.shape[0])[:, None], 0).max(axis=0)
                columns = np.arange(train.share.shape[1]) + train.left
                seen = (train.share.max(axis=0) > 0.5) & (columns > 0) & (columns < scene.width)
                crest = scene.layers[train.layer + 1].crest[columns[seen]]
                assert (foot[seen] + 1.0 >= crest - 0.5).all()


@pytest.mark.slow
def test_a_train_rides_on_the_crest_wherever_that_is_level_enough() -> None:
    for moment in moments(CITY, 12.0, 0.0, 240.0, 10.0):
        scene = CITY.scene(moment, VIEW)
        for train in of(scene, "train"):
            columns = np.arange(train.share.shape[1]) + train.left
            crest = scene.layers[train.layer + 1].crest[columns]
            level = np.ptp(crest) < 0.08 * len(crest)
            if level and train.words == "train":
                foot = train.top + np.where(train.share > 0.3, np.arange(len(train.share))[:, None], 0).max(axis=0)
                # Nowhere in the air, and not wholly behind the land: buildings on it raise the crest here and there.
                assert np.median(foot - crest) < 4.0


def test_no_train_runs_on_the_sea() -> None:
    theme = built_in("harbour")
    sea = replace(theme, layers=tuple(replace(layer, water=layer.bank is None, lake=None) for layer in theme.layers))
    landscape = Landscape(alone(sea, train=1.0), 7)
    assert not any(of(landscape.scene(moment, VIEW), "train") for moment in moments(landscape, 12.0, 0.0, 240.0, 10.0))


@pytest.mark.slow
def test_a_train_has_light_by_night_only() -> None:
    moment = whole(CITY, "train", 21.0, 2.0)
    assert of(CITY.scene(moment, VIEW), "windows")
    assert of(CITY.scene(moment, VIEW), "train's light")
    assert not of(MESA.scene(replace(whole(MESA, "train", 21.0, 2.0), hour=12.5), VIEW), "train's")


@pytest.mark.slow
def test_trains_pass_half_as_often_for_those_who_want_little_motion() -> None:
    calm = Landscape(CITY.theme, 7, calm=True)
    wide = View(320, 90, scale=0.06, origin=(-1500.0, 0.0))
    usual, few = (
        sum(bool(of(scape.scene(Moment(elapsed=second), wide), "train")) for second in np.arange(60.0, 3e4, 97.0))
        for scape in (CITY, calm)
    )
    assert 0.2 * usual < few < 0.8 * usual


@pytest.mark.slow
def test_boats_lie_on_the_water_below_the_shore() -> None:
    for landscape in (TIDE, AURORA):
        found = 0
        for moment in moments(landscape, 21.0, 0.0, 4000.0, 200.0):
            scene = landscape.scene(moment, VIEW)
            shore = next(layer.crest[0] for layer in scene.layers if layer.words == "lake")
            for boat in (sprite for sprite in of(scene, "boat") if sprite.words == "boat"):
                found += 1
                assert scene.layers[boat.layer].words == "lake"
                assert boat.layer == max(n for n, layer in enumerate(scene.layers) if layer.words == "lake")
                assert boat.top + boat.share.shape[0] > shore
        assert found


def test_a_boats_lantern_burns_by_night_only() -> None:
    moment = whole(TIDE, "boat", 22.0, 25.0)
    assert of(TIDE.scene(moment, VIEW), "lantern")
    assert of(TIDE.scene(moment, VIEW), "light on the water")
    assert not of(TIDE.scene(replace(moment, hour=12.5), VIEW), "lantern")


@pytest.mark.slow
def test_there_is_more_smoke_in_the_evening_and_in_winter_than_at_noon() -> None:
    def thick(hour: float, date: datetime.date) -> float:
        return sum(
            float(shares(VILLAGE.scene(Moment(travel, hour, 5.0, date), VIEW), "smoke").sum())
            for travel in np.arange(0.0, 6e4, 8e3)
        )

    summer, winter = datetime.date(2026, 7, 10), datetime.date(2026, 1, 10)
    assert thick(19.0, summer) > 1.5 * thick(13.0, summer)
    assert thick(13.0, winter) >= thick(13.0, summer)
    assert thick(13.0, summer) < 0.6 * thick(7.5, summer)


def test_smoke_comes_from_chimneys_that_stand_in_the_outline() -> None:
    chance = np.random.default_rng(3).random((SPECIMENS, CHANCES))
    kind = KINDS["village"]
    assert kind.chimneys is not None
    tops = kind.chimneys(100.0, chance)
    outlines = kind.outlines(100.0, chance, tops[:, 0])
    some = tops[:, 1] > 0.0
    assert some.sum() > 10
    np.testing.assert_allclose(np.diagonal(outlines)[some], tops[some, 1])


@pytest.mark.slow
@examples(20)
@given(st.floats(-1e11, 1e11), st.floats(0.0, 1e8), st.floats(0.0, 23.99), st.sampled_from([c[0] for c in CASES]))
def test_shares_are_shares_anywhere(travel: float, elapsed: float, hour: float, landscape: Landscape) -> None:
    scene = landscape.scene(Moment(travel, hour, elapsed), VIEW)
    for sprite in scene.sprites:
        assert sprite.share.dtype == np.float32
        assert sprite.share.min() >= 0.0
        assert sprite.share.max() <= 1.0


@pytest.mark.slow
@pytest.mark.parametrize("view", [View(2000, 20), View(1, 1), View(300, 200, scale=15.0), View(90, 60, scale=0.06)])
def test_odd_views_take_neither_long_nor_much(view: View) -> None:
    for landscape, _, hour, _ in CASES:
        scene = landscape.scene(Journey(30.0, hour, math.inf).moment(120.0), view)
        assert sum(sprite.share.size for sprite in scene.sprites) < 60 * (view.width + 9) * (view.height + 9)


@pytest.mark.slow
@pytest.mark.parametrize(("landscape", "word"), [(CITY, "train"), (TIDE, "boat")])
def test_in_fog_it_is_a_ghost_of_itself(landscape: Landscape, word: str) -> None:
    def darker(weather: str) -> float:
        """By how much it is darker than the lightest of the land before which it is."""
        veiled = Landscape(landscape.theme, landscape.seed, weather)
        for second in np.arange(0.0, 3000.0, 10.0).tolist():
            scene = veiled.scene(Moment(hour=12.0, elapsed=second), VIEW)
            if seen := of(scene, word):
                rows = seen[-1].top + 0.5 * np.array([seen[-1].share.shape[0]])
                return float(scene.layers[seen[-1].layer].gradient.labs(rows)[0, 0] - seen[-1].colour[0])
        raise AssertionError(f"no {word} is seen")

    assert darker("fog") < 0.6 * darker("none")
