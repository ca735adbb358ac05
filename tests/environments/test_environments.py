"""What is built, in the Pythons, numpys and pygames for which it is: stills, films, maps, the window, the game.

CI tries the oldest of all and real pygame; `--long` every combination of what this machine has.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from private_desktop import Desktop, wait_for
from sources import ROOT

from .pythons import SHORT, WHOLE, Environment, python

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600), pytest.mark.usefixtures("whole")]

DUSK = ("--theme", "dusk", "--seed", "7")
TITLE = "Ridgeline – dusk – 7"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Every test in each environment, but those of what pygame cannot do."""
    chosen = WHOLE if metafunc.config.getoption("long") else SHORT
    if "pygame_ce" in metafunc.function.__name__:
        chosen = tuple(one for one in chosen if not one.is_ce)
    metafunc.parametrize("environment", chosen, ids=str, indirect=True, scope="module")


@pytest.fixture(scope="module")
def environment(
    request: pytest.FixtureRequest, built: Path, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Environment, Path]:
    """The environment, and the folder of its programs."""
    wanted: Environment = request.param
    found = python(wanted.python)
    if found is None:
        pytest.skip(f"there is no Python {wanted.python} here: untried")
    folder = tmp_path_factory.mktemp("environment")
    uv = Path(sys.executable).with_name("uv")
    if not uv.exists():
        assert not os.environ.get("RIDGELINE_NO_SKIP"), "uv is missing, and nothing may be skipped here"
        pytest.skip("uv is missing")
    subprocess.run([uv, "venv", "-q", "--python", found, folder / "venv"], check=True)
    programs = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
    packages = [f"numpy{wanted.numpy}", wanted.pygame, next(built.glob("ridgeline-*.whl"))]
    command = [uv, "pip", "install", "-q", "--python", programs / "python", "--find-links", built, *packages]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return wanted, programs


Where = tuple[Environment, Path]


def run(program: Path, *words: str | Path, status: int = 0) -> str:
    """What a program says that ends with a status."""
    done = subprocess.run([program, *words], cwd="/", capture_output=True, text=True, check=False)
    assert done.returncode == status, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout + done.stderr


def picture(file: Path) -> np.ndarray:
    with Image.open(file) as opened:
        return np.array(opened.convert("RGB"))


def test_a_still_and_a_map_are_the_same_there_and_here(environment: Where, tmp_path: Path) -> None:
    _, programs = environment
    for name, words in {"still": (*DUSK, "--size", "160x90"), "map": ("--seed", "3", "--side", "65")}.items():
        run(programs / "ridgeline", name, tmp_path / "there.png", *words)
        run(Path(sys.executable), "-P", "-m", "ridgeline", name, tmp_path / "here.png", *words)
        np.testing.assert_array_equal(picture(tmp_path / "there.png"), picture(tmp_path / "here.png"))


def test_a_film_is_made(environment: Where, tmp_path: Path) -> None:
    words = (*DUSK, "--size", "64x36", "--fps", "5", "--to", "1")
    run(environment[1] / "ridgeline", "film", tmp_path / "film.webp", *words)
    with Image.open(tmp_path / "film.webp") as film:
        assert getattr(film, "n_frames", 1) > 2


@pytest.mark.window
def test_cruise_codes_and_game_run_in_a_window(environment: Where, desktop: Desktop, tmp_path: Path) -> None:
    _, programs = environment
    own = {"SDL_AUDIODRIVER": "dummy", "HOME": str(tmp_path), "XDG_PICTURES_DIR": str(tmp_path)}
    desktop.manage_windows()
    program = desktop.start(str(programs / "ridgeline"), *DUSK, "--size", "320x180", changes=own)
    window = wait_for(lambda: (shown := desktop.window("Ridgeline")).title == TITLE and shown, "the window", 60.0)
    wait_for(lambda: desktop.screenshot(window).std() > 10, "a picture", 30.0)
    assert program.stdout is not None
    desktop.press("c")
    assert program.stdout.readline().startswith("dusk-7")
    desktop.press("n")
    wait_for(lambda: desktop.window("Ridgeline").title != TITLE, "another landscape")
    desktop.press("ctrl+v")
    wait_for(lambda: desktop.window("Ridgeline").title == TITLE, "the place that was copied")
    desktop.press("Tab", "Tab", "h", "h", "f")
    wait_for(lambda: desktop.window("Ridgeline").size == (1280, 720), "the whole screen")
    desktop.press("f", "s")
    saved = Path(program.stdout.readline().split("saved ")[1].split(": second")[0])
    assert picture(saved).std() > 10
    desktop.hold("space", 0.4, 0.2)
    desktop.press("p", "q")
    assert program.communicate(timeout=60)[1] == ""
    assert program.returncode == 0


@pytest.mark.window
def test_what_only_pygame_ce_can_do_says_so(environment: Where, desktop: Desktop) -> None:
    program = str(environment[1] / "ridgeline")
    for words in (("saver", "--seconds", "0.5"), ("saver", "--window-id", "1"), ("wallpaper", "--live")):
        ended = desktop.start(program, *words)
        printed, said = ended.communicate(timeout=60)
        assert (ended.returncode, printed, said.count("\n")) == (2, "", 1)
        assert "needs pygame-ce, and this is pygame 2.6.1" in said
    shown = desktop.start(program, "doctor", "--json").communicate(timeout=120)[0]
    modes = json.loads(shown)["modes"]
    assert (modes["window"], modes["still"]) == ("works", "works")
    assert modes["saver"].startswith("no: a screensaver on all monitors needs pygame-ce")
    assert modes["xscreensaver"].startswith("no: a picture in another program's window needs pygame-ce")


@pytest.mark.skipif("not config.getoption('long')", reason="the suite itself shows that in the newest environment")
def test_the_land_passes_all_its_tests_there(environment: Where, need: Callable[[str], str]) -> None:
    _, programs = environment
    needed = ("pytest", "pytest-timeout", "pytest-xdist", "hypothesis")
    run(Path(need("uv")), "pip", "install", "-q", "--python", programs / "python", *needed)
    folder, more = ROOT / "tests" / "terrain", ("test_examples.py", "test_docs.py")  # need more than the land does
    others = [f"--ignore={folder / name}" for name in more]
    run(programs / "python", "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", folder, *others)
