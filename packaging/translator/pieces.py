"""Pieces of JavaScript, the names in them, and what is known where they stand."""

from __future__ import annotations

import ast
import posixpath
from dataclasses import dataclass, field
from functools import cache

from program import Class, Module, Program, Refusal, Signature
from values import UNKNOWN, Value

PRIMARY, UNARY, POWER, TIMES, PLUS, SHIFT, ORDER, EQUAL, BIT_AND, BIT_XOR, BIT_OR, AND, OR, CHOICE, LOWEST = range(
    15, 0, -1
)
"""How strongly an expression holds together, as in the language's grammar."""

RESERVED = frozenset(
    [
        "arguments",
        "await",
        "break",
        "case",
        "catch",
        "class",
        "const",
        "continue",
        "debugger",
        "default",
        "delete",
        "do",
        "else",
        "enum",
        "eval",
        "export",
        "extends",
        "false",
        "finally",
        "for",
        "function",
        "if",
        "implements",
        "import",
        "in",
        "instanceof",
        "interface",
        "let",
        "new",
        "null",
        "package",
        "private",
        "protected",
        "public",
        "return",
        "static",
        "super",
        "switch",
        "this",
        "throw",
        "true",
        "try",
        "typeof",
        "undefined",
        "var",
        "void",
        "while",
        "with",
        "yield",
        "np",
        "py",
        "Math",
        "Number",
        "Array",
        "Map",
        "Set",
        "Object",
        "Infinity",
        "NaN",
        "String",
    ]
)


@dataclass(frozen=True)
class Code:
    """An expression: its text, the value that it has, and how strongly it holds together."""

    text: str
    value: Value = UNKNOWN
    level: int = PRIMARY

    def at(self, level: int) -> str:
        """The text, in parentheses if it holds together less than that."""
        return self.text if self.level >= level else f"({self.text})"


def camel(name: str) -> str:
    """A name as JavaScript writes it: `stage_view` is stageView, `_way` stays private, `LOW_UNITS` a constant."""
    bare = name.lstrip("_")
    if not bare or bare.isupper() or bare[0].isupper():
        return name if name not in RESERVED else f"{name}_"
    first, *rest = bare.split("_")
    text = "_" * (len(name) - len(bare)) + first + "".join(part[:1].upper() + part[1:] for part in rest)
    return f"{text}_" if text in RESERVED else text


@dataclass
class Imports:
    """What a module takes of others.

    Attributes:
        own: names of the module itself.
        taken: by file, the names there and here.
        whole: by file, the name of all of it here.
    """

    path: str
    own: set[str]
    taken: dict[str, dict[str, str]] = field(default_factory=dict)
    whole: dict[str, str] = field(default_factory=dict)

    def name(self, file: str, name: str, wish: str | None = None) -> str:
        """What a name of another module's file is called here."""
        file = _files_by_hand().get((file, name), file)
        names = self.taken.setdefault(file, {})
        if name not in names:
            used = (
                self.own | {here for others in self.taken.values() for here in others.values()} | {*self.whole.values()}
            )
            here = wish or name
            if here in used:
                here = f"{here}Of{posixpath.basename(file)[:-3].title()}"
            names[name] = here
        return names[name]

    def all(self, file: str, wish: str) -> str:
        """What all of another module is called here."""
        if file not in self.whole:
            used = self.own | {here for others in self.taken.values() for here in others.values()}
            self.whole[file] = f"{wish}Module" if wish in used else wish
        return self.whole[file]

    def lines(self) -> list[str]:
        """The statements."""
        files = sorted({*self.taken, *self.whole})
        found = []
        for file in files:
            where = posixpath.relpath(file, posixpath.dirname(self.path) or ".")
            where = where if where.startswith(".") else f"./{where}"
            if file in self.whole:
                found.append(f'import * as {self.whole[file]} from "{where}";')
            if self.taken.get(file):
                names = [a if a == b else f"{a} as {b}" for a, b in sorted(self.taken[file].items())]
                found.append(f'import {{{", ".join(names)}}} from "{where}";')
        return found


