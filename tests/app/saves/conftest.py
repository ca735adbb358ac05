"""What tests of saving share."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the user's pictures, which is not there yet."""
    monkeypatch.setenv("XDG_PICTURES_DIR", str(tmp_path / "pictures"))
    return tmp_path / "pictures"
