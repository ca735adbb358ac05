"""The program that is translated: its modules, and what each name of them stands for."""

from __future__ import annotations

import ast
import datetime
import importlib
import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType

import values
from values import (
    BOOL,
    EMPTY,
    FLOAT,
    INT,
    NONE,
    SEED,
    STR,
    UNKNOWN,
    Array,
    Function,
    Items,
    Record,
    Row,
    Value,
    joined,
    of_annotation,
)

PACKAGE = "ridgeline"


def walk(node: ast.AST) -> list[ast.AST]:
    """A node and all below it, as `ast.walk` gives them; a third of a translation would be spent in that one."""
    found = [node]
    for one in found:
        for name in one._fields:
            part = getattr(one, name, None)
            if isinstance(part, ast.AST):
                found.append(part)
            elif isinstance(part, list):
                found += [item for item in part if isinstance(item, ast.AST)]
    return found


class Refusal(Exception):  # noqa: N818 -- it is what the translator says, not a fault
    """A construct that is not translated: where it stands, what it is, and what to write instead."""

    def __init__(self, file: Path, node: ast.AST, construct: str, remedy: str) -> None:
        self.line = getattr(node, "lineno", 1)
        super().__init__(f"{file}:{self.line}: {construct} is not translated; {remedy}")
        self.construct, self.remedy = construct, remedy


@dataclass
class Parameter:
    """A parameter of a function."""

    name: str
    value: Value
    default: ast.expr | None = None
    rest: bool = False


@dataclass
class Signature:
    """How a function is called, and what comes back."""

    module: str
    name: str
    parameters: list[Parameter]
    result: Value
    node: ast.FunctionDef | None = None


@dataclass
class Class:
    """A class of the program.

    Attributes:
        kind: "record" (a named tuple), "data" (a dataclass), "stream" (numbers with names), "plain" or "protocol".
        fields: of a record, in their order.
        attributes: what instances have besides, found where `__init__` sets it.
    """

    module: str
    name: str
    kind: str
    node: ast.ClassDef
    base: Record | None = None
    equal: bool = True
    fields: dict[str, Parameter] = field(default_factory=dict)
    methods: dict[str, Signature] = field(default_factory=dict)
    properties: dict[str, Value] = field(default_factory=dict)
    attributes: dict[str, Value] = field(default_factory=dict)
    declared: set[str] = field(default_factory=set)


@dataclass
class Module:
    """A module: its source, and what its names stand for.

    Attributes:
        imported: names that come from elsewhere: the module, and the name there; "" for the module itself.
        constants: the values of those that are known.
    """

    name: str
    path: Path
    tree: ast.Module
    live: ModuleType
    lines: list[str]
    imported: dict[str, tuple[str, str]] = field(default_factory=dict)
    functions: dict[str, Signature] = field(default_factory=dict)
    classes: dict[str, Class] = field(default_factory=dict)
    constants: dict[str, Value] = field(default_factory=dict)

    @property
    def is_package(self) -> bool:
        """Whether it is the `__init__` of a folder."""
        return self.path.name == "__init__.py"


