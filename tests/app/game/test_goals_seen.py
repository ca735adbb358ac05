"""Goals where the player sees them: in the title, in a run when one is reached, in the pause and after the run."""

from __future__ import annotations

import datetime
from pathlib import Path

import pygame
import pytest

from play.runs import run
from ridgeline.app.game.calendar_page import FLOWN, NOT_FLOWN, WEEKS, calendar_lines, calendar_page
from ridgeline.app.game.goal_words import TOAST_SECONDS, toast
from ridgeline.app.game.score_keeper import Scores
from ridgeline.app.modes.cruise_mode import GOALS_SECONDS
from ridgeline.app.modes.mode_director import Director
from ridgeline.app.modes.run_mode import wear_of
from ridgeline.app.session.session import GameOptions
from ridgeline.options import Settings
from ridgeline.play.high_scores import Book, Results
from ridgeline.play.ladder.goals import GOALS
from ridgeline.play.ladder.unlocks import PLAIN_WEAR
from ridgeline.render.text.overlay import place_texts

from ..modes.player import VIEW, Player

NAMES = [goal.name for goal in GOALS]
TOAST = "goal reached: fly 250 m"
TODAY = datetime.date(2026, 9, 16)
DAY = datetime.timedelta(1)


@pytest.mark.slow
def test_the_title_shows_the_open_goals_after_a_moment(opened: list[Director]) -> None:
    player = Player(opened, GameOptions())
    player.wait(GOALS_SECONDS - 0.2)
    assert "level" not in player.writing()
    player.wait(1.0)
    for line in ("level 1 of 20", "0 of 5\ttake 5 sun coins in one run", "0 of 250 m\tfly 250 m"):
        assert line in player.writing()


@pytest.mark.slow
def test_the_cruise_without_the_game_shows_no_goals(opened: list[Director]) -> None:
    player = Player(opened)
    player.wait(3.0)
    assert "level" not in player.writing()


@pytest.mark.slow
def test_a_goal_is_told_of_in_its_moment_fades_and_counts_though_the_run_is_left(opened: list[Director]) -> None:
    player = Player(opened, GameOptions())
    player.tap(pygame.K_SPACE)
    assert player.fly(40.0, TOAST)
    assert player.game.state.distance / 108.0 == pytest.approx(250.0, abs=2.0)
    player.wait(TOAST_SECONDS - 0.3)
    (text,) = [text for text in player.director.picture(VIEW).texts if TOAST in text.lines]
    assert 0.0 < text.opacity < 0.6
    player.wait(0.4)
    assert TOAST not in player.writing()
    player.tap(pygame.K_BACKSPACE)
    player.director.close()
    assert "metres-250" in Scores().book.goals


@pytest.mark.slow
def test_the_pause_shows_how_much_of_each_goal_this_run_has_reached(opened: list[Director]) -> None:
    player = Player(opened, GameOptions())
    player.tap(pygame.K_SPACE)
    assert player.fly(40.0, TOAST)
    coins = player.game.state.tally.coins
    player.tap(pygame.K_p)
    assert "reached\tfly 250 m" in player.writing()
    assert f"{coins} of 5\ttake" in player.writing() or coins >= 5
    player.tap(pygame.K_o)
    assert "level" not in player.writing()


@pytest.mark.slow
def test_the_result_says_what_was_reached_and_what_comes_next(opened: list[Director]) -> None:
    player = Player(opened, GameOptions())
    player.tap(pygame.K_SPACE)
    player.fly(20.0)
    player.play_to_the_end()
    assert "reached\tfly 250 m" in player.writing()
    assert "1 of 3\tfly 3 runs" in player.writing()
    assert "next" not in player.writing()


@pytest.mark.slow
@pytest.mark.parametrize("zen", [True, False])
def test_no_goal_is_reached_in_zen(opened: list[Director], zen: bool) -> None:
    player = Player(opened, GameOptions())
    player.tap(pygame.K_SPACE)
    if zen:
        player.tap(pygame.K_z)
    player.fly(25.0)
    assert bool(player.run and player.run.goals.reached) is not zen
    player.tap(pygame.K_p)
    assert ("fly 250 m" in player.writing()) is not zen


