"""A path that a command prints as what it wrote is taken back by a shell as it stands, whatever is in its name."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from command_line import run
from ridgeline import user_folders


@pytest.mark.parametrize(
    ("command", "written"),
    [
        ("themes --new FOLDER/mine.toml", "mine.toml"),
        ("themes --share dusk FOLDER/mine.toml", "mine.toml"),
        ("map FOLDER/a.tmj --side 17 --seed 7", "a-tiles.png"),
        pytest.param("film FOLDER/a.gif --theme dusk --seed 7 --size 16x9 --to 0.1", "a.gif", marks=pytest.mark.slow),
        ("settings --write", "config/ridgeline/settings.toml"),
        ("wallpaper --dry-run --into FOLDER --size 16x9 --theme dusk --seed 7", ""),
    ],
)
def test_a_written_path_can_be_pasted_into_a_shell(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, written: str
) -> None:
    folder = tmp_path / 'our hills\' $HOME & "more"'
    folder.mkdir()
    monkeypatch.setenv("XDG_CONFIG_HOME", str(folder / "config"))
    status, out, _ = run(*[word.replace("FOLDER", str(folder)) for word in command.split()])
    assert status == 0
    named = [Path(word.rstrip(":,;")) for line in out.splitlines() for word in shlex.split(line)]
    ours = [path for path in named if str(path).startswith(str(folder))]
    assert folder / written in ours if written else ours
    assert user_folders.settings().is_relative_to(folder)
