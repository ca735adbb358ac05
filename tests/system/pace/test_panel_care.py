"""A panel that shows one landscape for hours: its places wear alike, and nobody sees how."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from time import process_time

import numpy as np
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ridgeline.app.session.cruise_state import CruiseState
from ridgeline.app.session.idle_dimmer import CHANGING, WAKING
from ridgeline.app.session.idle_dimmer import IdleDimmer as WindowRest
from ridgeline.desktop.saver.run_saver import TimelineRest
from ridgeline.options import Settings
from ridgeline.render import Projector, canvas
from ridgeline.scene import Scene, View
from ridgeline.scene.themes.find import theme_for
from ridgeline.shot.timeline import Timeline
from ridgeline.system.pace import panel_care
from ridgeline.system.pace.nightfall import (
    AHEAD_SECONDS,
    DAWN,
    EVENING,
    GRACE_SECONDS,
    NIGHT_SECONDS,
    SINKING_SECONDS,
)
from system.pace.wear import apart

SHOWN = 3600.0 * panel_care.HOURS


@pytest.mark.slow
@pytest.mark.parametrize(("theme", "saver"), [("dusk", True), ("winter", False)], ids=["saver", "window"])
def test_under_a_fixed_noon_places_wear_alike(theme: str, saver: bool) -> None:
    assert apart(Settings(7, theme, 12.0), 24, (48, 27), saver) <= panel_care.BOUND


@pytest.mark.slow
def test_without_care_a_noon_wears_the_sky_much_more_than_the_land() -> None:
    film = Timeline(Settings(7, "dusk", 12.0))
    moments = [replace(film.moment(film.first, 0.0), travel=300.0 * number) for number in range(4)]
    spread = panel_care.Spread()
    for moment in moments:
        spread.add(film.first.scene(moment, panel_care.SAMPLED))
    assert spread.apart > 4 * panel_care.BOUND


@given(st.floats(0.0, 1.0), st.floats(0.0, 1.0), st.floats(0.5, 1.0))
def test_the_share_at_rest_keeps_what_is_aimed_for(spread: float, before: float, usual: float) -> None:
    resting = panel_care.resting_share(spread, usual, before)
    seconds = np.arange(0.0, SHOWN, 60.0)
    sunk = np.array([panel_care.sunk_share(at) for at in seconds])
    mean = float(np.mean((1.0 - sunk) * before + sunk * resting * spread)) * usual
    assert mean <= panel_care.AIMED + 0.002 or resting == panel_care.LEAST_SHARE
    assert resting == 1.0 or mean >= panel_care.AIMED - 0.01 or resting == panel_care.LEAST_SHARE


@given(st.floats(0.0, 1e6), st.floats(0.05, 1.0))
def test_light_sinks_too_slowly_to_be_seen(at: float, resting: float) -> None:
    now, later = panel_care.share(at, resting), panel_care.share(at + 1.0, resting)
    assert 0.0 <= now - later < 1.0 / 700.0
    assert at >= GRACE_SECONDS or now == 1.0


def test_calm_is_left_as_it_is() -> None:
    calm = TimelineRest(Timeline(Settings(7, "dusk", 12.0, calm=True)), 0.0)
    assert (calm.share(SHOWN), calm.later(SHOWN)) == (1.0, 0.0)


def test_night_falls_instead_of_a_noon_that_stays_but_a_day_that_turns_goes_on() -> None:
    noon = TimelineRest(Timeline(Settings(7, "mesa", 12.0)), 0.0)
    assert noon.later(GRACE_SECONDS) == 0.0
    for at in range(int(GRACE_SECONDS + SINKING_SECONDS), int(SHOWN), 600):
        hour = 12.0 + noon.later(at)
        assert EVENING <= hour <= DAWN
    assert TimelineRest(Timeline(Settings(7, "mesa", "cycle")), 0.0).later(SHOWN) == 0.0


def test_machines_side_by_side_have_one_night_whenever_each_began() -> None:
    film = Timeline(Settings(7, "mesa", 12.0, clock="utc"))
    first, second = TimelineRest(film, 1e6), TimelineRest(film, 1e6 + 2500.0)
    for at in range(1_010_000, 1_020_000, 1700):
        assert first.later(at) == pytest.approx(second.later(at), abs=0.01)


@given(st.floats(0.0, 24.0, exclude_max=True), st.floats(0.0, 2.0 * NIGHT_SECONDS))
def test_evening_falls_and_the_night_passes_without_a_leap(hour: float, at: float) -> None:
    now, then = panel_care.later(at, hour), panel_care.later(at + 1.0, hour)
    assert at >= GRACE_SECONDS or now == 0.0
    assert abs(then - now) <= 1.5 * 24.0 / SINKING_SECONDS + (DAWN - EVENING) * 4.0 / NIGHT_SECONDS


@pytest.mark.slow
@pytest.mark.parametrize(("scene", "wander", "lands"), [("ridges", 0.0, 1), ("flyover", 0.0, 1), ("ridges", 2.0, 4)])
def test_a_frame_looks_at_one_small_picture_at_most(
    scene: str, wander: float, lands: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[int] = []
    add = panel_care.Spread.add

    def counted(spread: panel_care.Spread, picture: Scene) -> None:
        looked[-1] += 1
        add(spread, picture)

    monkeypatch.setattr(panel_care.Spread, "add", counted)
    rest = TimelineRest(Timeline(Settings(7, "mesa", 12.0, scene=scene, wander=wander)), 0.0)
    # one frame a second, the fewest that --cpu leaves
    for at in range(int(GRACE_SECONDS - AHEAD_SECONDS) - 10, int(GRACE_SECONDS) + 239):
        looked.append(0)
        rest.look_ahead(at)
        rest.share(at)
    assert max(looked) == 1
    assert sum(looked) == lands * panel_care.SAMPLES


@pytest.mark.slow
def test_a_window_looks_at_one_small_picture_at_most_in_a_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    cruise = CruiseState(Settings(7, "mesa", 12.0))
    rest, looked = WindowRest(cruise), [0]
    monkeypatch.setattr(panel_care.Spread, "add", lambda spread, scene: _count(spread, looked))
    for _ in range(700):
        looked.append(0)
        rest.advance(1.0)
    cruise.go_to(cruise.theme, 8)
    for _ in range(50):
        looked.append(0)
        rest.advance(1.0)
    assert max(looked) == 1
    assert sum(looked) == 2 * panel_care.SAMPLES


def _count(spread: panel_care.Spread, looked: list[int]) -> None:
    """In place of a look."""
    looked[-1] += 1
    spread.count += 1


@pytest.mark.slow
@pytest.mark.parametrize("scene", ["ridges", "flyover"])
def test_a_look_costs_little_more_than_a_frame(scene: str) -> None:
    film, surface, painter = Timeline(Settings(7, "winter", 12.0, scene=scene)), canvas(1920, 1080), Projector()
    frames, looks = [], []
    outlook = panel_care.PanelOutlook(film.settings, film.first, partial(film.moment, film.first), 0.0, 1.0)
    for number in range(panel_care.SAMPLES):
        begun = process_time()
        painter.draw(film.picture(600.0 + 0.5 * number, View(1920, 1080)), surface)
        frames.append(process_time() - begun)
        begun = process_time()
        outlook.look()
        looks.append(process_time() - begun)
    assert np.median(looks) <= 2.0 * np.median(frames)


@pytest.mark.slow
def test_a_touch_brings_the_light_of_a_window_back_within_a_second() -> None:
    rest = WindowRest(CruiseState(Settings(7, "dusk", 12.0)))
    for _ in range(40):
        rest.advance(60.0)
    dark, late = rest.share, rest.later
    assert dark < 0.7
    assert EVENING <= 12.0 + late <= DAWN
    assert not rest.advance(0.1)  # within a second nothing changes, so that a picture that stands is not painted again
    rest.disturb()
    assert rest.advance(WAKING / 4)
    assert dark < rest.share < 1.0
    assert rest.later == pytest.approx(0.75 * late)
    for _ in range(3):  # also if the hand goes on moving
        rest.disturb()
        rest.advance(WAKING / 4)
    assert (rest.share, rest.later) == (1.0, 0.0)


def test_the_hour_of_a_window_comes_back_and_its_code_never_says_the_night() -> None:
    cruise = CruiseState(Settings(7, "dusk", 12.0))
    cruise.later = 8.0
    assert cruise.shown_moment.hour == 20.0
    assert cruise.moment.hour == 12.0
    assert cruise.code(View(320, 180)).hour == 12.0


@pytest.mark.slow
def test_what_is_shown_after_a_touch_is_looked_at_anew() -> None:
    cruise = CruiseState(Settings(7, "dusk", "cycle"))
    rest = WindowRest(cruise)
    rest.advance(3600.0)
    assert rest.later == 0.0
    rest.disturb()
    cruise.held_hour = 12.0
    rest.advance(3600.0)
    assert rest.later > 4.0


@pytest.mark.slow
def test_the_light_of_a_window_follows_another_landscape_slowly() -> None:
    cruise = CruiseState(Settings(7, "winter", 12.0))
    rest = WindowRest(cruise)
    rest.advance(3600.0)
    before = rest.share
    cruise.go_to(theme_for("dusk", 8), 8)
    for _ in range(panel_care.SAMPLES + 1):
        rest.advance(0.01)
    assert before < rest.share < before + 2.0 / CHANGING
    rest.advance(CHANGING)
    assert rest.share > 1.3 * before


@pytest.fixture(autouse=True)
def _unseen(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    yield
    pygame.quit()
