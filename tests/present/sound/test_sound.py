"""What is heard, captured from the device that writes it to a file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pygame
import pytest
from ridgeline.present.game.sound_cues import riding
from ridgeline.present.sound.synth import RATE, pitch

from desktop import wait_for
from ridgeline.present.sound import synth
from ridgeline.present.sound.mixer import EFFECTS, Mixer

Heard = npt.NDArray[np.float64]


@pytest.fixture
def device(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[float], Heard]]:
    """A device that writes to a file; called, it waits until so many seconds have been played and answers with them."""
    file = tmp_path / "heard.raw"
    pygame.mixer.quit()  # whatever device a test before has left open
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(file))

    def last(seconds: float) -> Heard:
        begun = file.stat().st_size
        wanted = begun + 2 * round(seconds * RATE)
        wait_for(lambda: file.stat().st_size >= wanted, f"{seconds} s of sound")
        return np.frombuffer(file.read_bytes()[begun:wanted], "<i2") / 32768.0

    yield last
    pygame.mixer.quit()


def ride(mixer: Mixer, speed: float, slope: float, contact: bool) -> None:
    """Half a second of frames."""
    for _ in range(30):
        for cue in riding(speed, slope, contact):
            mixer.play(*cue)


def loudest(heard: Heard) -> float:
    """The pitch in hertz at which there is most."""
    power = np.abs(np.fft.rfft(heard * np.hanning(len(heard))))
    return float(np.fft.rfftfreq(len(heard), 1.0 / RATE)[power.argmax()])


@pytest.mark.parametrize("step", [0, 4, 9])
def test_chimes_ring_at_their_pitch(device: Callable[[float], Heard], step: int) -> None:
    mixer = Mixer(0.6)
    mixer.play("chime", 0.5, step)
    assert loudest(device(0.6)) == pytest.approx(pitch(step + 5), rel=0.01)


@pytest.mark.slow
@pytest.mark.parametrize(("slope", "step"), [(1.0, 0), (0.0, 7), (-1.0, 14)])
def test_the_tone_goes_with_the_slope(device: Callable[[float], Heard], slope: float, step: int) -> None:
    mixer = Mixer(1.0)
    ride(mixer, 0.0, slope, contact=True)
    device(0.2)
    heard = device(0.5)
    assert loudest(heard) == pytest.approx(pitch(step), rel=0.01)
    ride(mixer, 0.0, slope, contact=False)
    device(0.1)
    assert np.abs(device(0.2)).max() < 0.1 * np.abs(heard).max()


@pytest.mark.slow
def test_the_wind_grows_with_the_speed(device: Callable[[float], Heard]) -> None:
    mixer, levels = Mixer(1.0), []
    for speed in (0.2, 0.6, 1.0):
        ride(mixer, speed, 0.0, contact=False)
        device(0.5)
        levels.append(float(np.sqrt(np.mean(device(0.3) ** 2))))
    assert levels[0] < 0.5 * levels[1] < 0.5 * levels[2]


def test_the_wind_is_soft_so_that_it_covers_nothing_else(device: Callable[[float], Heard]) -> None:
    """At half speed it is about an eighth as loud as its noise could be."""
    mixer = Mixer(1.0)
    ride(mixer, 0.5, 0.0, contact=False)
    device(0.4)
    heard, noise = device(0.4), synth.wind()
    assert np.sqrt(np.mean(heard**2)) == pytest.approx(0.125 * np.sqrt(np.mean(noise**2)), rel=0.4)


def test_muted_nothing_is_heard_and_rest_falls_silent(device: Callable[[float], Heard]) -> None:
    mixer = Mixer(1.0)
    mixer.muted = True
    ride(mixer, 1.0, 0.5, contact=True)
    mixer.play("thump")
    assert not pygame.mixer.get_busy()
    assert np.abs(device(0.3)).max() == 0.0
    mixer.muted = False
    ride(mixer, 1.0, 0.5, contact=True)
    device(0.5)
    mixer.rest()
    device(0.6)
    assert np.abs(device(0.2)).max() == 0.0


def test_effects_are_as_loud_as_they_are_asked_to_be(device: Callable[[float], Heard]) -> None:
    mixer, peaks = Mixer(1.0), []
    for level in (0.25, 0.5):
        mixer.play("thump", level)
        peaks.append(float(np.abs(device(0.5)).max()))
    assert peaks[1] == pytest.approx(2.0 * peaks[0], rel=0.1)


def test_without_a_device_it_is_silent_and_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    mixer = Mixer(1.0)
    assert mixer.problem
    ride(mixer, 1.0, 0.0, contact=True)
    mixer.play("chime", 0.5, 1)
    mixer.play("dusk")
    mixer.rest()
    mixer.close()


@pytest.mark.parametrize("name", sorted(EFFECTS))
def test_every_effect_begins_and_ends_softly_and_is_never_cut_off(name: str) -> None:
    samples = EFFECTS[name]()
    assert np.isfinite(samples).all()
    assert 0.3 < np.abs(samples).max() <= 1.0
    assert np.abs(np.diff(samples)).max() < 0.7
    if name != "wind":
        assert abs(samples[0]) < 0.01
        assert abs(samples[-1]) < 0.01


@pytest.mark.parametrize("step", range(15))
def test_tones_go_round_without_a_seam(step: int) -> None:
    samples = synth.hum(step)
    steps = np.abs(np.diff(samples))
    assert abs(samples[0] - samples[-1]) <= steps.max() * 1.01
