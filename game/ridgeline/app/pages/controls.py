"""What a page of the menu is made of, as data; `menu` says which pages there are.

Nothing here does anything: the window draws these pages (`bound_page`), and so can whatever else shows a menu.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from ...system.keys.keymap import Command
from ...system.settings.tables import Place

Kind: TypeAlias = Literal[
    "heading", "page", "command", "deed", "switch", "slider", "choice", "text", "gallery", "button"
]
Unit: TypeAlias = Literal["", "percent", "minutes", "times", "size", "clock"]


@dataclass(frozen=True)
class Control:
    """A row of a page. Its texts are English, and translated where they are shown.

    Attributes:
        id: its name on its page.
        kind: of control: a heading; what opens a page; a command of the keymap; another deed; on or off; a number in
            a range; one of a few values; a text; one of many pictures; a button of a device.
        name: what it is called.
        about: a sentence that explains it.
        sets: the table and the key of the setting that it changes, in the settings file or in `SHOWN`.
        opens: the id of a page.
        commands: those whose keys it shows; the last one is done.
        closes: whether all pages are closed before that.
        words: values that may be chosen, as the file has them, and what they are called.
        values: more of them, which are called by themselves, with their unit.
        unit: of those values, or of the number; a number without one is a percentage.
        among: what may be chosen, if that is known only when the page is shown: "themes", "scarves" or "sails".
        low, high, step: of a number; without bounds, those of its setting.
        letters: of a text at most; 0 for any number.
        round: whether the highest number is followed by the lowest.
    """

    id: str
    kind: Kind
    name: str
    about: str = ""
    sets: Place | None = None
    opens: str = ""
    commands: tuple[Command, ...] = ()
    closes: bool = False
    words: Mapping[Any, str] = field(default_factory=dict)
    values: tuple[float | str, ...] = ()
    unit: Unit = ""
    among: str = ""
    low: float = 0.0
    high: float = 0.0
    step: float = 0.0
    letters: int = 0
    round: bool = False


@dataclass(frozen=True)
class MenuPage:
    """A page.

    Attributes:
        id: its name among the pages.
        title: at its top, English.
        controls: from top to bottom.
        large: whether its letters are larger, as it has few rows.
        resets: whether a last row gives all that it sets its default.
        all_keys: whether its commands show all their keys, and not only the first.
    """

    id: str
    title: str
    controls: tuple[Control, ...]
    large: bool = False
    resets: bool = False
    all_keys: bool = False


def opens(page: str, name: str, about: str) -> Control:
    """A control that opens the page of that id."""
    return Control(page, "page", name, about, opens=page)


def deed(id: str, name: str, about: str) -> Control:
    """A control of a deed of its page."""
    return Control(id, "deed", name, about)


def command(one: Command, name: str, about: str, *, closes: bool = False) -> Control:
    """A control of a command of the keymap."""
    return Control(one.name.lower(), "command", name, about, commands=(one,), closes=closes)


def switch(place: Place, name: str, about: str) -> Control:
    """A control of a setting that is on or off."""
    return Control(place[1], "switch", name, about, sets=place)


def slider(place: Place, step: float, name: str, about: str) -> Control:
    """A control of a setting that is a number."""
    return Control(place[1], "slider", name, about, sets=place, step=step)


def choice(
    place: Place, name: str, about: str, words: Mapping[Any, str], *values: float | str, unit: Unit = ""
) -> Control:
    """A control of a setting that is one of a few values, with words or by themselves."""
    return Control(place[1], "choice", name, about, sets=place, words=words, values=values, unit=unit)
