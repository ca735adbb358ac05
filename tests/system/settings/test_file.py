"""The user's settings file: whatever is in it, the game goes on; what is wrong is said; it is never overwritten."""

from __future__ import annotations

import json
import os
import tomllib
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ridgeline import output, user_folders
from ridgeline.cli import main
from ridgeline.system.keys.default_keys import Keys
from ridgeline.system.settings.check_settings import check_options
from ridgeline.system.settings.file import changes, default_text, read_options, user_options
from ridgeline.system.settings.tables import Options
from ridgeline.textfile.allowed import fields_of

USUAL = Options()

GOOD = """\
[keys]
hold = ["x", "mouse3"]
restart = ["left shift"]

[sound]
level = 1

[play]
ghosts = false
"""

BUTTON = "the name of a button"
NAMES = f"a list of up to 24, each {BUTTON}"
ELSE = "a free button; this one is in"

WRONG = [
    ('hold = ["x"', 'hold = ["sapce"', 2, "keys.hold[0]", "given 'sapce', allowed is " + BUTTON, "'space'?"),
    ('hold = ["x"', 'hold = ["Xx"', 2, "keys.hold[0]", "given 'Xx', allowed is " + BUTTON, ""),
    ('"mouse3"', '"mouse0"', 2, "keys.hold[1]", "given 'mouse0', allowed is " + BUTTON, "did you mean 'mouse"),
    ('"mouse3"', '"pad32"', 2, "keys.hold[1]", "given 'pad32', allowed is " + BUTTON, "did you mean 'pad3"),
    ('"mouse3"', '"fingers"', 2, "keys.hold[1]", "given 'fingers', allowed is " + BUTTON, "did you mean 'finger'?"),
    ('"mouse3"', "3", 2, "keys.hold[1]", "given 3, allowed is " + BUTTON, ""),
    ('"mouse3"', '""', 2, "keys.hold[1]", "given '', allowed is " + BUTTON, ""),
    ('"mouse3"', '"\\u0000"', 2, "keys.hold[1]", "given '\\x00', allowed is " + BUTTON, ""),
    ('["x", "mouse3"]', "[]", 2, "keys.hold", "given a list of 0, allowed is a list of 1 to 24", ""),
    ('["x", "mouse3"]', '"x"', 2, "keys.hold", "given 'x', allowed is a list of 1 to 24", ""),
    ('["left shift"]', str(["a"] * 25), 3, "keys.restart", "given a list of 25, allowed is " + NAMES, ""),
    ('["left shift"]', "true", 3, "keys.restart", "given true, allowed is " + NAMES, ""),
    ('["left shift"]', '["X"]', 3, "keys.restart[0]", f"given 'X', allowed is {ELSE} 'hold' already", ""),
    ('"mouse3"', '"x"', 2, "keys.hold[1]", f"given 'x', allowed is {ELSE} 'hold' already", ""),
    ("level = 1", "level = 1.01", 6, "sound.level", "given 1.01, allowed is a number from 0 up to 1", ""),
    ("level = 1", "level = nan", 6, "sound.level", "given nan, allowed is a number from 0 up to 1", ""),
    ("level = 1", 'level = "1"', 6, "sound.level", "given '1', allowed is a number from 0 up to 1", ""),
    ("level = 1", "level = true", 6, "sound.level", "given true, allowed is a number from 0 up to 1", ""),
    ("level = 1", "levle = 1", 6, "sound.levle", "unknown key, did you mean 'level'?", ""),
    ("level = 1", "volume = 1", 6, "sound.volume", "unknown key; allowed are level, mute, music", ""),
    ("level = 1", "zen = true", 6, "sound.zen", "unknown key here; it belongs in [keys] or in [play]", ""),
    ("ghosts = false", "ghosts = 0", 9, "play.ghosts", "given 0, allowed is true or false", ""),
    ("ghosts = false", 'ghosts = "no"', 9, "play.ghosts", "given 'no', allowed is true or false", ""),
    ("ghosts = false", 'hold = "togle"', 9, "play.hold", "given 'togle', allowed is 'press' or 'toggle'", "'toggle'?"),
    ("ghosts = false", "pace = 49", 9, "play.pace", "given 49, allowed is a number from 50 up to 100", ""),
    ("ghosts = false", "pace = 101", 9, "play.pace", "given 101, allowed is a number from 50 up to 100", ""),
    ("[keys]", "[kyes]", 1, "kyes", "unknown key, did you mean 'keys'?", ""),
    ("[keys]", "[[keys]]", 1, "keys", "given a list of 1, allowed is a table with the header [keys]", ""),
    ("[keys]\n", "[keys]\ncolour = ['x']\n", 2, "keys.colour", "unknown key; allowed are hold, pause", ""),
    ("[keys]\n", "ghosts = true\n[keys]\n", 1, "ghosts", "unknown key here; it belongs in [play]", ""),
    ("[play]\n", "[[play]]\n", 8, "play", "given a list of 1, allowed is a table with the header [play]", ""),
]
"""A change to the good file; the line, the key, and what is said of it."""


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's settings file, which is not there, nor its folder."""
    monkeypatch.setattr(user_folders, "settings", lambda: tmp_path / "config" / "settings.toml")
    return tmp_path / "config" / "settings.toml"


