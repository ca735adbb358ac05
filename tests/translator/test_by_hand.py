"""What is written by hand for made modules says what Python says, of things that are drawn by chance."""

from __future__ import annotations

import json
import math
import re
import shutil
import struct
import subprocess
from collections.abc import Callable, Iterator
from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import Any

import pytest
from made import module_names
from modules import read, translated
from pieces import PARTS_BY_HAND, file_of

from conftest import find
from sources import ROOT

from .engine import SHOW, module_of, told

WEB = ROOT / "game" / "ridgeline" / "web"

TRIES = 24  #: programs of each kind

HEAD = """
from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ridgeline.terrain.arrays import Floats
from ridgeline.scene.brush import strokes
from ridgeline.scene.items import Disc, Particles, Sprite
from ridgeline.scene.life.figure import emerging
from ridgeline.scene.life.presence import uniforms_of
from ridgeline.scene.light.contrast import steps
from ridgeline.scene.lights.window_panes import panes
from ridgeline.scene.memory import Memory
from ridgeline.scene.moment import Moment
from ridgeline.scene.outline import Outline, Stretch
from ridgeline.scene.ribbon import pixels_in
from ridgeline.scene.sky.cloud_shapes import tones
from ridgeline.scene.stands.pen import Part
from ridgeline.scene.stands.raster import mask
from ridgeline.scene.view import View
from ridgeline.scene.water.glitter import Lamp, glitter
from ridgeline.scene.water.reflections import reflections
from ridgeline.scene.water.light_strokes import Strokes
from ridgeline.scene.water.surfaces import WaterSurface
from ridgeline.scene.land.wind import wind_over_land
from ridgeline.scene.weather_spells import Spell


@dataclass
class Crest:
    crest: Floats


@dataclass
class Stage:
    seed: int
    view: View
    moment: Moment
    memory: Memory
    calm: bool
    crests: list[Crest]


def parts(sets: list[Particles]) -> list[tuple[int, Floats, Floats, float, float]]:
    return [(one.layer, one.places, one.share, one.across, one.radius) for one in sets]
"""


def row(chance: Random, count: int, least: float, most: float) -> str:
    """Numbers of an array; now and then a part of one that is larger, or lies the other way."""
    drawn = [chance.uniform(least, most) for _ in range(count)]
    return chance.choice(
        [
            f"np.array({drawn})",
            f"np.array({[0.5, *drawn, 0.25]})[1:-1]",
            f"np.array({drawn[::-1]})[::-1]",
            f"np.array({[[one, 0.0] for one in drawn]})[:, 0]",
        ]
    )


def heights(chance: Random) -> str:
    count, step, along = chance.randint(1, 30), chance.choice([0.125, 0.3, 1.0, 1.7, 4.0]), chance.random()
    left = chance.randint(0, 4)
    land = row(chance, left + int(step * count + along) + 3, -50.0, 900.0)
    return f"Outline(Stretch.of(7, {land}), {step} * np.arange({count + 1}), {left}, {along}, 0.7, 90.0).crest()"


def lines(chance: Random) -> str:
    left, top, thinnest = chance.randint(-9, 2000), chance.randint(-9, 900), chance.choice([0.1, 0.6])

    def end() -> tuple[float, float]:
        return left + chance.uniform(-20.0, 40.0), top + chance.uniform(-20.0, 40.0)

    drawn = [(end(), end(), chance.uniform(thinnest, 4.0)) for _ in range(chance.randint(1, 4))]
    drawn += [(drawn[0][1], drawn[0][1], drawn[0][2])] * chance.randint(0, 1)
    return f"strokes(pixels_in({left}, {top}, {chance.randint(1, 24)}, {chance.randint(1, 24)}), {drawn})"


def particles(chance: Random) -> str:
    count = chance.randint(1, 60)
    columns = [row(chance, count, *bounds) for bounds in [(-90, 420), (0, 260), (0.5, 90), (0, 0.9)]]
    numbers = [chance.randint(0, 5) for _ in range(count)]
    scale, thin = chance.choice([0.3, 0.5, 1.0, 2.2]), chance.choice([1.0, 0.4])
    made = f"Strokes(np.array({numbers}, np.int64), {', '.join(columns)})"
    return f'parts([*{made}.particles(View(320, 180, {scale}), np.zeros(3), "", {thin})])'


def glitters(chance: Random) -> str:
    waters = [water(chance, number) for number in range(chance.randint(1, 3))]
    discs = [f"Disc({chance.uniform(-30, 350)}, 20.0, {chance.uniform(6, 40)}, np.zeros(3))" for _ in range(2)]
    lamps = [f"Lamp({disc}, {chance.random()}, np.zeros(3))" for disc in discs[: chance.randint(1, 2)]]
    moment = f"Moment(0.0, 20.0, {chance.uniform(0, 9e4)})"
    seed, calm = chance.randrange(2**50), chance.random() < 0.3
    stage = f"Stage({seed}, View(320, 180, {chance.choice([0.3, 0.7])}), {moment}, Memory(), {calm}, [])"
    return f"parts([*glitter({stage}, [{', '.join(lamps)}], [{', '.join(waters)}])])"


