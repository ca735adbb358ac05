"""Names: one for one thing, and what a constant is of."""

import re
from collections import defaultdict

from sources import ROOT

PACKAGE = ROOT / "game" / "ridgeline"
SOURCES = {file.relative_to(PACKAGE).as_posix(): file.read_text(encoding="utf-8") for file in PACKAGE.rglob("*.py")}
OF_WHAT = {"KIND", "REACH", "PACE", "MOST", "FULL", "DEEP", "HIGH", "NUMBERS", "AROUND", "BELOW", "NEARER", "KEPT"}


def test_a_class_name_occurs_once_in_the_house() -> None:
    places = defaultdict(list)
    for file, text in SOURCES.items():
        for name in re.findall(r"^ *class (\w+)", text, re.MULTILINE):
            places[name].append(file)
    assert len(places) > 500
    assert not {name: files for name, files in places.items() if len(files) > 1}


def test_a_constant_says_of_what_it_is_the_reach_or_the_pace() -> None:
    found = set()
    for file, text in SOURCES.items():
        for names in re.findall(r"^([A-Z][A-Z0-9_, ]*)(?:: [^=\n]+)? = ", text, re.MULTILINE):
            found |= {f"{file}: {name}" for name in re.split(r",\s*", names) if name in OF_WHAT}
    assert found <= {"terrain/checks.py: REACH"}  # which `terrain.js` hands to others under this name


def test_the_map_of_the_house_is_read_in_ten_minutes() -> None:
    assert len((ROOT / "ARCHITECTURE.md").read_bytes()) <= 20_000
