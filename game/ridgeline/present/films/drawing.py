"""Draws the segments of a film that are missing, on all processors."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import traceback
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import Connection, wait
from typing import TYPE_CHECKING

import pygame

from .film import Film
from .formats import Format
from .parts import Parts

if TYPE_CHECKING:
    from multiprocessing.context import SpawnProcess

MOST_PIXELS = 100_000_000
"""Of the frames that are drawn at the same time: each needs some 40 bytes a pixel until it is written."""


ENDED = "a process that drew the film has ended; the same command goes on"


class EndedError(OSError):
    """A process that draws has ended by itself, for want of memory for example; another start can go on."""


def processors() -> int:
    """How many this program may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def draw(film: Film, form: Format, parts: Parts, missing: Sequence[int], drawn: Callable[[int], None]) -> None:
    """Write the segments with these numbers; `drawn` is called with a number of frames whenever some are.

    Raises:
        OSError, ValueError: if a frame cannot be drawn or written.
    """
    width, height = film.settings.size
    workers = min(len(missing), processors(), max(1, MOST_PIXELS // (width * height)))
    threads = max(1, processors() // max(1, workers))
    if workers < 2:
        for number in missing:
            draw_segment(film, form, parts, number, threads, drawn)
        return
    with _processes(workers, film, form, parts, threads) as connections:
        numbers, busy = iter(missing), list(connections)
        for connection in connections:
            _send(connection, next(numbers))
        while busy:
            ready = wait(busy)
            for connection in [one for one in busy if one in ready]:
                try:
                    news = connection.recv()
                except (EOFError, ConnectionError):
                    raise EndedError(ENDED) from None
                if isinstance(news, Exception):
                    raise news
                if news:
                    drawn(news)
                elif (following := next(numbers, None)) is not None:
                    _send(connection, following)
                else:
                    busy.remove(connection)


def _send(connection: Connection, number: int) -> None:
    try:
        connection.send(number)
    except ConnectionError:
        raise EndedError(ENDED) from None


def draw_segment(
    film: Film, form: Format, parts: Parts, number: int, threads: int, drawn: Callable[[int], None]
) -> None:
    """Write one segment, see `draw`."""
    first, stop = film.segments[number]

    def counted() -> Iterator[pygame.Surface]:
        for surface in film.drawn(first, stop):
            yield surface
            drawn(1)

    with parts.written(number) as part:
        form.write(film, counted(), part, first, threads)


def serve(connection: Connection, film: Film, form: Format, parts: Parts, threads: int) -> None:
    """Draw the segments whose numbers come, in a process of its own, until nobody is there any more."""
    with contextlib.suppress(EOFError, ConnectionError):
        while True:
            number = connection.recv()
            try:
                draw_segment(film, form, parts, number, threads, connection.send)
            except ConnectionError:
                raise
            except Exception as problem:
                plain = type(problem).__module__ == "builtins"  # others need not survive the way
                connection.send(problem if plain else RuntimeError("".join(traceback.format_exception(problem))))
                return
            connection.send(0)


@contextlib.contextmanager
def _processes(workers: int, film: Film, form: Format, parts: Parts, threads: int) -> Iterator[list[Connection]]:
    """Connections to processes that draw. They end with this one, however it ends: then nothing comes any more.

    A key that interrupts the program is for this process alone, which ends the others.
    """
    context = multiprocessing.get_context("spawn")
    started: list[SpawnProcess] = []
    connections: list[Connection] = []
    try:
        for _ in range(workers):
            ours, theirs = context.Pipe()
            process = context.Process(target=serve, args=(theirs, film, form, parts, threads), daemon=True)
            handler = signal.signal(signal.SIGINT, signal.SIG_IGN)
            try:
                process.start()
            finally:
                signal.signal(signal.SIGINT, handler)
            theirs.close()
            started.append(process)
            connections.append(ours)
        yield connections
    finally:
        for connection in connections:
            connection.close()
        for process in started:
            process.terminate()
            process.join()
