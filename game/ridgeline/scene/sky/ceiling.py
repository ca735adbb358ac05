"""The ceiling of bad weather: decks of cloud with ragged undersides, which come in from the windward side."""

import math
from typing import NamedTuple

import numpy as np

from ...chance import Word
from ...terrain.arrays import Float32s, Floats
from ...terrain.easing import smoothstep
from ...terrain.hashing import absorb, hash_many, seed_key
from ..items import Curtain
from ..memory import Memory
from ..moment import Moment
from ..oklab import Gradient
from ..view import HEIGHT, View
from ..weather_spells import Spell, is_anywhere, local_strength


class Deck(NamedTuple):
    """A deck of cloud.

    Attributes:
        foot: height of its underside in units.
        ragged: units by which its underside is uneven.
        tall: units in which it fades out upwards.
        wind: share of the weather's wind with which it drifts.
        dark: 0–1, the share of the colours of the top of the sky in its own.
    """

    foot: float
    ragged: float
    tall: float
    wind: float
    dark: float


DECKS = (
    Deck(590.0, 70.0, 300.0, 0.01, 0.25),
    Deck(690.0, 110.0, 360.0, 0.016, 0.5),
    Deck(800.0, 120.0, 420.0, 0.024, 0.8),
    Deck(905.0, 110.0, 480.0, 0.034, 1.0),
)
"""The decks, from the lowest, which is the farthest."""

STEPS_PER_SECOND = 4
"""Steps a second in which decks drift, by two units at most: each of them paints most of the sky again."""

THICKNESS = {"rain": 0.74, "storm": 1.0, "snow": 0.5, "fog": 0.0}  #: how thick the decks of a kind of weather are

UNDERSIDE, INSIDE = {"rain": 0.92, "storm": 0.82, "snow": 1.02}, {"rain": 0.74, "storm": 0.6, "snow": 0.94}
"""Lightness of a deck's underside and of its inside, in shares of the sky's."""

COMING_DOWN, FRONT_STRENGTH = 120.0, 0.4
"""Units by which decks are higher as they come, and the weather's strength at which they are complete.

They come ahead of the weather, so that a front shows while the sky before it is still clear.
"""

HORIZON = 430.0  #: height of the horizon in units, about
SAMPLE = 12.0  #: units between the places at which a deck is computed
SWELL_BREADTH, OCTAVES = 520.0, 4  #: units of a deck's broadest swell, and the number of its octaves
KEPT_HEIGHT = 0.55  #: height of each octave in shares of that before it

BILLOWS, BILLOW_MEAN = 1, 0.9
"""Octave from which swells are round bulges that hang down, with creases between, and the mean that is subtracted."""


def ceiling(
    weather: Spell, shade: Gradient, moment: Moment, view: View, *, seed: int, memory: Memory
) -> tuple[Curtain, ...]:
    """The decks over a view in the colours of a sky, whose rows are in units."""
    kind = weather.kind
    second = math.floor(moment.elapsed * STEPS_PER_SECOND) / STEPS_PER_SECOND
    if kind is None or not THICKNESS[kind] or not is_anywhere(weather, seed, second, memory):
        return ()
    horizon, top = shade.labs(HEIGHT - np.array([HORIZON, 1.0 * HEIGHT])).astype(np.float64)
    lines = memory(_lines, weather._replace(strength=1.0), second, view, seed, memory)
    scale = view.pixels_per_unit
    shown = []
    for deck, line in zip(DECKS, lines, strict=True):
        colour = horizon + deck.dark * (top - horizon)
        low, high = colour * [UNDERSIDE[kind], 1.0, 1.0], colour * [INSIDE[kind], 0.9, 0.9]
        shown.append(Curtain(*line, deck.tall * scale, low, high, "ceiling"))
    return tuple(shown)


def _lines(
    weather: Spell, second: float, view: View, seed: int, memory: Memory
) -> tuple[tuple[Float32s, Float32s], ...]:
    """The feet and the shares of all decks of a kind of weather, whatever its strength."""
    places = view.places
    samples = np.arange(places[0] - SAMPLE, places[-1] + 2.0 * SAMPLE, SAMPLE)
    come = smoothstep(np.minimum(local_strength(weather, seed, second, samples, memory) / FRONT_STRENGTH, 1.0))
    lines = [_deck(weather, number, samples, come, second=second, seed=seed) for number in range(len(DECKS))]
    row, scale = view.row(0.0), view.pixels_per_unit
    return tuple((_at(places, row - foot * scale, samples), _at(places, share, samples)) for foot, share in lines)


def _deck(
    weather: Spell, number: int, samples: Floats, come: Floats, *, second: float, seed: int
) -> tuple[Floats, Floats]:
    """The height of a deck's foot in units, and its share; `come`, 0-1, is how far it has come over each place."""
    deck = DECKS[number]
    x = samples - deck.wind * weather.wind * second
    swell = _noise(seed, number, x, SWELL_BREADTH, BILLOWS)
    body = _noise(seed, number + len(DECKS), x, 2.0 * SWELL_BREADTH)
    foot = deck.foot + deck.ragged * swell + COMING_DOWN * (1.0 - come)
    thick = THICKNESS[weather.kind or "fog"]
    return foot, thick * come * smoothstep(np.clip(1.6 * come + 0.5 * body, 0.0, 1.0))


def _noise(seed: int, line: int, x: Floats, breadth: float, billows: int = OCTAVES) -> Floats:
    """(n,) noise, about -1 to 1, at `x` in units: its swells `breadth` wide, round below from octave `billows` on."""
    total, part = np.zeros(len(x)), 0.5
    deck = absorb(absorb(seed_key(seed), Word.CEILING), line)
    for octave in range(OCTAVES):
        at = x / breadth
        first = np.floor(at).astype(np.int64)
        before, after = hash_many(absorb(deck, octave), np.array([first, first + 1])) / 2.0**31 - 1.0
        wave = before + (after - before) * smoothstep(at - first)
        total += part * (wave if octave < billows else BILLOW_MEAN - 2.0 * np.abs(wave))
        part, breadth = KEPT_HEIGHT * part, 0.47 * breadth
    return total


def _at(places: Floats, values: Floats, samples: Floats) -> Float32s:
    return np.interp(places, samples, values).astype(np.float32)
