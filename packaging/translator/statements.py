"""Statements, functions, classes and whole modules in JavaScript."""

from __future__ import annotations

import ast
import functools
import textwrap

import arrays
import calls
import expressions
import fusion
from pieces import CHOICE, Code, Scope, camel
from program import Class, Parameter, Signature, walk
from values import (
    EMPTY,
    UNKNOWN,
    Array,
    Group,
    Items,
    Record,
    Row,
    Table,
    Value,
    joined,
    known,
    row_of,
)

INDENT = "    "
WIDTH = 100
PASSES = 4
DECORATORS = {
    "abstractmethod",
    "cached_property",
    "classmethod",
    "final",
    "override",
    "overload",
    "property",
    "staticmethod",
    "lru_cache",
    "cache",
}
"""What may stand before a function."""


class Body:
    """The statements of one function."""

    def __init__(self, scope: Scope, node: ast.FunctionDef | ast.Module, known_names: set[str]) -> None:
        self._scope, self._node = scope, node
        self._declared: list[set[str]] = [set(known_names)]
        self.lines: list[str] = []
        self._hoisted = _hoisted(node, known_names)

    def write(self, body: list[ast.stmt], depth: int) -> None:
        """Write the statements."""
        for name in sorted(self._hoisted):
            self._line(depth, f"let {camel(name)};")
            self._declared[0].add(name)
        for node in body:
            self.statement(node, depth)

    def _line(self, depth: int, text: str) -> None:
        self.lines += [f"{INDENT * depth}{line}" for line in text.split("\n")]

    def _block(self, body: list[ast.stmt], depth: int, names: set[str] = frozenset()) -> None:  # type: ignore[assignment]
        self._declared.append(set(names))
        for node in body:
            self.statement(node, depth)
        self._declared.pop()

    def _is_declared(self, name: str) -> bool:
        return any(name in names for names in self._declared)

    def statement(self, node: ast.stmt, depth: int) -> None:
        """Write one statement."""
        scope = self._scope
        scope.written.clear()
        if isinstance(node, ast.Expr):
            self._expression(node, depth)
        elif isinstance(node, ast.Return):
            self._line(depth, f"return {expressions.code(scope, node.value).text};" if node.value else "return null;")
        elif isinstance(node, ast.Assign):
            self._assign(node, depth)
        elif isinstance(node, ast.AnnAssign):
            if isinstance(node.target, ast.Name):
                scope.names[node.target.id] = scope.program.annotated(scope.module, node.annotation, scope.klass)
            elif isinstance(node.target, ast.Attribute) and scope.klass and ast.unparse(node.target.value) == "self":
                scope.klass.attributes[node.target.attr] = scope.program.annotated(
                    scope.module, node.annotation, scope.klass
                )
                scope.klass.declared.add(node.target.attr)
            if node.value is not None:
                self._store(node, node.target, node.value, depth)
            elif isinstance(node.target, ast.Name) and not self._is_declared(node.target.id):
                self._declared[-1].add(node.target.id)
                self._line(depth, f"let {camel(node.target.id)};")
        elif isinstance(node, ast.AugAssign):
            self._augment(node, depth)
        elif isinstance(node, ast.If):
            self._branch(node, depth, "if")
        elif isinstance(node, ast.For):
            self._loop(node, depth)
        elif isinstance(node, ast.While):
            if node.orelse:
                raise scope.refuse(node, "else of a loop", "set a flag")
            _refuse_late_functions(scope, node, set())
            self._line(depth, f"while ({expressions.truth(scope, node.test).text}) {{")
            self._block(node.body, depth + 1)
            self._line(depth, "}")
        elif isinstance(node, ast.FunctionDef):
            self._inner_function(node, depth)
        elif isinstance(node, ast.Raise):
            if node.exc is None:
                raise scope.refuse(node, "raise without an error", "name the error")
            self._line(depth, f"throw {expressions.code(scope, node.exc).text};")
        elif isinstance(node, ast.Pass | ast.Assert | ast.Import | ast.ImportFrom):
            self._import(node)
        elif isinstance(node, ast.Continue):
            self._line(depth, "continue;")
        elif isinstance(node, ast.Break):
            self._line(depth, "break;")
        elif isinstance(node, ast.Delete):
            for target in node.targets:
                if not isinstance(target, ast.Subscript) or not isinstance(
                    known(expressions.code(scope, target.value).value), Table
                ):
                    raise scope.refuse(node, "del", "use it of a dictionary's item")
                self._line(
                    depth,
                    f"{expressions.code(scope, target.value).text}.delete("
                    f"{expressions.code(scope, target.slice).text});",
                )
        else:
            raise scope.refuse(node, f"the statement {type(node).__name__}", "see the list of what may be used")

    def _import(self, node: ast.stmt) -> None:
        """Imports are at the top; what is asserted has been tried."""

    def _expression(self, node: ast.Expr, depth: int) -> None:
        value = node.value
        if isinstance(value, ast.Constant):
            return
        if isinstance(value, ast.Yield):
            given = "" if value.value is None else f" {expressions.code(self._scope, value.value).text}"
            self._line(depth, f"yield{given};")
            return
        if isinstance(value, ast.YieldFrom):
            self._line(depth, f"yield* {expressions.code(self._scope, value.value).text};")
            return
        if isinstance(value, ast.Call) and ast.unparse(value.func) == "object.__setattr__":
            _, name, given = value.args  # what a frozen record reckons once, which is no field of it
            part, made = f'"{camel(ast.literal_eval(name))}"', expressions.code(self._scope, given).text
            self._line(depth, f"Object.defineProperty(this, {part}, {{value: {made}}});")
            return
        self._line(depth, f"{expressions.code(self._scope, value).text};")
        self._note_appended(value)

    def _note_appended(self, call: ast.expr) -> None:
        """What a list that began empty has, from what is appended to it."""
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute) or not call.args:
            return
        name, how = call.func.value, call.func.attr
        if not isinstance(name, ast.Name) or how not in ("append", "extend", "add", "insert"):
            return
        value, given = self._scope.names.get(name.id), expressions.code(self._scope, call.args[-1]).value
        item = row_of(given).item if how == "extend" else given
        if isinstance(value, Row | Group) and (value.item == EMPTY or not self._scope.final):
            whole = item if value.item in (EMPTY, UNKNOWN) else joined(value.item, item)
            self._scope.names[name.id] = Row(whole, value.kind) if isinstance(value, Row) else Group(whole)

    # ------------------------------------------------------------------------------------------------- assignments

    def _assign(self, node: ast.Assign, depth: int) -> None:
        first, *others = node.targets
        if others:
            self._store(node, others[-1], node.value, depth)
            for target in [*others[:-1], first]:
                self._store(node, target, _read_again(others[-1]), depth)
            return
        if _is_writeable_flag(first):
            return
        self._store(node, first, node.value, depth)

    def _store(self, node: ast.stmt, target: ast.expr, value: ast.expr, depth: int) -> None:
        scope = self._scope
        if isinstance(target, ast.Name):
            self._name(target.id, value, depth)
        elif isinstance(target, ast.Attribute):
            own = expressions.code(scope, target.value)
            self._refuse_new_part(target, own.value)
            found = expressions.code(scope, value)
            if found.value == Table(EMPTY, EMPTY):
                found = _told_empty(found, expressions.code(scope, arrays._loaded(target)).value)
            self._note_attribute(target, found.value)
            self._line(depth, f"{own.text}.{camel(target.attr)} = {found.text};")
        elif isinstance(target, ast.Subscript):
            self._element(target, value, depth)
        elif isinstance(target, ast.Tuple | ast.List):
            self._unpack(target, value, depth)
        else:
            raise scope.refuse(node, "this target", "assign to names, parts and elements")

    def _refuse_new_part(self, target: ast.Attribute, holder: Value) -> None:
        """Refuse what is stored in a record and is none of its fields: all that it has counts when it is compared."""
        if isinstance(holder := known(holder), Record) and self._scope.final:
            klass = self._scope.program.klass(holder)
            if klass.kind in ("record", "data") and target.attr not in self._scope.program.fields(klass):
                raise self._scope.refuse(target, f"a part {target.attr!r} that is no field", "declare it as a field")

    def _name(self, name: str, value: ast.expr, depth: int) -> None:
        scope = self._scope
        if scope.final and _gives_once(value) and _reads(self._node, name) > 1:
            raise scope.refuse(value, "an iterator that is used more than once", "make a list of it")
        expected = scope.names.get(name)
        if isinstance(value, ast.Lambda) and isinstance(expected, calls.Function) and expected.arguments:
            found = expressions.lambda_of(scope, value, expected.arguments)
        else:
            found = _told_empty(expressions.code(scope, value), expected)
        self._note(name, found.value)
        if self._is_declared(name):
            self._line(depth, f"{camel(name)} = {found.text};")
            return
        self._declared[-1].add(name)
        word = "let" if scope.final and _assigned_again(self._node, name) else "const"
        self._line(depth, f"{word} {camel(name)} = {found.text};")

    def _note(self, name: str, value: Value) -> None:
        old = self._scope.names.get(name, None)
        annotated = getattr(self._scope, "annotated", {})
        if name in annotated:
            return
        if old is None or (old == UNKNOWN and not self._scope.final):
            self._scope.names[name] = value
        elif old != value and not self._scope.final:
            self._scope.names[name] = joined(old, value)

    def _note_attribute(self, target: ast.Attribute, value: Value) -> None:
        klass = self._scope.klass
        if klass is None or self._scope.final or not isinstance(target.value, ast.Name) or target.value.id != "self":
            return
        if self._scope.program.member(klass, target.attr) is None or klass.attributes.get(target.attr) == UNKNOWN:
            klass.attributes[target.attr] = value
        elif target.attr in klass.attributes and target.attr not in _annotated_attributes(klass):
            klass.attributes[target.attr] = joined(klass.attributes[target.attr], value)

    def _element(self, target: ast.Subscript, value: ast.expr, depth: int) -> None:
        scope = self._scope
        own, found = expressions.code(scope, target.value), expressions.code(scope, value)
        kind = known(own.value)
        if scope.final and _acts(scope, target) and _acts(scope, value):
            raise scope.refuse(
                target, "a call in an element's place beside one in its value", "name the place, or the value, before"
            )
        if isinstance(kind, Array):
            parts = target.slice.elts if isinstance(target.slice, ast.Tuple) else [target.slice]
            texts = expressions.index_texts(scope, parts)
            self._line(depth, f"{own.text}.set([{', '.join(texts)}], {found.text});")
            return
        if isinstance(kind, Table):
            if kind.key == EMPTY and isinstance(target.value, ast.Name):
                self._note(target.value.id, Table(expressions.code(scope, target.slice).value, found.value))
            self._line(depth, f"{own.text}.set({expressions.code(scope, target.slice).text}, {found.text});")
            return
        if isinstance(target.slice, ast.Slice):
            if target.slice.lower or target.slice.upper or target.slice.step:
                raise scope.refuse(target, "a change of a stretch of a list", "change all of it, or its elements")
            self._line(depth, f"{own.text}.splice(0, Infinity, ...{found.at(CHOICE)});")
            return
        index = expressions.code(scope, target.slice)
        if not isinstance(target.slice, ast.Constant):
            self._line(depth, f"py.put({own.text}, {index.at(CHOICE)}, {found.at(CHOICE)});")
            return
        self._line(depth, f"{own.text}[{index.text}] = {found.text};")

    def _unpack(self, target: ast.Tuple | ast.List, value: ast.expr, depth: int) -> None:
        scope = self._scope
        found = expressions.code(scope, value)
        names: dict[str, Value] = {}
        plain = all(isinstance(leaf, ast.Name | ast.Starred | ast.Tuple | ast.List) for leaf in _leaves(target))
        if not plain:
            self._unpack_mixed(target, value, depth)
            return
        starred = [place for place, one in enumerate(target.elts) if isinstance(one, ast.Starred)]
        if starred and starred[0] < len(target.elts) - 1:
            raise scope.refuse(target, "a starred target before others", "take them by index")
        pattern = calls.bound(scope, target, found.value, names)
        for name, own in names.items():
            self._note(name, own)
        new = [name for name in names if not self._is_declared(name)]
        if new and len(new) == len(names):
            again = any(_assigned_again(self._node, name) for name in names)
            self._declared[-1].update(names)
            self._line(depth, f"{'let' if again else 'const'} {pattern} = {found.text};")
            return
        for name in new:
            self._declared[-1].add(name)
            self._line(depth, f"let {camel(name)};")
        line = f"{pattern} = {found.text}"
        self._line(depth, f"({line});" if pattern.startswith("{") else f"{line};")

    def _unpack_mixed(self, target: ast.Tuple | ast.List, value: ast.expr, depth: int) -> None:
        """Targets some of which are parts of things: all values are computed before any is stored."""
        if (
            isinstance(value, ast.Tuple)
            and len(value.elts) == len(target.elts)
            and not any(isinstance(one, ast.Starred) for one in (*value.elts, *target.elts))
        ) and _independent(target.elts, value.elts):
            for own, part in zip(target.elts, value.elts, strict=True):
                self._store(target, own, part, depth)  # type: ignore[arg-type]
            return
        scope = self._scope
        found = expressions.code(scope, value)
        texts = []
        row = known(found.value)
        for place, own in enumerate(target.elts):
            if isinstance(own, ast.Starred):
                raise scope.refuse(target, "a starred target among parts of things", "take them apart")
            part = row.parts[place] if isinstance(row, Items) and place < len(row.parts) else row_of(row).item
            if isinstance(own, ast.Attribute):
                self._note_attribute(own, part)
                texts.append(f"{expressions.code(scope, own.value).text}.{camel(own.attr)}")
            elif isinstance(own, ast.Name):
                self._note(own.id, part)
                if not self._is_declared(own.id):
                    self._declared[-1].add(own.id)
                    self._line(depth, f"let {camel(own.id)};")
                texts.append(camel(own.id))
            elif isinstance(own, ast.Subscript) and not isinstance(
                known(expressions.code(scope, own.value).value), Array | Table
            ):
                place, holder = expressions.code(scope, own.slice), expressions.code(scope, own.value)
                whole = isinstance(own.slice, ast.Constant)
                texts.append(f"{holder.text}[{place.text if whole else f'py.placeIn({holder.text}, {place.text})'}]")
            else:
                raise scope.refuse(target, "this target among several", "assign one by one")
        self._line(depth, f"[{', '.join(texts)}] = {found.text};")

    def _augment(self, node: ast.AugAssign, depth: int) -> None:
        scope = self._scope
        if isinstance(node.op, ast.MatMult):
            raise scope.refuse(node, "@=", "assign the product")
        if _acts(scope, node.target):
            raise scope.refuse(node, "a change of a part that a call finds", "name what is changed before")
        own = expressions.code(scope, arrays._loaded(node.target))
        value = known(own.value)
        if isinstance(value, Array) and not value.perhaps and not isinstance(node.target, ast.Subscript):
            self._line(depth, f"{arrays.changed(scope, node, expressions.typed)};")
            return
        if isinstance(value, Row) and isinstance(node.op, ast.Add) and value.kind == "list":
            self._line(depth, f"{own.text}.push(...{calls.listed(expressions.code(scope, node.value))});")
            if isinstance(node.target, ast.Name) and value.item == EMPTY:
                self._note(node.target.id, Row(row_of(expressions.code(scope, node.value).value).item))
            return
        whole = ast.BinOp(arrays._loaded(node.target), node.op, node.value)
        ast.copy_location(whole, node)
        ast.fix_missing_locations(whole)
        self._store(node, node.target, whole, depth)

    # ------------------------------------------------------------------------------------------- branches and loops

    def _branch(self, node: ast.If, depth: int, word: str) -> None:
        self._line(depth, f"{word} ({expressions.truth(self._scope, node.test).text}) {{")
        yes, no = expressions.narrowed(self._scope, node.test)
        self._within(yes, node.body, depth + 1)
        if no and _ends(node.body) and not node.orelse:
            self._scope.names.update(no)
        if len(node.orelse) == 1 and isinstance(node.orelse[0], ast.If):
            self._branch(node.orelse[0], depth, "} else if")
            return
        if node.orelse:
            self._line(depth, "} else {")
            self._within(no, node.orelse, depth + 1)
        self._line(depth, "}")

    def _within(self, values: dict[str, Value], body: list[ast.stmt], depth: int) -> None:
        """A block in which more is known of some names."""
        before = {name: self._scope.names.get(name) for name in values}
        self._scope.names.update(values)
        self._block(body, depth)
        for name, value in before.items():
            if value is not None and self._scope.names.get(name) == values[name]:
                self._scope.names[name] = value

    def _loop(self, node: ast.For, depth: int) -> None:
        scope = self._scope
        if node.orelse:
            raise scope.refuse(node, "else of a loop", "set a flag")
        names: dict[str, Value] = {}
        source = calls.keyed(expressions.code(scope, node.iter))
        pattern = calls.bound(scope, node.target, row_of(source.value).item, names)
        for name, value in names.items():
            self._note(name, value)
        _refuse_late_functions(scope, node, set(names))
        outside = [name for name in names if self._is_declared(name)]
        if outside:
            for name in names:
                if not self._is_declared(name):
                    self._line(depth, f"let {camel(name)};")
                    self._declared[-1].add(name)
        written = {name for name in names if _written_in(node.body, name)}
        counted = _counted(scope, node, names) if not outside else None
        if counted and not written:
            self._line(depth, f"for ({counted}) {{")
        else:
            word = "" if outside else "let " if written else "const "
            self._line(depth, f"for ({word}{pattern if pattern not in ('', '[]', '{}') else '_'} of {source.text}) {{")
        self._block(node.body, depth + 1, set(names))
        self._line(depth, "}")

    def _inner_function(self, node: ast.FunctionDef, depth: int) -> None:
        scope = self._scope
        signature = scope.program.declared(scope.module, node, scope.klass)
        scope.names[node.name] = calls.Function(
            signature.result, tuple(parameter.value for parameter in signature.parameters)
        )
        self._declared[-1].add(node.name)
        if _is_generator(node):
            raise scope.refuse(node, "a generator inside a function", "make it a function of the module")
        lines = function(scope, signature, "", depth, inner=True)
        place = next(k for k, line in enumerate(lines) if line.startswith(f"{INDENT * depth}{camel(node.name)}("))
        lines[place] = lines[place].replace(f"{camel(node.name)}(", f"const {camel(node.name)} = (", 1)[:-1] + "=> {"
        self.lines += [*lines[:-1], f"{lines[-1]};"]


