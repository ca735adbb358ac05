"""Chapters as people write them: a small good file, and strategies of tables that keep all rules."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from ridgeline.play.chapter_files.rules import MOST_TALL, MOST_TALL_BESIDE, POINTS_APART, STEEPEST, WAVE_SLOPE
from ridgeline.play.chapters import Chapter
from ridgeline.play.itinerary import SHAPES_APART
from scene.themes.written import tables

GOOD = """\
words = "the quarries"
rhythm = 0.9
tall = 0.9
every = 7000.0
lift = 100.0
lift_width = 900.0
lift_every = 4000.0

[[shapes]]
kind = "canyon"
at = [0.0, 700.0, 1200.0, 2600.0]
heights = [0.0, 90.0, -260.0, 0.0]
flatten = 0.9

[[things]]
kind = "balloon"
share = 0.3
lowest = 120.0
highest = 300.0

[[things]]
kind = "coin"
share = 0.5
"""

LEAST_STEEP = 0.02


@st.composite
def chapters(draw: st.DrawFn) -> dict[str, Any]:
    """Tables of chapters that keep all rules, often at the edge of them."""
    table = draw(tables(Chapter))
    table.pop("name", None)
    table["words"] = draw(st.text("abc ñ", max_size=20)) + "a"
    rhythm = table["rhythm"] = draw(st.sampled_from([0.6, 1.0, 1.6]) | st.floats(0.6, 1.6))
    table["tall"] = max(draw(st.sampled_from([1.0, 0.5]) | st.floats(0.1, 1.0)) * min(MOST_TALL * rhythm, 1.6), 0.1)
    table["lift_width"] = min(table.get("lift_width", 900.0), 0.5 * table.setdefault("lift_every", 4000.0))
    table["every"] = draw(st.sampled_from([2000.0, 4000.0, 8000.0, 20_000.0]))
    table["shapes"] = [draw(shapes(table)) for _ in range(draw(st.integers(0, 3)))]
    things = table["things"] = table.get("things", [])
    for thing in things:
        thing["share"] /= len(things)
        heights = thing.get("lowest", 40.0), thing.get("highest", 440.0)
        thing["lowest"], thing["highest"] = sorted(heights)
    return table


@st.composite
def shapes(draw: st.DrawFn, chapter: dict[str, Any]) -> dict[str, Any]:
    """Tables of shapes for a chapter, whose lines are often as steep as they may be."""
    length = min(chapter["every"] - SHAPES_APART, 12_000.0)
    most = min(MOST_TALL_BESIDE / chapter["tall"], 1.0)
    least = max(1.0 - (STEEPEST - LEAST_STEEP) / WAVE_SLOPE * chapter["rhythm"] / chapter["tall"], 0.0)
    flatten = draw(st.sampled_from([least, most]) | st.floats(least, most))
    steepest = STEEPEST - WAVE_SLOPE * (1.0 - flatten) * chapter["tall"] / chapter["rhythm"]
    at, heights = [0.0], [0.0]
    for _ in range(draw(st.integers(0, 8))):
        step, climb = draw(st.sampled_from([100.0, 250.0, 600.0, 1500.0])), draw(st.sampled_from([-1.0, 0.0, 1.0]))
        height = min(max(heights[-1] + climb * steepest * step, -600.0), 400.0)
        back = max(abs(height) / steepest, POINTS_APART)
        if at[-1] + step + back <= length:
            at.append(at[-1] + step)
            heights.append(height)
    at.append(at[-1] + max(abs(heights[-1]) / steepest, POINTS_APART))
    kind = draw(st.sampled_from(["hill", "canyon", "lake", "roofs", "viaduct"]))
    return {"kind": kind, "at": at, "heights": [*heights, 0.0], "flatten": flatten}