class Program:
    """Modules of the package, read when they are first asked for."""

    def __init__(self) -> None:
        self.modules: dict[str, Module] = {}
        self.settle: Callable[[Module], None] = lambda module: None
        """Finds what the attributes of a module's classes are."""
        self.left_out: dict[str, set[str]] = {}
        """By module, what is not needed of it: `function`, `Class` or `Class.method`."""
        self._settled: set[str] = set()
        values.BASES = self._bases

    def module(self, name: str) -> Module:
        """A module by its full name."""
        if name not in self.modules:
            self.modules[name] = read = _read(name)
            self._declare(read)
        return self.modules[name]

    def found(self, module: str, name: str) -> tuple[str, str]:
        """Where a name of a module is really made, through those that only hand it on."""
        while module.startswith(PACKAGE):
            here = self.module(module)
            if name in here.functions or name in here.classes or name in here.constants or name not in here.imported:
                break
            module, name = here.imported[name]
            if not name:
                break
        return module, name

    def _bases(self, record: Record) -> tuple[Record, ...]:
        base = self.module(record.module).classes[record.name].base
        return (base, *self._bases(base)) if base else ()

    def signature(self, module: str, name: str) -> Signature | None:
        """The function of that name."""
        return self.module(module).functions.get(name) if module.startswith(PACKAGE) else None

    def klass(self, record: Record) -> Class:
        """The class of a record."""
        module = self.module(record.module)
        if record.module not in self._settled:
            self._settled.add(record.module)
            self.settle(module)
        return module.classes[record.name]

    def is_class(self, module: str, name: str) -> bool:
        """Whether a name is that of a class of ours."""
        return module.startswith(PACKAGE) and name in self.module(module).classes

    def member(self, klass: Class, name: str) -> Signature | Value | None:
        """What instances of a class have by this name: a method's signature or a value."""
        for table in (klass.methods, klass.properties, klass.attributes):
            if name in table:
                return table[name]
        if name in klass.fields:
            return klass.fields[name].value
        return self.member(self.klass(klass.base), name) if klass.base else None

    def fields(self, klass: Class) -> dict[str, Parameter]:
        """The fields of a record, those of what it extends first."""
        return {**(self.fields(self.klass(klass.base)) if klass.base else {}), **klass.fields}

    def maker(self, klass: Class) -> list[Parameter]:
        """What a class is called with."""
        if "__init__" in klass.methods:
            return klass.methods["__init__"].parameters
        if klass.kind in ("record", "data"):
            return list(self.fields(klass).values())
        return self.maker(self.klass(klass.base)) if klass.base else []

    def annotated(self, module: Module, node: ast.expr | None, inside: Class | None = None) -> Value:
        """What an annotation says."""
        if node is None:
            return UNKNOWN
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            node = ast.parse(node.value, mode="eval").body
        if isinstance(node, ast.Name):
            if node.id == "Seed":
                return SEED
            if node.id == "Self" and inside:
                return Record(inside.module, inside.name)
            found = self.found(*module.imported.get(node.id, (module.name, node.id)))
            if self.is_class(*found):
                return Record(*found)
        if ast.unparse(node) in ("npt.ArrayLike", "ArrayLike"):
            return Array(values.ANY, None, True)
        if isinstance(node, ast.BinOp):
            return joined(self.annotated(module, node.left, inside), self.annotated(module, node.right, inside))
        if isinstance(node, ast.Constant) and node.value is None:
            return NONE
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
            return self._subscripted(module, node.value.id, node.slice, inside, node)
        return _evaluated(module, node)

    def _subscripted(self, module: Module, name: str, inner: ast.expr, inside: Class | None, node: ast.expr) -> Value:
        parts = inner.elts if isinstance(inner, ast.Tuple) else [inner]
        if name == "tuple" and len(parts) == 2 and isinstance(parts[1], ast.Constant) and parts[1].value is Ellipsis:
            return Row(self.annotated(module, parts[0], inside), "tuple")
        if name == "tuple":
            return Items(tuple(self.annotated(module, part, inside) for part in parts))
        if name in ("list", "Sequence", "Iterator", "Iterable", "Generator"):
            return Row(self.annotated(module, parts[0], inside), "iterator" if name[0] in "IG" else "list")
        if name in ("dict", "Mapping"):
            from values import Table

            return Table(*(self.annotated(module, part, inside) for part in parts))
        if name == "Callable":
            result = self.annotated(module, parts[1], inside)
            if isinstance(parts[0], ast.List):
                return Function(result, tuple(self.annotated(module, part, inside) for part in parts[0].elts))
            return Function(result)
        if name in ("Final", "Annotated", "ClassVar", "type"):
            return self.annotated(module, parts[0], inside)
        return _evaluated(module, node)

    def _declare(self, module: Module) -> None:
        """Note all names of a module."""
        for node in walk(module.tree):
            if isinstance(node, ast.Import | ast.ImportFrom):
                for name, origin in _imports(module, node):
                    module.imported.setdefault(name, origin)
        for node in module.tree.body:
            if isinstance(node, ast.ClassDef):
                module.classes[node.name] = Class(module.name, node.name, "plain", node)
        for node in module.tree.body:
            if isinstance(node, ast.ClassDef):
                self._declare_class(module, module.classes[node.name])
            elif isinstance(node, ast.FunctionDef):
                module.functions[node.name] = self.declared(module, node)
            elif isinstance(node, ast.Assign | ast.AnnAssign):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                for name in (leaf.id for target in targets for leaf in walk(target) if isinstance(leaf, ast.Name)):
                    if isinstance(getattr(leaf_parent(targets, name), "ctx", None), ast.Store):
                        module.constants[name] = self._constant(module, node, name)

    def _constant(self, module: Module, node: ast.Assign | ast.AnnAssign, name: str) -> Value:
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) not in ("Final", "TypeAlias"):
            return self.annotated(module, node.annotation)
        return of_object(getattr(module.live, name, None))

    def _declare_class(self, module: Module, klass: Class) -> None:
        for base in klass.node.bases:
            name = ast.unparse(base).split("[")[0]
            if name == "NamedTuple":
                klass.kind = "record"
            elif name == "Protocol":
                klass.kind = "protocol"
            elif name in ("IntEnum", "ChanceStream"):
                klass.kind = "stream"
                found = self.found(*module.imported.get(name, (module.name, name)))
                klass.base = Record(*found) if self.is_class(*found) else None
            elif name not in ("Generic", "ABC", "object"):
                found = self.found(*module.imported.get(name, (module.name, name)))
                if self.is_class(*found):
                    klass.base = Record(*found)
        for decorator in klass.node.decorator_list:
            if ast.unparse(decorator).startswith("dataclass"):
                klass.kind = "data"
                klass.equal = "eq=False" not in ast.unparse(decorator)
        for node in klass.node.body:
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                value = self.annotated(module, node.annotation, klass)
                made_later = node.value is not None and "init=False" in ast.unparse(node.value)
                table = klass.fields if klass.kind in ("record", "data") and not made_later else None
                if table is None:
                    klass.attributes[node.target.id] = value
                elif "ClassVar" not in ast.unparse(node.annotation):
                    table[node.target.id] = Parameter(node.target.id, value, _default(node.value))
            elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                live = getattr(module.live, klass.name, None)
                klass.attributes[node.targets[0].id] = of_object(getattr(live, node.targets[0].id, None))
            elif isinstance(node, ast.FunctionDef):
                signature = self.declared(module, node, klass)
                kinds = {ast.unparse(decorator) for decorator in node.decorator_list}
                if kinds & {"property", "cached_property"}:
                    klass.properties[node.name] = signature.result
                else:
                    if "staticmethod" not in kinds:
                        signature.parameters = signature.parameters[1:]
                    klass.methods[node.name] = signature

    def declared(self, module: Module, node: ast.FunctionDef, inside: Class | None = None) -> Signature:
        """The signature that a definition has."""
        given = node.args
        positional = [*given.posonlyargs, *given.args]
        defaults: list[ast.expr | None] = [None] * (len(positional) - len(given.defaults)) + list(given.defaults)
        parameters = [
            Parameter(arg.arg, self.annotated(module, arg.annotation, inside), default)
            for arg, default in zip(positional, defaults, strict=True)
        ]
        if given.vararg:
            item = self.annotated(module, given.vararg.annotation, inside)
            parameters.append(Parameter(given.vararg.arg, Row(item, "tuple"), None, rest=True))
        parameters += [
            Parameter(arg.arg, self.annotated(module, arg.annotation, inside), default)
            for arg, default in zip(given.kwonlyargs, given.kw_defaults, strict=True)
        ]
        for parameter in parameters:
            if isinstance(parameter.default, ast.Constant) and parameter.default.value is None:
                parameter.value = joined(parameter.value, NONE)
        result = self.annotated(module, node.returns, inside)
        return Signature(module.name, node.name, parameters, result, node)


