"""The director: holds the mode on the screen, and the transition into it."""

from dataclasses import replace
from importlib import import_module

import pygame

from ...options import Settings
from ...render import Dissolve
from ...scene import Scene, Text, View
from ...system.keys.button_names import DOWN, names_meant
from ...system.keys.keymap import PAGE, RUN, Command
from ...system.settings.file import user_options
from ...words import speak
from ..input.held_buttons import Controls
from ..session.notes import MISTAKE_SECONDS
from ..session.session import GameOptions, Session
from .cruise_mode import Cruise
from .mode import Mode

PARTS = (
    "json",
    "hashlib",
    "...play",
    "...play.pictures.sprites",
    "...play.pictures.pictures",
    "...play.high_scores",
    "inspect",
    "typing_extensions",
    "pydantic_core",
    "pydantic.errors",
    "pydantic.functional_validators",
    "pydantic.json_schema",
    "pydantic.fields",
    "pydantic.main",
    "...textfile.check_fields",
    "...play.high_scores:make_ready",
    "..game.game",
    "..game.score_keeper",
    "..game.ended_runs",
    "..game.goal_words",
    "..game.calendar_page",
    "decimal",
    "...sound.crossfade",
    "..sound.mixer",
    "..tuner.tuner_page",
    "...shot.codes",
    "..session.screenshots",
    "font_manrope",
    "glob",
    "numpy.ma",
    "...render.text.panel",
    "...render.text.board_picture",
    "..pages.menu",
    "..pages.landscapes",
    "..pages.save_page",
    "..pages.menu_pages",
    ".front_mode",
    ".run_pages",
    ".run_mode",
    ".code_entry",
    "...scene.weather.precipitation",
    "...scene.weather.bolt",
    "...terrain.weathering",
    "...scene.wishes.scene_features",
    "...scene.wishes.wish",
    "...scene.wishes.search",
    "...scene.wishes.nearby",
)
"""Each is loaded in one go, and takes a few milliseconds: modules that others need come first. After a colon comes what
is called besides."""


class Preload:
    """Modules still to be loaded, one at a time."""

    def __init__(self, wait: float) -> None:
        self._wait = wait
        self._parts = list(PARTS)

    @property
    def begun(self) -> bool:
        """Whether the wait is over."""
        return self._wait <= 0.0

    def advance(self, seconds: float) -> None:
        """Let time pass; after the wait, load one part."""
        self._wait -= seconds
        if self.begun and self._parts:
            name, _, called = self._parts.pop(0).partition(":")
            module = import_module(name, __package__)
            if called:
                getattr(module, called)()


LOADING = 1.5
"""Seconds after the start from which on the cruise loads the game's code, piece by piece, and follows pads."""


