"""What the pages of the tuner ask about values of a theme."""

from __future__ import annotations

from typing import Any, get_args

from ...scene.boards.board import Colour
from ...scene.oklab import bare
from ...scene.theme import Colour as ColourField
from ...scene.themes.edited import annotation_of
from ...textfile.allowed import describe_allowed, kind_and_rules, union_members
from ...textfile.lines import KeyPath
from ...words import translated


def rgb(colour: str) -> Colour:
    """A hexadecimal colour as levels of red, green and blue."""
    red, green, blue = bytes.fromhex(bare(colour))
    return red, green, blue


def check_value(path: KeyPath, value: Any) -> Any:
    """The value, if the field at a path may have it; a ValueError says in one line what it may have."""
    from pydantic import TypeAdapter, ValidationError  # only what is typed can be out of its range

    annotation = annotation_of(path)
    try:
        return TypeAdapter(annotation).validate_python(value)
    except ValidationError:
        given = ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
        raise ValueError(
            translated(
                "given {value}, allowed is {allowed}", value=repr(given[:40]), allowed=describe_allowed(annotation)
            )
        ) from None


def item_of(annotation: Any) -> Any:
    """The annotation of what a list holds."""
    return get_args(kind_and_rules(union_members(annotation)[0])[0])[0]


def is_colour(annotation: Any) -> bool:
    return bool(union_members(annotation)[0] == ColourField)
