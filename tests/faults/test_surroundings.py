"""Nothing is as it should be around the program: no home, no room, no fonts, no sound, a silent bus, closed streams."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from private_desktop import Desktop, wait_for

from .conftest import Tally
from .forks import ALLOWED, DUMMY, Ended, surroundings
from .windows import LAND, MODES, Window

COMMANDS = (
    *("themes", "themes --new mine", "settings", "settings --write", "doctor", "lint 7", "still o.png --size 32x18"),
    *("map o.png --side 17", "saver install", "saver install --write", "saver uninstall", "saver --dry-run"),
    *("", "--seconds 0.2", "play --seconds 0.2", "saver --seconds 0.2", "terminal --seconds 0.2"),
)
"""Command lines of all kinds; the windows are SDL's dummies."""

PATIENCE = 60.0  #: seconds after which a command hangs

OURS = (sys.executable, "-m", "ridgeline")


def end(
    home: Path, words: str, *by: str, changes: Mapping[str, str] = DUMMY, prepare: Callable[[], object] | None = None
) -> Ended:
    """How a command line ends, run through other programs as a process of its own."""
    given = [*words.split(), *(() if "--seconds" in words or words else ("--seconds", "0.2"))]
    environment, pipe = {"OPENBLAS_NUM_THREADS": "1"} | surroundings(home) | dict(changes), subprocess.PIPE
    program = subprocess.Popen(
        [*by, *OURS, *given], env=environment, cwd=home, stdout=pipe, stderr=pipe, text=True, preexec_fn=prepare
    )
    watch = threading.Timer(PATIENCE, program.kill)
    watch.start()
    out, err = program.communicate()
    watch.cancel()
    return Ended(program.returncode, out, err)


def test_without_a_home_every_command_works_or_says_so(
    need: Callable[[str], str], tally: Tally, tmp_path: Path
) -> None:
    """As a user of whom the system knows nothing, which is what a container makes of one."""
    by = (need("unshare"), "--user", "--map-user=54321", "env", "-u", "HOME")
    for words in COMMANDS:
        tally.note(words, end(tmp_path, words, *by).fault())
    tally.settle()


INSIDE = 'mount -t tmpfs -o "$1" none "$2" && cd "$2" && shift 2 && exec "$@"'
"""Runs a command in a folder of its own file system: `sh -c INSIDE sh OPTIONS FOLDER COMMAND…`."""

ROOMS = {"full": "size=4k,nr_inodes=3", "too small": "size=16k", "read-only": "ro"}


@pytest.mark.parametrize("room", ROOMS)
def test_where_nothing_can_be_written_every_command_works_or_says_so(
    room: str, need: Callable[[str], str], tally: Tally, many: Callable[[int, int], int], tmp_path: Path
) -> None:
    by = (need("unshare"), "-rm", "sh", "-c", INSIDE, "sh", ROOMS[room], str(tmp_path))
    for words in COMMANDS[:: many(3, 1)]:
        ended = end(tmp_path, words, *by)
        raw = "[Errno" in ended.err
        tally.note(words, ended.fault() or raw * f"for programmers: {ended.err}")
    tally.settle()


HOMES = ("", "nowhere", "/", "/dev/null", "/proc", "x" * 5000, "a\nb", "\x1b[31m")


def test_a_home_that_is_none_is_survived(tally: Tally, tmp_path: Path) -> None:
    for home in HOMES:
        for words in ("themes", "settings", "play --seconds 0.2", "still o.png --size 9x9"):
            tally.note((home, words), end(tmp_path, words, changes=DUMMY | {"HOME": home}).fault())
    tally.settle()


def test_a_folder_that_is_gone_is_survived(tally: Tally, tmp_path: Path) -> None:
    away = ("sh", "-c", 'mkdir gone && cd gone && rmdir ../gone && exec "$@"', "sh")
    for words in COMMANDS:
        tally.note(words, end(tmp_path, words, *away).fault())
    tally.settle()


@pytest.mark.parametrize("stream", ["1", "2"])
def test_a_full_device_for_what_is_said_is_survived(
    stream: str, tally: Tally, many: Callable[[int, int], int], tmp_path: Path
) -> None:
    for words in (*COMMANDS[:: many(3, 1)], "nonsense", "--help", "--version"):
        ended = end(tmp_path, words, "sh", "-c", f'exec "$@" {stream}>/dev/full', "sh")
        wrong = ended.status not in ALLOWED or "Traceback" in ended.err
        tally.note(words, wrong * f"status {ended.status}: {ended.err}")
    tally.settle()


@pytest.mark.parametrize("closed", ["2>&-", ">&- 2>&-", "<&- >&- 2>&-"])
def test_closed_streams_are_survived(
    closed: str, tally: Tally, many: Callable[[int, int], int], tmp_path: Path
) -> None:
    for words in COMMANDS[:: many(3, 1)]:
        ended = end(tmp_path, words, "sh", "-c", f'exec "$@" {closed}', "sh")
        wrong = ended.status not in ALLOWED or "Traceback" in ended.out + ended.err
        tally.note(words, wrong * f"status {ended.status}: {ended.err}")
    tally.settle()


