"""The ceiling of bad weather: decks of cloud with ragged undersides, which come from the wind's side, and far rain."""

from typing import NamedTuple

import numpy as np

from ...chance import Word
from ...terrain.arrays import AnyFloats, Floats
from ...terrain.easing import smoothstep
from ...terrain.hashing import absorb, hash_many, seed_key
from ..items import Curtain
from ..memory import Memory
from ..moment import Moment
from ..oklab import Gradient
from ..view import HEIGHT, View
from ..weather_spells import Spell, local_strength


class Deck(NamedTuple):
    """A deck of cloud.

    Attributes:
        foot: height of its underside in units.
        ragged: units by which that is uneven.
        tall: units in which it fades out upwards.
        wind: share of the weather's wind with which it drifts.
        dark: 0–1, how far its colours are those of the top of the sky.
    """

    foot: float
    ragged: float
    tall: float
    wind: float
    dark: float


DECKS = (
    Deck(590.0, 70.0, 300.0, 0.05, 0.25),
    Deck(690.0, 110.0, 360.0, 0.08, 0.5),
    Deck(800.0, 120.0, 420.0, 0.12, 0.8),
    Deck(905.0, 110.0, 480.0, 0.17, 1.0),
)
"""The lowest, which is the farthest, first."""

THICKNESS = {"rain": 0.74, "storm": 1.0, "snow": 0.5, "fog": 0.0}
"""How thick the decks of a kind of weather are."""

UNDERSIDE, INSIDE = {"rain": 0.92, "storm": 0.82, "snow": 1.02}, {"rain": 0.74, "storm": 0.6, "snow": 0.94}
"""Lightness of a deck's underside and of its inside, in shares of the sky's."""

COMING_DOWN = 260.0
"""Units by which decks are higher as they come."""

RAIN_FOOT, RAIN_TALL, RAIN_SHARE, RAIN_BREADTH, RAIN_OCTAVES = 330.0, 430.0, {"rain": 0.6, "storm": 0.75}, 210.0, 2
"""Far rain: height of its foot and how far it reaches up, in units; its strength, breadth of a shaft in units, and
how often that is halved."""

HORIZON = 430.0
"""Height of the horizon in units, about."""

SAMPLE = 12.0
"""Units between the places at which a deck is computed."""

BREADTH, OCTAVES = 520.0, 5
"""Units of the broadest swell of a deck, and how often it is halved."""


def ceiling(
    weather: Spell, shade: Gradient, moment: Moment, view: View, seed: int, memory: Memory
) -> tuple[Curtain, ...]:
    """The decks over a view in the colours of a sky, whose rows are in units, and the rain that falls far away."""
    kind = weather.kind
    if kind is None or not weather.strength or not THICKNESS[kind]:
        return ()
    places = view.places
    samples = np.arange(places[0] - SAMPLE, places[-1] + 2.0 * SAMPLE, SAMPLE)
    strength = local_strength(weather, seed, moment.elapsed, samples, memory)
    horizon, top = shade.labs(HEIGHT - np.array([HORIZON, 1.0 * HEIGHT])).astype(np.float64)
    thick, scale = THICKNESS[kind], view.pixels_per_unit
    shown = [*_far_rain(weather, horizon + 0.5 * (top - horizon), samples, strength, moment, view, seed)]
    for number, deck in enumerate(DECKS):
        x = samples + deck.wind * weather.wind * moment.elapsed
        swell = _noise(seed, number, x, BREADTH)
        body = _noise(seed, number + len(DECKS), x, 2.0 * BREADTH)
        foot = deck.foot + deck.ragged * swell + COMING_DOWN * (1.0 - strength)
        share = thick * smoothstep(np.clip(1.6 * strength + 0.5 * body, 0.0, 1.0)) * smoothstep(strength)
        colour = horizon + deck.dark * (top - horizon)
        shown.append(
            Curtain(
                foot=_at(view, view.row(0.0) - foot * scale, samples),
                share=_at(view, share, samples),
                height=deck.tall * scale,
                low=colour * [UNDERSIDE[kind], 1.0, 1.0],
                high=colour * [INSIDE[kind], 0.9, 0.9],
                words="ceiling",
            )
        )
    return tuple(shown)


def _far_rain(
    weather: Spell, colour: Floats, samples: AnyFloats, strength: Floats, moment: Moment, view: View, seed: int
) -> list[Curtain]:
    """Shafts of rain before the sky, darker than it."""
    if weather.kind not in RAIN_SHARE:
        return []
    x = samples + DECKS[0].wind * weather.wind * moment.elapsed
    falls = _noise(seed, 2 * len(DECKS), x, RAIN_BREADTH, RAIN_OCTAVES)
    share = RAIN_SHARE[weather.kind] * strength * smoothstep(np.clip(1.5 * falls + 0.1, 0.0, 1.0))
    foot = np.full(len(samples), view.row(RAIN_FOOT))
    shaded = colour * [UNDERSIDE[weather.kind], 1.0, 1.0]
    tall = RAIN_TALL * view.pixels_per_unit
    return [Curtain(_at(view, foot, samples), _at(view, share, samples), tall, shaded, shaded, "far rain")]


def _noise(seed: int, line: int, x: AnyFloats, breadth: float, octaves: int = OCTAVES) -> Floats:
    """(n,) noise from -1 to 1, as broad as that, at places `x` in units."""
    total, part = np.zeros(len(x)), 0.5
    for octave in range(octaves):
        at = x / breadth
        first = np.floor(at).astype(np.int64)
        key = absorb(absorb(absorb(seed_key(seed), Word.CEILING), line), octave)
        before, after = (hash_many(key, first + step) / 2.0**31 - 1.0 for step in (0, 1))
        total += part * (before + (after - before) * smoothstep(at - first))
        part, breadth = 0.55 * part, 0.47 * breadth
    return total


def _at(view: View, values: Floats, samples: AnyFloats) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    return np.interp(view.places, samples, values).astype(np.float32)
