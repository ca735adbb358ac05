"""The short file of a theme, which has only its differences from another theme."""

from dataclasses import replace
from typing import Any

from ...textfile.allowed import record_in, settable_fields
from ...textfile.write import in_file, table_text
from ..theme import Theme
from .likeness import merge_elements
from .theme_file import IDENTITIES, NUMBER

Table = dict[str, Any]


def text_like(theme: Theme, like: str, other: Theme) -> str:
    """The text of a file that reads back as `theme`, whatever its name, and says what differs from `other`.

    Args:
        theme: what it says.
        like: the name of `other`, by which readers find it.
        other: the theme that it is like.
    """
    own, base = (_explicit(replace(one, land=one.land or one.name)) for one in (theme, replace(other, name=like)))
    said: Table = {"like": like}
    whole: list[str] = []
    for key, value in own.items():
        if value == base.get(key):
            continue
        if key in IDENTITIES:
            elements = _differing(key, value, base[key])
            if elements is None:
                whole.append(key)
                elements = [_short(one) for one in getattr(theme, key)]
            said[key] = elements
        elif isinstance(value, dict):
            said[key] = _change(value, base[key])
        else:
            said[key] = value
    order = {"like": like} | ({"whole": whole} if whole else {})
    return table_text(order | said)


def _explicit(record: Any) -> Table:
    """All fields of a record with a value, in the form of a file."""
    return _table(record, defaults=True)


def _short(record: Any) -> Table:
    """The fields that differ from their defaults."""
    return _table(record, defaults=False)


def _table(record: Any, defaults: bool) -> Table:
    table: Table = {}
    for name, annotation in settable_fields(type(record)).items():
        value = getattr(record, name)
        if value is None or (not defaults and value == getattr(type(record), name, None)):
            continue
        kind, listed = record_in(annotation)
        if kind is None:
            value = in_file(annotation, value)
            table[name] = list(value) if isinstance(value, tuple) else value
        else:
            table[name] = [_table(one, defaults) for one in value] if listed else _table(value, defaults)
    return table


def _change(own: Table, base: Table) -> Table:
    return {key: value for key, value in own.items() if key not in base or value != base[key]}


def _differing(key: str, own: list[Table], base: list[Table]) -> list[Table] | None:
    """The elements of a list that differ, each with its differences; None if the list must be written whole."""
    identity = IDENTITIES[key]
    if identity == NUMBER and len(own) != len(base):
        return None
    elements = []
    for number, element in enumerate(own, start=1):
        name = number if identity == NUMBER else element[identity]
        before = base[number - 1] if identity == NUMBER else next((one for one in base if one[identity] == name), {})
        changed = _change(element, before)
        if changed:
            elements.append({identity: name} | changed)
    return elements if merge_elements(key, base, elements) == own else None