def water(chance: Random, number: int) -> str:
    words = chance.choice(["lake", "sea", "tarn"])
    crest, cover = row(chance, 321, 60.0, 70.0), row(chance, 321, 65.0, chance.choice([70.0, 180.0]))
    view = f"View(320, 180, {chance.choice([0.3, 0.5, 0.9])})"
    below = chance.uniform(1.0, 200.0)  # at 0 the last bit of a logarithm would decide between two sets
    left = chance.choice([1.0, 1e3, 1e9]) * chance.uniform(-1.0, 1.0)
    rest = f"{crest}, {cover}, None, {view}, {left}, {below}"
    return f'WaterSurface({number}, "{words}", 100.0, {2 * number + 3}, {rest})'


def windows(chance: Random) -> str:
    count, scale = chance.randint(1, 40), chance.choice([0.3, 1.5])
    drawn = [[(chance.uniform(-30.0, most), chance.uniform(0.2, 9.0)) for _ in range(count)] for most in (70.0, 40.0)]
    x, y = ([start for start, _ in pairs] for pairs in drawn)
    right, foot = ([start + wide for start, wide in pairs] for pairs in drawn)
    place = sorted(chance.randint(0, 9) for _ in range(count))
    sides = ", ".join(f"np.array({side})" for side in (x, y, right, foot))
    return f"[*panes(({sides}), {row(chance, count, 0.0, 1.0)}, np.array({place}), View(60, 30, {scale}))]"


def shares(chance: Random, rows: int, columns: int) -> str:
    drawn = [[max(chance.uniform(-0.3, 1.0), 0.0) for _ in range(columns)] for _ in range(rows)]
    return chance.choice(["np.array({}, np.float32)", "np.array({}, np.float32)[::-1]"]).format(drawn)


def sprite(chance: Random, layer: int) -> str:
    left, top, picture = (
        chance.randint(-9, 60),
        chance.randint(-9, 30),
        shares(chance, *chance.choices(range(1, 12), k=2)),
    )
    return f'Sprite({layer}, {left}, {top}, {picture}, np.zeros(3), "")'


def risen(chance: Random) -> str:
    stage = f"Stage(1, View(60, 40), Moment(), Memory(), False, [Crest({row(chance, 61, 5.0, 35.0)})])"
    return f"[one.share for one in emerging({stage}, 0, [{sprite(chance, 4)}, {sprite(chance, 4)}])]"


def mirrored(chance: Random) -> str:
    lamps = ", ".join(sprite(chance, 1) for _ in range(chance.randint(1, 4)))
    stage = f"Stage(1, View(320, 180), Moment(0.0, 20.0, {chance.uniform(0, 9e4)}), Memory(), False, [])"
    return f"parts([*reflections({stage}, [{lamps}], [{water(chance, 0)}])])"


def clouds(chance: Random) -> str:
    key = f"({chance.randrange(2**32)}, {chance.randrange(2**32)})"
    rows, columns, grown, angle = (chance.randint(*span) for span in [(20, 50), (30, 90), (1, 96), (0, 63)])
    return (
        f"[(one.left, one.top, one.share) for one in tones({key}, {columns}, {rows}, {grown}, {angle}, 0.8, Memory())]"
    )


def bent(chance: Random) -> str:
    spell = f'Spell("rain", {chance.random()}, {chance.uniform(-300, 300)}, 5.0, 3)'
    wind = f"wind_over_land({spell}, 7, {chance.uniform(10.0, 9e4)}, Memory(), breeze=1.0, free=0.7)"
    place = f"{chance.choice([1.0, 1e7]) * chance.random()}, View(320, 180, {chance.choice([0.3, 1.0])})"
    return f"{wind}.pushed({place})"


def drawn_parts(chance: Random) -> str:
    def polygon() -> str:
        middle, corners = (chance.uniform(-2.0, 2.0), chance.uniform(-0.5, 3.0)), chance.randint(3, 7)
        return repr([tuple(one + chance.uniform(-1.5, 1.5) for one in middle) for _ in range(corners)])

    def some(least: int) -> str:
        return f"[{', '.join(polygon() for _ in range(chance.randint(least, 2)))}]"

    parts = ", ".join(f"Part({some(1)}, {some(0)})" for _ in range(chance.randint(1, 3)))
    root = chance.random(), chance.random()
    return f"mask([{parts}], {chance.choice([0.7, 2.0, 9.3])}, {chance.choice([0.0, 0.4, 2.0])}, {root})"


def numbered(chance: Random) -> str:
    numbers = [chance.randint(-(2**40), 2**40) for _ in range(chance.randint(1, 9))]
    return (
        f"uniforms_of({chance.randrange(2**50)}, {chance.randint(0, 40)}, np.array({numbers}), {chance.randint(1, 5)})"
    )


