"""What these tests share with those of the window."""

from __future__ import annotations

from app.conftest import screen, sway

__all__ = ["screen", "sway"]
