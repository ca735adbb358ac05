"""What is written over the game: the title, the keys in the pause, and what one can do after the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..scene import Text
from .options import Keys

TITLE = Text(
    (
        "Ridgeline",
        "",
        "press Space to begin, hold it to dive, let go to fly",
        "a mouse, a finger or a pad will do as well",
    ),
    "centre",
    heading=True,
)

PAUSED = (
    ("hold", "go on"),
    ("restart", "again from the start"),
    ("leave", "back to the cruise"),
    ("zen", "without dusk and score, or with them"),
    ("photo", "hide all writing"),
    ("mute", "sound off, or on"),
)
"""Keys by their names in the settings, and what they do."""

AGAIN = ("", "Space\tonce more", "Backspace\tback to the cruise")

END = "The flight is over"
"""Of a run without score."""


def pause(keys: Keys) -> Text:
    """The keys of the game, as the settings have them."""
    lines = [f"{names[0].capitalize()}\t{words}" for name, words in PAUSED if (names := getattr(keys, name))]
    return Text(("paused", "", *lines, "S\tsave a picture", "Q\tquit"), "centre", heading=True)


def result(texts: Sequence[Text], said: Sequence[str]) -> Text:
    """The result of a run that has ended, what is `said` of it, and how to go on."""
    head = texts[0] if texts else Text((END,), "centre", heading=True)
    return replace(head, lines=(*head.lines, *said, *AGAIN))
