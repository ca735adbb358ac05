"""What is said in a match of two: whose turn it is, and the page after each."""

from ...play.constants import RULES
from ...play.rules import State
from ...scene import Text
from .match import NAMES, Match

TITLE = "two take turns on one course: {player} begins"
TURN = "{player}"

SCORED = "{player}: {score}"
WON, DRAW = "{player} wins by {points}", "A draw"

ON = "{player} begins, beside that flight"
AGAIN = "once more: {player} begins"
LEAVE = "back to the cruise, and end the match"


def title(match: Match) -> str:
    """The line under the title."""
    return TITLE.format(player=NAMES[match.player])


def turn(match: Match) -> Text:
    """Who flies, as the turn begins."""
    return Text((TURN.format(player=NAMES[match.player]),), "centre", heading=True)


def result(match: Match, splits: tuple[str, ...]) -> Text:
    """What a turn has brought; and, after the second, who has won the round."""
    if not match.over:
        (end,), player = match.flown, NAMES[match.begins]
        heading = _capital(SCORED.format(player=player, score=end.score))
        lines = [f"{words}\t{value}" for words, value in _rows(end)[1:]]
        return Text((heading, "", *lines, *splits), "aside", heading=True)
    one, other = match.ends
    points = abs(one.score - other.score)
    heading = DRAW if match.winner is None else WON.format(player=NAMES[match.winner], points=points)
    lines = [f"{words}\t{left}\t{right}" for (words, left), (_, right) in zip(_rows(one), _rows(other), strict=True)]
    lines = [f"\t{NAMES[0]}\t{NAMES[1]}", *lines, f"rounds won\t{match.won[0]}\t{match.won[1]}"]
    return Text((_capital(heading), "", *lines), "aside", heading=True)


def going_on(match: Match) -> str:
    """What the button does after a turn."""
    return (AGAIN if match.over else ON).format(player=NAMES[match.next().player])


def _rows(end: State) -> list[tuple[str, str]]:
    return [
        ("score", f"{end.score}"),
        ("distance", f"{end.distance / RULES.metre:.0f} m"),
        ("longest chain", f"{end.tally.longest_chain}"),
        ("perfect slides", f"{end.tally.perfects}"),
        ("sun coins", f"{end.tally.coins}"),
    ]


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
