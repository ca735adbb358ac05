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

from ridgeline import folders
from ridgeline.present.game import HINT
from ridgeline.present.input import Action
from ridgeline.present.options import Keys
from ridgeline.present.pages import pause
from ridgeline.present.playing import IDLE, LOCK, GameWanted, Playing
from ridgeline.present.scores import Scores
from ridgeline.present.still import painted
from ridgeline.render import Dissolve
from ridgeline.scene import Landscape, Layer, Scene, View
from ridgeline.scene.file_writer import written
from ridgeline.settings import Settings

from .player import FRAME, VIEW, Player
from .virtual_pads import VirtualPad


def test_the_title_stands_over_the_cruise_until_the_button_is_pressed(opened: list[Playing]) -> None:
    player = Player(opened, GameWanted())
    player.wait(1.0)
    assert player.playing.game is None
    assert "Ridgeline" in player.writing()
    assert player.event(pygame.MOUSEBUTTONDOWN, button=1, touch=False, pos=(5, 5))
    assert player.game.run is not None
    player.wait(0.5)
    assert "Ridgeline" not in player.writing()
    assert player.game.state.tick > 0


def test_who_asks_for_help_under_the_title_still_begins_the_course_with_the_key_that_the_settings_name(
    opened: list[Playing],
) -> None:
    file = folders.settings()
    assert file.is_relative_to(tempfile.gettempdir())
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text('[keys]\nhold = ["x"]\nleave = ["l"]\n', encoding="utf-8")
    player = Player(opened, GameWanted())
    assert "press X to begin" in player.writing()
    player.playing.act(Action.HELP, VIEW)
    player.playing.act(Action.NOTHING, VIEW)
    assert "X\tplay" in player.writing()
    player.tap(pygame.K_SPACE)
    assert player.playing.game is None
    player.tap(pygame.K_x)
    assert player.game.run is not None
    assert "tplay" not in player.writing()
    player.play_to_the_end(pygame.K_x)
    assert "X\tonce more" in player.writing()
    assert "L\tback to the cruise" in player.writing()


def test_what_is_said_comes_before_the_hint_and_before_the_way_to_the_help(opened: list[Playing]) -> None:
    player = Player(opened)
    player.tap(pygame.K_SPACE)
    player.wait(0.1)
    player.tap(pygame.K_m)
    assert next(text.lines[0] for text in player.playing.picture(VIEW).texts) == "silent"


@pytest.mark.usefixtures("screen")
def test_a_pad_begins_the_run_from_the_title(opened: list[Playing]) -> None:
    player = Player(opened, GameWanted())
    player.wait(0.1)
    pad = VirtualPad()

    def tell() -> None:
        for event in pygame.event.get():
            player.playing.take(event, VIEW)

    tell()
    pad.turn(0, True)
    tell()
    assert player.game.run is not None


def test_space_takes_over_in_the_cruise_and_a_click_does_not(opened: list[Playing]) -> None:
    player = Player(opened)
    player.wait(0.5)
    assert not player.event(pygame.MOUSEBUTTONDOWN, button=1, touch=False, pos=(5, 5))
    player.event(pygame.MOUSEBUTTONUP, button=1, touch=False, pos=(5, 5))
    assert player.playing.game is None
    assert player.press(pygame.K_SPACE)
    assert player.game.run is None
    player.wait(0.5)
    assert player.game.state.distance > 0.0


@pytest.mark.parametrize("theme", ["dusk", "tide", "winter", "purple"])
def test_the_picture_goes_on_across_the_switch_as_from_frame_to_frame(opened: list[Playing], theme: str) -> None:
    view, player = View(320, 180), Player(opened, theme=theme)

    def picture() -> np.ndarray:
        scene = player.playing.picture(view)
        assert isinstance(scene, Scene)
        return surfarray.array3d(painted(replace(scene, texts=()))).astype(int)

    player.wait(3.0)
    pictures = [picture()]
    for frame in range(12):
        if frame == 4:
            before = picture()
            player.tap(pygame.K_SPACE)
            assert np.abs(picture() - before).max() <= 1
        player.playing.advance(FRAME)
        pictures.append(picture())
    change = [np.abs(after - before).mean() for before, after in pairwise(pictures)]
    assert player.playing.game is not None
    assert max(change[4:6]) <= 1.5 * max(change[:4]) + 0.01
    assert all(after <= 1.5 * before + 0.01 for before, after in pairwise(change))


