"""Every kind of plant keeps what `Kind` promises."""

import math
from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from profiles import examples
from ridgeline.scene import Landscape, Layer, Moment, Stand, View
from ridgeline.scene.items import CrestLayer
from ridgeline.scene.stands import Planting
from ridgeline.scene.stands.planting import KINDS, LATTICE
from ridgeline.scene.stands.specimens import draw, pen_of, rim
from ridgeline.scene.stands.stand_kind import CHANCES, SPECIMENS
from ridgeline.scene.theme import StandKind
from ridgeline.scene.themes.find import built_in
from tiers.plugin import one_in

HEIGHTS = st.floats(2.0, 540.0)

OUTLINED = [name for name, kind in KINDS.items() if kind.outlines]
DRAWN = [name for name, kind in KINDS.items() if kind.drawing]


def outlines(name: str, height: float, seed: int) -> np.ndarray:
    kind = KINDS[name]
    reach = math.ceil(kind.reach * height / LATTICE)
    places = LATTICE * np.arange(-reach, reach + 1.0)
    assert kind.outlines
    return kind.outlines(height, np.random.default_rng(seed).random((SPECIMENS, CHANCES)), places)


@pytest.mark.parametrize("name", OUTLINED)
@examples(25)
@given(height=HEIGHTS, seed=st.integers(0, 10**6))
def test_no_plant_is_higher_than_it_may_be_nor_cut_off_at_its_reach(name: str, height: float, seed: int) -> None:
    upper = outlines(name, height, seed)
    assert np.isfinite(upper).all()
    assert upper.max() <= height
    assert upper[:, [0, -1]].max() <= 0.0


@pytest.mark.slow
@pytest.mark.parametrize("name", DRAWN)
def test_drawings_keep_inside_their_room_and_none_are_alike(name: str) -> None:
    kind, drawings = KINDS[name], set()
    for seed in (3, 7, 2026):
        for number in range(SPECIMENS):
            pen = pen_of(kind, seed, number)
            corners = np.concatenate([ring for part in (*pen.parts, *pen.snow) for ring in part.filled])
            assert np.isfinite(corners).all()
            assert corners[:, 1].max() <= 1.0
            assert np.abs(corners[:, 0]).max() <= kind.reach
            assert corners[:, 1].min() < 0.0  # no gap below it on a slope
            drawings.add(corners.tobytes())
    assert len(drawings) == 3 * SPECIMENS


@pytest.mark.parametrize("name", OUTLINED)
@examples(25)
@given(height=st.floats(8.0, 540.0), seed=st.integers(0, 10**6))
def test_plants_differ_and_the_old_are_taller_than_the_young(name: str, height: float, seed: int) -> None:
    drawn = outlines(name, height, seed)
    assert len({outline.tobytes() for outline in drawn + 0.0}) == SPECIMENS
    tall = drawn.max(axis=1)
    assert tall[-8:].mean() > 1.2 * tall[:8].mean()
    assert tall[-8:].max() > 0.5 * height


@pytest.mark.parametrize("name", sorted({*DRAWN} - {*OUTLINED}))
def test_from_afar_a_drawing_is_its_upper_rim(name: str) -> None:
    kind = KINDS[name]
    places = np.arange(-60.0, 61.0)
    seen = np.array([rim(kind, 40.0, 7, number, places) for number in range(SPECIMENS)])
    for number in (0, 9, SPECIMENS - 1):
        shape = draw(kind, 40.0, 7, number, 1.0)
        assert seen[number].max() == pytest.approx(shape.top, abs=6.0)
    assert seen.max() <= 40.0 + 1e-9


def test_a_spruce_has_tiers_when_it_is_large_and_is_a_tooth_when_it_is_small() -> None:
    def teeth(height: float) -> float:
        """Mean number of separate tips of a tree."""
        return float((np.diff(np.sign(np.diff(outlines("conifer", height, 7))), axis=1) < 0).sum() / SPECIMENS)

    assert teeth(200.0) > 6.0
    assert teeth(15.0) < 4.0


def skyline(layer: CrestLayer) -> np.ndarray:
    """Rows of the crest, or of what stands on it where that is higher, in a picture of a pixel to a unit."""
    rows = layer.crest.copy()
    for cover in layer.covers:
        columns = np.minimum(np.maximum(np.arange(len(rows)) + round(cover.left), 0), cover.plane.shape[1] - 1)
        solid = (cover.plane >= 24)[:, columns]  # a mast is thinner than a pixel
        rows = np.minimum(rows, np.where(solid.any(axis=0), cover.top + solid.argmax(axis=0), rows))
    return rows


@pytest.mark.slow
@pytest.mark.parametrize(("height", "name"), one_in(3, product([15.0, 60.0, 250.0], KINDS)))
def test_each_kind_shows_in_a_scene_and_in_its_words(name: StandKind, height: float) -> None:
    hill = Layer(base=300.0, displacement=40.0, parallax=1.0)
    wooded = replace(hill, stands=(Stand(name, height, density=0.8),))
    view = View(max(3840, math.ceil(4.0 * KINDS[name].slot * height)), 1080)
    with_it, without = (
        Landscape(replace(built_in("dusk"), layers=(layer,), biomes=()), seed=3).scene(Moment(), view)
        for layer in (wooded, hill)
    )
    higher = without.layers[0].crest - skyline(with_it.layers[0])
    assert higher.min() > -1e-6
    assert (higher > 0.3 * height).mean() > (0.0 if name in ("turbine", "signpost", "fence") else 0.01)
    assert f"{name} to {height:g}" in with_it.describe()
    assert name not in without.describe()


@pytest.mark.slow
@given(height=st.floats(20.0, 540.0), seed=st.integers(0, 10**6))
def test_crowns_do_not_hide_that_they_are_many(height: float, seed: int) -> None:
    """No plant fills the box around it: sky shows beside its top."""
    for name in ("pine", "poplar", "broadleaf", "shrub", "cactus", "rock"):
        drawn = np.maximum(outlines(name, height, seed), 0.0)
        box = drawn.max(axis=1) * (drawn > 0.0).sum(axis=1)
        assert (drawn.sum(axis=1) / box).mean() < 0.9, name


def test_reeds_all_lean_with_the_wind_and_trees_do_not() -> None:
    straight = {"turbine", "torii", "bridge", "pylon"}
    assert [name for name, kind in KINDS.items() if not kind.turns and name not in straight] == ["reed"]
    drawn = outlines("reed", 120.0, 7)
    steep = np.diff(np.maximum(drawn, 0.0), axis=1)
    assert (steep.min(axis=1) < -steep.max(axis=1)).mean() > 0.75
    flat = np.zeros(20_000)
    raised = Planting(Stand("reed", 120.0, density=0.1, clumping=0.0), 7).raised(flat, 0, -1.0)
    falls = np.diff(raised)
    assert -np.sort(falls)[:20].mean() > np.sort(falls)[-20:].mean()
