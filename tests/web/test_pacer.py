"""The page aims at 60 frames a second, and contents itself with 30 where they do not hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import accumulate, repeat

import pytest

from conftest import find

from .node_script import answering

Paces = Callable[[list[float]], list[tuple[bool, int, float]]]


@pytest.fixture(scope="module")
def paces() -> Iterator[Paces]:
    """A function that says of each call at some milliseconds: whether a frame is due, the rate, and the detail."""
    with answering(find("node"), "pacing.mjs") as ask:
        yield lambda calls: [(due, rate, detail) for due, rate, detail in ask(calls)]


def calls(period: float, seconds: float, start: float = 0.0) -> list[float]:
    """Milliseconds at which a browser calls that shows a picture in each period, in milliseconds."""
    return [*accumulate(repeat(period, int(1000.0 * seconds / period)), initial=start)]


def test_a_browser_that_keeps_up_gets_sixty_frames_a_second(paces: Paces) -> None:
    answers = paces(calls(1000.0 / 60.0, 20.0))
    assert {*answers} == {(True, 60, 1.0)}


def test_a_fast_monitor_gets_sixty_frames_a_second(paces: Paces) -> None:
    answers = paces(calls(1000.0 / 144.0, 10.0))
    assert 480 <= sum(due for due, *_ in answers) <= 780
    assert answers[-1][1:] == (60, 1.0)


def test_a_browser_that_does_not_keep_up_gets_thirty_and_then_coarser_ones(paces: Paces) -> None:
    assert paces(calls(33.4, 5.0))[-1][1:] == (30, 1.0)
    assert paces(calls(70.0, 20.0))[-1][1:] == (30, 0.5)


def test_sixty_are_tried_again_after_a_while(paces: Paces) -> None:
    slow = calls(33.4, 5.0)
    answers = paces([*slow, *calls(1000.0 / 60.0, 60.0, slow[-1])])
    assert answers[-1][1:] == (60, 1.0)


def test_coarse_frames_become_fine_again_once_there_is_time(paces: Paces) -> None:
    slow = calls(70.0, 20.0)
    answers = paces([*slow, *calls(1000.0 / 60.0, 200.0, slow[-1])])
    assert answers[len(slow) - 1][1:] == (30, 0.5)
    assert answers[-1][1:] == (60, 1.0)


def test_the_first_frames_may_be_slow(paces: Paces) -> None:
    cold = calls(40.0, 0.9)
    assert {answer[1:] for answer in paces([*cold, *calls(1000.0 / 60.0, 4.0, cold[-1])])} == {(60, 1.0)}


def test_a_page_that_was_not_seen_is_not_slow(paces: Paces) -> None:
    seen = calls(1000.0 / 60.0, 1.0)
    for _ in range(20):
        seen += calls(1000.0 / 60.0, 1.0, seen[-1] + 5000.0)
    assert paces(seen)[-1][1:] == (60, 1.0)
