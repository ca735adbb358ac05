"""The page about backdrops: its programs run, its pictures are there, and look as the script draws them."""

from __future__ import annotations

import os
import re
import runpy
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from sources import ROOT

PAGE = (ROOT / "docs" / "backdrop.md").read_text(encoding="utf-8")
PROGRAMS = re.findall(r"^```python\n(.*?)^```$", PAGE, flags=re.M | re.S)
PICTURES = ROOT / "docs" / "pictures"
SCRIPT = runpy.run_path(str(ROOT / "docs" / "draw_backdrop.py"))
CLOSED_SOON = "import pygame; pygame.init(); pygame.time.set_timer(pygame.QUIT, 300)\n"


@pytest.mark.slow
@pytest.mark.parametrize("program", PROGRAMS, ids=["pygame", "change", "arrays"])
def test_programs_run(program: str, tmp_path: Path) -> None:
    start = CLOSED_SOON if "pygame" in program else ""
    environment = os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    command = [sys.executable, "-c", start + program]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert start or done.stdout in ("True\n", "(360, 640, 3) uint8\n")


def test_it_shows_the_pictures_that_the_script_draws_and_links_to_what_exists() -> None:
    assert set(re.findall(r"\(pictures/(\w+)\.webp\)", PAGE)) == set(SCRIPT["DRAWN"])
    links = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", PAGE)
    assert [link for link in links if not (ROOT / "docs" / link).exists()] == []
    assert sum((PICTURES / f"{name}.webp").stat().st_size for name in SCRIPT["DRAWN"]) < 100_000


@pytest.mark.slow
@pytest.mark.parametrize("name", SCRIPT["DRAWN"])
def test_pictures_look_as_they_do_today(name: str) -> None:
    drawn = SCRIPT["DRAWN"][name]()
    now = np.frombuffer(SCRIPT["pygame"].image.tobytes(drawn, "RGB"), np.uint8).astype(float)
    with Image.open(PICTURES / f"{name}.webp") as picture:
        assert picture.size == drawn.get_size()
        then = np.asarray(picture.convert("RGB")).astype(float).ravel()
    assert np.abs(now - then).mean() < 4.0, "run docs/draw_backdrop.py"
