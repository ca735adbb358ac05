"""The modules that are made for the page, and the stamp by which it is seen whether they fit their sources."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from os.path import normpath
from pathlib import Path, PurePath

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "game" / "ridgeline"
TRANSLATOR = Path(__file__).resolve().parent

WEB = PACKAGE / "web"
MADE = WEB / "made"  #: the folder that they are put into
SCRIPT = "page_script.js"  #: the file in it with all modules of the page as one
STAMP = "made-from.txt"  #: the file in it that says of what they were made

SOURCES = ("chance.py", "scene/**/*.py", "terrain/**/*.py")
"""Patterns of all that decides what is made: a module's text depends on those that it imports."""

IMPORTED = re.compile(r'^import [^;]* from "([^"]+)";$', re.MULTILINE)
"""A statement that takes something of another module."""


def asked() -> list[str]:
    """The made files that modules written by hand import: these are made, and what they import."""
    return sorted({name for file in _by_hand() for name in imported(file.relative_to(WEB), file.read_text("utf-8"))})


def words() -> set[str]:
    """All words of the modules written by hand: what is named nowhere is not made."""
    return {word for file in _by_hand() for word in re.findall(r"[\w$]+", file.read_text("utf-8"))}


def _by_hand() -> Iterator[Path]:
    return (file for file in WEB.rglob("*.js") if MADE not in file.parents)


def imported(file: PurePath, text: str) -> Iterator[str]:
    """The made files that a module imports, by their places in the folder of the page."""
    for place in IMPORTED.findall(text):
        name = normpath(file.parent / place).replace("\\", "/")
        if name.startswith(f"{MADE.name}/"):
            yield name


def module_names() -> Iterator[tuple[str, bool]]:
    """The names of the modules that can be made, and whether each is a package."""
    for pattern in SOURCES:
        for file in PACKAGE.glob(pattern):
            folders = file.relative_to(PACKAGE.parent).with_suffix("").parts
            is_package = folders[-1] == "__init__"
            yield ".".join(folders[:-1] if is_package else folders), is_package


def stamp() -> str:
    """Hashes over all that decides what is made, and over what was made of it, whatever ends the lines."""
    sources = {*TRANSLATOR.glob("*.py"), *(file for pattern in SOURCES for file in PACKAGE.glob(pattern))}
    made = _hash(file for file in MADE.rglob("*.js") if file.name != SCRIPT)
    wanted = " ".join([*asked(), *sorted(words())])
    return f"{_hash(sources)} {hashlib.sha256(wanted.encode()).hexdigest()} {made}"


def fits() -> bool:
    """Whether the made modules are there, and of these sources."""
    try:
        return (MADE / STAMP).read_text(encoding="ascii").strip() == stamp()
    except OSError:
        return False


def _hash(files: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for file in sorted(files):
        text = file.read_bytes().replace(b"\r\n", b"\n")
        digest.update(f"{file.relative_to(ROOT).as_posix()} {len(text)}\n".encode() + text)
    return digest.hexdigest()


def put(texts: Mapping[str, str]) -> None:
    """Put files into the folder, each whole, and take away what else is in it; the stamp is there last.

    Two who do so at the same time write the same.
    """
    (MADE / STAMP).unlink(missing_ok=True)
    write(texts, MADE)
    for file in list(_files()):
        if file.relative_to(MADE).as_posix() not in {*texts, SCRIPT}:
            file.unlink(missing_ok=True)
    _write(MADE / STAMP, f"{stamp()}\n")


def write(texts: Mapping[str, str], folder: Path) -> None:
    """Write files into a folder, each whole."""
    for name, text in texts.items():
        _write(folder / name, text)


def _files() -> Iterator[Path]:
    return (file for file in MADE.rglob("*") if file.is_file() and not file.name.endswith(".part"))


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    beside = file.with_name(f"{file.name}.{os.getpid()}.part")
    beside.write_text(text, encoding="utf-8", newline="\n")
    beside.replace(file)
