"""Reading of JSON from anybody: parsed strictly, checked as TOML files are, and refused in one short line."""

import json
import math
import reprlib
from collections.abc import Iterator
from typing import Any, TypeVar

from .allowed import describe_allowed, inner_annotations, kind_and_rules, settable_fields, union_members
from .lines import KeyPath
from .mistakes import Problem, dot_path
from .ranges import Len

Record = TypeVar("Record")

MAX_SHOWN = 40  #: letters of a wrong value in a message


class _WordedError(ValueError):
    """A mistake other than of syntax, in our own words."""


def parse(text: str | bytes) -> Any:
    """The value of a JSON text, or of its bytes in UTF-8.

    Raises:
        ValueError: in one line, if it is not JSON, has a key twice, or a NaN or infinity.
    """
    try:
        if isinstance(text, bytes):  # json would guess their encoding
            text = text.decode("utf-8-sig")
        value = json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)
        if "\\u" in text:
            _check_whole_characters(value)
        return value
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


def check(kind: type[Record], value: Any, name: str) -> Record:
    """The record that a parsed value describes: an object with the record's keys, of which none is missing.

    Args:
        kind: of the record.
        value: parsed.
        name: what to call it in a message.

    Raises:
        ValueError: in one line, which names the first mistake.
    """
    if not isinstance(value, dict):
        raise ValueError(f"{name} must be an object, not {show(value)}")
    problem = next(_before_checks(kind, value, ()), None)
    if problem is None:
        from .check_fields import check_record  # imports pydantic, which is slow, only when there is a file

        record, problems = check_record(kind, value, headers=False)
        if record is not None:
            return record
        problem = problems[0]
    raise ValueError(f"{dot_path(problem.path)}: {problem.message}")


def _before_checks(annotation: Any, value: Any, path: KeyPath) -> Iterator[Problem]:
    """Check what pydantic would report once for each of thousands of keys or items, and keys that are missing."""
    inner, rules = kind_and_rules(union_members(annotation)[0])
    if not isinstance(value, dict | list):
        return
    if len(value) > _most(rules):
        yield Problem(path, f"given {len(value):,}, allowed are up to {_most(rules):,}")
    if isinstance(value, dict) and (known := settable_fields(inner)):
        for key in (*(key for key in known if key not in value), *(key for key in value if key not in known)):
            missing = f"missing; it must be {describe_allowed(known[key])}" if key in known else "unknown key"
            yield Problem((*path, key), missing)
    for step, one in inner_annotations(inner, value):
        yield from _before_checks(one, value[step], (*path, step))


def _most(rules: tuple[Any, ...]) -> float:
    """The most items or keys that rules allow."""
    return min((rule.max_length for rule in rules if isinstance(rule, Len)), default=math.inf)


def show(value: object) -> str:
    """A value in one line of at most `MAX_SHOWN` letters, however large and deep it is."""
    text = reprlib.repr(value)
    return text if len(text) <= MAX_SHOWN else text[: MAX_SHOWN - 1] + "…"


def _check_whole_characters(value: Any) -> None:
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise _WordedError("a text in it has half a character") from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        raise _WordedError("a key appears twice")
    return value


def _no_number(name: str) -> float:
    raise _WordedError(f"{name} is not a number")
