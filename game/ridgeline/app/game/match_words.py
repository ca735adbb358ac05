"""The words of a match of two: whose turn it is, and the page after each turn."""

from ...play.constants import RULES
from ...play.rules import State
from ...scene import Text
from ...words import marked, translated
from .match import NAMES, Match

TITLE = marked("two take turns on one course: {player} begins")
TURN = marked("{player}")

SCORED = marked("{player}: {score}")
WON, DRAW = marked("{player} wins by {points}"), marked("A draw")

ON = marked("{player} begins, beside that flight")
ONCE_MORE = marked("once more: {player} begins")
ROUNDS = marked("rounds won")
LEAVE = marked("back to the landscape, and end the match")


def title(match: Match) -> str:
    """The line under the title."""
    return translated(TITLE, player=translated(NAMES[match.player]))


def turn(match: Match) -> Text:
    """The line that says who flies, at the start of a turn."""
    return Text((translated(TURN, player=translated(NAMES[match.player])),), "centre", heading=True)


def result(match: Match, splits: tuple[str, ...]) -> Text:
    """The result of a turn; after the second, also who has won the round."""
    if not match.over:
        (end,), player = match.flown, translated(NAMES[match.begins])
        heading = _capital(translated(SCORED, player=player, score=end.score))
        lines = [f"{words}\t{value}" for words, value in _rows(end)[1:]]
        return Text((heading, "", *lines, *splits), "aside", heading=True)
    one, other = match.ends
    points = abs(one.score - other.score)
    if match.winner is None:
        heading = translated(DRAW)
    else:
        heading = translated(WON, player=translated(NAMES[match.winner]), points=points)
    lines = [f"{words}\t{left}\t{right}" for (words, left), (_, right) in zip(_rows(one), _rows(other), strict=True)]
    names = "\t".join(map(translated, NAMES))
    lines = [f"\t{names}", *lines, f"{translated(ROUNDS)}\t{match.won[0]}\t{match.won[1]}"]
    return Text((_capital(heading), "", *lines), "aside", heading=True)


def going_on(match: Match) -> str:
    """The label of the button after a turn."""
    return translated(ONCE_MORE if match.over else ON, player=translated(NAMES[match.next().player]))


def _rows(end: State) -> list[tuple[str, str]]:
    return [
        (translated("score"), f"{end.score}"),
        (translated("distance"), translated("{metres} m", metres=round(end.distance / RULES.metre))),
        (translated("longest chain"), f"{end.tally.longest_chain}"),
        (translated("perfect slides"), f"{end.tally.perfects}"),
        (translated("sun coins"), f"{end.tally.coins}"),
    ]


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
