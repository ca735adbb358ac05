"""Writes the catalogues of the window's words, with Babel: ``python docs/write_words.py``.

The template holds every text that is marked in the code, and those that come with its data. Each language's catalogue
gets the new ones, without a translation, and loses those that are gone; then it is compiled.
"""

from __future__ import annotations

import datetime
import io
import re
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from ridgeline import shipped
from ridgeline.app.tuner.labels import every_label
from ridgeline.play.chapters import built_in
from ridgeline.play.ladder.goals import GOALS
from ridgeline.play.ladder.unlocks import UNLOCKS
from ridgeline.scene.themes.find import built_in as built_in_theme
from ridgeline.scene.wishes.wish import NAMES
from ridgeline.system.keys.default_keys import DEFAULT_KEYS
from ridgeline.words import ENGLISH, LANGUAGES

SOURCES = Path(__file__).resolve().parent.parent
FOLDER = SOURCES / "assets" / "words"
TEMPLATE = FOLDER / "ridgeline.pot"

KEYWORDS = {"translated": None, "marked": None, "plural": (1, 2)}
"""The functions of `ridgeline.words` whose first arguments are texts."""

NAMED_KEYS = {"escape": "Esc"}

HEADER = "# The words of Ridgeline's window. CONTRIBUTING.md says how they are translated."

UNKEPT = rb'^"(?!Language:|Plural|MIME|Content)[A-Z][A-Za-z-]+: .*\n'
"""Lines of a catalogue's head that would change with each Babel, and with nothing else."""

DATE = datetime.datetime(2026, 1, 1, tzinfo=datetime.UTC)
"""That of every compiled catalogue, so that it is what it was where no text has changed."""

LINE = 100  #: the longest line of a catalogue, in characters


def template() -> Catalog:
    """Every text of the window, in English."""
    catalogue = Catalog(header_comment=HEADER, fuzzy=False)
    code = SOURCES / "game" / "ridgeline"
    for file, _, text, notes, _ in extract_from_dir(code, [("**.py", "python")], keywords=KEYWORDS):
        place = f"game/ridgeline/{Path(file).as_posix()}"
        catalogue.add(text, locations=[(place, 0)], auto_comments=notes)
    for place, text in of_data():
        catalogue.add(text, locations=[(place, 0)])
    return catalogue


def of_data() -> Iterator[tuple[str, str]]:
    """The texts that are not marked in the code, and where they are: of goals, chapters, themes and the like."""
    yield from (("game/ridgeline/play/ladder/goals.py", goal.words) for goal in GOALS)
    yield from (("game/ridgeline/play/ladder/unlocks.py", unlock.words) for unlock in UNLOCKS)
    yield from ((f"assets/chapters/{chapter.name}.toml", chapter.words) for chapter in built_in() if chapter.words)
    yield from ((f"assets/themes/{name}.toml", built_in_theme(name).words) for name in shipped.theme_names())
    yield from (("game/ridgeline/scene/wishes/wish.py", name) for name in NAMES)
    yield from (("game/ridgeline/scene/theme.py", text) for text in dict.fromkeys(every_label()))
    keys = (key for keys in vars(DEFAULT_KEYS).values() for key in keys)
    words = dict.fromkeys(key for key in keys if re.fullmatch("[a-z]{2,}", key) and key != "finger")
    yield from (("game/ridgeline/system/keys/default_keys.py", NAMED_KEYS.get(key, key.capitalize())) for key in words)


def catalogue(language: str, texts: Catalog) -> Catalog:
    """The catalogue of a language as it is on the disk, with the texts of a template and no others."""
    file = source(language)
    kept = Catalog(language, header_comment=HEADER, fuzzy=False)
    if file.exists():
        with file.open("rb") as opened:
            kept = read_po(opened, language)
    kept.update(texts, no_fuzzy_matching=True)
    kept.obsolete.clear()
    kept.creation_date = kept.revision_date = DATE
    kept.fuzzy = False
    return kept


def source(language: str) -> Path:
    """The file that a translator edits."""
    return FOLDER / language / "LC_MESSAGES" / "ridgeline.po"


def files() -> dict[Path, bytes]:
    """All catalogues as they should be on the disk, with what translators have written into them."""
    texts = template()
    written = {TEMPLATE: _po(texts)}
    for language in LANGUAGES:
        if language != ENGLISH:
            own = catalogue(language, texts)
            written[source(language)] = _po(own)
            compiled = io.BytesIO()
            write_mo(compiled, own)
            written[source(language).with_suffix(".mo")] = compiled.getvalue()
    return written


def _po(texts: Catalog) -> bytes:
    opened = io.BytesIO()
    write_po(opened, texts, width=LINE, include_lineno=False)
    return re.sub(UNKEPT, b"", opened.getvalue(), flags=re.MULTILINE)


if __name__ == "__main__":
    for file, text in files().items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text)
