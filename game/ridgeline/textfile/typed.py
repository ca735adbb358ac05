"""Words that people type or paste: what each means, how messages show a wrong one, and paths quoted for a shell."""

import os
import shlex
import unicodedata
import urllib.parse
from collections.abc import Iterable
from pathlib import Path

LONGEST_SHOWN = 60  #: characters of somebody's word that a message repeats

UNSEEN = "\ufeff\u200b\u200e\u200f\u2060"
"""Invisible characters that copying adds, besides spaces: byte order marks, joiners and marks of direction."""

STOPS = ".,;"  #: punctuation that may follow a word in a sentence

QUOTES = {
    "<": ">",
    "(": ")",
    "[": "]",
    '"': '"',
    "'": "'",
    "`": "`",
    "“": "”",
    "”": "”",
    "„": "“”",
    "‘": "’",
    "’": "’",
    "‚": "‘’",
    "«": "»",
    "»": "«»",
    "‹": "›",
    "›": "‹›",
}
"""The closing mark for each opening one around a word: brackets, and the quotes of several languages."""


def compose(text: str) -> str:
    r"""A typed word without spaces around it, in Unicode's form NFC; its letters may be any.

    >>> compose(" cafe\u0301\r\n") == "caf\u00e9"
    True
    """
    first, last = 0, len(text)
    while first < last and _is_blank(text[first]):
        first += 1
    while first < last and _is_blank(text[last - 1]):
        last -= 1
    return unicodedata.normalize("NFC", text[first:last])


def plain(text: str) -> str:
    """A typed word without brackets or quotes around it, and without the punctuation of a sentence.

    >>> [plain(text) for text in (" 18:30", "<18:30>", "'18:30'.", "`18:30`", "“18:30”")] == 5 * ["18:30"]
    True
    """
    first, last = 0, len(text)
    while first < last:
        if _is_blank(text[first]):
            first += 1
        elif _is_blank(text[last - 1]) or text[last - 1] in STOPS:
            last -= 1
        elif last - first > 1 and text[last - 1] in QUOTES.get(text[first], ""):
            first, last = first + 1, last - 1
        else:
            break
    return unicodedata.normalize("NFC", text[first:last])


def extract_code(text: str) -> str:
    """The code in a text, be it the whole or after the # of an address; only its check letters keep their case.

    >>> extract_code("https://example.org/hills/#Dusk-7-1830-ad5&still")
    'dusk-7-1830-ad5'
    """
    word = plain(text)
    if "#" in word:
        word = plain(urllib.parse.unquote(word.rpartition("#")[2]).partition("&")[0])
    return word[:-2].lower() + word[-2:]


def is_picture(text: str) -> bool:
    """Whether a text that is typed or pasted names a file that may have a code."""
    return plain(text).lower().endswith(".png")


def match_name(word: str, names: Iterable[str]) -> str | None:
    """Which of some names a word is: the one spelt alike, or the only one that differs in case or Unicode form alone.

    >>> match_name("'Dusk'", ["dusk", "tide"]), match_name("dawn", ["dusk"])
    ('dusk', None)
    """
    names = list(names)
    if word in names:
        return word
    folded = plain(word).casefold()
    alike = [name for name in names if unicodedata.normalize("NFC", name).casefold() == folded]
    return alike[0] if len(alike) == 1 else None


def path_of(text: str) -> Path:
    """The file that a typed or pasted path names: the path as it stands if it exists, else without marks around it."""
    return Path(text if os.path.lexists(text) else plain(text))


def shorten(text: str) -> str:
    """A text of any length, cut to what a message repeats."""
    return text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 1]}…"


def show(word: object) -> str:
    r"""A user's word as messages repeat it: quoted, on one line, unprintable characters escaped, of bounded length.

    >>> show("red: \x1b[31m"), len(show(10**5 * "x")) < 70
    ("'red: \\x1b[31m'", True)
    """
    written = repr(shorten(str(word)))
    return written if len(written) <= 2 * LONGEST_SHOWN else f"{written[: 2 * LONGEST_SHOWN - 2]}…{written[0]}"


def for_shell(path: str | Path) -> str:
    r"""A path as a shell takes it: quoted where it must be, on one line.

    >>> for_shell("a.png"), for_shell("my hills.png"), for_shell("a\nb")
    ('a.png', "'my hills.png'", "$'a\\nb'")
    """
    text = str(path)
    if text.isprintable():
        return shlex.quote(text)
    return "$'" + "".join(map(_for_shell, text)) + "'"


def _for_shell(letter: str) -> str:
    """A letter within the quotes of bash and zsh that know escapes."""
    if letter in "\\'":
        return f"\\{letter}"
    if letter.isprintable():
        return letter
    if letter == "\n":
        return "\\n"
    return "".join(f"\\{byte:03o}" for byte in letter.encode("utf-8", "surrogateescape"))


def _is_blank(letter: str) -> bool:
    return letter.isspace() or letter in UNSEEN
