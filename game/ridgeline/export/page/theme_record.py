"""A theme as the page reads it: its records as JSON, in the page's spelling."""

from dataclasses import asdict
from typing import Any

from ...scene.theme import Theme


def theme_record(theme: Theme) -> dict[str, Any]:
    """All that the page knows of a theme, for JSON."""
    return {"theme": _spelled(asdict(theme))}


def _spelled(value: Any) -> Any:
    """The same with names in camelCase."""
    if isinstance(value, dict):
        return {_camel(key): _spelled(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_spelled(part) for part in value]
    return value


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(word.capitalize() for word in rest)
