"""Work for many processes: one that is killed is replaced, and whatever does the work, what comes of it is the same."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from command_line import FEW
from export.films.decoded import film
from private_desktop import wait_for
from ridgeline.desktop.wallpaper import wallpaper_command
from ridgeline.desktop.wallpaper.wallpaper_command import best_for
from ridgeline.export.films.film_command import make
from ridgeline.export.post.slots import Slot
from ridgeline.export.seek.seek_command import sought
from ridgeline.options import Settings
from ridgeline.scene import SceneCode
from ridgeline.scene.moment import DEFAULT_DATE
from ridgeline.scene.wishes.search import Search, best
from ridgeline.system.pace import pool
from ridgeline.system.pace.pool import EndedError, Pool, results
from tiers.plugin import one_in

COMMANDS = {
    "seek": ("seek", "lone peak", "--theme", "dusk", "--time", "18:30", "--count", "2"),
    "post": (
        "post",
        ".",
        "--best",
        "lone peak",
        "--theme",
        "dusk",
        "--size",
        "48x27",
        "--when",
        "2026-11-20T18:30",
        "--base",
        "https://example.org",
    ),
    "wallpaper": (
        "wallpaper",
        "--best",
        "lone peak",
        "--theme",
        "dusk",
        "--seed",
        "7",
        "--size",
        "64x36",
        "--print-code",
    ),
    "film": (
        "film",
        "a.webp",
        "--theme",
        "dusk",
        "--seed",
        "7",
        "--size",
        "64x36",
        "--to",
        "24",
        "--fps",
        "2",
        "--speed",
        "4",
    ),
}
"""Every command that lets other processes work."""

SEVERAL = pytest.mark.skipif(sys.platform != "linux" or pool.processors() < 2, reason="needs /proc and two processors")


class Serial(Executor):
    """Does all at once, where it is asked."""

    def submit(self, function: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(function(*given, **named))
        return done


def begun(folder: Path, command: str) -> subprocess.Popen[str]:
    folder.mkdir(exist_ok=True)
    words = [sys.executable, "-c", FEW, *COMMANDS[command]]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen(words, cwd=folder, text=True, **pipes)  # type: ignore[call-overload,no-any-return]


def workers(program: subprocess.Popen[str]) -> list[int]:
    """The processes that a program has begun to let them work."""
    own = []
    for task in Path(f"/proc/{program.pid}/task").glob("*/children"):
        try:
            for child in task.read_text().split():
                own += [int(child)] if "spawn_main" in Path(f"/proc/{child}/cmdline").read_text() else []
        except OSError:
            continue
    return own


def kill(process: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.kill(process, signal.SIGKILL)


def left_in(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


@SEVERAL
@pytest.mark.slow
@pytest.mark.parametrize("command", one_in(3, ("seek", "post", "wallpaper", "film")))
def test_a_process_that_is_killed_is_replaced_and_the_outcome_is_the_same(command: str, tmp_path: Path) -> None:
    calm, harmed = tmp_path / "calm", tmp_path / "harmed"
    with begun(harmed, command) as program:
        victim, *_ = wait_for(lambda: workers(program), "a process that works", 60.0)
        if command == "film":  # in the midst of a part
            parts = harmed / "a.webp.parts"
            wait_for(lambda: any(one.stat().st_size for one in parts.glob("*.drawn")), "the first frame", 60.0)
        kill(victim)
        said, complaint = program.communicate(timeout=100)
    assert (program.returncode, complaint) == (0, "")
    with begun(calm, command) as program:
        meant, _ = program.communicate(timeout=100)
    assert said.splitlines()[-1:] == meant.splitlines()[-1:]
    assert left_in(harmed) == left_in(calm)


@SEVERAL
@pytest.mark.slow
@pytest.mark.parametrize("command", one_in(3, ("post", "seek", "film", "wallpaper")))
def test_if_each_process_dies_a_sentence_says_so_and_none_is_left(command: str, tmp_path: Path) -> None:
    died = set[int]()
    with begun(tmp_path, command) as program:

        def ended() -> bool:
            for one in workers(program):
                died.add(one)
                kill(one)
            return program.poll() is not None

        wait_for(ended, "its end", 60.0)
        _, complaint = program.communicate(timeout=10)
    more = "; the same command goes on with the film" if command == "film" else ""
    sentence = f"3 processes have ended at the same piece of work, the last by SIGKILL{more}"
    assert (program.returncode, complaint) == (2, f"ridgeline: {sentence}\n")
    assert not [one for one in died if Path(f"/proc/{one}").exists()]


@pytest.fixture(params=["threads", "serial"])
def executor(request: pytest.FixtureRequest) -> Iterator[Executor]:
    """Executors that are none of ours."""
    with ThreadPoolExecutor(3) if request.param == "threads" else Serial() as given:
        yield given


@pytest.mark.slow
def test_codes_are_the_same_whatever_scores_landscapes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ridgeline.export.post.slots.LOOKED_AT", 4)
    monkeypatch.setattr(wallpaper_command, "LOOKED_AT", 4)
    search, slot, own = Search.of("lone peak", "dusk", count=8), Slot(165_000, 10_800), Settings(7, theme="dusk")

    def found(executor: Executor) -> tuple[object, ...]:
        posted = slot.best("lone peak", "dusk", (1920, 1080), executor)
        return sought(search, 5, executor), posted, best_for("lone peak", own, executor)

    alone = found(Serial())
    assert alone[0] == best(search, 5)
    for executor in (ThreadPoolExecutor(3), Pool(2)):
        with executor:
            assert found(executor) == alone


@pytest.mark.slow
@pytest.mark.parametrize("ending", [".gif", ".webp", ".mp4"])
def test_films_are_the_same_to_the_byte_whatever_draws_them(executor: Executor, ending: str, tmp_path: Path) -> None:
    shown = film(62, 3, size=(48, 28), speed=8.0, date=DEFAULT_DATE)
    assert len(shown.segments) > 2
    for name, given in (("own", None), ("lent", executor)):
        make(shown, tmp_path / f"{name}{ending}", executor=given)
    assert (tmp_path / f"own{ending}").read_bytes() == (tmp_path / f"lent{ending}").read_bytes()
    assert len(list(tmp_path.iterdir())) == 2


def halved(most: int, number: int) -> int:
    """A block that fails for odd numbers and for those that are too large."""
    if number > most:
        raise ValueError(f"{number} is more than {most}")
    return number // 2


def test_results_come_as_they_are_there_and_what_a_block_raises_is_raised(executor: Executor) -> None:
    seen = list[None]()
    done = results(executor, halved, (6,), [2, 4, 6], lambda: seen.append(None))
    assert sorted(done) == sorted(results(None, halved, (6,), [2, 4, 6])) == [1, 2, 3]
    assert seen
    for one in (executor, None):
        with pytest.raises(ValueError, match="8 is more than 6"):
            list(results(one, halved, (6,), [2, 8]))


@pytest.mark.slow
def test_a_pool_calls_functions_elsewhere_and_tells_what_they_raise() -> None:
    with Pool(1) as own:
        assert own.submit(os.getpid).result() != os.getpid()
        with pytest.raises(ValueError, match="8 is more than 6"):
            own.submit(halved, 6, 8).result()
        with pytest.raises(TypeError, match="pickle"):
            own.submit(compile, "1", "there", "eval").result()
        with pytest.raises((TypeError, AttributeError), match="pickle"):
            own.submit(lambda: None).result()
        with pytest.raises(ValueError, match="'dusk-7' is not a code"):
            own.submit(SceneCode.parse, "dusk-7").result()
        with pytest.raises(EndedError, match="the last by itself with status 5"):
            own.submit(os._exit, 5).result()
        assert own.submit(halved, 6, 6).result() == 3
    with pytest.raises(RuntimeError, match="after shutdown"):
        own.submit(os.getpid)


@pytest.mark.slow
def test_a_pool_whose_block_fails_ends_at_once() -> None:
    waits = Future[Any]()
    with contextlib.suppress(KeyError), Pool(2) as own:
        waits = own.submit(signal.sigwait, {signal.SIGUSR1})
        raise KeyError
    assert waits.done()
