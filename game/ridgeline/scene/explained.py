"""What the fields of a theme's records mean, as their docstrings say it: for the schema, and for new files."""

from __future__ import annotations

import inspect
import re
from functools import cache
from typing import Any


@cache
def summary(record: Any) -> str:
    """What a record is: its docstring above the attributes, on one line.

    >>> from ridgeline.scene.theme import Stand
    >>> summary(Stand)
    'Plants, rocks or buildings of one kind on a ridge.'
    """
    return " ".join(_docstring(record).partition("Attributes:")[0].split())


@cache
def meanings(record: Any) -> dict[str, str]:
    """What each field of a record means; fields that are explained together have the same words.

    >>> from ridgeline.scene.theme import Stand
    >>> meanings(Stand)["height"]
    'that of the tallest, in units.'
    """
    attributes = _docstring(record).partition("Attributes:\n")[2]
    entries = re.split(r"^    (\w+(?:, \w+)*): ", attributes, flags=re.MULTILINE)[1:]
    told = dict(zip(entries[::2], entries[1::2], strict=True))
    return {name: " ".join(words.split()) for names, words in told.items() for name in names.split(", ")}


def _docstring(record: Any) -> str:
    return inspect.getdoc(record) or ""  # python -OO takes docstrings away
