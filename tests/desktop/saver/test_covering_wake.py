"""The screensaver on its own and somebody before it: real keys, a real pointer, real signals."""

from __future__ import annotations

import ctypes
import sys
import time
from collections.abc import Callable

import pytest

from desktop.saver.covered import ARMED, LANDSCAPE, TURNS, Covered, ours, stranger
from monitors import Monitors
from private_desktop import wait_for, wait_for_turns, wait_until
from ridgeline.desktop.saver.wake_on_mouse_or_key import REST_SECONDS

pytestmark = [pytest.mark.slow, pytest.mark.window, pytest.mark.timeout(100)]

AT_ONCE = 0.2  #: seconds in which it is gone: from the end of what somebody did until the process has ended
TRIES = 5  #: of which one must be in time, since a busy machine may take its time over anything
FASTER = 60  #: times as fast as the right one goes the clock of a program whose minutes are not to be waited for

PATIENT = f"""\
import sys
from ridgeline.__main__ import main
from ridgeline.system.pace import watchdog
fast = watchdog.running_seconds
watchdog.running_seconds = lambda: fast() / {FASTER}
sys.argv = sys.argv[3:]
sys.exit(main())
"""
"""Runs `python -m ridgeline`, which follows, with a watchdog whose clock goes right: else a twelfth of a second without
a frame is too long.
"""

DEEDS: dict[str, Callable[[Monitors], None]] = {
    "a key": lambda monitors: monitors.press("a"),
    "a button": lambda monitors: monitors.click((640, 360)),
    "the wheel": lambda monitors: monitors.click((640, 360), 5),
    "ten pixels of movement": lambda monitors: monitors.push(6, 8),
    "focus that goes elsewhere": lambda monitors: monitors.focus(monitors.window("Event Tester")),
}


@pytest.fixture(params=["openbox", "no window manager"])
def screens(request: pytest.FixtureRequest, monitors: Monitors) -> Monitors:
    """Two monitors, with a window manager or without, another program's window, and the pointer in the middle."""
    if request.param == "openbox":
        monitors.manage_windows()
    stranger(monitors)
    monitors.point((640, 360))
    return monitors


@pytest.mark.slow
@pytest.mark.parametrize("deed", DEEDS)
def test_it_goes_at_once_when_somebody_comes(deed: str, screens: Monitors) -> None:
    def gone_after() -> float:
        saver = Covered(screens)
        saver.arm()
        DEEDS[deed](screens)
        return saver.gone_after(time.monotonic())

    assert any(gone_after() < AT_ONCE for _ in range(TRIES))


def test_it_goes_as_soon_when_it_shows_one_frame_a_second(monitors: Monitors) -> None:
    def gone_after() -> float:
        saver = Covered(monitors, "--max-fps", "1")
        saver.arm()
        monitors.press("a")
        return saver.gone_after(time.monotonic())

    assert any(gone_after() < AT_ONCE for _ in range(TRIES))


def test_it_stays_while_the_hand_that_started_it_still_moves(screens: Monitors) -> None:
    begun = time.monotonic()
    saver = screens.start(sys.executable, "-m", "ridgeline", "saver", *LANDSCAPE)
    while not ours(screens):
        begun = time.monotonic()
    screens.push(40, 40)
    screens.press("Return")
    screens.click((640, 360))
    if time.monotonic() < begun + 0.9:  # else the machine was too busy for all that
        wait_until(time.monotonic() + ARMED)
        wait_for_turns(saver, TURNS)
        screens.press("Return")
        assert saver.wait(10) == 0


def test_it_stays_while_the_focus_goes_from_one_of_its_windows_to_the_other(screens: Monitors) -> None:
    saver = Covered(screens)
    saver.arm()
    for _ in range(3):
        for shown in ours(screens):
            screens.focus(shown)
            saver.stays()
    saver.end()


@pytest.mark.slow
def test_ten_minutes_of_jitter_do_not_end_it(monitors: Monitors, need: Callable[[str], str]) -> None:
    """The program's clocks go too fast, so that ten of its minutes pass in ten seconds; the jitter is real."""
    monitors.point((640, 360))
    library = monitors.ask(need("faketime"), "-f", "+0", "printenv", "LD_PRELOAD").decode().strip()
    saver = Covered(
        monitors, started_by=("env", f"LD_PRELOAD={library}", f"FAKETIME=+0 x{FASTER}", sys.executable, "-c", PATIENT)
    )
    saver.arm()
    begun, moved = time.monotonic(), 0
    while time.monotonic() < begun + 10.5:
        x, y = ((0, 0), (3, 0), (0, 3), (-3, 0), (0, -3), (2, 2))[moved % 6]
        monitors.point((640 + x, 360 + y))
        moved += 1
    assert moved > 60
    assert saver.program.poll() is None, saver.program.communicate()
    monitors.point((640, 360))
    wait_until(time.monotonic() + 3.0 * REST_SECONDS / FASTER)
    saver.stays()
    monitors.push(10, 0)
    saver.gone_after(0.0)


def test_a_signal_ends_it_and_a_second_one_does_no_harm(screens: Monitors) -> None:
    first = Covered(screens)
    first.arm()
    second = Covered(screens)
    assert first.gone_after(0.0), "the focus went to the second"
    second.end()
    wait_for(lambda: not ours(screens), "the windows to go")


def test_two_that_are_started_together_both_go_by_a_signal(monitors: Monitors) -> None:
    for saver in [Covered(monitors), Covered(monitors)]:
        if saver.program.poll() is None:
            saver.end()
    assert not ours(monitors)


def test_it_hides_the_pointer_and_gives_it_back(monitors: Monitors) -> None:
    monitors.point((640, 360))
    before = pointer_seen(monitors)
    saver = Covered(monitors)
    wait_for(lambda: not pointer_seen(monitors), "the pointer to be hidden")
    saver.end()
    assert pointer_seen(monitors) == before


class Image(ctypes.Structure):
    """The first fields of XFixesCursorImage."""

    _fields_ = (
        *((name, ctypes.c_short) for name in ("x", "y")),
        *((name, ctypes.c_ushort) for name in ("width", "height", "across", "down")),
        ("serial", ctypes.c_ulong),
        ("pixels", ctypes.POINTER(ctypes.c_ulong)),
    )


def pointer_seen(monitors: Monitors) -> bool:
    """Whether the pointer has any pixel that can be seen."""
    x11, fixes = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXfixes.so.3")
    x11.XOpenDisplay.restype, fixes.XFixesGetCursorImage.restype = ctypes.c_void_p, ctypes.POINTER(Image)
    x11.XCloseDisplay.argtypes = fixes.XFixesGetCursorImage.argtypes = (ctypes.c_void_p,)
    display = x11.XOpenDisplay(monitors.display.encode())
    fixes.XFixesQueryVersion.argtypes = (ctypes.c_void_p, *2 * (ctypes.POINTER(ctypes.c_int),))
    fixes.XFixesQueryVersion(display, ctypes.byref(ctypes.c_int()), ctypes.byref(ctypes.c_int()))
    image = fixes.XFixesGetCursorImage(display).contents
    seen = any(image.pixels[: image.width * image.height])
    x11.XCloseDisplay(display)
    return seen