def _acts(scope: Scope, node: ast.AST) -> bool:
    """Whether a function of the program is called in an expression, which may do more than give a value."""
    for leaf in walk(node):
        if isinstance(leaf, ast.NamedExpr | ast.Yield):
            return True
        if isinstance(leaf, ast.Call):
            func = leaf.func
            if isinstance(func, ast.Name) and func.id in (
                "int",
                "float",
                "len",
                "abs",
                "min",
                "max",
                "round",
                "slice",
                "range",
            ):
                continue
            if isinstance(func, ast.Attribute) and expressions.module_of(scope, func.value) in ("numpy", "math"):
                continue
            return True
    return False


def _gives_once(node: ast.expr) -> bool:
    """Whether Python gives an iterator, or a view of a dictionary, where a list is made here."""
    if isinstance(node, ast.GeneratorExp):
        return True
    if not isinstance(node, ast.Call):
        return False
    if isinstance(node.func, ast.Attribute):
        return node.func.attr in ("keys", "values", "items") and not node.args
    return isinstance(node.func, ast.Name) and node.func.id in ("zip", "enumerate", "map", "reversed")


def _told_empty(found: Code, expected: Value | None) -> Code:
    """An empty dictionary as one for the keys that it is going to have."""
    whole = known(expected) if expected is not None else None
    if found.value == Table(EMPTY, EMPTY) and isinstance(whole, Table) and whole.key != EMPTY:
        return Code(f"{expressions.table_text(whole.key)}()", found.value)
    return found


