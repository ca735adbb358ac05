"""The examples run, and show what they say."""

import runpy
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pygame
import pymunk
import pytest

from ridgeline.terrain import Ridge
from sources import ROOT

EXAMPLES = ROOT / "examples"


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], SimpleNamespace]:
    """A function that loads an example by its name; nothing it shows or plays leaves the machine's memory."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    return lambda name: SimpleNamespace(**runpy.run_path(str(EXAMPLES / f"{name}.py")))


@pytest.mark.slow
def test_the_four_layer_picture_has_its_colours_its_sun_and_its_late_starter(
    example: Callable[[str], SimpleNamespace],
) -> None:
    four = example("four_layers")
    drawn = four.picture(four.LAYERS, four.PALETTE)
    assert drawn.get_size() == (1000, 500)
    colors = {tuple(color) for color in pygame.surfarray.array3d(drawn).reshape(-1, 3).tolist()}
    assert colors == {(255, 255, 255), four.SKY, *four.PALETTE[:4]}
    assert drawn.get_at((75, 50))[:3] == (255, 255, 255)
    front = [drawn.get_at((x, 499))[:3] == four.PALETTE[3] for x in range(1000)]
    assert front.index(True) in (250, 251)
    with pytest.raises(ValueError, match="palette must have 5 colours or more, not 4"):
        four.picture(four.LAYERS, four.PALETTE[:4])


@pytest.mark.parametrize("name", ["four_layers", "sketches", "made_land"])
def test_a_picture_is_saved_where_it_is_asked_for(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", [name, str(tmp_path / "picture.png")])
    runpy.run_path(str(EXAMPLES / f"{name}.py"), run_name="__main__")
    assert pygame.image.load(tmp_path / "picture.png").get_width() >= 900


def test_ground_is_drawn_in_a_plain_loop_of_at_most_thirty_lines(example: Callable[[str], SimpleNamespace]) -> None:
    assert len((EXAMPLES / "ground.py").read_text(encoding="utf-8").splitlines()) <= 30
    example("ground").main(frames=3)
    screen = pygame.display.get_surface()
    assert screen is not None
    assert screen.get_at((480, 0))[:3] == pygame.Color("lightblue")[:3]
    assert screen.get_at((480, 539))[:3] == pygame.Color("darkgreen")[:3]


def test_running_there_and_back_meets_the_same_trees_and_keeps_few(example: Callable[[str], SimpleNamespace]) -> None:
    running = example("running")
    forest = running.Forest()
    seen: dict[int, Any] = {}
    for x in [*range(0, 6000, 150), *range(6000, -6000, -150), *range(-6000, 0, 150)]:
        forest.move_to(x - 480.0, x + 480.0)
        assert len(forest.stands) <= 6
        for index, stand in forest.stands.items():
            assert seen.setdefault(index, stand) == stand
    assert len(seen) > 40
    running.main(frames=2)


def test_the_rules_run_on_own_land_in_at_most_thirty_lines(
    example: Callable[[str], SimpleNamespace], capsys: pytest.CaptureFixture[str]
) -> None:
    assert len((EXAMPLES / "own_ground.py").read_text(encoding="utf-8").splitlines()) <= 30
    own = example("own_ground")
    own.main(frames=3)
    screen = pygame.display.get_surface()
    assert screen is not None
    assert {tuple(screen.get_at(place)[:3]) for place in ((480, 0), (480, 539))} == {
        tuple(pygame.Color(name)[:3]) for name in ("lightblue", "darkgreen")
    }
    assert capsys.readouterr().out == "0 points, 0 units, the end\n"


def changes_of_speed(course: Any, steps: int = 1500) -> tuple[np.ndarray, np.ndarray]:
    """How much a ball's speed changes in each step of the simulation, and where it is then."""
    speeds, places = [], []
    for _ in range(steps):
        course.step()
        speeds.append(course.ball.velocity.length)
        places.append(course.ball.position.x)
    return np.abs(np.diff(speeds)), np.array(places[1:])


def at_joins(changes: np.ndarray, places: np.ndarray, length: int) -> np.ndarray:
    offset = places / length
    return changes[np.abs(offset - np.round(offset)) * length < 4.0]


@pytest.mark.parametrize("start", [100.0, 700.0, -900.0])
def test_a_ball_rolls_over_the_joins_of_chunks_as_over_one_list_of_segments(
    start: float, example: Callable[[str], SimpleNamespace]
) -> None:
    rolling = example("rolling_ball")
    ridge = Ridge(seed=4, displacement=300.0, roughness=1.4, span=2048, chunk=64, smooth=64.0)

    class Whole(rolling.Course):  # type: ignore[misc, name-defined]
        def __init__(self) -> None:
            super().__init__(ridge, start)
            self.space.add(*self._ground(SimpleNamespace(start=-4096, stop=4096)))

        def step(self) -> None:
            self.space.step(rolling.STEP)

    class Bumpy(rolling.Course):  # type: ignore[misc, name-defined]
        def _ground(self, chunk: Any) -> list[pymunk.Segment]:
            points = self.land.segments(chunk.start, chunk.stop, 0.02).tolist()
            segments = [pymunk.Segment(self.space.static_body, *ends, 0.5) for ends in pairwise(points)]
            for segment in segments:
                segment.friction = 1.0
            return segments

    chunks, places = changes_of_speed(rolling.Course(ridge, start))
    whole, places_of_whole = changes_of_speed(Whole())
    across = at_joins(chunks, places, 64)
    assert np.abs(np.diff(places // 64)).sum() >= 20
    assert across.max() <= 1.25 * max(at_joins(whole, places_of_whole, 64).max(), whole.max())
    assert np.percentile(across, 99) <= 1.5 * np.percentile(whole, 99)
    assert abs(places[-1] - places_of_whole[-1]) < 5.0
    bumpy, places_of_bumpy = changes_of_speed(Bumpy(ridge, start))
    assert at_joins(bumpy, places_of_bumpy, 64).max() > 1.25 * whole.max(), "the check can see bumps"


def test_the_rolling_ball_prints_where_it_is(
    example: Callable[[str], SimpleNamespace], capsys: pytest.CaptureFixture[str]
) -> None:
    example("rolling_ball").main(steps=130)
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2
    assert lines[1].startswith("   1 s  x ")
