"""Expressions over arrays, written out as one loop; and numpy's functions that make arrays of arrays."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace

import numpy as np
from pieces import AND, CHOICE, ORDER, PRIMARY, TIMES, UNARY, Code, Scope, camel
from sums import adapted, negated, operated, promoted, rounded, with_zero
from values import (
    ANY,
    BOOL,
    FLOAT,
    FLOATING,
    INT,
    WHOLE,
    Array,
    Items,
    Number,
    Record,
    Row,
    Value,
    is_array,
    is_number,
    known,
    row_of,
)

Expression = Callable[[Scope, ast.expr], Code]

ONE_FLOAT = {
    name: f"Math.{name}"
    for name in ("sin", "cos", "tan", "tanh", "exp", "log", "log2", "sqrt", "floor", "ceil", "cbrt")
} | {
    "arctan": "Math.atan",
    "rint": "py.rint",
    "trunc": "Math.trunc",
    "radians": "py.radians",
    "degrees": "py.degrees",
}
"""Functions of one number, which give floats."""

ONE = {"abs": "Math.abs", "absolute": "Math.abs", "sign": "Math.sign", "square": "py.square"}
"""Functions of one number, which give one of its type."""

TWO = {
    "minimum": "Math.min",
    "maximum": "Math.max",
    "hypot": "Math.hypot",
    "arctan2": "Math.atan2",
    "copysign": "py.copysign",
    "fmod": "py.fmod",
}
"""Functions of two numbers."""

OPERATORS = {
    "add": ast.Add,
    "subtract": ast.Sub,
    "multiply": ast.Mult,
    "divide": ast.Div,
    "mod": ast.Mod,
    "power": ast.Pow,
    "floor_divide": ast.FloorDiv,
}

SMALL_THINGS = ("ridgeline.scene.stands", "ridgeline.scene.life", "ridgeline.scene.light")
"""How the names of modules begin whose arrays are so small that a function may be called for each number: shorter."""

TESTS = {"isfinite": "Number.isFinite", "isnan": "Number.isNaN"}

COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "===",
    ast.NotEq: "!==",
}


@dataclass
class Loop:
    """What is gone through together: arrays, and numbers that are computed before."""

    scope: Scope
    plain: Expression
    arrays: list[Code] = field(default_factory=list)
    numbers: list[Code] = field(default_factory=list)
    order: list[tuple[str, Code]] = field(default_factory=list)
    size: str = FLOATING
    held: dict[str, Code] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)
    quiet: bool = True

    def element(self, node: ast.expr) -> Code:
        """One number of an expression over arrays."""
        name = getattr(node, "name", None)  # of what `fusion` has put here
        if isinstance(name, str):
            return self._held(name, getattr(node, "value", None))
        found = self._elementwise(node)
        return found if found is not None else self._operand(node)

    def _held(self, name: str, value: ast.expr | None) -> Code:
        """One number of an array that has no other place than this loop."""
        if value is None:
            return self.held.get(name) or Code("again$", self.scope.local(name) or Number(FLOATING))
        found = self.element(value)
        local = f"{camel(name)}$${len(self.lines) + 1}"
        self.lines.append(f"const {local} = {found.text};")
        self.held[name] = Code(local, found.value)
        return self.held[name]

    def written(self, call: str, element: str) -> str:
        """The loop, as the last argument of a call that is begun; what it takes is computed first, in its order."""
        count = range(1, len(self.arrays) + 1)
        heads = [f"const {name} = {code.text};" for name, code in self.order if name.startswith("n$")]
        used = {*re.findall(r"(?<![\w$.])[\w$]+", "\n".join((*heads, *self.lines, element)))}
        names = [
            code.text if self._is_named(code.text) and code.text not in used else f"a${k}"
            for k, code in enumerate(self.arrays, 1)
        ]
        given = "".join(f", {name}, i${k}, d${k}" for k, name in zip(count, names, strict=True))
        steps = "".join(f", i${k} += d${k}" for k in count)
        stores = f"to$[k$] = {element};"
        inside = "\n".join(f"{' ' * 8}{line}" for line in (*self.lines, stores))
        body = f"{{\n{inside}\n    }}" if self.lines else stores
        for k, name in zip(count, names, strict=True):
            body = body.replace(f"a${k}[i${k}]", f"{name}[i${k}]")
        loop = f"for (; k$ < end$; k$++{steps}) {body}"
        if self.quiet:  # whenever the numbers are computed they are the same
            inside = "\n".join(f"    {line}" for line in (*heads, loop))
            return (
                f"{call}, [{', '.join(code.text for code in self.arrays)}], (to$, k$, end${given}) => {{\n{inside}\n}})"
            )
        operands = ", ".join(f"x${k}" if self.numbers else code.text for k, code in enumerate(self.arrays, 1))
        text = f"{call}, [{operands}], (to$, k$, end${given}) => {{\n    {loop}\n}})"
        if not self.numbers:
            return text
        given = ", ".join(code.text for _, code in self.order)
        return f"(({', '.join(name for name, _ in self.order)}) => {text})({given})"

    def short(self, dtype: str, element: str) -> str | None:
        """The same with a function of a number of each array, which is called for each; None if it takes more."""
        if self.numbers or len(self.arrays) > 3:
            return None
        text = "\n".join((*self.lines, element))
        used = {*re.findall(r"(?<![\w$.])[\w$]+", text)}
        names = [
            code.text if self._is_named(code.text) and code.text not in used else f"a${k}"
            for k, code in enumerate(self.arrays, 1)
        ]
        for k, name in enumerate(names, 1):
            text = text.replace(f"a${k}[i${k}]", name)
        *lines, last = text.split("\n")
        inside = "\n".join(f"    {line}" for line in (*lines, f"return {last};"))
        body = f"{{\n{inside}\n}}" if lines else last
        arrays = ", ".join(code.text for code in self.arrays)
        kind = "" if dtype == "float64" else f', "{dtype}"'
        return f"np.each([{arrays}], ({', '.join(names)}) => {body}{kind})"

    def _at(self, number: int, value: Array) -> Code:
        dtype = self.size if value.dtype == FLOATING else value.dtype
        return Code(f"a${number + 1}[i${number + 1}]", Number(dtype))

    def _is_named(self, text: str) -> bool:
        """Whether an array has a name of its own, which its numbers have in the loop."""
        return text.isidentifier() and text != "this" and sum(code.text == text for code in self.arrays) == 1

    def _operand(self, node: ast.expr) -> Code:
        code = self.plain(self.scope, node)
        self.quiet = self.quiet and is_quiet(node)
        value = known(code.value)
        if isinstance(value, Row | Items):
            code = _made(self.scope, node, "array", code, "", {})
            value = known(code.value)
        if isinstance(value, Array):
            for number, array in enumerate(self.arrays):
                if array.text == code.text and _is_simple(node):
                    return self._at(number, value)
            self.arrays.append(code)
            self.order.append((f"x${len(self.arrays)}", code))
            return self._at(len(self.arrays) - 1, value)
        if (
            (_is_simple(node) and not self._runs(node))
            or not _calls(node)
            or not re.search("[a-z]", re.sub(r"Math\.PI|Infinity|\de", "", code.text))
        ):
            return code
        for name, known_one in self.order:
            if known_one.text == code.text and is_quiet(node) and name.startswith("n$"):
                return Code(name, code.value)
        self.numbers.append(code)
        self.order.append((f"n${len(self.numbers)}", code))
        return Code(f"n${len(self.numbers)}", code.value)

    def _runs(self, node: ast.expr) -> bool:
        """Whether an attribute is computed when it is read."""
        if not isinstance(node, ast.Attribute):
            return isinstance(node, ast.UnaryOp) and self._runs(node.operand)
        own = known(self.plain(self.scope, node.value).value)
        computed = isinstance(own, Record) and node.attr in self.scope.program.klass(own).properties
        return computed or self._runs(node.value)

    def _elementwise(self, node: ast.expr, whole: bool = False) -> Code | None:
        if not whole and not (
            isinstance(node, ast.BinOp | ast.UnaryOp | ast.Compare | ast.Call) and self._has_array(node)
        ):
            return None
        if isinstance(node, ast.BinOp) and not isinstance(node.op, ast.MatMult):
            one, other = self.element(node.left), self.element(node.right)
            return operated(self.scope, node, node.op, one, other, promoted(one.value, other.value))
        if isinstance(node, ast.UnaryOp):
            return self._signed(node)
        if isinstance(node, ast.Compare):
            return self._compared(node)
        if isinstance(node, ast.Call):
            return self._called(node)
        return None

    def _has_array(self, node: ast.expr) -> bool:
        return is_array(self.plain(self.scope, node).value)

    def _signed(self, node: ast.UnaryOp) -> Code:
        operand = self.element(node.operand)
        if isinstance(node.op, ast.USub):
            return negated(self.scope, node, operand)
        if isinstance(node.op, ast.Invert) and _dtype(operand.value) == "bool":
            return Code(f"!{operand.at(UNARY)}", Number("bool"), UNARY)
        raise self.scope.refuse(node, "this sign before an array", "use - or, of conditions, ~")

    def _compared(self, node: ast.Compare) -> Code:
        parts, left = [], self.element(node.left)
        for operator, other in zip(node.ops, node.comparators, strict=True):
            right = self.element(other)
            sign = COMPARISONS.get(type(operator))
            if sign is None:
                raise self.scope.refuse(node, "this comparison of arrays", "compare with < <= > >= == !=")
            dtype = promoted(left.value, right.value) or "float64"
            one, two = (_as_number(adapted(side, dtype), dtype) for side in (left, right))
            parts.append(f"{one.at(ORDER + 1)} {sign} {two.at(ORDER + 1)}")
            left = right
        return Code(" && ".join(parts), Number("bool"), ORDER if len(parts) == 1 else AND)

    def _called(self, node: ast.Call) -> Code | None:
        name = _numpy_name(self.scope, node.func)
        if isinstance(node.func, ast.Attribute) and name is None:
            return self._method(node, node.func)
        if isinstance(node.func, ast.Name) and node.func.id == "abs":
            name = "abs"
        if name is None or node.keywords:
            return None
        args = node.args
        if name in ("float32", "float64", "int64", "uint8"):
            return converted(self.scope, node, self.element(args[0]), name)
        if name in OPERATORS:
            one, other = self.element(args[0]), self.element(args[1])
            return operated(self.scope, node, OPERATORS[name](), one, other, promoted(one.value, other.value))
        if name in ONE_FLOAT:
            one = self.element(args[0])
            dtype = _floating(_dtype(one.value))
            return rounded(
                Code(f"{ONE_FLOAT[name]}({one.text})", Number(dtype)),
                dtype if name not in ("floor", "ceil", "rint") else "float64",
            )
        if name in ONE:
            one = self.element(args[0])
            return rounded(
                Code(f"{ONE[name]}({one.text})", Number(_dtype(one.value))),
                _dtype(one.value) if name == "square" else "float64",
            )
        if name in TESTS:
            return Code(f"{TESTS[name]}({self.element(args[0]).text})", Number("bool"))
        if name in TWO:
            return self._of_two(name, args)
        if name == "clip" and len(args) == 3:
            return self._clipped(args)
        if name in ("round", "around") and len(args) == 2:
            return self._to_digits(self.element(args[0]), args[1])
        if name == "where" and len(args) == 3:
            return self._chosen(args)
        if name in ("logical_and", "logical_or"):
            one, other = self.element(args[0]), self.element(args[1])
            return Code(
                f"{one.at(AND)} {'&&' if name == 'logical_and' else '||'} {other.at(AND)}", Number("bool"), CHOICE
            )
        return None

    def _of_two(self, name: str, args: list[ast.expr]) -> Code:
        one, other = self.element(args[0]), self.element(args[1])
        dtype = promoted(one.value, other.value) or "float64"
        if name in ("minimum", "maximum"):
            left, right = adapted(one, dtype), adapted(other, dtype)
            return Code(f"{TWO[name]}({left.text}, {right.text})", Number(dtype))
        dtype = _floating(dtype)
        left, right = adapted(one, dtype), adapted(other, dtype)
        return rounded(Code(f"{TWO[name]}({left.text}, {right.text})", Number(dtype)), dtype)

    def _clipped(self, args: list[ast.expr]) -> Code:
        value = self.element(args[0])
        low, high = (
            None if isinstance(arg, ast.Constant) and arg.value is None else self.element(arg) for arg in args[1:]
        )
        dtype = promoted(*(code.value for code in (value, low, high) if code)) or "float64"
        text = adapted(value, dtype).text
        text = f"Math.max({text}, {adapted(low, dtype).text})" if low else text
        text = f"Math.min({text}, {adapted(high, dtype).text})" if high else text
        return Code(text, Number(dtype))

    def _chosen(self, args: list[ast.expr]) -> Code:
        test, one, other = map(self.element, args)
        dtype = promoted(one.value, other.value) or _default(one.value, other.value)
        left, right = adapted(one, dtype), adapted(other, dtype)
        return Code(f"{test.at(CHOICE + 1)} ? {left.at(CHOICE + 1)} : {right.at(CHOICE + 1)}", Number(dtype), CHOICE)

    def _to_digits(self, value: Code, digits: ast.expr) -> Code:
        """Rounded to digits behind the point, as numpy does it: times a power of ten, and back."""
        if not isinstance(digits, ast.Constant) or _dtype(value.value) != "float64":
            raise self.scope.refuse(digits, "round to a number of digits that is not written there", "write it")
        power = 10**digits.value
        return Code(f"py.rint({value.at(TIMES)} * {power}) / {power}", Number("float64"), TIMES)

    def _method(self, node: ast.Call, func: ast.Attribute) -> Code | None:
        if func.attr == "astype" and is_array(self.plain(self.scope, func.value).value):
            dtype = dtype_named(self.scope, node.args[0])
            return converted(self.scope, node, self.element(func.value), dtype)
        if func.attr == "round" and is_array(self.plain(self.scope, func.value).value):
            return self._to_digits(self.element(func.value), node.args[0] if node.args else ast.Constant(0))
        if func.attr == "clip" and is_array(self.plain(self.scope, func.value).value) and len(node.args) == 2:
            return self._clipped([func.value, *node.args])
        return None


def _as_number(code: Code, dtype: str) -> Code:
    """A condition as 0 or 1, which it is in an array."""
    return Code(f"Number({code.text})", code.value) if dtype == "bool" else code


def _default(*values: Value) -> str:
    return "float64" if FLOAT in values else "int64" if INT in values else "bool"


def function_of_numbers(scope: Scope, node: ast.Call) -> str | None:
    """The name of a function that goes through arrays number by number."""
    name = "abs" if isinstance(node.func, ast.Name) and node.func.id == "abs" else _numpy_name(scope, node.func)
    if name is None and isinstance(node.func, ast.Attribute) and node.func.attr in METHODS:
        return node.func.attr
    known_ones = {*OPERATORS, *ONE_FLOAT, *ONE, *TESTS, *TWO, "clip", "where", "logical_and", "logical_or"}
    return name if name in known_ones else None


def converted(scope: Scope, node: ast.AST, code: Code, dtype: str) -> Code:
    """A number as one of another type."""
    own = _dtype(code.value)
    if own == dtype:
        return code
    value = Number(dtype)
    if dtype == "float64":
        return Code(
            code.text if own != "bool" else f"Number({code.text})", value, code.level if own != "bool" else PRIMARY
        )
    if dtype == "float32":
        return Code(f"Math.fround({code.text})", value)
    if dtype == "int64":
        if own in WHOLE - {"bool"}:
            return Code(code.text, value, code.level)
        return with_zero(Code(f"Math.trunc({code.text})", value))
    if dtype in ("uint8", "uint16", "int32", "int8", "uint32"):
        return Code(f"py.{dtype}({code.text})", value)
    if dtype == "bool":
        return Code(f"{code.at(ORDER)} !== 0", value, ORDER)
    raise scope.refuse(node, f"a change to {dtype}", "use float64, float32, int64, int32, uint8 or bool")


def fused(scope: Scope, node: ast.expr, plain: Expression) -> Code | None:
    """An expression over arrays as one loop; None if it is none, or a single array."""
    loop = Loop(scope, plain, size="float64")
    element = loop._elementwise(node, whole=True)
    if element is None:
        return None
    dtype = _dtype(element.value)
    value = _broadcast([code.value for code in loop.arrays], dtype)
    if any(_dtype(code.value) == FLOATING for code in loop.arrays):
        return _of_either_size(loop, node, element)
    short = loop.short(dtype, element.text) if scope.module.name.startswith(SMALL_THINGS) else None
    text = short or loop.written(f'np.elementwise("{dtype}"', element.text)
    return Code(text, value)


def _of_either_size(loop: Loop, node: ast.expr, element: Code) -> Code:
    """Two loops, as in floats of 32 bits each step rounds; what is computed for them is computed once."""
    small = Loop(loop.scope, loop.plain, size="float32")
    less = small._elementwise(node, whole=True)
    assert less is not None
    asked = next(k for k, code in enumerate(loop.arrays) if _dtype(code.value) == FLOATING)
    computed = [k for k, code in enumerate(loop.arrays) if "(" in code.text]
    given = [loop.arrays[k].text for k in computed]
    names = [f"s${k}" for k in range(1, len(given) + 1)]
    if given and loop.numbers and not loop.quiet:
        raise loop.scope.refuse(node, "calls for numbers and for arrays in one expression", "name their results before")
    for one in (loop, small):
        for k, name in zip(computed, names, strict=True):
            one.arrays[k] = replace(one.arrays[k], text=name)
        one.order = [pair for pair in one.order if pair[0].startswith("n$")] if given else one.order
    dtypes = _dtype(element.value), _dtype(less.value)
    text, other = (
        one.written(f'np.elementwise("{dtype}"', code.text)
        for one, dtype, code in zip((loop, small), dtypes, (element, less), strict=True)
    )
    value = _broadcast([code.value for code in loop.arrays], dtypes[0] if dtypes[0] == dtypes[1] else FLOATING)
    choice = f"np.isSmall({loop.arrays[asked].text}) ? {other} : {text}"
    if not given:
        return Code(choice, value, CHOICE)
    return Code(f"(({', '.join(names)}) => ({choice}))({', '.join(given)})", value)


def changed(scope: Scope, node: ast.AugAssign, plain: Expression) -> str:
    """An array that is changed where it is: `a += b`."""
    loop = Loop(scope, plain)
    whole = ast.BinOp(node.target, node.op, node.value)
    ast.copy_location(whole, node)
    element = loop._elementwise(ast.fix_missing_locations(_loaded(whole)), whole=True)
    assert element is not None
    target = plain(scope, _loaded(node.target))
    dtype = _dtype(target.value)
    stored = element if _dtype(element.value) == dtype else converted(scope, node, element, dtype)
    return into(target.text, loop, stored.text)


def into(target: str, loop: Loop, element: str) -> str:
    """A loop whose results go into an array that is there, of which it may read numbers before it changes them."""
    loop.quiet = loop.quiet and not any(".get(" in code.text for code in loop.numbers)
    return loop.written(f"np.elementwiseInto({target}", element)


def _loaded(node: ast.expr) -> ast.expr:
    import copy

    node = copy.deepcopy(node)
    for leaf in ast.walk(node):
        if hasattr(leaf, "ctx"):
            leaf.ctx = ast.Load()  # type: ignore[attr-defined]
    return node


def _broadcast(values: list[Value], dtype: str) -> Array:
    arrays = [value for value in map(known, values) if isinstance(value, Array)]
    ranks = [array.rank for array in arrays]
    perhaps = all(array.perhaps for array in arrays)
    sure = [array.rank for array in arrays if not array.perhaps]
    rank = max(rank for rank in ranks if rank is not None) if None not in ranks and sure else None
    return Array(dtype, rank, perhaps)


def _dtype(value: Value) -> str:
    value = known(value)
    if isinstance(value, Array | Number):
        return value.dtype
    return "float64" if value == FLOAT else "bool" if value == BOOL else "int64"


def _floating(dtype: str) -> str:
    return dtype if dtype in ("float32", "float64", FLOATING) else "float64"


def _is_simple(node: ast.expr) -> bool:
    if isinstance(node, ast.Name | ast.Constant):
        return True
    if isinstance(node, ast.UnaryOp):
        return _is_simple(node.operand)
    return isinstance(node, ast.Attribute) and _is_simple(node.value)


def _calls(node: ast.expr) -> bool:
    """Whether something is called that is more than a sum."""
    return any(isinstance(leaf, ast.Call | ast.Attribute | ast.Subscript) for leaf in ast.walk(node))


QUIET = {"abs", "float", "int", "len", "max", "min", "round"}  #: Python's functions that do nothing but answer
METHODS = {"astype", "clip", "round"}  #: of arrays, those that go number by number
ANSWERS = METHODS | {"copy", "max", "mean", "min", "ravel", "reshape", "sum"}  #: methods of arrays that only answer


def is_quiet(node: ast.expr) -> bool:
    """Whether an expression only answers, at whatever moment it is asked."""
    for leaf in ast.walk(node):
        if isinstance(leaf, ast.Call):
            func = leaf.func
            owner = func.value.id if isinstance(func, ast.Attribute) and isinstance(func.value, ast.Name) else ""
            is_method = isinstance(func, ast.Attribute) and func.attr in ANSWERS
            is_python = isinstance(func, ast.Name) and func.id in QUIET
            if not (owner in ("np", "math") or is_method or is_python):
                return False
            if any(keyword.arg == "out" for keyword in leaf.keywords):
                return False
        elif isinstance(leaf, ast.Lambda | ast.ListComp | ast.GeneratorExp | ast.NamedExpr | ast.Yield | ast.IfExp):
            return False
    return True


def _numpy_name(scope: Scope, func: ast.expr) -> str | None:
    """The name of a function of numpy."""
    is_part = isinstance(func, ast.Attribute) and isinstance(func.value, ast.Name)
    if is_part and scope.local(func.value.id) is None and scope.module.imported.get(func.value.id) == ("numpy", ""):
        return str(func.attr)
    return None


def _is_dtype(node: ast.expr) -> bool:
    """Whether an argument names a type of numbers."""
    if isinstance(node, ast.Name):
        return node.id in ("float", "bool", "int")
    return isinstance(node, ast.Attribute) and ast.unparse(node) in {
        f"np.{name}" for name in (*WHOLE, "bool_", "intp", "float64", "float32")
    }


def dtype_named(scope: Scope, node: ast.expr) -> str:
    """The type of numbers that is named by `np.float32`, `bool` and their like."""
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "np":
        return np.dtype(getattr(np, node.attr)).name
    if isinstance(node, ast.Name) and node.id in ("float", "bool", "int"):
        return {"float": "float64", "bool": "bool", "int": "int64"}[node.id]
    raise scope.refuse(node, "this type of numbers", "name it: np.float64, np.float32, np.int64, np.uint8, bool")


# ------------------------------------------------------------------------------------------------ numpy's functions

REDUCED = {"sum", "max", "min", "mean", "any", "all", "argmax", "argmin", "prod"}

SAME = {
    "diff": 1,
    "repeat": None,
    "tile": None,
    "roll": 1,
    "sort": 1,
    "cumsum": None,
    "take": None,
    "pad": 1,
    "gradient": 1,
    "moveaxis": 1,
    "broadcast_to": None,
    "take_along_axis": 1,
}
"""Functions that give an array of their first argument's type; of its rank where there is a number."""


