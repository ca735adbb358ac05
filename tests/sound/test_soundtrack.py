"""Music and ambience as samples: exact, without clicks, as loud as music is, and cheap."""

from __future__ import annotations

import re
import subprocess
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from profiles import examples
from ridgeline import shipped
from ridgeline.scene import Landscape
from ridgeline.sound import synth
from ridgeline.sound.crossfade import FADE_SECONDS, Crossfade
from ridgeline.sound.cues import SoundCue
from ridgeline.sound.mood import NOISES, Mood
from ridgeline.sound.scales import SCALES, key_of
from ridgeline.sound.score import Score
from ridgeline.sound.soundtrack import PITCHED, SOUNDS, Soundtrack, around, bend
from ridgeline.sound.synth import RATE

from .heard import cruise, heard, sharpest, write

THEMES = ("dusk", "winter", "cherry", "tide")
HOURS = (12.0, 20.3, 1.0)


def fast(second: float) -> Mood:
    """A run in a fever, over hills."""
    hill = float(np.sin(3.0 * second))
    noises = dict.fromkeys(NOISES, 0.6)
    return Mood(second, 0.7, 0.3, 0.5 + 0.5 * hill, 0.9, noises, 1.0, 0.8, 0.9 * hill, 1.0)


@pytest.mark.slow
@examples(10)
@given(seed=st.integers(), second=st.floats(0.0, 1e6), cuts=st.lists(st.floats(0.01, 0.99), max_size=4, unique=True))
def test_blocks_of_any_length_are_one_and_the_same_sound(seed: int, second: float, cuts: list[float]) -> None:
    theme = Landscape("dusk").theme
    steady = replace(fast(0.0), slope=0.0)
    whole, cut = Soundtrack(theme, seed), Soundtrack(theme, seed)
    for track in (whole, cut):
        track.begin(replace(steady, second=second))
    one = whole.block(replace(steady, second=second + 1.0))
    parts = [cut.block(replace(steady, second=second + share)) for share in (*sorted(cuts), 1.0)]
    assert np.abs(np.concatenate(parts) - one).max() < 2e-3


@pytest.mark.slow
def test_the_same_moods_sound_the_same_and_another_seed_does_not() -> None:
    land = Landscape("dusk", 7)
    first, again = (heard(land, cruise(land, 12.0), 2.0) for _ in range(2))
    assert np.array_equal(first, again)
    other = Landscape("dusk", 8)
    assert not np.array_equal(first, heard(other, cruise(other, 12.0), 2.0))


@pytest.mark.parametrize("stem", ["pad", "hum", *NOISES])
def test_what_lasts_does_not_click(stem: str) -> None:
    samples = heard(Landscape("dusk", 7), fast, 10.0, [stem])
    assert np.abs(samples).max() > 0.001
    assert max(sharpest(samples[:, side]) for side in (0, 1)) < 12.0


def test_a_click_is_found() -> None:
    samples = heard(Landscape("dusk", 7), fast, 2.0, ["hum"])
    samples[RATE] += 0.02
    assert sharpest(samples[:, 0]) > 12.0


@pytest.mark.parametrize("name", sorted(SOUNDS))
def test_what_is_struck_comes_in_three_milliseconds_at_least_and_goes_softly(name: str) -> None:
    samples = np.abs(SOUNDS[name](220.0 if name in PITCHED else 2300.0 if name == "chirp" else 52.0))
    assert np.isfinite(samples).all()
    assert 0.5 < samples.max() <= 1.0
    assert samples[: round(0.003 * RATE)].max() < 0.75 * samples[: round(0.05 * RATE)].max()
    assert samples[0] < 0.01
    assert samples[-1] < 0.01


@pytest.mark.parametrize("name", NOISES)
def test_noises_go_round_without_a_seam(name: str) -> None:
    samples = getattr(synth, name)()
    twice = np.concatenate([samples, samples])
    assert sharpest(twice[len(samples) - RATE : len(samples) + RATE]) < 12.0
    assert np.array_equal(around(samples, len(samples) - 5, 10), twice[len(samples) - 5 : len(samples) + 5])


@pytest.mark.parametrize("name", sorted(set(PITCHED) - {"dusk"}))
def test_notes_have_their_pitch(name: str) -> None:
    power = np.abs(np.fft.rfft(SOUNDS[name](330.0), 1 << 18))
    assert np.fft.rfftfreq(1 << 18, 1.0 / RATE)[power.argmax()] == pytest.approx(330.0, rel=0.02)


def loudness(file: Path) -> tuple[float, float]:
    """The LUFS of a file over its whole length, and its true peak in decibels."""
    command = ["ffmpeg", "-nostats", "-i", str(file), "-filter_complex", "ebur128=peak=true", "-f", "null", "-"]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stderr
    return float(re.findall(r"I:\s+(-?[\d.]+) LUFS", said)[-1]), float(re.findall(r"Peak:\s+(-?[\d.]+)", said)[-1])


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("hour", HOURS)
def test_a_minute_is_as_loud_as_music(need: Callable[[str], str], tmp_path: Path, theme: str, hour: float) -> None:
    need("ffmpeg")
    land = Landscape(theme, 7)
    write(tmp_path / "minute.wav", heard(land, cruise(land, hour), 60.0))
    loud, peak = loudness(tmp_path / "minute.wav")
    assert -20.0 <= loud <= -16.0
    assert peak < 0.0


