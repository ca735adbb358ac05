"""What is set in the window holds at once, and is in the file soon; where it cannot be written, it holds anyhow."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ridgeline.system.settings.file import read_options
from ridgeline.system.settings.tables import Options
from ridgeline.system.settings.user_settings import OwnSettings


def own(file: Path, heeded: list[Any] | None = None) -> OwnSettings:
    seen: list[Any] = [] if heeded is None else heeded
    return OwnSettings(Options(), lambda *change: seen.append(change), lambda: file)


def test_what_is_set_is_heeded_once_and_written(tmp_path: Path) -> None:
    file, heeded = tmp_path / "settings.toml", list[Any]()
    settings = own(file, heeded)
    settings.set("sound", "level", 0.25)
    settings.set("sound", "level", 0.25)
    settings.set_all({("play", "zen"): True, ("window", "theme"): "dusk"})
    assert settings.value("window", "theme") == "dusk"
    settings.close()
    assert heeded == [("sound", "level", 0.25), ("play", "zen", True), ("window", "theme", "dusk")]
    assert read_options(file) == (settings.options, "")
    assert settings.news is None


def test_of_many_changes_the_last_one_is_written(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    settings = own(file)
    for step in range(100):
        settings.set("sound", "level", step / 100.0)
    settings.close()
    assert read_options(file)[0].sound.level == 0.99


def test_what_cannot_be_heeded_is_neither_set_nor_written(tmp_path: Path) -> None:
    def refuse(*change: Any) -> None:
        raise ValueError("too dear")

    settings = OwnSettings(Options(), refuse, lambda: tmp_path / "settings.toml")
    with pytest.raises(ValueError, match="too dear"):
        settings.set("window", "scene", "rain")
    settings.close()
    assert settings.options == Options()
    assert not (tmp_path / "settings.toml").exists()


@pytest.mark.parametrize("broken", ["[sound\n", None])
def test_a_file_that_cannot_be_written_is_said_once_in_one_line(tmp_path: Path, broken: str | None) -> None:
    file = tmp_path / "settings.toml"
    if broken is None:
        file = tmp_path / "a file" / "settings.toml"
        file.parent.write_text("in the way of the folder")
    else:
        file.write_text(broken)
    settings = own(file)
    settings.set("sound", "level", 0.25)
    settings.close()
    assert settings.value("sound", "level") == 0.25
    said = settings.news
    assert said is not None
    assert said.startswith("The settings file stays as it is: ")
    assert "\n" not in said
    assert settings.news is None
