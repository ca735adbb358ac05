"""Years after the clock of all machines began, everything moves as it does in the first minute."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cache
from itertools import pairwise

import numpy as np
import numpy.typing as npt
import pytest

from ridgeline import shipped
from ridgeline.scene import Journey, Landscape, Scene, View

Floats = npt.NDArray[np.float64]

VIEW = View(640, 360)
FRAME = 1.0 / 60.0
LATE = [3e7, 1e9]
FRAMES = 24


def frames(theme: str, start: float, weather: str | None, hour: float) -> list[Scene]:
    """Scenes one frame apart."""
    landscape = Landscape(theme, 7, weather).outlined()
    journey = Journey(landscape.theme.speed, hour, math.inf)
    return [landscape.scene(journey.moment(start + FRAME * number), VIEW) for number in range(FRAMES)]


@pytest.mark.parametrize("start", [10.0, *LATE])
def test_drops_fall_along_their_streaks_each_at_its_own_pace(start: float) -> None:
    scenes = frames("dusk", start, "rain", 16.0)
    for depth, first in enumerate(scenes[0].particles):
        way = np.array([first.across, first.down]) / math.hypot(first.across, first.down)
        paces = []
        for before, after in pairwise(scene.particles[depth].places.astype(float) for scene in scenes):
            steps = after[:, None] - before[None]
            along, aside = steps @ way, np.abs(steps @ (-way[1], way[0]))
            fits = (along > 0.5) & (along < 40.0) & (aside < 0.15)
            assert fits.any(axis=1).mean() > 0.8, "the others have come into view"
            paces.append(float(np.median(along[fits])))
        assert max(paces) < 1.5 * min(paces)


@pytest.mark.parametrize("start", [10.0, *LATE])
def test_flakes_fall_as_smoothly(start: float) -> None:
    scenes, jerks, far = frames("dusk", start, "snow", 16.0), [], []
    for first, second, third in zip(scenes, scenes[1:], scenes[2:], strict=False):
        for some in zip(first.particles, second.particles, third.particles, strict=True):
            if len({len(each.places) for each in some}) == 1:  # none has come or gone
                a, b, c = (each.places.astype(float) for each in some)
                jerks.append(float(np.median(np.abs((c - b) - (b - a)))))
                far.append(float(np.median(np.abs(b - a)[:, 1])))
    assert len(jerks) > 10
    assert float(np.median(jerks)) < 0.05
    assert float(np.median(far)) > 0.2, "they fall"


@cache
def motion(theme: str, second: float) -> tuple[float, float]:
    """How far crests go from frame to frame, and the most that a step differs from the one before, in pixels."""
    scenes, far, jerk = frames(theme, second, "none", 16.0), [], 0.0
    for first, middle, last in zip(scenes, scenes[1:], scenes[2:], strict=False):
        for some in zip(first.layers, middle.layers, last.layers, strict=True):
            a, b, c = (layer.crest for layer in some)
            far.append(float(np.abs(b - a).mean()))
            jerk = max(jerk, float(np.quantile(np.abs((c - b) - (b - a)), 0.9)))
    return float(np.mean(far)), jerk


@pytest.mark.slow
@pytest.mark.parametrize("start", LATE)
@pytest.mark.parametrize("theme", shipped.theme_names())
def test_land_clouds_and_water_move_as_smoothly_as_in_the_first_minute(theme: str, start: float) -> None:
    early, (far, jerk) = [motion(theme, second) for second in (10.0, 250.0)], motion(theme, start)
    assert far > 0.2 * min(before for before, _ in early)
    assert jerk <= 3.0 * max(before for _, before in early) + 0.02


@pytest.mark.parametrize("start", LATE)
def test_a_frame_years_later_follows_from_the_one_before(start: float) -> None:
    step = np.diff([Journey(60.0).moment(start + FRAME * number).travel for number in range(100)])
    np.testing.assert_allclose(step, 1.0, atol=1e-3)


@pytest.mark.slow
@pytest.mark.parametrize("start", [10.0, *LATE])
def test_parts_of_a_panorama_fit_at_any_second(start: float) -> None:
    landscape, journey = Landscape("dusk", 7), Journey(60.0, 18.5, math.inf)
    wide = replace(VIEW, width=1280, scale=0.5, origin=(0.0, 0.0))
    left, right = (replace(wide, width=640, origin=(x, 0.0)) for x in (0.0, 1280.0))
    whole, *parts = (landscape.scene(journey.moment(start), view) for view in (wide, left, right))
    for one, *two in zip(whole.layers, *(part.layers for part in parts), strict=True):
        np.testing.assert_allclose(one.crest[:641], two[0].crest, atol=1e-3)
        np.testing.assert_allclose(one.crest[640:], two[1].crest, atol=1e-3)
    (sun,), (one,), (other,) = (scene.sky.discs[-1:] for scene in (whole, *parts))
    assert (sun.x, sun.y) == pytest.approx((one.x, one.y))
    assert sun.x == pytest.approx(other.x + 640.0)
