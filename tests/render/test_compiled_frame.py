"""What is compiled draws what the painter paints: to the last bit while the light stands, one level away while not."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from profiles import examples
from ridgeline.render import Renderer, canvas
from ridgeline.render.kernels import LIBRARY, compiled
from ridgeline.scene import Journey, Landscape, Moment, Scene, View
from ridgeline.scene.items import Disc, Glow, Stars
from ridgeline.scene.landscape_kinds import landscape_of
from ridgeline.scene.oklab import lab
from ridgeline.scene.weather.lightning import strikes

from .reference import drawn, levels
from .runs import FRAME, Run, runs
from .scenes import crests, disc, glows, lit_scenes, scenes
from .test_sprites_and_particles import particles


@pytest.fixture(autouse=True)
def _compiled() -> None:
    if LIBRARY is None:
        missing = "nothing was compiled when Ridgeline was installed"
        if os.environ.get("RIDGELINE_NO_SKIP") and os.environ.get("RIDGELINE_NATIVE") != "0":
            pytest.fail(missing)
        pytest.skip(missing)


def errors(shown: Iterable[Scene], every: int = 1) -> list[float]:
    """The most levels that a pixel is away from the painter's, in every so many of some scenes of one size."""
    renderer, surface, found = Renderer(), canvas(1, 1), []
    for number, scene in enumerate(shown):
        if not number:
            surface = canvas(scene.width, scene.height)
        renderer.draw(scene, surface)
        if number % every == 0:
            found.append(float(np.abs(levels(surface) - drawn(scene)).max()))
    return found


LIT = st.builds(
    Landscape, st.sampled_from(["dusk", "winter"]), st.integers(0, 2**32), st.sampled_from(["rain", "snow", "storm"])
)


@pytest.mark.slow
@examples(30)
@given(runs(1) | runs(1, landscapes=LIT))
def test_a_first_frame_is_the_painter_s_to_the_bit(run: Run) -> None:
    assert errors(run.scenes()) == [0.0]


@examples(30)
@given(scenes())
def test_scenes_of_every_kind_are_the_painter_s_to_the_bit(scene: Scene) -> None:
    assert errors([scene]) == [0.0]


PLACES = st.lists(st.tuples(st.floats(-9, 75, width=32), st.floats(-9, 75, width=32), st.floats(0, 1, width=32)))
DISCS = st.builds(
    disc,
    st.floats(-40, 100),
    st.floats(-40, 100),
    st.floats(0.1, 40) | st.just(300.0),
    phase=st.floats(0, 1),
    maria=st.floats(0, 1),
    earthshine=st.floats(0, 1),
)


@examples(40)
@given(scenes(), st.lists(st.tuples(PLACES, st.lists(DISCS, max_size=2)), min_size=1, max_size=5), st.floats(0.3, 4.0))
def test_stars_and_discs_that_come_move_and_meet_are_exact_at_once(
    scene: Scene, skies: list[tuple[list[tuple[float, float, float]], list[Disc]]], radius: float
) -> None:
    white = lab("ffffff")[0]
    shown = []
    for places, discs in skies:
        table = np.array(places, np.float32).reshape(-1, 3)
        sky = replace(scene.sky, stars=Stars(table[:, :2], table[:, 2], radius, white), discs=tuple(discs))
        shown.append(replace(scene, sky=sky))
    assert set(errors(shown)) == {0.0}


@pytest.mark.slow
@examples(30)
@given(st.data(), runs(4))
def test_drops_of_every_kind_are_laid_as_the_painter_lays_them(data: st.DataObject, run: Run) -> None:
    size = run.view.width, run.view.height
    assert set(
        errors(replace(scene, particles=data.draw(particles(len(scene.layers), size))) for scene in run.scenes())
    ) == {0.0}


@pytest.mark.slow
@examples(15)
@given(runs(12, 600.0, LIT, st.builds(View, st.integers(1, 150), st.integers(1, 100))))
def test_in_any_weather_no_pixel_is_more_than_a_level_away(run: Run) -> None:
    assert max(errors(run.scenes())) <= 1.0


