"""Prints what each feature of a picture costs: the scene's making and the frame's drawing, with it and without it.

One theme that has everything is measured against itself with one feature left out, in rotation; see README.md.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from figures import SEED, SIZES
from ridgeline.render import Renderer, canvas
from ridgeline.scene import Journey, Landscape, Layer, Scene, Stand, Theme, View
from rotation import BLOCK, Block, reference, references, rotate

SIZE = SIZES["1080p"]
HOUR = 20.6  #: when stars are out, windows are lit and the land is still to be seen

CLOUD = Layer(base=520.0, displacement=60.0, parallax=0.01, drift=3.0, peaks=0.4, mist=0.4, bank="cloud")
MIST = Layer(base=330.0, displacement=20.0, parallax=0.1, mist=0.6, bank="mist")


def everything() -> Theme:
    """The dusk theme, with all that there is."""
    dusk = Landscape("dusk").theme
    plain = [replace(layer, snow=None, lake=None) for layer in dusk.layers if layer.bank is None]
    plain[0] = replace(plain[0], snow=40.0)
    plain[3] = replace(plain[3], lake=150.0, stands=(*plain[3].stands, Stand("village", 40.0, 0.5)))
    layers = [CLOUD, *plain[:2], MIST, *plain[2:]]
    return replace(dusk, layers=tuple(layers), milky_way=1.0, aurora=1.0)


def without() -> Iterator[tuple[str, Theme]]:
    """The features, and the theme that lacks each."""
    theme = everything()
    yield "aurora", replace(theme, aurora=0.0)
    yield "milky way", replace(theme, milky_way=0.0)
    yield "stars", replace(theme, hours=tuple(replace(hour, stars=0.0) for hour in theme.hours))
    yield "sun and moon", replace(theme, sun_radius=0.0)
    for bank in ("cloud", "mist"):
        yield bank, replace(theme, layers=tuple(layer for layer in theme.layers if layer.bank != bank))
    yield "snow", _each(theme, lambda layer: replace(layer, snow=None))
    yield "lake", _each(theme, lambda layer: replace(layer, lake=None))
    for kind in sorted({stand.kind for layer in theme.layers for stand in layer.stands}):
        yield kind, _each(theme, partial(_cleared, kind=kind))


def _each(theme: Theme, change: Callable[[Layer], Layer]) -> Theme:
    return replace(theme, layers=tuple(map(change, theme.layers)))


def _cleared(layer: Layer, kind: str) -> Layer:
    return replace(layer, stands=tuple(stand for stand in layer.stands if stand.kind != kind))


class Candidate:
    """The frames of a theme: their scenes made, and drawn."""

    def __init__(self, theme: Theme) -> None:
        """Lay out the land."""
        self._landscape, self._view = Landscape(theme, SEED), View(*SIZE)
        self._journey = Journey(theme.speed, HOUR)
        self._renderer, self._surface = Renderer(), canvas(*SIZE)

    def scene(self, frame: int) -> Scene:
        """The scene of a frame."""
        return self._landscape.scene(self._journey.moment(frame / 60.0), self._view)

    @property
    def making(self) -> Block:
        """Scenes made, and not drawn."""
        return lambda first: [partial(self.scene, first + i) for i in range(BLOCK)]

    @property
    def drawing(self) -> Block:
        """Scenes drawn, each over the one before."""
        return lambda first: [partial(self._renderer.draw, self.scene(first + i), self._surface) for i in range(BLOCK)]


def measured(rounds: int) -> tuple[float, dict[str, float]]:
    """R in seconds, and each candidate's median in multiples of it."""
    themes = {"dusk as it ships": Landscape("dusk").theme, "everything": everything(), **dict(without())}
    candidates = references(SIZE)
    for name, theme in themes.items():
        candidate = Candidate(theme)
        candidates |= {f"{name}, making": candidate.making, f"{name}, drawing": candidate.drawing}
    medians = rotate(candidates, rounds)
    unit = reference(medians)
    return unit, {name: seconds / unit for name, seconds in medians.items()}


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=20, help="blocks of frames for each candidate (20)")
    unit, values = measured(parser.parse_args().rounds)
    whole = values["everything, making"] + values["everything, drawing"]
    print(f"R {1e3 * unit:.3f} ms; {SIZE[0]}x{SIZE[1]}, the day turns")
    print(f"{'':24}{'making':>10}{'drawing':>10}{'share':>8}")
    for name in ("dusk as it ships", "everything"):
        print(f"{name:24}{values[f'{name}, making']:8.3f} R{values[f'{name}, drawing']:8.3f} R")
    for name, _ in without():
        making = values["everything, making"] - values[f"{name}, making"]
        drawing = values["everything, drawing"] - values[f"{name}, drawing"]
        print(f"{name:24}{making:8.3f} R{drawing:8.3f} R{100.0 * (making + drawing) / whole:7.1f}%")


if __name__ == "__main__":
    main()
