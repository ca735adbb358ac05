"""The themes as `ridgeline themes` lists them: the built-in ones, then the user's own."""

import re
import tomllib
import unicodedata
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from ... import shipped
from ...scene.themes.find import built_in, theme_for
from ...scene.themes.user_themes import user_files
from ...textfile.content import beginning
from ...textfile.mistakes import printable

MOST_CHECKED = 50
"""Themes of the user's that are checked while they are listed, which takes some hundredths of a second each."""

HEAD = 4096  #: bytes of an unchecked file that are searched for its words


def list_themes() -> Iterator[str]:
    """A line for every theme: its name and a few words; for the user's also the file, or its first mistake."""
    names, own = shipped.theme_names(), user_files()
    for name in names:
        yield f"{name:12} {built_in(name).words}"
    alike = defaultdict[str, list[str]](list)
    for name in {*names, *own}:
        alike[_fold(name)].append(name)
    for name, file in own.items():
        line = _hidden_note(file) if name in names else _about(file) if len(own) <= MOST_CHECKED else _unchecked(file)
        others = sorted(other for other in alike[_fold(name)] if other != name)
        note = f"; not to be taken for {', '.join(map(_quote, others))}" if others else ""
        yield f"{printable(name, 80):12} {line}{note}"
    if len(own) > MOST_CHECKED:
        yield f"{len(own):,} themes of your own are too many to check here; showing one does"


def _hidden_note(file: Path) -> str:
    return f"{printable(str(file), 1000)}: hidden by the built-in theme; rename it, or call it by its path"


def _about(file: Path) -> str:
    try:
        words = theme_for(str(file), 0).words
    except ValueError as problems:
        return f"broken: {str(problems).partition(chr(10))[0]}"
    return f"{words} ({_like(_head(file))}{printable(str(file), 1000)})"


def _unchecked(file: Path) -> str:
    head = _head(file)
    return f"{printable(_read_key(head, 'words'), 80)} ({_like(head)}{printable(str(file), 1000)})".lstrip()


def _like(head: str) -> str:
    like = _read_key(head, "like")
    return f"like {printable(like, 80)}; " if like else ""


def _head(file: Path) -> str:
    try:
        return beginning(file, HEAD).decode(errors="replace")
    except (OSError, ValueError):
        return ""


def _read_key(head: str, key: str) -> str:
    """The value of a top-level key in the beginning of a file; "" without it."""
    line = re.search(rf"^{key}[ \t]*=[ \t]*[\"'].*$", head.partition("\n[")[0], re.MULTILINE)
    try:
        said = tomllib.loads(line[0]).get(key) if line else ""
    except tomllib.TOMLDecodeError:
        return ""
    return said if isinstance(said, str) else ""


def _fold(name: str) -> str:
    """A key that is equal for names that look alike."""
    return unicodedata.normalize("NFKC", name).casefold()


def _quote(name: str) -> str:
    return printable(repr(name), 82)
