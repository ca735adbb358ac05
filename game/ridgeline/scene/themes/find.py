"""Finding a theme by its name or path, or by the seed's choice."""

import contextlib
import tomllib
from functools import lru_cache
from pathlib import Path

from ... import shipped, user_folders
from ...textfile.nearest import nearest
from ...textfile.typed import match_name, path_of, plain, show
from ..theme import Theme, theme_from
from .user_themes import ENDING, user_file, user_files

SEED_THEMES = ("aurora", "blue", "cherry", "city", "cliffs", "dusk", "mesa", "paper", "purple", "tide", "winter")
"""The themes that a bare seed chooses from. They are part of the format of a seed, version 1: a theme that came later
is found by its name alone, so that no seed shows another land than it did."""


MOST_NAMED = 24  #: names of the user's own themes in a message


def theme_for(name: str | None, seed: int) -> Theme:
    """The theme of that name; for None, a built-in one that the seed chooses.

    Args:
        name: of a built-in theme, of a file in the user's folder without its ending, or a path that ends in ``.toml``;
            as people type it, so that its case and its form of Unicode do not matter.
        seed: any integer.

    Raises:
        ValueError: if no such theme exists, or its file breaks the rules.
    """
    if name is None:
        return built_in(SEED_THEMES[seed % len(SEED_THEMES)])
    if name in shipped.theme_names():
        return built_in(name)
    file = file_of(name)
    if file is None:
        return built_in(known_name(name) or name)
    from .load import read_theme

    return read_theme(file)


def file_of(name: str, *, stranger: bool = False) -> Path | None:
    """The file of a user's own theme, None for a built-in one; a ValueError if neither exists.

    Args:
        name: its name, or the path of a file that ends in ``.toml``.
        stranger: whether the word is a stranger's, such as one in a code: then it is a name and never a path.
    """
    known = known_name(name)
    if known is not None:
        return None if known in shipped.theme_names() else user_file(known) or user_files()[known]
    if stranger or not is_theme_file(name):
        raise _no_theme(name)
    return path_of(name)


def is_theme_file(word: str) -> bool:
    """Whether a word that is typed, pasted or dropped is the path of a theme's file."""
    return plain(word).lower().endswith(ENDING)


def name_of(given: str) -> str:
    """The name of a theme that is given by its name or its file."""
    return path_of(given).stem if is_theme_file(given) else given


def known_name(word: str) -> str | None:
    """The name of the built-in or user's theme that a word means, in any case and form; None if there is none."""
    if word in shipped.theme_names() or user_file(word):
        return word
    return match_name(word, theme_names())


def digits_of(name: str, *, stranger: bool = False) -> str:
    """Six hexadecimal digits that tell the user's own theme of that name from others; "" for a built-in one.

    They follow from its file, and from those of the user's that it is like. The arguments are those of `file_of`.

    Raises:
        ValueError: if there is no such theme, or its file cannot be read.
    """
    file = file_of(name, stranger=stranger)
    if file is None:
        return ""
    from ...textfile.content import read
    from ...textfile.read import MAX_TEXT_BYTES
    from .likeness import fill

    try:
        return digits_in(b"".join(read(one, MAX_TEXT_BYTES) for one in fill(file).files))
    except OSError as problem:
        raise ValueError(f"{str(file)!r} cannot be read: {problem.strerror}") from None


def digits_in(content: bytes) -> str:
    """The digits of a theme whose files have that content."""
    import hashlib  # only here: built-in themes need none

    return hashlib.sha256(content).hexdigest()[:6]


def theme_after(name: str) -> tuple[Theme, Path | None]:
    """The theme that follows the one of that name, and its file if it is the user's own.

    The built-in themes come first, then the user's. Broken ones are skipped. The last one, and one from any other
    folder, is followed by the first.
    """
    names = theme_names()
    start = names.index(name) + 1 if name in names else 0
    for following in names[start:]:
        with contextlib.suppress(ValueError):
            return theme_for(following, 0), file_of(following)
    return built_in(names[0]), None


def theme_names() -> list[str]:
    """The names of the built-in themes, then of the user's own."""
    built = shipped.theme_names()
    return [*built, *(name for name in user_files() if name not in built)]


@lru_cache(maxsize=32)
def built_in(name: str) -> Theme:
    """The built-in theme of that name; a ValueError that lists them if it does not exist."""
    if name not in shipped.theme_names():
        raise _no_theme(name)
    return theme_from(tomllib.loads(shipped.theme_text(name)), name)


def _no_theme(name: str) -> ValueError:
    names, own = shipped.theme_names(), list(user_files())
    near = nearest(name, [*names, *own])
    guess = f", did you mean {near!r}?" if near else "."
    more = f" and {len(own) - MOST_NAMED:,} more" if len(own) > MOST_NAMED else ""
    listed = f"your own {', '.join(map(show, own[:MOST_NAMED]))}{more}" if own else "you have none of your own yet"
    with contextlib.suppress(user_folders.NoHomeError):
        listed += f" in {str(user_folders.themes())!r}"
    return ValueError(
        f"theme {show(name)} does not exist{guess} The themes are {', '.join(names)}; {listed}"
        "; or give a path that ends in .toml"
    )
