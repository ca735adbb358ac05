"""Expressions of Python in JavaScript."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable

import arrays
import calls
from pieces import AND, CHOICE, EQUAL, LOWEST, OR, ORDER, PRIMARY, UNARY, Code, Scope, camel, file_of
from program import Class, Signature, walk
from sums import adapted, negated, operated, promoted
from values import (
    BOOL,
    DATE,
    DAYS,
    EMPTY,
    FLOAT,
    INT,
    NONE,
    SEED,
    SLICE,
    STR,
    UNKNOWN,
    Array,
    Either,
    Function,
    Group,
    Items,
    Maybe,
    Number,
    Plain,
    Record,
    Row,
    Table,
    Value,
    is_array,
    is_number,
    is_whole,
    joined,
    known,
    row_of,
)

CONSTANTS = {
    ("math", "pi"): "Math.PI",
    ("math", "tau"): "(2 * Math.PI)",
    ("math", "inf"): "Infinity",
    ("math", "nan"): "NaN",
    ("math", "e"): "Math.E",
    ("numpy", "pi"): "Math.PI",
    ("numpy", "inf"): "Infinity",
}

SAFE = 2**53


def code(scope: Scope, node: ast.expr) -> Code:
    """An expression."""
    kept = scope.written.get(id(node))
    if kept is None:
        kept = scope.written[id(node)] = node, _written(scope, node)
    return kept[1]


def _written(scope: Scope, node: ast.expr) -> Code:
    write = WRITERS.get(type(node))
    if write is None:
        raise scope.refuse(
            node, f"{type(node).__name__} ({_short(node)})", "write it with what the list of the subset names"
        )
    folded = _folded(node)
    if folded is not None:
        return number(scope, node, folded)
    return write(scope, node)


def _short(node: ast.expr) -> str:
    text = ast.unparse(node)
    return text if len(text) < 60 else f"{text[:57]}..."


def _folded(node: ast.expr) -> float | int | None:
    """The value of a sum of numbers that are written there."""
    if not isinstance(node, ast.BinOp | ast.UnaryOp) or (
        isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
    ):
        return None
    for leaf in walk(node):
        if isinstance(leaf, ast.Constant):
            if type(leaf.value) not in (int, float):
                return None
        elif not isinstance(leaf, ast.BinOp | ast.UnaryOp | ast.operator | ast.unaryop):
            return None
    found = eval(compile(ast.Expression(node), "", "eval"))  # numbers alone
    return found if isinstance(found, int | float) else None


def number(scope: Scope, node: ast.expr, value: float) -> Code:
    """A number that is known."""
    if isinstance(value, int):
        if abs(value) > SAFE:
            raise scope.refuse(node, "a whole number beyond 2**53", "hash it, or keep it in a seed")
        return Code(str(value), INT, PRIMARY if value >= 0 else UNARY)
    if value != value or value in (float("inf"), -float("inf")):
        return Code(str(value).replace("inf", "Infinity").replace("nan", "NaN"), FLOAT, UNARY)
    text = repr(value).removesuffix(".0")
    return Code(text, FLOAT, PRIMARY if not text.startswith("-") else UNARY)


def constant(scope: Scope, node: ast.Constant) -> Code:
    """A constant."""
    value = node.value
    if value is None:
        return Code("null", NONE)
    if isinstance(value, bool):
        return Code(str(value).lower(), BOOL)
    if isinstance(value, int | float):
        return number(scope, node, value)
    if isinstance(value, str):
        return Code(quoted(value), STR)
    raise scope.refuse(node, f"the constant {value!r}", "use numbers, words, True, False and None")


def quoted(text: str) -> str:
    """A word."""
    import json

    return json.dumps(text, ensure_ascii=False)


def name(scope: Scope, node: ast.Name) -> Code:
    """What a name stands for."""
    value = scope.local(node.id)
    if value is not None:
        return Code("this" if node.id in ("self", "cls") and scope.klass else camel(node.id), value)
    module = scope.module
    if node.id in module.imported:
        return imported(scope, node, node.id)
    if node.id in module.functions:
        return Code(camel(node.id), _of_signature(module.functions[node.id]))
    if node.id in module.constants:
        return Code(camel(node.id), module.constants[node.id])
    if node.id in module.classes:
        return Code(camel(node.id), UNKNOWN)
    if node.id == "NotImplemented":
        return Code("null", NONE)
    raise scope.refuse(
        node, f"the name {node.id!r}", "only names of our own modules, math, numpy and some builtins are known"
    )


def imported(scope: Scope, node: ast.expr, local: str) -> Code:
    """What a name stands for that another module makes."""
    program = scope.program
    origin, made = scope.module.imported[local]
    if made:
        origin, made = program.found(origin, made)
    if not origin.startswith("ridgeline"):
        if (origin, made) in CONSTANTS:
            return Code(CONSTANTS[origin, made], FLOAT)
        return Code(f"{origin}.{made}", UNKNOWN)
    module = program.module(origin)
    if not made:
        return Code(scope.imports.all(file_of(origin, module.is_package), camel(local)), UNKNOWN)
    here = scope.imports.name(file_of(origin, module.is_package), camel(made), camel(local))
    if made in module.functions:
        return Code(here, _of_signature(module.functions[made]))
    return Code(here, module.constants.get(made, UNKNOWN))


def _of_signature(signature: Signature) -> Value:
    return Function(signature.result, tuple(parameter.value for parameter in signature.parameters))


def klass_of(scope: Scope, node: ast.expr) -> Class | None:
    """The class of ours that an expression names."""
    if isinstance(node, ast.Name) and scope.local(node.id) is None:
        found = scope.program.found(*scope.module.imported.get(node.id, (scope.module.name, node.id)))
        if scope.program.is_class(*found):
            return scope.program.klass(Record(*found))
        if node.id == "cls" and scope.klass:
            return scope.klass
    if isinstance(node, ast.Name) and node.id == "cls" and scope.klass:
        return scope.klass
    module = module_of(scope, node.value) if isinstance(node, ast.Attribute) else None
    if module and isinstance(node, ast.Attribute) and scope.program.is_class(module, node.attr):
        return scope.program.klass(Record(module, node.attr))
    return None


def module_of(scope: Scope, node: ast.expr) -> str | None:
    """The module that an expression names."""
    if isinstance(node, ast.Name) and scope.local(node.id) is None:
        origin, made = scope.module.imported.get(node.id, ("", "x"))
        if not made:
            return origin
    if isinstance(node, ast.Attribute) and (outer := module_of(scope, node.value)) in ("numpy", "numpy.lib"):
        return f"{outer}.{node.attr}"
    return None


def attribute(scope: Scope, node: ast.Attribute) -> Code:
    """A part of something."""
    module = module_of(scope, node.value)
    if module is not None:
        if (module, node.attr) in CONSTANTS:
            text = CONSTANTS[module, node.attr]
            return Code(text, FLOAT)
        if module.startswith("ridgeline"):
            found, made = scope.program.found(module, node.attr)
            member = scope.program.module(found)
            signature = member.functions.get(made)
            value = _of_signature(signature) if signature else member.constants.get(made, UNKNOWN)
            return Code(f"{code(scope, node.value).text}.{camel(made)}", value)
        if module == "numpy" and node.attr in ("concatenate", "stack"):
            return Code(f"np.{node.attr}", Function(Array(arrays.ANY)))
        if module == "numpy":
            raise scope.refuse(node, f"np.{node.attr} as a value", "call it")
        return Code(f"{module}.{node.attr}", UNKNOWN)
    klass = klass_of(scope, node.value)
    if klass is not None:
        if klass.kind == "stream":
            return Code(f"{code(scope, node.value).text}.{camel(node.attr)}", Record(klass.module, klass.name))
        member_value = scope.program.member(klass, node.attr)
        value = _of_signature(member_value) if isinstance(member_value, Signature) else member_value or UNKNOWN
        return Code(f"{_class_text(scope, node.value)}.{camel(node.attr)}", value)
    own = code(scope, node.value)
    return member_of(scope, node, own)


def _class_text(scope: Scope, node: ast.expr) -> str:
    return "this" if isinstance(node, ast.Name) and node.id == "cls" else code(scope, node).text


def member_of(scope: Scope, node: ast.Attribute, own: Code) -> Code:
    """A part of a value."""
    value = known(own.value)
    text = f"{own.at(PRIMARY)}.{camel(node.attr)}"
    if isinstance(value, Array):
        return _of_array(scope, node, own, value)
    if isinstance(value, Either):
        found = [member_of(scope, node, Code(own.text, option, own.level)) for option in value.options]
        result = found[0].value
        for other in found[1:]:
            result = joined(result, other.value)
        return Code(found[0].text, result, found[0].level)
    if value == DATE and node.attr in ("year", "month", "day"):
        return Code(text, INT)
    if value == SLICE and node.attr in ("start", "stop"):
        return Code(text, INT)
    if value == DAYS and node.attr == "days":
        return Code(own.text, INT, own.level)
    if isinstance(value, Row) and node.attr in ("start", "stop", "step"):
        return Code(text, INT)
    if isinstance(value, Row) and node.attr == "__next__":
        return Code(f"py.taker({own.text})", Function(value.item, ()))
    if isinstance(value, Number) and node.attr in ("size", "ndim"):
        return Code("1" if node.attr == "size" else "0", INT)
    if isinstance(value, Record):
        klass = scope.program.klass(value)
        member = scope.program.member(klass, node.attr)
        if isinstance(member, Signature):
            return Code(f"py.bound({own.text}, {quoted(camel(node.attr))})", _of_signature(member))
        if member is not None:
            return Code(text, member)
        if klass.kind == "stream" and node.attr in ("value", "_value_"):
            return Code(own.text, INT)
        if klass.kind != "protocol" and scope.final:
            raise scope.refuse(node, f"{value.name}.{node.attr}", "annotate it where the class is declared")
    if scope.final and not isinstance(value, Record):
        raise scope.refuse(
            node, f"{node.attr!r} of a value that is not known ({_short(node.value)})", "annotate what it belongs to"
        )
    return Code(text, UNKNOWN)


def _of_array(scope: Scope, node: ast.Attribute, own: Code, value: Array) -> Code:
    text = own.at(PRIMARY)
    if node.attr == "T":
        return Code(f"{text}.T", Array(value.dtype, value.rank))
    if node.attr == "shape":
        return Code(f"{text}.shape", Items((INT,) * value.rank) if value.rank else Row(INT, "tuple"))
    if node.attr in ("size", "ndim"):
        return Code(f"{text}.{node.attr}", INT)
    if node.attr == "nbytes":
        return Code(f"{text}.nbytes", INT)
    if node.attr == "real":
        return own
    raise scope.refuse(node, f".{node.attr} of an array", "use T, shape, size, ndim, or a function of numpy")


def binary(scope: Scope, node: ast.BinOp) -> Code:
    """A sum."""
    one, other = code(scope, node.left), code(scope, node.right)
    left, right = known(one.value), known(other.value)
    if isinstance(node.op, ast.MatMult):
        return Code(f"np.matmul({one.text}, {other.text})", arrays_matmul(left, right))
    if is_array(left) or is_array(right):
        dtype = promoted(left, right)
        if (dtype is None or UNKNOWN in (left, right)) and scope.final:
            raise scope.refuse(
                node, f"a sum of an array and {other.value if is_array(left) else one.value}", "annotate it"
            )
        return _fused(scope, node, [left, right])
    if isinstance(node.op, ast.Sub) and left == right == DATE:
        return Code(f"py.daysBetween({one.text}, {other.text})", DAYS)
    if isinstance(node.op, ast.Mod) and left == STR:
        raise scope.refuse(node, "% of a word", "use an f-string")
    if isinstance(node.op, ast.Add) and isinstance(left, Row | Items) and isinstance(right, Row | Items):
        if isinstance(left, Items) and isinstance(right, Items):
            return Code(f"[...{one.text}, ...{other.text}]", Items(left.parts + right.parts))
        return Code(f"[...{one.text}, ...{other.text}]", joined(row_of(left), row_of(right)))
    if isinstance(node.op, ast.Add) and left == STR and right == STR:
        from pieces import PLUS

        return Code(f"{one.at(PLUS)} + {other.at(PLUS)}", STR, PLUS)
    if isinstance(node.op, ast.Mult) and isinstance(left, Row | Items):
        return Code(f"py.repeated({one.text}, {other.text})", row_of(left))
    if isinstance(node.op, ast.Mult) and right == STR:
        return Code(f"{other.at(PRIMARY)}.repeat({one.text})", STR)
    if isinstance(node.op, ast.Mult) and left == STR:
        return Code(f"{one.at(PRIMARY)}.repeat({other.text})", STR)
    if isinstance(node.op, ast.BitOr) and isinstance(left, Table):
        return Code(f"new Map([...{one.text}, ...{other.text}])", left)
    if isinstance(node.op, ast.BitOr | ast.BitAnd | ast.Sub) and isinstance(left, Group):
        names = {ast.BitOr: "united", ast.BitAnd: "shared", ast.Sub: "without"}
        return Code(f"py.{names[type(node.op)]}({one.text}, {other.text})", left)
    one, other = _as_int(scope, one), _as_int(scope, other)
    left, right = known(one.value), known(other.value)
    if not (is_number(left) and is_number(right)):
        if not scope.final:
            return Code("?", UNKNOWN)
        raise scope.refuse(node, f"a sum of {left} and {right} ({_short(node)})", "annotate both")
    return operated(scope, node, node.op, one, other, promoted(left, right))


def _as_int(scope: Scope, one: Code) -> Code:
    """A stream as the number that it is."""
    value = known(one.value)
    if isinstance(value, Record) and scope.program.klass(value).kind == "stream":
        return Code(f"{one.at(PRIMARY)}.first", INT)
    return one


def arrays_matmul(left: Value, right: Value) -> Value:
    """What a product of matrices is."""
    ranks = [value.rank for value in (left, right) if isinstance(value, Array)]
    dtype = promoted(left, right) or "float64"
    if len(ranks) == 2 and None not in ranks:
        rank = sum(rank or 0 for rank in ranks) - 2
        return Array(dtype, rank) if rank else Number(dtype)
    return Array(dtype, None)


def _fused(scope: Scope, node: ast.expr, values: list[Value]) -> Code:
    found = arrays.fused(scope, node, typed)
    assert found is not None
    return found


def typed(scope: Scope, node: ast.expr) -> Code:
    """An expression, as the loops of `arrays` ask for it."""
    return _as_int(scope, code(scope, node))


def unary(scope: Scope, node: ast.UnaryOp) -> Code:
    """A sign before an expression."""
    if isinstance(node.op, ast.Not):
        return Code(f"!{truth(scope, node.operand).at(UNARY)}", BOOL, UNARY)
    operand = code(scope, node.operand)
    if is_array(operand.value):
        return _fused(scope, node, [operand.value])
    if isinstance(node.op, ast.USub):
        if known(operand.value) == SEED:
            return Code(f"py.negativeSeed({operand.text})", SEED)
        return negated(scope, node, operand)
    if isinstance(node.op, ast.UAdd):
        return operand
    raise scope.refuse(node, "~ of a number", "use -x - 1")


def truth(scope: Scope, node: ast.expr) -> Code:
    """Whether Python takes an expression for true."""
    if isinstance(node, ast.BoolOp):
        parts = [truth(scope, value) for value in node.values]
        level = AND if isinstance(node.op, ast.And) else OR
        sign = " && " if isinstance(node.op, ast.And) else " || "
        return Code(sign.join(part.at(level + 1) for part in parts), BOOL, level)
    own = code(scope, node)
    value = own.value
    if isinstance(value, Maybe):
        inner = Code(own.text, value.inner, own.level)
        if isinstance(value.inner, Function):
            return _truth_of(scope, node, inner)
        rest = _truth_of(scope, node, inner)
        if isinstance(value.inner, Record) and rest is inner:
            return Code(f"{own.at(EQUAL)} !== null", BOOL, EQUAL)
        if isinstance(value.inner, Plain) and not _may_be_none(value.inner):
            return own
        return Code(f"{own.at(EQUAL)} !== null && {rest.at(AND)}", BOOL, AND)
    return _truth_of(scope, node, own)


def _may_be_none(value: Value) -> bool:
    """Whether it may be no number at all, which Python takes for true and JavaScript for false."""
    return value == FLOAT or (isinstance(value, Number) and value.dtype.startswith("float"))


def _truth_of(scope: Scope, node: ast.expr, own: Code) -> Code:
    value = own.value
    if _may_be_none(value):
        return Code(f"{own.at(EQUAL)} !== 0", BOOL, EQUAL)
    if isinstance(value, Plain | Number) or (isinstance(value, Array) and value.perhaps):
        return own
    if isinstance(value, Row | Items):
        if isinstance(value, Row) and value.kind == "iterator":
            return Code("true", BOOL)
        return Code(f"{own.at(PRIMARY)}.length > 0", BOOL, ORDER)
    if isinstance(value, Table | Group):
        return Code(f"{own.at(PRIMARY)}.size > 0", BOOL, ORDER)
    if isinstance(value, Record):
        klass = scope.program.klass(value)
        for own_name, text in (("__bool__", "bool()"), ("__len__", "length > 0")):
            if isinstance(scope.program.member(klass, own_name), Signature):
                return Code(f"{own.at(PRIMARY)}.{text}", BOOL, PRIMARY if own_name == "__bool__" else ORDER)
        if klass.kind == "record":
            return Code("true", BOOL)
        return own
    if isinstance(value, Function):
        return Code(f"{own.at(EQUAL)} !== null", BOOL, EQUAL)
    if not scope.final:
        return own
    raise scope.refuse(node, f"the truth of {value} ({_short(node)})", "compare it: len(x) > 0, x is not None, x.any()")


def boolean(scope: Scope, node: ast.BoolOp) -> Code:
    """`and` and `or`, which give one of their values."""
    parts = [code(scope, value) for value in node.values]
    if all(known(part.value) == BOOL or part.value == Number("bool") for part in parts):
        return truth(scope, node)
    is_and = isinstance(node.op, ast.And)
    value = _left_over(scope, parts[0].value, is_and)
    for place, part in enumerate(parts[1:], 2):
        value = joined(value, part.value if place == len(parts) else _left_over(scope, part.value, is_and))
    sign = "&&" if isinstance(node.op, ast.And) else "||"
    level = AND if sign == "&&" else OR
    if (
        isinstance(node.op, ast.Or)
        and isinstance(value, Maybe)
        and not isinstance(parts[-1].value, Maybe)
        and parts[-1].value != NONE
    ):
        value = value.inner
    if all(
        isinstance(known(part.value), Plain | Number) and not _may_be_none(known(part.value)) for part in parts[:-1]
    ):
        return Code(f" {sign} ".join(part.at(level + 1) for part in parts), value, level)
    text = parts[-1].at(CHOICE + 1)
    for part, own in zip(reversed(parts[:-1]), reversed(node.values[:-1]), strict=True):
        held = part if _repeats(own) else Code("v$", part.value)
        test = truth(scope, own) if held is part else _truth_of_held(scope, own, held)
        one, other = (text, held.at(CHOICE + 1)) if sign == "&&" else (held.at(CHOICE + 1), text)
        text = f"({test.at(CHOICE + 1)} ? {one} : {other})"
        if held is not part:  # computed once
            text = f"((v$) => {text})({part.text})"
    return Code(text, value)


def _truth_of_held(scope: Scope, node: ast.expr, held: Code) -> Code:
    """The truth of what has a name of its own here."""
    kept = scope.written.get(id(node))
    scope.written[id(node)] = node, held
    found = truth(scope, node)
    if kept is not None:
        scope.written[id(node)] = kept
    return found


def _left_over(scope: Scope, value: Value, is_and: bool) -> Value:
    """What a part of `and` gives where it is false, or of `or` where it is true."""
    if not is_and:
        return known(value)
    inner = known(value)
    always = isinstance(inner, Record) and not isinstance(
        scope.program.member(scope.program.klass(inner), "__bool__"), Signature
    )
    return NONE if isinstance(value, Maybe) and (always or isinstance(inner, Function)) else value


def compare(scope: Scope, node: ast.Compare) -> Code:
    """A comparison, or a chain of them."""
    operands = [node.left, *node.comparators]
    codes = [_as_int(scope, code(scope, operand)) for operand in operands]
    membership = any(isinstance(op, ast.In | ast.NotIn | ast.Is | ast.IsNot) for op in node.ops)
    if not membership and any(is_array(one.value) for one in codes):
        return _fused(scope, node, [one.value for one in codes])
    if any(not _repeats(operand) for operand in operands[1:-1]):
        if len(operands) > 3 and not all(_repeats(operand) for operand in operands[3:]):
            raise scope.refuse(node, "a long chain of comparisons with calls", "compare two and two")
        held = [Code(f"c${k}", one.value) for k, one in enumerate(codes[:2])]
        text = _chain(scope, node, [*held, *codes[2:]], operands)
        return Code(f"((c$0, c$1) => {text.text})({codes[0].at(CHOICE)}, {codes[1].at(CHOICE)})", BOOL)
    return _chain(scope, node, codes, operands)


def _repeats(node: ast.expr) -> bool:
    """Whether an expression may be written twice."""
    return not any(isinstance(leaf, ast.Call) for leaf in walk(node))


def _chain(scope: Scope, node: ast.Compare, codes: list[Code], operands: list[ast.expr]) -> Code:
    parts = [_compared(scope, node, op, codes[k], codes[k + 1], operands[k + 1]) for k, op in enumerate(node.ops)]
    if len(parts) == 1:
        return parts[0]
    return Code(" && ".join(part.at(AND + 1) for part in parts), BOOL, AND)


def _compared(scope: Scope, node: ast.Compare, op: ast.cmpop, one: Code, other: Code, right: ast.expr) -> Code:
    if isinstance(op, ast.Is | ast.IsNot) or NONE in (one.value, other.value):
        sign = "===" if isinstance(op, ast.Is | ast.Eq) else "!=="
        kinds = [known(one.value), known(other.value)]
        if (
            isinstance(op, ast.Is | ast.IsNot)
            and NONE not in kinds
            and any(is_number(kind) and kind != BOOL for kind in kinds)
        ):
            raise scope.refuse(node, "'is' of numbers", "compare with ==")
        return Code(f"{one.at(EQUAL + 1)} {sign} {other.at(EQUAL + 1)}", BOOL, EQUAL)
    if isinstance(op, ast.In | ast.NotIn):
        inside = _contained(scope, node, one, other)
        return inside if isinstance(op, ast.In) else Code(f"!{inside.at(UNARY)}", BOOL, UNARY)
    left, second = known(one.value), known(other.value)
    if is_number(left) and is_number(second) and promoted(left, second) == "float32":
        one, other = adapted(one, "float32"), adapted(other, "float32")
    if isinstance(op, ast.Eq | ast.NotEq):
        sign = "===" if isinstance(op, ast.Eq) else "!=="
        if all(isinstance(value, Plain | Number) for value in (left, second)) and SEED not in (left, second):
            return Code(f"{one.at(EQUAL + 1)} {sign} {other.at(EQUAL + 1)}", BOOL, EQUAL)
        if scope.final and UNKNOWN in (left, second):
            raise scope.refuse(node, "a comparison of what is not known", "annotate both")
        same = Code(f"py.equals({one.text}, {other.text})", BOOL)
        return same if isinstance(op, ast.Eq) else Code(f"!{same.text}", BOOL, UNARY)
    sign = arrays.COMPARISONS[type(op)]
    if all(is_number(value) or value == STR for value in (left, second)):
        return Code(f"{one.at(ORDER + 1)} {sign} {other.at(ORDER + 1)}", BOOL, ORDER)
    if isinstance(left, Group) and isinstance(second, Group) and sign == "<=":
        return Code(f"py.isSubset({one.text}, {other.text})", BOOL)
    if isinstance(left, Items | Row) and isinstance(second, Items | Row):
        return Code(f"py.compared({one.text}, {other.text}) {sign} 0", BOOL, ORDER)
    if not scope.final:
        return Code("?", BOOL)
    raise scope.refuse(node, f"{sign} of {left} and {second}", "annotate both as numbers")


def _contained(scope: Scope, node: ast.Compare, one: Code, other: Code) -> Code:
    value = known(other.value)
    if isinstance(value, Table | Group):
        return Code(f"{other.at(PRIMARY)}.has({one.text})", BOOL)
    if value == STR:
        return Code(f"{other.at(PRIMARY)}.includes({one.text})", BOOL)
    if isinstance(value, Row | Items):
        if isinstance(known(one.value), Plain):
            inside = other.text if not (isinstance(value, Row) and value.kind == "iterator") else f"[...{other.text}]"
            return Code(f"{inside}.includes({one.text})", BOOL)
        return Code(f"py.contains({other.text}, {one.text})", BOOL)
    if isinstance(value, Record) and isinstance(
        scope.program.member(scope.program.klass(value), "__contains__"), Signature
    ):
        return Code(f"{other.at(PRIMARY)}.has({one.text})", BOOL)
    if not scope.final:
        return Code("?", BOOL)
    raise scope.refuse(node, f"'in' of {value}", "use it of lists, tuples, sets, dictionaries and words")


def choice(scope: Scope, node: ast.IfExp) -> Code:
    """`a if test else b`."""
    yes, no = narrowed(scope, node.test)
    test = truth(scope, node.test)
    one = code(scope.inner(yes) if yes else scope, node.body)
    other = code(scope.inner(no) if no else scope, node.orelse)
    text = f"{test.at(CHOICE + 1)} ? {one.at(CHOICE + 1)} : {other.at(CHOICE)}"
    return Code(text, joined(one.value, other.value), CHOICE)


def narrowed(scope: Scope, test: ast.expr) -> tuple[dict[str, Value], dict[str, Value]]:
    """What names are where a test holds, and where it does not: `isinstance(x, float)`, `x is None`."""
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        no, yes = narrowed(scope, test.operand)
        return yes, no
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
        both: dict[str, Value] = {}
        for part in test.values:
            both |= narrowed(scope, part)[0]
        return both, {}
    if not (isinstance(test, ast.Call) and isinstance(test.func, ast.Name) and test.func.id == "isinstance"):
        return {}, {}
    name = test.args[0]
    value = scope.local(name.id) if isinstance(name, ast.Name) else None
    klass = klass_of(scope, test.args[1])
    if isinstance(name, ast.Name) and isinstance(value, Record) and klass:
        return {name.id: Record(klass.module, klass.name)}, {}
    value = known(value) if isinstance(value, Maybe) else value
    if not isinstance(name, ast.Name) or not isinstance(value, Either):
        return {}, {}
    kinds = [ast.unparse(kind) for kind in calls._kinds(test.args[1])]
    inside = [option for option in value.options if _is_of(scope, option, kinds)]
    outside = [option for option in value.options if option not in inside]

    def one(options: list[Value]) -> Value:
        return options[0] if len(options) == 1 else Either(tuple(options))

    return {name.id: one(inside)} if inside else {}, {name.id: one(outside)} if outside else {}


def _is_of(scope: Scope, value: Value, kinds: list[str]) -> bool:
    if isinstance(value, Plain):
        return value.kind in kinds or (value == FLOAT and "int" in kinds)
    if isinstance(value, Row):
        return value.kind in kinds
    if isinstance(value, Items):
        return "tuple" in kinds
    if isinstance(value, Array):
        return "np.ndarray" in kinds
    return isinstance(value, Record) and value.name in kinds


def items(scope: Scope, node: ast.Tuple | ast.List) -> Code:
    """A tuple or a list."""
    parts, values, starred = [], [], False
    for element in node.elts:
        if isinstance(element, ast.Starred):
            inner = calls.keyed(code(scope, element.value))
            parts.append(f"...{inner.at(CHOICE)}")
            own = known(inner.value)
            if isinstance(own, Items):
                values += list(own.parts)
            else:
                starred = True
                values.append(row_of(own).item)
        else:
            part = code(scope, element)
            parts.append(part.at(CHOICE))
            values.append(part.value)
    text = f"[{', '.join(parts)}]"
    if isinstance(node, ast.Tuple) and not starred:
        return Code(text, Items(tuple(values)))
    item: Value = EMPTY
    for place, value in enumerate(values):
        item = value if place == 0 else joined(item, value)
    return Code(text, Row(item, "list" if isinstance(node, ast.List) else "tuple"))


def group(scope: Scope, node: ast.Set) -> Code:
    """A set."""
    row = items(scope, ast.copy_location(ast.List(node.elts, ast.Load()), node))  # type: ignore[arg-type]
    refuse_group(scope, node, row_of(row.value).item)
    return Code(f"new Set({row.text})", Group(row_of(row.value).item))


def refuse_group(scope: Scope, node: ast.AST, item: Value) -> None:
    """Refuse a set of what is equal by its parts: here a thing is equal to itself alone."""
    item = known(item)
    equal = (
        isinstance(item, Record)
        and getattr(scope.program.klass(item), "equal", True)
        and scope.program.klass(item).kind != "plain"
    )
    if scope.final and (isinstance(item, Items | Row | Either) or equal):
        raise scope.refuse(node, "a set of tuples or records", "use a dictionary with such keys")


def dictionary(scope: Scope, node: ast.Dict) -> Code:
    """A dictionary."""
    pairs, key, value = [], EMPTY, EMPTY
    for place, (one, other) in enumerate(zip(node.keys, node.values, strict=True)):
        inner = code(scope, other)
        if one is None:
            pairs.append(f"...{inner.text}")
            own = known(inner.value)
            if isinstance(own, Table):
                key, value = own.key, own.value if place == 0 else joined(value, own.value)
            continue
        left = code(scope, one)
        pairs.append(f"[{left.text}, {inner.text}]")
        key = left.value if place == 0 else joined(key, left.value)
        value = inner.value if place == 0 else joined(value, inner.value)
    return Code(f"{table_text(key)}([{', '.join(pairs)}])" if pairs else f"{table_text(key)}()", Table(key, value))


def table_text(key: Value) -> str:
    """How a dictionary is made whose keys are such."""
    return "new Map" if isinstance(known(key), Plain | Number | Function) else "new py.Table"


def subscript(scope: Scope, node: ast.Subscript) -> Code:
    """An element, or a stretch, of something."""
    own, value = code(scope, node.value), UNKNOWN
    value = known(own.value)
    index = node.slice
    if isinstance(value, Array):
        return array_element(scope, node, own, value)
    if isinstance(value, Row | Items) or value == STR:
        return _sequence_element(scope, node, own, value, index)
    if isinstance(value, Table):
        return Code(f"py.item({own.text}, {code(scope, index).text})", value.value)
    if isinstance(value, Record):
        klass = scope.program.klass(value)
        fields = list(scope.program.fields(klass).values())
        if klass.kind == "record" and isinstance(index, ast.Constant):
            return Code(f"{own.at(PRIMARY)}.{camel(fields[index.value].name)}", fields[index.value].value)
        member = scope.program.member(klass, "__getitem__")
        if isinstance(member, Signature):
            return Code(f"{own.at(PRIMARY)}.item({code(scope, index).text})", member.result)
    if not scope.final:
        return Code("?", UNKNOWN)
    raise scope.refuse(node, f"an element of {value} ({_short(node)})", "annotate what it is taken from")


def _sequence_element(scope: Scope, node: ast.Subscript, own: Code, value: Value, index: ast.expr) -> Code:
    text = own.at(PRIMARY)
    if isinstance(index, ast.Slice):
        row: Value = STR if value == STR else Row(row_of(value).item, row_of(value).kind)
        parts = [None if part is None else code(scope, part) for part in (index.lower, index.upper, index.step)]
        if parts[2] is not None:
            given = ", ".join("null" if part is None else part.text for part in parts)
            return Code(f"py.stretch({own.text}, {given})", row)
        lower, upper = parts[0], parts[1]
        if isinstance(value, Items) and all(isinstance(i, ast.Constant | None) for i in (index.lower, index.upper)):
            places = slice(*(None if i is None else i.value for i in (index.lower, index.upper)))
            row = Items(value.parts[places])
        if lower is None and upper is None:
            return Code(f"{text}.slice()", row)
        given = "0" if lower is None else lower.text
        return Code(f"{text}.slice({given}{'' if upper is None else ', ' + upper.text})", row)
    item: Value = STR if value == STR else row_of(value).item
    constant_index = _folded(index) if not isinstance(index, ast.Constant) else index.value
    if isinstance(value, Items) and isinstance(constant_index, int):
        item = value.parts[constant_index]
    where = _as_int(scope, code(scope, index))
    if not isinstance(constant_index, int):
        if isinstance(known(where.value), Plain | Number) or getattr(known(where.value), "perhaps", False):
            if _is_negative(index):
                return Code(f"{text}.at({where.text})", item)
            return Code(f"{text}[{where.text}]" if _never_negative(index) else f"{text}.at({where.text})", item)
        if scope.final:
            raise scope.refuse(node, "this index of a sequence", "use a whole number or a slice")
    if isinstance(constant_index, int) and constant_index < 0:
        return Code(f"{text}.at({constant_index})", item)
    return Code(f"{text}[{where.text}]", item)


def _is_negative(index: ast.expr) -> bool:
    return isinstance(index, ast.UnaryOp)


def _never_negative(index: ast.expr) -> bool:
    return isinstance(index, ast.Constant)


def array_element(scope: Scope, node: ast.Subscript, own: Code, value: Array) -> Code:
    """An element of an array, a stretch of it, or what a mask or indices choose."""
    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    texts, rank = index_texts(scope, parts), value.rank
    count = chosen = new = 0
    definite = False
    after: int | None = 0
    for part in parts:
        if isinstance(part, ast.Slice) or (isinstance(part, ast.Constant) and part.value is Ellipsis):
            definite = True
            chosen += not isinstance(part, ast.Constant)
            after = None if isinstance(part, ast.Constant) else None if after is None else after + 1
        elif isinstance(part, ast.Constant) and part.value is None:
            definite, new = True, new + 1
        else:
            index = _as_int(scope, code(scope, part)).value
            if is_array(index) or isinstance(known(index), Row):
                definite = True
                inner = known(index)
                count += 1
                mask = isinstance(inner, Array) and inner.dtype == "bool"
                own_rank = inner.rank if isinstance(inner, Array) else 1
                if mask and own_rank is not None and after is not None:
                    after, count = after + 1, count + own_rank - 1
                elif mask:
                    after = None
                elif after is not None:
                    after = None if own_rank is None or count > 1 else after + own_rank
            else:
                count += 1
    text = f"{own.at(PRIMARY)}.get({', '.join(texts)})"
    single = count + chosen
    if rank is not None and not definite:
        left = rank - single
        if left == 0:
            return Code(text, BOOL if value.dtype == "bool" else Number(value.dtype))
        return Code(text, Array(value.dtype, left))
    if not definite:
        return Code(text, Array(value.dtype, None, True))
    total = None if rank is None or after is None else rank - single + after + new
    if any(isinstance(part, ast.Constant) and part.value is Ellipsis for part in parts) and rank is not None:
        total = rank - count + new
    if len(parts) == 1 and total is None and rank == 1:
        total = 1  # a mask of a row, or a row of indices
        index = known(code(scope, parts[0]).value) if not isinstance(parts[0], ast.Slice) else value
        if isinstance(index, Array) and index.dtype != "bool":
            total = index.rank
    return Code(text, Array(value.dtype, total))


def index_texts(scope: Scope, parts: list[ast.expr]) -> list[str]:
    """The parts of an array's index."""
    texts = []
    for part in parts:
        if isinstance(part, ast.Slice):
            given = [
                "null" if bound is None else code(scope, bound).text for bound in (part.lower, part.upper, part.step)
            ]
            while given and given[-1] == "null":
                given.pop()
            texts.append(f"np.slice({', '.join(given)})")
        elif isinstance(part, ast.Constant) and part.value is Ellipsis:
            texts.append('"..."')
        else:
            texts.append(_as_int(scope, code(scope, part)).text)
    return texts


