"""Which theme a name stands for: a built-in one, one in the user's folder, a path, or the seed's choice."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ridgeline import shipped, user_folders
from ridgeline.scene import Landscape
from ridgeline.scene.themes.find import SEED_THEMES, built_in, file_of, theme_for
from ridgeline.scene.themes.user_themes import user_files

from .written import GOOD


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's folder of themes, which is not there yet."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setattr(user_folders, "themes", lambda: tmp_path / "ridgeline" / "themes")
    return user_folders.themes()


def put(folder: Path, *names: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        (folder / name).write_text(GOOD, encoding="utf-8")


@pytest.mark.skipif(os.name != "posix" or os.uname().sysname != "Linux", reason="other systems have other places")
def test_the_user_s_folder_is_where_configuration_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert user_folders.themes() == tmp_path / "ridgeline" / "themes"


def test_a_theme_in_the_user_s_folder_is_found_by_its_name(folder: Path) -> None:
    put(folder, "mine.toml")
    assert theme_for("mine", 0).words == "two ridges, two hours"
    assert Landscape(theme="mine").theme.name == "mine"
    assert file_of("mine") == folder / "mine.toml"


def test_a_built_in_name_comes_before_the_user_s(folder: Path) -> None:
    put(folder, "dusk.toml")
    assert theme_for("dusk", 0) == built_in("dusk")
    assert file_of("dusk") is None


def test_a_path_is_found_from_where_one_is(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "dusk.toml").write_text(GOOD)
    assert theme_for("dusk.toml", 0).words == "two ridges, two hours"
    assert file_of("dusk.toml") == Path("dusk.toml")


@pytest.mark.parametrize("name", ["../mine", "themes/mine", "", ".", "..", ".hidden", "sub", "notes"])
def test_a_name_is_not_a_way_to_other_files(name: str, folder: Path) -> None:
    put(folder, "mine.toml", ".hidden.toml", "notes.txt")
    put(folder.parent, "mine.toml")
    put(folder / "sub", "other.toml")
    with pytest.raises(ValueError, match=r"does not exist"):
        theme_for(name, 0)


def test_the_seed_chooses_among_built_in_themes_only(folder: Path) -> None:
    put(folder, "aaa.toml", "zzz.toml")
    assert [theme_for(None, seed).name for seed in range(-1, len(SEED_THEMES))] == [SEED_THEMES[-1], *SEED_THEMES]


def test_the_themes_of_bare_seeds_never_change_when_others_come() -> None:
    chosen = [theme_for(None, seed).name for seed in range(11)]
    assert " ".join(chosen) == "aurora blue cherry city cliffs dusk mesa paper purple tide winter"
    assert [theme_for(None, seed).name for seed in (-1, 11 * 10**20 + 5)] == ["winter", "dusk"]
    assert set(chosen) <= set(shipped.theme_names())


def test_what_does_not_exist_is_answered_with_all_there_are_and_the_nearest(folder: Path) -> None:
    with pytest.raises(
        ValueError, match=r"theme 'dsuk' does not exist, did you mean 'dusk'\? The themes are aurora, .*winter; "
    ):
        theme_for("dsuk", 0)
    with pytest.raises(ValueError, match=rf"you have none of your own yet in '{folder}'"):
        theme_for("xyzzy", 0)
    put(folder, "meadow.toml", "hills.toml")
    with pytest.raises(ValueError, match="did you mean 'meadow'") as refused:
        theme_for("maedow", 0)
    assert f"your own 'hills', 'meadow' in '{folder}'" in str(refused.value)
    assert "a path that ends in .toml" in str(refused.value)


def test_a_broken_theme_of_the_user_s_is_refused_with_its_file(folder: Path) -> None:
    put(folder, "mine.toml")
    (folder / "mine.toml").write_text("sped = 3\n")
    with pytest.raises(ValueError, match=rf"{folder}/mine.toml:1: sped: unknown key, did you mean 'speed'\?"):
        theme_for("mine", 0)


def test_files_are_in_the_order_of_their_names_and_only_themes(folder: Path) -> None:
    assert user_files() == {}
    put(folder, "b.toml", "a.toml", "theme.schema.json", ".ridgeline-x.toml", "a.toml~")
    assert list(user_files().items()) == [("a", folder / "a.toml"), ("b", folder / "b.toml")]


def test_a_file_where_the_folder_should_be_is_no_theme(folder: Path) -> None:
    folder.parent.mkdir(parents=True)
    folder.write_text("")
    assert user_files() == {}
