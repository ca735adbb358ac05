"""Our own files that are broken: kept beside under a name with the date, so that nothing is written over them."""

import itertools
import os
from pathlib import Path

from ..pace import clock
from .atomic import reason


def put_aside(file: Path) -> str:
    """Give a broken file another name; what to say of that, to follow "it".

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
    """A name with the date of today that nothing has yet."""
    begin = f"{file.stem}.broken-{clock.today()}"
    names = (f"{begin}{f'-{number}' if number > 1 else ''}{file.suffix}" for number in itertools.count(1))
    return next(place for name in names if not os.path.lexists(place := file.with_name(name)))
