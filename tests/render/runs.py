"""Runs of frames through landscapes of every kind, small enough to be drawn by the hundred."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from itertools import accumulate

from hypothesis import strategies as st

from ridgeline import shipped
from ridgeline.scene import Chances, Journey, Landscape, Layer, Life, Palette, Scene, Stand, Theme, View
from ridgeline.scene.themes.find import built_in

from .scenes import COLOURS

STILL = math.inf  #: seconds of a day whose hour stands still

FRAME = 1.0 / 60.0

SIDES = st.sampled_from([1, 2, 3, 17, 63, 64, 65, 100, 130])

LAYERS = st.builds(
    Layer,
    base=st.floats(-50.0, 1130.0),
    displacement=st.sampled_from([0.0, 5.0, 60.0, 400.0]),
    parallax=st.sampled_from([0.0, 0.01, 0.2, 1.0, 1.3]),
    roughness=st.sampled_from([0.5, 0.8, 1.4]),
    span=st.sampled_from([16, 64, 512]),
    drift=st.sampled_from([0.0, 0.0, -170.0, -3.1, 12.0, 400.0]),
    peaks=st.sampled_from([0.0, 0.9]),
    floor=st.none() | st.just(-20.0),
    mist=st.floats(0.0, 1.0),
    weathering=st.sampled_from([0.0, 0.0, 0.3]),
    tarns=st.sampled_from([0.0, 0.0, 40.0, 250.0]),
    stands=st.sampled_from([(), (), (Stand("conifer", 90.0),), (Stand("grass", 12.0, 1.0),)]),
)


def palettes(at: float) -> st.SearchStrategy[Palette]:
    """Palettes of an hour, in colours of any kind."""
    return st.builds(
        Palette,
        at=st.just(at),
        sky=st.tuples(*[COLOURS] * 3),
        ridges=st.tuples(COLOURS, COLOURS),
        mist=COLOURS,
        glow=COLOURS,
        stars=st.sampled_from([0.0, 0.4, 1.0]),
    )


NOBODY = Life(*[0.0] * len(fields(Life)))

THEMES = st.builds(
    Theme,
    words=st.just("a few ridges"),
    layers=st.lists(LAYERS, min_size=1, max_size=5).map(tuple),
    hours=st.tuples(palettes(0.0), palettes(12.0)),
    stops=st.just((0.0, 0.3, 0.7)),
    life=st.just(NOBODY),
)


@dataclass(frozen=True)
class Run:
    """A landscape, and the frames of a journey through it."""

    landscape: Landscape
    journey: Journey
    view: View
    seconds: tuple[float, ...]

    def scenes(self) -> Iterator[Scene]:
        """The scenes, frame by frame."""
        for second in self.seconds:
            yield self.landscape.scene(self.journey.moment(second), self.view)


VIEWS = st.builds(
    View, SIDES, SIDES, st.sampled_from([None, 0.1, 1.0]), st.tuples(st.sampled_from([0.0, -1e6]), st.just(500.0))
) | st.builds(View, SIDES, SIDES)

DARK = [
    replace(built_in(name), aurora=0.0, wisps=0.0, weather=Chances(), life=NOBODY) for name in shipped.theme_names()
]
"""The built-in themes without what moves by itself while the hour stands still: aurora, high clouds, weather, life.

They have tests of their own.
"""

LANDSCAPES = st.builds(Landscape, st.sampled_from(DARK) | THEMES, st.integers(0, 2**32))

HOURS = st.floats(0.0, 24.0, exclude_max=True)

SPEEDS = st.sampled_from([0.0, 3.0, 70.0, 400.0, -400.0, 20000.0])


def seconds(frames: int, others: tuple[float, ...] = (0.0, 0.3, -0.5, 1000.0)) -> st.SearchStrategy[tuple[float, ...]]:
    """The seconds of up to some number of frames: most of them one after the other, some after a stop or a leap."""
    steps = st.lists(st.sampled_from([FRAME] * 8 + list(others)), min_size=1, max_size=frames)
    return steps.map(lambda steps: tuple(accumulate(steps)))


def runs(
    frames: int,
    day: float = STILL,
    landscapes: st.SearchStrategy[Landscape] = LANDSCAPES,
    views: st.SearchStrategy[View] = VIEWS,
) -> st.SearchStrategy[Run]:
    """Runs of up to some number of frames."""
    return st.builds(Run, landscapes, st.builds(Journey, SPEEDS, HOURS, st.just(day)), views, seconds(frames))
