"""The first page of the command line: what `--help` shows, and what is suggested to who types another word."""

from __future__ import annotations

import re

import pytest

from command_line import run
from ridgeline.command_line import EXAMPLES, LANDSCAPE, read
from ridgeline.commands import COMMAND_GROUPS, COMMANDS

LINES, COLUMNS = 45, 80  #: of the first page, at most


def test_the_first_page_fits_a_terminal() -> None:
    lines = run("--help")[1].splitlines()
    assert len(lines) <= LINES
    assert max(map(len, lines)) <= COLUMNS


def test_every_command_is_printed_in_one_group() -> None:
    grouped = [name for names in COMMAND_GROUPS.values() for name in names]
    assert sorted(grouped) == sorted(filter(None, COMMANDS))
    printed = re.findall(r"^  ([a-z]+) {3}", run("--help")[1].partition("watch:")[2], re.MULTILINE)
    assert printed == grouped


@pytest.mark.parametrize("line", EXAMPLES)
def test_each_example_is_a_command_line(line: str) -> None:
    assert len(EXAMPLES) == 6
    assert f"  {line}  " in run("--help")[1]
    read(line.split()[1:])


def test_the_options_of_the_landscape_have_a_page_of_their_own_and_stay_in_the_commands_that_take_them() -> None:
    status, page, _ = run("help", LANDSCAPE)
    assert status == 0
    told = page.partition("the landscape:")[2].partition("\n\n")[0]
    assert "--weather" in told
    assert "--weather" not in run("--help")[1]
    assert "--weather" in run("still", "--help")[1]
