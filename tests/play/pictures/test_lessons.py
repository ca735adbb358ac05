"""The first run teaches by doing: hints come with the slope, each new thing is explained once, then nothing is said."""

from __future__ import annotations

from itertools import pairwise

import pytest

from play.players import played
from ridgeline.play import Course, State, bot
from ridgeline.play.events import events
from ridgeline.play.pictures.lessons import GRACE, HOLD, LET_GO, NEW, SHOWN, STEADY, Lessons, advice

COURSE = Course(7)


Said = list[tuple[State, tuple[str, ...]]]


@pytest.fixture(scope="module")
def run() -> Said:
    """The states of three minutes of the bot's run, and what is said in each."""
    lessons, said, before = Lessons(), Said(), None
    for state in played(COURSE, bot, 180.0):
        if before is not None:
            lessons.watch(state, events(before, state), COURSE)
        said.append((state, lessons.words(state)))
        before = state
    return said


def test_hints_are_given_in_the_first_seconds_and_follow_the_slope(run: Said) -> None:
    hinted = [(state, words[0]) for state, words in run if words and words[0] in (HOLD, LET_GO)]
    assert {words for _, words in hinted} == {HOLD, LET_GO}
    assert max(state.tick for state, _ in hinted) < GRACE
    ridden = [(COURSE(state.x + 0.15 * state.vx)[1] < 0.0, words) for state, words in hinted if not state.air]
    assert sum(down == (words == HOLD) for down, words in ridden) > 0.85 * len(ridden)
    assert advice(hinted[0][0], COURSE) in (HOLD, LET_GO)


def test_a_hint_can_be_read_before_it_changes(run: Said) -> None:
    words = [words for _, words in run[:GRACE]]
    hints = [tick for tick in range(1, GRACE) if {words[tick], words[tick - 1]} == {(HOLD,), (LET_GO,)}]
    assert len(hints) > 5
    assert all(later - sooner >= STEADY for sooner, later in pairwise(hints))


@pytest.mark.parametrize("name", NEW)
def test_each_new_thing_is_explained_once_for_a_while_when_it_has_happened(name: str, run: Said) -> None:
    counts = {"perfect": "perfects", "chain": "longest_chain", "coin": "coins", "cloud": "clouds"}
    first = 2 if name == "chain" else 1
    happened = [state.tick for state, _ in run if getattr(state.tally, counts[name]) >= first]
    shown = [state.tick for state, words in run if words == (NEW[name],)]
    assert bool(shown) is bool(happened)
    if shown:
        assert happened[0] <= shown[0] <= happened[0] + len(NEW) * SHOWN
        assert shown == list(range(shown[0], shown[0] + SHOWN))


def test_afterwards_nothing_is_said_any_more(run: Said) -> None:
    last = max(state.tick for state, words in run if words)
    assert all(not words for state, words in run if state.tick > last)
    assert last < run[-1][0].tick


def test_the_words_are_few() -> None:
    assert all(len(words) <= 75 for words in NEW.values())
