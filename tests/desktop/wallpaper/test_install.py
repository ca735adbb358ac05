"""What `wallpaper install` writes, and `wallpaper uninstall` takes back."""

from __future__ import annotations

import configparser
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from command_line import run
from ridgeline.command_line import read
from ridgeline.desktop.wallpaper.install import spell_span, times
from ridgeline.options import span

NAME = "ridgeline-wallpaper"


@pytest.fixture(autouse=True)
def config(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The folder of the user's settings, where no systemd runs."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)
    return tmp_path / "config"


@pytest.fixture
def systemd(monkeypatch: pytest.MonkeyPatch, need: Callable[[str], str]) -> Iterator[None]:
    """The sign of a systemd that runs for this user; it does not answer."""
    need("systemctl")
    with tempfile.TemporaryDirectory() as folder:  # sockets need short paths
        monkeypatch.setenv("XDG_RUNTIME_DIR", folder)
        Path(folder, "systemd").mkdir()
        Path(folder, "systemd", "private").touch()
        yield


def files(folder: Path) -> list[str]:
    return sorted({file.name for file in folder.rglob("*") if file.is_file() or file.is_symlink()})


def test_it_shows_what_it_would_write_first(config: Path) -> None:
    status, printed, _ = run("wallpaper", "install")
    assert status == 0
    assert f"{config / 'autostart' / NAME}.desktop" in printed
    assert printed.endswith(
        "'ridgeline wallpaper install --write' writes this, 'ridgeline wallpaper uninstall' removes it.\n"
    )
    assert files(config) == []


def test_without_systemd_an_autostart_entry_runs_on(config: Path) -> None:
    assert run("wallpaper", "install", "--write", "--every", "45m", "--theme", "dusk", "--calm")[0] == 0
    entry = configparser.ConfigParser(interpolation=None)
    entry.read(config / "autostart" / f"{NAME}.desktop")
    words = shlex.split(entry["Desktop Entry"]["Exec"])
    given = read(words[words.index("wallpaper") :])
    assert given == {"command": "wallpaper", "theme": "dusk", "calm": True, "every": 2700}
    assert run("wallpaper", "uninstall")[1] == f"removed {config / 'autostart' / NAME}.desktop\n"
    assert files(config) == []
    assert run("wallpaper", "uninstall")[1] == "nothing to remove\n"


@pytest.mark.usefixtures("systemd")
def test_where_systemd_runs_a_timer_does_and_the_rest_is_said(config: Path) -> None:
    run("wallpaper", "install", "--write")
    status, printed, _ = run("wallpaper", "install", "--write", "--every", "6h", "--seed", "100 %")
    assert status == 0
    assert "run: systemctl --user enable --now ridgeline-wallpaper.timer" in printed
    assert files(config) == [f"{NAME}.service", f"{NAME}.timer"]
    units = config / "systemd" / "user"
    assert '"wallpaper" "--seed" "100 %%"\n' in (units / f"{NAME}.service").read_text()
    assert "OnCalendar=*-*-* 00/6:00:00\nPersistent=true\n" in (units / f"{NAME}.timer").read_text()
    run("wallpaper", "uninstall")
    assert files(config) == []


def test_one_way_takes_the_place_of_the_other(
    config: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("wallpaper", "install", "--write")
    request.getfixturevalue("systemd")
    run("wallpaper", "install", "--write")
    assert files(config) == [f"{NAME}.service", f"{NAME}.timer"]
    monkeypatch.delenv("XDG_RUNTIME_DIR")
    run("wallpaper", "install", "--write")
    assert files(config) == [f"{NAME}.desktop"]


def test_a_file_that_is_not_ours_stays(config: Path) -> None:
    own = config / "autostart" / f"{NAME}.desktop"
    own.parent.mkdir(parents=True)
    own.write_text("[Desktop Entry]\n")
    assert run("wallpaper", "uninstall")[1] == "nothing to remove\n"
    assert own.exists()


@pytest.mark.slow
@pytest.mark.usefixtures("systemd")
@pytest.mark.parametrize("every", ["1m", "15m", "45m", "3h", "24h", "7h", "61s"])
def test_systemd_understands_the_units(every: str, config: Path, need: Callable[[str], str]) -> None:
    words = ("--every", every, "--seed", 'a "word" of $5 \\ 100 %', "--theme", "du sk")
    assert run("wallpaper", "install", "--write", *words)[0] == 0
    units = [str(config / "systemd" / "user" / f"{NAME}.{kind}") for kind in ("service", "timer")]
    done = subprocess.run(
        [need("systemd-analyze"), "verify", "--user", *units], capture_output=True, text=True, timeout=20, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


@given(st.integers(60, 999_999))
def test_every_span_is_spelled_so_that_it_is_read_again(seconds: int) -> None:
    assert span(spell_span(seconds)) == seconds
    assert all("=" in line for line in times(seconds))
    assert ("Persistent=true" in times(seconds)) == (times(seconds)[0].startswith("OnCalendar"))


@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_other_systems_are_told_what_to_run(platform: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    status, printed, said = run("wallpaper", "install")
    assert (status, printed) == (69, "")
    assert "run this every few hours" in said
