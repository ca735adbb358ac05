"""Idleness from an X server: its own timer, which is given back, and which players of films hold."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from Xlib.display import Display
from Xlib.protocol import rq

from private_desktop import Desktop, wait_for, wait_until
from ridgeline.system.files import session_lock
from ridgeline.system.pace.clock import running_seconds

from .watching import Watching

pytestmark = [pytest.mark.slow, pytest.mark.window]


SILENT = "ridgeline: the X server gives no answer; it is asked again\n"


@contextmanager
def stopped(desktop: Desktop) -> Iterator[None]:
    """A server that does nothing for a while."""
    desktop._server.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        desktop._server.send_signal(signal.SIGCONT)


class Suspend(rq.Request):  # type: ignore[misc]
    """What SDL, mpv and Chromium send while they show a film."""

    _request = rq.Struct(rq.Card8("opcode"), rq.Opcode(5), rq.RequestLength(), rq.Card32("suspend"))


def timer_of(desktop: Desktop) -> tuple[int, int]:
    """The seconds and the cycle of the X server's own screensaver."""
    told = re.search(rb"timeout:\s+(\d+)\s+cycle:\s+(\d+)", desktop.ask("xset", "q"))
    assert told
    return int(told[1]), int(told[2])


def test_it_comes_and_goes_with_the_hand_at_the_mouse_and_gives_the_timer_back(
    desktop: Desktop, tmp_path: Path
) -> None:
    before = timer_of(desktop)
    with Watching(tmp_path, "--after", "1", DISPLAY=desktop.display) as watching:
        watching.wait_for_saver()
        assert timer_of(desktop) == (1, 0)
        desktop.push(40, 40)
        watching.wait_for_end()
        watching.wait_for_saver()
        assert watching.end() == (143, "")
    assert timer_of(desktop) == before
    assert watching.shown == 2


def test_a_second_watcher_of_the_session_says_so_and_goes(desktop: Desktop, tmp_path: Path) -> None:
    with Watching(tmp_path, DISPLAY=desktop.display):
        lock = tmp_path / f"ridgeline-idle-{desktop.display[1:]}.lock"
        wait_for(lambda: timer_of(desktop) == (300, 0), "the first")
        with Watching(tmp_path, DISPLAY=desktop.display) as second:
            _, said = second.program.communicate(timeout=20)
        assert second.program.returncode == 69
        assert said == f"ridgeline: another 'ridgeline idle' watches this session already, see {lock}\n"
    with Watching(tmp_path, "--after", "1", DISPLAY=desktop.display) as third:
        third.wait_for_saver()


def test_it_waits_while_another_program_holds_the_timer(desktop: Desktop, tmp_path: Path) -> None:
    player = Display(desktop.display)
    opcode = player.display.get_extension_major("MIT-SCREEN-SAVER")
    Suspend(display=player.display, opcode=opcode, suspend=1)
    player.sync()
    with Watching(tmp_path, "--after", "1", DISPLAY=desktop.display) as watching:
        wait_for(lambda: timer_of(desktop) == (1, 0), "the watcher")
        wait_until(running_seconds() + 2.5)
        assert not watching.shown
        player.close()  # which ends what it held
        watching.wait_for_saver()


def test_another_screensaver_of_the_server_is_left_alone(desktop: Desktop, tmp_path: Path) -> None:
    other = Display(desktop.display)
    other.screen().root.screensaver_set_attributes(-1, -1, 1, 1, 0)
    other.sync()
    with Watching(tmp_path, DISPLAY=desktop.display) as watching:
        _, said = watching.program.communicate(timeout=20)
    assert (watching.program.returncode, len(said.splitlines())) == (69, 1)
    assert "is this X server's screensaver already" in said
    other.close()


def test_a_saver_that_fails_is_said_and_not_tried_over_and_over(desktop: Desktop, tmp_path: Path) -> None:
    with Watching(tmp_path, "--after", "1", DISPLAY=desktop.display) as watching:
        watching.wait_for_saver()
        os.kill(watching.savers[0], signal.SIGABRT)
        watching.wait_for_end()
        wait_until(running_seconds() + 2.0)
        assert watching.shown == 1
        desktop.push(40, 40)
        watching.wait_for_saver()
        said = "ridgeline: the saver has ended with status -6; it is tried again after the next movement\n"
        assert watching.end() == (143, said)


def test_a_dying_server_ends_the_watch(desktop: Desktop, tmp_path: Path) -> None:
    with Watching(tmp_path, "--after", "1", DISPLAY=desktop.display) as watching:
        watching.wait_for_saver()
        desktop.die(signal.SIGKILL)
        _, said = watching.program.communicate(timeout=20)
        assert (watching.program.returncode, said) == (75, "ridgeline: the X server has gone; the watch ends with it\n")
        assert not watching.savers


