"""Files that replace others: whole or not there, and nothing left beside them, whenever the writer is killed."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from ridgeline.system.files import atomic, lock
from ridgeline.system.files.atomic import atomic_write, folder_beside
from ridgeline.system.files.destination import umask
from ridgeline.system.files.lock import HeldError
from ridgeline.system.files.temporary_files import temporary_folder
from sources import ROOT

DAY = 86_400.0

KILLS = 10  #: of each writer, spread over the time that it takes


def write(file: Path, text: str = "new", **how: bool) -> None:
    with atomic_write(file, **how) as written:
        written.write_text(text)


def refuse(*_: object, **__: object) -> None:
    raise OSError(errno.EPERM, "Operation not permitted")


@pytest.fixture(params=["nameless", "not linked", "named"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """A file system with nameless files, one that never gives them a name, and one that has none."""
    if request.param == "not linked":
        monkeypatch.setattr(atomic, "_name", refuse)
    elif request.param == "named":
        monkeypatch.setattr(atomic, "open_file", atomic.open_named_file)
    return str(request.param)


def test_a_file_is_new_or_replaced_and_nothing_else_appears(way: str, tmp_path: Path) -> None:
    file = tmp_path / "file.txt"
    for text in ("first", "second"):
        write(file, text)
        assert file.read_text() == text
        assert [one.name for one in tmp_path.iterdir()] == ["file.txt"]
    with pytest.raises(FileExistsError):
        write(file, "third", fresh=True)
    with pytest.raises(ZeroDivisionError), atomic_write(file) as written:
        written.write_text(str(1 / 0))
    assert file.read_text() == "second"
    assert [one.name for one in tmp_path.iterdir()] == ["file.txt"]


def test_its_permissions_are_those_of_any_new_file_or_as_asked(way: str, tmp_path: Path) -> None:
    mask = os.umask(0o027)
    try:
        write(tmp_path / "usual")
        with atomic_write(tmp_path / "open", mode=0o644) as written:
            written.write_text("for all")
    finally:
        os.umask(mask)
    assert (tmp_path / "usual").stat().st_mode & 0o777 == 0o640
    assert (tmp_path / "open").stat().st_mode & 0o777 == 0o644


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664])
def test_what_is_written_again_keeps_its_permissions_and_its_group(way: str, mode: int, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("mine")
    group = max(os.getgroups(), default=file.stat().st_gid)
    os.chown(file, -1, group)
    file.chmod(mode)
    write(file)
    assert (file.read_text(), file.stat().st_mode & 0o777, file.stat().st_gid) == ("new", mode, group)


def test_a_link_stays_a_link_where_all_of_it_is_the_user_s_own(way: str, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    target, link = tmp_path / "elsewhere" / "target", tmp_path / "link"
    target.write_text("mine")
    target.chmod(0o600)
    link.symlink_to("elsewhere/middle")
    (tmp_path / "elsewhere" / "middle").symlink_to(target)
    write(link)
    assert link.is_symlink()
    assert (target.read_text(), target.stat().st_mode & 0o777) == ("new", 0o600)
    assert sorted(file.name for file in tmp_path.rglob("*")) == ["elsewhere", "link", "middle", "target"]
    with atomic_write(link, follow=False) as written:
        written.write_text("newer")
    assert (link.is_symlink(), link.read_text(), target.read_text()) == (False, "newer", "new")


@pytest.mark.parametrize("shared", [".", "elsewhere"])
def test_a_link_is_replaced_where_others_can_write_beside_it_or_beside_its_target(shared: str, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    target, link = tmp_path / "elsewhere" / "target", tmp_path / "link"
    target.write_text("mine")
    link.symlink_to(target)
    (tmp_path / shared).chmod(0o1777)
    write(link)
    assert (link.is_symlink(), link.read_text(), target.read_text()) == (False, "new", "mine")


def test_a_link_that_leads_nowhere_is_replaced(way: str, tmp_path: Path) -> None:
    link, loop = tmp_path / "link", tmp_path / "loop"
    link.symlink_to(tmp_path / "nowhere")
    loop.symlink_to(loop)
    for file in (link, loop):
        write(file)
        assert (file.is_symlink(), file.read_text()) == (False, "new")
    assert not (tmp_path / "nowhere").exists()


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can give files to others")
def test_a_stranger_s_link_is_replaced_and_his_file_s_permissions_are_not_taken(tmp_path: Path) -> None:
    victim, link, file = tmp_path / "victim", tmp_path / "link", tmp_path / "file"
    victim.write_text("mine")
    link.symlink_to(victim)
    os.lchown(link, 1234, -1)
    file.write_text("theirs")
    file.chmod(0o666)
    os.chown(file, 1234, -1)
    write(link)
    write(file)
    assert (link.is_symlink(), victim.read_text()) == (False, "mine")
    assert file.stat().st_mode & 0o777 == 0o666 & ~umask()


@pytest.mark.parametrize("linked", [False, True])
def test_a_pipe_is_refused_and_stays(way: str, linked: bool, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    (tmp_path / "link").symlink_to(pipe)
    with pytest.raises(OSError, match="it is a pipe"):
        write(tmp_path / ("link" if linked else "pipe"))
    assert sorted(file.name for file in tmp_path.iterdir()) == ["link", "pipe"]
    assert pipe.is_fifo()


OLD, LEFT, LEFT_FOLDER = ".ridgeline-abcd1234.png", ".ridgeline-4711-0", ".ridgeline-4711-abcd1234"


def test_what_nobody_holds_is_swept_and_nothing_else(way: str, tmp_path: Path) -> None:
    others = [
        ".ridgeline-notes.txt",
        ".ridgeline-",
        "ridgeline-abcd1234.png",
        ".other-abcd1234.png",
        ".ridgeline-4-a-b",
    ]
    young = ".ridgeline-efgh5678.png"  # of an earlier version, which may be at work
    for name in (OLD, LEFT, young, *others):
        (tmp_path / name).write_text("half")
        if name not in (LEFT, young):
            os.utime(tmp_path / name, (time.time() - 2 * DAY,) * 2)
    (tmp_path / ".ridgeline-4711-linked00").symlink_to(tmp_path / others[0])
    (tmp_path / LEFT_FOLDER).mkdir()
    (tmp_path / LEFT_FOLDER / "link").symlink_to(tmp_path)
    with temporary_folder(tmp_path) as held, atomic_write(tmp_path / "other") as unfinished:
        unfinished.write_text("half")
        write(tmp_path / "file")
        assert unfinished.read_text() == "half"
        left = {one.name for one in tmp_path.iterdir()} - {unfinished.name}
    assert left == {"file", young, *others, ".ridgeline-4711-linked00", held.name}
    assert not held.exists()


def test_what_nobody_can_hold_is_swept_after_a_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lock.fcntl, "flock", refuse)
    for name in (LEFT, ".ridgeline-4711-1"):
        (tmp_path / name).write_text("half")
    os.utime(tmp_path / LEFT, (time.time() - 2 * DAY,) * 2)
    write(tmp_path / "file")
    assert sorted(file.name for file in tmp_path.iterdir()) == [".ridgeline-4711-1", "file"]


def test_a_folder_is_whole_or_not_there_and_its_place_is_taken_from_the_beginning(tmp_path: Path) -> None:
    place, real = tmp_path / "place", tmp_path / "real"
    real.mkdir(mode=0o700)
    (tmp_path / "link").symlink_to(real)
    for folder in (place, tmp_path / "link"):
        with folder_beside(folder) as written:
            (written / "file").write_text("new")
            with pytest.raises(HeldError, match="is in use by process"), folder_beside(folder):
                pass
    assert (place / "file").read_text() == (real / "file").read_text() == "new"
    assert real.stat().st_mode & 0o777 == 0o700
    with pytest.raises(ZeroDivisionError), folder_beside(tmp_path / "none") as written:
        (written / "file").write_text(str(1 / 0))
    assert sorted(file.name for file in tmp_path.iterdir()) == ["link", "place", "real"]


RIDGELINE = [sys.executable, "-m", "ridgeline"]
REGISTER = """
import sys
from pathlib import Path
from ridgeline.desktop.saver.install import Registration
home = Path(sys.argv[1])
Registration(["/opt/bin/ridgeline"], home, home / "data", home / "own", [home / "dialog"], [home / "mate"]).install()
"""
RECORD = """
import sys
from pathlib import Path
from play.runs import ended, recorded
from ridgeline.app.game.replay_file import write_replay
for number in range(1000):
    write_replay(recorded(ended()), Path(sys.argv[1], f"{number}.json"))
