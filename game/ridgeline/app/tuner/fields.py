"""Rows that change the fields of a theme's records, each made from the field's annotation and docstring."""

from __future__ import annotations

from typing import Any, get_origin

from ...scene.boards.board import Colour
from ...scene.theme import BiomeName
from ...scene.theme import Colour as ColourField
from ...scene.themes.edited import annotation_of, may_be_left_out, value_at
from ...textfile.allowed import kind_and_rules, record_in, settable_fields, union_members
from ...textfile.lines import KeyPath
from ...words import marked, translated
from ..pages.rows import Action, Choice, Slider, Switch, TextEntry
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
        return [_opens(tuner, path, name, explained)]
    return [_row(tuner, path, name, explained, value)]


def slider(tuner: Tuner, path: KeyPath, name: str, explained: str) -> TunerRow:
    """The row of a number that is there."""
    annotation = annotation_of(path)
    scale, value = tuner.scale_of(annotation), value_at(tuner.theme, path)
    kind, _ = kind_and_rules(union_members(annotation)[0])
    try:
        own = value_at(tuner.own, path)
    except LookupError:
        own = None
    shown, mark = figure(value, annotation), None if own is None else scale.place(own)
    return TunerRow(
        Slider(name, scale.place(value), 0.0, float(scale.last), 1.0, shown, explained, mark=mark),
        path,
        lambda place: tuner.change(path, kind(scale.at(place)), name, joined=True),
    )


def _row(tuner: Tuner, path: KeyPath, name: str, explained: str, value: Any) -> TunerRow:
    annotation = annotation_of(path)
    kind, _ = kind_and_rules(union_members(annotation)[0])
    if kind is bool:
        return TunerRow(Switch(name, value, explained), path)
    if words := literals(annotation):
        options: tuple[Any, ...] = (None, *words) if may_be_left_out(annotation) else words
        shown = tuple(translated(NONE if word is None else label(word)) for word in options)
        chosen = Choice(name, shown, options.index(value), explained)
        return TunerRow(chosen, path, lambda number: tuner.change(path, options[number], name))
    if kind is str:
        typed = TextEntry(name, value or "", explained)
        return TunerRow(typed, path, lambda text: _check_typed(tuner, path, text.strip(), name))
    return slider(tuner, path, name, explained)


def _check_typed(tuner: Tuner, path: KeyPath, text: str, name: str) -> None:
    none = not text and may_be_left_out(annotation_of(path))
    tuner.change(path, None if none else check_value(path, text), name)


def _optional_rows(tuner: Tuner, path: KeyPath, name: str, explained: str, value: Any) -> list[TunerRow]:
    """A switch for a number that may be left out, and a slider for one that is there."""
    scale = tuner.scale_of(annotation_of(path))
    start = scale.at(scale.place(0.0)) if scale.values[0] < 0.0 else scale.at(0.5 * scale.last)
    there = TunerRow(
        Switch(name, value is not None, explained),
        path,
        lambda on: tuner.change(path, start if on else None, name),
    )
    return [there] if value is None else [there, slider(tuner, path, translated("its height"), explained)]


def _opens(tuner: Tuner, path: KeyPath, name: str, explained: str) -> TunerRow:
    """The row of what has a page of its own."""
    value = value_at(tuner.theme, path)
    annotation = annotation_of(path)
    shown, colours = "›", tuple[Colour, ...]()
    if value is None:
        shown = translated(BY_ITSELF)
    elif is_colour(annotation):
        shown, colours = "", (rgb(value),)
    elif isinstance(value, tuple) and item_of(annotation) == ColourField:
        shown, colours = "", tuple(map(rgb, value))
    elif isinstance(value, tuple):
        shown = str(len(value)) if value else translated(ALL if item_of(annotation) == BiomeName else NONE)

    def open_page() -> None:
        tuner.front.open(tuner.page_of(tuner, path, name, explained))

    return TunerRow(Action(name, explained, shown, colours), path, act=open_page)
