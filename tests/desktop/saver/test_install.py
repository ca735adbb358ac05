"""What `saver install` writes, and `saver uninstall` takes back."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
from collections.abc import Iterator
from configparser import ConfigParser
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from profiles import examples
from ridgeline import cli, shipped
from ridgeline.command_line import read
from ridgeline.desktop.saver.install import Registration, dialog_text
from ridgeline.desktop.saver.xscreensaver_file import programs
from ridgeline.system.files.installed_program import command

OTHERS = b"# mine\nmode: one\nselected: 0\nprograms: deco --root \\n\\\n  swirl --root\nname: \xfc\xff\n"


@pytest.fixture
def registration(tmp_path: Path) -> Registration:
    (tmp_path / "dialog").mkdir()
    home = tmp_path / "home"
    home.mkdir()
    data = home / ".local" / "share"
    return Registration(
        ["/opt/bin/ridgeline"], home, data, data / "ridgeline", [tmp_path / "dialog"], [tmp_path / "mate"]
    )


@pytest.fixture
def mask() -> Iterator[None]:
    """Root's, where new files are for root alone."""
    before = os.umask(0o077)
    yield
    os.umask(before)


def files(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


@pytest.mark.parametrize("host", ["xscreensaver", "mate", "swayidle", "hypridle", "xautolock", "idle"])
def test_an_empty_home_is_empty_again_afterwards(registration: Registration, host: str) -> None:
    home = registration.home
    chosen = replace(registration, config=home / ".config", hosts=(host,))
    chosen.install()
    assert files(home)
    chosen.uninstall()
    assert list(home.iterdir()) == []


def test_folders_in_which_something_else_is_stay(registration: Registration) -> None:
    registration.install()
    other = registration.program.parent / "other"
    other.touch()
    registration.uninstall()
    assert files(registration.home) == {".local/bin/other": b""}


@pytest.mark.slow
@given(content=st.none() | st.binary(max_size=60) | st.just(OTHERS) | st.just(b""))
@settings(examples(60), suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_uninstall_leaves_all_files_as_they_were_before_install(
    registration: Registration, content: bytes | None
) -> None:
    registration.list_file.unlink(missing_ok=True)
    if content is not None:
        registration.list_file.write_bytes(content)
    before = files(registration.home)
    try:
        registration.install()
    except ValueError as problem:
        assert "backslash" in str(problem)  # noqa: PT017 -- what is refused changes nothing
        assert files(registration.home) == before
        return
    assert len(files(registration.home)) > len(before)
    registration.uninstall()
    assert files(registration.home) == before


def test_a_second_install_changes_nothing(registration: Registration) -> None:
    registration.list_file.write_bytes(OTHERS)
    registration.install()
    after = files(registration.home)
    assert "already listed" in registration.install()
    assert files(registration.home) == after


def test_what_was_there_is_kept_beside_until_it_is_back(registration: Registration) -> None:
    registration.list_file.write_bytes(OTHERS)
    registration.install()
    assert registration.backup.read_bytes() == OTHERS
    registration.list_file.write_bytes(registration.list_file.read_bytes() + b"timeout: 5\n")
    registration.uninstall()
    assert registration.list_file.read_bytes() == OTHERS + b"timeout: 5\n"
    assert registration.backup.read_bytes() == OTHERS


def test_a_link_stays_a_link_and_who_may_read_it_stays(registration: Registration, tmp_path: Path) -> None:
    real = tmp_path / "dotfiles"
    real.write_bytes(OTHERS)
    real.chmod(0o600)
    registration.list_file.symlink_to(real)
    registration.install()
    assert registration.list_file.is_symlink()
    assert real.stat().st_mode & 0o777 == 0o600
    assert registration.backup.stat().st_mode & 0o777 == 0o600
    assert b"Ridgeline" in real.read_bytes()


def test_a_link_in_the_place_of_any_other_file_is_replaced_and_not_followed(
    registration: Registration, tmp_path: Path
) -> None:
    registration.list_file.write_bytes(OTHERS)
    own = (registration.dialog_file, registration.mate_file)
    (tmp_path / "theirs").write_bytes(OTHERS)
    for file in own:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.symlink_to(tmp_path / "theirs")
    registration.install()
    assert not any(file.is_symlink() for file in own)
    assert (tmp_path / "theirs").read_bytes() == OTHERS


@pytest.mark.skipif(os.name == "posix" and os.getuid() == 0, reason="root may write everywhere")
def test_where_only_root_may_write_it_says_what_to_copy(registration: Registration) -> None:
    registration.dialog_file.parent.chmod(0o555)
    said = registration.install()
    assert (
        shlex.join(["sudo", "install", "-D", "-m", "644", str(registration.dialog_copy), str(registration.dialog_file)])
        in said
    )
    assert registration.dialog_copy.read_text(encoding="utf-8") == dialog_text()


def test_a_folder_in_the_files_place_is_one_line_that_names_it(registration: Registration) -> None:
    registration.list_file.mkdir()
    for act in (registration.install, registration.uninstall, registration.preview):
        with pytest.raises(ValueError, match=r"xscreensaver': a folder; it is unchanged"):
            act()


def test_a_file_that_cannot_be_written_is_one_line_that_names_it(registration: Registration) -> None:
    registration.mate_file.mkdir(parents=True)
    with pytest.raises(OSError, match=r"ridgeline\.desktop': .*it is unchanged"):
        registration.install()


def test_what_lies_where_the_backup_would_be_stays(registration: Registration) -> None:
    registration.list_file.write_bytes(OTHERS)
    registration.backup.write_bytes(b"the user's own")
    registration.install()
    registration.uninstall()
    assert registration.backup.read_bytes() == b"the user's own"
    assert registration.list_file.read_bytes() == OTHERS


def test_what_is_shown_is_what_is_written(registration: Registration) -> None:
    shown = registration.preview()
    assert files(registration.home) == {}
    registration.install()
    entry = next(one for one in programs(registration.list_file.read_text(encoding="latin-1")) if one.ours)
    for text in (entry.command, dialog_text(), registration.mate_file.read_text(encoding="utf-8")):
        assert all(line.strip() in shown for line in text.splitlines())
    for file in (registration.list_file, registration.dialog_file, registration.mate_file):
        assert str(file) in shown


def said_by_the_dialog() -> Iterator[list[str]]:
    """All the words that a choice in the settings dialog adds to the command, a list for each of its parts."""
    for part in ElementTree.fromstring(dialog_text()).iter():
        if part.tag == "select":
            yield [option.get("arg-set", "") for option in part]
        elif part.tag == "boolean":
            yield ["", part.attrib["arg-set"]]
        elif part.tag == "number":
            yield [part.attrib["arg"].replace("%", part.attrib[at]) for at in ("low", "default", "high")]


def test_each_choice_in_the_settings_dialog_is_an_option_that_we_understand() -> None:
    parts = list(said_by_the_dialog())
    assert len(parts) == 10
    usual = read(["--root"])
    for number, part in enumerate(parts):
        for words in part:
            given = read(shlex.split(f"--root {words}"))
            assert (given != usual) == bool(words), (number, words)
    everything = " ".join(part[-1] for part in parts)
    assert read(shlex.split(f"--root {everything} --window-id 0x99"))["wander"] == 20.0


def test_the_settings_dialog_has_every_built_in_theme_and_one_empty_choice() -> None:
    selects = [part for part in said_by_the_dialog() if "" in part and len(part) > 2]
    assert selects[0] == ["", *(f"--theme {name}" for name in shipped.theme_names())]
    assert all(part.count("") == 1 for part in selects)
    switches = [words for part in said_by_the_dialog() for words in part]
    assert len(set(switches) - {""}) == len([words for words in switches if words]), "XScreenSaver wants them to differ"


def test_what_mate_reads_is_a_desktop_file_of_its_screensavers(registration: Registration) -> None:
    registration.install()
    parser = ConfigParser(interpolation=None)
    parser.read(registration.mate_file, encoding="utf-8")
    entry = parser["Desktop Entry"]
    assert entry["Categories"] == "Screensaver;"
    assert entry["OnlyShowIn"] == "MATE;"
    assert entry["Exec"] == f"{registration.mate_program} --root"


def listed(registration: Registration) -> str:
    text = registration.list_file.read_text(encoding="latin-1")
    return next(program.command for program in programs(text) if program.ours)


@pytest.mark.usefixtures("mask")
def test_what_is_listed_is_a_launcher_that_stays_and_runs_with_all_its_words(
    registration: Registration, tmp_path: Path
) -> None:
    program = tmp_path / "a clone's" / ".venv" / "ridgeline"
    program.parent.mkdir(parents=True)
    program.write_text('#!/bin/sh\nprintf "<%s>" "$@"\n', encoding="ascii")
    program.chmod(0o755)
    registration = replace(registration, base=[str(program)])
    said = registration.install()
    launcher = registration.home / ".local" / "bin" / "ridgeline"
    assert re.search(rf"wrote {launcher}: launcher, \d+ bytes, which runs ", said)
    assert listed(registration) == f"{launcher} --root"
    assert str(launcher) in registration.mate_link
    assert not [text for name, text in files(registration.home).items() if b"clone" in text and "bin" not in name]
    done = subprocess.run([launcher, "--root", "a b", "$HOME"], capture_output=True, text=True, check=True)
    assert done.stdout == "<--root><a b><$HOME>"
    moved = replace(registration, base=["/elsewhere/ridgeline"])
    assert "which runs /elsewhere/ridgeline" in moved.install()
    assert f"removed {launcher}" in moved.uninstall()


@pytest.mark.parametrize("linked", [True, False])
def test_a_launcher_of_others_is_listed_and_never_touched(
    registration: Registration, tmp_path: Path, linked: bool
) -> None:
    launcher = registration.program
    launcher.parent.mkdir(parents=True)
    other = tmp_path / "pipx" if linked else launcher
    other.write_text("#!/bin/sh\n# of mine, as ridgeline saver install said\n", encoding="ascii")
    other.chmod(0o755)
    if linked:
        launcher.symlink_to(other)
    before = other.read_bytes()
    assert f"{launcher} is there already and stays as it is" in registration.install()
    assert listed(registration) == f"{launcher} --root"
    registration.uninstall()
    assert launcher.is_symlink() == linked
    assert other.read_bytes() == before


def test_what_is_no_program_in_the_launcher_s_place_is_said_first(
    registration: Registration,
) -> None:
    registration.program.parent.mkdir(parents=True)
    registration.program.symlink_to("gone")
    before = files(registration.home)
    with pytest.raises(ValueError, match="in the way of the launcher"):
        registration.install()
    assert files(registration.home) == before


def test_a_program_of_the_system_needs_no_launcher(registration: Registration) -> None:
    registration = replace(registration, base=["/usr/bin/ridgeline"])
    registration.install()
    assert listed(registration) == "/usr/bin/ridgeline --root"
    assert not (registration.home / ".local" / "bin").exists()


@pytest.mark.usefixtures("mask")
def test_what_all_users_share_can_be_read_by_all_whatever_root_s_mask(registration: Registration) -> None:
    registration.install()
    assert registration.dialog_file.stat().st_mode & 0o777 == 0o644
    registration.dialog_file.chmod(0o600)
    assert f"wrote {registration.dialog_file}: dialog, " in registration.install()
    assert registration.dialog_file.stat().st_mode & 0o777 == 0o644


def test_what_all_users_share_is_removed_only_when_that_is_asked_for(registration: Registration) -> None:
    registration.mate_program.parent.mkdir()
    registration.install()
    registration.mate_program.symlink_to(registration.program)
    said = registration.uninstall()
    for shared in (registration.dialog_file, registration.mate_program):
        assert f"not removed: {shared}, which all users of this machine share" in said
        assert os.path.lexists(shared)
    said = registration.uninstall(system=True)
    for shared in (registration.dialog_file, registration.mate_program):
        assert f"removed {shared}" in said
        assert not os.path.lexists(shared)


def test_the_command_is_an_absolute_path_that_runs() -> None:
    assert Path(command()[0]).is_absolute()
    assert os.access(command()[0], os.X_OK)


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        ("saver install --theme dusk", "--theme cannot be given with 'saver install'"),
        ("saver --root install", "--root cannot be given with 'saver install'"),
        ("saver uninstall --monitor 1", "--monitor cannot be given with 'saver uninstall'"),
        ("saver install --write --seed 5", "--seed cannot be given with 'saver install'"),
        ("saver uninstall --write", "--write cannot be given without 'saver install'"),
        ("saver --write", "--write cannot be given without 'saver install'"),
        ("saver install --system", "--system cannot be given without 'saver uninstall'"),
        ("saver --system", "--system cannot be given without 'saver uninstall'"),
        ("saver instal", "did you mean install?"),
    ],
)
def test_words_that_do_not_go_together_are_refused(
    words: str, wrong: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    try:
        status = cli.main(words.split())
    except SystemExit as ended:
        status = int(str(ended.code))
    said = capsys.readouterr().err
    assert status == 2
    assert wrong in said
    assert len(said.splitlines()) == 1


def test_where_a_package_has_listed_it_for_all_users_no_list_is_written(
    registration: Registration, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shared = tmp_path / "XScreenSaver"
    shared.write_text('*mode: one\n*programs: deco --root \\n\\\n  "Ridgeline" ridgeline --root\n', encoding="ascii")
    monkeypatch.setattr("shutil.which", lambda program: f"/usr/bin/{program}")
    packaged = replace(registration, base=["/usr/bin/ridgeline"], shared=[tmp_path / "none", shared])
    for own in (None, "programs: swirl --root\n"):
        if own:
            packaged.list_file.write_text(own, encoding="ascii")
        for said in (packaged.preview(), packaged.install()):
            assert "already listed for all users" in said
        assert packaged.list_file.exists() == bool(own)
    packaged.list_file.write_text("selected: 1\n", encoding="ascii")
    assert "xscreensaver-settings" not in packaged.install()
    assert "wrote" in replace(packaged, base=["/opt/clone/ridgeline"]).install(), "another one than the package's"
    assert b"clone" not in packaged.list_file.read_bytes()
    assert listed(packaged) == f"{packaged.home}/.local/bin/ridgeline --root"


def test_who_has_not_chosen_one_program_is_told_to(registration: Registration) -> None:
    assert "xscreensaver-settings" in registration.install()
    registration.list_file.write_text("mode: one\nselected: 0\n", encoding="ascii")
    assert "xscreensaver-settings" not in registration.install()
