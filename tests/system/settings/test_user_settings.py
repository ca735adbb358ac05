"""What is set in the window holds at once, and is in the file soon; where it cannot be written, it holds anyhow."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ridgeline.system.settings.file import read_options
from ridgeline.system.settings.tables import Options, Play, SoundSettings, WindowSettings
from ridgeline.system.settings.user_settings import OwnSettings


def own(file: Path, applied: list[Any] | None = None) -> OwnSettings:
    seen: list[Any] = [] if applied is None else applied
    return OwnSettings(Options(), lambda *change: seen.append(change), lambda: file)


def at_level(level: float) -> Options:
    return Options(sound=SoundSettings(level=level))


def test_what_is_set_is_applied_once_and_written(tmp_path: Path) -> None:
    file, applied = tmp_path / "settings.toml", list[Any]()
    settings = own(file, applied)
    louder = at_level(0.25)
    more = replace(louder, play=Play(zen=True), window=WindowSettings(theme="dusk"))
    for options in (louder, louder, more):
        settings.adopt(options)
    settings.close()
    assert applied == [(Options(), louder), (louder, more)]
    assert read_options(file) == (settings.options, "")
    assert settings.news is None


def test_of_many_changes_the_last_one_is_written(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    settings = own(file)
    for step in range(100):
        settings.adopt(at_level(step / 100.0))
    settings.close()
    assert read_options(file)[0].sound.level == 0.99


def test_what_cannot_hold_is_neither_set_nor_written(tmp_path: Path) -> None:
    def refuse(*change: Any) -> None:
        raise ValueError("too dear")

    settings = OwnSettings(Options(), refuse, lambda: tmp_path / "settings.toml")
    with pytest.raises(ValueError, match="too dear"):
        settings.adopt(Options(window=WindowSettings(scene="rain")))
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
    settings.adopt(at_level(0.25))
    settings.close()
    assert settings.options == at_level(0.25)
    said = settings.news
    assert said is not None
    assert said.startswith("The settings file stays as it is: ")
    assert "\n" not in said
    assert settings.news is None
