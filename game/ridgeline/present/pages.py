"""What is written over the game: the title, the keys in the pause, and what one can do after the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..scene import Text
from .options import Keys

PAUSED = (
    ("hold", "go on"),
    ("restart", "again from the start"),
    ("leave", "back to the cruise"),
    ("zen", "without dusk and score, or with them"),
    ("photo", "hide all writing"),
    ("mute", "sound off, or on"),
)
"""Keys by their names in the settings, and what they do."""

AGAIN = (("hold", "once more"), ("leave", "back to the cruise"))
"""The same after the end of a run."""

END = "The flight is over"
"""Of a run without score."""


def button(keys: Keys) -> str:
    """The key that is the one button, as the settings have it."""
    return keys.hold[0].capitalize() if keys.hold else "the button"


def title(keys: Keys) -> Text:
    """What stands over the landscape before the first run."""
    begin = f"press {button(keys)} to begin, hold it to dive, let go to fly"
    lines = ("Ridgeline", "", begin, "a mouse, a finger or a pad will do as well")
    return Text(lines, "centre", heading=True)


def pause(keys: Keys, replay: bool = False) -> Text:
    """The keys of the game, or of a replay, as the settings have them."""
    lines = _lines([pair for pair in PAUSED if not (replay and pair[0] == "zen")], keys)
    return Text(("paused", "", *lines, "S\tsave a picture", "Q\tquit"), "centre", heading=True)


def result(texts: Sequence[Text], said: Sequence[str], keys: Keys) -> Text:
    """The result of a run that has ended, what is `said` of it, and how to go on."""
    head = texts[0] if texts else Text((END,), "centre", heading=True)
    return replace(head, lines=(*head.lines, *said, "", *_lines(AGAIN, keys)))


def _lines(pairs: Sequence[tuple[str, str]], keys: Keys) -> list[str]:
    """Keys that there are, and what they do."""
    return [f"{names[0].capitalize()}\t{words}" for name, words in pairs if (names := getattr(keys, name))]
