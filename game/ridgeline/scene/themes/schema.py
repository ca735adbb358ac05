"""The JSON Schema of theme files, made from the records of a theme; editors complete and check with it."""

import json
from typing import Any

from pydantic import TypeAdapter

from ...textfile.field_docs import meanings, summary
from .. import theme as records
from ..theme import Theme

Node = dict[str, Any]

HEAD = {"$schema": "http://json-schema.org/draft-07/schema#", "title": "Ridgeline theme"}
"""All editors know draft 7. It allows nothing beside a reference, so the schema has none."""


def schema_text() -> str:
    """The text of the schema's file."""
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


def schema() -> Node:
    """The schema of a theme file."""
    made = TypeAdapter(Theme).json_schema()
    whole = _record(Theme, made, made["$defs"])
    del whole["properties"]["name"]
    return HEAD | whole


def _record(record: Any, made: Node, definitions: Node) -> Node:
    """The schema of a record: pydantic's, with the meaning of every field."""
    whole = _plain(made, definitions) | {"description": summary(record)}
    fields = {name: _plain(field, definitions) for name, field in made["properties"].items()}
    for name, meaning in meanings(record).items():
        inner = fields[name].get("description", "")
        fields[name] = {"description": f"{meaning[0].upper()}{meaning[1:]} {inner}".rstrip()} | {
            key: value for key, value in fields[name].items() if key != "description"
        }
    return whole | {"properties": fields}


def _plain(node: Node, definitions: Node) -> Node:
    """A part of the schema with records in place of references; without titles, and without null, which TOML lacks."""
    kept = {key: value for key, value in node.items() if key not in ("$defs", "$ref", "anyOf", "allOf", "title")}
    if "$ref" in node:
        name = node["$ref"].rpartition("/")[2]
        return _record(getattr(records, name), definitions[name], definitions) | kept
    for member in node.get("anyOf") or node.get("allOf") or []:
        if member != {"type": "null"}:
            kept = _plain(member, definitions) | kept
    if "items" in node:
        kept["items"] = _plain(node["items"], definitions)
    return {key: value for key, value in kept.items() if (key, value) != ("default", None)}