def test_a_silent_server_is_said_at_once_and_asked_again_until_it_answers(desktop: Desktop, tmp_path: Path) -> None:
    before = timer_of(desktop)
    with stopped(desktop):
        with Watching(tmp_path, "--dry-run", DISPLAY=desktop.display) as asking:
            _, said = asking.program.communicate(timeout=20)
        assert (asking.program.returncode, said) == (69, "ridgeline: the X server gives no answer\n")
        with Watching(tmp_path, DISPLAY=desktop.display) as ended:
            assert ended.hears() == SILENT
            assert ended.end() == (143, "")
        late = Watching(tmp_path, "--after", "1", DISPLAY=desktop.display)
        assert late.hears() == SILENT
    with late:
        late.wait_for_saver()
        assert late.end() == (143, "")
    assert timer_of(desktop) == before


def test_a_server_that_is_slow_while_it_watches_or_ends_stops_nothing(desktop: Desktop, tmp_path: Path) -> None:
    with Watching(tmp_path, "--after", "1", DISPLAY=desktop.display) as watching:
        watching.wait_for_saver()
        with stopped(desktop):
            os.kill(watching.savers[0], signal.SIGABRT)  # which wakes the watcher
            assert watching.hears().startswith("ridgeline: the saver has ended with status -6")
        desktop.push(40, 40)
        watching.wait_for_saver()
        with stopped(desktop):
            assert watching.end() == (143, "")


def test_xscreensaver_keeps_it_away_where_it_shows_savers(desktop: Desktop, tmp_path: Path) -> None:
    (tmp_path / "xscreensaver").symlink_to(shutil.which("sleep") or "")
    home = tmp_path / "home"
    home.mkdir()
    desktop.start(str(tmp_path / "xscreensaver"), "1000")
    with Watching(tmp_path, "--after", "1", DISPLAY=f"{desktop.display}.0", HOME=str(home)) as watching:
        said = "ridgeline: XScreenSaver runs, and shows savers itself: the watch leaves the screen to it\n"
        assert watching.hears() == said
        (home / ".xscreensaver").write_text("mode: off\n", encoding="ascii")
        assert not watching.shown
        desktop.push(40, 40)
        watching.wait_for_saver()
        assert watching.end() == (143, "")


def test_what_held_the_session_is_gone_with_the_watcher(desktop: Desktop, tmp_path: Path) -> None:
    with Watching(tmp_path, DISPLAY=desktop.display) as watching:
        lock = tmp_path / f"ridgeline-idle-{desktop.display[1:]}.lock"
        wait_for(lambda: timer_of(desktop) == (300, 0), "the watcher")
        assert session_lock.holder(lock) == watching.program.pid
        watching.end()
    assert not lock.exists()
    assert session_lock.holder(lock) is None


def test_a_folder_that_cannot_be_written_is_said_and_it_watches(desktop: Desktop, tmp_path: Path) -> None:
    with Watching(tmp_path, "--after", "1", DISPLAY=desktop.display, XDG_RUNTIME_DIR="/proc") as watching:
        watching.wait_for_saver()
        status, said = watching.end()
    assert (status, len(said.splitlines())) == (143, 1)
    assert said.endswith("; a second watcher would not be noticed\n")


def test_it_sleeps_while_nothing_happens(desktop: Desktop, tmp_path: Path) -> None:
    with Watching(tmp_path, DISPLAY=desktop.display) as watching:
        wait_for(lambda: timer_of(desktop) == (300, 0), "the watcher")
        status = Path(f"/proc/{watching.program.pid}/status")
        wait_for(lambda: "State:\tS" in status.read_text(), "it to sleep")
        before = waits_of(status)
        wait_until(running_seconds() + 2.0)
        assert waits_of(status) == before


def waits_of(status: Path) -> str:
    """How often a program has gone to sleep."""
    found = re.search(r"^voluntary_ctxt_switches:\s+(\d+)", status.read_text(), re.M)
    assert found
    return found[1]


def test_the_real_saver_covers_the_screen_and_ends_with_a_killed_watcher(
    desktop: Desktop, tmp_path: Path, need: Callable[[str], str]
) -> None:
    environment = desktop.environment(XDG_RUNTIME_DIR=str(tmp_path), DBUS_SESSION_BUS_ADDRESS="unix:path=/nowhere")
    with subprocess.Popen([need("ridgeline"), "idle", "--after", "1"], env=environment) as watcher:
        # not by its window: while the server's own saver is on, it leaves one out of the list of windows
        wait_for(lambda: desktop.screenshot().std() > 10, "a picture", 30)
        watcher.kill()
    wait_for(lambda: not desktop.screenshot().any(), "its end", 30)


def test_without_a_display_it_is_said(tmp_path: Path) -> None:
    with Watching(tmp_path) as watching:
        _, said = watching.program.communicate(timeout=20)
    assert watching.program.returncode == 69
    assert said == "ridgeline: there is no display: neither WAYLAND_DISPLAY nor DISPLAY is set\n"
