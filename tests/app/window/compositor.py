"""A private Wayland compositor for tests about real windows: Weston, which shows its picture to nobody."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Self

import numpy as np
import pygame
from numpy.typing import NDArray

from private_desktop import wait_for

COMPOSITOR_TOOLS = ("weston", "weston-screenshooter")  #: the programs that this needs; Debian has them in weston


class Compositor:
    """Weston with one output of 1280x720, to be used in a `with` block; programs left in it are ended."""

    def __init__(self) -> None:
        """Start it and wait until it answers."""
        self._folder = Path(tempfile.mkdtemp(prefix="ridgeline-weston-"))  # of this user alone, as Wayland wants it
        screen = ("--backend=headless-backend.so", "--use-pixman", "--width=1280", "--height=720")
        options = ("--no-config", "--debug", "--idle-time=0", "--socket=wayland-test")
        quiet = subprocess.DEVNULL
        self._server = subprocess.Popen(
            ["weston", *screen, *options], env=self.environment(), stdout=quiet, stderr=quiet
        )
        self._programs: list[subprocess.Popen[str]] = []
        wait_for(lambda: (self._folder / "wayland-test.lock").exists() and self.screenshot().any(), "Weston")

    def __enter__(self) -> Self:
        """The compositor itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """End what still runs, the compositor last."""
        for program in self._programs:
            program.kill()
            program.communicate()
        self._server.terminate()
        self._server.wait()
        shutil.rmtree(self._folder)

    def environment(self) -> dict[str, str]:
        """The variables of a program that shall open its windows here, and nowhere else."""
        elsewhere = ("DISPLAY", "SDL_VIDEODRIVER")
        kept = {name: value for name, value in os.environ.items() if name not in elsewhere}
        here = {"XDG_RUNTIME_DIR": str(self._folder), "WAYLAND_DISPLAY": "wayland-test", "LC_ALL": "C.UTF-8"}
        return kept | here

    def start(self, *command: str) -> subprocess.Popen[str]:
        """A program started here; `communicate` gives its output."""
        pipe = subprocess.PIPE
        program = subprocess.Popen(command, env=self.environment(), stdout=pipe, stderr=pipe, text=True)
        self._programs.append(program)
        return program

    def kill(self) -> None:
        """Kill the compositor."""
        self._server.kill()
        self._server.wait()

    def screenshot(self) -> NDArray[np.uint8]:
        """The output, as (height, width, 3) uint8, red first; black where there is none."""
        shots = self._folder / "shots"
        shutil.rmtree(shots, ignore_errors=True)
        shots.mkdir()
        subprocess.run(["weston-screenshooter"], env=self.environment(), cwd=shots, capture_output=True, timeout=20)
        found = [pygame.image.load(shot) for shot in shots.glob("*.png")]
        return pygame.surfarray.array3d(found[0]).swapaxes(0, 1) if found else np.zeros((720, 1280, 3), np.uint8)
