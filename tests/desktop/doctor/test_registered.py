"""The doctor runs what daemons would run: a dead path, a missing link or another choice is said for what it is."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from desktop.doctor.test_doctor import BARE, SECTIONS, examined, put
from private_desktop import Desktop, wait_for
from ridgeline.desktop.doctor import desktop as findings_of_desktop
from ridgeline.desktop.doctor import idle, mate, xscreensaver
from ridgeline.desktop.doctor.modes import modes
from ridgeline.desktop.saver.install import Registration
from ridgeline.desktop.saver.xscreensaver_file import with_ridgeline
from ridgeline.system.files.installed_program import command


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of programs, the only one that is searched."""
    folder = tmp_path / "programs"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    return folder


def registered_as(home: Path, program: str, *, mode: str = "mode: one\nselected: 0\n") -> None:
    (home / ".xscreensaver").write_text(with_ridgeline(mode, [program]), encoding="latin-1")


@pytest.mark.slow
@pytest.mark.window
def test_what_is_registered_is_run_and_a_dead_path_is_said(desktop: Desktop, tmp_path: Path) -> None:
    programs = tmp_path / "programs"
    programs.mkdir()
    put(programs, "xscreensaver")
    put(programs, "broken", "echo ridgeline: it hurts >&2; exit 3")
    home = desktop.environment(HOME=str(tmp_path), PATH=f"{programs}:{os.environ['PATH']}")
    home.pop("XDG_DATA_HOME", None)
    ours = str(Path(sys.executable).with_name("ridgeline"))
    for program, told in {
        ours: "works",
        "/gone/ridgeline": "no: /gone/ridgeline does not exist, or is no program; ",
        str(programs / "broken"): f"no: {programs}/broken --root --dry-run: it hurts; ",
    }.items():
        registered_as(tmp_path, program)
        found = examined(home)
        assert found["display"]["xscreensaver_command"].startswith(told)
        assert found["modes"]["xscreensaver"].startswith(told)
        assert told == "works" or "'ridgeline saver install --write'" in found["modes"]["xscreensaver"]


@pytest.mark.slow
def test_a_dead_path_is_said_without_a_display_too(tmp_path: Path) -> None:
    registered_as(tmp_path, "/gone/ridgeline")
    found = examined({**BARE, "HOME": str(tmp_path)})
    assert found["display"]["xscreensaver_command"].startswith("no: /gone/ridgeline does not exist")
    assert found["display"]["mate_command"] == "no: it is not registered"


