"""The graphics card draws what the painter paints, within a few levels: everything that a scene can hold."""

from __future__ import annotations

import importlib.util
import os
import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice, product

import numpy as np
import pygame
import pytest

from ridgeline import shipped
from ridgeline.app.window.graphics_context import current_context, set_attributes
from ridgeline.render import Dissolve, Projector, canvas
from ridgeline.render.pixels import pixels
from ridgeline.render.shader import packing
from ridgeline.render.shader.shader_renderer import ShaderRenderer
from ridgeline.scene import Journey, Scene, Text, View
from ridgeline.scene.boards.board import Board, Picture, Print, Slab, Words
from ridgeline.scene.brush import Brush
from ridgeline.scene.items import Band, Cover
from ridgeline.scene.landscape_kinds import AnyLandscape, landscape_of
from ridgeline.scene.weather.lightning import strikes
from ridgeline.scene.weather_spells import KINDS
from ridgeline.terrain.arrays import Int32s, UInt8s

from .test_covers import forest

pytestmark = pytest.mark.slow

SIZE = (320, 180)
HOURS = (0.0, 6.5, 12.0, 18.5, 20.0, 22.0)
LATE = 1234.5
WEATHERS = ("none", *KINDS)
SCENES = ("ridges", "rain", "flyover")


@pytest.fixture(scope="module", params=[False, True], ids=["OpenGL", "OpenGL ES"])
def embedded(request: pytest.FixtureRequest) -> bool:
    """Whether it is OpenGL ES that draws."""
    return bool(request.param)


@pytest.fixture(scope="module")
def shader(embedded: bool) -> Iterator[ShaderRenderer]:
    """A renderer without a window; Mesa's llvmpipe draws where there is no graphics card."""
    if importlib.util.find_spec("zengl") is None:
        assert "RIDGELINE_NO_SKIP" not in os.environ
        pytest.skip("zengl is not installed")
    before = os.environ.get("SDL_VIDEODRIVER")
    pygame.display.quit()
    os.environ["SDL_VIDEODRIVER"] = "offscreen"
    pygame.display.init()
    set_attributes(embedded=embedded)
    pygame.display.set_mode(SIZE, pygame.OPENGL | pygame.DOUBLEBUF)
    renderer = ShaderRenderer(current_context())
    yield renderer
    renderer.release()
    pygame.display.quit()
    if before is None:
        del os.environ["SDL_VIDEODRIVER"]
    else:
        os.environ["SDL_VIDEODRIVER"] = before


@cache
def landscape(kind: str, theme: str, weather: str | None) -> AnyLandscape:
    """A landscape, which scenes of several hours share; the rain of all islands is computed once."""
    made = landscape_of(kind, theme, 7, weather)
    if kind == "rain" and (theme, weather) != ("dusk", None):
        scene_of("dusk", kind=kind)
        made.take_over(landscape(kind, "dusk", None))
    return made


def scene_of(
    theme: str, hour: float = 18.5, kind: str = "ridges", weather: str | None = None, at: float = LATE
) -> Scene:
    """A scene of a cruise."""
    return landscape(kind, theme, weather).scene(Journey(20.0, hour, 600.0).moment(at), View(*SIZE))


def painted(picture: Scene | Dissolve) -> Int32s:
    """(height, width, 3) what the painter makes of it."""
    scene = picture.new if isinstance(picture, Dissolve) else picture
    surface = canvas(scene.width, scene.height)
    Projector().draw(picture, surface)
    packed = pixels(surface)
    return np.stack([packed >> shift & 255 for shift in (16, 8, 0)], axis=2).astype(np.int32)


def drawn(shader: ShaderRenderer, picture: Scene | Dissolve) -> UInt8s:
    """(height, width, 3) what the graphics card makes of it."""
    shader.draw(picture)
    return shader.picture().copy()


ROUNDING = 0.3
"""Levels by which a pixel may differ more, on average, for each sprite over it: each rounds, to 255ths or 256ths."""


BLIT_ROUNDING = 0.45  #: the same for a veil over most of a picture: pygame's blit rounds each of its colours down


def laid_over(picture: Scene | Dissolve) -> float:
    """How many sprites lie over a pixel, on average."""
    scene = picture.new if isinstance(picture, Dissolve) else picture
    area = 0
    for sprite in scene.sprites:
        rows, columns = sprite.share.shape
        high = min(sprite.top + rows, scene.height) - max(sprite.top, 0)
        wide = min(sprite.left + columns, scene.width) - max(sprite.left, 0)
        area += max(high, 0) * max(wide, 0)
    return area / (scene.width * scene.height)


def compare(shader: ShaderRenderer, picture: Scene | Dissolve, mean: float = 0.1) -> None:
    """Draw it both ways; a pixel's levels may differ by so much on average."""
    away = np.abs(drawn(shader, picture) - painted(picture)).max(axis=2)
    assert away.mean() <= mean + ROUNDING * laid_over(picture)
    assert (away > 2).mean() <= 0.001
    assert away.max() <= 4