def _default(node: ast.expr | None) -> ast.expr | None:
    """The default of a field, also where `field(default=...)` says it."""
    if isinstance(node, ast.Call) and ast.unparse(node.func) in ("field", "dataclasses.field"):
        return next((keyword.value for keyword in node.keywords if keyword.arg == "default"), None)
    return node


def leaf_parent(targets: list[ast.expr], name: str) -> ast.Name | None:
    """The name among targets that is written to."""
    for target in targets:
        for leaf in walk(target):
            if isinstance(leaf, ast.Name) and leaf.id == name and isinstance(leaf.ctx, ast.Store):
                return leaf
    return None


def of_object(thing: object) -> Value:
    """What a constant is, from its value."""
    import numpy as np

    if isinstance(thing, bool):
        return BOOL
    if isinstance(thing, int):
        return INT
    if isinstance(thing, float):
        return FLOAT
    if isinstance(thing, str):
        return STR
    if thing is None:
        return NONE
    if isinstance(thing, datetime.date):
        return values.DATE
    if isinstance(thing, range):
        return Row(INT, "tuple")
    if isinstance(thing, np.ndarray):
        return Array(thing.dtype.name, thing.ndim)
    kind = type(thing)
    if kind.__module__.startswith(PACKAGE):
        return Record(kind.__module__, kind.__qualname__)
    if isinstance(thing, tuple):
        return Items(tuple(map(of_object, thing)))
    if isinstance(thing, list):
        item: Value = EMPTY
        for number, one in enumerate(thing):
            item = of_object(one) if number == 0 else joined(item, of_object(one))
        return Row(item)
    if isinstance(thing, dict) and thing:
        from values import Table

        keys, stored = list(thing), list(thing.values())
        key, value = of_object(keys[0]), of_object(stored[0])
        for one in stored[1:]:
            value = joined(value, of_object(one))
        return Table(key, value)
    return UNKNOWN