def test_taking_over_while_one_landscape_dissolves_into_another_does_not_cut(opened: list[Playing]) -> None:
    player = Player(opened)
    player.playing.act(Action.THEME, VIEW)
    player.wait(0.5)
    before = player.playing.picture(VIEW)
    player.tap(pygame.K_SPACE)
    after = player.playing.picture(VIEW)
    assert isinstance(before, Dissolve)
    assert isinstance(after, Dissolve)
    assert after.gone == before.gone
    assert [layer.parallax for layer in after.old.layers] == [layer.parallax for layer in before.old.layers]
    player.wait(2.0)
    assert isinstance(player.playing.picture(VIEW), Scene)


def test_what_a_restart_costs_is_spread_over_three_frames(opened: list[Playing]) -> None:
    player = Player(opened)
    player.tap(pygame.K_SPACE)
    player.wait(2.0)
    before = player.playing.picture(VIEW)
    assert isinstance(before, Scene)
    player.press(pygame.K_r)
    pictures = []
    for _ in range(3):
        player.playing.advance(FRAME)
        pictures.append(player.playing.picture(VIEW))
    first, second, third = pictures
    assert isinstance(first, Scene)
    assert isinstance(second, Dissolve)
    assert isinstance(third, Dissolve)
    assert first.layers is second.old.layers is third.old.layers
    assert (second.share, second.new.layers is not first.layers) == (0.0, True)
    assert 0.0 < third.share < 0.05


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_p])
def test_a_pause_holds_everything_still_until_the_button_is_pressed(opened: list[Playing], key: int) -> None:
    player = Player(opened)
    player.tap(pygame.K_SPACE)
    player.wait(1.0)
    player.tap(key)
    before = player.game.state
    player.wait(2.0)
    assert player.game.state == before
    assert player.playing.rests
    assert "paused" in player.writing()
    player.tap(pygame.K_SPACE)
    player.wait(0.2)
    assert player.game.state.tick > before.tick
    assert "paused" not in player.writing()


def test_h_pauses_a_run_and_shows_its_keys(opened: list[Playing]) -> None:
    player = Player(opened)
    player.tap(pygame.K_SPACE)
    player.wait(1.0)
    player.playing.act(Action.HELP, VIEW)
    assert player.playing.rests
    assert "M\tsound off, or on" in player.writing()
    player.playing.act(Action.HELP, VIEW)
    assert not player.playing.rests
    assert "paused" not in player.writing()


@pytest.mark.parametrize(("time", "kept"), [("cycle", True), (18.0, False)])
def test_the_cruise_goes_on_at_the_hour_that_a_run_has_come_to_unless_another_was_asked_for(
    opened: list[Playing], time: str | float, kept: bool
) -> None:
    playing = Playing(Settings(seed=7, theme="dusk", time=time), GameWanted())
    opened.append(playing)
    playing.advance(100.0)
    space = pygame.Event(pygame.KEYDOWN, key=pygame.K_SPACE, unicode="", mod=0, scancode=0)
    playing.take(space, VIEW)
    assert playing.game is not None
    playing.advance(1.0)
    hour = playing.game.hour
    assert abs(hour - playing.cruise.moment.hour) > 0.5
    playing.take(pygame.Event(pygame.KEYDOWN, key=pygame.K_BACKSPACE, unicode="", mod=0, scancode=0), VIEW)
    assert playing.game is None
    assert playing.cruise.moment.hour == pytest.approx(hour if kept else time)


