"""The pictures of README.md and of the gallery: scripts draw them, and they are as everything looks today."""

import runpy

import numpy as np
import pygame
import pytest
from PIL import Image

from ridgeline.export.films.formats import bgra
from ridgeline.scene import SceneCode
from ridgeline.shipped import theme_names
from sources import ROOT

SCRIPT = runpy.run_path(str(ROOT / "docs" / "draw_themes.py"))


@pytest.fixture(scope="module")
def kept() -> pygame.Surface:
    return pygame.image.load(SCRIPT["SHEET"])


def test_the_sheet_is_one_that_the_script_draws_and_small(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []

    def blank(theme: str, hour: str) -> pygame.Surface:
        drawn.append(f"{theme} {hour}")
        return pygame.Surface(SCRIPT["TILE"])

    monkeypatch.setitem(SCRIPT["sheet"].__globals__, "tile", blank)
    size = SCRIPT["sheet"]().get_size()
    assert drawn == [f"{theme} {hour}" for theme in theme_names() for hour in SCRIPT["HOURS"]]
    assert size == pygame.image.load(SCRIPT["SHEET"]).get_size(), "run docs/draw_themes.py"
    assert SCRIPT["SHEET"].stat().st_size < 1_500_000


@pytest.mark.slow
@pytest.mark.parametrize("theme", theme_names())
def test_a_theme_is_on_the_sheet_as_it_looks_today(theme: str, kept: pygame.Surface) -> None:
    """The mean colours of a morning's and an evening's sky and land."""
    row = theme_names().index(theme)
    for column in (2, 4):
        there = kept.subsurface(SCRIPT["place"](row, column))
        now = SCRIPT["tile"](theme, SCRIPT["HOURS"][column])
        for half in (pygame.Rect(0, 0, 176, 50), pygame.Rect(0, 50, 176, 49)):
            was, is_ = (pygame.transform.average_color(picture, half)[:3] for picture in (there, now))
            assert was == pytest.approx(is_, abs=12.0), f"{theme} has changed: run docs/draw_themes.py"


@pytest.mark.slow
def test_the_film_is_as_the_script_draws_it_today() -> None:
    script = runpy.run_path(str(ROOT / "docs" / "draw_film.py"))
    assert script["FILE"].stat().st_size <= 2_000_000
    with Image.open(script["FILE"]) as film:
        assert (film.size, film.n_frames, script["FILM"].seconds) == ((720, 405), 150, 6.0)
        for number in (0, 100):
            film.seek(number)
            shown = np.array(film.convert("RGB"), float)
            [now] = (bgra(surface)[..., 2::-1] for surface in script["FILM"].drawn(number, number + 1))
            assert np.sqrt(((shown - now) ** 2).mean()) < 6.0, "run docs/draw_film.py"


@pytest.mark.slow
def test_the_picture_of_the_game_is_as_the_script_draws_it_today() -> None:
    script = runpy.run_path(str(ROOT / "docs" / "draw_play.py"))
    now, there = script["picture"](script["played"](script["SECOND"])), pygame.image.load(script["PICTURE"])
    assert there.get_size() == now.get_size()
    assert script["PICTURE"].stat().st_size < 700_000
    for row in range(0, 540, 108):
        for column in range(0, 960, 192):
            part = pygame.Rect(column, row, 192, 108)
            was, is_ = (pygame.transform.average_color(picture, part)[:3] for picture in (there, now))
            assert was == pytest.approx(is_, abs=8.0), "the game has changed: run docs/draw_play.py"


@pytest.mark.slow
def test_the_sheet_of_scenes_is_as_the_script_draws_it_today() -> None:
    script = runpy.run_path(str(ROOT / "docs" / "draw_scenes.py"))
    there = pygame.image.load(script["SHEET"])
    assert there.get_size() == script["place"](len(script["ROWS"]) - 1, len(script["HOURS"]) - 1).bottomright
    assert script["SHEET"].stat().st_size < 900_000
    for number in (0, 2):
        was = pygame.transform.average_color(there, script["place"](number, 2))[:3]
        now = pygame.transform.average_color(script["tile"](script["ROWS"][number], script["HOURS"][2]))[:3]
        assert was == pytest.approx(now, abs=8.0), "run docs/draw_scenes.py"


GALLERY = runpy.run_path(str(ROOT / "docs" / "draw_gallery.py"))


def test_the_gallery_is_as_its_script_writes_it() -> None:
    assert GALLERY["PAGE"].read_text(encoding="utf-8") == GALLERY["page"](), "run docs/draw_gallery.py"
    codes = {*GALLERY["LANDSCAPES"], *GALLERY["MAPS"]}
    assert {file.stem for file in GALLERY["PICTURES"].iterdir()} == codes
    assert {SceneCode.parse(code).theme for code in GALLERY["LANDSCAPES"]} == {*theme_names()}


@pytest.mark.parametrize(
    "code",
    [
        pytest.param(code, marks=[] if number % 5 == 0 else pytest.mark.slow)  # a third of a second each
        for number, code in enumerate((*GALLERY["LANDSCAPES"], *GALLERY["MAPS"]))
    ],
)
def test_a_code_in_the_gallery_makes_the_picture_above_it(code: str) -> None:
    draw = GALLERY["chart" if code in GALLERY["MAPS"] else "landscape"]
    now = pygame.surfarray.array3d(draw(code)).swapaxes(0, 1).astype(float)
    with Image.open(GALLERY["PICTURES"] / f"{code}.webp") as picture:
        shown = np.array(picture.convert("RGB"), float)
    assert shown.shape == now.shape
    assert np.sqrt(((shown - now) ** 2).mean()) < 8.0, "run docs/draw_gallery.py"
