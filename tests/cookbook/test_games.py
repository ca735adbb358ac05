"""The games of the cookbook: their rules without a window, and each in a real window with real keys."""

from __future__ import annotations

import os
import re
import runpy
import subprocess
import sys
from ctypes.util import find_library
from types import SimpleNamespace

import numpy as np
import pytest

from private_desktop import Desktop, Shown, wait_for
from ridgeline.terrain import Ground
from sources import ROOT

FRAME = 1.0 / 60.0


def example(name: str) -> SimpleNamespace:
    return SimpleNamespace(**runpy.run_path(str(ROOT / "examples" / f"{name}.py")))


def test_a_runner_who_does_not_jump_falls_into_the_first_gap() -> None:
    runner = example("runner")
    game, frames = runner.Game(), 0
    while game.step(FRAME, jumps=False):
        frames += 1
        assert frames < 2000
    assert np.isfinite(runner.LAND.heights(0.0, game.x - 150.0)).all()
    assert not np.isfinite(runner.LAND.heights(0.0, game.x)).all()


def test_a_runner_who_jumps_before_gaps_comes_far_and_finds_coins() -> None:
    runner = example("runner")
    game = runner.Game()
    for _ in range(700):
        gap = any(runner.LAND.height_at(game.x + ahead) == -np.inf for ahead in (20.0, 40.0, 60.0))
        assert game.step(FRAME, gap)
    assert game.x > 3500.0
    assert game.score > 5


def test_a_runner_lands_on_platforms_from_above_and_passes_them_from_below() -> None:
    runner = example("runner")
    x, y = runner.PLATFORMS[3]
    game = runner.Game()
    game.x, game.y = x - 60.0, y + 40.0
    for _ in range(17):
        game.step(FRAME, jumps=False)
    assert game.y == y
    game.x, game.y = x - 60.0, y - 40.0
    game.step(FRAME, jumps=False)
    assert game.y < y - 40.0 + 1e-9 or game.y == runner.LAND.height_at(x - 60.0)


def test_a_lander_that_falls_on_a_pad_slowly_has_landed_and_elsewhere_is_lost() -> None:
    lander = example("lander")
    (start, stop, height) = lander.LAND.flats_between(0.0, 2000.0)[0].tolist()
    ship = lander.Lander(0.5 * (start + stop))
    ship.y = height + lander.RADIUS + 10.0
    for _ in range(120):
        assert ship.step(FRAME, 0, burns=False)
    assert ship.pads == {start}
    assert ship.y == pytest.approx(height + lander.RADIUS, abs=0.1)
    ship = lander.Lander(stop + 200.0)
    assert not all(ship.step(FRAME, 0, burns=False) for _ in range(600)), "it meets rocks"
    ship = lander.Lander(0.5 * (start + stop))
    assert not all(ship.step(FRAME, 0, burns=False) for _ in range(600)), "it is too fast"
    assert ship.speed.length() > lander.SLOW


def test_a_lander_that_burns_rises_and_turns_to_where_it_leans() -> None:
    lander = example("lander")
    ship = lander.Lander(350.0)
    before = ship.y
    for frame in range(60):
        ship.step(FRAME, -1 if frame < 10 else 0, burns=True)
    assert ship.y > before
    assert ship.speed.x > 20.0


def test_a_bike_rides_on_the_land_of_a_few_chunks() -> None:
    bike = example("bike")
    rider = bike.Bike()
    for _ in range(420):
        rider.step(1)
        assert len(rider.segments) <= 6
        x, y = rider.frame.position
        assert y > bike.LAND.height_at(x)
    assert rider.frame.position.x > 1500.0
    assert min(rider.segments) > 0
    assert len(rider.space.shapes) == 3 + sum(map(len, rider.segments.values()))


def test_a_walker_is_slow_uphill_stays_out_of_the_sea_and_finds_flags() -> None:
    above = example("top_down")
    walker = above.Walker(400.0, 100.0)
    for right, down in ((1, 0), (0, -1), (1, 1), (-1, 0)):
        for _ in range(200):
            walker.step(FRAME, right, down)
            assert above.FIELD.height_at(walker.x, walker.y) > 0.0
    flag = min(above.flags(0.0, -200.0))
    walker.x, walker.y = flag[0] - 10.0, flag[1]
    walker.step(FRAME, 1, 0)
    assert walker.found == {flag}
    fall = above.FIELD.normal_at(400.0, 100.0)[0]
    steps = {}
    for right in (-1, 1):
        walker.x, walker.y = 400.0, 100.0
        walker.step(FRAME, right, 0)
        steps[right] = abs(walker.x - 400.0)
    assert (steps[1] - steps[-1]) * fall > 0.0


def test_flags_are_the_same_from_wherever_they_are_seen() -> None:
    above = example("top_down")
    whole = above.flags(0.0, 0.0) | above.flags(500.0, 0.0)
    part = above.flags(250.0, 0.0)
    assert part == {(x, y) for x, y in whole if 250.0 <= x < 250.0 + above.SIZE[0]}
    assert part


