"""The list of programs in XScreenSaver's settings file, with Ridgeline or without; every other byte stays.

The file is read as XScreenSaver does (its driver/prefs.c and prefsw.c, 6.06 to 6.15). A line is a key, a colon and a
value. A backslash at the end of a line joins it with the next one, also in comments. After that, a backslash and an n
are a new line of the value, and a backslash before anything else stands for that. Capitals make no difference in keys,
and the last line with a key counts. A program is a line of the value of `programs`: a dash if it is switched off,
perhaps a visual and a colon, perhaps a name in quotes, and a command. A program without a name is called like its file.

Texts here are bytes read as Latin-1, so that any file can be written again as it was.
"""

import re
import shlex
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import PurePath

NAME = "Ridgeline"

MARK = "# Ridgeline's part, made by 'ridgeline saver install'\n"
"""The line above a list that we have added."""

WHOLE_PART = re.compile(rf"\n{re.escape(MARK)}programs: \\\n  \"{NAME}\"[^\n]*(?<!\\)(?:\n|\Z)")
PROGRAM = re.compile(r"(?P<off>-?)\s*(?:[^\s:\"]*:)?\s*(?:\"(?P<name>[^\"]*)\"?)?\s*(?P<command>.*)", re.DOTALL)
RESOURCE = re.compile(r"^(?:\*|XScreenSaver[.*])(?=\w+:)", re.MULTILINE | re.IGNORECASE)
"""What stands before a key in the settings for all users."""

SPACE = r"(?:\s|\\\n)*"


@dataclass(frozen=True)
class SettingsLine:
    """A line with a key, its continuation lines joined.

    Attributes:
        characters: of the joined line.
        places: the index in the text of each character.
        colon: the index in `characters` of the colon after the key.
        end: the index in the text at which the line ends.
    """

    characters: str
    places: Sequence[int]
    colon: int
    end: int

    @property
    def key(self) -> str:
        """The key in lower case."""
        return self.characters[: self.colon].lstrip().lower()


@dataclass(frozen=True)
class Program:
    """A program of the list: its place in the text, its name and command, and whether it is switched off."""

    start: int
    end: int
    name: str
    command: str
    off: bool

    @property
    def ours(self) -> bool:
        """Whether XScreenSaver takes it for Ridgeline."""
        words = self.command.split()
        return (self.name or (PurePath(words[0]).name if words else "")).lower() == NAME.lower()


def with_ridgeline(text: str, base: Sequence[str]) -> str:
    """The settings with Ridgeline in the list, as the command `base` and `--root`.

    If it is listed already, it keeps its place and its options, and gets the new `base`.

    Raises:
        ValueError: if the list breaks off, or its command cannot be written.
    """
    listed = _last(text, "programs")
    if listed is None:
        return f"{text}\n{MARK}programs: \\\n{_entry([*base, '--root'])}\n"
    for program in programs(text):
        if program.ours:
            return _update(text, program, base)
    if re.search(r"(?<!\\)(\\\\)*\\\Z", listed.characters):
        raise ValueError("the list of programs ends in a backslash")
    return f"{text[: listed.end]}\\n\\\n{_entry([*base, '--root'])}{text[listed.end :]}"


def without_ridgeline(text: str) -> str:
    """The settings without Ridgeline, just as before `with_ridgeline`."""
    text = WHOLE_PART.sub("", text)
    while own := [number for number, program in enumerate(programs(text)) if program.ours]:
        text = _without(_select_without(text, own[0]), own[0])
    return text.replace(MARK, "")


def programs(text: str) -> list[Program]:
    """The programs listed in the settings, in order."""
    return [_program(*part) for part in _parts(text) if part[2].strip()]


def ours(text: str) -> Program | None:
    """Ridgeline in the list; None if it is not there."""
    return next((program for program in programs(text) if program.ours), None)


def shared_settings(text: str) -> str:
    """The settings for all users, which are resources of X: their keys as those of the user's file."""
    return RESOURCE.sub("", text)


