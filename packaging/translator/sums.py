"""Sums with numbers and arrays: what comes of them, and how one number of the result is written."""

from __future__ import annotations

import ast

import numpy as np
from pieces import BIT_AND, BIT_OR, BIT_XOR, PLUS, POWER, SHIFT, TIMES, UNARY, Code, Scope
from values import BOOL, FLOAT, INT, SEED, WHOLE, Array, Number, Plain, Value, is_whole, known

SIGNS: dict[type[ast.operator], tuple[str, int]] = {
    ast.Add: ("+", PLUS),
    ast.Sub: ("-", PLUS),
    ast.Mult: ("*", TIMES),
    ast.Div: ("/", TIMES),
}
BITS: dict[type[ast.operator], tuple[str, str, int]] = {
    ast.BitAnd: ("and", "&", BIT_AND),
    ast.BitOr: ("or", "|", BIT_OR),
    ast.BitXor: ("xor", "^", BIT_XOR),
    ast.LShift: ("shiftLeft", "", 0),
    ast.RShift: ("shiftRight", "", 0),
}


WRAPPING = frozenset({"int8", "uint8", "uint16", "int32"})  #: the small types of whole numbers, whose sums go round


def promoted(*values: Value) -> str | None:
    """The type of numbers that a sum of such has: numpy's, in which Python's numbers adapt; None for Python's own."""
    strong = [value.dtype for value in map(known, values) if isinstance(value, Array | Number)]
    weak: list[object] = [
        1.0 if value == FLOAT else True if value == BOOL else 1 for value in values if isinstance(value, Plain)
    ]
    if not strong:
        return None
    if "floating" in strong:
        return "float64" if "float64" in strong else "floating"
    strong = ["float64" if dtype == "any" else dtype for dtype in strong]
    return np.result_type(*map(np.dtype, strong), *weak).name  # type: ignore[arg-type]


def plain_result(scope: Scope, node: ast.AST, operator: ast.operator, one: Value, other: Value) -> Value:
    """What a sum of two numbers of Python's has."""
    if SEED in (one, other):
        if isinstance(operator, ast.Mod):
            return INT
        return SEED
    if isinstance(operator, ast.Div):
        return FLOAT
    if FLOAT in (one, other):
        return FLOAT
    if isinstance(operator, ast.Pow):
        right = getattr(node, "right", None)
        if isinstance(right, ast.UnaryOp):
            return FLOAT
        return INT
    if one == BOOL and other == BOOL and isinstance(operator, ast.BitAnd | ast.BitOr | ast.BitXor):
        return BOOL
    return INT


def rounded(text: Code, dtype: str) -> Code:
    """A number rounded as its type has it."""
    return Code(f"Math.fround({text.text})", text.value) if dtype == "float32" else text


def adapted(code: Code, dtype: str) -> Code:
    """An operand as it counts in a sum of that type: Python's numbers become 32-bit floats beside such."""
    value = known(code.value)
    if dtype != "float32" or (
        isinstance(value, Array | Number) and value.dtype in ("float32", "int8", "uint8", "bool", "int16", "uint16")
    ):
        return code
    try:
        number = float(code.text)
    except ValueError:
        return Code(f"Math.fround({code.text})", code.value)
    return code if float(np.float32(number)) == number else Code(f"Math.fround({code.text})", code.value)


def operated(scope: Scope, node: ast.AST, operator: ast.operator, one: Code, other: Code, dtype: str | None) -> Code:
    """A sum of two numbers; `dtype` is numpy's type of the result, None for Python's."""
    if dtype is None:
        return _of_python(scope, node, operator, one, other)
    if dtype == "floating" and scope.final:
        raise scope.refuse(
            node, "a sum in a size of floats that is not known", "give the array one type: Floats or Float32s"
        )
    value = Number(dtype)
    if isinstance(operator, ast.Div) and dtype in WHOLE:
        dtype, value = "float64", Number("float64")
    if dtype in ("uint32", "uint64") and isinstance(operator, ast.Add | ast.Sub | ast.Mult):
        raise scope.refuse(
            node, "a sum of unsigned words that may wrap", "hash with terrain.hashing, or make floats of them"
        )
    left, right = adapted(one, dtype), adapted(other, dtype)
    if dtype in ("int16", "float16"):
        raise scope.refuse(node, f"a sum of {dtype}", "make floats or np.int64 of them")
    if dtype == "bool" and isinstance(operator, ast.Add | ast.Sub):
        raise scope.refuse(node, "a sum of conditions", "join them with |, or make whole numbers of them")
    if dtype in WRAPPING and isinstance(operator, ast.Add | ast.Sub | ast.Mult):
        sign, level = SIGNS[type(operator)]
        text = f"{left.at(level)} {sign} {right.at(_next(level))}"
        if dtype == "int32" and sign == "*":
            return Code(f"Math.imul({left.text}, {right.text})", value)
        return Code(f"py.{dtype}({text})", value)
    if dtype in WHOLE and isinstance(operator, ast.Mult | ast.Mod | ast.FloorDiv):
        return unsigned(operator, left, right, value)
    if type(operator) in SIGNS:
        sign, level = SIGNS[type(operator)]
        return rounded(Code(f"{left.at(level)} {sign} {right.at(_next(level))}", value, level), dtype)
    if isinstance(operator, ast.Mod):
        return rounded(Code(f"py.modulo({left.text}, {right.text})", value), dtype)
    if isinstance(operator, ast.FloorDiv):
        return rounded(Code(f"py.floorDivide({left.text}, {right.text})", value), dtype)
    if isinstance(operator, ast.Pow):
        return rounded(_power(scope, node, left, right, value, dtype), dtype)
    if type(operator) in BITS:
        return _bits(operator, left, right, value, dtype)
    raise scope.refuse(node, f"the operator {type(operator).__name__}", "write it with + - * / // % ** & | ^")


