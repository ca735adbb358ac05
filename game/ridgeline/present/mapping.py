"""The command that makes maps: which one is asked for, how far its rain is, and what is said of it in the end."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path
from typing import Any

import numpy as np

from ..scene.daylight import Light, light
from ..scene.library import theme_for
from ..scene.map import Map, map_of, maps_of, steps
from ..scene.map_picture import Pixels, shaded, stretched, watery
from ..scene.map_wanted import MapWanted, wanted_by
from . import pacing
from .files import beside, reason
from .map_file import WIDEST, checked_view, is_picture, write_numbers, write_picture

THEME, HOUR = "dusk", 16.5
"""Whose colours a map has when nothing is said."""


def wanted(options: Mapping[str, Any], seed: int) -> MapWanted:
    """The map that options ask for, by themselves or with a code.

    Raises:
        ValueError: if there is no such map, or the options contradict the code.
    """
    names = {field.name for field in fields(MapWanted)}
    asked = {name: value for name, value in options.items() if name in names} | {"seed": seed}
    if "code" not in options:
        return MapWanted(**asked)
    found = wanted_by(options["code"])
    for name, value in asked.items():
        says = getattr(found, name)
        if (name != "seed" or "seed" in options) and value != says:
            said = f"--{name}" if value is True else f"--{name} {value}"
            raise ValueError(f"{said} contradicts --code, which says {'nothing' if says in (None, False) else says}")
    return found


def save_map(options: Mapping[str, Any], seed: int) -> Iterator[str]:
    """Make a map and write it; what to say of it, its code at the end."""
    which, file, stages = wanted(options, seed), options["file"], options.get("stages")
    view = checked_view(file, options.get("view"))
    if stages is not None:
        _check_stages(which, file, view, stages)
    now = _light(options)
    said: list[str] = []
    try:
        with beside(file) as written, _progress(which.erode) as tell:
            if stages is not None:
                strip = maps_of(which, steps(which.erode, stages), tell)
                write_picture(_side_by_side([_coloured(stage, view, now) for stage in strip]), written)
            elif not is_picture(file):
                write_numbers(map_of(which, tell), view, written)
            elif view == "height":
                pixels, low, high = stretched(map_of(which, tell))
                write_picture(pixels, written)
                said.append(f"0 is {low!r}, 65535 is {high!r}")
            else:
                write_picture(_coloured(map_of(which, tell), view, now), written)
    except OSError as problem:
        raise OSError(f"{str(file)!r} cannot be written: {reason(problem)}") from None
    yield from said
    yield f"code {which.code}"


def _check_stages(which: MapWanted, file: Path, view: str, stages: int) -> None:
    """Raise a ValueError if there can be no such strip."""
    if not is_picture(file) or view == "height":
        raise ValueError("--stages are pictures: a file that ends in .png, and --view shade or water")
    if not 2 <= stages <= which.erode + 1:
        raise ValueError(f"--stages {stages}: 2 and more, at most one for each epoch and the land before (see --erode)")
    width = stages * (which.side + _gap(which.side)) - _gap(which.side)
    if width > WIDEST:
        raise ValueError(f"--stages {stages}: the strip would be {width} pixels wide, {WIDEST} are allowed")


def _light(options: Mapping[str, Any]) -> Light:
    """The light that a map is shown in."""
    time = options.get("time", HOUR)
    hour = pacing.hour_now() if time == "now" else HOUR if time == "cycle" else time
    return light(theme_for(options.get("theme", THEME), 0), hour)


def _coloured(found: Map, view: str, now: Light) -> Pixels:
    return watery(found) if view == "water" else shaded(found, now)


def _gap(side: int) -> int:
    """Pixels between two stages."""
    return max(1, side // 64)


def _side_by_side(pictures: list[Pixels]) -> Pixels:
    """Pictures of one size in a row, white between them."""
    gap = np.full((len(pictures[0]), _gap(len(pictures[0])), *pictures[0].shape[2:]), 255, np.uint8)
    parts = [part for picture in pictures for part in (gap, picture)]
    return np.concatenate(parts[1:], axis=1)


@contextmanager
def _progress(epochs: int) -> Iterator[Any]:
    """Something to tell the number of each epoch; in a terminal it is shown, in one line that is gone in the end."""
    if not (epochs and sys.stderr and sys.stderr.isatty()):
        yield None
        return

    def tell(epoch: int) -> None:
        print(f"\rrain: epoch {epoch} of {epochs}, {100 * epoch // epochs} % ", end="", file=sys.stderr, flush=True)

    try:
        yield tell
    finally:
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)
