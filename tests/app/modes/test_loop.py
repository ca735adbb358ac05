"""The loop draws each pane as often as its monitor shows a picture."""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace
from unittest.mock import MagicMock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ridgeline.app.modes.loop import UNSEEN_SECONDS, due, loop
from ridgeline.app.window.screen import PixelScreen
from ridgeline.app.window.screen_box import ScreenBox
from ridgeline.render import canvas

RATES = st.sampled_from([24.0, 30.0, 50.0, 59.94, 60.0, 75.0, 119.88, 120.0, 144.0, 240.0])


@dataclass(eq=False)
class Monitor:
    """A pane of some rate."""

    rate: float
    place = ScreenBox(0, 0, 1, 1)
    visible = True

    def __post_init__(self) -> None:
        self.screen = PixelScreen(lambda: canvas(1, 1), lambda _: None)


@given(st.lists(RATES, min_size=1, max_size=4), st.integers(1, 10), RATES)
def test_each_pane_is_drawn_as_often_as_it_can_show_it(rates: list[float], seconds: int, most: float) -> None:
    panes = [Monitor(rate) for rate in rates]
    rate = min(max(rates), most)
    drawn = dict.fromkeys(map(id, panes), 0)
    before, now, frames = 0.0, 0.0, round(seconds * rate)
    for _ in range(frames):
        now += 1.0 / rate
        for pane in due(panes, rate, before, now):
            drawn[id(pane)] += 1
        before = now
    for pane in panes:
        assert drawn[id(pane)] == pytest.approx(min(seconds * pane.rate, frames), abs=1.0 + 0.011 * frames)
        assert drawn[id(pane)] == frames or pane.rate < rate


@pytest.mark.slow
def test_what_nobody_sees_is_looked_at_five_times_a_second() -> None:
    pane = Monitor(60.0)
    pane.visible = False
    host, show, power = MagicMock(rate=60.0, over=False), MagicMock(over=False, plays=False), MagicMock(period=0.02)
    host.look.return_value = [pane]
    show.handle.return_value = False
    loop(show, host, power, SimpleNamespace(status=None), MagicMock(), 1.0)  # type: ignore[arg-type]
    assert host.look.call_count <= 1.0 / UNSEEN_SECONDS + 2 <= 7
    show.paint.assert_not_called()
