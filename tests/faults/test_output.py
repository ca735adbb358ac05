"""What is printed: nothing that a terminal obeys, no endless line, and the right status where nobody can read."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from command_line import run
from ridgeline.output import LONGEST, shorten

RIDGELINE = [sys.executable, "-m", "ridgeline"]


@pytest.mark.parametrize(
    "words",
    [
        ("themes", "--new", "\x1b[31mred.toml"),
        ("themes", "--new", "no\x1b[31m/red.toml"),
        ("still", "\x1b]0;title\x07.png", "--theme", "\x1b[2J"),
        ("\x1b[31mstill",),
        ("--\x1b[31m",),
        ("replay", "\u202egnp.exe"),
        ("lint", "\x9b31m"),
        ("map", "x.png", "--code", "\x1b[31m"),
    ],
)
def test_no_word_of_the_user_can_command_the_terminal(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    _, out, err = run(*words)
    assert all(letter.isprintable() for letter in (out + err).replace("\n", ""))


@pytest.mark.slow
@pytest.mark.parametrize("words", [("settings",), ("settings", "--write"), ("saver", "install"), ("doctor",)])
def test_no_folder_of_the_user_can_command_the_terminal(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(variable, str(tmp_path / "\x1b[31mred"))
    _, out, err = run(*words)
    assert all(letter.isprintable() for letter in (out + err).replace("\n", ""))
    assert "[31mred" in out + err


@pytest.mark.parametrize("words", [["9" * 5000], ["still", "9" * 5000], ["themes", "--new", "n" * 5000 + ".toml"]])
def test_a_long_word_is_not_repeated_whole(words: list[str]) -> None:
    status, _, err = run(*words)
    assert status == 2
    assert max(map(len, err.splitlines())) <= LONGEST + len("ridgeline: ")


def test_what_is_left_out_of_a_line_is_its_middle() -> None:
    line = "".join(chr(33 + number % 90) for number in range(5000))
    begin, end = shorten(line).split("…")
    assert len(begin) + 1 + len(end) == LONGEST
    assert line.startswith(begin)
    assert line.endswith(end)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
@pytest.mark.parametrize(
    ("words", "streams", "status"),
    [
        (["nonsense"], "2>/dev/full", 2),
        (["nonsense"], ">/dev/full 2>&1", 2),
        (["--help"], ">/dev/full", 2),
        (["--help"], "2>/dev/full", 0),
        (["nonsense"], "2>&-", 2),
        (["--help"], ">&- 2>&-", 0),
        (["--help"], "<&- >&- 2>&-", 0),
    ],
)
def test_the_status_is_right_where_nobody_can_read(words: list[str], streams: str, status: int) -> None:
    command = ["sh", "-c", f'"$@" {streams}', "sh", *RIDGELINE, *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == status
    assert "Traceback" not in done.stderr
    if "2>&-" in streams:
        assert not done.stdout or words == ["--help"], "a complaint is no result"


SILENCED = """
import os, threading
from ridgeline.output import complain, libraries_silenced

inside, told = threading.Event(), threading.Event()

def open_device():
    with libraries_silenced():
        inside.set()
        told.wait(10.0)
        os.write(2, b"a library's words")

thread = threading.Thread(target=open_device)
thread.start()
inside.wait(10.0)
complain("there is no display")
told.set()
thread.join()
complain("that is all")
"""


def test_a_complaint_is_heard_while_a_library_is_silenced() -> None:
    """The sound device of a run is opened in a thread, while the window may find no display."""
    done = subprocess.run([sys.executable, "-X", "dev", "-c", SILENCED], capture_output=True, text=True, check=True)
    assert [line for line in done.stderr.splitlines() if "ridgeline: " in line] == [
        "ridgeline: there is no display",
        "ridgeline: that is all",
    ]
    assert "a library's words" not in done.stderr
