"""What keys and pointers do, in every mode: one table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from ridgeline.app.modes.front_mode import FrontPage
from ridgeline.app.modes.mode_director import Director
from ridgeline.app.modes.run_mode import LOCK, Result
from ridgeline.app.session.session import GameOptions
from ridgeline.play import Run, bot
from ridgeline.system.keys.keymap import Command

from ..modes.player import Player
from .virtual_pads import VirtualPad

Start = Callable[[list[Director]], Player]


def cruise(opened: list[Director]) -> Player:
    return Player(opened)


def help_page(opened: list[Director]) -> Player:
    player = Player(opened)
    player.tap(pygame.K_h)
    return player


def tuner(opened: list[Director]) -> Player:
    player = Player(opened)
    player.tap(pygame.K_TAB)
    return player


def title(opened: list[Director]) -> Player:
    return Player(opened, GameOptions())


def run(opened: list[Director]) -> Player:
    player = Player(opened)
    player.tap(pygame.K_SPACE)
    player.wait(0.5)
    return player


def replay(opened: list[Director]) -> Player:
    recorded = Run(7)
    for _ in range(600):
        recorded.advance(1.0 / 60.0, bot(recorded.state, recorded.course))
    recorded.finish("time")
    player = Player(opened, GameOptions(replay=recorded.replay()))
    player.wait(0.5)
    return player


def pause(opened: list[Director]) -> Player:
    player = run(opened)
    player.tap(pygame.K_p)
    return player


def photo(opened: list[Director]) -> Player:
    player = run(opened)
    player.tap(pygame.K_o)
    return player


def result(opened: list[Director]) -> Player:
    player = Player(opened, GameOptions())
    player.play_to_the_end()
    player.wait(LOCK + 0.1)
    return player


def state(player: Player) -> str:
    """What is on the screen, in the words of the table."""
    if isinstance(player.mode, Result):
        return "result"
    if player.run is not None:
        return "run" if player.mode is player.run else "pause" if "Paused" in player.writing() else "photo"
    if isinstance(player.mode, FrontPage):
        return "tuner" if player.mode.front.page.title.startswith("Theme ") else "page"
    page = "help" if "this help" in player.writing() else "cruise"
    return f"{page} under the title" if "to begin, hold it to dive" in player.writing() else page


STARTS: dict[str, Start] = {
    "cruise": cruise,
    "help": help_page,
    "tuner": tuner,
    "cruise under the title": title,
    "run": run,
    "replay": replay,
    "pause": pause,
    "photo": photo,
    "result": result,
}

PRESSES: dict[str, Callable[[Player], object]] = {
    "Esc": lambda player: player.tap(pygame.K_ESCAPE),
    "Space": lambda player: player.tap(pygame.K_SPACE),
    "A": lambda player: player.event(pygame.JOYBUTTONDOWN, instance_id=0, button=0),
    "click": Player.click,
    "tap": Player.touch,
    "wheel": lambda player: player.click(4),
    "right": lambda player: player.click(3),
}

TABLE = {
    "cruise": {"Esc": "page", "Space": "run", "A": "run", "click": "page", "tap": "page", "right": "page"},
    "help": {"Esc": "cruise", "Space": "run", "A": "run", "click": "cruise", "tap": "cruise", "right": "cruise"},
    "tuner": {"Esc": "cruise", "click": "tuner", "right": "cruise"},
    "cruise under the title": {
        "Esc": "page",
        "Space": "run",
        "A": "run",
        "click": "run",
        "tap": "run",
        "right": "page",
    },
    "run": {"Esc": "pause", "Space": "run", "A": "run", "click": "run", "tap": "run", "right": "pause"},
    "replay": {"Esc": "pause", "Space": "run", "A": "run", "click": "run", "tap": "run", "right": "pause"},
    "pause": {"Esc": "run", "Space": "run", "A": "run", "click": "run", "tap": "run", "right": "run"},
    "photo": {"Esc": "run", "Space": "run", "A": "run", "click": "run", "tap": "run", "right": "run"},
    "result": {"Esc": "cruise", "Space": "run", "A": "run", "click": "run", "tap": "run", "right": "cruise"},
}
"""What comes of each press in each state."""

CELLS = [
    (before, press, TABLE[before].get(press, before)) for before in STARTS for press in PRESSES if before != "replay"
]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("before", "press", "after"), [*CELLS, *(("replay", *cell) for cell in TABLE["replay"].items())]
)
def test_what_a_press_leads_to(opened: list[Director], before: str, press: str, after: str) -> None:
    player = STARTS[before](opened)
    assert state(player) == {"replay": "run"}.get(before, before)
    PRESSES[press](player)
    assert state(player) == after


@pytest.mark.slow
@pytest.mark.parametrize("before", STARTS)
def test_escape_in_full_screen_leaves_full_screen_and_nothing_else(opened: list[Director], before: str) -> None:
    player = STARTS[before](opened)
    shown = state(player)
    player.tap(pygame.K_f)
    assert player.fullscreen
    assert state(player) == shown
    assert player.tap(pygame.K_ESCAPE) is Command.FULLSCREEN
    assert not player.fullscreen
    assert state(player) == shown
    player.tap(pygame.K_ESCAPE)
    assert state(player) == TABLE[before]["Esc"]


@pytest.mark.slow
@pytest.mark.parametrize("before", STARTS)
def test_a_click_in_full_screen_does_what_it_does_in_a_window(opened: list[Director], before: str) -> None:
    player = STARTS[before](opened)
    player.tap(pygame.K_f)
    player.click()
    assert player.fullscreen
    assert state(player) == TABLE[before]["click"]


@pytest.mark.slow
@pytest.mark.parametrize("before", STARTS)
def test_q_and_a_closed_window_quit(opened: list[Director], before: str) -> None:
    player = STARTS[before](opened)
    assert player.tap(pygame.K_q) is Command.QUIT
    assert player.event(pygame.QUIT) is Command.QUIT


@pytest.mark.slow
@pytest.mark.parametrize("press", [PRESSES["click"], PRESSES["tap"]])
def test_in_a_run_a_pointer_is_the_one_button(opened: list[Director], press: Callable[[Player], object]) -> None:
    player = Player(opened, GameOptions())
    press(player)
    player.wait(0.1)
    player.fall_asleep()
    assert player.game.state.asleep
    press(player)
    player.wait(0.1)
    assert not player.game.state.asleep


@pytest.mark.slow
@pytest.mark.usefixtures("screen")
@pytest.mark.parametrize("wanted", [None, GameOptions()])
def test_a_real_pad_flies_from_the_cruise_and_from_the_title(
    opened: list[Director], wanted: GameOptions | None
) -> None:
    player = Player(opened, wanted)
    player.wait(2.0)
    pad = VirtualPad()
    player.listen()
    pad.turn(0, True)
    player.listen()
    assert state(player) == "run"
    assert (player.game.run is not None) == (wanted is not None)


@pytest.mark.slow
@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_p])
def test_a_pause_holds_everything_still_until_the_button_is_pressed(opened: list[Director], key: int) -> None:
    player = Player(opened)
    player.tap(pygame.K_SPACE)
    player.wait(1.0)
    player.tap(key)
    before = player.game.state
    player.wait(2.0)
    assert player.game.state == before
    assert player.mode.rests
    assert "Paused" in player.writing()
    player.tap(pygame.K_SPACE)
    player.wait(0.2)
    assert player.game.state.tick > before.tick
    assert "Paused" not in player.writing()


@pytest.mark.slow
def test_h_pauses_a_run_and_shows_its_keys(opened: list[Director]) -> None:
    player = Player(opened)
    player.tap(pygame.K_SPACE)
    player.wait(1.0)
    player.tap(pygame.K_h)
    assert player.mode.rests
    assert "Sound off, or on\tM" in player.writing()
    player.tap(pygame.K_h)
    assert not player.mode.rests
    assert "Paused" not in player.writing()


@pytest.mark.slow
@pytest.mark.parametrize("press", ["click", "tap"])
@pytest.mark.parametrize("hold", ['["space"]', '["space", "mouse1", "mouse3", "finger"]'])
def test_a_pointer_opens_the_front_page_whether_it_holds_or_not(
    opened: list[Director], hold: str, press: str, tmp_path: Path
) -> None:
    (tmp_path / "ridgeline").mkdir()
    (tmp_path / "ridgeline" / "settings.toml").write_text(f"[keys]\nhold = {hold}\n", encoding="utf-8")
    player = Player(opened)
    PRESSES[press](player)
    assert state(player) == "page"
    beginning = Player(opened, GameOptions())
    PRESSES[press](beginning)
    assert state(beginning) == ("run" if "finger" in hold else "page")


@pytest.mark.slow
def test_a_pointer_with_a_command_of_its_own_opens_no_front_page(opened: list[Director], tmp_path: Path) -> None:
    (tmp_path / "ridgeline").mkdir()
    (tmp_path / "ridgeline" / "settings.toml").write_text('[keys]\nstop = ["mouse1"]\n', encoding="utf-8")
    player = Player(opened)
    player.click()
    assert state(player) == "cruise"
    assert "paused" in player.writing()


@pytest.mark.slow
@pytest.mark.parametrize("press", ["click", "tap"])
def test_a_pointer_that_does_not_hold_replaces_settings_mistakes_by_the_front_page(
    opened: list[Director], press: str, tmp_path: Path
) -> None:
    (tmp_path / "ridgeline").mkdir()
    (tmp_path / "ridgeline" / "settings.toml").write_text('[play]\nzen = 3\n[keys]\nhold = ["space"]\n')
    player = Player(opened)
    assert "zen" in player.writing()
    PRESSES[press](player)
    assert state(player) == "page"
    assert "zen" not in player.writing()
