"""The file of scores and the ghosts beside it: read whole, written by one game at a time, put aside if broken."""

import hashlib
import os
import re
import stat
from collections.abc import Callable, Sequence
from pathlib import Path

from ...play import replay as replays
from ...play import taken_over_run
from ...play.constants import RULES
from ...play.high_scores import MAX_BOOK_BYTES, Book, NewerError, Place, Played, from_text, to_text
from ...play.replay import FAIR, LESSON, Replay
from ...system.files.atomic import atomic_write, read, reason
from ...system.files.lock import alone
from ...system.files.put_aside import put_aside
from ...textfile.content import NotAFileError
from ...textfile.read_json import parse
from .later_runs import keep, list_kept_runs, runs_in
from .replay_file import read_replay, write_replay

MAX_GHOSTS = 100  #: ghosts that are kept; the oldest files go first, the overall best run's never
THEME_DIGITS = 12  #: digits that stand for a theme in the name of a ghost

GHOST = rf"(cruise-)?-?\d+(-[0-9a-f]{{{THEME_DIGITS}}})?\.json"
"""The names of ghosts: of runs on a course, and of those that were taken over in the cruise."""

Stamp = tuple[int, int, int] | None
"""Inode, time and size of the file, which differ after each save; None without a file."""


class ScoreFile:
    """The scores and ghosts in a folder, which several games may use at once."""

    def __init__(self, folder: Path) -> None:
        """Name the files; nothing is read or made."""
        self._file = folder / "scores.json"
        self._ghosts = folder / "ghosts"

    def stamp(self) -> Stamp:
        """The stamp of the file as it is now.

        Raises:
            OSError: if it cannot be determined.
        """
        try:
            facts = self._file.lstat()
        except FileNotFoundError:
            return None
        return facts.st_ino, facts.st_mtime_ns, facts.st_size

    def read(self) -> Book:
        """The book in the file; an empty one without a file.

        Raises:
            NewerError: if a newer Ridgeline has written it.
            ValueError: if it is broken, or a link, which is not followed.
            OSError: if it cannot be read.
        """
        if self._file.is_symlink():
            raise ValueError("a link, which is not followed")
        try:
            return from_text(read(self._file, MAX_BOOK_BYTES))
        except FileNotFoundError:
            return Book()

    def ghost(self, seed: int) -> Replay | None:
        """The best run of a seed, if its file holds one that can be flown beside another."""
        try:
            replay = read_replay(self._ghost(seed))
        except ValueError:  # missing, broken or of other rules: the next best run takes its place
            return None
        return (
            replay if replay.seed == seed and replay.kind in (FAIR, LESSON) and replay.rules == RULES.version else None
        )

    def save(
        self, runs: Sequence[Played], complain: Callable[[str], None], patience: float | None = None
    ) -> tuple[Book, Stamp]:
        """Add runs to the book in the file; return the new book and the file's stamp. Waits while another game saves.

        Args:
            runs: in the order in which they were played.
            complain: called with a line about a problem that does not stop the save.
            patience: seconds to wait for another game; None for the usual ones.

        Raises:
            NewerError: if a newer Ridgeline has written the file.
            HeldError: if another game saves for too long.
            OSError: if it cannot be saved.
        """
        self._file.parent.mkdir(parents=True, exist_ok=True)
        with alone(self._file.with_name("scores.lock"), patience):
            book, ghosts = self._whole(complain), dict[Path, Replay]()
            later = {file: runs_in(file, complain) for file in list_kept_runs(self._file.parent)}
            runs = [*(run for kept_runs in later.values() for run in kept_runs or ()), *runs]
            for run in runs:
                book, news = book.after(run)
                if run.replay is not None and (news.best_of_seed or news.best_taken_over):
                    ghosts[self._taken_over(run.place) if run.place else self._ghost(run.replay.seed)] = run.replay
            if runs:
                self._write(book)
            for file, kept_runs in later.items():
                if kept_runs is not None:
                    file.unlink(missing_ok=True)
            stamp = self.stamp()
            try:
                self._write_ghosts(ghosts, book, complain)
            except (OSError, ValueError) as problem:
                complain(f"the ghost cannot be saved: {reason(problem)}")
        return book, stamp

    def keep_for_later(self, runs: Sequence[Played]) -> None:
        """Keep runs that another game's lock stops us from saving for the next start; an OSError if that fails."""
        keep(self._file.parent, runs)

    @property
    def has_later(self) -> bool:
        """Whether an earlier game has kept runs for later."""
        return bool(list_kept_runs(self._file.parent))

    def _whole(self, complain: Callable[[str], None]) -> Book:
        """The book in the file; a broken file or a link is put aside for an empty book. Call it under the lock."""
        try:
            return self.read()
        except NewerError:
            raise
        except ValueError as broken:
            if not (self._file.is_file() or self._file.is_symlink()):
                raise  # nobody knows what moving it would do
            where = put_aside(self._file)
            complain(f"the scores are broken ({broken}) and start again from zero; the old file {where}")
            return Book()

    def _write(self, book: Book) -> None:
        with atomic_write(self._file, follow=False) as written, written.open("wb") as opened:
            opened.write(to_text(book).encode())
            opened.flush()
            os.fsync(opened.fileno())

    def _ghost(self, seed: int) -> Path:
        return self._ghosts / f"{seed}.json"

    def _taken_over(self, place: Place) -> Path:
        """The file of the best run taken over in the cruise at a place; the theme's name may be any text."""
        seed, theme = place
        return self._ghosts / f"cruise-{seed}-{hashlib.sha256(theme.encode()).hexdigest()[:THEME_DIGITS]}.json"

    def _write_ghosts(self, ghosts: dict[Path, Replay], book: Book, complain: Callable[[str], None]) -> None:
        if not ghosts:
            return
        self._ghosts.mkdir(exist_ok=True)
        linked = self._ghosts.is_symlink()  # then files of another purpose may be there, and nothing may be lost
        for file, replay in ghosts.items():
            if linked and os.path.lexists(file) and not _is_own_replay(file):
                raise ValueError(f"{str(file)!r} is not a replay")
            if os.path.lexists(file) and not file.is_symlink() and (broken := _why_not(file)):
                complain(f"{broken}; it {put_aside(file)}")
            write_replay(replay, file, follow=False)
        best = book.best_of_all
        spared = {*ghosts, *([self._ghost(best.seed)] if best else [])}
        files = [file for file in self._ghosts.iterdir() if re.fullmatch(GHOST, file.name)]
        if linked or len(files) <= MAX_GHOSTS:
            return
        files = [file for file in files if _is_own_replay(file)]
        files.sort(key=lambda file: (file in spared, file.lstat().st_mtime_ns, file.name))
        for file in files[: max(len(files) - MAX_GHOSTS, 0)]:
            file.unlink()


def _why_not(file: Path) -> str:
    """Why a file holds no replay; "" if it holds one."""
    try:
        read_replay(file)
    except NotAFileError:
        return ""  # nothing is written over it
    except ValueError as problem:
        return str(problem)
    return ""


def _is_own_replay(file: Path) -> bool:
    """Whether a file, not a link to one, is this user's and holds a replay, of any rules."""
    try:
        facts = file.lstat()
        written = parse(read(file, replays.MAX_REPLAY_BYTES)) if stat.S_ISREG(facts.st_mode) else None
    except (OSError, ValueError):
        return False
    ours = not hasattr(os, "geteuid") or facts.st_uid == os.geteuid()
    return ours and isinstance(written, dict) and written.get("ridgeline") in ("replay", taken_over_run.TEXT_KIND)
