"""Recordings in files: whole, and anything else is refused in one line."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from play.runs import ended, recorded
from ridgeline.app.game.replay_file import read_replay, write_replay
from ridgeline.play.replay import MAX_REPLAY_BYTES
from ridgeline.system.files.atomic import read

REPLAY = recorded(ended())


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    for score in (100, 200):
        replay = recorded(ended(score))
        write_replay(replay, file)
        assert read_replay(file) == replay
    assert [path.name for path in tmp_path.iterdir()] == ["run.json"]


def refused(file: Path) -> str:
    with pytest.raises(ValueError, match=r"^[^\n]+$") as error:
        read_replay(file)
    assert repr(str(file)) in str(error.value)
    return str(error.value)


def test_what_is_no_replay_is_refused_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    assert refused(file).endswith("cannot be read: no such file or directory")
    for strange in (b"", b"\0", b"[]", b"\xff" * 99, b"{\n\n"):
        file.write_bytes(strange)
        assert "this is not a replay" in refused(file)
    assert refused(tmp_path).endswith(" is a folder")
    assert "\n" not in refused(tmp_path / "a\nb")


def test_of_a_huge_file_no_more_is_read_than_a_replay_may_have(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    with file.open("wb") as opened:
        opened.truncate(1 << 40)
    assert refused(file).endswith("more than 4,194,304 bytes")
    os.truncate(file, MAX_REPLAY_BYTES)
    assert len(read(file, MAX_REPLAY_BYTES)) == MAX_REPLAY_BYTES


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes")
def test_only_files_are_opened_and_replaced(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert refused(tmp_path / "pipe").endswith(": a device or a pipe, not a file")
    for place in (tmp_path, tmp_path / "pipe", Path(os.devnull)):
        with pytest.raises(ValueError, match="is a folder, a device or a pipe, not a file"):
            write_replay(REPLAY, place)
    assert (tmp_path / "pipe").is_fifo()


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"there is no folder '.*nowhere'$"):
        write_replay(REPLAY, tmp_path / "nowhere" / "run.json")


def test_a_file_that_cannot_be_written_is_named_and_nothing_is_left(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r"run\.x+' cannot be written: file name too long$"):
        write_replay(REPLAY, tmp_path / f"run.{'x' * 300}")
    assert list(tmp_path.iterdir()) == []
