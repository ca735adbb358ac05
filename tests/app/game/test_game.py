"""A run on the screen: it goes on from the cruise without a cut, and shows what the rules say."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from profiles import examples
from ridgeline import shipped
from ridgeline.app.game.game import Game
from ridgeline.app.game.hud import HINT
from ridgeline.play import bot
from ridgeline.play.ghost import Rival
from ridgeline.play.pictures.day import DAY_KINDS
from ridgeline.play.pictures.lessons import HOLD, LET_GO, NEW
from ridgeline.play.pictures.pictures import NoGroundError
from ridgeline.play.replay import verify
from ridgeline.render import Renderer, canvas
from ridgeline.render.pixels import pixels
from ridgeline.scene import Journey, Landscape, Layer, Life, Moment, Scene, View
from ridgeline.scene.land.covers import Covers
from ridgeline.scene.light.clock import LAND_LAG, step_of_second
from ridgeline.scene.weather.lightning import strikes
from ridgeline.shot.still import paint
from ridgeline.sound.cues import THUNDER, SoundCue

VIEW = View(320, 180)


def cruise(theme: str, seed: int) -> tuple[Landscape, Journey]:
    landscape = Landscape(theme, seed, "none")
    return landscape, Journey(landscape.theme.speed, 16.0, 600.0)


def levels(scene: Scene) -> np.ndarray:
    return (
        pixels(paint(scene)).astype(np.uint32).view(np.uint8).reshape(scene.height, scene.width, 4)[..., :3].astype(int)
    )


def seen(scene: Scene) -> list[str]:
    """What has its middle in the picture, but gliders, by its words; `levels` has the little that the rest shows."""
    return [
        s.words
        for s in scene.sprites
        if s.share.max() > 0.0 and 0.0 <= s.left + 0.5 * s.share.shape[1] < scene.width and "glider" not in s.words
    ]


def test_the_first_picture_of_a_run_is_made_before_it_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    prepared, plain = (Game(Landscape("dusk", 7), Moment(hour=16.0), None) for _ in range(2))
    numbers: list[int] = []
    piece = Covers._piece
    monkeypatch.setattr(Covers, "_piece", lambda covers, *at: numbers.append(len(numbers)) or piece(covers, *at))
    made = []
    for prepare in prepared.preparations:
        before = len(numbers)
        prepare(VIEW)
        made.append(len(numbers) - before)
    after = len(numbers)
    picture = prepared.scene(VIEW).describe()
    assert len(numbers) == after > 0
    assert max(made) < 0.7 * after
    assert picture == plain.scene(VIEW).describe()


@pytest.mark.slow
@examples(15)
@given(st.sampled_from(shipped.theme_names()), st.integers(0, 2**32), st.floats(0.0, 3000.0))
@example("cliffs", 0, 769.0)  # a fire's glow beyond the right edge reaches into the picture, behind the foreground
def test_taking_over_changes_nothing_in_the_picture(theme: str, seed: int, second: float) -> None:
    landscape, journey = cruise(theme, seed)
    before = landscape.without("glider").scene(journey.moment(second), VIEW)
    game = Game(landscape.without("glider"), journey.moment(second), VIEW)
    after = game.scene(VIEW)
    assert seen(after) == seen(before)
    np.testing.assert_allclose(
        [layer.crest for layer in before.layers],
        [layer.crest for layer in after.layers if layer.words not in ("backdrop", "face")],
        atol=1e-3,
    )
    assert np.abs(levels(before) - levels(after)).max() <= 1


def flying(theme: str, seed: int) -> tuple[Landscape, Journey, float]:
    """A second in which the cruise's glider is in the picture."""
    landscape = Landscape(replace(Landscape(theme).theme, life=Life(glider=1.0)), seed)
    journey = Journey(landscape.theme.speed, 16.0, math.inf)
    for second in np.arange(0.0, 5000.0, 2.0).tolist():
        scene = landscape.scene(journey.moment(second), VIEW)
        if any("wing" in s.words and 60 < s.left < 250 for s in scene.sprites):
            return landscape, journey, second
    raise AssertionError("no glider in more than an hour")


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["dusk", "tide", "winter"])
def test_the_glider_of_the_cruise_is_taken_over_where_it_is_and_as_fast(theme: str) -> None:
    landscape, journey, second = flying(theme, 7)

    def wing(scene: Scene) -> tuple[float, float]:
        (found,) = [s for s in scene.sprites if s.words == "glider's wing"][:1]
        return found.left + 0.5 * found.share.shape[1], found.top + 0.5 * found.share.shape[0]

    game = Game(landscape, journey.moment(second), VIEW)
    here, there = wing(landscape.scene(journey.moment(second), VIEW)), wing(game.scene(VIEW))
    assert math.dist(here, there) < 4.0
    seen = [wing(landscape.scene(journey.moment(second + k / 60.0), VIEW))[0] for k in (0, 1)]
    game.advance(1.0 / 60.0, False)
    assert abs((wing(game.scene(VIEW))[0] - there[0]) - (seen[1] - seen[0])) < 2.0


