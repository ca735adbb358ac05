"""What is heard in a film: as long as the film, the same as the moments of its frames, by every way of encoding."""

from __future__ import annotations

import datetime
import os
import shutil
import wave
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from ridgeline.export.films import video
from ridgeline.export.films.film import Film
from ridgeline.export.films.film_command import words_of
from ridgeline.export.films.sound import hear, write_sound
from ridgeline.play import Run
from ridgeline.play.recorded_look import Look
from ridgeline.sound.synth import RATE

from .decoded import film


def test_it_is_as_long_as_the_film_and_begins_and_ends_softly(tmp_path: Path) -> None:
    shown = film(50, 25, sound=True)
    write_sound(shown, tmp_path / "sound.wav")
    with wave.open(str(tmp_path / "sound.wav")) as read:
        assert (read.getframerate(), read.getnchannels(), read.getnframes()) == (RATE, 2, 2 * RATE)
        samples = np.frombuffer(read.readframes(2 * RATE), "<i2")
    assert np.abs(samples).max() > 1000
    assert np.abs(samples[:20]).max() < 50
    assert np.abs(samples[-20:]).max() < 50


@pytest.mark.slow
def test_a_run_s_film_has_its_cues_and_the_last_of_it_is_that_of_the_whole() -> None:
    run = Run(7)
    for tick in range(1200):
        run.tick(tick % 120 < 60)
    whole = replace(film(250, 25, sound=True), replay=run.replay())
    every = np.concatenate(list(hear(whole)))
    assert len(every) == 10 * RATE
    last = np.concatenate(list(hear(replace(whole, frames=50, skipped=200))))
    assert len(last) == 2 * RATE
    assert np.abs(last).max() > 0.02


@pytest.mark.parametrize("shown", [film(20, 10, sound=True, loop="day"), film(20, 10, sound=True, loop="sway")])
def test_a_loop_is_heard_for_as_long_as_it_is_seen(shown: Film) -> None:
    assert sum(map(len, hear(shown))) == 2 * RATE


def test_the_sound_of_a_slow_run_stays_with_its_frames() -> None:
    run = Run(7)
    for tick in range(600):
        run.tick(tick % 120 < 60)
    look = Look("dusk", 12.0, 18.0, datetime.date(2026, 9, 16), pace=70.0)
    shown = replace(film(100, 25, sound=True), replay=replace(run.replay(), look=look))
    assert sum(map(len, hear(shown))) == 4 * RATE


@pytest.mark.slow
@pytest.mark.parametrize("ending", [".mp4", ".webm"])
def test_every_encoder_puts_it_beside_the_frames(ending: str, tmp_path: Path) -> None:
    import av

    codec, program = video.CODECS[ending], shutil.which("ffmpeg")
    assert program or not os.environ.get("RIDGELINE_NO_SKIP"), "ffmpeg is not installed"
    shown = film(50, 25, sound=True)
    for way in (video.PyAV(codec), *([video.Ffmpeg(codec, program)] if program else [])):
        part, file = tmp_path / "000000", tmp_path / f"film{ending}"
        way.write(shown, shown.drawn(0, 50), part, 0, 1)
        write_sound(shown, tmp_path / "sound.wav")
        way.join(shown, [part], file, words_of(shown))
        with av.open(str(file)) as opened:
            (sound,), (picture,) = opened.streams.audio, opened.streams.video
            assert sound.codec_context.name.removeprefix("lib") in ("aac", "opus")
            samples = np.concatenate([frame.to_ndarray().reshape(1, -1) for frame in opened.decode(sound)], axis=1)
            assert np.abs(samples).max() > 0.01
            assert picture.frames in (0, 50)
            assert opened.duration == pytest.approx(2_000_000, abs=60_000)
