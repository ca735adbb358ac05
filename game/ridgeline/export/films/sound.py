"""The sound of a film, from the same moments as its frames, as a WAV file."""

import wave
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np

from ...shot.scene_of_settings import begin_second
from ...shot.timeline import Timeline
from ...sound.crossfade import Crossfade
from ...sound.mood import mood_of
from ...sound.synth import RATE
from ...terrain.arrays import Float32s
from .film import Film, advance, begin_replay

EDGE_SECONDS = 0.4  #: for which a film's sound fades in at its beginning and out at its end


def write_sound(film: Film, file: Path) -> None:
    """Write the sound of a film: 16 bits, two channels."""
    edge, at = round(EDGE_SECONDS * RATE), 0
    whole = round(film.frames / film.rate * RATE)
    with wave.open(str(file), "wb") as written:
        written.setnchannels(2)
        written.setsampwidth(2)
        written.setframerate(RATE)
        for block in hear(film):
            places = np.arange(at, at + len(block))
            share = np.clip(np.minimum(places, whole - places) / edge, 0.0, 1.0)[:, None]
            written.writeframes(np.rint(32767.0 * share * block).astype("<i2").tobytes())
            at += len(block)


def hear(film: Film) -> Iterator[Float32s]:
    """(n, 2) samples for each frame of a film, -1 to 1, on the film's time: in a loop they wrap around."""
    crossfade = Crossfade()
    if film.replay is not None:
        game = begin_replay(film.settings, film.replay)
        start = 0.0
        for number in range(film.skipped + film.frames):
            before = game.elapsed
            advance(game, film.rate)
            cues, shown = game.cues(), number - film.skipped
            if shown < 0:
                continue
            if shown == 0:
                start = before
                crossfade.begin(start)
            land, second = game.landscape, start + float((shown + 1) / film.rate)
            yield crossfade.block(land.theme, land.seed, replace(game.mood(), second=second), cues)
        return
    timeline, first = Timeline(film.settings), begin_second(film.settings)
    crossfade.begin(first)
    for number in range(1, film.frames + 1):
        second = first + float(number / film.rate)
        place, moment = timeline.place(second)
        yield crossfade.block(place.theme, place.seed, replace(mood_of(place, moment), second=second))
