"""The cookbook's page: its lines run, its pictures look as today, and all that the games use is said in the docs."""

from __future__ import annotations

import ast
import re
import runpy

import numpy as np
import pytest
from PIL import Image

from ridgeline import Backdrop
from ridgeline.terrain import Chunk, Contact, Field, Ground, Hit, Ridge, Stream
from ridgeline.terrain.pygame_util import GroundSurface
from sources import ROOT

DOCS = ROOT / "docs"
PAGE = (DOCS / "cookbook.md").read_text(encoding="utf-8")
SAID = "\n".join((DOCS / f"{name}.md").read_text(encoding="utf-8") for name in ("cookbook", "terrain", "backdrop"))
SCRIPT = runpy.run_path(str(DOCS / "draw_cookbook.py"))
GAMES = (
    "behind_a_platformer",
    "bike",
    "coast",
    "ground",
    "lander",
    "own_ground",
    "pyglet_window",
    "rolling_ball",
    "runner",
    "running",
    "top_down",
    "triangles",
)
TYPES = (Backdrop, Chunk, Contact, Field, Ground, GroundSurface, Hit, Ridge, Stream)


def tree(game: str) -> ast.Module:
    return ast.parse((ROOT / "examples" / f"{game}.py").read_text(encoding="utf-8"))


@pytest.mark.slow
def test_the_lines_run_from_top_to_bottom() -> None:
    names: dict[str, object] = {}
    blocks = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len(blocks) == 9
    for block in blocks:
        exec(compile(block, "docs/cookbook.md", "exec"), names)


def test_every_game_is_on_the_page_with_its_picture() -> None:
    assert set(re.findall(r"\(pictures/cookbook/(\w+)\.webp\)", PAGE)) == set(SCRIPT["DRAWN"])
    assert {file.stem for file in SCRIPT["PICTURES"].iterdir()} == set(SCRIPT["DRAWN"])
    assert set(re.findall(r"\(\.\./examples/(\w+)\.py\)", PAGE)) == set(GAMES)
    assert sum(file.stat().st_size for file in SCRIPT["PICTURES"].iterdir()) < 100_000


def test_links_lead_somewhere() -> None:
    for page, anchor in re.findall(r"\]\(([^)#]*)(?:#([^)]*))?\)", PAGE):
        text = (DOCS / page).read_text(encoding="utf-8") if page.endswith(".md") else PAGE
        assert (DOCS / page).exists()
        sections = {
            re.sub(r"[^\w -]", "", title).lower().replace(" ", "-") for title in re.findall(r"^#+ (.+)$", text, re.M)
        }
        assert not anchor or anchor in sections, anchor


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_at_most_80_lines(game: str) -> None:
    assert len((ROOT / "examples" / f"{game}.py").read_text(encoding="utf-8").splitlines()) <= 80


@pytest.mark.parametrize("game", GAMES)
def test_all_that_a_game_asks_of_ridgeline_is_in_the_docs(game: str) -> None:
    nodes = list(ast.walk(tree(game)))
    ours = {
        name for of in TYPES for name in [*dir(of), *getattr(of, "__annotations__", ())] if not name.startswith("_")
    }
    imported = {
        alias.name
        for node in nodes
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("ridgeline")
        for alias in node.names
    }
    asked = {node.attr for node in nodes if isinstance(node, ast.Attribute)} & ours
    made = [
        node
        for node in nodes
        if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in imported | asked
    ]
    words = {keyword.arg for call in made for keyword in call.keywords if keyword.arg}
    assert imported
    assert [word for word in sorted(imported | asked | words) if not re.search(rf"\b{word}\b", SAID)] == []


@pytest.mark.slow
@pytest.mark.parametrize("name", SCRIPT["DRAWN"])
def test_pictures_look_as_they_do_today(name: str) -> None:
    pygame = SCRIPT["pygame"]
    with Image.open(SCRIPT["PICTURES"] / f"{name}.webp") as kept:
        then = np.asarray(kept.convert("RGB")).astype(float).ravel()
        drawn = pygame.transform.smoothscale(SCRIPT["drawn"](name), kept.size)
    now = np.frombuffer(pygame.image.tobytes(drawn, "RGB"), np.uint8)
    assert np.abs(now - then).mean() < 4.0, "run docs/draw_cookbook.py"
