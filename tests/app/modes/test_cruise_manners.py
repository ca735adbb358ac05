"""The cruise goes on whatever its surroundings do."""

from __future__ import annotations

from pathlib import Path

import pytest

from ridgeline.app.session.notes import SHOWN_SECONDS, WAIT_SECONDS
from ridgeline.options import Settings
from ridgeline.scene import Scene, SceneCode, View
from ridgeline.system.keys.keymap import Command
from ridgeline.system.pace import clock

from .player import Watched

VIEW = View(32, 18)


def test_the_right_arrow_never_slows_a_run_down() -> None:
    cruise = Watched(Settings(seed=7, theme="dusk", speed=20.0))
    cruise.advance(1.0)
    before = cruise.moment.travel
    cruise.obey(Command.FASTER, VIEW)
    cruise.advance(1.0)
    assert cruise.moment.travel - before >= before


def test_with_the_time_of_now_the_hour_is_the_clocks_after_a_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "hour_now", lambda: 10.0)
    cruise = Watched(Settings(seed=7, theme="dusk", time="now"))
    cruise.advance(60.0)
    monkeypatch.setattr(clock, "hour_now", lambda: 13.5)
    cruise.obey(Command.STOP, VIEW)
    cruise.obey(Command.STOP, VIEW)
    assert cruise.moment.hour == pytest.approx(13.5)


def test_with_the_time_of_now_the_hour_is_the_clocks_after_coming_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "hour_now", lambda: 10.0)
    state = Watched(Settings(seed=7, theme="dusk", time="now")).session.cruise_state
    stay = state.stay
    monkeypatch.setattr(clock, "hour_now", lambda: 10.5)
    state.return_to(stay)
    assert state.moment.hour == pytest.approx(10.5)


def test_a_picture_saved_in_the_night_that_falls_is_what_its_code_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    cruise = Watched(Settings(seed=7, theme="dusk", time=12.0))
    cruise.session.cruise_state.later = 8.0
    saved: list[tuple[Scene, float, SceneCode]] = []
    monkeypatch.setattr(cruise.session, "save_picture", lambda *picture: saved.append(picture))
    cruise.obey(Command.PICTURE, VIEW)
    ((scene, _, code),) = saved
    assert scene.describe() == code.landscape.scene(code.moment, VIEW).describe()


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
    Watched(Settings(seed=7, theme="dusk")).obey(Command.PICTURE, VIEW)
    assert [path.suffix for path in tmp_path.iterdir()] == [".png"]


def test_two_pictures_of_one_second_are_two_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_PICTURES_DIR", str(tmp_path))
    cruise = Watched(Settings(seed=7, theme="dusk"))
    cruise.obey(Command.STOP, VIEW)
    for _ in range(3):
        cruise.obey(Command.PICTURE, VIEW)
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        "ridgeline-dusk-7-0.000s-2.png",
        "ridgeline-dusk-7-0.000s-3.png",
        "ridgeline-dusk-7-0.000s.png",
    ]


def test_right_leads_back_to_the_speed_that_was_asked_for() -> None:
    cruise = Watched(Settings(seed=7, theme="dusk", speed=20.0))
    cruise.obey(Command.SLOWER, VIEW)
    cruise.obey(Command.FASTER, VIEW)
    assert "speed 20" in "".join(line for text in cruise.picture(VIEW).texts for line in text.lines)


def writing(cruise: Watched) -> list[str]:
    """The lines over the picture."""
    return [line for text in cruise.picture(VIEW).texts for line in text.lines]


HINT = "Click or Esc: everything there is"


@pytest.mark.slow
@pytest.mark.parametrize("later", [0.0, 8.0])
def test_a_run_that_is_taken_over_in_the_night_that_fell_dissolves_into_its_hour(later: float) -> None:
    cruise = Watched(Settings(seed=7, theme="dusk", time=12.0))
    cruise.session.cruise_state.later = later
    assert cruise.obey(Command.HOLD, VIEW) is not cruise
    assert (cruise.session.transition is not None) is bool(later)


@pytest.mark.parametrize("second", [0.5, 1.5])
def test_no_hint_at_the_front_page_is_shown_once_the_help_has_been_opened(
    second: float, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    cruise = Watched(Settings(seed=7, theme="dusk"))
    cruise.advance(second)
    assert (HINT in writing(cruise)) == (second > WAIT_SECONDS)
    cruise.obey(Command.HELP, VIEW)
    cruise.advance(1.0)
    assert any("this help" in line for line in writing(cruise))
    assert HINT not in writing(cruise)


@pytest.mark.slow
def test_only_the_first_start_hints_at_the_front_page_and_for_three_seconds(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    seen = []
    for _ in range(2):
        cruise = Watched(Settings(seed=7, theme="dusk"))
        shown = 0
        for _ in range(100):
            cruise.advance(0.1)
            shown += HINT in writing(cruise)
        seen.append(shown)
    assert seen[0] == pytest.approx(10 * SHOWN_SECONDS, abs=1)
    assert seen[1] == 0


def test_where_nothing_can_be_written_down_the_hint_is_shown_and_nothing_breaks(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    cruise = Watched(Settings(seed=7, theme="dusk"))
    cruise.advance(1.5)
    cruise.advance(0.1)
    assert not list(tmp_path.glob("file/*"))


def test_opening_the_help_leaves_other_words_at_the_foot() -> None:
    cruise = Watched(Settings(seed=7, theme="dusk"))
    cruise.advance(1.5)
    cruise.obey(Command.FASTER, VIEW)
    cruise.obey(Command.HELP, VIEW)
    assert "speed 1.5" in writing(cruise)
