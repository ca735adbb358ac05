"""The command `ridgeline themes`: list them, begin one, take one from others, and give one to them."""

from collections.abc import Iterable, Mapping
from typing import Any

from ...options import flag
from ...output import put

ONE_OF = ("new", "add", "share", "schema")
"""Options of which one can be given."""

ONLY_WITH = {"name": ("add",), "force": ("add",), "like": ("new",), "file": ("share",)}
"""What can be given only together with one of others."""


def run(given: Mapping[str, Any]) -> None:
    """Do what the options say; for errors see what they call."""
    asked = [name for name in ONE_OF if name in given]
    if len(asked) > 1:
        raise ValueError(f"{flag(asked[0])} and {flag(asked[1])} cannot be given together")
    for name, others in ONLY_WITH.items():
        if name in given and not {*others} & {*asked}:
            shown = "FILE.toml" if name == "file" else flag(name)
            raise ValueError(f"{shown} can only be given with {' or '.join(map(flag, others))}")
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
    from .theme_list import listed

    return listed()
