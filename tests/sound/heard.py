"""What is heard of landscapes, for tests."""

from __future__ import annotations

import datetime
import wave
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from ridgeline.scene import Journey, Landscape
from ridgeline.sound.mood import Mood, mood_of
from ridgeline.sound.soundtrack import EVERY_STEM, Soundtrack
from ridgeline.sound.synth import RATE
from ridgeline.terrain.arrays import Float32s, Floats

JUNE = datetime.date(2026, 6, 15)


def cruise(landscape: Landscape, hour: float, date: datetime.date = JUNE) -> Callable[[float], Mood]:
    """The moods of a cruise whose hour stays."""
    journey = Journey(landscape.theme.speed, hour)
    return lambda second: mood_of(landscape, replace(journey.moment(second), hour=hour, date=date))


def heard(
    landscape: Landscape,
    moods: Callable[[float], Mood],
    seconds: float,
    stems: Sequence[str] = EVERY_STEM,
    rate: float = 20.0,
    first: float = 0.0,
) -> Float32s:
    """(n, 2) samples of so many seconds, in `rate` blocks a second."""
    track = Soundtrack(landscape.theme, landscape.seed, stems)
    track.begin(moods(first))
    blocks = [track.block(moods(first + number / rate)) for number in range(1, round(seconds * rate) + 1)]
    return np.concatenate(blocks)


def sharpest(samples: Float32s) -> float:
    """The largest second difference by the mean of those in the 20 ms around it."""
    bend = np.abs(np.diff(samples.astype(np.float64), 2))
    reach = round(0.01 * RATE)
    sums = np.cumsum(np.concatenate([[0.0], bend]))
    means: Floats = (sums[2 * reach :] - sums[: -2 * reach]) / (2 * reach)
    middle = bend[reach : reach + len(means)]
    return float((middle[means > 1e-6] / means[means > 1e-6]).max())


def write(file: Path, samples: Float32s) -> None:
    """Write a WAV file."""
    with wave.open(str(file), "wb") as written:
        written.setnchannels(2)
        written.setsampwidth(2)
        written.setframerate(RATE)
        written.writeframes(np.rint(32767.0 * samples).astype("<i2").tobytes())
