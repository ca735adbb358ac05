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
    marked("Roughness"),
    marked("How jagged all ridges are: little is sharp, much is round."),
    *(0.3, 2.0, 0.02),
    _roughness,
    lambda theme, value: rougher(theme, value - _roughness(theme)),
    lambda value: f"{value:.2f}",
)

DISPLACEMENT = Knob(
    marked("Displacement"),
    marked("How high all ridges rise and fall, in units of which the picture has 1080."),
    *(5.0, 400.0, 5.0),
    _displacement,
    lambda theme, value: higher(theme, value / max(_displacement(theme), 1e-3)),
    lambda value: f"{value:.0f}",
)

KNOBS = (
    ROUGHNESS,
    DISPLACEMENT,
    Knob(
        marked("Span"),
        marked("How far apart the hills are, in units of which the picture has 1080 from top to bottom."),
        *(math.log2(MIN_SPAN), math.log2(MAX_SPAN), 1.0),
        _octave,
        _wider,
        lambda value: f"{2.0**value:.0f}",
    ),
    Knob(
        marked("Ridges"),
        marked("How many there are, one behind the other; those that stay keep their land."),
        *(1.0, float(MAX_RIDGES), 1.0),
        lambda theme: float(len(ridges(theme))),
        lambda theme, value: with_ridges(theme, min(round(value), most_ridges(theme))),
        lambda value: f"{value:.0f}",
    ),
    Knob(
        marked("Haze"),
        marked("How much mist lies at the feet of all ridges."),
        *(0.0, 1.0, 0.02),
        _haze,
        lambda theme, value: hazier(theme, value / max(_haze(theme), 1e-3)),
        lambda value: f"{100.0 * value:.0f} %",
    ),
)

assert DISPLACEMENT.high <= MAX_DISPLACEMENT
