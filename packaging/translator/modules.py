"""Whole modules in JavaScript: constants, functions and classes in the order of the Python."""

from __future__ import annotations

import ast
import contextlib
import datetime
import re
import types
import typing
from dataclasses import replace
from typing import Any

import expressions
import numpy as np
from pieces import CHOICE, PARTS_BY_HAND, Imports, Scope, camel, file_of, is_own
from program import Class, Module, Program, Refusal, Signature, walk
from reach import constants
from statements import INDENT, comment, doc, function

RUNTIME = {"np.": "arrays.js", "py.": "python.js"}


def translated(program: Program, name: str) -> str:
    """The text of a module."""
    module = program.module(name)
    path = file_of(name, module.is_package)
    by_hand = {camel(known): file for known, file in PARTS_BY_HAND.get(name, {}).items() if not is_own(known)}
    own = {camel(known) for known in (*module.functions, *module.classes, *module.constants)} - {*by_hand}
    scope = Scope(program, module, Imports(path, own | {"np", "py"}))
    lines: list[str] = []
    for node in module.tree.body:
        lines += _top(scope, node, module)
    text = "\n".join(lines)
    said = re.sub(r'/\*\*.*?\*/|"[^"\n]*"', "", text, flags=re.DOTALL)
    for known, file in by_hand.items():
        if re.search(rf"(?<![\w$.]){re.escape(known)}(?![\w$])", said):
            scope.imports.name(file, known)
    for start, file in RUNTIME.items():
        if start in text:
            scope.imports.all(file, start[:2])
            scope.imports.whole[file] = start[:2]
    head = [*doc(module.tree, 0), ""]
    imports = scope.imports.lines()
    return "\n".join([*head, *imports, *([""] if imports else []), text.strip("\n")]) + "\n"


def read() -> Program:
    """The program, with what its classes have."""
    program = Program()
    program.left_out = dict(LEFT_OUT)
    program.settle = lambda module: _settle(program, module)
    return program


def _settle(program: Program, module: Module) -> None:
    """Find what the attributes of the module's classes are, from where they are set."""
    for _ in range(2):
        for klass in module.classes.values():
            if klass.kind == "plain":
                inside = Scope(program, module, Imports("", set()), {}, None, klass, None, False)
                for signature in klass.methods.values():
                    with contextlib.suppress(Refusal, AssertionError):  # it is said where the module is translated
                        function(inside, signature, "", 0)


def _top(scope: Scope, node: ast.stmt, module: Module) -> list[str]:
    if isinstance(node, ast.Import | ast.ImportFrom | ast.Pass) or _is_typing(module, node):
        return []
    if isinstance(node, ast.Expr):
        return []
    made_by_hand = PARTS_BY_HAND.get(module.name, {})
    if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name in made_by_hand:
        if not is_own(node.name):
            return []  # who takes it takes it from there
        return ["", *_by_hand(scope, node.name, module.functions[node.name], "function ")]
    if isinstance(node, ast.FunctionDef | ast.ClassDef) and _is_left_out(scope, node.name):
        return []
    if isinstance(node, ast.FunctionDef):
        signature = module.functions[node.name]
        if any("lru_cache" in ast.unparse(d) or ast.unparse(d) == "cache" for d in node.decorator_list):
            raise scope.refuse(node, "a remembered function", "keep results in a Memory")
        word = "" if node.name.startswith("_") else "export "
        return ["", *function(scope, signature, f"{word}function ", 0)]
    if isinstance(node, ast.ClassDef):
        return ["", *_class(scope, module.classes[node.name])]
    if isinstance(node, ast.Assign | ast.AnnAssign):
        return _constants(scope, node, module)
    raise scope.refuse(node, f"the statement {type(node).__name__} at the top of a module", "put it into a function")


def _is_typing(module: Module, node: ast.stmt) -> bool:
    """Whether a statement is there for types alone."""
    if isinstance(node, ast.If):
        return ast.unparse(node.test) == "TYPE_CHECKING"
    if isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "TypeAlias":
        return True
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        name = node.targets[0].id
        live = getattr(module.live, name, None)
        return (
            name == "__all__"
            or typing.get_origin(live) is not None
            or isinstance(live, typing.TypeVar | types.UnionType)
        )
    return False


