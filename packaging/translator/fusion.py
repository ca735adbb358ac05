"""Statements over arrays put together: what one of them makes and one other reads becomes part of that one's loop."""

from __future__ import annotations

import ast
import copy
from collections.abc import Container, Iterator
from typing import Any

import arrays
import expressions
from pieces import Code, Scope
from program import Refusal, walk
from values import Array, known

COSTLY = {"sin", "cos", "tan", "tanh", "exp", "log", "log2", "power", "hypot", "arctan", "arctan2", "cbrt", "sqrt"}
"""Functions that take too long to be called anew in each row."""

FEW, MANY = 2, 8  #: sums that may be computed anew in each row of something that is larger, and of what hardly is

AGAIN_AND_AGAIN = ast.Lambda | ast.ListComp | ast.GeneratorExp | ast.DictComp | ast.SetComp
"""What may compute its parts more than once."""


class Held(ast.expr):
    """An array's expression in the place of the name that it had."""

    _fields = ("value",)
    name: str
    value: ast.expr


class Again(ast.expr):
    """That name, read once more in the loop that holds it."""

    _fields = ()
    name: str


LOST = "again$"
"""What stands for a name that is read outside of the loop that holds it: then they are not put together."""


def _held(scope: Scope, node: ast.expr) -> Code:
    assert isinstance(node, Held)
    return expressions.code(scope, node.value)


def _again(scope: Scope, node: ast.expr) -> Code:
    assert isinstance(node, Again)
    value = scope.local(node.name)
    assert value is not None
    return Code(LOST, value)


expressions.WRITERS[Held] = _held
expressions.WRITERS[Again] = _again


def together(scope: Scope, node: ast.FunctionDef) -> ast.FunctionDef:
    """The same function with fewer statements; the names in its scope are known."""
    new = _copied(node)
    inner = [leaf for leaf in walk(new) if leaf is not new and isinstance(leaf, ast.FunctionDef | ast.Lambda)]
    captured = {name.id for one in inner for name in walk(one) if isinstance(name, ast.Name)}
    _Fusion(scope, new, captured).block(new.body, in_loop=False)
    return new


