"""What is kept between calls belongs to objects, and goes with them: few caches belong to the whole process."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from sources import ROOT

MODULES = sorted((ROOT / "game" / "ridgeline").rglob("*.py"))

MAX_CACHES = 12  #: caches that belong to the whole process and to no object, see CACHING
CACHING = re.compile(r"(\w+\.)*((lru_)?cache\b|(Cache|Memory)\b(?!\(0\))|\w*([dD]ict|Dictionary)(\[.*\])?\(\w*\))|{}$")
"""A decorator or a value that keeps what was made; a memory of 0 bytes does not, nor does a table with entries."""


def caches(body: list[ast.stmt]) -> Iterator[str]:
    """The caches that a module makes when it is loaded: its own, those of its classes and of its branches."""
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from (node.name for made_by in node.decorator_list if CACHING.match(ast.unparse(made_by)))
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            yield from (ast.unparse(node) for value in [node.value] if value and CACHING.match(ast.unparse(value)))
        else:
            yield from caches([inner for inner in ast.iter_child_nodes(node) if isinstance(inner, ast.stmt)])


def test_caches_are_found_wherever_a_module_makes_them() -> None:
    code = """
@functools.lru_cache(maxsize=4)
def one(): ...
@cache
def two(): ...
THREE = lru_cache(2)(two)
FOUR: dict[str, int] = {}
class Five:
    @lru_cache
    def five(self): ...
if True:
    SIX = dict[str, int]()
try:
    SEVEN = weakref.WeakKeyDictionary()
finally:
    EIGHT = defaultdict(list)
def own():
    return lru_cache(two)
class Own:
    def __init__(self): self.kept = lru_cache(2)(two)
    @cached_property
    def own(self): ...
WORDS = dict[str, int]
TABLE = {"a": 1}
FORGETFUL = Memory(0)
"""
    assert len(list(caches(ast.parse(code).body))) == 8


@pytest.mark.slow
def test_objects_own_what_is_kept() -> None:
    kept = [name for module in MODULES for name in caches(ast.parse(module.read_text(encoding="utf-8")).body)]
    assert 0 < len(kept) <= MAX_CACHES, kept
