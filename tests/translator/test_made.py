"""What is made of Python for the page fits its sources: a stale file is never used."""

from __future__ import annotations

import runpy
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ridgeline.exits import UnavailableError
from ridgeline.export.page import made_modules
from ridgeline.export.page.made_modules import ensure_made
from sources import ROOT, made_page

GAME = Path("game") / "ridgeline"
CYPRESS = GAME / "scene" / "stands" / "trees" / "cypress.py"


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A folder with the sources of what is made, and what was made of them."""
    made_page()
    for name in (GAME / "scene", GAME / "terrain", GAME / "web", Path("packaging") / "translator"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__", "*.part"))
    shutil.copy(ROOT / GAME / "chance.py", tmp_path / GAME)
    return tmp_path


def made(clone: Path) -> dict[str, Any]:
    """What the translator knows of the made modules."""
    return runpy.run_path(str(clone / "packaging" / "translator" / "made.py"))


def change(file: Path) -> None:
    file.write_text(file.read_text(encoding="utf-8").replace("0.3", "0.4"), encoding="utf-8")


def remove(file: Path) -> None:
    file.unlink()


@pytest.mark.parametrize(
    ("name", "spoil"),
    [
        (CYPRESS, change),
        (CYPRESS, remove),
        (GAME / "terrain" / "hashing.py", remove),
        (Path("packaging") / "translator" / "calls.py", remove),
        (GAME / "web" / "made" / "made-from.txt", remove),
        (GAME / "web" / "made" / "chance.js", remove),
        (GAME / "web" / "page.js", remove),
    ],
)
def test_what_was_made_of_other_sources_does_not_fit(clone: Path, name: Path, spoil: Callable[[Path], None]) -> None:
    assert made(clone)["fits"]()
    spoil(clone / name)
    assert not made(clone)["fits"]()


def test_what_is_made_replaces_all_that_was_there(clone: Path) -> None:
    made(clone)["put"]({"trees/oak.js": "oak", "chance.js": "chance"})
    folder = clone / GAME / "web" / "made"
    files = {file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file()}
    assert files - {"page_script.js"} == {"trees/oak.js", "chance.js", "made-from.txt"}
    assert (folder / "chance.js").read_text(encoding="utf-8") == "chance"
    assert made(clone)["fits"]()


def test_lines_that_end_as_on_windows_make_no_difference(clone: Path) -> None:
    (clone / CYPRESS).write_bytes((clone / CYPRESS).read_bytes().replace(b"\n", b"\r\n"))
    assert made(clone)["fits"]()


@pytest.mark.parametrize("translator", [True, False])
def test_where_nothing_can_be_made_one_line_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, translator: bool
) -> None:
    if translator:
        (tmp_path / "made.py").write_text("def fits():\n    return False\n", encoding="utf-8")
        (tmp_path / "__main__.py").write_text("raise SystemExit('no numpy here')\n", encoding="utf-8")
    monkeypatch.setattr(made_modules, "TRANSLATOR", tmp_path if translator else tmp_path / "none")
    monkeypatch.setattr(made_modules, "STAMP", tmp_path / "made" / "made-from.txt")
    with pytest.raises(UnavailableError, match="no numpy here$" if translator else "without the page's modules$"):
        ensure_made()


@pytest.mark.slow
def test_a_changed_tree_is_in_the_page_s_modules_when_they_are_used_next(
    clone: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(ROOT / GAME, clone / GAME, dirs_exist_ok=True)
    change(clone / CYPRESS)
    monkeypatch.setattr(made_modules, "TRANSLATOR", clone / "packaging" / "translator")
    ensure_made()
    assert "SPLIT_SHARE = 0.4;" in (clone / GAME / "web/made/scene/stands/trees/cypress.js").read_text(encoding="utf-8")
    assert made(clone)["fits"]()
