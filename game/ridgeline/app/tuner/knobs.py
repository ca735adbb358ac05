"""Numbers of the whole land, which change all its ridges alike."""

import math
from collections.abc import Callable, Iterable
from typing import NamedTuple

from ...scene import Theme
from ...scene.themes.variations import (
    MAX_DISPLACEMENT,
    MAX_RIDGES,
    MAX_SPAN,
    MIN_SPAN,
    hazier,
    higher,
    most_ridges,
    ridges,
    rougher,
    wider,
    with_ridges,
)
from ...words import marked


class Knob(NamedTuple):
    """One number of the whole land.

    Attributes:
        name: in words.
        about: a sentence that explains it.
        low, high, step: the least and the most that it may be, and one step of the keys.
        value: of a theme.
        turned: the theme with about such a number.
        shown: a number for people.
    """

    name: str
    about: str
    low: float
    high: float
    step: float
    value: Callable[[Theme], float]
    turned: Callable[[Theme, float], Theme]
    shown: Callable[[float], str]


def _mean(values: Iterable[float]) -> float:
    """As `statistics.fmean`, which would load fractions and decimals."""
    listed = list(values)
    return sum(listed) / len(listed)


def _roughness(theme: Theme) -> float:
    return _mean(layer.roughness for layer in ridges(theme))


def _displacement(theme: Theme) -> float:
    return _mean(layer.displacement for layer in ridges(theme))


def _octave(theme: Theme) -> float:
    """The binary logarithm of the middle span, or of the higher of two."""
    spans = sorted(layer.span for layer in ridges(theme))
    return math.log2(spans[len(spans) // 2])


def _haze(theme: Theme) -> float:
    return _mean(layer.mist for layer in theme.layers if layer.bank != "cloud")


def _wider(theme: Theme, octave: float) -> Theme:
    return wider(theme, round(octave - _octave(theme)))


ROUGHNESS = Knob(
    name=marked("Roughness"),
    about=marked("How jagged all ridges are: little is sharp, much is round."),
    low=0.3,
    high=2.0,
    step=0.02,
    value=_roughness,
    turned=lambda theme, value: rougher(theme, value - _roughness(theme)),
    shown=lambda value: f"{value:.2f}",
)

DISPLACEMENT = Knob(
    name=marked("Displacement"),
    about=marked("How high all ridges rise and fall, in units of which the picture has 1080."),
    low=5.0,
    high=400.0,
    step=5.0,
    value=_displacement,
    turned=lambda theme, value: higher(theme, value / max(_displacement(theme), 1e-3)),
    shown=lambda value: f"{value:.0f}",
)

KNOBS = (
    ROUGHNESS,
    DISPLACEMENT,
    Knob(
        name=marked("Span"),
        about=marked("How far apart the hills are, in units of which the picture has 1080 from top to bottom."),
        low=math.log2(MIN_SPAN),
        high=math.log2(MAX_SPAN),
        step=1.0,
        value=_octave,
        turned=_wider,
        shown=lambda value: f"{2.0**value:.0f}",
    ),
    Knob(
        name=marked("Ridges"),
        about=marked("How many there are, one behind the other; those that stay keep their land."),
        low=1.0,
        high=float(MAX_RIDGES),
        step=1.0,
        value=lambda theme: float(len(ridges(theme))),
        turned=lambda theme, value: with_ridges(theme, min(round(value), most_ridges(theme))),
        shown=lambda value: f"{value:.0f}",
    ),
    Knob(
        name=marked("Haze"),
        about=marked("How much mist lies at the feet of all ridges."),
        low=0.0,
        high=1.0,
        step=0.02,
        value=_haze,
        turned=lambda theme, value: hazier(theme, value / max(_haze(theme), 1e-3)),
        shown=lambda value: f"{100.0 * value:.0f} %",
    ),
)

assert DISPLACEMENT.high <= MAX_DISPLACEMENT
