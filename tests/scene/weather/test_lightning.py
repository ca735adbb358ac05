"""Lightning strikes now and then in storms, lights up what is far, and never flashes thrice in a second."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from profiles import examples
from ridgeline.scene import Chances, Landscape, Moment, View
from ridgeline.scene.items import Sprite
from ridgeline.scene.land.seeds import land_seed
from ridgeline.scene.light.daylight import Light, light
from ridgeline.scene.oklab import linear_rgb
from ridgeline.scene.themes.find import built_in
from ridgeline.scene.weather.bolt import Bolt
from ridgeline.scene.weather.lightning import HELD_SECONDS, STRIKE_SECONDS, Strike, flash, light_up, strikes
from ridgeline.scene.weather_spells import SPELL_SECONDS, Spell, Weather, spell, strength_at

THEME = built_in("dusk")
NIGHT = light(THEME, 1.0, weather=Spell("storm", 1.0))
SEEDS = st.integers(-(2**40), 2**40)


def flashing(seed: int, second: float, calm: bool = False, kind: Weather = "storm") -> Light:
    weather = Spell(kind, strength_at(seed, 0, second))
    return light_up(NIGHT, flash(weather, seed, second, calm))


def seen_strike(seed: int) -> Strike:
    """A strike in the middle of what a view shows."""
    struck = strikes(THEME, land_seed(THEME, seed), 0.0, 2000.0, asked="storm")
    return next(strike for strike in struck if 600.0 < strike.place < 1300.0)


def sprites(landscape: Landscape, second: float, view: View) -> list[Sprite]:
    scene = landscape.scene(Moment(hour=1.0, elapsed=second), view)
    return [sprite for sprite in scene.sprites if sprite.words == "lightning"]


def drawn(found: list[Sprite], view: View) -> np.ndarray:
    """(height, width) the shares of sprites in a view; no two are in one place."""
    whole = np.zeros((view.height + 1000, view.width + 1000), np.float32)
    for sprite in found:
        height, width = sprite.share.shape
        whole[500 + sprite.top :, 500 + sprite.left :][:height, :width] += sprite.share
    return whole[500:-500, 500:-500]


@given(seed=SEEDS, start=st.floats(0.0, 1e6), lengths=st.lists(st.floats(0.1, 100.0), min_size=2, max_size=4))
def test_strikes_are_the_same_in_whatever_stretches_they_are_asked_for(
    seed: int, start: float, lengths: list[float]
) -> None:
    edges = start + np.cumsum([0.0, *lengths])
    parts = [strikes(THEME, seed, *edges[i : i + 2].tolist(), asked="storm") for i in range(len(lengths))]
    assert [*chain(*parts)] == strikes(THEME, seed, float(edges[0]), float(edges[-1]), asked="storm")


@examples(30)
@given(seed=SEEDS)
def test_a_storm_strikes_every_dozen_seconds_or_so_and_never_twice_at_once(seed: int) -> None:
    found = strikes(THEME, seed, 0.0, 2000.0, asked="storm")
    gaps = np.diff([strike.second for strike in found])
    assert gaps.min() > 6.0
    assert 8.0 < gaps.mean() < 20.0


@pytest.mark.slow
def test_a_weak_storm_strikes_less_often_than_a_strong_one() -> None:
    stormy = replace(THEME, weather=Chances(storm=1.0))
    seconds = np.arange(SPELL_SECONDS, 60.0 * SPELL_SECONDS, 0.5)
    strength = np.array([spell(stormy, 3, second, None, calm=False).strength for second in seconds.tolist()])
    struck = np.array([strike.second for strike in strikes(stormy, 3, SPELL_SECONDS, 60.0 * SPELL_SECONDS)])
    then = np.interp(struck, seconds, strength)
    weak, strong = strength < 0.5, strength > 0.7
    assert (then < 0.5).sum() / weak.sum() < 0.5 * (then > 0.7).sum() / strong.sum()
    assert then.min() > 0.0


def test_other_weather_never_strikes() -> None:
    seconds = [strike.second + 0.01 for strike in strikes(THEME, 3, 0.0, 300.0, asked="storm")]
    others: tuple[Weather, ...] = ("rain", "snow", "fog")
    for kind in others:
        assert all(flashing(3, second, kind=kind) is NIGHT for second in seconds)
        assert not strikes(THEME, 3, 0.0, 300.0, asked=kind)
    assert not strikes(THEME, 3, 0.0, 300.0, asked="none")


@pytest.mark.slow
@settings(max_examples=10)
@given(seed=SEEDS)
def test_there_are_never_more_than_two_flashes_in_a_second(seed: int) -> None:
    """Nor of what is too faint to count as a flash: WCAG 2 lets all pass that rise by less than 0.1."""
    first = strikes(THEME, seed, 0.0, 2000.0, asked="storm")[0].second
    seconds = np.arange(first - 1.0, first + 39.0, 0.02)
    sky = np.array([flashing(seed, second).sky.mean(axis=0) for second in seconds.tolist()])
    luminance = linear_rgb(sky) @ (0.2126, 0.7152, 0.0722)
    rises = seconds[1:][np.diff(luminance) > 1e-4]
    assert rises.size, "nothing flashes, so this test shows nothing"
    for rise in rises:
        assert np.count_nonzero((rises >= rise) & (rises < rise + 1.0)) <= 2


@given(seed=SEEDS, second=st.floats(0.0, 1e5))
def test_a_flash_is_over_soon_and_there_is_one_where_a_strike_is(seed: int, second: float) -> None:
    struck = strikes(THEME, seed, second - STRIKE_SECONDS, second + 1e-9, asked="storm")
    lit = flashing(seed, second)
    assert (lit is not NIGHT) == any(strike.second <= second < strike.second + STRIKE_SECONDS for strike in struck)
    assert (lit.sky[:, 0] >= NIGHT.sky[:, 0]).all()


def test_far_ridges_are_lit_up_more_than_near_ones() -> None:
    gained = (flashing(7, strikes(THEME, 7, 0.0, 2000.0, asked="storm")[0].second).ridges - NIGHT.ridges)[:, 0]
    assert (np.diff(gained) < 0.0).all()
    assert gained[0] > 0.1 > 0.03 > gained[-1]


@pytest.mark.slow
def test_the_calm_see_no_flash_and_no_bolt() -> None:
    for strike in strikes(THEME, 7, 0.0, 60.0, asked="storm"):
        assert flashing(7, strike.second + 0.01, calm=True) is NIGHT
        assert not sprites(Landscape("dusk", 7, "storm", calm=True), strike.second + 0.01, View(320, 180))


@pytest.mark.slow
def test_a_view_in_which_there_would_be_a_hundred_bolts_shows_none() -> None:
    landscape, second = Landscape("dusk", 7, "storm"), seen_strike(7).second + 0.01
    assert sprites(landscape, second, View(640, 360, 0.1, (0.0, 0.0)))
    assert not sprites(landscape, second, View(640, 360, 0.002, (0.0, 0.0)))


@pytest.mark.slow
def test_a_bolt_is_seen_from_the_clouds_to_behind_a_ridge_and_fades() -> None:
    landscape, view, strike = Landscape("dusk", 7, "storm"), View(640, 360), seen_strike(7)
    bright = []
    for age in np.arange(0.0, STRIKE_SECONDS, HELD_SECONDS):
        found = sprites(landscape, strike.second + age + 1e-3, view)
        share = drawn(found, view)
        assert share[0].max() > 0.0
        bright.append(float(share.max()))
    assert bright[0] > 0.9
    assert bright[-1] < 0.15
    rises = np.count_nonzero(np.diff(bright) > 0.0)
    assert rises == 1, "it flickers once"
    assert not sprites(landscape, strike.second - 1e-3, view)
    assert not sprites(landscape, strike.second + STRIKE_SECONDS + 1e-3, view)
    scene = landscape.scene(Moment(hour=1.0, elapsed=strike.second), view)
    assert "sprite lightning on" in scene.describe()
    (layer,) = {sprite.layer for sprite in found}
    foot = max(sprite.top + sprite.share.shape[0] for sprite in found)
    nearer = np.min([ridge.crest for ridge in scene.layers[layer + 1 :]], axis=0)
    assert foot > nearer[int(strike.place * view.pixels_per_unit)]


@pytest.mark.slow
def test_the_first_picture_of_a_bolt_finds_all_of_it_made(monkeypatch: pytest.MonkeyPatch) -> None:
    second, view = seen_strike(7).second, View(640, 360)
    asked, ahead = (Landscape("dusk", 7, "storm") for _ in range(2))
    at_once = drawn(sprites(asked, second + 0.01, view), view)
    for frame in range(60, 0, -1):
        assert not sprites(ahead, second - frame / 60.0, view)
    monkeypatch.delattr(Bolt, "_made")
    np.testing.assert_array_equal(drawn(sprites(ahead, second + 0.01, view), view), at_once)
    assert at_once.max() > 0.5


def test_two_views_side_by_side_see_halves_of_one_bolt() -> None:
    landscape, strike = Landscape("dusk", 2, "storm"), seen_strike(2)
    middle = round(strike.place)
    left, right = View(400, 540, 1.0, (middle - 400.0, 0.0)), View(400, 540, 1.0, (float(middle), 0.0))
    both = View(800, 540, 1.0, (middle - 400.0, 0.0))
    second = strike.second + 0.02
    parts = [drawn(sprites(landscape, second, view), view) for view in (left, right)]
    whole = drawn(sprites(landscape, second, both), both)
    assert parts[0].any()
    assert parts[1].any()
    np.testing.assert_allclose(np.concatenate(parts, axis=1), whole, atol=0.2 / 256)


@pytest.mark.slow
@pytest.mark.parametrize("scale", [0.25, 0.5])
def test_a_bolt_is_in_the_same_place_in_every_size(scale: float) -> None:
    landscape, strike = Landscape("dusk", 2, "storm"), seen_strike(2)
    found = []
    for factor in (1.0, scale):
        view = View(round(1920 * factor), round(1080 * factor))
        share = drawn(sprites(landscape, strike.second + 0.02, view), view)
        middle = (share * np.arange(view.width)).sum() / share.sum()
        found.append((middle / factor, share.sum() / factor**2))
    assert found[1][0] == pytest.approx(found[0][0], abs=4.0)
    assert found[1][1] == pytest.approx(found[0][1], rel=0.1)


@pytest.mark.slow
def test_it_does_not_matter_what_was_asked_before() -> None:
    view, strike = View(320, 180), seen_strike(7)
    fresh = Landscape("dusk", 7, "storm").scene(Moment(elapsed=strike.second + 0.1), view).describe()
    landscape = Landscape("dusk", 7, "storm")
    for second in (strike.second + 0.3, 1e5, 0.0, strike.second + 0.1):
        scene = landscape.scene(Moment(elapsed=second), view)
    assert scene.describe() == fresh
