"""What the first frame of the window does not wait for."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ridgeline.scene import Stand
from ridgeline.scene.stands import Planting

LATER = {
    "calendar": "the days of a month, which numpy knows too",
    "decimal": "numbers of the tuner's",
    "filelock": "scores",
    "hashlib": "the result of a run",
    "numpy.ma": "a few functions of numpy's, like unique",
    "platformdirs": "folders of other systems",
    "pydantic": "files that somebody has written",
    "ridgeline.play": "the game",
    "ridgeline.shot.codes": "codes",
    "ridgeline.app.session.screenshots": "saved pictures",
    "ridgeline.shot.still": "saved pictures",
    "ridgeline.system.files.png_text": "saved pictures",
    "ridgeline.app.game.game": "the game",
    "ridgeline.system.settings.check_settings": "settings that somebody has written",
    "ridgeline.app.sound.mixer": "the game",
    "ridgeline.sound.synth": "sound",
    "ridgeline.app.tuner.tuner": "the tuner",
    "ridgeline.scene.alt_text": "saved pictures",
    "ridgeline.scene.scene_code": "codes",
    "ridgeline.scene.weather.bolt": "a thunderstorm",
    "ridgeline.scene.weather.precipitation": "rain or snow",
    "ridgeline.scene.themes.theme_rotation": "a run that wanders",
    "ridgeline.terrain.maps.heightmap": "maps",
    "ridgeline.terrain.sketches.displacement": "drawings",
    "ridgeline.terrain.weathering": "a few themes",
    "zipfile": "themes in an archive, where none are",
}
"""Modules, and what they are for."""

LAND = ("numpy", "ridgeline.scene", "ridgeline.terrain", "ridgeline.render", "ridgeline.play")
"""What a landscape is made, drawn and played with."""

OPENED = f"""
import sys
import pygame
from ridgeline.cli import main
def flip():
    print("opened", *sorted(sys.modules.keys() & {{"pydantic", *{LAND!r}}}), file=sys.stderr)
    raise SystemExit
pygame.display.flip = flip
main(["--theme", "dusk", "--seed", "7", "--size", "320x180"])
"""

FIRST = f"""
import sys
from ridgeline.cli import main
from ridgeline.app.window.screen import PixelScreen
def show(screen):
    print("shown", *sorted(sys.modules.keys() & {set(LATER)!r}), file=sys.stderr)
    print(sum(name.partition(".")[0] == "ridgeline" for name in sys.modules), file=sys.stderr)
    raise SystemExit
PixelScreen.show = show
main(["--theme", "dusk", "--seed", "7", "--size", "320x180"])
"""

MOST_LOADED = {"window": 342, "help": 22}
"""Modules of ours that are loaded when the first frame is shown, and by `--help`: each costs a start milliseconds."""

HELPED = """
import sys
from ridgeline.cli import main
try:
    main(["--help"])
finally:
    print(sum(name.partition(".")[0] == "ridgeline" for name in sys.modules), file=sys.stderr)
"""

PRESSED = """
import sys
import pygame
from ridgeline.app.modes.mode_director import LOADING, Director
from ridgeline.render import Projector, canvas
from ridgeline.scene import View
from ridgeline.options import Settings

pygame.display.set_mode((64, 36))
director, projector, surface = Director(Settings(seed=7, theme="dusk")), Projector(), canvas(64, 36)
def wait(seconds):
    for _ in range(round(60 * seconds)):
        director.advance(1 / 60)
        projector.draw(director.picture(View(64, 36)), surface)
wait(LOADING + 1.0)
before = set(sys.modules)
in_a_run = pygame.K_SPACE, pygame.K_r, pygame.K_BACKSPACE
in_the_cruise = pygame.K_TAB, pygame.K_h, pygame.K_c, pygame.K_n, pygame.K_g
for key in (*in_a_run, *in_the_cruise):
    director.handle(pygame.event.Event(pygame.KEYDOWN, key=key, unicode="", mod=0, scancode=0), View(64, 36))
    wait(1.0)
director.close()
new = [name for name in set(sys.modules) - before if not name.startswith(("numpy.fft", "encodings."))]
print("pressed", *sorted(new), file=sys.stderr)
"""
"""A thread makes the sounds, with numpy.fft; encodings are as small as files get."""


def said(code: str, home: Path) -> list[str]:
    """The words that a program prints on standard error; the user's folders are empty."""
    settings = {"HOME": str(home), "XDG_CONFIG_HOME": str(home), "XDG_DATA_HOME": str(home)}
    settings |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, env=os.environ | settings, capture_output=True, text=True, check=True)
    return done.stderr.split()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere platformdirs is needed to find the folders")
def test_the_first_frame_waits_for_nothing_that_is_not_in_it(tmp_path: Path) -> None:
    *words, modules = said(FIRST, tmp_path)
    assert words == ["shown"]
    assert int(modules) <= MOST_LOADED["window"]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere platformdirs is needed to find the folders")
def test_the_window_opens_before_anything_of_the_land_is_loaded(tmp_path: Path) -> None:
    assert said(OPENED, tmp_path) == ["opened"]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere platformdirs is needed to find the folders")
def test_a_settings_file_without_a_mistake_does_not_delay_the_window(tmp_path: Path) -> None:
    file = tmp_path / "ridgeline" / "settings.toml"
    file.parent.mkdir()
    file.write_text("[keys]\nhold = ['space']\n[window]\ntheme = 'mesa'\nmax_fps = 50\n[saver]\nseed = 'a'\n")
    assert said(OPENED, tmp_path) == ["opened"]


def test_help_loads_no_more_modules_than_it_did(tmp_path: Path) -> None:
    assert int(said(HELPED, tmp_path)[-1]) <= MOST_LOADED["help"]


@pytest.mark.slow
def test_a_press_waits_for_nothing_to_be_loaded(tmp_path: Path) -> None:
    assert said(PRESSED, tmp_path) == ["pressed"]


@pytest.mark.usefixtures("drawn_before")
def test_here_no_frame_waits_for_plants_that_a_test_before_has_drawn() -> None:
    first, second = (Planting(Stand("conifer", height=60.0, density=0.8), 7) for _ in range(2))
    assert first.drawn(0, 1.0) is second.drawn(0, 1.0)
