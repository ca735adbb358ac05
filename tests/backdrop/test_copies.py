"""A backdrop is a value: its copies draw the same; whole numbers are whole numbers, whoever's they are."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import numpy as np
import pytest

from ridgeline import Backdrop
from ridgeline.scene import Landscape
from ridgeline.terrain import Ridge

HILLS = Ridge(seed=5, displacement=30.0, roughness=1.5, span=256, smooth=16.0)
SIZE = (160, 90)


@pytest.mark.slow
@pytest.mark.parametrize(
    "copied", [copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))], ids=["copied", "pickled"]
)
@pytest.mark.parametrize("ground", [None, HILLS])
def test_a_copy_draws_what_a_new_backdrop_draws(copied: Callable[[Backdrop], Backdrop], ground: Ridge | None) -> None:
    """Also one that was asked before, whose land, size, hour and level have changed."""

    def new() -> Backdrop:
        return Backdrop((120, 68), "dusk", 7, ground, scale=0.5, weather="rain")

    def changed(one: Backdrop) -> Backdrop:
        one.size, one.hour, one.level = SIZE, "6:30", 1
        if ground is not None:
            one.change(HILLS.dig((60.0, 20.0), 30.0), 30.0, 90.0)
        return one

    used = new()
    used.pixels((3.0, 4.0), 5.0)
    other, meant = copied(changed(used)), changed(new())
    assert (other.level, other.size, other.hour, repr(other)) == (1, SIZE, 6.5, repr(meant))
    assert (other.foot, other.scale, other.ground_at(60.0)) == (used.foot, used.scale, used.ground_at(60.0))
    assert other.to_screen((5.0, 5.0)) == used.to_screen((5.0, 5.0))  # at the last camera
    picture = other.pixels((40.0, 4.0), 6.0, foreground=True)
    np.testing.assert_array_equal(picture, meant.pixels((40.0, 4.0), 6.0, foreground=True))
    assert used.pixels((40.0, 4.0), 6.0).shape == picture.shape


def test_whole_numbers_of_numpy_are_whole_numbers() -> None:
    for number in (np.int64, np.uint8):
        one = Backdrop((number(64), number(36)), "dusk", number(7))
        one.level = number(1)
        assert repr(one) == "Backdrop((64, 36), theme='dusk', seed=7)"
        landscape = Landscape("dusk", number(7)).with_seed(number(9))
        assert repr((landscape.seed, landscape.key)) == repr((9, Landscape("dusk", 9).key))
