"""What `ridgeline install --user` writes, that desktops can read it, and that `uninstall` leaves no trace of it."""

from __future__ import annotations

import io
import os
import runpy
import subprocess
import sys
from collections.abc import Callable
from configparser import ConfigParser
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from command_line import run
from private_desktop import Desktop, wait_for
from ridgeline import words
from ridgeline.commands import COMMANDS
from ridgeline.desktop.installed import icon, identity
from ridgeline.desktop.installed.menu_entry import ACTIONS
from ridgeline.desktop.installed.user_install import UserInstall
from ridgeline.desktop.saver.install import Registration
from sources import ROOT

pytestmark = pytest.mark.slow


@pytest.fixture
def own(tmp_path: Path) -> UserInstall:
    home = tmp_path / "home"
    home.mkdir()
    return UserInstall(["/opt/a place/bin/ridgeline"], home, home / ".local" / "share", "/usr/bin", [])


def tree(folder: Path) -> dict[str, bytes | None]:
    """All files and folders, with what is in them."""
    return {str(one.relative_to(folder)): one.read_bytes() if one.is_file() else None for one in folder.rglob("*")}


def test_without_write_it_shows_all_files_and_writes_none(own: UserInstall) -> None:
    shown = own.preview()
    assert tree(own.home) == {}
    assert all(str(file) in shown for file in own.files)
    assert own.files[own.entry].decode().splitlines()[5] in shown


@pytest.mark.parametrize("before", ["", ".local/bin", ".local/share/icons/hicolor/16x16/apps", ".local/share/man"])
def test_uninstall_leaves_no_trace_and_every_folder_that_was_there(own: UserInstall, before: str) -> None:
    (own.home / before).mkdir(parents=True, exist_ok=True)
    (own.home / "theirs").write_text("kept")
    there = tree(own.home)
    own.install()
    assert len(tree(own.home)) > len(there) + 20
    assert "already written" in own.install()
    own.uninstall()
    assert tree(own.home) == there
    assert own.uninstall() == "nothing to remove"


def test_what_others_have_put_beside_stays(own: UserInstall) -> None:
    own.install()
    theirs = own.data / "icons" / "hicolor" / "16x16" / "apps" / "theirs.png"
    theirs.write_bytes(b"kept")
    own.uninstall()
    assert [name for name, content in tree(own.home).items() if content is not None] == [
        str(theirs.relative_to(own.home))
    ]


def test_files_that_are_not_ours_stop_it_before_anything_is_written(own: UserInstall) -> None:
    own.entry.parent.mkdir(parents=True)
    own.entry.write_text("[Desktop Entry]\nName=Theirs\n")
    before = tree(own.home)
    for act in (own.preview, own.install):
        with pytest.raises(ValueError, match=r"ridgeline\.desktop' is not Ridgeline's: .*nothing was written"):
            act()
    own.uninstall()
    assert tree(own.home) == before


def test_a_link_in_a_files_place_is_neither_followed_nor_removed(own: UserInstall, tmp_path: Path) -> None:
    manual = own.data / "man" / "man1" / "ridgeline.1"
    own.install()
    (tmp_path / "theirs").write_bytes(manual.read_bytes())
    manual.unlink()
    manual.symlink_to(tmp_path / "theirs")
    with pytest.raises(ValueError, match="is not Ridgeline's"):
        own.install()
    own.uninstall()
    assert manual.is_symlink()


def test_a_home_that_cannot_be_written_is_one_line(own: UserInstall) -> None:
    (own.home / ".local").write_text("a file")
    with pytest.raises(OSError, match=r"home/\.local' cannot be written in; nothing was written"):
        own.install()
    assert tree(own.home) == {".local": b"a file"}


@pytest.mark.skipif(os.name == "posix" and os.getuid() == 0, reason="root may write everywhere")
def test_a_home_that_may_only_be_read_is_one_line(own: UserInstall) -> None:
    own.home.chmod(0o555)
    with pytest.raises(OSError, match=r"home' cannot be written in; nothing was written"):
        own.install()


def test_a_second_installation_takes_the_place_of_the_first(own: UserInstall) -> None:
    own.install()
    other = replace(own, base=["/opt/other/ridgeline"])
    assert "/opt/other/ridgeline" in other.install()
    assert "exec /opt/other/ridgeline" in own.launcher.program.read_text()
    own.uninstall()
    assert tree(own.home) == {}


def test_the_launcher_stays_as_long_as_the_screensaver_needs_it(own: UserInstall) -> None:
    saver = Registration(own.base, own.home, own.data, own.data / "ridgeline", [own.home], [own.home], own.home, ())
    own.install()
    saver.install()
    assert "stays, for: saver" in own.uninstall()
    assert saver.program.is_file()
    saver.uninstall()
    assert not saver.program.exists()


def test_an_installation_for_all_users_needs_none_for_one(own: UserInstall) -> None:
    with pytest.raises(ValueError, match="'/usr/bin/ridgeline' is installed for all users already"):
        replace(own, base=["/usr/bin/ridgeline"]).install()