def numpy_call(scope: Scope, node: ast.Call, name: str, plain: Expression) -> Code:
    """A call of one of numpy's functions that is no sum of numbers; every keyword has to be known."""
    named = {keyword.arg or "**": keyword.value for keyword in node.keywords}
    found = _numpy_called(scope, node, name, plain, named)
    for key in IDLE & {*named}:
        del named[key]
    if named and scope.final:
        raise scope.refuse(
            node, f"{', '.join(named)}= of np.{name}", "leave it out, or see the list of what may be used"
        )
    return found


IDLE = {"strict", "copy", "kind"}  #: keywords that change nothing here: sorting is always stable


def _numpy_called(scope: Scope, node: ast.Call, name: str, plain: Expression, named: dict[str, ast.expr]) -> Code:
    args = [Code("null") if _is_dtype(arg) else plain(scope, arg) for arg in node.args]

    def texts(*names: str, count: int | None = None) -> str:
        found = [code.text for code in args[:count]]
        for place, own in enumerate(names):
            if own in named:
                while len(found) < place + (count if count is not None else len(args)):
                    found.append("undefined")
                found.append(plain(scope, named.pop(own)).text)
        return ", ".join(found)

    def refuse(what: str) -> Exception:
        return scope.refuse(node, f"np.{name} {what}", "see the list of what may be used")

    def dtype(position: int | None, otherwise: str) -> str:
        if "dtype" in named:
            return dtype_named(scope, named.pop("dtype"))
        if position is not None and len(node.args) > position:
            return dtype_named(scope, node.args[position])
        return otherwise

    if name in ("zeros", "ones", "empty"):
        of = dtype(1, "float64")
        return Code(f'np.{name}({args[0].text}, "{of}")', Array(of, _rank_of_shape(args[0].value)))
    if name == "full":
        of = dtype(2, _dtype(args[1].value))
        return Code(f'np.full({args[0].text}, {args[1].text}, "{of}")', Array(of, _rank_of_shape(args[0].value)))
    if name in ("zeros_like", "ones_like", "empty_like", "full_like"):
        own = known(args[0].value)
        of = dtype(2 if name == "full_like" else 1, _dtype(own))
        rest = f", {args[1].text}" if name == "full_like" else ""
        rank = own.rank if isinstance(own, Array) else None
        return Code(f'np.{_camel(name)}({args[0].text}{rest}, "{of}")', Array(of, rank))
    if name == "arange":
        of = dtype(None if len(args) < 4 else 3, _dtype_of_all(args))
        given = [code.text for code in args[:3]]
        given = ["0", given[0]] if len(given) == 1 else given
        step = given[2] if len(given) == 3 else "1"
        return Code(f'np.arange({given[0]}, {given[1]}, {step}, "{of}")', Array(of, 1))
    if name == "linspace":
        of = dtype(None, "float64")
        end = texts("endpoint", count=3)
        text = f"np.linspace({end})"
        return Code(text if of == "float64" else f'{text}.astype("{of}")', Array(of, 1))
    if name in ("array", "asarray", "ascontiguousarray"):
        return _made(scope, node, name, args[0], dtype(1, ""), named)
    if name == "eye":
        return Code(f"np.eye({args[0].text})", Array("float64", 2))
    if name in ("concatenate", "stack") and isinstance(node.args[0], ast.List | ast.Tuple):
        return _concatenated(scope, node, name, plain, texts)
    if name in ("concatenate", "stack"):
        parts = row_of(args[0].value).item
        if not isinstance(parts, Array):
            raise refuse("of what may not be arrays")
        rank = parts.rank if name == "concatenate" or parts.rank is None else parts.rank + 1
        of = _common(scope, node, args[0].value)
        return Code(
            f"np.{name}({texts('axis', count=1) if 'axis' in named else ', '.join(a.text for a in args)})",
            Array(of, rank),
        )
    if name == "interp":
        perhaps = known(args[0].value)
        value: Value = (
            Array("float64", perhaps.rank, perhaps.perhaps) if isinstance(perhaps, Array) else Number("float64")
        )
        return Code(f"np.interp({texts('left', 'right')})", value)
    if name == "searchsorted":
        own = known(args[1].value)
        value = Array("int64", own.rank, own.perhaps) if isinstance(own, Array) else Number("int64")
        return Code(f"np.searchsorted({texts('side')})", value)
    if name == "flatnonzero":
        return Code(f"np.flatnonzero({args[0].text})", Array("int64", 1))
    if name == "nonzero":
        return Code(f"np.nonzero({args[0].text})", Row(Array("int64", 1), "tuple"))
    if name == "argsort":
        return Code(f"np.argsort({args[0].text})", Array("int64", 1))
    if name == "bincount":
        of = "float64" if len(args) > 1 or "weights" in named else "int64"
        return Code(f"np.bincount({texts('weights', 'minlength')})", Array(of, 1))
    if name == "convolve":
        return Code(f"np.convolve({texts('mode')})", Array(_dtype(args[0].value), 1))
    if name == "split":
        return Code(f"np.split({texts('axis')})", Row(Array(_dtype(args[0].value), _rank(args[0].value))))
    if name == "broadcast_arrays":
        return Code(f"np.broadcastArrays({texts()})", Row(Array(_dtype(args[0].value))))
    if name in REDUCED:
        return reduced(scope, node, name, args[0], node.args[1:], named, plain)
    if name == "diff" and {"prepend", "append"} & {*named}:
        ends = [plain(scope, named.pop(key)).text if key in named else None for key in ("prepend", "append")]
        of = _dtype(args[0].value)
        before, after = (f'np.full([1], {end}, "{of}")' if end else "" for end in ends)
        parts = ", ".join(part for part in (before, args[0].text, after) if part)
        return Code(f"np.diff(np.concatenate([{parts}]))", Array(of, 1))
    if name == "gradient" and len(args) > 1:
        return Code(f"np.gradient({texts()})", Row(Array(_dtype(args[0].value), _rank(args[0].value))))
    if name in SAME:
        names = {
            "diff": ("axis",),
            "repeat": ("axis",),
            "roll": ("axis",),
            "cumsum": ("axis",),
            "take": ("axis",),
            "pad": ("mode",),
            "take_along_axis": ("axis",),
        }
        own = known(args[0].value)
        rank = (
            own.rank
            if isinstance(own, Array) and SAME[name]
            else 1
            if name in ("repeat", "cumsum") and "axis" not in named
            else None
        )
        of = _dtype(own) if name not in ("cumsum",) or _dtype(own) not in ("bool",) else "int64"
        return Code(f"np.{_camel(name)}({texts(*names.get(name, ()))})", Array(of, rank))
    how = node.args[0].value if name == "einsum" and isinstance(node.args[0], ast.Constant) else None
    if how in ("ij,kj->ik", "ij,jk->ik"):
        across = ".T" if how == "ij,jk->ik" else ""
        made = promoted(args[1].value, args[2].value) or "float64"
        return Code(f"np.products({args[1].text}, {args[2].at(PRIMARY)}{across})", Array(made, 2))
    if name == "select":
        return Code(f"np.select({texts('default')})", Array(_dtype(row_of(args[1].value).item)))
    if name == "array_equal":
        return Code(f"np.arrayEqual({texts()})", BOOL)
    if name == "unique":
        return Code(f"np.unique({texts()})", Array(_dtype(args[0].value), 1))
    if name == "shape":
        return Code(f"np.shapeOf({args[0].text})", Row(INT, "tuple"))
    if name in ("float64", "float32", "int64", "uint32", "uint8"):
        code = converted(scope, node, args[0], name)
        return Code(code.text, Number(name), code.level)
    if all(is_number(code.value) for code in args):
        return _of_numbers(scope, node, name, plain)
    raise refuse("")


