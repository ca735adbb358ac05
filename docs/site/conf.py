"""How Sphinx makes the site; `docs/make_site.py` runs it.

The pages are README.md and the others as they lie in the repository, so that their links hold in both places.
"""

from __future__ import annotations

import os
import re
import sys
from importlib.metadata import version as installed
from importlib.resources import files
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(HERE))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")  # what is documented imports pygame, which says hello otherwise
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from ridgeline.terrain import Ground, Ridge  # noqa: E402

project = "Ridgeline"
author = "The Ridgeline authors"
release = version = installed("ridgeline")

NAVIGATION = {
    "Start": {
        "Install and run": "README",
        "Pictures": "docs/gallery",
        "All options": "docs/options",
        "What is new": "CHANGELOG",
    },
    "Leave it on": {
        "Themes": "README#themes",
        "Screensaver": "docs/screensaver",
        "Wallpaper": "docs/wallpaper",
        "A screen of its own": "docs/kiosk",
        "In a web page": "docs/page",
        "Maps": "docs/maps",
    },
    "Play": {
        "The game": "README#play",
        "Chapters of your own": "docs/chapters",
        "For agents that learn": "docs/gym",
    },
    "Build": {
        "Cookbook": "docs/cookbook",
        "Behind your game": "docs/backdrop",
        "Ground for your game": "docs/terrain",
        "Ground in JavaScript": "docs/terrain_js",
        "How land is made": "docs/learn",
    },
    "Reference": {
        "ridgeline": "docs/site/reference/ridgeline",
        "ridgeline.terrain": "docs/site/reference/terrain",
        "Maps, rain, sketches": "docs/site/reference/maps",
    },
    "Inside": {
        "Architecture": "ARCHITECTURE",
        "Contributing": "CONTRIBUTING",
        "Security": "docs/security",
    },
}
"""Headings of the sidebar, and under each the pages by what they are called there."""

PAGES = [page for pages in NAVIGATION.values() for page in pages.values() if "#" not in page]

root_doc = "README"
include_patterns = [f"{page}.*" for page in PAGES]
exclude_patterns = [".venv", "build", ".git", "dist", "**/node_modules"]
extensions = ["myst_parser", "shown_files", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]

myst_heading_anchors = 4
myst_enable_extensions = ["fieldlist"]

default_role = "py:obj"  # `ridge` in a docstring: a link where that is one of our names
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
add_module_names = False
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 88
napoleon_numpy_docstring = False

html_theme = "furo"
html_title = "Ridgeline"
html_static_path = ["static", str(files("font_manrope") / "files")]
html_css_files = ["site.css"]
html_favicon = str(ROOT / "assets" / "icon.png")
html_logo = html_favicon
html_copy_source = False
html_show_copyright = False
html_show_search_summary = False  # a browser may not read them from a folder
html_show_sphinx = False
html_additional_pages = {"index": "front.html"}
html_use_index = True
templates_path = ["templates"]
html_sidebars = {"**": ["sidebar/brand.html", "sidebar/search.html", "sidebar/scroll-start.html", "sidebar/pages.html"]}
html_sidebars["**"].append("sidebar/scroll-end.html")
pygments_style = "colors.Day"
pygments_dark_style = "colors.Night"

OPENING = (ROOT / "README.md").read_text(encoding="utf-8").split("\n\n")[2]
html_context = {"navigation": NAVIGATION, "opening": " ".join(OPENING.split())}


def add_navigation(app: object, page: str, text: list[str]) -> None:
    """Below README's text, the list of all pages that Sphinx wants there."""
    if page == root_doc:
        listed = "\n".join(f"/{one}" for one in PAGES if one != root_doc)
        text[0] += f"\n\n```{{toctree}}\n:hidden:\n\n{listed}\n```\n"


TEXTS: dict[str, list[str]] = {}  #: of attributes and properties, by their names, while Napoleon has them


def keep_text(app: object, kind: str, name: str, of: object, options: object, text: list[str]) -> None:
    """Napoleon takes what stands before the first colon of an attribute's text for its type."""
    if kind in ("attribute", "property"):
        TEXTS[name] = list(text)


def put_back(app: object, kind: str, name: str, of: object, options: object, text: list[str]) -> None:
    """The text of an attribute as it was."""
    if name in TEXTS:
        text[:] = TEXTS.pop(name)


def name_ground(app: object, kind: str, name: str, of: object, options: object, text: list[str]) -> None:
    """What a `Ridge` is asked is told of `Ground`, so the links lead there."""
    if name.startswith("ridgeline.terrain.Ridge"):
        told = "|".join(word for word in dir(Ground) if not word.startswith("_") and word not in vars(Ridge))
        text[:] = [re.sub(rf"(?<!`)`({told})`(?!`)", r"`~ridgeline.terrain.Ground.\1`", line) for line in text]


def name_what_is_made(app: object, kind: str, name: str, of: object, options: object, *told: str | None) -> object:
    """Other land that is made of a `Ground` is a `Ground`, whose base class does not know that yet."""
    signature, made = told
    return signature, made.replace("Made", "Ground") if made else made


def setup(app: object) -> None:
    app.connect("source-read", add_navigation)
    app.connect("autodoc-process-docstring", name_ground, priority=300)
    app.connect("autodoc-process-docstring", keep_text, priority=400)
    app.connect("autodoc-process-docstring", put_back, priority=600)
    app.connect("autodoc-process-signature", name_what_is_made)
