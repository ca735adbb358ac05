"""What `web/paint` draws in a browser is what the painter paints: everything that a scene of the page can hold."""

from __future__ import annotations

import base64
import importlib.util
import math
import os
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from functools import cache

import numpy as np
import pytest

from render.test_covers import forest
from render.test_kinds import KINDS, UNSEEN
from render.test_shader import with_covers
from ridgeline import shipped
from ridgeline.render import Projector, canvas
from ridgeline.render.pixels import pixels
from ridgeline.render.shader import packing
from ridgeline.scene import Journey, Landscape, Scene, View, items
from ridgeline.scene.brush import Brush
from ridgeline.scene.oklab import Gradient
from ridgeline.scene.weather_spells import KINDS as WEATHER_KINDS
from ridgeline.terrain.arrays import Floats, Int32s

from .chromium import WEB, WITH_WEBGL, WITHOUT_WEBGL, Chromium, shaders
from .scene_data import scene_data

SIZE = (640, 360)
SMALL = (200, 113)
HOURS = (6.5, 12.0, 18.5, 22.0)
WEATHERS = ("none", *WEATHER_KINDS)
LATE = 1234.5

FAR = 8  #: levels by which hardly any pixel may be away, and that share
FEW = 0.001

MEAN = 0.5  #: levels by which pixels may be away, as the root of the mean square

NOT_IN_THE_PAGE = {"Chart", "Text", "Figure", "Gauge", "Icon", "Miniature"}

LEVEL = 1.0  #: the same where there are few pixels

Start = Callable[..., Chromium]


@pytest.fixture(scope="module")
def start(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Start]:
    """A function that starts a browser with some options, which is ended with the last test here."""
    from conftest import find

    programs = find("chromium"), find("chromedriver")
    if importlib.util.find_spec("selenium") is None:
        assert "RIDGELINE_NO_SKIP" not in os.environ
        pytest.skip("selenium is not installed")
    started: list[Chromium] = []

    def start_one(*options: str) -> Chromium:
        started.append(Chromium(*programs, tmp_path_factory.mktemp("profile"), *options))
        return started[-1]

    yield start_one
    for browser in started:
        browser.close()


@pytest.fixture(scope="module")
def browser(start: Start) -> Chromium:
    """A browser whose WebGL2 is drawn by the processor."""
    return start(*WITH_WEBGL)


class Page:
    """A page with a painter."""

    def __init__(self, browser: Chromium, texts: dict[str, str] | None = None) -> None:
        self.browser = browser
        browser.run(
            "window.tests = await import('/tests/painting.js'); window.made = tests.makePainter(given[0]);",
            shaders() if texts is None else texts,
        )

    def drawn(self, scene: Scene) -> Int32s:
        """(height, width, 3) the levels that it draws."""
        words = self.browser.run("return tests.drawnBytes(made, given[0])", scene_data(scene))
        levels = np.frombuffer(base64.b64decode(words), np.uint8)
        return levels.reshape(scene.height, scene.width, 3).astype(np.int32)

    def compare(self, scene: Scene, mean: float = MEAN) -> None:
        """Fail unless it draws what the painter paints."""
        away = self.drawn(scene) - painted(scene)
        assert math.sqrt((away**2).mean()) <= mean
        assert (np.abs(away).max(axis=2) > FAR).mean() <= FEW


@pytest.fixture
def page(browser: Chromium) -> Page:
    """A page whose painter has drawn nothing yet; the browser has nothing to complain of when it is left."""
    return Page(browser)


@pytest.fixture(autouse=True)
def _nothing_in_the_console(request: pytest.FixtureRequest) -> Iterator[None]:
    yield
    if "browser" in request.fixturenames:
        assert request.getfixturevalue("browser").messages() == []


@cache
def landscape(theme: str, weather: str) -> Landscape:
    return Landscape(theme=theme, seed=7, weather=weather)


def scene_of(
    theme: str, hour: float = 18.5, weather: str = "none", size: tuple[int, int] = SMALL, at: float = LATE
) -> Scene:
    """A scene of a cruise."""
    return landscape(theme, weather).scene(Journey(20.0, hour, 600.0).moment(at), View(*size))


