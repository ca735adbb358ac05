"""The user's folders."""

from __future__ import annotations

import sys
from pathlib import Path

import platformdirs
import pytest

from ridgeline import user_folders


@pytest.mark.parametrize("home", ["", "~", "relative", "/somewhere else", " "])
@pytest.mark.parametrize("own", ["/home/somebody", "", "relative"])
def test_they_are_where_platformdirs_knows_them(own: str, home: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if sys.platform != "win32":
        monkeypatch.setenv("HOME", own)
    for variable in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(variable, home) if home else monkeypatch.delenv(variable, raising=False)
    places = (user_folders.settings().parent, user_folders.data(), user_folders.state(), user_folders.cache())
    dirs = platformdirs.user_config_dir, platformdirs.user_data_dir, platformdirs.user_state_dir
    assert places == tuple(Path(path("ridgeline", appauthor=False)) for path in (*dirs, platformdirs.user_cache_dir))
    assert user_folders.themes().parent == places[0]