@pytest.mark.timeout(600)
@pytest.mark.parametrize("kind", SCENES)
@pytest.mark.parametrize("weather", WEATHERS)
def test_all_hours_weathers_and_scenes_look_as_painted(
    shader: ShaderRenderer, embedded: bool, weather: str, kind: str, whole: bool
) -> None:
    """Every theme at every hour, in one kind and weather each; with OpenGL ES a quarter, but all with `--long`."""
    turn, sky = SCENES.index(kind), WEATHERS.index(weather)
    shown = [
        (theme, hour)
        for (one, theme), (other, hour) in product(enumerate(shipped.theme_names()), enumerate(HOURS))
        if whole or ((one + other) % len(WEATHERS) == sky and (one + other) % len(SCENES) == turn)
    ]
    shown = shown[turn::4] if embedded and not whole else shown
    assert shown
    for theme, hour in shown:
        compare(shader, scene_of(theme, hour, kind, weather))


def test_a_bolt_and_its_flash_look_as_painted(shader: ShaderRenderer) -> None:
    dusk = landscape("ridges", "dusk", "storm")
    struck = strikes(dusk.theme, dusk.key, LATE, LATE + 120.0, asked="storm")
    seconds = (strike.second + step / 10.0 for strike in struck for step in range(8))
    scenes = (scene_of("dusk", 22.0, weather="storm", at=second) for second in seconds)
    bolts = (scene for scene in scenes if any("lightning" in sprite.words for sprite in scene.sprites))
    seen = [*islice(bolts, 4)]
    assert len(seen) == 4
    for scene in seen:
        compare(shader, scene)


