"""The matrix: every command with every option that its `--help` prints, and each kind of legal value, run for real."""

from __future__ import annotations

import contextlib
import random
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from command_line import FEW, run
from conftest import find
from matrix.command_lines import cheap, fits, lines, needs_a_desktop, pairwise, refused, some, whole, words
from matrix.legal_values import WINDOW, Choice, kit, promised
from matrix.printed_help import commands, helped
from matrix.warm import Warm, homes, surroundings
from private_desktop import Desktop
from ridgeline.option_pairs import RULES, PairRule, spell

PARTS = 4  #: tests of a command, among which its lines are dealt out

LATER: tuple[list[pytest.MarkDecorator], list[pytest.MarkDecorator]] = [], [pytest.mark.long]
"""For the pairs of a command, and for those of one of which each line seeks for seconds."""

TRIPLES = 400  #: lines with three options by chance, in a long run

DUMMY = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "BROWSER": "true"}
TRUE_COLOUR = {"TERM": "xterm-256color", "COLORTERM": "truecolor"}


class Places:
    """Where lines run: in one warm process without a display, and in another on a desktop that is nobody's."""

    def __init__(self, folder: Path, need: Callable[[str], str]) -> None:
        """Put the files that lines read into a folder; the processes start when they are needed."""
        self._kit, self._need, self._count = folder / "kit", need, 0
        self._folder = folder
        self._open = contextlib.ExitStack()
        self._plain: Warm | None = None
        self._shown: Warm | None = None
        self._window = ""
        kit(self._kit)

    def close(self) -> None:
        """End the processes."""
        self._open.close()

    def fallen(self, command: str, line: list[Choice]) -> str:
        """What is wrong with a line, after it has been run; "" if nothing is."""
        self._count += 1
        folder = self._folder / str(self._count)
        shutil.copytree(self._kit, folder)
        process = self._on_a_desktop() if needs_a_desktop(command, line) else self._without()
        if (
            "--renderer",
            "gpu",
        ) in line and process is self._shown:  # whose windows before may have been without OpenGL
            process = self._open.enter_context(Warm(**process.changes))
        given = [word.replace(WINDOW, self._window) for word in words(command, line, folder)]
        status, out, err = process.run(folder, *given)
        shown = " ".join(given)
        if status != 0:
            return f"{shown}\n    {status}: {err.strip() or out[-200:]}"
        for pattern in promised(command, line):
            files = list(folder.glob(pattern.replace("FOLDER/", "")))
            if not files or not all(file.stat().st_size for file in files):
                return f"{shown}\n    wrote no {pattern}"
        shutil.rmtree(folder, ignore_errors=True)
        return ""

    def all_hold(self, command: str, some_lines: Iterable[list[Choice]]) -> None:
        """Fail with all lines that fall."""
        wrong = [*filter(None, (self.fallen(command, line) for line in some_lines))]
        assert not wrong, "\n".join(wrong)

    def _without(self) -> Warm:
        if self._plain is None:
            self._plain = self._open.enter_context(Warm(**DUMMY, **TRUE_COLOUR))
        return self._plain

    def _on_a_desktop(self) -> Warm:
        if self._shown is None:
            for program in ("Xvfb", "dbus-daemon", "feh"):
                self._need(program)
            desktop = self._open.enter_context(Desktop(320, 240))
            bus = subprocess.Popen(
                ["dbus-daemon", "--session", "--print-address", "--nofork"], stdout=subprocess.PIPE, text=True
            )
            self._open.callback(bus.wait)
            self._open.callback(bus.terminate)
            assert bus.stdout
            address = bus.stdout.readline().strip()
            bus.stdout.close()
            window = desktop.ask("xwininfo", "-root").decode().partition("Window id: ")[2].split()[0]
            self._window = window
            places = {"DISPLAY": desktop.display, "DBUS_SESSION_BUS_ADDRESS": address, "XSCREENSAVER_WINDOW": window}
            self._shown = self._open.enter_context(Warm(**places, SDL_AUDIODRIVER="dummy", LC_ALL="C.UTF-8"))
        return self._shown


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Places]:
    """Where lines run."""
    made = Places(tmp_path_factory.mktemp("matrix"), find)
    yield made
    made.close()


def test_every_command_says_what_its_options_are() -> None:
    assert {"", "still", "film", "play", "wallpaper", "saver", "idle", "install"} <= {*commands()}
    assert all(helped(command).arguments or helped(command).options for command in commands())


@pytest.mark.parametrize(("command", "line"), cheap())
def test_each_option_takes_each_kind_of_value(command: str, line: list[Choice], places: Places) -> None:
    assert not places.fallen(command, line)


@pytest.mark.parametrize(("command", "line", "sentence"), [*refused()])
def test_what_does_not_go_together_is_refused_in_the_words_of_the_table(
    command: str, line: list[Choice], sentence: str, tmp_path: Path
) -> None:
    assert sentence
    status, out, err = run(*words(command, line, tmp_path))
    assert (status, out) == (2, "")
    assert err.startswith(f"ridgeline: {sentence} (")


@pytest.mark.parametrize("rule", RULES, ids=str)
def test_help_says_what_does_not_go_together(rule: PairRule) -> None:
    printed = helped(rule.command)
    said = " ".join([*printed.arguments.values(), *(about for _, about in printed.options.values()), *printed.base])
    for other in rule.others:
        if rule.told and rule.term:
            start = "with" if rule.needed else "not with"
            assert re.search(rf"{start} [^;:]*{re.escape(spell(rule.command, other))}", said)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("command", commands())
def test_each_option_of_each_command_takes_each_kind_of_value(
    command: str, part: int, places: Places, whole: bool
) -> None:
    places.all_hold(command, [*lines(command, each=whole)][part::PARTS])


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("command", [pytest.param(one, marks=LATER[one == "seek"]) for one in commands()])
def test_each_two_options_go_together_unless_the_table_says_otherwise(command: str, part: int, places: Places) -> None:
    places.all_hold(command, [*pairwise(command)][part::PARTS])


@pytest.mark.slow
@pytest.mark.parametrize("command", commands())
def test_each_command_is_a_process_of_its_own(command: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    folder = tmp_path / "here"
    kit(folder)
    line = whole(command)
    shown = request.getfixturevalue("desktop").environment() if needs_a_desktop(command, line) else DUMMY
    start = ["-c", FEW] if command == "seek" else ["-m", "ridgeline"]
    process = [sys.executable, *start, *words(command, line, folder)]
    if command == "terminal":
        process = ["script", "--quiet", "--return", "--command", shlex.join(process), "/dev/null"]
    environment = surroundings(folder) | TRUE_COLOUR | shown | homes(folder)
    done = subprocess.run(process, env=environment, cwd=folder, capture_output=True, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr
    assert all([*folder.glob(pattern)] for pattern in promised(command, line))


@pytest.mark.long
def test_three_options_by_chance_go_together(places: Places, first: int) -> None:
    chance = random.Random(first)
    for _ in range(TRIPLES):
        command = chance.choice(commands())
        known = some(command)
        line = chance.sample(known, min(3, len(known)))
        if fits(command, line):
            assert not places.fallen(command, whole(command, *line)), f"--first {first}"