def _concatenated(scope: Scope, node: ast.Call, name: str, plain: Expression, texts: Callable[..., str]) -> Code:
    """Arrays, and lists of numbers, one after another."""
    whole = node.args[0]
    assert isinstance(whole, ast.List | ast.Tuple)
    parts, values = [], []
    for element in whole.elts:
        starred = isinstance(element, ast.Starred)
        code = plain(scope, element.value if isinstance(element, ast.Starred) else element)
        value: Value = row_of(code.value).item if starred else known(code.value)
        if not starred and isinstance(value, Row | Items):
            code = _made(scope, node, "array", code, "", {})
            value = code.value
        parts.append(f"...{code.at(CHOICE)}" if starred else code.text)
        values.append(known(value))
    if scope.final and not all(isinstance(value, Array) for value in values):
        raise scope.refuse(node, "np.concatenate of what may not be arrays", "annotate them")
    dtype = promoted(*values) or "float64"
    ranks = {value.rank for value in values if isinstance(value, Array)}
    axis = plain(scope, node.args[1]).text if len(node.args) > 1 else texts("axis", count=0)
    rank = ranks.pop() if len(ranks) == 1 else None
    rank = None if rank is None else rank + (name == "stack")
    return Code(f"np.{name}([{', '.join(parts)}]{', ' if axis else ''}{axis})", Array(dtype, rank))


