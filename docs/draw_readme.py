"""Draws the pictures of README.md, from fixed seeds: ``python docs/draw_readme.py``."""

from __future__ import annotations

from pathlib import Path

from ridgeline.present.still import save, still

PICTURES = Path(__file__).parent / "pictures"

save(still(seed=7, theme="dusk", size=(960, 540), time="18:30"), PICTURES / "dusk.png")
