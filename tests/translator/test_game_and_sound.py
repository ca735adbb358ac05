"""The page will want the game and the sound: what in them cannot be translated yet becomes less, never more."""

from __future__ import annotations

from pathlib import Path

import pytest

from sources import ROOT

from .engine import Refusal, read, translated

REFUSED = {
    "play": "batch bot chapters coins constants course course_check events high_scores itinerary observation"
    " recorded_look replay rules spline_line taken_over_run",
    "play.ladder": "goal_watch goals",
    "play.pictures": (
        "air camera chapter_pictures chapter_view details glider_sprites pictures shapes sprites things turning_point"
    ),
    "sound": "mood soundtrack synth",
}
"""The modules in which something is not of the subset; one that is mended leaves the list."""


@pytest.mark.slow
@pytest.mark.parametrize("package", REFUSED)
def test_what_was_once_of_the_subset_stays_so(package: str) -> None:
    program, refused = read(), set()
    for file in sorted((ROOT / "game" / "ridgeline" / Path(*package.split("."))).glob("*.py")):
        try:
            translated(program, f"ridgeline.{package}.{file.stem}".removesuffix(".__init__"))
        except Refusal:
            refused.add(file.stem)
    assert refused == {*REFUSED[package].split()}