def darker(chance: Random) -> str:
    hours, layers = chance.randint(1, 4), chance.randint(2, 5)

    def colour() -> list[float]:
        return [chance.random(), chance.uniform(-0.15, 0.15), chance.uniform(-0.15, 0.15)]

    ridges = [[colour() for _ in range(layers)] for _ in range(hours)]
    behind = [chance.random() for _ in range(layers - 1)]
    return f"steps(np.array({ridges}), np.array({[colour() for _ in range(hours)]}), np.array({behind}))"


EXACT = {
    "Outline.heights": heights,
    "uniforms_of": numbered,
    "emerging": risen,
    "mask": drawn_parts,
    "panes": windows,
    "strokes": lines,
}
"""What has the same bits."""

NEAR = {
    "Strokes.particles": particles,
    "_gusts": bent,
    "_middle": mirrored,
    "_with_puff": clouds,
    "glitter": glitters,
    "steps": darker,
}
"""What has powers, sines or sums of rows, whose last bits differ between processors."""


class Made:
    """The page's folder, with the modules that a program takes, made of Python's."""

    def __init__(self, node: str, folder: Path) -> None:
        self._node, self._web, self._program = node, folder / "web", read()
        shutil.copytree(WEB, self._web, ignore=shutil.ignore_patterns("made"))
        files = {file_of(name, is_package): name for name, is_package in module_names()}
        self._names = {file: name for file, name in files.items() if file.startswith("made/")}
        self._there: set[str] = set()

    def values(self, folder: Path, calls: list[str]) -> tuple[list[Any], list[Any]]:
        """What expressions give in Python, and in JavaScript."""
        source = HEAD + "".join(f"\n\ndef go{k}() -> object:\n    return {call}\n" for k, call in enumerate(calls))
        name = module_of(folder, source)
        self._names[file_of(name)] = name
        self._make(file_of(name))
        files = {"np": "arrays.js", "py": "python.js", "made": file_of(name)}
        taken = [f'import * as {here} from "{(self._web / file).as_uri()}";' for here, file in files.items()]
        tries = ", ".join(f"tried(() => made.go{number}())" for number in range(len(calls)))
        script = "\n".join([*taken, SHOW, f"console.log(JSON.stringify([{tries}]));"])
        command = [self._node, "--input-type=module"]
        run = subprocess.run(command, input=script, capture_output=True, text=True, check=True)
        return [told(f"go{number}") for number in range(len(calls))], json.loads(run.stdout)

    def _make(self, file: str) -> None:
        """Translate a module and those that it takes, also by way of what is by hand."""
        if file in self._there:
            return
        self._there.add(file)
        path = self._web / file
        if file.startswith("made/"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(translated(self._program, self._names[file]), encoding="utf-8")
        for other in re.findall(r'^import [^;]*from "([^"]*)";', path.read_text(encoding="utf-8"), re.MULTILINE):
            self._make((path.parent / other).resolve().relative_to(self._web.resolve()).as_posix())


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    """The page's folder."""
    return Made(find("node"), tmp_path_factory.mktemp("made"))


def leaves(value: Any) -> Iterator[Any]:
    """The words and numbers of a value that is told, in their order; numbers to some digits."""
    if isinstance(value, dict | list):
        for part in value if isinstance(value, list) else value.items():
            yield from leaves(list(part) if isinstance(part, tuple) else part)
    elif isinstance(value, str) and re.fullmatch(r"#?[0-9a-f]{16}", value):
        yield struct.unpack(">d", bytes.fromhex(value.removeprefix("#")))[0]
    else:
        yield value


def same(one: Any, other: Any) -> bool:
    """Whether two values are the same but for the last digits of their numbers."""
    pairs = list(zip_longest(leaves(one), leaves(other)))
    return all(a == b or (isinstance(a, float) and math.isclose(a, b, rel_tol=1e-6, abs_tol=5e-6)) for a, b in pairs)


def test_little_is_by_hand_and_all_of_it_is_tried() -> None:
    parts = {name: file for own in PARTS_BY_HAND.values() for name, file in own.items()}
    assert parts.keys() == EXACT.keys() | NEAR.keys()
    assert len(parts) <= 12
    assert sum(len((WEB / file).read_text(encoding="utf-8").splitlines()) for file in {*parts.values()}) <= 800


@pytest.mark.slow
@pytest.mark.parametrize("kind", EXACT.values(), ids=EXACT)
def test_what_is_by_hand_gives_the_same_bits(made: Made, tmp_path: Path, kind: Callable[[Random], str]) -> None:
    here, there = made.values(tmp_path, [kind(Random(number)) for number in range(TRIES)])
    assert here == there


@pytest.mark.slow
@pytest.mark.parametrize("kind", NEAR.values(), ids=NEAR)
def test_what_is_by_hand_gives_nearly_the_same(made: Made, tmp_path: Path, kind: Callable[[Random], str]) -> None:
    here, there = made.values(tmp_path, [kind(Random(number)) for number in range(TRIES)])
    assert [number for number in range(TRIES) if not same(here[number], there[number])] == []
    assert len({*map(repr, here)}) > TRIES // 3
