"""Frames of monitors: what they hide of the panorama, between any neighbours."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from command_line import run
from ridgeline.app.window.panorama import view_at
from ridgeline.app.window.screen_box import ScreenBox, around, behind_frames
from ridgeline.options import Settings
from ridgeline.scene import View
from ridgeline.shot.timeline import Timeline

LEFT, RIGHT = ScreenBox(0, 0, 640, 360), ScreenBox(640, 0, 320, 360)


@given(st.integers(0, 1000))
def test_each_frame_moves_what_is_behind_it(hidden: int) -> None:
    grid = [ScreenBox(100 * column, 80 * row, 100, 80) for row in range(2) for column in range(3)]
    apart = behind_frames(grid, hidden)
    for place, moved in zip(grid, apart, strict=True):
        assert moved.size == place.size
        assert moved.left == place.left + hidden * (place.left // 100)
        assert moved.top == place.top + hidden * (place.top // 80)


def test_monitors_of_other_sizes_are_neighbours_too() -> None:
    high, wide, below = (
        ScreenBox(0, 0, 100, 300),
        ScreenBox(100, 50, 200, 100),
        ScreenBox(100, 150, 200, 100),
    )
    assert behind_frames([high, wide, below], 10) == [
        high,
        ScreenBox(110, 50, 200, 100),
        ScreenBox(110, 160, 200, 100),
    ]


@pytest.mark.slow
def test_the_panorama_goes_on_behind_the_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    settings = Settings(7, "dusk", 12.0, bezel=40.0)
    film, desktop = Timeline(settings), around([LEFT, RIGHT])
    views = [view_at(place, desktop, settings, [LEFT, RIGHT]) for place in (LEFT, RIGHT)]
    first = views[0]
    crests = [film.picture(0.0, view).layers[0].crest for view in views]
    whole = film.picture(0.0, View(640 + 40 + 320, 360, first.scale, first.origin)).layers[0].crest
    np.testing.assert_allclose(crests[0][:640], whole[:640], atol=0.01)
    np.testing.assert_allclose(crests[1][:320], whole[680:1000], atol=0.01)


def test_without_it_and_on_one_monitor_nothing_is_hidden() -> None:
    desktop = around([LEFT, RIGHT])
    plain = view_at(RIGHT, desktop, Settings(7), [LEFT, RIGHT])
    assert plain == view_at(RIGHT, desktop, Settings(7))
    assert view_at(LEFT, LEFT, Settings(7, bezel=40.0), [LEFT]) == View(640, 360)


@pytest.mark.parametrize("given", ["-1", "1001", "wide"])
def test_what_is_no_number_of_pixels_is_told_in_one_line(given: str) -> None:
    status, _, said = run("saver", "--dry-run", f"--bezel={given}")
    assert (status, said.count("\n")) == (2, 1)
    assert f"--bezel: expected a number from 0 to 1000, got '{given}'" in said
