"""The best of the friends' runs that were given, replayed behind the title until somebody starts a run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ...scene import Landscape, Moment, Scene, View
from ...scene.landscape_kinds import AnyLandscape

if TYPE_CHECKING:
    from ...play import Rules
    from ...play.ghost import Rival
    from .replay_mode import Replayed

BEGINS = 1.5  #: seconds until the run dissolves into view; its code is loaded meanwhile, see `preload`
STAYS = 2.0  #: seconds for which the end of the run is shown before it repeats

Picture = Callable[[View], Scene]


class Attract:
    """The run behind the title, as pictures without text."""

    def __init__(
        self, friends: Sequence[Rival], own: Rules | None, leave: Callable[[Picture], None], *, calm: bool
    ) -> None:
        """Wait until the run is due, or for ever if there are no friends.

        Args:
            friends: whose runs were given.
            own: the user's own rules, by which they may have been flown.
            leave: called with the picture from which the next one is to dissolve.
            calm: with little motion.
        """
        self._friends, self._own, self._leave, self._calm = friends, own, leave, calm
        self._waits, self._passed, self._since_end = bool(friends), 0.0, 0.0
        self._game: Replayed | None = None

    def advance(self, seconds: float, land: AnyLandscape, moment: Moment, still: Picture) -> None:
        """Let time pass under the title, over a cruise that has reached `moment` and looks like `still`."""
        self._passed += seconds
        if self._waits and self._passed >= BEGINS:
            self._waits = False
            self._begin(land, moment, still)
        elif self._game is not None:
            self._game.advance(seconds)
            self._since_end += seconds if self._game.over else 0.0
            if self._since_end >= STAYS:
                self._begin(land, moment, self._game.scene)

    def picture(self, view: View) -> Scene | None:
        """The run's current picture; None if it does not fly."""
        return self._game.scene(view) if self._game is not None else None

    def end(self) -> None:
        """End the run for good; the next picture dissolves out of it."""
        if self._game is not None:
            self._leave(self._game.scene)
        self._game, self._waits = None, False

    def _begin(self, land: AnyLandscape, moment: Moment, before: Picture) -> None:
        """Begin the run, unless the cruise has gone elsewhere or has no land to ride on."""
        from .replay_mode import best_of

        self._game, self._since_end = None, 0.0
        if isinstance(land, Landscape):
            self._game = best_of(self._friends, land, moment, self._own, calm=self._calm)
        if self._game is not None:
            self._leave(before)