def arrow(scope: Scope, node: ast.Lambda) -> Code:
    """A small function."""
    return lambda_of(scope, node, None)


def lambda_of(scope: Scope, node: ast.Lambda, expected: tuple[Value, ...] | None) -> Code:
    """A small function whose arguments are known from where it is used."""
    names = [arg.arg for arg in node.args.args]
    values = dict(zip(names, expected or (), strict=False))
    inner = scope.inner({own: values.get(own, UNKNOWN) for own in names})
    defaults: list[ast.expr | None] = [None] * (len(names) - len(node.args.defaults)) + list(node.args.defaults)
    for own, default in zip(names, defaults, strict=True):
        if default is not None:
            inner.names[own] = code(scope, default).value
    for default in node.args.defaults:
        if any(isinstance(leaf, ast.Name) and leaf.id in names for leaf in walk(default)):
            raise scope.refuse(node, "a default with the name of a parameter", "give the parameter another name")
    given = [
        camel(own) if default is None else f"{camel(own)} = {code(scope, default).text}"
        for own, default in zip(names, defaults, strict=True)
    ]
    if node.args.vararg:
        given.append(f"...{camel(node.args.vararg.arg)}")
        inner.names[node.args.vararg.arg] = Row(UNKNOWN, "tuple")
    body = code(inner, node.body)
    text = body.at(CHOICE)
    return Code(
        f"({', '.join(given)}) => {f'({text})' if text.startswith('{') else text}", Function(body.value), LOWEST
    )


