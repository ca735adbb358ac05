"""A page of the menu in the window: its controls with their values of now, and what they do there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any

from ...play.ladder.unlocks import NEWEST as NEWEST_NAME
from ...play.ladder.unlocks import unlocked
from ...scene.boards.board import Picture
from ...scene.themes.find import name_of
from ...system.keys.keymap import key_names
from ...system.settings.tables import Options, Place, value_in, with_values
from ...textfile.allowed import fields_of, kind_and_rules
from ...textfile.ranges import Interval
from ...textfile.typed import compose
from ...words import figures, marked, plural, translated
from .controls import Control, MenuPage, Unit
from .front import Front
from .rows import Action, Choice, Page, PageRecord, Row, Slider, Switch, TextEntry, TextLine

RESET = "reset"  #: the id of the row that gives a page's settings their defaults
NEWEST = marked("the newest")
TABLES = {field.name for field in fields(Options)}  #: of the settings file


class BoundPage:
    """The page, made anew whenever it is looked at. Others add what only they can do.

    Attributes:
        front: what shows it.
        described: the page as data.
        controls: its controls by their ids.
    """

    def __init__(self, front: Front, described: MenuPage, deeds: Mapping[str, Callable[[Front], None]] = {}) -> None:
        """Bind a page.

        Args:
            front: what shows it.
            described: the page as data.
            deeds: what its deeds do, by their ids.
        """
        self.front, self.described, self._deeds = front, described, deeds
        self.controls = {control.id: control for control in described.controls}
        self._places = [one.sets for one in described.controls if one.sets is not None and one.sets[0] in TABLES]

    def __call__(self) -> Page:
        """The page as it is now."""
        rows = self.rows()
        if self.described.resets:
            about = translated("Sets everything on this page to its default.")
            rows = (*rows, Action(translated("Reset this page"), about, id=RESET))
        return Page(
            translated(self.described.title),
            rows,
            self.do,
            large=self.described.large,
            picture=self.picture,
            copied=self.copied,
            before=self.before,
            record=self.record(),
        )

    def rows(self) -> tuple[Row, ...]:
        """Its rows, from top to bottom."""
        return tuple(map(self.row, self.described.controls))

    def row(self, control: Control) -> Row:
        """The row of a control."""
        name, about = translated(control.name), translated(control.about)
        if control.kind == "heading":
            return TextLine(name, heading=True)
        if control.kind in ("page", "command", "deed"):
            return Action(name, about, self._shown(control), id=control.id)
        value = self.value(control)
        if control.kind == "switch":
            return Switch(name, value, about, id=control.id)
        if control.kind == "slider":
            low, high = (control.low, control.high) if control.high else bounds(control)
            percent = value if high > 2.0 else 100.0 * value
            shown = value_words(value, control.unit) if control.unit else percentage(percent)
            return Slider(name, value, low, high, control.step, shown, about, round=control.round, id=control.id)
        if control.kind == "choice":
            words = self.choices(control)
            return Choice(name, (*words.values(),), [*words].index(value), about, id=control.id)
        assert control.kind == "text", control
        return TextEntry(name, str(value), about, id=control.id)

    def do(self, row: str, value: Any) -> None:
        """Do what a row says; a ValueError says what is wrong with the value."""
        if row == RESET:
            usual = Options()
            put(self.front, {place: value_in(usual, place) for place in self._places})
            return
        control = self.controls[row]
        if control.kind == "page":
            self.front.open_page(control.opens)
        elif control.kind == "command":
            (self.front.leave if control.closes else self.front.act)(control.commands[-1])
        elif control.kind == "deed":
            self.act(control.id)
        elif control.kind == "choice":
            self.change(control, [*self.choices(control)][value])
        elif control.kind == "text" and control.letters:
            self.change(control, checked_text(value, control.letters))
        else:
            self.change(control, value)

    def act(self, deed: str) -> None:
        """Do one of its deeds."""
        self._deeds[deed](self.front)

    def value(self, control: Control) -> Any:
        """What is set, as the file has it."""
        assert control.sets is not None
        return value_in(self.front.own.options, control.sets)

    def change(self, control: Control, value: Any) -> None:
        """Set another value, as the file has it."""
        assert control.sets is not None
        put(self.front, {control.sets: value})

    def choices(self, control: Control) -> dict[Any, str]:
        """The values of a choice, with their words; one that only the file has is among them."""
        words = {value: translated(word) for value, word in control.words.items()}
        words |= {value: value_words(value, control.unit) for value in control.values}
        if control.among:
            words |= wearables(self.front, control.among)
        words.setdefault(value := self.value(control), value_words(value, control.unit))
        return words

    def picture(self, number: int) -> Picture | None:
        """A picture of its gallery, by its number."""
        return None

    def copied(self, row: str) -> str:
        """What is copied from a row; "" for its value."""
        return ""

    def before(self, row: str) -> Any:
        """What `do` would take to undo the next change of a row; None for its value."""
        return None

    def record(self) -> PageRecord | None:
        """What its rows change as a whole: all that the user has set."""
        return user_record(self.front) if self._places else None

    def _shown(self, control: Control) -> str:
        """What stands at the right of what is done: the names of keys, or what is set on a page."""
        if control.sets is not None:
            value = self.value(control)
            return translated(control.words[value]) if value in control.words else name_of(value)
        names = key_names(self.front.keys, *control.commands)
        return ", ".join(names if self.described.all_keys else names[:1])


def put(front: Front, values: Mapping[Place, Any]) -> None:
    """Set values, as the file has them; a ValueError, and none of them is set, if that cannot be."""
    front.own.adopt(with_values(front.own.options, values))


def user_record(front: Front) -> PageRecord:
    """What pages of settings change: all that the user has set."""
    return PageRecord(lambda: front.own.options, front.own.adopt)


def bounds(control: Control) -> tuple[float, float]:
    """The least and the most that a number in the settings file may be."""
    assert control.sets is not None
    table, key = control.sets
    record: Any = type(getattr(Options(), table))
    _, rules = kind_and_rules(fields_of(record)[key])
    least, most = next((rule.ge, rule.le) for rule in rules if isinstance(rule, Interval))
    assert least is not None
    assert most is not None
    return float(least), float(most)


def checked_text(text: str, most: int) -> str:
    """A seed that was typed, in Unicode's composed form; a ValueError if it has more letters than may be."""
    given = compose(text)
    if len(given) > most:
        raise ValueError(
            translated("{length} letters were given: a seed has at most {most}.", length=len(given), most=most)
        )
    return given


