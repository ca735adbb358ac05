"""Theme files: good ones are read, and every mistake in a bad one is named with its line, its key and the cure."""

from __future__ import annotations

import os
import tomllib
from dataclasses import asdict
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ridgeline import shipped
from ridgeline.scene import Landscape, Moment, View
from ridgeline.scene.themes.find import built_in, theme_for
from ridgeline.scene.themes.load import ThemeError, read_theme
from ridgeline.scene.themes.rules import broken_rules, broken_steps
from ridgeline.textfile.lines import key_lines
from ridgeline.textfile.read import MAX_TEXT_BYTES

from .mistakes import ALIKE, KEYS, MISSING, SYNTAX, WRONG
from .written import GOOD, headers, hints, records, steps, themes, toml

FIELDS = [(way, name) for way, record in records().items() for name in hints(record)]
"""Every field that a theme file may have, in whatever record of it."""


LAYERS = "allowed is a list of 1 to 16, each a table with the header [[layers]]"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "mine.toml"


def refusal(file: Path) -> list[str]:
    """The lines with which a theme file is refused."""
    told = problems(file)
    assert told, "the file must be refused"
    return told


def problems(file: Path) -> list[str]:
    """The lines with which a theme file is refused, none if it is read."""
    try:
        read_theme(file)
    except ThemeError as refused:
        return str(refused).split("\n")
    return []


def changed(old: str, new: str) -> str:
    assert GOOD.count(old) == 1, f"{old!r} must stand once in the good file"
    return GOOD.replace(old, new)


def test_a_good_file_becomes_a_theme_called_like_the_file(file: Path) -> None:
    file.write_text(GOOD)
    theme = read_theme(file)
    assert (theme.name, theme.words, len(theme.layers), len(theme.hours)) == ("mine", "two ridges, two hours", 2, 2)
    assert theme.layers[1].floor == -20.0
    assert theme_for(str(file), 0) == theme


@pytest.mark.slow
@pytest.mark.parametrize("name", shipped.theme_names())
def test_a_built_in_theme_passes_as_a_file_and_stays_the_same(name: str, file: Path) -> None:
    file.with_name(f"{name}.toml").write_text(shipped.theme_text(name), encoding="utf-8")
    assert read_theme(file.with_name(f"{name}.toml")) == built_in(name)
    assert list(broken_rules(asdict(built_in(name)))) == []
    assert list(broken_steps(built_in(name))) == []


def test_whole_numbers_are_taken_where_fractions_are_meant(file: Path) -> None:
    file.write_text(changed("base = 400.0", "base = 400"))
    assert isinstance(read_theme(file).layers[0].base, float)


