"""The tuner's first page, from which all that a theme says is reached."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pygame

from ...render import Renderer, canvas
from ...scene import Landscape, Theme, View
from ...scene.boards.board import Picture
from ...scene.theme import BiomeName
from ...scene.theme import Colour as ColourField
from ...scene.themes.edited import annotation_of
from ...scene.themes.variations import higher, ridges, rougher
from ...system.keys.keymap import Command, key_names
from ...textfile.allowed import record_in, settable_fields
from ...textfile.lines import KeyPath
from ...words import figures, marked, translated
from ..pages.front import Front
from ..pages.rows import Action, Gallery, PageMaker, Slider
from ..session.tiles import Tiles
from .colour_page import ColourPage
from .fields import field_rows
from .knobs import DISPLACEMENT, KNOBS, ROUGHNESS, Knob
from .labels import about, label, literals
from .list_pages import colours_page, numbers_page, records_page, switches_page
from .tuner import SAVE, Tuner, TunerRow
from .values import is_colour, item_of

ACROSS, DOWN = (-0.4, -0.2, 0.0, 0.2, 0.4), (2.0, 2.0**0.5, 1.0, 0.5**0.5, 0.5)
"""What the columns add to the roughness of all ridges, and by what the rows multiply their displacement."""

SHARE, LEAST = 10, 128  #: a small picture's width: a share of the window's, and the least pixels

TITLE = marked("Shapes at a glance")
ABOUT = marked("Roughness from left to right, displacement from the foot to the top.")


def sheet_page(tuner: Tuner) -> PageMaker:
    """The page of the sheet of the theme as it is when it is opened."""
    front, own, seed = tuner.front, tuner.theme, tuner.front.shown.landscape.seed
    themes = [_vary(own, times, more) for times in DOWN for more in ACROSS]
    numbers = [[knob.shown(knob.value(one)) for knob in (ROUGHNESS, DISPLACEMENT)] for one in themes]
    names = [figures(" · ".join(both)) for both in numbers]
    wide = max(front.view.width // SHARE, LEAST)
    view, moment = View(wide, wide * 9 // 16), front.shown.moment

    def drawn(number: str) -> Picture:
        """The picture of a theme without what stands on it, which would hide its shape."""
        theme = themes[int(number)]
        bare = replace(theme, layers=tuple(replace(layer, stands=()) for layer in theme.layers))
        surface = canvas(view.width, view.height)
        Renderer(None).draw(Landscape(bare, seed).scene(moment, view), surface)
        return Picture(np.ascontiguousarray(pygame.surfarray.array3d(surface).swapaxes(0, 1)))

    tiles = Tiles(drawn)

    def rows() -> list[TunerRow]:
        front.busy = lambda: tiles.busy
        theme = tuner.theme
        gallery = Gallery(
            translated("Roughness · displacement"),
            names,
            themes.index(theme) if theme in themes else None,
            translated(ABOUT),
            tiles.ready,
            (len(ACROSS), len(DOWN)),
        )
        return [TunerRow(gallery, change=lambda number: tuner.show(themes[number], translated(TITLE)))]

    return tuner.page(translated(TITLE), rows, lambda: tiles.ready, lambda number: tiles.picture(f"{number}"))


def _vary(theme: Theme, times: float, more: float) -> Theme:
    varied = higher(theme, times) if times != 1.0 else theme
    return rougher(varied, more) if more and ridges(theme) else varied


def page_of(tuner: Tuner, path: KeyPath, name: str, explained: str) -> PageMaker:
    """The maker of the page of a record, a list or a colour."""
    annotation = annotation_of(path)
    record, listed = record_in(annotation)
    if record is not None:
        if listed:
            return records_page(tuner, path, name, explained)
        return tuner.page(name, lambda: field_rows(tuner, path))
    if is_colour(annotation):
        return ColourPage(tuner, path, name).maker
    item = item_of(annotation)
    if item == ColourField:
        return colours_page(tuner, path, name, explained)
    if item == BiomeName or literals(annotation):
        return switches_page(tuner, path, name, explained)
    return numbers_page(tuner, path, name, explained)


LAND = (
    marked("Land"),
    marked("Roughness, heights, ridges and haze of the whole land, its speed, and what passes before it."),
    ("speed", "foreground", "lamp"),
)

GROUPS = (
    (
        marked("Sky"),
        marked("The colours of each hour, of sky, ridges and mist; clouds, and the lights of the night."),
        ("hours", "stops", "wisps", "clouds", "milky_way", "aurora", "aurora_low", "aurora_high"),
    ),
    (
        marked("Sun and moon"),
        marked("When and where the sun rises and sets, and how large it is."),
        ("sunrise", "sunset", "sun_path", "sun_radius"),
    ),
    (
        marked("Layers"),
        marked("Each ridge by itself, with what stands on it, and banks of cloud and mist."),
        ("layers",),
    ),
    (
        marked("Country"),
        marked("The kinds of country that the way leads through, and their landmarks."),
        ("biomes", "stretch"),
    ),
    (marked("Weather"), marked("How often it rains, snows, storms, or is foggy."), ("weather",)),
    (marked("Life"), marked("How often birds, trains, deer and others come by."), ("life",)),
    (marked("Seasons"), marked("What the hills are drawn to in each month, and how low the snow lies."), ("seasons",)),
)
"""Pages, with the keys of a theme on each of them."""

REST = marked("Words and music"), marked("What the theme is called in lists, and the notes of its music.")
"""The page of all other keys."""

QUARTER = 0.25  #: hours of a step

TUNED = {
    "rain": marked("The island shows the theme's colours; the rest is seen among ridges."),
    "flyover": marked("The low flight shows the theme's colours, sky and speed; the rest is seen among ridges."),
}
"""What other scenes show of a theme."""


def others() -> tuple[str, ...]:
    """The keys of a theme that stand in no group."""
    grouped = {name for *_, names in (LAND, *GROUPS) for name in names}
    return tuple(name for name in settable_fields(Theme) if name not in grouped)


def tuner_page(front: Front) -> PageMaker:
    """The first page; from now on the theme stays, also where it would wander to others."""
    shown = front.shown
    if shown.settings.wander:
        shown.adopt(replace(shown.settings, wander=None))
    if shown.settings.scene in TUNED:
        front.say(translated(TUNED[shown.settings.scene]))
    tuner = Tuner(front, page_of, sheet_page)

    def rows() -> list[TunerRow]:
        keys = front.keys
        groups = [LAND, *GROUPS, (*REST, others())]
        pages = [
            TunerRow(Action(translated(name), translated(words), "›"), act=_opener(tuner, name, names))
            for name, words, names in groups
        ]
        about = translated("The file says what differs from the theme that it began as.")
        save = Action(translated(SAVE), about, ", ".join(key_names(keys, Command.PICTURE)[:1]))
        return [*_hour(front), *pages, TunerRow(save, act=tuner.save)]

    def title() -> str:
        return translated("Theme {name}", name=tuner.theme.name)

    return tuner.page(title, rows, lambda: (_quarter(front), front.shown.held_hour is None))


def _opener(tuner: Tuner, name: str, names: tuple[str, ...]) -> Callable[[], None]:
    title = translated(name)

    def open_page() -> None:
        if name == LAND[0]:
            tuner.front.open(land_page(tuner, title, names))
        elif len(names) == 1:
            tuner.front.open(page_of(tuner, (names[0],), title, about(Theme, names[0])))
        else:
            tuner.front.open(tuner.page(title, lambda: field_rows(tuner, (), names)))

    return open_page


def land_page(tuner: Tuner, title: str, names: tuple[str, ...]) -> PageMaker:
    """The page of the whole land."""
    turning = [Turning(tuner, knob) for knob in KNOBS]
    glance = Action(translated(TITLE), translated("Small pictures to choose from."), "G")

    def rows() -> list[TunerRow]:
        knobs = [TunerRow(one.row(), change=one.turn, reset=one.reset) for one in turning]
        sheet = TunerRow(glance, act=lambda: tuner.front.open(sheet_page(tuner)))
        return [*knobs, sheet, *field_rows(tuner, (), names)]

    return tuner.page(title, rows)


class Turning:
    """A knob in use: while it is turned, all turns begin at the same theme, so that nothing is lost on the way."""

    def __init__(self, tuner: Tuner, knob: Knob) -> None:
        self._tuner, self._knob = tuner, knob
        self._begun = self._shown = tuner.theme

    def row(self) -> Slider:
        """Its row."""
        knob, tuner = self._knob, self._tuner
        value = knob.value(tuner.theme)
        return Slider(
            name=translated(knob.name),
            value=value,
            low=knob.low,
            high=knob.high,
            step=knob.step,
            shown=figures(knob.shown(value)),
            about=translated(knob.about),
            mark=knob.value(tuner.own),
        )

    def reset(self) -> None:
        """Bring back the number that the theme had before anything was changed."""
        if self._tuner.theme is self._shown and self._begun is self._tuner.own:
            self._tuner.show(self._begun, translated(self._knob.name))
        else:
            self.turn(self._knob.value(self._tuner.own))

    def turn(self, to: float) -> None:
        """Turn it."""
        tuner = self._tuner
        if tuner.theme is not self._shown:
            self._begun = tuner.theme
        tuner.show(self._knob.turned(self._begun, to), translated(self._knob.name), joined=True)
        self._shown = tuner.theme


def _quarter(front: Front) -> int:
    return round(4.0 * front.shown.moment.hour) % 96


def _hour(front: Front) -> list[TunerRow]:
    """The row of the hour, and one that lets the day go on if it stands."""
    quarter = _quarter(front)

    def hold(hour: float | None) -> None:
        front.shown.held_hour = hour

    slider = Slider(
        name=translated(label("hour")),
        value=quarter / 4.0,
        low=0.0,
        high=24.0,
        step=QUARTER,
        shown=f"{quarter // 4:02d}:{quarter % 4 * 15:02d}",
        about=translated("The hour of the day, which stands still when it is set."),
        round=True,
    )
    placed = [TunerRow(slider, change=hold, reset=lambda: hold(None))]
    if front.shown.held_hour is not None:
        about = translated("The hour that is held is let go.")
        placed.append(TunerRow(Action(translated("Let the day go on"), about), act=lambda: hold(None)))
    return placed