def refuse_late_lambdas(scope: Scope, node: ast.AST, names: set[str]) -> None:
    """Refuse functions that may be called when these names have become others: in Python they see the latest."""
    at_once = {
        id(keyword.value)
        for call in walk(node)
        if isinstance(call, ast.Call)
        for keyword in call.keywords
        if keyword.arg == "key"
    }
    for leaf in walk(node):
        if isinstance(leaf, ast.Lambda) and id(leaf) not in at_once:
            own = {arg.arg for arg in leaf.args.args}
            read = {one.id for one in walk(leaf.body) if isinstance(one, ast.Name)} - own
            if scope.final and read & names:
                raise scope.refuse(
                    leaf, "a function made in a loop that uses the loop's names", "make it outside, with arguments"
                )


def formatted(scope: Scope, node: ast.JoinedStr) -> Code:
    """A word with values in it."""
    parts = []
    for part in node.values:
        if isinstance(part, ast.Constant):
            parts.append(
                str(part.value)
                .replace("\\", "\\\\")
                .replace("`", "\\`")
                .replace("${", "\\${")
                .replace("\n", "\\n")
                .replace("\r", "\\r")
            )
            continue
        assert isinstance(part, ast.FormattedValue)
        inner = code(scope, part.value)
        how = ast.unparse(part.format_spec)[2:-1] if part.format_spec else ""
        value = known(inner.value)
        if how:
            _refuse_form(scope, part, how, value)
            parts.append(f"${{py.format({inner.text}, {quoted(how)})}}")
        elif value in (STR, INT, SEED) or (
            part.conversion == -1 and isinstance(value, Number) and value.dtype.startswith(("int", "uint"))
        ):
            parts.append(f"${{{inner.text}}}")
        elif value == FLOAT or isinstance(value, Number):
            parts.append(f"${{py.repr({inner.text})}}")
        elif scope.final:
            raise scope.refuse(part, f"{value} in a word", "give its form: {x:g}, {x:.2f}, {x:d}")
    return Code(f"`{''.join(parts)}`", STR)


