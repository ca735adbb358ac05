"""Prints what the pictures of a run cost by those of the cruise of the same day, made and drawn in turns.

.venv/bin/python tests/bench/play/cost_of_pictures.py [THEME...]

The bot flies seed 7, from the fifth second of a run to the twenty-fifth, at 720p. Processor time; each frame is made
twice, in a landscape of its own, and counts with the lesser time, so that what else goes on does not tell.
"""

from __future__ import annotations

import gc
import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import numpy as np

from ridgeline.app.game.game import Game
from ridgeline.play import bot
from ridgeline.render import Renderer, canvas
from ridgeline.scene import Journey, Landscape, Moment, Scene, View

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from figures import FRAMES_PER_SECOND, SEED
from rotation import BLOCK, DROPPED

THEMES = ("dusk", "winter", "cherry", "mesa")
VIEW = View(1280, 720)
HOUR = 16.0
SETTLED, FIRST, LAST = (round(second * FRAMES_PER_SECOND) for second in (4.0, 5.0, 25.0))
"""Frames: the first that is drawn, the first that counts, and the first that does not any more."""

RATIO, LONGEST = 1.3, 33.3  #: what is wanted: of the medians, and of the longest frame in milliseconds

PASSES = 2


class Side:
    """The frames of one side, each drawn over the one before."""

    def __init__(self, scene: Callable[[int], Scene]) -> None:
        """Draw the scenes that a function gives for frames in order."""
        self._scene, self._renderer, self._surface = scene, Renderer(), canvas(VIEW.width, VIEW.height)

    def frame(self, number: int) -> None:
        """Make and draw a frame."""
        self._renderer.draw(self._scene(number), self._surface)


def timed(frame: Callable[[int], None], number: int) -> float:
    """Milliseconds of processor time that a frame takes."""
    start = time.process_time()
    frame(number)
    return 1e3 * (time.process_time() - start)


def measured(theme: str) -> tuple[np.ndarray, np.ndarray]:
    """Milliseconds of each frame of the cruise, and of the run."""
    landscape = Landscape(theme, SEED)
    journey = Journey(landscape.theme.speed, HOUR)
    game = Game(Landscape(theme, SEED), Moment(hour=HOUR), None)
    cruise = Side(lambda number: landscape.scene(journey.moment(number / FRAMES_PER_SECOND), VIEW))
    run = Side(lambda _: game.scene(VIEW))
    for _ in range(SETTLED):
        _advance(game)
    times: tuple[list[float], list[float]] = ([], [])
    gc.disable()
    for first in range(SETTLED, LAST, BLOCK):
        for side, taken in zip((cruise, run), times, strict=True):
            for number in range(first, first + BLOCK):
                if side is run:
                    _advance(game)
                taken.append(timed(side.frame, number))
    gc.enable()
    one, other = (np.array(taken[FIRST - SETTLED :]) for taken in times)
    return one, other


def _advance(game: Game) -> None:
    game.advance(1.0 / FRAMES_PER_SECOND, bot(game.state, game._ground))


def rows(themes: tuple[str, ...]) -> Iterator[str]:
    """A row for each theme."""
    yield f"{'':8} {'cruise':>8} {'run':>8} {'ratio':>6} {'of means':>8} {'p99':>8} {'longest':>8}   milliseconds"
    for theme in themes:
        passes = [measured(theme) for _ in range(PASSES)]
        cruise, run = (np.min([each[side] for each in passes], axis=0) for side in (0, 1))
        steady = np.arange(len(run)) % BLOCK >= DROPPED
        medians = [float(np.median(times[steady])) for times in (cruise, run)]
        yield (
            f"{theme:8} {medians[0]:8.2f} {medians[1]:8.2f} {medians[1] / medians[0]:6.2f} "
            f"{run.mean() / cruise.mean():8.2f} "
            f"{np.percentile(run, 99.0):8.2f} {run.max():8.2f}   wanted: {RATIO:g}, {LONGEST:g}"
        )


def main() -> None:
    """Print the table."""
    for row in rows(tuple(sys.argv[1:]) or THEMES):
        print(row, flush=True)


if __name__ == "__main__":
    main()