# ---------------------------------------------------------------------------------------------------------- functions


def function(
    scope: Scope, signature: Signature, head: str, depth: int, inner: bool = False, name: str | None = None
) -> list[str]:
    """The lines of a function."""
    node = signature.node
    assert node is not None
    if node.args.kwarg:
        raise scope.refuse(node, f"**{node.args.kwarg.arg}", "name the parameters")
    for decorator in node.decorator_list:
        if ast.unparse(decorator).split("(")[0].split(".")[-1] not in DECORATORS:
            raise scope.refuse(
                node, f"the decorator {ast.unparse(decorator)}", "call what it does where the function is used"
            )
    names = {parameter.name: parameter.value for parameter in signature.parameters}
    own = (
        scope.inner(dict(names))
        if inner
        else Scope(scope.program, scope.module, scope.imports, dict(names), None, scope.klass, signature)
    )
    method = scope.klass is not None and not inner
    if (
        method
        and scope.klass
        and not any(ast.unparse(d) in ("staticmethod", "classmethod") for d in node.decorator_list)
    ):
        first = node.args.args[0].arg if node.args.args else "self"
        own.names[first] = Record(scope.klass.module, scope.klass.name)
    own.final = False
    for _ in range(PASSES):
        before = dict(own.names)
        Body(own, node, set(own.names)).write(node.body, 0)
        if own.names == before:
            break
    own.final = scope.final
    told: dict[str, str] = {}
    for local in own.names:
        if told.setdefault(camel(local), local) != local and own.final:
            raise scope.refuse(
                node, f"{told[camel(local)]} beside {local}", "they are one name in JavaScript: rename one"
            )
    starts = {*names} | ({"self"} if method else set())
    for local in list(own.names):
        if local in ("self", "cls"):
            starts.add(local)
    whole = fusion.together(own, node) if own.final else node
    body = Body(own, whole, starts)
    if method and node.name == "__init__" and own.klass and own.klass.base and not _begins_base(node):
        if _starts_something(scope, own.klass.base):
            raise scope.refuse(node, "an __init__ without that of the class it extends", "call super().__init__")
        body.lines.append(f"{INDENT * (depth + 1)}super();")
    body.write(whole.body, depth + 1)
    given = ", ".join(_parameter(own, parameter) for parameter in signature.parameters)
    star = "*" if _is_generator(node) else ""
    if head.endswith("function "):
        head = head[:-1] + star + " "
    elif star:
        head = f"{star}{head}"
    title = f"{INDENT * depth}{head}{camel(node.name) if name is None else name}({given}) {{"
    return [*doc(node, depth), title, *body.lines, f"{INDENT * depth}}}"]


