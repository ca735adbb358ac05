"""A run on the screen: in progress, and with its result. The cruise does not wait for it to be loaded."""

from __future__ import annotations

import contextlib
import math
from dataclasses import replace

import pygame

from ...play.constants import RULES
from ...play.ghost import Rival
from ...play.ladder.unlocks import NEWEST, Wear, choose
from ...play.pictures.day import DayKind
from ...play.pictures.lessons import GRACE
from ...play.pictures.pictures import BEFORE_SUNSET, NoGroundError
from ...play.recorded_look import FULL_PACE
from ...play.replay import Replay
from ...render import Dissolve
from ...scene import Landscape, Scene, SceneCode, Text, View
from ...scene.boards.board import Board
from ...scene.items import Icon
from ...scene.themes.find import name_of, theme_names
from ...shot.codes import code_of_moment
from ...system.keys.button_names import DOWN
from ...system.keys.keymap import RUN, Command
from ...system.pace.process_memory import tidy
from ...words import marked, translated
from ..game import match_words
from ..game.game import Game
from ..game.goal_words import TOAST_SECONDS, toast
from ..game.replay_file import text_of
from ..game.replay_mode import Replayed, as_it_was
from ..input.key_pages import RESULT_ROWS, match_rows
from ..pages.rows import Page
from ..saves.order import film_of_run
from ..session.notes import DONE_SECONDS, SHORT_SECONDS, ZEN_SECONDS
from ..session.session import Session
from ..session.transitions import Transition, freeze
from .mode import Mode
from .pause_mode import FlownMode, Pause, TakenOver
from .run_pages import RunPage, result_page

LOCK, DISSOLVE = 0.9, 0.35
"""Seconds after the end of a run before a press begins another one, so that who presses on sees how it ended; and in
which that dissolves into view."""

IDLE, LET_GO = 30.0, 120.0
"""Seconds without a touch after which the cruise takes over again: from a run that waits, has no dusk or has ended; and
from one that goes on, in which who lets go plays too, until the dusk comes."""

TOUCHES = (pygame.MOUSEMOTION, *DOWN)  #: events that show that somebody is there

PAD_GONE = marked("the pad is gone; the keyboard and the mouse fly too")
"""Why a run pauses by itself, which is said for some seconds."""

PAD_GONE_SECONDS = 12.0

TOO_LONG = marked("no film: the run is too long")
OWN_CHAPTERS = marked("no film: of your own chapters there is none")

TURN_SECONDS = 3.0  #: seconds for which a match says whose turn it is
LEAVING_SECONDS = 1.5  #: seconds in which a run dissolves into the cruise


def take_over(home: Mode, view: View) -> FlyingMode | None:
    """Take over the cruise's glider in a run; None, with a note, if there is no land to ride on."""
    session, leaving = home.session, home.session.cruise_state.leaving
    session.notes.clear()
    game = _game(session, view, 0.0)
    if game is None:
        return None
    tidy()  # earlier runs have left much garbage, and a run is seldom interrupted to collect it
    if leaving is None and session.cruise_state.later:  # whose hour the run does not have
        leaving = Transition(session.cruise_state.still, DISSOLVE)
    session.transition = leaving or session.transition
    return FlyingMode(home, game, TakenOver(session.cruise_state.moment, view))


def begin(home: Mode) -> FlyingMode | None:
    """Start a run from the start of the course, or the recorded one; None, with a note, without land to ride on."""
    session, cruise = home.session, home.session.cruise_state
    session.notes.clear()
    game = _game(session, None, cruise.elapsed)
    if game is None:
        return None
    session.transition = Transition.prepared(cruise.still, DISSOLVE, game.preparations)
    return _on(home, game)


def _on(home: Mode, game: Game) -> FlyingMode:
    """A run from the start; in a match, with a line that says whose turn it is."""
    if home.session.match is not None:
        home.session.notes.put("turn", match_words.turn(home.session.match), TURN_SECONDS)
    return FlyingMode(home, game)


