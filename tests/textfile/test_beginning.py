"""The beginning of a file: so many bytes at most, and nothing is waited for."""

import os
from pathlib import Path

import pytest

from ridgeline.textfile.beginning import beginning


def test_the_beginning_of_a_file_has_so_many_bytes_or_all_there_are(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"abcdef")
    assert [beginning(tmp_path / "file", count) for count in (0, 3, 6, 9)] == [b"", b"abc", b"abcdef", b"abcdef"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
@pytest.mark.timeout(10)
def test_nobody_waits_for_a_writer(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert beginning(tmp_path / "pipe", 9) == b""
    with (tmp_path / "pipe").open("r+b", buffering=0) as writer:
        assert beginning(tmp_path / "pipe", 9) == b""
        writer.write(b"some")
        assert beginning(tmp_path / "pipe", 9) == b"some"


@pytest.mark.skipif(not os.access("/proc/kmsg", os.R_OK), reason="the messages of the kernel are for root")
@pytest.mark.timeout(10)
def test_a_file_that_never_ends_is_read_as_far_as_it_goes() -> None:
    assert len(beginning(Path("/proc/kmsg"), 100_000)) <= 100_000