@pytest.mark.slow
def test_a_flash_of_lightning_is_followed_at_once() -> None:
    landscape, journey = Landscape("dusk", 7, "storm"), Journey(70.0, 20.0, 600.0)
    (strike, *_) = strikes(landscape.theme, landscape.key, 60.0, 120.0, asked="storm")
    seconds = [strike.second + number * FRAME for number in range(-6, 36)]
    assert max(errors(landscape.scene(journey.moment(second), View(160, 90)) for second in seconds)) <= 1.0


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["flyover", "rain"])
def test_other_kinds_of_scene_are_no_more_than_a_level_away(kind: str) -> None:
    landscape, journey = landscape_of(kind, "dusk", 7, None, calm=False), Journey(70.0, 18.0, 600.0)
    assert (
        max(errors((landscape.scene(journey.moment(20.0 + second / 30.0), View(160, 90)) for second in range(20)), 4))
        <= 1.0
    )


@pytest.mark.slow
@examples(10)
@given(st.integers(0, 2**32), st.floats(0.0, 24.0, exclude_max=True), st.integers(1, 4))
def test_light_in_steps_is_followed_and_mended_when_it_stands(seed: int, hour: float, step: int) -> None:
    """Between two steps sky and gradients are the same objects, as where light is taken at steps of time."""
    landscape, journey, view = Landscape("winter", seed), Journey(70.0, hour, 60.0), View(96, 50)
    renderer, surface = Renderer(), canvas(96, 50)
    for frame in range(24):
        scene = landscape.scene(journey.moment(frame * FRAME), view)
        lit = landscape.scene(journey.moment(frame // step * step * FRAME), view)
        layers = zip(scene.layers, lit.layers, strict=True)
        scene = replace(
            scene,
            sky=lit.sky,
            layers=tuple(replace(layer, gradient=light.gradient) for layer, light in layers),
        )
        renderer.draw(scene, surface)
        assert np.abs(levels(surface) - drawn(scene)).max() <= 1.0
    for _ in range(31):
        renderer.draw(scene, surface)
    np.testing.assert_array_equal(levels(surface), drawn(scene))


@pytest.mark.slow
def test_the_day_turns_while_the_land_stands_and_every_row_follows() -> None:
    landscape, view = Landscape("dusk", 7, "none"), View(200, 120)
    moments = [Moment(hour=18.0 + 0.002 * number) for number in range(300)]
    assert max(errors((landscape.scene(moment, view) for moment in moments), 10)) <= 1.0


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A folder with copies of the library and of its source."""
    for file in (compiled.HERE / "spans.c", compiled.HERE / compiled.FILE):
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


@examples(40)
@given(lit_scenes())
def test_a_first_frame_of_land_in_the_light_is_the_painter_s_to_the_bit(scene: Scene) -> None:
    assert errors([scene]) == [0.0]


@examples(20)
@given(lit_scenes(), st.data())
def test_land_that_moves_in_light_that_stands_is_the_painter_s_to_the_bit(scene: Scene, data: st.DataObject) -> None:
    def moved() -> Scene:
        layers = (replace(layer, line=data.draw(crests(scene.width, scene.height))) for layer in scene.layers)
        return replace(scene, layers=tuple(layers))

    assert set(errors(moved() for _ in range(4))) == {0.0}


@examples(20)
@given(lit_scenes(), st.lists(st.lists(glows(), max_size=3), min_size=1, max_size=4))
def test_other_glows_light_the_land_at_once(scene: Scene, lights: list[list[Glow]]) -> None:
    shown = [scene, *(replace(scene, sky=replace(scene.sky, glows=tuple(one))) for one in lights)]
    assert max(errors(shown)) <= 1.0
    assert errors([*shown, *[shown[-1]] * 31])[-1] == 0.0