@pytest.fixture
def say(file: Path) -> Callable[[str], tuple[Options, list[str]]]:
    """What options come of a text in the file, and what is said of it."""
    file.parent.mkdir()

    def say(text: str) -> tuple[Options, list[str]]:
        file.write_text(text, encoding="utf-8")
        options, problems = read_options(file)
        return options, problems.splitlines()

    return say


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    return main(["settings", *words]), *capsys.readouterr()


Say = Callable[[str], tuple[Options, list[str]]]


def test_every_mistake_of_the_file_is_a_line_of_the_program(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.parent.mkdir()
    file.write_text("[sound]\nlevel = 9\nlevl = 1\n", encoding="utf-8")
    status, out, err = run(capsys)
    assert (status, out, err.count("\n")) == (2, "", 2)
    assert all(line.startswith(f"ridgeline: {file}:") for line in err.splitlines())


def test_an_empty_seed_in_the_file_is_none(say: Say) -> None:
    options, said = say('[saver]\nseed = ""\n')
    assert (said, changes(options.saver)) == ([], {})


def test_without_a_file_all_is_as_usual_and_nothing_is_said(file: Path) -> None:
    assert user_options() == (USUAL, ())
    assert not file.parent.exists()


def test_a_file_that_says_nothing_is_as_good_as_none(say: Say) -> None:
    assert say("") == (USUAL, [])


def test_what_a_file_says_stands_and_the_rest_is_as_usual(say: Say) -> None:
    options, said = say(GOOD)
    assert said == []
    assert options.keys == replace(Keys(), hold=("x", "mouse3"), pause=("p", "pad6"), restart=("left shift",))
    assert options.sound == replace(USUAL.sound, level=1.0)
    assert options.play == replace(USUAL.play, ghosts=False)


def test_a_button_that_is_given_something_to_do_no_longer_does_what_is_usual(say: Say) -> None:
    options, said = say('[keys]\nhold = ["r", "Space"]\nzen = ["mouse1", "pad0"]\nmute = []\n')
    assert said == []
    assert options.keys == replace(Keys(), hold=("r", "Space"), restart=("pad4",), zen=("mouse1", "pad0"), mute=())


OLD = """\
[keys]
hold = ["space", "return", "down", "mouse1", "finger", "pad0", "pad1", "pad2", "pad3"]
pause = ["escape", "p", "pad6"]
restart = ["r", "pad4"]
mute = ["m"]
photo = ["o"]
zen = ["z"]
leave = ["backspace"]
"""
"""The keys of a file that `settings --write` wrote when it had keys of the game alone."""


def test_a_file_from_when_only_the_game_had_keys_keeps_its_meaning(say: Say) -> None:
    options, said = say(OLD)
    assert said == []
    assert options.keys == replace(Keys(), pause=("escape", "p", "pad6"))
    options, said = say('[keys]\nrestart = ["f"]\nzen = ["escape"]\nmute = ["n"]\n')
    assert said == []
    assert options.keys == replace(Keys(), restart=("f",), zen=("escape",), mute=("n",))


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ('quit = ["r"]', {"quit": ("r",), "restart": ("pad4",)}),
        ('hold = ["p"]', {"hold": ("p",), "pause": ("mouse3", "pad6"), "stop": ()}),
        ('tuner = ["n"]', {"tuner": ("n",), "new_seed": ()}),
        ('stop = ["space", "m"]', {"stop": ("space", "m")}),
        ('tuner = ["s"]', {"tuner": ("s",)}),
    ],
)
def test_a_key_of_the_cruise_is_taken_only_from_what_counts_where_it_counts(
    say: Say, text: str, changed: dict[str, tuple[str, ...]]
) -> None:
    options, said = say(f"[keys]\n{text}\n")
    assert said == []
    assert options.keys == replace(Keys(), **changed)


