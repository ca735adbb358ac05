"""The page that makes Ridgeline the screensaver here: what is so now, install, uninstall and try."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...words import marked, translated
from .look_rows import look_of_saver
from .rows import Action, Line, Page, Progress, Row
from .saver_words import SECTIONS, found_in, registration_rows, report_rows, sentence
from .task import Task

if TYPE_CHECKING:
    from .front import Front

CHECK = ("doctor", "--saver")
PREVIEW, INSTALL, UNINSTALL = ("saver", "install"), ("saver", "install", "--write"), ("saver", "uninstall")
TRY, REPORT = ("saver",), ("doctor",)

NAMES = {
    TRY: marked("Try it"),
    INSTALL: marked("Install"),
    UNINSTALL: marked("Uninstall"),
    PREVIEW: marked("What install would write"),
    REPORT: marked("The doctor's whole report"),
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

REPORT_LINES = 70
"""About as many lines as the doctor's report has."""


class SaverPage:
    """The page, made anew whenever it is looked at; what it does goes on in processes of their own."""

    def __init__(self, front: Front) -> None:
        self._front = front
        self._check = Task(*CHECK)
        self._words: tuple[str, ...] = ()
        self._task: Task | None = None
        self._again = False

    def __call__(self) -> Page:
        """The page as it is now."""
        self._front.busy = self._busy
        self._look_again()
        rows: tuple[Row, ...] = (
            self._state(),
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
            *self._outcome(),
        )
        return Page(translated("As screensaver"), rows)

    def _busy(self) -> bool:
        return self._check.running or (self._task is not None and self._task.running)

    def _state(self) -> Row:
        """Whether Ridgeline is the screensaver here, or how far the look at that is."""
        found = found_in([*self._check.lines])
        if self._check.running:
            last = next(reversed(found), "")
            return Progress(
                translated("Looking at"),
                len(found) / len(SECTIONS),
                translated(SECTIONS.get(last, "")),
                translated("Enter or a click stops it."),
                self._check.stop,
            )
        if self._check.stopped:
            return Action(
                translated("Look again"),
                translated("Whether Ridgeline is the screensaver of this desktop."),
                self._look,
            )
        return Line(translated("Unknown: {reason}", reason=self._check.problem) if not found else sentence(found))

    def _row(self, words: tuple[str, ...]) -> Row:
        """A row that begins something, or stops it while it goes on."""
        name = translated(NAMES[words])
        if self._task is not None and self._task.running and words == self._words:
            share = len(self._task.lines) / REPORT_LINES if words == REPORT else 0.5
            return Progress(
                name,
                min(share, 1.0),
                translated(DOING[words]),
                translated("Enter or a click stops it."),
                self._task.stop,
            )
        return Action(name, translated(ABOUT[words]), lambda: self._begin(words))

    def _begin(self, words: tuple[str, ...]) -> None:
        """Begin something, unless something else goes on."""
        if self._task is not None and self._task.running:
            self._front.say(translated("Something else is going on: stop it in its row first."))
            return
        self._words, self._task = words, Task(*words)
        self._again = words in (INSTALL, UNINSTALL)

    def _look(self) -> None:
        self._check = Task(*CHECK)

    def _look_again(self) -> None:
        """Look at what is so, after something has been changed."""
        if self._again and self._task is not None and not self._task.running:
            self._again = False
            self._check.stop()
            self._look()

    def _outcome(self) -> tuple[Row, ...]:
        """What came of what was begun last."""
        task = self._task
        if task is None or task.running:
            return ()
        name = translated(NAMES[self._words])
        if task.stopped:
            return (Line(translated("{what}: stopped", what=name)),)
        if task.failed:
            return (Line(translated("{what}: not done, {reason}", what=name, reason=task.problem)),)
        if self._words == TRY:
            return (Line(translated("{what}: it was shown, and has ended.", what=name)),)
        lines = [*task.lines]
        if self._words == REPORT:
            return (*report_rows(lines),)
        return (Line(translated("{what}: done", what=name)), *registration_rows(lines))
