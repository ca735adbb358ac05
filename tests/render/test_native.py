"""What was compiled draws the same picture as numpy, to the last bit."""

from __future__ import annotations

import math
import os
from collections.abc import Iterable
from dataclasses import replace

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from ridgeline.render import Renderer, canvas, native
from ridgeline.render.edges import edges
from ridgeline.render.pixels import dithered, pixels
from ridgeline.scene import Landscape, Scene

from .runs import Run, drawn_by, runs
from .test_sprites import particles


@pytest.fixture(autouse=True)
def _compiled() -> None:
    if not native.there():
        missing = "nothing was compiled when Ridgeline was installed"
        if os.environ.get("RIDGELINE_NO_SKIP") and os.environ.get("RIDGELINE_NATIVE") != "0":
            pytest.fail(missing)
        pytest.skip(missing)


def pictures(run: Run, compiled: bool) -> list[npt.NDArray[np.uint32]]:
    """Every frame of a run."""
    return painted(run.scenes(), compiled)


def painted(scenes: Iterable[Scene], compiled: bool) -> list[npt.NDArray[np.uint32]]:
    """Scenes of one size, each drawn over the one before."""
    surface, renderer = None, Renderer()
    found = []
    with drawn_by(compiled):
        for scene in scenes:
            surface = surface or canvas(scene.width, scene.height)
            renderer.draw(scene, surface)
            found.append(pixels(surface).copy())
    return found


@settings(max_examples=60)
@given(st.sampled_from([math.inf, 600.0]).flatmap(lambda day: runs(6, day)))
def test_every_frame_equals_that_of_numpy(run: Run) -> None:
    for compiled, plain in zip(pictures(run, True), pictures(run, False), strict=True):
        np.testing.assert_array_equal(compiled, plain)


@given(
    arrays.arrays(
        np.float32,
        st.tuples(st.integers(1, 4), st.integers(2, 70)),
        elements=st.floats(-40.0, 80.0, width=32) | st.floats(-(2.0**99), 2.0**99, width=32) | st.integers(-3, 45),
    ),
    st.integers(1, 40),
)
def test_edges_equal_those_of_numpy(crests: npt.NDArray[np.float32], height: int) -> None:
    with drawn_by(True):
        compiled = edges(crests, height)
    with drawn_by(False):
        plain = edges(crests, height)
    for name, one, other in zip(plain._fields, compiled, plain, strict=True):
        np.testing.assert_array_equal(one, other, name)


WEATHER = st.builds(
    Landscape, st.sampled_from(["dusk", "winter"]), st.integers(0, 2**32), st.sampled_from(["rain", "snow", "storm"])
)


@settings(max_examples=30)
@given(runs(4, landscapes=WEATHER))
def test_every_frame_in_rain_and_snow_equals_that_of_numpy(run: Run) -> None:
    for compiled, plain in zip(pictures(run, True), pictures(run, False), strict=True):
        np.testing.assert_array_equal(compiled, plain)


@settings(max_examples=30)
@given(st.data(), runs(3))
def test_drops_of_every_kind_equal_those_of_numpy(data: st.DataObject, run: Run) -> None:
    size = run.view.width, run.view.height
    scenes = [replace(scene, particles=data.draw(particles(len(scene.layers), size))) for scene in run.scenes()]
    for compiled, plain in zip(painted(scenes, True), painted(scenes, False), strict=True):
        np.testing.assert_array_equal(compiled, plain)


@given(st.lists(st.tuples(*[st.floats(0.0, 255.0, width=32)] * 3, st.integers(0, 5000)), max_size=40))
def test_colours_are_dithered_as_numpy_does_it(given: list[tuple[float, float, float, int]]) -> None:
    numbers = np.array(given).reshape(-1, 4)
    colours, rows = numbers[:, :3].astype(np.float32), numbers[:, 3].astype(np.intp)
    with drawn_by(False):
        expected = dithered(colours, rows)
    np.testing.assert_array_equal(dithered(colours, rows), expected)


def test_a_library_of_another_version_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    assert native.load() is not None
    monkeypatch.setattr(native, "VERSION", native.VERSION + 1)
    assert native.load() is None


def test_it_can_be_switched_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RIDGELINE_NATIVE", "0")
    assert native.load() is None
