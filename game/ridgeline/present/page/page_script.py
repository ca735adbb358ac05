"""The page's script: the modules of `web/` as one, in which each keeps its own scope, and shortened where it can be.

It is made when the package is built, by `packaging/page_script.py`, which loads this file alone: so nothing but the
standard library is imported here. A file of other modules than lie beside it is not used.
"""

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

WEB = Path(__file__).parents[2] / "web"
MADE = WEB / "made" / "page_script.js"
"""What the build makes: a line that says of what, and the script."""

IMPORT = re.compile(r'^import\s*(?:\{(?P<names>[^}]*)\}\s*from\s*)?"(?P<place>[^"]+)";\n', re.MULTILINE)
"""A statement that takes names of another module, or only runs it."""

EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const) (?P<name>[\w$]+))", re.MULTILINE)
"""What stands before a thing that other modules may take, and does not change."""

COMMENT = re.compile(r"^[ \t]*(?://[^\n]*|/\*\*.*?\*/)\n", re.MULTILINE | re.DOTALL)
"""Whole lines of comments."""

BEYOND = re.compile(r"^(import|export)\b.*|</script", re.MULTILINE)
"""What cannot be joined, or would end the element of the page that the script is in."""

Name = tuple[Path, str]
"""What a module exports, by its file."""


class Module(NamedTuple):
    """A module, taken apart.

    Attributes:
        imports: what the names that it takes are, by its own words for them.
        exports: the names that others may take.
        body: the rest of its text.
        words: all words in that.
    """

    imports: Mapping[str, Name]
    exports: frozenset[str]
    body: str
    words: frozenset[str]


def page_script() -> str:
    """The script: as the build made it, or where it has not, made now of the modules that are here."""
    whole = joined(WEB / "page.js")
    if MADE.is_file():
        head, _, script = MADE.read_text(encoding="utf-8").partition("\n")
        if head == _head(whole):
            return script
    return shortened(whole)


def write_made() -> bool:
    """Write the file that the build makes; whether the script in it is shortened.

    Where it cannot be shortened here, a file of just these modules stays, as a source distribution brings one.
    """
    whole = joined(WEB / "page.js")
    script = shortened(whole)
    if script == whole and MADE.is_file() and MADE.read_text(encoding="utf-8").startswith(f"{_head(whole)}\n"):
        return True
    MADE.parent.mkdir(exist_ok=True)
    MADE.write_text(f"{_head(whole)}\n{script}", encoding="utf-8", newline="\n")
    return script != whole


def shortened(script: str) -> str:
    """A script that means the same and is smaller, or itself where tdewolff-minify is not installed."""
    try:
        minify = import_module("minify").string
    except (ImportError, AttributeError):  # there is none, or another package of this name
        return script
    return str(minify("application/javascript", script))


def joined(entry: Path) -> str:
    """One script of a module and of all that it imports.

    Each becomes a function that is called once, and gives what others take of it.

    Raises:
        ValueError: if one is written so that it cannot be joined, or they import each other in a circle.
    """
    modules = dict(_read(entry.resolve(), {}, ()))
    names = _outer_names(modules)
    parts = (_part(file, module, names) for file, module in modules.items())
    return f"(() => {{\n{''.join(parts)}}})();\n"


def _head(whole: str) -> str:
    return f"// made of {hashlib.sha256(whole.encode()).hexdigest()}"


def _read(file: Path, known: dict[Path, Module], way: tuple[Path, ...]) -> dict[Path, Module]:
    """The modules that are known, a file's, and those that it needs, each after what it imports."""
    if file in way:
        raise ValueError(f"{file.name} imports itself, over {way[-1].name}")
    if file not in known:
        text = file.read_text(encoding="utf-8")
        imports = dict(_imports(file, text))
        for other in dict.fromkeys(_places(file, text)):
            _read(other, known, (*way, file))
        for other, name in imports.values():
            if name not in known[other].exports:
                raise ValueError(f"{file.name} imports {name!r}, which {other.name} does not export")
        known[file] = _module(file, text, imports)
    return known


def _module(file: Path, text: str, imports: Mapping[str, Name]) -> Module:
    plain = IMPORT.sub("", COMMENT.sub("", text))
    exports = frozenset(found["name"] for found in EXPORT.finditer(plain))
    body = EXPORT.sub("", plain).strip()
    if problem := BEYOND.search(body):
        raise ValueError(f"{file.name}: {problem[0]!r} cannot be joined")
    return Module(imports, exports, body, frozenset(re.findall(r"[\w$]+", body)))


def _places(file: Path, text: str) -> Iterator[Path]:
    """The files of the modules that one imports."""
    return ((file.parent / found["place"]).resolve() for found in IMPORT.finditer(text))


def _imports(file: Path, text: str) -> Iterator[tuple[str, Name]]:
    for found in IMPORT.finditer(text):
        other = (file.parent / found["place"]).resolve()
        for one in filter(None, map(str.strip, (found["names"] or "").split(","))):
            name, _, own = one.partition(" as ")
            yield own or name, (other, name)


def _outer_names(modules: Mapping[Path, Module]) -> dict[Name, str]:
    """What is imported anywhere, and its name outside of all modules.

    It is its own, unless a module has that word for something else, be it one of the browser's.
    """
    names: dict[Name, str] = {}
    for number, (file, module) in enumerate(modules.items()):
        taken = {name for other in modules.values() for owner, name in other.imports.values() if owner == file}
        for name in sorted(taken):
            others = (other for other in modules.values() if other is not module and name in other.words)
            alone = all(other.imports.get(name) == (file, name) for other in others)
            names[file, name] = name if alone else f"{name}${number}"
    return names


def _part(file: Path, module: Module, names: Mapping[Name, str]) -> str:
    """A module as a statement."""
    given = {name: outer for (owner, name), outer in names.items() if owner == file}
    taken = [f"{own} = {names[name]}" for own, name in module.imports.items() if own != names[name]]
    lines = [
        f"{f'const {_listed(given.values())} = ' if given else ''}(() => {{",
        *([f"const {', '.join(taken)};"] if taken else []),
        module.body,
        *([f"return {_listed(given)};"] if given else []),
        "})();\n",
    ]
    return "\n".join(lines)


def _listed(names: Iterable[str]) -> str:
    return f"[{', '.join(names)}]"
