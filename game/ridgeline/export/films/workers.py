"""The processes that draw a film: how many there are, and which of its missing segments each draws."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor

import pygame

from ...system.pace.pool import lent, processors, results
from .film import Film
from .formats import Format
from .parts import FilmParts

PICTURE_PIXELS = 100_000_000
"""Of the frames that are drawn at the same time: each needs some 40 bytes a pixel until it is written."""


def draw(
    film: Film,
    form: Format,
    parts: FilmParts,
    missing: Sequence[int],
    drawn: Callable[[int], None],
    *,
    executor: Executor | None = None,
) -> None:
    """Write the segments with these numbers; `drawn` is called with the number of frames newly drawn.

    `executor` draws them; by default, processes of our own.

    Raises:
        EndedError: if the drawing processes have died several times.
        OSError, ValueError: if a frame cannot be drawn or written.
    """
    width, height = film.settings.size
    workers = min(len(film.segments), processors(), max(1, PICTURE_PIXELS // (width * height)))
    threads = max(1, processors() // workers)
    with lent(executor, min(workers, len(missing))) as others:
        if others is None:
            for number in missing:
                _write(film, form, parts, number, drawn, threads=threads)
            return
        told = 0

        def watch() -> None:
            nonlocal told
            now = sum(map(parts.drawn, missing))
            if now > told:  # the count may drop after a process has died
                drawn(now - told)
                told = now

        for number in missing:
            parts.forget_drawn(number)
        for _ in results(others, draw_segment, (film, form, parts, threads), missing, watch):
            watch()


def draw_segment(film: Film, form: Format, parts: FilmParts, threads: int, number: int) -> None:
    """Write one segment, with a count of its drawn frames beside it."""
    with parts.counted(number) as count:
        _write(film, form, parts, number, count, threads=threads)


def _write(
    film: Film, form: Format, parts: FilmParts, number: int, drawn: Callable[[int], None], *, threads: int
) -> None:
    first, stop = film.segments[number]

    def counted() -> Iterator[pygame.Surface]:
        for surface in film.drawn(first, stop):
            yield surface
            drawn(1)

    with parts.written(number) as part:
        form.write(film, counted(), part, first, threads)
