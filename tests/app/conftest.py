"""What tests of the cruise and the game without a window share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from ridgeline import shipped, words
from ridgeline.app.modes.mode_director import Director
from ridgeline.scene.memory import Memory
from ridgeline.scene.stands import planting, specimens

from .long_language import SPOKEN, catalogue_of
from .window.sway import SWAY_TOOLS, Sway


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A window that nobody sees, with no events waiting."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.quit()
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    pygame.event.clear()
    yield
    pygame.quit()


SPECIMENS = Memory(64 << 20)
"""What was drawn of plants and houses in tests before: nine tenths of the time of a first picture."""


@pytest.fixture
def drawn_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the landscapes of many tests share their plants and houses, which follow from their numbers alone.

    The last argument is the memory of one landscape: with it, no landscape would find what another has drawn.
    """
    monkeypatch.setattr(planting, "draw", lambda *specimen: SPECIMENS(specimens.draw, *specimen[:-1], SPECIMENS))


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, drawn_before: None) -> Iterator[list[Director]]:
    """A list; what is put in it keeps its files in the test's folder, and is closed after the test."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_PICTURES_DIR", "HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    found: list[Director] = []
    yield found
    for playing in found:
        playing.close()


@pytest.fixture
def sway(need: Callable[[str], str]) -> Iterator[Sway]:
    """A private sway with two monitors."""
    for tool in SWAY_TOOLS:
        need(tool)
    with Sway() as started:
        yield started


@pytest.fixture
def speaking(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """A function that lets a language be spoken until the end of the test; some are of nobody, see `long_language`."""

    def speak(language: str) -> None:
        if language in SPOKEN:
            monkeypatch.setattr(shipped, "words", lambda code: catalogue_of(language))
        words.speak("de" if language in SPOKEN else language)

    yield speak
    words.speak("en")
