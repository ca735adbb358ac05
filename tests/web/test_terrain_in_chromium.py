"""`terrain.js` has Python's heights in a browser too, to the last bit."""

from __future__ import annotations

import base64
import importlib.util
import os
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from conftest import find
from ridgeline.terrain import Ridge

from .chromium import Chromium
from .test_terrain_js import KNOBS, windows

HEIGHTS = """
const {Ridge} = await import("/web/terrain.js");
const ridge = new Ridge(given[0]);
const runs = given[1].map(([start, step, count]) => ridge.heights(start, start + (count - 0.5) * step, step));
const file = new FileReader();
const read = new Promise((done) => (file.onload = done));
file.readAsDataURL(new Blob(runs));
await read;
return file.result.split(",")[1];
"""
"""What gives the bytes of some runs of heights, as base64."""


def told(knobs: dict[str, Any]) -> dict[str, Any]:
    """The same for JSON, in which whole numbers are no longer than 53 bits: a word may spell one."""
    pins = {"pins": [*knobs["pins"].items()]} if "pins" in knobs else {}
    return knobs | {"seed": str(knobs["seed"])} | pins


@pytest.mark.slow
def test_of_a_hundred_thousand_heights_in_chromium_none_differs(tmp_path: Path) -> None:
    programs = find("chromium"), find("chromedriver")
    if importlib.util.find_spec("selenium") is None:
        assert "RIDGELINE_NO_SKIP" not in os.environ
        pytest.skip("selenium is not installed")
    chance, compared = random.Random(6), 0
    with Chromium(*programs, tmp_path) as browser:
        for knobs in KNOBS:
            wanted, ridge = windows(chance, 30), Ridge(**knobs)
            own = [ridge.heights(start, start + (count - 0.5) * step, step) for start, step, count in wanted]
            there = np.frombuffer(base64.b64decode(browser.run(HEIGHTS, told(knobs), wanted)))
            np.testing.assert_array_equal(there.view(np.uint64), np.concatenate(own).view(np.uint64), str(knobs))
            compared += len(there)
    assert compared >= 100_000
