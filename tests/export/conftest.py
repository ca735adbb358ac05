"""What these tests share with those of the window."""

from __future__ import annotations

from app.conftest import drawn_before, opened, sway

__all__ = ["drawn_before", "opened", "sway"]