@dataclass
class Scope:
    """What is known at a place of a program.

    Attributes:
        names: the local names; None stands for one that is not known yet.
        outer: the scope around it, of a function that is made inside another.
        klass, function: in which it is.
        final: whether names have their final values, so that what is not known is refused.
        written: what expressions of this statement have become, so that none is written anew for each around it.
    """

    program: Program
    module: Module
    imports: Imports
    names: dict[str, Value] = field(default_factory=dict)
    outer: Scope | None = None
    klass: Class | None = None
    function: Signature | None = None
    final: bool = True
    written: dict[int, tuple[ast.expr, Code]] = field(default_factory=dict)

    def inner(self, names: dict[str, Value]) -> Scope:
        """The scope of a function or a comprehension inside it."""
        return Scope(self.program, self.module, self.imports, names, self, self.klass, self.function, self.final)

    def local(self, name: str) -> Value | None:
        """What a local name has; None if there is none."""
        if name in self.names:
            return self.names[name]
        return self.outer.local(name) if self.outer else None

    def refuse(self, node: ast.AST, construct: str, remedy: str) -> Refusal:
        """The refusal of a construct here."""
        return Refusal(self.module.path, node, construct, remedy)


BY_HAND = {
    "ridgeline.terrain.hashing": "terrain/hashing.js",
    "ridgeline.terrain.easing": "terrain/easing.js",
    "ridgeline.terrain.ridge": "terrain/ridge.js",
    "ridgeline.terrain.weathering": "terrain/weathering.js",
    "ridgeline.terrain.maps.hollows": "terrain/hollows.js",
    "ridgeline.terrain.sketches.drawings": "terrain/drawings.js",
    "ridgeline.scene.memory": "byHand/memory.js",
    "ridgeline.scene.themes.find": "byHand/themes.js",
}
"""Modules of Python that have one in JavaScript written by hand, and where."""


def file_of(module: str, package: bool = False) -> str:
    """The file of a module: `ridgeline.scene.sky.cloud_shapes` is made/scene/sky/cloudShapes.js."""
    if module in BY_HAND:
        return BY_HAND[module]
    *folders, name = module.split(".")[1:] or [""]
    parts = ["made", *map(camel, folders), *([camel(name), "index"] if package else [camel(name)])]
    return "/".join(parts) + ".js"


PARTS_BY_HAND = {
    "ridgeline.scene.light.contrast": {"steps": "byHand/contrast.js"},  # colours to all eyes, of all hours at once
    "ridgeline.scene.stands.raster": {"mask": "byHand/raster.js"},  # polygons: eight times as long as sums of arrays
    "ridgeline.scene.outline": {"Outline.heights": "byHand/outline.js"},  # each crest of each frame
    "ridgeline.scene.brush": {"strokes": "byHand/brush.js"},  # the pixels alone that a line reaches
    "ridgeline.scene.water.light_strokes": {
        "Strokes.particles": "byHand/strokes.js"
    },  # thousands in a frame, put into sets
    "ridgeline.scene.water.glitter": {"glitter": "byHand/glitter.js"},  # thousands of cells, few of them lit
    "ridgeline.scene.water.reflections": {"_middle": "byHand/reflections.js"},  # small pictures, read once
    "ridgeline.scene.lights.window_panes": {"panes": "byHand/windowPanes.js"},  # hundreds of small boxes, added up
    "ridgeline.scene.sky.cloud_shapes": {"_with_puff": "byHand/cloudShapes.js"},  # it touches little of a cloud
    "ridgeline.scene.life.figure": {"emerging": "byHand/figure.js"},  # many small pictures in a frame
    "ridgeline.scene.land.wind": {"_gusts": "byHand/wind.js"},  # each sine from the last
    "ridgeline.scene.life.presence": {"uniforms_of": "byHand/draws.js"},  # keys of many things at once
}
"""Functions, methods and classes that have a body written by hand, and where, by their module; and why."""


def is_own(part: str) -> bool:
    """Whether a part by hand belongs to its module: a method, or a function that only the module calls."""
    return "." in part or part.startswith("_")


@cache
def _files_by_hand() -> dict[tuple[str, str], str]:
    """By the file that would be made and the name in it, where a part is that is written by hand."""
    return {
        (file_of(module), camel(name)): file
        for module, parts in PARTS_BY_HAND.items()
        for name, file in parts.items()
        if not is_own(name)
    }
