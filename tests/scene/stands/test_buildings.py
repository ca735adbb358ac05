"""What people have built: windows lie in the walls, and nobody builds on a steep slope."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from profiles import examples
from ridgeline.scene import Stand
from ridgeline.scene.stands import LATTICE, Planting
from ridgeline.scene.stands.kind_table import KINDS
from ridgeline.scene.stands.stand_kind import CHANCES, SPECIMENS

from .stands import SEEDS

BUILT = [name for name, kind in KINDS.items() if kind.windows is not None]


def test_villages_towers_and_lighthouses_have_windows() -> None:
    assert BUILT == ["village", "tower", "lighthouse"]


@pytest.mark.parametrize("name", BUILT)
@examples(25)
@given(height=st.floats(2.0, 540.0), seed=st.integers(0, 10**6))
def test_windows_lie_inside_the_silhouette_of_every_specimen(name: str, height: float, seed: int) -> None:
    kind = KINDS[name]
    chance = np.random.default_rng(seed).random((SPECIMENS, CHANCES))
    assert kind.windows is not None
    windows = kind.windows(height, chance)
    assert windows.shape[0] == SPECIMENS
    assert windows.shape[2] == 4
    for specimen, panes in enumerate(windows):
        left, bottom, width, tall = panes[panes[:, 2] > 0.0].T
        assert (bottom > 0.0).all()
        across = np.sort(np.concatenate([[0.0], left, left + 0.5 * width, left + width]))
        outline = kind.outlines(height, chance, across)[specimen]
        for side in (left, left + 0.5 * width, left + width):
            assert (bottom + tall <= outline[np.searchsorted(across, side)] + 1e-9).all()


@pytest.mark.parametrize("name", BUILT)
def test_most_specimens_have_windows_when_they_are_large(name: str) -> None:
    chance = np.random.default_rng(7).random((SPECIMENS, CHANCES))
    assert KINDS[name].windows is not None
    windows = KINDS[name].windows(200.0, chance)
    assert (windows[:, :, 2].max(axis=1) > 0.0).mean() > 0.8


@examples(20)
@given(SEEDS)
def test_nobody_builds_a_house_on_a_steep_slope(seed: int) -> None:
    stand = Stand("village", height=40.0, density=1.0, clumping=0.0)
    planting, slope = Planting(stand, seed), KINDS["village"].steepest
    gentle, steep = (factor * slope * LATTICE * np.arange(4000.0) for factor in (0.9, 1.1))
    assert len(planting.standing(gentle, 0, -math.inf).roots) > 10
    assert len(planting.standing(steep, 0, -math.inf).roots) == 0


def test_churches_are_few_among_many_houses() -> None:
    planting = Planting(Stand("village", height=40.0, density=0.9, clumping=0.0), seed=3)
    tall = planting.raised(np.zeros(400_000), 0, -math.inf) > 0.8 * 40.0
    churches = np.count_nonzero(np.diff(tall.astype(int)) > 0)
    houses = len(planting.standing(np.zeros(400_000), 0, -math.inf).roots)
    assert 0.01 * houses < churches < 0.12 * houses
