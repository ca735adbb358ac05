"""The list of programs in XScreenSaver's settings file, with Ridgeline in it or without; every other byte stays.

The file is read as XScreenSaver does (its driver/prefs.c and prefsw.c, 6.06 to 6.15). A line is a key, a colon and a
value. A backslash before the end of a line joins it with the next one, comments too. Then a backslash and an n are a
new line of the value, and a backslash before anything else stands for that. Keys do not know capitals, and the last
line with a key counts. A program is a line of the value of `programs`: a dash if it is switched off, perhaps a visual
and a colon, perhaps a name in quotes, and a command. A program without a name is called like its file.

Texts here are bytes read as Latin-1: whatever is in such a file, it can be written again.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePath

NAME = "Ridgeline"

MARK = "# Ridgeline's part, made by 'ridgeline saver install'\n"
"""Stands before a list that was not there."""

WHOLE_PART = re.compile(rf"\n{re.escape(MARK)}programs: \\\n  \"{NAME}\"[^\n]*(?<!\\)(?:\n|\Z)")
PROGRAM = re.compile(r"(?P<off>-?)\s*(?:[^\s:\"]*:)?\s*(?:\"(?P<name>[^\"]*)\"?)?\s*(?P<command>.*)", re.DOTALL)
SPACE = r"(?:\s|\\\n)*"


@dataclass(frozen=True)
class Line:
    """A line with a key: its characters without joined ends of lines, where each is in the text, where the value is."""

    characters: str
    places: Sequence[int]
    colon: int
    end: int

    @property
    def key(self) -> str:
        """The key, without capitals."""
        return self.characters[: self.colon].lstrip().lower()


@dataclass(frozen=True)
class Program:
    """A program of the list: where it is in the text, and its name, command and whether it is switched off."""

    start: int
    end: int
    name: str
    command: str
    off: bool

    @property
    def ours(self) -> bool:
        """Whether it is Ridgeline, to XScreenSaver."""
        words = self.command.split()
        return (self.name or (PurePath(words[0]).name if words else "")).lower() == NAME.lower()


def with_ridgeline(text: str, base: Sequence[str]) -> str:
    """The settings with a program whose command is `base` and `--root`.

    One that is there already keeps its place and its options, and gets the new `base` if it has another.

    Raises:
        ValueError: if there is no place to put it, or no way to write its command.
    """
    listed = _last(text, "programs")
    if listed is None:
        return f"{text}\n{MARK}programs: \\\n{_entry([*base, '--root'])}\n"
    for program in programs(text):
        if program.ours:
            return _updated(text, program, base)
    if re.search(r"(?<!\\)(\\\\)*\\\Z", listed.characters):
        raise ValueError("breaks off behind a backslash")
    return f"{text[: listed.end]}\\n\\\n{_entry([*base, '--root'])}{text[listed.end :]}"


def without_ridgeline(text: str) -> str:
    """The settings without it: what `with_ridgeline` has added is gone without a trace."""
    text = WHOLE_PART.sub("", text)
    while own := [number for number, program in enumerate(programs(text)) if program.ours]:
        text = _without(_selected_without(text, own[0]), own[0])
    return text.replace(MARK, "")


def programs(text: str) -> list[Program]:
    """The programs of the list in the settings, in order."""
    return [_program(*part) for part in _parts(text) if part[2].strip()]


def value(text: str, key: str) -> str:
    """What the settings say of another key; nothing if they do not."""
    line = _last(text, key)
    return line.characters[line.colon + 1 :].strip() if line else ""


def _program(start: int, end: int, said: str) -> Program:
    found = PROGRAM.fullmatch(said.strip())
    assert found, "it takes any text"
    return Program(start, end, found["name"] or "", found["command"], bool(found["off"]))


def _without(text: str, number: int) -> str:
    """The settings without a program, and without the new line that parts it from its neighbour."""
    parts = _parts(text)
    at = [index for index, part in enumerate(parts) if part[2].strip()][number]
    if at > 0:
        start, end = parts[at - 1][1], parts[at][1]
    else:
        start, end = parts[0][0], parts[1][0] if len(parts) > 1 else parts[0][1]
    return text[:start] + text[end:]


def _selected_without(text: str, number: int) -> str:
    """The settings where the program that is shown alone is still the same one once program `number` is gone."""
    line, count = _last(text, "selected"), len(programs(text))
    found = line and re.fullmatch(r"\s*(\d+)\s*", line.characters[line.colon + 1 :])
    if not (line and found and number <= int(found[1]) < count and number < count - 1):
        return text
    first, last = (line.places[line.colon + 1 + at] for at in (found.start(1), found.end(1) - 1))
    selected = int(found[1]) - 1 if int(found[1]) > number else -1
    return f"{text[:first]}{selected}{text[last + 1 :]}"


def _updated(text: str, program: Program, base: Sequence[str]) -> str:
    try:
        words = shlex.split(program.command)
    except ValueError:
        words = []
    if words[: len(base)] == list(base):
        return text
    own = [number for number, word in enumerate(words) if PurePath(word).name.lower() == NAME.lower()]
    options = words[own[0] + 1 :] if own else ["--root"]
    raw = text[program.start : program.end]
    before, after = re.match(SPACE, raw), re.search(rf"{SPACE}\Z", raw)
    assert before, "it takes any text"
    assert after, "it takes any text"
    entry = ("- " if program.off else "") + _entry([*base, *options]).lstrip()
    return text[: program.start] + before[0] + entry + after[0] + text[program.end :]


def _entry(command: Sequence[str]) -> str:
    line = shlex.join(command)
    if "\n" in line or "\r" in line:
        raise ValueError("has no way to name a program whose path has a new line in it")
    return f'  "{NAME}"  ' + line.replace("\\", "\\\\")


def _parts(text: str) -> list[tuple[int, int, str]]:
    """What new lines part in the list: where each part begins and ends in the text, and what it says."""
    line = _last(text, "programs")
    if line is None:
        return []
    parts, said, start = [], "", line.places[line.colon] + 1
    at = line.colon + 1
    while at < len(line.characters):
        letter = line.characters[at]
        escaped = line.characters[at + 1 : at + 2] if letter == "\\" else ""
        if escaped == "n":
            parts.append((start, line.places[at], said))
            said, start = "", line.places[at + 1] + 1
        else:
            said += {"r": "\r", "t": "\t"}.get(escaped, escaped) or letter
        at += 2 if escaped else 1
    return [*parts, (start, line.end, said)]


def _last(text: str, key: str) -> Line | None:
    """The last line with a key, if there is one."""
    found = None
    for line in _lines(text):
        if line.key == key:
            found = line
    return found


def _lines(text: str) -> Iterator[Line]:
    """The lines with a key."""
    at = 0
    while at < len(text):
        places: list[int] = []
        while at < len(text):
            stop = text.find("\n", at) + 1 or len(text)
            places += range(at, stop)
            at = stop
            if len(places) <= 2 or text[stop - 1] != "\n" or text[places[-2]] != "\\":
                break
            del places[-2:]
        end = at
        if places and places[-1] == at - 1 and text[at - 1] == "\n":
            end = places.pop()
        characters = "".join(text[place] for place in places)
        colon = characters.find(":")
        if colon >= 0 and not characters.lstrip().startswith(("#", "!", ";")):
            yield Line(characters, places, colon, end)


def shown(text: str) -> str:
    """How often it is shown by those settings, if it is registered."""
    if not any(program.ours and not program.off for program in programs(text)):
        return "never"
    mode = value(text, "mode").lower() or "random"
    if mode.startswith("random"):
        return "by chance, as one of many"
    if mode != "one":
        return f"never, since the mode is {mode!r}"
    own = [str(number) for number, program in enumerate(programs(text)) if program.ours]
    return "always" if value(text, "selected") in own else "never, since another is chosen"
