"""What keys do to the cruise, without a window."""

from __future__ import annotations

from pathlib import Path

import pytest

from private_desktop import wait_for
from ridgeline import shipped, user_folders
from ridgeline.app.session.transitions import DISSOLVE
from ridgeline.options import Settings
from ridgeline.scene import Scene, View
from ridgeline.system.keys.keymap import Command

from .player import Watched

VIEW = View(32, 18)


def parallaxes(cruise: Watched) -> list[float]:
    """Those of the layers that are shown."""
    picture = cruise.picture(VIEW)
    assert isinstance(picture, Scene)
    return [layer.parallax for layer in picture.layers]


def test_a_theme_from_a_file_outlives_new_seeds_even_if_the_file_does_not(tmp_path: Path) -> None:
    file = tmp_path / "dusk.toml"
    file.write_text(shipped.theme_text("winter"), encoding="utf-8")
    cruise = Watched(Settings(seed=7, theme=str(file)))
    before = parallaxes(cruise)
    file.write_text("broken")
    cruise.obey(Command.NEW_SEED, VIEW)
    assert cruise.title.startswith("Ridgeline – dusk – ")
    assert cruise.title != "Ridgeline – dusk – 7"
    cruise.advance(DISSOLVE)
    assert parallaxes(cruise) == before


def test_after_a_theme_from_a_file_come_the_built_in_ones_in_turn_with_the_same_seed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(user_folders, "themes", lambda: tmp_path / "none")  # where a window before may have left one
    file = tmp_path / "mine.toml"
    file.write_text(shipped.theme_text("winter"), encoding="utf-8")
    cruise = Watched(Settings(seed=7, theme=str(file)))
    titles = []
    for _ in range(len(shipped.theme_names()) + 1):
        cruise.obey(Command.NEXT_THEME, VIEW)
        titles.append(cruise.title)
    first, *others = shipped.theme_names()
    assert titles == [f"Ridgeline – {name} – 7" for name in (first, *others, first)]


def test_the_user_s_own_themes_have_their_turn_after_the_built_in_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that is broken, and one whose name is a built-in theme's, are passed over."""
    monkeypatch.setattr(user_folders, "themes", lambda: tmp_path)
    for name in ("dusk", "hills", "woods"):
        (tmp_path / f"{name}.toml").write_text(shipped.theme_text("winter"), encoding="utf-8")
    (tmp_path / "marsh.toml").write_text("broken")
    first, *_, last = shipped.theme_names()
    cruise = Watched(Settings(seed=7, theme=last))
    titles = []
    for _ in range(3):
        cruise.obey(Command.NEXT_THEME, VIEW)
        titles.append(cruise.title)
    assert titles == [f"Ridgeline – {name} – 7" for name in ("hills", "woods", first)]


def test_a_theme_of_the_user_s_own_that_had_its_turn_is_watched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(user_folders, "themes", lambda: tmp_path)
    file = tmp_path / "hills.toml"
    file.write_text(shipped.theme_text("winter"), encoding="utf-8")
    cruise = Watched(Settings(seed=7, theme=shipped.theme_names()[-1]))
    cruise.obey(Command.NEXT_THEME, VIEW)
    file.write_text("broken")

    def told() -> bool:
        cruise.check_theme_file()
        return any("hills.toml" in line for text in cruise.picture(VIEW).texts for line in text.lines)

    wait_for(told, "word of the broken file")


@pytest.mark.slow
def test_w_goes_to_a_good_view_along_the_way_and_looks_at_one_in_each_frame() -> None:
    cruise = Watched(Settings(seed=7, theme="dusk", time=19.0))
    before = cruise.session.cruise_state.moment
    cruise.obey(Command.VIEWPOINT, VIEW)
    frames = 0
    while cruise.session.cruise_state.moment.travel < before.travel + 1000.0:
        cruise.advance(0.01)
        frames += 1
        assert frames < 100
    assert frames > 50
    assert cruise.session.cruise_state.landscape.seed == 7
    assert cruise.session.cruise_state.moment.hour == 19.0
    code = cruise.session.cruise_state.code(VIEW)
    assert code.moment.travel == pytest.approx(cruise.session.cruise_state.moment.travel, abs=0.01)


def test_a_landscape_that_comes_meanwhile_ends_the_search() -> None:
    cruise = Watched(Settings(seed=7, theme="dusk", time=19.0))
    cruise.obey(Command.VIEWPOINT, VIEW)
    cruise.obey(Command.NEXT_THEME, VIEW)
    travel = cruise.session.cruise_state.moment.travel
    for _ in range(80):
        cruise.advance(0.01)
    assert cruise.session.cruise_state.moment.travel < travel + 1000.0


@pytest.mark.parametrize("scene", ["flyover", "rain"])
def test_only_ridges_have_good_views(scene: str) -> None:
    cruise = Watched(Settings(seed=7, theme="dusk", scene=scene))
    travel = cruise.session.cruise_state.moment.travel
    cruise.obey(Command.VIEWPOINT, VIEW)
    cruise.advance(0.01)
    assert cruise.session.cruise_state.moment.travel < travel + 100.0