@pytest.mark.parametrize("most", [packing.MAX_BANDS, 3])
def test_bands_in_every_direction_look_as_painted(
    shader: ShaderRenderer, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    """Those that the graphics card has no room for are drawn as sprites."""
    monkeypatch.setattr(packing, "MAX_BANDS", most)
    shader.release()
    along = np.linspace(0.0, 1.0, 25)
    bands: list[Band] = []
    for turn in np.arange(0.1, 6.3, 0.7):
        x = 160.0 + 120.0 * along * np.cos(turn) + 4.0 * np.sin(9.0 * along) * np.sin(turn)
        y = 90.0 + 120.0 * along * np.sin(turn) - 4.0 * np.sin(9.0 * along) * np.cos(turn)
        points = np.array([x, y, 0.2 + 6.0 * along, 1.0 - 0.5 * along]).T
        bands += Brush(View(*SIZE), -1 if turn < 3.0 else 3).band(points, np.array([0.9, 0.1, 0.1]), "smoke")
    assert len(bands) == 9
    compare(shader, replace(scene_of("dusk", 22.0), sprites=tuple(bands)))
    shader.release()


def test_charts_and_writing_look_as_painted(shader: ShaderRenderer) -> None:
    scene = scene_of("dusk", kind="rain", weather="rain")
    assert scene.chart is not None
    compare(shader, scene)
    texts = (Text(("score\t12", "distance\t3 m"), "left"), Text(("a hint",)), Text(("middle",), "centre", 0.6))
    compare(shader, replace(scene_of("dusk"), texts=texts))
    compare(shader, replace(scene_of("dusk"), texts=texts[1:]))
    page = Board((0, 0, 200, 180), (Slab((8, 20, 90, 14), 4, 0.2, fades=True), Words(10, 27, "Fly", 11)), 120)
    other = replace(page, marks=(*page.marks, Print((10, 60, 64, 36), 4, Picture(np.full((9, 16, 3), 200, np.uint8)))))
    for shown in ((page,), (other,), (page,), ()):
        compare(shader, replace(scene_of("dusk"), texts=shown), mean=0.1 + BLIT_ROUNDING * len(shown))


@pytest.mark.parametrize("elapsed", [0.0, 0.3, 0.5, 1.0])
def test_dissolves_look_as_painted(shader: ShaderRenderer, elapsed: float) -> None:
    """Within what the painter's mixture may be off itself, see `Projector`."""
    dissolve = Dissolve(scene_of("dusk"), scene_of("winter", weather="snow"), elapsed, (Text(("word",)),))
    compare(shader, dissolve, mean=1.0)


def test_the_order_of_frames_does_not_matter(shader: ShaderRenderer, embedded: bool, whole: bool) -> None:
    shown = (("dusk", "ridges"), ("aurora", "ridges"), ("winter", "flyover"), ("dusk", "rain"), ("city", "ridges"))
    scenes = [
        scene_of(theme, 20.0 + at / 50.0, kind, "snow", at=float(at))
        for at in range(40 if whole else 2 if embedded else 5)
        for theme, kind in shown
    ]
    numbers = list(range(len(scenes)))
    pictures = [drawn(shader, scene) for scene in scenes]
    random.Random(7).shuffle(numbers)
    for number in numbers:
        np.testing.assert_array_equal(drawn(shader, scenes[number]), pictures[number])


def test_another_size_and_more_layers_make_room(shader: ShaderRenderer) -> None:
    compare(shader, scene_of("dusk"))
    landscape = landscape_of("flyover", "dusk", 7, None, calm=False)
    shader.draw(landscape.scene(Journey(20.0, 12.0).moment(3.0), View(77, 41)))
    assert shader.picture().shape == (41, 77, 3)
    compare(shader, scene_of("dusk", kind="flyover"))


@pytest.mark.parametrize("rows", [20, 12])
def test_sprites_and_outlines_that_fill_their_textures_begin_them_again(
    shader: ShaderRenderer, monkeypatch: pytest.MonkeyPatch, rows: int
) -> None:
    """Where there is no room for all outlines at once, crests are computed instead."""
    monkeypatch.setattr(packing, "SHARE_ROWS", 16)
    monkeypatch.setattr(packing, "POINT_ROWS", rows)
    shader.release()
    for at in range(6):
        compare(shader, scene_of("city", 21.0, at=20.0 * at))
    shader.release()


def test_arrays_that_do_not_fit_are_refused() -> None:
    shelf = packing.Shelf("sprites", packing.SHARE_ROWS, packing.in_255ths)
    with pytest.raises(ValueError, match="sprites of 17,641,472 pixels; at most 16,777,216"):
        shelf.place([np.ones((4200, 4200), np.float32)])


@pytest.mark.parametrize(
    "view",
    [View(683, 384), View(400, 225, scale=3.1), View(600, 30), View(200, 60, origin=(-700.0, 900.0)), View(90, 20)],
)
def test_outlines_are_seen_alike_at_every_scale(shader: ShaderRenderer, view: View) -> None:
    """Fine columns see the land between points, coarse ones means; very coarse ones no outline at all."""
    for theme in ("dusk", "winter"):
        scene = landscape("ridges", theme, None).scene(Journey(20.0, 12.0).moment(LATE), view)
        compare(shader, replace(scene, sprites=(), particles=()))


FORESTS = [forest(number, 60 + 31 * number, 401 + 55 * number) for number in range(3)]


def with_covers(plain: Scene, planes: list[UInt8s], step: float = 0.0, wind: float = 0.0, zoom: float = 1.0) -> Scene:
    """The same with two covers on its second layer and one on its last; layers far up uncover more sky."""
    layers, blown = list(plain.layers), wind * np.sin(np.arange(plain.width, dtype=np.float32) / 17.0)
    for number, layer, top in ((0, 1, 25.0), (1, 1, 60.5), (2, -1, 70.25)):
        lean = blown if wind and number != 1 else None
        cover = Cover(planes[number], 31.3 + step * number, top, zoom, zoom * 0.9, lean, 60.0)
        layers[layer] = replace(layers[layer], covers=(*layers[layer].covers, cover))
    return replace(plain, layers=tuple(layers))


@pytest.mark.parametrize(("theme", "hour", "weather"), [("dusk", 18.5, "none"), ("city", 0.0, "snow")])
@pytest.mark.parametrize(("wind", "zoom"), [(0.0, 1.0), (7.0, 1.0), (0.0, 1.7), (40.0, 0.6)])
def test_covers_and_what_is_behind_them_look_as_painted(
    shader: ShaderRenderer, theme: str, hour: float, weather: str, wind: float, zoom: float
) -> None:
    """Stars, sprites and snow are behind them; they leave the picture at both sides."""
    plain = scene_of(theme, hour, weather=weather)
    assert plain.sprites or plain.particles or theme == "dusk"
    for step in (0.0, 90.4, -170.9, 5000.0):
        compare(shader, with_covers(plain, FORESTS, step, wind, zoom))


def test_stars_shine_through_covers_as_far_as_painted(shader: ShaderRenderer) -> None:
    half = np.full((150, 250), 128, np.uint8)
    plain = scene_of("dusk", 0.0)
    assert (plain.sky.stars.brightness > 0.5).sum() > 10
    compare(shader, with_covers(plain, [half, half // 2, half]))


def test_planes_that_replace_others_look_as_painted_in_any_order(shader: ShaderRenderer) -> None:
    """More of them than there are places for; larger ones make room, none and empty ones are nothing."""
    plain = scene_of("dusk")
    for planes in ([forest(7 * at + number, 40 + at, 300 + at) for number in range(3)] for at in range(8)):
        compare(shader, with_covers(plain, planes))
        compare(shader, with_covers(plain, FORESTS))
    compare(shader, with_covers(plain, [*FORESTS[:2], forest(1, 300, 1500)]))
    compare(shader, with_covers(plain, [FORESTS[0][:0], FORESTS[1][:, :0], FORESTS[2][:1, :1]]))
    compare(shader, plain)


def test_a_dissolve_into_a_scene_with_covers_looks_as_painted(shader: ShaderRenderer) -> None:
    shader.release()
    compare(shader, Dissolve(scene_of("dusk"), with_covers(scene_of("winter"), FORESTS), 0.5, ()), mean=1.0)
