"""The pictures of a wallpaper: one for the whole desktop, or for each monitor its part of one panorama."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from ...app.window.panorama import view_at
from ...app.window.screen_box import ScreenBox, around
from ...options import Settings
from ...output import wrote
from ...render import Projector, canvas
from ...shot.codes import texts_of
from ...shot.scene_of_settings import begin_second, view
from ...shot.still import save
from ...shot.timeline import Timeline
from ...system.files.png_text import CODE
from .monitors import Monitor
from .setters import MonitorPicture, MonitorShape

START = "ridgeline"  #: how the names of the files begin
LETTERS = "ab"  #: how they end, in turn: with the same name, desktops would keep the old picture
USUAL = ScreenBox(0, 0, 1920, 1080)  #: the desktop where nobody tells how large it is


def panes(
    settings: Settings, monitors: Sequence[Monitor], shape: MonitorShape, size: tuple[int, int] | None
) -> list[tuple[str, Settings]]:
    """The pictures that are needed: for each the name of its monitor, "" for all, and the settings that show it.

    Args:
        settings: of the landscape.
        monitors: those that are on; none if nobody knows.
        shape: how the desktop shows pictures.
        size: in pixels, of one picture for all monitors; None for what fits.
    """
    if size is not None:
        return [("", replace(settings, size=size))]
    if not monitors:
        return [("", replace(settings, size=USUAL.size))]
    if shape is MonitorShape.SAME or (not all(monitor.name for monitor in monitors) and shape is MonitorShape.APART):
        largest = max(monitors, key=lambda monitor: monitor.size[0] * monitor.size[1])
        return [("", replace(settings, size=largest.size))]
    places = [monitor.place for monitor in monitors]
    if shape is MonitorShape.SPANNED:
        return [("", replace(settings, size=around(places).size))]
    return [(monitor.name, _part(settings, monitor, places)) for monitor in monitors]


def _part(settings: Settings, monitor: Monitor, places: Sequence[ScreenBox]) -> Settings:
    """The settings that show a monitor's part of the panorama in its real pixels."""
    part = view_at(monitor.place, around(places), settings, places)
    scale = None if part.scale is None else part.scale * monitor.scale
    return replace(settings, size=monitor.size, scale=scale, origin=part.origin)


def files(folder: Path, count: int) -> list[Path]:
    """The names of so many new files in a folder: none is that of a picture written last."""
    last = newest(folder)
    letter = LETTERS[last is not None and last.stem.endswith(LETTERS[0])]
    names = [START] if count == 1 else [f"{START}-{number}" for number in range(count)]
    return [folder / f"{name}-{letter}.png" for name in names]


def newest(folder: Path) -> Path | None:
    """The picture in a folder that was written last."""
    written = sorted(folder.glob(f"{START}*-[{LETTERS}].png"))
    return max(written, key=lambda file: file.stat().st_mtime_ns, default=None)


def draw(wanted: Sequence[tuple[str, Settings]], named: Sequence[Path]) -> Iterator[tuple[MonitorPicture, str]]:
    """Draw and save pictures; each with a line that says what was written.

    Raises:
        ValueError: if there is no such landscape.
        OSError: if one cannot be written.
    """
    timeline = Timeline(wanted[0][1])
    for (monitor, settings), file in zip(wanted, named, strict=True):
        texts, surface = texts_of(settings), canvas(*settings.size)
        Projector().draw(timeline.picture(begin_second(settings), view(settings, settings.size)), surface)
        save(surface, file, texts)
        width, height = settings.size
        yield MonitorPicture(monitor, file), wrote(file, f"picture of {width}x{height} pixels", texts.get(CODE))
