"""Draws assets/icon.png, the icon of the windows, like those that `ridgeline install` writes."""

from __future__ import annotations

from pathlib import Path

from ridgeline.desktop.installed.icon import png

ICON = Path(__file__).parent.parent / "assets" / "icon.png"

SIDE = 128  #: pixels


def icon() -> bytes:
    """The file."""
    return png(SIDE, "Ridgeline's icon, drawn by docs/draw_icon.py")


if __name__ == "__main__":
    ICON.write_bytes(icon())
