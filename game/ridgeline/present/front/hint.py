"""The hint at the front page, which only the first start shows; a small file remembers that it did."""

from __future__ import annotations

import contextlib

from ... import user_folders
from ...scene import Text
from ...words import translated
from ..input.default_keys import Keys
from ..input.keymap import Command, key_names

SEEN = "the-front-page-was-hinted-at"
"""The name of that file, in the folder of what is written down."""


def hint(keys: Keys) -> Text:
    """The line that tells of the front page."""
    names = key_names(keys, Command.BACK)[:1]
    if not names:
        return Text((translated("Click: everything there is"),))
    return Text((translated("Click or {key}: everything there is", key=names[0]),))


def is_new() -> bool:
    """Whether no start has shown the hint yet, as far as can be known."""
    try:
        return not (user_folders.state() / SEEN).exists()
    except OSError:  # there is no home, or nobody may look into it
        return False


def remember() -> None:
    """Let no other start show the hint, if that can be written down."""
    with contextlib.suppress(OSError):
        file = user_folders.state() / SEEN
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
