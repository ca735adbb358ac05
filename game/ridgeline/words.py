"""The words of the window, in the language of whoever reads them; what is printed and what files say is English.

Texts are marked where they stand: `translated` and `plural` where they are shown, `marked` where a constant keeps them
for later. `docs/write_words.py` collects them, see CONTRIBUTING.md. English is what the code says, and loads nothing.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from . import shipped

if TYPE_CHECKING:
    from gettext import NullTranslations

LANGUAGES = {"en": "English", "de": "Deutsch"}  #: the languages, by their codes, with their own names

ENGLISH, AUTO = "en", "auto"

VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""The variables that say the language, as gettext reads them: the first that is set counts."""


class _Spoken:
    """What is spoken now: one program has one language."""

    catalogue: NullTranslations | None = None


def language_of(environment: Mapping[str, str]) -> str:
    """The code of the first language that an environment asks for and that there is; else English.

    >>> language_of({"LANGUAGE": "fr:de_AT.UTF-8:en", "LANG": "en_GB.UTF-8"})
    'de'
    """
    asked = next(filter(None, (environment.get(name) for name in VARIABLES)), "")
    codes = (re.split(r"[._@-]", one.lower())[0] for one in asked.split(":"))
    return next((code for code in codes if code in LANGUAGES), ENGLISH)


def speak(language: str = AUTO) -> None:
    """Show the window's words in a language from now on: that of a code, or for `AUTO` the environment's."""
    code = language_of(os.environ) if language == AUTO else language
    _Spoken.catalogue = None if code == ENGLISH else _catalogue(code)


def _catalogue(code: str) -> NullTranslations:
    from gettext import GNUTranslations
    from io import BytesIO

    return GNUTranslations(BytesIO(shipped.words(code)))


def translated(text: str, **named: object) -> str:
    """A text in the language that is spoken; `named` fills its placeholders in braces.

    >>> translated("seed {seed}", seed=7)
    'seed 7'
    """
    spoken = _Spoken.catalogue.gettext(text) if _Spoken.catalogue is not None and text else text
    return spoken.format(**named) if named else spoken


def spoken_in(language: str, text: str) -> str:
    """A text in the language of that code, whichever is spoken: for files that hold several."""
    return text if language == ENGLISH else _catalogue(language).gettext(text)


def plural(one: str, many: str, number: int, **named: object) -> str:
    """The one of two texts that a number needs, in the language that is spoken; `{number}` stands for the number.

    >>> plural("and {number} more line", "and {number} more lines", 2)
    'and 2 more lines'
    """
    if _Spoken.catalogue is not None:
        spoken = _Spoken.catalogue.ngettext(one, many, number)
    else:
        spoken = one if number == 1 else many
    return spoken.format(number=number, **named)


def marked(text: str) -> str:
    """The text itself, which is translated where it is shown."""
    return text


FIGURES = marked("1,234.5")  #: how the language that is spoken writes numbers


def figures(number: str) -> str:
    """A number in English, like "1,234.5", with the marks of the language that is spoken."""
    own = translated(FIGURES)
    return number.translate({ord(","): own[1], ord("."): own[5]})
