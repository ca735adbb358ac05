"""What is left in a home when all has been uninstalled: nothing that the program wrote, all that the user made."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from command_line import run
from private_desktop import wait_for
from ridgeline import user_folders
from ridgeline.system.files import leftovers as traces
from ridgeline.system.files.session_lock import hold, let_go, place


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home with nothing in it but what the program wrote for itself."""
    monkeypatch.setenv("HOME", str(tmp_path))
    for variable in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "DISPLAY"):
        monkeypatch.delenv(variable, raising=False)
    for folder in (user_folders.state(), user_folders.cache()):
        folder.mkdir(parents=True)
        (folder / "note").touch()
    return tmp_path


@pytest.mark.slow
@pytest.mark.parametrize("first", ["saver", "menu"])
def test_both_installed_and_uninstalled_leave_an_empty_home(home: Path, first: str) -> None:
    saver, menu = ("saver", "uninstall"), ("uninstall", "--user")
    assert run("install", "--user", "--write")[0] == 0
    assert run("saver", "install", "--for", "idle", "--write")[0] == 0
    for words in (saver, menu) if first == "saver" else (menu, saver):
        assert run(*words)[0] == 0
    assert list(home.iterdir()) == []


@pytest.mark.slow
def test_the_saver_s_own_uninstall_names_the_state_with_the_last_launcher(home: Path) -> None:
    run("saver", "install", "--for", "idle", "--write")
    run("install", "--user", "--write")
    assert str(user_folders.state()) not in run("saver", "uninstall")[1], "the menu still starts it"
    run("uninstall", "--user")
    user_folders.state().mkdir(parents=True)
    run("saver", "install", "--for", "idle", "--write")
    said = run("saver", "uninstall")[1]
    (line,) = (line for line in said.splitlines() if line.startswith("left"))
    assert line.startswith(f"left, for the program's windows: {user_folders.state()}; to remove it: ")
    assert line.endswith(" uninstall --user")
    assert user_folders.state().is_dir()


def test_nothing_installed_leaves_the_state_to_the_program(home: Path) -> None:
    assert "removed" not in run("saver", "uninstall")[1].replace("not removed", "")
    assert user_folders.state().is_dir()


def test_what_the_user_made_is_kept_and_named_in_one_line(home: Path) -> None:
    made = [user_folders.settings(), user_folders.themes() / "mine.toml", user_folders.data() / "scores.json"]
    for file in made:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    (line,) = (line for line in run("uninstall", "--user")[1].splitlines() if line.startswith("kept"))
    config, data = home / ".config" / "ridgeline", home / ".local" / "share" / "ridgeline"
    assert line == f"kept, since you made it: {config} and {data}; to remove it too: rm -r {config} {data}"
    assert all(file.is_file() for file in made)
    assert not user_folders.state().exists()


def test_a_state_in_the_folder_of_what_the_user_made_is_kept(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(variable, str(home / "one"))
    (home / "one" / "ridgeline").mkdir(parents=True)
    (home / "one" / "ridgeline" / "scores.json").touch()
    (line,) = traces.remove()
    assert line.startswith("kept")
    assert (home / "one" / "ridgeline" / "scores.json").is_file()


def test_a_state_that_holds_what_the_user_made_is_kept(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(user_folders.state() / "data"))
    user_folders.data().mkdir(parents=True)
    (user_folders.data() / "scores.json").touch()
    list(traces.remove())
    assert (user_folders.data() / "scores.json").is_file()


def test_a_link_is_not_followed(home: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    theirs = tmp_path_factory.mktemp("theirs")
    (theirs / "kept").touch()
    user_folders.cache().joinpath("note").unlink()
    user_folders.cache().rmdir()
    user_folders.cache().symlink_to(theirs)
    list(traces.remove())
    assert (theirs / "kept").is_file()


def test_a_watcher_that_still_runs_is_named(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(home))
    assert list(traces.watching()) == []
    assert hold(place())
    (line,) = traces.watching()
    assert line.endswith(f"to end it now: kill {os.getpid()}")
    let_go(place())
    wait_for(lambda: not list(traces.watching()), "it to be gone")
