"""Where Python and JavaScript differ most, a translated program still does what Python does."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from .engine import HEAD, Engine, javascript, told

CORNERS = re.split(
    r"^# ---.*\n", Path(__file__).with_name("corners.txt").read_text(encoding="utf-8"), flags=re.MULTILINE
)[1:]
"""Programs of Python, each with functions whose names begin with `go`."""


def camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(f"{word[:1].upper()}{word[1:]}" for word in rest)


@pytest.mark.parametrize("source", CORNERS, ids=[str(number) for number in range(len(CORNERS))])
def test_corners_give_the_same_bits(engine: Engine, tmp_path: Path, source: str) -> None:
    names = re.findall(r"^def (go\w*)\(\)", source, re.MULTILINE)
    made = javascript(tmp_path, HEAD + source)
    there = engine.values(made, [f"{camel(name)}()" for name in names])
    with np.errstate(all="ignore"):
        assert [told(name) for name in names] == there
