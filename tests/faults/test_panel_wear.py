"""Searches for landscapes that wear a panel unevenly, however long they are shown."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

from faults.conftest import Tally
from ridgeline import shipped
from ridgeline.options import Settings
from ridgeline.system.pace.panel_care import BOUND
from system.pace.wear import apart


def test_places_wear_alike_at_any_hour_of_any_theme(
    tally: Tally, many: Callable[[int, int], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    count, size = many(24, 144), (96, 54) if many(0, 1) else (48, 27)
    cases = [*product(shipped.theme_names(), (12.0, 18.5, "cycle"))]
    for number, (theme, time) in enumerate(cases[: many(2, len(cases))]):
        found = apart(Settings(7 + number, theme, time), count, size, saver=number % 2 == 0)
        tally.note((theme, time), "" if found <= BOUND else f"{found:.3f}")
    tally.settle()
