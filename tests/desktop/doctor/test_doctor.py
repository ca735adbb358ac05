"""The doctor says what works here and why the rest does not; nothing that is missing, broken or silent stops it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from private_desktop import Desktop, wait_for
from ridgeline.desktop.doctor import display, report, xscreensaver
from ridgeline.desktop.doctor.modes import modes
from ridgeline.desktop.doctor.run_program import Answer, ask
from ridgeline.desktop.saver.xscreensaver_file import with_ridgeline

SECTIONS = {
    "modes": ["window", "play", "saver", "xscreensaver", "mate", "idle", "terminal", "still"],
    "display": [
        *("driver", "displays", "window", "presenting", "present_1280x720", "window_id"),
        *("xscreensaver_command", "mate_command", "graphics_card", "saver", "sound"),
    ],
    "awake": ["system", "session", "x_server"],
    "power": ["source", "frames"],
    "desktop": ["name", "savers"],
    "xscreensaver": ["installed", "running", "registered", "shown"],
    "mate": ["installed", "running", "registered", "link", "shown"],
    "idle": ["watches", "running", "registered"],
    "terminal": ["colours", "shows"],
    "costs": ["drawing", "scene_1920x1080", "frame_1920x1080", "first_frame", "kept_pictures"],
    "files": ["settings", "themes", "scores", "cache", "reports", "pictures", "xscreensaver"],
    "software": ["ridgeline", "python", "numpy", "pygame_ce", "sdl", "system"],
}
"""What programs may rely on: the keys, where there is a display."""

BARE = {"PATH": "", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}

HOMELESS = "import pwd\ndef nobody(number): raise KeyError(number)\npwd.getpwuid = nobody\n"


def examined(environment: Mapping[str, str], before: str = "") -> dict[str, Any]:
    """What `doctor --json` prints in an environment, in a Python where something has happened before."""
    code = f"{before}import sys; from ridgeline.cli import main; sys.exit(main(['doctor', '--json']))"
    done = subprocess.run(
        [sys.executable, "-c", code], env=dict(environment), capture_output=True, text=True, check=False, timeout=90
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of programs, the only one that is searched; there is a display and a bus, by their names."""
    folder = tmp_path / "programs"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setenv("DISPLAY", ":77")
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
    return folder


def put(folder: Path, name: str, *lines: str) -> None:
    (folder / name).write_text("\n".join(["#!/bin/sh", *lines, ""]), encoding="utf-8")
    (folder / name).chmod(0o755)


def test_a_program_is_asked_and_answers() -> None:
    assert ask(sys.executable, "-c", "print('well')") == Answer("well\n")
    assert ask("no such program") == Answer("", "no such program is not installed")
    assert ask("/") == Answer("", "/ cannot be started")
    assert ask(sys.executable, "-c", "raise SystemExit(3)") == Answer("", f"{sys.executable} ended with status 3")
    assert ask(sys.executable, "-c", "import sys; print(1); sys.exit('ridgeline: bad')") == Answer("1\n", "bad")


@pytest.mark.slow
def test_who_does_not_answer_is_ended_with_all_it_has_started(tmp_path: Path) -> None:
    put(tmp_path, "slow", "echo begun", "/bin/sleep 300 &", f"echo $! > {tmp_path}/number", "wait")
    begin = time.monotonic()
    assert ask(str(tmp_path / "slow"), seconds=1.0) == Answer("begun\n", "no answer within 1 s")
    assert time.monotonic() - begin < 30
    number = int((tmp_path / "number").read_text())
    wait_for(lambda: not running(number), "the end of what it had started")


def running(number: int) -> bool:
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


@pytest.mark.slow
def test_it_says_what_a_compiler_would_give() -> None:
    drawing = examined({**BARE, "RIDGELINE_NATIVE": "0"})["costs"]["drawing"]
    assert drawing.startswith("numpy, 25 frames a second; after a set-up with a C compiler, such as gcc,")


def test_without_any_program_what_keeps_awake_is_not_known(programs: Path) -> None:
    found = report.find_inhibitors()
    assert found == {
        "system": "unknown: systemd-inhibit is not installed",
        "session": "unknown: dbus-send is not installed",
        "x_server": "unknown: xset is not installed",
    }