def value_words(value: Any, unit: Unit = "") -> str:
    """What a value without words of its own is called.

    >>> value_words(0.25, "times"), value_words(20.0, "minutes"), value_words("800x600", "size")
    ('× 0.25', '20 minutes', '800 × 600')
    """
    if isinstance(value, str):
        return value.replace("x", " × ") if unit == "size" else value
    number = figures(f"{value:g}")
    if unit == "minutes":
        if value == int(value):
            return plural("{number} minute", "{number} minutes", int(value))
        return translated("{number} minutes", number=number)
    if unit == "percent":
        return percentage(value)
    if unit == "clock":
        return clock_words(value)
    return f"× {number}" if unit == "times" else number


def percentage(number: float) -> str:
    """A percentage, in words."""
    return translated("{percent} %", percent=figures(f"{number:.4g}"))


def clock_words(hour: float) -> str:
    """An hour 0–24 as settings have it.

    >>> clock_words(18.5), clock_words(23.9999)
    ('18:30', '00:00')
    """
    minutes = round(60.0 * hour) % 1440
    return f"{minutes // 60:02d}:{minutes % 60:02d}"


def wearables(front: Front, kind: str) -> dict[str, str]:
    """What the user may choose from of a kind, "scarves" or "sails", by its name, in words."""
    own = unlocked("scarf" if kind == "scarves" else "sail", front.level)
    return {NEWEST_NAME: translated(NEWEST)} | {one.name: translated(one.words) for one in own}
