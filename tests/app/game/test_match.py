"""Two on one sofa: whose turn it is, what flies beside, who has won, and that nobody's scores take note of it."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from command_line import run as commanded
from play.runs import ended, recorded
from ridgeline.app.game.match import NAMES, Match
from ridgeline.app.game.match_words import LEAVE, going_on, result
from ridgeline.app.input.key_pages import match_rows
from ridgeline.app.modes.mode_director import Director
from ridgeline.app.modes.run_mode import IDLE, LOCK
from ridgeline.app.modes.run_pages import result_page
from ridgeline.app.pages.rows import Action
from ridgeline.app.session.session import GameOptions
from ridgeline.system.keys.default_keys import Keys

from ..modes.player import Player


def turned(match: Match, *scores: int) -> Match:
    for score in scores:
        end = ended(score)
        match = match.after(end, recorded(end))
    return match


def test_the_loser_begins_the_next_round_beside_the_winner_s_flight() -> None:
    match = turned(Match(), 100)
    assert (match.player, match.over) == (1, False)
    assert match.rivals is not None
    assert (match.rivals[0].name, match.rivals[0].replay.result.score) == ("player 1", 100)
    match = turned(match, 250)
    assert (match.over, match.winner, match.won) == (True, 1, (0, 1))
    following = match.next()
    assert (following.player, following.over, following.won) == (0, False, (0, 1))
    assert following.rivals is not None
    assert (following.rivals[0].name, following.rivals[0].replay.result.score) == ("player 2", 250)
    match = turned(following, 900, 300)
    assert (match.winner, match.won, match.next().player) == (0, (1, 1), 1)


def test_after_a_draw_the_other_one_begins() -> None:
    match = turned(Match(), 200, 200)
    assert (match.winner, match.won, match.next().player) == (None, (0, 0), 1)
    second = turned(match.next(), 100, 300)
    assert (second.winner, [end.score for end in second.ends]) == (0, [300, 100])


def test_before_the_first_flight_nothing_flies_beside() -> None:
    assert Match().rivals is None
    assert Match().after(ended(5), None).rivals is None  # it was too long to be told as data


def page(match: Match) -> tuple[str, ...]:
    rows = match_rows(going_on(match), LEAVE)
    shown = result_page((result(match, ()),), (), rows, Keys(), lambda command: None)
    told = (row.name if isinstance(row, Action) else "\t".join((row.name, *row.cells)) for row in shown.rows)
    return (shown.title, *filter(None, told))


def test_the_pages_say_who_has_won_and_by_how_much() -> None:
    half = page(turned(Match(), 120))
    assert half[0] == "Player 1: 120"
    assert "Player 2 begins, beside that flight" in half
    whole = page(turned(Match(), 120, 430))
    assert whole[0] == "Player 2 wins by 310"
    assert {"\tplayer 1\tplayer 2", "score\t120\t430", "rounds won\t0\t1"} <= set(whole)
    assert "Once more: player 1 begins" in whole
    assert page(turned(Match(), 7, 7))[0] == "A draw"


@pytest.fixture
def player(opened: list[Director]) -> Player:
    return Player(opened, GameOptions(match=Match()))


def once_more(player: Player) -> None:
    player.wait(LOCK + 0.1)
    player.tap(pygame.K_SPACE)
    player.wait(0.5)


def match_of(player: Player) -> Match:
    match = player.director.session.match
    assert match is not None
    return match


@pytest.mark.slow
def test_two_take_turns_and_their_runs_are_in_nobody_s_scores(player: Player) -> None:
    assert "two take turns on one course: player 1 begins" in player.writing()
    player.tap(pygame.K_SPACE)
    assert player.writing().startswith("player 1")
    player.play_to_the_end()
    player.wait(0.1)
    assert f"Player 1: {player.game.state.score}" in player.writing()
    once_more(player)
    assert player.writing().startswith("player 2")
    assert [name for name, _ in player.game._rivals._named] == ["player 1"]  # type: ignore[union-attr]
    assert player.fly(10.0) is False
    player.play_to_the_end()
    player.wait(0.1)
    assert "Player 2 wins by" in player.writing()
    assert match_of(player).won == (0, 1)
    once_more(player)
    assert (match_of(player).player, player.game.over) == (0, False)
    assert player.writing().startswith("player 1")
    session = player.director.session
    player.director.keep()
    assert (session.log.book.runs, session.log.book.bests, session.log.book.goals) == (0, {}, ())


@pytest.mark.slow
def test_restart_is_the_same_turn_again_and_zen_is_no_way_out(player: Player) -> None:
    player.tap(pygame.K_SPACE)
    player.wait(2.0)
    player.tap(pygame.K_z)
    assert not player.director.session.settings.play.zen
    player.tap(pygame.K_r)
    assert (match_of(player), player.game.state.tick) == (Match(), 0)
    assert player.writing().startswith(NAMES[0])


@pytest.mark.slow
def test_leaving_ends_the_match_and_later_runs_count_as_ever(player: Player) -> None:
    player.tap(pygame.K_SPACE)
    player.play_to_the_end()
    player.wait(LOCK)
    player.tap(pygame.K_BACKSPACE)
    assert player.cruises
    assert player.director.session.match is None
    player.tap(pygame.K_SPACE)
    player.play_to_the_end()
    player.wait(0.2)
    assert player.director.session.log.book.runs == 1


@pytest.mark.slow
def test_the_page_waits_longer_for_two_who_change_places(player: Player) -> None:
    player.tap(pygame.K_SPACE)
    player.play_to_the_end()
    player.wait(IDLE + 5.0)
    assert not player.cruises


@pytest.mark.parametrize("other", [("--ghost", "mia.json"), ("--record", "run.json"), ("--calendar",)])
def test_a_match_is_for_two_alone(other: tuple[str, ...]) -> None:
    status, out, err = commanded("play", "--versus", *other)
    assert (status, out) == (2, "")
    assert err.startswith(f"ridgeline: --versus cannot be given with {other[0]} ")


def test_a_match_never_changes() -> None:
    match = Match()
    turned(match, 1, 2)
    assert match == replace(match, flown=())
