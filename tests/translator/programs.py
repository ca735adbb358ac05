"""Programs of the subset that is translated, drawn by chance: functions without arguments that give a value."""

from __future__ import annotations

import random

NAMES = ("n", "m", "k")
FLOATS = ("x", "y", "z")

START = """
class Spot(NamedTuple):
    at: float
    kind: int = 3
    word: str = "a"


@dataclass(frozen=True)
class Shape:
    size: float
    sides: int = 4

    @property
    def area(self) -> float:
        return self.size * self.sides

    def grown(self, by: float) -> Shape:
        return replace(self, size=self.size + by)


class Box(Shape):
    def corners(self, more: int = 1) -> int:
        return self.sides + more


def counted(first: int, last: int, step: int = 1) -> Iterator[int]:
    for number in range(first, last, step):
        if number % 5 == 3:
            continue
        yield number * 2


def mixed(a: float, b: float = 0.25, *, weight: float = 2.0) -> float:
    return a * weight - b


def total(*numbers: int) -> int:
    found = 0
    for number in numbers:
        found += number
    return found
"""
"""What the functions use."""


class Writer:
    """Writes one function; the same number gives the same."""

    def __init__(self, number: int) -> None:
        self.chance = random.Random(number)

    def one_of(self, *choices: str) -> str:
        return self.chance.choice(choices)

    # Values: each method gives the text of an expression; `deep` is how much more may stand in it.

    def whole(self, deep: int) -> str:
        """A whole number; they stay small enough for products of a few."""
        if deep <= 0:
            return self.one_of(*NAMES, str(self.chance.randint(-9, 9)), str(self.chance.randint(0, 40)))
        one, other = self.whole(deep - 1), self.whole(deep - 2)
        return self.one_of(
            f"({one} + {other})",
            f"({one} - {other})",
            f"({one} * {self.whole(0)})",
            f"({one} // {self.one_of('3', '-4', '7')})",
            f"({one} % {self.one_of('5', '-3', '8')})",
            f"(-{one})",
            f"abs({one})",
            f"min({one}, {other})",
            f"max({one}, {other}, 2)",
            f"int({self.floating(deep - 1)} % 50.0)",
            f"round({self.floating(deep - 1)} % 20.0)",
            f"math.floor({self.floating(deep - 1)} % 9.0)",
            f"math.ceil({self.floating(deep - 1)} % -9.0)",
            f"({one} if {self.test(deep - 1)} else {other})",
            f"({one} or {other})",
            f"({one} and {other})",
            f"(({one}) & 255)",
            f"(({one}) ^ ({other}))",
            f"(({one}) >> 2)",
            f"len({self.row(deep - 1)})",
            f"sum({self.row(deep - 1)})",
            f"total({one}, {other})",
            f"total(*{self.row(deep - 1)})",
            f"{self.row(deep - 1)}.count({other})",
            f"Box(1.5, {one}).corners(more={other})",
            f"max({self.row(deep - 1)}, key=lambda v: (v % 4, v), default={other})",
        )

    def floating(self, deep: int) -> str:
        if deep <= 0:
            return self.one_of(*FLOATS, "-0.0", "0.5", "1e-300", "-2.75", "1e15", repr(self.chance.uniform(-9, 9)))
        one, other = self.floating(deep - 1), self.floating(deep - 2)
        return self.one_of(
            f"({one} + {other})",
            f"({one} - {other})",
            f"({one} * {other} % 1e6)",
            f"({one} / {self.one_of('3.0', '-0.7', '4')})",
            f"({one} // {self.one_of('1.5', '-2.0')})",
            f"({one} % {self.one_of('1.5', '-2.0')})",
            f"(-{one})",
            f"abs({one})",
            f"(({one} % 100.0) ** 2)",
            f"min({one}, {other})",
            f"max({one}, {other})",
            f"float({self.whole(deep - 1)})",
            f"({one} * {self.whole(deep - 1)} % 1e6)",
            f"math.sqrt(abs({one}))",
            f"({one} if {self.test(deep - 1)} else {other})",
            f"({one} or {other})",
            f"({one} and {other})",
            f"mixed({one}, weight={other} % 7.0)",
            f"mixed({one} % 1e5, {other})",
            f"Spot({one}, {self.whole(0)}).at",
            f"Spot({one})._replace(at={other}).at",
            f"Shape({one} % 1e6, {self.whole(0)}).area",
            f"Shape({one}).grown({other}).size",
        )

    def test(self, deep: int) -> str:
        sign = self.one_of("<", "<=", ">", ">=", "==", "!=")
        one = self.one_of(self.whole(deep - 1), self.floating(deep - 1))
        choices = [
            f"{one} {sign} {self.floating(deep - 1)}",
            f"{self.whole(deep - 1)} {sign} {self.whole(deep - 1)}",
            f"0 < {one} <= {self.whole(deep - 1)}",
            f"not {one}",
            f"bool({self.floating(deep - 1)})",
        ]
        if deep > 0:
            choices += [
                f"({self.test(deep - 1)} and {self.test(deep - 1)})",
                f"({self.test(deep - 1)} or {self.test(deep - 1)})",
                f"{self.whole(deep - 1)} in {self.row(deep - 1)}",
                f"{self.pair(deep - 1)} {sign} {self.pair(deep - 1)}",
                f"any(v {sign} {self.whole(0)} for v in {self.row(deep - 1)})",
                f"all(v % 3 for v in {self.row(deep - 1)})",
                f"Spot(1.0, {self.whole(0)}) == Spot(1.0, {self.whole(0)})",
                f"Shape(2.0, {self.whole(0)}) == Shape(2.0, {self.whole(0)})",
            ]
        return f"({self.one_of(*choices)})"

    def pair(self, deep: int) -> str:
        return f"({self.whole(deep)}, {self.floating(deep - 1)})"

    def row(self, deep: int) -> str:
        """A list of whole numbers."""
        if deep <= 0:
            return self.one_of(f"[{', '.join(self.whole(0) for _ in range(self.chance.randint(1, 5)))}]", "row")
        one = self.row(deep - 1)
        bounds = [self.one_of("", str(self.chance.randint(-4, 4))) for _ in range(2)]
        return self.one_of(
            f"{one}[{':'.join(bounds)}]",
            f"{one}[{':'.join(bounds)}:{self.one_of('2', '-1', '-2', '3')}]",
            f"sorted({one})",
            f"sorted({one}, key=lambda v: (v % 3, -v))",
            f"sorted({one}, key=lambda v: v % 3, reverse=True)",
            f"[v * {self.whole(0)} for v in {one} if v % {self.one_of('2', '3')}]",
            f"[v + w for v in {one}[:3] for w in {self.row(0)}[:3] if v != w]",
            f"[i - v for i, v in enumerate({one})]",
            f"[v * w for v, w in zip({one}, {self.row(0)})]",
            f"list(reversed({one}))",
            f"list(range({self.chance.randint(-5, 5)}, {bounds[0] or 4}, {self.one_of('1', '2', '-1', '-3')}))",
            f"list(counted({self.chance.randint(-5, 5)}, {self.chance.randint(-9, 9)}))",
            f"({one} + [{self.whole(0)}])",
            f"[*{one}, {self.whole(deep - 1)}]",
            f"list({{v % 4: v for v in {one}}})",
            f"sorted({{v % 4 for v in {one}}})",
            f"[v if v > 0 else {self.whole(0)} for v in {one}]",
        )

    def word(self, deep: int) -> str:
        form = self.one_of("04d", "d", "x", "6d")
        other = self.one_of(".2f", ".0f", "8.3f", ".3f", "07.1f")
        small = f"{self.floating(deep - 1)} % 1000.0"
        return f'f"{{{self.whole(deep)}:{form}}}\'${{{{{{{small}:{other}}}\\n{{{self.whole(0)}}}|{{{small}}}"'

    def table(self, deep: int) -> str:
        return f"{{(v, v % 3): w for v, w in enumerate({self.row(deep)})}}"

    def array(self, deep: int, kind: str) -> str:
        """An array of "a" (floats), "b" (32-bit floats) or "c" (whole numbers) that broadcasts to (2, 4)."""
        if deep <= 0:
            return self.one_of(kind, f"{kind}2", f"{kind}2[0]", f"{kind}2[:, ::-1]", f"{kind}2[:, :1]", f"{kind}[::-1]")
        one, other = self.array(deep - 1, kind), self.array(deep - 2, kind)
        number = self.one_of("2", "3", "-1") if kind == "c" else self.one_of("0.1", "-1.5", "2", "1e-3")
        choices = [
            f"({one} + {other})",
            f"({one} - {other})",
            f"({one} * {number})",
            f"({number} - {one})",
            f"(-{one})",
            f"np.abs({one})",
            f"np.where({self.mask(deep - 1, kind)}, {one}, {other})",
            f"np.where({self.mask(deep - 1, kind)}, {one}, {number})",
            f"np.clip({one}, -4, 5)",
            f"np.maximum({one}, 1)",
            f"{one}.copy()",
        ]
        if kind == "c":
            choices += [f"({one} // {self.one_of('3', '-2')})", f"({one} % {self.one_of('3', '-2')})"]
            choices += [f"np.rint({self.array(deep - 1, 'a')}).astype(np.int64)", f"({one} * {kind})"]
        else:
            choices += [
                f"({one} / 3)",
                f"np.floor({one})",
                f"np.sqrt(np.abs({one}))",
                f"np.rint({one})",
                f"({one} * {other})",
            ]
            choices += [f"({one} % 1.5)", f"({one} ** 2 - {other})"]
        if kind == "a":
            choices += [f"({one} + {self.array(deep - 1, 'b')})", f"{self.array(deep - 1, 'c')}.astype(np.float64)"]
            choices += [f"({one} * {self.array(deep - 1, 'c')})", f"({self.array(deep - 1, 'c')} / 4)"]
        if kind == "b":
            choices += [f"{self.array(deep - 1, 'a')}.astype(np.float32)"]
        return self.one_of(*choices)

    def mask(self, deep: int, kind: str) -> str:
        sign = self.one_of("<", "<=", ">", ">=", "==", "!=")
        one = f"({self.array(deep - 1, kind)} {sign} {self.array(deep - 1, kind)})"
        if deep <= 0:
            return one
        return self.one_of(
            one, f"({one} & {self.mask(deep - 1, kind)})", f"({one} | {self.mask(0, kind)})", f"(~{one})"
        )

    # Statements.

    def steps(self, deep: int, inside: bool = False) -> list[str]:
        """A statement that changes the names."""
        how = self.chance.randrange(12 if deep > 0 else 7)
        if how == 0:
            return [f"{self.one_of(*NAMES)} = {self.whole(2)} % 1000"]
        if how == 1:
            return [f"{self.one_of(*FLOATS)} = {self.floating(2)} % 1e6"]
        if how == 2:
            return [f"{self.one_of('n', 'm')} += {self.whole(1)} % 100", f"{self.one_of(*FLOATS)} *= 0.5"]
        if how == 3:
            return [f"n, m = m % 100, {self.whole(1)} % 100"]
        if how == 4:
            return [f"row[{self.one_of('-1', '0')}] = {self.whole(2)} % 1000", f"row.append({self.whole(1)} % 100)"]
        if how == 5:
            return [f"n, *rest = {self.whole(0)}, *row", "m += len(rest)"]
        if how == 6:
            return [f"table[n % 3, {self.whole(0)}] = {self.whole(1)}", "k = len(table)"]
        body = [f"    {line}" for line in [*self.steps(deep - 1, True), *self.steps(deep - 1, True)]]
        if how == 7:
            other = [f"    {line}" for line in self.steps(deep - 1, inside)]
            return [f"if {self.test(1)}:", *body, "else:", *other]
        if how == 8:
            leave = [f"    if {self.test(1)}:", f"        {self.one_of('break', 'continue')}"]
            return [f"for i in range({self.chance.randint(-2, 2)}, 4):", "    n = (n + i) % 1000", *leave, *body]
        if how == 9:
            return [
                "k = 5",
                "while k > 0:",
                "    k -= 1",
                "    m = (m + k) % 1000",
                *[line.replace(" k = ", " m = ") for line in body],
            ]
        if how == 10:
            return [f"for v, w in zip(row[:4], {self.row(1)}):", "    m = (m * 3 + v - w) % 1000", *body]
        return [f"if (t := {self.whole(1)}) > 3:", "    n = t % 100", *body]

    def numbers(self, name: str) -> list[str]:
        """A function of Python's values."""
        small = self.chance.randint
        start = [f"n, m, k = {small(-9, 9)}, {small(-99, 99)}, {small(0, 9)}"]
        start += [f"x, y, z = {self.floating(0)}, {small(-5, 5)}.5, -0.0".replace("x, y, z = x", "x, y, z = 1.5")]
        start = [start[0], "x, y, z = " + ", ".join([repr(self.chance.uniform(-5, 5)), f"{small(-5, 5)}.5", "-0.0"])]
        start += [f"row = [{small(-9, 9)}, {small(-9, 9)}, {small(-9, 9)}]", "table: dict[tuple[int, int], int] = {}"]
        body = [line for _ in range(self.chance.randint(0, 3)) for line in self.steps(2)]
        made = [self.whole(3), self.floating(3), self.test(2), self.row(2)]
        made += [
            self.chance.choice([self.word, self.table])(1),
            "[t for v in row if (t := v - 2) > 3]",
            "table",
            "(n, m, k, x, y, z)",
        ]
        kinds = "tuple[int, float, bool, list[int], str, list[int], dict[tuple[int, int], int], tuple[float, ...]]"
        return [f"def {name}() -> {kinds}:", *(f"    {line}" for line in [*start, *body, f"return {', '.join(made)}"])]

    def arrays(self, name: str) -> list[str]:
        """A function of arrays."""
        whole = [self.chance.randint(-9, 9) for _ in range(12)]
        start = [
            f"a2 = np.array({[[self.chance.uniform(-9, 9) for _ in range(4)] for _ in range(2)]})",
            f"a = np.array({[float(self.chance.randint(-6, 6)) / 2 for _ in range(4)]})",
            "b, b2 = (a * 0.3).astype(np.float32), (a2 * 1.1).astype(np.float32)",
            f"c, c2 = np.array({whole[:4]}), np.array({[whole[4:8], whole[8:]]})",
        ]
        kind = self.one_of("a", "b", "c")
        made = [self.array(3, kind), self.mask(2, kind)]
        value = self.array(2, "a")
        body = [
            f"d = a2 + {self.array(2, 'a')}",
            self.one_of(
                "d[0] += d[1]",
                "d[:, 1:] -= d[:, :-1]",
                f"d[d > 1] = {self.floating(-1)}".replace(" x", " 1.0").replace(" y", " 2.0").replace(" z", " 3.0"),
            ),
            self.one_of(
                "d *= 0.5", "d[:, 0] = 3", "d[-1] = a", "d[np.array([1, 0])] -= a", "np.maximum(d, -2.0, out=d)"
            ),
            f"e = {value} + a2",
        ]
        made += [
            "d",
            self.one_of(
                "e.max(axis=0)",
                "e.sum(axis=1)",
                "e.mean(axis=0)",
                "e[e > 0]",
                "e[:, np.array([2, 0, -1])]",
                "e.T",
                "np.cumsum(e)",
                "e[1, ::-2]",
            ),
        ]
        made += [
            self.one_of(
                "float(e.sum())", "float(e[0, 1] * 3)", "float(e.max())", "int(c2.sum())", "float(b2[1, 2] * 0.1)"
            )
        ]
        return [
            f"def {name}() -> tuple[object, object, Floats, Floats, float]:",
            *(f"    {line}" for line in [*start, *body, f"return {', '.join(made)}"]),
        ]


def program(numbers: range) -> tuple[str, list[str]]:
    """A module with a function for each number, and their names."""
    parts, names = [START], []
    for number in numbers:
        name = f"go{number}"
        writer = Writer(number)
        lines = writer.arrays(name) if number % 3 == 2 else writer.numbers(name)
        parts.append("\n".join(lines))
        names.append(name)
    return "\n\n\n".join(parts) + "\n", names
