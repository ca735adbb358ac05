"""The landscape in a terminal as a job of a shell: stopped, continued, begun in the background."""

from __future__ import annotations

import os
import re
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from desktop.terminal.terminals import Terminal

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="asks /proc what the shell has started")

RUN = f"{sys.executable} -m ridgeline terminal --seed 7 --theme dusk --time 18:30"
PROMPT = b"ready> "


@pytest.fixture
def shell(need: Callable[[str], str]) -> Iterator[Terminal]:
    """A shell in a terminal, that waits for a command."""
    with Terminal([need("bash"), "--norc", "--noprofile", "--noediting", "-i"], 60, 20, environment=SHELL) as started:
        started.wait_for(lambda: prompts(started) == 1)
        yield started


SHELL = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "PS1": PROMPT.decode()}


def prompts(shell: Terminal) -> int:
    return shell.written.count(PROMPT)


def command(shell: Terminal, words: str) -> None:
    shell.type(words.encode() + b"\n")


def until_it_asks_again(shell: Terminal, act: Callable[[], None]) -> None:
    """Do something after which the shell asks for the next command."""
    before = prompts(shell)
    act()
    shell.wait_for(lambda: prompts(shell) > before)


def process(shell: Terminal) -> int:
    """The number of the process that the shell has started."""
    children = Path(f"/proc/{shell.process.pid}/task/{shell.process.pid}/children").read_text().split()
    assert len(children) == 1, children
    return int(children[0])


@pytest.mark.slow
def test_stopped_it_gives_the_terminal_back_and_continued_it_paints_all_of_it_again(shell: Terminal) -> None:
    command(shell, RUN)
    shell.wait_for_frames(3)
    for _ in range(3):
        until_it_asks_again(shell, lambda: shell.type(b"\x1a"))
        assert shell.restored
        assert b"Stopped" in shell.written
        until_it_asks_again(shell, lambda: command(shell, "echo here; stty -a | grep -o ' echo '"))
        assert b" echo " in shell.written[-60:]
        shell.resize(60, 20)
        command(shell, "fg")
        shell.wait_for_frames(3)
        assert shell.alternate
        assert not shell.cursor
        assert shell.picture(shell.frames).shape == (40, 60)
    until_it_asks_again(shell, lambda: shell.type(b"q"))
    assert shell.restored


@pytest.mark.slow
def test_stopped_without_being_asked_it_takes_the_terminal_again_when_it_goes_on(shell: Terminal) -> None:
    command(shell, RUN)
    shell.wait_for_frames(3)
    until_it_asks_again(shell, lambda: os.kill(process(shell), signal.SIGSTOP))
    command(shell, "fg")
    shell.wait_for(lambda: shell.written.rfind(b"\x1b[2J") > shell.written.rfind(b"fg\r\n"))
    shell.wait_for_frames(2)
    assert not shell.cursor
    until_it_asks_again(shell, lambda: shell.type(b"q"))
    assert shell.restored


@pytest.mark.slow
def test_begun_in_the_background_it_draws_nothing_before_it_comes_to_the_front(shell: Terminal) -> None:
    until_it_asks_again(shell, lambda: command(shell, f"{RUN} --seconds 1000 &"))
    shell.wait_for(lambda: listens(process(shell)))
    until_it_asks_again(shell, lambda: command(shell, "echo here"))
    assert shell.frames == 0
    command(shell, "fg")
    shell.wait_for_frames(3)
    assert shell.alternate
    until_it_asks_again(shell, lambda: shell.type(b"q"))
    assert shell.restored


@pytest.mark.slow
@pytest.mark.parametrize("stop", [signal.SIGTSTP, signal.SIGSTOP])
def test_continued_in_the_background_it_waits_and_can_be_ended(shell: Terminal, stop: int) -> None:
    command(shell, RUN)
    shell.wait_for_frames(3)
    until_it_asks_again(shell, lambda: os.kill(process(shell), stop))
    until_it_asks_again(shell, lambda: command(shell, "bg; jobs"))
    before = shell.frames
    assert killed(shell) == 143
    assert shell.frames == before
    assert shell.restored


@pytest.mark.slow
def test_ended_while_it_is_stopped_it_leaves_the_terminal_alone(shell: Terminal) -> None:
    command(shell, RUN)
    shell.wait_for_frames(3)
    until_it_asks_again(shell, lambda: shell.type(b"\x1a"))
    assert killed(shell) == 143
    assert shell.restored


def killed(shell: Terminal) -> int:
    """The exit status of the shell's job after it was asked to end."""
    number = process(shell)
    until_it_asks_again(shell, lambda: command(shell, "kill %1"))
    shell.wait_for(lambda: ended(number))
    until_it_asks_again(shell, lambda: command(shell, f"wait {number}; echo ended $?"))
    found = re.search(rb"ended (\d+)", shell.written)
    assert found
    return int(found[1])


def ended(number: int) -> bool:
    """Whether a process has ended, whether or not the shell has noticed."""
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


def listens(number: int) -> bool:
    """Whether a process answers Ctrl-Z itself: the loop is running."""
    caught = re.search(r"SigCgt:\s*(\w+)", Path(f"/proc/{number}/status").read_text())
    return bool(caught) and bool(int(caught[1], 16) >> signal.SIGTSTP - 1 & 1)
