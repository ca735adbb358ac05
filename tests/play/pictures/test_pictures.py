"""The picture of any state of a run: the same each time, with the glider in it, and no run takes note of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import astuple, replace
from functools import cache

import numpy as np
import pytest

from play.players import PLAYERS, played
from ridgeline.app.game.game import Game
from ridgeline.play import Course, Pictures, State, bot
from ridgeline.play.constants import TICKS
from ridgeline.play.pictures.camera import SLOW_PLACE, Camera, follow, settle
from ridgeline.render.pixels import pixels
from ridgeline.scene import Landscape, Moment, View
from ridgeline.shot.still import paint

VIEW = View(160, 90)
COURSE = Course(7)


@cache
def landscape() -> Landscape:
    return Landscape("dusk", 7)


@cache
def states() -> tuple[State, ...]:
    return tuple(played(COURSE, bot, 60.0))


@pytest.mark.slow
def test_the_same_state_gives_the_same_picture_in_any_order_and_from_anybody() -> None:
    some = states()[5::1500]
    pictures, others = Pictures(landscape(), COURSE), Pictures(Landscape("dusk", 7), Course(7))
    there = [pictures.picture(state, VIEW) for state in some]
    back = [others.picture(state, VIEW) for state in reversed(some)][::-1]
    for one, other in zip(there, back, strict=True):
        assert one.describe() == other.describe()
        assert np.array_equal(pixels(paint(one)), pixels(paint(other)))
    assert len({one.describe() for one in there}) == len(some)


def flown(look: bool) -> Iterator[str]:
    game = Game(landscape(), Moment(hour=16.0), None)
    for frame in range(300):
        game.advance(1.0 / 60.0, frame < 2 or bot(game.state, COURSE))
        if look:
            game.picture(states()[20 * frame], VIEW)
            game.picture(replace(game.state, dusk=game.state.x), VIEW)
        if frame % 60 == 59:
            yield game.scene(VIEW).describe() + repr((game.hour, game.texts(), game.cues()))


@pytest.mark.slow
def test_a_run_that_goes_on_takes_no_note_of_it() -> None:
    assert list(flown(look=True)) == list(flown(look=False))


@pytest.mark.slow
def test_a_game_and_the_pictures_of_its_course_agree() -> None:
    game = Game(landscape(), Moment(hour=(landscape().theme.sunset - 3.3) % 24.0), None)
    state = states()[3000]
    assert game.picture(state, VIEW).describe() == Pictures(landscape(), COURSE).picture(state, VIEW).describe()


@pytest.mark.slow
@pytest.mark.parametrize("player", ["chance", "bot", "always held"])
def test_the_glider_is_always_in_the_picture(player: str) -> None:
    pictures = Pictures(landscape().lifeless(), COURSE)
    for state in list(played(COURSE, PLAYERS[player](7), 60.0))[::400]:
        (pilot,) = [one for one in pictures.picture(state, VIEW).sprites if one.words == "glider's pilot"]
        rows, columns = pilot.share.shape
        assert 0 < pilot.left < 0.5 * VIEW.width - columns
        assert 0 < pilot.top < VIEW.height - rows


def test_the_camera_is_near_where_it_would_be_after_the_run() -> None:
    camera, apart = Camera(SLOW_PLACE), list[np.ndarray]()
    for state in states():
        camera = follow(camera, state, COURSE)
        if state.tick > 5 * TICKS and state.tick % 60 == 0:
            other = settle(state, COURSE)
            apart.append(np.abs(np.subtract(astuple(camera), astuple(other))))
    still, zoom, lift = np.mean(apart, axis=0)
    assert lift < 60.0
    assert still < 0.06
    assert zoom < 0.1


@pytest.mark.slow
def test_the_hour_follows_from_the_state() -> None:
    pictures, end = Pictures(landscape(), COURSE), states()[-1]
    sky = [float(pictures.picture(state, VIEW).sky.gradient.colours[0, 0]) for state in (states()[0], end)]
    assert sky[1] < sky[0]
    caught = pictures.picture(replace(end, dusk=end.x), VIEW)
    assert float(caught.sky.gradient.colours[0, 0]) < sky[1] + 1e-9
