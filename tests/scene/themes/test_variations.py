"""Variations of a theme keep its rules, its other numbers, and the land that nobody asked to change."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from profiles import examples
from ridgeline import shipped
from ridgeline.scene import Landscape, Layer, Moment, Theme, View
from ridgeline.scene.land.seeds import land_seed, seeds_of
from ridgeline.scene.theme import theme_from
from ridgeline.scene.themes.find import built_in
from ridgeline.scene.themes.load import read_theme
from ridgeline.scene.themes.rules import broken_rules, broken_steps
from ridgeline.scene.themes.variations import faster, hazier, higher, most_ridges, ridges, rougher, wider, with_ridges
from ridgeline.textfile.write import toml_text

from .written import themes

NAMES = shipped.theme_names()
VIEW = View(64, 36)

VARIED: dict[Callable[..., Theme], st.SearchStrategy[float]] = {
    rougher: st.floats(-5.0, 5.0),
    higher: st.floats(0.0, 50.0),
    wider: st.integers(-14, 14),
    hazier: st.floats(0.0, 9.0),
    faster: st.floats(-5000.0, 5000.0),
    with_ridges: st.integers(0, 20),
}
CHANGES = st.fixed_dictionaries(VARIED)


def crests(theme: Theme, seed: int) -> dict[int, NDArray[np.float64]]:
    """The crests of a theme without snow and lakes, by the seeds of their lands."""
    shown = Landscape(theme, seed).bare().scene(Moment(travel=1234.5), VIEW).layers
    return {key: crest.crest for key, crest in zip(seeds_of(theme, land_seed(theme, seed)), shown, strict=True)}


@pytest.mark.slow
@pytest.mark.usefixtures("whole")
@pytest.mark.parametrize("name", NAMES)
@given(CHANGES)
@examples(2, whole=24)
def test_a_varied_theme_can_be_written_and_read_and_shown(
    name: str, tmp_path_factory: pytest.TempPathFactory, changes: dict[Callable[..., Theme], float]
) -> None:
    theme = built_in(name)
    for varied, amount in changes.items():
        theme = varied(theme, amount)
    assert not list(broken_rules(asdict(theme)))
    if list(broken_steps(theme)):
        return
    file = tmp_path_factory.mktemp("themes") / f"{name}.toml"
    file.write_text(toml_text(theme), encoding="utf-8")
    assert read_theme(file) == theme
    assert Landscape(theme, 7).scene(Moment(), VIEW).layers


@given(themes(), CHANGES)
@examples(40)
def test_a_stranger_s_theme_keeps_the_rules_too(
    table: dict[str, object], changes: dict[Callable[..., Theme], float]
) -> None:
    theme = theme_from(table, "theirs")
    for varied, amount in changes.items():
        theme = varied(theme, amount)
        assert not list(broken_rules(asdict(theme))), varied


@pytest.mark.parametrize("name", NAMES)
def test_no_change_leaves_a_theme_as_it_is(name: str) -> None:
    theme = built_in(name)
    same = (rougher(theme, 0.0), higher(theme, 1.0), wider(theme, 0), hazier(theme, 1.0), faster(theme, 0.0))
    assert all(other == theme for other in same)
    assert with_ridges(theme, len(ridges(theme))) is theme


def test_a_knob_changes_every_ridge_by_the_same_step_or_share() -> None:
    theme = built_in("dusk")
    before, rough = ridges(theme), ridges(rougher(theme, 0.3))
    np.testing.assert_allclose([layer.roughness for layer in rough], [layer.roughness + 0.3 for layer in before])
    high, haze = ridges(higher(theme, 0.5)), ridges(hazier(theme, 0.5))
    assert [layer.displacement for layer in high] == [layer.displacement / 2 for layer in before]
    assert [layer.mist for layer in haze] == [layer.mist / 2 for layer in before]
    assert [layer.span for layer in ridges(wider(theme, -1))] == [layer.span // 2 for layer in before]


@pytest.mark.parametrize("varied", [rougher, higher, wider])
def test_banks_keep_their_shape(varied: Callable[[Theme, int], Theme]) -> None:
    theme = built_in("blue")
    assert any(layer.bank for layer in theme.layers)
    assert [layer for layer in varied(theme, 2).layers if layer.bank] == [layer for layer in theme.layers if layer.bank]


def test_haze_takes_banks_of_mist_along_and_leaves_clouds() -> None:
    clouds, mists = built_in("dusk"), built_in("blue")
    assert [layer for layer in hazier(clouds, 0.5).layers if layer.bank] == [x for x in clouds.layers if x.bank]
    assert all(layer.mist == 0.45 for layer in hazier(mists, 0.5).layers if layer.bank)


@pytest.mark.parametrize("name", NAMES)
@given(st.integers(1, 12))
@examples(6)
def test_there_are_as_many_ridges_as_asked_for_that_can_be_told_apart(name: str, count: int) -> None:
    theme = with_ridges(built_in(name), count)
    assert len(ridges(theme)) == min(count, most_ridges(theme))
    assert len(theme.layers) <= 16
    assert not list(broken_steps(theme))
    seeds = seeds_of(theme, land_seed(theme, 7))
    assert len(set(seeds)) == len(seeds)


@given(st.integers(0, 10**6), st.integers(1, 12), st.integers(1, 12))
@examples(15)
def test_ridges_that_stay_keep_their_land_and_banks_too(seed: int, some: int, others: int) -> None:
    theme = built_in("dusk")
    before, after = (crests(with_ridges(theme, count), seed) for count in (some, others))
    shared = before.keys() & after.keys()
    assert len(shared) == 2 + min(some, others)
    for land in shared:
        np.testing.assert_array_equal(before[land], after[land])


@pytest.mark.slow
def test_the_first_ridge_that_comes_or_goes_leaves_the_land_where_it_was() -> None:
    theme = built_in("purple")
    own = Landscape(theme, 7).scene(Moment(), VIEW).layers
    for count in (5, 7, 12):
        layers = Landscape(with_ridges(theme, count), 7).scene(Moment(), VIEW).layers
        kept = sum(any(np.array_equal(layer.crest, other.crest) for other in layers) for layer in own)
        assert kept == min(count, 6)


def test_an_only_ridge_gets_others_behind_it() -> None:
    only = replace(built_in("purple"), layers=(Layer(base=200.0, displacement=90.0, parallax=1.0),))
    assert [layer.parallax for layer in with_ridges(only, 2).layers] == [0.5, 1.0]
    assert with_ridges(only, 2).layers[0].base > 200.0
    assert len(with_ridges(only, 12).layers) == 12


@pytest.mark.slow
def test_a_written_theme_with_other_ridges_shows_the_same_land(tmp_path: Path) -> None:
    theme = with_ridges(built_in("aurora"), 9)
    (tmp_path / "mine.toml").write_text(toml_text(replace(theme, land=theme.name)), encoding="utf-8")
    again = read_theme(tmp_path / "mine.toml")
    for one, other in zip(*(Landscape(each, 7).scene(Moment(), VIEW).layers for each in (theme, again)), strict=True):
        np.testing.assert_array_equal(one.crest, other.crest)
