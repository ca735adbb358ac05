"""The meaning of a record and its fields, taken from its docstring: for schemas, and for comments in new files."""

import inspect
import re
from typing import Any


def summary(record: Any) -> str:
    """The docstring of a record above its attributes, on one line.

    >>> class Moon:
    ...     \"\"\"A disc in the
    ...     night sky.
    ...
    ...     Attributes:
    ...         phase, tilt: as it looks.
    ...     \"\"\"
    >>> summary(Moon)
    'A disc in the night sky.'
    """
    return " ".join(_docstring(record).partition("Attributes:")[0].split())


def meanings(record: Any) -> dict[str, str]:
    """The meaning of each field of a record; fields that are explained together share it.

    >>> class Moon:
    ...     \"\"\"A disc.
    ...
    ...     Attributes:
    ...         phase: 0 is new,
    ...             0.5 full.
    ...     \"\"\"
    >>> meanings(Moon)
    {'phase': '0 is new, 0.5 full.'}
    """
    attributes = _docstring(record).partition("Attributes:\n")[2]
    entries = re.split(r"^    (\w+(?:, \w+)*): ", attributes, flags=re.MULTILINE)[1:]
    explained = dict(zip(entries[::2], entries[1::2], strict=True))
    return {name: " ".join(words.split()) for names, words in explained.items() for name in names.split(", ")}


def _docstring(record: Any) -> str:
    return inspect.getdoc(record) or ""  # python -OO takes docstrings away
