"""JSON that strangers may have written, read strictly: what is wrong is said in one short line."""

from __future__ import annotations

import json
import reprlib
from collections.abc import Iterable
from typing import Any


def parsed(text: str | bytes) -> Any:
    """What a JSON text says.

    Raises:
        ValueError: in one line, if it is none, has a key twice, or a number that is none.
    """
    try:
        return json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise ValueError(" ".join(str(error).split())[:120] or type(error).__name__) from None


def table(name: str, value: object, keys: Iterable[str] | None = None) -> dict[str, Any]:
    """The value, if it is an object, and if it has these keys and no others."""
    if not isinstance(value, dict):
        raise ValueError(f"{name} must be an object, not {shown(value)}")
    wrong = sorted(set(keys) ^ set(value)) if keys is not None else []
    if wrong:
        raise ValueError(f"{name} {'has an unknown' if wrong[0] in value else 'lacks its'} {shown(wrong[0])}")
    return value


def whole(name: str, value: object, least: int, most: int) -> int:
    """The value, if it is a whole number from `least` to `most`."""
    if type(value) is not int or not least <= value <= most:
        raise ValueError(f"{name} must be a whole number from {least} to {most}, not {shown(value)}")
    return value


def real(name: str, value: object, most: float) -> float:
    """The value, if it is a number from -`most` to `most`."""
    if type(value) not in (int, float) or not -most <= value <= most:  # type: ignore[operator]
        raise ValueError(f"{name} must be a number from {-most:g} to {most:g}, not {shown(value)}")
    return float(value)  # type: ignore[arg-type]


def word(name: str, value: object, longest: int) -> str:
    """The value, if it is a text of at most so many letters."""
    if not isinstance(value, str) or len(value) > longest:
        raise ValueError(f"{name} must be a word of at most {longest} letters, not {shown(value)}")
    return value


def shown(value: object) -> str:
    """A value in at most 40 letters of one line, however large and deep it is."""
    text = reprlib.repr(value)
    return text if len(text) <= 40 else text[:39] + "…"


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key is there twice")
    return found


def _no_number(name: str) -> float:
    raise ValueError(f"{name} is no number")
