"""What is seen of a course's chapters: all that is there, nothing that was taken, the same picture each time."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Collection

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from profiles import examples
from ridgeline.play.chapters import Shape, built_in
from ridgeline.play.constants import RULES, RULES_1
from ridgeline.play.course import Course
from ridgeline.play.events import events
from ridgeline.play.itinerary import OPENING_LENGTH, Passage, PlacedShape
from ridgeline.play.pictures.chapter_view import course_of, place_shapes
from ridgeline.play.pictures.chaptered import Chaptered, draw_chapter
from ridgeline.play.pictures.run_words import NAME_LENGTH, hunter, name
from ridgeline.play.pictures.shapes import houses, is_bare, waters
from ridgeline.play.pictures.sprites import Anchor, sparks
from ridgeline.play.pictures.viaduct import viaduct
from ridgeline.play.rules import State, begin
from ridgeline.play.way import KINDS
from ridgeline.render import Renderer, canvas
from ridgeline.render.pixels import pixels
from ridgeline.scene import Landscape, Moment, View

VIEW = View(320, 180)
ABOVE = {"coin": "sun coin", "lantern": "lantern", "balloon": "balloon", "arch": "arch's lamps", "gate": "gate"}
NAMES = [chapter.name for chapter in built_in()]


def flying(course: Course, x: float, **changes: object) -> State:
    state = begin(course.seed, course)
    return dataclasses.replace(state, x=x, y=course(x)[0] + 60.0, asleep=False, air=9, vx=1200.0, vy=0.0, **changes)


class Run:
    """A theme at an hour, as a run on a course sees it."""

    def __init__(self, seed: int, theme: str = "dusk", hour: float = 18.0) -> None:
        self.course, self.theme, self.hour = Course(seed), theme, hour
        landscape = Landscape(theme, seed, "none").without("glider")
        self.layer = landscape.near[1]
        self.landscape = landscape.ridden(self.course, -math.inf)

    def at(self, x: float, taken: Collection[int] = (), elapsed: float = 9.0, **changes: object) -> Chaptered:
        """What is seen with the glider a quarter from the left side."""
        left = x - 0.25 * VIEW.width / VIEW.pixels_per_unit
        moment = Moment((left - self.layer.drift * elapsed) / self.layer.parallax, self.hour, elapsed)
        scene = self.landscape.scene(moment, VIEW)
        banks = [layer.bank is not None for layer in self.landscape.theme.layers]
        place = Anchor(VIEW.at(self.layer.parallax), left, len(scene.layers) - 1 - banks[::-1].index(False))
        state, light = flying(self.course, x, **changes), self.landscape.light(moment)
        return draw_chapter(
            scene,
            self.course,
            state,
            taken,
            place,
            light=light,
            seconds=elapsed,
            lamp=self.landscape.theme.lamp,
            memory=self.landscape.memory,
        )


def passages(course: Course, count: int = len(NAMES)) -> list[Passage]:
    """The chapters that come first, without the opening."""
    found = [course.chapter(OPENING_LENGTH + 5000.0)]
    while len(found) < count:
        found.append(course.chapter(found[-1].right))
    return found


def passage_of(course: Course, chapter: str) -> Passage:
    return next(one for one in passages(course, 2 * len(NAMES)) if one.chapter.name == chapter)


def shape_of(course: Course, kind: str) -> PlacedShape:
    return next(one for passage in passages(course) for one in passage.shapes if one.shape.kind == kind)


def thing_of(course: Course, kind: str) -> int:
    """The number of the first cell with such a thing."""
    return next(
        n
        for passage in passages(course)
        for n in range(int(passage.left // course.cell), int(passage.right // course.cell) + 2)
        if (thing := course.thing(n)) is not None and KINDS[thing.kind] == kind
    )


def words(seen: Chaptered) -> set[str]:
    return {one.words for one in (*seen.things, *seen.lights)}


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_of_thing_is_seen_where_it_can_be_taken_and_not_once_it_is(kind: str) -> None:
    run = Run(7)
    number = thing_of(run.course, kind)
    thing = run.course.thing(number)
    assert thing is not None
    around = [n for n in range(number - 5, number + 6) if n != number]
    seen = run.at(thing.x - 500.0, taken=around)
    assert ABOVE[kind] in words(seen)
    y = run.course(thing.x)[0] + thing.lift
    column, row = seen.anchor.column(thing.x), seen.anchor.view.row(y)
    reach = RULES.things[thing.kind].reach * VIEW.pixels_per_unit
    inside = [
        one
        for one in seen.things
        if abs(one.left + 0.5 * one.share.shape[1] - column) < reach
        and abs(one.top + 0.5 * one.share.shape[0] - row) < reach
    ]
    assert inside or kind == "gate"
    left_over = words(run.at(thing.x - 500.0, taken=[*around, number]))
    assert not {word for word in left_over if kind == "gate" or not word.startswith("gate")}  # one may bloom near it


@pytest.mark.slow
def test_a_gate_that_was_passed_blooms_and_fades() -> None:
    run = Run(7)
    number = thing_of(run.course, "gate")
    gate = run.course.thing(number)
    assert gate is not None
    around = range(number - 6, number + 7)
    assert "gate" in words(run.at(gate.x + 100.0, around))
    assert not words(run.at(gate.x + 1600.0, around))


@pytest.mark.slow
@examples(12)
@given(st.integers(0, 2**32), st.floats(0.0, 600_000.0))
def test_the_picture_follows_from_its_moment_alone(seed: int, x: float) -> None:
    first, again = Run(seed), Run(seed)
    again.at(x + 700.0)
    one, other = first.at(x), again.at(x)
    assert one.scene.describe() == other.scene.describe()
    for some, same in (
        (one.sprites + one.things, other.sprites + other.things),
        (one.particles + one.lights, other.particles + other.lights),
    ):
        assert [part.words for part in some] == [part.words for part in same]
        for part, equal in zip(some, same, strict=True):
            np.testing.assert_array_equal(part.share, equal.share)
    assert one.anchor.layer == other.anchor.layer


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "layers"),
    [("roofs", {"roofs", "walls"}), ("canyon", {"rock"}), ("lake", {"water"}), ("viaduct", {"viaduct"})],
)
def test_each_kind_of_shape_has_land_of_its_own(kind: str, layers: set[str]) -> None:
    run = Run(7)
    one = shape_of(run.course, kind)
    seen = run.at(one.start + 0.5 * one.shape.length)
    assert layers <= {layer.words for layer in seen.scene.layers}
    far = run.at(OPENING_LENGTH * 0.3)
    assert not layers & {layer.words for layer in far.scene.layers[-3:]}
    assert far.anchor.layer == len(far.scene.layers) - 1


@pytest.mark.slow
def test_more_layers_leave_all_that_stands_on_others_where_it_was() -> None:
    run = Run(7)
    one = shape_of(run.course, "viaduct")
    seen = run.at(one.start + 0.5 * one.shape.length)
    names = [layer.words for layer in seen.scene.layers]
    behind = names.index("viaduct")
    assert seen.scene.layers[behind].parallax == seen.scene.layers[seen.anchor.layer].parallax
    assert all(sprite.layer != behind for sprite in seen.scene.sprites)


@pytest.mark.slow
def test_an_avalanche_is_seen_when_it_is_near_and_only_in_its_chapter() -> None:
    run = Run(7)
    x = passage_of(run.course, "avalanche").left + 9000.0
    near = run.at(x, dusk=x - 1000.0)
    assert "avalanche" in {layer.words for layer in near.scene.layers}
    assert "avalanche" not in {layer.words for layer in run.at(x, dusk=x - 3000.0).scene.layers}
    elsewhere = passage_of(run.course, "lanterns").left + 9000.0
    assert "avalanche" not in {layer.words for layer in run.at(elsewhere, dusk=elsewhere - 1000.0).scene.layers}
    assert (hunter(run.course, x), hunter(run.course, elsewhere)) == ("avalanche", "dusk")


@pytest.mark.slow
def test_rising_air_and_a_headwind_are_seen_where_they_blow() -> None:
    run = Run(7)
    thermals = passage_of(run.course, "thermals")
    every = thermals.chapter.lift_every
    column = (math.floor((thermals.left + 9000.0) / every) + 0.5) * every
    assert run.course.around(column).lift > 0.0
    seen = run.at(column - 600.0)
    assert "rising air" in {one.words for one in seen.particles}
    assert "circling bird" in {one.words for one in seen.sprites}
    storm = passage_of(run.course, "storm").left + 9000.0
    assert "headwind" in {one.words for one in run.at(storm).particles}
    assert "headwind" not in {one.words for one in seen.particles}


@pytest.mark.slow
@pytest.mark.parametrize("hour", [10.0, 23.0])
@pytest.mark.parametrize("theme", ["winter", "mesa", "city"])
def test_every_chapter_can_be_drawn(theme: str, hour: float) -> None:
    run, surface, empty = Run(3, theme, hour), canvas(VIEW.width, VIEW.height), set[str]()
    for chapter in NAMES:
        passage = passage_of(run.course, chapter)
        places = [one.start + 0.5 * one.shape.length for one in passage.shapes[:2]]
        for x in (*places, 0.5 * (passage.left + passage.right), passage.right - 300.0):
            seen = run.at(x, dusk=x - 900.0)
            sprites = (*seen.scene.sprites, *seen.sprites, *seen.things)
            particles = (*seen.scene.particles, *seen.particles, *seen.lights)
            Renderer().draw(dataclasses.replace(seen.scene, sprites=sprites, particles=particles), surface)
            assert np.ptp(pixels(surface)) > 0
        if not (seen.things or seen.lights):
            empty.add(chapter)
    assert not empty  # each ends with a gate


def test_the_name_of_a_chapter_is_shown_as_it_begins_and_no_longer() -> None:
    course = Course(7)
    passage = passages(course)[1]
    (begun,) = name(course, flying(course, passage.left + 1500.0))
    assert begun.lines == (passage.chapter.words,)
    assert begun.opacity == 1.0
    (coming,) = name(course, flying(course, passage.left + 100.0))
    assert 0.0 < coming.opacity < 0.2
    assert name(course, flying(course, passage.left + NAME_LENGTH)) == ()
    assert name(course, flying(course, 500.0)) == ()
    assert name(course, flying(course, passage.left + 1500.0, cause="dusk")) == ()


def test_a_course_without_chapters_has_coins_alone() -> None:
    course = Course(7, rules=RULES_1)
    state = flying(Course(7), 90_000.0)
    assert name(course, state) == ()
    assert hunter(course, 90_000.0) == "dusk"
    assert list(place_shapes(course, -1e6, 1e6)) == []
    assert course_of(course) is course
    assert course_of(lambda x: (0.0, 0.0)) is None


def test_nothing_grows_on_water_or_roofs() -> None:
    course = Course(7)
    lake, roofs = shape_of(course, "lake"), shape_of(course, "roofs")
    ((left, right),) = waters(lake)
    places = np.array([left - 300.0, left + 10.0, 0.5 * (left + right), right + 300.0])
    assert is_bare(course, places).tolist() == [False, True, True, False]
    assert is_bare(course, np.array([roofs.start - 300.0, roofs.start + 400.0])).tolist() == [False, True]


def test_houses_lie_between_eaves_and_have_a_ridge() -> None:
    shape = Shape((0.0, 300.0, 800.0, 1100.0, 1600.0, 2200.0), (0.0, 150.0, -40.0, 150.0, -120.0, 0.0), "roofs")
    assert list(houses(PlacedShape(1000.0, shape))) == [(1000.0, 1300.0, 1800.0), (1800.0, 2100.0, 2600.0)]


def test_a_viaduct_has_open_arches_and_a_whole_deck() -> None:
    plane = viaduct(0.25)
    row_of_arches = plane[len(plane) // 2]
    edges = int(np.count_nonzero(np.diff((row_of_arches > 127).astype(int)) != 0))
    assert edges == 2 + 2 * 13  # the two ends, and into and out of each opening
    assert (plane[int(0.25 * 30.0), 40:-40] > 200).all()


@pytest.mark.parametrize(
    ("counter", "event"), [("skims", "skim"), ("lanterns", "lantern"), ("gates", "gate"), ("coins", "coin")]
)
def test_what_is_taken_and_water_that_is_skimmed_throw_up_sparks(counter: str, event: str) -> None:
    course = Course(7)
    before = flying(course, 5000.0)
    after = dataclasses.replace(before, tally=dataclasses.replace(before.tally, **{counter: 1}))
    (happened,) = events(before, after)
    assert happened.name == event
    place = Anchor(VIEW, before.x - 500.0, 0)
    (flown,) = sparks(7, [happened], happened.tick + 12.0, place)
    assert flown.words == f"{event} sparks"
    assert sparks(7, [happened], happened.tick + 300.0, place) == []
