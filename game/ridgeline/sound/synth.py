"""Sounds made of numbers: single notes and effects, and noises that loop without a seam.

All are functions of their arguments alone: (n,) float32 from -1 to 1, `RATE` of them a second.

How loud each is: `STEMS` and `NOISE_LEVELS`, in `soundtrack.py`.
"""

from collections.abc import Sequence

import numpy as np

from ..terrain.arrays import Float32s, Floats
from ..terrain.hashing import uniform

RATE = 44100  #: samples a second
ATTACK = 0.006  #: seconds in which a struck sound fades in, so that nothing clicks
HARP = (1.0, 1.0, 0.9), (2.0, 0.4, 0.45), (3.0, 0.22, 0.28), (4.0, 0.1, 0.18)
BELL = (1.0, 1.0, 1.1), (2.0, 0.35, 0.6), (3.01, 0.18, 0.35), (5.4, 0.05, 0.15)
BASS = (1.0, 1.0, 0.35), (2.0, 0.3, 0.16), (3.0, 0.12, 0.08)
COIN = (1.0, 1.0, 0.07), (2.0, 0.2, 0.05)
"""Partials of what is struck: times the pitch, level, seconds to fade."""

HAT_BAND, SNARE_BAND, BREATH_BAND = (4000.0, 11000.0), (700.0, 5000.0), (500.0, 2500.0)
RUMBLE_BAND, CRACK_BAND = (25.0, 130.0), (200.0, 1500.0)
WIND_BAND, RAIN_BAND, DRIP_BAND, WATER_BAND = (160.0, 700.0), (1200.0, 7000.0), (300.0, 900.0), (350.0, 2200.0)
"""Hertz between which the noises are that these are made of."""

ROLLS = (0.3, 1.0), (1.5, 0.6), (2.9, 0.4), (4.2, 0.2)  #: of thunder: second and level
CRICKETS = (
    (4180.0, 9.0, 190.0),
    (4500.0, 7.0, 168.0),
)  #: hertz of each, and how often it sings and trills in six seconds
CALL, GLIDE = (1.0, 1.19, 0.89), 0.12  #: a bird's three notes, times the pitch, and how far each glides up
DUSK_NOTES = (1.0, 5.0 / 6.0, 2.0 / 3.0)  #: of the end of a run, times the pitch: down a third and a fourth
TABLE = 8192  #: samples of a wave in `wave`


def wave(harmonics: Sequence[float]) -> Float32s:
    """(TABLE,) one wave of a tone with harmonics of these strengths, the first of which is the tone itself."""
    turns = np.arange(TABLE) / TABLE
    found = sum(level * np.sin(2.0 * np.pi * (1 + number) * turns) for number, level in enumerate(harmonics))
    return np.asarray(found / np.abs(harmonics).sum(), np.float32)


def harp(hertz: float) -> Float32s:
    """A plucked string: the high partials are the first to fade."""
    return _strike(hertz, HARP, 2.4)


def bell(hertz: float) -> Float32s:
    """A soft bell, for the night and for perfect slides."""
    return _strike(hertz, BELL, 2.8)


def bass(hertz: float) -> Float32s:
    """A low muted string."""
    return _strike(hertz, BASS, 1.2)


def coin(hertz: float) -> Float32s:
    """A short high pluck."""
    return _strike(hertz, COIN, 0.4)


def kick(hertz: float) -> Float32s:
    """A low drum, whose pitch falls to `hertz`."""
    t = _time(0.5)
    falling = 2.0 * np.pi * np.cumsum(hertz * (1.0 + np.exp(-t / 0.03))) / RATE
    return _fade(np.sin(falling) * np.exp(-t / 0.12))


def hat(_: float) -> Float32s:
    """A brush on a cymbal."""
    t = _time(0.2)
    return _fade(_band(_noise(0.2, 11), *HAT_BAND) * np.exp(-t / 0.04))


def snare(_: float) -> Float32s:
    """A brush on a drum."""
    t = _time(0.35)
    return _fade((0.7 * _band(_noise(0.35, 12), *SNARE_BAND) + 0.3 * np.sin(380.0 * np.pi * t)) * np.exp(-t / 0.08))


def breath(_: float) -> Float32s:
    """The touch of a cloud."""
    t = _time(0.9)
    return _fade(_band(_noise(0.9, 2), *BREATH_BAND) * np.sin(np.pi * t / 0.9) ** 2)


def thump(_: float) -> Float32s:
    """A hard landing: a low knock that falls."""
    t = _time(0.4)
    falling = 2.0 * np.pi * np.cumsum(55.0 + 60.0 * np.exp(-t / 0.05)) / RATE
    return _fade(np.sin(falling) * np.exp(-t / 0.09))