def _begins_base(node: ast.FunctionDef) -> bool:
    """Whether an `__init__` calls that of the class it extends."""
    return any(ast.unparse(leaf.func) == "super().__init__" for leaf in ast.walk(node) if isinstance(leaf, ast.Call))


def _starts_something(scope: Scope, record: Record) -> bool:
    """Whether there is anything to do when an instance of a class is made."""
    klass = scope.program.klass(record)
    own = "__init__" in klass.methods or bool(klass.fields)
    return own or (klass.base is not None and _starts_something(scope, klass.base))


def _parameter(scope: Scope, parameter: Parameter) -> str:
    if parameter.rest:
        return f"...{camel(parameter.name)}"
    if parameter.default is None:
        return camel(parameter.name)
    if any(isinstance(leaf, ast.Call | ast.List | ast.Dict) for leaf in walk(parameter.default)):
        raise scope.refuse(
            parameter.default, "a default that is made for each call here", "name a constant of the module"
        )
    return f"{camel(parameter.name)} = {expressions.code(scope, parameter.default).text}"


def doc(node: ast.FunctionDef | ast.ClassDef | ast.Module, depth: int) -> list[str]:
    """The docstring as a comment."""
    text = ast.get_docstring(node)
    if not text:
        return []
    return comment(text, depth)


