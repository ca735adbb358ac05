"""The command `ridgeline themes`: list them, begin one, import one, and share one."""

from collections.abc import Iterable, Mapping
from typing import Any

from ...output import put


def run(given: Mapping[str, Any]) -> None:
    """Do what the options say; for errors see the functions called."""
    if "schema" in given:
        from ...scene.themes.schema import schema_text

        put(schema_text(), end="")
    else:
        put(*_lines(given))


def _lines(given: Mapping[str, Any]) -> Iterable[str]:
    if "new" in given:
        from .new_theme import begin

        return begin(given["new"], given.get("like"))
    if "add" in given or "share" in given:
        from .theme_exchange import add, share

        if "add" in given:
            return add(given["add"], given.get("name"), force=given.get("force", False))
        return share(given["share"], given.get("file"))
    from .theme_list import list_themes

    return list_themes()
