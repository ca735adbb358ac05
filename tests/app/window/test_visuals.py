"""X servers of other depths, and without extensions: the landscape is shown, or a sentence says why not."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from private_desktop import TOOLS, Screens, wait_for

pytestmark = [pytest.mark.slow, pytest.mark.window, pytest.mark.timeout(120)]

LACKING = [word for name in ("RANDR", "XInputExtension", "MIT-SHM", "GLX") for word in ("-extension", name)]
SERVERS = {
    "30": ("30",),
    "30 alone": ("30", "-extension", "Composite"),
    "16": ("16",),
    "24 alone": ("24", *LACKING),
    "8": ("8",),
}
"""Bits a pixel, and options of Xvfb; only with Composite a server has other visuals than its screen's."""

ROADS = {
    "window": ["--size", "160x90"],
    "saver": ["saver"],
    "window-id": ["saver"],
    "root": ["saver", "--root"],
    "live": ["wallpaper", "--live"],
}

SHOWN = {"30 alone": ["window", "saver"], "16": ["saver", "root"], "24 alone": ["window", "saver", "live"]}
REFUSED = {"30 alone": ["window-id"], "8": [*ROADS]}

COLOURS = 500  #: fewer than a landscape has in any of these windows, and more than what is not one


class Server(Screens):
    """An X server of some depth, with a window of another program's."""

    def __init__(self, depth: str, *options: str) -> None:
        super().__init__("Xvfb", "-screen", "0", f"320x240x{depth}", *options)
        self.start("xev", "-geometry", "160x90", "-event", "button")
        self.host = self.window("Event Tester").id

    def begin(self, road: str, home: Path, *more: str) -> subprocess.Popen[str]:
        """The program on one of the roads."""
        words = [*ROADS[road], *(("--window-id", self.host) if road == "window-id" else ())]
        changes = {"HOME": str(home), "SDL_AUDIODRIVER": "dummy", "XSCREENSAVER_WINDOW": self.host}
        given = ("--theme", "dusk", "--seed", "7", "--time", "16:00", *more)
        return self.start(sys.executable, "-m", "ridgeline", *words, *given, changes=changes)


@pytest.fixture
def serve(need: Callable[[str], str]) -> Callable[[str], Server]:
    for tool in (*TOOLS, "xev"):
        need(tool)
    return lambda kind: Server(*SERVERS[kind])


@pytest.mark.parametrize("kind", [kind for kind in SERVERS if kind != "30"])
def test_what_cannot_be_shown_is_refused_with_the_depth(
    serve: Callable[[str], Server], kind: str, tmp_path: Path
) -> None:
    shown, refused = SHOWN.get(kind, []), REFUSED.get(kind, [])
    with serve(kind) as server:
        begun = {road: server.begin(road, tmp_path / road, "--seconds", "0.3") for road in (*shown, *refused)}
        for road, program in begun.items():
            _, complaint = program.communicate(timeout=60)
            if road in shown:
                assert (program.returncode, complaint) == (0, ""), road
            else:
                assert (program.returncode, complaint.count("\n")) == (69, 1), (road, complaint)
                assert f"the screen has {kind.split()[0]} bits a pixel" in complaint
        assert not list(tmp_path.rglob("crash-*"))


@pytest.mark.parametrize("road", ROADS)
def test_ten_bits_a_channel_show_the_landscape(serve: Callable[[str], Server], road: str, tmp_path: Path) -> None:
    with serve("30") as server:
        program = server.begin(road, tmp_path)
        seen = server.window("Event Tester") if road in ("window-id", "root") else None

        def colours() -> bool:
            assert program.poll() is None, program.communicate()
            return len(np.unique(server.screenshot(seen).reshape(-1, 3), axis=0)) > COLOURS

        wait_for(colours, "the landscape", 30.0)
        if road == "window-id":
            server.resize(server.window("Event Tester"), 240, 160)
            wait_for(lambda: server.screenshot(server.window("Event Tester"))[150:, 230:].any(), "the new corner")
        program.terminate()
        assert program.wait(timeout=20) in (0, 143)
