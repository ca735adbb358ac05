"""A language that is longer than English and has other letters, so that whoever forgets to translate is found."""

from __future__ import annotations

import io

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from ridgeline import words
from sources import ROOT

LONGER = 0.4
"""Share by which another language may be longer than English."""

ACCENTED = str.maketrans("aAcCdDeEgGhHiIkKlLnNoOrRsStTuUwWyYzZ", "áÁçÇďĎéÉğĞĥĤíÍķĶļĻñÑőŐřŘšŠťŤűŰŵŴýÝžŽ")


def pseudo(text: str) -> str:
    """A text as a language would have it that is longer and has other letters; placeholders stay.

    >>> pseudo("dusk {metres} m")
    '[ďűšķ {metres} m ···]'
    """
    parts = text.replace("{", "\0{").replace("}", "}\0").split("\0")
    spoken = "".join(part if part.startswith("{") else part.translate(ACCENTED) for part in parts)
    return f"[{spoken} {'·' * max(round(LONGER * len(text)) - 3, 0)}]"


def pseudo_catalogue() -> bytes:
    """The compiled catalogue of that language."""
    catalogue = Catalog("de")
    with (ROOT / "assets" / "words" / "ridgeline.pot").open("rb") as opened:
        for message in read_po(opened):
            if message.id == words.FIGURES or not message.id:
                continue
            given = message.id if isinstance(message.id, tuple) else (message.id,)
            spoken = tuple(map(pseudo, given))
            catalogue.add(message.id, spoken if len(spoken) > 1 else spoken[0])
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)
    return compiled.getvalue()
