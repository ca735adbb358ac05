"""Loads what a key may ask for while nobody plays, so that no press waits for it."""

from __future__ import annotations

from importlib import import_module

PARTS = (
    *("json", "hashlib", "..play", "..play.figures", "..play.book", ".game", ".scores"),
    *("logging", "secrets", "decimal", "filelock"),
    ".tuning",
)
"""What is loaded in one go takes a few milliseconds each: so what others need comes first."""


class Ahead:
    """The parts that are not loaded yet."""

    def __init__(self, wait: float) -> None:
        """Begin in so many seconds."""
        self._wait = wait
        self._parts = list(PARTS)

    def advance(self, seconds: float) -> None:
        """Let time pass; when it is time, load one part."""
        self._wait -= seconds
        if self._wait <= 0.0 and self._parts:
            import_module(self._parts.pop(0), __package__)
