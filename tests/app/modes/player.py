"""Somebody before the window, without a window: presses keys, waits, reads; and one who only looks."""

from __future__ import annotations

from dataclasses import replace

import pygame

from ridgeline.app.game.game import Game
from ridgeline.app.modes.cruise_mode import Cruise
from ridgeline.app.modes.mode import Mode
from ridgeline.app.modes.mode_director import Director
from ridgeline.app.modes.pause_mode import Pause
from ridgeline.app.modes.run_mode import FlyingMode
from ridgeline.app.session.session import GameOptions, Session
from ridgeline.options import Settings
from ridgeline.play import bot
from ridgeline.render import Dissolve
from ridgeline.scene import Moment, Scene, Text, View
from ridgeline.scene.boards.board import Board, Words
from ridgeline.scene.landscape_kinds import AnyLandscape
from ridgeline.system.keys.keymap import Command

VIEW, ROOMY = View(64, 36), View(640, 360)
FRAME = 1.0 / 60.0


class Watched(Cruise):
    """A cruise with the writing over it."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(Session(settings))

    @property
    def landscape(self) -> AnyLandscape:
        return self.session.cruise_state.landscape

    @property
    def moment(self) -> Moment:
        return self.session.cruise_state.moment

    def advance(self, seconds: float, held: bool = False) -> Mode:
        self.session.advance(seconds)
        return super().advance(seconds, held)

    def check_theme_file(self) -> bool:
        return self.session.theme_file.look(self.session.keys)

    def picture(self, view: View) -> Scene | Dissolve:
        texts = (*self.session.notes.texts, *self.texts(view))
        return replace(super().picture(view), texts=texts)


class Player:
    """Somebody before the window."""

    def __init__(self, opened: list[Director], wanted: GameOptions | None = None, theme: str = "dusk") -> None:
        self.director = Director(Settings(seed=7, theme=theme, size=(64, 36)), wanted)
        self.fullscreen = False
        opened.append(self.director)

    @property
    def mode(self) -> Mode:
        return self.director.mode

    @property
    def run(self) -> FlyingMode | None:
        """The run on the screen, in a pause too."""
        flown = self.mode.run if isinstance(self.mode, Pause) else self.mode
        return flown if isinstance(flown, FlyingMode) else None

    @property
    def game(self) -> Game:
        assert self.run is not None
        return self.run.game

    @property
    def cruises(self) -> bool:
        """Whether there is no game on the screen."""
        return self.run is None

    @property
    def moment(self) -> Moment:
        """The cruise's."""
        return self.director.session.cruise_state.moment

    def press(self, key: int, down: bool = True, unicode: str = "") -> Command | None:
        """Press a key or let it go; what is left for the window to do."""
        kind = pygame.KEYDOWN if down else pygame.KEYUP
        return self.event(kind, key=key, unicode=unicode, mod=0, scancode=0)

    def tap(self, key: int, unicode: str = "") -> Command | None:
        command = self.press(key, True, unicode)
        self.press(key, False, unicode)
        return command

    def click(self, button: int = 1) -> None:
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.event(kind, button=button, touch=False, pos=(5, 5))

    def click_on(self, words: str) -> Command | None:
        """Move the mouse to the row that has these words, and click there; what is left for the window to do."""
        for board in self.boards():
            for mark in board.marks:
                if isinstance(mark, Words) and mark.words == words:
                    at = board.rect[0] + mark.left + 2, board.rect[1] + mark.middle
                    self._mouse(pygame.MOUSEMOTION, pos=at)
                    self._mouse(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
                    return self._mouse(pygame.MOUSEBUTTONUP, pos=at, button=1)
        raise AssertionError(f"nowhere: {words}")

    def boards(self) -> list[Board]:
        """The pages in a window in which they have room."""
        return [text for text in self.mode.texts(ROOMY) if isinstance(text, Board)]

    def _mouse(self, kind: int, **facts: object) -> Command | None:
        return self.director.handle(pygame.event.Event(kind, touch=False, **facts), ROOMY, self.fullscreen)

    def touch(self) -> None:
        """Tap the screen with a finger, which SDL reports as a mouse too."""
        for finger, mouse in (
            (pygame.FINGERDOWN, pygame.MOUSEBUTTONDOWN),
            (pygame.FINGERUP, pygame.MOUSEBUTTONUP),
        ):
            self.event(mouse, button=1, touch=True, pos=(5, 5))
            self.event(finger, touch_id=1, finger_id=1, x=0.008, y=0.014)

    def event(self, kind: int, **facts: object) -> Command | None:
        left = self.director.handle(pygame.event.Event(kind, **facts), VIEW, self.fullscreen)
        self.fullscreen ^= left is Command.FULLSCREEN
        return left

    def listen(self) -> None:
        """Be told what SDL has of pads and the window."""
        for event in pygame.event.get():
            self.director.handle(event, VIEW)

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds / FRAME)):
            self.director.advance(FRAME)

    def writing(self) -> str:
        """All lines; those of a page with tabs between what stands side by side."""
        texts = [text for text in self.director.picture(VIEW).texts if isinstance(text, Text)]
        rows = dict[tuple[int, int], list[str]]()
        for number, board in enumerate(self.boards()):
            for mark in board.marks:
                if isinstance(mark, Words):
                    rows.setdefault((number, mark.middle), []).append(mark.words)
        return "\n".join([*(line for text in texts for line in text.lines), *map("\t".join, rows.values())])

    def lettered(self) -> bool:
        """Whether the name of the program stands in the landscape."""
        picture = self.director.picture(View(320, 180))
        return isinstance(picture, Scene) and any(sprite.words == "lettering" for sprite in picture.sprites)

    def fall_asleep(self) -> None:
        """Begin a run that waits for the button."""
        self.tap(pygame.K_r)
        self.wait(0.5)

    def let_go(self) -> None:
        """Touch nothing until the run has ended and its result has given way to the cruise."""
        for _ in range(400):
            self.wait(0.5)
            if self.cruises:
                break
        assert self.cruises

    def play_to_the_end(self, button: int = pygame.K_SPACE) -> None:
        """Hold the button until the dusk has come, and let go."""
        self.press(button)
        for _ in range(400):
            self.wait(0.5)
            if self.game.over:
                break
        self.press(button, False)
        assert self.game.over

    def fly(self, seconds: float, until: str = "") -> bool:
        """Hold the button as the bot would, until words are written if there are any; whether they were."""
        for _ in range(round(60.0 * seconds)):
            state, ground = self.game.state, self.game._ground
            self.press(pygame.K_SPACE, bot(state, ground))
            self.wait(1.0 / 60.0)
            if until and until in self.writing():
                return True
        return False