def _refuse_form(scope: Scope, node: ast.FormattedValue, how: str, value: Value) -> None:
    """Refuse what `py.format` does not write as Python does."""
    kind = how[-1] if how[-1].isalpha() else ""
    number = is_number(value) and value != BOOL
    fits = {
        "f": number,
        "e": number,
        "g": number,
        "d": is_whole(value),
        "x": is_whole(value),
        "": is_whole(value) or how == ",",
    }
    if scope.final and (not re.fullmatch(r"0?\d*,?(\.\d+)?[efgdx]?", how) or not (fits.get(kind) and number)):
        raise scope.refuse(
            node, f"the form {how!r} of {value}", "use d, x, e, f or g with a width, as {n:04d} or {x:8.2f}"
        )


def starred(scope: Scope, node: ast.Starred) -> Code:
    """What is spread."""
    inner = code(scope, node.value)
    return Code(f"...{inner.at(CHOICE)}", inner.value)


def call(scope: Scope, node: ast.Call) -> Code:
    """A call."""
    return calls.called(scope, node)


def comprehension(scope: Scope, node: ast.ListComp | ast.GeneratorExp | ast.SetComp | ast.DictComp) -> Code:
    """A comprehension."""
    return calls.comprehended(scope, node)


def named(scope: Scope, node: ast.NamedExpr) -> Code:
    """`(x := value)`: the name is declared where the statement stands."""
    inner = code(scope, node.value)
    outer = scope
    while outer.outer is not None and node.target.id not in outer.names:
        outer = outer.outer
    outer.names.setdefault(node.target.id, inner.value)
    if not scope.final:
        outer.names[node.target.id] = inner.value
    return Code(f"({camel(node.target.id)} = {inner.text})", inner.value)


