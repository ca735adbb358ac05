"""Slow gradients do not band: rows change little by little, in a pattern too fine to be seen."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from ridgeline import shipped
from ridgeline.scene import Glow, Landscape, Moment, View
from ridgeline.scene.oklab import lab

from .reference import drawn, picture
from .scenes import empty, sky, stars

FOUR_K = 2160
MOST = 8  #: rows of one value on both sides of a step that nobody sees as a band


def widest_band(shown: np.ndarray) -> int:
    """The most rows of a single value, on the narrower side of a step straight to the next value, in any channel."""
    widest = 0
    for channel in np.moveaxis(shown, 2, 0):
        plain = (channel == channel[:, :1]).all(axis=1)
        values = np.where(plain, channel[:, 0], -1.0 - np.arange(len(channel)))
        starts = np.flatnonzero(np.diff(values, prepend=np.nan) != 0)
        lengths = np.diff(starts, append=len(values))
        even = plain[starts]
        steps = even[:-1] & even[1:]
        widest = max(widest, int(np.minimum(lengths[:-1], lengths[1:])[steps].max(initial=0)))
    return widest


@pytest.fixture(scope="module")
def dark() -> np.ndarray:
    return drawn(empty(64, FOUR_K, sky("070b1e", "0c1330", "131d45", height=FOUR_K)))


def test_a_dark_sky_has_no_bands_even_four_thousand_pixels_wide(dark: np.ndarray) -> None:
    assert widest_band(dark) <= MOST


def test_the_mean_of_each_row_follows_the_gradient(dark: np.ndarray) -> None:
    meant = picture(empty(1, FOUR_K, sky("070b1e", "0c1330", "131d45", height=FOUR_K)))[:, 0]
    assert np.abs(dark.mean(axis=1) - meant).max() < 0.15


def test_a_gradient_without_dither_would_be_found_out() -> None:
    meant = picture(empty(64, FOUR_K, sky("070b1e", "0c1330", "131d45", height=FOUR_K)))
    assert widest_band(np.rint(meant)) > 5 * MOST


def test_a_faint_glow_has_no_bands() -> None:
    air = replace(sky("070b1e", "0c1330", height=1080.0), glows=(Glow(32.0, 540.0, 900.0, 400.0, 0.3),))
    assert widest_band(drawn(empty(64, 1080, replace(air, glow_colour=lab("304070")[0])))) <= MOST


def test_a_layer_in_the_mist_has_no_bands() -> None:
    scene = empty(64, FOUR_K, sky("000000", "000000", height=FOUR_K))
    (layer,) = scene.layers
    air = sky("31487a", "22335a", height=FOUR_K).gradient
    hidden = replace(layer, line=np.full(65, -9.0), gradient=air)
    assert widest_band(drawn(replace(scene, layers=(hidden,)))) <= MOST


@pytest.mark.slow
@pytest.mark.parametrize("theme", shipped.theme_names())
@pytest.mark.parametrize("hour", [0.0, 20.5])
def test_no_sky_of_a_built_in_theme_has_bands(theme: str, hour: float) -> None:
    scene = Landscape(theme, seed=7).scene(Moment(hour=hour), View(64, 1080))
    air = replace(scene.sky, stars=stars(), discs=())
    assert widest_band(drawn(empty(64, 1080, air))) <= MOST
