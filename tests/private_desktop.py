"""A private X server for tests about real windows: programs run in it, keys are pressed, the screen is looked at."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Self, TypeVar

import numpy as np
from numpy.typing import NDArray

from ridgeline import user_folders
from ridgeline.app.session.notes import SEEN

TOOLS = ("Xvfb", "xdotool", "xwininfo", "import")
"""The programs that this needs; Debian has them in xvfb, xdotool, x11-utils and imagemagick."""

T = TypeVar("T")


def greeted() -> None:
    """Let no window hint at the front page: one has, in an earlier start."""
    seen = user_folders.state() / SEEN
    seen.parent.mkdir(parents=True, exist_ok=True)
    seen.touch()


def wait_for(condition: Callable[[], T | None], what: str, seconds: float = 15.0, pause: float = 0.02) -> T:
    """The first true answer of `condition`; an AssertionError that says `what` was awaited if none comes in time.

    It is asked once more when the time is over: a machine that stood still meanwhile says nothing about the condition.
    """
    deadline = time.monotonic() + seconds
    late = False
    while not (answer := condition()):
        assert not late, f"waited {seconds:g} s in vain for {what}"
        late = time.monotonic() >= deadline
        time.sleep(pause)
    return answer


def wait_until(moment: float) -> None:
    """Wait until a moment of the monotonic clock: the end of a measurement, or of a time that the program has to keep.

    Not for hoping that something has happened by then: for that, `wait_for` a sign of it, or `wait_for_turns`.
    """
    wait_for(lambda: time.monotonic() >= moment, "the time to pass", max(0.0, moment - time.monotonic()) + 60.0)


def wait_for_turns(program: subprocess.Popen[str], turns: int) -> None:
    """Wait until a program has gone through its loop some times, so that it has seen what was done to it before.

    Counted is how often it has given the processor back: at least once for every frame that it waits for.
    """
    wanted = _rests(program) + turns
    wait_for(lambda: _rests(program) >= wanted, f"{turns} turns of the program's loop", 30.0)


def _rests(program: subprocess.Popen[str]) -> int:
    """How often a program has waited so far; an AssertionError with its words if it has ended."""
    assert program.poll() is None, program.communicate()
    found = re.search(r"^voluntary_ctxt_switches:\s+(\d+)", Path(f"/proc/{program.pid}/status").read_text(), re.M)
    assert found
    return int(found[1])


@dataclass(frozen=True)
class Shown:
    """A window on the desktop: its X id, its title, its size in pixels and its place."""

    id: str
    title: str
    size: tuple[int, int]
    place: tuple[int, int]


class Screens:
    """An X server of its own, to be used in a `with` block; programs left in it are ended."""

    def __init__(self, *command: str) -> None:
        """Start the server that the command names, and wait until it answers."""
        told, tell = os.pipe()
        options = ("-nolisten", "tcp", "-noreset", "-displayfd", str(tell))
        quiet = subprocess.DEVNULL
        self._server = subprocess.Popen([*command, *options], pass_fds=[tell], stdout=quiet, stderr=quiet)
        os.close(tell)
        with os.fdopen(told) as answer:
            number = answer.readline().strip()
        assert number, f"{command[0]} did not start"
        self.display = f":{number}"
        self._programs: list[subprocess.Popen[str]] = []

    def __enter__(self) -> Self:
        """The screens themselves."""
        return self

    def __exit__(self, *_: object) -> None:
        """End what still runs, the server last."""
        for program in self._programs:
            program.kill()
            program.communicate()
        self._server.terminate()
        self._server.wait()

    def die(self, number: signal.Signals) -> None:
        """Let a signal end the server."""
        self._server.send_signal(number)
        self._server.wait()

    def environment(self, **changes: str) -> dict[str, str]:
        """The variables of a program that shall open its windows here."""
        elsewhere = ("WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
        kept = {name: value for name, value in os.environ.items() if name not in elsewhere}
        return kept | {"DISPLAY": self.display, "LC_ALL": "C.UTF-8"} | changes

    def start(
        self, *command: str, changes: Mapping[str, str] | None = None, cwd: Path | None = None
    ) -> subprocess.Popen[str]:
        """A program started here, with `changes` to its environment; `communicate` gives its output."""
        environment = self.environment(**(changes or {}))
        pipe = subprocess.PIPE
        program = subprocess.Popen(command, env=environment, cwd=cwd, stdout=pipe, stderr=pipe, text=True)
        self._programs.append(program)
        return program

    def manage_windows(self) -> None:
        """Start a window manager, openbox, and wait until it is at work; without one, no window can be fullscreen.

        The first key of a server changes the map of its keyboard, at which openbox lets go of its keys to grab them
        anew: one that is pressed meanwhile would be lost. So the first one is pressed before openbox is there.
        """
        self.ask("xdotool", "key", "Shift_L")
        self.start("openbox", "--sm-disable")
        wait_for(lambda: b"window id" in self.ask("xprop", "-root", "_NET_SUPPORTING_WM_CHECK"), "openbox")

    def windows(self) -> list[Shown]:
        """The windows that are there, the topmost first; none while one of them is just going away."""
        line = re.compile(r'^\s+(0x[0-9a-f]+) "(.*)": \(.*\)\s+(\d+)x(\d+)\+-?\d+\+-?\d+\s+\+(-?\d+)\+(-?\d+)$', re.M)
        try:
            found = line.findall(self.ask("xwininfo", "-root", "-tree").decode())
        except subprocess.CalledProcessError:
            return []
        return [Shown(id, title, (int(w), int(h)), (int(x), int(y))) for id, title, w, h, x, y in found]

    def window(self, title: str = "", seconds: float = 15.0) -> Shown:
        """The window whose title contains `title`, once it is there."""
        return wait_for(
            lambda: next((shown for shown in self.windows() if title in shown.title), None),
            f"a window titled {title!r}",
            seconds,
        )

    def press(self, *keys: str) -> None:
        """Press and release keys, by their X names, one after the other; the window under the pointer gets them."""
        self.ask("xdotool", "key", "--delay", "50", *keys)

    def hold(self, key: str, seconds: float, then: float = 0.0) -> None:
        """Hold a key down for a while, and keep the hand off it for another."""
        self.ask("xdotool", "keydown", key, "sleep", str(seconds), "keyup", key, "sleep", str(then))

    def key_down(self, key: str) -> None:
        """Press a key and keep it down."""
        self.ask("xdotool", "keydown", key)

    def key_up(self, key: str) -> None:
        """Let a key go."""
        self.ask("xdotool", "keyup", key)

    def focus(self, shown: Shown) -> None:
        """Let a window have the keys."""
        self.ask("xdotool", "windowfocus", "--sync", shown.id)

    def click(self, place: tuple[int, int], button: int = 1) -> None:
        """Move the pointer to a place of the screen and press a button of the mouse; 4 and 5 are the wheel's."""
        self.ask("xdotool", "mousemove", *map(str, place), "click", str(button))

    def point(self, place: tuple[int, int]) -> None:
        """Move the pointer to a place of the screen."""
        self.ask("xdotool", "mousemove", *map(str, place))

    def push(self, right: int, down: int) -> None:
        """Move the pointer by so many pixels."""
        self.ask("xdotool", "mousemove_relative", "--", str(right), str(down))

    def drag(self, *places: tuple[int, int]) -> None:
        """Press the mouse's button at the first place of the screen, move over the others and let it go."""
        moves = [word for place in places[1:] for word in ("mousemove", *map(str, place), "sleep", "0.05")]
        start = ("mousemove", *map(str, places[0]), "mousedown", "1")
        self.ask("xdotool", *start, *moves, "mouseup", "1")

    def move(self, shown: Shown, place: tuple[int, int]) -> None:
        """Give a window another place."""
        self.ask("xdotool", "windowmove", shown.id, *map(str, place))

    def resize(self, shown: Shown, width: int, height: int) -> None:
        """Give a window another size."""
        self.ask("xdotool", "windowsize", shown.id, str(width), str(height))

    def screenshot(self, part: Shown | tuple[int, int, int, int] | None = None) -> NDArray[np.uint8]:
        """The screen, a window or a part (left, top, width, height) of it, as (height, width, 3) uint8, red first."""
        if isinstance(part, tuple):
            left, top, width, height = part
            return self.screenshot()[top : top + height, left : left + width]
        what = part.id if part else "root"
        picture = self.ask("import", "-silent", "-window", what, "-depth", "8", "ppm:-")
        head, width, height, _ = picture.split(maxsplit=4)[:4]
        assert head == b"P6"
        return np.frombuffer(picture, np.uint8)[-3 * int(width) * int(height) :].reshape(int(height), int(width), 3)

    def ask(self, *command: str) -> bytes:
        """What a program prints that is asked here and answers soon; a CalledProcessError if it fails."""
        return subprocess.run(command, env=self.environment(), capture_output=True, check=True, timeout=20).stdout


class Desktop(Screens):
    """One screen of 24 bits, which has no modes: Xvfb."""

    def __init__(self, width: int = 1280, height: int = 720) -> None:
        """Start the server and wait until it answers."""
        super().__init__("Xvfb", "-screen", "0", f"{width}x{height}x24")