WRITERS: dict[type[ast.expr], Callable[[Scope, ast.expr], Code]] = {
    ast.Constant: constant,  # type: ignore[dict-item]
    ast.Name: name,  # type: ignore[dict-item]
    ast.Attribute: attribute,  # type: ignore[dict-item]
    ast.BinOp: binary,  # type: ignore[dict-item]
    ast.UnaryOp: unary,  # type: ignore[dict-item]
    ast.BoolOp: boolean,  # type: ignore[dict-item]
    ast.Compare: compare,  # type: ignore[dict-item]
    ast.IfExp: choice,  # type: ignore[dict-item]
    ast.Tuple: items,  # type: ignore[dict-item]
    ast.List: items,  # type: ignore[dict-item]
    ast.NamedExpr: named,  # type: ignore[dict-item]
    ast.Set: group,  # type: ignore[dict-item]
    ast.Dict: dictionary,  # type: ignore[dict-item]
    ast.Subscript: subscript,  # type: ignore[dict-item]
    ast.Lambda: arrow,  # type: ignore[dict-item]
    ast.JoinedStr: formatted,  # type: ignore[dict-item]
    ast.Call: call,  # type: ignore[dict-item]
    ast.ListComp: comprehension,  # type: ignore[dict-item]
    ast.GeneratorExp: comprehension,  # type: ignore[dict-item]
    ast.SetComp: comprehension,  # type: ignore[dict-item]
    ast.DictComp: comprehension,  # type: ignore[dict-item]
    ast.Starred: starred,  # type: ignore[dict-item]
}
