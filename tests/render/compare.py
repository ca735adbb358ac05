"""Comparing pictures with references that are kept; a failure leaves a picture to look at."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pygame
import pytest

from .reference import Picture, levels

REFERENCES = Path(__file__).parent / "references"
FAILURES = Path(__file__).parent.parent / "failures"

REDRAW = "RIDGELINE_REDRAW"
"""Set in the environment, references are drawn anew instead of being compared; look at them before they are kept."""

LEVELS = 4.0
"""Levels that a pixel may be away, for what rounding and dither do on another machine."""

FEW = 0.001
"""Share of pixels that may be further away, along edges."""


def same(name: str, shown: Picture) -> None:
    """Fail unless a picture is the reference of that name."""
    file = REFERENCES / f"{name}.png"
    if os.environ.get(REDRAW):
        REFERENCES.mkdir(exist_ok=True)
        save(shown, file)
        pytest.skip(f"{file} is drawn anew")
    kept = levels(pygame.image.load(file))
    problem = difference(kept, shown)
    if problem:
        failure = side_by_side(kept, shown, FAILURES / file.name)
        pytest.fail(f"{name} {problem}: see {failure}; if it is meant so, run again with {REDRAW}=1")


def difference(kept: Picture, shown: Picture) -> str:
    """What is different about a picture, nothing if it is the kept one."""
    if kept.shape != shown.shape:
        return f"is {shown.shape[1]}x{shown.shape[0]} pixels instead of {kept.shape[1]}x{kept.shape[0]}"
    share = (np.abs(kept - shown).max(axis=2) > LEVELS).mean()
    return f"has {share:.2%} of its pixels more than {LEVELS:g} levels away" if share > FEW else ""


def side_by_side(kept: Picture, shown: Picture, file: Path) -> Path:
    """Save both pictures, and eight times their difference where they have the same size."""
    height = max(len(kept), len(shown))
    apart = [np.clip(np.abs(kept - shown) * 8.0, 0.0, 255.0)] if kept.shape == shown.shape else []
    parts = [np.pad(part, ((0, height - len(part)), (0, 4), (0, 0))) for part in (kept, shown, *apart)]
    file.parent.mkdir(exist_ok=True)
    save(np.concatenate(parts, axis=1), file)
    return file


def save(shown: Picture, file: Path) -> None:
    """Save a picture."""
    pygame.image.save(pygame.surfarray.make_surface(shown.swapaxes(0, 1).astype(np.uint8)), file)
