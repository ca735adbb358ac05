"""The command `map`: the map that its options describe, the progress of its rain, and the printed lines.

The size of a map, and all else that options leave out, is in `MapSpec`, in `scene/maps/code.py`.
"""

import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import fields
from pathlib import Path
from typing import Any

import numpy as np

from ...command_line import ParsedArgs
from ...options import LARGEST_SIDE
from ...output import progress, wrote
from ...scene.light.daylight import Light, light
from ...scene.maps.code import MapSpec, is_old, wanted_map
from ...scene.maps.map import Map, map_of, maps_of, steps
from ...scene.maps.picture import shade, stretch, watery
from ...scene.price import MOST_RAIN_SECONDS, rain_seconds
from ...scene.themes.find import theme_for
from ...shot.request import seed_from
from ...system.files.atomic import atomic_write, reason
from ...system.pace import clock
from ...terrain.arrays import UInt8s
from ...textfile.typed import extract_code, for_shell
from .map import check_view, is_export, is_picture, write_numbers, write_picture
from .map_export import check_export, companion, write_export

DEFAULT_THEME, DEFAULT_HOUR = "dusk", 16.5  #: the colours of a map by default


def wanted_spec(options: Mapping[str, Any], seed: int) -> MapSpec:
    """The map that the options describe, with or without a code.

    Raises:
        ValueError: if no such map exists, or the options contradict the code.
    """
    names = {field.name for field in fields(MapSpec)}
    given = {name: value for name, value in options.items() if name in names} | {"seed": seed}
    if "code" not in options:
        return MapSpec(**given)
    coded = wanted_map(extract_code(options["code"]))
    for name, value in given.items():
        expected = getattr(coded, name)
        if (name != "seed" or "seed" in options) and value != expected:
            option = f"--{name}" if value is True else f"--{name} {_show(value)}"
            code = "has none" if expected in (None, False) else f"has {_show(expected)}"
            raise ValueError(f"{option} contradicts --code, which {code}")
    return coded


def run(options: ParsedArgs) -> Iterator[str]:
    """Make the map that a command line asks for and write it; the lines to print, its code last."""
    which, file, stages = wanted_spec(options, seed_from(options)), options["file"], options.get("stages")
    view = check_view(file, options.get("view"))
    if stages is not None:
        _check_stages(which, file, view, stages)
    check_export(file, which.side)
    coloured = view == "shade" if is_picture(file) else file.suffix.lower() == ".tmj"
    _check_use(options, which, coloured)
    now, second = _light(options), companion(file)
    notes: list[str] = []
    try:
        with ExitStack() as opened, _progress(which.erode) as tell:
            written = opened.enter_context(atomic_write(file))
            extra = None if second is None else opened.enter_context(atomic_write(second))
            _check_price(which)
            if stages is not None:
                strip = maps_of(which, steps(which.erode, stages), tell)
                write_picture(_side_by_side([_colour(stage, view, now) for stage in strip]), written)
            elif is_export(file):
                write_export(map_of(which, tell), which.code, now, file, written=written, beside=extra)
            elif not is_picture(file):
                write_numbers(map_of(which, tell), view, written, file.suffix.lower())
            elif view == "height":
                pixels, low, high = stretch(map_of(which, tell))
                write_picture(pixels, written)
                notes.append(f"0 is {low!r}, 65535 is {high!r}")
            else:
                write_picture(_colour(map_of(which, tell), view, now), written)
    except OSError as problem:
        raise OSError(f"{str(file)!r} cannot be written: {reason(problem)}") from None
    if is_old(extract_code(options.get("code", which.code))):
        yield "the code has no check letters: one that is mistyped may be another map; this is the same with them:"
    yield from notes
    if second is not None:
        yield f"{for_shell(second)} belongs to it"
    yield wrote(file, f"map of {which.side}x{which.side}", which.code)


def _check_use(options: Mapping[str, Any], which: MapSpec, colours: bool) -> None:
    """Raise a ValueError for an option that would change nothing in this map."""
    for name in ("drops", "lifetime", "soil", "drop", "hardness", "wind"):
        if name in options and not which.erode:
            raise ValueError(f"--{name} changes nothing without rain: use --erode too")
    if "wind" in options and which.erode <= which.lifetime:
        raise ValueError(f"--wind changes nothing until drops dry up: use an --erode above {which.lifetime}")
    for name, what in (("theme", "colours"), ("time", "light")):
        if name in options and not colours:
            raise ValueError(
                f"--{name} changes nothing: only --view shade of a .png file, and a .tmj file, has its {what}"
            )


def _check_stages(which: MapSpec, file: Path, view: str, stages: int) -> None:
    """Raise a ValueError if a strip with so many stages is impossible."""
    if not is_picture(file) or view == "height":
        raise ValueError("--stages needs a file that ends in .png, and --view shade or water")
    if not 2 <= stages <= which.erode + 1:
        allowed = (
            f"2 to {which.erode + 1} are allowed with --erode {which.erode}" if which.erode else "--erode is needed"
        )
        raise ValueError(f"--stages {stages}: {allowed}")
    width = stages * (which.side + _gap(which.side)) - _gap(which.side)
    if width > LARGEST_SIDE:
        raise ValueError(
            f"--stages {stages}: the strip would be {width} pixels wide; at most {LARGEST_SIDE} are allowed"
        )


def _check_price(which: MapSpec) -> None:
    """Raise a ValueError if the rain would take more than MOST_RAIN_SECONDS."""
    seconds = rain_seconds(which.side, which.erode)
    if seconds > MOST_RAIN_SECONDS:
        raise ValueError(
            f"--erode {which.erode}: on a map of side {which.side} this would take about {seconds / 3600.0:.0f} hours;"
            f" 24 are allowed, for which it may rain {which.erode * MOST_RAIN_SECONDS / seconds:.0f} epochs"
        )


def _show(value: Any) -> str:
    """A value as it is written on the command line."""
    return ",".join(f"{part:g}" for part in value) if isinstance(value, tuple) else str(value)


def _light(options: Mapping[str, Any]) -> Light:
    time = options.get("time", DEFAULT_HOUR)
    hour = clock.hour_now() if time == "now" else DEFAULT_HOUR if time == "cycle" else time
    return light(theme_for(options.get("theme", DEFAULT_THEME), 0), hour)


def _colour(land_map: Map, view: str, now: Light) -> UInt8s:
    return watery(land_map) if view == "water" else shade(land_map, now)


def _gap(side: int) -> int:
    return max(1, side // 64)


def _side_by_side(pictures: list[UInt8s]) -> UInt8s:
    gap = np.full((len(pictures[0]), _gap(len(pictures[0])), *pictures[0].shape[2:]), 255, np.uint8)
    parts = [part for picture in pictures for part in (gap, picture)]
    return np.concatenate(parts[1:], axis=1)


@contextmanager
def _progress(epochs: int) -> Iterator[Any]:
    """A function that shows the number of each epoch in a terminal, on a line that is cleared at the end, or None."""
    if not (epochs and sys.stderr and sys.stderr.isatty()):
        yield None
        return

    def tell(epoch: int) -> None:
        progress(f"rain: epoch {epoch} of {epochs}, {100 * epoch // epochs} % ")

    try:
        yield tell
    finally:
        progress("")
