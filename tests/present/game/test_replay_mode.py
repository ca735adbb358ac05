"""A recorded run on the screen: the same run at any frame rate, whatever is pressed meanwhile."""

from __future__ import annotations

from functools import cache

import pytest

from ridgeline.play import Replay, Run, bot, outcome
from ridgeline.play.replay import Outcome, Start
from ridgeline.present.game.hud import HINT
from ridgeline.present.game.replay_mode import LINGERS, Replayed
from ridgeline.scene import Landscape, Moment, View

MOMENT = Moment(travel=0.0, hour=15.0, elapsed=0.0)
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


@pytest.mark.parametrize("start", [None, (5000.0, 900.0, 400.0, 0.0)])
@pytest.mark.parametrize("dusk", [True, False])
def test_runs_of_all_kinds_are_seen_as_they_were(start: Start | None, dusk: bool) -> None:
    replay = recorded(5.0, start, dusk=dusk)
    shown = seen(replay, 60.0)
    assert outcome(shown.state) == replay.result
    assert bool(shown.texts()) is dusk


def test_a_run_that_ended_by_itself_ends_so_again() -> None:
    replay = recorded(400.0, (0.0, 500.0, 50.0, 0.0))
    assert replay.result.cause == "dusk"
    assert outcome(seen(replay, 30.0, 400.0).state) == replay.result


def test_the_result_is_shown_for_a_while_and_nobody_is_told_how_to_play() -> None:
    shown = Replayed(recorded(1.0), landscape(), MOMENT)
    shown.advance(0.2)
    assert [text.place for text in shown.texts()] == ["left", "right"]
    assert HINT not in [text.lines for text in shown.texts()]
    happened = [event.name for _ in range(100) for event in shown.advance(0.02)]
    assert happened.count("end") == 1
    assert [text.place for text in shown.texts()] == ["centre"]
    assert not shown.done
    for _ in range(int(LINGERS / 0.02)):
        shown.advance(0.02)
    assert shown.done
    assert shown.idle == 0.0


def test_a_run_that_never_began_is_over_at_once() -> None:
    shown = Replayed(Run(7).replay(), landscape(), MOMENT)
    shown.advance(0.1, True)
    assert (shown.over, shown.state.tick) == (True, 0)


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