def merge(own: str, shared: str) -> str:
    """The settings as XScreenSaver sees them: the user's, and where there are none, those for all users.

    It also adds, after the user's programs, those that only the list for all users has; here only Ridgeline is added.
    """
    listed = ours(shared)
    if value(own, "programs") and listed and not listed.off and ours(own) is None:
        with suppress(ValueError):  # one of the lists cannot be understood
            own = with_ridgeline(own, shlex.split(listed.command)[:1])
    return f"{shared}\n{own}"


def value(text: str, key: str) -> str:
    """The value of any key in the settings; empty without it."""
    line = _last(text, key)
    return line.characters[line.colon + 1 :].strip() if line else ""


def _program(start: int, end: int, text_of_part: str) -> Program:
    match = PROGRAM.fullmatch(text_of_part.strip())
    assert match, "it matches any text"
    return Program(start, end, match["name"] or "", match["command"], bool(match["off"]))


def _without(text: str, number: int) -> str:
    """The settings without program `number` and the new line beside it."""
    parts = _parts(text)
    at = [index for index, part in enumerate(parts) if part[2].strip()][number]
    if at > 0:
        start, end = parts[at - 1][1], parts[at][1]
    else:
        start, end = parts[0][0], parts[1][0] if len(parts) > 1 else parts[0][1]
    return text[:start] + text[end:]


def _select_without(text: str, number: int) -> str:
    """The settings in which `selected` means the same program after program `number` has been removed."""
    line, count = _last(text, "selected"), len(programs(text))
    found = line and re.fullmatch(r"\s*(\d+)\s*", line.characters[line.colon + 1 :])
    if not (line and found and number <= int(found[1]) < count and number < count - 1):
        return text
    first, last = (line.places[line.colon + 1 + at] for at in (found.start(1), found.end(1) - 1))
    selected = int(found[1]) - 1 if int(found[1]) > number else -1
    return f"{text[:first]}{selected}{text[last + 1 :]}"


def _update(text: str, program: Program, base: Sequence[str]) -> str:
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
    assert before, "it matches any text"
    assert after, "it matches any text"
    entry = ("- " if program.off else "") + _entry([*base, *options]).lstrip()
    return text[: program.start] + before[0] + entry + after[0] + text[program.end :]


def _entry(command: Sequence[str]) -> str:
    line = shlex.join(command)
    if "\n" in line or "\r" in line:
        raise ValueError("a program whose path contains a new line cannot be listed")
    return f'  "{NAME}"  ' + line.replace("\\", "\\\\")


def _parts(text: str) -> list[tuple[int, int, str]]:
    """The parts of the list between new lines: where each begins and ends in the text, and its own text."""
    line = _last(text, "programs")
    if line is None:
        return []
    parts, text_of_part, start = [], "", line.places[line.colon] + 1
    at = line.colon + 1
    while at < len(line.characters):
        letter = line.characters[at]
        escaped = line.characters[at + 1 : at + 2] if letter == "\\" else ""
        if escaped == "n":
            parts.append((start, line.places[at], text_of_part))
            text_of_part, start = "", line.places[at + 1] + 1
        else:
            text_of_part += {"r": "\r", "t": "\t"}.get(escaped, escaped) or letter
        at += 2 if escaped else 1
    return [*parts, (start, line.end, text_of_part)]


def _last(text: str, key: str) -> SettingsLine | None:
    return next((line for line in reversed(list(_lines(text))) if line.key == key), None)


def _lines(text: str) -> Iterator[SettingsLine]:
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
            yield SettingsLine(characters, places, colon, end)


def how_often_shown(text: str) -> str:
    """How often XScreenSaver shows Ridgeline with these settings, in words."""
    if not any(program.ours and not program.off for program in programs(text)):
        return "never"
    mode = value(text, "mode").lower() or "random"
    if mode.startswith("random"):
        return "at random, among others"
    if mode != "one":
        return f"never, because the mode is {mode!r}"
    own = [str(number) for number, program in enumerate(programs(text)) if program.ours]
    return "always" if value(text, "selected") in own else "never, because another is chosen"
