"""Files: one for one thing, rather than one for each function."""

import ast
import re
from functools import cache

from sources import ROOT

PACKAGE = ROOT / "game" / "ridgeline"
SMALL_LINES = 70  #: a file with fewer, which one other alone imports, is a part of that one

FAMILIES = (
    *("scene.stands.trees.", "scene.stands.plants.", "scene.stands.buildings.", "scene.stands.ground."),
    *("scene.life.", "play.chapter_files.", "export.films."),
)
"""Kinds that each have a file of their own, alike: trees, animals, chapters, formats of films. They are not counted."""

MOST_SMALL = 25  #: such files that may stay, each with a name that a newcomer would look for


SOURCES = {
    ".".join(file.relative_to(PACKAGE).with_suffix("").parts): file.read_text(encoding="utf-8")
    for file in PACKAGE.rglob("*.py")
}
"""What stands in each module of ours, by its name behind `ridgeline.`; a folder's own ends in `__init__`."""

IMPORT = re.compile(r"^ *(from \.[^(\n]*(?:\([^)]*\))?)", re.MULTILINE)  #: all trees of all files take a second


@cache
def importers() -> dict[str, set[str]]:
    """For each module those that import it, at their top or inside a function."""
    found: dict[str, set[str]] = {name: set() for name in SOURCES if not name.endswith("__init__")}
    for module, text in SOURCES.items():
        folder = module.split(".")[:-1]
        for node in ast.parse("\n".join(IMPORT.findall(text))).body:
            assert isinstance(node, ast.ImportFrom)
            origin = [*folder[: len(folder) + 1 - node.level], *filter(None, [node.module])]
            for name in {".".join(origin), *(".".join([*origin, one.name]) for one in node.names)} & found.keys():
                found[name].add(module)
    return found


def small_files_of_one() -> dict[str, str]:
    """The files with fewer lines than `SMALL_LINES` and one importer, by their names, each with that one."""
    return {
        name: next(iter(by))
        for name, by in importers().items()
        if len(by) == 1 and len(SOURCES[name].splitlines()) < SMALL_LINES and not name.startswith(FAMILIES)
    }


def test_of_files_that_one_other_alone_imports_few_are_small() -> None:
    found = small_files_of_one()
    assert len(found) <= MOST_SMALL, found


def test_families_are_told_by_folders_that_exist() -> None:
    for family in FAMILIES:
        assert (PACKAGE / family.rstrip(".").replace(".", "/")).is_dir(), family


def test_a_small_file_of_one_is_found() -> None:
    assert importers()["terrain.scatter"] == {"terrain.__init__"}
    assert small_files_of_one()["terrain.scatter"] == "terrain.__init__"
    assert len(importers()["scene.view"]) > 10
