"""What everything looks like: sheets of small pictures, and tables, drawn anew and compared by `test_sheets.py`."""

from collections.abc import Mapping, Sequence

from . import kept, land, life, sky, stands, weather
from .sheet import Row

SHEETS: Mapping[str, Sequence[Row]] = {
    "life": life.ROWS,
    "stands": stands.ROWS,
    "sky": sky.ROWS,
    "weather": weather.ROWS,
    "land": land.ROWS,
    "kept": kept.ROWS,
}
