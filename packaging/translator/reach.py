"""What is left out of the modules: what no name that they are taken for leads to."""

from __future__ import annotations

import ast
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass

from pieces import PARTS_BY_HAND, camel
from program import Module, Program, walk


@dataclass(frozen=True)
class Part:
    """A function, class, method or constant.

    Attributes:
        holder: of a method or property, the class that it is in; "" of what a module has.
    """

    module: str
    name: str
    holder: str
    nodes: tuple[ast.AST, ...]

    @property
    def path(self) -> str:
        """Its name in the module."""
        return f"{self.holder}.{self.name}" if self.holder else self.name


def imported(program: Program, names: Iterable[str], every: Container[str]) -> list[str]:
    """Modules, and all of `every` that they import."""
    waiting = [*names]
    known = {*waiting}
    while waiting:
        taken = program.module(waiting.pop()).imported.values()
        own = {name for module, part in taken for name in (module, f"{module}.{part}") if name in every} - known
        known |= own
        waiting += own
    return sorted(known)


def unreached(program: Program, names: Iterable[str], words: set[str]) -> dict[str, set[str]]:
    """By module, the parts to which no way leads from these words of JavaScript, and those left out already.

    A part is reached by its name alone, wherever one that is reached says it, so that too much stays rather than too
    little.
    """
    modules = [program.module(name) for name in names]
    out = program.left_out
    parts = [part for module in modules for part in _parts(module)]
    waiting = [part for part in parts if part.path not in out.get(part.module, ())]
    said, reached = set(words), {""}
    while True:
        found = [part for part in waiting if _is_said(part, said, reached)]
        if not found:
            break
        known = {*map(id, found)}
        waiting = [part for part in waiting if id(part) not in known]
        for part in found:
            reached.add(f"{part.module}:{part.path}")
            said |= {camel(word) for node in part.nodes for word in _words(program.module(part.module), node)}
    left = {name: set(known) for name, known in out.items()}
    for part in waiting:
        left.setdefault(part.module, set()).add(part.path)
    return left


def _is_said(part: Part, said: set[str], reached: set[str]) -> bool:
    if part.holder and f"{part.module}:{part.holder}" not in reached:
        return False
    return camel(part.name) in said or part.name.startswith("__")


def _parts(module: Module) -> Iterator[Part]:
    by_hand = PARTS_BY_HAND.get(module.name, {})
    for node in module.tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name in by_hand:
            continue
        if isinstance(node, ast.FunctionDef):
            yield Part(module.name, node.name, "", (node,))
        elif isinstance(node, ast.ClassDef):
            methods = [one for one in node.body if isinstance(one, ast.FunctionDef)]
            rest = (*node.bases, *(one for one in node.body if not isinstance(one, ast.FunctionDef)))
            yield Part(module.name, node.name, "", rest)
            yield from (Part(module.name, one.name, node.name, (one,)) for one in methods)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            yield from (Part(module.name, name, "", (value,)) for name, value in constants(node))
        elif not isinstance(node, ast.Import | ast.ImportFrom):
            yield Part(module.name, "__other__", "", (node,))


def constants(node: ast.Assign | ast.AnnAssign) -> Iterator[tuple[str, ast.AST]]:
    """The names that a statement gives to what, where it says so one by one, or else to all of it."""
    for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
        value = node.value or node
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
            pairs = list(zip(target.elts, value.elts, strict=True))
        else:
            pairs = [(target, value)]  # type: ignore[list-item]
        for one, own in pairs:
            for leaf in walk(one):
                if isinstance(leaf, ast.Name) and isinstance(leaf.ctx, ast.Store):
                    yield leaf.id, own


def _words(module: Module, node: ast.AST) -> Iterator[str]:
    """The names that a part says where it runs: not those of its types, nor those that it makes."""
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
        yield node.id
        yield module.imported.get(node.id, ("", ""))[1]
    elif isinstance(node, ast.Attribute):
        yield node.attr
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    for field, inner in ast.iter_fields(node):
        if field not in ("annotation", "returns"):
            for one in inner if isinstance(inner, list) else [inner]:
                if isinstance(one, ast.AST):
                    yield from _words(module, one)
