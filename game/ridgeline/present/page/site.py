"""A small site: a folder with the page, its icons and the manifest with which phones install it."""

import json
from collections.abc import Sequence
from pathlib import Path

from ...scene import SceneCode
from ..app.still import encoded, painted
from ..files.atomic import beside
from .page_file import ABOUT, page_text

ICON = SceneCode("dusk", seed=7, hour=18.5)
"""The landscape of the icons."""

SIDES = (192, 512)
"""Pixels of the icons' sides, as manifests want them."""

LINKS = (
    '<link rel="icon" href="icon-192.png">\n'
    '<link rel="apple-touch-icon" href="icon-192.png">\n'
    '<link rel="manifest" href="manifest.webmanifest">'
)

MARK = b'id="ridgeline-data"'
"""In every page of ours."""


def check_folder(folder: Path) -> None:
    """Raise a ValueError unless a site can be written there: over an older one, or where there is no other page."""
    index = folder / "index.html"
    if folder.exists() and not folder.is_dir():
        raise ValueError(f"{str(folder)!r} is no folder")
    if index.exists() and not (index.is_file() and MARK in index.read_bytes()):
        raise ValueError(f"{str(folder)!r} has another page already: 'index.html' was not written by Ridgeline")


def write_site(folder: Path, themes: Sequence[str], code: SceneCode | None) -> None:
    """Write the folder; for the arguments, and for errors, see `page_text`. Each file is whole; the page comes last."""
    files = {f"icon-{side}.png": _icon(side) for side in SIDES}
    files["manifest.webmanifest"] = _manifest().encode()
    files["index.html"] = page_text(themes, code, LINKS).encode()
    folder.mkdir(exist_ok=True)
    for name, content in files.items():
        with beside(folder / name) as written:
            written.write_bytes(content)


def _icon(side: int) -> bytes:
    return encoded(painted(ICON.scene(side, side)), ".png", {})


def _manifest() -> str:
    icons = [
        {"src": f"icon-{side}.png", "sizes": f"{side}x{side}", "type": "image/png", "purpose": "any maskable"}
        for side in SIDES
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