@pytest.mark.slow
def test_a_run_from_the_start_waits_is_recorded_and_ends_in_the_evening() -> None:
    landscape, journey = cruise("dusk", 7)
    game = Game(landscape, journey.moment(0.0), None)
    assert not game.advance(1.0, False)
    assert game.state.asleep
    names = set()
    for tick in range(20_000):
        names |= {event.name for event in game.advance(1.0 / 60.0, tick < 2)}
        if game.over:
            break
    assert game.state.cause == "dusk"
    assert {"start", "landing", "end"} <= names
    assert "The dusk" in game.texts()[0].lines[0]
    moment = game.scene(VIEW)
    assert game.run is not None
    assert verify(game.run.replay()) == game.run.replay().result
    sunk = Game(landscape, journey.moment(0.0), None).scene(VIEW)
    assert moment.sky.gradient.colours[0, 0] < sunk.sky.gradient.colours[0, 0] - 0.05


def test_a_frame_never_stands_for_more_than_a_quarter_of_a_second_of_a_run() -> None:
    landscape, journey = cruise("dusk", 7)
    for view in (None, VIEW):
        game = Game(landscape, journey.moment(30.0), view)
        game.advance(1.9, True)
        assert game.state.tick in (30, 31)
        assert game.elapsed == pytest.approx(30.25, abs=1e-9)


def test_the_shown_hour_changes_with_the_light_of_the_land_at_every_frame_rate() -> None:
    landscape, journey = cruise("dusk", 7)
    slow, fast = (Game(landscape, journey.moment(30.0), None) for _ in range(2))
    hours = []
    for frame in range(800):
        slow.advance(0.02, frame < 2)
        fast.advance(0.01, frame < 2)
        fast.advance(0.01, frame < 2)
        hours.append((step_of_second(slow.elapsed, LAND_LAG), slow.moment(VIEW).hour))
        assert fast.moment(VIEW).hour == hours[-1][1]
    assert len({hour for _, hour in hours}) > 50
    assert len(set(hours)) == len({step for step, _ in hours})


@pytest.mark.slow
def test_the_picture_follows_delta_like_any_other() -> None:
    landscape, journey = cruise("cherry", 5)
    game, renderer, surface = Game(landscape, journey.moment(30.0), None), Renderer(), canvas(320, 180)
    for frame in range(240):
        game.advance(1.0 / 60.0, frame < 2 or bot(game.state, landscape_ground(game)))
        scene = game.scene(VIEW)
        renderer.draw(scene, surface)
        if frame % 20 == 19:
            shown = pixels(surface).astype(np.uint32).view(np.uint8).reshape(180, 320, 4)[..., :3].astype(int)
            assert np.abs(shown - levels(scene)).max() <= 2


def landscape_ground(game: Game):  # type: ignore[no-untyped-def]
    assert game.run is not None
    return game.run.course


def test_zen_has_no_score_and_no_dusk() -> None:
    landscape, journey = cruise("purple", 3)
    game = Game(landscape, journey.moment(0.0), None, zen=True)
    for frame in range(60 * 40):
        game.advance(1.0 / 60.0, frame < 2)
    assert not game.over
    assert game.texts() == ()