@pytest.mark.parametrize(
    ("own", "registered", "shown"),
    [
        (None, "yes", "at random, among others"),
        ("mode: one\nselected: 1\n", "yes", "always"),
        ("mode: one\nselected: 0\n", "yes", "never, because another is chosen"),
        ("programs: swirl --root\n", "yes", "at random, among others"),
        ('programs: - "Ridgeline" mine --root\n', "switched off", "never"),
    ],
)
def test_a_list_for_all_users_counts_as_far_as_the_user_s_own_does_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, own: str | None, registered: str, shown: str
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(Registration, "shared_list", tmp_path / "XScreenSaver")
    assert {"registered": "no", "shown": "never"}.items() <= xscreensaver.findings().items()
    debian = Path("/etc/X11/app-defaults/XScreenSaver")
    listed = debian.read_text(encoding="latin-1") if debian.is_file() else "*programs:\\\n  deco --root \\n\\\n"
    place = re.search(r"^\*programs:.*\\\n(.*\n)?", listed, re.M)  # as the package does it, but behind one of theirs
    assert place
    listed = f'{listed[: place.end()]}  "Ridgeline"  ridgeline --root \\n\\\n{listed[place.end() :]}'
    (tmp_path / "XScreenSaver").write_text(listed, encoding="latin-1")
    if own:
        (tmp_path / ".xscreensaver").write_text(own, encoding="ascii")
    assert {"registered": registered, "shown": shown}.items() <= xscreensaver.findings().items()


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({}, "works"),
        ({"running": "no"}, "works, but MATE does not run"),
        ({"installed": "no"}, "no: MATE is not installed"),
        ({"registered": "no"}, "no: it is not registered; run 'ridgeline saver install --write'"),
        ({"link": "no: run sudo ln -s a b"}, "no: run sudo ln -s a b"),
        ({"shown": "never, because another is chosen"}, "no: MATE shows it never, because another is chosen; choose"),
        ({"shown": "at random, among others"}, "works, but MATE shows it at random, among others; choose"),
    ],
)
def test_mate_shows_it_once_it_is_linked_and_chosen(
    changes: dict[str, str], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    known = {"installed": "/usr/bin/mate-screensaver", "registered": "yes", "link": "yes", "shown": "always"}
    sections: dict[str, dict[str, object]] = {name: {} for name in SECTIONS}
    found = {**sections, "display": {"window_id": "works", "mate_command": "works"}, "mate": {**known, **changes}}
    assert str(modes(found)["mate"]).startswith(told)


@pytest.mark.parametrize(
    ("mode", "themes", "told"),
    [
        ("single", "['screensavers-ridgeline']", "always"),
        ("single", "['screensavers-cosmos-slideshow']", "never, because another is chosen"),
        ("random", "['screensavers-a', 'screensavers-ridgeline']", "at random, among others"),
        ("blank-only", "[]", "never, because the mode is 'blank-only'"),
    ],
)
def test_what_mate_shows_is_read_from_its_settings(
    programs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mode: str, themes: str, told: str
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    missing = {"installed": "no", "registered": "no", "shown": "unknown: mate-screensaver is not installed"}
    assert missing.items() <= mate.findings().items()
    put(programs, "mate-screensaver")
    put(programs, "gsettings", f"""case $3 in mode) echo "'{mode}'";; themes) echo "{themes}";; esac""")
    found = mate.findings()
    assert (found["installed"], found["shown"]) == (str(programs / "mate-screensaver"), told)
    put(programs, "gsettings", "echo No such schema >&2; exit 1")
    assert mate.findings()["shown"] == "unknown: No such schema"


@pytest.mark.skipif(sys.platform != "linux", reason="processes are found in /proc")
def test_the_daemons_of_this_desktop_are_named_with_what_they_have_to_do_with_us(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CURRENT_DESKTOP", "MATE")
    line = "mate-screensaver runs, which shows Ridgeline once that is registered and chosen"
    assert line not in report_of_desktop()
    shutil.copy(shutil.which("sleep") or "", tmp_path / "mate-screensaver")
    with subprocess.Popen([tmp_path / "mate-screensaver", "300"]) as daemon:
        wait_for(lambda: line in report_of_desktop(), "the daemon to be found")
        assert mate.findings()["running"] == "yes"
        daemon.kill()
    assert line not in report_of_desktop()


def report_of_desktop() -> list[str]:
    """The lines about daemons, on a desktop called MATE."""
    found = findings_of_desktop.findings()
    assert found["name"] == "MATE"
    savers = found["savers"]
    return savers if isinstance(savers, list) else [str(savers)]


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({}, "works"),
        ({"watches": "no: there is no display"}, "no: there is no display"),
        ({"running": "no"}, "works, but does not run; it begins with the next session"),
        ({"running": "no", "registered": ["swayidle: works"]}, "works"),
        ({"running": "no", "registered": "no"}, "works, but nothing starts it; 'ridgeline saver install --for idle"),
        ({"registered": ["idle: works", "swayidle: no: /gone is no program"]}, "no: swayidle: /gone is no program"),
    ],
)
def test_the_watcher_works_once_something_starts_it(changes: dict[str, object], told: str) -> None:
    known = {"watches": "after 300 seconds, as X tells", "running": "yes", "registered": ["idle: works"]}
    sections: dict[str, dict[str, object]] = {name: {} for name in SECTIONS}
    assert str(modes({**sections, "idle": {**known, **changes}})["idle"]).startswith(told)


@pytest.mark.slow
@pytest.mark.window
def test_what_idle_daemons_would_run_is_run_and_a_dead_launcher_is_said(
    desktop: Desktop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.setenv("DISPLAY", desktop.display)
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
    monkeypatch.setattr(sys, "argv", [str(Path(sys.executable).with_name("ridgeline"))])
    registration = Registration(command(), hosts=("idle", "xautolock"))
    registration.install()
    found = idle.findings()
    assert found["watches"] == "after 300 seconds, as the X server's MIT-SCREEN-SAVER tells"
    assert found["registered"] == ["xautolock: works", "idle: works"]
    launcher = registration.program
    launcher.write_text("#!/bin/sh\nexec /gone/ridgeline\n", encoding="ascii")
    (first, _) = idle.findings()["registered"]  # type: ignore[misc]
    assert first.startswith(f"xautolock: no: {launcher} saver --dry-run: ")
    assert first.endswith("; 'ridgeline saver install --write' registers it again")
    launcher.unlink()
    assert idle.findings()["registered"] == [
        f"{host}: no: {launcher} does not exist, or is no program; 'ridgeline saver install --write' registers it again"
        for host in ("xautolock", "idle")
    ]
