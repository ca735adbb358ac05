"""Events come and go without a jerk: fires burn down, kites are launched, balloons rise out of the picture."""

from __future__ import annotations

import numpy as np
import pytest

from ridgeline.scene import Landscape, Moment, View
from ridgeline.scene.life import VOICES
from ridgeline.scene.life.score import LONGEST, Cue
from ridgeline.scene.themes.find import built_in

from .seen import alone, of, shares

WIDE = View(640, 360)
DUSK = {kind: Landscape(alone(built_in("dusk"), **{kind: 1.0}), 7) for kind in ("kite", "campfire", "balloon")}


def total(kind: str, since: float, number: int = 1, hour: float = 12.0) -> float:
    """How much is drawn of an event of a kind, in pixels, wherever it is."""
    stage = DUSK[kind].stage(Moment(hour=hour, elapsed=100.0), WIDE)
    return sum(float(sprite.share.sum()) for sprite in VOICES[kind].draw(stage, Cue(kind, number, since)))


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["kite", "campfire"])
def test_what_stands_on_land_takes_eight_seconds_to_come_and_to_go(kind: str) -> None:
    drawn = np.array([total(kind, since, hour=0.0) for since in np.arange(-12.0, 70.0, 1.0)])
    assert drawn[0] == 0.0 == drawn[-1]
    assert drawn.max() > 5.0
    assert np.abs(np.diff(drawn)).max() < 0.25 * drawn.max()  # flames flicker


def test_people_are_there_before_the_fire_burns_and_after_it_has_burnt_down() -> None:
    stage = DUSK["campfire"].stage(Moment(hour=0.0, elapsed=100.0), WIDE)
    words = [{sprite.words for sprite in VOICES["campfire"].draw(stage, Cue("campfire", 1, at))} for at in (-2.0, 20.0)]
    assert "one by a campfire" in words[0]
    assert "campfire's spark" not in words[0]
    assert {"one by a campfire", "campfire's spark"} <= words[1]


def test_a_kite_s_line_runs_from_the_hand_to_the_kite() -> None:
    landscape = DUSK["kite"]
    stage = landscape.stage(Moment(hour=12.0, elapsed=100.0), View(960, 540))
    sprites = VOICES["kite"].draw(stage, Cue("kite", 1, 25.0))
    flyers = [sprite for sprite in sprites if sprite.words == "kite's flyer"]
    assert flyers
    lines = [sprite for sprite in sprites if sprite.words == "kite's line"]
    rows = np.zeros(540)
    for line in lines:
        rows[line.top : line.top + len(line.share)] += line.share.sum(axis=1)
    top = min(sprite.top for sprite in sprites if sprite.words == "kite")
    foot = max(flyer.top + len(flyer.share) for flyer in flyers)
    assert (rows[max(top + 16, 0) : foot - 12] > 0.15).all()


def test_a_balloon_leaves_above_the_picture_before_it_fades() -> None:
    assert total("balloon", LONGEST - 8.0, hour=12.0) == 0.0
    stage = DUSK["balloon"].stage(Moment(hour=12.0, elapsed=100.0), WIDE)
    for number in range(12):
        for since in np.arange(10.0, LONGEST, 4.0).tolist():
            sprites = VOICES["balloon"].draw(stage, Cue("balloon", number, since))
            assert not sprites or max(float(sprite.share.max()) for sprite in sprites) == pytest.approx(1.0, abs=0.02)


@pytest.mark.slow
def test_what_flies_above_the_clouds_is_drawn_behind_them() -> None:
    landscape = Landscape("city", 7, weather="none")
    behind = 0
    for second in np.arange(0.0, 1500.0, 10.0).tolist():
        scene = landscape.scene(Moment(hour=12.0, elapsed=second), View(320, 180))
        words = [sprite.words for sprite in scene.sprites]
        if "airliner" in words and "cumulus" in words:
            behind += 1
            assert max(place for place, word in enumerate(words) if word == "airliner") < words.index("cumulus")
    assert behind


@pytest.mark.slow
def test_below_a_covered_sky_an_airliner_has_no_trail() -> None:
    theme = alone(built_in("city"), airliner=1.0)
    fine, covered = (Landscape(theme, 7, weather=weather) for weather in ("none", "rain"))
    seconds = np.arange(0.0, 600.0, 5.0).tolist()
    scenes = [[scape.scene(Moment(hour=12.0, elapsed=at), WIDE) for at in seconds] for scape in (fine, covered)]
    trails = [sum(shares(scene, "trail").sum() for scene in some) for some in scenes]
    assert trails[1] < 0.35 * trails[0]
    assert any(of(scene, "airliner") for scene in scenes[1])
