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

from ridgeline.present.files import atomic
from ridgeline.present.files.atomic import beside
from sources import ROOT

DAY = 86_400.0

KILLS = 10
"""Of each writer, spread over the time that it takes."""


def write(file: Path, text: str = "new", **how: bool) -> None:
    with beside(file, **how) as written:
        written.write_text(text)


def refuse(*_: object, **__: object) -> None:
    raise OSError(errno.EPERM, "Operation not permitted")


@pytest.fixture(params=["nameless", "not linked", "named"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """A file system with nameless files, one that never gives them a name, and one that has none."""
    if request.param == "not linked":
        monkeypatch.setattr(atomic, "_name", refuse)
    elif request.param == "named":
        monkeypatch.setattr(atomic, "_opened", atomic._unfinished)
    return str(request.param)


def test_a_file_is_new_or_replaced_and_nothing_else_appears(way: str, tmp_path: Path) -> None:
    file = tmp_path / "file.txt"
    for text in ("first", "second"):
        write(file, text)
        assert file.read_text() == text
        assert [one.name for one in tmp_path.iterdir()] == ["file.txt"]
    with pytest.raises(FileExistsError):
        write(file, "third", fresh=True)
    with pytest.raises(ZeroDivisionError), beside(file) as written:
        written.write_text(str(1 / 0))
    assert file.read_text() == "second"
    assert [one.name for one in tmp_path.iterdir()] == ["file.txt"]


def test_its_permissions_are_those_of_any_new_file_or_as_asked(way: str, tmp_path: Path) -> None:
    mask = os.umask(0o027)
    try:
        write(tmp_path / "usual")
        with beside(tmp_path / "open", mode=0o644) as written:
            written.write_text("for all")
    finally:
        os.umask(mask)
    assert (tmp_path / "usual").stat().st_mode & 0o777 == 0o640
    assert (tmp_path / "open").stat().st_mode & 0o777 == 0o644


def test_a_link_in_its_place_is_replaced_and_not_followed(way: str, tmp_path: Path) -> None:
    (tmp_path / "victim").write_text("mine")
    for goal in ("victim", "nowhere"):
        (tmp_path / goal).with_suffix(".link").symlink_to(tmp_path / goal)
        write(tmp_path / f"{goal}.link")
        assert (tmp_path / f"{goal}.link").read_text() == "new"
        assert not (tmp_path / f"{goal}.link").is_symlink()
    assert (tmp_path / "victim").read_text() == "mine"
    assert not (tmp_path / "nowhere").exists()


def test_what_a_kill_left_a_day_ago_is_swept_and_nothing_else(way: str, tmp_path: Path) -> None:
    old, young = ".ridgeline-abcd1234.png", ".ridgeline-4711-0"
    others = [".ridgeline-notes.txt", ".ridgeline-", "ridgeline-abcd1234.png", ".other-abcd1234.png"]
    for name in (old, young, *others):
        (tmp_path / name).write_text("half")
        if name != young:
            os.utime(tmp_path / name, (time.time() - 2 * DAY,) * 2)
    (tmp_path / ".ridgeline-linked00").symlink_to(tmp_path / others[0])
    (tmp_path / ".ridgeline-folder00").mkdir()
    write(tmp_path / "file")
    left = {one.name for one in tmp_path.iterdir()}
    assert left == {"file", young, *others, ".ridgeline-linked00", ".ridgeline-folder00"}


RIDGELINE = [sys.executable, "-m", "ridgeline"]
REGISTER = """
import sys
from pathlib import Path
from ridgeline.present.saver.install import Registration
home = Path(sys.argv[1])
Registration(["/opt/bin/ridgeline"], home, home / "data", home / "own", [home / "dialog"], [home / "mate"]).install()
"""
RECORD = """
import sys
from pathlib import Path
from play.runs import ended, recorded
from ridgeline.present.game.replay_file import write_replay
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