@pytest.mark.slow
def test_ghosts_are_faint_and_end() -> None:
    landscape, journey = cruise("dusk", 9)
    first = Game(landscape, journey.moment(0.0), None)
    for frame in range(200):
        first.advance(1.0 / 60.0, frame < 100)
    assert first.run is not None
    first.finish("time")
    game = Game(landscape, journey.moment(0.0), None, ghosts=[Rival(first.run.replay())])
    assert sum(s.words == "glider's pilot" for s in game.scene(VIEW).sprites) == 3
    faint = [s.share.max() for s in game.scene(VIEW).sprites if s.words == "glider's pilot"]
    assert sorted(faint)[:2] == pytest.approx([0.3 * max(faint)] * 2, abs=0.02)
    for frame in range(300):
        game.advance(1.0 / 60.0, frame < 100)
    assert sum(s.words == "glider's pilot" for s in game.scene(VIEW).sprites) <= 2


def test_a_landscape_without_land_that_goes_along_is_refused_in_plain_words() -> None:
    theme = Landscape("dusk").theme
    still = replace(theme, layers=(Layer(base=100.0, displacement=50.0, parallax=0.0),), name="mine")
    with pytest.raises(NoGroundError, match="mine has no land"):
        Game(Landscape(still), Journey(0.0).moment(0.0), VIEW)


@pytest.mark.parametrize("rate", [7.0, 60.0])
def test_thunder_follows_each_bolt_of_a_storm(rate: float) -> None:
    landscape = Landscape("dusk", 8, "storm")
    game, heard = Game(landscape, Journey(70.0).moment(100.0), None, zen=True), list[SoundCue]()
    for frame in range(round(60.0 * rate)):
        game.advance(1.0 / rate, frame < 2)
        heard += game.cues()
    struck = strikes(landscape.theme, landscape.key, 100.0 - THUNDER, 160.0 - THUNDER, asked="storm")
    assert len(struck) > 2
    assert sum(cue.sound == "thunder" for cue in heard) == len(struck)


def test_slides_ring_higher_and_higher() -> None:
    landscape, journey = cruise("dusk", 7)
    game, heard = Game(landscape, journey.moment(0.0), None), list[SoundCue]()
    for frame in range(60 * 20):
        game.advance(1.0 / 60.0, frame < 2 or bot(game.state, landscape_ground(game)))
        heard += game.cues()
    chimes = [cue.step for cue in heard if cue.sound == "bell"]
    assert max(chimes) >= 2
    assert chimes[0] == 0
    assert all(0.0 <= cue.level <= 1.0 for cue in heard)
    assert {cue.sound for cue in heard} >= {"bell", "coin"}


def test_a_day_passes_in_zen_too_unless_it_is_to_stay() -> None:
    landscape, journey = cruise("dusk", 7)
    turning, staying = (
        Game(landscape, journey.moment(0.0), None, zen=True, day=day) for day in DAY_KINDS if day != "dusk"
    )
    for frame in range(1200):
        for game in (turning, staying):
            game.advance(1.0 / 60.0, frame < 2 or bot(game.state, landscape_ground(game)))
    assert 16.5 < turning.hour < 18.5
    assert staying.hour == staying.moment(VIEW).hour == 16.0
    assert turning.look.day == "turns"
    assert staying.look.day == "stays"


@pytest.mark.slow
def test_the_weather_of_the_course_comes_by_and_by(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "_weather", lambda _, x: "rain" if x > 5000.0 else None)
    landscape, journey = Landscape("dusk", 7), Journey(0.0, 16.0, math.inf)
    game, drops = Game(landscape, journey.moment(0.0), None, zen=True), list[int]()
    for frame in range(900):
        game.advance(1.0 / 60.0, frame < 2 or bot(game.state, landscape_ground(game)))
        drops.append(sum(len(one.share) for one in game.scene(VIEW).particles if "rain" in one.words))
    assert game.state.x > 8000.0
    assert drops[0] == 0 < drops[-1]
    assert max(after - before for before, after in pairwise(drops)) < 0.2 * max(drops)


def test_a_first_run_teaches_and_another_does_not() -> None:
    landscape, journey = cruise("dusk", 7)
    first, later = (Game(landscape, journey.moment(0.0), None, first=first) for first in (True, False))
    said: list[set[str]] = [set(), set()]
    for frame in range(900):
        for game, words in zip((first, later), said, strict=True):
            game.advance(1.0 / 60.0, frame < 2 or bot(game.state, landscape_ground(game)))
            words.update(line for text in game.texts() if text.place == "foot" for line in text.lines)
    assert said[0] >= {HOLD, LET_GO, NEW["coin"]}
    assert said[1] == {HINT}
