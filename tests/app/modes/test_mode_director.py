"""How the cruise and the game give way to each other, and what the player's keys do, without a window."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import pygame
import pytest
from pygame import surfarray

from private_desktop import wait_for
from ridgeline import shipped, user_folders
from ridgeline.app.game.hud import HINT
from ridgeline.app.game.score_keeper import Scores
from ridgeline.app.modes.mode_director import Director
from ridgeline.app.modes.run_mode import IDLE, LOCK, FlyingMode
from ridgeline.app.modes.run_pages import pause_page
from ridgeline.app.session.session import GameOptions
from ridgeline.options import Settings
from ridgeline.render import Dissolve
from ridgeline.scene import Landscape, Layer, Scene, View
from ridgeline.shot.still import paint
from ridgeline.system.keys.default_keys import Keys
from ridgeline.textfile.write import toml_text

from .player import FRAME, VIEW, Player


def test_the_title_stands_over_the_cruise_until_the_button_is_pressed(opened: list[Director]) -> None:
    player = Player(opened, GameOptions())
    player.wait(1.0)
    assert player.cruises
    assert player.lettered()
    player.event(pygame.MOUSEBUTTONDOWN, button=1, touch=False, pos=(5, 5))
    assert player.game.run is not None
    player.wait(0.5)
    assert not player.lettered()
    assert player.game.state.tick > 0


@pytest.mark.slow
def test_help_under_the_title_leaves_the_set_key_to_begin_the_course(opened: list[Director]) -> None:
    file = user_folders.settings()
    assert file.is_relative_to(tempfile.gettempdir())
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text('[keys]\nhold = ["x"]\nleave = ["l"]\n', encoding="utf-8")
    player = Player(opened, GameOptions())
    assert "press X to begin" in player.writing()
    player.tap(pygame.K_h)
    player.tap(pygame.K_F5)
    assert "X\tplay" in player.writing()
    player.tap(pygame.K_SPACE)
    assert player.cruises
    player.tap(pygame.K_x)
    assert player.game.run is not None
    assert "tplay" not in player.writing()
    player.play_to_the_end(pygame.K_x)
    assert "Once more\tX" in player.writing()
    assert "Back to the landscape\tL" in player.writing()


@pytest.mark.slow
def test_what_is_said_comes_before_the_hint_and_before_the_way_to_the_help(opened: list[Director]) -> None:
    player = Player(opened)
    player.tap(pygame.K_SPACE)
    player.wait(0.1)
    player.tap(pygame.K_m)
    assert next(text.lines[0] for text in player.director.picture(VIEW).texts) == "silent"


def test_space_takes_over_in_the_cruise_and_a_click_does_not(opened: list[Director]) -> None:
    player = Player(opened)
    player.wait(0.5)
    player.click()
    assert player.cruises
    player.press(pygame.K_SPACE)
    assert player.game.run is None
    player.wait(0.5)
    assert player.game.state.distance > 0.0


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["dusk", "tide", "winter", "purple"])
def test_the_picture_goes_on_across_the_switch_as_from_frame_to_frame(opened: list[Director], theme: str) -> None:
    view, player = View(320, 180), Player(opened, theme=theme)
    steps = 12  # frames in which each thing changes once at least: light does in one of five, clouds in fewer

    def picture() -> np.ndarray:
        scene = player.director.picture(view)
        assert isinstance(scene, Scene)
        return surfarray.array3d(paint(replace(scene, texts=()))).astype(int)

    player.wait(3.0)
    pictures = [picture()]
    for frame in range(steps + 8):
        if frame == steps:
            before = picture()
            player.tap(pygame.K_SPACE)
            assert np.abs(picture() - before).max() <= 1
        player.director.advance(FRAME)
        pictures.append(picture())
    change = [np.abs(after - before).mean() for before, after in pairwise(pictures)]
    assert not player.cruises
    assert all(change[n] <= 1.5 * max(change[n - steps : n]) + 0.02 for n in range(steps, len(change)))


@pytest.mark.slow
def test_taking_over_while_one_landscape_dissolves_into_another_does_not_cut(opened: list[Director]) -> None:
    player = Player(opened)
    player.tap(pygame.K_t)
    player.wait(0.5)
    before = player.director.picture(VIEW)
    player.tap(pygame.K_SPACE)
    after = player.director.picture(VIEW)
    assert isinstance(before, Dissolve)
    assert isinstance(after, Dissolve)
    assert after.elapsed == before.elapsed
    assert [layer.parallax for layer in after.old.layers] == [layer.parallax for layer in before.old.layers]
    player.wait(2.0)
    assert isinstance(player.director.picture(VIEW), Scene)


@pytest.mark.slow
def test_what_a_restart_costs_is_spread_over_frames_that_nobody_feels(opened: list[Director]) -> None:
    player = Player(opened)
    player.tap(pygame.K_SPACE)
    player.wait(2.0)
    assert isinstance(player.director.picture(VIEW), Scene)
    player.press(pygame.K_r)
    pictures = []
    for _ in range(3 + len(player.game.preparations)):
        player.director.advance(FRAME)
        pictures.append(player.director.picture(VIEW))
    *others, first, second, third = pictures
    assert all(isinstance(one, Scene) and one.layers is first.layers for one in (*others, first))
    assert isinstance(second, Dissolve)
    assert isinstance(third, Dissolve)
    assert first.layers is second.old.layers is third.old.layers
    assert (second.share, second.new.layers is not first.layers) == (0.0, True)
    assert len(others) * FRAME < 0.1
    assert 0.0 < third.share < 0.05


@pytest.mark.parametrize(("time", "kept"), [pytest.param("cycle", True, marks=pytest.mark.slow), (18.0, False)])
def test_the_cruise_goes_on_at_the_hour_of_the_run_unless_one_was_asked_for(
    opened: list[Director], time: str | float, kept: bool
) -> None:
    director = Director(Settings(seed=7, theme="dusk", time=time), GameOptions())
    opened.append(director)
    director.advance(100.0)
    director.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, unicode="", mod=0, scancode=0), VIEW)
    assert isinstance(director.mode, FlyingMode)
    director.advance(1.0)
    hour = director.mode.game.hour
    assert (abs(hour - director.session.cruise_state.moment.hour) > 0.5) is kept
    director.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_BACKSPACE, unicode="", mod=0, scancode=0), VIEW)
    assert director.mode is director.cruise
    assert director.session.cruise_state.moment.hour == pytest.approx(hour if kept else time)


def test_losing_the_focus_pauses_and_lets_go(opened: list[Director]) -> None:
    player = Player(opened)
    player.press(pygame.K_SPACE)
    player.wait(0.5)
    assert player.game.idle == 0.0
    player.event(pygame.WINDOWFOCUSLOST)
    assert player.mode.rests
    player.tap(pygame.K_p)
    player.wait(0.5)
    assert player.game.idle > 0.4


@pytest.mark.slow
def test_a_run_ends_with_a_result_and_a_later_press_plays_the_same_course(
    opened: list[Director],
) -> None:
    player = Player(opened, GameOptions())
    player.play_to_the_end()
    ended = player.game
    assert "distance" in player.writing()
    assert "level 1 of 20" in player.writing()
    assert "Once more" in player.writing()
    while player.mode._since_end < LOCK - 2.0 * FRAME:  # type: ignore[attr-defined]
        player.tap(pygame.K_SPACE)
        assert player.game is ended
        player.wait(FRAME)
    player.wait(3.0 * FRAME)
    player.press(pygame.K_SPACE)
    assert player.game is not ended
    assert player.game.state.seed == ended.state.seed
    player.wait((2 + len(player.game.preparations)) * FRAME)
    assert isinstance(player.director.picture(VIEW), Dissolve)
    player.wait(LOCK + FRAME)
    assert isinstance(player.director.picture(VIEW), Scene)
    assert player.game.state.tick > 0


@pytest.mark.slow
def test_r_begins_again_and_what_was_flown_till_then_counts(opened: list[Director]) -> None:
    player = Player(opened, GameOptions())
    player.tap(pygame.K_SPACE)
    player.wait(2.0)
    player.tap(pygame.K_r)
    assert player.game.state.asleep
    player.wait(1.0)
    assert player.game.state.asleep
    player.director.keep()
    assert Scores().book.runs == 1


@pytest.mark.slow
def test_backspace_gives_the_cruise_back_where_the_run_was_in_time(opened: list[Director]) -> None:
    player = Player(opened)
    player.tap(pygame.K_SPACE)
    player.wait(2.0)
    last = player.director.picture(VIEW)
    elapsed = player.game.elapsed
    player.tap(pygame.K_BACKSPACE)
    assert player.cruises
    assert player.moment.elapsed == pytest.approx(elapsed)
    first = player.director.picture(VIEW)
    player.wait(2.0 * FRAME)
    picture = player.director.picture(VIEW)
    assert isinstance(picture, Dissolve)
    assert picture.share == 0.0
    assert isinstance(last, Scene)
    assert isinstance(first, Scene)
    assert first.layers is picture.old.layers
    for before, after in zip(last.layers, picture.old.layers, strict=True):
        assert abs(before.crest - after.crest).max() < 0.5
    player.wait(2.0)
    assert isinstance(player.director.picture(VIEW), Scene)
    player.press(pygame.K_SPACE)
    assert not player.cruises


@pytest.mark.slow
def test_a_run_that_is_let_go_ends_by_dusk_and_its_result_gives_way_to_the_cruise(opened: list[Director]) -> None:
    player = Player(opened)
    player.tap(pygame.K_SPACE)
    while not player.game.over:
        player.wait(0.5)
        assert not player.cruises
    assert player.game.state.cause == "dusk"
    player.wait(IDLE - 1.0)
    assert not player.cruises
    player.tap(pygame.K_m)
    player.wait(IDLE - 1.0)
    assert not player.cruises
    player.wait(2.0)
    assert player.cruises


@pytest.mark.slow
def test_a_zen_run_that_nobody_touches_gives_way_to_the_cruise_too(opened: list[Director]) -> None:
    player = Player(opened, GameOptions())
    player.tap(pygame.K_SPACE)
    player.tap(pygame.K_z)
    player.wait(IDLE - 1.0)
    assert not player.cruises
    player.wait(2.0)
    assert player.cruises


@pytest.mark.slow
def test_zen_has_neither_score_nor_dusk_and_is_left_again(opened: list[Director]) -> None:
    player = Player(opened, GameOptions())
    player.tap(pygame.K_SPACE)
    player.tap(pygame.K_z)
    player.wait(3.0)
    assert player.writing() in ("", HINT)
    assert player.game.state.dusk < -1e6
    player.tap(pygame.K_z)
    player.wait(0.5)
    assert "dusk" in player.writing()


@pytest.mark.slow
def test_m_turns_the_sound_off_and_on(opened: list[Director]) -> None:
    player = Player(opened)
    player.tap(pygame.K_m)
    assert player.writing() == "sound"
    player.tap(pygame.K_SPACE)
    player.tap(pygame.K_m)
    assert "silent" in player.writing()
    player.tap(pygame.K_m)
    assert "silent" not in player.writing()


@pytest.mark.slow
def test_a_photo_has_no_writing_holds_still_and_is_saved_each_time(opened: list[Director], tmp_path: Path) -> None:
    player = Player(opened)
    player.tap(pygame.K_SPACE)
    for _ in range(2):
        player.wait(1.0)
        player.tap(pygame.K_o)
        assert player.writing() == ""
        player.tap(pygame.K_s)
        assert player.writing().startswith("saved")
        assert player.mode.rests
        before = player.game.state
        player.wait(5.0)
        assert player.writing() == ""
        assert player.game.state == before
        player.tap(pygame.K_SPACE)
        assert not player.mode.rests
        assert "hold to dive" in player.writing()
    assert len(list(tmp_path.rglob("*.png"))) == 2


def test_a_theme_without_land_to_ride_on_says_so_and_goes_on(opened: list[Director], tmp_path: Path) -> None:
    theme = Landscape("dusk").theme
    still = replace(theme, layers=(Layer(base=100.0, displacement=50.0, parallax=0.0),), name="flat")
    (tmp_path / "flat.toml").write_text(toml_text(still), encoding="utf-8")
    for wanted in (None, GameOptions()):
        player = Player(opened, wanted, str(tmp_path / "flat.toml"))
        player.wait(0.5)
        player.tap(pygame.K_SPACE)
        assert player.cruises
        assert "no land to ride on" in player.writing()
        before = player.moment.elapsed
        player.wait(0.5)
        assert player.moment.elapsed > before


@pytest.mark.slow
def test_with_high_contrast_glider_and_coins_have_rims_and_writing_a_solid_panel(
    opened: list[Director], tmp_path: Path
) -> None:
    found = []
    for contrast in (False, True):
        (tmp_path / "ridgeline").mkdir(exist_ok=True)
        (tmp_path / "ridgeline" / "settings.toml").write_text(f"[play]\nhigh_contrast = {str(contrast).lower()}\n")
        player = Player(opened, GameOptions())
        player.press(pygame.K_SPACE)
        player.wait(1.0)
        scene = player.director.picture(View(640, 360))
        assert isinstance(scene, Scene)
        rims = {sprite.words for sprite in scene.sprites if sprite.words.startswith("rim of")}
        found.append((rims, {text.solid for text in scene.texts}))
    assert found[0] == (set(), {False})
    assert {"rim of glider's wing", "rim of sun coin"} <= found[1][0]
    assert found[1][1] == {True}


@pytest.mark.slow
def test_a_press_removes_a_message_and_nothing_from_before_a_run_comes_back(
    opened: list[Director], tmp_path: Path
) -> None:
    (tmp_path / "ridgeline").mkdir()
    (tmp_path / "ridgeline" / "settings.toml").write_text("[play]\nzen = 3\n", encoding="utf-8")
    player = Player(opened, GameOptions())
    assert "zen" in player.writing()
    player.tap(pygame.K_h)
    assert "this help" in player.writing()
    player.tap(pygame.K_SPACE)
    assert "zen" not in player.writing()
    player.wait(1.0)
    player.tap(pygame.K_BACKSPACE)
    assert "this help" not in player.writing()


def test_the_pause_of_a_replay_names_no_key_that_does_nothing() -> None:
    pages = [pause_page(Keys(), seen, (), lambda command: None) for seen in (False, True)]
    own, replay = ([row.name for row in page.rows] for page in pages)
    assert "Zen: no dusk, no score" in own
    assert ("Zen: no dusk, no score" in replay, "Back to the landscape" in replay) == (False, True)


@pytest.mark.slow
@pytest.mark.parametrize("fullscreen", [False, True])
def test_escape_on_mistakes_in_the_settings_file_closes_only_their_page(
    opened: list[Director], tmp_path: Path, fullscreen: bool
) -> None:
    (tmp_path / "ridgeline").mkdir()
    (tmp_path / "ridgeline" / "settings.toml").write_text("[play]\nzen = 3\n", encoding="utf-8")
    player = Player(opened)
    player.fullscreen = fullscreen
    assert "zen" in player.writing()
    player.tap(pygame.K_ESCAPE)
    assert player.writing() == ""
    assert player.fullscreen == fullscreen
    player.fullscreen = False
    player.tap(pygame.K_ESCAPE)
    assert "Landscapes" in player.writing()


def test_escape_on_mistakes_in_the_theme_s_file_closes_only_their_page(opened: list[Director], tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(shipped.theme_text("winter"), encoding="utf-8")
    player = Player(opened, theme=str(file))
    file.write_text("broken")
    wait_for(player.director.check_theme_file, "word of the broken file")
    assert "mine.toml" in player.writing()
    player.tap(pygame.K_ESCAPE)
    assert player.writing() == ""
