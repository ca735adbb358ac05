"""Writes docs/options.md from the declarations of the options: ``python docs/write_options.py``."""

from __future__ import annotations

from pathlib import Path

from ridgeline.options import OPTIONS, Option, flag
from ridgeline.present.settings.tables import SAVER, WINDOW

PAGE = Path(__file__).parent / "options.md"

START = """# Options

The options of everything that shows a landscape. `ridgeline COMMAND --help` names those of one command.

Options with a ✓ can also be set in the settings file: in its table `[window]` for `ridgeline` and `ridgeline play`, in
`[saver]` for `ridgeline saver` and `ridgeline terminal`, under the same names with `_` for `-`. The command line comes
first: `--no-calm`, `--no-night-dim`, `--no-fullscreen`, `--wander 0`, `--weather theme` and `--cpu 100` take back for
once what the file sets. The game follows neither `scene` nor `wander`. `ridgeline settings` shows the file.

| option | what it does | value | default | `[window]` | `[saver]` |
|---|---|---|---|---|---|
"""


def page() -> str:
    """The text of the page."""
    return START + "".join(f"| {' | '.join(cells(name, option))} |\n" for name, option in OPTIONS.items())


def cells(name: str, option: Option) -> list[str]:
    """The row of an option."""
    value = option.kind.expected if option.kind else ""
    ticks = ["✓" if name in names else "" for names in (WINDOW, SAVER)]
    return [f"`{flag(name)}`", option.explained, value, option.shown_default, *ticks]


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