def painted(scene: Scene) -> Int32s:
    """(height, width, 3) what the painter makes of it."""
    surface = canvas(scene.width, scene.height)
    Projector().draw(scene, surface)
    packed = pixels(surface)
    return np.stack([packed >> shift & 255 for shift in (16, 8, 0)], axis=2).astype(np.int32)


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("theme", shipped.theme_names())
def test_every_theme_at_every_hour_looks_as_painted(page: Page, theme: str, whole: bool) -> None:
    """At a third of the hours, in one weather each; with `--long` at all in all of them."""
    first = shipped.theme_names().index(theme)
    for number, hour in enumerate(HOURS, first):
        for weather in WEATHERS if whole else [WEATHERS[number % len(WEATHERS)]] if number % 3 == 0 else []:
            page.compare(scene_of(theme, hour, weather, SIZE))


@pytest.mark.slow
@pytest.mark.parametrize(("theme", "hour", "weather"), [("dusk", 18.5, "none"), ("harbour", 22.0, "rain")])
def test_a_picture_looks_as_painted(page: Page, theme: str, hour: float, weather: str) -> None:
    page.compare(scene_of(theme, hour, weather, SIZE))


@pytest.mark.slow
def test_the_order_of_frames_does_not_matter(page: Page) -> None:
    shown = [(theme, at) for theme in ("dusk", "winter", "city") for at in (0.0, 30.0)]
    scenes = [scene_of(theme, 20.0, "snow", at=at) for theme, at in shown]
    pictures = [page.drawn(scene) for scene in scenes]
    numbers = list(range(len(scenes)))
    random.Random(7).shuffle(numbers)
    for number in numbers:
        np.testing.assert_array_equal(page.drawn(scenes[number]), pictures[number])


@pytest.mark.slow
def test_pictures_of_many_sizes_look_as_painted(page: Page) -> None:
    for size in ((77, 41), (300, 60), (1, 1), (65, 130), (2, 90), (300, 60)):
        page.compare(scene_of("tide", 12.0, "rain", size), LEVEL)


@pytest.mark.slow
@pytest.mark.parametrize(("wind", "zoom"), [(0.0, 1.0), (40.0, 0.6), (7.0, 1.7)])
def test_covers_and_what_is_behind_them_look_as_painted(page: Page, wind: float, zoom: float) -> None:
    """They leave the picture at both sides; empty ones are nothing."""
    plain, planes = scene_of("city", 0.0, "snow"), [forest(at, 60 + 31 * at, 401 + 55 * at) for at in range(3)]
    for step in (0.0, 90.4, -170.9, 5000.0):
        page.compare(with_covers(plain, planes, step, wind, zoom))
    page.compare(with_covers(plain, [planes[0][:0], planes[1][:, :0], planes[2][:1, :1]]))


@pytest.mark.slow
def test_planes_that_replace_others_look_as_painted(page: Page) -> None:
    plain = scene_of("dusk")
    for at in range(6):
        planes = [forest(7 * at + number, 40 + at, 300 + at) for number in range(3)]
        page.compare(with_covers(plain, planes))


def brushed(x: Floats, y: Floats, turn: float) -> list[items.Band]:
    """A band along points, which grows broader and fainter; some are in the sky."""
    along = np.linspace(0.0, 1.0, len(x))
    points = np.array([x, y, 0.2 + 6.0 * along, 1.0 - 0.5 * along]).T
    return Brush(View(*SMALL), -1 if turn < 3.0 else 3).band(points, np.array([0.9, 0.1, 0.1]), "smoke")


@pytest.mark.slow
@pytest.mark.parametrize("points", [2, 25, 90])
def test_bands_in_every_direction_look_as_painted(page: Page, points: int) -> None:
    """Those of many points are drawn as sprites."""
    bands: list[items.Band] = []
    along = np.linspace(0.0, 1.0, points)
    for turn in np.arange(0.1, 6.3, 0.7):
        x = 100.0 + 80.0 * along * np.cos(turn) + 4.0 * np.sin(9.0 * along) * np.sin(turn)
        y = 56.0 + 80.0 * along * np.sin(turn) - 4.0 * np.sin(9.0 * along) * np.cos(turn)
        bands += brushed(x, y, turn)
    page.compare(replace(scene_of("dusk", 22.0), sprites=tuple(bands)), LEVEL)


