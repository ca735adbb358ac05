"""Fireflies come by summer evenings until midnight, keep near the ground, glow on and off, and shun the rain."""

from __future__ import annotations

import datetime

import numpy as np
import pytest

from ridgeline.scene import Landscape, Moment
from ridgeline.scene.themes.find import built_in

from .seen import VIEW, alone, moments, of, shares

DUSK = alone(built_in("dusk"), fireflies=1.0)
MEADOW = Landscape(DUSK, seed=7)
SUMMER = datetime.date(2026, 7, 1)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("hour", "month", "weather", "come"),
    [
        (21.5, 7, "none", True),
        (23.0, 9, "none", True),
        (21.5, 7, "fog", True),
        (21.5, 7, "rain", False),
        (21.5, 7, "storm", False),
        (21.5, 12, "none", False),
        (21.5, 3, "none", False),
        (19.5, 7, "none", False),
        (2.0, 7, "none", False),
        (12.0, 7, "none", False),
    ],
)
def test_when_they_come(hour: float, month: int, weather: str, come: bool) -> None:
    landscape = Landscape(DUSK, seed=7, weather=weather)
    scene = landscape.scene(Moment(0.0, hour, 30.0, datetime.date(2026, month, 1)), VIEW)
    assert bool(of(scene, "firefly")) == come


def test_they_keep_near_the_ground_of_their_ridge() -> None:
    for moment in moments(MEADOW, 21.5, 0.0, 40.0, 4.0):
        scene = MEADOW.scene(moment, VIEW)
        for sprite in of(scene, "firefly"):
            crest = scene.layers[sprite.layer].crest
            column = int(np.clip(sprite.left + sprite.share.shape[1] // 2, 0, VIEW.width - 1))
            nearby = crest[max(column - 60, 0) : column + 60]
            row = sprite.top + len(sprite.share) // 2
            assert nearby.min() - 60.0 < row < crest.max() + 30.0


def test_they_glow_on_and_off() -> None:
    light = np.array(
        [shares(MEADOW.scene(Moment(0.0, 21.5, float(second), SUMMER), VIEW), "firefly") for second in range(20)]
    )
    brightest = light.max(axis=0) > 0.5
    assert brightest.any()
    assert (light.min(axis=0)[brightest] < 0.05).all()


def test_they_stay_where_the_land_is() -> None:
    still = shares(MEADOW.scene(Moment(0.0, 21.5, 30.0), VIEW), "firefly")
    moved = shares(MEADOW.scene(Moment(60.0, 21.5, 30.0), VIEW), "firefly")
    near = [layer.parallax for layer in MEADOW.theme.layers if layer.bank is None][-2:]
    assert np.abs(still - moved).max() > 0.3
    assert len(near) == 2
    shift = round(60.0 * near[-1] / 3.0)
    assert np.minimum(still[:, shift:], moved[:, :-shift]).sum() > 0.2 * still.sum()
