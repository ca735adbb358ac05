"""What a page shows, as data: rows of a few kinds, each with its value of now and the id by which its page changes it.

A page is made anew whenever it is looked at, so its rows always show what is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from ...scene.boards.board import Colour, Miniature, Picture
from ...system.keys.keymap import PAGE, Command, Commands


def _do_nothing(row: str, value: Any) -> None:
    """Do nothing, as a page that only shows something."""


@dataclass(frozen=True)
class Action:
    """Something that is done.

    Attributes:
        name: in words, translated, as in all rows.
        about: a sentence that explains it while it has the focus.
        shown: what stands at the right, the names of keys, say.
        colours: a strip of them at the right, behind that.
        id: by which the page does it, as in all rows.
    """

    name: str
    about: str = ""
    shown: str = ""
    colours: tuple[Colour, ...] = ()
    id: str = ""


@dataclass(frozen=True)
class Choice:
    """One of a few.

    Attributes:
        words: all of them.
        value: number of the one that is chosen.
    """

    name: str
    words: tuple[str, ...]
    value: int
    about: str = ""
    id: str = ""


@dataclass(frozen=True)
class Slider:
    """A number.

    Attributes:
        value, low, high, step: what it is, the least and the most that it may be, and one step of the keys.
        shown: the number for people.
        round: whether the highest is followed by the lowest, as midnight is.
        mark: a number that is marked on the bar; None for none.
        colours: those from the least to the most that the bar is painted with; none for a plain bar.
        colour: of its knob then.
    """

    name: str
    value: float
    low: float
    high: float
    step: float
    shown: str
    about: str = ""
    round: bool = False
    mark: float | None = None
    colours: tuple[Colour, ...] = ()
    colour: Colour | None = None
    id: str = ""


@dataclass(frozen=True)
class Switch:
    """On or off."""

    name: str
    value: bool
    about: str = ""
    id: str = ""


@dataclass(frozen=True)
class TextEntry:
    """A line of text that is typed, pasted and copied."""

    name: str
    value: str
    about: str = ""
    id: str = ""


@dataclass(frozen=True)
class Press:
    """A button that is set by pressing it: on the keyboard, a mouse or a pad. Its value is a name of `button_names`.

    Attributes:
        shown: its name, for people.
    """

    name: str
    shown: str
    about: str = ""
    id: str = ""


@dataclass(frozen=True)
class Gallery:
    """One of many pictures with names, of which a few are seen at a time.

    Attributes:
        words: the names.
        value: number of the one that is chosen; None if none of them is.
        ready: how many pictures there have been, so that a gallery with one more is another.
        shape: pictures side by side and below each other, as far as there is room.
    """

    name: str
    words: Sequence[str]
    value: int | None
    about: str = ""
    ready: int = 0
    shape: tuple[int, int] = (4, 2)
    id: str = ""


@dataclass(frozen=True)
class ProgressRow:
    """Work that goes on; what the row does stops it.

    Attributes:
        value: 0–1, the share that is done.
        shown: the same for people, or what is being done.
    """

    name: str
    value: float
    shown: str = ""
    about: str = ""
    id: str = ""


@dataclass(frozen=True)
class TextLine:
    """Words that cannot be chosen, on as many lines as they need; without words, a gap.

    Attributes:
        heading: whether they are about the rows below.
        least: lines that are kept free for them at least, so that rows below stay where they are if they change.
        cells: more words, in columns with those of the page's other lines.
        drawing: under them.
    """

    name: str = ""
    heading: bool = False
    least: int = 1
    cells: tuple[str, ...] = ()
    drawing: Miniature | None = None


Row: TypeAlias = Action | Choice | Slider | Switch | TextEntry | Press | Gallery | ProgressRow | TextLine

Changed: TypeAlias = Choice | Slider | Switch | TextEntry | Press | Gallery  #: rows with a value


MOST_CHANGES = 100  #: changes that are remembered


class UndoEntry(NamedTuple):
    """A change: the name of its row, what was before, and what brings that back."""

    name: str
    before: Any
    restore: Callable[[Any], None]


class UndoStack:
    """Changes, the last one first to go. Those that are joined are one, as when a slider is dragged."""

    def __init__(self) -> None:
        self._entries: list[UndoEntry] = []
        self._parted = True

    @property
    def name(self) -> str:
        """The name of what would be undone; "" for nothing."""
        return self._entries[-1].name if self._entries else ""

    def keep(self, name: str, before: Any, restore: Callable[[Any], None], *, joined: bool = False) -> None:
        """Remember a change; one that is `joined` to the last one of the same row is undone with it."""
        if not joined or self._parted or not self._entries or self._entries[-1].name != name:
            self._entries = [*self._entries, UndoEntry(name, before, restore)][-MOST_CHANGES:]
        self._parted = False

    def part(self) -> None:
        """Let the next change be another one, whatever its row."""
        self._parted = True

    def undo(self) -> str:
        """Undo the last change; the name of its row, or "" if there is none."""
        if not self._entries:
            return ""
        last = self._entries.pop()
        last.restore(last.before)
        self._parted = True
        return last.name


@dataclass(frozen=True)
class PageRecord:
    """What the rows of a page change, as one frozen value.

    Attributes:
        read: gives it as it is now.
        write: brings back an earlier one.
    """

    read: Callable[[], Any]
    write: Callable[[Any], None]


Do: TypeAlias = Callable[[str, Any], None]
"""Does what the row of an id says, with the value that it is to have, None for an `Action`.

A ValueError says in one line what is wrong with the value.
"""


@dataclass(frozen=True)
class Page:
    """A title, and rows from the top.

    Attributes:
        title: at its top.
        rows: below it.
        do: does what they say.
        large: whether its letters are larger, as it has few rows.
        whole: whether they are smaller rather than that some of it is not seen; lines may stand beside the rows then.
        right: whether it is at the window's right.
        counted: the commands that count on it.
        commands: the ids of what some of them do; the value is the id of the row that has the focus.
        keys: the same for its own keys, named as in the settings, where no command has them.
        picture: gives a picture of its gallery by its number, or None while there is none yet; asked for what is seen.
        copied: gives the text that is copied from a row, by its id; "" for its value.
        before: gives what `do` would take to undo the next change of a row, by its id; None for its value.
        record: what its rows change as a whole, so that Undo brings back all of it; None if each row knows its value.
        undone: the changes that it shares with other pages, which keep them themselves; None if it has its own.
    """

    title: str
    rows: tuple[Row, ...]
    do: Do = field(default=_do_nothing, compare=False)
    large: bool = False
    whole: bool = False
    right: bool = False
    counted: Commands = PAGE
    commands: Mapping[Command, str] = field(default_factory=dict, compare=False)
    keys: Mapping[str, str] = field(default_factory=dict, compare=False)
    picture: Callable[[int], Picture | None] = field(default=lambda number: None, compare=False)
    copied: Callable[[str], str] = field(default=lambda row: "", compare=False)
    before: Callable[[str], Any] = field(default=lambda row: None, compare=False)
    record: PageRecord | None = field(default=None, compare=False)
    undone: UndoStack | None = field(default=None, compare=False)


PageMaker: TypeAlias = Callable[[], Page]  #: gives a page as it is now
