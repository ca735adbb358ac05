"""A session's exports: one order after another, each made by a process that ends with the session."""

from __future__ import annotations

import contextlib
import itertools
import os
import re
import subprocess
import sys
from collections import deque
from enum import Enum
from pathlib import Path

from ... import user_folders
from ...output import tell
from ...system.files.atomic import move, reason
from ...system.files.installed_program import command
from ...system.files.temporary_files import temporary_folder
from ...textfile.typed import for_shell
from ...words import marked, translated
from .order import Order, film_ending

PATIENCE = 2.0  #: seconds that a process gets to end when told to
NICE = 10  #: niceness of the process, so that the window comes first
MOST_WAITING = 5  #: Orders that may wait
MOST_KEPT = 6  #: jobs that are remembered; unfinished ones always are
TAIL_BYTES = 200  #: bytes at the end of the output that hold the last line about progress

DONE_OF_ALL = re.compile(rb": (\d+) of (\d+) ")

BEGUN, QUEUED = marked("{what}: being made"), marked("{what}: waits until the one before is done")
QUEUE_FULL = marked("{number} are waiting already: stop one, or wait")
SAVED, SAVED_BUT = marked("saved {file}"), marked("saved {file}; {problem}")
FAILED, STOPPED = marked("{what}: not saved, {reason}"), marked("{what}: stopped")


class JobStage(Enum):
    """How far a job is."""

    WAITS = 0
    RUNS = 1
    ENDS = 2
    """It has been stopped, and its process has yet to end."""
    SAVED = 3
    FAILED = 4
    STOPPED = 5


class Job:
    """An order and its state.

    Attributes:
        order: what to save.
        stage: its stage.
        file: the saved file; None until then.
        problem: why it was not saved, or why its follow-up failed; "" if all is well.
    """

    def __init__(self, order: Order) -> None:
        self.order, self.stage = order, JobStage.WAITS
        self.file: Path | None = None
        self.problem = ""
        self._folder: Path | None = None
        self._held = contextlib.ExitStack()
        self._process: subprocess.Popen[bytes] | None = None
        self._told_to_end = 0.0

    @property
    def unfinished(self) -> bool:
        """Whether it waits, or its process runs."""
        return self.stage in (JobStage.WAITS, JobStage.RUNS, JobStage.ENDS)

    @property
    def share(self) -> float:
        """The share, 0–1, of frames drawn so far, as reported by its process."""
        if self._folder is None:
            return 0.0
        try:
            with (self._folder / "said").open("rb") as said:
                said.seek(max(said.seek(0, os.SEEK_END) - TAIL_BYTES, 0))
                told = DONE_OF_ALL.findall(said.read())
        except OSError:
            return 0.0
        return min(int(told[-1][0]) / max(int(told[-1][1]), 1), 1.0) if told else 0.0

    @property
    def line(self) -> str:
        """The job's state, in words."""
        what = translated(self.order.name)
        if self.file is not None:
            file = user_folders.short(self.file)
            if self.problem:
                return translated(SAVED_BUT, file=file, problem=self.problem)
            return translated(SAVED, file=file)
        if self.stage is JobStage.FAILED:
            return translated(FAILED, what=what, reason=self.problem)
        return translated(STOPPED, what=what)

    def start(self) -> None:
        """Start its process, which writes into a folder beside the final place."""
        try:
            pictures = user_folders.pictures()
            pictures.mkdir(parents=True, exist_ok=True)
            self._folder = self._held.enter_context(temporary_folder(pictures))
            for name, text in self.order.given.items():
                (self._folder / name).write_text(text, encoding="utf-8", newline="\n")
            self._run()
        except (OSError, ValueError) as problem:
            self._end(JobStage.FAILED, reason(problem))
            return
        self.stage = JobStage.RUNS

    def stop(self) -> None:
        """Stop the job; its process gets some time to end by itself, see `advance`."""
        if self.stage is JobStage.WAITS:
            self.stage = JobStage.STOPPED
        elif self.stage is JobStage.RUNS and self._process is not None:
            self._process.terminate()
            self.stage, self._told_to_end = JobStage.ENDS, 0.0

    def advance(self, seconds: float) -> bool:
        """Let time pass; return whether the job has just ended."""
        if self._process is None:
            return False
        status = self._process.poll()
        if status is None:
            if self.stage is JobStage.ENDS:
                self._told_to_end += seconds
                if self._told_to_end > PATIENCE:
                    self._process.kill()
            return False
        if self.stage is JobStage.ENDS and self.file is None:
            self._end(JobStage.STOPPED)
        elif self.file is not None:  # the window has no room for the advice that a terminal gets in brackets
            self._end(JobStage.SAVED, "" if status == 0 else self._complaint(status).partition(" (")[0])
        elif status != 0:
            self._end(JobStage.FAILED, self._complaint(status))
        else:
            self._placed()
        return not self.unfinished

    def close(self) -> None:
        """End the job now, and leave nothing half made."""
        self.stop()
        if self._process is not None:
            try:
                self._process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
            self._end(JobStage.STOPPED if self.file is None else JobStage.SAVED)

    def _run(self, then: bool = False) -> None:
        """Start a low-priority process that writes its output into the folder."""
        assert self._folder is not None
        flags = 0
        if sys.platform == "win32":
            flags = subprocess.BELOW_NORMAL_PRIORITY_CLASS
        words = [*command(), *self.order.words(self._folder, then)]
        with (self._folder / "said").open("wb") as said, (self._folder / "errors").open("wb") as errors:
            self._process = subprocess.Popen(
                words, stdin=subprocess.DEVNULL, stdout=said, stderr=errors, creationflags=flags
            )
        if sys.platform != "win32":
            with contextlib.suppress(OSError):  # it has ended already
                os.setpriority(os.PRIO_PROCESS, self._process.pid, NICE)

    def _placed(self) -> None:
        """Move the finished file to its place, under a new name, and start the follow-up."""
        assert self._folder is not None
        order, pictures = self.order, self._folder.parent
        try:
            made = min(self._folder.glob(f"*{order.ending}"), default=None)
            if made is None:
                raise ValueError("its process has made no file")
            names = itertools.chain([order.stem], (f"{order.stem}-{number}" for number in itertools.count(2)))
            file = next(file for file in (pictures / f"{name}{order.ending}" for name in names) if not file.exists())
            move(made, file)
        except (OSError, ValueError) as problem:
            self._end(JobStage.FAILED, reason(problem))
            return
        self.file = file
        tell(f"saved {for_shell(file)}")
        if not order.then:
            self._end(JobStage.SAVED)
            return
        try:
            self._run(then=True)
        except OSError as problem:
            self._end(JobStage.SAVED, reason(problem))

    def _complaint(self, status: int) -> str:
        """The last line of the process's complaint, with the file called by its final name."""
        assert self._folder is not None
        with contextlib.suppress(OSError):
            errors = (self._folder / "errors").read_text(encoding="utf-8", errors="replace")
            if lines := errors.strip().splitlines():
                grows = re.escape(f"{self._folder}{os.sep}") + r"[^'\"\s]*"
                named = f"{self.order.stem}{self.order.ending}"
                return re.sub(grows, lambda _: named, lines[-1].removeprefix("ridgeline: "))
        return f"its process ended with status {status}"

    def _end(self, stage: JobStage, problem: str = "") -> None:
        self.stage, self.problem, self._process = stage, problem, None
        self._held.close()
        self._folder = None


