"""Threads of one program write files at once: none is refused, and none gets the permissions of another's moment."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import active_count

import pytest

from ridgeline.system.files import lock
from ridgeline.system.files.atomic import atomic_write, folder_beside
from ridgeline.system.files.destination import umask
from ridgeline.system.files.lock import HeldError, alone


@pytest.fixture
def restless() -> Iterator[None]:
    """Let threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("restless")
@pytest.mark.parametrize("told", [True, False])
def test_permissions_are_those_of_new_files_whoever_asks_at_once(told: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not told:
        monkeypatch.setattr("ridgeline.system.files.destination.STATUS", Path("/nowhere"))
    before = os.umask(0o027)
    try:
        with ThreadPoolExecutor(4) as threads:
            assert {*threads.map(lambda _: umask(), range(400))} == {0o027}
        assert umask() == 0o027
    finally:
        os.umask(before)


@pytest.mark.usefixtures("restless")
def test_files_in_one_folder_are_replaced_by_several_threads_at_once(tmp_path: Path) -> None:
    def write(number: int) -> None:
        with atomic_write(tmp_path / f"{number % 4}") as new:
            new.write_text("x")

    with ThreadPoolExecutor(4) as threads:
        assert len([*threads.map(write, range(200))]) == 200
    assert sorted(file.name for file in tmp_path.iterdir()) == ["0", "1", "2", "3"]


def test_a_folder_behind_a_link_that_is_not_followed_is_refused_before_it_is_filled(tmp_path: Path) -> None:
    (tmp_path / "shared").mkdir()
    (tmp_path / "shared").chmod(0o777)
    (tmp_path / "target").mkdir()
    (tmp_path / "shared" / "link").symlink_to(tmp_path / "target")
    with pytest.raises(OSError, match="a link that is not followed"), folder_beside(tmp_path / "shared" / "link"):
        raise AssertionError("nothing is drawn")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other locks")
def test_who_waits_endlessly_needs_no_thread_of_its_own(tmp_path: Path) -> None:
    place = tmp_path / "held"
    held = lock.hold(place)
    with ThreadPoolExecutor(1) as threads:
        before = active_count()
        waiting = threads.submit(lambda: alone(place, float("inf")).__enter__())
        assert active_count() <= before + 1
        with pytest.raises(HeldError), alone(place, patience=0.0):
            pass
        lock.release(held)
        assert waiting.result(10.0) is None
