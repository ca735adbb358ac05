"""The modules of the page as one script, and other texts, without what only people read."""

import re
from collections.abc import Iterator
from pathlib import Path

IMPORT = re.compile(r'^import\s*(?:\{[^}]*\}\s*from\s*)?"(?P<place>[^"]+)";\n', re.MULTILINE)
"""A statement that takes names of another module, or only runs it."""

NAMES = re.compile(r"^(?:async )?(?:function\*?|class|const|let|var) (\{[^}]*\}|\[[^]]*\]|\w+)", re.MULTILINE)
"""What a module names at its top level: one thing, or those that it takes out of another."""


def joined(entry: Path) -> str:
    """One script of a module and all that it imports, each after what it imports itself; they share one scope.

    Raises:
        ValueError: if two modules have the same name, or one is written so that it cannot be joined.
    """
    parts: dict[Path, str] = {}
    _visit(entry.resolve(), parts, ())
    owners: dict[str, Path] = {}
    for file, text in parts.items():
        for name in names(text):
            if name in owners:
                raise ValueError(f"{name!r} is a name in {owners[name].name} and in {file.name}")
            owners[name] = file
    return stripped("".join(parts.values()))


def names(text: str) -> list[str]:
    """The names at the top level of a module without `export`."""
    return [name for found in NAMES.findall(text) for name in re.findall(r"\w+", found)]


def stripped(text: str) -> str:
    """A text without comments that have lines of their own, indentation and empty lines."""
    return "".join(f"{line}\n" for line in _lines(text))


def _visit(file: Path, parts: dict[Path, str], way: tuple[Path, ...]) -> None:
    if file in way:
        raise ValueError(f"{file.name} imports itself, over {way[-1].name}")
    if file in parts:
        return
    text = file.read_text(encoding="utf-8")
    for found in IMPORT.finditer(text):
        _visit((file.parent / found["place"]).resolve(), parts, (*way, file))
    own = re.sub(r"^export (?=async |function|class|const|let)", "", IMPORT.sub("", text), flags=re.MULTILINE)
    problem = re.search(r"^(import|export)\b.*|</script", own, flags=re.MULTILINE)
    if problem:
        raise ValueError(f"{file.name}: {problem[0]!r} cannot be joined")
    parts[file] = own


def _lines(text: str) -> Iterator[str]:
    comment = False
    for line in map(str.strip, text.splitlines()):
        comment = comment or line.startswith("/*")
        if line and not comment and not line.startswith("//"):
            if line.count("`") % 2:
                raise ValueError(f"{line!r}: a text that goes on in the next line cannot be joined")
            yield line
        comment = comment and not line.endswith("*/")
