"""The way leads through a theme's biomes: functions of place alone, joined without steps, landmarks in their places."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from profiles import examples
from ridgeline import shipped
from ridgeline.scene import Landscape, Moment, View
from ridgeline.scene.biome_route import JOIN_UNITS, LEAST_UNITS, MIDDLE_UNITS, UNEVEN, LayerWay, ways
from ridgeline.scene.stands.planting import Lone
from ridgeline.scene.theme import Biome, Growth, Landmark, Stand
from ridgeline.scene.themes.find import built_in

OAK, ARCH = Landmark("broadleaf", 300.0, 1), Landmark("arch", 100.0, 1, 0.5)
BIOMES = (
    Biome("wood", rise=1.2, stands=(Growth("conifer", 4.0),)),
    Biome("meadow", rise=0.7, relief=0.4, water=0.2, growth=0.5, landmarks=(OAK,)),
    Biome("valley", rise=1.4, relief=1.6),
    Biome("desert", growth=0.0, landmarks=(ARCH, OAK)),
)
SPRUCE = Stand("conifer", 100.0, 0.3)

keys = st.integers(-(1 << 70), 1 << 70)
places = st.floats(-1e9, 1e9)
parallaxes = st.sampled_from([0.0, 0.02, 0.3, 1.0, 2.0])


def way(key: int, parallax: float = 1.0) -> LayerWay:
    return LayerWay(BIOMES, key, parallax, 1)


@given(keys, parallaxes, places, st.integers(1, 3000), st.integers(1, 3000))
def test_a_place_has_the_same_country_whatever_else_is_asked_for(key, parallax, start, before, after):
    along = way(key, parallax)
    wide = start + np.arange(-before, after + 1.0) * 4.0
    for ask in (along.rises, along.reliefs, along.waters, lambda x: along.times(SPRUCE, x)):
        assert ask(wide)[before] == ask(np.array([wide[before]]))[0]


@given(keys, parallaxes, places)
def test_the_country_passes_smoothly_from_one_biome_into_the_next(key, parallax, start):
    x = start + np.arange(0.0, 12_000.0, 10.0)
    rises = way(key, parallax).rises(x)
    shortest = (1.0 - UNEVEN) * max(parallax * 9000.0, LEAST_UNITS)
    steepest = 1.5 * 0.7 / min(JOIN_UNITS, shortest)
    assert rises.min() >= 0.7
    assert rises.max() <= 1.4
    assert np.abs(np.diff(rises)).max() <= 10.0 * steepest + 1e-9


@given(keys, st.integers(-(1 << 40), 1 << 40))
def test_every_round_has_each_biome_once_and_none_follows_itself(key, number):
    count, along = len(BIOMES), way(key)
    order = along.order(number * count, (number + 3) * count)
    for first in range(0, 3 * count, count):
        assert sorted(order[first : first + count]) == list(range(count))
    assert all(one != other for one, other in pairwise(order))
    assert along.order(number * count + 2, number * count + 5) == order[2:5]


@given(keys, places)
def test_a_landmark_stands_in_its_own_biome_wherever_one_looks_from(key, start):
    along = way(key)
    found = along.places(OAK, start, start + 200_000.0)
    assert len(found) >= 1
    for place in found.tolist():
        assert OAK in along.biome_at(place).landmarks
        assert along.places(OAK, place - 1.0, place + 1.0).tolist() == [place]
    parts = [along.places(OAK, start + k * 40_000.0, start + (k + 1) * 40_000.0) for k in range(5)]
    assert np.concatenate(parts).tolist() == found.tolist()


@given(keys)
def test_a_share_of_the_stretches_has_a_landmark_that_is_not_always_there(key):
    along = LayerWay((Biome("desert", landmarks=(ARCH,)),), key, 1.0, 1)
    stretches = 400
    count = len(along.places(ARCH, 0.0, stretches * along.stretch))
    assert 0.35 * stretches < count < 0.65 * stretches


def test_all_layers_are_in_the_same_country_in_the_middle_of_the_picture():
    near, half = way(7, 1.0), way(7, 0.5)
    for travel in np.arange(0.0, 3e5, 977.0).tolist():
        there = near.biome_at(MIDDLE_UNITS + travel)
        assert half.biome_at(MIDDLE_UNITS + 0.5 * travel) == there


def test_what_stands_only_in_some_biomes_stands_nowhere_else():
    stand = Stand("turbine", 80.0, 0.5, only=("meadow",))
    assert [biome.times(stand) for biome in BIOMES] == [0.0, 0.5, 0.0, 0.0]


def test_a_landmark_is_one_of_the_largest_of_its_kind_and_alone():
    along, ground = way(3), np.full(80_001, 50.0)
    lone = Lone(OAK, 9, along)
    standing = lone.standing(ground, 0, -np.inf)
    reach = lone.reach
    expected = along.places(OAK, reach, 40_000.0 - reach)
    assert np.abs(standing.roots * 0.5 - expected).max(initial=0.0) <= 0.5
    assert len(standing.roots) == len(expected) > 0
    assert standing.ages.min() >= 24


@pytest.mark.parametrize("name", shipped.theme_names())
def test_every_theme_has_several_biomes_and_ridges_for_their_landmarks(name):
    theme = built_in(name)
    assert len(theme.biomes) >= 4
    standing = {mark for along in ways(theme, 1) for mark in along.landmarks}
    assert standing == {mark for biome in theme.biomes for mark in biome.landmarks}
    assert standing


@pytest.mark.slow
@examples(10)
@given(st.sampled_from(shipped.theme_names()), st.integers(0, 1000), st.floats(0.0, 1e6))
def test_the_way_is_the_same_in_whatever_order_it_is_seen(name, seed, travel):
    view, moment = View(160, 90), Moment(travel=travel)
    wanderer = Landscape(name, seed)
    for before in (travel - 3000.0, travel + 700.0):
        wanderer.scene(Moment(travel=before), view)
    seen, afresh = wanderer.scene(moment, view), Landscape(name, seed).scene(moment, view)
    for one, other in zip(seen.layers, afresh.layers, strict=True):
        assert np.array_equal(one.crest, other.crest)
        assert [cover.top for cover in one.covers] == [cover.top for cover in other.covers]


@pytest.mark.slow
@pytest.mark.parametrize("theme", shipped.theme_names())
def test_the_horizon_breathes(theme: str) -> None:
    landscape, view = Landscape(theme, 7, weather="none").bare(), View(64, 36)
    shares = []
    for minute in range(0, 180, 3):
        scene = landscape.scene(Moment(travel=60.0 * minute * landscape.theme.speed), view)
        top = np.minimum.reduce([layer.crest for layer in scene.layers if layer.words != "cloud"])
        shares.append(1.0 - float(np.mean(top)) / view.height)
    assert min(shares) < 0.42  # the sea of the cliffs is as high as that
    assert max(shares) > 0.42
    assert max(shares) - min(shares) > 0.11
    if theme == "dusk":
        assert min(shares) < 0.33
        assert max(shares) > 0.45
