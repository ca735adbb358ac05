"""Check of a parsed file against a record's annotations, by pydantic: the record, or every wrong field."""

import json
import math
from collections.abc import Iterable
from functools import cache
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from .lines import MAX_DEPTH
from .mistakes import Problem, field_problem, homes_in

Record = TypeVar("Record")

LARGEST_INTEGER = 2**256  #: the integers that a field may hold

_validator = cache(TypeAdapter)


def check_record(
    kind: type[Record], table: dict[str, Any], headers: bool = True
) -> tuple[Record | None, list[Problem]]:
    """The record that `table` describes, or None if a field is wrong, and the problems.

    Args:
        kind: of the record.
        table: parsed.
        headers: tell the headers that tables have in TOML.
    """
    whole: Any = kind
    try:
        record: Record = _validator(whole).validate_json(json.dumps(json_ready(table)))
    except ValidationError as invalid:
        paths = [error["loc"] for error in invalid.errors(include_url=False) if not _only_seems_short(error)]
    else:
        return record, []
    homes = homes_in(whole)
    fields = dict(field_problem(whole, homes, table, path, headers) for path in paths)
    return None, [Problem(path, message) for path, message in fields.items()]


def without_wrong(table: dict[str, Any], problems: Iterable[Problem]) -> dict[str, Any]:
    """A copy with None for each value that is already wrong, so that rules between values do not report it again."""
    sound: dict[str, Any] = json_ready(table)
    for problem in problems:
        inner: Any = sound
        for step in problem.path[:-1]:
            inner = inner[step]
        inner[problem.path[-1]] = None
    return sound


def json_ready(value: Any, depth: int = 0) -> Any:
    """A copy that JSON can hold: dates and huge integers become NaN, which no field allows."""
    if isinstance(value, dict) and depth < MAX_DEPTH:
        return {key: json_ready(inner, depth + 1) for key, inner in value.items()}
    if isinstance(value, list) and depth < MAX_DEPTH:
        return [json_ready(inner, depth + 1) for inner in value]
    if value is None or isinstance(value, str | float) or (isinstance(value, int) and abs(value) < LARGEST_INTEGER):
        return value
    return math.nan


def _only_seems_short(error: ErrorDetails) -> bool:
    """Whether pydantic calls a list too short only because it dropped wrong items, which have errors of their own."""
    return error["type"] == "too_short" and len(error["input"]) >= error["ctx"]["min_length"]
