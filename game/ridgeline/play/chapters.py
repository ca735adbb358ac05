"""Chapters: kinds of land that a run passes through, as data; how long each is: `itinerary.py`.

A chapter says how its waves of hills are, what shapes interrupt them, how the air is, and what hangs there. The
built-in ones are TOML files beside the themes; `chapter_files` reads those of strangers.
"""

import tomllib
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Literal

from .. import shipped
from ..textfile.ranges import Interval, Len

ShapeKind = Literal["hill", "canyon", "lake", "roofs", "viaduct"]
ThingKind = Literal["coin", "lantern", "balloon", "arch"]

MAX_POINTS, MAX_SHAPES, MAX_THINGS = 32, 6, 4


@dataclass(frozen=True)
class Shape:
    """A piece of land that interrupts the waves: heights at places, with straight lines between, rounded at the end.

    Attributes:
        at: places in units from its beginning, the first 0, each at least 100 farther than the one before.
        heights: units above the mean height of the land, one for each place; the first and the last are 0.
        kind: what it is; in a lake the level parts are water, under a viaduct hangs an arch at the middle.
        flatten: how much of the waves it takes away.
    """

    at: Annotated[tuple[Annotated[float, Interval(ge=0.0, le=12_000.0)], ...], Len(2, MAX_POINTS)]
    heights: Annotated[tuple[Annotated[float, Interval(ge=-600.0, le=400.0)], ...], Len(2, MAX_POINTS)]
    kind: ShapeKind = "hill"
    flatten: Annotated[float, Interval(ge=0.0, le=1.0)] = 1.0

    @property
    def length(self) -> float:
        """Units."""
        return self.at[-1]


@dataclass(frozen=True)
class Hanging:
    """A kind of thing that hangs over the land.

    Attributes:
        kind: what it is.
        share: how many of the cells of 1,024 units have one.
        lowest, highest: units above the land, between which it hangs.
    """

    kind: ThingKind
    share: Annotated[float, Interval(ge=0.0, le=1.0)]
    lowest: Annotated[float, Interval(ge=20.0, le=800.0)] = 40.0
    highest: Annotated[float, Interval(ge=20.0, le=800.0)] = 440.0


@dataclass(frozen=True)
class Chapter:
    """A kind of land that a run passes through.

    Attributes:
        words: what a player reads when it begins.
        rhythm: length of its waves, of 896 units from crest to valley.
        tall: height of its waves.
        fold: how far crests are folded down into double ones.
        wind: units a second squared by which a glider in the air is pushed ahead.
        lift: units a second squared by which it is lifted where air rises.
        lift_width: units, the width of the columns in which air rises.
        lift_every: units from one column to the next.
        haste: units a second that the dusk is faster.
        every: units from one shape to the next.
        weather: its weather; without one the theme's own.
        hunter: what comes behind.
        shapes: what interrupts the waves, each as often as the others.
        things: what hangs over the land; without any, coins in half of the cells.
        name: the name of its file without the ending; not written in the file.
    """

    words: Annotated[str, Len(1, 40)]
    rhythm: Annotated[float, Interval(ge=0.6, le=1.6)] = 1.0
    tall: Annotated[float, Interval(ge=0.1, le=1.6)] = 1.0
    fold: Annotated[float, Interval(ge=0.0, le=1.0)] = 0.0
    wind: Annotated[float, Interval(ge=-600.0, le=600.0)] = 0.0
    lift: Annotated[float, Interval(ge=0.0, le=4000.0)] = 0.0
    lift_width: Annotated[float, Interval(ge=200.0, le=4000.0)] = 900.0
    lift_every: Annotated[float, Interval(ge=1000.0, le=20_000.0)] = 4000.0
    haste: Annotated[float, Interval(ge=-400.0, le=400.0)] = 0.0
    every: Annotated[float, Interval(ge=2000.0, le=20_000.0)] = 8000.0
    weather: Literal["rain", "snow", "fog", "storm", "none"] | None = None
    hunter: Literal["dusk", "avalanche"] = "dusk"
    shapes: Annotated[tuple[Shape, ...], Len(0, MAX_SHAPES)] = ()
    things: Annotated[tuple[Hanging, ...], Len(0, MAX_THINGS)] = (Hanging("coin", 0.5),)
    name: str = field(default="", metadata={"unwritten": True})
    __pydantic_config__: ClassVar[dict[str, Any]] = {"extra": "forbid", "strict": True, "allow_inf_nan": False}


def chapter_from(table: dict[str, Any], name: str) -> Chapter:
    """The chapter of a parsed file, which must be checked already, see `chapter_files`."""
    shapes = tuple(Shape(**_freeze(shape)) for shape in table.get("shapes", ()))
    rest = {key: value for key, value in table.items() if key not in ("shapes", "things")}
    if "things" in table:
        rest["things"] = tuple(Hanging(**thing) for thing in table["things"])
    return Chapter(shapes=shapes, name=name, **rest)


def _freeze(table: dict[str, Any]) -> dict[str, Any]:
    return {key: tuple(value) if isinstance(value, list) else value for key, value in table.items()}


def built_in() -> tuple[Chapter, ...]:
    """The chapters that ship with Ridgeline, by their names."""
    return tuple(chapter_from(tomllib.loads(shipped.chapter_text(name)), name) for name in shipped.chapter_names())