def test_it_says_where_shells_would_not_find_it_and_what_is_there_for_all(own: UserInstall, tmp_path: Path) -> None:
    folder = str(own.launcher.program.parent)
    assert f"{folder} is not on your PATH" in own.preview()
    assert "PATH" not in replace(own, path=f"/bin:{folder}").preview()
    shared = tmp_path / "share" / "applications" / "ridgeline.desktop"
    shared.parent.mkdir(parents=True)
    shared.touch()
    assert f"{shared} is there for all users" in replace(own, shared=[tmp_path / "share"]).install()


def test_the_commands_show_write_and_remove(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    for variable in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(variable, raising=False)
    status, _, complaint = run("install")
    assert (status, "--user" in complaint, complaint.count("\n")) == (2, True, 1)
    assert run("install", "--user")[0] == 0
    assert tree(tmp_path) == {}
    assert run("install", "--user", "--write")[0] == 0
    launcher = tmp_path / ".local" / "bin" / "ridgeline"
    printed = subprocess.run([launcher, "--version"], capture_output=True, text=True, check=True).stdout
    assert printed == run("--version")[1]
    assert run("uninstall", "--user")[0] == 0
    assert tree(tmp_path) == {}


def test_desktops_find_the_entry_valid_and_its_commands_are_ours(own: UserInstall, need: Callable[[str], str]) -> None:
    need("desktop-file-validate")
    own.install()
    subprocess.run(["desktop-file-validate", "--no-hints", own.entry], check=True)
    parser = ConfigParser(interpolation=None, strict=True)
    parser.read(own.entry)
    assert parser["Desktop Entry"]["Exec"] == f'"{own.home}/.local/bin/ridgeline"'
    assert parser["Desktop Entry"]["Actions"].count(";") == len(ACTIONS)
    for action in ACTIONS:
        assert action.words[0] in COMMANDS
        assert parser[f"Desktop Action {action.key}"]["Name[de]"] == words.spoken_in("de", action.name) != action.name


def test_catalogues_of_software_find_the_metainfo_valid(own: UserInstall, need: Callable[[str], str]) -> None:
    need("appstreamcli")
    own.install()
    (file,) = (own.data / "metainfo").iterdir()
    subprocess.run(["appstreamcli", "validate", "--no-net", file], check=True, stdout=subprocess.DEVNULL)
    text = file.read_text()
    pictures = [line.split("/docs/")[1].split("<")[0] for line in text.splitlines() if "/docs/" in line]
    assert len(pictures) >= 3
    assert all((ROOT / "docs" / picture).is_file() for picture in pictures)
    assert f"{identity.address()}/raw/v" in text


def test_the_manual_has_no_mistake_and_names_every_option(own: UserInstall, need: Callable[[str], str]) -> None:
    need("man")
    own.install()
    page = own.data / "man" / "man1" / "ridgeline.1"
    environment = os.environ | {"MANWIDTH": "100", "MAN_KEEP_FORMATTING": "", "LC_ALL": "C.UTF-8"}
    read = subprocess.run(
        ["man", "--warnings", "-l", page], env=environment, capture_output=True, text=True, check=True
    )
    assert read.stderr == ""
    shown = read.stdout.replace("‐", "-")
    for name, command in COMMANDS.items():
        assert name in shown
        hidden = {spelling for spelling, (known, _) in command.options().items() if known in command.unshown}
        assert all(spelling in shown for spelling in command.options().keys() - hidden)


@pytest.mark.window
def test_a_real_window_is_of_the_class_that_the_entry_names(own: UserInstall, desktop: Desktop) -> None:
    started = desktop.start(sys.executable, "-m", "ridgeline", "--seed", "7", "--size", "320x180")
    window = wait_for(lambda: next(iter(desktop.windows()), None), "a window")
    named = f'WM_CLASS(STRING) = "{identity.ID}", "{identity.ID}"'
    wait_for(lambda: named in desktop.ask("xprop", "-id", window.id, "WM_CLASS").decode(), "its class")
    assert f"StartupWMClass={identity.ID}" in own.files[own.entry].decode()
    started.terminate()


def test_small_icons_are_legible_and_the_windows_is_one_of_them() -> None:
    drawn = runpy.run_path(str(ROOT / "docs" / "draw_icon.py"))["icon"]()
    with Image.open(io.BytesIO(drawn)) as now, Image.open(ROOT / "assets" / "icon.png") as kept:
        assert np.array_equal(np.asarray(now), np.asarray(kept)), "run docs/draw_icon.py"
    for side in icon.SIDES:
        picture = np.asarray(icon.paint(side), dtype=float)
        assert picture.shape == (side, side, 4)
        assert picture[0, 0, 3] < 128 < picture[side // 2, side // 2, 3]
        sun = picture[round(side * 0.40), round(side * 0.62), :3].mean()
        land = picture[round(side * 0.95), side // 2, :3].mean()
        sky = picture[round(side * 0.2), round(side * 0.2), :3].mean()
        assert sun - sky > 60
        assert sky - land > 40
