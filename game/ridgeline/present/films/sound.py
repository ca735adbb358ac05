"""What is heard in a film, from the same moments as its frames, as a WAV file."""

import wave
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from ...sound.mood import mood_of
from ...sound.passage import Passage
from ...sound.synth import RATE
from ...terrain.arrays import Float32s
from ..app.from_settings import begun
from ..app.timeline import Timeline
from .film import Film, advance, replayed

EDGE_SECONDS = 0.4
"""In which a film's sound comes at its beginning and goes at its end."""


def write_sound(film: Film, file: Path) -> None:
    """Write what is heard in a film: 16 bits, two channels."""
    edge, at = round(EDGE_SECONDS * RATE), 0
    whole = round(film.frames / film.rate * RATE)
    with wave.open(str(file), "wb") as written:
        written.setnchannels(2)
        written.setsampwidth(2)
        written.setframerate(RATE)
        for block in heard(film):
            places = np.arange(at, at + len(block), dtype=np.float32)
            share = np.clip(np.minimum(places, whole - places) / np.float32(edge), 0.0, 1.0)[:, None]
            written.writeframes(np.rint(32767.0 * share * block).astype("<i2").tobytes())
            at += len(block)


def heard(film: Film) -> Iterator[Float32s]:
    """(n, 2) samples for each frame of a film, -1 to 1."""
    passage = Passage()
    if film.replay is not None:
        game = replayed(film.settings, film.replay)
        for number in range(film.skipped + film.frames):
            before = game.elapsed
            advance(game, film.rate)
            cues = game.cues()
            if number < film.skipped:
                continue
            if number == film.skipped:
                passage.begin(before)
            yield passage.block(game.landscape.theme, game.landscape.seed, game.mood(), cues)
        return
    timeline, first = Timeline(film.settings), begun(film.settings)
    passage.begin(first)
    for number in range(1, film.frames + 1):
        second = first + float(number / film.rate)
        place, moment = timeline.place(second)
        yield passage.block(place.theme, place.seed, mood_of(place, moment))
