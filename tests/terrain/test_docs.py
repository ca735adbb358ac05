"""The terrain library's page: its code runs, its pictures exist, are drawn by our own code, and are small."""

import re
import runpy
from typing import Any

import pygame
import pytest

from sources import ROOT

PAGE = (ROOT / "docs" / "terrain.md").read_text(encoding="utf-8")
PICTURES = ROOT / "docs" / "pictures" / "terrain"


@pytest.mark.slow
def test_the_code_on_the_page_runs_from_top_to_bottom() -> None:
    names: dict[str, object] = {}
    blocks = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len(blocks) == 20
    for block in blocks:
        exec(compile(block, "docs/terrain.md", "exec"), names)


def test_the_code_on_the_page_of_the_terrain_s_own_package_runs() -> None:
    page = (ROOT / "packaging" / "terrain" / "README.md").read_text(encoding="utf-8")
    [block] = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    names: dict[str, Any] = {}
    exec(compile(block, "packaging/terrain/README.md", "exec"), names)
    assert len(names["ridge"].heights(-1000, 1000)) == 2000, "what its comment says"


def test_every_picture_on_the_page_is_one_that_the_script_draws() -> None:
    drawn = set(runpy.run_path(str(ROOT / "docs" / "draw_terrain.py"))["PICTURES"])
    shown = set(re.findall(r"\(pictures/terrain/(\w+)\.png\)", PAGE))
    assert shown == drawn == {file.stem for file in PICTURES.iterdir()}
    assert sum(file.stat().st_size for file in PICTURES.iterdir()) < 1_000_000


@pytest.mark.slow
@pytest.mark.parametrize("name", ["creases", "knob_pins", "squares", "field", "four_layers"])
def test_the_script_draws_the_pictures_that_are_there(name: str) -> None:
    script = runpy.run_path(str(ROOT / "docs" / "draw_terrain.py"))
    pygame.font.init()
    surface = script["PICTURES"][name]()
    kept = pygame.image.load(PICTURES / f"{name}.png")
    drawn = pygame.transform.smoothscale(surface, kept.get_size())
    difference = pygame.surfarray.array3d(drawn).astype(int) - pygame.surfarray.array3d(kept)
    assert (abs(difference).max(axis=2) > 24).mean() < 0.01