class Saves:
    """The jobs of a session, one at a time in the order in which they were given.

    Attributes:
        ending: the file ending of films of the landscape.
        loop: how films close on themselves, a word of ``--loop``.
    """

    def __init__(self) -> None:
        self.ending, self.loop = film_ending(), "fade"
        self._jobs: list[Job] = []
        self._lines: deque[str] = deque()

    @property
    def jobs(self) -> tuple[Job, ...]:
        """The unfinished jobs and the latest finished ones, in order."""
        return tuple(self._jobs)

    @property
    def busy(self) -> bool:
        """Whether something is being made."""
        return any(job.unfinished for job in self._jobs)

    def begin(self, order: Order) -> str:
        """Queue an order behind earlier ones; return the line to show about it."""
        if sum(job.stage is JobStage.WAITS for job in self._jobs) >= MOST_WAITING:
            return translated(QUEUE_FULL, number=MOST_WAITING)
        job = Job(order)
        queued = self.busy
        self._jobs = [*self._forgetting(), job]
        if queued:
            return translated(QUEUED, what=translated(order.name))
        job.start()
        return translated(BEGUN, what=translated(order.name)) if job.unfinished else job.line

    def advance(self, seconds: float) -> str | None:
        """Let time pass; return the line about a job once, when it has ended."""
        for job in self._jobs:
            if job.advance(seconds):
                self._lines.append(job.line)
        waiting = next((job for job in self._jobs if job.stage is JobStage.WAITS), None)
        if waiting is not None and not any(job.stage in (JobStage.RUNS, JobStage.ENDS) for job in self._jobs):
            waiting.start()
            if not waiting.unfinished:
                self._lines.append(waiting.line)
        return self._lines.popleft() if self._lines else None

    def close(self) -> None:
        """End the unfinished jobs, leave nothing of them, and say what is not saved."""
        for job in self._jobs:
            if job.unfinished:
                job.close()
                if job.file is None:
                    tell(f"not saved, since the window was closed: {job.order.stem}{job.order.ending}")

    def _forgetting(self) -> list[Job]:
        """The jobs without the oldest ended ones, so that there is room for another."""
        ended = [job for job in self._jobs if not job.unfinished]
        forgotten = ended[: max(len(self._jobs) + 1 - MOST_KEPT, 0)]
        return [job for job in self._jobs if job not in forgotten]
