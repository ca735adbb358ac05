"""Of a module, what no name leads to that is taken of it is not translated."""

from __future__ import annotations

import re
from pathlib import Path

from .engine import HEAD, javascript

SOURCE = """
HALF, WHOLE = 0.5, 1.0
NAMES = {"a": WHOLE}

class Box(NamedTuple):
    size: float

    @property
    def half(self) -> float:
        return self.size * HALF

    def taken(self, other: Other) -> Box:
        return Box(NAMES[other.name])

class Other(NamedTuple):
    name: str

def first() -> float:
    return Box(3.0).half

def taken() -> float:
    return 2.0

def second() -> Box:
    return Box(1.0).taken(Other("a"))
"""


def made(folder: Path, words: set[str]) -> set[str]:
    text = javascript(folder, HEAD + SOURCE, words)
    return set(re.findall(r"\b(?:HALF|WHOLE|NAMES|Box|Other|half|taken|first|second)(?= = | \{|\()", text))


def test_what_is_asked_for_brings_what_it_needs_and_no_more(tmp_path: Path) -> None:
    assert made(tmp_path, {"first"}) == {"first", "Box", "half", "HALF"}


def test_a_method_that_is_called_brings_what_it_needs(tmp_path: Path) -> None:
    assert made(tmp_path, {"second"}) == {"second", "Box", "taken", "NAMES", "WHOLE", "Other"}


def test_a_function_stays_beside_a_method_of_its_name_that_does_not(tmp_path: Path) -> None:
    text = javascript(tmp_path, HEAD + SOURCE, {"taken"})
    assert text.count("function taken()") == text.count("taken(") == 1
