"""The page that makes Ridgeline the screensaver here: what is so now, install, uninstall and try."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...words import marked, translated
from ..saves.task import SavingTask
from .bound_page import BoundPage
from .controls import Control, MenuPage
from .front import Front
from .rows import Page, ProgressRow, Row, TextLine
from .saver_words import SECTIONS, registration_rows, report_rows, sections_in, sentence

CHECK = ("doctor", "--saver")
COMMANDS = {
    "try": ("saver",),
    "install": ("saver", "install", "--write"),
    "uninstall": ("saver", "uninstall"),
    "preview": ("saver", "install"),
    "report": ("doctor",),
}
"""What the deeds of the page run, with this program."""

DOING = {
    "try": marked("is shown"),
    "install": marked("is being registered"),
    "uninstall": marked("is being removed"),
    "preview": marked("is being written down"),
    "report": marked("is being examined"),
}

DONE = {
    "install": marked("This was done:"),
    "uninstall": marked("This was done:"),
    "preview": marked("This would be done:"),
}

STOPS = marked("Enter or a click stops it.")

STATE_LINES = 2
"""Lines that are kept for what is so now: it is known after the page has opened, when a hand is on its way to a row."""

REPORT_LINES = 70  #: about as many lines as the doctor's report has


class SaverPage(BoundPage):
    """The page, made anew whenever it is looked at; what it does goes on in processes of their own."""

    def __init__(self, front: Front, described: MenuPage) -> None:
        super().__init__(front, described)
        self._check = front.begin(*CHECK)
        self._deed = ""
        self._task: SavingTask | None = None
        self._changing = False

    def rows(self) -> tuple[Row, ...]:
        """What is so now, and what can be done."""
        self.front.busy = self._busy
        self._look_after_change()
        return (TextLine(self._state(), least=STATE_LINES), *super().rows())

    def row(self, control: Control) -> Row:
        """A row that begins something, or stops it while it goes on."""
        name, running = translated(control.name), self._task is not None and self._task.running
        if control.id == "again" and self._check.running:
            share = len(sections_in([*self._check.lines])) / len(SECTIONS)
            return ProgressRow(name, share, f"{share:.0%}", translated(STOPS), id=control.id)
        if control.id == self._deed and self._task is not None and running:
            return going_on(self._task, name, control.id)
        return super().row(control)

    def act(self, deed: str) -> None:
        """Begin something and show what comes of it, or stop it; nothing else begins meanwhile."""
        running = self._task is not None and self._task.running
        if deed == "again":
            self._check.stop() if self._check.running else self._look()
        elif self._task is not None and running and deed == self._deed:
            self._task.stop()
        elif running:
            self.front.say(translated("Something else is going on: stop it in its row first."))
        else:
            self._begin(deed)

    def _begin(self, deed: str) -> None:
        words = COMMANDS[deed]
        self._deed, self._changing = deed, deed in ("install", "uninstall")
        self._task = SavingTask(*words) if self._changing else self.front.begin(*words)
        self.front.open(TaskPage(self.front, self._task, deed, self.controls[deed].name))

    def _busy(self) -> bool:
        return self._check.running or (self._task is not None and self._task.running)

    def _state(self) -> str:
        """Whether Ridgeline is the screensaver here, or what is being looked at for that."""
        found = sections_in([*self._check.lines])
        if self._check.running:
            return translated("Looking at {what} …", what=translated(SECTIONS.get(next(reversed(found), ""), "")))
        if self._check.stopped:
            return translated("Whether Ridgeline is the screensaver here has not been looked at.")
        return sentence(found) if found else translated("Unknown: {reason}", reason=self._check.problem)

    def _look(self) -> None:
        self._check.stop()
        self._check = self.front.begin(*CHECK)

    def _look_after_change(self) -> None:
        """Look at what is so, after something has been changed."""
        if self._changing and self._task is not None and not self._task.running:
            self._changing = False
            self._look()


class TaskPage:
    """What goes on, and what has come of it."""

    def __init__(self, front: Front, task: SavingTask, deed: str, name: str) -> None:
        """Show the task of a deed, whose name is English."""
        self._front, self._task, self._deed, self._name = front, task, deed, name

    def __call__(self) -> Page:
        """The page as it is now."""
        self._front.busy = lambda: self._task.running
        name = translated(self._name)
        rows = (going_on(self._task, name, self._deed),) if self._task.running else (*self._outcome(),)
        return Page(name, rows, self._do)

    def _do(self, row: str, value: Any) -> None:
        """Stop what goes on; what has come of it can only be read and copied."""
        if self._task.running:
            self._task.stop()

    def _outcome(self) -> Iterator[Row]:
        task = self._task
        if task.stopped:
            yield TextLine(translated("Stopped."))
        elif task.failed:
            yield TextLine(translated("Not done: {reason}", reason=task.problem))
        elif self._deed == "try":
            yield TextLine(translated("The screensaver was shown, and has ended."))
        elif self._deed == "report":
            yield from report_rows([*task.lines])
        else:
            yield TextLine(translated(DONE[self._deed]), heading=True)
            yield from registration_rows([*task.lines])


def going_on(task: SavingTask, name: str, deed: str) -> ProgressRow:
    """The row of what goes on."""
    share = len(task.lines) / REPORT_LINES if deed == "report" else 0.5
    return ProgressRow(name, min(share, 1.0), translated(DOING[deed]), translated(STOPS), id=deed)
