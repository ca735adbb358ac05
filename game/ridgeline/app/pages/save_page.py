"""The page on which is saved what was shown when it was opened, and what has become of that."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame

from ...system.files.atomic import reason
from ...system.files.open_folder import open_folder
from ...words import marked, translated
from ..saves.order import BACK, NO_VIDEO, Order, SavedPlace, video_is_made
from ..saves.saves import Job, JobStage, Saves
from ..window import clipboard
from .bound_page import BoundPage
from .controls import Control, MenuPage
from .front import Front
from .rows import Action, Page, PageMaker, ProgressRow, Row, TextLine

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


ORDERS: dict[str, Callable[[SavedPlace, Saves], Order]] = {
    "film": lambda place, saves: place.film(saves.ending),
    "loop": lambda place, saves: place.loop(saves.ending, saves.loop),
    "wallpaper": lambda place, saves: place.wallpaper(),
    "page": lambda place, saves: place.page(),
    "plot": lambda place, saves: place.plot(),
}
"""What is ordered by the deeds of the page."""

JOB = "job"  #: begins the ids of the rows of jobs; their number follows


class SavePage(BoundPage):
    """The page, made anew whenever it is looked at; what it saves is of the moment at which it was opened."""

    def __init__(self, front: Front, described: MenuPage) -> None:
        super().__init__(front, described)
        self._saves = front.saves
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

    def rows(self) -> tuple[Row, ...]:
        """Those that save something, and what has become of it."""
        self.front.busy = lambda: self._saves.busy
        return (*super().rows(), *(_job_row(job, f"{JOB} {number}") for number, job in enumerate(self._saves.jobs)))

    def do(self, row: str, value: Any) -> None:
        if row.startswith(JOB):
            self._do_job(self._saves.jobs[int(row.removeprefix(JOB))])
        else:
            super().do(row, value)

    def act(self, deed: str) -> None:
        """Begin to save something."""
        if self._place is None:
            self.front.say(translated("not saved: {reason}", reason=self._problem))
            return
        try:
            line = self._saves.begin(ORDERS[deed](self._place, self._saves))
        except ValueError as problem:
            line = translated(str(problem))
        self.front.say(line)

    def value(self, control: Control) -> Any:
        return self._saves.ending if control.id == "ending" else self._saves.loop

    def change(self, control: Control, value: Any) -> None:
        if control.id != "ending":
            self._saves.loop = value
        elif value == ".mp4" and not video_is_made():
            raise ValueError(translated(NO_VIDEO))
        else:
            self._saves.ending = value

    def _do_job(self, job: Job) -> None:
        """Stop a job that goes on, look at the file that it has made, or begin it again."""
        if job.unfinished:
            job.stop()
        elif job.file is not None:
            self.front.open(saved_page(self.front, job.file))
        else:
            self.front.say(self._saves.begin(job.order))


def _job_row(job: Job, id: str) -> Row:
    """What has become of a job."""
    name = translated(job.order.name)
    if job.unfinished:
        about = translated("Choose it to stop it. It goes on when this page is closed, and ends with the window.")
        return _progress(job, about, id)
    if job.file is not None:
        about = job.problem or translated("Open it or its folder, or copy its path.")
        return Action(shorten_name(job.file.name), about, translated(STAGES[JobStage.SAVED]), id=id)
    about = translated("{line}. Choose it to try again.", line=job.line)
    return Action(name, about, translated(STAGES[job.stage]), id=id)


def closing_page(saves: Saves, keep_open: Callable[[], None], close: Callable[[], None]) -> Page:
    """What is asked when the window is closed while something is being saved."""
    jobs = [job for job in saves.jobs if job.unfinished]
    deeds = {"keep": keep_open, "close": close} | {f"{JOB} {number}": job.stop for number, job in enumerate(jobs)}
    rows: tuple[Row, ...] = (
        TextLine(translated("The window closes by itself as soon as this is done.")),
        Action(translated("Keep the window open"), translated("The saving goes on."), translated("Esc"), id="keep"),
        Action(translated("Close now"), translated("What is not finished yet is not saved."), id="close"),
        TextLine(),
        *(_progress(job, translated("Choose it to stop it."), f"{JOB} {number}") for number, job in enumerate(jobs)),
    )
    return Page(translated("Still saving"), rows, lambda row, value: deeds[row](), large=True)


def _progress(job: Job, about: str, id: str) -> ProgressRow:
    done = f"{job.share:.0%}" if job.share else translated(STAGES[job.stage])
    return ProgressRow(translated(job.order.name), job.share, done, about, id=id)


def shorten_name(name: str) -> str:
    """The name of a file, or its ends if it has more than `MOST_LETTERS`.

    >>> shorten_name("ridgeline-dusk-12345678901234567890-75.432s-wallpaper.png")
    'ridgeline-dusk-…2s-wallpaper.png'
    """
    half = MOST_LETTERS // 2
    return name if len(name) <= MOST_LETTERS else f"{name[: half - 1]}…{name[-half:]}"


def saved_page(front: Front, file: Path) -> PageMaker:
    """What can be done with a file that was saved."""

    def do(row: str, value: Any) -> None:
        if row == "copy":
            _copy(front, str(file))
        else:
            _open(front, file.parent if row == "folder" else file)

    def page() -> Page:
        about = translated("Open the folder that it is in: {folder}", folder=str(file.parent))
        rows = (
            Action(translated("Show in its folder"), about, id="folder"),
            Action(
                translated("Open"), translated("Look at it in the desktop's own program for such files."), id="open"
            ),
            Action(translated("Copy the path"), str(file), id="copy"),
        )
        return Page(translated("Saved"), rows, do, large=True)

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
