"""Files as Windows writes them, with a byte order mark and its line ends, say the same as those without."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from play.runs import ended, recorded
from ridgeline import shipped
from ridgeline.app.game.replay_file import read_replay, text_of
from ridgeline.play.chapter_files.load import read_chapter
from ridgeline.scene.themes.load import read_theme
from ridgeline.system.settings.file import read_options


@pytest.mark.parametrize(
    ("name", "text", "read"),
    [
        ("mine.toml", lambda: shipped.theme_text("dusk"), read_theme),
        ("mine.toml", lambda: 'like = "dusk"\nspeed = 40\n', read_theme),
        ("mine.toml", lambda: shipped.chapter_text("lakes"), read_chapter),
        ("run.json", lambda: text_of(recorded(ended())), read_replay),
        ("settings.toml", lambda: '[window]\ntheme = "dusk"\ntime = "18:30"\n', read_options),
    ],
)
def test_a_file_with_windows_line_ends_and_a_mark_says_the_same(
    tmp_path: Path, name: str, text: Callable[[], str], read: Callable[[Path], Any]
) -> None:
    file = tmp_path / name
    file.write_bytes(text().encode())
    plain = read(file)
    file.write_bytes(b"\xef\xbb\xbf" + text().replace("\n", "\r\n").encode())
    assert read(file) == plain
