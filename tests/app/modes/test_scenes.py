"""The other kinds of scene, wherever ridges can be shown."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pygame
import pytest

from private_desktop import Desktop, greeted, wait_for
from ridgeline.cli import main
from ridgeline.options import OPTIONS, Settings
from ridgeline.render import Dissolve
from ridgeline.scene import Scene, View
from ridgeline.scene.flyover.flyover import Flyover
from ridgeline.scene.landscape_kinds import STILL_SECONDS
from ridgeline.scene.maps import island, rain
from ridgeline.scene.maps.island import Island
from ridgeline.shot.placeholder import Placeholder
from ridgeline.shot.still import still
from ridgeline.shot.timeline import Timeline
from ridgeline.system.keys.keymap import Command

from .player import Watched

VIEW = View(64, 36)


@pytest.fixture
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (island, rain):
        monkeypatch.setattr(module, "ROWS", 54)
        monkeypatch.setattr(module, "COLUMNS", 108)


@pytest.mark.slow
@pytest.mark.parametrize("scene", OPTIONS["scene"].words)
def test_a_still_and_a_film_of_every_kind_are_of_one_picture(scene: str, tmp_path: Path) -> None:
    file = tmp_path / "still.png"
    words = ["still", str(file), "--theme", "dusk", "--seed", "7", "--size", "64x36", "--at", "9", "--time", "17:00"]
    assert main([*words, "--scene", scene]) == 0
    film = Timeline(Settings(7, "dusk", 17.0, scene=scene))
    assert film.picture(9.0, VIEW) is not None
    picture = pygame.surfarray.array3d(pygame.image.load(file))
    assert picture.std() > 5.0


@pytest.mark.slow
@pytest.mark.usefixtures("_small")
def test_another_island_comes_when_it_is_ready_and_another_theme_at_once() -> None:
    cruise = Watched(Settings(7, "dusk", scene="rain"))
    cruise.advance(40.0)
    cruise.picture(VIEW)
    cruise.obey(Command.NEXT_THEME, VIEW)
    cruise.advance(0.05)
    assert isinstance(cruise.picture(VIEW), Dissolve)
    cruise.advance(9.0)
    cruise.obey(Command.NEW_SEED, VIEW)

    def arrived() -> bool:
        cruise.advance(0.001)
        return isinstance(cruise.picture(VIEW), Dissolve)

    wait_for(arrived, "another island")
    assert isinstance(cruise.landscape, Island)
    assert cruise.landscape.seed != 7


def test_another_land_to_fly_over_comes_at_once() -> None:
    cruise = Watched(Settings(7, "dusk", scene="flyover"))
    cruise.obey(Command.NEW_SEED, VIEW)
    cruise.advance(0.05)
    assert isinstance(cruise.picture(VIEW), Dissolve)
    assert isinstance(cruise.landscape, Flyover)


@pytest.mark.slow
@pytest.mark.window
@pytest.mark.parametrize("scene", ["flyover", "rain"])
def test_a_window_shows_it_and_says_that_it_cannot_be_played_on(desktop: Desktop, scene: str) -> None:
    greeted()
    words = ("--scene", scene, "--seed", "7", "--theme", "dusk", "--size", "640x360", "--max-fps", "20")
    program = desktop.start(sys.executable, "-m", "ridgeline", *words)
    shown = desktop.window("Ridgeline")
    wait_for(lambda: desktop.screenshot(shown).std() > 8.0, "a picture")
    first = desktop.screenshot(shown)
    wait_for(lambda: (desktop.screenshot(shown) != first).any(), "movement")
    desktop.focus(shown)
    desktop.press("space")
    wait_for(lambda: written(desktop.screenshot(shown)), "a message")
    desktop.press("q")
    _, errors = program.communicate(timeout=20)
    assert (program.returncode, errors) == (0, "")


def written(picture: npt.NDArray[np.uint8]) -> bool:
    """Whether there is light writing at the foot of the picture."""
    foot = picture[300:].min(axis=2)
    return int((foot > 200).sum()) > 30


@pytest.mark.usefixtures("_small")
def test_a_saver_shows_the_sea_until_the_island_is_ready_and_never_waits() -> None:
    film = Timeline(Settings(7, "dusk", scene="rain"), Placeholder())
    meant = Timeline(Settings(7, "dusk", scene="rain"))
    first = film.picture(80.0, VIEW)
    assert isinstance(first, Scene)
    assert first.chart is None

    def ready() -> bool:
        shown = film.picture(80.0, VIEW)
        return isinstance(shown, Scene) and shown.chart is not None

    wait_for(ready, "the island")
    shown, wanted = film.picture(80.0, VIEW), meant.picture(80.0, VIEW)
    assert isinstance(shown, Scene)
    assert isinstance(wanted, Scene)
    assert shown.chart is not None
    assert wanted.chart is not None
    assert (shown.chart.cells == wanted.chart.cells).all()


@pytest.mark.slow
@pytest.mark.parametrize("ending", [".png", ".jpg", ".webp"])
def test_a_full_disk_keeps_the_old_picture_and_says_so(ending: str, tmp_path: Path) -> None:
    file = tmp_path / f"picture{ending}"
    file.write_bytes(b"the old one")
    limited = (
        "import resource, signal, sys\n"
        "sys.dont_write_bytecode = True\n"  # Python would keep half of a module's code
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (2000, resource.RLIM_INFINITY))\n"
        "from ridgeline.cli import main\n"
        f"sys.exit(main(['still', {str(file)!r}, '--theme', 'dusk', '--seed', '7', '--size', '640x360']))"
    )
    done = subprocess.run([sys.executable, "-c", limited], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("ridgeline: ")
    assert done.stderr.count("\n") == 1
    assert file.read_bytes() == b"the old one"
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.usefixtures("_small")
def test_a_still_of_rain_shows_an_island_unless_another_second_is_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words, told = ["--seed", "7", "--theme", "dusk", "--scene", "rain", "--size", "96x54"], {}
    for at in (None, 0.0, 30.0):
        assert main(["still", str(tmp_path / "a.png"), *words, *(() if at is None else ("--at", f"{at}"))]) == 0
        told[at] = pygame.surfarray.array3d(pygame.image.load(tmp_path / "a.png"))
    np.testing.assert_array_equal(told[None], told[30.0])
    np.testing.assert_array_equal(pygame.surfarray.array3d(still(7, "dusk", (96, 54), scene="rain")), told[None])
    assert main(["still", "--help"]) == 0
    assert f"of rain, {STILL_SECONDS['rain']:g}" in " ".join(capsys.readouterr().out.split())
    assert told[None].std(axis=(0, 1)).min() > 2.0 * told[0.0].std(axis=(0, 1)).max()