def test_a_byte_order_mark_and_the_line_ends_of_windows_do_no_harm(file: Path) -> None:
    file.write_bytes(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
    assert read_theme(file).words == "two ridges, two hours"
    file.write_bytes(changed("span = 512", "span = 500").replace("\n", "\r\n").encode())
    assert refusal(file)[0].startswith(f"{file}:24: layers[0].span: ")


@pytest.mark.parametrize(("old", "new", "line", "words"), SYNTAX)
def test_what_is_not_toml_is_answered_with_line_and_column(
    old: str, new: str, line: int, words: str, file: Path
) -> None:
    file.write_text(changed(old, new))
    (told,) = refusal(file)
    head, _, said = told.partition(": not TOML: ")
    place = head.removeprefix(f"{file}:").split(":")
    assert len(place) == 2
    assert int(place[0]) in (line, GOOD.count("\n") + 1)
    assert words in said


@pytest.mark.parametrize(("old", "new", "line", "key", "given", "allowed"), WRONG + ALIKE)
def test_a_wrong_value_is_answered_with_line_key_and_what_is_allowed(
    old: str, new: str, line: int, key: str, given: str, allowed: str, file: Path
) -> None:
    file.write_text(changed(old, new))
    (told,) = [told for told in refusal(file) if f" {key}: " in told]
    assert told.startswith(f"{file}:{line}: {key}: given {given}")
    assert f", allowed is {allowed}" in told


@pytest.mark.parametrize(("old", "new", "line", "key", "advice"), KEYS)
def test_an_unknown_key_is_answered_with_its_line_and_the_nearest_name(
    old: str, new: str, line: int, key: str, advice: str, file: Path
) -> None:
    file.write_text(changed(old, new))
    (told,) = [told for told in refusal(file) if "unknown key" in told]
    assert told.startswith(f"{file}:{line}: {key}")
    assert advice in told


@pytest.mark.parametrize(("old", "new", "line", "key", "needed"), MISSING)
def test_a_missing_key_is_answered_with_the_line_of_its_table(
    old: str, new: str, line: int | None, key: str, needed: str, file: Path
) -> None:
    file.write_text(changed(old, new))
    (told,) = refusal(file)
    assert told.startswith(f"{file}{f':{line}' if line else ''}: {key}: missing; it must be {needed}")


@pytest.mark.parametrize(("way", "name"), FIELDS)
def test_every_field_answers_a_misspelt_name_and_a_value_of_the_wrong_kind(way: str, name: str, file: Path) -> None:
    header, place = headers(way)
    line, key = header.count("\n") + 1, place + name
    file.write_text(f"{header}{name}{name[-1]} = 1\n")
    assert f"{file}:{line}: {key}{name[-1]}: unknown key, did you mean {name!r}?" in refusal(file)
    file.write_text(f"{header}{name} = 2026-11-20\n")
    assert any(told.startswith(f"{file}:{line}: {key}: given 2026-11-20, allowed is ") for told in refusal(file))


def test_all_mistakes_of_a_file_are_named_at_once_in_the_order_of_their_lines(file: Path) -> None:
    text = GOOD
    for old, new in (
        ("sunset = 20.0", "sunsett = 20.0"),
        ("0.7]", "0.3]"),
        ("at = 6.0", "at = 25"),
        ('"081020", ', ""),
        ("span = 512", "span = 500\nrougness = 1"),
        ("parallax = 1.0", 'parallax = "fast"'),
        ("floor = -20.0", "floor = 90"),
    ):
        text = text.replace(old, new)
    file.write_text(text)
    keys = ["stops[2]", "sunsett", "hours[0].at", "hours[1].sky", "layers[0].span", "layers[0].rougness"]
    keys += ["layers[1].parallax", "layers[1].floor"]
    lines = [2, 3, 6, 14, 24, 25, 30, 32]
    assert [told.split(": ")[:2] for told in refusal(file)] == [
        [f"{file}:{line}", key] for line, key in zip(lines, keys, strict=True)
    ]


def test_a_wrong_item_does_not_make_its_list_seem_short(file: Path) -> None:
    file.write_text(GOOD.replace("at = ", "at = -"))
    assert [told.split(": ")[1] for told in refusal(file)] == ["hours[0].at", "hours[1].at"]


def test_a_flood_of_mistakes_is_cut_short_and_counted(file: Path) -> None:
    file.write_text("".join(f"key{number} = 1\n" for number in range(3000)))
    told = refusal(file)
    assert len(told) == 51
    assert told[-1] == f"{file}: and 2953 more problems"


def test_an_empty_file_is_told_all_that_it_needs(file: Path) -> None:
    file.write_text("# nothing yet\n")
    assert [told.split(": ")[1] for told in refusal(file)] == ["words", "layers", "hours"]


def test_one_table_where_a_list_of_tables_is_meant(file: Path) -> None:
    file.write_text(GOOD.partition("[[layers]]")[0] + "[layers]\nbase = 1.0\n")
    assert refusal(file) == [f"{file}:20: layers: given a table, {LAYERS}"]


def test_too_many_layers_are_counted(file: Path) -> None:
    file.write_text(GOOD + "[[layers]]\nbase = 1.0\ndisplacement = 1.0\nparallax = 1.0\n" * 15)
    assert refusal(file) == [f"{file}:20: layers: given a list of 17, {LAYERS}"]


def test_what_is_no_readable_file_is_said_in_one_line(file: Path, tmp_path: Path) -> None:
    assert refusal(file) == [f"{file}: cannot be read: no such file or directory"]
    assert refusal(file / "under.toml") == [f"{file}/under.toml: cannot be read: no such file or directory"]
    file.mkdir()
    assert refusal(file) == [f"{file}: a folder; a theme is a TOML file"]
    (tmp_path / "loop.toml").symlink_to(tmp_path / "loop.toml")
    assert refusal(tmp_path / "loop.toml")[0].startswith(f"{tmp_path}/loop.toml: cannot be read: ")
    assert "name too long" in refusal(tmp_path / ("x" * 300 + ".toml"))[0]
    assert refusal(Path("a\0b.toml")) == ["a?b.toml: not a valid file name"]


def test_a_file_that_must_not_be_read_is_said_so(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    file.write_text(GOOD)
    with monkeypatch.context() as patch:
        patch.setattr("ridgeline.textfile.content.os.open", refuse)
        refused = refusal(file)
    assert refused == [f"{file}: cannot be read: permission denied"]


def test_a_pipe_or_a_device_is_not_waited_for(file: Path, tmp_path: Path) -> None:
    os.mkfifo(file)
    assert refusal(file) == [f"{file}: a device or a pipe; a theme is a TOML file"]
    (tmp_path / "endless.toml").symlink_to("/dev/zero")
    assert refusal(tmp_path / "endless.toml") == [
        f"{tmp_path}/endless.toml: a device or a pipe; a theme is a TOML file"
    ]


def test_a_huge_file_is_refused_without_reading_it(file: Path) -> None:
    with file.open("wb") as opened:
        opened.truncate(1 << 40)
    assert refusal(file) == [f"{file}: too large for a theme: at most {MAX_TEXT_BYTES} bytes are allowed"]


def test_what_is_not_text_is_said_so(file: Path) -> None:
    file.write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0")
    assert refusal(file) == [f"{file}: not a text file; a theme is a TOML file in UTF-8"]
    file.write_text(GOOD, encoding="utf-16")
    assert refusal(file) == [f"{file}: not a text file; a theme is a TOML file in UTF-8"]
    file.write_bytes(GOOD.replace("two", "zw\u00f6lf", 1).encode("latin-1"))
    assert refusal(file) == [f"{file}:1: not UTF-8 text: byte 0xf6"]


@pytest.mark.parametrize(
    "text",
    [
        *("a = " + "[" * 30000, "a = " + "[" * 300 + "]" * 300, "a = " + "{a = " * 9000, "a = " + "9" * 5000),
        *("a." * 30000 + "b = 1", "[" + "a." * 30000 + "b]", "a = [" + "{}, " * 15000 + "]"),
    ],
    ids=["open lists", "closed lists", "open tables", "digits", "dotted key", "dotted header", "tables"],
)
def test_what_is_nested_or_long_beyond_reason_is_refused(text: str, file: Path) -> None:
    file.write_text(text)
    assert 1 <= len(refusal(file)) <= 4


def test_a_theme_cannot_be_called_something_that_does_not_print(tmp_path: Path) -> None:
    file = tmp_path / os.fsdecode(b"\xff\x1b[2J.toml")
    file.write_text(GOOD)
    assert read_theme(file).name == "??[2J"


SCRAPS = [
    *("[[layers]]", "[layers]", "[[hours]]", "= ", "span = 3", "nan", "-inf", "[", "]", "{", "}", '"', "'", '"""', ","),
    *("\n", "\r", ".", "#", "0x", "1e999", "true", "2026-11-20", "at = 3", "stands = [{}]", "\\u0000", "\ufeff", "\0"),
]
"""Pieces of which TOML is made, and which disturb it."""


@pytest.mark.slow
@given(
    st.lists(
        st.tuples(st.integers(0, len(GOOD)), st.integers(0, 40), st.sampled_from(SCRAPS) | st.text(max_size=6)),
        max_size=4,
    )
)
def test_a_file_changed_in_any_way_is_read_or_refused_line_by_line(
    tmp_path_factory: pytest.TempPathFactory, changes: list[tuple[int, int, str]]
) -> None:
    text = GOOD
    for start, length, scrap in changes:
        text = text[:start] + scrap + text[start + length :]
    file = tmp_path_factory.getbasetemp() / "changed.toml"
    file.write_text(text, encoding="utf-8", newline="")
    assert all(line.startswith(f"{file}:") and line.isprintable() for line in problems(file))


@given(st.binary(max_size=300))
def test_bytes_of_any_kind_are_read_or_refused(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    file = tmp_path_factory.getbasetemp() / "bytes.toml"
    file.write_bytes(content)
    with pytest.raises(ThemeError):
        read_theme(file)


ANYTHING = st.recursive(
    st.booleans() | st.dates() | st.integers() | st.floats() | st.text(st.characters(codec="ascii"), max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["at", "kind", "x"]), inner),
    max_leaves=8,
)


@pytest.mark.slow
@given(theme=themes(), place=st.sampled_from(FIELDS), value=ANYTHING)
def test_a_value_of_any_kind_in_any_field_is_taken_or_refused_by_name(
    tmp_path_factory: pytest.TempPathFactory, theme: dict[str, object], place: tuple[str, str], value: object
) -> None:
    way, name = place
    table = theme
    for step, listed in steps(way):
        table[step] = table.get(step) or ([{}] if listed else {})
        table = table[step][0] if listed else table[step]
    table[name] = value
    file = tmp_path_factory.getbasetemp() / "value.toml"
    file.write_text(toml(theme), encoding="utf-8", newline="")
    assert tomllib.loads(toml(theme)), "the writer of this test writes TOML"
    assert all(line.startswith(f"{file}:") and line.isprintable() for line in problems(file))


@pytest.mark.slow
@given(theme=themes(), seed=st.integers(), hour=st.floats(0, 24), travel=st.floats(-1e9, 1e9))
def test_every_theme_that_keeps_the_rules_is_read_as_written_and_has_a_scene(
    tmp_path_factory: pytest.TempPathFactory, theme: dict[str, object], seed: int, hour: float, travel: float
) -> None:
    file = tmp_path_factory.getbasetemp() / "kept.toml"
    file.write_text(toml(theme), encoding="utf-8")
    read = read_theme(file)
    assert [layer.base for layer in read.layers] == [layer["base"] for layer in theme["layers"]]
    scene = Landscape(read, seed).scene(Moment(travel=travel, hour=hour, elapsed=1e3), View(32, 18))
    assert np.isfinite([layer.crest for layer in scene.layers]).all()
    assert np.isfinite([colour for layer in scene.layers for colour in layer.gradient.colours]).all()


def test_the_line_of_every_key_is_found_whatever_way_it_is_written() -> None:
    text = '''# a theme
"words" = """
[[layers]]
at = 3
"""
plain.dotted . "key" = 1  # = 2
one = [ # first
  1, [2,
  3], { x = 1, y.z = [
  4] },
]
when = 2026-11-20 10:00:00
[[layers]]
\tbase = 1
[layers.under]
deep = "]"
[[layers.stands]]
a = '#'
[[layers.stands]]
[[layers]]
[[layers.stands]]
a = 1
[ "qu.oted" . b ]
last = 0.5'''
    assert key_lines(text) == {
        ("words",): 2,
        ("plain",): 6,
        ("plain", "dotted"): 6,
        ("plain", "dotted", "key"): 6,
        ("one",): 7,
        ("one", 0): 8,
        ("one", 1): 8,
        ("one", 1, 0): 8,
        ("one", 1, 1): 9,
        ("one", 2): 9,
        ("one", 2, "x"): 9,
        ("one", 2, "y"): 9,
        ("one", 2, "y", "z"): 9,
        ("one", 2, "y", "z", 0): 10,
        ("when",): 12,
        ("layers",): 13,
        ("layers", 0): 13,
        ("layers", 0, "base"): 14,
        ("layers", 0, "under"): 15,
        ("layers", 0, "under", "deep"): 16,
        ("layers", 0, "stands"): 17,
        ("layers", 0, "stands", 0): 17,
        ("layers", 0, "stands", 0, "a"): 18,
        ("layers", 0, "stands", 1): 19,
        ("layers", 1): 20,
        ("layers", 1, "stands"): 21,
        ("layers", 1, "stands", 0): 21,
        ("layers", 1, "stands", 0, "a"): 22,
        ("qu.oted",): 23,
        ("qu.oted", "b"): 23,
        ("qu.oted", "b", "last"): 24,
    }