class _Fusion:
    def __init__(self, scope: Scope, node: ast.FunctionDef, captured: set[str]) -> None:
        self._scope, self._node, self._captured = scope, node, captured
        self._axes = any(
            isinstance(part, ast.Constant) and part.value is None
            for leaf in walk(node)
            if isinstance(leaf, ast.Subscript)
            for part in walk(leaf.slice)
        )

    def block(self, body: list[ast.stmt], in_loop: bool) -> None:
        """Put the statements of a block together, and those of the blocks inside."""
        body[:] = [one for statement in body for one in _single(statement, self._captured)]
        place = 0
        while place < len(body):
            if self._moved(body, place, in_loop):
                del body[place]
            else:
                place += 1
        for statement in body:
            loops = in_loop or isinstance(statement, ast.For | ast.While)
            for own in ("body", "orelse"):
                if not isinstance(statement, ast.FunctionDef) and getattr(statement, own, None):
                    self.block(getattr(statement, own), loops)

    def _moved(self, body: list[ast.stmt], place: int, in_loop: bool) -> bool:
        """Put the array of a statement into the one that reads it, if that can be."""
        made = body[place]
        name = made.targets[0] if isinstance(made, ast.Assign) and len(made.targets) == 1 else None
        if not isinstance(made, ast.Assign) or not isinstance(name, ast.Name) or name.id in self._captured:
            return False
        if not self._is_made(name.id, made.value) or not arrays.is_quiet(made.value):
            return False
        seen = [k for k, one in enumerate(body) if _count(one, name.id)]
        if sum(_count(body[k], name.id) for k in seen) != _count(self._node, name.id) - _count(
            self._node.args, name.id
        ):
            return False
        later = [k for k in seen if k > place]
        if not later or (in_loop and not _is_store(body[seen[0]], name.id)):
            return False
        to = later[0]
        if not self._stays(made.value, body[place + 1 : to]):
            return False
        reader = self._reader(body[to], name.id, made.value)
        stores = isinstance(reader, ast.Assign) and _stores(reader, name.id)
        if not stores and len(later) > 1 and not _is_store(body[later[1]], name.id):
            return False
        kept = self._held(reader, name.id, made.value)
        if kept is None:
            return False
        body[to] = kept
        return True

    def _code(self, node: ast.expr) -> Code | None:
        self._scope.written.clear()
        try:
            return expressions.code(self._scope, node)
        except (Refusal, AssertionError):
            return None

    def _array(self, node: ast.expr) -> Array | None:
        """The array of an expression of which all is known."""
        found = self._code(node)
        value = known(found.value) if found else None
        sure = isinstance(value, Array) and not value.perhaps and value.dtype not in (arrays.ANY, arrays.FLOATING)
        return value if sure and isinstance(value, Array) else None

    def _is_made(self, name: str, node: ast.expr) -> bool:
        """Whether an expression is a loop, and all that the name ever is."""
        if not isinstance(node, ast.BinOp | ast.UnaryOp | ast.Compare | ast.Call):
            return False
        value, known_as = self._array(node), known(self._scope.names.get(name) or arrays.ANY)
        if value is None or not isinstance(known_as, Array) or known_as.dtype != value.dtype or known_as.perhaps:
            return False
        self._scope.written.clear()
        try:
            return arrays.fused(self._scope, node, expressions.typed) is not None
        except (Refusal, AssertionError):
            return False

    def _stays(self, value: ast.expr, between: list[ast.stmt]) -> bool:
        """Whether what an expression reads is the same after these statements, of which none does more than answer."""
        read = {leaf.id for leaf in walk(value) if isinstance(leaf, ast.Name)}
        for one in between:
            if not isinstance(one, ast.Assign | ast.AnnAssign) or one.value is None or not _only_answers(one.value):
                return False
            targets = one.targets if isinstance(one, ast.Assign) else [one.target]
            leaves = [leaf for target in targets for leaf in walk(target)]
            if any(isinstance(leaf, ast.Attribute | ast.Subscript) for leaf in leaves):
                return False
            if read & {leaf.id for leaf in leaves if isinstance(leaf, ast.Name)}:
                return False
        return True

    def _reader(self, statement: ast.stmt, name: str, made: ast.expr) -> ast.stmt:
        """A statement that changes the array where it is, as one that makes another."""
        value: ast.expr | None = None
        if isinstance(statement, ast.AugAssign) and _is_name(statement.target, name):
            value = ast.BinOp(ast.Name(name, ast.Load()), statement.op, statement.value)
        elif isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
            call = statement.value
            outs = [keyword for keyword in call.keywords if keyword.arg == "out"]
            if len(call.keywords) == 1 and outs and _is_name(outs[0].value, name):
                value = ast.Call(call.func, call.args, [])
        if value is None:
            return statement
        whole = ast.Assign([ast.Name(name, ast.Store())], value)
        ast.copy_location(value, statement)
        ast.fix_missing_locations(ast.copy_location(whole, statement))
        one, other = self._array(made), self._array(value)
        return whole if one and other and one.dtype == other.dtype else statement

    def _held(self, statement: ast.stmt, name: str, value: ast.expr) -> ast.stmt | None:
        """A statement with the expression in the place of the name; None if that cannot be."""
        new = copy.deepcopy(statement)
        owner = _part(new)
        if owner is None or _is_called_target(new):
            return None
        root: ast.expr = getattr(new, owner)
        ways = [way for way in _ways(root, ()) if _is_name(way[-1], name)]
        if not ways or len(ways) != sum(_is_name(leaf, name) and isinstance(leaf.ctx, ast.Load) for leaf in walk(new)):
            return None
        if not _only_answers(root, {*ways[0]}):
            return None
        tops = [self._top(way) for way in ways]
        top = tops[0]
        if top is None or any(other is not top for other in tops):
            return None
        own, whole = self._array(value), self._array(top)
        if own is None or whole is None or not _is_cheap(own, whole, value, self._axes):
            return None
        for number, way in enumerate(ways):
            holder = ast.copy_location(Held(value=copy.deepcopy(value)) if number == 0 else Again(), way[-1])
            holder.name = name
            _replace(way[-2], way[-1], holder)
        self._scope.written.clear()
        try:
            found = arrays.fused(self._scope, top, expressions.typed)
        except (Refusal, AssertionError):
            return None
        finally:
            self._scope.written.clear()
        return new if found is not None and LOST not in found.text else None

    def _top(self, way: tuple[ast.AST, ...]) -> ast.expr | None:
        """The outermost expression that goes number by number, on the way down to a name."""
        top = None
        for parent, child in zip(way[-2::-1], way[:0:-1], strict=True):
            if not self._goes(parent, child):
                break
            top = parent
        above = way[: way.index(top)] if top else ()
        if any(isinstance(one, AGAIN_AND_AGAIN) for one in above):
            return None
        return top if isinstance(top, ast.expr) else None

    def _goes(self, node: ast.AST, child: ast.AST) -> bool:
        if isinstance(node, ast.BinOp):
            return not isinstance(node.op, ast.MatMult)
        if isinstance(node, ast.UnaryOp):
            return isinstance(node.op, ast.USub | ast.Invert)
        if isinstance(node, ast.Compare):
            return all(type(op) in arrays.COMPARISONS for op in node.ops)
        if not isinstance(node, ast.Call) or node.keywords:
            return isinstance(node, Held)
        if child is node.func:
            return False
        name = arrays.function_of_numbers(self._scope, node)
        return name is not None


