"""Whatever a command line names is written and stays what it is: a link, a mode; what is no file is refused."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from play.runs import ended, recorded
from ridgeline.app.game.replay_file import write_replay
from ridgeline.cli import main
from ridgeline.export.page.site import MARK

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has other permissions, and pipes elsewhere")

LOOK = ("--theme", "dusk", "--seed", "7", "--size", "48x32")
MAP, LAND = ("map", "--seed", "7", "--side", "33"), ("land", "--seed", "7", "--stop", "10")

COMMANDS: dict[str, tuple[str, ...]] = {
    "still.png": ("still", *LOOK),
    "still.jpg": ("still", *LOOK),
    "still.webp": ("still", *LOOK),
    "film.gif": ("film", "--to", "0.1", *LOOK),
    "film.webp": ("film", "--to", "0.1", *LOOK),
    "plot.svg": ("plot", "--theme", "dusk", "--seed", "7"),
    "poster.svg": ("plot", "--theme", "dusk", "--seed", "7", "--filled"),
    "page.html": ("page", "--theme", "dusk"),
    "map.png": MAP,
    "map.npy": MAP,
    "map.txt": MAP,
    "map.r16": MAP,
    "map.tmj": MAP,
    "land.csv": LAND,
    "land.json": LAND,
    "land.svg": LAND,
}
"""The commands that write a file, by that file."""

LONG = {"page.html", "plot.svg", "poster.svg", "film.gif", "film.webp", "still.jpg", "still.png", "still.webp"}
"""Those that take more than a moment."""

NAMES = [pytest.param(name, marks=pytest.mark.slow) if name in LONG else name for name in COMMANDS]


def written(name: str, file: Path) -> int:
    command, *words = COMMANDS[name]
    return main([command, str(file), *words])


@pytest.mark.parametrize("name", NAMES)
def test_a_link_and_a_mode_stay_and_a_pipe_is_refused(
    tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "elsewhere").mkdir()
    target, link, pipe = tmp_path / "elsewhere" / name, tmp_path / name, tmp_path / f"pipe{Path(name).suffix}"
    target.write_bytes(MARK)  # a page replaces pages alone
    target.chmod(0o640)
    link.symlink_to(target)
    assert written(name, link) == 0
    assert link.is_symlink()
    assert (target.stat().st_mode & 0o777, target.read_bytes() != MARK) == (0o640, True)
    os.mkfifo(pipe)
    capsys.readouterr()
    assert written(name, pipe) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert pipe.is_fifo()
    assert not list(tmp_path.rglob(".ridgeline-*"))


def test_a_recorded_run_is_written_through_a_link(tmp_path: Path) -> None:
    target, link = tmp_path / "target.json", tmp_path / "link.json"
    write_replay(recorded(ended()), target)
    target.chmod(0o600)
    link.symlink_to(target)
    write_replay(recorded(ended(200)), link)
    assert (link.is_symlink(), target.stat().st_mode & 0o777, "200" in target.read_text()) == (True, 0o600, True)


@pytest.mark.parametrize("words", [("themes", "--new"), ("themes", "--share", "dusk")])
def test_what_is_never_replaced_is_not_followed_either(tmp_path: Path, words: tuple[str, ...]) -> None:
    target, link, pipe = tmp_path / "target.toml", tmp_path / "link.toml", tmp_path / "pipe.toml"
    target.write_text("mine")
    link.symlink_to(target)
    os.mkfifo(pipe)
    for file in (link, pipe):
        assert main([*words, str(file)]) == 2
    assert (link.is_symlink(), target.read_text(), pipe.is_fifo()) == (True, "mine", True)
