"""Drawings of low plants and of rocks keep within what their kinds promise."""

import numpy as np
import pytest

from ridgeline.scene.stands.kind_table import KINDS
from ridgeline.scene.stands.specimens import pen_of
from ridgeline.scene.stands.stand_kind import SPECIMENS

NAMES = ("shrub", "grass", "reed", "cactus", "agave", "rock", "arch", "stack", "hoodoo", "log")


@pytest.mark.parametrize("name", NAMES)
def test_no_drawing_is_higher_than_it_may_be_nor_cut_off_at_its_reach_and_none_are_alike(name: str) -> None:
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