def test_only_commands_of_different_modes_can_have_the_same_key(say: Say) -> None:
    options, said = say('[keys]\npause = ["x"]\nstop = ["x"]\ntuner = ["x"]\n')
    assert [told.split(": ", 1)[1] for told in said] == [f"keys.tuner[0]: given 'x', allowed is {ELSE} 'stop' already"]
    assert (options.keys.pause, options.keys.stop, options.keys.tuner) == (("x",), ("x",), ("tab",))


@pytest.mark.parametrize(("old", "new", "line", "key", "words", "advice"), WRONG)
def test_what_is_wrong_is_said_with_its_line_and_is_as_usual_while_the_rest_stands(
    old: str, new: str, line: int, key: str, words: str, advice: str, say: Say, file: Path
) -> None:
    assert GOOD.count(old) == 1
    options, said = say(GOOD.replace(old, new))
    (told,) = [told for told in said if f" {key}: " in told]
    assert told.startswith(f"{file}:{line}: {key}: {words}")
    assert advice in told
    good, _ = say(GOOD)
    where = key.partition(".")[0] if "." in key else {"kyes": "keys"}.get(key, key)
    for part in ("sound", "play"):
        if part != where:
            assert getattr(options, part) == getattr(good, part), "what is right stands"


def test_all_that_is_wrong_is_said_at_once_in_the_order_of_the_lines(say: Say) -> None:
    options, said = say('[play]\nzen = true\nghost = 1\n[sound]\nlevel = 2\nmute = true\n[keys]\nhold = ["a", "aa"]\n')
    assert [told.split(": ")[1] for told in said] == ["play.ghost", "sound.level", "keys.hold[1]"]
    assert options == Options(sound=replace(USUAL.sound, mute=True), play=replace(USUAL.play, zen=True))


def test_what_is_no_toml_or_no_text_or_too_large_leaves_all_as_usual(say: Say, file: Path) -> None:
    for text in ("[keys", "level = ", "[keys]\nhold = ['a\n", "a = " + "[" * 9000, "x" * 70_000, "[sound]\nlevel=1\0"):
        options, said = say(text)
        assert options == USUAL
        assert len(said) == 1
        assert said[0].startswith(f"{file}:")
    file.write_bytes(b"\xff\xfe[\0")
    assert read_options(file)[1].endswith("a settings file is a TOML file in UTF-8")


def test_what_is_no_file_leaves_all_as_usual(file: Path) -> None:
    file.mkdir(parents=True)
    assert read_options(file) == (USUAL, f"{file}: a folder; a settings file is a TOML file")
    file.rmdir()
    file.symlink_to(file.parent / "nowhere")
    assert read_options(file) == (USUAL, f"{file}: cannot be read: no such file or directory")
    file.unlink()
    os.mkfifo(file)
    assert read_options(file) == (
        USUAL,
        f"{file}: a device or a pipe; a settings file is a TOML file",
    )
    assert read_options(Path("a\0b")) == (USUAL, "")