def _constants(scope: Scope, node: ast.Assign | ast.AnnAssign, module: Module) -> list[str]:
    target = node.targets[0] if isinstance(node, ast.Assign) else node.target
    if node.value is None:
        return []
    told = _told(module, node)
    lines = ["", *(comment(told, 0) if told else [])]
    start, names = len(lines), [leaf.id for leaf in walk(target) if isinstance(leaf, ast.Name)]
    if all(_is_left_out(scope, name) for name in names):
        return []
    if isinstance(target, ast.Attribute) or any(_is_endless(getattr(module.live, name, None)) for name in names):
        return []
    try:
        if len({id(value) for _, value in constants(node)}) == len(names):  # one by one
            for name, value in constants(node):
                if not _is_left_out(scope, name):
                    assert isinstance(value, ast.expr)
                    lines.append(f"export const {camel(name)} = {expressions.code(scope, value).text};")
            return lines
        code = expressions.code(scope, node.value)
        return [*lines, f"export const {_pattern(target)} = {code.text};"]
    except Refusal:
        found = [(name, _written(getattr(module.live, name), scope)) for name in names]
        if any(text is None for _, text in found):
            raise
    return [*lines[:start], *(f"export const {camel(name)} = {text};" for name, text in found)]


def _is_endless(value: object) -> bool:
    """Whether it is a range that nobody can go through."""
    return isinstance(value, range) and len(value) > 1 << 20


def _pattern(target: ast.expr) -> str:
    if isinstance(target, ast.Name):
        return camel(target.id)
    assert isinstance(target, ast.Tuple | ast.List)
    return f"[{', '.join(map(_pattern, target.elts))}]"


MOST = 400  #: numbers of a constant that is written out


