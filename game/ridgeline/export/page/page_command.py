"""The command that writes the endless page: as one file, or as a folder for the web."""

import webbrowser
from pathlib import Path
from typing import NamedTuple

from ... import shipped
from ...command_line import ParsedArgs
from ...exits import UnavailableError
from ...output import put, wrote
from ...scene import SceneCode
from ...scene.themes.find import digits_of, theme_for
from ...shot.codes import code_from
from ...shot.request import seed_from
from ...system.files.atomic import atomic_write, reason
from ...textfile.typed import shorten, show
from .page_file import page_text
from .site import PAGE, check_folder, is_ours, write_site

DEFAULT_FILE, DEFAULT_FOLDER = Path("ridgeline.html"), Path("ridgeline")
"""What is written where the command line names nothing."""

ENDINGS = (".html", ".htm")


class Content(NamedTuple):
    """The content of a page: the names or files of its themes, and the place that it begins with, if any."""

    themes: list[str]
    code: SceneCode | None


def run(given: ParsedArgs) -> None:
    """Write the page that a command line asks for, and open it if that is asked for too.

    Raises:
        ValueError: for options that do not go together, or a path where no such file can be.
        OSError: if it cannot be written.
        UnavailableError: if no browser opens it; the page is written by then.
    """
    site = "site" in given
    place: Path = given.get("file", DEFAULT_FOLDER if site else DEFAULT_FILE)
    _check_place(place, site)
    content = content_of(given)
    try:
        if site:
            write_site(place, content.themes, content.code)
        else:
            text = page_text(content.themes, content.code)
            with atomic_write(place) as written:
                written.write_text(text, encoding="utf-8", newline="\n")
    except OSError as problem:
        raise OSError(f"{str(place)!r} cannot be written: {reason(problem)}") from None
    page = place / PAGE if site else place
    what = f"page of {len(content.themes)} theme{'s' * (len(content.themes) > 1)}"
    put(wrote(page, what, str(content.code) if content.code else None))
    if "open" in given and not webbrowser.open(page.resolve().as_uri()):
        raise UnavailableError(f"no browser could be started to open {str(page)!r}")


def _check_place(place: Path, site: bool) -> None:
    ending = place.suffix.lower()
    if site and ending in ENDINGS:
        raise ValueError(f"{str(place)!r}: --site writes a folder, and this is the name of a page")
    if not site and ending not in ENDINGS:
        raise ValueError(f"{str(place)!r}: a page ends in .html; with --site a folder is written")
    if not place.absolute().parent.is_dir():
        raise ValueError(f"{str(place)!r}: there is no folder {str(place.parent)!r}")
    if site:
        check_folder(place)
    elif place.is_dir():
        raise ValueError(f"{str(place)!r} is a folder: a page is a file")
    elif place.exists() and not is_ours(place):
        raise ValueError(f"{str(place)!r} is there already, and was not written by Ridgeline: name another file")


def content_of(given: ParsedArgs) -> Content:
    """The content of a command line's page; a ValueError if its code is invalid, or of a theme that the page lacks."""
    named = given.get("theme", [])
    themes = [named] if isinstance(named, str) else list(named)  # a theme given before the command is a single one
    if "all" in given:
        themes = shipped.theme_names()
    if "code" in given:
        return _with_code(code_from(given["code"], themes), themes)
    seed = seed_from(given)
    first = themes[0] if themes and "all" not in given else theme_for(None, seed).name
    code = SceneCode(theme_for(first, seed).name, seed, digits_of(first)) if "seed" in given else None
    return Content(themes or [first], code)


def _with_code(code: SceneCode, themes: list[str]) -> Content:
    if code.kind != "ridges":
        raise ValueError(f"--code {shorten(str(code))}: a page shows ridges, neither rain nor the low flight")
    themes = themes or [code.theme]
    if code.theme not in {theme_for(name, 0).name for name in themes}:
        raise ValueError(f"--code {shorten(str(code))}: its theme {show(code.theme)} is not among those of the page")
    return Content(themes, code)
