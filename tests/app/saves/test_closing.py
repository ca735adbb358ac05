"""A window that is closed while something is being saved asks first, and closes by itself when that is done."""

from __future__ import annotations

import pygame
import pytest

from ridgeline.app.modes.mode_director import Director
from ridgeline.app.modes.pause_mode import READING, Closing, Pause
from ridgeline.app.saves.order import FILM, Order
from ridgeline.app.saves.saves import Job, JobStage
from ridgeline.app.session.session import GameOptions
from ridgeline.scene import View
from ridgeline.system.keys.keymap import Command

from ..modes.player import Player

VIEW = View(640, 360)


class Made(Job):
    """A film that is being made, without a process."""

    def __init__(self) -> None:
        super().__init__(Order(FILM, "film", ".webp", ()))
        self.stage = JobStage.RUNS


@pytest.fixture
def player(opened: list[Director]) -> Player:
    return Player(opened)


def begin_film(player: Player) -> Job:
    job = Made()
    player.director.session.saves._jobs.append(job)
    return job


def close(player: Player) -> Command | None:
    return player.event(pygame.QUIT)


def test_a_window_that_saves_nothing_closes_at_once(player: Player) -> None:
    assert close(player) is Command.QUIT


@pytest.mark.slow
def test_it_says_what_is_saved_and_closes_when_that_is_done(player: Player) -> None:
    job = begin_film(player)
    assert close(player) is None
    player.wait(0.1)
    for words in (
        "Still saving",
        "The window closes by itself",
        "Film of the last ten seconds",
        "being made",
        "Close now",
    ):
        assert words in player.writing()
    assert not player.director.done
    job.stage = JobStage.SAVED
    player.wait(0.1)
    assert player.director.done


def test_it_closes_even_if_nobody_sees_the_window_any_more(player: Player) -> None:
    job = begin_film(player)
    close(player)
    player.director.save_on(1.0)
    assert not player.director.done
    job.stage = JobStage.SAVED
    player.director.save_on(0.1)
    assert player.director.done


def test_what_failed_before_does_not_keep_it_open(player: Player) -> None:
    begin_film(player).stage = JobStage.FAILED
    job = begin_film(player)
    close(player)
    job.stage = JobStage.SAVED
    player.wait(0.1)
    assert player.director.done


def test_what_waits_can_be_stopped_there_one_after_the_other_within_a_frame(player: Player) -> None:
    jobs = [begin_film(player) for _ in range(3)]
    for job in jobs[1:]:
        job.stage = JobStage.WAITS
    close(player)
    player.tap(pygame.K_END)
    for _ in jobs[1:]:
        player.tap(pygame.K_RETURN)
    assert [job.stage for job in jobs] == [JobStage.RUNS, JobStage.STOPPED, JobStage.STOPPED]


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_SPACE])
def test_it_stays_open_if_that_is_wanted_or_the_film_fails(player: Player, key: int) -> None:
    job = begin_film(player)
    cruise = player.mode
    assert player.tap(pygame.K_q) is None
    assert player.tap(key) is None
    assert player.mode is cruise
    close(player)
    assert isinstance(player.mode, Closing)
    job.stage = JobStage.FAILED
    player.wait(0.1)
    assert player.mode is cruise
    assert not player.director.done
    assert close(player) is Command.QUIT


@pytest.mark.slow
def test_closing_it_once_more_or_close_now_means_it_but_a_double_click_does_not(player: Player) -> None:
    begin_film(player)
    assert (close(player), close(player)) == (None, None)
    player.wait(READING + 0.1)
    assert close(player) is Command.QUIT
    player.tap(pygame.K_ESCAPE)
    close(player)
    assert player.click_on("Close now") is Command.QUIT


@pytest.mark.slow
def test_a_run_waits_in_its_pause_and_the_front_page_stays_open(opened: list[Director]) -> None:
    player = Player(opened, GameOptions())
    player.tap(pygame.K_SPACE)
    player.wait(0.2)
    begin_film(player)
    close(player)
    player.tap(pygame.K_ESCAPE)
    assert isinstance(player.mode, Pause)
    player.tap(pygame.K_BACKSPACE)
    player.tap(pygame.K_ESCAPE)
    page = player.mode
    assert player.click_on("Quit") is None
    player.tap(pygame.K_ESCAPE)
    assert player.mode is page
    player.tap(pygame.K_ESCAPE)
    assert player.cruises
    assert not player.director.done
