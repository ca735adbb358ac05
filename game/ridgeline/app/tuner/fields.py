"""Rows that change the fields of a theme's records, each made from the field's annotation and docstring."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_origin

from ...scene.theme import BiomeName
from ...scene.theme import Colour as ColourField
from ...scene.themes.edited import annotation_of, may_be_left_out, value_at
from ...textfile.allowed import kind_and_rules, record_in, settable_fields, union_members
from ...textfile.lines import KeyPath
from ...words import marked, translated
from ..pages.rows import Action, Choice, Row, Slider, Switch, TextEntry
from .labels import about, figure, label, literals
from .tuner import Tuner, TunerRow
from .values import check_value, is_colour, item_of, rgb

NONE, ALL, BY_ITSELF = marked("none"), marked("all"), marked("by itself")


def field_rows(tuner: Tuner, path: KeyPath, names: tuple[str, ...] | None = None) -> list[TunerRow]:
    """The rows of the record at a path, or of some of its fields."""
    record = type(value_at(tuner.theme, path))
    keys = settable_fields(record)
    return [row for name in names or keys for row in rows_of(tuner, (*path, name), about(record, name))]


def rows_of(tuner: Tuner, path: KeyPath, explained: str) -> list[TunerRow]:
    """The rows of one field: one, and a second where a number may be left out and is not."""
    annotation, value = annotation_of(path), value_at(tuner.theme, path)
    name = translated(label(str(path[-1]), annotation))
    kind, _ = kind_and_rules(union_members(annotation)[0])
    if kind in (float, int) and may_be_left_out(annotation):
        return _optional_rows(tuner, path, name, explained, value)
    if get_origin(kind) is tuple or record_in(annotation)[0] is not None or is_colour(annotation):
        return [TunerRow(_opens(tuner, path, name, explained), path)]
    return [TunerRow(_row(tuner, path, name, explained, value), path)]


def slider(tuner: Tuner, path: KeyPath, name: str, explained: str) -> Slider:
    """The row of a number that is there."""
    annotation = annotation_of(path)
    scale, value = tuner.scale_of(annotation), value_at(tuner.theme, path)
    kind, _ = kind_and_rules(union_members(annotation)[0])
    try:
        own = value_at(tuner.own, path)
    except LookupError:
        own = None
    return Slider(
        name,
        scale.place(value),
        0.0,
        float(scale.last),
        1.0,
        figure(value, annotation),
        explained,
        lambda place: tuner.change(path, kind(scale.at(place)), name, joined=True),
        mark=None if own is None else scale.place(own),
    )


def _row(tuner: Tuner, path: KeyPath, name: str, explained: str, value: Any) -> Row:
    annotation = annotation_of(path)
    kind, _ = kind_and_rules(union_members(annotation)[0])
    if kind is bool:
        return Switch(name, value, explained, lambda on: tuner.change(path, on, name))
    if words := literals(annotation):
        options: tuple[Any, ...] = (None, *words) if may_be_left_out(annotation) else words
        shown = tuple(translated(NONE if word is None else label(word)) for word in options)
        choose: Callable[[int], None] = lambda number: tuner.change(path, options[number], name)  # noqa: E731
        return Choice(name, shown, options.index(value), explained, choose)
    if kind is str:
        return TextEntry(name, value or "", explained, lambda text: _check_typed(tuner, path, text.strip(), name))
    return slider(tuner, path, name, explained)


def _check_typed(tuner: Tuner, path: KeyPath, text: str, name: str) -> None:
    none = not text and may_be_left_out(annotation_of(path))
    tuner.change(path, None if none else check_value(path, text), name)


def _optional_rows(tuner: Tuner, path: KeyPath, name: str, explained: str, value: Any) -> list[TunerRow]:
    """A switch for a number that may be left out, and a slider for one that is there."""
    scale = tuner.scale_of(annotation_of(path))
    start = scale.at(scale.place(0.0)) if scale.values[0] < 0.0 else scale.at(0.5 * scale.last)
    there = Switch(name, value is not None, explained, lambda on: tuner.change(path, start if on else None, name))
    if value is None:
        return [TunerRow(there, path)]
    return [TunerRow(there, path), TunerRow(slider(tuner, path, translated("its height"), explained), path)]


def _opens(tuner: Tuner, path: KeyPath, name: str, explained: str) -> Action:
    """The row of what has a page of its own."""
    value = value_at(tuner.theme, path)
    annotation = annotation_of(path)

    def open_page() -> None:
        tuner.front.open(tuner.page_of(tuner, path, name, explained))

    if value is None:
        return Action(name, explained, open_page, translated(BY_ITSELF))
    if is_colour(annotation):
        return Action(name, explained, open_page, colours=(rgb(value),))
    if isinstance(value, tuple):
        colours = item_of(annotation) == ColourField
        none = translated(ALL if item_of(annotation) == BiomeName else NONE)
        shown = "" if colours else str(len(value)) if value else none
        return Action(name, explained, open_page, shown, tuple(map(rgb, value)) if colours else ())
    return Action(name, explained, open_page, "›")
