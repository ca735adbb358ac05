"""The JSON Schema of files that hold a record, made from its annotations; editors complete and check with it."""

import json
import sys
from typing import Any

from pydantic import TypeAdapter

from .allowed import settable_fields
from .field_docs import meanings, summary

Node = dict[str, Any]

DRAFT = "http://json-schema.org/draft-07/schema#"
"""All editors know draft 7. It allows nothing beside a reference, so our schemas use no references."""


def schema_of(record: Any, title: str) -> Node:
    """The schema of files that hold the record `kind`; the record and those in it belong to one module."""
    made = TypeAdapter(record).json_schema()
    return {"$schema": DRAFT, "title": title} | _record(record, made, made["$defs"])


def text_of(schema: Node) -> str:
    """The text of a schema's file."""
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def _record(record: Any, made: Node, definitions: Node) -> Node:
    """The schema of a record: pydantic's, with the meaning of every field."""
    whole = _plain(made, record, definitions) | {"description": summary(record)}
    known = meanings(record)
    fields = {}
    for name in settable_fields(record):
        field = _plain(made["properties"][name], record, definitions)
        fields[name] = _explain(field, known[name]) if name in known else field
    return whole | {"properties": fields}


def _explain(field: Node, meaning: str) -> Node:
    """The schema of a field, its meaning put before the description of the record in it."""
    inner = field.get("description", "")
    rest = {key: value for key, value in field.items() if key != "description"}
    return {"description": f"{meaning[0].upper()}{meaning[1:]} {inner}".rstrip()} | rest


def _name(name: str, record: Any) -> Any:
    """The record of that name beside `record`, or beside one that it adds to."""
    modules = [sys.modules[kind.__module__] for kind in record.__mro__]
    return next(getattr(module, name) for module in modules if hasattr(module, name))


def _plain(node: Node, record: Any, definitions: Node) -> Node:
    """A part of a record's schema with records in place of references; without titles, and without null, which TOML
    lacks.
    """
    kept = {key: value for key, value in node.items() if key not in ("$defs", "$ref", "anyOf", "allOf", "title")}
    if "$ref" in node:
        name = node["$ref"].rpartition("/")[2]
        return _record(_name(name, record), definitions[name], definitions) | kept
    for member in node.get("anyOf") or node.get("allOf") or []:
        if member != {"type": "null"}:
            kept = _plain(member, record, definitions) | kept
    if "items" in node:
        kept["items"] = _plain(node["items"], record, definitions)
    return {key: value for key, value in kept.items() if (key, value) != ("default", None)}
