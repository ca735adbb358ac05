"""The track and the spray of a slide."""

from __future__ import annotations

import numpy as np

from ridgeline.play import State
from ridgeline.play.pictures.anchor import Anchor
from ridgeline.play.pictures.slide import PLACE_TICKS, spray, track
from ridgeline.play.rules import RideLine
from ridgeline.scene import View
from ridgeline.terrain.arrays import Floats

Place = tuple[float, float, float]
ANCHOR, WHITE = Anchor(View(960, 540), 0.0, 0), np.array([1.0, 0.0, 0.0])


def level(x: float) -> tuple[float, float]:
    return 200.0 + 0.0 * x, 0.0


def cliff(x: float) -> tuple[float, float]:
    return (200.0 if x < 950.0 else 20.0), 0.0


def state(x: float, y: float = 200.0, tick: int = 400) -> State:
    return State(7, 0.0, x, y, 900.0, 0.0, -1e9, tick=tick)


def behind(x: float, speed: float, count: int = 40, y: float = 200.0, land: RideLine = level) -> list[Place]:
    places = (x - speed * PLACE_TICKS / 120.0 * number for number in range(count))
    return [(place, y, land(place)[0]) for place in places]


def columns(shown: list) -> Floats:
    return np.concatenate([drops.places[:, 0] for drops in shown]) if shown else np.empty(0)


def test_the_track_is_where_the_glider_slid_and_fades_behind_it() -> None:
    (shown,) = track(behind(1200.0, 900.0), state(1200.0), level, WHITE, ANCHOR)
    assert shown.places[:, 0].max() <= 600.0
    assert shown.places[:, 0].min() < 200.0
    assert np.all(np.diff(shown.share[np.argsort(shown.places[:, 0])]) >= -1e-6)
    assert np.ptp(shown.places[:, 1]) < 1.0


def test_there_is_no_track_below_a_glider_in_the_air() -> None:
    assert not track(behind(1200.0, 900.0, y=260.0), state(1200.0, 260.0), level, WHITE, ANCHOR)
    partly = [*behind(1200.0, 900.0, 20, 300.0), *behind(600.0, 900.0, 20)]
    assert columns(track(partly, state(1200.0, 300.0), level, WHITE, ANCHOR)).max() <= 300.0


def test_it_takes_any_land_cliffs_too() -> None:
    places = behind(1200.0, 900.0, land=cliff)
    shown = track(places, state(1200.0), cliff, WHITE, ANCHOR)
    assert columns(shown).max() <= 475.0
    assert np.isfinite(columns(spray(places, state(1200.0), WHITE, ANCHOR, tick=400.0))).all()


def test_a_fast_slide_throws_up_spray_a_slow_one_and_a_flight_none() -> None:
    assert spray(behind(1200.0, 1200.0), state(1200.0), WHITE, ANCHOR, tick=400.0)
    assert not spray(behind(1200.0, 200.0), state(1200.0), WHITE, ANCHOR, tick=400.0)
    flight = behind(1200.0, 1200.0, y=260.0)
    assert not spray(flight, state(1200.0, 260.0), WHITE, ANCHOR, tick=400.0)


def test_grains_go_on_from_frame_to_frame_and_are_the_same_each_time() -> None:
    places = behind(1200.0, 1200.0)
    (one,), (same,), (next_one,) = (
        spray(places, state(1200.0), WHITE, ANCHOR, tick=tick) for tick in (400.0, 400.0, 400.5)
    )
    np.testing.assert_array_equal(one.places, same.places)
    count = min(len(one.places), len(next_one.places))
    assert abs(len(one.places) - len(next_one.places)) < 12
    assert count > 10
