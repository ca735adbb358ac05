"""The scenes that frames are counted in: the program without its window, at a moment that is always the same one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pygame

from ridgeline.app.game.game import Game
from ridgeline.app.modes import mode_director
from ridgeline.app.modes.mode_director import Director
from ridgeline.app.modes.run_mode import FlyingMode
from ridgeline.options import Settings
from ridgeline.play import bot
from ridgeline.play.rules import fever
from ridgeline.scene import View

FRAME = 1.0 / 60.0

SMALL, LARGE = (640, 360), (3840, 2160)

STANDARD = Path(__file__).parents[1] / "bench" / "standard.toml"  #: six bare ridges

STEADY = 20  #: frames drawn before any is counted, in which the first pictures are made

FAR_ENOUGH = 0.99  #: zoom of a camera that pulls back

FLIGHT = 60.0  #: seconds of a run in which what is waited for has happened


@dataclass(frozen=True)
class Film:
    """A scene of the program, and what is done before its frames are counted.

    Attributes:
        size: width and height in pixels.
        keys: are pressed one after the other.
        until: what must be true of a run before; None where nobody plays.
        resized: the window's size from the first counted frame on; None for the same.
        settings: those that differ from the usual ones.
    """

    size: tuple[int, int] = SMALL
    keys: tuple[int, ...] = ()
    until: Callable[[Game], bool] | None = None
    resized: tuple[int, int] | None = None
    settings: dict[str, Any] | None = None


def _pulls_back(game: Game) -> bool:
    """Whether the camera pulls back, and has a way to go."""
    return game._camera.zoom < min(FAR_ENOUGH, game._camera_before.zoom)


FILMS = {
    "standing": Film(settings={"speed": 0.0, "time": 12.0}),
    "standard": Film(settings={"theme": str(STANDARD), "time": 16.0}),
    "dusk": Film(),
    "storm": Film(settings={"weather": "storm"}),
    "flyover": Film(settings={"scene": "flyover"}),
    "4K dusk": Film(size=LARGE),
    "playing": Film(until=lambda game: game.state.tick > 600),
    "camera": Film(until=_pulls_back),
    "fever": Film(until=lambda game: fever(game.state.tally)),
    "new landscape": Film(keys=(pygame.K_n,)),
    "next theme": Film(keys=(pygame.K_t,)),
    "page": Film(keys=(pygame.K_ESCAPE,)),
    "resized": Film(resized=(704, 396)),
}


class Projection:
    """A film that goes on frame by frame."""

    def __init__(self, film: Film) -> None:
        usual = {"seed": 7, "theme": "dusk", "time": "cycle", "size": film.size}
        self.director = Director(Settings(**(usual | (film.settings or {}))))
        self.view = View(*film.size)
        self._load()
        if film.until is not None:
            self.tap(pygame.K_SPACE)
            self._fly(film.until)

    def tap(self, key: int) -> None:
        """Press a key and let it go."""
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            self._event(kind, key)

    def advance(self) -> None:
        """Let the time of a frame pass; in a run the bot holds the button."""
        mode = self.director.mode
        if isinstance(mode, FlyingMode):
            game = mode.game
            self._event(pygame.KEYDOWN if bot(game.state, game._ground) else pygame.KEYUP, pygame.K_SPACE)
        self.director.advance(FRAME)

    def _event(self, kind: int, key: int) -> None:
        self.director.handle(pygame.event.Event(kind, key=key, unicode="", mod=0, scancode=0), self.view)

    def _load(self) -> None:
        """Load now what the program loads bit by bit in its first seconds."""
        self.director._preload.advance(mode_director.LOADING)
        for _ in mode_director.PARTS:
            self.director._preload.advance(0.0)

    def _fly(self, until: Callable[[Game], bool]) -> None:
        for _ in range(round(FLIGHT / FRAME)):
            self.advance()
            if isinstance(mode := self.director.mode, FlyingMode) and until(mode.game):
                return
        raise AssertionError("what is waited for does not happen")
