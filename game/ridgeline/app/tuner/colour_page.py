"""The page of a colour: its lightness, chroma and hue in OKLCH, by bars in the colours that one would get."""

from __future__ import annotations

from functools import partial

import numpy as np

from ...scene.boards.board import Colour
from ...scene.light.oklch import clip, from_oklch, pick, take_apart
from ...scene.oklab import hex_code, srgb
from ...scene.themes.edited import annotation_of, length_limits, may_be_left_out, value_at, with_one_less
from ...terrain.arrays import Floats
from ...textfile.lines import KeyPath
from ...words import figures, marked, translated
from ..pages.rows import Action, Slider, TextEntry
from .tuner import Tuner, TunerRow
from .values import check_value, rgb

MOST_CHROMA = 0.33  #: chroma of the bar's end: hardly any colour of a screen has more
PIECES = 24  #: colours of a painted bar, and one more

ROUND = 360.0

DEFAULT = "e6e8f0"  #: where one begins with a colour that was left out
Parts = tuple[float, float, float]  #: lightness 0–1, chroma from 0, and hue 0–360 degrees

ABOUT = (
    marked("From black to white. Its hue and chroma stay, as far as a screen can show them."),
    marked("How vivid it is: none is grey. A screen shows less of it in very dark and very light colours."),
    marked("From red through yellow, green and blue to red again; it looks as light at each."),
)


class ColourPage:
    """A colour of the theme. Hue and chroma are kept here while it is so dark, light or grey that it has none."""

    def __init__(self, tuner: Tuner, path: KeyPath, name: str, listed: bool = False) -> None:
        """Show the colour at a path; `listed` is one of a list, which may have one less."""
        self._tuner, self._path, self._name, self._listed = tuner, path, name, listed
        self._parts: Parts = (0.0, 0.0, 0.0)
        self._known = ""
        self.maker = tuner.page(name, self._rows, lambda: self._parts)

    def _rows(self) -> list[TunerRow]:
        colour = value_at(self._tuner.theme, self._path)
        light, chroma, hue = parts = self._parts_of(colour or DEFAULT)
        ramps, own = _ramps(*parts), rgb(pick(*parts))
        values = (
            (translated("Lightness"), light, 1.0, 0.01, f"{round(100.0 * light)} %"),
            (translated("Chroma"), chroma, MOST_CHROMA, 0.005, figures(f"{chroma:.3f}")),
            (translated("Hue"), hue, ROUND, 2.0, f"{round(hue) % 360}°"),
        )
        placed = [
            TunerRow(
                Slider(
                    name=name,
                    value=min(value, high),
                    low=0.0,
                    high=high,
                    step=step,
                    shown=shown,
                    about=translated(about),
                    round=high == ROUND,
                    colours=ramp,
                    colour=own,
                ),
                self._path,
                partial(self._turn, part),
            )
            for part, ((name, value, high, step, shown), about, ramp) in enumerate(
                zip(values, ABOUT, ramps, strict=True)
            )
        ]
        digits = translated("Hexadecimal")
        about = translated("Six hexadecimal digits of sRGB, as other programs write colours.")
        typed = TextEntry(digits, hex_code(colour) if colour else "", about)
        placed.append(TunerRow(typed, self._path, self._type))
        return [*placed, *self._ends(colour)]

    def _ends(self, colour: str | None) -> list[TunerRow]:
        """The rows that take the colour away."""
        tuner, path = self._tuner, self._path
        if self._listed:
            *places, number = path
            low, _ = length_limits(tuple(places))
            if len(value_at(tuner.theme, tuple(places))) > low:
                remove = partial(self._remove, tuple(places), int(number))
                return [TunerRow(Action(translated("Remove it")), act=remove)]
        elif colour is not None and may_be_left_out(annotation_of(path)):
            action = Action(translated("Leave it out"), translated("Then it follows from other colours."))
            return [TunerRow(action, act=lambda: tuner.change(path, None, self._name))]
        return []

    def _parts_of(self, colour: str) -> Parts:
        """The colour taken apart; what its own digits no longer say is as it was picked."""
        if colour != self._known:
            self._parts, self._known = take_apart(colour), colour
        return self._parts

    def _turn(self, part: int, to: float) -> None:
        self._parts_of(value_at(self._tuner.theme, self._path) or DEFAULT)
        changed = list(self._parts)
        changed[part] = to
        light, chroma, hue = changed
        self._parts, self._known = (light, chroma, hue), pick(light, chroma, hue)
        self._tuner.change(self._path, self._known, self._name, joined=True)

    def _type(self, text: str) -> None:
        given = text.strip()
        colour = check_value(self._path, given if given.startswith("#") or len(given) != 3 else f"#{given}")
        self._tuner.change(self._path, colour, self._name)

    def _remove(self, places: KeyPath, number: int) -> None:
        self._tuner.show(with_one_less(self._tuner.theme, places, number), self._name)
        self._tuner.front.close()


def _ramps(light: float, chroma: float, hue: float) -> tuple[tuple[Colour, ...], ...]:
    """The colours of the bars of lightness, chroma and hue: those that one would get."""
    share = np.linspace(0.0, 1.0, PIECES + 1)
    same = np.ones_like(share)
    parts = [(share, chroma * same, hue * same), (light * same, MOST_CHROMA * share, hue * same)]
    parts.append((light * same, chroma * same, ROUND * share))
    return tuple(_levels(np.stack(part, axis=-1)) for part in parts)


def _levels(parts: Floats) -> tuple[Colour, ...]:
    rows = np.rint(srgb(from_oklch(clip(parts)))).astype(int).tolist()
    return tuple((red, green, blue) for red, green, blue in rows)