def test_a_ball_of_pyglet_rests_on_the_land_and_jumps() -> None:
    window = example("pyglet_window")
    ball = window.Ball()
    for _ in range(120):
        ball.step(FRAME, 0, jumps=False)
    assert window.LAND.circle((ball.x, ball.y + 0.5), window.RADIUS) is None
    assert window.LAND.circle((ball.x, ball.y - 0.5), window.RADIUS) is not None
    rest = ball.y
    ball.step(FRAME, 0, jumps=True)
    ball.step(FRAME, 1, jumps=False)
    assert ball.y > rest + 5.0


def test_an_island_begins_and_ends_below_the_sea() -> None:
    land = example("coast").island(3, 40.0, 420.0, 60.0)
    heights = land.heights(0.0, 500.0)
    assert np.flatnonzero(np.isfinite(heights))[[0, -1]].tolist() == [40, 420]
    assert land.height_at(40.0) == land.height_at(420.0) == -9.0
    assert heights.max() > 30.0


def test_triangles_are_land_and_each_row_is_straight_between_its_feet() -> None:
    triangles = example("triangles").triangles
    places = np.arange(-5000.0, 5000.0)
    one = triangles(places, width=100.0, rows=1)
    corners = np.flatnonzero(np.abs(np.diff(one, 2)) > 1e-9)
    assert np.unique(np.diff(corners)).tolist() == [100]
    assert Ground(triangles).height_at(1e9) == pytest.approx(triangles(np.array([1e9]))[0])


def seen(desktop: Desktop, window: Shown, color: tuple[int, int, int]) -> tuple[float, float] | None:
    """The middle of all pixels of a colour, column and row."""
    near = np.abs(desktop.screenshot(window).astype(int) - color).max(axis=2) < 12
    rows, columns = np.nonzero(near)
    return (float(columns.mean()), float(rows.mean())) if len(rows) > 20 else None


def opened(desktop: Desktop, title: str) -> Shown | None:
    """The window with a title, once it can be seen: before, SDL makes and destroys others of the same title."""
    try:
        for shown in desktop.windows():
            if re.fullmatch(title, shown.title) and b"IsViewable" in desktop.ask("xwininfo", "-id", shown.id):
                return shown
    except subprocess.CalledProcessError:
        pass
    return None


def told(desktop: Desktop, pattern: str) -> list[int]:
    """The numbers in the title of the window."""
    title = next((shown.title for shown in desktop.windows() if re.fullmatch(pattern, shown.title)), "")
    return [int(number) for number in re.findall(r"-?\d+", title)]


def jumps(desktop: Desktop, window: Shown, title: str, color: tuple[int, int, int]) -> bool:
    """Whether there is no dark land 30 pixels below the runner, where he has long landed and there is no gap yet."""
    before, picture, after = told(desktop, title), desktop.screenshot(window).astype(int), told(desktop, title)
    rows, columns = np.nonzero(np.abs(picture - color).max(axis=2) < 12)
    if not len(rows) or not 30 <= before[1] <= after[1] <= 150:
        return False
    return bool(picture[min(int(rows.max()) + 30, 539), int(columns.mean())].sum() > 130)


@pytest.mark.slow
@pytest.mark.window
@pytest.mark.parametrize(
    ("game", "title", "color", "key"),
    [
        ("runner", r"\d+ coins, \d+ m", (200, 65, 58), "space"),
        ("lander", r"\d+ pads, \d+ fast", (255, 179, 71), "Up"),
        ("bike", r"-?\d+ m", (200, 65, 58), "Right"),
        ("top_down", r"\d+ flags, -?\d+ up", (58, 79, 160), "Right"),
        ("coast", "pygame window", (110, 59, 46), "Right"),
        ("ground", "pygame window", (178, 34, 34), "Right"),
        ("own_ground", "pygame window", (255, 255, 255), "space"),
        ("running", "pygame window", (255, 215, 0), "Right"),
        ("pyglet_window", r"-?\d+ m", (200, 65, 58), "Right"),
    ],
)
def test_a_game_runs_in_a_window_and_answers_its_key(
    game: str, title: str, color: tuple[int, int, int], key: str, desktop: Desktop
) -> None:
    if game == "pyglet_window" and not find_library("GL"):
        assert not os.environ.get("RIDGELINE_NO_SKIP"), "libGL is missing, and nothing may be skipped here"
        pytest.skip("libGL is missing")
    program = desktop.start(sys.executable, str(ROOT / "examples" / f"{game}.py"), changes={"SDL_AUDIODRIVER": "dummy"})
    window = wait_for(lambda: opened(desktop, title), title, 30.0)
    desktop.focus(window)
    if game != "lander":
        wait_for(lambda: seen(desktop, window, color), "the one that is played", 30.0)
    before, numbers = desktop.screenshot(window), told(desktop, title)
    desktop.key_down(key)
    if game == "lander":
        wait_for(lambda: seen(desktop, window, color), "a flame")
    elif game == "runner":
        wait_for(lambda: jumps(desktop, window, title, color), "a jump", 40.0)
    else:
        wait_for(lambda: (desktop.screenshot(window) != before).any(axis=2).mean() > 0.03, "another place")
    if game in ("bike", "pyglet_window"):
        wait_for(lambda: told(desktop, title)[0] > numbers[0] + 3, "metres")
    desktop.key_up(key)
    assert program.poll() is None
