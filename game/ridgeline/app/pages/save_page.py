"""The page on which is saved what was shown when it was opened, and what has become of that."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame

from ...system.files.atomic import reason
from ...system.files.open_folder import open_folder
from ...system.keys.keymap import Command, key_names
from ...words import marked, translated
from ..saves.order import BACK, NO_VIDEO, Order, SavedPlace, video_is_made
from ..saves.saves import Job, JobStage, Saves
from ..window import clipboard
from .front import Front
from .rows import Action, Choice, Page, PageMaker, ProgressRow, Row, TextLine

FILMS = {".webp": "WebP", ".mp4": "MP4", ".gif": "GIF"}  #: the endings of films, and what they are called

LOOPS = {"fade": marked("the end dissolves"), "day": marked("a day goes round"), "sway": marked("to and fro")}
"""How films close on themselves, in words."""

MOST_LETTERS = 32  #: of a file's name, for which there is room

STAGES = {
    JobStage.WAITS: marked("waits"),
    JobStage.RUNS: marked("being made"),
    JobStage.ENDS: marked("stops"),
    JobStage.SAVED: marked("saved"),
    JobStage.FAILED: marked("not saved"),
    JobStage.STOPPED: marked("stopped"),
}
"""How far a job is, in words."""


class SavePage:
    """The page, made anew whenever it is looked at; what it saves is of the moment at which it was opened."""

    def __init__(self, front: Front) -> None:
        self._front, self._saves = front, front.saves
        self._place: SavedPlace | None = None
        self._problem = ""
        shown, view = front.shown, front.view
        try:
            code = shown.code(view, filed=False)
            before = shown.code(view, BACK, filed=False)
            self._place = SavedPlace.of(code, before, shown.theme, shown.settings.theme, (view.width, view.height))
        except (OSError, ValueError) as problem:
            file = shown.settings.theme or ""  # whose path may be longer than the room for the line
            self._problem = reason(problem).partition("\n")[0].replace(file, Path(file).name)

    def __call__(self) -> Page:
        """The page as it is now."""
        self._front.busy = lambda: self._saves.busy
        keys, saves = self._front.keys, self._saves
        rows: tuple[Row, ...] = (
            Action(
                translated("A picture"),
                translated("Save what is shown, without this page, to your pictures folder."),
                lambda: self._front.act(Command.PICTURE),
                ", ".join(key_names(keys, Command.PICTURE)[:1]),
            ),
            self._order(
                translated("A film of the last ten seconds"),
                translated("It ends with what was shown when this page was opened."),
                lambda place: place.film(saves.ending),
            ),
            self._order(
                translated("A loop"),
                translated("A film that begins with what was shown, and whose end meets its beginning."),
                lambda place: place.loop(saves.ending, saves.loop),
            ),
            self._order(
                translated("The desktop's picture"),
                translated("The desktop shows this place from now on; the picture is saved too."),
                SavedPlace.wallpaper,
            ),
            self._order(
                translated("A page for browsers"),
                translated("One file that begins here and goes on for ever, without a network, on phones too."),
                SavedPlace.page,
            ),
            self._order(
                translated("A drawing for plotters"),
                translated("The crests as strokes of a pen on an A3 sheet, in an SVG file."),
                SavedPlace.plot,
            ),
            Action(
                translated("The code of this place"),
                translated("Copy a word that brings others to this place and moment."),
                lambda: self._front.act(Command.COPY),
                ", ".join(key_names(keys, Command.COPY)[:1]),
            ),
            self._endings(),
            self._loops(),
            *map(self._row, saves.jobs),
        )
        return Page(translated("Save"), rows)

    def _order(self, name: str, about: str, order: Callable[[SavedPlace], Order]) -> Action:
        return Action(name, about, lambda: self._begin(order))

    def _begin(self, order: Callable[[SavedPlace], Order]) -> None:
        if self._place is None:
            self._front.say(translated("not saved: {reason}", reason=self._problem))
            return
        try:
            line = self._saves.begin(order(self._place))
        except ValueError as problem:
            line = translated(str(problem))
        self._front.say(line)

    def _endings(self) -> Choice:
        endings = list(FILMS)

        def change(number: int) -> None:
            if endings[number] == ".mp4" and not video_is_made():
                raise ValueError(translated(NO_VIDEO))
            self._saves.ending = endings[number]

        about = translated("MP4 has the best picture, WebP and GIF move in browsers and chats.")
        return Choice(translated("Films are"), tuple(FILMS.values()), endings.index(self._saves.ending), about, change)

    def _loops(self) -> Choice:
        kinds = list(LOOPS)

        def change(number: int) -> None:
            self._saves.loop = kinds[number]

        about = translated("What goes round or to and fro has neither rain, snow and storms nor living things.")
        words = tuple(map(translated, LOOPS.values()))
        return Choice(translated("Loops"), words, kinds.index(self._saves.loop), about, change)

    def _row(self, job: Job) -> Row:
        """What has become of a job."""
        name = translated(job.order.name)
        if job.unfinished:
            about = translated("Choose it to stop it. It goes on when this page is closed, and ends with the window.")
            return _progress(job, about)
        if job.file is not None:
            about = job.problem or translated("Open it or its folder, or copy its path.")
            shown = translated(STAGES[JobStage.SAVED])
            return Action(
                shorten_name(job.file.name), about, lambda: self._front.open(saved_page(self._front, job)), shown
            )
        about = translated("{line}. Choose it to try again.", line=job.line)
        return Action(name, about, partial(self._again, job), translated(STAGES[job.stage]))

    def _look_at(self, job: Job) -> None:
        self._front.open(saved_page(self._front, job))

    def _again(self, job: Job) -> None:
        self._front.say(self._saves.begin(job.order))


def closing_page(saves: Saves, keep_open: Callable[[], None], close: Callable[[], None]) -> Page:
    """What is asked when the window is closed while something is being saved."""
    rows: tuple[Row, ...] = (
        TextLine(translated("The window closes by itself as soon as this is done.")),
        Action(translated("Keep the window open"), translated("The saving goes on."), keep_open, translated("Esc")),
        Action(translated("Close now"), translated("What is not finished yet is not saved."), close),
        TextLine(),
        *(_progress(job, translated("Choose it to stop it.")) for job in saves.jobs if job.unfinished),
    )
    return Page(translated("Still saving"), rows, large=True)


def _progress(job: Job, about: str) -> ProgressRow:
    done = f"{job.share:.0%}" if job.share else translated(STAGES[job.stage])
    return ProgressRow(translated(job.order.name), job.share, done, about, job.stop)


def shorten_name(name: str) -> str:
    """The name of a file, or its ends if it has more than `MOST_LETTERS`.

    >>> shorten_name("ridgeline-dusk-12345678901234567890-75.432s-wallpaper.png")
    'ridgeline-dusk-…2s-wallpaper.png'
    """
    half = MOST_LETTERS // 2
    return name if len(name) <= MOST_LETTERS else f"{name[: half - 1]}…{name[-half:]}"


def saved_page(front: Front, job: Job) -> PageMaker:
    """What can be done with a file that was saved."""
    file = job.file
    assert file is not None

    def page() -> Page:
        rows = (
            Action(
                translated("Show in its folder"),
                translated("Open the folder that it is in: {folder}", folder=str(file.parent)),
                lambda: _open(front, file.parent),
            ),
            Action(
                translated("Open"),
                translated("Look at it in the desktop's own program for such files."),
                lambda: _open(front, file),
            ),
            Action(translated("Copy the path"), str(file), lambda: _copy(front, str(file))),
        )
        return Page(translated("Saved"), rows, large=True)

    return page


def _open(front: Front, path: Path) -> None:
    try:
        path.stat()
        open_folder(path)
    except OSError as problem:
        front.say(translated("not opened: {reason}", reason=reason(problem)))
        return
    front.say(translated("opened {folder}", folder=str(path)))


def _copy(front: Front, text: str) -> None:
    try:
        clipboard.copy(text)
    except pygame.error as problem:
        front.say(translated("not copied: {reason}", reason=str(problem)))
        return
    front.say(translated("copied {code}", code=text))