def comment(text: str, depth: int) -> list[str]:
    """A comment for a reader and for JSDoc."""
    pad, width = INDENT * depth, WIDTH - 4 * depth
    text = text.replace("*/", "* /")
    if "\n" not in text and len(text) + 7 <= width:
        return [f"{pad}/** {text} */"]
    lines: list[str] = []
    for line in text.splitlines():
        indent = len(line) - len(line.lstrip())
        lines += textwrap.wrap(line, width - 3, initial_indent="", subsequent_indent=" " * indent) or [""]
    return [f"{pad}/**", *(f"{pad} * {line}".rstrip() for line in lines), f"{pad} */"]


def _is_generator(node: ast.FunctionDef) -> bool:
    return any(isinstance(leaf, ast.Yield | ast.YieldFrom) for leaf in _own_nodes(node))


@functools.lru_cache(1 << 14)
def _own_nodes(node: ast.AST) -> list[ast.AST]:
    """All nodes of a function without those of the functions inside it."""
    found: list[ast.AST] = []
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.Lambda | ast.ClassDef):
            continue
        found += [child, *_own_nodes(child)]
    return found


def _hoisted(node: ast.FunctionDef | ast.Module, known_names: set[str]) -> set[str]:
    """Names that are first assigned in a block and used outside of it."""
    if isinstance(node, ast.Module):
        return set()
    needed: set[str] = set()

    def visit(body: list[ast.stmt], visible: set[str], later: list[ast.stmt]) -> None:
        here = set(visible)
        for place, statement in enumerate(body):
            after = [*body[place + 1 :], *later]
            blocks = _blocks(statement)
            if blocks:
                for block in blocks:
                    made = _assigned(block) - here - known_names
                    if not made:
                        continue
                    beside = [one for other in blocks if other is not block for one in other]
                    read = _read_first(after) | _read_first(beside)
                    test = [statement.test] if isinstance(statement, ast.While) else []
                    for name in made:
                        if (
                            name in read
                            or any(name in _names(one) for one in test)
                            or (isinstance(statement, ast.For | ast.While) and _read_before(block, name))
                        ):
                            needed.add(name)
                targets = _names(statement.target) if isinstance(statement, ast.For) else set()
                if new := targets - here - known_names:
                    needed.update(new & _read_first(after))
                for block in blocks:
                    visit(block, here | needed | targets, after)
            else:
                here |= _assigned([statement])

    visit(node.body, set(known_names), [])
    return needed | {leaf.target.id for leaf in _own_nodes(node) if isinstance(leaf, ast.NamedExpr)}


