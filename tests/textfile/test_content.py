"""The door through which files of others are read: so many bytes at most, and nothing that is no file is opened."""

import os
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from ridgeline.textfile.content import NotAFileError, beginning, open_file, read


def sock(place: Path) -> None:
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(place))


def link_to(goal: str) -> Callable[[Path], None]:
    def make(place: Path) -> None:
        if goal == "pipe":
            os.mkfifo(place.with_name("pipe"))
        place.symlink_to(place.with_name("pipe") if goal == "pipe" else goal)

    return make


NO_FILES: dict[str, Callable[[Path], None]] = {
    "folder": Path.mkdir,
    "pipe": os.mkfifo,
    "socket": sock,
    "link to a pipe": link_to("pipe"),
    "link to zeros": link_to("/dev/zero"),
    "link to a folder": link_to("/"),
}
"""What may be in the place of a file, and is none."""


def test_the_beginning_of_a_file_has_so_many_bytes_or_all_there_are(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"abcdef")
    assert [beginning(tmp_path / "file", count) for count in (0, 3, 6, 9)] == [b"", b"abc", b"abcdef", b"abcdef"]
    assert read(tmp_path / "file", 6) == b"abcdef"
    with pytest.raises(ValueError, match="more than 5 bytes"):
        read(tmp_path / "file", 5)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
@pytest.mark.timeout(10)
@pytest.mark.parametrize("kind", NO_FILES)
def test_what_is_no_file_is_refused_at_once(tmp_path: Path, kind: str) -> None:
    NO_FILES[kind](tmp_path / "it")
    with pytest.raises(NotAFileError, match=r"^(a folder|a device or a pipe, not a file)$"):
        beginning(tmp_path / "it", 9)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
@pytest.mark.timeout(10)
def test_a_pipe_that_comes_into_a_file_s_place_at_the_last_moment_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, looked = tmp_path / "file", Path.stat
    file.write_text("a file")

    def stat(path: Path) -> os.stat_result:
        facts = looked(path)
        file.unlink()
        os.mkfifo(file)
        return facts

    monkeypatch.setattr(Path, "stat", stat)
    with pytest.raises(NotAFileError), open_file(file):
        pass


@pytest.mark.skipif(not os.access("/proc/kmsg", os.R_OK), reason="the messages of the kernel are for root")
@pytest.mark.timeout(10)
def test_a_file_that_never_ends_is_read_as_far_as_it_goes() -> None:
    assert len(beginning(Path("/proc/kmsg"), 100_000)) <= 100_000
