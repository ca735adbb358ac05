"""The modules of the page can be joined into one script, and a room knows nothing of the rooms behind it."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from sources import ROOT

WEB = ROOT / "game" / "ridgeline" / "web"
MODULES = sorted(WEB.rglob("*.js"))
ROOMS = ("terrain", "scene", "paint", "page")
"""From the left to the right: a room imports only itself and rooms before it."""

NAME = re.compile(r"^(?:export )?(?:async )?(?:function\*?|class|const|let) +([\w$]+|[\[{][^=]*[\]}])", re.M)
IMPORT = re.compile(r"^import\b[^;]*;", re.M)
PLAIN_IMPORT = re.compile(r'^import \{\s*([\w$]+(?:,\s*[\w$]+)*),?\s*\} from "(\.{1,2}/[\w./]+\.js)";', re.M)
EXPORT = re.compile(r"^export (?!(?:async )?(?:function|class|const) )", re.M)
COLUMNS = 100


def place(module: Path) -> str:
    return module.relative_to(WEB).as_posix()


def room(module: Path) -> str:
    return place(module).split("/")[0].removesuffix(".js")


def top_level(text: str) -> list[str]:
    """The names that a module declares outside of everything; nothing inside begins in the first column."""
    return [name for found in NAME.findall(text) for name in re.findall(r"[\w$]+", found)]


def test_no_two_modules_declare_one_name() -> None:
    names = Counter(name for module in MODULES for name in top_level(module.read_text(encoding="utf-8")))
    twice = {name for name, count in names.items() if count > 1}
    assert not [(name, place(one)) for one in MODULES for name in twice & {*top_level(one.read_text(encoding="utf-8"))}]


@pytest.mark.parametrize("module", MODULES, ids=place)
def test_a_module_imports_and_exports_names_alone(module: Path) -> None:
    text = module.read_text(encoding="utf-8")
    assert not [one for one in IMPORT.findall(text) if not PLAIN_IMPORT.fullmatch(one)]
    assert not EXPORT.search(text)
    for names, origin in PLAIN_IMPORT.findall(text):
        other = (module.parent / origin).resolve()
        assert other.exists(), f"there is no {origin}"
        assert ROOMS.index(room(other)) <= ROOMS.index(room(module)), origin
        missing = set(re.findall(r"[\w$]+", names)) - set(top_level(other.read_text(encoding="utf-8")))
        assert not missing, f"{origin} has no {missing}"


def test_no_module_imports_itself_by_a_detour() -> None:
    after: dict[Path, set[Path]] = {}
    for module in MODULES:
        origins = (origin for _, origin in PLAIN_IMPORT.findall(module.read_text(encoding="utf-8")))
        after[module] = {(module.parent / origin).resolve() for origin in origins}
    while free := [module for module, others in after.items() if not others & set(after)]:
        for module in free:
            del after[module]
    assert not after, f"in a circle: {sorted(map(place, after))}"


@pytest.mark.parametrize("module", MODULES, ids=place)
def test_lines_are_short(module: Path) -> None:
    long = [line for line in module.read_text(encoding="utf-8").splitlines() if len(line) > COLUMNS]
    assert not long
