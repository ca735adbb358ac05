"""Registered with idle daemons and with the session: what is written, what is taken back, and the real daemons."""

from __future__ import annotations

import os
import shlex
import subprocess
from collections.abc import Callable
from configparser import ConfigParser
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from app.window.sway import Sway
from command_line import run
from desktop.saver.daemon import ordinary
from desktop.saver.test_install import files
from private_desktop import Desktop, wait_for
from ridgeline import output
from ridgeline.command_kinds import HOST
from ridgeline.desktop.saver import fitting as fitting_module
from ridgeline.desktop.saver.fitting import DesktopSession, fitting
from ridgeline.desktop.saver.install import Registration
from ridgeline.desktop.saver.launcher import Launcher, uses_of
from ridgeline.textfile.typed import for_shell

OWN = ("swayidle", "hypridle", "sway", "xautolock", "idle")
"""The hosts whose files hold commands, not XScreenSaver's list."""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home with a space in its path."""
    folder = tmp_path / "my home"
    folder.mkdir()
    return folder


@pytest.fixture
def plain(tmp_path: Path) -> Path:
    """A home without one: neither xrdb nor swayidle, which ask a shell for its files, would find them there."""
    folder = tmp_path / "plain"
    folder.mkdir()
    return folder


def registered_in(home: Path, *hosts: str, base: str = "/opt/clone/ridgeline") -> Registration:
    data, config = home / ".local" / "share", home / ".config"
    return Registration([base], home, data, data / "ridgeline", config=config, hosts=hosts)


def entry_of(registration: Registration) -> Path:
    (file,) = (entry.file for entry in registration.entries if entry.host in registration.hosts)
    return file


@pytest.mark.parametrize(
    ("host", "content"),
    [("idle", None), *product(OWN[:-1], [None, b"", b"theirs\n", b"theirs \xff without an end"])],
)
def test_install_shows_what_it_writes_and_uninstall_leaves_no_trace(
    home: Path, host: str, content: bytes | None
) -> None:
    registration = registered_in(home, host)
    file = entry_of(registration)
    if content is not None:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    before = files(home)
    shown = registration.preview()
    assert files(home) == before
    said = registration.install()
    if host == "sway" and content is None:
        assert f"there is no {for_shell(file)}" in said
        assert not file.exists()
    else:
        assert f"wrote {for_shell(file)}: configuration, " in said
        ours = file.read_text(encoding="latin-1").splitlines()[1 + (content or b"").count(b"\n") :]
        assert all(line in shown or line.startswith(("# ", "! ")) or b"theirs" in line.encode() for line in ours)
        entry = next(entry for entry in registration.entries if entry.host == host)
        assert entry.registered() == [str(registration.program), "saver" if host in OWN[:2] + OWN[3:4] else "idle"]
        assert f"already written: {for_shell(file)}" in registration.install()
    said = registration.uninstall()
    assert f"removed {for_shell(registration.program)}" in said
    left = files(home)
    assert left == {name: text for name, text in before.items() if text or name in left}
    assert registration.uninstall() == "nothing to remove"


@pytest.mark.parametrize("host", ["swayidle", "hypridle", "xautolock", "idle"])
def test_a_line_whose_quotes_no_longer_match_is_told_as_it_is(home: Path, host: str) -> None:
    registration = registered_in(home, host)
    registration.install()
    file, text = entry_of(registration), "\"'"
    line = next(line for line in file.read_text().splitlines() if str(registration.program) in line)
    file.write_text(file.read_text().replace(line, line + text))
    (told,) = next(entry for entry in registration.entries if entry.host == host).registered() or ()
    assert told.endswith(text)
    assert "stays registered" in replace(registration, hosts=()).install()


def test_a_link_to_the_user_s_own_file_stays_one(home: Path, tmp_path: Path) -> None:
    registration = registered_in(home, "hypridle")
    file, real = entry_of(registration), tmp_path / "dotfiles.conf"
    real.write_text("general {\n}\n", encoding="ascii")
    file.parent.mkdir(parents=True)
    file.symlink_to(real)
    registration.install()
    assert file.is_symlink()
    assert "listener {" in real.read_text(encoding="ascii")
    registration.uninstall()
    assert real.read_text(encoding="ascii") == "general {\n}\n"


def test_an_entry_of_others_with_our_name_is_left_alone(home: Path) -> None:
    registration = registered_in(home, "idle")
    file = entry_of(registration)
    file.parent.mkdir(parents=True)
    file.write_text("[Desktop Entry]\n", encoding="ascii")
    before = files(home)
    for act in (registration.preview, registration.install):
        with pytest.raises(ValueError, match="not made by Ridgeline; it is unchanged"):
            act()
    registration.uninstall()
    assert files(home) == before


@pytest.mark.parametrize("name", ["quote'd", "dollar$", "new\nline", "hash#"])
def test_a_home_that_these_files_cannot_name_is_refused_before_anything_is_written(tmp_path: Path, name: str) -> None:
    home = tmp_path / name
    home.mkdir()
    with pytest.raises(ValueError, match="cannot be registered: allowed are"):
        registered_in(home, "swayidle").install()
    assert files(home) == {}


def test_another_registration_is_named(home: Path) -> None:
    registered_in(home, "swayidle").install()
    said = registered_in(home, "idle").install()
    assert "it stays registered with swayidle too; 'ridgeline saver uninstall' removes all" in said


@pytest.mark.skipif(os.name == "posix" and os.getuid() == 0, reason="root may write everywhere")
def test_a_home_that_cannot_be_written_is_one_line(home: Path) -> None:
    home.chmod(0o555)
    with pytest.raises(OSError, match="it is unchanged"):
        registered_in(home, "idle").install()


def test_a_launcher_goes_with_the_last_that_uses_it(home: Path) -> None:
    launcher = Launcher(home, ["/opt/a b/ridgeline"])
    for use in ("saver", "desktop"):
        (line,) = launcher.install(use)
        assert line == f"{output.wrote(launcher.program, 'launcher')}, which runs '/opt/a b/ridgeline'"
    assert list(launcher.install("saver")) == []
    assert uses_of(launcher.program.read_bytes()) == ["desktop", "saver"]
    moved = Launcher(home, ["/elsewhere/ridgeline"])
    assert list(moved.release("saver")) == []
    assert "exec '/opt/a b/ridgeline'" in launcher.program.read_text(encoding="ascii"), "it still runs what it ran"
    assert list(launcher.release("desktop")) == [f"removed {for_shell(launcher.program)}"]
    assert list(launcher.release("desktop")) == []


def test_a_launcher_of_an_older_version_is_known(home: Path) -> None:
    launcher = Launcher(home, ["/opt/ridgeline"])
    launcher.program.parent.mkdir(parents=True)
    old = "#!/bin/sh\n# Made by 'ridgeline saver install'; 'ridgeline saver uninstall' takes it back.\nexec x\n"
    launcher.program.write_text(old, encoding="ascii")
    assert list(launcher.release("saver")) == [f"removed {for_shell(launcher.program)}"]


@pytest.mark.parametrize(
    ("session", "hosts"),
    [
        (DesktopSession("gnome", True, False, ["xscreensaver"], []), ["idle"]),
        (DesktopSession("kde", False, True, [], []), ["idle"]),
        (DesktopSession("xfce", False, True, ["xscreensaver"], [], ["xscreensaver"]), ["xscreensaver"]),
        (DesktopSession("", False, True, ["xscreensaver"], ["xscreensaver"]), ["xscreensaver"]),
        (DesktopSession("", False, True, ["xscreensaver"], []), ["xscreensaver", "idle"]),
        (DesktopSession("", False, True, ["xscreensaver", "xautolock"], ["xautolock"]), ["xscreensaver", "xautolock"]),
        (DesktopSession("", False, False, ["xscreensaver"], []), ["xscreensaver"]),
        (DesktopSession("mate", False, True, ["xscreensaver", "mate-screensaver"], []), ["xscreensaver", "mate"]),
        (DesktopSession("xfce", False, True, ["mate-screensaver"], []), ["idle"]),
        (DesktopSession("sway", True, False, ["swayidle"], ["swayidle"]), ["swayidle"]),
        (DesktopSession("sway", True, False, ["swayidle"], []), ["sway"]),
        (DesktopSession("hyprland", True, False, ["hypridle"], []), ["hypridle"]),
        (DesktopSession("hyprland", True, False, [], []), ["idle"]),
        (DesktopSession("i3", False, True, ["xautolock"], ["xautolock"]), ["xautolock"]),
        (DesktopSession("", False, False, [], []), ["idle"]),
    ],
)
def test_what_fits_a_session_is_found(session: DesktopSession, hosts: list[str]) -> None:
    assert fitting(session) == hosts
    assert {*hosts} <= {*HOST.meanings}


def test_a_bare_window_manager_gets_the_watcher_and_is_told_how_to_start_it(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    programs = home / "programs"
    programs.mkdir()
    (programs / "xscreensaver").symlink_to("/bin/true")
    changes = {"HOME": home, "XDG_CONFIG_HOME": home / ".config", "PATH": programs, "DISPLAY": ":99"}
    for name, value in changes.items():
        monkeypatch.setenv(name, str(value))
    for name in ("XDG_CURRENT_DESKTOP", "WAYLAND_DISPLAY", "SWAYSOCK"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(fitting_module, "runs", lambda daemon: False)
    monkeypatch.setenv("XDG_CONFIG_DIRS", "/nowhere")
    status, said, _ = run("saver", "install")
    assert (status, files(home).keys()) == (0, {"programs/xscreensaver"})
    assert "nothing starts XScreenSaver here: the watcher shows the saver" in said
    assert "/.local/bin/ridgeline' idle &' into what it starts, like ~/.xsession" in said
    assert f"idle: in {for_shell(home / '.config/autostart/ridgeline-idle.desktop')}" in said
    assert f"XScreenSaver: in the list 'programs:' of {for_shell(home / '.xscreensaver')}" in said
    monkeypatch.setenv("XDG_CURRENT_DESKTOP", "XFCE")
    assert "names no desktop" not in run("saver", "install")[1]


def test_the_command_takes_what_is_asked_for(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home / ".config"))
    status, shown, _ = run("saver", "install", "--for", "swayidle", "idle")
    assert status == 0
    assert "swayidle: in " in shown
    assert "idle: in " in shown
    assert "XScreenSaver" not in shown
    status, _, said = run("saver", "install", "--for", "swayidel")
    assert (status, said.count("\n")) == (2, 1)
    assert "did you mean swayidle?" in said


def recorded(home: Path) -> tuple[Path, Path]:
    """A program in place of Ridgeline that notes its words and stays for a while; and its notes."""
    program, notes = home / "ridgeline", home / "notes"
    program.write_text(f'#!/bin/sh\necho "$@" >> {shlex.quote(str(notes))}\nexec sleep 5\n', encoding="ascii")
    program.chmod(0o755)
    return program, notes


@pytest.mark.slow
@pytest.mark.window
def test_the_real_swayidle_runs_what_is_written(sway: Sway, plain: Path) -> None:
    program, notes = recorded(plain)
    registration = registered_in(plain, "swayidle", base=str(program))
    registration.install()
    file = entry_of(registration)
    file.write_text(file.read_text(encoding="ascii").replace("timeout 300", "timeout 1"), encoding="ascii")
    swayidle = sway.start("swayidle", "-w", XDG_CONFIG_HOME=str(plain / ".config"))
    try:
        wait_for(lambda: notes.exists() and notes.read_text() == "saver\n", "swayidle", 30)
    finally:
        swayidle.kill()
        swayidle.wait()


@pytest.mark.slow
@pytest.mark.window
def test_the_real_sway_runs_what_is_written(sway: Sway, plain: Path) -> None:
    program, notes = recorded(plain)
    registration = registered_in(plain, "sway", base=str(program))
    file = entry_of(registration)
    file.parent.mkdir(parents=True)
    file.write_text("xwayland disable\n", encoding="ascii")
    registration.install()
    assert not sway.start(*ordinary(), "sway", "--validate", "--config", str(file)).wait(20)
    line = next(line for line in file.read_text(encoding="ascii").splitlines() if line.startswith("exec "))
    sway.ask("swaymsg", line)
    wait_for(lambda: notes.exists() and notes.read_text() == "idle\n", "sway", 30)


@pytest.mark.slow
@pytest.mark.window
@pytest.mark.timeout(150)
def test_the_real_xautolock_runs_what_is_written(desktop: Desktop, plain: Path, need: Callable[[str], str]) -> None:
    program, notes = recorded(plain)
    registration = registered_in(plain, "xautolock", base=str(program))
    registration.install()
    desktop.ask(need("xrdb"), "-merge", str(entry_of(registration)))
    assert b"Xautolock.time:\t5" in desktop.ask("xrdb", "-query")
    # a minute is the least that it waits: it is told to lock now instead
    desktop.start(need("xautolock"))

    def locked() -> bool:
        """Ask it again: what it is told before it listens is lost."""
        subprocess.run(["xautolock", "-locknow"], env=desktop.environment(), capture_output=True, check=False)
        return notes.exists() and notes.read_text().startswith("saver\n")

    wait_for(locked, "xautolock", 30, pause=0.3)


def test_the_session_s_entry_is_a_desktop_file_that_runs(home: Path) -> None:
    program, notes = recorded(home)
    registration = replace(registered_in(home, "idle"), base=[str(program)])
    registration.install()
    parser = ConfigParser(interpolation=None)
    parser.read(entry_of(registration), encoding="utf-8")
    entry = parser["Desktop Entry"]
    assert entry["Type"] == "Application"
    with subprocess.Popen(shlex.split(entry["Exec"])) as started:
        wait_for(lambda: notes.exists() and notes.read_text() == "idle\n", "its note")
        started.kill()
