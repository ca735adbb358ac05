"""The files from which desktops show a day: GNOME, KDE, macOS and WinDynamicDesktop, each in its own format."""

import base64
import datetime
import importlib
import json
import plistlib
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from ...scene import Theme

DAY_SECONDS = 86_400

STANDING_SECONDS = 1  #: for which a picture stands before it fades into the next: so the light hardly ever stops
TWILIGHT = 1.5  #: WinDynamicDesktop shows the pictures of so many hours around sunrise and sunset while the sun is low

HEIC_QUALITY, HEIC_PRESET = 85, "ultrafast"
"""The quality, of 100; and the encoder's effort: more is seven times as slow, and a thirtieth of a level nearer."""

XMP = """\
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
<rdf:Description xmlns:apple_desktop="http://ns.apple.com/namespace/1.0/" apple_desktop:h24="{}"/>\
</rdf:RDF></x:xmpmeta>"""

POINTER = """\
<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE wallpapers SYSTEM "gnome-wp-list.dtd">
<wallpapers><wallpaper deleted="false"><name>{name}</name><filename>{file}</filename>
<filename-dark>{file}</filename-dark><options>zoom</options></wallpaper></wallpapers>
"""


def begins(shots: int) -> list[int]:
    """The seconds after midnight at which the pictures of a day are due, and its end.

    >>> begins(5)
    [0, 17280, 34560, 51840, 69120, 86400]
    """
    return [number * DAY_SECONDS // shots for number in range(shots + 1)]


def gnome_slideshow(pictures: Sequence[Path], midnight: datetime.date) -> str:
    """GNOME's, MATE's and Cinnamon's timed slideshow, which fades from picture to picture for ever.

    It counts seconds from a midnight: a change to or from summer time neither cuts a fade nor repeats one, but the day
    is an hour early or late from then on, until the file is written anew.

    Args:
        pictures: their absolute paths, in the order of the day.
        midnight: the local date at whose beginning the first is due.
    """
    start = f"<year>{midnight.year}</year><month>{midnight.month}</month><day>{midnight.day}</day>"
    lines = [f"<starttime>{start}<hour>0</hour><minute>0</minute><second>0</second></starttime>"]
    times = begins(len(pictures))
    for number, picture in enumerate(pictures):
        here, there = (escape(str(file)) for file in (picture, pictures[(number + 1) % len(pictures)]))
        fading = times[number + 1] - times[number] - STANDING_SECONDS
        lines.append(f"<static><duration>{STANDING_SECONDS}.0</duration><file>{here}</file></static>")
        ends = f"<from>{here}</from><to>{there}</to>"
        lines.append(f'<transition type="overlay"><duration>{fading}.0</duration>{ends}</transition>')
    return "\n".join(["<background>", *lines, "</background>", ""])


def gnome_pointer(slideshow: Path, name: str) -> str:
    """The file that lists the slideshow in GNOME's settings."""
    return POINTER.format(name=escape(name), file=escape(str(slideshow)))


def kde_manifest(pictures: Sequence[Path]) -> str:
    """The file beside the pictures from which kdynamicwallpaperbuilder makes a wallpaper for KDE's Dynamic plugin."""
    shots = [
        {"FileName": picture.name, "Time": f"{begin // 3600:02}:{begin // 60 % 60:02}", "CrossFade": True}
        for picture, begin in zip(pictures, begins(len(pictures)), strict=False)
    ]
    return json.dumps(shots, indent=1) + "\n"


def write_ddw(file: Path, pictures: Sequence[Path], theme: Theme, name: str) -> None:
    """Write WinDynamicDesktop's file: an archive of the pictures, with those for night, sunrise, day and sunset.

    Args:
        file: the archive.
        pictures: in the order of the day, named NAME_1.png and so on.
        theme: says when the sun rises and sets.
        name: what the user sees.
    """
    hours = [24.0 * number / len(pictures) for number in range(len(pictures))]
    about: dict[str, Any] = {
        "imageFilename": pictures[0].name.replace("_1.", "_*."),
        "imageCredits": "Ridgeline",
        "displayName": name,
        "sunriseImageList": _around(hours, theme.sunrise),
        "dayImageList": _between(hours, theme.sunrise, theme.sunset),
        "sunsetImageList": _around(hours, theme.sunset),
        "nightImageList": _between(hours, theme.sunset, theme.sunrise),
    }
    with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr("theme.json", json.dumps(about, indent=1) + "\n")
        for picture in pictures:
            archive.write(picture, picture.name)


def write_heic(file: Path, pictures: Sequence[Path]) -> None:
    """Write macOS' dynamic desktop: all pictures in one, with the share of the day at which each is due.

    Raises:
        ImportError: where pillow-heif is not installed.
    """
    from PIL import Image

    pillow_heif = importlib.import_module("pillow_heif")
    count = len(pictures)
    times = [{"i": number, "t": begin / DAY_SECONDS} for number, begin in enumerate(begins(count)[:-1])]
    record = plistlib.dumps({"ap": {"l": count // 2, "d": 0}, "ti": times}, fmt=plistlib.FMT_BINARY)
    heif = pillow_heif.HeifFile()
    for picture in pictures:
        with Image.open(picture) as opened:
            heif.add_from_pillow(opened.convert("RGB"))
    heif[0].info["xmp"] = XMP.format(base64.b64encode(record).decode()).encode()
    heif.save(file, quality=HEIC_QUALITY, primary_index=0, enc_params={"preset": HEIC_PRESET})


def _around(hours: Sequence[float], event: float) -> list[int]:
    """The numbers, from 1, of the pictures in the twilight around an hour, in order; at least the nearest one's."""
    since = [(hour - event + 12.0) % 24.0 - 12.0 for hour in hours]
    near = [number for number, gone in enumerate(since) if abs(gone) <= TWILIGHT]
    near = near or [min(range(len(hours)), key=lambda number: abs(since[number]))]
    return [number + 1 for number in sorted(near, key=lambda number: since[number])]


def _between(hours: Sequence[float], first: float, last: float) -> list[int]:
    """The same for the pictures between two twilights; at least the one nearest to the middle."""
    length = (last - first) % 24.0
    since = [(hour - first) % 24.0 for hour in hours]
    inside = [number for number, gone in enumerate(since) if TWILIGHT < gone < length - TWILIGHT]
    inside = inside or [min(range(len(hours)), key=lambda number: abs(since[number] - 0.5 * length))]
    return [number + 1 for number in sorted(inside, key=lambda number: since[number])]
