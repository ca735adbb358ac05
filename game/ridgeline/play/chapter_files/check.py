"""Findings about chapters on courses of a few seeds: slopes, heights, cost, and how well the bot gets through."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace

import numpy as np

from ...terrain.arrays import Floats
from ..batch import Batch
from ..bot import bots
from ..chapters import Chapter
from ..constants import RULES, TICKS
from ..course import CALM_LENGTH, GROWTH_LENGTH, Course
from ..course_check import MAX_SLOPE, TRIAL_SECONDS
from ..itinerary import CHAPTER_LENGTH, JOIN, OPENING_LENGTH

SEEDS = (1, 7, 2026, 90_210)  #: of the courses that are checked by default
LOWEST_LAND, HIGHEST_LAND = (
    -700.0,
    1100.0,
)  #: units between which land must stay: above the abyss, and not far above the clouds
MIN_SPEED = 600.0  #: units a second: the bot's least mean speed
WILD = CALM_LENGTH + GROWTH_LENGTH  #: units beyond which the land grows no wilder
CHECKED_LENGTH = 3.0 * CHAPTER_LENGTH  #: units of the wildest land that are checked on a course of one chapter
STARTS = (OPENING_LENGTH + JOIN, WILD)  #: places from which the bot sets out
BOT_TICKS = 4  #: ticks from one decision of the bot to the next


@dataclass(frozen=True)
class ChapterFinding:
    """The findings about a chapter.

    Attributes:
        name: of the chapter, or "all" for a course of all.
        steepest: no slope is steeper; rise over run.
        lowest, highest: no land is lower or higher, in units.
        speed: of the bot's slowest run of 60 s without dusk, in units a second.
        points: of its shapes, at most, in 1,000 units; what a course costs grows with them.
        things: that hang in 1,000 units, on average.
    """

    name: str
    steepest: float
    lowest: float
    highest: float
    speed: float
    points: float
    things: float

    @property
    def problems(self) -> list[str]:
        """The promises that the chapter breaks; empty if it keeps them."""
        problems = []
        if not self.steepest <= MAX_SLOPE:
            problems.append(f"slopes of {self.steepest:.2f} are steeper than {MAX_SLOPE:.2f}")
        if not (self.lowest >= LOWEST_LAND and self.highest <= HIGHEST_LAND):
            problems.append(f"heights leave {LOWEST_LAND:.0f} to {HIGHEST_LAND:.0f}")
        if not self.speed >= MIN_SPEED:
            problems.append(f"the bot is slower than {MIN_SPEED:.0f} units a second")
        return problems

    def describe(self) -> str:
        """The finding as a line of text."""
        broken = "; ".join(self.problems)
        return (
            f"{self.name}: slopes up to {self.steepest:.2f}, heights {self.lowest:.0f} to {self.highest:.0f},"
            f" bot at least {self.speed:.0f} units/s, {self.points:.1f} points and {self.things:.1f} things"
            f" in 1,000 units: {f'broken: {broken}' if broken else 'sound'}"
        )

    def as_table(self) -> dict[str, object]:
        """The finding as a table for programs."""
        return asdict(self) | {"problems": self.problems}


def lint_chapters(chapters: Sequence[Chapter], seeds: Sequence[int] = SEEDS) -> list[ChapterFinding]:
    """The finding about each chapter on courses of it alone, and last the one about all chapters on courses of all."""
    findings = [_finding(chapter.name, (chapter,), seeds) for chapter in chapters]
    return [*findings, _finding("all", tuple(chapters), seeds)] if len(chapters) > 1 else findings


def points_density(chapter: Chapter) -> float:
    """Points of shapes in 1,000 units of a chapter, at most."""
    return 1000.0 * max((len(shape.at) / chapter.every for shape in chapter.shapes), default=0.0)


def things_density(chapter: Chapter) -> float:
    """Things that hang in 1,000 units of a chapter, on average."""
    return 1000.0 / 1024.0 * sum(thing.share for thing in chapter.things)


def _finding(name: str, chapters: tuple[Chapter, ...], seeds: Sequence[int]) -> ChapterFinding:
    length = CHECKED_LENGTH if len(chapters) == 1 else (len(chapters) + 1) * CHAPTER_LENGTH
    batch = Batch(seeds, rules=replace(RULES, chapters=chapters), dusk=False)
    grounds = [_controls(course, length) for course in batch.courses]
    return ChapterFinding(
        name,
        steepest=max(float(np.abs(np.diff(ground)).max()) / batch.courses[0].line.knot for ground in grounds),
        lowest=min(float(ground.min()) for ground in grounds),
        highest=max(float(ground.max()) for ground in grounds),
        speed=min(_speeds(batch)),
        points=max(map(points_density, chapters)),
        things=max(map(things_density, chapters)),
    )


def _controls(course: Course, length: float) -> Floats:
    """The control heights of a course, which bound it, up to `length` units beyond where it becomes wildest."""
    return course.controls(-2, int((WILD + length) / course.line.knot) + 4)


def _speeds(batch: Batch) -> list[float]:
    """The mean speeds of the bot from each of `STARTS` on each course, in units a second."""
    records = batch.records = np.repeat(batch.records, len(STARTS))
    records["x"] = records["origin"] = np.resize(STARTS, len(records))
    records["y"] = batch.look(records["x"])[0]
    batch.advance(np.ones(len(records), np.bool_))
    for _ in range(TRIAL_SECONDS * TICKS // BOT_TICKS):
        batch.advance(bots(batch), BOT_TICKS)
    speeds: list[float] = ((batch.records["x"] - batch.records["origin"]) / TRIAL_SECONDS).tolist()
    return speeds