def _blocks(statement: ast.stmt) -> list[list[ast.stmt]]:
    if isinstance(statement, ast.If):
        return [block for block in (statement.body, statement.orelse) if block]
    if isinstance(statement, ast.For | ast.While):
        return [statement.body]
    return []


def _assigned(body: list[ast.stmt]) -> set[str]:
    """Names that are assigned in statements, not by loops and functions inside."""
    found: set[str] = set()
    for statement in body:
        for leaf in [statement, *_own_nodes(statement)]:
            if isinstance(leaf, ast.Assign):
                for target in leaf.targets:
                    found |= _stored(target)
            elif isinstance(leaf, ast.AnnAssign | ast.AugAssign):
                found |= _stored(leaf.target)
    return found


def _stored(target: ast.AST) -> set[str]:
    return {leaf.id for leaf in walk(target) if isinstance(leaf, ast.Name) and isinstance(leaf.ctx, ast.Store)}


def _names(node: ast.AST) -> set[str]:
    return {leaf.id for leaf in walk(node) if isinstance(leaf, ast.Name)}


def _read_first(body: list[ast.stmt]) -> set[str]:
    """Names that statements read before they have surely assigned them."""
    return _flow(body)[0]


def _flow(body: list[ast.stmt]) -> tuple[set[str], set[str]]:
    """Names that are read before they are surely assigned, and those that are surely assigned."""
    read: set[str] = set()
    made: set[str] = set()
    for statement in body:
        if isinstance(statement, ast.If):
            one, other = _flow(statement.body), _flow(statement.orelse)
            read |= (_loads(statement.test) | one[0] | other[0]) - made
            made |= one[1] & other[1]
        elif isinstance(statement, ast.For):
            read |= (_loads(statement.iter) | (_flow(statement.body)[0] - _stored(statement.target))) - made
        elif isinstance(statement, ast.While):
            read |= (_loads(statement.test) | _flow(statement.body)[0]) - made
        elif isinstance(statement, ast.Assign | ast.AnnAssign):
            targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
            read |= _loads(statement) - made
            made |= set().union(*map(_stored, targets)) if statement.value is not None else set()
        elif isinstance(statement, ast.AugAssign):
            read |= (_loads(statement) | _stored(statement.target)) - made
        else:
            read |= _loads(statement) - made
    return read, made


