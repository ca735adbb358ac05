"""Sounds made of numbers: what each effect is, as samples. Nothing here plays them; see `sound`.

All are functions of their arguments alone: (n,) float64 from -1 to 1, `RATE` of them a second.
"""

import numpy as np

from ...terrain.arrays import Floats
from ...terrain.hashing import uniform

RATE = 22050
"""Samples a second."""

ROOT = 196.0
"""Hertz of the lowest note."""

SCALE = (0, 2, 4, 7, 9)
"""Half tones above the root: a pentatonic scale, in which no two notes quarrel."""


def pitch(step: int) -> float:
    """Hertz of a step of the scale; 5 steps are an octave.

    >>> pitch(5) / pitch(0)
    2.0
    """
    octave, note = divmod(step, len(SCALE))
    return float(ROOT * 2.0 ** (octave + SCALE[note] / 12.0))


def wind() -> Floats:
    """Two seconds of soft noise that can be repeated without a seam."""
    return _band(_noise(2.0, 1), 180.0, 900.0)


def hum(step: int) -> Floats:
    """About half a second of a soft tone that can be repeated without a seam: whole waves of it."""
    waves = round(0.5 * pitch(step))
    count = round(waves * RATE / pitch(step))
    phase = 2.0 * np.pi * waves * np.arange(count) / count
    found: Floats = (np.sin(phase) + 0.25 * np.sin(2.0 * phase) + 0.08 * np.sin(3.0 * phase)) / 1.33
    return found


def chime(step: int) -> Floats:
    """A bell: for a perfect slide, a step higher for each in the chain."""
    base = pitch(step + 5)
    partials = ((1.0, 1.0, 1.1), (2.0, 0.35, 0.6), (3.01, 0.18, 0.35), (5.4, 0.06, 0.15))
    t = _time(1.4)
    rung = sum(level * np.sin(2.0 * np.pi * base * times * t) * np.exp(-t / fall) for times, level, fall in partials)
    return _faded(np.asarray(rung) / 1.6)


def coin() -> Floats:
    """A short high pluck."""
    t = _time(0.35)
    return _faded(np.sin(2.0 * np.pi * pitch(10) * t) * np.exp(-t / 0.07))


def breath() -> Floats:
    """The touch of a cloud."""
    t = _time(0.9)
    return _faded(_band(_noise(0.9, 2), 500.0, 2500.0) * np.sin(np.pi * t / 0.9) ** 2)


def thump() -> Floats:
    """A hard landing: a low knock that falls."""
    t = _time(0.4)
    falling = 2.0 * np.pi * np.cumsum(55.0 + 60.0 * np.exp(-t / 0.05)) / RATE
    return _faded(np.sin(falling) * np.exp(-t / 0.09))


def thunder() -> Floats:
    """Six seconds of rumble that begins with a crack and rolls away."""
    t = _time(6.0)
    rolls = sum(
        np.exp(-((t - at) ** 2) / 0.3) * level for at, level in ((0.3, 1.0), (1.5, 0.6), (2.9, 0.4), (4.2, 0.2))
    )
    rumble = _band(_noise(6.0, 3), 25.0, 130.0) * np.asarray(rolls)
    crack = _band(_noise(6.0, 4), 200.0, 1500.0) * np.exp(-t / 0.12) * 0.25
    return _faded(np.clip(rumble + crack, -1.0, 1.0))


def dusk() -> Floats:
    """The end of a run: three notes that go down, each over the one before."""
    found = np.zeros(round(3.0 * RATE))
    for number, step in enumerate((7, 4, 2)):
        note = 0.6 * chime(step - 5)
        begin = round(0.45 * number * RATE)
        found[begin : begin + len(note)] += note[: len(found) - begin]
    return _faded(np.clip(found, -1.0, 1.0))


def _time(seconds: float) -> Floats:
    return np.arange(round(seconds * RATE)) / RATE


def _noise(seconds: float, seed: int) -> Floats:
    return 2.0 * uniform(seed, np.arange(round(seconds * RATE))) - 1.0


def _band(noise: Floats, low: float, high: float) -> Floats:
    """The part of a sound between two pitches in hertz, as loud as it can be; it goes round without a seam."""
    waves = np.fft.rfft(noise)
    pitches = np.fft.rfftfreq(len(noise), 1.0 / RATE)
    waves *= np.exp(-((np.log(np.maximum(pitches, 1.0) / np.sqrt(low * high)) / np.log(high / low) * 2.0) ** 2))
    heard = np.fft.irfft(waves, len(noise))
    found: Floats = heard / np.abs(heard).max()
    return found


def _faded(samples: Floats) -> Floats:
    """The sound with a few milliseconds of fading at both ends, so that nothing clicks."""
    edge = np.minimum(np.arange(len(samples)), np.arange(len(samples))[::-1]) / (0.004 * RATE)
    found: Floats = samples * np.minimum(edge, 1.0)
    return found