def _game(session: Session, view: View | None, elapsed: float, again: TakenOver | None = None) -> Game | None:
    """The game on the cruise's land: in its view, or from the start at a second; None, with a note, without one."""
    land, moment, turns = session.cruise_state.landscape, session.cruise_state.moment, session.cruise_state.day_turns
    day: DayKind = "turns" if turns else "stays"
    ghosts, calm, contrast, wear = None, session.calm, session.contrast, wear_of(session)
    play = session.settings.play
    zen = play.zen and session.match is None
    try:
        if not isinstance(land, Landscape):
            raise NoGroundError(translated("the game is played on ridges: --scene ridges"))
        if again is not None:
            moment = again.moment
            ghosts = [Rival(again.best)] if again.best is not None and play.ghosts and not zen else None
        elif view is None:
            hour = (land.theme.sunset - BEFORE_SUNSET) % 24.0 if turns else moment.hour
            moment = replace(moment, elapsed=elapsed, hour=hour)
            if (replay := session.replay) is not None:
                moment = as_it_was(replay, land, moment)
                return Replayed(replay, land, moment, calm=calm, contrast=contrast, wear=wear, own=session.rules)
            ghosts = _rivals(session, land.seed)
        alone = view is None and again is None and session.match is None
        first = alone and not zen and session.log.first
        return Game(
            land,
            moment,
            view,
            zen=zen,
            ghosts=ghosts,
            calm=calm,
            contrast=contrast,
            day=day,
            first=first,
            waits=GRACE if first else 0,
            wear=wear,
            rules=session.rules or RULES,
            pace=play.pace,
        )
    except NoGroundError as problem:
        session.say(str(problem), SHORT_SECONDS)
        return None


def wear_of(session: Session) -> Wear:
    """The glider's outfit in a run: the user's choice, or else the newest, and then why."""
    level, window = session.log.book.level, session.settings.window
    try:
        return Wear(choose("scarf", window.scarf, level), choose("sail", window.sail, level))
    except ValueError as problem:
        session.complain(str(problem))
        session.settings = replace(session.settings, window=replace(window, scarf=NEWEST, sail=NEWEST))
        return wear_of(session)


def _rivals(session: Session, seed: int) -> list[Rival] | None:
    """The rivals beside a run from the start of a course; None for none at all, not even the bot."""
    if session.match is not None:
        return session.match.rivals
    play, friends = session.settings.play, [friend for friend in session.friends if friend.replay.seed == seed]
    if play.zen or not (play.ghosts or friends):
        return None
    return [*map(Rival, session.log.ghosts(seed) if play.ghosts else []), *friends]


