"""A settings file is changed where it is to be, and nowhere else."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ridgeline.system.settings.edit import change, write_values
from ridgeline.system.settings.file import default_text, read_options

MINE = """\
# Mine.
[play]   # how I fly
ghosts = false  # nobody

[sound]
level = 1

# [keys]: what they do
[keys]
zen = [
  "z", # near
  "x",
]
"""

VALUES = st.dictionaries(
    st.sampled_from([("sound", "level"), ("play", "pace")]), st.floats(0.0, 100.0).map(lambda value: round(value, 3))
) | st.dictionaries(
    st.sampled_from([("play", "zen"), ("sound", "mute"), ("window", "fullscreen"), ("saver", "calm")]), st.booleans()
)


def test_a_value_changes_and_everything_around_it_stays() -> None:
    values: dict[tuple[str, str], Any] = {
        ("play", "ghosts"): True,
        ("sound", "mute"): True,
        ("keys", "zen"): ("y",),
        ("window", "theme"): "dusk",
    }
    assert change(MINE, values) == (
        MINE.replace("false  #", "true  #")
        .replace("level = 1\n", "level = 1\nmute = true\n")
        .replace('zen = [\n  "z", # near\n  "x",\n]\n', 'zen = ["y"]\n')
        + '\n[window]\ntheme = "dusk"\n'
    )


@pytest.mark.slow
@given(st.sampled_from([MINE, "", default_text(), "sound.level = 1\n", "sound = {level = 1}\r\n", "[sound]"]), VALUES)
def test_any_file_says_afterwards_what_was_set_and_what_it_said(text: str, values: dict[tuple[str, str], Any]) -> None:
    wanted = tomllib.loads(text)
    for (table, key), value in values.items():
        wanted.setdefault(table, {})[key] = value
    after = change(text, values)
    assert tomllib.loads(after) == wanted
    assert [line for line in text.splitlines() if line.startswith("#")] == [
        line for line in after.splitlines() if line.startswith("#")
    ]


def test_a_file_that_was_not_there_says_only_what_was_set(tmp_path: Path) -> None:
    file = tmp_path / "new" / "settings.toml"
    write_values(file, {("sound", "level"): 0.25})
    assert file.read_text().splitlines()[-2:] == ["[sound]", "level = 0.25"]
    options, problems = read_options(file)
    assert (options.sound.level, problems) == (0.25, "")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[sound\n", "not TOML"),
        ("sound = 3\n", "'sound' is no table"),
        ("# " + "x" * 70_000, "too large"),
    ],
)
def test_a_file_that_cannot_be_changed_is_left_and_says_why_in_one_line(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(text)
    with pytest.raises(ValueError, match=said) as problem:
        write_values(file, {("sound", "level"): 0.25})
    assert "\n" not in str(problem.value)
    assert str(tmp_path) not in str(problem.value)
    assert file.read_text() == text


def test_a_file_of_which_a_power_cut_has_left_zeros_is_kept_beside(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "settings.toml"
    file.write_bytes(bytes(400))
    write_values(file, {("play", "zen"): True})
    assert read_options(file)[0].play.zen
    [aside] = tmp_path.glob("settings.broken-*.toml")
    assert aside.read_bytes() == bytes(400)
    assert f"it is now {aside.name}" in capsys.readouterr().err


def test_mistakes_elsewhere_in_a_file_stay_and_hinder_nothing(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('[sound]\nlevel = 9\nloud = 1\n\n[play]\npace = "fast"\n')
    write_values(file, {("sound", "level"): 0.25})
    assert file.read_text() == '[sound]\nlevel = 0.25\nloud = 1\n\n[play]\npace = "fast"\n'


def test_a_value_that_the_file_may_not_have_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    with pytest.raises(ValueError, match="allowed is a number from 0 up to 1"):
        write_values(file, {("sound", "level"): 2.0})
    assert not file.exists()


def test_a_link_stays_a_link_and_permissions_stay(tmp_path: Path) -> None:
    kept, link = tmp_path / "dotfiles.toml", tmp_path / "settings.toml"
    kept.write_text(MINE)
    kept.chmod(0o640)
    link.symlink_to(kept)
    write_values(link, {("play", "zen"): True})
    assert link.is_symlink()
    assert kept.stat().st_mode & 0o777 == 0o640
    assert read_options(kept)[0].play.zen


def test_a_link_to_itself_is_refused(tmp_path: Path) -> None:
    link = tmp_path / "settings.toml"
    link.symlink_to(link)
    with pytest.raises((OSError, ValueError)):
        write_values(link, {("play", "zen"): True})


def test_a_file_that_is_not_to_be_written_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(MINE)
    monkeypatch.setattr(os, "access", lambda path, mode: False)  # root may write everything
    with pytest.raises(OSError, match="permission denied"):
        write_values(file, {("play", "zen"): True})
    assert file.read_text() == MINE