def test_a_level_that_is_done_names_what_it_unlocks() -> None:
    lines = toast(GOALS[2:4], NAMES[:2]).lines
    assert lines == (
        "goal reached: 3 perfect slides in one run",
        "goal reached: fly 3 runs",
        "level 1 is done: the saffron scarf",
    )
    assert toast(GOALS[1:2], NAMES[:1]).lines == (TOAST,)


def keep_goals(count: int) -> None:
    scores = Scores()
    for _ in range(count // 3):
        scores.keep(None, run().state, TODAY, amounts=dict.fromkeys(NAMES, 1e6))
    scores.close()


def test_what_is_unlocked_is_worn_and_what_is_not_is_said(
    opened: list[Director], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def wear(**chosen: str) -> tuple[str, str]:
        director = Director(Settings(seed=7, theme="dusk", size=(64, 36), **chosen), GameOptions())  # type: ignore[arg-type]
        opened.append(director)
        found = wear_of(director.session)
        return found.scarf.name, found.sail.name

    assert wear() == (PLAIN_WEAR.scarf.name, PLAIN_WEAR.sail.name)
    keep_goals(9)
    assert wear() == ("teal", "peach")
    assert wear(scarf="saffron", sail="white") == ("saffron", "white")
    assert capsys.readouterr().out == ""
    assert wear(scarf="gold") == ("teal", "peach")
    assert (
        capsys.readouterr().out == "ridgeline: the gold scarf comes with level 19, and 3 are done; the newest is worn\n"
    )


@pytest.mark.slow
def test_a_run_is_flown_in_the_newest_scarf(opened: list[Director]) -> None:
    keep_goals(3)
    player = Player(opened, GameOptions())
    player.tap(pygame.K_SPACE)
    assert player.game._wear.scarf.name == "saffron"


def flown(*days: int) -> Book:
    """A book with runs on the courses of days before today."""
    book = Book()
    for back in days:
        date = TODAY - back * DAY
        book, _ = book.after(run(1000 + back, seed=int(f"{date:%Y%m%d}"), date=date, daily=True))
    return book


def test_the_calendar_has_the_best_of_each_day_in_its_week() -> None:
    lines = calendar_page(flown(0, 2, 8, 40), TODAY).lines
    rows = [line.split("\t") for line in lines[2:]]
    assert rows[0] == ["", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    assert len(rows) == 1 + 2 * WEEKS
    assert rows[-2] == ["14 Sep", "1,002", NOT_FLOWN, "1,000", "", "", "", ""]
    assert rows[-1] == ["", "10 m", "", "10 m", "", "", "", ""]
    assert rows[-4] == ["7 Sep", NOT_FLOWN, "1,008", *[NOT_FLOWN] * 5]
    assert "1,040" not in "\n".join(lines)


def test_days_of_other_rules_and_days_whose_best_is_forgotten_are_on_the_calendar() -> None:
    old = flown(1)
    book = Book(days={TODAY: 5}, others={9: Results(old.days, old.bests)})
    assert calendar_lines(book, TODAY)[-2].split() == ["14", "Sep", NOT_FLOWN, "1,001", FLOWN]


@pytest.mark.slow
def test_the_calendar_opens_in_the_title_and_closes_again(opened: list[Director]) -> None:
    player = Player(opened, GameOptions())
    player.wait(1.0)
    assert player.lettered()
    player.tap(pygame.K_d)
    assert "The days' courses" in player.writing()
    assert not player.lettered()
    player.tap(pygame.K_d)
    assert "The days' courses" not in player.writing()
    player.tap(pygame.K_d)
    player.tap(pygame.K_ESCAPE)
    assert "The days' courses" not in player.writing()
    assert "tplay" not in player.writing()


@pytest.mark.slow
@pytest.mark.parametrize("size", [(640, 360), (1280, 720), (1920, 1080)])
def test_all_goals_and_pages_have_room_in_a_window(opened: list[Director], size: tuple[int, int]) -> None:
    keep_goals(48)
    player = Player(opened, GameOptions())
    player.wait(3.0)
    texts = player.director.picture(VIEW).texts
    assert len(place_texts(texts, size)) == len(texts) >= 2  # and at a first start, a hint
    player.tap(pygame.K_SPACE)
    player.wait(0.5)
    player.tap(pygame.K_p)
    texts = player.director.picture(VIEW).texts
    assert len(place_texts(texts, size)) == len(texts) == 1
    assert len(place_texts((calendar_page(flown(*range(35)), TODAY),), size)) == 1