class FlyingMode(FlownMode):
    """A run in progress, played or replayed, with the keys that pause, leave and repeat it."""

    commands = RUN
    flies = True

    def __init__(self, home: Mode, game: Game, taken: TakenOver | None = None) -> None:
        super().__init__(home.session)
        self.home, self.game, self.taken = home, game, taken
        fair = game.run is not None and home.session.settings.play.pace == FULL_PACE
        self.goals = self.session.log.watch(game.state.seed, fair)
        self.session.sound.open()

    def handle(self, event: pygame.event.Event, command: Command | None, view: View) -> Mode:
        """The mode after an event; a run waits for the keyboard, and for a pad that is pulled out."""
        if command is not None:
            self.game.touch()
        if command in (Command.PAUSE, Command.BACK, Command.HELP) or event.type == pygame.WINDOWFOCUSLOST:
            return self.paused()
        if event.type == pygame.JOYDEVICEREMOVED:
            return self.paused(False, translated(PAD_GONE))
        return self if command is None else self.obey(command, view)

    def advance(self, seconds: float, held: bool) -> Mode:
        """The run, until it ends or nobody touches it any more."""
        self._play(seconds, held)
        if self.game.over:
            return Result(self.home, self.game, self._kept(), self.taken)
        goes_on = not self.game.state.asleep and math.isfinite(self.game.state.dusk)
        return self._leave(alone=True) if self.game.idle > (LET_GO if goes_on else IDLE) else self

    def picture(self, view: View) -> Scene | Dissolve:
        """The land, the glider, and everything else that flies."""
        return self.game.scene(view)

    def texts(self, view: View) -> tuple[Text | Board, ...]:
        return self.game.texts()

    def keep(self) -> None:
        self._finish("time")

    def held(self) -> Mode:
        return self.paused() if self.flies else self

    def paused(self, bare: bool = False, why: str = "") -> Mode:
        """The run in a pause, `bare` of text or with the reason."""
        self.session.sound.rest()
        if why:
            self.session.say(why, PAD_GONE_SECONDS)
        return Pause(self, bare)

    def obey(self, command: Command, view: View) -> Mode:
        """The mode after a command that works alike in a run and after its end."""
        if command is Command.RESTART:
            return self._again()
        if command is Command.LEAVE:
            return self._leave()
        if command is Command.PHOTO:
            return self.paused(bare=True)
        if command is Command.ZEN and self.session.replay is None and self.session.match is None:
            return self._turn_zen()
        if command is Command.MUTE:
            self.session.say_muted()
        elif command is Command.PICTURE:
            self.session.save_picture(self.game.scene(view), self.game.elapsed, self._code(view))
        return self

    def _code(self, view: View) -> SceneCode | None:
        """The code of the land where the run is; None for a theme whose file cannot be read."""
        cruise = self.session.cruise_state
        land, moment = cruise.landscape, self.game.moment(view)
        with contextlib.suppress(ValueError):
            return code_of_moment(cruise.settings, land.theme, land.seed, moment, view)
        return None

    def _play(self, seconds: float, held: bool) -> None:
        self.game.advance(seconds, held)
        land = self.session.cruise_state.landscape
        self.session.sound.feel(land.theme, land.seed, self.game.mood)
        self.session.sound.hear(self.game.cues())
        self._tell_of_goals()

    @property
    def has_goals(self) -> bool:
        """Whether goals can be reached: only in the player's own run, with a score that counts."""
        return self.session.replay is None and not self.session.settings.play.zen and self.session.match is None

    def _tell_of_goals(self) -> None:
        """Say which goals have been reached just now."""
        before = self.goals.reached
        if not self.has_goals or not (news := self.goals.look(self.game.state, self.game.feats)):
            return
        names = [*self.session.log.book.goals, *(goal.name for goal in before)]
        self.session.notes.put("goal", toast(news, names), TOAST_SECONDS)

    def _again(self) -> Mode:
        """Start another run, or the recorded one again; the run so far counts.

        In a match, start the next turn, or repeat the current one if it is not over.
        """
        self._finish("left")
        if self.session.match is not None:
            self.session.match = self.session.match.next()
        game = _game(self.session, None, self.game.elapsed)
        if game is None:
            return self
        self.session.transition = Transition.prepared(freeze(self.game.scene), DISSOLVE, game.preparations)
        return _on(self.home, game)

    def _leave(self, *, alone: bool = False) -> Mode:
        """Return to the cruise, on request or because the run was left alone."""
        self._finish("left")
        self.session.left_alone = alone
        self.session.replay = self.session.match = None
        if not self.session.heard:
            self.session.sound.rest()
        self.session.transition = Transition(freeze(self.game.scene), LEAVING_SECONDS)
        self.session.resume(self.game.elapsed, self.game.hour)
        return self.home

    def _turn_zen(self) -> Mode:
        zen = self.session.turn_zen()
        words = translated("zen: no score, no dusk") if zen else translated("zen off: dusk and score are back")
        self.session.say(words, ZEN_SECONDS)
        return self._again()

    def _finish(self, cause: str) -> None:
        """End the run if it is in progress; it counts like any other."""
        if not self.game.over:
            self.game.finish(cause)
            if self.session.match is None:  # whose turn is not over
                self._kept()

    def _kept(self) -> tuple[str, ...]:
        """Keep the run that has ended, unless it is a replay; return lines about it. The match keeps its own."""
        if self.session.replay is not None:
            return ()
        if self.session.match is not None:
            self.session.match = self.session.match.after(self.game.state, self._recorded())
            return ()
        run = self.game.run or self.game.taken
        return self.session.log.keep(run, self.game.state, self.game.look, self.goals.amounts) if run else ()

    def _recorded(self) -> Replay | None:
        """The replay of the run so far, with its look; None if it is too long."""
        run = self.game.run or self.game.taken
        assert run is not None
        with contextlib.suppress(ValueError):
            return replace(run.replay(), look=self.game.look)
        return None


