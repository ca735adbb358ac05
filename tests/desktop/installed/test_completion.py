"""What bash, zsh and fish really offer at Tab, asked from the shells themselves."""

from __future__ import annotations

import os
import pty
import select
import shlex
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from ridgeline.commands import COMMANDS
from ridgeline.desktop.installed.completion import bash, fish, zsh
from ridgeline.desktop.installed.completion.offers import offers
from ridgeline.desktop.installed.identity import MARK

pytestmark = pytest.mark.slow

LINES = {
    "ridgeline sti": {"still"},
    "ridgeline still --wea": {"--weather"},
    "ridgeline still --weather st": {"storm"},
    "ridgeline --theme mes": {"mesa"},
    "ridgeline --theme min": {"mine"},
    "ridgeline --seed still --weather st": {"storm"},
    "ridgeline saver unin": {"uninstall"},
    "ridgeline themes --share dus": {"dusk"},
    "ridgeline play --no-f": {"--no-fullscreen"},
    "ridgeline saver --for swayi": {"swayidle"},
    "ridgeline still a_pict": {"a_picture.png"},
}
"""Beginnings of command lines, with all that may come of their last word."""

DEADLINE = 20.0  #: seconds in which a shell has to answer


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home with a theme of its user's own, with a picture, and with all three scripts."""
    (tmp_path / ".config" / "ridgeline" / "themes").mkdir(parents=True)
    (tmp_path / ".config" / "ridgeline" / "themes" / "mine.toml").touch()
    (tmp_path / "a_picture.png").touch()
    for name, script in (("ridgeline", bash), ("_ridgeline", zsh), ("ridgeline.fish", fish)):
        (tmp_path / name).write_bytes(script.script(MARK))
    return tmp_path


def environment(home: Path) -> dict[str, str]:
    return {"HOME": str(home), "PATH": os.environ["PATH"], "TERM": "dumb", "LC_ALL": "C.UTF-8", "ZDOTDIR": str(home)}


def said(home: Path, *command: str) -> str:
    done = subprocess.run(
        list(command), cwd=home, env=environment(home), capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return done.stdout


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_can_read_its_script(shell: str, home: Path, need: Callable[[str], str]) -> None:
    file = {"bash": "ridgeline", "zsh": "_ridgeline", "fish": "ridgeline.fish"}[shell]
    said(home, need(shell), "-n", file)


def test_fish_offers_it(home: Path, need: Callable[[str], str]) -> None:
    asked = "; ".join(f"echo {shlex.quote('> ' + line)}; complete -C {shlex.quote(line)}" for line in LINES)
    answers = said(home, need("fish"), "--no-config", "-c", f"source ridgeline.fish; {asked}").split("> ")[1:]
    for answer, (line, offered) in zip(answers, LINES.items(), strict=True):
        assert {one.split("\t")[0] for one in answer.splitlines()[1:]} == offered, line


def test_fish_says_what_the_words_mean(home: Path, need: Callable[[str], str]) -> None:
    answer = said(
        home, need("fish"), "--no-config", "-c", "source ridgeline.fish; complete -C 'ridgeline --renderer s'"
    )
    assert answer.startswith("soft\tthe processor, and never through OpenGL")
    denial = said(
        home, need("fish"), "--no-config", "-c", "source ridgeline.fish; complete -C 'ridgeline saver --no-c'"
    )
    assert denial == "--no-calm\tnot: less motion\n"


def test_bash_has_every_option_of_every_command(home: Path, need: Callable[[str], str]) -> None:
    """Asked as bash asks: the function that is registered for the name, with the words so far."""
    ask = "COMP_WORDS=(ridgeline $1 --); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _ridgeline; echo ${COMPREPLY[@]}"
    script = "; ".join(
        ["source ./ridgeline", f"ask() {{ {ask}; }}", *(f"ask {name}" if name else "ask ''" for name in COMMANDS)]
    )
    answers = said(home, need("bash"), "--norc", "-c", script).splitlines()
    for answer, command in zip(answers, COMMANDS.values(), strict=True):
        assert set(answer.split()) == {spelling for offer in offers(command) for spelling in offer.spellings}


def test_zsh_says_what_the_words_mean_as_we_spell_it(home: Path, need: Callable[[str], str]) -> None:
    need("zsh")
    terminal = Terminal(home, "zsh", "-f", "-i")
    try:
        terminal.type("fpath=($PWD $fpath); autoload -Uz compinit; compinit -u -D; PS1='ready> '; echo set''-up\n")
        terminal.wait_for("set-up")
        terminal.wait_for("ready> ")
        for line, told in (("terminal --graphics ", "kitty's"), ("idle --", "let the session's locker lock")):
            terminal.type(f"ridgeline {line}\t\t")
            terminal.wait_for(told)
            terminal.type("\x15")
    finally:
        terminal.end()


class Terminal:
    """A shell in a terminal of its own, at whose prompt lines are typed."""

    def __init__(self, home: Path, *command: str) -> None:
        self._pid, self._end = pty.fork()
        if self._pid == 0:
            os.chdir(home)
            os.execvpe(command[0], list(command), environment(home))
        self._read = ""

    def type(self, text: str) -> None:
        os.write(self._end, text.encode())

    def wait_for(self, sign: str) -> str:
        """What is shown up to a sign; what comes after it is for the next call."""
        deadline = time.monotonic() + DEADLINE
        while sign not in self._read:
            ready, _, _ = select.select([self._end], [], [], max(0.0, deadline - time.monotonic()))
            assert ready, f"no {sign!r} in {self._read!r}"
            self._read += os.read(self._end, 4096).decode(errors="replace")
        shown, _, self._read = self._read.partition(sign)
        return shown

    def end(self) -> None:
        os.kill(self._pid, signal.SIGKILL)
        os.waitpid(self._pid, 0)
        os.close(self._end)


@pytest.mark.parametrize("shell", ["bash", "zsh"])
def test_tab_completes_in_a_real_terminal(shell: str, home: Path, need: Callable[[str], str]) -> None:
    """A line is typed, Tab pressed, and the line that results given to a program that prints its words."""
    need(shell)
    setting = "ridgeline() { printf '<%s>' \"$@\"; echo; }; PS1='ready> '"
    if shell == "bash":
        command, begin = ("bash", "--norc", "--noprofile", "-i"), f"source ./ridgeline; {setting}"
    else:
        command = ("zsh", "-f", "-i")
        begin = f"fpath=($PWD $fpath); autoload -Uz compinit; compinit -u -D; {setting}"
    terminal = Terminal(home, *command)
    try:
        terminal.type(f"{begin}; echo set''-up\n")
        terminal.wait_for("set-up")
        for line, offered in LINES.items():
            (word,) = offered
            wanted = "".join(f"<{one}>" for one in [*line.split()[1:-1], word])
            terminal.wait_for("ready> ")
            terminal.type(f"{line}\t\n")
            terminal.wait_for(wanted)
        equals = "ridgeline --theme=mes\t\n"
        terminal.wait_for("ready> ")
        terminal.type(equals)
        terminal.wait_for("<--theme=mesa>")
    finally:
        terminal.end()