class Director:
    """One mode after another: the cruise, its title, runs, pauses and results."""

    def __init__(
        self, settings: Settings, wanted: GameOptions | None = None, letters: float = 0.0, at_settings: bool = False
    ) -> None:
        """Begin in the cruise; if the game is wanted, with the title over it, or in a recorded run.

        Letters are at least `letters` pixels where there is room. `at_settings` opens the page of the
        settings over the cruise.
        """
        speak(settings.language)
        options, problems = user_options()
        self.session = Session(settings, options, wanted, letters)
        self.cruise = Cruise(self.session, titled=bool(wanted))
        self.mode: Mode = self.cruise if self.session.replay is None else self.cruise.begin()
        if at_settings:
            self.mode = self.cruise.open_page("settings")
        self._controls = Controls(options.keys, toggle=self.session.toggle)
        self._preload = Preload(0.0 if wanted else LOADING)
        if problems:
            self.session.notes.put("message", Text(problems, "centre"), MISTAKE_SECONDS)

    @property
    def done(self) -> bool:
        """Whether a recorded run has been shown to its end, or the window was closed and everything is saved."""
        return self.mode.done

    @property
    def plays(self) -> bool:
        """Whether the game is on the screen."""
        return self.mode.commands is RUN

    @property
    def rests(self) -> bool:
        """Whether nothing changes by itself, neither picture nor text."""
        return self.mode.rests and self.session.notes.rest

    @property
    def points(self) -> bool:
        """Whether a pointer is needed."""
        return self.mode.points

    @property
    def flies(self) -> bool:
        """Whether a run goes on."""
        return self.mode.flies

    def handle(self, event: pygame.event.Event, view: View, fullscreen: bool = False) -> Command | None:
        """Let the mode handle an event; return QUIT or FULLSCREEN for the window to carry out."""
        self.session.fullscreen = fullscreen
        self._controls.adopt(self.session.keys, toggle=self.session.toggle)
        command = self._controls.handle(event, self.mode.commands)
        pressed = command is not None or event.type in DOWN
        message_closed = pressed and self.session.notes.remove("message")  # it has been read
        if event.type == pygame.QUIT:
            return self._quit()
        if command is Command.BACK and message_closed:
            return None
        if command is Command.QUIT and fullscreen and "escape" in names_meant(event):
            command = Command.BACK
        paged = self.mode.commands is PAGE
        if command is Command.BACK and fullscreen and not (self.session.left_alone or paged):
            return Command.FULLSCREEN
        if command is Command.QUIT:
            return self._quit()
        if command is Command.FULLSCREEN:
            return command
        if event.type in (pygame.AUDIODEVICEADDED, pygame.AUDIODEVICEREMOVED):
            self.session.sound.devices_changed(gone=event.type == pygame.AUDIODEVICEREMOVED and not event.iscapture)
        self.mode = self.mode.handle(self._controls.numbered(event), command, view)
        wanted, self.session.wanted = self.session.wanted, None
        return self._quit() if self.mode.ends or wanted is Command.QUIT else wanted

    def _quit(self) -> Command | None:
        """QUIT; None, with a question, if something is being saved: quitting a second time counts."""
        if self.mode.closing:
            return Command.QUIT if self.mode.ends or self.mode.certain else None
        self.mode.ends = False
        if not self.session.saving:
            return Command.QUIT
        from .pause_mode import Closing  # with the pages

        self.mode = Closing(self.mode.held())
        return None

    def save_on(self, seconds: float) -> None:
        """Let time pass in a hidden window: only saving goes on."""
        self.session.save_on(seconds)
        if self.mode.closing:
            self.mode = self.mode.advance(seconds, held=False)

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self.session.advance(seconds)
        if not self.flies:
            self._controls.untoggle()
        self._controls.point(self.mode.points)
        held = self._controls.held
        if not self.plays:
            self._preload.advance(seconds)
        if seconds and (self.plays or self._preload.begun):  # the first frame does not wait for pads
            self._controls.open_pads()
        self.mode = self.mode.advance(seconds, held)

    def picture(self, view: View, coarse: bool = False) -> Scene | Dissolve:
        """The current picture, with all text; `coarse` halves the picture, but not the text."""
        drawn = view.halved if coarse else view
        notes = self.session.notes
        texts = (*(notes.without("foot") if self.mode.shows_notes else notes.texts), *self.mode.texts(view))
        solid, scale = self.session.contrast, self.session.text_scale((view.width, view.height))
        if solid or scale > 1.0:
            texts = tuple(
                replace(text, solid=solid or text.solid, scale=scale) if isinstance(text, Text) else text
                for text in texts
            )
        transition = self.session.transition
        picture = transition.picture(drawn, self.mode.picture) if transition else self.mode.picture(drawn)
        return replace(picture, texts=texts) if texts else picture

    def check_theme_file(self) -> bool:
        """Show the theme's file again if it has changed; return whether it has."""
        return not self.plays and self.session.theme_file.look(self.session.keys)

    def keep(self) -> None:
        """End the run in progress, if any, and wait until all runs are saved."""
        self.mode.keep()
        self.session.keep_runs()

    def close(self) -> None:
        """End the mode and the session."""
        self.keep()
        self.session.close()