class Result(FlyingMode):
    """A run that has ended, under its result. The button triggers the focused row, but not too soon."""

    points = True
    shows_notes = True
    flies = False

    def __init__(self, home: Mode, game: Game, lines: tuple[str, ...], taken: TakenOver | None) -> None:
        super().__init__(home, game, taken)
        self._lines, self._since_end = lines, 0.0
        self._next: Mode = self
        self._view = View(1280, 720)
        self._page = RunPage(self.session, self._made, lambda: self._do(Command.BACK))
        game.touch()  # a player who has let go for good still gets to read the result

    @property
    def done(self) -> bool:
        return self.ends or self.game.done

    def handle(self, event: pygame.event.Event, command: Command | None, view: View) -> Mode:
        """Start another run after the button, return to the cruise after a key that closes the page, or obey a row."""
        self._next, self._view = self, view
        if command is not None or event.type in TOUCHES:
            self.game.touch()
        if self._since_end >= LOCK:
            command = self._page.left_of(event, command, view)
        else:
            self._page.point(event, view)
            command = None if command is Command.HOLD else command
        if command is not None:
            self._do(command)
        return self._next

    def obey(self, command: Command, view: View) -> Mode:
        """The mode after a command."""
        if command is Command.HOLD:
            return self._once_more()
        if command is Command.FILM:
            self._film()
            return self
        return self._leave() if command in (Command.PAUSE, Command.BACK) else super().obey(command, view)

    def _do(self, command: Command) -> None:
        self._next = self.obey(command, self._view)

    def _film(self) -> None:
        """Start making a film of the last seconds of the run, and say so."""
        replay = self.session.replay or self._recorded()
        if replay is None:
            self.session.say(translated(TOO_LONG), DONE_SECONDS)
        elif self.session.rules is not None:
            self.session.say(translated(OWN_CHAPTERS), DONE_SECONDS)
        else:
            name, given = self.session.cruise_state.theme.name, self.session.cruise_state.settings.theme
            own = given if given and name not in theme_names() and name_of(given) == name else None
            shown = own or (name if name in theme_names() else None)
            order = film_of_run(text_of(replay), replay.seed, name, shown)
            self.session.say(self.session.saves.begin(order), DONE_SECONDS, Icon("picture"))

    def _once_more(self) -> Mode:
        """Start another run; or repeat the takeover, beside the best run from there."""
        if self.taken is None:
            return self._again()
        taken = self.taken.after(self.game)
        game = _game(self.session, taken.view, 0.0, taken)
        if game is None:
            return self
        self.session.transition = Transition.prepared(freeze(self.game.scene), DISSOLVE, game.preparations)
        return FlyingMode(self.home, game, taken)

    def advance(self, seconds: float, held: bool) -> Mode:
        """Stay on the result until it is left alone."""
        self._play(seconds, held)
        self._page.advance(seconds)
        self._since_end += seconds
        waits = IDLE if self.session.match is None else LET_GO  # two have to change places
        return self._leave(alone=True) if self.game.idle > waits else self

    def texts(self, view: View) -> tuple[Text | Board, ...]:
        """The result, and how to go on."""
        return (self._page.board(view, self.picture),)

    def _made(self) -> Page:
        texts, lines, rows, match = self.game.texts(), self._lines, RESULT_ROWS, self.session.match
        if match is not None:
            texts = (match_words.result(match, self.game.splits),)
            rows = match_rows(match_words.going_on(match), match_words.LEAVE)
        return result_page(texts, lines, rows, self.session.keys, self._do)
