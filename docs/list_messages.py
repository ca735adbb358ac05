"""Lists every text that the program can show, with its file and line: `python docs/list_messages.py [FOLDER]`.

A text is a string of two words or more, wherever it stands, or any word in a call that speaks to the user. Docstrings
are left out, except those of records whose fields are explained in the files that Ridgeline writes.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

SOURCES = Path(__file__).resolve().parent.parent / "game"

SPEAKING = {
    "put",
    "tell",
    "complain",
    "exit",
    "error",
    "Text",
    "add_argument",
    "add_parser",
    "Help",
    "translated",
    "plural",
    "marked",
}
"""The names of functions whose strings are shown, even those of one word."""

SILENT = {"compile", "fullmatch", "search", "match", "findall", "sub", "split", "TypeVar", "ask", "_call"}
"""The names of functions whose strings are patterns, types or commands, which nobody reads."""

WORD = r"[^\W\d_]{2,}"

TWO_WORDS = re.compile(rf"{WORD}[,.:;'…]? [^\W\d_]")

NO_WORDS = {"store_true", "left", "right", "centre", "utf-8", "ascii"}


def listed(folder: Path) -> Iterator[str]:
    """A line for every message in the Python files of a folder."""
    for file in sorted(folder.rglob("*.py")):
        for line, text in messages(file.read_text(encoding="utf-8")):
            yield f"{file.relative_to(folder)}:{line}: {text}"


def messages(code: str) -> list[tuple[int, str]]:
    """The line and the text of every message in a module, from top to bottom."""
    tree = ast.parse(code)
    return sorted({*_texts(tree, speaking=False), *_explanations(tree)})


def _explanations(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """The docstrings of records whose fields have ranges: a file's comments, and its schema, are made from them."""
    if not any(isinstance(node, ast.ImportFrom) and node.module == "textfile.ranges" for node in tree.body):
        return
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and "Attributes:" in (docstring := ast.get_docstring(node) or ""):
            yield node.lineno, " ".join(docstring.split())


def _texts(node: ast.AST, speaking: bool) -> Iterator[tuple[int, str]]:
    if _is_silent(node):
        return
    speaking |= isinstance(node, ast.Raise) or (isinstance(node, ast.Call) and _name(node.func) in SPEAKING)
    text = _text(node)
    if text is not None and text not in NO_WORDS and re.search(WORD if speaking else TWO_WORDS, text):
        yield node.lineno, " ".join(text.split())  # type: ignore[attr-defined]
    for child in ast.iter_child_nodes(node):
        if text is None or isinstance(child, ast.FormattedValue):
            yield from _texts(child, speaking and text is None)


def _is_silent(node: ast.AST) -> bool:
    """Whether nothing in a node is shown: it is a docstring, a pattern, or our own assertion."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    return isinstance(node, ast.Assert) or (isinstance(node, ast.Call) and _name(node.func) in SILENT)


def _name(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _text(node: ast.AST) -> str | None:
    """The text of a string, with {…} where an f-string fills something in; None for anything else."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "{…}" for part in node.values)
    return None


if __name__ == "__main__":
    for message in listed(Path(sys.argv[1]) if sys.argv[1:] else SOURCES):
        print(message)
