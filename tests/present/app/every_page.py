"""Every page of the window with as much in it as it may have, in the language that is spoken."""

from __future__ import annotations

import datetime
from collections.abc import Iterator

from ridgeline.options import Settings
from ridgeline.play import RULES, State
from ridgeline.play.compare.splits import Split
from ridgeline.play.course import Course
from ridgeline.play.high_scores import Best, Book, News
from ridgeline.play.ladder.goal_watch import GoalWatch
from ridgeline.play.ladder.goals import LADDER, Goal
from ridgeline.play.rules import Tally
from ridgeline.play.scenery.words import name
from ridgeline.play.shown.lessons import NEW
from ridgeline.play.shown.turn_drawing import turn_drawing
from ridgeline.play.shown.turning_point import HELD, Turn
from ridgeline.present.app.code_entry import CodeEntry
from ridgeline.present.app.cruise_mode import LEFT_ALONE, Cruise
from ridgeline.present.app.session import Session
from ridgeline.present.game import match_words
from ridgeline.present.game.calendar_page import WEEKS, calendar_page
from ridgeline.present.game.ended_runs import SLOW
from ridgeline.present.game.goal_words import open_page, toast, watched_lines
from ridgeline.present.game.hud import score
from ridgeline.present.game.match import Match
from ridgeline.present.game.result_words import news_lines, result
from ridgeline.present.game.rivals import ROWS
from ridgeline.present.game.split_words import passing, rows
from ridgeline.present.input.default_keys import DEFAULT_KEYS
from ridgeline.present.input.key_pages import (
    FLY_ALONG,
    SIDE_BY_SIDE,
    help_page,
    large_result,
    match_page,
    pause_page,
    result_page,
    title_page,
)
from ridgeline.present.saves.order import FILM
from ridgeline.present.saves.saves import BEGUN, QUEUED
from ridgeline.scene import Text, View
from ridgeline.words import translated

TODAY = datetime.date(2026, 9, 16)
METRE = RULES.metre

COURSE = Course(7)
FAR = next(x for x in range(30_000, 10**6, 500) if COURSE.chapter(float(x)).number > 2)
PLACE = COURSE.chapter(float(FAR)).left + 2000.0
"""Where the name of a chapter is shown."""

TALLY = Tally(chain=12, longest_chain=16, perfects=123, coins=105, bonus=12_345.0)
STATE = State(7, 0.0, PLACE, 300.0, 900.0, 0.0, PLACE - 320.0 * METRE, tick=400, run=12_000.0, tally=TALLY)
TURN = Turn(STATE, 1120.0 * METRE, HELD, tuple((PLACE + 60.0 * step, 300.0) for step in range(40)))

LAST: tuple[Goal, ...] = LADDER[-2]
"""Goals with long words."""

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


def pages(size: tuple[int, int] = (1280, 720)) -> Iterator[tuple[str, tuple[Text, ...]]]:
    """The name of each page in a window of a size, and its texts together with those that may stand beside it."""
    yield "title", (title_page(DEFAULT_KEYS), *open_page(BOOK))
    yield "title with a toggle", (title_page(DEFAULT_KEYS, toggle=True), *open_page(BOOK))
    yield "title beside friends", (title_page(DEFAULT_KEYS, translated(FLY_ALONG, names=RIVAL)), *open_page(BOOK))
    yield "title of a match", (title_page(DEFAULT_KEYS, match_words.title(Match())),)
    yield "help", (help_page(DEFAULT_KEYS, play=True),)
    yield "pause", (pause_page(DEFAULT_KEYS, goals=watched_lines(GoalWatch(BEFORE), BOOK)),)
    yield "pause of a replay", (pause_page(DEFAULT_KEYS, replay=True),)
    yield "calendar", (calendar_page(BOOK, TODAY),)
    yield "calendar without a run", (calendar_page(Book(), TODAY),)
    yield "code", _code()
    yield "run", (*score(STATE, zen=False, pace=70.0), *name(COURSE, STATE), toast(LAST, BEFORE))
    for split in SPLITS:
        yield f"run, split {split.number}", (*score(STATE, zen=False, split=passing(split, "")), *name(COURSE, STATE))
    for flown in ((STATE,), (STATE, _near())):
        match = Match(flown=flown)
        head = match_words.result(match, rows(SPLITS[-ROWS:], RIVAL))
        page = match_page(head, match_words.going_on(match), match_words.LEAVE, DEFAULT_KEYS)
        yield f"match, {len(flown)} flown", (page,)
    for what in NEW:
        yield f"lesson: {what}", (Text((translated(NEW[what]),)),)
    for behind in ("dusk", "avalanche"):
        yield f"run, {behind} near", score(_near(), zen=False, behind=behind)
    yield "result", (result_page(*_result(100.0), DEFAULT_KEYS),)
    yield "result with splits", (result_page(*_result(100.0, rows(SPLITS[-ROWS:], "")), DEFAULT_KEYS),)
    yield "slow result", (result_page(*_result(70.0), DEFAULT_KEYS),)
    if size[0] >= SIDE_BY_SIDE * size[1]:
        yield "large result", large_result(*_result(100.0), DEFAULT_KEYS)
        yield "large zen result", large_result((), (), DEFAULT_KEYS)
    yield "zen result", (result_page((), (), DEFAULT_KEYS),)
    for line in (LEFT_ALONE, SLOW):
        yield line, (Text((translated(line),)),)
    for line in (BEGUN, QUEUED):
        yield line, (Text((translated(line, what=translated(FILM)),)),)


def _near() -> State:
    return State(7, 0.0, PLACE, 300.0, 900.0, 0.0, PLACE - 9.0 * METRE, tick=4000, run=12_000.0, tally=TALLY)


def _result(pace: float, splits: tuple[str, ...] = ()) -> tuple[tuple[Text, ...], tuple[str, ...]]:
    news = News(best_of_all=True, goals=LAST)
    book = Book(goals=(*BEFORE, *(goal.name for goal in LAST)), runs=3)
    return result(STATE, False, TURN, turn_drawing(TURN, COURSE), pace, splits), news_lines(news, None, book)


def _code() -> tuple[Text, ...]:
    home = Cruise(Session(Settings(seed=7, theme="dusk")))
    return CodeEntry(home, lambda text, view: None).texts(View(64, 36))
