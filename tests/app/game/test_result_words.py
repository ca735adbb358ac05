"""The page after a run names and draws the turn that cost most."""

from __future__ import annotations

from functools import cache

import numpy as np

from play.players import PLAYERS, played
from ridgeline.app.game.result_words import result
from ridgeline.play import Course, State
from ridgeline.play.pictures.turning_point import Turn, turn_drawing, turning_point
from ridgeline.render.text.figures import draw_figure
from ridgeline.render.text.layout import layout
from ridgeline.scene.boards.board import Miniature

COURSE = Course(7)


@cache
def ended() -> tuple[State, Turn]:
    states = list(played(COURSE, PLAYERS["chance"](3), 200.0))
    turn = turning_point(states)
    assert turn is not None
    return states[-1], turn


def test_the_turn_is_named_under_the_cause_and_its_drawing_is_wide() -> None:
    state, turn = ended()
    (text,) = result(state, False, turn, turn_drawing(turn, COURSE))
    assert text.lines[:2] == ("The dusk has caught you", turn.words)
    laid_out = layout(text, (1280, 720))
    (drawing,) = [part for part in laid_out.parts if part.drawing is not None]
    assert drawing.rect.width > 3 * drawing.rect.height
    assert text.figures[0].line == drawing.line == 2
    columns = {part.rect.left for part in laid_out.parts if part.column == 0 and part.line > 0 and part.words}
    assert columns == {drawing.rect.left}


def test_without_a_turn_and_in_zen_nothing_is_made_up() -> None:
    state, turn = ended()
    (plain,) = result(state, zen=False)
    assert plain.lines[1] == ""
    assert plain.figures == ()
    assert result(state, True, turn) == ()


def test_a_way_is_a_line_over_the_land_with_a_dot_on_it() -> None:
    land = Miniature((tuple([0.2] * 9),))
    with_way = Miniature(land.ridges, ((0.1, 0.8), (0.5, 0.5), (0.9, 0.8)), 1)
    plain, ink = draw_figure(land, 200, 100), draw_figure(with_way, 200, 100)
    assert ink[50, 100] > 0.9  # the dot
    assert ink[20, 20:180].max() > 0.8
    np.testing.assert_array_equal(ink[85:], plain[85:])
    assert ink.max() <= 1.0
    around = ink[40:60, 90:110]
    assert around.min() < 0.03  # the gap around it
    assert (ink > 0.5).sum() < 0.1 * ink.size
