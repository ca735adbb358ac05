"""A clock that shows a year which Python cannot read."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable

import pytest


@pytest.mark.slow
@pytest.mark.parametrize("words", ["lint daily", "still x.png --time now", "still x.png --clock utc --size 9x9"])
@pytest.mark.parametrize("year", [1601, 9999])
def test_a_clock_that_cannot_be_read_is_said_to_be_wrong(need: Callable[[str], str], year: int, words: str) -> None:
    command = [need("faketime"), f"{year}-06-01 12:00:00", sys.executable, "-m", "ridgeline", *words.split()]
    environment = os.environ | {"DONT_FAKE_MONOTONIC": "1"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("ridgeline: the clock of this machine is wrong")
    assert done.stderr.count("\n") == 1
