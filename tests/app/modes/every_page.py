"""Every page of the window with as much in it as it may have, in the language that is spoken."""

from __future__ import annotations

import datetime
from collections.abc import Iterator

from ridgeline.app.game import match_words
from ridgeline.app.game.calendar_page import WEEKS, calendar_page
from ridgeline.app.game.ended_runs import SLOW
from ridgeline.app.game.goal_words import open_page, toast, watched_lines
from ridgeline.app.game.hud import score
from ridgeline.app.game.match import Match
from ridgeline.app.game.result_words import news_lines, result
from ridgeline.app.game.rivals import ROWS, passing, rows
from ridgeline.app.input.key_pages import FLY_ALONG, RESULT_ROWS, help_page, match_rows, title_page
from ridgeline.app.modes.code_entry import CodeEntry
from ridgeline.app.modes.cruise_mode import LEFT_ALONE, Cruise
from ridgeline.app.modes.run_pages import pause_page, result_page
from ridgeline.app.pages.rows import Page
from ridgeline.app.saves.order import FILM
from ridgeline.app.saves.saves import BEGUN, QUEUED
from ridgeline.app.session.session import Session
from ridgeline.options import Settings
from ridgeline.play import RULES, State
from ridgeline.play.course import Course
from ridgeline.play.high_scores import Best, Book, News
from ridgeline.play.ladder.goal_watch import GoalWatch
from ridgeline.play.ladder.goals import LADDER, Goal
from ridgeline.play.pictures.lessons import NEW
from ridgeline.play.pictures.run_words import name
from ridgeline.play.pictures.turning_point import HELD, Turn, turn_drawing
from ridgeline.play.rules import Tally
from ridgeline.play.splits import Split
from ridgeline.scene import Text, View
from ridgeline.system.keys.default_keys import DEFAULT_KEYS
from ridgeline.system.keys.keymap import Command
from ridgeline.words import translated

TODAY = datetime.date(2026, 9, 16)
METRE = RULES.metre

COURSE = Course(7)
FAR = next(x for x in range(30_000, 10**6, 500) if COURSE.chapter(float(x)).number > 2)
PLACE = COURSE.chapter(float(FAR)).left + 2000.0  #: where the name of a chapter is shown

TALLY = Tally(chain=12, longest_chain=16, perfects=123, coins=105, bonus=12_345.0)
STATE = State(7, 0.0, PLACE, 300.0, 900.0, 0.0, PLACE - 320.0 * METRE, tick=400, run=12_000.0, tally=TALLY)
TURN = Turn(STATE, 1120.0 * METRE, HELD, tuple((PLACE + 60.0 * step, 300.0) for step in range(40)))

LAST: tuple[Goal, ...] = LADDER[-2]  #: goals with long words

BEFORE = tuple(goal.name for goals in LADDER[:-2] for goal in goals)

BOOK = Book(
    runs=1234,
    goals=BEFORE,
    days={TODAY - datetime.timedelta(day): day for day in range(7 * WEEKS)},
    bests={day: Best(day, 123_456, 12_345.0 * METRE, 20_000, TODAY) for day in range(7 * WEEKS)},
    nearest={goal.name: 0.9 * goal.wanted for goal in LAST},
)


SPLITS = [Split(number, 5000, later) for number, later in ((1, -144), (5, 0), (44, 2345), (49, None))]
RIVAL = "7-33-e2-7-33-e2-7-33-e2"


def pages() -> Iterator[tuple[str, tuple[Text, ...]]]:
    """The name of each page that is written on the picture, and its texts with those that may stand beside it."""
    yield "title", (title_page(DEFAULT_KEYS), *open_page(BOOK))
    yield "title with a toggle", (title_page(DEFAULT_KEYS, toggle=True), *open_page(BOOK))
    yield "title beside friends", (title_page(DEFAULT_KEYS, translated(FLY_ALONG, names=RIVAL)), *open_page(BOOK))
    yield "title of a match", (title_page(DEFAULT_KEYS, match_words.title(Match())),)
    yield "help", (help_page(DEFAULT_KEYS, play=True),)
    yield "calendar", (calendar_page(BOOK, TODAY),)
    yield "calendar without a run", (calendar_page(Book(), TODAY),)
    yield "code", _code()
    yield "run", (*score(STATE, zen=False, pace=70.0), *name(COURSE, STATE), toast(LAST, BEFORE))
    for split in SPLITS:
        yield f"run, split {split.number}", (*score(STATE, zen=False, split=passing(split, "")), *name(COURSE, STATE))
    for what in NEW:
        yield f"lesson: {what}", (Text((translated(NEW[what]),)),)
    for behind in ("dusk", "avalanche"):
        yield f"run, {behind} near", score(_near(), zen=False, behind=behind)
    for line in (LEFT_ALONE, SLOW):
        yield line, (Text((translated(line),)),)
    for line in (BEGUN, QUEUED):
        yield line, (Text((translated(line, what=translated(FILM)),)),)


def run_pages() -> Iterator[tuple[str, Page]]:
    """The name of each page over a run, and the page."""

    def do(command: Command) -> None:
        """Nothing."""

    def ended(texts: tuple[Text, ...], lines: tuple[str, ...] = ()) -> Page:
        return result_page(texts, lines, RESULT_ROWS, DEFAULT_KEYS, do)

    yield "pause", pause_page(DEFAULT_KEYS, replay=False, goals=watched_lines(GoalWatch(BEFORE), BOOK), do=do)
    yield "pause of a replay", pause_page(DEFAULT_KEYS, replay=True, goals=(), do=do)
    yield "result", ended(*_result(100.0))
    yield "result with splits", ended(*_result(100.0, rows(SPLITS[-ROWS:], "")))
    yield "slow result", ended(*_result(70.0))
    yield "zen result", ended(())
    for flown in ((STATE,), (STATE, _near())):
        match = Match(flown=flown)
        head = match_words.result(match, rows(SPLITS[-ROWS:], RIVAL))
        ways = match_rows(match_words.going_on(match), match_words.LEAVE)
        yield f"match, {len(flown)} flown", result_page((head,), (), ways, DEFAULT_KEYS, do)


def _near() -> State:
    return State(7, 0.0, PLACE, 300.0, 900.0, 0.0, PLACE - 9.0 * METRE, tick=4000, run=12_000.0, tally=TALLY)


def _result(pace: float, splits: tuple[str, ...] = ()) -> tuple[tuple[Text, ...], tuple[str, ...]]:
    news = News(best_of_all=True, goals=LAST)
    book = Book(goals=(*BEFORE, *(goal.name for goal in LAST)), runs=3)
    return result(STATE, False, TURN, turn_drawing(TURN, COURSE), pace, splits), news_lines(news, None, book)


def _code() -> tuple[Text, ...]:
    home = Cruise(Session(Settings(seed=7, theme="dusk")))
    return CodeEntry(home).texts(View(64, 36))
