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
    "standing": Count(847, 46, 0.0506, 0.0007, 0.25),
    "standard": Count(618, 60, 0.0252, 0.0203, 0.20),
    "dusk": Count(1168, 74, 0.6390, 0.1061, 0.70),
    "storm": Count(1621, 207, 0.7320, 0.1401, 0.70),
    "flyover": Count(3768, 1173, 1.6210, 0.3258, 0.45),
    "4K dusk": Count(1345, 638, 0.3928, 0.0580, 1.40),
    "playing": Count(3112, 295, 0.8558, 0.1800, 5.70),
    "camera": Count(5481, 605, 1.0226, 0.2265, 20.20),
    "fever": Count(6002, 445, 1.2645, 0.2806, 6.35),
    "new landscape": Count(11654, 123, 0.9645, 0.2385, 14.05),
    "next theme": Count(10528, 261, 1.0702, 0.3375, 17.00),
    "page": Count(2364, 76, 0.6390, 0.1301, 0.70),
    "resized": Count(12420, 81, 0.6557, 0.1448, 6.85),
}
"""What a frame of each film takes at most with the compiled painter."""

AFRESH = {
    "standing": Count(3713, 3219, 0.0000, 0.0007, 0.25),
    "dusk": Count(4446, 3247, 0.0000, 0.1131, 0.70),
    "playing": Count(8408, 4604, 0.0000, 0.1836, 5.70),
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
