"""A private X server with two real monitors, which have modes and can be switched off: Xorg with its dummy driver."""

from __future__ import annotations

import re
import shutil
import tempfile
from pathlib import Path
from typing import NamedTuple

from private_desktop import TOOLS, Screens, wait_for

MONITOR_TOOLS = ("Xorg", "xrandr", *TOOLS[1:])
"""The programs that this needs; Debian has the first two in xserver-xorg-core (and -video-dummy), x11-xserver-utils."""

CONFIGURATION = """
Section "ServerFlags"
    Option "AutoAddDevices" "false"
    Option "AutoEnableDevices" "false"
    Option "AllowMouseOpenFail" "true"
    Option "DontVTSwitch" "true"
EndSection
Section "Device"
    Identifier "card"
    Driver "dummy"
    VideoRam 65536
EndSection
Section "Monitor"
    Identifier "monitor"
    HorizSync 5-1000
    VertRefresh 5-200
EndSection
Section "Screen"
    Identifier "screen"
    Device "card"
    Monitor "monitor"
    DefaultDepth 24
    SubSection "Display"
        Depth 24
        Modes "1280x720" "1024x768" "800x600" "640x480"
    EndSubSection
EndSection
"""


class Mode(NamedTuple):
    """What a monitor that is on shows: a rectangle of the desktop, in pixels."""

    left: int
    top: int
    width: int
    height: int


class Monitors(Screens):
    """Two monitors side by side: DUMMY0 with 1280x720, and at its right DUMMY1 with 800x600."""

    def __init__(self) -> None:
        """Start the server and switch the second monitor on."""
        self._folder = Path(tempfile.mkdtemp(prefix="ridgeline-monitors-"))
        configuration, log = self._folder / "xorg.conf", self._folder / "log"
        configuration.write_text(CONFIGURATION, encoding="ascii")
        files = ("-config", str(configuration), "-logfile", str(log))
        super().__init__("Xorg", *files, "-keeptty", "-novtswitch", "-sharevts")
        try:
            self.set_mode("DUMMY1", "800x600")
        except BaseException:
            self.__exit__()
            raise

    def __exit__(self, *_: object) -> None:
        """End what still runs, the server last."""
        super().__exit__()
        shutil.rmtree(self._folder)

    def modes(self) -> dict[str, Mode]:
        """What the monitors that are on show, by their names, as xrandr tells it."""
        told = self.ask("xrandr", "--query").decode()
        found = re.findall(r"^(\w+) (?:dis)?connected(?: primary)? (\d+)x(\d+)\+(\d+)\+(\d+)", told, re.M)
        return {name: Mode(*map(int, (left, top, width, height))) for name, width, height, left, top in found}

    def set_mode(self, name: str, mode: str) -> None:
        """Switch a monitor to a mode like ``800x600``; DUMMY1 stays at the right of DUMMY0."""
        if name != "DUMMY0":
            self.ask("xrandr", "--addmode", name, mode)
        second = ("--output", "DUMMY1", "--right-of", "DUMMY0") if "DUMMY1" in {name, *self.modes()} else ()
        self.ask("xrandr", "--output", name, "--mode", mode, *second)
        width, height = (int(side) for side in mode.split("x"))
        wait_for(lambda: (at := self.modes().get(name)) and at[2:] == (width, height), f"{name} at {mode}")

    def switch_off(self, name: str) -> None:
        """Switch a monitor off, as if its cable were pulled out."""
        self.ask("xrandr", "--output", name, "--off")
        wait_for(lambda: name not in self.modes(), f"{name} to be off")

    def switch_on(self, name: str) -> None:
        """Switch a monitor on again, with the mode that it began with."""
        self.set_mode(name, "1280x720" if name == "DUMMY0" else "800x600")
