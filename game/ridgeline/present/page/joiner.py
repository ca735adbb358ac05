"""The modules of the page as one script."""

import re
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from .shortener import Part, shortened

IMPORT = re.compile(r'^import\s*(?:\{[^}]*\}\s*from\s*)?"(?P<place>[^"]+)";\n', re.MULTILINE)
"""A statement that takes names of another module, or only runs it."""

NAMES = re.compile(r"^(?:async )?(?:function\*?|class|const|let|var) (\{[^}]*\}|\[[^]]*\]|\w+)", re.MULTILINE)
"""What a module names at its top level: one thing, or those that it takes out of another."""

ENTRY = re.compile(r"^    (?P<name>\w+): .*,\n", re.MULTILINE)
"""A line of a table of things by their names."""


def joined(entry: Path, only: Mapping[str, Collection[str]]) -> str:
    """One script of a module and all of what it imports that it needs; they share one scope.

    Args:
        entry: the module.
        only: of the tables in modules of these names, the entries that stay.

    Raises:
        ValueError: if two modules have the same name, or one is written so that it cannot be joined.
    """
    texts = modules(entry)
    known = names_in(texts)
    parts = [
        Part(text, names(text))
        for file, whole in texts.items()
        for text in statements(_cut(whole, only.get(file.name)))
    ]
    return shortened(needed(parts), set(known))


def modules(entry: Path) -> dict[Path, str]:
    """The texts of a module and of all that it imports, each after what it imports itself; for errors see `joined`."""
    texts: dict[Path, str] = {}
    _visit(entry.resolve(), texts, ())
    return texts


def names_in(texts: Mapping[Path, str]) -> dict[str, Path]:
    """The names at the top level of modules, and where each is; a ValueError if two have the same."""
    owners: dict[str, Path] = {}
    for file, text in texts.items():
        for name in names(text):
            if name in owners:
                raise ValueError(f"{name!r} is a name in {owners[name].name} and in {file.name}")
            owners[name] = file
    return owners


def names(text: str) -> list[str]:
    """The names at the top level of a module without `export`."""
    return [name for found in NAMES.findall(text) for name in re.findall(r"\w+", found)]


def statements(text: str) -> list[str]:
    """The statements of the top level, which is where lines begin at the margin."""
    return re.split(r"^(?=\w)", re.sub(r"^(//|/?\*| \*).*\n", "", text, flags=re.MULTILINE), flags=re.MULTILINE)[1:]


def needed(parts: Sequence[Part]) -> list[Part]:
    """Those of some statements that the ones without a name need, themselves or through others."""
    makers = {name: number for number, part in enumerate(parts) for name in part.names}
    kept: set[int] = set()
    waiting = [number for number, part in enumerate(parts) if not part.names]
    while waiting:
        number = waiting.pop()
        if number not in kept:
            kept.add(number)
            waiting += [makers[name] for name in parts[number].used if name in makers]
    return [parts[number] for number in sorted(kept)]


def _visit(file: Path, texts: dict[Path, str], way: tuple[Path, ...]) -> None:
    if file in way:
        raise ValueError(f"{file.name} imports itself, over {way[-1].name}")
    if file in texts:
        return
    text = file.read_text(encoding="utf-8")
    for found in IMPORT.finditer(text):
        _visit((file.parent / found["place"]).resolve(), texts, (*way, file))
    own = re.sub(r"^export (?=async |function|class|const|let)", "", IMPORT.sub("", text), flags=re.MULTILINE)
    problem = re.search(r"^(import|export)\b.*|</script", own, flags=re.MULTILINE)
    if problem:
        raise ValueError(f"{file.name}: {problem[0]!r} cannot be joined")
    texts[file] = own


def _cut(text: str, only: Collection[str] | None) -> str:
    return text if only is None else ENTRY.sub(lambda entry: entry[0] if entry["name"] in only else "", text)
