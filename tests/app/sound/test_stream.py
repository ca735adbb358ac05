"""The stream and short sounds, captured from the device that writes them to a file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pygame
import pytest

from private_desktop import wait_for
from ridgeline.app.sound.mixer import Mixer
from ridgeline.app.sound.sound_thread import SoundThread
from ridgeline.scene import Landscape
from ridgeline.sound.cues import SoundCue
from ridgeline.sound.mood import Mood
from ridgeline.sound.synth import RATE
from ridgeline.terrain.arrays import Floats
from sound.heard import sharpest

THEME = Landscape("dusk").theme
HUM = Mood(0.0, hum=0.8)


@pytest.fixture
def device(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[float], Floats]]:
    """A device that writes to a file; called, it waits until so many seconds have been played and answers with them."""
    file = tmp_path / "heard.raw"
    pygame.mixer.quit()  # whatever device a test before has left open
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(file))

    def last(seconds: float) -> Floats:
        wait_for(file.exists, "a device")
        begun = file.stat().st_size // 4 * 4
        wanted = begun + 4 * round(seconds * RATE)
        wait_for(lambda: file.stat().st_size >= wanted, f"{seconds} s of sound")
        return np.frombuffer(file.read_bytes()[begun:wanted], "<i2").reshape(-1, 2) / 32768.0

    yield last
    pygame.mixer.quit()


@pytest.fixture
def started() -> Iterator[Callable[..., SoundThread]]:
    """Threads of sound, which are closed in the end."""
    threads = []

    def start(level: float = 0.5, muted: bool = False, music: bool = False) -> SoundThread:
        threads.append(SoundThread(level, muted, music))
        threads[-1].open()
        return threads[-1]

    yield start
    for thread in threads:
        thread.close()


def level(heard: Floats) -> float:
    return float(np.sqrt(np.mean(heard**2)))


def feel_until(thread: SoundThread, mood: Mood, happened: Callable[[], bool]) -> None:
    def look() -> bool:
        thread.feel(THEME, 7, lambda: mood)
        return happened()

    wait_for(look, "what is to be heard", pause=0.05)


@pytest.mark.slow
def test_the_stream_follows_moods_without_a_gap_or_a_click(
    device: Callable[[float], Floats], started: Callable[..., SoundThread]
) -> None:
    thread = started()
    feel_until(thread, HUM, lambda: level(device(0.2)) > 0.02)
    feel_until(thread, HUM, lambda: True)
    heard = device(0.4)
    assert np.abs(heard).min(axis=0).max() < 0.1
    quiet = [level(part) for part in np.array_split(heard, 20)]
    assert min(quiet) > 0.3 * max(quiet)
    assert sharpest(heard[:, 0].astype(np.float32)) < 12.0


@pytest.mark.slow
def test_what_rests_falls_silent_and_comes_back(
    device: Callable[[float], Floats], started: Callable[..., SoundThread]
) -> None:
    thread = started()
    feel_until(thread, HUM, lambda: level(device(0.1)) > 0.02)
    thread.rest()
    wait_for(lambda: level(device(0.1)) == 0.0, "silence")
    feel_until(thread, HUM, lambda: level(device(0.1)) > 0.02)


@pytest.mark.slow
def test_without_news_of_a_mood_it_falls_silent(
    device: Callable[[float], Floats], started: Callable[..., SoundThread]
) -> None:
    thread = started()
    feel_until(thread, HUM, lambda: level(device(0.1)) > 0.02)
    wait_for(lambda: level(device(0.1)) == 0.0, "silence")


@pytest.mark.slow
def test_muted_nothing_is_heard(device: Callable[[float], Floats], started: Callable[..., SoundThread]) -> None:
    thread = started(muted=True)
    for _ in range(5):
        thread.feel(THEME, 7, lambda: HUM)
        thread.hear([SoundCue("thump", 1.0)])
        assert level(device(0.1)) == 0.0
    assert not thread.mute()
    feel_until(thread, HUM, lambda: level(device(0.1)) > 0.02)


def test_short_sounds_are_heard_over_the_stream(
    device: Callable[[float], Floats], started: Callable[..., SoundThread]
) -> None:
    thread, quiet = started(), Mood(0.0)
    wait_for(lambda: thread.news is None and device(0.02).size > 0, "a device")

    def struck() -> bool:
        thread.feel(THEME, 7, lambda: quiet)
        thread.hear([SoundCue("thump", 0.8)])
        return level(device(0.1)) > 0.02

    wait_for(struck, "a thump")


def test_without_a_device_it_is_silent_says_why_and_one_that_comes_is_taken(
    device: Callable[[float], Floats], started: Callable[..., SoundThread], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    thread, news = started(), []
    wait_for(lambda: news.append(thread.news) or news[-1] is not None, "what is wrong")  # type: ignore[func-returns-value]
    assert thread.news is None
    thread.feel(THEME, 7, lambda: HUM)
    thread.hear([SoundCue("thump", 1.0)])
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    thread.devices_changed(gone=False)
    feel_until(thread, HUM, lambda: level(device(0.1)) > 0.02)
    thread.devices_changed(gone=False)  # there is one


def test_a_device_that_goes_is_followed_by_another(
    device: Callable[[float], Floats],
    started: Callable[..., SoundThread],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    thread = started()
    feel_until(thread, HUM, lambda: level(device(0.1)) > 0.02)
    other = tmp_path / "other.raw"
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(other))
    thread.devices_changed(gone=True)
    feel_until(thread, HUM, lambda: other.exists() and any(other.read_bytes()))


def test_a_mood_is_made_once_a_block_and_not_once_a_frame(
    device: Callable[[float], Floats], started: Callable[..., SoundThread]
) -> None:
    made = list[Mood]()

    def mood() -> Mood:
        made.append(HUM)
        return HUM

    waits = SoundThread(0.5, muted=False)
    for _ in range(60):
        waits.feel(THEME, 7, mood)
    assert len(made) == 1
    thread = started()

    def heard() -> bool:
        thread.feel(THEME, 7, mood)
        return len(made) > 5 and level(device(0.05)) > 0.02

    wait_for(heard, "several blocks", pause=0.01)


def test_a_mixer_without_a_device_does_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    mixer = Mixer()
    assert mixer.problem
    assert not mixer.hungry
    mixer.feed(np.zeros((512, 2), np.float32))
    mixer.play(np.zeros(10, np.float32), 1.0)
    mixer.close()
