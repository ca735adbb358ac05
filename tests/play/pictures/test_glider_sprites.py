"""How the glider of a run is held, and what is seen of it."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from ridgeline.play import Course, State, begin, step
from ridgeline.play.ladder.wear_colours import colours
from ridgeline.play.pictures.anchor import Anchor
from ridgeline.play.pictures.glider_sprites import GLIDER_SIZE, Posture, glider, next_posture, resting, slope_light
from ridgeline.scene import View
from ridgeline.scene.items import Sprite
from ridgeline.scene.life.air.glider_picture import FAR_WING, NEAR, Pose, glider_sprites, paint, sail
from ridgeline.scene.light.daylight import light
from ridgeline.scene.themes.find import built_in

COURSE = Course(7)
NOON = light(built_in("dusk"), 12.0)
ANCHOR = Anchor(View(960, 540), -800.0, 0)


def sliding() -> State:
    state = begin(7, COURSE)
    for tick in range(200):
        state = step(state, tick < 1, COURSE)
    return state


def drawn(posture: Posture, state: State, strength: float = 1.0) -> list[Sprite]:
    return glider(state, posture, colours(NOON), 0.0, ANCHOR, strength=strength)


def wings(sprites: list[Sprite]) -> float:
    """The pixels that both halves of the sail cover, one after the other."""
    return float(sum(sprite.share.sum() for sprite in sprites if sprite.words == "glider's wing"))


def sail_rows(sprites: list[Sprite]) -> int:
    wings = [sprite for sprite in sprites if sprite.words == "glider's wing"]
    return max(s.top + len(s.share) for s in wings) - min(s.top for s in wings)


def test_before_the_first_press_it_lies_along_the_land() -> None:
    state, look = begin(7, COURSE), Posture()
    for _ in range(240):
        look = next_posture(look, state, COURSE)
    assert look.attitude == pytest.approx(math.atan(COURSE(0.0)[1]), abs=1e-3)
    assert look.tuck == 0.0


def test_a_press_folds_the_wings_by_half_within_a_frame_and_is_seen() -> None:
    state = sliding()
    posture = Posture(math.atan(COURSE(state.x)[1]))
    once = next_posture(posture, replace(state, idle=0), COURSE)
    twice = next_posture(once, replace(state, idle=0), COURSE)
    assert once.tuck >= 0.3
    assert twice.tuck >= 0.5
    spread, folded = (drawn(replace(posture, tuck=tuck), state) for tuck in (0.0, twice.tuck))
    assert wings(folded) < 0.8 * wings(spread)


def test_let_go_they_spread_again_within_half_a_second() -> None:
    state, posture = sliding(), Posture(tuck=1.0)
    assert state.idle > 0
    for _ in range(60):
        posture = next_posture(posture, state, COURSE)
    assert posture.tuck < 0.01


def test_spread_they_are_those_of_the_cruise_to_the_last_bit() -> None:
    assert sail(0.0) == (FAR_WING, NEAR)
    pose, view = Pose(400.0, 500.0), View(640, 540)
    own = glider_sprites(pose, paint(NOON), 0.0, 0, view)
    folded = glider_sprites(pose._replace(tuck=0.5), paint(NOON), 0.0, 0, view)
    assert [sprite.words for sprite in own] == [sprite.words for sprite in folded]
    assert sail_rows(folded) < sail_rows(own)


def test_it_is_between_1_6_and_1_8_times_as_large_as_it_was() -> None:
    assert 1.6 <= GLIDER_SIZE / 1.5 <= 1.8


def test_it_slides_on_the_land_neither_in_it_nor_above_it() -> None:
    state = sliding()
    slope = math.atan(COURSE(state.x)[1])
    level = replace(state, y=COURSE(state.x)[0])
    pilot = next(s for s in drawn(Posture(slope), level) if s.words == "glider's pilot")
    rows = np.flatnonzero(pilot.share.max(axis=1) > 0.5)
    columns = pilot.left + 0.5 + np.arange(pilot.share.shape[1])
    land = ANCHOR.view.row(0.0) - COURSE.heights(ANCHOR.left + columns / 0.5) * 0.5
    assert -8.0 < pilot.top + rows[-1] - land.mean() < 8.0


def test_ghosts_have_no_rim() -> None:
    words = [[sprite.words for sprite in drawn(Posture(), sliding(), share)] for share in (1.0, 0.3)]
    assert "glider's rim" in words[0]
    assert "glider's rim" not in words[1]


def test_its_light_lies_on_the_slope_and_fades_with_the_height_above_it() -> None:
    state = sliding()
    low, higher, high = (replace(state, y=COURSE(state.x)[0] + above) for above in (0.0, 150.0, 400.0))
    shown = [slope_light(one, COURSE, colours(NOON), ANCHOR) for one in (low, higher, high)]
    assert shown[0][0].share.max() > 1.5 * shown[1][0].share.max() > 0.0
    assert not shown[2]
    light_on = shown[0][0]
    line = ANCHOR.view.row(COURSE(state.x)[0])
    assert light_on.top + light_on.share.sum(axis=1).argmax() > line


def test_the_scarf_grows_with_the_chain_and_follows_the_bend_of_the_land() -> None:
    state = sliding()
    posture, long = resting(state, COURSE), replace(state, tally=replace(state.tally, chain=5))
    for _ in range(240):
        posture = next_posture(posture, long, COURSE)
    assert posture.scarf > 250.0
    on_land = replace(state, air=0, y=COURSE(state.x)[0])
    for _ in range(240):
        posture = next_posture(posture, on_land, COURSE)
    bend = (COURSE(state.x)[1] - COURSE(state.x - 60.0)[1]) / 60.0
    assert posture.bend == pytest.approx(min(max(bend, -0.0016), 0.0016), abs=1e-6)
