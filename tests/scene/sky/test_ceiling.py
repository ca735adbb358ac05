"""Bad weather has a ceiling, which comes from the wind's side and takes the place of heaped clouds."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from ridgeline.scene import Landscape, Moment, View
from ridgeline.scene.memory import FORGETFUL
from ridgeline.scene.oklab import Gradient
from ridgeline.scene.sky.ceiling import STEPS_PER_SECOND, ceiling
from ridgeline.scene.weather_spells import SPELL_SECONDS, Spell, strength_at

VIEW = View(320, 180)
SHADE = Gradient(np.array([0.0, 700.0]), np.array([[0.4, 0.0, -0.1], [0.8, 0.0, 0.0]]))


def sides(wind: float, second: float) -> tuple[float, float]:
    """How thick the decks are in the left and in the right third of the picture."""
    spell = Spell("rain", strength_at(5, 1, second), wind, SPELL_SECONDS, 1)
    decks = [
        one
        for one in ceiling(spell, SHADE, Moment(elapsed=second), VIEW, seed=5, memory=FORGETFUL)
        if one.words == "ceiling"
    ]
    thick = np.mean([deck.share for deck in decks], axis=0) if decks else np.zeros(VIEW.width)
    return float(thick[:107].mean()), float(thick[-107:].mean())


@pytest.mark.parametrize("kind", ["rain", "storm", "snow"])
def test_bad_weather_has_a_ceiling_and_no_heaped_clouds(kind: str) -> None:
    scene = Landscape("tide", 7, kind).scene(Moment(hour=12.0), VIEW)
    assert any(curtain.words == "ceiling" for curtain in scene.sky.curtains)
    assert not any("cumulus" in item.words for item in scene.sprites)


def test_a_clear_sky_has_none() -> None:
    scene = Landscape("tide", 7, "none").scene(Moment(hour=12.0), VIEW)
    assert not any(curtain.words in ("ceiling", "far rain") for curtain in scene.sky.curtains)


def test_a_ceiling_comes_from_the_wind_s_side() -> None:
    coming = np.arange(SPELL_SECONDS + 1.0, SPELL_SECONDS + 120.0, 4.0).tolist()
    from_left = sum(left - right for left, right in (sides(90.0, second) for second in coming))
    from_right = sum(left - right for left, right in (sides(-90.0, second) for second in coming))
    assert from_left > 0.5
    assert from_right < -0.5


@pytest.mark.slow
@pytest.mark.parametrize("wind", [150.0, -150.0])
def test_a_front_has_covered_one_side_while_the_other_is_still_clear(wind: float) -> None:
    there = [sides(wind, second)[:: 1 if wind > 0.0 else -1] for second in range(300, 600, 2)]
    assert any(windward > 0.5 and lee < 0.06 for windward, lee in there[:75])  # as it comes
    assert any(windward < 0.06 and lee > 0.5 for windward, lee in there[75:])  # as it leaves
    steps = np.abs(np.diff(np.array([(0.0, 0.0), *there, (0.0, 0.0)]), axis=0))
    assert steps.max() < 0.16  # in two seconds, at either end of the spell too


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["rain", "storm", "snow"])
def test_a_ceiling_moves_in_few_steps_and_each_is_small(kind: str) -> None:
    landscape = Landscape("tide", 7, kind).bare()
    frames = [landscape.scene(Moment(hour=12.0, elapsed=80.0 + number / 60.0), VIEW) for number in range(120)]
    feet = [np.array([one.foot for one in frame.sky.curtains if one.words == "ceiling"]) for frame in frames]
    steps = [float(np.abs(after - before).max()) for before, after in itertools.pairwise(feet)]
    assert 0 < np.count_nonzero(steps) <= 2 * STEPS_PER_SECOND
    assert max(steps) < 2.0


def test_a_ceiling_is_the_same_whatever_was_asked_before() -> None:
    landscape = Landscape("tide", 7, "storm").bare()
    for second in (90.0, 10.0, 33.3):
        asked = landscape.scene(Moment(hour=12.0, elapsed=second), VIEW)
        alone = Landscape("tide", 7, "storm").bare().scene(Moment(hour=12.0, elapsed=second), VIEW)
        for one, other in zip(asked.sky.curtains, alone.sky.curtains, strict=True):
            np.testing.assert_array_equal([one.foot, one.share], [other.foot, other.share])
