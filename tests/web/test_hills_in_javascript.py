"""The example in JavaScript is a small game on the ridge that Python has, and the page in docs runs."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ridgeline.terrain import Ridge, scatter
from sources import ROOT

from .land import TERRAIN

GAME = ROOT / "examples" / "hills_in_javascript" / "game.js"
PAGE = (ROOT / "docs" / "terrain_js.md").read_text(encoding="utf-8")

RIDGE = Ridge(seed=7, displacement=150.0, roughness=1.2, span=512, smooth=24.0)
WIDTH, HEIGHT = 640, 360


def played(node: str, folder: Path, key: str, seconds: float) -> dict[str, Any]:
    """What the game draws after so many seconds with a key held down."""
    game = folder / "game.mjs"  # Node 18 knows a module by this ending alone
    text = GAME.read_text(encoding="utf-8").replace("../../game/ridgeline/web/terrain.js", TERRAIN.as_uri())
    game.write_text(text, encoding="utf-8")
    command = [node, str(Path(__file__).with_name("play_example.mjs")), str(game), key, str(seconds)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    picture: dict[str, Any] = json.loads(done.stdout)
    return picture


def test_its_ground_takes_ten_lines() -> None:
    text = GAME.read_text(encoding="utf-8")
    lines = text[text.index("import ") : text.index("const RADIUS")].splitlines()
    assert len([line for line in lines if line and not line.startswith(("/", " *"))]) <= 10


def test_its_first_picture_is_the_ground_that_python_has(need: Callable[[str], str], tmp_path: Path) -> None:
    ground = played(need("node"), tmp_path, "", 0.0)["paths"][0]
    heights = RIDGE.heights(-WIDTH / 3, -WIDTH / 3 + WIDTH + 1)
    assert ground[0] == [0, HEIGHT]
    assert ground[-1] == [WIDTH, HEIGHT]
    assert ground[1:-1] == [[x, 2 * HEIGHT / 3 - y] for x, y in enumerate(heights.tolist())]


@pytest.mark.slow
def test_keys_push_the_ball_and_coins_are_taken(need: Callable[[str], str], tmp_path: Path) -> None:
    node = need("node")
    left, right = (played(node, tmp_path, key, 6.0)["texts"] for key in ("ArrowLeft", "ArrowRight"))
    assert left != ["0 coins"]
    assert right != ["0 coins"]
    assert len(scatter("coins", 0.0, 3000.0, 400.0)) > 5
    *_, disc = played(node, tmp_path, "ArrowRight", 1.0)["discs"]
    assert disc[0] == pytest.approx(WIDTH / 3, abs=14.0)  # the camera follows it


def test_the_code_on_the_page_runs_from_top_to_bottom(need: Callable[[str], str], tmp_path: Path) -> None:
    blocks = re.findall(r"```js\n(.*?)```", PAGE, re.DOTALL)
    assert len(blocks) >= 5
    lines = "".join(blocks).replace("./terrain.js", TERRAIN.as_uri())
    brush = "new Proxy({}, {get: () => () => {}, set: () => true})"
    stub = f"globalThis.document = {{querySelector: () => ({{getContext: () => {brush}, width: 640, height: 360}})}};\n"
    script = tmp_path / "page.mjs"
    script.write_text(stub + lines, encoding="utf-8")
    done = subprocess.run([need("node"), str(script)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_numbers_on_the_page_are_pythons() -> None:
    told = [float(number) for number in re.findall(r"// (-?\d+\.\d{10,})", PAGE)]
    ridge = Ridge(seed=7, displacement=120.0, roughness=1.1)
    assert told == [*ridge.heights(10**12, 10**12 + 1).tolist(), ridge.height_at(-3.75)]
