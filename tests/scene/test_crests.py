"""Snow lies above its line, a lake is level and mirrors, banks leave the land as it is; nothing leaps."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from profiles import examples
from ridgeline.scene import CrestLayer, Landscape, Layer, Moment, Palette, Theme, View
from ridgeline.scene.land.lake import ripple, wander
from ridgeline.scene.light.daylight import light
from ridgeline.scene.theme import Season
from ridgeline.scene.themes.find import built_in
from ridgeline.scene.themes.rules import broken_rules

from .lands import land

SEEDS = st.integers(0, 10**6)
FAR = Layer(base=420.0, displacement=150.0, parallax=0.05, peaks=0.8, mist=0.7, fade=200.0)
NEAR = Layer(base=300.0, displacement=110.0, parallax=0.3)
CLOUD = Layer(base=430.0, displacement=150.0, parallax=0.01, drift=3.0, peaks=0.4, mist=0.8, fade=60.0, bank="cloud")
MIST = Layer(base=330.0, displacement=40.0, parallax=0.1, mist=0.9, fade=60.0, bank="mist")
PALETTE = Palette(
    at=0.0,
    sky=("070b1e", "131d45", "243764"),
    ridges=("22335a", "0a0d20"),
    mist="31487a",
    glow="8fa8e0",
    glow_share=0.0,
)
DAY = replace(
    PALETTE, at=12.0, sky=("2f6db8", "8db8dc", "dfeaea"), ridges=("9db6c9", "1f3a48"), mist="d5e3e8", cloud="ffb090"
)
VIEW = View(960, 540)
MOMENT = Moment(hour=12.0)


def theme(*layers: Layer) -> Theme:
    return Theme(words="two ridges", layers=layers, hours=(PALETTE, DAY), stops=(0.0, 0.4, 0.7))


def layers(seed: int, *some: Layer, moment: Moment = MOMENT, view: View = VIEW) -> tuple[CrestLayer, ...]:
    return Landscape(theme(*some), seed).scene(moment, view).layers


def row(height: float) -> float:
    return VIEW.row(height)


@given(SEEDS)
@examples(20)
def test_snow_lies_where_the_land_is_above_its_line_and_nowhere_else(seed: int) -> None:
    (plain,) = layers(seed, FAR)
    snow, rock = layers(seed, replace(FAR, snow=0.0))
    np.testing.assert_array_equal(snow.crest, plain.crest)
    np.testing.assert_array_equal(rock.gradient.colours, plain.gradient.colours)
    white = rock.crest > snow.crest
    np.testing.assert_array_equal(rock.crest[~white], plain.crest[~white])
    assert (snow.crest[plain.crest < row(FAR.base + 60.0)] < rock.crest[plain.crest < row(FAR.base + 60.0)]).all()
    assert not white[plain.crest > row(FAR.base - 60.0)].any()


def test_a_snow_line_above_all_summits_shows_no_snow_one_below_all_valleys_only_snow() -> None:
    snow, rock = layers(7, replace(FAR, snow=600.0))
    np.testing.assert_array_equal(rock.crest, snow.crest)
    snow, rock = layers(7, replace(FAR, snow=-1000.0))
    assert (rock.crest > VIEW.height).all()


def test_the_season_lowers_the_snow_line() -> None:
    bare = theme(replace(FAR, snow=0.0))
    winter = replace(bare, seasons=(Season(at=1.0, snow=80.0),))
    rocks = [Landscape(some, 7).scene(MOMENT, VIEW).layers[1].crest for some in (bare, winter)]
    assert (rocks[1] >= rocks[0]).all()
    assert rocks[1].mean() > rocks[0].mean() + 5.0


def test_snow_is_lighter_than_its_rock_and_dark_at_night() -> None:
    for hour in (0.0, 6.0, 12.0):
        snow, rock = layers(7, replace(FAR, snow=0.0), moment=Moment(hour=hour))
        assert snow.gradient.colours[0][0] > rock.gradient.colours[0][0] + 0.02
    night, day = (light(theme(FAR), hour).snow_colour for hour in (0.0, 12.0))
    assert night[0] < 0.65 < 0.9 < day[0]


@given(SEEDS, st.floats(100.0, 400.0), st.floats(0.0, 1e6))
@examples(20)
def test_a_lake_is_level_and_what_it_mirrors_lies_in_it_in_order(seed: int, level: float, elapsed: float) -> None:
    some = layers(seed, FAR, replace(NEAR, lake=level), moment=replace(MOMENT, elapsed=elapsed))
    assert [layer.words for layer in some] == ["bare", "bare", "lake", "lake", "lake"]
    np.testing.assert_array_equal(some[2].crest, np.full(961, row(level)))
    assert (some[3].crest >= some[2].crest).all()
    assert (some[4].crest >= some[3].crest).all()
    dry = some[1].crest > row(level)
    np.testing.assert_array_equal(some[3].crest[dry], row(level))


def test_a_lake_mirrors_the_colours_of_what_stands_above_it() -> None:
    far, near, *water = layers(7, FAR, replace(NEAR, lake=300.0))
    above, below = np.array([row(300.0) - 30.0]), np.array([row(300.0) + 24.0])
    own = np.array([layer.gradient.labs(above)[0] for layer in (near, far)])
    for mirrored, one, other in zip(water, own, own[::-1], strict=False):
        seen = mirrored.gradient.labs(below)[0]
        assert np.abs(seen - one).max() < 0.15 < np.abs(seen - other).max()


def test_the_longest_lake_makes_four_crests() -> None:
    some = layers(7, FAR, NEAR, NEAR, NEAR, NEAR, replace(NEAR, lake=300.0))
    assert [layer.words for layer in some].count("lake") == 4


def test_snow_far_away_is_mirrored_as_snow_and_its_rock_as_rock() -> None:
    some = layers(7, replace(FAR, snow=0.0), NEAR, replace(NEAR, lake=300.0))
    shore, *_, rock, snow, sky = water = [layer for layer in some if layer.words == "lake"]
    assert len(water) == 5  # two lands before it, which have no snow
    below = np.array([row(300.0) + 40.0])
    assert snow.gradient.labs(below)[0, 0] > rock.gradient.labs(below)[0, 0] + 0.02
    assert (shore.crest <= rock.crest).all()
    assert (rock.crest <= snow.crest).all()
    assert (snow.crest <= sky.crest).all()


@given(st.floats(0.0, 1e9), st.floats(-1e9, 1e9), st.sampled_from([0.5, 1.0, 6.0]))
def test_ripples_keep_the_order_of_what_is_mirrored_and_end_at_the_shore(elapsed: float, x: float, step: float) -> None:
    depth = np.linspace(0.0, 600.0, 6001)
    seen = ripple(depth, wander(np.full_like(depth, x), elapsed, step))
    assert seen[0] == 0.0
    assert np.diff(seen).min() > -0.02
    assert np.abs(seen - depth).max() < 20.0


@given(SEEDS, st.floats(0.0, 1e6))
@examples(20)
def test_nothing_leaps_from_one_frame_to_the_next(seed: int, elapsed: float) -> None:
    some = (CLOUD, replace(FAR, snow=0.0), MIST, replace(NEAR, lake=280.0))
    before, after = (
        layers(seed, *some, moment=replace(MOMENT, elapsed=second)) for second in (elapsed, elapsed + 1.0 / 60.0)
    )
    assert len(before) == len(after) == 9
    for one, other in zip(before, after, strict=True):
        foot = row(CLOUD.base) if one.words == "cloud" else np.inf
        assert np.abs(np.minimum(one.crest, foot) - np.minimum(other.crest, foot)).max() < 1.0, one.words


@given(SEEDS)
@examples(20)
def test_banks_leave_the_land_and_its_colours_as_they_are(seed: int) -> None:
    plain, with_banks = (Landscape(theme(*some), seed) for some in ((FAR, NEAR), (CLOUD, CLOUD, FAR, MIST, NEAR)))
    scene = with_banks.scene(MOMENT, VIEW)
    assert [layer.words for layer in scene.layers] == ["cloud", "cloud", "bare", "mist", "bare"]
    for one, other in zip(plain.scene(MOMENT, VIEW).layers, land(scene), strict=True):
        np.testing.assert_array_equal(one.crest, other.crest)
        np.testing.assert_array_equal(one.gradient.colours, other.gradient.colours)
    assert not np.array_equal(scene.layers[0].crest, scene.layers[1].crest)
    assert scene.sky.discs[-1].y == plain.scene(MOMENT, VIEW).sky.discs[-1].y


@pytest.mark.slow
@given(SEEDS)
@settings(max_examples=10)
def test_a_layer_that_names_its_land_keeps_it_in_whatever_company(seed: int) -> None:
    cloud, far, mist, near = layers(seed, CLOUD, FAR, MIST, NEAR)
    named = [replace(FAR, land=(0, 2)), replace(MIST, land=(1, 2)), NEAR, replace(NEAR, land=(1, 2))]
    for layer, same in zip(layers(seed, *named), (far, mist, None, near), strict=True):
        assert same is None or np.array_equal(layer.crest, same.crest)
    np.testing.assert_array_equal(layers(seed, NEAR, replace(CLOUD, land=(0, 2)))[1].crest, cloud.crest)


def test_a_cloud_has_the_sky_s_colours_at_its_foot_and_its_own_above() -> None:
    scene = Landscape(theme(CLOUD, FAR), 7).scene(MOMENT, VIEW)
    rows = row(CLOUD.base) + np.array([0.0, 20.0, -40.0])
    cloud, sky = scene.layers[0].gradient.labs(rows), scene.sky.gradient.labs(rows)
    np.testing.assert_allclose(cloud[:2], sky[:2], atol=0.01)
    assert np.abs(cloud[2] - sky[2]).max() > 0.05


def test_clouds_leave_gaps() -> None:
    (cloud, _) = layers(7, CLOUD, FAR, view=View(60_000, 540))
    share = (cloud.crest < row(CLOUD.base)).mean()
    assert 0.15 < share < 0.6
    assert (cloud.crest > row(FAR.base - 0.5 * FAR.displacement)).mean() > 0.3


def test_a_description_names_snow_lake_and_banks() -> None:
    some = (CLOUD, replace(FAR, snow=0.0), MIST, replace(NEAR, lake=280.0))
    text = Landscape(theme(*some), 7).scene(MOMENT, VIEW).describe()
    for word in ("cloud", "snow", "mist", "lake"):
        assert any(line.startswith("ridge ") and line.endswith(word) for line in text.splitlines()), word


@pytest.mark.parametrize(("some", "broken"), [((CLOUD, MIST), 1), ((CLOUD, FAR), 0)])
def test_a_theme_needs_land(some: tuple[Layer, ...], broken: int) -> None:
    table = {"layers": [vars(layer) for layer in some]}
    assert len(list(broken_rules(table))) == broken


def test_farther_land_lies_more_in_the_light_of_the_sky_and_the_nearest_does_not() -> None:
    far, near, nearest = layers(7, FAR, NEAR, replace(NEAR, parallax=1.2))
    assert 0.6 < far.glow < 0.8
    assert 0.2 < near.glow < 0.5
    assert nearest.glow == 0.0


def test_snow_tarns_lakes_and_banks_lie_in_the_same_light_as_their_layer() -> None:
    parts = layers(7, replace(FAR, snow=0.0), replace(MIST, parallax=0.05), replace(FAR, lake=330.0, tarns=0.8), NEAR)
    assert {part.words for part in parts} >= {"snow", "mist", "lake", "tarn"}
    assert len({part.glow for part in parts[:-1]}) == 1


@pytest.mark.slow
def test_fallen_snow_whitens_land_and_what_stands_there_and_no_sea() -> None:
    for name in ("dusk", "city", "tide"):
        clear, white = (
            Landscape(name, 7, weather).scene(Moment(hour=12.0), View(192, 108)).layers for weather in ("rain", "snow")
        )
        sea = [number for number, layer in enumerate(built_in(name).layers) if layer.water]
        assert bool(sea) == (name == "tide")
        assert "standing" in [layer.words for layer in white]
        nearest = [layers[-1].gradient.colours[0, 0] for layers in (clear, white)]
        assert (nearest[1] > nearest[0] + 0.25) == (name != "tide")


@pytest.mark.slow
def test_white_land_hides_the_feet_of_what_stands_on_it() -> None:
    layers = Landscape("city", 7, "snow").scene(Moment(hour=12.0), View(192, 108)).layers
    for number, layer in enumerate(layers):
        if layer.words == "standing":
            assert layer.covers
            assert layers[number + 1].words == "snow on them"
            assert not layers[number + 2].covers
            assert (layers[number + 2].crest < 109.0).any()


@pytest.mark.parametrize("hour", [6.3, 12.0, 18.5])
def test_a_bank_is_darker_than_the_bright_sky_behind_its_upper_side(hour: float) -> None:
    dusk = built_in("dusk")
    scene = Landscape(dusk, 7, "none").scene(replace(MOMENT, hour=hour), VIEW)
    for layer in scene.layers[:2]:
        assert layer.words == "cloud"
        crest = np.array([float(layer.gradient.rows[1])])
        behind, bank = (float(shade.labs(crest)[0, 0]) for shade in (scene.sky.gradient, layer.gradient))
        assert bank < behind - 0.01
