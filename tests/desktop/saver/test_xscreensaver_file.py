"""Ridgeline in the list of programs of XScreenSaver's settings file."""

from __future__ import annotations

import re
import shlex

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ridgeline.desktop.saver.xscreensaver_file import programs, with_ridgeline, without_ridgeline

BASE = ["/opt/ridge line/bin/ridgeline"]
OTHERS = ["deco --root", '- GL: "Two words" maze --root', "/usr/lib/x/swirl --root -colours 'a b'", "-  galaxy --root"]
MODEL = """\
# XScreenSaver Preferences File
timeout:\t0:10:00
mode:\t\trandom
selected:\t1

programs:\t\t\t\t\t\t\t\t      \\
  GL: \t\t\t\tmaze --root\t\t\t    \\n\\
- "Qix (solid)"\tqix --root --solid --delay 30000 --segments 60  \\
\t\t\t\t  --linear\t\t\t    \\n\\
\t\t\t\tdeco --root\t\t\t    \\n\\
\t\t\t\tswirl --root


pointerHysteresis: 10
"""


def understood(text: str) -> list[str]:
    """The programs in settings as XScreenSaver reads them, in another way than what is tested does."""
    joined = re.sub(r"(?<=..)\\\n", "", text, flags=re.DOTALL)
    listed = [line for line in joined.split("\n") if re.match(r"\s*programs:", line, re.I)]
    if not listed:
        return []
    said = re.sub(
        r"\\(.)", lambda found: {"n": "\n", "t": "\t", "r": "\r"}.get(found[1], found[1]), listed[-1].partition(":")[2]
    )
    return [line.strip() for line in said.split("\n") if line.strip()]


junk = st.sampled_from(
    ["", "# a comment", "! another \\\n of two lines", "timeout: 0:10:00", "no key", "grün: é", "\r"]
)
other = st.sampled_from(OTHERS)


@st.composite
def settings(draw: st.DrawFn) -> str:
    """Settings that somebody may have: with comments, joined lines, no list, an empty one, no last end of line."""
    before, after = draw(st.lists(junk, max_size=4)), draw(st.lists(junk, max_size=3))
    lines = [*before, *after]
    if draw(st.booleans()):
        part = draw(st.sampled_from([" \\n\\\n", "\\n", "\t\\n\\\n\t\t", " \\\n \\n\\\n"]))
        key = draw(st.sampled_from(["programs:", "Programs: ", " programs:\\\n"]))
        lines.insert(
            len(before), key + part.join(draw(st.lists(other, max_size=4))) + draw(st.sampled_from(["", part]))
        )
    if draw(st.booleans()):
        lines.append(f"selected: {draw(st.integers(-1, 6))}")
    return "\n".join(lines) + draw(st.sampled_from(["", "\n", "\n\n"]))


@given(settings())
@example(MODEL)
@example("")
@example("programs:")
@example("programs: a \\n\\\n")
@example("mode: one \\\n")
def test_install_adds_one_program_at_the_end_and_uninstall_gives_every_byte_back(text: str) -> None:
    added = with_ridgeline(text, BASE)
    assert understood(added) == [*understood(text), f'"Ridgeline"  {shlex.join([*BASE, "--root"])}']
    assert without_ridgeline(added) == text


@given(settings())
def test_a_second_install_changes_nothing_and_another_installation_takes_the_place(text: str) -> None:
    added = with_ridgeline(text, BASE)
    assert with_ridgeline(added, BASE) == added
    moved = with_ridgeline(added, ["/elsewhere/ridgeline"])
    assert understood(moved) == [*understood(text), '"Ridgeline"  /elsewhere/ridgeline --root']
    assert without_ridgeline(moved) == text


@given(settings())
def test_uninstall_changes_nothing_where_it_is_not(text: str) -> None:
    assert without_ridgeline(text) == text


def test_an_entry_that_the_settings_dialog_wrote_keeps_its_options_and_place() -> None:
    saved = MODEL.replace("deco --root", "/old/bin/ridgeline --root --theme dusk --speed 2")
    assert [program.ours for program in programs(saved)] == [False, False, True, False]
    moved = with_ridgeline(saved, BASE)
    assert understood(moved)[2] == "\"Ridgeline\"  '/opt/ridge line/bin/ridgeline' --root --theme dusk --speed 2"
    assert understood(without_ridgeline(saved)) == [line for line in understood(MODEL) if "deco" not in line]


def test_an_entry_that_is_switched_off_stays_so() -> None:
    off = MODEL.replace("deco --root", '- "Ridgeline" /old/ridgeline --root')
    assert understood(with_ridgeline(off, ["/new/ridgeline"]))[2] == '- "Ridgeline"  /new/ridgeline --root'


@pytest.mark.parametrize(("selected", "left"), [(0, 0), (1, 1), (2, -1), (3, 2), (9, 9), (-1, -1)])
def test_the_program_that_is_shown_alone_stays_the_same_one(selected: int, left: int) -> None:
    saved = MODEL.replace("deco --root", "ridgeline --root").replace("selected:\t1", f"selected:\t{selected}")
    assert f"selected:\t{left}\n" in without_ridgeline(saved)


def test_paths_with_what_shells_and_the_file_take_for_more_come_back_as_they_were() -> None:
    for path in ("/a\\nb/ridgeline", "/it's/ridgeline", "/é ü/ridgeline", '/a"b/$c/ridgeline', "/-x:y/ridgeline"):
        line = understood(with_ridgeline(MODEL, [path]))[-1]
        assert shlex.split(line.removeprefix('"Ridgeline"')) == [path, "--root"]


def test_what_cannot_be_written_is_refused() -> None:
    with pytest.raises(ValueError, match="new line"):
        with_ridgeline(MODEL, ["/a\nb/ridgeline"])
    with pytest.raises(ValueError, match="backslash"):
        with_ridgeline("programs: deco \\", BASE)
