"""The face of a ridden hill follows any land, begins where the ride begins, and depends on the place alone."""

from __future__ import annotations

import numpy as np
import pytest

from ridgeline.play import Course
from ridgeline.scene import Landscape, Layer, Moment, View
from ridgeline.scene.items import Cover
from ridgeline.scene.land.covers import PlaneWindow
from ridgeline.scene.land.face import FACE_DEPTH, Face
from ridgeline.scene.land.parallax import left_edge
from ridgeline.terrain.arrays import AnyFloats, Floats

VIEW = View(640, 360)


class Steps:
    """Land of roofs and canyons, with cliffs between."""

    def heights(self, x: AnyFloats) -> Floats:
        return np.where(np.floor(np.asarray(x) / 300.0) % 2.0 == 0.0, 400.0, 120.0)


def face_of(profile: Course | Steps, beyond: float) -> tuple[Face, Landscape]:
    landscape = Landscape("dusk", 7, "none").ridden(profile, beyond)
    return Face(landscape.near[2], beyond, 7), landscape


def covered(face: Face, layer: Layer, moment: Moment) -> Cover | None:
    at = PlaneWindow.of(left_edge(layer, moment, VIEW), VIEW, VIEW)
    return face.cover(at) if at else None


def depths(profile: Course | Steps, travel: float) -> tuple[Floats, Floats]:
    """Shares of the face's pixels in a picture, and how far below the line they are, in units."""
    face, landscape = face_of(profile, -1e6)
    layer = landscape.near[1]
    moment = Moment(travel, 12.0)
    cover = covered(face, layer, moment)
    assert cover is not None
    rows, columns = cover.plane.shape
    x = layer.parallax * travel + layer.drift * moment.elapsed + (np.arange(columns) + 0.5 - cover.left) * 3.0
    heights = (VIEW.row(0.0) - cover.top - np.arange(rows) - 0.5) * 3.0
    return cover.plane.astype(float) / 255.0, profile.heights(x) - heights[:, None]


@pytest.mark.parametrize("profile", [Course(7), Steps()])
def test_it_lies_below_the_line_of_any_land_and_not_deeper_than_it_may(profile: Course | Steps) -> None:
    share, depth = depths(profile, 5000.0)
    assert share.max() > 0.3
    assert not share[depth < -3.0].any()
    assert not share[depth > 1.6 * FACE_DEPTH + 3.0].any()


def test_the_land_is_mostly_itself_and_most_of_the_face_is_near_the_line() -> None:
    share, depth = depths(Course(7), 5000.0)
    inside = (depth > 0.0) & (depth < FACE_DEPTH)
    assert 0.01 < share[inside].mean() < 0.25
    assert share[(depth > 0.0) & (depth < 4.0)].mean() > 2.0 * share[inside].mean()


def test_it_begins_where_the_ride_begins() -> None:
    face, landscape = face_of(Course(7), 20_000.0)
    layer = landscape.near[1]
    before, after = (covered(face, layer, Moment(travel, 12.0)) for travel in (10_000.0, 40_000.0))
    assert before is None
    assert after is not None
    assert after.plane.any()


def test_a_place_looks_the_same_whatever_was_asked_before() -> None:
    (fresh, landscape), (used, _) = face_of(Course(7), -1e6), face_of(Course(7), -1e6)
    layer = landscape.near[1]
    for travel in (0.0, 9000.0, 5100.0):
        covered(used, layer, Moment(travel, 12.0))
    one, other = (covered(face, layer, Moment(5000.0, 12.0)) for face in (fresh, used))
    assert one is not None
    assert other is not None
    np.testing.assert_array_equal(one.plane, other.plane)
    assert one.left == other.left


def test_the_cruise_has_none() -> None:
    words = [layer.words for layer in Landscape("dusk", 7, "none").scene(Moment(hour=12.0), VIEW).layers]
    assert "face" not in words
    assert "backdrop" not in words
