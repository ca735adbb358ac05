"""Compares the pictures, the land and the scores of an earlier commit with those of this tree, to the bit.

`python tests/bench/same_pictures.py --base REVISION` draws every theme at four hours in every weather, every scene of
every theme, asks for land far and near, and plays golden runs; once with the code of REVISION, once with this tree's.
It prints what differs, and exits with 1 if anything does. It is for moves and renamings, which change no picture.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
HOURS = (6.5, 12.0, 18.5, 23.0)
WEATHERS = (None, "rain", "snow", "fog", "storm")
SIZE = 384, 216
SEED = 7


def digest(content: bytes) -> str:
    """The first 16 digits of a content's SHA-256."""
    return hashlib.sha256(content).hexdigest()[:16]


def stills() -> Iterator[tuple[str, str]]:
    """Every still by its name, with the digest of its pixels."""
    import pygame

    from ridgeline.render import Renderer, canvas
    from ridgeline.scene import Moment, View

    try:
        from ridgeline.scene.landscape_kinds import landscape_of
    except ImportError:  # of an earlier commit
        from ridgeline.scene.kinds import landscape_of

    def drawn(scene: str, theme: str, hour: float, weather: str | None, elapsed: float) -> str:
        landscape = landscape_of(scene, theme, SEED, weather, False)
        surface = canvas(*SIZE)
        Renderer().draw(landscape.scene(Moment(90.0 * elapsed, hour, elapsed), View(*SIZE)), surface)
        return digest(pygame.image.tobytes(surface, "RGB"))

    themes = sorted(file.stem for file in (ROOT / "assets" / "themes").glob("*.toml"))
    for theme in themes:
        for hour in HOURS:
            for weather in WEATHERS:
                yield f"{theme} {hour} {weather} ridges", drawn("ridges", theme, hour, weather, 41.0)
            yield f"{theme} {hour} None flyover", drawn("flyover", theme, hour, None, 41.0)
    for theme in themes[::4]:
        for weather in WEATHERS:
            yield f"{theme} 17.0 {weather} flyover", drawn("flyover", theme, 17.0, weather, 130.0)
    for theme in themes:
        yield f"{theme} 15.0 None rain", drawn("rain", theme, 15.0, None, 30.0)


def lands() -> Iterator[tuple[str, str]]:
    """Stretches of land and maps by their names, with digests of their heights."""
    from ridgeline.terrain import Erosion, Ridge, diamond_square, displace

    for at in (0, 10**6, -(10**12)):
        for smooth in (0.0, 40.0):
            for decay in ("power", "linear"):
                ridge = Ridge(seed=at + 7, smooth=smooth, decay=decay, rhythm=0.3, floor=-60.0)
                yield f"ridge {at} {smooth} {decay}", digest(ridge.heights(at, at + 5000, 0.75).tobytes())
    yield "displace", digest(displace((0.0, 10.0), (900.0, 30.0), seed=3, iterations=9).tobytes())
    square = diamond_square(129, seed=5)
    rain = Erosion(square, seed=5)
    rain.step(20)
    yield "diamond square", digest(square.tobytes())
    yield "erosion", digest(rain.terrain.tobytes() + rain.water.tobytes())


def runs() -> Iterator[tuple[str, str]]:
    """What comes of runs of the simple player, by seed."""
    from dataclasses import astuple

    from ridgeline.play import lint

    for seed in (1, 7, 99):
        yield f"lint {seed}", repr(astuple(lint(seed)))


def listed() -> dict[str, str]:
    """All of it."""
    return dict([*lands(), *runs(), *stills()])


def of_tree(tree: Path) -> dict[str, str]:
    """All of it, with the code of a tree."""
    environment = os.environ | {"PYTHONPATH": str(tree / "game"), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    command = [sys.executable, __file__, "--list"]
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    found: dict[str, str] = json.loads(done.stdout)
    return found


def main() -> int:
    """Compare; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--base", default="HEAD", help="the commit to compare with")
    parser.add_argument("--list", action="store_true", help="print what this code draws, as JSON, and end")
    given = parser.parse_args()
    if given.list:
        print(json.dumps(listed()))
        return 0
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "base"
        subprocess.run(["git", "worktree", "add", "--quiet", "--detach", tree, given.base], cwd=ROOT, check=True)
        try:
            before = of_tree(tree)
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", tree], cwd=ROOT, check=True)
    after = of_tree(ROOT)
    differing = [name for name in before | after if before.get(name) != after.get(name)]
    print(*differing, sep="\n")
    print(f"{len(before)} compared, {len(differing)} differ")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
