"""Every page of the window fits into it, in each language and with the largest writing, and nothing overlaps."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

import pygame
import pytest

from ridgeline.render.text.hand import Hand
from ridgeline.render.text.layout import layout
from ridgeline.render.text.overlay import place_texts
from ridgeline.scene import Text

from ..long_language import ACCENTED, SPOKEN
from .every_page import pages

SIZES = [(640, 360), (1280, 720), (3840, 2160), (800, 600)]

LEAST = 7  #: pixels of the letters of the fullest page in the smallest window


def faults(name: str, texts: tuple[Text, ...], size: tuple[int, int]) -> list[str]:
    """What is wrong with a page in a picture of a size."""
    shown, window = place_texts(texts, size), pygame.Rect((0, 0), size)
    wrong = [f"{name} at {size}: {text.lines[0]!r} is left out" for text in _left_out(texts, shown)]
    for text, place in shown:
        laid_out = layout(text, size)
        if laid_out.size != place.size or not window.contains(place):
            wrong.append(f"{name} at {size}: {text.lines[0]!r} is cut")
        if laid_out.font < LEAST:
            wrong.append(f"{name} at {size}: {text.lines[0]!r} has letters of {laid_out.font} pixels")
        board = pygame.Rect((0, 0), laid_out.size)
        wrong += [
            f"{name}: {part.words!r} is off its panel" for part in laid_out.parts if not board.contains(part.rect)
        ]
        for one, other in combinations([part for part in laid_out.parts if part.words or part.drawing], 2):
            if one.rect.inflate(0, -one.rect.height // 3).colliderect(other.rect.inflate(0, -other.rect.height // 3)):
                wrong.append(f"{name} at {size}: {one.words!r} and {other.words!r} overlap")
    return wrong


def unspoken(texts: tuple[Text, ...]) -> set[str]:
    """The words of texts that nobody has translated into the long language."""
    found = {word for text in texts for line in text.lines for word in re.findall(r"\b[A-Za-z]{4,}\b", line)}
    return {word for word in found if word.translate(ACCENTED) != word}


def _left_out(texts: tuple[Text, ...], shown: list[tuple[Text, pygame.Rect]]) -> list[Text]:
    written = [text.lines for text, _ in shown]
    return [text for text in texts if text.lines not in written]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "de", *SPOKEN])
def test_no_page_is_cut_and_nothing_overlaps(
    language: str, size: tuple[int, int], speaking: Callable[[str], None]
) -> None:
    speaking(language)
    assert [fault for name, texts in pages() for fault in faults(name, texts, size)] == []


@pytest.mark.parametrize("language", ["en", "de", "pseudo"])
def test_the_font_has_every_letter_of_every_page(language: str, speaking: Callable[[str], None]) -> None:
    speaking(language)
    letters = sorted({letter for _, texts in pages() for text in texts for line in text.lines for letter in line})
    missing = _drawn("\uffff")
    assert [letter for letter in letters if letter != "\t" and _drawn(letter) == missing] == []


def _drawn(letter: str) -> bytes:
    return pygame.image.tobytes(Hand(40).written(letter), "RGBA")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.4, 2.0])
def test_no_page_breaks_with_larger_writing(
    scale: float, size: tuple[int, int], speaking: Callable[[str], None]
) -> None:
    speaking("de")
    for name, texts in pages():
        assert faults(name, tuple(replace(text, scale=scale) for text in texts), size) == []


def test_every_word_of_every_page_is_in_the_catalogue(speaking: Callable[[str], None]) -> None:
    speaking("pseudo")
    assert {name: left for name, texts in pages() if (left := unspoken(texts))} == {}
    speaking("en")
    assert all(unspoken(texts) for name, texts in pages())