def _written(value: Any, scope: Scope) -> str | None:
    """A constant that is plain data, as it is; None if it is more."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int):
        return str(int(value)) if abs(value) <= expressions.SAFE else None
    if isinstance(value, float):
        return repr(float(value)).removesuffix(".0").replace("inf", "Infinity").replace("nan", "NaN")
    if isinstance(value, str):
        return expressions.quoted(value)
    if isinstance(value, np.ndarray) and value.size <= MOST and value.dtype.name != "object":
        return (
            f'np.array({_written(value.tolist(), scope)}, "{value.dtype.name}")'
            if value.size
            else f'np.zeros({list(value.shape)}, "{value.dtype.name}")'
        )
    if type(value) in (tuple, list):
        parts = [_written(part, scope) for part in value]
        return None if None in parts else f"[{', '.join(part or '' for part in parts)}]"
    kind = type(value)
    if isinstance(value, datetime.date):
        return f"new py.Day({value.year}, {value.month}, {value.day})"
    if kind.__name__ in scope.module.classes or kind.__name__ in scope.module.imported:
        klass = expressions.klass_of(scope, ast.Name(kind.__name__))
        if klass and klass.kind in ("record", "data"):
            fields = [_written(getattr(value, name), scope) for name in scope.program.fields(klass)]
            name = expressions.code(scope, ast.Name(kind.__name__)).text
            return None if None in fields else f"new {name}({', '.join(text or '' for text in fields)})"
    if type(value) is range:
        return f"py.range({value.start}, {value.stop}, {value.step})"
    return None


def _told(module: Module, node: ast.stmt) -> str | None:
    """What is said of a constant: beside it after `#:`, or in the docstring below it."""
    _, _, beside = module.lines[(node.end_lineno or node.lineno) - 1].partition("  #: ")
    if beside:
        return beside
    body = module.tree.body
    place = body.index(node) + 1
    if place < len(body):
        after = body[place]
        if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) and isinstance(after.value.value, str):
            return " ".join(after.value.value.split())
    return None


# ----------------------------------------------------------------------------------------------------------- classes


def _class(scope: Scope, klass: Class) -> list[str]:
    if klass.kind == "protocol":
        return []
    if klass.kind == "stream":
        return _stream(scope, klass)
    if camel(klass.name) != klass.name:
        raise scope.refuse(
            klass.node, f"a class named {klass.name}", "name it otherwise: JavaScript has one of that name"
        )
    inside = Scope(scope.program, scope.module, scope.imports, {}, None, klass)
    extends = ""
    if klass.base:
        name = klass.node.bases[0]
        extends = f" extends {expressions.code(scope, name).text}"
    lines = [*doc(klass.node, 0), f"export class {klass.name}{extends} {{"]
    if klass.kind == "record" or (klass.kind == "data" and klass.equal):
        name = "tuple" if klass.kind == "record" else "data"
        lines += [f"{INDENT}static {{", f"{INDENT * 2}py.{name}(this);", f"{INDENT}}}", ""]
    if klass.kind in ("record", "data"):
        lines += _record(inside, klass)
    for node in klass.node.body:
        if isinstance(node, ast.FunctionDef):
            lines += _member(inside, klass, node)
        elif isinstance(node, ast.AnnAssign | ast.Assign | ast.Expr | ast.Pass):
            lines += _static(inside, klass, node)
        else:
            raise scope.refuse(node, f"{type(node).__name__} in a class", "see the list of what may be used")
    return [*_without_blank_start(lines), "}"]


def _without_blank_start(lines: list[str]) -> list[str]:
    place = next(k for k, line in enumerate(lines) if line.endswith("{") and line.startswith("export class"))
    while place + 1 < len(lines) and not lines[place + 1]:
        del lines[place + 1]
    return lines


def _record(scope: Scope, klass: Class) -> list[str]:
    fields = list(scope.program.fields(klass).values())
    given = [
        camel(field.name)
        if field.default is None
        else f"{camel(field.name)} = {expressions.code(scope, field.default).text}"
        for field in fields
    ]
    names = [camel(field.name) for field in fields]
    lines = [f"{INDENT}constructor({', '.join(given)}) {{"]
    if klass.base:
        base = [camel(name) for name in scope.program.fields(scope.program.klass(klass.base))]
        lines.append(f"{INDENT * 2}super({', '.join(base)});")
        names = [name for name in names if name not in base]
    lines += [f"{INDENT * 2}this.{name} = {name};" for name in names]
    if "__post_init__" in klass.methods:
        lines.append(f"{INDENT * 2}this.postInit();")
    lines.append(f"{INDENT}}}")
    return lines


NAMES = {
    "__init__": "constructor",
    "__call__": "call",
    "__bool__": "bool",
    "__getitem__": "item",
    "__contains__": "has",
    "__eq__": "equals",
    "__post_init__": "postInit",
    "__iter__": "[Symbol.iterator]",
}


LEFT_OUT = {
    "ridgeline.scene.lights.window_panes": {"_boxes", "_light"},
    "ridgeline.scene.water.light_strokes": {"HALF", "Cells", "cells", "expand"},
    "ridgeline.scene.stands.raster": {"_filled", "_area", "_pieces"},
    "ridgeline.scene.light.contrast": {"_lightness_seen"},
    "ridgeline.scene.light.daylight": {"Step", "Daylight.least_steps"},
    "ridgeline.scene.items": {"Scene.describe"},
    "ridgeline.scene.oklab": {"hexadecimal"},
    "ridgeline.scene.theme": {"theme_from", "_layer", "_biome", "_frozen"},
    "ridgeline.scene.landscape": {"Landscape.without", "Landscape.lifeless", "Landscape.in_theme"},
}
"""What no picture needs: functions and methods, by their module."""


def _is_left_out(scope: Scope, path: str) -> bool:
    """Whether a part of the module is not needed."""
    return path in scope.program.left_out.get(scope.module.name, ())


def _member(scope: Scope, klass: Class, node: ast.FunctionDef) -> list[str]:
    if _is_left_out(scope, f"{klass.name}.{node.name}"):
        return []
    kinds = {ast.unparse(decorator) for decorator in node.decorator_list}
    if "overload" in kinds:
        return []
    if "cached_property" in kinds or "property" in kinds:
        signature = scope.program.declared(scope.module, node, klass)
        signature.parameters = []
        lines = function(scope, signature, "get ", 1)
        if "cached_property" in kinds:
            lines = _cached(lines, camel(node.name))
        return ["", *lines]
    signature = klass.methods[node.name]
    if node.name == "__len__":
        return ["", *function(scope, signature, "get ", 1, name="length")]
    if node.name in ("__hash__", "__repr__", "__str__", "__reduce__", "__new__", "__del__"):
        raise scope.refuse(node, node.name, "give it a name of its own")
    if node.name.startswith("__") and node.name not in NAMES:
        raise scope.refuse(node, node.name, "give it a name of its own")
    if f"{klass.name}.{node.name}" in PARTS_BY_HAND.get(scope.module.name, {}):
        return ["", *_by_hand(scope, f"{klass.name}.{node.name}", signature, "")]
    head = "static " if kinds & {"staticmethod", "classmethod"} else ""
    return ["", *function(scope, signature, head, 1, name=NAMES.get(node.name))]


def _by_hand(scope: Scope, known: str, signature: Signature, head: str) -> list[str]:
    """A method or function that only its module calls, whose body is by hand: it is handed the constants as well.

    Its file cannot take these from the module, which takes that file.
    """
    node, depth = signature.node, int(scope.klass is not None)
    assert node is not None
    read = dict.fromkeys(leaf.id for leaf in walk(node) if isinstance(leaf, ast.Name))
    handed = [camel(name) for name in read if name in scope.module.constants]
    call = scope.imports.name(PARTS_BY_HAND[scope.module.name][known], camel(node.name.lstrip("_")))
    given = ["this"] if depth else []
    given += [camel(parameter.name) for parameter in signature.parameters]
    if handed:
        given.append(f"{{{', '.join(handed)}}}")
    unread = replace(scope, imports=Imports(scope.imports.path, scope.imports.own))
    told = doc(node, depth)
    title = function(unread, signature, head, depth)[len(told)].replace("*", "", 1)
    return [*told, title, f"{INDENT * (depth + 1)}return {call}({', '.join(given)});", f"{INDENT * depth}}}"]


def _cached(lines: list[str], name: str) -> list[str]:
    """A getter that computes once."""
    place = next(k for k, line in enumerate(lines) if line.lstrip().startswith("get "))
    body = [f"{INDENT}{line}" for line in lines[place + 1 : -1]]
    return [
        *lines[: place + 1],
        f"{INDENT * 2}return py.once(this, {expressions.quoted(name)}, () => {{",
        *body,
        f"{INDENT * 2}}});",
        lines[-1],
    ]


def _static(scope: Scope, klass: Class, node: ast.stmt) -> list[str]:
    """A constant of a class."""
    if isinstance(node, ast.Assign) or (isinstance(node, ast.AnnAssign) and node.value and klass.kind == "plain"):
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        if isinstance(target, ast.Name) and not target.id.startswith("__"):
            assert node.value is not None
            name, text = camel(target.id), expressions.code(scope, node.value).at(CHOICE)
            both = f"this.{name} = this.prototype.{name} = {text};"
            if klass.kind in ("record", "data"):  # no part
                place = f"this.prototype, {expressions.quoted(name)}"
                both = f"Object.defineProperty({place}, {{value: this.{name} = {text}}});"
            return ["", f"{INDENT}static {{", f"{INDENT * 2}{both}", f"{INDENT}}}"]
    return []


def _stream(scope: Scope, klass: Class) -> list[str]:
    """Whole numbers with names, each with a method that counts on from it."""
    live = getattr(scope.module.live, klass.name)
    members = list(live)
    if not members:
        return []
    lines = [*doc(klass.node, 0), f"export const {klass.name} = {{"]
    lines += [
        f"{INDENT}{member.name}: new py.Stream({int(member)}, {getattr(member, 'each', 0)})," for member in members
    ]
    return [*lines, "};"]
