"""Two on one sofa: they take turns on one course, each beside the other's last flight."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...play.ghost import Rival
from ...play.replay import Replay
from ...play.rules import State
from ...words import marked, translated

NAMES = (marked("player 1"), marked("player 2"))


@dataclass(frozen=True)
class Match:
    """Rounds of two turns. Immutable: a turn makes a new match. Players are numbered 0 and 1.

    Attributes:
        begins: who has the first turn of this round.
        flown: the ends of the turns of this round.
        last: the last flight of each player; None before the first, or if it was too long to keep.
        won: the rounds that each player has won.
    """

    begins: int = 0
    flown: tuple[State, ...] = ()
    last: tuple[Replay | None, Replay | None] = (None, None)
    won: tuple[int, int] = (0, 0)

    @property
    def over(self) -> bool:
        """Whether both have had their turn of this round."""
        return len(self.flown) == len(NAMES)

    @property
    def player(self) -> int:
        """Whose turn it is, or was last when both have had theirs."""
        return self.begins if not self.flown else 1 - self.begins

    @property
    def rivals(self) -> list[Rival] | None:
        """The rivals of the player whose turn it is; None if there are none yet."""
        other = 1 - self.player
        replay = self.last[other]
        return [Rival(replay, translated(NAMES[other]))] if replay is not None else None

    @property
    def ends(self) -> tuple[State, State]:
        """The end of each player's turn in a round that is over."""
        first, second = self.flown
        return (first, second) if self.begins == 0 else (second, first)

    @property
    def winner(self) -> int | None:
        """The winner of a round that is over; None for a draw."""
        one, other = (end.score for end in self.ends)
        return None if one == other else int(other > one)

    def after(self, end: State, replay: Replay | None) -> Match:
        """The match after a turn, given its last state, and its replay if it has one."""
        last = (replay, self.last[1]) if self.player == 0 else (self.last[0], replay)
        match = replace(self, flown=(*self.flown, end), last=last)
        if not match.over or match.winner is None:
            return match
        won = (self.won[0] + (match.winner == 0), self.won[1] + (match.winner == 1))
        return replace(match, won=won)

    def next(self) -> Match:
        """The match with the next turn: in a new round the loser begins, after a draw the other one."""
        if not self.over:
            return self
        return Match(1 - (self.begins if self.winner is None else self.winner), (), self.last, self.won)
