"""A recorded run on the screen: the same run at any frame rate, whatever is pressed meanwhile."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from ridgeline.app.game.game import Game
from ridgeline.app.game.hud import HINT
from ridgeline.app.game.replay_mode import LINGERS, Replayed, as_it_was
from ridgeline.play import Replay, Run, bot, from_text, outcome, to_text
from ridgeline.play.constants import TICKS
from ridgeline.play.replay import Outcome, Start
from ridgeline.render.pixels import pixels
from ridgeline.scene import Landscape, Moment, View
from ridgeline.shot.still import paint

MOMENT = Moment(travel=0.0, hour=15.0, elapsed=0.0)
VIEW = View(160, 90)
STRANGE: list[Start] = [
    (1e12, 1e5, 1e4, 1e4),
    (-1e12, 1e5, -1e4, -1e4),
    (0.0, 0.0, -1e4, -1e4),
    (0.0, -1e5, 0.0, 0.0),
]


@cache
def landscape() -> Landscape:
    return Landscape("dusk", 7)


def recorded(seconds: float = 12.0, start: Start | None = None, *, dusk: bool = True) -> Replay:
    """The bot's run, at 144 fps."""
    run = Run(7, start, dusk=dusk)
    for _ in range(int(seconds * 144.0)):
        run.advance(1.0 / 144.0, bot(run.state, run.course))
    run.finish("time")
    return run.replay()


def seen(replay: Replay, fps: float, seconds: float = 30.0) -> Replayed:
    """The run seen to its end, while somebody presses what they like."""
    shown = Replayed(replay, landscape(), MOMENT)
    for frame in range(int(seconds * fps)):
        shown.advance(1.0 / fps, frame % 7 < 3)
        if shown.over:
            return shown
    raise AssertionError("it does not end")


@pytest.mark.parametrize("fps", [7.0, 30.0, 59.94, 144.0, 500.0])
def test_a_run_recorded_at_144_fps_comes_out_the_same_at_any_other(fps: float) -> None:
    replay = recorded()
    shown = seen(replay, fps)
    assert outcome(shown.state) == replay.result
    assert shown.run is not None
    assert shown.run.replay() == replay
    assert len(replay.presses) > 10


def pictures(game: Game, frames: Iterable[float]) -> dict[int, np.ndarray]:
    """The picture at some of the ticks that a run is seen at, if the button is held now and then."""
    seen = {}
    for frame, seconds in enumerate(frames):
        game.advance(seconds, frame % 60 < 20)
        if game.state.tick % 16 == 0:
            seen[game.state.tick] = pixels(paint(game.scene(VIEW))).view(np.uint8).astype(int)
    return seen


@pytest.mark.slow
@pytest.mark.parametrize("calm", [False, True])
def test_the_picture_of_a_run_seen_again_is_that_of_the_run(calm: bool) -> None:
    land, moment = Landscape("winter", 7, "snow", calm), Moment(travel=0.0, hour=16.5, elapsed=300.0)
    half = 0.5 / TICKS
    live = Game(land, moment, None, calm=calm)
    live.advance(half, False)
    for _ in range(20):
        live.advance(0.1, False)  # it waits for the button, while the land goes on
    frames = itertools.islice(itertools.cycle((2, 2, 2, 3, 5, 2, 26, 1)), 360)
    flown = pictures(live, (ticks / TICKS for ticks in frames))
    assert live.run is not None
    assert live.state.tally.landings
    live.finish("left")
    replay = from_text(to_text(replace(live.run.replay(), look=live.look)))
    assert replay.look is not None
    assert replay.look.second > 301.9
    shown = Replayed(replay, land, as_it_was(replay, land, replace(moment, elapsed=0.0, hour=3.0)), calm=calm)
    shown.advance(half)
    again = pictures(shown, [2 / TICKS] * 1000)
    shared = sorted(flown.keys() & again.keys())[:-1]
    assert len(shared) > 15
    assert max(np.abs(flown[tick] - again[tick]).max() for tick in shared) <= 1


@pytest.mark.parametrize("start", [None, (5000.0, 900.0, 400.0, 0.0)])
@pytest.mark.parametrize("dusk", [True, False])
def test_runs_of_all_kinds_are_seen_as_they_were(start: Start | None, dusk: bool) -> None:
    replay = recorded(5.0, start, dusk=dusk)
    shown = seen(replay, 60.0)
    assert outcome(shown.state) == replay.result
    assert bool(shown.texts()) is dusk


@pytest.mark.slow
def test_a_run_that_ended_by_itself_ends_so_again() -> None:
    replay = recorded(400.0, (0.0, 500.0, 50.0, 0.0))
    assert replay.result.cause == "dusk"
    assert outcome(seen(replay, 30.0, 400.0).state) == replay.result


def test_the_result_is_shown_for_a_while_and_nobody_is_told_how_to_play() -> None:
    shown = Replayed(recorded(1.0), landscape(), MOMENT)
    shown.advance(0.2)
    assert [text.place for text in shown.texts()] == ["left", "right"]
    assert (HINT,) not in [text.lines for text in shown.texts()]
    happened = [event.name for _ in range(100) for event in shown.advance(0.02)]
    assert happened.count("end") == 1
    assert [text.place for text in shown.texts()] == ["aside"]
    assert not shown.done
    for _ in range(int(LINGERS / 0.02)):
        shown.advance(0.02)
    assert shown.done
    assert shown.idle == 0.0


def test_a_run_that_never_began_is_over_at_once() -> None:
    shown = Replayed(Run(7).replay(), landscape(), MOMENT)
    shown.advance(0.1, True)
    assert (shown.over, shown.state.tick) == (True, 0)


@pytest.mark.slow
@pytest.mark.parametrize("start", STRANGE)
def test_a_stranger_s_run_from_anywhere_can_be_looked_at(start: Start) -> None:
    shown = Replayed(Replay(7, 600, (0, 90), Outcome(7, 600, 0.0, 0, "time", ""), start), landscape(), MOMENT)
    for frame in range(500):
        shown.advance(1.0 / 30.0)
        if frame % 50 == 0:
            assert shown.scene(View(64, 36)).layers
    assert shown.over


def test_land_of_another_seed_is_refused() -> None:
    with pytest.raises(ValueError, match="a replay of seed 7 cannot be shown on seed 8"):
        Replayed(Run(7).replay(), Landscape("dusk", 8), MOMENT)
