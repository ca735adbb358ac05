"""The JSON Schema of theme files."""

from typing import Any

from ...textfile.json_schema import Node, schema_of, text_of
from .theme_file import IDENTITIES, NUMBER, NUMBER_WORDS, ThemeFile

TITLE = "Ridgeline theme"


def schema_text() -> str:
    """The text of the schema's file."""
    return text_of(schema())


def schema() -> Node:
    """The schema of a theme file; one that is like another theme may leave out required keys."""
    whole = schema_of(ThemeFile, TITLE)
    parts: dict[str, Any] = whole["properties"]
    needed: Node = {}
    for name, identity in IDENTITIES.items():
        table = parts[name]["items"]
        needed[name] = {"items": {"required": table["required"]}}
        table["required"] = [key for key in table["required"] if key == identity]
    layer = parts["layers"]["items"]
    layer["properties"] |= {NUMBER: {"description": NUMBER_WORDS, "type": "integer", "minimum": 1, "maximum": 16}}
    needed["layers"]["items"] |= {"properties": {NUMBER: False}}
    alone = {"required": whole.pop("required"), "properties": needed}
    return whole | {"if": {"required": ["like"]}, "else": alone}
