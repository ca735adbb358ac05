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
    "standing": Count(2162, 557, 0.3520, 0.0007, 0.45),
    "standard": Count(1104, 63, 0.0252, 0.0203, 0.40),
    "dusk": Count(2460, 562, 0.7078, 0.1061, 0.70),
    "storm": Count(3055, 616, 0.8869, 0.1401, 0.70),
    "flyover": Count(11949, 1293, 1.9385, 0.3258, 0.45),
    "4K dusk": Count(6677, 19892, 0.4630, 0.0580, 6.90),
    "playing": Count(5863, 1298, 0.9371, 0.1800, 5.85),
    "camera": Count(9146, 1959, 1.1075, 0.2265, 20.25),
    "fever": Count(9837, 1698, 1.3044, 0.2806, 6.45),
    "new landscape": Count(19943, 1254, 1.1214, 0.2385, 14.15),
    "next theme": Count(15555, 1304, 1.1844, 0.3375, 17.15),
    "page": Count(3651, 563, 0.7078, 0.1301, 0.70),
    "resized": Count(21441, 666, 0.7288, 0.1448, 6.95),
}
"""What a frame of each film takes at most with the compiled painter."""

AFRESH = {
    "standing": Count(5392, 3248, 0.0000, 0.0007, 0.45),
    "dusk": Count(6096, 3249, 0.0000, 0.1131, 0.70),
    "playing": Count(12366, 4755, 0.0000, 0.1836, 5.85),
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
