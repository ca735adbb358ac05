"""Languages that nobody speaks: one longer than English, with other letters, and two in other scripts."""

from __future__ import annotations

import io

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from ridgeline import words
from sources import ROOT

LONGER = 0.4  #: share by which another language may be longer than English

ACCENTED = str.maketrans("aAcCdDeEgGhHiIkKlLnNoOrRsStTuUwWyYzZ", "áÁçÇďĎéÉğĞĥĤíÍķĶļĻñÑőŐřŘšŠťŤűŰŵŴýÝžŽ")

HEBREW = {ord(first) + number: 0x5D0 + number for first in "aA" for number in range(26)}


def pseudo(text: str) -> str:
    """A text as a language would have it that is longer and has other letters; placeholders stay.

    >>> pseudo("dusk {metres} m")
    '[ďűšķ {metres} m ···]'
    """
    parts = text.replace("{", "\0{").replace("}", "}\0").split("\0")
    spoken = "".join(part if part.startswith("{") else part.translate(ACCENTED) for part in parts)
    return f"[{spoken} {'·' * max(round(LONGER * len(text)) - 3, 0)}]"


def wide(text: str) -> str:
    """A text in ideographs, which are as wide as high and have no spaces between them; placeholders stay.

    >>> wide("dusk {metres} m")
    '山山山{metres}山山'
    """
    parts = text.replace("{", "\0{").replace("}", "}\0").split("\0")
    return "".join(part if part.startswith("{") else "山" * round(0.6 * len(part) + 0.4) for part in parts)


def leftward(text: str) -> str:
    """A text in letters that are read from right to left; placeholders stay.

    >>> ascii(leftward("ad {metres} m"))
    "'\\\\u05d0\\\\u05d3 {metres} \\\\u05dc'"
    """
    parts = text.replace("{", "\0{").replace("}", "}\0").split("\0")
    return "".join(part if part.startswith("{") else part.translate(HEBREW) for part in parts)


SPOKEN = {"pseudo": pseudo, "wide": wide, "leftward": leftward}


def catalogue_of(language: str) -> bytes:
    """The compiled catalogue of one of these languages."""
    catalogue = Catalog("de")
    with (ROOT / "assets" / "words" / "ridgeline.pot").open("rb") as opened:
        for message in read_po(opened):
            if message.id == words.FIGURES or not message.id:
                continue
            given = message.id if isinstance(message.id, tuple) else (message.id,)
            spoken = tuple(map(SPOKEN[language], given))
            catalogue.add(message.id, spoken if len(spoken) > 1 else spoken[0])
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)
    return compiled.getvalue()
