"""What was compiled draws the same picture as numpy, to the last bit."""

from __future__ import annotations

import math
import os
import shutil
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from profiles import examples
from ridgeline.render import Renderer, canvas
from ridgeline.render.kernels import COMPILED, KERNELS, PLAIN, Kernels, compiled
from ridgeline.render.pixels import pixels
from ridgeline.scene import Landscape, Scene
from ridgeline.terrain.arrays import Float32s, UInt32s

from ..runs import Run, runs
from ..test_sprites_and_particles import particles


@pytest.fixture(autouse=True)
def _compiled() -> None:
    if COMPILED is None:
        missing = "nothing was compiled when Ridgeline was installed"
        if os.environ.get("RIDGELINE_NO_SKIP") and os.environ.get("RIDGELINE_NATIVE") != "0":
            pytest.fail(missing)
        pytest.skip(missing)


def assert_same_pictures(scenes: Iterable[Scene]) -> None:
    """Fails if scenes of one size, each drawn over the one before, differ in any pixel of any frame."""
    shown = list(scenes)
    for number, (quick, plain) in enumerate(zip(painted(shown, KERNELS), painted(shown, PLAIN), strict=True)):
        np.testing.assert_array_equal(quick, plain, f"frame {number}")


def painted(scenes: list[Scene], kernels: Kernels) -> list[UInt32s]:
    """Every frame of scenes of one size."""
    renderer, surface = Renderer(kernels), canvas(scenes[0].width, scenes[0].height)
    frames = []
    for scene in scenes:
        renderer.draw(scene, surface)
        frames.append(pixels(surface).copy())
    return frames


def test_what_was_compiled_is_chosen() -> None:
    assert KERNELS is COMPILED
    assert KERNELS.name == "compiled"


@examples(60)
@given(st.sampled_from([math.inf, 600.0]).flatmap(lambda day: runs(6, day)))
def test_every_frame_equals_that_of_numpy(run: Run) -> None:
    assert_same_pictures(run.scenes())


@given(
    arrays.arrays(
        np.float32,
        st.tuples(st.integers(1, 4), st.integers(2, 70)),
        elements=st.floats(-40.0, 80.0, width=32) | st.floats(-(2.0**99), 2.0**99, width=32) | st.integers(-3, 45),
    ),
    st.integers(1, 40),
)
def test_edges_equal_those_of_numpy(crests: Float32s, height: int) -> None:
    quick, plain = KERNELS.edges(crests, height), PLAIN.edges(crests, height)
    for name, one, other in zip(plain._fields, quick, plain, strict=True):
        np.testing.assert_array_equal(one, other, name)


WEATHER = st.builds(
    Landscape, st.sampled_from(["dusk", "winter"]), st.integers(0, 2**32), st.sampled_from(["rain", "snow", "storm"])
)


@examples(30)
@given(runs(4, landscapes=WEATHER))
def test_every_frame_in_rain_and_snow_equals_that_of_numpy(run: Run) -> None:
    assert_same_pictures(run.scenes())


@examples(30)
@given(st.data(), runs(3))
def test_drops_of_every_kind_equal_those_of_numpy(data: st.DataObject, run: Run) -> None:
    size = run.view.width, run.view.height
    assert_same_pictures(
        replace(scene, particles=data.draw(particles(len(scene.layers), size))) for scene in run.scenes()
    )


@given(st.lists(st.tuples(*[st.floats(0.0, 255.0, width=32)] * 3, st.integers(0, 5000)), max_size=40))
def test_colours_are_dithered_as_numpy_does_it(given: list[tuple[float, float, float, int]]) -> None:
    numbers = np.array(given).reshape(-1, 4)
    colours, rows = numbers[:, :3].astype(np.float32), numbers[:, 3].astype(np.intp)
    np.testing.assert_array_equal(KERNELS.dither(colours, rows), PLAIN.dither(colours, rows))


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A folder with copies of the library and of its source."""
    for file in (compiled.HERE / "spans.c", compiled.HERE / compiled.LIBRARY):
        if file.exists():
            shutil.copy(file, tmp_path)
    return tmp_path


def test_a_library_of_the_source_beside_it_is_used(copy: Path) -> None:
    assert compiled.load(copy) is not None


def test_a_library_of_another_source_is_left_alone(copy: Path) -> None:
    with (copy / "spans.c").open("a", encoding="utf-8") as source:
        source.write("/* changed */\n")
    assert compiled.load(copy) is None


def test_a_library_without_a_source_beside_it_is_used_as_in_a_wheel(copy: Path) -> None:
    (copy / "spans.c").unlink()
    assert compiled.load(copy) is not None


def test_it_can_be_switched_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RIDGELINE_NATIVE", "0")
    assert compiled.load() is None
