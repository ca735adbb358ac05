"""The text of a file, made from a record like a theme: what is saved, and what a new file begins with."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator
from itertools import groupby
from typing import Any

from .allowed import allowed, record_in, written_fields
from .explained import meanings, summary

WIDTH = 112
"""Characters that a line of comment has at most."""


def written(record: Any, comments: bool = False) -> str:
    """The text of a file that reads back as `record`; only a theme's name is not in it.

    Args:
        comments: explain every key, and write those of tables that come once even where they could be left out.

    >>> from .library import built_in
    >>> written(built_in("dusk")).split("\\n")[0]
    'words = "violet ridges and spruces under a low sun"'
    """
    kind: Any = type(record)
    head = [*_comment(summary(kind)), *_legend(kind)] if comments else []
    keys = list(_keys(record, comments))
    gap = [""] if head and keys else []
    return "\n".join([*head, *gap, *keys, *_tables(record, "", comments), ""])


def _keys(record: Any, whole: bool) -> Iterator[str]:
    """The lines of what is no table; what is as if left out has none, unless all are wanted."""
    for name, annotation in written_fields(type(record)).items():
        if record_in(annotation)[0] is None and _is_said(record, name, whole):
            yield f"{name} = {_value(getattr(record, name))}"


def _tables(record: Any, way: str, comments: bool) -> Iterator[str]:
    """The lines of the tables in a record, which is at `way` itself."""
    for name, annotation in written_fields(type(record)).items():
        kind, listed = record_in(annotation)
        place, value = f"{way}{name}", getattr(record, name)
        if kind is not None and comments:
            yield from ["", *_headed_legend(type(record), place)]
        if listed:
            for element in value:
                yield from ["", f"[[{place}]]", *_keys(element, False), *_tables(element, f"{place}.", False)]
        elif kind is not None and _is_said(record, name, comments):
            yield from ["", f"[{place}]", *_keys(value, comments), *_tables(value, f"{place}.", comments)]


def _is_said(record: Any, name: str, whole: bool) -> bool:
    value = getattr(record, name)
    return value is not None and (whole or value != _default(type(record), name))


def _default(kind: Any, name: str) -> Any:
    return getattr(kind, name, None)


def _headed_legend(record: Any, place: str) -> Iterator[str]:
    """What the tables at `place` are and their keys mean, and the same of the tables inside them."""
    name = place.rpartition(".")[2]
    kind, listed = record_in(written_fields(record)[name])
    header = f"[[{place}]]" if listed else f"[{place}]"
    yield from _comment(f"{header}: {meanings(record).get(name, '')} {summary(kind)}")
    yield from _legend(kind)
    for key, annotation in written_fields(kind).items():
        if record_in(annotation)[0] is not None:
            yield from ["#", *_headed_legend(kind, f"{place}.{key}")]


def _legend(kind: Any) -> Iterator[str]:
    """What the keys of a record mean."""
    plain = [name for name, annotation in written_fields(kind).items() if record_in(annotation)[0] is None]
    for words, names in groupby(plain, lambda name: _explained(kind, name)):
        yield from _comment(f"{', '.join(names)}: {words}", indent="  ")


def _explained(kind: Any, name: str) -> str:
    """What a key means, what it may be, and what it is if it is left out."""
    default = _default(kind, name)
    without = f"; {_value(default)} if left out" if isinstance(default, str | int | float | tuple) else ""
    meaning = meanings(kind).get(name, "").removesuffix(".")
    return f"{meaning} ({allowed(written_fields(kind)[name])}{without})."


def _comment(text: str, indent: str = "") -> list[str]:
    hanging = f"# {indent}{indent}"
    return textwrap.wrap(text, WIDTH, initial_indent=f"# {indent}", subsequent_indent=hanging, break_on_hyphens=False)


def _value(value: Any) -> str:
    """A value as TOML writes it."""
    if isinstance(value, tuple):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, bool):
        return str(value).lower()
    return repr(float(value) if isinstance(value, float) else int(value))
