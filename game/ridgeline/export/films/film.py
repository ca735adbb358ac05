"""A film as data, and its frames: any stretch of them, drawn one over the other."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial

import pygame

from ...app.game.replay_mode import Replayed, as_it_was
from ...options import Settings
from ...play.pictures.pictures import BEFORE_SUNSET
from ...play.replay import Replay
from ...render import Dissolve, Projector, canvas
from ...scene import Landscape, Scene, View
from ...scene.loops import LOOPS
from ...shot.scene_of_settings import begin_second, journey, landscape, view
from ...shot.timeline import Timeline

FADE_SECONDS = 1.5  #: seconds at the end of a film in which its beginning fades in, at most half of them

STEP_SECONDS = 0.2
"""Seconds by which a recorded run goes on at a time, at most: it drops what is longer, see `play.run.MAX_GAP`."""

RESULT_SECONDS = 2.0  #: seconds for which the result is seen at the end of a run's film


SEGMENT_SECONDS = 10  #: seconds of a segment
MOST_DENOMINATOR = 1001  #: of a rate: that of television, 30000/1001, is the finest in use


@dataclass(frozen=True)
class Film:
    """What a film shows.

    Attributes:
        settings: of the landscape; nothing in them reads a clock. They begin at the film's first second.
        frames: how many it has.
        rate: frames a second.
        replay: the run that it shows; None for a landscape.
        skipped: frames of the run that come before its first one.
    """

    settings: Settings
    frames: int
    rate: Fraction
    replay: Replay | None = None
    skipped: int = 0

    @property
    def seconds(self) -> float:
        """How long it takes."""
        return float(self.frames / self.rate)

    @property
    def segments(self) -> list[tuple[int, int]]:
        """The stretches of frames that become parts of its file: the first frame of each, and the one after its last.

        Each is drawn by itself, so these also decide to the bit how frames look in which light changes.
        """
        most = math.ceil(SEGMENT_SECONDS * self.rate)
        return [(first, min(first + most, self.frames)) for first in range(0, self.frames, most)]

    @property
    def view(self) -> View:
        """What is visible."""
        return view(self.settings, self.settings.size)

    def drawn(self, first: int, stop: int) -> Iterator[pygame.Surface]:
        """The frames from `first` to the one before `stop`, each drawn on the same surface over the one before."""
        surface, projector = canvas(*self.settings.size), Projector()
        for picture in self.pictures(first, stop):
            projector.draw(picture, surface)
            yield surface

    def drawn_afresh(self, numbers: Sequence[int]) -> Iterator[pygame.Surface]:
        """Some frames, in their order, each drawn on a surface of its own."""
        for picture in self._pictures(numbers):
            surface = canvas(*self.settings.size)
            Projector().draw(picture, surface)
            yield surface

    def pictures(self, first: int, stop: int) -> Iterator[Scene | Dissolve]:
        """What is seen in these frames."""
        return self._pictures(range(first, stop))

    def _pictures(self, numbers: Sequence[int]) -> Iterator[Scene | Dissolve]:
        """What is seen in some frames, in their order: a land is laid out once for all of them."""
        if self.replay is not None:
            yield from self._run(self.replay, [self.skipped + number for number in numbers])
            return
        timeline = Timeline(self.settings)
        for number in numbers:
            yield self._picture(timeline, number)

    def _picture(self, timeline: Timeline, number: int) -> Scene | Dissolve:
        """What is seen in a frame; of a loop, the one after the last is the first."""
        begin, loop = begin_second(self.settings), self.settings.loop
        shown = partial(timeline.picture, view=self.view)
        if loop is None:
            return shown(begin + float(number / self.rate))
        number %= self.frames
        if loop in LOOPS:
            return shown(begin + float(number / self.rate))
        fading = round(self.rate * Fraction(min(FADE_SECONDS, self.seconds / 2.0)))
        old, faded = shown(begin + float(number / self.rate)), number - (self.frames - fading)
        if faded <= 0 or isinstance(old, Dissolve):
            return old
        new = shown(begin + float((number - self.frames) / self.rate))
        return Dissolve(old, new if isinstance(new, Scene) else new.new, faded / fading)

    def _run(self, replay: Replay, numbers: Sequence[int]) -> Iterator[Scene]:
        """Frames of the recorded run, which has to be run from its start."""
        game, shown, wanted = begin_replay(self.settings, replay), self.view, {*numbers}
        for number in range(max(numbers, default=-1) + 1):
            if number in wanted:
                yield replace(game.scene(shown), texts=game.texts())
            advance(game, self.rate)


def finest(fps: float) -> Fraction:
    """The rate of so many frames a second, as finely as rates are in use."""
    return Fraction(fps).limit_denominator(MOST_DENOMINATOR)


def advance(game: Replayed, rate: Fraction) -> None:
    """Let a run go on for one frame."""
    steps = math.ceil(float(1 / rate) / STEP_SECONDS)
    for _ in range(steps):
        game.advance(float(1 / rate / steps))


def begin_replay(settings: Settings, replay: Replay) -> Replayed:
    """A recorded run at its start, in the landscape of the settings; a ValueError if that has no land to ride on."""
    land = landscape(settings)
    assert isinstance(land, Landscape)
    moment = journey(settings, land).moment(0.0)
    moment = replace(moment, hour=(land.theme.sunset - BEFORE_SUNSET) % 24.0)
    return Replayed(replay, land, as_it_was(replay, land, moment), calm=settings.calm)


def frames_of_run(settings: Settings, replay: Replay, rate: Fraction) -> int:
    """The frames of a whole run, with its result."""
    game, frames = begin_replay(settings, replay), 0
    while not game.over:
        advance(game, rate)
        frames += 1
    return frames + round(rate * Fraction(RESULT_SECONDS))
