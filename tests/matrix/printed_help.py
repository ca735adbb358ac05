"""What `--help` prints, read as a stranger would: the commands, what follows their names, and their options."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, cached_property

from command_line import run

ENTRY = re.compile(r"  (\S.*?)(?:  +(\S.*))?")


@dataclass(frozen=True)
class Help:
    """The help of a command.

    Attributes:
        command: its name; "" for the one that has none.
        base: the words with which it is called, and what follows them.
        entries: by heading, what is spelled and what is said of it.
    """

    command: str
    base: tuple[str, ...]
    entries: dict[str, dict[str, str]]

    @property
    def arguments(self) -> dict[str, str]:
        """What follows its name, and what is said of that."""
        return self.entries.get("arguments", {})

    @cached_property
    def options(self) -> dict[str, tuple[str, str]]:
        """How each option is spelled, with the name of its value, and what is said of it."""
        known = {}
        for heading, entries in self.entries.items():
            if heading == "arguments":
                continue
            for spelled, about in entries.items():
                first, _, value = spelled.partition(", ")[0].partition(" ")
                for spelling in (first, *re.findall(r"--no-[a-z-]+", spelled)):
                    known[spelling] = value, about
        return known


@cache
def helped(command: str) -> Help:
    """The help of a command, as it is printed; of none, that of the options of the landscape."""
    status, out, _ = run(command, "--help") if command else run("help", "landscape")
    assert status == 0
    usage, *lines = out.splitlines()
    base = re.fullmatch(r"usage: ridgeline ?(.*?)\[options\].*", usage)
    assert base, usage
    entries: dict[str, dict[str, str]] = {}
    heading, spelled = "", ""
    for line in lines:
        entry = ENTRY.fullmatch(line)
        if re.fullmatch(r"[a-z][a-z ]*:", line):
            heading = line[:-1]
            entries[heading] = {}
        elif heading and entry and not line.startswith("   "):
            spelled = entry[1]
            entries[heading][spelled] = entry[2] or ""
        elif heading and line.startswith("   "):
            entries[heading][spelled] = f"{entries[heading][spelled]} {line.strip()}".strip()
    return Help(command, tuple(base[1].split()), entries)


def commands() -> list[str]:
    """All commands that `ridgeline --help` names, and the one without a name."""
    groups = run("--help")[1].split("\n\n")[3:-1]
    return ["", *(line.split()[0] for group in groups for line in group.splitlines()[1:])]
