"""Jobs that save: one at a time, shown, stopped, told of, and nothing half made or left running behind them."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from private_desktop import wait_for
from ridgeline.app.saves import saves as module
from ridgeline.app.saves.saves import MOST_KEPT, MOST_WAITING, JobStage, Saves

from .programs import STUBBORN, TALKS, WAITS, WRITES, is_clean, news, ordered, pass_time, program, runs_on


@pytest.fixture
def saves() -> Iterator[Saves]:
    """The jobs of a session, ended after the test."""
    made = Saves()
    yield made
    made.close()


def process_of(saves: Saves) -> subprocess.Popen[bytes]:
    process = saves.jobs[-1]._process
    assert process is not None
    return process


def test_a_file_is_saved_under_a_name_of_its_own(
    saves: Saves, pictures: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    program(monkeypatch, WRITES)
    for name in ("ridgeline-dusk-7.webp", "ridgeline-dusk-7-2.webp"):
        assert saves.begin(ordered()) == "Loop: being made"
        assert news(saves).endswith(name)
        assert pass_time(saves) is None
        assert (pictures / name).read_bytes() == b"a film"
        assert f"saved {pictures / name}" in capsys.readouterr().out
    assert len(list(pictures.iterdir())) == 2
    assert not saves.busy


def test_jobs_wait_for_each_other_and_too_many_are_refused(
    saves: Saves, pictures: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(monkeypatch, WAITS)
    saves.begin(ordered())
    for _ in range(MOST_WAITING):
        assert saves.begin(ordered()) == "Loop: waits until the one before is done"
    assert saves.begin(ordered()) == f"{MOST_WAITING} are waiting already: stop one, or wait"
    pass_time(saves)
    assert [job.stage for job in saves.jobs] == [JobStage.RUNS, *[JobStage.WAITS] * MOST_WAITING]
    saves.jobs[1].stop()
    assert saves.jobs[1].stage is JobStage.STOPPED
    saves.jobs[0].stop()
    assert news(saves) == "Loop: stopped"
    wait_for(lambda: pass_time(saves) or saves.jobs[2].stage is JobStage.RUNS, "the next job")


@pytest.mark.slow
def test_only_the_last_jobs_are_remembered(saves: Saves, pictures: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(monkeypatch, WRITES)
    for number in range(MOST_KEPT + 2):
        saves.begin(ordered(f"film-{number}"))
        news(saves)
    assert [job.order.stem for job in saves.jobs] == [f"film-{number}" for number in range(2, MOST_KEPT + 2)]


def test_how_much_is_done_is_what_the_process_tells(
    saves: Saves, pictures: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(monkeypatch, WAITS)
    saves.begin(ordered())
    assert wait_for(lambda: saves.jobs[0].share, "the first line") == 0.25


@pytest.mark.parametrize("code", [WAITS, STUBBORN])
def test_a_stopped_job_leaves_neither_file_nor_process(
    saves: Saves, pictures: Path, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    program(monkeypatch, code)
    monkeypatch.setattr(module, "PATIENCE", 0.2)
    saves.begin(ordered())
    wait_for(lambda: runs_on(saves.jobs[0]), "its process")
    process = process_of(saves)
    saves.jobs[0].stop()
    assert saves.jobs[0].stage is JobStage.ENDS  # the window does not wait for it
    assert news(saves) == "Loop: stopped"
    assert process.returncode is not None
    assert list(pictures.iterdir()) == []


@pytest.mark.parametrize("code", [WAITS, STUBBORN])
def test_the_end_of_the_session_ends_what_runs_and_what_waits(
    pictures: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], code: str
) -> None:
    program(monkeypatch, code)
    monkeypatch.setattr(module, "PATIENCE", 0.2)
    saves = Saves()
    saves.begin(ordered("one"))
    saves.begin(ordered("two"))
    wait_for(lambda: runs_on(saves.jobs[0]), "its process")
    process = saves.jobs[0]._process
    saves.close()
    assert process is not None
    assert process.returncode is not None
    assert list(pictures.iterdir()) == []
    told = capsys.readouterr().out.splitlines()
    assert told == [f"not saved, since the window was closed: {name}.webp" for name in ("one", "two")]


def test_why_nothing_is_saved_is_said_in_one_line(
    saves: Saves, pictures: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(monkeypatch, TALKS.format(words="the disk is full", status=2))
    saves.begin(ordered())
    assert news(saves) == "Loop: not saved, the disk is full"
    complains = "import sys; print(f'ridgeline: {sys.argv[2]!r} cannot be written', file=sys.stderr); sys.exit(1)"
    program(monkeypatch, complains)
    saves.begin(ordered())
    assert news(saves) == "Loop: not saved, 'ridgeline-dusk-7.webp' cannot be written"
    program(monkeypatch, "import sys; sys.exit(3)")
    saves.begin(ordered())
    assert news(saves) == "Loop: not saved, its process ended with status 3"
    program(monkeypatch, "pass")
    saves.begin(ordered())
    assert news(saves) == "Loop: not saved, its process has made no file"
    monkeypatch.setattr(module, "command", lambda: ["/nowhere/ridgeline"])
    assert saves.begin(ordered()) == "Loop: not saved, no such file or directory"
    assert is_clean(pictures)


def test_where_no_folder_can_be_nothing_is_started(
    saves: Saves, pictures: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(monkeypatch, WRITES)
    pictures.write_text("a file where the folder should be")
    assert saves.begin(ordered()) == "Loop: not saved, file exists"
    assert saves.jobs[0].stage is JobStage.FAILED

    def refuses(**_: object) -> str:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    pictures.unlink()
    monkeypatch.setattr("tempfile.mkdtemp", refuses)
    assert saves.begin(ordered()) == "Loop: not saved, read-only file system"
    monkeypatch.undo()


def test_what_cannot_be_put_in_its_place_is_said(saves: Saves, pictures: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(written: Path, file: Path) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    program(monkeypatch, WRITES)
    monkeypatch.setattr(module, "move", full)
    saves.begin(ordered())
    assert news(saves) == "Loop: not saved, no space left on device"
    assert list(pictures.iterdir()) == []


def test_what_follows_may_fail_and_the_file_stays(
    saves: Saves, pictures: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    talks = TALKS.format(words="there is no desktop (plain X needs feh)", status=69)
    program(monkeypatch, f"import sys\nif 'set' in sys.argv:\n    exec({talks!r})\nelse:\n    exec({WRITES!r})")
    saves.begin(ordered(then=("set",)))
    assert news(saves) == f"saved {pictures / 'ridgeline-dusk-7.webp'}; there is no desktop"
    assert saves.jobs[0].stage is JobStage.SAVED
    assert [file.name for file in pictures.iterdir()] == ["ridgeline-dusk-7.webp"]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there the parent is not told apart")
def test_a_killed_window_leaves_no_process_that_draws(pictures: Path) -> None:
    code = (
        "from ridgeline.app.saves.saves import Saves; from ridgeline.app.saves.order import FOLDER, Order\n"
        "words = ('film', f'{FOLDER}/saved.webp', '--to', '600', '--size', '64x36', '--report')\n"
        "saves = Saves(); saves.begin(Order('Loop', 'film', '.webp', words))\n"
        "print(saves.jobs[0]._process.pid, flush=True); import threading; threading.Event().wait()"
    )
    window = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert window.stdout is not None
    drawing = int(window.stdout.readline())
    try:
        wait_for(lambda: any("frames" in said.read_text() for said in pictures.glob("*/said")), "frames", 60.0)
    finally:
        window.kill()
        window.communicate()
    wait_for(lambda: not Path(f"/proc/{drawing}/cmdline").exists() or _ended(drawing), "the end of its process", 30.0)


def _ended(number: int) -> bool:
    """Whether a process has ended, though nobody has asked for its status."""
    try:
        return Path(f"/proc/{number}/cmdline").read_bytes() == b""
    except OSError:
        return True
