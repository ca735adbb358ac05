"""Programs that are drawn by chance give the same bits in Python and in V8."""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np
import pytest

from tiers.plugin import one_in

from .engine import HEAD, Engine, javascript, told
from .programs import program


def differences(engine: Engine, folder: Path, numbers: range) -> list[str]:
    """What differs between the two, by function."""
    source, names = program(numbers)
    made = javascript(folder, HEAD + source)
    there = engine.values(made, [f"{name}()" for name in names])
    with np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        here = [told(name) for name in names]
    return [
        f"{name}: {one} is {other} in V8"
        for name, one, other in zip(names, here, there, strict=True)
        if one != other and not (isinstance(one, dict) and "raised" in one)  # errors are not part of a picture
    ]


@pytest.mark.parametrize("numbers", [range(10), pytest.param(range(10, 100), marks=pytest.mark.slow)])
def test_programs_give_the_same_bits(engine: Engine, tmp_path: Path, numbers: range) -> None:
    assert differences(engine, tmp_path, numbers) == []


@pytest.mark.slow
@pytest.mark.parametrize("part", one_in(10, range(50)))
def test_many_programs_give_the_same_bits(engine: Engine, tmp_path: Path, part: int, first: int) -> None:
    begin = 1000 + first + 200 * part
    for start in range(begin, begin + 200, 50):
        assert differences(engine, tmp_path, range(start, start + 50)) == []