def test_without_bus_and_display_nobody_is_asked(programs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR"):
        monkeypatch.delenv(name, raising=False)
    put(programs, "dbus-send", f"touch {programs}/asked")
    put(programs, "xset", f"touch {programs}/asked")
    assert report.find_inhibitors()["session"] == "unknown: no session bus"
    assert report.find_inhibitors()["x_server"] == "unknown: DISPLAY names no X server"
    assert not (programs / "asked").exists()


def test_what_the_system_inhibits_is_told_but_for_lids_and_keys(programs: Path) -> None:
    lid = "UPower 0 root 812 upowerd handle-lid-switch Watch block"
    film = "Films    1000 me   999 films   sleep:idle  Playing  block"
    put(programs, "systemd-inhibit", f"echo '{lid}'", f"echo '{film}'")
    assert report.find_inhibitors()["system"] == ["Films 1000 me 999 films sleep:idle Playing block"]
    put(programs, "systemd-inhibit", f"echo '{lid}'")
    assert report.find_inhibitors()["system"] == "nothing"
    put(programs, "systemd-inhibit", "echo Failed >&2; exit 1")
    assert report.find_inhibitors()["system"] == "unknown: Failed"


@pytest.mark.parametrize(
    ("names", "reply", "told"),
    [
        ("org.gnome.SessionManager", "   boolean true", "something, says org.gnome.SessionManager"),
        ("org.gnome.SessionManager", "   boolean false", "nothing, says org.gnome.SessionManager"),
        (
            f"a.b {list(report.ANSWERING)[1]}",
            "boolean true",
            f"something, says {list(report.ANSWERING)[1]}",
        ),
        ("org.gnome.SessionManager", "", "unknown: org.gnome.SessionManager does not say"),
        ("org.freedesktop.ScreenSaver", "", "unknown: org.freedesktop.ScreenSaver gives no answer"),
        ("org.freedesktop.DBus", "", "nothing: the session bus has no service for it"),
    ],
)
def test_the_session_is_asked_by_who_can_answer(programs: Path, names: str, reply: str, told: str) -> None:
    put(programs, "dbus-send", f'case "$*" in *ListNames*) echo "{names}";; *) echo "{reply}";; esac')
    assert report.find_inhibitors()["session"] == told


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("  timeout:  600    cycle:  600\n  DPMS is Enabled\n", "blanks after 600 s, power saving enabled"),
        ("  timeout:  0    cycle:  600\n  DPMS is Disabled\n", "never blanks, power saving disabled"),
        ("  timeout:  60  cycle: 0\nno DPMS Extension", "blanks after 60 s, power saving missing"),
        ("something else", "unknown: xset does not say"),
    ],
)
def test_the_x_server_s_own_darkness_is_told(programs: Path, said: str, told: str) -> None:
    put(programs, "xset", f"echo '{said}'")
    assert report.find_inhibitors()["x_server"] == told


def test_places_are_told_with_what_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "there"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    (tmp_path / "there" / "ridgeline").mkdir()
    found = report.find_paths()
    assert found["settings"] == f"{tmp_path}/there/ridgeline/settings.toml (does not exist yet)"
    assert found["scores"] == f"{tmp_path}/file/ridgeline (cannot be created)"
    (tmp_path / "there" / "ridgeline" / "settings.toml").touch()
    assert str(report.find_paths()["settings"]).endswith("(exists)")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_what_may_not_be_written_is_said_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "mine"))
    tmp_path.chmod(0o500)
    assert str(report.find_paths()["settings"]).endswith("(cannot be created)")


