"""Every command and every program that README.md shows is run, and the commands of four more pages.

In ```sh blocks each line is a command; in ```console blocks the lines after `$ ` are, and the others are what they
print, … standing for anything. A ```python block is a program of its own. Blocks of other kinds are for reading.
"""

from __future__ import annotations

import fnmatch
import itertools
import os
import re
import shlex
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from command_line import FEW
from desktop.terminal.terminals import Terminal
from private_desktop import Desktop
from ridgeline.system.settings.file import read_options
from sources import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
SCREENSAVER = (ROOT / "docs" / "screensaver.md").read_text(encoding="utf-8")
ENDLESS_PAGE = (ROOT / "docs" / "page.md").read_text(encoding="utf-8")
KIOSK = (ROOT / "docs" / "kiosk.md").read_text(encoding="utf-8")
WALLPAPER = (ROOT / "docs" / "wallpaper.md").read_text(encoding="utf-8")
KINDS = {"sh", "console", "html", "python", "toml", "text"}

SAME_PROGRAM = ("python3 game", "py game", "uv run ridgeline")
TESTED_ELSEWHERE = (
    "git clone ",
    "cd ",
    "python3 tests",
    "py tests",
    "uv run pytest",
    "pip install ",
    "pipx install ",
    "uv tool install ",
    "sudo apt install ",
)
"""The starts of commands that test_start.py and test_package.py run, in fresh copies."""

WITHOUT_WINDOW = {
    "still",
    "film",
    "themes",
    "map",
    "land",
    "--day",
    "page",
    "plot",
    "post",
    "seek",
    "lint",
    "doctor",
    "--verify",
    "--help",
    "--dry-run",
    "install",
    "uninstall",
    "settings",
}

CHEAPER = {
    "film": {"--size": "64x36", "--fps": "5"},
    "--day": {"--size": "64x36", "--shots": "3"},
    "--erode": {"--side": "129"},
}
"""What is added to a command with one of these words, unless it is given: the same in a second or two."""

LOOKED_AT = "0.3"  #: seconds after which a window is closed: several frames

CLOSED_SOON = """\
import runpy, pygame
pygame.init()
pygame.time.set_timer(pygame.QUIT, 500)
runpy.run_path("program.py", run_name="__main__")
"""
"""Runs a program as a user does who looks for half a second and closes the window."""


@dataclass(frozen=True)
class Block:
    kind: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.kind}-line-{self.line}"


def fences(page: str = README) -> list[Block]:
    found = re.finditer(r"^```(\w*)\n(.*?)^```$", page, flags=re.M | re.S)
    return [Block(match[1], page.count("\n", 0, match.start()) + 1, match[2]) for match in found]


def blocks(kind: str, page: str = README) -> list[Block]:
    return [block for block in fences(page) if block.kind == kind]


def commands(block: Block) -> list[tuple[str, str]]:
    """The commands of a block, each with what it is shown to print, which is nothing in a block of the kind sh."""
    text = block.text.replace("\\\n", "")
    if block.kind == "sh":
        return [(line, "") for line in text.splitlines() if line.strip() and not line.startswith("#")]
    parts = re.split(r"^\$ ", text, flags=re.M)[1:]
    return [(line, shown.strip()) for line, _, shown in (part.partition("\n") for part in parts)]


OF_README = {line for block in blocks("sh") + blocks("console") for line, _ in commands(block)}
"""The commands that need not be run for another page too."""


def run(line: str, desktop: Desktop, folder: Path) -> str:
    """What a command prints; one that opens a window is ended after a moment, and dear ones do less of the same."""
    if line.startswith(TESTED_ELSEWHERE):
        return ""
    for start in SAME_PROGRAM:
        line = re.sub(rf"^{start}\b", "ridgeline", line)
    name, *words = shlex.split(line, comments=True)
    assert name == "ridgeline", f"README.md shows a command that no test knows how to run: {line}"
    if words[0:1] == ["idle"] and "--dry-run" not in words:  # tests/desktop/idle let it watch
        words.append("--dry-run")
    told = {word for before, word in itertools.pairwise(["", *words]) if before != "--loop"}  # whose `day` is a film's
    if not WITHOUT_WINDOW & told and "--seconds" not in words:
        words += ["--seconds", LOOKED_AT]
    for dear in CHEAPER.keys() & {*words}:
        words += [word for added in CHEAPER[dear].items() if added[0] not in words for word in added]
    if "terminal" in words:
        with Terminal([sys.executable, "-m", "ridgeline", *words]) as terminal:
            assert terminal.end() == 0, line
            return terminal.text
    own = {"HOME": str(folder), "XDG_PICTURES_DIR": str(folder), "XDG_CONFIG_HOME": str(folder)}
    start = ["-c", FEW] if words[0:1] == ["seek"] else ["-m", "ridgeline"]
    program = desktop.start(sys.executable, *start, *words, changes=own, cwd=folder)
    printed, said = program.communicate(timeout=60)
    assert program.returncode == 0, f"{line}\n{printed}{said}"
    return printed


