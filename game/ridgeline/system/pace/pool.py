"""A pool of processes that call functions for this one: where one dies, another repeats its work.

Callers split their work into blocks, and see only a `concurrent.futures.Executor`. So
a block is a call of a module's function with plain arguments, the last of which names the block; blocks end in any
order, and one that is repeated gives the same result.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import pickle
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from multiprocessing.connection import Connection
from types import TracebackType
from typing import Any, TypeVar

MOST_DEATHS = 3  #: processes that may die from the same block
DYING_SECONDS = 1.0  #: seconds that a process may take to end once its pipe is closed
WATCH_SECONDS = 0.2  #: seconds between two checks of the blocks' progress

if sys.platform != "win32":
    _FROM_TERMINAL = (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP)
    """What a terminal ends every process of a command with."""

Result = TypeVar("Result")


class EndedError(OSError):
    """Processes have died while working on a block, for want of memory for example."""


def processors() -> int:
    """The number of processors that this program may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextlib.contextmanager
def lent(executor: Executor | None, most: int) -> Iterator[Executor | None]:
    """Yield the given executor, or else a new one with a process for each processor, that ends with the block.

    The new one has at most `most` processes; for one it is None: this process does the work, see `results`.
    """
    processes = min(most, processors())
    if executor is not None or processes < 2:
        yield executor
        return
    with Pool(processes) as pool:
        yield pool


def results(
    executor: Executor | None,
    function: Callable[..., Result],
    given: tuple[Any, ...],
    blocks: Iterable[Any],
    watch: Callable[[], None] | None = None,
) -> Iterator[Result]:
    """The results of `function(*given, block)` for each block, in any order, as soon as they are ready.

    Args:
        executor: runs the calls; None for this process.
        function: of a module.
        given: its arguments before the block.
        blocks: their names.
        watch: called repeatedly meanwhile.
    """
    if executor is None:
        yield from (function(*given, block) for block in blocks)
        return
    waiting: set[Future[Result]] = set()
    try:
        for block in blocks:
            waiting.add(executor.submit(function, *given, block))
        while waiting:
            done, waiting = wait(waiting, WATCH_SECONDS if watch else None, FIRST_COMPLETED)
            if watch:
                watch()
            yield from (one.result() for one in done)
    finally:
        for one in waiting:
            one.cancel()


class Pool(Executor):
    """Child processes. They end with this one, however it ends, and at once with a `with` block that fails.

    An interrupt key or a closed terminal reaches this process alone, which ends the others.
    """

    def __init__(self, processes: int) -> None:
        """Use `processes`, each started when there is work."""
        self._threads = ThreadPoolExecutor(processes, initializer=_leave_terminal)
        self._begins = threading.Lock()
        """Held while a process begins, and while all end."""
        self._workers, self._idle = set[_Worker](), list[_Worker]()
        self._ended = False

    def submit(self, function: Callable[..., Result], /, *given: Any, **named: Any) -> Future[Result]:
        """Call a function in another process; the future raises an `EndedError` if several die from it."""
        return self._threads.submit(self._call, function, given, named)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End when all work is done; `cancel_futures` drops work not begun."""
        self._threads.shutdown(wait=True, cancel_futures=cancel_futures)
        self._end()

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End: at once if something has gone wrong."""
        if kind is not None:
            self._end()
        self.shutdown(cancel_futures=kind is not None)

    def _call(self, function: Callable[..., Result], given: tuple[Any, ...], named: dict[str, Any]) -> Result:
        for _ in range(MOST_DEATHS):
            worker = self._worker()
            try:
                value, problem = worker.call(function, given, named)
            except (EOFError, OSError):  # the process has died
                self._workers.discard(worker)
                end = worker.end(DYING_SECONDS)
                continue
            except BaseException:  # an argument that cannot be pickled was not sent
                self._idle.append(worker)
                raise
            self._idle.append(worker)
            if problem is not None:
                raise problem
            result: Result = value
            return result
        raise EndedError(f"{MOST_DEATHS} processes have ended at the same piece of work, the last by {end}")

    def _worker(self) -> _Worker:
        """An idle process."""
        with self._begins:
            if self._ended:
                raise EndedError("its processes have been ended")
            worker = self._idle.pop() if self._idle else _Worker()
            self._workers.add(worker)
        return worker

    def _end(self) -> None:
        with self._begins:
            self._ended = True
            workers = list(self._workers)
        for worker in workers:
            worker.kill()
        self._threads.shutdown(wait=True, cancel_futures=True)  # nobody may read from what is closed next
        for worker in self._workers:
            worker.end(0.0)
        self._workers.clear()


class _Worker:
    """A process that calls functions, one after another."""

    def __init__(self) -> None:
        """Begin it."""
        context = multiprocessing.get_context("spawn")
        self._connection, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()

    def call(self, function: Callable[..., Any], given: tuple[Any, ...], named: dict[str, Any]) -> tuple[Any, Any]:
        """The function's result there and its exception; an EOFError or an OSError if the process dies."""
        self._connection.send((function, given, named))
        value, problem = self._connection.recv()
        return value, problem

    def kill(self) -> None:
        """Kill the process."""
        self._process.kill()

    def end(self, patience: float) -> str:
        """Wait for its end, kill it after `patience` seconds, and return how it ended, in words."""
        self._process.join(patience)
        self._process.kill()
        self._process.join()
        self._connection.close()
        code = self._process.exitcode or 0
        return signal.Signals(-code).name if code < 0 else f"itself with status {code}"


def _leave_terminal() -> None:
    """Leave Ctrl+C and a closed terminal to other threads, and hide them from the processes started here.

    Their starter ends them. Python's resource tracker is one: if a signal ended it, Python would start another and
    warn.
    """
    if sys.platform != "win32":
        from multiprocessing import resource_tracker

        signal.pthread_sigmask(signal.SIG_BLOCK, _FROM_TERMINAL)
        resource_tracker.ensure_running()  # before other processes: it unblocks SIGINT in this thread
        signal.pthread_sigmask(signal.SIG_BLOCK, _FROM_TERMINAL)


def _serve(connection: Connection) -> None:
    """Serve calls in a process of its own until the program ends, even if that is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_program, daemon=True).start()
    with contextlib.suppress(EOFError, ConnectionError):
        while True:
            outcome = _outcome(*connection.recv())
            try:
                connection.send(outcome)
            except (TypeError, AttributeError, pickle.PicklingError) as problem:  # the outcome cannot be pickled
                connection.send((None, TypeError(f"{problem}")))


def _end_with_the_program() -> None:
    program = multiprocessing.parent_process()
    if program is not None:
        program.join()
        os._exit(0)


def _outcome(function: Callable[..., Any], given: tuple[Any, ...], named: dict[str, Any]) -> tuple[Any, Any]:
    """A function's result, and its exception."""
    try:
        return function(*given, **named), None
    except Exception as problem:
        if type(problem).__module__ == "builtins":
            return None, problem
        if isinstance(problem, ValueError | OSError):  # for a user's mistake only the message counts
            return None, ValueError(str(problem))
        return None, RuntimeError("".join(traceback.format_exception(problem)))