def _evaluated(module: Module, node: ast.expr) -> Value:
    try:
        return of_annotation(eval(ast.unparse(node), vars(module.live)))  # our own sources
    except Exception:
        return UNKNOWN


def _read(name: str) -> Module:
    live = importlib.import_module(name)
    path = Path(inspect.getfile(live))
    text = path.read_text(encoding="utf-8")
    return Module(name, path, ast.parse(text, str(path)), live, text.splitlines())


def _imports(module: Module, node: ast.stmt) -> Iterator[tuple[str, tuple[str, str]]]:
    """The names that a statement imports, and where each comes from."""
    if isinstance(node, ast.Import):
        for alias in node.names:
            yield (
                alias.asname or alias.name.split(".")[0],
                (alias.name if alias.asname else alias.name.split(".")[0], ""),
            )
    elif isinstance(node, ast.ImportFrom):
        origin = node.module or ""
        if node.level:
            parts = module.name.split(".")
            parts = parts[: len(parts) - node.level + module.is_package]
            origin = ".".join([*parts, *([node.module] if node.module else [])])
        for alias in node.names:
            yield alias.asname or alias.name, _origin(origin, alias.name)


def _origin(origin: str, name: str) -> tuple[str, str]:
    """Where a name comes from; of a module in a folder, the module."""
    if origin.startswith(PACKAGE):
        try:
            found = importlib.import_module(f"{origin}.{name}")
        except ModuleNotFoundError:
            return origin, name
        if not hasattr(importlib.import_module(origin), name) or inspect.ismodule(
            getattr(importlib.import_module(origin), name)
        ):
            return found.__name__, ""
    return origin, name
