"""The page about the options is made from their declarations."""

from __future__ import annotations

import runpy

from ridgeline.options import OPTIONS
from sources import ROOT

SCRIPT = runpy.run_path(str(ROOT / "docs" / "write_options.py"))


def test_the_page_is_up_to_date() -> None:
    assert SCRIPT["PAGE"].read_text(encoding="utf-8") == SCRIPT["page"](), "run docs/write_options.py"


def test_the_page_has_a_row_of_six_cells_for_every_option() -> None:
    rows = [line for line in SCRIPT["page"]().splitlines() if line.startswith("| `--")]
    assert [row.split("`")[1] for row in rows] == [f"--{name.replace('_', '-')}" for name in OPTIONS]
    assert {row.count("|") for row in rows} == {7}
