"""No frame costs more than it did: calls, memory, pixels and pictures made anew, each with its bound.

A bound that is raised is a line in CHANGELOG.md with its reason; one that is undercut by a tenth is to be lowered.
"""

from __future__ import annotations

import sys
from dataclasses import asdict
from pathlib import Path

import pytest

from ridgeline.render import Renderer
from ridgeline.render.kernels import LIBRARY

from .counters import Count, count
from .films import FILMS

COUNTED_ON = (3, 11)
"""The Python that calls and bytes are counted on; others, which inline other calls, do not look at these."""

OF_PYTHON = "calls", "kilobytes"  #: the figures that follow from Python's version

PLAY = {"calls": 1.02, "kilobytes": 1.02, "made": 1.02, "written": 1.0, "changed": 1.0}
"""Times its bound that a figure may be: numpys differ by a few calls, and which test came before by a kept result."""

BOUNDS = {
    "standing": Count(451, 46, 0.0396, 0.0007, 0.20),
    "standard": Count(334, 59, 0.0252, 0.0203, 0.20),
    "dusk": Count(732, 74, 0.4388, 0.1061, 0.65),
    "storm": Count(1092, 205, 0.5160, 0.1401, 0.70),
    "flyover": Count(2549, 1173, 1.2761, 0.3258, 0.45),
    "4K dusk": Count(902, 638, 0.2427, 0.0580, 0.90),
    "playing": Count(2218, 312, 0.6332, 0.1800, 4.75),
    "camera": Count(4149, 581, 0.7263, 0.2265, 19.20),
    "fever": Count(4800, 470, 0.8765, 0.2806, 5.35),
    "new landscape": Count(10113, 123, 0.6740, 0.2385, 13.70),
    "next theme": Count(9070, 427, 0.7723, 0.3375, 16.70),
    "page": Count(1361, 75, 0.4388, 0.1301, 0.65),
    "resized": Count(11033, 81, 0.4570, 0.1448, 6.70),
}
"""What a frame of each film takes at most with the compiled painter."""

AFRESH = {
    "standing": Count(3244, 3228, 0.0000, 0.0007, 0.20),
    "dusk": Count(3942, 3255, 0.0000, 0.1131, 0.65),
    "playing": Count(7812, 4599, 0.0000, 0.1836, 4.75),
}
"""The calls and kilobytes of frames that numpy paints afresh, at most."""


@pytest.fixture(autouse=True)
def _own_files(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_PICTURES_DIR", "HOME"):
        monkeypatch.setenv(name, str(tmp_path))


@pytest.mark.skipif(LIBRARY is None, reason="nothing is compiled")
@pytest.mark.parametrize("film", FILMS)
def test_no_frame_costs_more_than_its_bound(film: str, monkeypatch: pytest.MonkeyPatch) -> None:
    taken = count(FILMS[film], monkeypatch)
    dearer = _dearer(taken, BOUNDS[film])
    assert not dearer, f"{film}: {', '.join(dearer)}"


@pytest.mark.parametrize("film", AFRESH)
def test_no_frame_painted_afresh_costs_more_than_its_bound(film: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Renderer.__init__, "__defaults__", (None,))
    taken = count(FILMS[film], monkeypatch)
    dearer = _dearer(taken, AFRESH[film])
    assert not dearer, f"{film}: {', '.join(dearer)}"


def _dearer(taken: Count, bound: Count) -> list[str]:
    """The figures above their bounds, in words."""
    bounds, elsewhere = asdict(bound), sys.version_info[:2] != COUNTED_ON
    return [
        f"{name} {value:.4g}, at most {bounds[name]:.4g}"
        for name, value in asdict(taken).items()
        if value > bounds[name] * PLAY[name] and not (elsewhere and name in OF_PYTHON)
    ]
