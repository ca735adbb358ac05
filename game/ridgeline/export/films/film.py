"""A film as data, and its frames: any stretch of them, drawn one over the other.

Size, length and frame rate where nothing is said are in `film_command.py` and `frame_rate.py`.
"""

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

RESULT_SECONDS = 2.0  #: seconds for which the result is shown at the end of a run's film


SEGMENT_SECONDS = 10  #: seconds of a segment
MOST_DENOMINATOR = 1001  #: of a rate: television's, 30000/1001, is the finest in use


@dataclass(frozen=True)
class Film:
    """A film as data.

    Attributes:
        settings: of the landscape, beginning at the film's first second; nothing in them reads a clock.
        frames: their number.
        rate: frames a second.
        replay: the recorded run shown; None for a landscape.
        skipped: frames of the run before the film's first one.
    """

    settings: Settings
    frames: int
    rate: Fraction
    replay: Replay | None = None
    skipped: int = 0

    @property
    def seconds(self) -> float:
        """The length in seconds."""
        return float(self.frames / self.rate)

    @property
    def segments(self) -> list[tuple[int, int]]:
        """The film's segments: the first frame of each, and the one after its last.

        Each is drawn independently, so they also decide to the bit how frames with changing light look.
        """
        most = math.ceil(SEGMENT_SECONDS * self.rate)
        return [(first, min(first + most, self.frames)) for first in range(0, self.frames, most)]

    @property
    def view(self) -> View:
        """The visible view."""
        return view(self.settings, self.settings.size)

    def drawn(self, first: int, stop: int) -> Iterator[pygame.Surface]:
        """The frames from `first` up to `stop`, each drawn on the same surface over the one before."""
        surface, projector = canvas(*self.settings.size), Projector()
        for picture in self.pictures(first, stop):
            projector.draw(picture, surface)
            yield surface

    def drawn_afresh(self, numbers: Sequence[int]) -> Iterator[pygame.Surface]:
        """The frames with these numbers, in order, each drawn on a surface of its own."""
        for picture in self._pictures(numbers):
            surface = canvas(*self.settings.size)
            Projector().draw(picture, surface)
            yield surface

    def pictures(self, first: int, stop: int) -> Iterator[Scene | Dissolve]:
        """The scenes of the frames from `first` up to `stop`."""
        return self._pictures(range(first, stop))

    def _pictures(self, numbers: Sequence[int]) -> Iterator[Scene | Dissolve]:
        """The scenes of some frames, in order, with the land laid out once for all."""
        if self.replay is not None:
            yield from self._run(self.replay, [self.skipped + number for number in numbers])
            return
        timeline = Timeline(self.settings)
        for number in numbers:
            yield self._picture(timeline, number)

    def _picture(self, timeline: Timeline, number: int) -> Scene | Dissolve:
        """The scene of a frame; in a loop, the one after the last is the first."""
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
        """Scenes of the recorded run, which has to be played from its start."""
        game, shown, wanted = begin_replay(self.settings, replay), self.view, {*numbers}
        for number in range(max(numbers, default=-1) + 1):
            if number in wanted:
                yield replace(game.scene(shown), texts=game.texts())
            advance(game, self.rate)


def finest(fps: float) -> Fraction:
    """The rate nearest to `fps`, with a denominator of at most MOST_DENOMINATOR."""
    return Fraction(fps).limit_denominator(MOST_DENOMINATOR)


def advance(game: Replayed, rate: Fraction) -> None:
    """Advance a run by one frame."""
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
