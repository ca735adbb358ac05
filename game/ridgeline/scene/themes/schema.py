"""The JSON Schema of theme files."""

from ...textfile.json_schema import Node, schema_of, text_of
from ..theme import Theme

TITLE = "Ridgeline theme"


def schema_text() -> str:
    """The text of the schema's file."""
    return text_of(schema())


def schema() -> Node:
    """The schema of a theme file."""
    return schema_of(Theme, TITLE)