def _loads(node: ast.AST) -> set[str]:
    """Names that are read in an expression, without those of its own comprehensions."""
    own = {
        leaf.id
        for one in walk(node)
        if isinstance(one, ast.comprehension)
        for leaf in walk(one.target)
        if isinstance(leaf, ast.Name)
    }
    return {leaf.id for leaf in walk(node) if isinstance(leaf, ast.Name) and isinstance(leaf.ctx, ast.Load)} - own


def _read_before(block: list[ast.stmt], name: str) -> bool:
    """Whether a block may read a name of the round before."""
    return name in _read_first(block)


def _reads(node: ast.AST, name: str) -> int:
    """How often a name is read in a function."""
    names = (leaf for leaf in walk(node) if isinstance(leaf, ast.Name) and leaf.id == name)
    return sum(isinstance(leaf.ctx, ast.Load) for leaf in names)


def _assigned_again(node: ast.AST, name: str) -> bool:
    """Whether a name is assigned more than once in a function."""
    count = 0
    for leaf in _own_nodes(node):
        if isinstance(leaf, ast.Assign):
            count += sum(name in _stored(target) for target in leaf.targets)
        elif isinstance(leaf, ast.AnnAssign) and leaf.value is not None:
            count += name in _stored(leaf.target)
        elif isinstance(leaf, ast.AugAssign):
            count += 2 * (name in _stored(leaf.target))
        elif isinstance(leaf, ast.For):
            count += name in _stored(leaf.target)
    return count > 1


