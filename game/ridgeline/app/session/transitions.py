"""How one picture gives way to the next: they dissolve, or mist comes between them."""

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from ...render import Dissolve
from ...scene import Scene, View
from ...scene.landscape_kinds import AnyLandscape

DISSOLVE = 1.5  #: seconds in which one landscape dissolves into another
CALM_DISSOLVE = 3.0  #: the same with little motion


OLD_SECONDS, MADE_SECONDS, STILL_SECONDS = 0.025, 0.045, 0.06
"""Seconds at the beginning of a landscape's dissolve in which nothing could be seen of it, so that no frame has all the
work: the picture is the old one alone; then the new scene is made too; then there are surfaces for both."""

MAX_WAITED_SECONDS = 0.5  #: seconds that a dissolve takes at most while another one waits for it

Picture = Callable[[View], Scene]

Preparation = Callable[[View], object]  #: makes a part of what a picture needs

Blend = Callable[[Scene, Scene, float], Scene | Dissolve]
"""Of what leaves, what comes and the progress from 0 to 1, gives the picture on the way."""


class Transition(NamedTuple):
    """A dissolve out of an old picture.

    Attributes:
        old: the picture that fades out.
        seconds: its length.
        progress: 0–1, the share of its length that has passed.
        waits: frames before it moves. The first shows the old picture alone, since the key press leaves enough
            to do; in the second the new scene is made, and in the third it is painted.
        blend: how the two pictures mix.
        preparations: for the new picture, one in each of the last frames before it moves.
    """

    old: Picture
    seconds: float
    progress: float = 0.0
    waits: int = 2
    blend: Blend = Dissolve
    preparations: Sequence[Preparation] = ()

    @classmethod
    def prepared(cls, old: Picture, seconds: float, preparations: Sequence[Preparation]) -> "Transition":
        """One that waits for what the new picture needs."""
        return cls(old, seconds, waits=2 + len(preparations), preparations=preparations)

    def later(self, seconds: float) -> "Transition | None":
        """The dissolve after some time; None when it is over."""
        if self.waits:
            return self._replace(waits=self.waits - 1)
        progress = self.progress + seconds / self.seconds
        return self._replace(progress=progress) if progress < 1.0 else None

    def picture(self, view: View, new: Callable[[View], Scene | Dissolve]) -> Scene | Dissolve:
        """The old picture, or both; if the new one dissolves too, its old part is used."""
        if self.waits and self.progress == 0.0:
            if self.waits <= len(self.preparations):
                self.preparations[-self.waits](view)
            return self.old(view)
        coming = new(view)
        return self.blend(self.old(view), coming if isinstance(coming, Scene) else coming.old, self.progress)


def freeze(picture: Picture) -> Picture:
    """The picture as it is at its first call, for all later ones."""
    return lru_cache(maxsize=1)(picture)


class Leg(NamedTuple):
    """A landscape on the way of the cruise.

    Attributes:
        landscape: shown on it.
        lead: units by which it is ahead of a landscape shown from the start.
    """

    landscape: AnyLandscape
    lead: float = 0.0


class TransitionStep(NamedTuple):
    """A leg, the seconds of its dissolve, and how it blends in."""

    leg: Leg
    seconds: float = 0.0
    blend: Blend = Dissolve


class Route:
    """One leg after another. At most two are in the picture: a third waits and speeds them up."""

    def __init__(self, first: Leg, scene: Callable[[Leg, View], Scene]) -> None:
        """Begin with a leg; `scene` gives a leg's current scene."""
        self._scene = scene
        self._steps = [TransitionStep(first)]
        self._transition: Transition | None = None

    @property
    def goal(self) -> Leg:
        """The last leg."""
        return self._steps[-1].leg

    @property
    def under_way(self) -> bool:
        """Whether the goal is not reached yet."""
        return len(self._steps) > 1

    @property
    def leaving(self) -> tuple[Leg, float] | None:
        """The leg that dissolves, and its progress."""
        progress = self._transition.progress if self._transition else 0.0
        return (self._steps[0].leg, progress) if progress else None

    def go(self, leg: Leg, seconds: float, progress: float = 0.0, blend: Blend = Dissolve) -> None:
        """Dissolve into a leg, from a progress of 0–1 on. It replaces one that waits."""
        self._steps[2:] = [TransitionStep(leg, seconds, blend)]
        if self._transition is None:
            self._begin(progress)

    def change(self, leg: Leg) -> None:
        """Replace the goal with a leg at once."""
        self._steps[-1] = self._steps[-1]._replace(leg=leg)

    def advance(self, seconds: float) -> None:
        """Let `seconds` pass."""
        if self._transition is None:
            return
        if len(self._steps) > 2:
            self._transition = self._transition._replace(seconds=min(self._transition.seconds, MAX_WAITED_SECONDS))
        self._transition = self._transition.later(seconds)
        if self._transition is None:
            del self._steps[0]
            if self.under_way:
                self._begin()

    def picture(self, view: View) -> Scene | Dissolve:
        """The scene of the leg that is shown, or two of them in a dissolve."""
        if self._transition is None or self._transition.progress == 0.0:
            return self._scene(self._steps[0].leg, view)
        new, begun = partial(self._scene, self._steps[1].leg), self._transition.progress * self._transition.seconds
        if begun < OLD_SECONDS:
            return self._transition.old(view)
        if begun < MADE_SECONDS:
            new(view)
            return self._transition.old(view)
        moving = self._transition if begun >= STILL_SECONDS else self._transition._replace(progress=0.0)
        return moving.picture(view, new)

    def _begin(self, progress: float = 0.0) -> None:
        old, coming = partial(self._scene, self._steps[0].leg), self._steps[1]
        self._transition = Transition(old, coming.seconds, progress, waits=0, blend=coming.blend)