def test_losing_the_focus_pauses_and_lets_go(opened: list[Playing]) -> None:
    player = Player(opened)
    player.press(pygame.K_SPACE)
    player.wait(0.5)
    assert player.game.idle == 0.0
    assert not player.event(pygame.WINDOWFOCUSLOST)
    assert player.playing.rests
    player.tap(pygame.K_p)
    player.wait(0.5)
    assert player.game.idle > 0.4


def test_a_run_ends_with_a_result_and_the_next_press_but_not_too_soon_plays_the_same_course(
    opened: list[Playing],
) -> None:
    player = Player(opened, GameWanted())
    player.play_to_the_end()
    ended = player.game
    assert "distance" in player.writing()
    assert "next:" in player.writing()
    assert "once more" in player.writing()
    while player.playing._since_end < LOCK - 2.0 * FRAME:
        player.tap(pygame.K_SPACE)
        assert player.game is ended
        player.wait(FRAME)
    player.wait(3.0 * FRAME)
    player.press(pygame.K_SPACE)
    assert player.game is not ended
    assert player.game.state.seed == ended.state.seed
    player.wait(2.0 * FRAME)
    assert isinstance(player.playing.picture(VIEW), Dissolve)
    player.wait(LOCK + FRAME)
    assert isinstance(player.playing.picture(VIEW), Scene)
    assert player.game.state.tick > 0


def test_r_begins_again_and_what_was_flown_till_then_counts(opened: list[Playing]) -> None:
    player = Player(opened, GameWanted())
    player.tap(pygame.K_SPACE)
    player.wait(2.0)
    player.tap(pygame.K_r)
    assert player.game.state.asleep
    player.wait(1.0)
    assert player.game.state.asleep
    assert Scores().runs == 1


def test_backspace_gives_the_cruise_back_where_the_run_was_in_time(opened: list[Playing]) -> None:
    player = Player(opened)
    player.tap(pygame.K_SPACE)
    player.wait(2.0)
    last = player.playing.picture(VIEW)
    elapsed = player.game.elapsed
    player.tap(pygame.K_BACKSPACE)
    assert player.playing.game is None
    picture = player.playing.picture(VIEW)
    assert isinstance(picture, Dissolve)
    assert picture.share == 0.0
    assert isinstance(last, Scene)
    for before, after in zip(last.layers, picture.old.layers, strict=True):
        assert abs(before.crest - after.crest).max() < 0.5
    assert player.playing.cruise.moment.elapsed == pytest.approx(elapsed)
    player.wait(2.0)
    assert isinstance(player.playing.picture(VIEW), Scene)
    player.press(pygame.K_SPACE)
    assert player.playing.game is not None


def test_after_thirty_seconds_without_a_touch_the_cruise_takes_over(opened: list[Playing]) -> None:
    player = Player(opened)
    player.tap(pygame.K_SPACE)
    player.wait(IDLE - 1.0)
    assert player.playing.game is not None
    player.press(pygame.K_SPACE)
    player.wait(0.1)
    player.press(pygame.K_SPACE, False)
    player.wait(IDLE - 1.0)
    assert player.playing.game is not None
    player.tap(pygame.K_m)
    player.wait(IDLE - 1.0)
    assert player.playing.game is not None
    player.wait(2.0)
    assert player.playing.game is None


def test_a_run_that_nobody_begins_gives_way_to_the_cruise_too(opened: list[Playing]) -> None:
    player = Player(opened, GameWanted())
    player.tap(pygame.K_SPACE)
    player.fall_asleep()
    player.wait(IDLE)
    assert player.playing.game is None


def test_zen_has_neither_score_nor_dusk_and_is_left_again(opened: list[Playing]) -> None:
    player = Player(opened, GameWanted())
    player.tap(pygame.K_SPACE)
    player.tap(pygame.K_z)
    player.wait(3.0)
    assert player.writing() in ("", HINT[0])
    assert player.game.state.dusk < -1e6
    player.tap(pygame.K_z)
    player.wait(0.5)
    assert "dusk" in player.writing()


