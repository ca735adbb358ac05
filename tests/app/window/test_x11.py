"""What is asked of the X server itself, its errors, and the end of the program that has started ours."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from private_desktop import Desktop, wait_for

from ..game.test_window_game import OTHER

ASK = "from ridgeline.app.window import x11 as xlib"
ASK_PARENT = "from ridgeline.system.pace import parent"

FOREIGN = """\
import os, sys
from ridgeline.app.window import x11 as xlib
xlib.catch()
os.environ |= {"SDL_WINDOWID": sys.argv[1], "SDL_VIDEO_X11_XRANDR": "0", "SDL_FRAMEBUFFER_ACCELERATION": "0"}
import pygame
pygame.display.set_mode((90, 60))
print("open", flush=True)
while not xlib.has_failed():
    pygame.display.flip()
    pygame.event.clear()
    pygame.time.wait(5)
print(xlib.geometry(int(sys.argv[1], 0)))
"""
"""Draws into another program's window until that is gone."""

OWN = """\
import os
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
import pygame
from ridgeline.app.window.client_window import client_window_id
from ridgeline.app.window.x11 import geometry
for size in ((90, 60), (120, 80)):
    pygame.display.init()
    before = client_window_id()
    pygame.display.set_mode(size)
    place = geometry(client_window_id())
    stays = {client_window_id() for _ in range(5000)} == {client_window_id()}
    print((place.width, place.height) == size, before, stays)
    pygame.display.quit()
"""
"""Opens one window after the other, and asks which it is, again and again."""

PARENT = "import subprocess, sys; subprocess.run([sys.executable, *sys.argv[1:]])"

DIES = f"{ASK_PARENT}; import os, signal; parent.die_with_parent(); print(os.getpid(), flush=True); signal.pause()"

ASKS = f"""\
{ASK_PARENT}
import os, sys, time
sys.platform = "another"
parent.die_with_parent()
print(os.getpid(), flush=True)
while not parent.is_orphaned():
    time.sleep(0.02)
"""


def said(desktop: Desktop, code: str, *words: str) -> str:
    """What a program prints here that ends well and has nothing to complain of."""
    program = desktop.start(sys.executable, "-c", code, *words)
    printed, complaint = program.communicate(timeout=30)
    assert (program.returncode, complaint) == (0, "")
    return printed.replace("pygame-ce", "").strip()


@pytest.mark.window
def test_a_window_is_where_the_server_has_it(desktop: Desktop) -> None:
    desktop.start(sys.executable, "-c", OTHER)
    shown = desktop.window("another")
    desktop.move(shown, (123, 45))
    wait_for(lambda: desktop.window("another").place == (123, 45), "the window in its new place")
    place = said(desktop, f"{ASK}; print(xlib.geometry({shown.id}))")
    assert place == "ScreenBox(left=123, top=45, width=90, height=60)"


@pytest.mark.slow
@pytest.mark.window
def test_our_own_window_is_known_however_often_it_is_asked_for(desktop: Desktop) -> None:
    assert said(desktop, OWN) == "True 0 True\nTrue 0 True"


@pytest.mark.window
def test_the_root_is_the_whole_desktop(desktop: Desktop) -> None:
    assert said(desktop, f"{ASK}; print(xlib.root())") == "ScreenBox(left=0, top=0, width=1280, height=720)"


@pytest.mark.window
def test_what_is_no_window_is_nowhere_and_no_failure(desktop: Desktop) -> None:
    junk = (0, 1, -1, 0xDEADBEEF, 2**32 + 5, 2**70)
    code = f"{ASK}; xlib.catch(); print([xlib.geometry(one) for one in {junk}], xlib.has_failed())"
    assert said(desktop, code) == f"{[None] * len(junk)} False"


@pytest.mark.window
def test_drawing_into_a_window_that_is_destroyed_fails_without_a_word(desktop: Desktop) -> None:
    other = desktop.start(sys.executable, "-c", OTHER)
    program = desktop.start(sys.executable, "-c", FOREIGN, desktop.window("another").id)
    assert program.stdout is not None
    wait_for(lambda: program.stdout is not None and program.stdout.readline() == "open\n", "the window taken over")
    other.kill()
    printed, complaint = program.communicate(timeout=20)
    assert (program.returncode, printed, complaint) == (0, "None\n", "")


@pytest.mark.parametrize("display", ["", ":4242"])
def test_without_a_server_there_is_nothing(display: str) -> None:
    code = f"{ASK}; xlib.catch(); print(xlib.root(), xlib.geometry(5), xlib.has_failed())"
    assert run(code, DISPLAY=display) == "None None False"


def test_without_the_library_there_is_nothing() -> None:
    missing = "import ctypes\ndef missing(name): raise OSError(name)\nctypes.CDLL = missing"
    assert run(f"{missing}\n{ASK}\nxlib.catch(); print(xlib.root(), xlib.geometry(5), xlib.has_failed())") == (
        "None None False"
    )


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
@pytest.mark.parametrize(("driver", "loaded"), [("wayland", False), ("dummy", False), ("x11", True)])
def test_the_library_is_left_alone_where_sdl_does_not_use_x11(driver: str, loaded: bool) -> None:
    code = f"{ASK}; xlib.catch(); print('libX11' in open('/proc/self/maps').read())"
    assert run(code, DISPLAY=":4242", SDL_VIDEODRIVER=driver) == str(loaded)


@pytest.fixture(params=[DIES, ASKS], ids=["told by Linux", "asking"])
def family(request: pytest.FixtureRequest) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A program, and the number of one that it has started and that goes when it goes."""
    if request.param == DIES and sys.platform != "linux":
        pytest.skip("only Linux tells")
    parent = subprocess.Popen([sys.executable, "-c", PARENT, "-c", request.param], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    child = int(parent.stdout.readline())
    yield parent, child
    parent.kill()
    parent.communicate()
    if not gone(child):
        os.kill(child, signal.SIGKILL)


def test_a_killed_parent_takes_its_child_along_within_a_second(family: tuple[subprocess.Popen[str], int]) -> None:
    parent, child = family
    assert not gone(child)
    parent.kill()
    parent.wait()
    wait_for(lambda: gone(child), "the end of the child", 1.0)


@pytest.mark.slow
@pytest.mark.window
def test_a_saver_in_a_window_of_another_program_goes_with_the_one_that_started_it(desktop: Desktop) -> None:
    desktop.start(sys.executable, "-c", OTHER)
    shown = desktop.window("another")
    words = ("-m", "ridgeline", "saver", "--window-id", shown.id, "--time", "12:00")
    parent = desktop.start(sys.executable, "-c", PARENT, *words)
    wait_for(lambda: desktop.screenshot(shown).any(axis=2).all(), "a landscape in the window")
    (child,) = Path(f"/proc/{parent.pid}/task/{parent.pid}/children").read_text(encoding="ascii").split()
    parent.kill()
    parent.wait()
    wait_for(lambda: gone(int(child)), "the end of the saver", 1.0)


def gone(pid: int) -> bool:
    """Whether a program has ended, be it that nobody has asked for its status yet."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] == "Z"
    except (FileNotFoundError, ProcessLookupError):
        return True


def run(code: str, **changes: str) -> str:
    """What a program prints that ends well and has nothing to complain of."""
    environment = {name: value for name, value in os.environ.items() if name != "SDL_VIDEODRIVER"} | changes
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.strip()
