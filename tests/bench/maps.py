"""How fast maps are made and worn, as ratios of processor time, measured side by side in one run.

python tests/bench/maps.py

The peer pyfastnoiselite is used where it is installed. See terrain.py for how it is measured; exit status 1 if a ratio
that must be reached is not.
"""

from __future__ import annotations

import importlib
import importlib.util
import random
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from ridgeline.terrain import Erosion, diamond_square
from terrain import Candidate, Ratio, measured, verdict

SIDE = 1025
SMALL = 257  #: side of the map that the literal model of erosion gets; it has no better speed on a larger one
WARM = 30  #: epochs before erosion is timed: as many drops are born as dry up, and water has gathered

EPOCHS = 4
OCTAVES = 8
ROUNDS = 7


def tight_python(side: int) -> list[list[float]]:
    """Diamond-square on a torus in plain Python, with what makes plain Python fast: local names and whole rows."""
    wide = side - 1
    chance, scale = random.random, 128.0
    rows = [[0.0] * wide for _ in range(wide)]
    rows[0][0] = scale * (2.0 * chance() - 1.0)
    step = wide
    while step > 1:
        half, scale = step // 2, 0.5 * scale
        double = 2.0 * scale
        for y in range(0, wide, step):
            upper, lower, middle = rows[y], rows[(y + step) % wide], rows[y + half]
            for x in range(0, wide, step):
                right = x + step if x + step < wide else 0
                mean = (upper[x] + upper[right] + lower[x] + lower[right]) * 0.25
                middle[x + half] = mean + double * chance() - scale
        for y in range(0, wide, step):
            upper, lower = rows[y], rows[(y + step) % wide]
            above, middle = rows[y - half], rows[y + half]
            for x in range(0, wide, step):
                right = x + step if x + step < wide else 0
                upper[x + half] = (
                    (upper[x] + upper[right] + above[x + half] + middle[x + half]) * 0.25 + double * chance() - scale
                )
                beside = middle[x - half] + middle[x + half]
                middle[x] = (upper[x] + lower[x] + beside) * 0.25 + double * chance() - scale
        step = half
    return rows


def maps() -> Iterator[Candidate]:
    """Maps of one size by three makers."""
    yield Candidate("diamond-square", lambda: diamond_square(SIDE, seed=7), SIDE**2, 4)
    yield Candidate("tight Python", lambda: tight_python(SIDE), SIDE**2, 1)
    try:
        importlib.import_module("pyfastnoiselite")
    except ImportError as missing:
        print(f"skipped: pyfastnoiselite ({missing})")
        return
    yield Candidate("pyfastnoiselite", _fastnoise(), SIDE**2, 1)


def _fastnoise() -> Callable[[], object]:
    package = importlib.import_module("pyfastnoiselite.pyfastnoiselite")
    noise = package.FastNoiseLite(seed=7)
    noise.fractal_type = package.FractalType.FractalType_FBm
    noise.fractal_octaves = OCTAVES
    places = np.mgrid[:SIDE, :SIDE].reshape(2, -1).astype(np.float32)
    return lambda: noise.gen_from_coords(places)


def literal_model() -> Any:
    """The model that the tests compare with."""
    file = Path(__file__).resolve().parents[1] / "terrain" / "literal_erosion.py"
    spec = importlib.util.spec_from_file_location("literal_erosion", file)
    assert spec is not None
    assert spec.loader is not None
    sys.modules[spec.name] = module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.LiteralErosion


def moves_a_second(rounds: int) -> dict[str, float]:
    """Median seconds that one drop's move takes, in the library and in the literal model, on one land and in turns."""
    land = diamond_square(SMALL, seed=7)[:-1, :-1]
    ours, literal = Erosion(land, seed=1), literal_model()(land.tolist(), seed=1)
    ours.step(WARM)
    for _ in range(WARM):
        literal.step()
    assert ours.moved == literal.moved, "both make the same moves"
    seconds: dict[str, list[float]] = {"erosion": [], "literal erosion": []}
    for _ in range(rounds):
        for name, model in (("erosion", ours), ("literal erosion", literal)):
            before, start = model.moved, time.process_time()
            for _ in range(EPOCHS if model is ours else 1):
                model.step()
            seconds[name].append((time.process_time() - start) / (model.moved - before))
    return {name: float(np.median(values)) for name, values in seconds.items()}


RATIOS = [
    Ratio("diamond-square 1025² / a tight one in plain Python", "diamond-square", "tight Python", 15, 60),
    Ratio("diamond-square 1025² / pyfastnoiselite FBm-8", "diamond-square", "pyfastnoiselite", 6.6, 15),
    Ratio("drop moves a second / the literal model", "erosion", "literal erosion", 8, 20),
]


def main() -> int:
    """Print the table; 0 if all that must be reached is."""
    seconds = measured(list(maps()), ROUNDS) | moves_a_second(ROUNDS)
    for name, each in seconds.items():
        print(f"{name:28} {1e-6 / each:9.2f} million {'moves' if 'erosion' in name else 'heights'} a second")
    return verdict(RATIOS, seconds)


if __name__ == "__main__":
    sys.exit(main())
