"""Writes docs/chapters.md, and the JSON Schema of chapters, from the records: ``python docs/write_chapters.py``."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import Any

from ridgeline.play.chapters import Chapter, Hanging, Shape
from ridgeline.textfile.allowed import describe_allowed, settable_fields
from ridgeline.textfile.field_docs import meanings
from ridgeline.textfile.json_schema import schema_of, text_of

PAGE = Path(__file__).parent / "chapters.md"
SCHEMA = Path(__file__).parent.parent / "assets" / "chapters" / "chapter.schema.json"

START = """# Chapters of your own

The course of a run passes through a new kind of land every 40,000 units, 20 to 40 seconds: a chapter.
A chapter is a small TOML file. This one makes quarries between steep hills, under a tailwind:

```toml
# quarries.toml
words = "the quarries"
rhythm = 0.9
tall = 0.9
wind = 60.0
every = 7000.0

[[shapes]]
kind = "canyon"
at = [0.0, 700.0, 1200.0, 2600.0, 3200.0]
heights = [0.0, 90.0, -260.0, -260.0, 0.0]

[[things]]
kind = "balloon"
share = 0.3
lowest = 120.0
highest = 300.0

[[things]]
kind = "coin"
share = 0.5
```

Put it into a folder; all chapters of the folder, 1 to 24, make a course:

```sh
ridgeline lint --chapters mine
ridgeline play --chapters mine --record run.json
ridgeline replay run.json --chapters mine
ridgeline replay run.json --chapters mine --verify
```

`lint` names every mistake with its file and line. Then it measures each chapter on courses of it alone, and all of
them together: the steepest slope, the lowest and the highest land, and how fast a simple bot comes through. Each gets
a line; the status is 1 if one is broken. With a seed, as in `ridgeline lint 7 --chapters mine`, it looks at that course
alone.

Runs on your chapters are recorded and shown like others, and verified with the same folder. They are of the kind
`other-rules`: no scores, ghosts or goals are kept of them. A run remembers 16 digits that its rules and chapters give,
so it is refused once a chapter has been changed, renamed, added or removed.

Start from one of `assets/chapters/*.toml`, the game's own. Editors that know TOML complete and check the keys if
`chapter.schema.json` from there lies beside your file, and `#:schema ./chapter.schema.json` is its first line.

## Keys

"""

END = """
## Rules between the keys

- `tall` is at most 1.05 times `rhythm`: waves that are taller are too steep.
- A shape is at least 1,200 units shorter than `every`. Its points are at least 100 units apart, and its first and last
  height are 0.
- No line of a shape is steeper than 0.98, a little less than 45 degrees. With `flatten` below 1, what it leaves of the
  waves comes on top: a slope of 0.85 × (1 − `flatten`) × `tall` / `rhythm`.
- Beside a shape waves fade within 600 units, so `tall` × `flatten` is at most 1.2.
- Columns of rising air take at most half of the air: `lift_width` is at most half of `lift_every`.
- The shares of all `[[things]]` are at most 1 together. Gates stand between chapters, and cannot be hung.

With these rules a chapter cannot cost more than ten points of shapes and one thing in 1,000 units, whoever wrote it,
and the land keeps below 45 degrees.
"""


def page() -> str:
    """The text of the page."""
    tables = [
        _table("At the top of the file:", Chapter),
        _table("In each `[[shapes]]`:", Shape),
        _table("In each `[[things]]`:", Hanging),
    ]
    return START + "\n".join(tables) + END


def schema_text() -> str:
    """The text of the schema."""
    return text_of(schema_of(Chapter, "Ridgeline chapter"))


def _table(head: str, record: Any) -> str:
    """A table of the keys of a record: what they mean, what they may be, and what they are by default."""
    known, defaults = meanings(record), {field.name: field.default for field in fields(record)}
    rows = [
        f"| `{name}` | {known[name].removesuffix('.')} | {describe_allowed(annotation)} | {_default(defaults[name])} |"
        for name, annotation in settable_fields(record).items()
    ]
    return "\n".join([head, "", "| key | what it is | value | default |", "|---|---|---|---|", *rows, ""])


def _default(value: object) -> str:
    return f"`{value}`" if isinstance(value, str) else f"{value:g}" if isinstance(value, float) else ""


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
    SCHEMA.write_text(schema_text(), encoding="utf-8", newline="\n")
