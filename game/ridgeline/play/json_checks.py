"""Strict reading of JSON that anybody may have written: each mistake is named in one short line."""

import datetime
import json
import re
import reprlib
from collections.abc import Iterable
from typing import Any

MAX_SHOWN = 40
"""Letters of a wrong value in a message."""


class _WordedError(ValueError):
    """A mistake that is no mistake of the syntax, in our own words."""


def parsed(text: str | bytes) -> Any:
    """The value of a JSON text, or of its bytes in UTF-8.

    Raises:
        ValueError: in one line, if it is not JSON, has a key twice, or a NaN or infinity.
    """
    try:
        if isinstance(text, bytes):  # of which json would guess the encoding
            text = text.decode("utf-8-sig")
        return json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)
    except _WordedError:
        raise
    except json.JSONDecodeError as error:
        raise ValueError(f"it is not JSON from line {error.lineno}, column {error.colno}") from None
    except UnicodeDecodeError:
        raise ValueError("it is not JSON, nor any text in UTF-8") from None
    except RecursionError:
        raise ValueError("its lists or objects are nested too deeply") from None
    except ValueError:  # Python converts numbers of a few thousand digits alone
        raise ValueError("a number in it has too many digits") from None


def table(name: str, value: object, keys: Iterable[str] | None = None) -> dict[str, Any]:
    """The value, if it is an object with these keys and no others."""
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
    """The value, if it is a text of at most `longest` letters."""
    if not isinstance(value, str) or len(value) > longest:
        raise ValueError(f"{name} must be a word of at most {longest} letters, not {shown(value)}")
    return value


def truth(name: str, value: object) -> bool:
    """The value, if it is true or false."""
    if not isinstance(value, bool):
        raise ValueError(f"{name} must be true or false, not {shown(value)}")
    return value


def day(value: object) -> datetime.date:
    """The date that the value is as a text."""
    written = word("a date", value, len("2026-09-16"))
    try:
        if re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", written):
            return datetime.date.fromisoformat(written)
    except ValueError:
        pass
    raise ValueError(f"a date must be like 2026-09-16, not {shown(value)}")


def shown(value: object) -> str:
    """A value in one line of at most `MAX_SHOWN` letters, however large and deep it is."""
    text = reprlib.repr(value)
    return text if len(text) <= MAX_SHOWN else text[: MAX_SHOWN - 1] + "…"


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        raise _WordedError("a key appears twice")
    return value


def _no_number(name: str) -> float:
    raise _WordedError(f"{name} is not a number")
