"""The cruise goes on whatever its surroundings do."""

from __future__ import annotations

from pathlib import Path

import pytest

from ridgeline.present import pacing
from ridgeline.present.cruise import Cruise
from ridgeline.present.input import Action
from ridgeline.present.tuner import KNOBS, SPEED
from ridgeline.scene import Moment, Theme, View
from ridgeline.scene.kinds import landscape_of
from ridgeline.settings import Settings

VIEW = View(32, 18)


def test_the_right_arrow_never_slows_a_run_down() -> None:
    cruise = Cruise(Settings(seed=7, theme="dusk", speed=20.0))
    cruise.advance(1.0)
    before = cruise.moment.travel
    cruise.act(Action.RIGHT, VIEW)
    cruise.advance(1.0)
    assert cruise.moment.travel - before >= before


def test_with_the_time_of_now_the_hour_is_the_clocks_after_a_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pacing, "hour_now", lambda: 10.0)
    cruise = Cruise(Settings(seed=7, theme="dusk", time="now"))
    cruise.advance(60.0)
    monkeypatch.setattr(pacing, "hour_now", lambda: 13.5)
    cruise.act(Action.PAUSE, VIEW)
    cruise.act(Action.PAUSE, VIEW)
    assert cruise.moment.hour == pytest.approx(13.5)


class Full:
    """An output that nothing fits into any more."""

    def write(self, text: str) -> int:
        """Refuse."""
        raise OSError(28, "No space left on device")

    def flush(self) -> None:
        """Nothing was written."""


def test_a_picture_is_saved_although_there_is_nobody_to_tell(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_PICTURES_DIR", str(tmp_path))
    monkeypatch.setattr("sys.stdout", Full())
    Cruise(Settings(seed=7, theme="dusk")).act(Action.STILL, VIEW)
    assert [path.suffix for path in tmp_path.iterdir()] == [".png"]


def test_two_pictures_of_one_second_are_two_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_PICTURES_DIR", str(tmp_path))
    cruise = Cruise(Settings(seed=7, theme="dusk"))
    cruise.act(Action.PAUSE, VIEW)
    for _ in range(3):
        cruise.act(Action.STILL, VIEW)
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        "ridgeline-dusk-7-0.000s-2.png",
        "ridgeline-dusk-7-0.000s-3.png",
        "ridgeline-dusk-7-0.000s.png",
    ]


def test_right_leads_back_to_the_speed_that_was_asked_for() -> None:
    cruise = Cruise(Settings(seed=7, theme="dusk", speed=20.0))
    cruise.act(Action.LEFT, VIEW)
    cruise.act(Action.RIGHT, VIEW)
    assert "speed 20" in "".join(line for text in cruise.picture(VIEW).texts for line in text.lines)


@pytest.mark.parametrize("scene", ["rain", "flyover"])
def test_the_tuner_says_what_of_it_a_scene_shows(scene: str) -> None:
    def seen(theme: Theme) -> tuple[str, bytes]:
        found = landscape_of(scene, theme, 7).scene(Moment(elapsed=20.0, travel=900.0), VIEW)
        return found.describe(), b"" if found.chart is None else found.chart.colours.tobytes()

    cruise = Cruise(Settings(seed=7, theme="dusk", scene=scene))
    cruise.act(Action.TUNER, VIEW)
    (said,) = [line for text in cruise.picture(VIEW).texts for line in text.lines if line.startswith("here only")]
    own = landscape_of(scene, "dusk", 7).theme
    for knob in KNOBS[:SPEED]:
        assert (seen(knob.turned(own, -2)) != seen(own)) == (knob.name in said), knob.name
