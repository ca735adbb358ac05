"""Figures of one frame composed and shown in a window, by showing a still picture there."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

import pygame

from figures import SIZES, Effort, Figure, Film, Measure, Values
from ridgeline.app.window.window import Window
from ridgeline.scene import Scene
from rotation import BLOCK, Block, Frame, rotate, shown
from xserver import Server


def on_screen(effort: Effort) -> Values:
    """Compose and present, by the blit and flip of a still picture."""
    values = {}
    for size, rounds in (("1080p", effort.rounds), ("4K", max(1, effort.rounds // 3))):
        with Server() as server, _display(server), Window(SIZES[size]) as window:
            blocks = {"ours": _painted(window, Film("standard", size)), "still": _still(window)}
            medians = rotate(blocks, rounds)
        values[f"on screen / blit and flip, standard {size}"] = medians["ours"] / medians["still"]
    return values


@contextmanager
def _display(server: Server) -> Iterator[None]:
    """Let this process use a server's screen for a while."""
    before = dict(os.environ)
    os.environ.update(server.environment)
    yield
    os.environ.clear()
    os.environ.update(before)


def _painted(window: Window, film: Film) -> Block:
    """Frames painted and shown by the window."""

    def block(first: int) -> list[Frame]:
        window.look()
        return [partial(_paint, window, film.scene(first + i)) for i in range(BLOCK)]

    return block


def _paint(window: Window, scene: Scene) -> None:
    window.screen.draw(scene)
    window.screen.show()


def _still(window: Window) -> Block:
    """The picture that the window shows, shown again."""

    def block(_: int) -> list[Frame]:
        window.look()
        return [shown(pygame.display.get_surface().copy())] * BLOCK

    return block


MEASURES = (
    Measure(
        on_screen,
        (
            Figure("on screen / blit and flip", "standard 1080p", "", 0.8, 0.6),
            Figure("on screen / blit and flip", "standard 4K", "", 0.4, 0.25),
        ),
    ),
)
