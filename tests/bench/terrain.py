"""How fast land is made, as ratios of processor time, measured side by side in one run.

python tests/bench/terrain.py

The peers are used where they are installed: noise, opensimplex (with numba), pyfastnoiselite. Each candidate is run in
blocks, in rotation, so that whatever disturbs one disturbs the others too; the first calls of a block do not count.
Exit status 1 if a ratio that must be reached is not.
"""

from __future__ import annotations

import bisect
import importlib
import random
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count, pairwise
from typing import Any

import numpy as np
import pygame

from ridgeline.terrain import Field, Ridge, Ridges
from ridgeline.terrain.pygame_util import GroundSurface, filled

CHUNK = 1024
BULK = 2**20
OCTAVES = 8
ROUNDS = 25


def sorted_insertion(length: int) -> list[list[float]]:
    """The first source: every pass inserts the midpoints of all segments into a sorted list."""
    points = [[0.0, 0.0], [float(length), 0.0]]
    displacement = 60.0
    while len(points) <= length:
        before = tuple(points)
        for start, end in pairwise(before):
            middle = [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2]
            middle[1] += random.choice((-displacement, displacement))
            bisect.insort(points, middle)
        displacement *= 2.0**-1.0
    return points


def queue_of_segments(length: int) -> list[int]:
    """The second source: a queue of segments, each with the randomness of its own midpoint."""
    heights = [0] * (length + 1)
    heights[0], heights[length] = random.randint(0, 256), random.randint(0, 256)
    waiting = deque([(0, length, 200)])
    while waiting:
        left, right, randomness = waiting.popleft()
        middle = (left + right + 1) // 2
        heights[middle] = (heights[left] + heights[right]) // 2 + random.randint(-randomness, randomness)
        if right - left > 2:
            waiting.append((left, middle, randomness // 2))
            waiting.append((middle, right, randomness // 2))
    return heights


@dataclass(frozen=True)
class Candidate:
    """Something that makes heights: `make` is called in blocks of `block` calls, each making `heights` of them."""

    name: str
    make: Callable[[], object]
    heights: int
    block: int


@dataclass(frozen=True)
class Ratio:
    """How many times faster, a height, one candidate must be than another: at least `reach`, better `aim`."""

    what: str
    ours: str
    theirs: str
    reach: float = 0.0
    aim: float = 0.0

    def row(self, seconds: dict[str, float]) -> tuple[str, bool]:
        """The line that is printed, and whether the ratio is reached."""
        if self.theirs not in seconds:
            return f"{self.what:58} skipped", True
        ratio = seconds[self.theirs] / seconds[self.ours]
        verdict = (
            "" if not self.reach else "aim" if ratio >= self.aim else "reached" if ratio >= self.reach else "MISSED"
        )
        wanted = f"{self.reach:5.0f} {self.aim:5.0f}" if self.reach else " " * 11
        return f"{self.what:58} {ratio:8.1f} {wanted}  {verdict}", ratio >= self.reach


def ours() -> Iterator[Candidate]:
    """The library, in the four ways that the ratios are about."""
    ridge = Ridge(seed=7)
    layers = [Ridge(seed=seed, roughness=0.8 + 0.1 * seed) for seed in range(6)]
    together, alone = Ridges(layers), [Ridge(seed=seed, roughness=0.8 + 0.1 * seed) for seed in range(6)]
    number, index, other = count(), count(), count()

    def chunk() -> np.ndarray:
        start = next(number) * CHUNK
        return ridge.heights(start, start + CHUNK)

    def six_calls() -> list[object]:
        k = next(index)
        return [layer.chunk(k) for layer in alone]

    yield Candidate("1024 heights", chunk, CHUNK, 30)
    yield Candidate("2^20 heights", lambda: ridge.heights(0, BULK), BULK, 2)
    yield Candidate("six calls", six_calls, 6 * CHUNK, 20)
    yield Candidate("one call", lambda: together.chunks(next(other)), 6 * CHUNK, 20)


def frames() -> Iterator[Candidate]:
    """What a game asks in every frame, and what each answer would cost without its own way."""
    ridge, smooth = Ridge(seed=7), Ridge(seed=7, smooth=24.0)
    pinned = Ridge(seed=7, smooth=24.0, pins={300.0: 40.0})
    field, beside = Field(seed=7), np.array([310.5])
    places = np.arange(30) * 50.0
    balls = np.stack([places, smooth.height_at(places) + 5.0], axis=1)
    lines = (
        np.stack([places[:10], np.full(10, 300.0)], axis=1),
        np.stack([places[:10] + 500.0, np.full(10, 290.0)], axis=1),
    )
    yield Candidate("same 1024 heights", lambda: ridge.heights(0, CHUNK), CHUNK, 100)
    yield Candidate("a ray", lambda: smooth.ray((0.0, 300.0), (500.0, 290.0)), 1, 20)
    yield Candidate("reduced segments", lambda: smooth.segments(0, 4096, 2.0**-10), 1, 2)
    yield Candidate("thirty balls, one call", lambda: smooth.circles(balls, 12.0), 1, 5)
    yield Candidate("thirty balls", lambda: [smooth.circle(ball, 12.0) for ball in balls], 1, 2)
    yield Candidate("ten rays, one call", lambda: smooth.rays(*lines), 1, 5)
    yield Candidate("ten rays", lambda: [smooth.ray(*ends) for ends in zip(*lines, strict=True)], 1, 2)
    yield Candidate("a height by a pin", lambda: pinned.height_at(310.5), 1, 200)
    yield Candidate("as an array", lambda: pinned.height_at(beside), 1, 50)
    yield Candidate("a place of a field", lambda: field.height_at(200.5, 100.5), 1, 200)
    yield Candidate("four points of a field", lambda: field.heights(100, 200, 2, 2), 1, 5)


def views() -> Iterator[Candidate]:
    """The ground of a view of 960×540 pixels whose camera runs 5 pixels a frame."""
    ridge, screen, size = Ridge(seed=7, smooth=24.0), pygame.Surface((960, 540)), (960, 540)
    ground, camera, other = GroundSurface(ridge, "darkgreen", crest="gold"), count(0, 5), count(0, 5)

    def whole() -> None:
        screen.blit(filled(ridge, next(other), size, "darkgreen", bottom=-270.0), (0, 0))

    yield Candidate("a view in pieces", lambda: ground.draw(screen, (next(camera), -270.0)), 1, 60)
    yield Candidate("a view, filled", whole, 1, 10)


def sources() -> Iterator[Candidate]:
    """The algorithms of the sources, in plain Python."""
    yield Candidate("sorted insertion", lambda: sorted_insertion(CHUNK), CHUNK, 3)
    yield Candidate("queue of segments", lambda: queue_of_segments(CHUNK), CHUNK, 3)


def peers() -> Iterator[Candidate]:
    """The noise packages that are installed; those that are not are named."""
    x = np.arange(BULK, dtype=np.float64) / 300.0
    short, few = x[:CHUNK], x[: 2**16]
    for name, make in (("noise", _noise), ("opensimplex", _opensimplex), ("pyfastnoiselite", _fastnoise)):
        try:
            heights = make(importlib.import_module(name))
            heights(short)
        except ImportError as missing:
            print(f"skipped: {name} ({missing})")
            continue
        yield Candidate(f"{name}, 1024", lambda heights=heights: heights(short), CHUNK, 3)
        yield Candidate(f"{name}, many", lambda heights=heights: heights(few), len(few), 1)


def _noise(package: Any) -> Callable[[np.ndarray], object]:
    one = package.pnoise1
    return lambda x: [one(place, OCTAVES) for place in x.tolist()]


def _opensimplex(package: Any) -> Callable[[np.ndarray], object]:
    importlib.import_module("numba").set_num_threads(1)  # its threads wait busily for each other
    package.seed(7)
    line, zero = package.noise2array, np.zeros(1)
    return lambda x: sum(0.5**octave * line(x * 2**octave, zero)[0] for octave in range(OCTAVES))


def _fastnoise(_: Any) -> Callable[[np.ndarray], object]:
    package = importlib.import_module("pyfastnoiselite.pyfastnoiselite")
    noise = package.FastNoiseLite(seed=7)
    noise.fractal_type = package.FractalType.FractalType_FBm
    noise.fractal_octaves = OCTAVES
    return lambda x: noise.gen_from_coords(np.stack([x, np.zeros_like(x)]).astype(np.float32))


RATIOS = [
    Ratio("1024 heights in one call / sorted insertion", "1024 heights", "sorted insertion", 15, 40),
    Ratio("1024 heights in one call / queue of segments", "1024 heights", "queue of segments"),
    Ratio("1024 heights in one call / noise, 8 octaves", "1024 heights", "noise, 1024"),
    Ratio("1024 heights in one call / opensimplex, 8 octaves", "1024 heights", "opensimplex, 1024"),
    Ratio("1024 heights in one call / pyfastnoiselite FBm-8", "1024 heights", "pyfastnoiselite, 1024"),
    Ratio("2^20 heights / sorted insertion, 1024 a chunk", "2^20 heights", "sorted insertion", 100, 300),
    Ratio("2^20 heights / queue of segments, 1024 a chunk", "2^20 heights", "queue of segments"),
    Ratio("2^20 heights / noise, 8 octaves", "2^20 heights", "noise, many"),
    Ratio("2^20 heights / opensimplex, 8 octaves", "2^20 heights", "opensimplex, many"),
    Ratio("2^20 heights / pyfastnoiselite FBm-8", "2^20 heights", "pyfastnoiselite, many", 11, 30),
    Ratio("six layers' next chunks in one call / six calls", "one call", "six calls", 3, 3),
    Ratio("the same 1024 heights again / new ones", "same 1024 heights", "1024 heights", 6, 9),
    Ratio("a ray on smooth ground / the segments it met once", "a ray", "reduced segments", 9, 15),
    Ratio("thirty balls in one call / one by one", "thirty balls, one call", "thirty balls", 2, 3),
    Ratio("ten rays in one call / one by one", "ten rays, one call", "ten rays", 1.3, 2),
    Ratio("a height by a pin / as an array", "a height by a pin", "as an array", 8, 20),
    Ratio("a view from pieces / filled anew", "a view in pieces", "a view, filled", 3, 6),
    Ratio("a place of a field / the four points about it", "a place of a field", "four points of a field", 50, 200),
]


def measured(candidates: list[Candidate], rounds: int = ROUNDS) -> dict[str, float]:
    """The median processor seconds that each takes for one height."""
    seconds: dict[str, list[float]] = {candidate.name: [] for candidate in candidates}
    for _ in range(rounds):
        for candidate in candidates:
            candidate.make()
            start = time.process_time()
            for _ in range(candidate.block):
                candidate.make()
            spent = time.process_time() - start
            seconds[candidate.name].append(spent / candidate.block / candidate.heights)
    return {name: float(np.median(values)) for name, values in seconds.items()}


def main() -> int:
    """Print the table; 0 if all that must be reached is."""
    candidates = [*ours(), *frames(), *views(), *sources(), *peers()]
    seconds = measured(candidates)
    for name, each in seconds.items():
        print(f"{name:28} {1e6 * each:12.4f} µs")
    return verdict(RATIOS, seconds)


def verdict(ratios: list[Ratio], seconds: dict[str, float]) -> int:
    """Print the ratios; 0 if all that must be reached are."""
    print(f"\n{'':58} {'times':>8} {'reach':>5} {'aim':>5}")
    rows = [ratio.row(seconds) for ratio in ratios]
    print("\n".join(line for line, _ in rows))
    return 0 if all(reached for _, reached in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