@pytest.mark.slow
def test_a_fever_is_as_loud_as_music_and_does_not_clip(need: Callable[[str], str], tmp_path: Path) -> None:
    need("ffmpeg")
    samples = heard(Landscape("dusk", 7), fast, 60.0)
    write(tmp_path / "minute.wav", samples)
    assert np.abs(samples).max() < 1.0
    assert -20.0 <= loudness(tmp_path / "minute.wav")[0] <= -12.0


def test_peaks_are_bent_and_never_clipped() -> None:
    loud = np.linspace(-5.0, 5.0, 101, dtype=np.float32)[:, None]
    assert np.abs(bend(loud)).max() <= 1.0
    assert (np.diff(bend(loud)[:, 0]) >= 0.0).all()
    quiet = loud[np.abs(loud[:, 0]) < 0.8]
    assert np.array_equal(bend(quiet), quiet)


@pytest.mark.slow
def test_it_takes_little_of_a_processor() -> None:
    land = Landscape("dusk", 7)
    moods, track = cruise(land, 12.0), Soundtrack(land.theme, 7)
    track.begin(moods(0.0))
    every = [moods(number * 4096 / RATE) for number in range(1, 400)]
    for mood in every[:100]:
        track.block(mood)
    before = time.process_time()
    for mood in every[100:]:
        track.block(mood)
    assert (time.process_time() - before) / (299 * 4096 / RATE) < 0.04


@pytest.mark.slow
@pytest.mark.parametrize("theme", shipped.theme_names())
def test_every_theme_has_a_melody_that_its_crest_plays(theme: str) -> None:
    land = Landscape(theme, 7)
    moods, score = cruise(land, 12.0), Score(key_of(land.theme, 7), 7)
    notes = [note for note in score.notes(60.0, 120.0, moods) if note.sound == "harp"]
    assert 10 < len(notes) < 120
    assert len({note.hertz for note in notes}) >= 5
    allowed = {round(score.key.step(step), 3) for step in range(20)}
    assert {round(note.hertz, 3) for note in notes} <= allowed
    for note in notes:
        assert 0.0 < note.level <= 1.0


def test_by_night_there_are_crickets_and_no_birds_and_by_day_the_other_way_round() -> None:
    land = Landscape("cherry", 7)
    day, night = cruise(land, 12.0)(10.0), cruise(land, 1.0)(10.0)
    assert (day.birds, night.birds) == (pytest.approx(0.6), 0.0)
    assert (day.noises["crickets"], night.noises["crickets"]) == (0.0, 1.0)
    winter = Landscape("winter", 7)
    assert cruise(winter, 1.0)(10.0).noises["crickets"] == cruise(winter, 12.0)(10.0).birds == 0.0


def test_rain_is_heard_where_it_rains() -> None:
    wet, dry = (cruise(Landscape("dusk", 7, weather), 12.0)(90.0).noises["rain"] for weather in ("rain", "none"))
    assert wet > 0.5
    assert dry == 0.0


@pytest.mark.slow
def test_another_landscape_comes_as_the_old_one_goes() -> None:
    one, other = Landscape("dusk", 7), Landscape("winter", 9)
    crossfade, moods = Crossfade(), cruise(one, 12.0)
    crossfade.begin(0.0)
    for number in range(1, 41):
        crossfade.block(one.theme, 7, moods(number / 20))
    blocks = [crossfade.block(other.theme, 9, moods(2.0 + number / 20)) for number in range(1, 81)]
    assert sharpest(np.concatenate(blocks)[:, 0]) < 30.0
    alone, begun = Soundtrack(other.theme, 9), moods(2.0)
    alone.begin(begun)
    own = [alone.block(moods(2.0 + number / 20)) for number in range(1, 81)]
    settled = round(20 * FADE_SECONDS) + 1
    assert not np.array_equal(blocks[1], own[1])
    assert all(map(np.array_equal, blocks[settled:], own[settled:]))


@pytest.mark.slow
def test_several_landscapes_in_a_row_do_not_click() -> None:
    land = Landscape("dusk", 7)
    crossfade, moods = Crossfade(["pad", "wind"]), cruise(land, 12.0)
    crossfade.begin(0.0)
    seeds = [7] * 60 + [8] * 15 + [9] * 80
    blocks = [crossfade.block(land.theme, seed, moods((number + 1) / 20)) for number, seed in enumerate(seeds)]
    assert sharpest(np.concatenate(blocks)[:, 0]) < 12.0


def test_cues_are_heard_at_once_and_higher_steps_higher() -> None:
    land = Landscape("dusk", 7)
    track = Soundtrack(land.theme, 7, ["cues"])
    track.begin(Mood(0.0))
    struck = track.block(Mood(0.5), [SoundCue("thump", 0.5)])
    assert np.abs(struck[: round(0.05 * RATE)]).max() > 0.05
    assert not np.array_equal(track.effect("bell", 0), track.effect("bell", 1))


def test_scales_have_seven_notes_and_melodies_five_of_them() -> None:
    for scale, five in SCALES.values():
        assert sorted(scale) == list(scale)
        assert len(scale) == 7
        assert len({*five}) == 5
        assert {*five} <= {*range(7)}
