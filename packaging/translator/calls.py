"""Calls of functions, classes, methods and builtins; and comprehensions, which call for each of many things."""

from __future__ import annotations

import ast
from collections.abc import Sequence

import arrays
import expressions
from pieces import AND, CHOICE, LOWEST, OR, PRIMARY, Code, Scope, camel
from program import Class, Parameter, Signature, walk
from sums import with_zero
from values import (
    BOOL,
    BYTES,
    DATE,
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
    Like,
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

MATH_INTEGERS = {"floor": "Math.floor", "ceil": "Math.ceil", "trunc": "Math.trunc"}
MATH = {
    name: f"Math.{name}"
    for name in (
        "sqrt",
        "sin",
        "cos",
        "tan",
        "exp",
        "log",
        "log2",
        "log10",
        "atan2",
        "hypot",
        "asin",
        "acos",
        "atan",
        "cbrt",
        "tanh",
    )
} | {
    "pow": "Math.pow",
    "fabs": "Math.abs",
    "copysign": "py.copysign",
    "fmod": "py.fmod",
    "radians": "py.radians",
    "degrees": "py.degrees",
}
MATH_TESTS = {"isfinite": "Number.isFinite", "isnan": "Number.isNaN", "isinf": "py.isInfinite"}


KEYWORDS = {
    "min": {"key", "default"},
    "max": {"key", "default"},
    "sorted": {"key", "reverse"},
    "zip": {"strict"},
    "enumerate": {"start"},
}
"""What builtins may be called with by name."""


def called(scope: Scope, node: ast.Call) -> Code:
    """A call."""
    func = node.func
    numpy = _numpy_path(scope, func)
    if numpy is not None:
        return _of_numpy(scope, node, numpy)
    if isinstance(func, ast.Call) and isinstance(func.func, ast.Name):
        if scope.module.imported.get(func.func.id) == ("functools", "lru_cache"):
            kept = expressions.code(scope, node.args[0])
            most = [*func.args, *(keyword.value for keyword in func.keywords)][0]
            return Code(f"py.remembered({expressions.code(scope, most).text})({kept.text})", kept.value)
        if func.func.id == "type":
            own = expressions.code(scope, func.args[0])
            value = known(own.value)
            if isinstance(value, Record):
                return _with(
                    scope,
                    node,
                    f"new {own.at(PRIMARY)}.constructor",
                    scope.program.maker(scope.program.klass(value)),
                    value,
                )
    if (
        isinstance(func, ast.Attribute)
        and isinstance(func.value, ast.Name)
        and func.value.id == "dict"
        and func.attr == "fromkeys"
    ):
        given = [expressions.code(scope, arg) for arg in node.args]
        value = given[1].value if len(given) > 1 else NONE
        return Code(
            f"py.fromKeys({', '.join(code.at(CHOICE) for code in given)})", Table(row_of(given[0].value).item, value)
        )
    module = expressions.module_of(scope, func.value) if isinstance(func, ast.Attribute) else None
    if module is not None and not module.startswith("ridgeline"):
        return _of_standard(scope, node, module, func.attr)  # type: ignore[union-attr]
    klass = expressions.klass_of(scope, func)
    if klass is not None:
        return _made(scope, node, klass)
    if isinstance(func, ast.Name) and scope.local(func.id) is None:
        origin, made = scope.module.imported.get(func.id, ("", ""))
        if origin and not origin.startswith("ridgeline"):
            return _of_standard(scope, node, origin, made)
        if not origin and func.id not in scope.module.functions and func.id not in scope.module.constants:
            return _of_builtin(scope, node, func.id)
    if isinstance(func, ast.Attribute) and module is None:
        method = _method(scope, node, func)
        if method is not None:
            return method
    signature = _signature(scope, func)
    if signature is not None:
        own = expressions.code(scope, func)
        return _with(scope, node, own.at(PRIMARY), signature.parameters, _result(scope, signature, node))
    own = expressions.code(scope, func)
    value = known(own.value)
    if isinstance(value, Record):
        member = scope.program.member(scope.program.klass(value), "__call__")
        if isinstance(member, Signature):
            return _generic(scope, node, own, member)
    if node.keywords and scope.final:
        raise scope.refuse(node, "keywords in a call of what is not known", "give the arguments in their order")
    expected = value.arguments if isinstance(value, Function) else None
    given = [
        _argument(scope, arg, expected[k] if expected and k < len(expected) else None)
        for k, arg in enumerate(node.args)
    ]
    return Code(f"{own.at(PRIMARY)}({', '.join(given)})", value.result if isinstance(value, Function) else UNKNOWN)


def _result(scope: Scope, signature: Signature, node: ast.Call) -> Value:
    """What a call gives; of a function that computes in the size of its arguments, in theirs."""
    result = signature.result
    if isinstance(result, Like):
        for parameter, arg in zip(signature.parameters, node.args, strict=False):
            if parameter.value == result:
                return expressions.code(scope, arg).value
    if isinstance(result, Array) and result.dtype == "floating":
        given = [expressions.code(scope, arg).value for arg in node.args]
        found = [known(value) for value in given if is_array(value)]
        if found and isinstance(found[0], Array):
            return Array(found[0].dtype, found[0].rank)
        return FLOAT
    return result


def _signature(scope: Scope, func: ast.expr) -> Signature | None:
    if isinstance(func, ast.Name) and scope.local(func.id) is None:
        origin, made = scope.module.imported.get(func.id, (scope.module.name, func.id))
        found = scope.program.found(origin, made)
        return scope.program.signature(*found)
    if isinstance(func, ast.Attribute):
        module = expressions.module_of(scope, func.value)
        if module and module.startswith("ridgeline"):
            return scope.program.signature(*scope.program.found(module, func.attr))
    return None


def _argument(scope: Scope, node: ast.expr, expected: Value | None = None) -> str:
    if isinstance(node, ast.Lambda):
        arguments = known(expected).arguments if isinstance(known(expected or UNKNOWN), Function) else None  # type: ignore[union-attr]
        return (
            expressions.lambda_of(scope, node, arguments).at(CHOICE)
            if arguments
            else expressions.code(scope, node).text
        )
    found = expressions.code(scope, node)
    own = known(found.value)
    if (
        isinstance(own, Record)
        and isinstance(known(expected or UNKNOWN), Row | Items)
        and scope.program.klass(own).kind == "record"
    ):
        return f"[...{found.at(CHOICE)}]"
    return found.at(CHOICE)


def _with(scope: Scope, node: ast.Call, own: str, parameters: Sequence[Parameter], result: Value) -> Code:
    """A call whose arguments are put into the order of the parameters."""
    texts: list[str | None] = []
    places = {parameter.name: place for place, parameter in enumerate(parameters)}
    for place, arg in enumerate(node.args):
        expected = parameters[min(place, len(parameters) - 1)].value if parameters else None
        texts.append(_argument(scope, arg, expected))
    for keyword in node.keywords:
        if keyword.arg is None or keyword.arg not in places:
            raise scope.refuse(node, f"the keyword {keyword.arg or '**'}", "name a parameter of the function")
        place = places[keyword.arg]
        spread = [known(expressions.code(scope, arg.value).value) for arg in node.args if isinstance(arg, ast.Starred)]
        if not all(isinstance(value, Items) for value in spread):
            raise scope.refuse(node, "keywords beside *arguments", "give all by their order, or by keyword")
        fewer = sum(len(value.parts) - 1 for value in spread if isinstance(value, Items))  # of a spread one, one text
        texts += [None] * (place + 1 - fewer - len(texts))
        texts[place - fewer] = _argument(scope, keyword.value, parameters[place].value)
    while texts and texts[-1] is None:
        texts.pop()
    return Code(f"{own}({', '.join('undefined' if text is None else text for text in texts)})", result)


def _generic(scope: Scope, node: ast.Call, own: Code, member: Signature) -> Code:
    """A call of something that is called like a function; of a memory, what comes back is what its function gives."""
    given = [expressions.code(scope, arg) for arg in node.args]
    result = member.result
    if given and (result == UNKNOWN or isinstance(result, Like)):
        first = known(given[0].value)
        klass = expressions.klass_of(scope, node.args[0])
        result = first.result if isinstance(first, Function) else Record(klass.module, klass.name) if klass else UNKNOWN
    return Code(f"{own.at(PRIMARY)}.call({', '.join(code.at(CHOICE) for code in given)})", result)


def _made(scope: Scope, node: ast.Call, klass: Class) -> Code:
    """A new instance."""
    func = node.func
    if klass.kind == "stream":
        return expressions.code(scope, node.args[0])
    text = (
        "new this" if isinstance(func, ast.Name) and func.id == "cls" else f"new {expressions.code(scope, func).text}"
    )
    return _with(scope, node, text, scope.program.maker(klass), Record(klass.module, klass.name))


def _numpy_path(scope: Scope, func: ast.expr) -> str | None:
    """`maximum.reduce` of np.maximum.reduce."""
    if isinstance(func, ast.Attribute):
        module = expressions.module_of(scope, func.value)
        if module == "numpy":
            return func.attr
        if module and module.startswith("numpy."):
            return f"{module[6:]}.{func.attr}"
    return None


def _of_numpy(scope: Scope, node: ast.Call, name: str) -> Code:
    if name.endswith(".sliding_window_view"):
        given = [expressions.code(scope, arg) for arg in node.args]
        own = known(given[0].value)
        return Code(
            f"np.slidingWindowView({', '.join(code.text for code in given)})",
            Array(own.dtype if isinstance(own, Array) else "float64", 2),
        )
    if "." in name:
        return _of_ufunc(scope, node, name)
    for keyword in node.keywords:
        if keyword.arg == "out":
            return _into(scope, node)
    given = [arg for arg in node.args if not isinstance(arg, ast.Starred) and not arrays._is_dtype(arg)]
    if any(
        is_array(value) or isinstance(known(value), Row | Items)
        for value in (expressions.code(scope, arg).value for arg in given)
    ):
        found = arrays.fused(scope, node, expressions.typed)
        if found is not None:
            return found
    if name == "clip" and any(isinstance(arg, ast.Starred) for arg in node.args):
        given = [expressions.code(scope, arg) for arg in node.args]
        return Code(f"py.clip({', '.join(code.text for code in given)})", given[0].value)
    return arrays.numpy_call(scope, node, name, expressions.typed)


def _into(scope: Scope, node: ast.Call) -> Code:
    """`np.maximum(a, b, out=a)`: the result goes into an array that is there."""
    target = next(keyword.value for keyword in node.keywords if keyword.arg == "out")
    plain = ast.copy_location(
        ast.Call(node.func, node.args, [k for k in node.keywords if k.arg not in ("out", "casting")]), node
    )
    loop = arrays.Loop(scope, expressions.typed)
    element = loop._elementwise(plain, whole=True)
    if element is None:
        raise scope.refuse(node, "out= of this function", "assign its result")
    own = expressions.code(scope, target)
    value = known(own.value)
    dtype = value.dtype if isinstance(value, Array) else "float64"
    stored = arrays.converted(scope, node, element, dtype)
    return Code(arrays.into(own.text, loop, stored.text), own.value)


def _of_ufunc(scope: Scope, node: ast.Call, name: str) -> Code:
    """`np.maximum.reduce` and its like."""
    given = [expressions.code(scope, arg) for arg in node.args]
    ufunc, how = name.split(".", 1)
    own = known(given[0].value)
    row = own if isinstance(own, Array) else known(row_of(own).item)
    named = {keyword.arg: expressions.code(scope, keyword.value).text for keyword in node.keywords}
    dtype = row.dtype if isinstance(row, Array) else "float64"
    made = {
        "maximum": "maximum",
        "minimum": "minimum",
        "add": "add",
        "logical_and": "logicalAnd",
        "logical_or": "logicalOr",
    }.get(ufunc)
    if made is None or how not in ("reduce", "at", "reduceat", "accumulate"):
        raise scope.refuse(node, f"np.{name}", "see the list of what may be used")
    texts = [code.text for code in given] + [named[key] for key in ("axis",) if key in named]
    text = f"np.{made}{how[0].upper()}{how[1:]}({', '.join(texts)})"
    if how == "at":
        return Code(text, NONE)
    if how == "reduce":
        rank = row.rank if isinstance(row, Array) else None
        if isinstance(own, Array):
            rank = None if rank is None else rank - 1
        if rank == 0:
            return Code(text, Number(dtype))
        return Code(text, Array(dtype, rank, rank is None and isinstance(own, Array)))
    return Code(text, row)


def _of_standard(scope: Scope, node: ast.Call, module: str, name: str) -> Code:
    """A function of Python's library."""
    given = [expressions.code(scope, arg) for arg in node.args]
    text = ", ".join(code.at(CHOICE) for code in given)
    path = f"{module}.{name}"
    if path == "datetime.date":
        return Code(f"new py.Day({text})", DATE)
    if path == "zlib.crc32":
        return Code(f"py.crc32({text})", INT)
    if path == "re.fullmatch":
        return Code(f"py.fullmatch({text})", Maybe(Row(STR)))
    if path == "math.prod":
        return Code(f"py.prod({text})", row_of(given[0].value).item)
    if module == "math":
        if scope.final and not all(
            is_number(code.value)
            or (isinstance(known(code.value), Array) and known(code.value).perhaps)
            or isinstance(known(code.value), Row)
            for code in given
        ):  # type: ignore[union-attr]
            raise scope.refuse(node, f"math.{name} of what is not known to be a number", "annotate it")
        if name in MATH_INTEGERS:
            return with_zero(Code(f"{MATH_INTEGERS[name]}({text})", INT))
        if name in MATH:
            return Code(f"{MATH[name]}({text})", FLOAT)
        if name in MATH_TESTS:
            return Code(f"{MATH_TESTS[name]}({text})", BOOL)
    rows = [row_of(code.value).item for code in given]
    if path == "itertools.pairwise":
        return Code(f"py.pairwise({text})", Row(Items((rows[0], rows[0])), "list"))
    if path == "itertools.cycle":
        return Code(f"py.cycle({text})", Row(rows[0], "iterator"))
    if path == "itertools.chain":
        item = rows[0]
        for other in rows[1:]:
            item = joined(item, other)
        return Code(f"[{', '.join('...' + code.at(CHOICE) for code in given)}]", Row(item))
    if path == "itertools.accumulate":
        return Code(f"py.accumulate({text})", Row(rows[0]))
    if path == "itertools.product":
        return Code(f"py.product({text})", Row(Items(tuple(rows))))
    if path == "itertools.combinations":
        return Code(f"py.combinations({text})", Row(Row(rows[0], "tuple")))
    if path == "itertools.count":
        return Code(f"py.count({text})", Row(INT if all(is_whole(code.value) for code in given) else FLOAT, "iterator"))
    if path == "itertools.islice":
        return Code(f"py.islice({text})", Row(rows[0], "iterator"))
    if path in ("bisect.bisect_right", "bisect.bisect_left", "bisect.bisect"):
        side = "left" if name.endswith("left") else "right"
        return Code(f'py.bisect({text}, "{side}")', INT)
    if path == "operator.index":
        return Code(given[0].text, given[0].value, given[0].level)
    if path == "types.MappingProxyType":
        return given[0]
    if path == "copy.copy":
        return Code(f"py.copied({text})", given[0].value)
    if path == "dataclasses.replace":
        return replaced(scope, node, given[0])
    if path == "functools.lru_cache":
        return Code("py.remembered", UNKNOWN)
    if path == "functools.partial":
        return _partial(scope, node, given)
    if path == "typing.cast":
        return Code(given[1].text, scope.program.annotated(scope.module, node.args[0], scope.klass), given[1].level)
    raise scope.refuse(node, f"{path}", "see the list of what may be used")


def _partial(scope: Scope, node: ast.Call, given: list[Code]) -> Code:
    """A function with its first arguments."""
    first = known(given[0].value)
    if node.keywords:
        raise scope.refuse(node, "partial with keywords", "write a lambda")
    result = first.result if isinstance(first, Function) else UNKNOWN
    rest = ", ".join(code.at(CHOICE) for code in given[1:])
    return Code(f"(...rest) => {given[0].at(PRIMARY)}({rest}, ...rest)", Function(result), LOWEST)


def replaced(scope: Scope, node: ast.Call, own: Code) -> Code:
    """A record with other values in some fields."""
    pairs = ", ".join(f"{camel(keyword.arg or '')}: {_argument(scope, keyword.value)}" for keyword in node.keywords)
    return Code(f"py.replaced({own.text}, {{{pairs}}})", own.value)


def _of_builtin(scope: Scope, node: ast.Call, name: str) -> Code:
    args = node.args
    keywords = {keyword.arg: keyword.value for keyword in node.keywords}
    strange = sorted(str(word) for word in keywords.keys() - KEYWORDS.get(name, set()))
    if strange:
        raise scope.refuse(node, f"{', '.join(strange)}= of {name}()", "give arguments in their order, or leave it out")
    if name in ("any", "all") and len(args) == 1:
        return _quantified(scope, args[0], name)
    if name == "isinstance":
        return _is_instance(scope, node)
    if name == "super":
        return Code(
            "super",
            Record(scope.klass.base.module, scope.klass.base.name) if scope.klass and scope.klass.base else UNKNOWN,
        )
    if name in ("min", "max") and not any(isinstance(arg, ast.Starred) for arg in args):
        return _extreme(scope, node, name, keywords)
    given = [expressions._as_int(scope, expressions.code(scope, arg)) for arg in args]
    if name in ("list", "tuple", "set", "frozenset", "sorted", "enumerate", "zip", "reversed", "iter", "sum"):
        given = [keyed(code) for code in given]
    text = ", ".join(code.at(CHOICE) for code in given)
    first = known(given[0].value) if given else UNKNOWN
    if name in ("min", "max"):
        return Code(f"py.{name}({text})", row_of(first).item if isinstance(args[0], ast.Starred) else first)
    if name == "len":
        if isinstance(first, Table | Group):
            return Code(f"{given[0].at(PRIMARY)}.size", INT)
        own = known(given[0].value)
        if isinstance(own, Record) and _is_tuple(scope, own):
            if not isinstance(args[0], ast.Name | ast.Attribute):  # it may do something
                return Code(f"[...{given[0].at(CHOICE)}].length", INT)
            return Code(str(len(scope.program.fields(scope.program.klass(own)))), INT)
        return Code(f"{given[0].at(PRIMARY)}.length", INT)
    if name == "range":
        return Code(f"py.range({text})", Row(INT))
    if name == "abs":
        if is_array(first):
            found = arrays.fused(scope, node, expressions.typed)
            assert found is not None
            return found
        return Code(f"Math.abs({text})", INT if first == BOOL else first)
    if name == "round":
        if len(args) > 1:
            if scope.final and not (first == FLOAT or first == Number("float64")):
                raise scope.refuse(node, f"round to digits of {first}", "round a float")
            return Code(f"py.rounded({text})", FLOAT)
        return given[0] if first == INT else with_zero(Code(f"py.rint({text})", INT))
    if name == "int":
        return _whole(scope, node, given)
    if name == "float":
        if not given:
            return Code("0", FLOAT)
        if isinstance(args[0], ast.Constant) and isinstance(args[0].value, str):
            return Code({"inf": "Infinity", "-inf": "-Infinity", "nan": "NaN"}[args[0].value], FLOAT)
        if first == STR:
            raise scope.refuse(node, "float() of a word", "keep it as a number")
        return Code(
            f"Number({text})" if first == BOOL else given[0].text, FLOAT, PRIMARY if first == BOOL else given[0].level
        )
    if name == "bool":
        return Code(f"Boolean({expressions.truth(scope, args[0]).text})", BOOL) if args else Code("false", BOOL)
    if name == "str":
        if scope.final and first not in (INT, SEED, STR, FLOAT):
            raise scope.refuse(node, f"str() of {first}", "give it a form of its own")
        return Code(f"py.repr({text})" if first == FLOAT else f"String({text})", STR)
    if name in ("list", "tuple"):
        if not given:
            return Code("[]", Row(EMPTY))
        kept = isinstance(args[0], ast.GeneratorExp)
        own = row_of(first)
        value: Value = first if isinstance(first, Items) else Row(own.item, name)
        return Code(given[0].text if kept else f"[...{given[0].at(CHOICE)}]", value)
    if name == "set" or name == "frozenset":
        expressions.refuse_group(scope, node, row_of(first).item if given else EMPTY)
        return Code(f"new Set({text})", Group(row_of(first).item if given else EMPTY))
    if name == "dict":
        if not given:
            return Code("new Map()", Table(EMPTY, EMPTY))
        item = row_of(first).item
        if isinstance(first, Table):
            return Code(f"{expressions.table_text(first.key)}({text})", first)
        assert isinstance(item, Items)
        return Code(f"{expressions.table_text(item.parts[0])}({text})", Table(*item.parts))
    if name == "enumerate":
        text = f"{text}, {expressions.code(scope, keywords['start']).at(CHOICE)}" if "start" in keywords else text
        return Code(f"py.enumerate({text})", Row(Items((INT, row_of(first).item))))
    if name == "zip":
        once = [code.text for code in given if getattr(known(code.value), "kind", "") == "iterator"]
        if len({*once}) < len(once):
            raise scope.refuse(node, "zip of one iterator with itself", "take pairs of a list by index")
        if any(isinstance(arg, ast.Starred) for arg in args):  # of as many as are spread, which nobody knows here
            parts = [_zipped(arg, code) for arg, code in zip(args, given, strict=True)]
            inner = parts[0]
            for other in parts[1:]:
                inner = joined(inner, other)
            return Code(f"py.zip({text})", Row(Row(inner, "tuple")))
        return Code(f"py.zip({text})", Row(Items(tuple(row_of(code.value).item for code in given))))
    if name == "reversed":
        return Code(f"[...{given[0].at(CHOICE)}].reverse()", Row(row_of(first).item))
    if name == "sorted":
        return _sorted(scope, given, keywords)
    if name == "map":
        function = first
        result = function.result if isinstance(function, Function) else UNKNOWN
        return Code(f"py.map({text})", Row(result))
    if name == "sum":
        item = row_of(first).item
        if isinstance(known(item), Array):
            return Code(f"np.addAll({text})", item)
        if len(args) > 1:
            raise scope.refuse(node, "sum from a start", "add the start to the sum")
        if scope.final and not is_whole(item):
            raise scope.refuse(node, "sum of floats", "Pythons differ in it: use scene.sums, or add in a loop")
        return Code(f"py.sum({text})", INT)
    if name == "getattr" and isinstance(first, Record):
        fields = [field.value for field in scope.program.fields(scope.program.klass(first)).values()]
        value = fields[0] if fields else UNKNOWN
        for field in fields[1:]:
            value = joined(value, field)
        return Code(f"{given[0].at(PRIMARY)}[{given[1].text}]", value)
    if name == "next":
        return Code(
            f"py.next({text})", row_of(first).item if len(given) < 2 else joined(row_of(first).item, given[1].value)
        )
    if name == "iter":
        return Code(f"py.iter({text})", Row(row_of(first).item, "iterator"))
    if name == "divmod":
        value = INT if is_whole(first) and is_whole(given[1].value) else FLOAT
        return Code(f"py.divmod({text})", Items((value, value)))
    if name == "slice":
        return Code(f"np.slice({text if len(given) > 1 else 'null, ' + text})", SLICE)
    if name == "id":
        return Code(f"py.id({text})", INT)
    if name in (
        "ValueError",
        "TypeError",
        "RuntimeError",
        "IndexError",
        "KeyError",
        "StopIteration",
        "OSError",
        "AssertionError",
    ):
        return Code(f"new py.{name}({text})", UNKNOWN)
    raise scope.refuse(node, f"{name}()", "see the list of what may be used")


def _zipped(arg: ast.expr, code: Code) -> Value:
    """What one argument of zip gives each time; of a spread one, what each of its rows does."""
    item = row_of(code.value).item
    return row_of(item).item if isinstance(arg, ast.Starred) and not isinstance(known(item), Plain) else item


def _whole(scope: Scope, node: ast.Call, given: list[Code]) -> Code:
    value = known(given[0].value)
    if value == STR:
        return Code(f"py.int({', '.join(code.text for code in given)})", INT)
    if value == SEED:
        return given[0]
    if value == BOOL or value == Number("bool"):
        return Code(f"Number({given[0].text})", INT)
    if is_whole(value) and not is_array(value):
        return Code(given[0].text, INT, given[0].level)
    if scope.final and not (is_number(value) or is_array(value)):
        raise scope.refuse(node, f"int() of {value}", "annotate what it is given")
    return with_zero(Code(f"Math.trunc({given[0].text})", INT))


def _extreme(scope: Scope, node: ast.Call, name: str, keywords: dict[str | None, ast.expr]) -> Code:
    given = [expressions._as_int(scope, expressions.code(scope, arg)) for arg in node.args]
    if len(given) > 1:
        value = given[0].value
        for code in given[1:]:
            value = joined(value, code.value)
        if scope.final and not is_number(value) and not (isinstance(value, Array) and value.perhaps):
            if isinstance(value, Array):
                raise scope.refuse(node, f"{name} of arrays", f"use np.{name}imum")
            return Code(f"py.{name}Of([{', '.join(code.text for code in given)}])", value)
        return Code(f"py.{name}({', '.join(code.at(CHOICE) for code in given)})", value)
    own = keyed(given[0])
    item = row_of(own.value).item
    value = item
    extra = ""
    if "key" in keywords:
        key = keywords["key"]
        extra = f", {_key(scope, key, item)}"
    if "default" in keywords:
        default = expressions.code(scope, keywords["default"])
        extra = f"{extra or ', null'}, {default.text}"
        value = joined(item, default.value)
    return Code(f"py.{name}Of({own.text}{extra})", value)


def _key(scope: Scope, key: ast.expr, item: Value) -> str:
    if isinstance(key, ast.Lambda):
        return expressions.lambda_of(scope, key, (item,)).text
    if isinstance(key, ast.Name) and key.id == "abs":
        return "Math.abs"
    if isinstance(key, ast.Name) and key.id == "len":
        return "(x) => [...x].length" if isinstance(known(item), Record) else "(x) => x.length"
    return expressions.code(scope, key).text


def _sorted(scope: Scope, given: list[Code], keywords: dict[str | None, ast.expr]) -> Code:
    item = row_of(given[0].value).item
    key = _key(scope, keywords["key"], item) if "key" in keywords else "null"
    if "reverse" in keywords:
        return Code(
            f"py.sorted({given[0].text}, {key}, {expressions.code(scope, keywords['reverse']).text})", Row(item)
        )
    return Code(f"py.sorted({given[0].text}{'' if key == 'null' else ', ' + key})", Row(item))


def _quantified(scope: Scope, arg: ast.expr, name: str) -> Code:
    """any() and all(), which look no further than they must."""
    how = "some" if name == "any" else "every"
    if isinstance(arg, ast.GeneratorExp) and len(arg.generators) == 1:
        generator = arg.generators[0]
        source, inner, target = _gone_through(scope, generator)
        for test in generator.ifs:
            source = f"{source}.filter(({target}) => {expressions.truth(inner, test).text})"
        return Code(f"{source}.{how}(({target}) => {expressions.truth(inner, arg.elt).at(CHOICE)})", BOOL)
    own = expressions.code(scope, arg)
    if isinstance(known(own.value), Array):
        return Code(f"[...{own.text}].{how}(Boolean)", BOOL)
    item = row_of(own.value).item
    if scope.final and not isinstance(item, Plain | Number):
        raise scope.refuse(arg, f"{name}() of {item}", "say what is to be true of each")
    return Code(f"[...{own.text}].{how}(Boolean)", BOOL)


def _is_instance(scope: Scope, node: ast.Call) -> Code:
    own = expressions.code(scope, node.args[0])
    kinds = node.args[1]
    parts = _kinds(kinds)
    tests = []
    for part in parts:
        plain = ast.unparse(part)
        if plain in ("int", "float"):
            tests.append(f'typeof {own.at(PRIMARY)} === "number"')
        elif plain == "str":
            tests.append(f'typeof {own.at(PRIMARY)} === "string"')
        elif plain == "bool":
            tests.append(f'typeof {own.at(PRIMARY)} === "boolean"')
        elif plain in ("tuple", "list"):
            tests.append(f"Array.isArray({own.text})")
        elif plain == "np.ndarray":
            tests.append(f"{own.at(PRIMARY)} instanceof np.NDArray")
        elif expressions.klass_of(scope, part):
            tests.append(f"{own.at(PRIMARY)} instanceof {expressions.code(scope, part).text}")
        else:
            raise scope.refuse(node, f"isinstance of {plain}", "ask for a class of ours, or a number or a word")
    return Code(" || ".join(dict.fromkeys(tests)), BOOL, OR if len(set(tests)) > 1 else 9)


def _kinds(node: ast.expr) -> list[ast.expr]:
    if isinstance(node, ast.BinOp):
        return [*_kinds(node.left), *_kinds(node.right)]
    return list(node.elts) if isinstance(node, ast.Tuple) else [node]


def _method(scope: Scope, node: ast.Call, func: ast.Attribute) -> Code | None:
    """A call of a method; None if it is of something else."""
    klass = expressions.klass_of(scope, func.value)
    if klass is not None:
        member = scope.program.member(klass, func.attr)
        if func.attr == "_make":
            return Code(
                f"new {expressions.code(scope, func.value).text}(...{expressions.code(scope, node.args[0]).text})",
                Record(klass.module, klass.name),
            )
        if isinstance(member, Signature):
            own = expressions._class_text(scope, func.value)
            return _with(scope, node, f"{own}.{camel(func.attr)}", member.parameters, member.result)
        return None
    if isinstance(func.value, ast.Call) and isinstance(func.value.func, ast.Name) and func.value.func.id == "super":
        assert scope.klass
        assert scope.klass.base
        base = scope.program.klass(scope.klass.base)
        if func.attr == "__init__":
            return _with(scope, node, "super", scope.program.maker(base), NONE)
        member = scope.program.member(base, func.attr)
        assert isinstance(member, Signature)
        return _with(scope, node, f"super.{camel(func.attr)}", member.parameters, member.result)
    own = expressions.code(scope, func.value)
    value = known(own.value)
    if isinstance(value, Record):
        owner = scope.program.klass(value)
        if func.attr == "_replace":
            return replaced(scope, node, own)
        if func.attr == "_asdict":
            raise scope.refuse(node, "_asdict()", "name the fields")
        member = scope.program.member(owner, func.attr)
        if isinstance(member, Signature):
            if owner.kind == "stream":
                return _with(scope, node, f"{own.at(PRIMARY)}.{camel(func.attr)}", member.parameters, INT)
            return _with(scope, node, f"{own.at(PRIMARY)}.{camel(func.attr)}", member.parameters, member.result)
        if isinstance(member, Value) and isinstance(known(member), Record):
            callable_ = scope.program.member(scope.program.klass(known(member)), "__call__")  # type: ignore[arg-type]
            if isinstance(callable_, Signature):
                return _generic(scope, node, Code(f"{own.at(PRIMARY)}.{camel(func.attr)}", member), callable_)
        if isinstance(member, Function):
            expected = member.arguments or ()
            given = [
                _argument(scope, arg, expected[k] if k < len(expected) else None) for k, arg in enumerate(node.args)
            ]
            return Code(f"{own.at(PRIMARY)}.{camel(func.attr)}({', '.join(given)})", member.result)
        if isinstance(member, Maybe) and isinstance(member.inner, Function):
            given = [_argument(scope, arg) for arg in node.args]
            return Code(f"{own.at(PRIMARY)}.{camel(func.attr)}({', '.join(given)})", member.inner.result)
        return None
    if isinstance(value, Array):
        return _of_array(scope, node, func, own, value)
    if isinstance(value, Either):
        found = [
            scope.program.member(scope.program.klass(one), func.attr)
            for one in value.options
            if isinstance(one, Record)
        ]
        if len(found) == len(value.options) and isinstance(found[0], Signature):
            result = found[0].result
            for other in found[1:]:
                result = joined(result, other.result if isinstance(other, Signature) else UNKNOWN)
            return _with(scope, node, f"{own.at(PRIMARY)}.{camel(func.attr)}", found[0].parameters, result)
    given = [expressions.code(scope, arg) for arg in node.args]
    text = ", ".join(code.at(CHOICE) for code in given)
    if isinstance(value, Number | Plain) and value != STR:
        if func.attr == "item":
            return Code(own.text, BOOL if value == Number("bool") else INT if is_whole(value) else FLOAT, own.level)
        if func.attr == "tolist":
            return Code(own.text, FLOAT, own.level)
        if func.attr == "astype" and isinstance(value, Number):
            return arrays.converted(scope, node, own, arrays.dtype_named(scope, node.args[0]))
    return _of_container(scope, node, func.attr, own, value, given, text)


def _of_array(scope: Scope, node: ast.Call, func: ast.Attribute, own: Code, value: Array) -> Code:
    name, text = func.attr, own.at(PRIMARY)
    keywords = {keyword.arg or "": keyword.value for keyword in node.keywords}
    if name == "clip" and "out" in keywords:
        whole = ast.Call(
            ast.Attribute(ast.Name("np", ast.Load()), "clip", ast.Load()), [func.value, *node.args], node.keywords
        )
        return _into(scope, ast.copy_location(whole, node))
    strange = {*keywords} - {"axis", "keepdims", "dtype", "side", "kind", "copy", "initial"}
    if strange and scope.final:
        raise scope.refuse(node, f"{', '.join(sorted(strange))}= of .{name}()", "leave it out, or use numpy's function")
    if name in ("astype", "clip", "round"):
        found = arrays.fused(scope, node, expressions.typed)
        if found is not None:
            return found
    if name == "astype":  # of the type that it has already: a copy
        return Code(f"{text}.copy()", value)
    if name in arrays.REDUCED:
        return arrays.reduced(scope, node, name, own, node.args, keywords, expressions.typed)
    given = [expressions.code(scope, arg) for arg in node.args]
    texts = ", ".join(code.at(CHOICE) for code in given)
    if name in ("copy", "sort"):
        return Code(f"{text}.{name}()", value)
    if name in ("ravel", "flatten"):
        return Code(f"{text}.{'ravel' if name == 'ravel' else 'copy().ravel'}()", Array(value.dtype, 1))
    if name == "item":
        text = f"py.itemOf({own.text})" if value.perhaps and not texts else f"{text}.item({texts})"
        return Code(text, BOOL if value.dtype == "bool" else FLOAT if value.dtype.startswith("float") else INT)
    if name == "tolist":
        return Code(f"{text}.toList()" if not value.perhaps else f"py.toList({own.text})", _nested(value))
    if name == "reshape":
        rank = len(given) if not (len(given) == 1 and isinstance(known(given[0].value), Items | Row)) else None
        if len(given) == 1 and isinstance(known(given[0].value), Items):
            rank = len(known(given[0].value).parts)  # type: ignore[union-attr]
        if len(given) == 1 and isinstance(known(given[0].value), Items | Row):
            texts = f"...{given[0].at(CHOICE)}"
        if any(isinstance(arg, ast.Starred) for arg in node.args):
            rank = None
        return Code(f"{text}.reshape({texts})", Array(value.dtype, rank))
    if name == "cumsum":
        axis = keywords.pop("axis", None)
        where = "" if axis is None else expressions.code(scope, axis).text
        return Code(
            f"{text}.cumsum({texts or where})",
            Array(value.dtype if value.dtype != "bool" else "int64", value.rank if where or texts else 1),
        )
    if name == "nonzero":
        return Code(f"np.nonzero({own.text})", Row(Array("int64", 1), "tuple"))
    if name in ("take", "repeat", "argsort", "searchsorted"):
        extra = "".join(
            f", {expressions.code(scope, keywords[key]).text}" for key in ("side", "axis") if key in keywords
        )
        dtype = "int64" if name in ("argsort", "searchsorted") else value.dtype
        rank = 1 if name != "searchsorted" else None
        if name == "searchsorted" and not is_array(given[0].value):
            return Code(f"np.searchsorted({own.text}, {texts}{extra})", Number("int64"))
        return Code(f"np.{name}({own.text}{', ' if texts else ''}{texts}{extra})", Array(dtype, rank))
    raise scope.refuse(node, f".{name}() of an array", "see the list of what may be used")


def _nested(value: Array) -> Value:
    item: Value = BOOL if value.dtype == "bool" else FLOAT if value.dtype.startswith("float") else INT
    if value.rank is None:
        return Row(item)
    for _ in range(value.rank):
        item = Row(item)
    return item


def _of_container(
    scope: Scope, node: ast.Call, name: str, own: Code, value: Value, given: list[Code], text: str
) -> Code | None:
    first = own.at(PRIMARY)
    strange = sorted(
        str(keyword.arg) for keyword in node.keywords if name != "sort" or keyword.arg not in ("key", "reverse")
    )
    if strange and isinstance(value, Row | Items | Table | Group | Plain) and value != DATE:
        raise scope.refuse(
            node, f"{', '.join(strange)}= of .{name}()", "give arguments in their order, or leave it out"
        )
    if value == STR and any(known(code.value) != STR for code in given) and name in ("startswith", "endswith", "split"):
        raise scope.refuse(node, f".{name}() of more than a word", "ask for each word")
    if isinstance(value, Row | Items):
        item = row_of(value).item
        if name == "append":
            return Code(f"{first}.push({text})", NONE)
        if name == "extend":
            return Code(f"{first}.push(...{text})", NONE)
        if name == "pop":
            return Code(f"{first}.pop()" if not given else f"{first}.splice({text}, 1)[0]", item)
        if name == "insert":
            return Code(f"{first}.splice({given[0].text}, 0, {given[1].text})", NONE)
        if name == "index":
            return Code(f"py.indexOf({own.text}, {text})", INT)
        if name == "count":
            return Code(f"py.counted({own.text}, {text})", INT)
        if name == "reverse":
            return Code(f"{first}.reverse()", NONE)
        if name == "copy":
            return Code(f"{first}.slice()", value)
        if name == "clear":
            return Code(f"{first}.splice(0, Infinity)", NONE)
        if name == "sort":
            keywords = {keyword.arg: keyword.value for keyword in node.keywords}
            key = f", {_key(scope, keywords['key'], item)}" if "key" in keywords else ""
            if "reverse" in keywords:
                key = f"{key or ', null'}, {expressions.code(scope, keywords['reverse']).text}"
            return Code(f"py.sortInPlace({own.text}{key})", NONE)
        if name == "encode":
            return None
        if name == "__next__":
            return Code(f"py.next({own.text})", item)
    if isinstance(value, Table):
        if name == "get":
            otherwise = given[1] if len(given) > 1 else Code("null", NONE)
            return Code(
                f"{first}.get({given[0].text}) ?? {otherwise.at(OR + 1)}", joined(value.value, otherwise.value), OR
            )
        if name == "items":
            return Code(f"[...{own.at(CHOICE)}]", Row(Items((value.key, value.value))))
        if name == "values":
            return Code(f"[...{first}.values()]", Row(value.value))
        if name == "keys":
            return Code(f"[...{first}.keys()]", Row(value.key))
        if name == "setdefault":
            return Code(f"py.setDefault({own.text}, {text})", value.value)
        if name == "pop":
            return Code(f"py.popItem({own.text}, {text})", value.value)
        if name == "clear":
            return Code(f"{first}.clear()", NONE)
    if isinstance(value, Group) and name == "add":
        expressions.refuse_group(scope, node, given[0].value)
    if isinstance(value, Group) and name in ("add", "clear"):
        return Code(f"{first}.{name}({text})", NONE)
    if value == DATE and name in ("toordinal", "isoformat", "replace"):
        return Code(f"{first}.{name}({text})", INT if name == "toordinal" else STR if name == "isoformat" else DATE)
    if value == STR and name == "encode":
        return Code(f"py.encode({own.text})", BYTES)
    if value == STR:
        plain = {
            "startswith": "startsWith",
            "endswith": "endsWith",
            "lower": "toLowerCase",
            "upper": "toUpperCase",
            "strip": "trim",
        }
        if name in plain and len(given) == (1 if "with" in name else 0):
            return Code(f"{first}.{plain[name]}({text})", BOOL if "with" in name else STR)
        if name == "join":
            row = given[0]
            listed = row.at(PRIMARY) if row_of(row.value).kind != "iterator" else f"[...{row.text}]"
            return Code(f"{listed}.join({own.text})", STR)
        if name == "replace":
            return Code(f"{first}.replaceAll({text})", STR)
        if name in (
            "split",
            "partition",
            "rpartition",
            "removeprefix",
            "removesuffix",
            "zfill",
            "strip",
            "isdigit",
            "capitalize",
            "isascii",
            "find",
            "count",
            "rjust",
            "ljust",
        ):
            returns = {
                "split": Row(STR),
                "partition": Items((STR,) * 3),
                "rpartition": Items((STR,) * 3),
                "isdigit": BOOL,
                "isascii": BOOL,
                "find": INT,
                "count": INT,
            }
            return Code(f"py.{camel(name)}({own.text}{', ' if text else ''}{text})", returns.get(name, STR))
    if isinstance(value, Function) and name in ("cache_clear",):
        return Code(f"{first}.clear()", NONE)
    if scope.final and not isinstance(value, Record):
        raise scope.refuse(
            node,
            f".{name}() of {value} ({expressions._short(node)})",
            "annotate it, or see the list of what may be used",
        )
    return None


# ------------------------------------------------------------------------------------------------- comprehensions


def bound(scope: Scope, target: ast.expr, value: Value, names: dict[str, Value]) -> str:
    """The names that take the parts of a value, as a pattern."""
    if isinstance(target, ast.Name):
        names[target.id] = value
        return camel(target.id)
    if isinstance(target, ast.Starred):
        return f"...{bound(scope, target.value, value, names)}"
    assert isinstance(target, ast.Tuple | ast.List)
    value = known(value)
    parts: list[Value]
    if isinstance(value, Plain) and value in (INT, FLOAT):  # of numbers in a list of an array of unknown rank
        value = Row(value)
    if isinstance(value, Record) and _is_tuple(scope, value):
        named = _by_names(scope, target, value, names)
        if named is not None:
            return named
    if isinstance(value, Items) and not any(isinstance(one, ast.Starred) for one in target.elts):
        parts = [*value.parts, *[UNKNOWN] * (len(target.elts) - len(value.parts))]
    elif isinstance(value, Record):
        klass = scope.program.klass(value)
        parts = [field.value for field in scope.program.fields(klass).values()]
        parts += [UNKNOWN] * (len(target.elts) - len(parts))
    else:
        item = row_of(value).item
        parts = [Row(item) if isinstance(one, ast.Starred) else item for one in target.elts]
    texts = [
        "" if isinstance(one, ast.Name) and one.id == "_" else bound(scope, one, part, names)
        for one, part in zip(target.elts, parts, strict=False)
    ]
    while texts and not texts[-1]:
        texts.pop()
    return f"[{', '.join(texts)}]"


def _is_tuple(scope: Scope, value: Record) -> bool:
    """Whether it is a named tuple, which is gone through field by field."""
    klass = scope.program.klass(value)
    ways = [scope.program.member(klass, name) for name in ("__iter__", "__len__")]
    return klass.kind == "record" and not any(isinstance(way, Signature) for way in ways)


def _by_names(scope: Scope, target: ast.Tuple | ast.List, value: Record, names: dict[str, Value]) -> str | None:
    """A pattern that takes the parts of a named tuple by their names."""
    fields = list(scope.program.fields(scope.program.klass(value)).values())
    if len(fields) != len(target.elts) or any(isinstance(one, ast.Starred) for one in target.elts):
        return None
    pairs = [
        (camel(field.name), bound(scope, one, field.value, names))
        for field, one in zip(fields, target.elts, strict=True)
        if not (isinstance(one, ast.Name) and one.id == "_")
    ]
    return f"{{{', '.join(field if field == own else f'{field}: {own}' for field, own in pairs)}}}"


def _gone_through(scope: Scope, generator: ast.comprehension) -> tuple[str, Scope, str]:
    """A JavaScript array of what a comprehension goes through, the scope of each thing, and its pattern."""
    source = expressions.code(scope, generator.iter)
    names: dict[str, Value] = {}
    inner = scope.inner(names)
    target = bound(scope, generator.target, row_of(source.value).item, names)
    return listed(source), inner, "" if target in ("_", "[]", "{}") else target


def keyed(source: Code) -> Code:
    """What is gone through of a thing: of a dictionary, its keys."""
    if isinstance(known(source.value), Table):
        return Code(f"{source.at(PRIMARY)}.keys()", row_of(source.value))
    return source


def listed(source: Code) -> str:
    """Things that are gone through as an array of JavaScript."""
    source = keyed(source)
    value = known(source.value)
    if isinstance(value, Items) or (isinstance(value, Row) and value.kind != "iterator"):
        return source.at(PRIMARY)
    return f"[...{source.at(CHOICE)}]"


def comprehended(scope: Scope, node: ast.ListComp | ast.GeneratorExp | ast.SetComp | ast.DictComp) -> Code:
    """A comprehension, as calls of map, filter and flatMap."""
    value: Value = UNKNOWN
    key: Value = UNKNOWN

    def one(inner: Scope) -> str:
        nonlocal value, key
        if isinstance(node, ast.DictComp):
            left, right = expressions.code(inner, node.key), expressions.code(inner, node.value)
            key, value = left.value, right.value
            return f"[{left.at(CHOICE)}, {right.at(CHOICE)}]"
        element = expressions.code(inner, node.elt)
        value = element.value
        return element.at(CHOICE)

    def built(scope: Scope, rest: list[ast.comprehension]) -> str:
        generator, *others = rest
        source, inner, target = _gone_through(scope, generator)
        named = any(isinstance(leaf, ast.NamedExpr) for test in generator.ifs for leaf in walk(test))
        tests = [expressions.truth(inner, test) for test in generator.ifs]
        if named:  # what a test names is used at once
            test_text = " && ".join(test.at(AND + 1) for test in tests)
            rest_text = built(inner, others) if others else f"[{one(inner)}]"
            return f"{source}.flatMap(({target}) => {test_text} ? {rest_text} : [])"
        for test in tests:
            source = f"{source}.filter(({target}) => {test.at(CHOICE)})"
        if others:
            return f"{source}.flatMap(({target}) => {built(inner, others)})"
        text = one(inner)
        if text == target and not isinstance(node, ast.DictComp):
            return source if generator.ifs else f"{source}.slice()"
        return f"{source}.map(({target}) => {f'({text})' if text.startswith('{') else text})"

    names = {one.id for part in node.generators for one in walk(part.target) if isinstance(one, ast.Name)}
    expressions.refuse_late_lambdas(scope, node, names)
    single = _by_parts(scope, node)
    if single is not None:
        return single
    text = built(scope, node.generators)
    if isinstance(node, ast.DictComp):
        return Code(f"{expressions.table_text(key)}({text})", Table(key, value))
    if isinstance(node, ast.SetComp):
        expressions.refuse_group(scope, node, value)
        return Code(f"new Set({text})", Group(value))
    return Code(text, Row(value, "list"))


def _by_parts(scope: Scope, node: ast.expr) -> Code | None:
    """A comprehension over a tuple whose parts differ, where each gives something of its own; None of any other."""
    if not isinstance(node, ast.GeneratorExp | ast.ListComp) or len(node.generators) > 1 or node.generators[0].ifs:
        return None
    generator = node.generators[0]
    source = expressions.code(scope, generator.iter)
    value = known(source.value)
    if isinstance(value, Record) and scope.program.klass(value).kind == "record":
        value = Items(tuple(field.value for field in scope.program.fields(scope.program.klass(value)).values()))
    if not isinstance(value, Items) or not 1 < len(value.parts) < 12:
        return None
    texts, values, pattern = set(), [], ""
    for part in value.parts:
        names: dict[str, Value] = {}
        inner = scope.inner(names)
        pattern = bound(inner, generator.target, part, names)
        element = expressions.code(inner, node.elt)
        texts.add(element.at(CHOICE))
        values.append(element.value)
    if len(texts) > 1:
        return None
    (text,) = texts
    return Code(
        f"{listed(source)}.map(({pattern}) => {f'({text})' if text.startswith('{') else text})", Items(tuple(values))
    )
