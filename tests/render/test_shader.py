"""The graphics card draws what the painter paints, within a few levels: everything that a scene can hold."""

from __future__ import annotations

import importlib.util
import os
import random
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pygame
import pytest

from ridgeline import shipped
from ridgeline.present.window.graphics_context import current_context, set_attributes
from ridgeline.render import Dissolve, Projector, canvas
from ridgeline.render.pixels import pixels
from ridgeline.render.shader import packing
from ridgeline.render.shader.shader_renderer import SAMPLERS, ShaderRenderer
from ridgeline.scene import Journey, Scene, Text, View
from ridgeline.scene.landscape_kinds import landscape_of
from ridgeline.scene.weather_spells import KINDS
from ridgeline.terrain.arrays import Int32s

pytestmark = pytest.mark.slow

SIZE = (320, 180)
HOURS = (0.0, 6.5, 12.0, 18.5, 20.0, 22.0)
PROGRAMS = Path(str(packing.__file__)).parent / "glsl"


@pytest.fixture(scope="module", params=[False, True], ids=["OpenGL", "OpenGL ES"])
def shader(request: pytest.FixtureRequest) -> Iterator[ShaderRenderer]:
    """A renderer without a window; Mesa's llvmpipe draws where there is no graphics card."""
    if importlib.util.find_spec("zengl") is None:
        assert "RIDGELINE_NO_SKIP" not in os.environ
        pytest.skip("zengl is not installed")
    before = os.environ.get("SDL_VIDEODRIVER")
    pygame.display.quit()
    os.environ["SDL_VIDEODRIVER"] = "offscreen"
    pygame.display.init()
    set_attributes(embedded=request.param)
    pygame.display.set_mode(SIZE, pygame.OPENGL | pygame.DOUBLEBUF)
    renderer = ShaderRenderer(current_context())
    yield renderer
    renderer.release()
    pygame.display.quit()
    if before is None:
        del os.environ["SDL_VIDEODRIVER"]
    else:
        os.environ["SDL_VIDEODRIVER"] = before


def scene_of(
    theme: str, hour: float = 18.5, kind: str = "ridges", weather: str | None = None, at: float = 1234.5
) -> Scene:
    """A scene of a cruise."""
    landscape = landscape_of(kind, theme, 7, weather, calm=False)
    return landscape.scene(Journey(20.0, hour, 600.0).moment(at), View(*SIZE))


def painted(picture: Scene | Dissolve) -> Int32s:
    """(height, width, 3) what the painter makes of it."""
    surface = canvas(*SIZE)
    Projector().draw(picture, surface)
    packed = pixels(surface)
    return np.stack([packed >> shift & 255 for shift in (16, 8, 0)], axis=2).astype(np.int32)


def compare(shader: ShaderRenderer, picture: Scene | Dissolve) -> None:
    """Draw it both ways."""
    shader.draw(picture)
    away = np.abs(shader.picture().astype(np.int32) - painted(picture)).max(axis=2)
    assert away.mean() <= 0.1
    assert (away > 2).mean() <= 0.001
    assert away.max() <= 4


@pytest.mark.parametrize("theme", shipped.theme_names())
def test_a_theme_looks_as_the_painter_paints_it(shader: ShaderRenderer, theme: str) -> None:
    compare(shader, scene_of(theme))


@pytest.mark.timeout(600)
@pytest.mark.parametrize("kind", ["ridges", "flyover"])
@pytest.mark.parametrize("weather", [None, *KINDS])
def test_all_hours_weathers_and_scenes_look_as_painted(shader: ShaderRenderer, weather: str | None, kind: str) -> None:
    for theme in shipped.theme_names():
        for hour in HOURS:
            compare(shader, scene_of(theme, hour, kind, weather))


def test_charts_and_writing_look_as_painted(shader: ShaderRenderer) -> None:
    scene = scene_of("dusk", kind="rain", weather="rain")
    assert scene.chart is not None
    compare(shader, scene)
    texts = (Text(("score\t12", "distance\t3 m"), "left"), Text(("a hint",)), Text(("middle",), "centre", 0.6))
    compare(shader, Scene(**{**vars(scene_of("dusk")), "texts": texts}))
    compare(shader, Scene(**{**vars(scene_of("dusk")), "texts": texts[1:]}))


@pytest.mark.parametrize("elapsed", [0.0, 0.3, 0.5, 1.0])
def test_dissolves_look_as_painted(shader: ShaderRenderer, elapsed: float) -> None:
    """Within what the painter's mixture may be off itself, see `Projector`."""
    dissolve = Dissolve(scene_of("dusk"), scene_of("winter", weather="snow"), elapsed, (Text(("word",)),))
    shader.draw(dissolve)
    away = np.abs(shader.picture().astype(np.int32) - painted(dissolve)).max(axis=2)
    assert (away > 2).mean() <= 0.001
    assert away.max() <= 4


def test_the_order_of_frames_does_not_matter(shader: ShaderRenderer) -> None:
    scenes = [scene_of(("dusk", "aurora", "city")[at % 3], 20.0 + at / 50.0, at=float(at)) for at in range(40)]
    ordered = []
    for scene in scenes:
        shader.draw(scene)
        ordered.append(shader.picture().copy())
    numbers = list(range(len(scenes)))
    random.Random(7).shuffle(numbers)
    for number in numbers:
        shader.draw(scenes[number])
        np.testing.assert_array_equal(shader.picture(), ordered[number])


def test_another_size_and_more_layers_make_room(shader: ShaderRenderer) -> None:
    compare(shader, scene_of("dusk"))
    landscape = landscape_of("flyover", "dusk", 7, None, calm=False)
    shader.draw(landscape.scene(Journey(20.0, 12.0).moment(3.0), View(77, 41)))
    assert shader.picture().shape == (41, 77, 3)
    compare(shader, scene_of("dusk", kind="flyover"))


def test_many_sprites_begin_the_texture_again(shader: ShaderRenderer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packing, "SHARE_ROWS", 8)
    for at in range(6):
        compare(shader, scene_of("city", 21.0, at=20.0 * at))


def test_shares_that_do_not_fit_are_refused() -> None:
    sprites = scene_of("city", 21.0).sprites
    shares = packing.Shares()
    many = [sprite.__class__(**{**vars(sprite), "share": np.ones((1500, 1500), np.float32)}) for sprite in sprites[:1]]
    with pytest.raises(ValueError, match="pixels; at most"):
        shares.place(many)


@pytest.mark.parametrize("program", sorted(PROGRAMS.iterdir()), ids=lambda program: program.name)
def test_the_programs_are_es_three_without_anything_of_python(program: Path) -> None:
    text = program.read_text(encoding="utf-8")
    assert text.startswith("#version 300 es\n")
    assert "#include" not in text
    assert program.stem in SAMPLERS
    assert program.suffix in (".vert", ".frag")
    validator = shutil.which("glslangValidator")
    if validator is None:
        assert "RIDGELINE_NO_SKIP" not in os.environ
        pytest.skip("Debian's glslang-tools are not installed")
    done = subprocess.run([validator, str(program)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_all_programs_share_one_frame() -> None:
    blocks = set()
    for program in PROGRAMS.iterdir():
        text = program.read_text(encoding="utf-8")
        if "uniform Frame" in text:
            blocks.add(text[text.index("layout(std140)") : text.index("};") + 2])
    assert len(blocks) == 1
