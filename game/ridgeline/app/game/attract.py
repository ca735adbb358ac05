"""What flies behind the title if friends' runs were given: the best of them, again and again, until somebody begins."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ...scene import Landscape, Moment, Scene, View
from ...scene.landscape_kinds import AnyLandscape

if TYPE_CHECKING:
    from ...play import Rules
    from ...play.ghost import Rival
    from .replay_mode import Replayed

BEGINS = 1.5  #: seconds after which it dissolves into view: what it needs is loaded meanwhile, see `preload`
STAYS = 2.0  #: seconds for which the end of the run is seen before it begins again

Picture = Callable[[View], Scene]


class Attract:
    """The run behind the title, as pictures without writing."""

    def __init__(
        self, friends: Sequence[Rival], own: Rules | None, leave: Callable[[Picture], None], *, calm: bool
    ) -> None:
        """Wait for its time, or for ever if there are no friends.

        Args:
            friends: whose runs were given.
            own: rules of the user's own, by which they may have been flown.
            leave: called with a picture out of which what comes next is to dissolve.
            calm: with little motion.
        """
        self._friends, self._own, self._leave, self._calm = friends, own, leave, calm
        self._waits, self._passed, self._since_end = bool(friends), 0.0, 0.0
        self._game: Replayed | None = None

    def advance(self, seconds: float, land: AnyLandscape, moment: Moment, still: Picture) -> None:
        """Let time pass under the title, over a cruise that has come to a moment and looks as `still` does."""
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
        """What is seen of it now; None if it does not fly."""
        return self._game.scene(view) if self._game is not None else None

    def end(self) -> None:
        """Let what is to be seen next come out of it, for good."""
        if self._game is not None:
            self._leave(self._game.scene)
        self._game, self._waits = None, False

    def _begin(self, land: AnyLandscape, moment: Moment, before: Picture) -> None:
        """Begin the run, unless the cruise has gone elsewhere or has no land to ride on."""
        from ...play.ghost import best
        from ...play.pictures.pictures import NoGroundError
        from .replay_mode import Replayed, as_it_was

        self._game, self._since_end, friend = None, 0.0, best(self._friends)
        if friend is None or not isinstance(land, Landscape) or land.seed != friend.replay.seed:
            return
        with contextlib.suppress(NoGroundError):
            began = as_it_was(friend.replay, land, moment)
            self._game = Replayed(friend.replay, land, began, calm=self._calm, own=self._own)
            self._leave(before)
