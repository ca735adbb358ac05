"""A good place nearby: where, along its way, a landscape fits a wish that the hour allows."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from ..landscape import Landscape
from ..moment import Moment
from ..sky.sun_and_moon import moon_path, sun_path
from ..view import View
from .scene_features import SceneFeatures
from .search import ROUGH_ROWS
from .wish import Wish, wish_of

NEAREST, FARTHEST, STEP = 40.0, 1200.0, 20.0
"""Seconds of travel to the nearest and the farthest place that is tried, and from one to the next."""

LOW = 0.35  #: the sun's height, as a share of its greatest, below which it may stand between peaks
GOOD = 0.85  #: share of the best place's score at which a nearer place is good enough
LEAST = 0.02  #: lowest score of a place that is worth the way


class PlaceAhead(NamedTuple):
    """A place ahead.

    Attributes:
        score: 0–1.
        wish: the wish that it fits.
        seconds: of travel to it at the theme's own speed.
        travel: units to it.
    """

    score: float
    wish: str
    seconds: float
    travel: float


class Nearby:
    """The search for a place: each `go_on` looks at one, which takes a few milliseconds."""

    def __init__(self, landscape: Landscape, moment: Moment, view: View) -> None:
        """Begin to look ahead from a moment, for a picture with the proportions of a view."""
        self._bare, self._moment = landscape.bare(), moment
        self._view = View(max(round(ROUGH_ROWS * min(view.width / view.height, 8.0)), 8), ROUGH_ROWS)
        self._wishes = wishes_for(landscape, moment)
        self._places: list[PlaceAhead] = []

    def go_on(self) -> bool:
        """Look at the next place; return whether all have been looked at."""
        seconds = NEAREST + STEP * len(self._places)
        if seconds > FARTHEST:
            return True
        speed = self._bare.theme.speed
        travel = (-speed if self._moment.speed * speed < 0.0 else speed) * seconds
        moment = replace(self._moment, travel=self._moment.travel + travel)
        seen = SceneFeatures(self._bare, moment, self._view)
        score, wish = max((wish.score(seen), wish.name) for wish in self._wishes)
        self._places.append(PlaceAhead(score, wish, seconds, travel))
        return False

    @property
    def place(self) -> PlaceAhead | None:
        """The nearest good place so far; None if there is none."""
        best = max((place.score for place in self._places), default=0.0)
        return next((place for place in self._places if place.score >= max(GOOD * best, LEAST)), None)


def wishes_for(landscape: Landscape, moment: Moment) -> Sequence[Wish]:
    """The wishes that a landscape may fit at a moment, as far as its bare land can tell."""
    sun, moon = sun_path(landscape.theme, moment.hour), moon_path(landscape.theme, moment.hour)
    names = ["lone peak"]
    if sun is not None and sun[1] < LOW:
        names.append("sun between peaks")
    if moon is not None and sun is None:
        names.append("moon over snow")
    names.append("lake in the middle")
    return [wish for wish in map(wish_of, names) if wish.possible(landscape.theme)]