def thunder(_: float) -> Float32s:
    """Six seconds of rumble that begins with a crack and rolls away."""
    t = _time(6.0)
    rolls = sum(np.exp(-((t - at) ** 2) / 0.3) * level for at, level in ROLLS)
    rumble = _band(_noise(6.0, 3), *RUMBLE_BAND) * np.asarray(rolls)
    crack = _band(_noise(6.0, 4), *CRACK_BAND) * np.exp(-t / 0.12) * 0.25
    return _fade(np.clip(rumble + crack, -1.0, 1.0))


def dusk(hertz: float) -> Float32s:
    """The end of a run: three falling notes, each a third below the one before, over which it sounds."""
    found = np.zeros(round(3.6 * RATE))
    for number, times in enumerate(DUSK_NOTES):
        note = 0.6 * bell(hertz * times)
        begin = round(0.45 * number * RATE)
        found[begin : begin + len(note)] += note[: len(found) - begin]
    return _fade(np.clip(found, -1.0, 1.0))


def chirp(hertz: float) -> Float32s:
    """A bird's call of three notes, each of which glides up and down."""
    found = np.zeros(round(0.8 * RATE))
    for number, times in enumerate(CALL):
        t = _time(0.14 + 0.03 * number)
        length = len(t) / RATE
        glide = hertz * times * (1.0 + GLIDE * np.sin(np.pi * t / length))
        note = np.sin(2.0 * np.pi * np.cumsum(glide) / RATE) * np.sin(np.pi * t / length) ** 2
        begin = round(0.21 * number * RATE)
        found[begin : begin + len(note)] += note * (1.0 - 0.2 * number)
    return np.asarray(found, np.float32)


def wind() -> Float32s:
    """Nine seconds of soft noise, which swells and falls."""
    noise = _band(_noise(9.0, 1), *WIND_BAND)
    return np.asarray(noise * _swelling(9.0, (2.0, 5.0), 0.35), np.float32)


def rain() -> Float32s:
    """Seven seconds of rain on leaves."""
    return np.asarray(0.8 * _band(_noise(7.0, 21), *RAIN_BAND) + 0.2 * _band(_noise(7.0, 22), *DRIP_BAND), np.float32)


def water() -> Float32s:
    """Twelve seconds of small waves lapping at a shore."""
    return np.asarray(_band(_noise(12.0, 31), *WATER_BAND) * _swelling(12.0, (2.0, 3.0), 0.6), np.float32)


def crickets() -> Float32s:
    """Six seconds of crickets: two of them, each with a rhythm of its own."""
    t = _time(6.0)
    found = np.zeros(len(t))
    for hertz, beats, pulses in CRICKETS:
        sung = np.clip(np.sin(2.0 * np.pi * beats * t / 6.0), 0.0, None) ** 0.5
        trill = np.sin(np.pi * pulses * t / 6.0) ** 2
        found += 0.5 * np.sin(2.0 * np.pi * round(hertz * 6.0) / 6.0 * t) * trill * sung
    return np.asarray(found, np.float32)


def _strike(hertz: float, partials: Sequence[tuple[float, float, float]], seconds: float) -> Float32s:
    """A struck tone of (times the pitch, level, seconds to fade); partials too high to hear are left out."""
    t, levels = _time(seconds), sum(level for _, level, _ in partials)
    found = np.zeros(len(t))
    for times, level, fall in partials:
        if hertz * times < 0.4 * RATE:
            found += level / levels * np.sin(2.0 * np.pi * hertz * times * t) * np.exp(-t / fall)
    return _fade(found)


def _time(seconds: float) -> Floats:
    return np.arange(round(seconds * RATE)) / RATE


def _noise(seconds: float, seed: int) -> Floats:
    return 2.0 * uniform(seed, np.arange(round(seconds * RATE))) - 1.0


def _swelling(seconds: float, times: tuple[float, float], depth: float) -> Floats:
    """A slow swell from 1 - depth to 1, made of two waves that fit into `seconds`."""
    t = _time(seconds)
    swell = sum(0.25 * np.sin(2.0 * np.pi * count * t / seconds + count) for count in times)
    found: Floats = 1.0 - depth * (0.5 - np.asarray(swell))
    return found


def _band(noise: Floats, low: float, high: float) -> Floats:
    """The part of a sound between two pitches in hertz, as loud as possible; it loops without a seam."""
    waves = np.fft.rfft(noise)
    pitches = np.fft.rfftfreq(len(noise), 1.0 / RATE)
    waves *= np.exp(-((np.log(np.maximum(pitches, 1.0) / np.sqrt(low * high)) / np.log(high / low) * 2.0) ** 2))
    heard = np.fft.irfft(waves, len(noise))
    found: Floats = heard / np.abs(heard).max()
    return found


def _fade(samples: Floats) -> Float32s:
    """The sound with a soft attack and end, as loud as possible."""
    edge = np.minimum(np.arange(len(samples)), np.arange(len(samples))[::-1]) / (ATTACK * RATE)
    found = samples * np.sin(0.5 * np.pi * np.minimum(edge, 1.0)) ** 2
    return np.asarray(found / max(float(np.abs(found).max()), 1e-9), np.float32)
