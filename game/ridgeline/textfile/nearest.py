"""The known word that a misspelt one probably means, for "did you mean"; none if no known word is close.

Who asks says it in words of its own: `mistakes.py` for files, `command_line.py` for what is typed.
"""

import difflib
from collections.abc import Iterable

LIKENESS = 0.75
"""The least share of letters that two words have in common, in order: two letters of four may change places."""

AMONG_FEW = 0.65  #: the least share where few words are possible, so that "tinge" finds "tint"
MORE = 2  #: letters by which two words may differ in length


def nearest(word: str, known: Iterable[str], likeness: float = LIKENESS) -> str | None:
    """The known word that is spelt nearly like `word`, or has it as a part between dashes; None if there is none.

    >>> nearest("--verison", ["--verify", "--version"])
    '--version'
    >>> nearest("--fps", ["--max-fps"])
    '--max-fps'
    >>> nearest("--versatile", ["--verify", "--version"])
    """
    bare = word.lower().strip("-")
    names = {name.lower().strip("-"): name for name in sorted(known)}
    for plain in difflib.get_close_matches(bare, names, n=len(names) or 1, cutoff=likeness):
        if abs(len(plain) - len(bare)) <= MORE:
            return names[plain]
    return next((name for plain, name in names.items() if bare in plain.split("-")), None)