def test_every_block_says_what_it_is() -> None:
    assert [str(block) for block in fences() if block.kind not in KINDS] == []


def test_the_two_commands_that_a_fresh_clone_runs_come_first() -> None:
    assert [line for line, _ in commands(blocks("sh")[0])] == ["python3 game", "python3 tests"]


def test_after_the_installation_every_command_calls_the_program_by_its_one_name() -> None:
    installed = README[README.index("\n## Run\n") :]
    lines = [line for block in blocks("sh", installed) for line, _ in commands(block)]
    assert [line for line in lines if line.split()[0] != "ridgeline"] == []


def test_the_table_of_contents_names_every_section_in_order() -> None:
    sections = re.findall(r"^## (.+)$", README, flags=re.M)
    listed = re.findall(r"\[([^\]]+)\]\(#([^)]+)\)", README[: README.index("\n## ")])
    assert listed == [(section, section.lower().replace(" ", "-")) for section in sections]


def test_everything_it_points_to_in_the_repository_exists() -> None:
    targets = re.findall(r'\]\(([^)#]+)\)|(?:src|href)="([^"#]+)"', README)
    inside = [one or other for one, other in targets if not re.match(r"\w+:", one or other)]
    assert [target for target in inside if not (ROOT / target).exists()] == []


@pytest.mark.slow
@pytest.mark.parametrize("block", blocks("sh") + blocks("console"), ids=str)
def test_commands_run_and_print_what_is_shown(block: Block, desktop: Desktop, tmp_path: Path) -> None:
    for line, shown in commands(block):
        pattern = re.sub(r"([\[?*])", r"[\1]", shown).replace("…", "*")
        printed = run(line, desktop, tmp_path)
        assert not shown or fnmatch.fnmatchcase(printed.strip(), pattern), line


@pytest.mark.slow
@pytest.mark.window
@pytest.mark.parametrize(
    "block",
    blocks("sh", SCREENSAVER) + blocks("sh", WALLPAPER) + blocks("sh", ENDLESS_PAGE) + blocks("sh", KIOSK)[:1],
    ids=str,
)
def test_commands_on_other_pages_run(block: Block, desktop: Desktop, tmp_path: Path) -> None:
    for line, _ in commands(block):
        if line not in OF_README:
            run(line, desktop, tmp_path)


@pytest.mark.parametrize("page", [SCREENSAVER, WALLPAPER, ENDLESS_PAGE], ids=["screensaver", "wallpaper", "page"])
def test_a_page_names_each_block_s_kind_and_links_to_what_exists(page: str) -> None:
    assert [str(block) for block in fences(page) if block.kind not in KINDS] == []
    targets = re.findall(r"\]\(([^)#]+)\)", page)
    assert [target for target in targets if ":" not in target and not (ROOT / "docs" / target).exists()] == []


def test_the_settings_that_are_shown_are_right(tmp_path: Path) -> None:
    [block] = blocks("toml", SCREENSAVER)
    (tmp_path / "settings.toml").write_text(block.text, encoding="utf-8")
    options, problems = read_options(tmp_path / "settings.toml")
    assert (problems, options.saver.theme) == ("", "dusk")


@pytest.mark.slow
@pytest.mark.parametrize("block", blocks("python"), ids=str)
def test_programs_run_without_a_display(block: Block, tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(block.text, encoding="utf-8")
    start = ["-c", CLOSED_SOON] if "pygame" in block.text else ["program.py"]
    environment = os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    command = [sys.executable, *start]
    done = subprocess.run(
        command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