def test_the_screen_is_told_what_is_wrong_under_a_heading(say: Say) -> None:
    say("[sound]\nlevel = 2\n" + "".join(f"key{number} = 1\n" for number in range(300)))
    options, lines = user_options()
    assert options == USUAL
    assert lines[:2] == (
        "settings.toml has mistakes; defaults are used for:",
        "settings.toml:2: sound.level: given 2, allowed is a number from 0 up to 1",
    )
    assert len(lines) < 20


SCRAPS = [*("[keys]", "hold", "[[", "= 3", "nan", '"', "'", ",", "\n", "#", "true", "\0", '["q"]', "sound.level = 9")]


@given(st.lists(st.tuples(st.integers(0, len(GOOD)), st.integers(0, 30), st.sampled_from(SCRAPS)), max_size=4))
def test_a_file_changed_in_any_way_gives_options_and_says_what_is_wrong(
    tmp_path_factory: pytest.TempPathFactory, changes: list[tuple[int, int, str]]
) -> None:
    text = GOOD
    for start, length, scrap in changes:
        text = text[:start] + scrap + text[start + length :]
    file = tmp_path_factory.getbasetemp() / "settings.toml"
    file.write_text(text, encoding="utf-8", newline="")
    options, problems = read_options(file)
    assert isinstance(options, Options)
    assert all(line.startswith(f"{file}:") and line.isprintable() for line in problems.splitlines())


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(["space", "pad0"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["hold", "level"]), inner, max_size=2),
    max_leaves=8,
)


@given(
    table=st.dictionaries(
        st.sampled_from([*fields_of(Options), "x"]),
        ANYTHING | st.dictionaries(st.sampled_from([*fields_of(Keys), "level", "zen"]), ANYTHING),
    )
)
def test_values_of_any_kind_give_options_that_are_allowed(table: dict[str, Any]) -> None:
    options, problems = check_options(table)
    again = check_options(json.loads(json.dumps(asdict(options))))
    assert again == (options, []) or not options.keys.hold, "all that usually holds the button does something else"
    assert all(problem.message for problem in problems)


def test_the_default_file_changes_nothing_and_explains_every_key(say: Say) -> None:
    text = default_text()
    assert say(text) == (USUAL, [])
    assert tomllib.loads(text).keys() == fields_of(Options).keys()
    for part, annotation in fields_of(Options).items():
        assert f"\n# [{part}]: " in text
        for key in fields_of(annotation):
            assert f"\n#   {key}: " in text
            assert f"\n{key} = " in text
    assert all(len(line) < 120 for line in text.splitlines())


def test_the_command_says_where_the_file_is_and_how_it_reads(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys)
    assert (status, err) == (0, "")
    assert out == f"# {file}; it does not exist yet, --write creates it\n\n{default_text()}\n"
    assert not file.parent.exists()


def test_the_command_writes_the_file_once_and_never_over_another(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    refused = (2, "", f"ridgeline: {str(file)!r} exists already and is left as it is\n")
    assert run(capsys, "--write") == (0, f"{output.wrote(file, 'settings')}\n", "")
    assert file.read_text(encoding="utf-8") == default_text()
    file.write_text(GOOD)
    assert run(capsys, "--write") == refused
    assert file.read_text() == GOOD
    file.unlink()
    file.symlink_to(file.parent / "elsewhere")
    assert run(capsys, "--write") == refused
    assert [path.name for path in file.parent.iterdir()] == ["settings.toml"]


def test_the_command_says_what_is_wrong_with_the_file(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.parent.mkdir()
    file.write_text("[sound]\nlevel = 2\n")
    status, out, err = run(capsys)
    assert (status, out) == (2, "")
    assert err.startswith(f"ridgeline: {file}:2: sound.level: given 2")


def test_a_folder_that_cannot_be_written_to_is_said_so(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.parent.write_text("a file")
    status, out, err = run(capsys, "--write")
    assert (status, out) == (2, "")
    assert err.startswith(f"ridgeline: {str(file)!r}")
