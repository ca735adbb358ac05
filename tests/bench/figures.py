"""What a figure is, how much work is put into it, and where the measured scenes come from."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from ridgeline.scene import Journey, Scene, View
from ridgeline.scene.landscape_kinds import landscape_of

SEED = 7
FRAMES_PER_SECOND = 60.0

THEMES = {"standard": str(Path(__file__).with_name("standard.toml")), "dusk": "dusk"}
"""The scenes that figures are about, by the names that stand in every row."""

HOURS = {"standard": 16.0, "dusk": 18.5}

SIZES = {"1080p": (1920, 1080), "4K": (3840, 2160), "360p": (640, 360)}

DAY = 600.0  #: seconds of a day that turns


@dataclass(frozen=True)
class Effort:
    """How much work is put into the figures: more makes them surer.

    Attributes:
        rounds: blocks of frames for each candidate at 1080p; a third of them at 4K.
        starts: process starts for each program.
        repeats, seconds: how often a program's use of the processor is taken, and for how long.
        frames: of which the slowest thousandth is looked for.
        deltas: frames drawn one over the other before they are compared.
    """

    rounds: int
    starts: int
    repeats: int
    seconds: float
    frames: int
    deltas: int


@dataclass(frozen=True)
class Figure:
    """A number that is measured, and what is wanted of it: at most `reach`, better `aim`."""

    name: str
    scene: str
    unit: str
    reach: float | None = None
    aim: float | None = None

    @property
    def key(self) -> str:
        """What it is called among the results."""
        return f"{self.name}, {self.scene}"

    def met(self, value: float) -> str:
        """Whether a value is good enough, in a word; nothing where nothing is wanted."""
        if self.reach is None:
            return ""
        if self.aim is not None and value <= self.aim:
            return "aim"
        return "reach" if value <= self.reach else "missed"


Values = dict[str, float]  #: results by their figures' keys


@dataclass(frozen=True)
class Measure:
    """A function that measures some figures in one go."""

    run: Callable[[Effort], Values]
    figures: tuple[Figure, ...]


class MissingError(Exception):
    """What a measurement needs is not there; the text says what."""


class Film:
    """The scenes of one run, frame by frame."""

    def __init__(
        self, name: str, size: str, turning: bool = False, weather: str | None = None, kind: str = "ridges"
    ) -> None:
        """Lay out a landscape of a kind; its hour stands still, or the day turns."""
        self.landscape = landscape_of(kind, THEMES[name], SEED, weather)
        self.journey = Journey(self.landscape.theme.speed, HOURS[name], DAY if turning else math.inf)
        self.view = View(*SIZES[size])

    def scene(self, frame: int) -> Scene:
        """The scene of a frame, with its crests, which are otherwise computed when they are drawn."""
        scene = self.uncomputed(frame)
        for layer in scene.layers:
            _ = layer.crest
        return scene

    def uncomputed(self, frame: int) -> Scene:
        """The scene of a frame as a landscape answers it."""
        return self.landscape.scene(self.journey.moment(frame / FRAMES_PER_SECOND), self.view)
