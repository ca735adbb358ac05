"""What keys and words of a theme are called on a page: they are taken from its records, and translated."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin

from ...scene.theme import Hour, Month, Theme
from ...textfile.allowed import kind_and_rules, record_in, settable_fields, union_members
from ...textfile.field_docs import meanings
from ...words import figures, marked, translated

HOUR, MONTH = marked("Hour"), marked("Month")

CLEARER = {"sun": marked("Sun's disc"), "moon": marked("Moon's disc")}
"""Labels of keys whose own word alone would say too little."""


def label(name: str, annotation: Any = None) -> str:
    """A key of a theme in words, not translated yet.

    >>> label("sun_path")
    'Sun path'
    """
    if annotation in (Hour, Month) and name == "at":
        return HOUR if annotation == Hour else MONTH
    return CLEARER.get(name) or name.replace("_", " ").capitalize()


def about(record: Any, name: str) -> str:
    """What a key of a record means, as its docstring says in English; "" if that was taken away."""
    meaning = meanings(record).get(name, "").replace("`", "")
    return f"{meaning[:1].upper()}{meaning[1:]}"


def figure(value: float, annotation: Any) -> str:
    """A number for people; hours as a clock shows them."""
    if annotation == Hour:
        minutes = round(60.0 * value) % 1440
        return f"{minutes // 60:02d}:{minutes % 60:02d}"
    return figures(f"{value:g}").replace("-", "−")


def element_name(element: Any, number: int) -> str:
    """One of a list of records, translated: its hour, month, name or kind, or else its number."""
    keys = settable_fields(type(element))
    if "at" in keys:
        value = figure(element.at, keys["at"])
        return value if keys["at"] == Hour else translated("Month {number}", number=value)
    if "name" in keys:
        return str(element.name)
    if "kind" in keys:
        return translated(label(element.kind))
    return translated("Layer {number}", number=number + 1)


def every_label(record: Any = Theme) -> Iterator[str]:
    """The labels of all keys and words of a record and of those in it, for the catalogues."""
    for name, annotation in settable_fields(record).items():
        yield label(name, annotation)
        yield from (label(word) for word in literals(annotation))
        inner, _ = record_in(annotation)
        if inner is not None:
            yield from every_label(inner)


def literals(annotation: Any) -> tuple[str, ...]:
    """The words among which a field, or each of its list, is one; none if it is no word."""
    kind, _ = kind_and_rules(union_members(annotation)[0])
    if get_origin(kind) is tuple:
        return literals(get_args(kind)[0])
    return get_args(kind) if get_origin(kind) is Literal else ()
