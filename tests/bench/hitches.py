"""Figures of the slowest frames, among many that make the land they move into."""

from __future__ import annotations

import gc
import itertools
import json
from functools import partial

import numpy as np
import pygame

from figures import SEED, SIZES, Effort, Figure, Film, Measure, Values
from ridgeline.render import Renderer, canvas
from rotation import Frame, blits, references, rotate, timed
from xserver import Server

KINDS = ("flyover", "rain")

SETTLED = 1200  #: the frame from which on the other scenes are looked at: it rains on the island

NAME, SIZE = "dusk", "1080p"

PERIOD = 1e3 / 60.0  #: milliseconds
LONG = 14.0  #: milliseconds of the main thread that leave a frame too little for all else
PLAYED = 120.0  #: seconds of a run that are looked at

MEDIANS = {"flyover": 8.0}  #: milliseconds that are wanted of the middle frame

FRONT_FRAMES = 2400
"""In so many, about the second in which weather begins in the middle of a picture, its front passes over it."""


def slowest(effort: Effort) -> Values:
    """The slowest thousandth by the median, and by the same of constant work done in between."""
    film, renderer, surface = Film(NAME, SIZE, turning=True), Renderer(), canvas(*SIZES[SIZE])

    def draw(frame: int) -> Frame:
        return lambda: renderer.draw(film.scene(frame), surface)

    medians = rotate(references(SIZES[SIZE]) | {"ours": lambda first: map(draw, range(first, first + 8))}, 5)
    same = blits(SIZES[SIZE], max(1, round(medians["ours"] / medians["blit"])))
    ours, constant = [], []
    gc.disable()
    for frame in range(effort.frames):
        ours.append(timed(draw(frame)))
        if frame % 2:
            constant.append(timed(same))
    gc.enable()
    values = [float(np.percentile(times, 99.9) / np.median(times)) for times in (ours, constant)]
    return {
        "p99.9 / median, dusk 1080p": values[0],
        "p99.9 / median, constant work": values[1],
        "p99.9 / median / that of constant work, dusk 1080p": values[0] / values[1],
    }


def playing(effort: Effort) -> Values:
    """From one frame in the window to the next, from the press that takes over on, while the bot plays.

    The processor's time is that of the main thread, collections of garbage included.
    """
    size = "{}x{}".format(*SIZES[SIZE])
    seconds = str(max(10.0, min(effort.frames / 60.0, PLAYED)))
    words = ("--theme", NAME, "--seed", str(SEED), "--size", size, "--seconds", seconds)
    with Server() as server, server.run("played.py", *words) as program:
        intervals, processor = 1e3 * np.array(json.loads(program.line())).T
    return {
        "frames of 7,200 over 14 ms of processor, playing 1080p": float(7200.0 * np.mean(processor > LONG)),
        "median frame interval, playing 1080p": float(np.median(intervals)),
        "p99 frame interval, playing 1080p": float(np.percentile(intervals, 99.0)),
    }


def other_scenes(effort: Effort) -> Values:
    """Frames of the other kinds of scene, made and drawn one after the other, with the day turning."""
    values = {}
    for kind in KINDS:
        times = _frames(Film(NAME, SIZE, turning=True, kind=kind), effort.frames // 4)
        values[f"median frame, {kind} 1080p"] = float(np.median(times)) * 1e3
        values[f"p99 frame, {kind} 1080p"] = float(np.percentile(times, 99)) * 1e3
    return values


def a_front(effort: Effort) -> Values:
    """Frames, made and drawn one after the other, while the first front of a landscape's own weather arrives."""
    film = Film(NAME, SIZE, turning=True)
    comes = next(second for second in itertools.count() if film.landscape.weather_at(second).strength)
    times = _frames(film, min(effort.frames, FRONT_FRAMES), 60 * comes - FRONT_FRAMES // 2)
    return {
        "median frame, a front arrives, 1080p": float(np.median(times)) * 1e3,
        "slowest frame, a front arrives, 1080p": max(times) * 1e3,
    }


def _frames(film: Film, count: int, first: int = SETTLED) -> list[float]:
    """The seconds that each of so many frames takes, made and drawn over the one before."""
    renderer, surface = Renderer(), canvas(*SIZES[SIZE])
    for frame in range(-10, 0):
        _draw(film, first + frame, renderer, surface)
    gc.disable()
    times = [timed(partial(_draw, film, first + frame, renderer, surface)) for frame in range(count)]
    gc.enable()
    return times


def _draw(film: Film, frame: int, renderer: Renderer, surface: pygame.Surface) -> None:
    renderer.draw(film.scene(frame), surface)


MEASURES = (
    Measure(
        other_scenes,
        tuple(
            figure
            for kind in KINDS
            for figure in (
                Figure("median frame", f"{kind} 1080p", "ms", MEDIANS.get(kind)),
                Figure("p99 frame", f"{kind} 1080p", "ms", 16.7),
            )
        ),
    ),
    Measure(
        a_front,
        (
            Figure("median frame", "a front arrives, 1080p", "ms"),
            Figure("slowest frame", "a front arrives, 1080p", "ms", 2.0 * PERIOD),
        ),
    ),
    Measure(
        playing,
        (
            Figure("median frame interval", "playing 1080p", "ms"),
            Figure("p99 frame interval", "playing 1080p", "ms", 20.0, 18.0),
            Figure("frames of 7,200 over 14 ms of processor", "playing 1080p", "", 4.0),
        ),
    ),
    Measure(
        slowest,
        (
            Figure("p99.9 / median", "dusk 1080p", ""),
            Figure("p99.9 / median", "constant work", ""),
            Figure("p99.9 / median / that of constant work", "dusk 1080p", "", 1.6, 1.2),
        ),
    ),
)
