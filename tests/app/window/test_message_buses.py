"""A message bus that accepts and never answers: the window comes all the same, and a signal ends it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from private_desktop import Desktop, wait_for_turns
from ridgeline.app.window import message_buses

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="there are no message buses")

SESSION, SYSTEM = "DBUS_SESSION_BUS_ADDRESS", "DBUS_SYSTEM_BUS_ADDRESS"


@pytest.fixture
def silent(tmp_path: Path) -> Iterator[str]:
    """The address of a bus that accepts and never answers."""
    with socket.socket(socket.AF_UNIX) as bus:
        bus.bind(str(tmp_path / "a bus"))
        bus.listen()
        yield f"unix:path={tmp_path}/a%20bus"


@pytest.mark.slow
@pytest.mark.window
@pytest.mark.parametrize("variable", [SESSION, SYSTEM])
@pytest.mark.parametrize("words", [[], ["saver"]])
def test_a_window_comes_and_ends_though_a_bus_is_silent(
    desktop: Desktop, silent: str, variable: str, words: list[str]
) -> None:
    command = [sys.executable, "-m", "ridgeline", *words, "--size", "64x36"]
    program = desktop.start(*command, changes={variable: silent})
    desktop.window("Ridgeline")
    wait_for_turns(program, 5)
    program.send_signal(signal.SIGTERM)
    _, said = program.communicate(timeout=20)
    assert (program.returncode, said) == (143, "")


@pytest.mark.slow
def test_only_silent_buses_are_left_out(silent: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SESSION, f"tcp:host=localhost;unix:path=/nowhere;{silent}")
    monkeypatch.setenv(SYSTEM, "unix:path=/nowhere")
    message_buses.leave_out_silent()
    assert os.environ[SESSION] == "disabled:"
    assert os.environ[SYSTEM] == "unix:path=/nowhere"


def test_a_bus_that_answers_is_kept(need: Callable[[str], str], monkeypatch: pytest.MonkeyPatch) -> None:
    command = [need("dbus-daemon"), "--session", "--nofork", "--print-address"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as bus:
        assert bus.stdout is not None
        address = bus.stdout.readline().strip()
        monkeypatch.setenv(SESSION, address)
        message_buses.leave_out_silent()
        bus.kill()
    assert os.environ[SESSION] == address


def test_the_first_call_is_whole() -> None:
    assert len(message_buses.HELLO) % 8 == 0
