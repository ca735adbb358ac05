"""Pages of the lists of a theme: of records, of colours, of numbers, and of words that are in it or not."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from ...scene.boards.board import Colour
from ...scene.land.seeds import lands_of
from ...scene.oklab import srgb
from ...scene.theme import land_numbers
from ...scene.themes.edited import (
    annotation_of,
    length_limits,
    may_be_left_out,
    shift_layer,
    value_at,
    with_one_less,
    with_one_more,
)
from ...system.pace.clock import today
from ...textfile.allowed import settable_fields
from ...textfile.lines import KeyPath
from ...words import figures, marked, translated
from ..pages.rows import Action, PageMaker, Switch
from .colour_page import ColourPage
from .fields import field_rows, slider
from .labels import element_name, label, literals
from .tuner import Tuner, TunerRow
from .values import check_value, rgb

MOST_NAMED = 2  #: kinds of what stands on a layer that its row names

ADD, ADD_ABOUT = marked("One more"), marked("It is like the last one; change it then.")
REMOVE = marked("Remove it")
AGAIN, AGAIN_ABOUT = marked("One more like it"), marked("It comes after this one, and begins as it is.")


def records_page(tuner: Tuner, path: KeyPath, name: str, explained: str) -> PageMaker:
    """The page of a list of records, each of which has a page of its own."""

    def rows() -> list[TunerRow]:
        every = value_at(tuner.theme, path)
        listed = [_element(tuner, path, number, one, explained) for number, one in enumerate(every)]
        if path == ("layers",):
            listed = _coloured_rows(tuner, listed)
        if len(every) < length_limits(path)[1]:
            more = Action(translated(ADD), translated(ADD_ABOUT))
            listed.append(TunerRow(more, act=lambda: _grow(tuner, path, len(every))))
        return listed

    return tuner.page(name, rows, lambda: round(tuner.front.shown.moment.hour) if path == ("layers",) else None)


def _coloured_rows(tuner: Tuner, listed: list[TunerRow]) -> list[TunerRow]:
    """The rows of the layers, those of land with the colours that they have now."""
    shown = tuner.front.shown
    levels = np.rint(srgb(shown.landscape.light(shown.moment).ridges)).astype(int).tolist()
    colours = dict(zip(land_numbers(tuner.theme.layers), levels, strict=True))
    return [
        one._replace(row=replace(one.row, colours=(tuple(colours[number]),)))
        if number in colours and isinstance(one.row, Action)
        else one
        for number, one in enumerate(listed)
    ]


def _grow(tuner: Tuner, path: KeyPath, length: int) -> None:
    tuner.show(with_one_more(tuner.theme, path, max(length - 1, 0)), translated(ADD))
    tuner.front.open(element_page(tuner, path, length))


def _element(tuner: Tuner, path: KeyPath, number: int, element: Any, explained: str) -> TunerRow:
    def open_page() -> None:
        tuner.front.open(element_page(tuner, path, number))

    shown, colours = _summary(element)
    row = Action(element_name(element, number), explained, shown or ("" if colours else "›"), colours)
    return TunerRow(row, act=open_page)


def _summary(element: Any) -> tuple[str, tuple[Colour, ...]]:
    """What a row says of a record: a number, the kinds on it, or colours."""
    keys = settable_fields(type(element))
    if "sky" in keys:
        return "", tuple(map(rgb, element.sky))
    if "tint" in keys:
        return "", (rgb(element.tint),)
    if "kind" in keys:
        return figures(f"{element.times if 'times' in keys else element.height:g}"), ()
    if getattr(element, "bank", None):
        return translated(label(element.bank)), ()
    kinds = [translated(label(kind)) for kind in dict.fromkeys(stand.kind for stand in getattr(element, "stands", ()))]
    more = " …" if len(kinds) > MOST_NAMED else ""
    return ", ".join(kinds[:MOST_NAMED]) + more, ()


def element_page(tuner: Tuner, path: KeyPath, number: int) -> PageMaker:
    """The page of one of a list of records; an hour's, or a season's, shows the land then."""
    place = (*path, number)
    seen_at: list[float] = []

    def title() -> str:
        return element_name(value_at(tuner.theme, place), number)

    def rows() -> list[TunerRow]:
        every = value_at(tuner.theme, path)
        low, high = length_limits(path)
        if hasattr(every[number], "at") and seen_at != [every[number].at]:
            seen_at[:] = [every[number].at]
            _look_at(tuner, path, every[number])
        placed = field_rows(tuner, place)
        if path == ("layers",):
            placed += _moves(tuner, number, len(every))
        if len(every) < high:
            again = Action(translated(AGAIN), translated(AGAIN_ABOUT))
            placed.append(TunerRow(again, act=lambda: _copy(tuner, path, number)))
        if len(every) > low:
            placed.append(TunerRow(Action(translated(REMOVE)), act=lambda: _remove(tuner, path, number)))
        return placed

    return tuner.page(title, rows)


def _look_at(tuner: Tuner, path: KeyPath, element: Any) -> None:
    """Show the land at a palette's hour."""
    if path == ("hours",):
        tuner.front.shown.held_hour = element.at
    elif path == ("seasons",):
        look_at_month(tuner, element.at)