@pytest.mark.slow
def test_more_bands_than_the_graphics_card_has_room_for_look_as_painted(page: Page) -> None:
    bands: list[items.Band] = []
    for number, turn in enumerate(np.linspace(0.0, 6.0, 150)):
        middle, reach = np.array([10.0 + 13.0 * (number % 15), 8.0 + 11.0 * (number // 15)]), np.array([-4.0, 4.0])
        bands += brushed(middle[0] + reach * np.cos(turn), middle[1] + reach * np.sin(turn), turn)
    assert len(bands) > packing.MAX_BANDS
    page.compare(replace(scene_of("dusk", 22.0), sprites=tuple(bands)), LEVEL)


@pytest.mark.slow
def test_a_scene_without_layers_is_its_sky(page: Page) -> None:
    page.compare(replace(scene_of("dusk", 6.5), layers=(), sprites=(), particles=()))


@pytest.mark.slow
def test_a_sky_without_anything_looks_as_painted(page: Page) -> None:
    scene = scene_of("dusk")
    stars = replace(scene.sky.stars, places=scene.sky.stars.places[:0], brightness=scene.sky.stars.brightness[:0])
    bare = replace(scene.sky, glows=(), discs=(), curtains=(), stars=stars)
    page.compare(replace(scene, sky=bare))


@pytest.mark.slow
def test_a_lost_context_comes_back(page: Page) -> None:
    scene = scene_of("dusk", weather="rain")
    before = page.drawn(scene)
    page.browser.run("window.loser = made.canvas.getContext('webgl2').getExtension('WEBGL_lose_context')")
    for times in range(1, 3):
        lost = (
            "const gone = new Promise(done => made.canvas.addEventListener('webglcontextlost', done));"
            "loser.loseContext(); await gone;"
            "return [made.painter.lost, tests.drawnBytes(made, given[0])]"
        )
        assert page.browser.run(lost, scene_data(scene)) == [True, None]
        back = (
            "const back = new Promise(done => made.canvas.addEventListener('webglcontextrestored', done));"
            "loser.restoreContext(); await back; return [made.painter.lost, made.asked.again]"
        )
        assert page.browser.run(back) == [False, times]
        np.testing.assert_array_equal(page.drawn(scene), before)


@pytest.mark.slow
def test_shaders_that_cannot_be_used_are_told(browser: Chromium) -> None:
    with pytest.raises(AssertionError, match=r"(?s)Error: .*nonsense"):
        Page(browser, shaders() | {"scene.frag": "#version 300 es\nvoid main() { nonsense }"})


@pytest.mark.slow
def test_it_knows_that_the_processor_does_the_graphics_card_s_work(page: Page) -> None:
    assert page.browser.run("return made.painter.software") is True


@pytest.mark.slow
def test_what_the_graphics_card_has_no_room_for_is_told(page: Page) -> None:
    scene = scene_of("dusk")
    page.compare(scene)
    fine = Gradient(np.linspace(0.0, 113.0, 200), np.linspace([0.2, 0.0, 0.0], [0.9, 0.1, 0.1], 200))
    with pytest.raises(AssertionError, match="at most"):
        page.drawn(replace(scene, layers=tuple(replace(layer, gradient=fine) for layer in scene.layers)))
    page.compare(scene)


@pytest.mark.slow
def test_a_mistake_in_a_scene_is_no_reason_to_draw_no_more(page: Page) -> None:
    page.compare(scene_of("dusk"))
    mistake = "try { made.painter.draw({sky: {}}); return ''; } catch (problem) { return problem.name; }"
    assert page.browser.run(mistake) == "TypeError"
    page.compare(scene_of("dusk"))


@pytest.mark.slow
def test_where_there_is_no_webgl_it_says_so(start: Start) -> None:
    with pytest.raises(AssertionError, match="there is no WebGL2 here"):
        Page(start(*WITHOUT_WEBGL))


def texts() -> dict[str, str]:
    """The modules that draw, by their names."""
    files = sorted((WEB / "paint").glob("*.js"))
    return {file.relative_to(WEB).as_posix(): file.read_text(encoding="utf-8") for file in files}


@pytest.mark.slow
def test_paint_knows_scenes_and_nothing_of_the_page() -> None:
    for name, text in texts().items():
        imported = set(re.findall(r'^(?:import|\}) .*from "(.*)";$', text, re.MULTILINE))
        assert all(re.fullmatch(r"\./\w+\.js|\.\./(made/scene(/\w+)+|python)\.js", one) for one in imported), name
        assert not re.search(r"\b(window|navigator|requestAnimationFrame|performance|Math\.random|Date)\b", text), name
        assert len(text.splitlines()) <= 400, name


@pytest.mark.slow
@pytest.mark.parametrize("kind", sorted(set(KINDS) - NOT_IN_THE_PAGE))
def test_all_that_a_kind_shows_is_read(kind: str) -> None:
    every = "".join(texts().values())
    for name in {field.name for field in fields(getattr(items, kind))} - UNSEEN:
        first, *others = name.split("_")
        written = first + "".join(map(str.capitalize, others))
        assert re.search(rf"\b{written}\b", every), written
