"""What lint says of chapters: the built-in ones are sound, and each promise can be broken."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from ridgeline.play import RULES, bot
from ridgeline.play.batch import Batch
from ridgeline.play.bot import bots
from ridgeline.play.chapter_files.check import MIN_SPEED, ChapterFinding, lint_chapters
from ridgeline.play.chapters import Chapter, Hanging, Shape, built_in

SOUND = ChapterFinding("mine", 0.8, 0.0, 600.0, 1500.0, 1.0, 0.5)


@pytest.mark.slow
def test_the_built_in_chapters_are_sound_alone_and_together() -> None:
    findings = lint_chapters(built_in())
    assert [finding.name for finding in findings] == [*(chapter.name for chapter in built_in()), "all"]
    assert [finding.describe() for finding in findings if finding.problems] == []
    assert min(finding.speed for finding in findings) > 1.5 * MIN_SPEED


def test_a_finding_says_what_is_measured_and_the_price() -> None:
    shape = Shape((0.0, 500.0, 1000.0), (0.0, 200.0, 0.0))
    chapter = Chapter(
        "x", every=4000.0, shapes=(shape,), things=(Hanging("coin", 0.5), Hanging("balloon", 0.25)), name="x"
    )
    (finding,) = lint_chapters([chapter], seeds=[7])
    assert finding.problems == []
    assert finding.points == 0.75
    assert finding.things == pytest.approx(0.75 / 1.024)
    assert 0.5 < finding.steepest <= 1.0
    assert finding.highest >= 480.0
    assert finding.describe().startswith("x: slopes up to 0.")
    assert finding.describe().endswith(": sound")
    assert finding.as_table()["problems"] == []


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"steepest": 1.01}, "slopes of 1.01 are steeper than 1.00"),
        ({"steepest": float("nan")}, "slopes of nan are steeper than 1.00"),
        ({"lowest": -701.0}, "heights leave -700 to 1100"),
        ({"highest": 1101.0}, "heights leave -700 to 1100"),
        ({"speed": 599.0}, "the bot is slower than 600 units a second"),
    ],
)
def test_each_promise_can_be_broken(changes: dict[str, float], told: str) -> None:
    assert SOUND.problems == []
    finding = replace(SOUND, **changes)
    assert finding.problems == [told]
    assert finding.describe().endswith(f": broken: {told}")


def test_a_chapter_through_which_the_bot_does_not_come_is_broken() -> None:
    wall = Shape((0.0, 440.0, 5000.0, 5440.0), (0.0, 400.0, 400.0, 0.0))
    chapter = Chapter("up the wind", wind=-600.0, every=7000.0, shapes=(wall,), name="wind")
    (finding,) = lint_chapters([chapter], seeds=[7])
    assert finding.problems == ["the bot is slower than 600 units a second"]


def test_the_bot_of_many_runs_decides_as_the_bot_does() -> None:
    batch = Batch([3, 4, 5], rules=replace(RULES, chapters=built_in()), dusk=False)
    batch.advance(np.ones(3, np.bool_))
    held = 0
    for _ in range(300):
        wanted = bots(batch)
        states = [batch.state(number) for number in range(3)]
        assert wanted.tolist() == [bot(state, course) for state, course in zip(states, batch.courses, strict=True)]
        batch.advance(wanted, 4)
        held += int(wanted.sum())
    assert 0 < held < 900
