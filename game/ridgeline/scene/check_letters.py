"""The end of a code: the letter of the landscapes' version, and two check letters that reveal every typing mistake.

Each letter of a word has a number. The sum of the numbers, and their sum with each multiplied by its place, are to be
multiples of a prime above all of them. One changed letter spoils the first sum, and two swapped neighbours the second:
a Reed-Solomon code with two check symbols (I. Reed, G. Solomon, "Polynomial Codes over Certain Finite Fields", 1960).
"""

VERSION = "a"  #: the version of the landscapes: under another letter the same code means another picture

LETTERS = "0123456789abcdefghijklmnopqrstuvwxyz-._~"
"""The letters of a code, in the order of their numbers; all but its last two are among these."""

CHECKS = LETTERS[:36] + "ABCDE"  #: the letters at its end, by their numbers

PRIME = len(CHECKS)

LETTER_NUMBERS = {letter: number for letters in (CHECKS, LETTERS) for number, letter in enumerate(letters)}


class CodeError(ValueError):
    """A code is invalid; the text says what is wrong with it."""


def with_end(body: str, mark: str = "-") -> str:
    """The code of a body: with a mark, the version and the check letters.

    >>> with_end("dusk-7")
    'dusk-7-ag9'
    """
    word = f"{body}{mark}{VERSION}"
    total, placed = _sums(word)
    last = len(word) * total - placed
    return f"{word}{CHECKS[(-total - last) % PRIME]}{CHECKS[last % PRIME]}"


def split_end(code: str, mark: str = "-") -> tuple[str, bool]:
    """The body of a code, and whether all its letters are right.

    Raises:
        CodeError: if its end is missing, or belongs to another version.
    """
    body, marked, end = code.rpartition(mark)
    if not marked or len(end) != 3 or not set(end[1:]) <= set(CHECKS):
        raise CodeError("its end is missing")
    right = set(body + end[0]) <= set(LETTERS) and not any(_sums(code))
    if right and end[0] != VERSION:
        raise CodeError("it is of another version of Ridgeline, with other landscapes")
    return body, right


def _sums(word: str) -> tuple[int, int]:
    """The sum of a word's numbers, and the sum of each times its place, modulo the prime."""
    numbers = [LETTER_NUMBERS[letter] for letter in word]
    return sum(numbers) % PRIME, sum(place * number for place, number in enumerate(numbers)) % PRIME
