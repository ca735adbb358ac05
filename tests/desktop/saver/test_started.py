"""Which programs a session starts by itself, from the files of all kinds that say so."""

from __future__ import annotations

from pathlib import Path

import pytest

from ridgeline.desktop.saver.started import starts

ENTRY = "[Desktop Entry]\nType=Application\nExec=xscreensaver -no-splash\n"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home, in whose folder `all` are the settings for all users."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_CONFIG_DIRS", str(tmp_path / "all"))
    return tmp_path


def written(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("place", "text"),
    [
        ("all/autostart/a.desktop", ENTRY),
        ("config/autostart/a.desktop", ENTRY.replace("xscreensaver", "/usr/bin/xscreensaver")),
        ("all/autostart/a.desktop", f"{ENTRY}OnlyShowIn=XFCE;LXDE;\n"),
        ("all/lxsession/LXDE/autostart", "@lxpanel\n@xscreensaver -no-splash\n"),
        (".xsession", "xscreensaver& exec openbox\n"),
        ("config/i3/config", "exec --no-startup-id xscreensaver\n"),
        ("config/openbox/autostart", "tint2 &\n(sleep 2; xscreensaver) &\n"),
        ("config/awesome/rc.lua", 'awful.spawn.with_shell("xscreensaver -no-splash &")\n'),
        ("config/i3/config", "exec \"sh -c 'sleep 2; exec /usr/bin/xscreensaver'\"  # a saver\n"),
        ("all/autostart/a.desktop", f"{ENTRY.replace('=', ' = ')}\n[Desktop Action off]\nExec=true\n"),
    ],
)
def test_a_daemon_that_the_session_starts_is_found(home: Path, place: str, text: str) -> None:
    assert not starts("xscreensaver", "LXDE")
    written(home / place, text)
    assert starts("xscreensaver", "X-Own:LXDE")
    assert not starts("screensaver", "LXDE")


@pytest.mark.parametrize(
    "more", ["OnlyShowIn=XFCE;\n", "NotShowIn=GNOME;LXDE;\n", "Hidden=true\n", "Exec=xscreensaver-settings\n"]
)
def test_an_entry_that_is_not_for_this_session_starts_nothing(home: Path, more: str) -> None:
    written(home / "all" / "autostart" / "a.desktop", ENTRY + more)
    assert not starts("xscreensaver", "LXDE")


def test_an_entry_of_the_user_s_own_hides_that_of_all_users(home: Path) -> None:
    written(home / "all" / "autostart" / "a.desktop", ENTRY)
    written(home / "config" / "autostart" / "a.desktop", f"{ENTRY}Hidden=true\n")
    assert not starts("xscreensaver", "")


def test_comments_and_nonsense_start_nothing(home: Path) -> None:
    written(home / ".xsession", "# xscreensaver &\necho 'unended # xscreensaver\n")
    written(home / "config" / "awesome" / "rc.lua", "-- xscreensaver\n")
    (home / "all" / "autostart" / "folder.desktop").mkdir(parents=True)
    assert not starts("xscreensaver", "")
