"""Broken files of our own, renamed with the date so that nothing overwrites them."""

import itertools
import os
from pathlib import Path

from ..pace import clock
from .atomic import reason


def put_aside(file: Path) -> str:
    """Rename a broken file; return the words about that, to follow "it".

    >>> from tempfile import mkdtemp
    >>> file = Path(mkdtemp(), "scores.json")
    >>> _ = file.write_text("{")
    >>> put_aside(file).partition("2")[0]
    'is now scores.broken-'
    """
    try:
        aside = _free(file)
        file.rename(aside)
    except OSError as problem:
        return f"stays where it is ({reason(problem)})"
    return f"is now {aside.name}"


def _free(file: Path) -> Path:
    """An unused name with today's date."""
    begin = f"{file.stem}.broken-{clock.today()}"
    names = (f"{begin}{f'-{number}' if number > 1 else ''}{file.suffix}" for number in itertools.count(1))
    return next(place for name in names if not os.path.lexists(place := file.with_name(name)))
