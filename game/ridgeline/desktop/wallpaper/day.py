"""A day as one wallpaper: a folder with its pictures and the files that desktops read."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from ...command_line import ParsedArgs
from ...options import Settings
from ...output import complain, wrote
from ...scene import Landscape, Theme
from ...scene.landscape_kinds import AnyLandscape
from ...shot.codes import texts_of
from ...shot.request import settings_from
from ...shot.scene_of_settings import begin_second, journey, landscape, view
from ...shot.still import encode, surface_of
from ...system.files.atomic import folder_beside, reason
from ...system.files.lock import HeldError
from ...system.files.png_text import CODE
from ...system.pace.clock import today
from ...textfile.typed import for_shell
from .day_files import gnome_pointer, gnome_slideshow, kde_manifest, write_ddw, write_heic

SHOTS, SIZE = 24, (1920, 1080)  #: pictures of a day, and their size in pixels, where the options say nothing
LEAST = 32  #: pixels of the shortest side of a picture: macOS' encoder refuses the longest and thinnest

NO_TEXT = re.compile("[\x00-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
"""What must not be in a path that desktops read: control characters, and bytes that are not UTF-8."""


def write_day(given: ParsedArgs) -> Iterator[str]:
    """Write the folder that a command line asks for, all of it or nothing; lines that say which file is for whom.

    Raises:
        ValueError: for a folder that has something in it, whose parent does not exist, or that no text can name; for
            pictures too thin.
        OSError: if it cannot be written.
    """
    folder: Path = given["day"].absolute()
    if NO_TEXT.search(str(folder)):
        raise ValueError(f"{str(folder)!r}: desktops read no path with control characters, or that is not UTF-8")
    if not folder.parent.is_dir():
        raise ValueError(f"{str(folder)!r}: there is no folder {str(folder.parent)!r}")
    width, height = size = given.get("size", SIZE)
    if min(size) < LEAST:
        raise ValueError(f"--size {width}x{height}: a wallpaper of a day has at least {LEAST} pixels each way")
    settings = replace(settings_of(given), size=size)
    try:
        with folder_beside(folder) as beside:  # from here on nobody else can take the place
            if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
                raise ValueError(f"{str(folder)!r} is there already: name a new folder, or an empty one")
            shown = landscape(settings)
            pictures = list(_pictures(settings, shown, given.get("shots", SHOTS), beside))
            has_heic = _describe(pictures, shown.theme, f"Ridgeline {shown.theme.name} {settings.seed}", folder)
    except HeldError:
        raise
    except OSError as problem:
        raise OSError(f"{str(folder)!r} cannot be written: {reason(problem)}") from None
    what = f"{len(pictures)} pictures of {width}x{height} pixels"
    yield wrote(folder, what, texts_of(settings).get(CODE))
    yield f"GNOME: copy {for_shell(folder / 'gnome.xml')} into ~/.local/share/gnome-background-properties"
    yield f"KDE: kdynamicwallpaperbuilder {for_shell(folder / 'kde.json')} --output day.avif"
    yield f"Windows: open {for_shell(folder / 'day.ddw')} with WinDynamicDesktop"
    if has_heic:
        yield f"macOS: choose {for_shell(folder / 'day.heic')} in the settings of wallpapers"


def settings_of(given: ParsedArgs) -> Settings:
    """The settings for a day of pictures, from a command line: its `day` is a folder, not that of the settings."""
    return settings_from({name: value for name, value in given.items() if name != "day"})


def _pictures(settings: Settings, shown: AnyLandscape, shots: int, folder: Path) -> Iterator[Path]:
    """Draw the pictures of a day: one place, one second and one weather, without life; only the hour goes round."""
    seen = view(settings, settings.size)
    if isinstance(shown, Landscape):
        shown = shown.lifeless()
    moment = replace(journey(settings, shown).moment(begin_second(settings)), speed=0.0)
    for number in range(shots):
        hour = 24.0 * number / shots
        picture = folder / f"day_{number + 1}.png"
        surface = surface_of(shown, replace(moment, hour=hour), seen)
        picture.write_bytes(encode(surface, ".png", texts_of(replace(settings, time=hour))))
        yield picture


def _describe(pictures: list[Path], theme: Theme, name: str, folder: Path) -> bool:
    """Write each desktop's file beside the pictures, which will be moved to `folder`; whether macOS has one."""
    beside = pictures[0].parent
    texts = {
        "day.xml": gnome_slideshow([folder / picture.name for picture in pictures], today()),
        "gnome.xml": gnome_pointer(folder / "day.xml", name),
        "kde.json": kde_manifest(pictures),
    }
    for file, text in texts.items():
        (beside / file).write_text(text, encoding="utf-8", newline="\n")
    write_ddw(beside / "day.ddw", pictures, theme, name)
    try:
        write_heic(beside / "day.heic", pictures)
    except ImportError:
        complain("there is no day.heic for macOS: pip install pillow-heif")
        return False
    return True
