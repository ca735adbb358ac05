"""What was compiled draws the same picture as numpy, to the last bit."""

from __future__ import annotations

import math
import os

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ridgeline.render import Renderer, canvas, native
from ridgeline.render.pixels import pixels

from .runs import Run, drawn_by, runs


@pytest.fixture(autouse=True)
def _compiled() -> None:
    if not native.there():
        missing = "nothing was compiled when Ridgeline was installed"
        if os.environ.get("RIDGELINE_NO_SKIP") and os.environ.get("RIDGELINE_NATIVE") != "0":
            pytest.fail(missing)
        pytest.skip(missing)


def pictures(run: Run, compiled: bool) -> list[npt.NDArray[np.uint32]]:
    """Every frame of a run."""
    surface, renderer = canvas(run.view.width, run.view.height), Renderer()
    found = []
    with drawn_by(compiled):
        for scene in run.scenes():
            renderer.draw(scene, surface)
            found.append(pixels(surface).copy())
    return found


@settings(max_examples=60)
@given(st.sampled_from([math.inf, 600.0]).flatmap(lambda day: runs(6, day)))
def test_every_frame_equals_that_of_numpy(run: Run) -> None:
    for compiled, plain in zip(pictures(run, True), pictures(run, False), strict=True):
        np.testing.assert_array_equal(compiled, plain)


def test_a_library_of_another_version_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    assert native.load() is not None
    monkeypatch.setattr(native, "VERSION", native.VERSION + 1)
    assert native.load() is None


def test_it_can_be_switched_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RIDGELINE_NATIVE", "0")
    assert native.load() is None
