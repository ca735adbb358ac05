"""What a file says, checked with pydantic over the annotations of a record, and every field that is wrong."""

from __future__ import annotations

import json
import math
from functools import cache
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from .file_problems import Problem, field_problem
from .toml_lines import DEEPEST

Record = TypeVar("Record")


def checked(kind: type[Record], table: dict[str, Any]) -> tuple[Record | None, list[Problem]]:
    """The record that the table describes, None if it has a wrong field, and what is wrong."""
    whole: Any = kind
    try:
        record: Record = _adapter(whole).validate_json(json.dumps(plain(table)))
    except ValidationError as found:
        places = [error["loc"] for error in found.errors(include_url=False) if not _only_seems_short(error)]
    else:
        return record, []
    fields = dict(field_problem(whole, table, place) for place in places)
    return None, [Problem(place, words) for place, words in fields.items()]


def plain(value: Any, depth: int = 0) -> Any:
    """A copy that JSON can write; what it cannot is NaN, which no field takes."""
    if isinstance(value, dict) and depth < DEEPEST:
        return {key: plain(inner, depth + 1) for key, inner in value.items()}
    if isinstance(value, list) and depth < DEEPEST:
        return [plain(inner, depth + 1) for inner in value]
    if isinstance(value, str | float) or (isinstance(value, int) and abs(value) < 2**63):
        return value
    return math.nan


@cache
def _adapter(kind: Any) -> TypeAdapter[Any]:
    return TypeAdapter(kind)


def _only_seems_short(error: ErrorDetails) -> bool:
    """Whether a list is called too short only because some of its items are wrong, which are told by themselves."""
    return error["type"] == "too_short" and len(error["input"]) >= error["ctx"]["min_length"]
