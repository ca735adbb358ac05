"""Programs run twice: in this Python, and in V8 as the translator writes them; their values compare by their bits."""

from __future__ import annotations

import enum
import importlib.util
import json
import re
import struct
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import numpy as np

from sources import ROOT

sys.path.insert(0, str(ROOT / "packaging" / "translator"))

from modules import read, translated
from program import Refusal
from reach import unreached

__all__ = ["HEAD", "Engine", "Refusal", "javascript", "read", "told", "translated"]

RUNTIME = ROOT / "game" / "ridgeline" / "web"

HEAD = """
from __future__ import annotations

import dataclasses
import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Float32s = npt.NDArray[np.float32]
Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]
Seed: TypeAlias = int
"""
"""What a program that is tried may use; one line less, and the numbers of lines were hard to say."""

SHOW = r"""
const bits = (number) => {
    if (Number.isNaN(number)) return "nan";
    const view = new DataView(new ArrayBuffer(8));
    view.setFloat64(0, number);
    return view.getBigUint64(0).toString(16).padStart(16, "0");
};
const show = (value) => {
    if (value === null || value === undefined) return null;
    if (typeof value === "boolean") return value;
    if (typeof value === "bigint") return `n${value}`;
    if (typeof value === "number") return `#${bits(value)}`;
    if (typeof value === "string") return `"${value}`;
    if (value instanceof np.NDArray) {
        const flat = [];
        const all = value.size ? value.ravel() : [];
        for (const one of all) flat.push(bits(Number(one)));
        return {array: value.dtype, shape: value.shape, flat};
    }
    if (Array.isArray(value)) return value.map(show);
    if (value instanceof Map) return {table: [...value].map(([key, own]) => [show(key), show(own)])};
    if (value instanceof Set) return {group: [...value].map((one) => JSON.stringify(show(one))).sort()};
    if (value[py.PARTS] !== undefined) return {record: value.constructor.name, parts: value[py.PARTS].map(show)};
    if (typeof value === "object" && typeof value[Symbol.iterator] === "function") return [...value].map(show);
    return {other: String(value)};
};
const tried = (make) => {
    try { return show(make()); } catch (problem) { return {raised: `${problem.stack ?? problem}`}; }
};
"""


def bits(number: float) -> str:
    """The bits of a number as 64-bit floats have them; all that are none are equal."""
    return "nan" if number != number else struct.pack(">d", number).hex()


def shown(value: Any) -> Any:
    """A value as V8 tells its own."""
    if value is None or isinstance(value, bool | np.bool_):
        return None if value is None else bool(value)
    if isinstance(value, str):
        return f'"{value}'
    if isinstance(value, int | np.integer) and not isinstance(value, enum.Enum):
        return f"#{bits(float(value))}" if abs(value) <= 2**53 else f"n{value}"
    if isinstance(value, float | np.floating):
        return f"#{bits(float(value))}"
    if isinstance(value, np.ndarray):
        if value.ndim == 0:
            return shown(value[()])
        flat = [bits(float(one)) for one in value.ravel()]
        return {"array": value.dtype.name, "shape": list(value.shape), "flat": flat}
    if is_dataclass(value) and not isinstance(value, type):
        return {"record": type(value).__name__, "parts": [shown(getattr(value, one.name)) for one in fields(value)]}
    if hasattr(value, "_fields"):
        return {"record": type(value).__name__, "parts": [shown(part) for part in value]}
    if isinstance(value, Mapping):
        return {"table": [[shown(key), shown(own)] for key, own in value.items()]}
    if isinstance(value, set | frozenset):
        # As JSON.stringify writes it, without spaces.
        return {"group": sorted(json.dumps(shown(one), separators=(",", ":"), ensure_ascii=False) for one in value)}
    return [shown(one) for one in value]


def stripped(text: str) -> tuple[str, list[str]]:
    """A module's text without its imports and exports, and the names that it exports."""
    text = re.sub(r"^import [^;]*;$", "", text, flags=re.MULTILINE)
    names = re.findall(r"^export (?:function\*? |class |const )([\w$]+)", text, re.MULTILINE)
    for pattern in re.findall(r"^export const [\[{]([^=]*)[\]}] =", text, re.MULTILINE):
        names += re.findall(r"[\w$]+", pattern)
    return re.sub(r"^export ", "", text, flags=re.MULTILINE), names


def scoped(text: str, name: str, before: str = "") -> str:
    """A module as a constant of this name, with its exports as parts."""
    body, names = stripped(text)
    return f"const {name} = (() => {{ {before}\n{body}\nreturn {{{', '.join(names)}}};\n}})();"


ASKED = """
const {runInThisContext} = require("node:vm");
const lines = require("node:readline").createInterface({input: process.stdin});
lines.on("line", (line) => {
    try {
        console.log(JSON.stringify({value: runInThisContext(JSON.parse(line), {timeout: 100_000}) ?? null}));
    } catch (problem) {
        console.log(JSON.stringify({problem: String(problem?.stack ?? problem)}));
    }
});
"""
"""A script that runs scripts, one a line, and says what comes of each."""


class Engine:
    """A V8 with the runtime of translated modules, in a process of its own."""

    def __init__(self, node: str) -> None:
        self._process = subprocess.Popen(
            [node, "-e", ASKED], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
        )
        arrays = (RUNTIME / "arrays.js").read_text(encoding="utf-8")
        python = (RUNTIME / "python.js").read_text(encoding="utf-8")
        self._run(scoped(arrays, "np") + scoped(python, "py", "const {NDArray} = np;") + SHOW + "\n;0")

    def values(self, module: str, calls: Sequence[str]) -> list[Any]:
        """What calls of a translated module's functions give."""
        body, _ = stripped(module)
        tries = ",\n".join(f"tried(() => {call})" for call in calls)
        found: list[Any] = json.loads(self._run(f"(() => {{\n{body}\nreturn JSON.stringify([{tries}]);\n}})()"))
        return found

    def _run(self, script: str) -> Any:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(f"{json.dumps(script)}\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline())
        assert "problem" not in answer, answer["problem"]
        return answer["value"]

    def close(self) -> None:
        """End it."""
        with self._process:  # which closes its pipes
            pass


_count = 0


def module_of(folder: Path, source: str) -> str:
    """The name of a module of ours with this source; it is imported."""
    global _count
    _count += 1
    name = f"ridgeline.tried{_count}"
    path = folder / f"tried{_count}.py"
    path.write_text(source, encoding="utf-8")
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return name


def javascript(folder: Path, source: str, words: set[str] | None = None) -> str:
    """The translation of a program, or of what these words need of it; `Refusal` if it has none."""
    program, name = read(), module_of(folder, source)
    if words is not None:
        program.left_out = unreached(program, [name], words)
    return translated(program, name)


def told(function: str) -> Any:
    """What a function of the latest module gives, or the word that it raised."""
    try:
        return shown(getattr(sys.modules[f"ridgeline.tried{_count}"], function)())
    except (ArithmeticError, ValueError, LookupError) as problem:
        return {"raised": type(problem).__name__}
