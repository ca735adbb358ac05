"""The program in a real window: it is looked at, real keys are pressed, real signals are sent."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pygame
import pytest
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from monitors import Monitors
from private_desktop import Desktop, Screens, Shown, wait_for, wait_until
from ridgeline.app.input.key_pages import paused_text
from ridgeline.app.window.desktop_scale import LETTERS
from ridgeline.render.text.layout import place_of, usual_letters
from ridgeline.scene import Text
from ridgeline.system.pace.clock import MAX_GAP

pytestmark = [pytest.mark.window, pytest.mark.timeout(60)]

LANDSCAPE = ("--theme", "dusk", "--seed", "7", "--time", "18:30")
SIZE = (640, 360)
STOPPED = MAX_GAP + 1.0  #: seconds: so long a gap is none of the cruise's time

Picture = NDArray[np.uint8]


class Running:
    """The program in a window of 640x360, and what can be seen of it."""

    python = ("-m", "ridgeline")
    """What Python is told to run."""

    def __init__(self, desktop: Screens, folder: Path, *words: str) -> None:
        """Start it, saving pictures into `folder`, and wait for its first frame."""
        self.desktop = desktop
        given = (*LANDSCAPE, "--size", "{}x{}".format(*SIZE), *words)
        changes = {"XDG_PICTURES_DIR": str(folder), "HOME": str(folder)}
        self.program = desktop.start(sys.executable, *self.python, *given, changes=changes)
        wait_for(lambda: self.shown.title and self.picture().any(), "the first frame")

    @property
    def shown(self) -> Shown:
        """The window as it is now."""
        return self.desktop.window("Ridgeline")

    def picture(self) -> Picture:
        """What the window shows."""
        return self.desktop.screenshot(self.shown)

    def velocity(self) -> float:
        """Pixels a second by which the land goes to the left."""
        first, before = self.picture(), time.monotonic()
        wait_until(before + 0.1)
        second, after = self.picture(), time.monotonic()
        return shift(first, second) / (after - before)

    def stop(self) -> Picture:
        """The middle of the picture, at rest."""
        self.desktop.press("p")
        last, since = self.middle(), time.monotonic()

        def at_rest() -> bool:
            nonlocal last, since
            now = self.middle()
            if not np.array_equal(now, last):
                last, since = now, time.monotonic()
            return time.monotonic() - since > 0.5

        wait_for(at_rest, "a picture at rest")
        return last

    def middle(self) -> Picture:
        """The middle of the picture, where the help is written."""
        return self.picture()[100:260, 240:400]

    def ink(self, text: Text) -> int:
        """How many pixels are as white, and as dark around, as writing only is, where a text would be."""
        return self.ink_in(place_of(text, SIZE))

    def ink_in(self, place: pygame.Rect) -> int:
        """The same in a part of the window."""
        part = self.picture()[place.top : place.bottom, place.left : place.right].min(axis=2).astype(np.int32)
        around = sliding_window_view(np.pad(part, 2, mode="edge"), (5, 5)).min(axis=(2, 3))
        return int(((part > 190) & (part - around > 90)).sum())

    def says(self, text: Text) -> bool:
        """Whether something is written where a text would be."""
        return self.ink(text) > 12

    def save(self) -> tuple[Path, float]:
        """The file that the S key saves, and the second that it shows."""
        self.desktop.press("s")
        assert self.program.stdout is not None
        said = self.program.stdout.readline()
        found = re.fullmatch(r"saved (.*): second (.*)\n", said)
        assert found, said
        return Path(found[1]), float(found[2])

    def end(self) -> tuple[int, str, str]:
        """The exit status and the output of the program, which is about to end."""
        printed, said = self.program.communicate(timeout=10)
        return self.program.returncode, printed, said


def shift(first: Picture, second: Picture, most: int = 60) -> int:
    """By how many pixels the nearest ridge of the first picture stands further to the left in the second."""
    near = [picture[picture.shape[0] // 2 :].astype(np.int16) for picture in (first, second)]
    width = near[0].shape[1]

    def unlikeness(pixels: int) -> float:
        left, right = near if pixels >= 0 else near[::-1]
        return float(np.abs(left[:, abs(pixels) :] - right[:, : width - abs(pixels)]).mean())

    return min(range(-most, most + 1), key=unlikeness)


def loaded(file: Path) -> Picture:
    return pygame.surfarray.array3d(pygame.image.load(file)).swapaxes(0, 1)


def but_paused(picture: Picture) -> Picture:
    """The picture without the place where a cruise that stands still says so."""
    size = picture.shape[1], picture.shape[0]
    place = place_of(replace(paused_text(), scale=max(1.0, LETTERS / usual_letters(size))), size)
    rest = picture.copy()
    rest[place.top : place.bottom, place.left : place.right] = 0
    return rest


def drawn(file: Path, second: float, size: tuple[int, int] = SIZE) -> Picture:
    """What `ridgeline still` draws of a second."""
    words = (*LANDSCAPE, "--size", "{}x{}".format(*size), "--at", repr(second))
    subprocess.run([sys.executable, "-m", "ridgeline", "still", str(file), *words], check=True)
    return loaded(file)


@pytest.fixture
def running(desktop: Desktop, tmp_path: Path) -> Running:
    """The program, once its window shows something."""
    return Running(desktop, tmp_path)


@pytest.mark.slow
def test_the_ridges_move(running: Running) -> None:
    wait_for(lambda: running.velocity() > 3.0, "land that goes to the left")


@pytest.mark.slow
def test_the_title_shows_theme_and_seed_and_the_end_prints_them(running: Running) -> None:
    title = running.shown.title
    assert "dusk" in title
    assert "7" in title
    running.desktop.press("q")
    assert title in running.end()[1]


@pytest.mark.slow
def test_q_quits(running: Running) -> None:
    running.desktop.press("q")
    status, _, said = running.end()
    assert (status, said) == (0, "")


@pytest.mark.slow
def test_escape_and_a_click_open_the_front_page_and_close_it(running: Running) -> None:
    without = running.stop()
    left, top = running.shown.place
    for press in (lambda: running.desktop.press("Escape"), lambda: running.desktop.click((left + 630, top + 30))):
        press()
        wait_for(lambda: not np.array_equal(running.middle(), without), "the page in the middle")
        press()
        wait_for(lambda: np.array_equal(running.middle(), without), "the picture without the page", 6.0)
    assert running.program.poll() is None


@pytest.mark.slow
def test_escape_leaves_full_screen(desktop: Desktop, tmp_path: Path, need: Callable[[str], str]) -> None:
    need("openbox")
    desktop.manage_windows()
    running = Running(desktop, tmp_path, "--fullscreen")
    assert running.shown.size == (1280, 720)
    desktop.press("Escape")
    wait_for(lambda: running.shown.size == SIZE, "a window")
    desktop.press("q")
    assert running.end()[::2] == (0, "")


@pytest.mark.slow
@pytest.mark.parametrize("key", ["f", "F11"])
def test_f_and_f11_fill_the_screen_and_give_it_back(
    desktop: Desktop, tmp_path: Path, need: Callable[[str], str], key: str
) -> None:
    need("openbox")
    desktop.manage_windows()
    running = Running(desktop, tmp_path)
    before = running.shown.size, running.shown.place
    for _ in range(2):
        desktop.press(key)
        wait_for(lambda: (running.shown.size, running.shown.place) == ((1280, 720), (0, 0)), "a window over all")
        wait_for(lambda: running.picture()[[0, 0, -1, -1], [0, -1, 0, -1]].any(axis=1).all(), "all corners filled")
        desktop.press(key)
        wait_for(lambda: (running.shown.size, running.shown.place) == before, "the window as it was")
        wait_for(lambda: running.velocity() > 3.0, "land that goes on")
    desktop.press("q")
    assert running.end()[2] == ""


@pytest.mark.slow
def test_full_screen_fills_the_monitor_that_the_window_is_on(
    monitors: Monitors, tmp_path: Path, need: Callable[[str], str]
) -> None:
    need("openbox")
    monitors.manage_windows()
    running, modes = Running(monitors, tmp_path), monitors.modes()
    monitors.move(running.shown, (1400, 100))
    wait_for(lambda: running.shown.place >= (1400, 100), "the window on the second monitor")
    monitors.point((1500, 200))
    before = running.shown
    for _ in range(2):
        monitors.press("F11")
        wait_for(lambda: (running.shown.size, running.shown.place) == ((800, 600), (1280, 0)), "a window over it")
        wait_for(lambda: running.picture()[[0, 0, -1, -1], [0, -1, 0, -1]].any(axis=1).all(), "all corners filled")
        assert monitors.modes() == modes
        monitors.press("F11")
        wait_for(lambda: running.shown == before, "the window as it was")


@pytest.mark.slow
def test_p_stops_the_land_and_lets_it_go_on(running: Running) -> None:
    running.stop()
    running.desktop.press("p")
    wait_for(lambda: running.velocity() > 3.0, "land that goes on")


@pytest.mark.slow
def test_n_shows_another_seed_of_the_same_theme(running: Running) -> None:
    before = running.shown.title
    running.desktop.press("n")
    title = wait_for(lambda: running.shown.title != before and running.shown.title, "another title")
    assert "dusk" in str(title)


@pytest.mark.slow
def test_t_shows_another_theme_with_the_same_seed(running: Running) -> None:
    before = running.shown.title
    running.desktop.press("t")
    title = wait_for(lambda: running.shown.title != before and running.shown.title, "another title")
    assert "dusk" not in str(title)
    assert re.search(r"\b7\b", str(title))


@pytest.mark.slow
def test_s_saves_what_the_window_shows_as_still_draws_it(running: Running, tmp_path: Path) -> None:
    running.stop()
    file, second = running.save()
    assert file.parent == tmp_path
    np.testing.assert_array_equal(drawn(tmp_path / "drawn.png", second), loaded(file))
    wait_for(
        lambda: np.array_equal(but_paused(running.picture()), but_paused(loaded(file))),
        "the same picture, without the note, in the window",
    )


@pytest.mark.slow
def test_h_shows_help_that_fades(running: Running) -> None:
    without = running.stop()
    running.desktop.press("h")
    wait_for(lambda: not np.array_equal(running.middle(), without), "the page in the middle")
    wait_for(lambda: np.array_equal(running.middle(), without), "the picture without the help")


@pytest.mark.slow
def test_the_question_mark_shows_help_too(running: Running) -> None:
    without = running.stop()
    running.desktop.press("question")
    wait_for(lambda: not np.array_equal(running.middle(), without), "the page in the middle")


@pytest.mark.slow
def test_right_makes_it_faster(running: Running) -> None:
    before = running.velocity()
    running.desktop.press(*["Right"] * 6)
    wait_for(lambda: running.velocity() > 2.0 * before, "faster land")


@pytest.mark.slow
def test_left_turns_it_round(running: Running) -> None:
    running.desktop.press(*["Left"] * 6)
    wait_for(lambda: running.velocity() < -3.0, "land that goes to the right")


@pytest.mark.slow
def test_a_resized_window_shows_what_still_draws_at_that_size(running: Running, tmp_path: Path) -> None:
    running.stop()
    for size in ((500, 300), (900, 500)):
        running.desktop.resize(running.shown, *size)
        wait_for(lambda: running.shown.size == size, "the new size")  # noqa: B023 -- asked at once
        file, second = running.save()
        np.testing.assert_array_equal(drawn(tmp_path / "drawn.png", second, size), loaded(file))
    wait_for(
        lambda: np.array_equal(but_paused(running.picture()), but_paused(loaded(file))),
        "the same picture, without the note, in the window",
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "status"),
    [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGQUIT, 131)],
)
def test_signals_end_it_cleanly(running: Running, number: signal.Signals, status: int) -> None:
    running.program.send_signal(number)
    ended, printed, said = running.end()
    assert (ended, said) == (status, "")
    assert "7" in printed


@pytest.mark.slow
def test_being_stopped_for_a_while_makes_no_leap(running: Running) -> None:
    before = time.monotonic()
    _, first = running.save()
    running.program.send_signal(signal.SIGSTOP)
    wait_until(time.monotonic() + STOPPED)
    running.program.send_signal(signal.SIGCONT)
    _, second = running.save()
    assert 0.0 < second - first <= time.monotonic() - before - STOPPED + 0.1


@pytest.mark.slow
def test_it_ends_by_itself_after_the_seconds_asked_for(desktop: Desktop, tmp_path: Path) -> None:
    program = desktop.start(sys.executable, "-m", "ridgeline", "--seconds", "0.5", "--size", "64x36")
    _, said = program.communicate(timeout=20)
    assert (program.returncode, said) == (0, "")


@pytest.mark.slow
def test_fullscreen_fills_the_screen_from_the_start(desktop: Desktop, tmp_path: Path) -> None:
    assert Running(desktop, tmp_path, "--fullscreen").shown.size == (1280, 720)


@pytest.mark.parametrize("changes", [{}, {"DISPLAY": ":4242"}, {"SDL_VIDEODRIVER": "x11"}], ids=str)
def test_without_a_display_it_says_what_to_do_instead(changes: dict[str, str]) -> None:
    elsewhere = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    environment = {name: value for name, value in os.environ.items() if name not in elsewhere} | changes
    command = [sys.executable, "-m", "ridgeline", "--seconds", "5"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=20, check=False)
    assert done.returncode == 69, done.stderr
    assert done.stderr.count("\n") == 1
    assert "ridgeline still" in done.stderr
