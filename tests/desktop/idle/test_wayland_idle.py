"""Idleness from a compositor: one of the real Wayland library, one that is silent, one that is none, one that goes."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from ridgeline.desktop.idle.wayland_idle import Compositor

from .watching import Watching

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="Wayland is Linux's")


@contextmanager
def served(folder: Path, *words: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A compositor of the real library, and the name of its display."""
    command = [sys.executable, str(Path(__file__).with_name("wayland_server.py")), *words]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, env=os.environ | {"XDG_RUNTIME_DIR": str(folder)}, stdin=pipe, stdout=pipe, text=True
    ) as server:
        assert server.stdout
        yield server, server.stdout.readline().strip()
        server.kill()


def tell(server: subprocess.Popen[str], word: str) -> None:
    assert server.stdin
    server.stdin.write(f"{word}\n")
    server.stdin.flush()


@pytest.mark.slow
def test_ext_idle_notify_as_the_library_speaks_it_starts_and_ends_the_saver(tmp_path: Path) -> None:
    with (
        served(tmp_path, "notify") as (server, display),
        Watching(tmp_path, "--after", "7", WAYLAND_DISPLAY=display) as watching,
    ):
        assert server.stdout
        assert server.stdout.readline() == "timer 7000 True\n"
        for number in (1, 2):
            tell(server, "idle")
            watching.wait_for_saver()
            assert watching.shown == number
            tell(server, "back")
            watching.wait_for_end()
        tell(server, "idle")
        watching.wait_for_saver()
        tell(server, "end")
        _, said = watching.program.communicate(timeout=20)
        assert (watching.program.returncode, said) == (
            75,
            "ridgeline: the compositor has gone; the watch ends with it\n",
        )
        assert not watching.savers


@pytest.mark.slow
def test_a_compositor_that_tells_nothing_is_said(tmp_path: Path) -> None:
    with served(tmp_path) as (_, display), Watching(tmp_path, WAYLAND_DISPLAY=display) as watching:
        _, said = watching.program.communicate(timeout=20)
    assert watching.program.returncode == 69
    assert said.startswith(
        "ridgeline: nothing tells when nobody is there: the compositor has neither ext_idle_notifier"
    )
    assert len(said.splitlines()) == 1


@pytest.fixture
def listening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    """A socket where a compositor would be."""
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(tmp_path / "wayland-9"))
        listener.listen()
        yield listener


@pytest.mark.slow
@pytest.mark.usefixtures("listening")
def test_a_silent_compositor_is_waited_for_no_longer_than_a_second() -> None:
    with pytest.raises(OSError, match="the compositor 'wayland-9' gives no answer"):
        Compositor("wayland-9")


def test_no_compositor_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    with pytest.raises(OSError, match="the compositor 'wayland-9': no such file or directory"):
        Compositor("wayland-9")


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        (b"HTTP/1.1 400 Bad Request\r\n\r\n", "has gone"),
        (bytes(16), "does not speak wayland"),
        (b"", "has gone"),
    ],
)
def test_what_is_no_compositor_is_said(listening: socket.socket, sent: bytes, said: str) -> None:
    def serve() -> None:
        client, _ = listening.accept()
        client.recv(24, socket.MSG_WAITALL)  # both requests, since a closed socket refuses the second
        client.sendall(sent)
        client.close()

    thread = threading.Thread(target=serve)
    thread.start()
    with pytest.raises(OSError, match=said):
        Compositor("wayland-9")
    thread.join()
