"""Short names for what one statement of a script makes; in scopes apart from each other, the same ones again."""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from string import ascii_letters

from .tokens import Token

ARROW, BRACE = Token("mark", "=>"), Token("mark", "{")


def short_names(given: Sequence[Token], named: Sequence[int]) -> dict[str, str]:
    """A short name for each name in a statement.

    A name is made somewhere inside the innermost scope around all its uses. So it may be called like another one that
    has no use in there, or in whose scope it has none itself.

    Args:
        given: the tokens of the statement.
        named: the numbers of those that are names, which may be changed.
    """
    uses: dict[str, list[int]] = {}
    for number in named:
        uses.setdefault(given[number].text, []).append(number)
    outer_first = sorted(_scopes(given), key=lambda scope: (scope.start, -scope.stop))
    scopes: dict[str, range] = {}
    short: dict[str, str] = {}
    for name, own in uses.items():
        scopes[name] = [scope for scope in outer_first if own[0] in scope and own[-1] in scope][-1]
        taken = {
            word for other, word in short.items() if _any_in(own, scopes[other]) and _any_in(uses[other], scopes[name])
        }
        short[name] = next(word for word in _fresh() if word not in taken)
    return short


def _scopes(given: Sequence[Token]) -> Iterator[range]:
    """The numbers of all tokens, and of those of each `(…) {…}` and `(…) => …`, which know what is made in them."""
    yield range(len(given))
    ends = dict(_pairs(given))
    for start, end in ends.items():
        arrow = given[end + 1 : end + 2] == [ARROW]
        body = end + 2 if arrow else end + 1
        if given[end].text == ")" and given[body : body + 1] == [BRACE]:
            yield range(start, ends[body] + 1)
        elif arrow:
            yield range(start, _expression_end(given, body, ends))


def _expression_end(given: Sequence[Token], at: int, ends: Mapping[int, int]) -> int:
    """The number of the token behind an expression."""
    while given[at].text not in (",", ";") and not _closes(given[at]):
        while at in ends:
            at = ends[at]
        at += 1
    return at


def _pairs(given: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """The numbers of the tokens with which brackets, and the insertions into texts, begin and end."""
    begun: list[int] = []
    for number, token in enumerate(given):
        if _closes(token):
            yield begun.pop(), number
        if (token.kind == "mark" and token.text in "([{") or (token.kind == "text" and token.text[-2:] == "${"):
            begun.append(number)


def _closes(token: Token) -> bool:
    return (token.kind == "mark" and token.text in ")]}") or (token.kind == "text" and token.text[0] == "}")


def _any_in(numbers: Sequence[int], scope: range) -> bool:
    return any(number in scope for number in numbers)


def _fresh() -> Iterator[str]:
    yield from ascii_letters
    for length in itertools.count(1):
        yield from (f"${''.join(letters)}" for letters in itertools.product(ascii_letters, repeat=length))