def test_whether_xscreensaver_knows_it_is_read_from_its_settings(
    programs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    file = tmp_path / ".xscreensaver"
    missing = "no: xscreensaver-command is not installed"
    chance = "at random, among others"
    assert xscreensaver.findings() == {"installed": "no", "running": missing, "registered": "no", "shown": "never"}
    put(programs, "xscreensaver")
    put(programs, "xscreensaver-command", "echo 'XScreenSaver 6.06'")
    text = with_ridgeline("timeout: 0:10:00\n", ["/opt/ridgeline"])
    file.write_text(text, encoding="latin-1")
    there = {"installed": str(programs / "xscreensaver"), "running": "XScreenSaver 6.06"}
    assert xscreensaver.findings() == {**there, "registered": "yes", "shown": chance}
    file.write_text(text.replace('"Ridgeline"', '- "Ridgeline"'), encoding="latin-1")
    assert xscreensaver.findings()["registered"] == "switched off"
    for bad in (b"", b"\xff\0\\", b"programs: \\"):
        file.write_bytes(bad)
        assert xscreensaver.findings()["registered"] == "no"
    file.unlink()
    file.mkdir()
    assert xscreensaver.findings()["registered"] == "unknown: a folder"
    file.rmdir()
    os.mkfifo(file)
    assert xscreensaver.findings()["registered"] == "unknown: a device or a pipe, not a file"


@pytest.mark.slow
@pytest.mark.parametrize("before", ["", HOMELESS], ids=["bare", "homeless"])
def test_with_nothing_at_all_it_says_what_is_missing(before: str) -> None:
    found = examined(BARE, before)
    display_less = "no: neither DISPLAY nor WAYLAND_DISPLAY is set"
    assert {name: list(section) for name, section in found.items() if name != "display"} == {
        name: keys for name, keys in SECTIONS.items() if name != "display"
    }
    assert found["display"]["window"] == display_less
    assert {found["modes"][name] for name in ("window", "play", "saver", "xscreensaver")} == {display_less}
    assert found["modes"]["still"] == "works"
    assert found["terminal"] == {"colours": "none", "shows": "no: standard output is not a terminal"}


@pytest.mark.slow
def test_a_wrong_display_and_folders_that_are_files_are_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    folders = {name: str(tmp_path / "file") for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME")}
    found = examined({**BARE, **folders, "DISPLAY": ":4711", "TERM": "xterm", "DBUS_SESSION_BUS_ADDRESS": "junk"})
    assert found["display"]["window"].startswith("no: ")
    assert found["modes"]["window"] == found["display"]["window"]
    assert found["terminal"]["colours"] == "256 colours"
    assert all("cannot be created" in found["files"][name] for name in ("settings", "themes", "scores", "cache"))


@pytest.mark.slow
@pytest.mark.window
def test_on_a_desktop_everything_is_found_out(desktop: Desktop, tmp_path: Path) -> None:
    found = examined(desktop.environment(HOME=str(tmp_path)))
    assert {name: list(section) for name, section in found.items()} == SECTIONS
    assert (found["display"]["driver"], found["display"]["displays"]) == ("x11", ["1280x720 at 0,0"])
    assert [found["display"][name] for name in ("window", "window_id", "saver")] == ["works"] * 3
    assert [found["modes"][name] for name in ("window", "saver", "still")] == ["works"] * 3
    assert found["modes"]["play"].startswith("works")
    assert found["modes"]["xscreensaver"].startswith("no: ")


@pytest.mark.slow
@pytest.mark.window
def test_as_text_it_says_the_same_in_sections(desktop: Desktop) -> None:
    printed, said = desktop.start(sys.executable, "-m", "ridgeline", "doctor").communicate(timeout=90)
    assert said == ""
    sections = [section.splitlines() for section in printed.split("\n\n")]
    assert [lines[0] for lines in sections] == list(SECTIONS)
    assert "  window             works" in sections[0]
    assert "  pygame ce " in printed


@pytest.mark.slow
@pytest.mark.window
def test_an_x_server_that_is_silent_or_goes_away_is_said(desktop: Desktop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", desktop.display)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    monkeypatch.setattr(display, "LIMIT_SECONDS", 3.0)
    desktop._server.send_signal(signal.SIGSTOP)
    try:
        assert display.findings() == {"problem": "no answer within 3 s"}
    finally:
        desktop._server.send_signal(signal.SIGCONT)
    found: dict[str, dict[str, object]] = {name: {} for name in SECTIONS}
    told = modes({**found, "display": {"problem": "no answer within 3 s"}})
    assert told["window"] == told["saver"] == told["xscreensaver"] == "unknown: no answer within 3 s"


@pytest.mark.parametrize(
    ("said", "shown", "told"),
    [
        ("mode: one\nselected: 0\n", "always", "works"),
        ("mode: random-same\n", "at random, among others", "works, but XScreenSaver shows it at random"),
        ("", "at random, among others", "works, but XScreenSaver shows it at random"),
        ("mode: one\nselected: 3\n", "never, because another is chosen", "no: XScreenSaver shows it never"),
        ("mode: Blank\n", "never, because the mode is 'blank'", "no: XScreenSaver shows it never"),
    ],
)
def test_how_often_xscreensaver_shows_it_is_told(
    said: str, shown: str, told: str, programs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    put(programs, "xscreensaver")
    (tmp_path / ".xscreensaver").write_text(with_ridgeline(said, ["/opt/ridgeline"]), encoding="latin-1")
    found = xscreensaver.findings()
    assert found["shown"] == shown
    sections: dict[str, dict[str, object]] = {name: {} for name in SECTIONS}
    sections["display"] = {"window_id": "works"}
    word = modes({**sections, "xscreensaver": {**found, "running": "yes"}})["xscreensaver"]
    assert str(word).startswith(told)
    rests = modes({**sections, "xscreensaver": {**found, "running": "no"}})["xscreensaver"]
    assert rests == (word if "never" in shown else "works, but XScreenSaver does not run")


VALUES = st.sampled_from(["works", "no", "no: why", "unknown: why", "yes", ""]) | st.lists(st.text(max_size=3))
SOME = st.fixed_dictionaries(
    {
        name: st.dictionaries(st.sampled_from([*keys, "problem"]), VALUES)
        for name, keys in SECTIONS.items()
        if name != "modes"
    }
)


@given(SOME)
def test_whatever_was_found_each_mode_has_a_word(found: dict[str, dict[str, object]]) -> None:
    told = modes(found)
    assert list(told) == SECTIONS["modes"]
    assert all(isinstance(word, str) and word for word in told.values())
