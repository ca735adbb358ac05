"""The shown theme's file: read again when it changes, replaced by one that is dropped, and kept on request."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from ...output import tell
from ...scene import Text, Theme
from ...scene.themes.find import theme_for
from ...scene.themes.user_themes import user_file
from ...shot.scene_of_settings import check_price, view
from ...system.files.atomic import reason
from ...system.files.watch import ThemeWatch, message, watch
from ...system.keys.default_keys import Keys
from ...system.keys.keymap import Command, key_names
from ...textfile.typed import for_shell, path_of
from ...user_folders import short
from ...words import marked, translated
from .cruise_state import CruiseState
from .notes import KEPT_SECONDS, PROBLEM_SECONDS, SHORT_SECONDS, Notes

OFFER_SECONDS = 10.0  #: seconds for which it is said how a theme is kept

KEPT_ALREADY = marked("this theme is among your own already")
NO_FILE = marked("this theme came in no file")


class ShownTheme:
    """The file of the theme that a cruise shows, if it has one, and one that has just been dropped."""

    def __init__(self, state: CruiseState, notes: Notes) -> None:
        self._state, self._notes = state, notes
        self._watch: ThemeWatch | None = watch(state.settings.theme)
        self._dropped: ThemeWatch | None = None

    def follow(self, file: Path | None) -> None:
        """Watch another theme's file, or none."""
        self._watch = ThemeWatch(file) if file else None

    def follow_settings(self) -> None:
        """Watch the file of the theme that the settings name, or none."""
        self._watch = watch(self._state.settings.theme)

    def drop(self, text: str) -> None:
        """Read a dropped theme's file once it has stopped changing, and show it."""
        self._dropped = ThemeWatch(path_of(text), known=False)
        if not self._dropped.readable:
            self._refuse(translated("{file} cannot be read", file=self._dropped.file.name))
            self._dropped = None

    def look(self, keys: Keys) -> bool:
        """Show changes of the file, or its mistakes, and a dropped one; return whether anything is new.

        `keys` name the one that keeps a dropped theme.
        """
        dropped = self._dropped.look() if self._dropped else None
        if self._dropped is not None and dropped is not None:
            taken, self._dropped = self._dropped, None
            if self._take(dropped, taken.file, keys):
                self._watch = taken
            return True
        news = self._watch.look() if self._watch else None
        if self._watch is None or news is None:
            return False
        notes, file = self._notes, self._watch.file
        notes.remove("message")
        if isinstance(news, Theme):
            self._state.dissolve_to(news)
            self._notes.say(translated("{file} read again", file=file.name), SHORT_SECONDS)
        else:
            notes.remove("help")
            notes.put("message", Text(message(news, file), "centre"))
        return True

    def keep(self) -> None:
        """Save the shown theme among the user's own, and say so."""
        from ...system.files.theme_exchange import keep

        if self._watch is None or user_file(self._watch.file.stem) == self._watch.file:
            self._notes.say(translated(NO_FILE if self._watch is None else KEPT_ALREADY), SHORT_SECONDS)
            return
        try:
            name = keep(self._watch.file)
            theme = theme_for(name, 0)
        except (OSError, ValueError) as problem:
            why = reason(problem).partition("\n")[0]
            self._notes.say(translated("not kept: {reason}", reason=why), PROBLEM_SECONDS)
            return
        file = user_file(name)
        assert file is not None, "it is kept there"
        state = self._state
        state.settings = replace(state.settings, theme=name)
        state.change_to(theme)
        self._watch = ThemeWatch(file)
        self._notes.say(translated("kept as {name}: {file}", name=name, file=short(file)), KEPT_SECONDS)
        tell(f"kept {for_shell(file)}")

    def _take(self, news: Theme | str, file: Path, buttons: Keys) -> bool:
        """Show a dropped theme and say how to keep it, or say what is wrong; return whether it is shown."""
        state = self._state
        try:
            if not isinstance(news, Theme):
                raise ValueError(news)
            check_price(news, state.settings.scene, view(state.settings, state.settings.size))
        except ValueError as problem:
            self._refuse(str(problem).partition("\n")[0].replace(str(file), file.name))
            return False
        state.settings = replace(state.settings, theme=str(file))
        state.dissolve_to(news)
        line, keys = f"{news.name}: {news.words}", key_names(buttons, Command.KEEP)[:1]
        if keys and user_file(file.stem) != file:
            line = translated("{theme}; {key} keeps it among your own", theme=line, key=keys[0])
        self._notes.say(line, OFFER_SECONDS)
        return True

    def _refuse(self, problem: str) -> None:
        self._notes.say(problem, PROBLEM_SECONDS)
