"""Draws the picture of the game in README.md, a moment of the bot's run: ``python docs/draw_play.py``."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame

from ridgeline.app.game.game import Game
from ridgeline.play import Course, bot
from ridgeline.scene import Landscape, Moment, View
from ridgeline.shot.still import paint, save

PICTURE = Path(__file__).parent / "pictures" / "play.png"
THEME, SEED, HOUR = "dusk", 3, 17.6
SECOND = 8.0
SIZE = (960, 540)


def played(second: float) -> Game:
    """The bot's run after so many seconds, pressing too late now and then; the bot without mistakes is its ghost."""
    game = Game(Landscape(THEME, SEED), Moment(travel=0.0, hour=HOUR, elapsed=0.0), None, ghosts=[])
    course = Course(SEED)
    for frame in range(round(60.0 * second)):
        late = frame % 240 < 12 and frame > 60
        game.advance(1.0 / 60.0, bot(game.state, course) and not late)
    return game


def picture(game: Game) -> pygame.Surface:
    """What is seen, with the writing."""
    return paint(replace(game.scene(View(*SIZE)), texts=game.texts()))


if __name__ == "__main__":
    save(picture(played(SECOND)), PICTURE)