def look_at_month(tuner: Tuner, month: float) -> None:
    """Show the land in a month, 1–13."""
    shown = tuner.front.shown
    held = shown.held_hour
    day = min(int((month % 1.0) * 30.0) + 1, 28)
    shown.adopt(replace(shown.settings, date=today().replace(month=int(month), day=day)))
    shown.held_hour = held


def _moves(tuner: Tuner, number: int, count: int) -> list[TunerRow]:
    def move(by: int, name: str) -> None:
        tuner.show(shift_layer(tuner.theme, number, by), name)
        tuner.front.close()
        tuner.front.open(element_page(tuner, ("layers",), number + by))

    farther, nearer = translated("Farther"), translated("Nearer")
    about = translated("Before or behind the next layer; its height stays.")
    placed = []
    if number > 0:
        placed.append(TunerRow(Action(farther, about), act=lambda: move(-1, farther)))
    if number + 1 < count:
        placed.append(TunerRow(Action(nearer, about), act=lambda: move(1, nearer)))
    return placed


def _copy(tuner: Tuner, path: KeyPath, number: int) -> None:
    tuner.show(with_one_more(tuner.theme, path, number), translated(AGAIN))
    tuner.front.close()
    tuner.front.open(element_page(tuner, path, number + 1))


def _remove(tuner: Tuner, path: KeyPath, number: int) -> None:
    name = element_name(value_at(tuner.theme, (*path, number)), number)
    tuner.show(with_one_less(tuner.theme, path, number), name)
    tuner.front.close()
    tuner.front.say(translated("removed: {what}", what=name))


def colours_page(tuner: Tuner, path: KeyPath, name: str, explained: str) -> PageMaker:
    """The page of a list of colours, each of which has a page of its own."""

    def rows() -> list[TunerRow]:
        every = value_at(tuner.theme, path)
        placed = []
        for number, colour in enumerate(every):
            title = translated("Colour {number}", number=number + 1)
            whole = translated("{list}, colour {number}", list=name, number=number + 1)
            page = ColourPage(tuner, (*path, number), whole, listed=True)
            row = Action(title, explained, colours=(rgb(colour),))
            placed.append(TunerRow(row, (*path, number), act=partial(tuner.front.open, page.maker)))
        if len(every) < length_limits(path)[1]:
            placed.append(TunerRow(Action(translated(ADD)), act=lambda: _lengthen(tuner, path, len(every))))
        return placed

    return tuner.page(name, rows)


def _lengthen(tuner: Tuner, path: KeyPath, length: int) -> None:
    tuner.show(with_one_more(tuner.theme, path, length - 1), translated(ADD))


def numbers_page(tuner: Tuner, path: KeyPath, name: str, explained: str) -> PageMaker:
    """The page of a list of numbers, or of one that may be left out."""
    low, high = length_limits(path)

    def rows() -> list[TunerRow]:
        every = value_at(tuner.theme, path)
        if every is None:
            start = lands_of(tuner.theme)[int(path[1])]  # the land is the only such list, and stays as it is
            set_it = Action(translated("Set it"), explained)
            return [TunerRow(set_it, path, act=lambda: tuner.change(path, start, name))]
        placed = []
        for number in range(len(every)):
            place = (*path, number)
            placed.append(slider(tuner, place, f"{number + 1}", explained))
        if may_be_left_out(annotation_of(path)):
            leave_out = Action(translated("Leave it out"), explained)
            placed.append(TunerRow(leave_out, path, act=lambda: tuner.change(path, None, name)))
        if len(every) < high:
            placed.append(TunerRow(Action(translated(ADD)), act=lambda: _lengthen(tuner, path, len(every))))
        if len(every) > low:
            last = len(every) - 1
            placed.append(TunerRow(Action(translated("One less")), act=lambda: _shorten(tuner, path, last)))
        return placed

    return tuner.page(name, rows)


def _shorten(tuner: Tuner, path: KeyPath, number: int) -> None:
    tuner.show(with_one_less(tuner.theme, path, number), translated("One less"))


def switches_page(tuner: Tuner, path: KeyPath, name: str, explained: str) -> PageMaker:
    """The page of a list of words, each of which is in it or not: kinds, or the names of the theme's biomes."""

    def rows() -> list[TunerRow]:
        words = literals(annotation_of(path)) or tuple(biome.name for biome in tuner.theme.biomes)
        every = value_at(tuner.theme, path)
        kinds = bool(literals(annotation_of(path)))
        names = [translated(label(word)) if kinds else word for word in words]
        return [
            TunerRow(Switch(shown, word in every, explained), path, partial(switch, word))
            for shown, word in zip(names, words, strict=True)
        ]

    def switch(word: str, on: bool) -> None:
        others = tuple(one for one in value_at(tuner.theme, path) if one != word)
        tuner.change(path, check_value(path, (*others, word) if on else others), name)

    return tuner.page(name, rows)
