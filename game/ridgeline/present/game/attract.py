"""What flies behind the title if friends' runs were given: the best of them, again and again, until somebody begins."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import TYPE_CHECKING

from ...scene import Landscape, Scene, View
from ..app.transitions import DISSOLVE, Picture, Transition, frozen

if TYPE_CHECKING:
    from ..app.session import Session
    from .replay_mode import Replayed

BEGINS = 1.5
"""Seconds after which it dissolves into view: what it needs is loaded meanwhile, see `preload`."""

STAYS = 2.0
"""Seconds for which the end of the run is seen before it begins again."""


class Attract:
    """The run behind the title, as pictures without writing."""

    def __init__(self, session: Session, lettered: Callable[[Scene], Scene]) -> None:
        """Wait for its time, or for ever if there are no friends; `lettered` is a scene with the title in it."""
        self._session, self._lettered = session, lettered
        self._passed, self._since_end = 0.0, 0.0
        self._waits = bool(session.friends)
        self._game: Replayed | None = None

    def advance(self, seconds: float) -> None:
        """Let time pass under the title."""
        self._passed += seconds
        if self._waits and self._passed >= BEGINS:
            self._waits = False
            self._game = self._begun()
            if self._game is not None:
                self._dissolve_from(self._session.cruise_state.still)
        elif self._game is not None:
            self._fly(self._game, seconds)

    def picture(self, view: View) -> Scene | None:
        """What is seen of it now; None if it does not fly."""
        return self._game.scene(view) if self._game is not None else None

    def end(self, seconds: float = DISSOLVE) -> None:
        """Let what is to be seen next come out of it in so many seconds, for good."""
        if self._game is not None:
            self._dissolve_from(self._game.scene, seconds)
        self._game, self._waits = None, False

    def _fly(self, game: Replayed, seconds: float) -> None:
        game.advance(seconds)
        self._since_end += seconds if game.over else 0.0
        if self._since_end >= STAYS:
            self._game, self._since_end = self._begun(), 0.0
            self._dissolve_from(game.scene)

    def _begun(self) -> Replayed | None:
        """The run at its start; None if the cruise has gone elsewhere, or has no land to ride on."""
        from ...play.ghost import best
        from ...play.shown.pictures import NoGroundError
        from .replay_mode import Replayed, as_it_was

        session, cruise = self._session, self._session.cruise_state
        land, friend = cruise.landscape, best(session.friends)
        if friend is None or not isinstance(land, Landscape) or land.seed != friend.replay.seed:
            return None
        with contextlib.suppress(NoGroundError):
            return Replayed(
                *(friend.replay, land, as_it_was(friend.replay, land, cruise.moment)),
                calm=session.calm,
                contrast=session.contrast,
                own=session.rules,
            )
        return None

    def _dissolve_from(self, picture: Picture, seconds: float = DISSOLVE) -> None:
        self._session.transition = Transition(frozen(lambda view: self._lettered(picture(view))), seconds)