def _written_in(body: list[ast.stmt], name: str) -> bool:
    loops = (leaf.target for one in body for leaf in walk(one) if isinstance(leaf, ast.For))
    return name in _assigned(body) or any(name in _stored(target) for target in loops)


def _counted(scope: Scope, node: ast.For, names: dict[str, Value]) -> str | None:
    """The head of a loop over a range."""
    call = node.iter
    if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "range"):
        return None
    if scope.local("range") is not None or not isinstance(node.target, ast.Name) or len(call.args) > 2:
        return None
    own = camel(node.target.id)
    given = [expressions.code(scope, arg).text for arg in call.args]
    start, stop = ("0", given[0]) if len(given) == 1 else given
    if isinstance(call.args[-1], ast.Constant):
        return f"let {own} = {start}; {own} < {stop}; {own}++"
    return f"let {own} = {start}, stop$ = {stop}; {own} < stop$; {own}++"


def _refuse_late_functions(scope: Scope, node: ast.For | ast.While, names: set[str]) -> None:
    names = names | _assigned(node.body)
    expressions.refuse_late_lambdas(scope, node, names)
    for leaf in walk(node):
        if isinstance(leaf, ast.FunctionDef) and names & _names(leaf):
            raise scope.refuse(
                leaf, "a function made in a loop that uses the loop's names", "make it outside, with arguments"
            )


def _ends(body: list[ast.stmt]) -> bool:
    """Whether nothing comes after a block."""
    return isinstance(body[-1], ast.Return | ast.Raise | ast.Continue | ast.Break)


def _leaves(target: ast.expr) -> list[ast.expr]:
    if isinstance(target, ast.Tuple | ast.List):
        return [target, *(leaf for one in target.elts for leaf in _leaves(one))]
    return [target]


def _read_again(target: ast.expr) -> ast.expr:
    return arrays._loaded(target)


def _is_writeable_flag(target: ast.expr) -> bool:
    return isinstance(target, ast.Attribute) and target.attr == "writeable"


def _independent(targets: list[ast.expr], values: list[ast.expr]) -> bool:
    """Whether values may be stored one after another: no later one reads what an earlier one has changed."""
    for place, target in enumerate(targets):
        text = ast.unparse(target)
        for later in values[place + 1 :]:
            if any(ast.unparse(leaf) == text for leaf in walk(later) if isinstance(leaf, ast.expr)):
                return False
            if any(isinstance(leaf, ast.Call) and _names(leaf) & {"self"} for leaf in walk(later)):
                return False
    return True


def _annotated_attributes(klass: Class) -> set[str]:
    return klass.declared | {
        node.target.id
        for node in klass.node.body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    }
