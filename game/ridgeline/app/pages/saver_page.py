"""The page that makes Ridgeline the screensaver here: what is so now, install, uninstall and try."""

from __future__ import annotations

from collections.abc import Iterator

from ...words import marked, translated
from ..saves.task import SavingTask
from .front import Front
from .look_rows import look_of_saver
from .rows import Action, Page, ProgressRow, Row, TextLine
from .saver_words import SECTIONS, registration_rows, report_rows, sections_in, sentence

CHECK = ("doctor", "--saver")
PREVIEW, INSTALL, UNINSTALL = ("saver", "install"), ("saver", "install", "--write"), ("saver", "uninstall")
TRY, REPORT = ("saver",), ("doctor",)

NAMES = {
    TRY: marked("Try it"),
    INSTALL: marked("Install"),
    UNINSTALL: marked("Uninstall"),
    PREVIEW: marked("What install would write"),
    REPORT: marked("Examine this machine"),
}
ABOUT = {
    TRY: marked("Covers all monitors now; the first key, click or movement ends it."),
    INSTALL: marked("Registers Ridgeline with what shows screensavers on this desktop. Uninstall undoes it."),
    UNINSTALL: marked("Removes what install has written, and nothing else."),
    PREVIEW: marked("Shows each file and each line, and writes nothing."),
    REPORT: marked("Examines this machine for half a minute; a window opens for a moment."),
}
DOING = {
    TRY: marked("is shown"),
    INSTALL: marked("is being registered"),
    UNINSTALL: marked("is being removed"),
    PREVIEW: marked("is being written down"),
    REPORT: marked("is being examined"),
}

DONE = {
    INSTALL: marked("This was done:"),
    UNINSTALL: marked("This was done:"),
    PREVIEW: marked("This would be done:"),
}

STOPS = marked("Enter or a click stops it.")

STATE_LINES = 2
"""Lines that are kept for what is so now: it is known after the page has opened, when a hand is on its way to a row."""

REPORT_LINES = 70  #: about as many lines as the doctor's report has


class SaverPage:
    """The page, made anew whenever it is looked at; what it does goes on in processes of their own."""

    def __init__(self, front: Front) -> None:
        self._front = front
        self._check = front.begin(*CHECK)
        self._words: tuple[str, ...] = ()
        self._task: SavingTask | None = None
        self._changing = False

    def __call__(self) -> Page:
        """The page as it is now."""
        self._front.busy = self._busy
        self._look_after_change()
        rows: tuple[Row, ...] = (
            TextLine(self._state(), least=STATE_LINES),
            self._row(TRY),
            Action(
                translated("What it shows"),
                translated("Theme, hour, weather, speed, and how much work it may be."),
                lambda: self._front.open(look_of_saver(self._front)),
            ),
            self._row(INSTALL),
            self._row(UNINSTALL),
            self._row(PREVIEW),
            self._row(REPORT),
            self._look_row(),
        )
        return Page(translated("As screensaver"), rows)

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

    def _look_row(self) -> Row:
        name = translated("Look again")
        if not self._check.running:
            return Action(name, translated("Whether Ridgeline is the screensaver of this desktop."), self._look)
        share = len(sections_in([*self._check.lines])) / len(SECTIONS)
        return ProgressRow(name, share, f"{share:.0%}", translated(STOPS), self._check.stop)

    def _row(self, words: tuple[str, ...]) -> Row:
        """A row that begins something, or stops it while it goes on."""
        if self._task is not None and self._task.running and words == self._words:
            return going_on(self._task, words)
        return Action(translated(NAMES[words]), translated(ABOUT[words]), lambda: self._begin(words))

    def _begin(self, words: tuple[str, ...]) -> None:
        """Begin something, unless something else goes on, and show what comes of it."""
        if self._task is not None and self._task.running:
            self._front.say(translated("Something else is going on: stop it in its row first."))
            return
        self._changing = words in (INSTALL, UNINSTALL)
        self._words, self._task = words, SavingTask(*words) if self._changing else self._front.begin(*words)
        self._front.open(TaskPage(self._front, self._task, words))

    def _look(self) -> None:
        self._check.stop()
        self._check = self._front.begin(*CHECK)

    def _look_after_change(self) -> None:
        """Look at what is so, after something has been changed."""
        if self._changing and self._task is not None and not self._task.running:
            self._changing = False
            self._look()


class TaskPage:
    """What goes on, and what has come of it."""

    def __init__(self, front: Front, task: SavingTask, words: tuple[str, ...]) -> None:
        self._front, self._task, self._words = front, task, words

    def __call__(self) -> Page:
        """The page as it is now."""
        self._front.busy = lambda: self._task.running
        rows = (going_on(self._task, self._words),) if self._task.running else (*self._outcome(),)
        return Page(translated(NAMES[self._words]), rows)

    def _outcome(self) -> Iterator[Row]:
        task = self._task
        if task.stopped:
            yield TextLine(translated("Stopped."))
        elif task.failed:
            yield TextLine(translated("Not done: {reason}", reason=task.problem))
        elif self._words == TRY:
            yield TextLine(translated("The screensaver was shown, and has ended."))
        elif self._words == REPORT:
            yield from report_rows([*task.lines])
        else:
            yield TextLine(translated(DONE[self._words]), heading=True)
            yield from registration_rows([*task.lines])


def going_on(task: SavingTask, words: tuple[str, ...]) -> ProgressRow:
    """The row of what goes on."""
    share = len(task.lines) / REPORT_LINES if words == REPORT else 0.5
    return ProgressRow(
        translated(NAMES[words]), min(share, 1.0), translated(DOING[words]), translated(STOPS), task.stop
    )