def test_m_turns_the_sound_off_and_on(opened: list[Playing]) -> None:
    player = Player(opened)
    assert not player.press(pygame.K_m)
    assert not player.press(pygame.K_m, False)
    player.tap(pygame.K_SPACE)
    player.tap(pygame.K_m)
    assert "silent" in player.writing()
    player.tap(pygame.K_m)
    assert "silent" not in player.writing()


def test_a_photo_has_no_writing_holds_still_and_is_saved_each_time(opened: list[Playing], tmp_path: Path) -> None:
    player = Player(opened)
    player.tap(pygame.K_SPACE)
    for _ in range(2):
        player.wait(1.0)
        player.tap(pygame.K_o)
        assert player.writing() == ""
        player.playing.act(Action.STILL, VIEW)
        assert player.writing().startswith("saved")
        assert player.playing.rests
        before = player.game.state
        player.wait(5.0)
        assert player.writing() == ""
        assert player.game.state == before
        player.tap(pygame.K_SPACE)
        assert not player.playing.rests
        assert "hold to dive" in player.writing()
    assert len(list(tmp_path.rglob("*.png"))) == 2


def test_a_theme_without_land_to_ride_on_says_so_and_goes_on(opened: list[Playing], tmp_path: Path) -> None:
    theme = Landscape("dusk").theme
    still = replace(theme, layers=(Layer(base=100.0, displacement=50.0, parallax=0.0),), name="flat")
    (tmp_path / "flat.toml").write_text(written(still), encoding="utf-8")
    for wanted in (None, GameWanted()):
        player = Player(opened, wanted, str(tmp_path / "flat.toml"))
        player.wait(0.5)
        player.tap(pygame.K_SPACE)
        assert player.playing.game is None
        assert "no land to ride on" in player.writing()
        before = player.playing.cruise.moment.elapsed
        player.wait(0.5)
        assert player.playing.cruise.moment.elapsed > before


def test_with_high_contrast_glider_and_coins_have_rims_and_writing_a_solid_panel(
    opened: list[Playing], tmp_path: Path
) -> None:
    found = []
    for contrast in (False, True):
        (tmp_path / "ridgeline").mkdir(exist_ok=True)
        (tmp_path / "ridgeline" / "settings.toml").write_text(f"[play]\nhigh_contrast = {str(contrast).lower()}\n")
        player = Player(opened, GameWanted())
        player.press(pygame.K_SPACE)
        player.wait(1.0)
        scene = player.playing.picture(View(640, 360))
        assert isinstance(scene, Scene)
        rims = {sprite.words for sprite in scene.sprites if sprite.words.startswith("rim of")}
        found.append((rims, {text.solid for text in scene.texts}))
    assert found[0] == (set(), {False})
    assert {"rim of glider's wing", "rim of sun coin"} <= found[1][0]
    assert found[1][1] == {True}


def test_a_press_takes_a_message_away_and_what_was_written_before_a_run_does_not_come_back(
    opened: list[Playing], tmp_path: Path
) -> None:
    (tmp_path / "ridgeline").mkdir()
    (tmp_path / "ridgeline" / "settings.toml").write_text("[play]\nzen = 3\n", encoding="utf-8")
    player = Player(opened, GameWanted())
    assert "zen" in player.writing()
    player.playing.act(Action.HELP, VIEW)
    assert "this help" in player.writing()
    player.tap(pygame.K_SPACE)
    assert "zen" not in player.writing()
    player.wait(1.0)
    player.tap(pygame.K_BACKSPACE)
    assert "this help" not in player.writing()


def test_the_pause_of_a_replay_names_no_key_that_does_nothing() -> None:
    own, replay = ("\n".join(pause(Keys(), seen).lines) for seen in (False, True))
    assert "without dusk" in own
    assert "without dusk" not in replay
    assert "back to the cruise" in replay
