"""The text of a TOML file, made from a record: to save it, or to start a new file with every key explained."""

import json
import textwrap
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any, get_args, get_origin

from .allowed import describe_allowed, kind_and_rules, record_in, settable_fields, union_members
from .field_docs import meanings, summary
from .ranges import Pattern

COMMENT_WIDTH = 112  #: the longest line of a comment, in characters


def toml_text(record: Any, comments: bool = False) -> str:
    """The text of a file that reads back as `record`.

    Args:
        record: whose fields are written, without those marked "unwritten" in their metadata.
        comments: explain every key, and write keys even where they have their default, except within lists of tables.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True)
    ... class Moon:
    ...     phase: float = 0.0
    >>> toml_text(Moon(phase=0.25))
    'phase = 0.25\\n'
    """
    kind: Any = type(record)
    head = [*_comment(summary(kind)), *_legend(kind)] if comments else []
    keys = list(_keys(record, comments))
    gap = [""] if head and keys else []
    return "\n".join([*head, *gap, *keys, *_tables(record, "", comments), ""])


def table_text(table: Mapping[str, Any]) -> str:
    """The text of a file that reads back as `table`, of values, tables and lists of both.

    >>> table_text({"moons": [{"phase": 0.25}], "at": [6, 7]})
    'at = [6, 7]\\n\\n[[moons]]\\nphase = 0.25\\n'
    """
    return "\n".join([*_table_lines(table, ""), ""]).lstrip("\n")


def _table_lines(table: Mapping[str, Any], prefix: str) -> Iterator[str]:
    inner = {key: value for key, value in table.items() if _has_header(value)}
    yield from (f"{key} = {_value(value)}" for key, value in table.items() if key not in inner)
    for key, value in inner.items():
        name = f"{prefix}{key}"
        header, elements = (f"[{name}]", [value]) if isinstance(value, dict) else (f"[[{name}]]", value)
        for element in elements:
            yield from ["", header, *_table_lines(element, f"{name}.")]


def _has_header(value: Any) -> bool:
    """Whether it is a table, or a list of tables."""
    return isinstance(value, dict) or (isinstance(value, list) and bool(value) and isinstance(value[0], dict))


def in_file(annotation: Any, value: Any) -> Any:
    """The value of a field as it is written in files."""
    kind, rules = kind_and_rules(union_members(annotation)[0])
    if isinstance(value, tuple) and get_origin(kind) is tuple:
        return tuple(in_file(get_args(kind)[0], one) for one in value)
    written = next((rule.written for rule in rules if isinstance(rule, Pattern)), None)
    return written(value) if written and isinstance(value, str) else value


def _keys(record: Any, all_keys: bool) -> Iterator[str]:
    """The lines of the fields that are no tables; fields with their default only if `all_keys`."""
    for name, annotation in settable_fields(type(record)).items():
        if record_in(annotation)[0] is None and _is_needed(record, name, all_keys):
            yield f"{name} = {_value(in_file(annotation, getattr(record, name)))}"


def _tables(record: Any, prefix: str, comments: bool) -> Iterator[str]:
    """The lines of the tables in a record, whose own keys begin with `prefix`."""
    for name, annotation in settable_fields(type(record)).items():
        kind, listed = record_in(annotation)
        table, value = f"{prefix}{name}", getattr(record, name)
        if kind is not None and comments:
            yield from ["", *_head_legend(type(record), table)]
        if listed:
            for element in value:
                yield from ["", f"[[{table}]]", *_keys(element, False), *_tables(element, f"{table}.", False)]
        elif kind is not None and _is_needed(record, name, comments):
            yield from ["", f"[{table}]", *_keys(value, comments), *_tables(value, f"{table}.", comments)]


def _is_needed(record: Any, name: str, all_keys: bool) -> bool:
    value = getattr(record, name)
    return value is not None and (all_keys or value != _default(type(record), name))


def _default(kind: Any, name: str) -> Any:
    return getattr(kind, name, None)


def _head_legend(record: Any, table: str) -> Iterator[str]:
    """Comments on the tables named `table`: what they are, what their keys mean, and those of tables inside."""
    name = table.rpartition(".")[2]
    kind, listed = record_in(settable_fields(record)[name])
    header = f"[[{table}]]" if listed else f"[{table}]"
    yield from _comment(f"{header}: {meanings(record).get(name, '')} {summary(kind)}")
    yield from _legend(kind)
    for key, annotation in settable_fields(kind).items():
        if record_in(annotation)[0] is not None:
            yield from ["#", *_head_legend(kind, f"{table}.{key}")]


def _legend(kind: Any) -> Iterator[str]:
    plain = [name for name, annotation in settable_fields(kind).items() if record_in(annotation)[0] is None]
    known = meanings(kind)
    for words, names in groupby(plain, lambda name: _key_comment(kind, name, known.get(name, ""))):
        yield from _comment(f"{', '.join(names)}: {words}", indent="  ")


def _key_comment(kind: Any, name: str, meaning: str) -> str:
    default = _default(kind, name)
    annotation = settable_fields(kind)[name]
    written = _value(in_file(annotation, default)) if isinstance(default, str | int | float | tuple) else ""
    without = f"; {written} if left out" if written else ""
    return f"{meaning.removesuffix('.')} ({describe_allowed(annotation)}{without})."


def _comment(text: str, indent: str = "") -> list[str]:
    hanging = f"# {indent}{indent}"
    return textwrap.wrap(
        text, COMMENT_WIDTH, initial_indent=f"# {indent}", subsequent_indent=hanging, break_on_hyphens=False
    )


def _value(value: Any) -> str:
    if isinstance(value, tuple | list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, bool):
        return str(value).lower()
    return repr(float(value) if isinstance(value, float) else int(value))