MEMORY, FILES = 300, 24  #: MiB of memory and open files with which it still works, or says that they are too few


@pytest.mark.parametrize(
    ("limit", "values"),
    [("RLIMIT_AS", [most << 20 for most in (200, MEMORY, 400, 600)]), ("RLIMIT_NOFILE", [6, 8, 12, FILES])],
)
def test_few_means_are_enough_or_are_said_to_be_too_few(
    limit: str, values: list[int], tally: Tally, tmp_path: Path
) -> None:
    import resource  # which Windows does not have

    for most in values:
        for words in ("themes", "still o.png --size 320x180", "play --seconds 0.2", "saver --seconds 0.2"):

            def bound(most: int = most) -> None:
                resource.setrlimit(getattr(resource, limit), (most, most))

            tally.note((words, most), end(tmp_path, words, prepare=bound).fault())
    tally.settle()


YEARS = ("1970-01-01 00:00:01", "1969-12-31", "2038-01-19 03:14:07", "2100-02-28 23:59:59", "2262-04-12", "9999-12-31")


def test_in_any_year_every_command_works(need: Callable[[str], str], tally: Tally, tmp_path: Path) -> None:
    for year in YEARS:
        for words in (
            "--time now --clock utc --seconds 0.2",
            "play --seed daily --seconds 0.2",
            "lint daily",
            "themes",
        ):
            by = (need("faketime"), "-f", f"@{year}" if " " in year else f"@{year} 12:00:00")
            tally.note((year, words), end(tmp_path, words, *by).fault())
    tally.settle()


@contextmanager
def silent(folder: Path) -> Iterator[str]:
    """The address of somebody who answers nobody."""
    here = Path.cwd()
    os.chdir(folder)  # an address has to be short
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind("bus")
        listening.listen(8)
        os.chdir(here)
        yield f"unix:path={folder}/bus"


def seen(desktop: Desktop, home: Path, mode: str, **changes: str) -> str:
    """What is wrong with a program that shall show something, run on and obey; "" if nothing is."""
    try:
        window = Window(desktop, home, *MODES[mode], **changes)
    except AssertionError as problem:
        return str(problem)
    window.program.send_signal(signal.SIGTERM)
    return window.ended().fault((143,))


BUSES = ("DBUS_SESSION_BUS_ADDRESS", "DBUS_SYSTEM_BUS_ADDRESS")


@pytest.mark.window
@pytest.mark.parametrize("mode", MODES)
def test_a_silent_bus_keeps_no_window_away(mode: str, desktop: Desktop, tally: Tally, tmp_path: Path) -> None:
    with silent(tmp_path) as bus:
        for names in ([BUSES[0]], [BUSES[1]], BUSES):
            tally.note(names, seen(desktop, tmp_path, mode, **dict.fromkeys(names, bus)))
    tally.settle()


SOUNDS = ("alsa", "pulse", "pipewire", "nonsense", "")


@pytest.mark.window
def test_without_sound_and_fonts_it_runs(desktop: Desktop, tally: Tally, tmp_path: Path) -> None:
    for driver in SOUNDS:
        tally.note(driver, seen(desktop, tmp_path, "play", SDL_AUDIODRIVER=driver))
    nowhere = {"FONTCONFIG_FILE": "/nowhere", "FONTCONFIG_PATH": "/nowhere", "XDG_DATA_DIRS": "/nowhere"}
    for mode in MODES:
        tally.note(("no fonts", mode), seen(desktop, tmp_path, mode, **nowhere))
    tally.settle()


@pytest.mark.window
@pytest.mark.parametrize("closed", [">&- 2>&-", "<&- >&- 2>&-"])
def test_a_game_with_closed_streams_keeps_its_display(
    closed: str, desktop: Desktop, tally: Tally, tmp_path: Path
) -> None:
    window = Window(
        desktop, tmp_path, *MODES["play"], by=("sh", "-c", f'exec "$@" {closed}', "sh"), SDL_AUDIODRIVER="alsa"
    )
    desktop.press("space")
    desktop.hold("space", 0.5, then=1.0)
    tally.note(closed, "" if window.program.poll() is None else f"status {window.program.returncode}")
    streams = [str(Path(f"/proc/{window.program.pid}/fd/{number}").readlink()) for number in (1, 2)]
    tally.note("what libraries write to", "" if not any("socket" in stream for stream in streams) else f"{streams}")
    desktop.press("q")
    tally.note("its end", window.ended().fault((0,)))
    assert wait_for(lambda: (tmp_path / "run.json").exists(), "the run")
    tally.settle()


SAVERS = 10


@pytest.mark.window
def test_ten_savers_at_once_all_end_in_peace(desktop: Desktop, tally: Tally, tmp_path: Path) -> None:
    """Those that lose the focus to another go; the others stay for their seconds."""
    command = (*OURS, *MODES["saver"], *LAND, "--seconds", "3")
    savers = [desktop.start(*command, changes={"HOME": str(tmp_path)}) for _ in range(SAVERS)]
    for saver in savers:
        out, err = saver.communicate(timeout=120)
        tally.note("a saver", Ended(saver.returncode, out, err).fault((0,)))
    tally.settle()
