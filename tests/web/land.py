"""The land as `terrain.js` has it: a node that is asked, and answers as Python would."""

from __future__ import annotations

import base64
import json
import math
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from ridgeline.terrain import Ridge
from sources import ROOT

TERRAIN = ROOT / "game" / "ridgeline" / "web" / "terrain.js"
SAFE = 2**53 - 1


class Undefined:
    """What an option is that is not given."""


class LandError(Exception):
    """An error that JavaScript raised: `kind` is its name."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind


class Land:
    """A running node that has loaded `terrain.js`."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process
        self._kept = 0

    def ask(self, what: str, *args: Any, on: str | None = None, keep: str | None = None) -> Any:
        """What a function, method, class or attribute gives; arrays of floats as float64 arrays."""
        assert self._process.stdin
        assert self._process.stdout
        question = {"do": what, "args": [_written(arg) for arg in args], "on": on, "keep": keep}
        self._process.stdin.write(json.dumps(question) + "\n")
        self._process.stdin.flush()
        reply = json.loads(self._process.stdout.readline(), object_hook=_read)
        if "error" in reply:
            raise LandError(*reply["error"])
        return reply["answer"]

    def make(self, what: str, *args: Any) -> str:
        """A name for a new object of a class."""
        self._kept += 1
        name = f"object {self._kept}"
        self.ask(what, *args, keep=name)
        return name

    def ridge(self, ridge: Ridge) -> str:
        """A name for the same ridge in JavaScript."""
        return self.make("Ridge", ridge.to_dict())


class Kept(str):
    """The name of an object, as an argument."""


@contextmanager
def started(node: str) -> Iterator[Land]:
    """A node, until it is no longer needed."""
    command = [node, str(Path(__file__).with_name("answers.mjs")), str(TERRAIN)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    ) as process:
        yield Land(process)
        assert process.stdin
        process.stdin.close()
    assert process.returncode == 0


def same(there: Any, here: Any) -> bool:
    """Whether two answers are equal to the last bit; only 0 may have either sign."""
    first, second = np.asarray(there, np.float64).ravel(), np.asarray(here, np.float64).ravel()
    return first.shape == second.shape and bool((first == second).all())


def _written(value: Any) -> Any:
    if isinstance(value, Kept):
        return {"$kept": str(value)}
    if value is Undefined:
        return {"$undefined": True}
    if isinstance(value, Mapping):
        return {str(name): _written(one) for name, one in value.items()}
    if isinstance(value, np.ndarray):
        return {"$f8": base64.b64encode(value.astype("<f8").tobytes()).decode()}
    if isinstance(value, list | tuple):
        return [_written(one) for one in value]
    if isinstance(value, bool | str) or value is None:
        return value
    if isinstance(value, int):
        return value if -SAFE <= value <= SAFE else {"$big": str(value)}
    return (
        float(value)
        if math.isfinite(value)
        else {"$number": str(value).replace("inf", "Infinity").replace("nan", "NaN")}
    )


def _read(value: dict[str, Any]) -> Any:
    if "$f8" in value:
        return np.frombuffer(base64.b64decode(value["$f8"]), "<f8")
    if "$big" in value:
        return int(value["$big"])
    if "$number" in value:
        return float(value["$number"].replace("Infinity", "inf"))
    return value
