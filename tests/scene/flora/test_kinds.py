"""Every kind of plant keeps what `Kind` promises."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ridgeline.scene.flora.kind import CHANCES, SPECIMENS
from ridgeline.scene.flora.planting import KINDS, LATTICE

HEIGHTS = st.floats(2.0, 540.0)


def outlines(name: str, height: float, seed: int) -> np.ndarray:
    kind = KINDS[name]
    reach = math.ceil(kind.reach * height / LATTICE)
    chance = np.random.default_rng(seed).random((SPECIMENS, CHANCES))
    return kind.outlines(height, chance, LATTICE * np.arange(-reach, reach + 1.0))


@pytest.mark.parametrize("name", KINDS)
@settings(max_examples=25)
@given(height=HEIGHTS, seed=st.integers(0, 10**6))
def test_no_plant_is_higher_than_it_may_be_nor_cut_off_at_its_reach(name: str, height: float, seed: int) -> None:
    drawn = outlines(name, height, seed)
    assert np.isfinite(drawn).all()
    assert drawn.max() <= height
    assert drawn[:, [0, -1]].max() <= 0.0


@pytest.mark.parametrize("name", KINDS)
@settings(max_examples=25)
@given(height=st.floats(8.0, 540.0), seed=st.integers(0, 10**6))
def test_plants_differ_and_the_old_are_taller_than_the_young(name: str, height: float, seed: int) -> None:
    drawn = outlines(name, height, seed)
    assert len(np.unique(drawn, axis=0)) == SPECIMENS
    tall = drawn.max(axis=1)
    assert tall[-8:].mean() > 1.2 * tall[:8].mean()
    assert tall[-8:].max() > 0.5 * height


def test_a_spruce_has_tiers_when_it_is_large_and_is_a_tooth_when_it_is_small() -> None:
    def teeth(height: float) -> float:
        """Mean number of separate tips of a tree."""
        return float((np.diff(np.sign(np.diff(outlines("conifer", height, 7))), axis=1) < 0).sum() / SPECIMENS)

    assert teeth(200.0) > 6.0
    assert teeth(15.0) < 4.0
