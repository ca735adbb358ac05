"""A still is the same on every run, in every process, and at every size the same picture."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import ridgeline
from profiles import examples
from ridgeline import shipped
from ridgeline.scene import Landscape, Moment, View
from ridgeline.shot.still import surface_of
from tiers.plugin import one_in

from .reference import levels

THEMES = shipped.theme_names()
MOMENTS = st.builds(
    Moment, travel=st.floats(-1e12, 1e12), hour=st.floats(0.0, 24.0, exclude_max=True), elapsed=st.floats(0.0, 1e6)
)

FRESH = """
import hashlib, pygame, ridgeline
still = ridgeline.still(seed=-7, theme="dusk", size=(321, 181), time="18:30", at=12.5)
print(hashlib.sha256(pygame.image.tobytes(still, "RGB")).hexdigest())
"""


@pytest.mark.slow
@pytest.mark.usefixtures("whole")
@examples(10, whole=20)
@given(theme=st.sampled_from(THEMES), seed=st.integers(), moment=MOMENTS, other=MOMENTS)
def test_a_still_is_the_same_whenever_it_is_asked_for(theme: str, seed: int, moment: Moment, other: Moment) -> None:
    landscape, view = Landscape(theme, seed), View(80, 45)
    first = levels(surface_of(landscape, moment, view))
    surface_of(landscape, other, View(64, 64))
    np.testing.assert_array_equal(levels(surface_of(landscape, moment, view)), first)
    np.testing.assert_array_equal(levels(surface_of(Landscape(theme, seed), moment, view)), first)


@pytest.mark.slow
def test_a_still_is_the_same_in_a_fresh_process_whatever_the_seed_of_its_hashes() -> None:
    still = ridgeline.still(seed=-7, theme="dusk", size=(321, 181), time="18:30", at=12.5)
    ours = hashlib.sha256(levels(still).astype(np.uint8).tobytes()).hexdigest()
    for hashes in ("0", "1234"):
        command = [sys.executable, "-c", FRESH]
        environment = os.environ | {"PYTHONHASHSEED": hashes, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
        told = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
        assert told.strip() == ours


def test_the_time_may_be_a_number_of_hours() -> None:
    words, number = (ridgeline.still(seed=7, theme="dusk", size=(48, 27), time=time) for time in ("18:30", 18.5))
    np.testing.assert_array_equal(levels(words), levels(number))
    for wrong in (24.5, -1, "late"):
        with pytest.raises(ValueError, match=r"a finite number from 0 to 24, not|a time from 00:00 to 23:59"):
            ridgeline.still(size=(8, 8), time=wrong)


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
def test_two_sizes_show_the_same_picture(theme: str) -> None:
    small, large = (
        levels(ridgeline.still(seed=7, theme=theme, size=(width, width * 9 // 16), time="18:30", at=5.0))
        for width in (320, 960)
    )
    mean = large.reshape(180, 3, 320, 3, 3).mean(axis=(1, 3))
    away = np.abs(small - mean)
    assert away.mean() < 1.5
    assert np.percentile(away, 98) < 16.0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "theme"), one_in(6, product([(1, 1), (1, 200), (200, 1), (7, 3), (63, 64), (65, 64)], THEMES))
)
def test_every_size_has_its_picture(theme: str, size: tuple[int, int]) -> None:
    still = ridgeline.still(seed=7, theme=theme, size=size, time="12:00")
    assert still.get_size() == size
    assert levels(still).any()


@pytest.mark.slow
def test_neighbouring_views_make_one_picture() -> None:
    """All but the dither, whose pattern begins anew in each."""
    landscape, moment = Landscape("dusk", seed=7), Moment(travel=4321.0, hour=20.5)
    whole = levels(surface_of(landscape, moment, View(384, 108, origin=(0.0, 0.0))))
    left, right = (
        levels(surface_of(landscape, moment, View(192, 108, origin=(place, 0.0)))) for place in (0.0, 1920.0)
    )
    np.testing.assert_array_equal(whole[:, :192], left)
    assert np.abs(whole[:, 192:] - right).max() <= 2.0
