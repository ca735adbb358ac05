"""A theme as the page reads it: its records as JSON, in the page's spelling, and its day as tables."""

from dataclasses import asdict
from typing import Any

from ...scene.life.voices import starry
from ...scene.theme import Theme
from .day_tables import day_tables


def theme_record(theme: Theme) -> dict[str, Any]:
    """All that the page knows of a theme, for JSON: `theme` for the land, `light` for `byHand/daylight.js`.

    `starry` says whether it has stars by night, which life asks for.
    """
    record = asdict(theme)
    record["starry"] = starry(theme)
    return {"theme": _spelled(record), "light": day_tables(theme)}


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
