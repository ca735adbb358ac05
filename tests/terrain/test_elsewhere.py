"""The same land in another process, on another numpy, with numpy alone, beside another pygame."""

import json
import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from sources import ROOT, copy_to

SOURCE = ROOT / "game"

FINGERPRINT = """
import hashlib
from ridgeline.terrain import Ridge, Ridges, displace
land = [
    Ridge(seed=7, roughness=0.77),
    Ridge(seed=-3, choice="gaussian", decay="exponential", roughness=0.4, detail=2, pins={5: 9.0}),
    Ridge(seed=2**70, choice="sign", decay="logarithmic", smooth=33.3, rhythm=0.3, pins={5.5: 9.0}),
    Ridge(seed=0, decay="linear", smooth=64.0, detail=-3, period=8192, floor=-9.0),
]
windows = [(-3000, 9000, 1.0), (10**12, 10**12 + 999, 0.7), (0.3, 1e7, 12345.6), (0, 2**17, 1.0)]
places = [number * 77.7 for number in range(99)]
digest = hashlib.sha256()
for ridge in land:
    for window in windows:
        digest.update(ridge.heights(*window).tobytes())
    digest.update(str([(ridge.height_at(x), ridge.slope_at(x)) for x in places]).encode())
for chunk in Ridges(land[:1] * 3).chunks(5):
    digest.update(chunk.heights.tobytes())
for method in ("vertical", "perpendicular"):
    digest.update(displace((0, 50), (900, 70), choice="gaussian", method=method, iterations=9).tobytes())
print(digest.hexdigest())
"""

GOLDEN = "63883daade7e31d504dbb1bbe9846c0c40d0e52f34b6683f89db2d738e0cdc2c"


def run(python: str | Path, code: str, *, path: Path = SOURCE) -> str:
    """What a fresh Python prints, with the source folder on its path."""
    environment = {**os.environ, "PYTHONPATH": str(path), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([python, "-c", code], env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.fixture
def environment(tmp_path: Path) -> Callable[..., Path]:
    """A function that makes a virtual environment with packages in it, and gives its Python.

    Where no package at all can be had the test is skipped, but not where nothing may be.
    """

    def make(*packages: str) -> Path:
        folder = tmp_path / "environment"
        venv.create(folder, with_pip=True)
        python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
        command = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--only-binary=:all:"]
        done = subprocess.run([*command, *packages], capture_output=True, text=True, timeout=300)
        if done.returncode != 0 and not os.environ.get("RIDGELINE_NO_SKIP"):
            pytest.skip(f"pip cannot install {packages}: {done.stderr.strip().splitlines()[-1:]}")
        assert done.returncode == 0, done.stderr
        return python

    return make


def test_a_fresh_process_has_the_published_land() -> None:
    assert run(sys.executable, FINGERPRINT) == GOLDEN


@pytest.mark.slow
@pytest.mark.timeout(400)
def test_the_oldest_numpy_has_the_published_land(environment: Callable[..., Path]) -> None:
    oldest = "2.0.*" if sys.version_info < (3, 13) else "2.1.*" if sys.version_info < (3, 14) else "2.3.*"
    python = environment(f"numpy=={oldest}")
    assert run(python, "import numpy; print(numpy.__version__)") != np.__version__
    assert run(python, FINGERPRINT) == GOLDEN


@pytest.mark.slow
@pytest.mark.timeout(400)
def test_with_numpy_alone_the_library_and_its_examples_in_docstrings_work(environment: Callable[..., Path]) -> None:
    python = environment("numpy")
    code = """
import doctest, importlib, json, pkgutil, sys
import ridgeline.terrain
names = [module.name for module in pkgutil.walk_packages(ridgeline.terrain.__path__, "ridgeline.terrain.")]
names.remove("ridgeline.terrain.pygame_util")
assert not sum(doctest.testmod(importlib.import_module(name)).failed for name in names)
assert "ridgeline.terrain.maps.erosion" in names
roots = {name.partition(".")[0] for name in sys.modules} - sys.stdlib_module_names
print(json.dumps(sorted(roots - {"__main__", "__mp_main__", "_distutils_hack", "sitecustomize"})))
"""
    assert json.loads(run(python, code)) == ["numpy", "ridgeline"]


VIEW = """
import os
os.environ["SDL_VIDEODRIVER"] = "dummy"
import pygame
from {package} import Ridge
from {package}.pygame_util import crest, filled, mask, outline
assert not getattr(pygame, "IS_CE", False), "pygame itself must still be there"
ridge = Ridge(seed=3, displacement=20.0)
view = dict(left=100.0, size=(64, 48), bottom=-24.0)
surface = filled(ridge, color="white", **view)
assert surface.get_size() == (64, 48)
assert mask(ridge, **view).get_at((0, 47)) and not mask(ridge, **view).get_at((0, 0))
drawn = pygame.Surface((64, 48))
pygame.draw.polygon(drawn, "white", outline(ridge, **view))
assert drawn.get_at((0, 47))[:3] == (255, 255, 255)
print(pygame.version.ver)
"""


BEHIND = """
import os
os.environ["SDL_VIDEODRIVER"] = "dummy"
import pygame
from ridgeline import Backdrop
from ridgeline.terrain import Ridge
assert not getattr(pygame, "IS_CE", False), "pygame itself must still be there"
ground = Ridge(seed=3, displacement=20.0)
backdrop = Backdrop((320, 180), "dusk", 7, ground, weather="snow")
screen = pygame.Surface((320, 180), 0, 24)
backdrop.draw(screen, (0.0, -40.0), 30.0)
assert (pygame.surfarray.array3d(screen).swapaxes(0, 1) == backdrop.pixels((0.0, -40.0), 30.0)).all()
before = screen.copy()
backdrop.foreground(screen)
assert (pygame.surfarray.array3d(screen) != pygame.surfarray.array3d(before)).any()
backdrop.level = 2
surface, changed = backdrop.draw(None, (0.0, -40.0), 30.0)
assert surface.get_size() == (320, 180)
print("drawn")
"""


@pytest.mark.slow
@pytest.mark.timeout(400)
@pytest.mark.skipif(sys.version_info >= (3, 14), reason="pygame has no wheels for this Python")
def test_a_game_that_uses_pygame_may_install_us_beside_it(environment: Callable[..., Path], tmp_path: Path) -> None:
    python = environment("pygame==2.6.*", "numpy")
    install = [python, "-m", "pip", "install", "--quiet", copy_to(tmp_path / "sources", with_page=True)]
    done = subprocess.run(install, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    code = VIEW.format(package="ridgeline.terrain")
    assert run(python, code, path=tmp_path).splitlines()[-1].startswith("2.6.")
    assert run(python, BEHIND, path=tmp_path).splitlines()[-1] == "drawn"


@pytest.mark.slow
@pytest.mark.timeout(400)
@pytest.mark.skipif(sys.version_info >= (3, 14), reason="pygame has no wheels for this Python")
def test_a_game_that_uses_pygame_may_copy_the_folder(environment: Callable[..., Path], tmp_path: Path) -> None:
    python = environment("pygame==2.6.*", "numpy")
    shutil.copytree(SOURCE / "ridgeline" / "terrain", tmp_path / "their_game" / "ground")
    code = VIEW.format(package="ground")
    assert run(python, code, path=tmp_path / "their_game").splitlines()[-1].startswith("2.6.")
