"""A private sway for tests about real windows, with two monitors that nobody sees."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import numpy as np
import pygame

from desktop.saver.daemon import ordinary
from private_desktop import wait_for

SWAY_TOOLS = ("sway", "swaymsg", "swayidle", "grim", "wtype")
"""The programs that this needs; Debian has them in sway, swayidle, grim and wtype."""

CONFIGURATION = """\
xwayland disable
output HEADLESS-1 mode 1280x720 position 0 0
output HEADLESS-2 mode 1024x720 position 1280 0
"""


class Sway:
    """A sway of its own with two monitors that nobody sees, to be used in a `with` block."""

    def __init__(self) -> None:
        """Start it and wait until it answers."""
        self._folder = Path(tempfile.mkdtemp(prefix="ridgeline-sway-"))  # sockets need short paths
        configuration = self._folder / "config"
        configuration.write_text(CONFIGURATION, encoding="ascii")
        elsewhere = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SWAYSOCK", "DBUS_SESSION_BUS_ADDRESS")
        kept = {name: value for name, value in os.environ.items() if name not in elsewhere}
        headless = {"WLR_BACKENDS": "headless", "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_HEADLESS_OUTPUTS": "2"}
        folders = {"XDG_RUNTIME_DIR": str(self._folder), "HOME": str(self._folder)}
        self._environment = kept | headless | folders | {"WLR_RENDERER": "pixman"}
        self._programs = [self.start(*ordinary(), "sway", "--config", str(configuration))]
        socket = wait_for(lambda: next(self._folder.glob("sway-ipc.*"), None), "sway")
        display = wait_for(lambda: next(self._folder.glob("wayland-?"), None), "sway's display")
        self._environment |= {"SWAYSOCK": str(socket), "WAYLAND_DISPLAY": display.name}
        wait_for(lambda: len(self.monitors()) == 2, "two monitors")

    def __enter__(self) -> Sway:
        """The compositor itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """End all that was started, sway last."""
        for program in reversed(self._programs):
            program.kill()
            program.wait()
        shutil.rmtree(self._folder)

    @property
    def runtime(self) -> Path:
        """The folder of what lasts as long as the session."""
        return self._folder

    def start(self, *command: str, told: int = subprocess.DEVNULL, **changes: str) -> subprocess.Popen[str]:
        """A program started here in a folder of its own, with changes to its environment; `told` gets its output."""
        environment = self._environment | changes
        return subprocess.Popen(command, env=environment, cwd=self._folder, stdout=told, stderr=told, text=True)

    def kill(self) -> None:
        """Kill it, and with it the display."""
        self._programs[0].kill()
        self._programs[0].wait()

    def run_along(self, *command: str) -> None:
        """A program that runs until the end."""
        self._programs.append(self.start(*command))

    def monitors(self) -> list[dict[str, Any]]:
        """What each monitor shows, as sway tells it."""
        tree = json.loads(self.ask("swaymsg", "-t", "get_tree"))
        return [node for node in tree["nodes"] if node["name"] != "__i3"]

    def picture(self, monitor: str) -> np.ndarray[Any, np.dtype[np.uint8]]:
        """What a monitor shows, (width, height, 3)."""
        file = self._folder / "picture.png"
        self.ask("grim", "-o", monitor, str(file))
        return pygame.surfarray.array3d(pygame.image.load(file))

    def press(self, key: str) -> None:
        """Press a key of a keyboard that is plugged in a moment before."""
        self.ask("wtype", "-s", "500", key, "-s", "200")

    def ask(self, *command: str) -> bytes:
        """What a program prints that is asked here and answers soon."""
        done = subprocess.run(command, env=self._environment, capture_output=True, check=True, timeout=20)
        return done.stdout