"""
WRITERS: dict[str, Callable[[Path], list[str]]] = {
    "still": lambda home: [*RIDGELINE, "still", f"{home}/x.png", "--size", "320x180", "--seed", "7", "--theme", "dusk"],
    "map": lambda home: [*RIDGELINE, "map", f"{home}/x.npy", "--seed", "7", "--side", "257"],
    "settings": lambda home: [*RIDGELINE, "settings", "--write"],
    "themes": lambda home: [*RIDGELINE, "themes", "--new", f"{home}/mine.toml"],
    "saver": lambda home: [sys.executable, "-c", REGISTER, str(home)],
    "record": lambda home: [sys.executable, "-c", RECORD, str(home)],
}
"""What writes files into a home, always the same ones."""


def written_by(writer: str, home: Path, most: float) -> dict[str, bytes]:
    """The files in a home in which a writer was killed after `most` seconds, unless it had ended."""
    home.mkdir()
    elsewhere = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME")
    kept = {name: value for name, value in os.environ.items() if name not in elsewhere}
    environment = kept | {"HOME": str(home), "PYTHONPATH": str(ROOT / "tests")}
    with subprocess.Popen(WRITERS[writer](home), env=environment, stdout=subprocess.DEVNULL) as running:
        try:
            running.wait(most)
        except subprocess.TimeoutExpired:
            running.kill()
    files = {str(file.relative_to(home)): file.read_bytes() for file in home.rglob("*") if file.is_file()}
    shutil.rmtree(home)
    return files


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has files without names")
@pytest.mark.slow
@pytest.mark.parametrize("writer", WRITERS)
def test_a_kill_leaves_no_half_file_and_no_litter(writer: str, tmp_path: Path) -> None:
    begin = time.monotonic()
    whole = written_by(writer, tmp_path / "home", 100.0)
    seconds = time.monotonic() - begin
    assert whole
    for number in range(KILLS):
        left = written_by(writer, tmp_path / "home", seconds * (0.4 + 0.6 * (number * 0.618 % 1.0)))
        assert left.items() <= whole.items()
