"""Somebody who plays, without a window: presses keys, waits, reads."""

from __future__ import annotations

import pygame

from ridgeline.present.game import Game
from ridgeline.present.playing import GameWanted, Playing
from ridgeline.scene import View
from ridgeline.settings import Settings

VIEW = View(64, 36)
FRAME = 1.0 / 60.0


class Player:
    """Somebody before the window."""

    def __init__(self, opened: list[Playing], wanted: GameWanted | None = None, theme: str = "dusk") -> None:
        self.playing = Playing(Settings(seed=7, theme=theme, size=(64, 36)), wanted)
        opened.append(self.playing)

    @property
    def game(self) -> Game:
        assert self.playing.game is not None
        return self.playing.game

    def press(self, key: int, down: bool = True) -> bool:
        kind = pygame.KEYDOWN if down else pygame.KEYUP
        return self.playing.take(pygame.Event(kind, key=key, unicode="", mod=0, scancode=0), VIEW)

    def tap(self, key: int) -> None:
        self.press(key)
        self.press(key, False)

    def event(self, kind: int, **facts: object) -> bool:
        return self.playing.take(pygame.Event(kind, **facts), VIEW)

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds / FRAME)):
            self.playing.advance(FRAME)

    def writing(self) -> str:
        return "\n".join(line for text in self.playing.picture(VIEW).texts for line in text.lines)

    def fall_asleep(self) -> None:
        """Begin a run that waits for the button."""
        self.tap(pygame.K_r)
        self.wait(0.5)

    def play_to_the_end(self, button: int = pygame.K_SPACE) -> None:
        """Do nothing until the dusk has come."""
        self.press(button)
        self.wait(0.2)
        self.press(button, False)
        for _ in range(400):
            self.wait(0.5)
            if self.playing.game is None or self.game.over:
                break
        assert self.game.over
