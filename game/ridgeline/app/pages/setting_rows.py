"""Rows that show one of the user's settings each and change it; what they set holds at once, and is kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ...system.settings.tables import Options, Place, value_in, with_values
from ...textfile.allowed import fields_of, kind_and_rules
from ...textfile.ranges import Interval
from ...words import figures, marked, translated
from .front import Front
from .rows import Action, Choice, Page, PageMaker, PageRecord, Row, Slider, Switch

FROM_THE_NEXT_START = marked("Counts from the next start.")


class SettingRows:
    """Rows for the keys of one table of the settings file."""

    def __init__(self, front: Front, table: str) -> None:
        self._front, self.table = front, table

    def value(self, key: str) -> Any:
        """What is set."""
        return value_in(self._front.own.options, (self.table, key))

    def set(self, key: str, value: Any) -> None:
        """Set another value, as the file has it."""
        put(self._front, {(self.table, key): value})

    def switch(self, key: str, name: str, about: str) -> Switch:
        """A row for what is on or off."""
        return Switch(name, self.value(key), about, lambda to: self.set(key, to))

    def slider(self, key: str, step: float, name: str, about: str) -> Slider:
        """A row for a number within its bounds, shown as a percentage unless it is one already."""
        low, high = bounds(self.table, key)
        value = self.value(key)
        percent = value if high > 2.0 else 100.0 * value
        shown = translated("{percent} %", percent=figures(f"{percent:.4g}"))
        return Slider(name, value, low, high, step, shown, about, lambda to: self.set(key, float(to)))

    def choice(self, key: str, words: Mapping[Any, str], name: str, about: str) -> Choice:
        """A row for one of a few values, with their words; one that only the file has is shown too."""
        value = self.value(key)
        every = dict(words)
        every.setdefault(value, figures(f"{value:g}") if isinstance(value, float) else str(value))
        values: Sequence[Any] = list(every)
        return Choice(name, (*every.values(),), values.index(value), about, lambda to: self.set(key, values[to]))


def bounds(table: str, key: str) -> tuple[float, float]:
    """The least and the most that a number in the settings file may be."""
    record: Any = type(getattr(Options(), table))
    _, rules = kind_and_rules(fields_of(record)[key])
    least, most = next((rule.ge, rule.le) for rule in rules if isinstance(rule, Interval))
    assert least is not None
    assert most is not None
    return float(least), float(most)


def words_of_values(words: Mapping[Any, str]) -> dict[Any, str]:
    """The words of values, translated."""
    return {value: translated(word) for value, word in words.items()}


def setting_page(
    front: Front, title: Callable[[], str], places: Sequence[Place], rows: Callable[[], tuple[Row, ...]]
) -> PageMaker:
    """A page of rows, with one that sets all of it as it was made.

    Args:
        front: what shows it.
        title: gives its title.
        places: the tables and keys that its rows set.
        rows: gives the rows.
    """

    def reset() -> None:
        usual = Options()
        put(front, {place: value_in(usual, place) for place in places})

    def page() -> Page:
        usual = Action(translated("Reset this page"), translated("Sets everything on this page to its default."), reset)
        return Page(title(), (*rows(), usual), record=user_record(front))

    return page


def put(front: Front, values: Mapping[Place, Any]) -> None:
    """Set values, as the file has them; a ValueError, and none of them is set, if that cannot be."""
    front.own.adopt(with_values(front.own.options, values))


def user_record(front: Front) -> PageRecord:
    """What pages of settings change: all that the user has set."""
    return PageRecord(lambda: front.own.options, front.own.adopt)