def _of_numbers(scope: Scope, node: ast.Call, name: str, plain: Expression) -> Code:
    """A function of numbers that numpy applies to single ones."""
    loop = Loop(scope, plain)
    found = loop._called(node)
    if found is None or loop.arrays:
        raise scope.refuse(node, f"np.{name} of numbers", "use Python's own function, or math's")
    text = found.text
    for place, code in enumerate(loop.numbers, 1):
        text = text.replace(f"n${place}", code.text)
    return Code(text, found.value, found.level)


def reduced(
    scope: Scope,
    node: ast.Call,
    name: str,
    own: Code,
    rest: list[ast.expr],
    named: dict[str, ast.expr],
    plain: Expression,
) -> Code:
    """A sum of an array, or its largest number, along an axis or of all."""
    if isinstance(known(own.value), Row | Items):
        own = _made(scope, node, "array", own, "", {})
    value, dtype = known(own.value), _dtype(own.value)
    if "dtype" in named:
        wanted = dtype_named(scope, named.pop("dtype"))
        if wanted != dtype:
            own, dtype = Code(f'{own.at(PRIMARY)}.astype("{wanted}")', own.value), wanted
    axis = rest[0] if rest else named.pop("axis", None)
    of = {"any": "bool", "all": "bool", "argmax": "int64", "argmin": "int64"}.get(name, dtype)
    if name in ("sum", "prod") and dtype in WHOLE:
        of = "int64"
    if name == "mean":
        of = _floating(dtype)
    keeps = named.pop("keepdims", None)
    initial = named.pop("initial", None)
    if initial is not None and axis is None:
        if name not in ("max", "min") or keeps is not None:
            raise scope.refuse(node, f"initial= of {name}", "use it of max and min")
        return Code(f"np.{name}From({own.text}, {plain(scope, initial).text})", Number(dtype))
    if axis is None and keeps is None:
        return Code(f"{own.at(PRIMARY)}.{name}()", BOOL if of == "bool" else Number(of))
    rank = value.rank if isinstance(value, Array) else None
    given = "null" if axis is None else plain(scope, axis).text
    if initial is not None:
        if name not in ("max", "min") or keeps is not None:
            raise scope.refuse(node, f"initial= of {name}", "use it of max and min")
        given = f"{given}, false, {plain(scope, initial).text}"
    if keeps is not None:
        return Code(f"{own.at(PRIMARY)}.{name}({given}, true)", Array(of, rank))
    after = None if rank is None else rank - 1
    if after == 0:
        return Code(f"{own.at(PRIMARY)}.{name}({given})", BOOL if of == "bool" else Number(of))
    return Code(f"{own.at(PRIMARY)}.{name}({given})", Array(of, after, after is None))


