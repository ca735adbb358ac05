"""What falls: rain and snow, in several depths between the ridges."""

from __future__ import annotations

from .items import Particles
from .stage import Stage


def falling(stage: Stage) -> list[Particles]:
    """The drops and flakes of a moment."""
    return []
