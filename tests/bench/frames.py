"""Prints what frames cost, each figure beside what is wanted of it. See README.md."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import numpy as np
import pygame

import compose
import fidelity
import hitches
import programs
import screen
import shader
from figures import Effort, Figure, Measure, MissingError

QUIET = 0.25  #: load a core, at most, at which the machine counts as quiet before the measuring begins

FULL = Effort(rounds=40, starts=15, repeats=3, seconds=4.0, frames=10_000, deltas=10_000)
QUICK = Effort(rounds=10, starts=4, repeats=1, seconds=2.0, frames=400, deltas=300)

MEASURES = (
    *compose.MEASURES,
    *screen.MEASURES,
    *programs.MEASURES,
    *shader.MEASURES,
    *hitches.MEASURES,
    *fidelity.MEASURES,
)


@dataclass(frozen=True)
class Row:
    """A figure, and what became of it: its value, or why there is none."""

    figure: Figure
    value: float | None
    skipped: str = ""


def measured(measures: list[Measure], effort: Effort) -> Iterator[Row]:
    """The rows of all figures, one after another."""
    for measure in measures:
        try:
            values = measure.run(effort)
        except MissingError as missing:
            yield from (Row(figure, None, str(missing)) for figure in measure.figures)
        else:
            yield from (Row(figure, values[figure.key]) for figure in measure.figures)


def machine() -> dict[str, object]:
    """Where this was measured, and how busy it was."""
    return {
        "python": platform.python_version(),
        "numpy": np.__version__,
        "pygame": pygame.version.ver,
        "sdl": ".".join(map(str, pygame.get_sdl_version())),
        "cores": os.cpu_count(),
        "load": round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None,
    }


def line(row: Row, before: dict[str, float]) -> str:
    """A row for people."""
    figure = row.figure
    name = f"{figure.name:44} {figure.scene:22}"
    if row.value is None:
        return f"{name} skipped: {row.skipped}"
    wanted = "".join(f" {'' if bound is None else format(bound, 'g'):>7}" for bound in (figure.reach, figure.aim))
    was = f" {before[figure.key]:9.3f}" if figure.key in before else ""
    return f"{name} {row.value:9.3f} {figure.unit:6}{wanted}  {figure.met(row.value):7}{was}"


def record(row: Row) -> dict[str, object]:
    """A row for programs."""
    met = "" if row.value is None else row.figure.met(row.value)
    return {"key": row.figure.key, **asdict(row.figure), "value": row.value, "met": met, "skipped": row.skipped}


def baseline(file: Path | None) -> dict[str, float]:
    """The values of an earlier run."""
    rows = json.loads(file.read_text(encoding="utf-8"))["figures"] if file else []
    return {row["key"]: row["value"] for row in rows if row["value"] is not None}


def arguments() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="less work, wider error")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--only", metavar="WORDS", default="", help="measure only what has figures with WORDS in them")
    parser.add_argument("--baseline", type=Path, metavar="FILE", help="show the values of an earlier run's JSON too")
    return parser.parse_args()


def main() -> None:
    """Measure and print; on a machine that was quiet, exit with 1 if something that is wanted was missed."""
    given = arguments()
    before = baseline(given.baseline)
    wanted = [measure for measure in MEASURES if any(given.only in figure.key for figure in measure.figures)]
    effort = QUICK if given.quick else FULL
    rows = measured(wanted, effort)
    if given.json:
        report = {"effort": asdict(effort), "before": machine(), "figures": [record(row) for row in rows]}
        print(json.dumps(report | {"after": machine()}, indent=1))
        return
    quiet = (os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0) < QUIET * (os.cpu_count() or 1)
    print(", ".join(f"{name} {value}" for name, value in (machine() | asdict(effort)).items()))
    head = f"{'figure':44} {'scene':22} {'value':>9} {'unit':6} {'reach':>7} {'aim':>7}  {'met':7}"
    print(head + (f" {'before':>9}" if before else ""))
    missed = 0
    for row in rows:
        print(line(row, before), flush=True)
        missed += row.value is not None and row.figure.met(row.value) == "missed"
    load = machine()["load"]
    print(f"{missed} missed; load {load} at the end")
    if missed and quiet:
        sys.exit(1)


if __name__ == "__main__":
    main()
