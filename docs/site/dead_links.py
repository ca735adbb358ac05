"""What a folder of pages points to and does not hold, and what it would fetch from elsewhere."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOADED = {("script", "src"), ("img", "src"), ("source", "src"), ("iframe", "src"), ("link", "href"), ("video", "src")}
"""What a browser fetches by itself, unlike the links that people follow."""


class _Page(HTMLParser):
    """What one page points to, and the anchors that it has."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.anchors: set[str] = {"", "top"}
        self.targets: list[tuple[str, bool]] = []
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id" or (tag == "a" and name == "name"):
                self.anchors.add(value or "")
            if name in ("href", "src") and tag != "use":
                self.targets.append((value or "", (tag, name) in LOADED))


def mistakes(folder: Path) -> list[str]:
    """One line for each dead link, missing picture, and script, style or picture from elsewhere."""
    page = cache(_Page)
    wrong = [line for file in sorted(folder.rglob("*.html")) for line in _of_page(file, folder, page)]
    for style in sorted(folder.rglob("*.css")):
        for target in re.findall(r"url\(['\"]?([^'\")]+)|@import ['\"]([^'\"]+)", style.read_text(encoding="utf-8")):
            address = next(filter(None, target))
            if not address.startswith("data:") and not (style.parent / urlsplit(address).path).is_file():
                wrong.append(f"{style.relative_to(folder)}: {address}: not in the site")
    return wrong


def _of_page(file: Path, folder: Path, page: Callable[[Path], _Page]) -> list[str]:
    wrong = []
    for target, is_loaded in page(file).targets:
        parts = urlsplit(target)
        if parts.scheme or parts.netloc:
            if is_loaded and parts.scheme != "data":
                wrong.append(f"{file.relative_to(folder)}: {target}: fetched from elsewhere")
            continue
        aim = (file.parent / unquote(parts.path)).resolve() if parts.path else file
        if not aim.is_file() or folder.resolve() not in aim.parents:
            wrong.append(f"{file.relative_to(folder)}: {target}: not in the site")
        elif aim.suffix == ".html" and parts.fragment and unquote(parts.fragment) not in page(aim).anchors:
            wrong.append(f"{file.relative_to(folder)}: {target}: no such anchor")
    return wrong