def _copied(statement: ast.stmt) -> Any:
    """A statement with blocks of its own; its expressions are the same."""
    new = copy.copy(statement)
    for name in ("body", "orelse"):
        if isinstance(block := getattr(new, name, None), list):
            setattr(new, name, [*map(_copied, block)])
    return new


def _single(statement: ast.stmt, captured: set[str]) -> list[ast.stmt]:
    """`a, b = x, y` as two statements, if nothing that is computed reads what is assigned."""
    if not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
        return [statement]
    target, value = statement.targets[0], statement.value
    if not isinstance(target, ast.Tuple) or not isinstance(value, ast.Tuple) or len(target.elts) != len(value.elts):
        return [statement]
    names = {one.id for one in target.elts if isinstance(one, ast.Name)}
    read = {leaf.id for leaf in walk(value) if isinstance(leaf, ast.Name)}
    if (
        len(names) < len(target.elts)
        or names & (read | captured)
        or any(isinstance(one, ast.Starred) for one in value.elts)
    ):
        return [statement]
    pairs = zip(target.elts, value.elts, strict=True)
    return [ast.copy_location(ast.Assign([name], own), statement) for name, own in pairs]


def _is_name(node: ast.AST, name: str | None = None) -> bool:
    return isinstance(node, ast.Name) and name in (None, node.id)


def _count(node: ast.AST, name: str) -> int:
    """How often a name is read, written or a parameter."""
    return sum(
        (isinstance(leaf, ast.Name) and leaf.id == name) or (isinstance(leaf, ast.arg) and leaf.arg == name)
        for leaf in walk(node)
    )


def _stores(statement: ast.Assign, name: str) -> bool:
    return any(_is_name(target, name) for target in statement.targets)


def _is_store(statement: ast.stmt, name: str) -> bool:
    """Whether a statement gives a name a new value without reading the old one."""
    return isinstance(statement, ast.Assign) and _stores(statement, name) and _count(statement, name) == 1


def _is_cheap(own: Array, whole: Array, value: ast.expr, axes: bool) -> bool:
    """Whether an expression may stand in a loop over something that may be larger, as where axes are added."""
    if own.rank == whole.rank == 1:
        return True
    sums = sum(isinstance(leaf, ast.BinOp | ast.Compare | ast.Call) for leaf in walk(value))
    costly = any(isinstance(leaf, ast.Attribute) and leaf.attr in COSTLY for leaf in walk(value))
    if None in (own.rank, whole.rank):
        return not axes or (not costly and sums <= MANY)
    return not costly and sums <= (MANY if own.rank == whole.rank else FEW)


def _part(statement: ast.stmt) -> str | None:
    """The part of a statement that is computed once, and first."""
    if isinstance(statement, ast.Assign | ast.AugAssign | ast.AnnAssign | ast.Return | ast.Expr):
        return "value" if statement.value is not None else None
    if isinstance(statement, ast.If):
        return "test"
    return "iter" if isinstance(statement, ast.For) else None


def _only_answers(node: ast.expr, besides: Container[ast.AST] = ()) -> bool:
    """Whether no call in an expression may change anything, besides those for which it is computed."""
    return not any(
        isinstance(leaf, ast.NamedExpr | ast.Yield | ast.YieldFrom | ast.Await)
        or (isinstance(leaf, ast.Call) and leaf not in besides and not arrays.is_quiet(leaf))
        for leaf in walk(node)
    )


def _is_called_target(statement: ast.stmt) -> bool:
    """Whether a call finds what is assigned, which then comes after the value."""
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    return any(isinstance(leaf, ast.Call) for target in targets for leaf in walk(target))


def _ways(node: ast.AST, above: tuple[ast.AST, ...]) -> Iterator[tuple[ast.AST, ...]]:
    """The ways down to all names, in the order in which they are read; those over `array.method` leave that out."""
    way = (*above, node)
    if isinstance(node, ast.Name):
        yield way
    for child in ast.iter_child_nodes(node):
        is_method = isinstance(node, ast.Call) and child is node.func and isinstance(child, ast.Attribute)
        if (
            is_method
            and isinstance(child, ast.Attribute)
            and child.attr in arrays.METHODS
            and isinstance(child.value, ast.Name)
        ):
            yield (*way, child.value)
        else:
            yield from _ways(child, way)


def _replace(parent: ast.AST, old: ast.AST, new: ast.expr) -> None:
    """Put an expression into the place of another."""
    if isinstance(parent, ast.Call) and isinstance(parent.func, ast.Attribute) and parent.func.value is old:
        parent.func.value = new
        return
    for name, part in ast.iter_fields(parent):
        if part is old:
            setattr(parent, name, new)
            return
        if isinstance(part, list) and any(one is old for one in part):
            part[next(k for k, one in enumerate(part) if one is old)] = new
            return
    raise AssertionError("it is not there")
