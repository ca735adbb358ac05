"""A panel that shows one landscape for hours: its places wear alike, and nobody sees how."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from present.pace.wear import apart
from ridgeline.options import Settings
from ridgeline.present.app.cruise_state import CruiseState
from ridgeline.present.app.timeline import Timeline
from ridgeline.present.pace import panel_care
from ridgeline.present.pace.untouched import CHANGING, WAKING
from ridgeline.present.pace.untouched import Rest as WindowRest
from ridgeline.present.saver.rest import Rest

SHOWN = 3600.0 * panel_care.HOURS


@pytest.mark.slow
@pytest.mark.parametrize("saver", [True, False], ids=["saver", "window"])
def test_under_a_fixed_noon_places_wear_alike(saver: bool) -> None:
    assert apart(Settings(7, "dusk", 12.0), 24, (48, 27), saver) <= panel_care.BOUND


@pytest.mark.slow
def test_without_care_a_noon_wears_the_sky_much_more_than_the_land() -> None:
    film = Timeline(Settings(7, "dusk", 12.0))
    moments = [replace(film.moment(film.first, 0.0), travel=300.0 * number) for number in range(4)]
    assert panel_care.spread(film.first.scene(one, panel_care.SAMPLED) for one in moments) > 4 * panel_care.BOUND


@given(st.floats(0.0, 1.0), st.floats(0.5, 1.0))
def test_the_share_at_rest_keeps_what_is_aimed_for(spread: float, usual: float) -> None:
    resting = panel_care.resting_share(spread, usual)
    seconds = np.arange(0.0, SHOWN, 60.0)
    mean = np.mean([panel_care.share(at, resting) for at in seconds]) * usual * spread
    assert mean <= panel_care.AIMED + 0.002 or resting == panel_care.LEAST_SHARE
    assert resting == 1.0 or mean >= panel_care.AIMED - 0.01 or resting == panel_care.LEAST_SHARE


@given(st.floats(0.0, 1e6), st.floats(0.05, 1.0))
def test_light_sinks_too_slowly_to_be_seen(at: float, resting: float) -> None:
    now, later = panel_care.share(at, resting), panel_care.share(at + 1.0, resting)
    assert 0.0 <= now - later < 1.0 / 700.0
    assert at >= panel_care.GRACE_SECONDS or now == 1.0


def test_calm_is_left_as_it_is_and_a_night_keeps_more_of_its_light_than_a_noon() -> None:
    calm = Timeline(Settings(7, "dusk", 12.0, calm=True))
    assert Rest(calm, 0.0).share(SHOWN) == 1.0
    night, noon = (Rest(Timeline(Settings(7, "dusk", hour)), 0.0).share(SHOWN) for hour in (1.0, 12.0))
    assert night > 1.5 * noon


def test_the_light_of_a_second_does_not_depend_on_what_was_shown_before() -> None:
    settings = Settings(7, "dusk", 12.0)
    once, often = Rest(Timeline(settings), 0.0), Rest(Timeline(settings), 0.0)
    for at in (700.0, 900.0, 5000.0):
        often.share(at)
    assert once.share(1500.0) == often.share(1500.0) < 1.0


def test_a_touch_brings_the_light_of_a_window_back_within_a_second() -> None:
    rest = WindowRest(CruiseState(Settings(7, "dusk", 12.0)))
    for _ in range(40):
        rest.advance(60.0)
    assert rest.share < 0.3
    assert not rest.advance(0.1)  # at rest nothing changes, so that a picture that stands is not painted again
    rest.disturb()
    assert rest.advance(WAKING / 4)
    assert rest.share < 0.6
    rest.advance(WAKING)
    assert rest.share == 1.0


def test_the_light_of_a_window_follows_another_landscape_slowly() -> None:
    cruise = CruiseState(Settings(7, "dusk", 12.0))
    rest = WindowRest(cruise)
    rest.advance(3600.0)
    before = rest.share
    cruise.held_hour = 1.0
    cruise.go_to(cruise.theme, 8)
    rest.advance(1.0)
    assert before < rest.share < before + 2.0 / CHANGING
    rest.advance(CHANGING)
    assert rest.share > 1.5 * before


@pytest.fixture(autouse=True)
def _unseen(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    yield
    pygame.quit()