def unsigned(operator: ast.operator, one: Code, other: Code, value: Value) -> Code:
    """A product, quotient or rest of whole numbers: their 0 has no sign, which JavaScript's gets of a negative one."""
    if isinstance(operator, ast.Mult):
        found = Code(f"{one.at(TIMES)} * {other.at(_next(TIMES))}", value, TIMES)
        sure = _is_positive(one) or _is_positive(other)
    else:
        name = "Math.floor({} / {})" if isinstance(operator, ast.FloorDiv) else "py.modulo({}, {})"
        found = Code(name.format(one.at(TIMES), other.at(_next(TIMES))), value)
        sure = _is_positive(other)
    return found if sure else with_zero(found)


def with_zero(code: Code) -> Code:
    """A whole number whose 0 has no sign."""
    return Code(f"{code.at(PLUS)} + 0", code.value, PLUS)


def _is_positive(code: Code) -> bool:
    number = _number(code.text)
    return number is not None and number > 0


def _next(level: int) -> int:
    """The level that a right operand has to have."""
    return level + 1


def _power(scope: Scope, node: ast.AST, left: Code, right: Code, value: Value, dtype: str) -> Code:
    exponent = _number(right.text)
    if exponent == 2.0:
        return Code(f"py.square({left.text})", value)
    if exponent == 0.5 and isinstance(known(left.value), Array | Number):
        return Code(f"Math.sqrt({left.text})", value)
    return Code(f"{left.at(PRIMARY_OR_CALL)} ** {right.at(POWER)}", value, POWER)


PRIMARY_OR_CALL = 15


def _number(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None


def _bits(operator: ast.operator, left: Code, right: Code, value: Value, dtype: str) -> Code:
    name, sign, level = BITS[type(operator)]
    if dtype == "uint32" and sign:
        return Code(f"({left.at(level)} {sign} {right.at(_next(level))}) >>> 0", value, SHIFT)
    if dtype in ("bool", "uint8", "int8", "int32", "uint16") and sign:
        return Code(f"{left.at(level)} {sign} {right.at(_next(level))}", value, level)
    return Code(f"py.{name}({left.text}, {right.text})", value)


def _of_python(scope: Scope, node: ast.AST, operator: ast.operator, one: Code, other: Code) -> Code:
    left, right = known(one.value), known(other.value)
    value = plain_result(scope, node, operator, left, right)
    if SEED in (left, right):
        return _of_seeds(scope, node, operator, one, other, value)
    if value == INT and isinstance(operator, ast.Mult | ast.Mod | ast.FloorDiv):
        return unsigned(operator, one, other, value)
    if type(operator) in SIGNS:
        sign, level = SIGNS[type(operator)]
        return Code(f"{one.at(level)} {sign} {other.at(_next(level))}", value, level)
    if isinstance(operator, ast.Mod):
        return Code(f"py.modulo({one.text}, {other.text})", value)
    if isinstance(operator, ast.FloorDiv):
        return Code(f"py.floorDivide({one.text}, {other.text})", value)
    if isinstance(operator, ast.Pow):
        if value == INT and _number(other.text) is None and one.text != "2":
            raise scope.refuse(node, "a power of whole numbers", "multiply, or use floats")
        return _power(scope, node, one, other, value, "float64")
    if type(operator) in BITS:
        name, sign, level = BITS[type(operator)]
        if value == BOOL:
            return Code(f"Boolean({one.at(level)} {sign} {other.at(_next(level))})", value)
        return Code(f"py.{name}({one.text}, {other.text})", value)
    raise scope.refuse(node, f"the operator {type(operator).__name__}", "write it with + - * / // % **")


def _of_seeds(scope: Scope, node: ast.AST, operator: ast.operator, one: Code, other: Code, value: Value) -> Code:
    names: dict[type[ast.operator], str] = {
        ast.Add: "addSeeds",
        ast.Mod: "seedModulo",
        ast.Mult: "multiplySeeds",
        ast.LShift: "shiftSeed",
        ast.BitXor: "xorSeeds",
    }
    name = names.get(type(operator))
    if name is None:
        raise scope.refuse(node, "this sum of a seed", "add to it, take it modulo a number, or hash it")
    return Code(f"py.{name}({one.text}, {other.text})", value)


def negated(scope: Scope, node: ast.AST, operand: Code) -> Code:
    """A number with the other sign; of a whole 0, none."""
    kind = known(operand.value)
    if isinstance(kind, Number | Array) and (kind.dtype == "bool" or kind.dtype.startswith("uint")):
        raise scope.refuse(node, f"- before {kind.dtype}", "make whole numbers of it: .astype(np.int64)")
    if is_whole(operand.value) and _number(operand.text) is None:
        value = INT if known(operand.value) == BOOL else operand.value
        return Code(f"0 - {operand.at(_next(PLUS))}", value, PLUS)
    return Code(
        f"-{operand.at(UNARY)}" if not operand.text.startswith("-") else f"-({operand.text})", operand.value, UNARY
    )
