"""A small site: a folder with the page, its icons and the manifest that lets phones install it."""

import json
from collections.abc import Sequence
from pathlib import Path

from ...scene import SceneCode
from ...shot.still import encode, paint
from ...system.files.atomic import atomic_write, read
from .page_file import ABOUT, page_text

ICON = SceneCode("dusk", seed=7, hour=18.5)  #: the landscape of the icons
SIDES = (192, 512)  #: pixels of the icons' sides, as manifests require

LINKS = (
    '<link rel="icon" href="icon-192.png">\n'
    '<link rel="apple-touch-icon" href="icon-192.png">\n'
    '<link rel="manifest" href="manifest.webmanifest">'
)

PAGE, MANIFEST = "index.html", "manifest.webmanifest"
ICONS = {f"icon-{side}.png": side for side in SIDES}  #: the icons' file names, with their sides
MARK = b'id="ridgeline-data"'  #: in every page of ours
MAX_PAGE_BYTES = 2**26  #: the largest file read to check for a page: a hundred times the size of ours


def check_folder(folder: Path) -> None:
    """Raise a ValueError unless `folder` holds an older site, or can become one without replacing another page."""
    if folder.exists() and not folder.is_dir():
        raise ValueError(f"{str(folder)!r} is no folder")
    if is_ours(folder / PAGE):
        return
    for name in (PAGE, MANIFEST, *ICONS):
        if (folder / name).exists():
            raise ValueError(f"{str(folder / name)!r} is there already, and was not written by Ridgeline")


def is_ours(page: Path) -> bool:
    """Whether a file is a page of ours."""
    try:
        return MARK in read(page, MAX_PAGE_BYTES)
    except (OSError, ValueError):
        return False


def write_site(folder: Path, themes: Sequence[str], code: SceneCode | None) -> None:
    """Write the folder, each file atomically; for arguments and errors see `page_text`.

    The page comes first: after an interruption it marks the folder as ours, and the command can be repeated.
    """
    files = {PAGE: page_text(themes, code, LINKS).encode(), MANIFEST: _manifest().encode()}
    files |= {name: _icon(side) for name, side in ICONS.items()}
    folder.mkdir(exist_ok=True)
    for name, content in files.items():
        with atomic_write(folder / name) as written:
            written.write_bytes(content)


def _icon(side: int) -> bytes:
    return encode(paint(ICON.scene(side, side)), ".png", {})


def _manifest() -> str:
    icons = [
        {"src": name, "sizes": f"{side}x{side}", "type": "image/png", "purpose": "any maskable"}
        for name, side in ICONS.items()
    ]
    manifest = {
        "name": "Ridgeline",
        "short_name": "Ridgeline",
        "description": ABOUT,
        "start_url": "./",
        "display": "fullscreen",
        "background_color": "#20222e",
        "theme_color": "#20222e",
        "icons": icons,
    }
    return json.dumps(manifest, indent=1) + "\n"
