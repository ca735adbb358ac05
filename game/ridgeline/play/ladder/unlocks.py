"""The unlocks of levels, worn by the glider: scarves and sails, and their colours in the light of an hour."""

from typing import Literal, NamedTuple

import numpy as np

from ...scene.life.air.glider_picture import GliderPaint
from ...scene.light.daylight import Light
from ...scene.oklab import lab
from ...terrain.arrays import Floats
from ...textfile.typed import match_name, show
from .wear_colours import Colours, colours

Kind = Literal["scarf", "sail"]

NEWEST = "newest"  #: the word for the last unlock


class Unlock(NamedTuple):
    """A scarf or a sail.

    Attributes:
        kind: which of the two.
        name: its name, which is one for its kind.
        colours: as hexadecimal digits of sRGB: that of a scarf, those of the near and the far half of a sail. None are
            those that every glider has.
    """

    kind: Kind
    name: str
    colours: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """Its name within a sentence, like "the saffron scarf"."""
        return f"the {self.name} {self.kind}"


FIRST = Unlock("scarf", "red"), Unlock("sail", "white")  #: what everybody has

UNLOCKS = (
    Unlock("scarf", "saffron", ("f3a51f",)),
    Unlock("sail", "peach", ("ffdcc4", "f0a184")),
    Unlock("scarf", "teal", ("20b8a8",)),
    Unlock("sail", "sky", ("d6eaff", "86b3e6")),
    Unlock("scarf", "magenta", ("dc3f8e",)),
    Unlock("sail", "lemon", ("fff4b4", "e8cb55")),
    Unlock("scarf", "azure", ("3fa2f2",)),
    Unlock("sail", "mint", ("d6f7e0", "86cca8")),
    Unlock("scarf", "lime", ("a9cf35",)),
    Unlock("sail", "rose", ("ffd8e2", "e48ba6")),
    Unlock("scarf", "violet", ("9b66ea",)),
    Unlock("sail", "sand", ("f6e8ca", "c8a570")),
    Unlock("scarf", "coral", ("ff8069",)),
    Unlock("sail", "lilac", ("e9dcff", "ad90de")),
    Unlock("scarf", "mint", ("7be3b4",)),
    Unlock("sail", "ice", ("e8fbff", "93d6e6")),
    Unlock("scarf", "plum", ("a03c86",)),
    Unlock("sail", "apricot", ("ffe2ad", "ef9f48")),
    Unlock("scarf", "gold", ("ffd34d",)),
    Unlock("sail", "sunset", ("ffd29c", "d66a98")),
)
"""The unlock of each level, from the first level on."""


class Wear(NamedTuple):
    """The scarf and the sail of a glider."""

    scarf: Unlock = FIRST[0]
    sail: Unlock = FIRST[1]


PLAIN_WEAR = Wear()


def unlocked(kind: Kind, level: int) -> tuple[Unlock, ...]:
    """The scarves or sails that a player of a level may choose from, the newest last."""
    return tuple(one for one in (*FIRST, *UNLOCKS[:level]) if one.kind == kind)


def choose(kind: Kind, name: str, level: int) -> Unlock:
    """The scarf or sail of a name; `NEWEST` is the last one that a player of the level has unlocked.

    Raises:
        ValueError: in one line, if there is none of that name, or it is not unlocked yet.
    """
    own, every = unlocked(kind, level), [one.name for one in unlocked(kind, len(UNLOCKS))]
    name = match_name(name, (NEWEST, *every)) or name
    if name == NEWEST:
        return own[-1]
    for one in own:
        if one.name == name:
            return one
    for number, one in enumerate(UNLOCKS, start=1):
        if (one.kind, one.name) == (kind, name):
            raise ValueError(f"the {name} {kind} comes with level {number}, and {level} are done; the newest is worn")
    raise ValueError(f"there is no {kind} {show(name)}, only {NEWEST}, {', '.join(every)}")


def glider_colours(light: Light, wear: Wear) -> Colours:
    """The colours of a glider in a light, with its scarf and sail; their lightness stays, so that it stands out."""
    own = colours(light)
    far, near, pilot, scarf = own.paint
    if wear.scarf.colours:
        scarf = _tint(scarf, wear.scarf.colours[0])
    if wear.sail.colours:
        near, far = map(_tint, (near, far), wear.sail.colours)
    return own._replace(paint=GliderPaint(far, near, pilot, scarf))


def _tint(plain: Floats, digits: str) -> Floats:
    """A colour with the lightness of `plain` and the hue of the hexadecimal `digits`."""
    return np.array([plain[0], *lab(digits)[0, 1:]])
