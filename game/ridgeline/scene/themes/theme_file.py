"""What a theme file may say besides a theme: which other theme it is like, and which lists it says whole."""

from dataclasses import dataclass, fields
from typing import Annotated, Literal

from ...textfile.ranges import Len, Pattern
from ..theme import Theme

ThemeName = Annotated[str, Pattern(r"^[^/\\]{1,80}$", "the name of a theme")]

NUMBER = "number"
"""The key by which a layer says which one of the other theme it changes, counted from the farthest, 1."""

NUMBER_WORDS = (
    "In a theme that is like another: which of its layers this changes, counted from the farthest, 1. All layers have a"
    " number, or none has and they take the place of the other theme's."
)

IDENTITIES = {"layers": NUMBER, "hours": "at", "seasons": "at", "biomes": "name"}
"""The lists of which a theme that is like another says only what differs, and the key that tells elements apart."""


@dataclass(frozen=True)
class ThemeFile(Theme):
    __doc__ = f"""{(Theme.__doc__ or "").rstrip()}
        like: the theme that has all that is not said here; layers are changed by their `number`, hours and seasons by
            `at`, biomes by `name`, weather and life key by key; any other list is said whole.
        whole: of these four lists, those that are said whole and take nothing from that theme.
    """
    like: ThemeName | None = None
    whole: Annotated[tuple[Literal["layers", "hours", "seasons", "biomes"], ...], Len(0, 4)] = ()

    def theme(self, name: str) -> Theme:
        """The theme that it describes, by a name."""
        values = {field.name: getattr(self, field.name) for field in fields(Theme)}
        return Theme(**values | {"name": name})
