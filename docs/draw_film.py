"""Draws the film at the head of README.md, six seconds of an evening: ``python docs/draw_film.py``."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from ridgeline.export.films.film import Film
from ridgeline.export.films.film_command import make, resolve
from ridgeline.options import Settings

FILE = Path(__file__).parent / "pictures" / "dusk.webp"

EVENING = Settings(42, theme="dusk", began=17.9, day=60.0, speed=2.5, size=(720, 405), weather="none", loop="fade")
"""A day in a minute, so that the sun sets while the land goes by."""

FILM = Film(resolve(EVENING), frames=150, rate=Fraction(25))

if __name__ == "__main__":
    make(FILM, FILE)