def _made(scope: Scope, node: ast.Call, name: str, own: Code, dtype: str, named: dict[str, ast.expr]) -> Code:
    """An array of nested sequences, or of one that is there."""
    value = known(own.value)
    copies = name == "array" and not ("copy" in named and ast.unparse(named["copy"]) != "True")
    if isinstance(value, Array):
        of = dtype or value.dtype
        text = own.text if of == value.dtype and not copies else f'{own.at(PRIMARY)}.astype("{of}")'
        if value.perhaps:
            text = f'np.asarray({own.text}, "{of}")' if of not in (ANY, FLOATING) else f"np.asarray({own.text})"
        return Code(text, Array(of, value.rank))
    if isinstance(value, Number):
        return Code(own.text, value, own.level)
    rank, leaf = 0, value
    while isinstance(leaf, Row | Items):
        rank, leaf = rank + 1, row_of(leaf).item
    if isinstance(leaf, Array):
        inner, of = leaf.rank, dtype or leaf.dtype
        return Code(f'np.array({own.text}, "{of}")', Array(of, None if inner is None else rank + inner))
    if not is_number(leaf):
        raise scope.refuse(node, "an array of what is not known to be numbers", "annotate what it is made of")
    of = dtype or (leaf.dtype if isinstance(leaf, Number) else _default(leaf))
    return Code(f'np.array({own.text}, "{of}")', Array(of, rank))


def _common(scope: Scope, node: ast.AST, value: Value) -> str:
    value = known(value)
    parts = value.parts if isinstance(value, Items) else (row_of(value).item,)
    found = promoted(*parts)
    if found is None:
        raise scope.refuse(node, "arrays of types that are not known", "annotate them")
    return found


def _rank(value: Value) -> int | None:
    value = known(value)
    return value.rank if isinstance(value, Array) else None


def _rank_of_shape(value: Value) -> int | None:
    value = known(value)
    if isinstance(value, Items):
        return len(value.parts)
    return 1 if is_number(value) else None


def _dtype_of_all(args: list[Code]) -> str:
    strong = promoted(*(code.value for code in args))
    if strong:
        return strong
    return "float64" if any(code.value == FLOAT for code in args) else "int64"


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(part.title() for part in rest)
