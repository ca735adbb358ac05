"""What the graphics card is told in a frame does not follow from the size of the picture: calls, tellings, kilobytes.

A stand-in takes the card's place, so that no window is needed. Bounds are held as in `test_counters.py`.
"""

from __future__ import annotations

import importlib.util
import os
import sys
from dataclasses import asdict, dataclass, field
from types import FrameType
from typing import Any

import pytest

from ridgeline.render.shader.shader_renderer import ShaderRenderer
from ridgeline.scene import Scene

from .films import FILMS, STEADY, Projection
from .test_counters import COUNTED_ON, PLAY

COUNTED = 40  #: frames that are counted

KILOBYTE = 1024


@dataclass(frozen=True)
class Told:
    """What the graphics card is told of a frame, on average.

    Attributes:
        calls: of functions of Python and of C that this takes, those for the scene itself left out.
        tellings: calls of the card: of what is to be written or drawn.
        kilobytes: that are written.
    """

    calls: float
    tellings: float
    kilobytes: float


BOUNDS = {
    "standing": Told(241, 6.8, 9.1),
    "standard": Told(92, 4.5, 2.5),
    "dusk": Told(221, 8.4, 9.4),
    "storm": Told(205, 10.2, 33.0),
    "4K dusk": Told(235, 8.9, 172.0),
}
"""What the card is told of a frame of each film at most."""


@dataclass
class CardStandIn:
    """In the place of zengl's context: counts what it, and all that it makes, is told."""

    info: dict[str, str] = field(default_factory=lambda: {"renderer": "none", "glsl": "3.30"})
    size: tuple[int, int] = (0, 0)
    tellings: int = 0
    written: int = 0

    def image(self, size: tuple[int, int], *_: Any, **__: Any) -> PartStandIn:
        return PartStandIn(self, size)

    def buffer(self, **_: Any) -> PartStandIn:
        return PartStandIn(self)

    def pipeline(self, instance_count: int = 0, **_: Any) -> PartStandIn:
        return PartStandIn(self, instance_count=instance_count)

    def release(self, _: Any) -> None:
        pass

    def new_frame(self) -> None:
        pass

    def end_frame(self) -> None:
        pass


@dataclass
class PartStandIn:
    """In the place of zengl's images, buffers and pipelines."""

    card: CardStandIn
    size: tuple[int, int] = (0, 0)
    instance_count: int = 0

    def write(self, numbers: Any, **_: Any) -> None:
        self.card.tellings += 1
        self.card.written += memoryview(numbers).nbytes

    def render(self) -> None:
        self.card.tellings += 1

    def blit(self, *_: Any) -> None:
        self.card.tellings += 1


@pytest.mark.parametrize("film", BOUNDS)
def test_the_card_is_told_no_more_than_its_bound(film: str) -> None:
    if importlib.util.find_spec("zengl") is None:
        assert "RIDGELINE_NO_SKIP" not in os.environ
        pytest.skip("zengl is not installed")
    taken, bound, elsewhere = asdict(_told(film)), asdict(BOUNDS[film]), sys.version_info[:2] != COUNTED_ON
    dearer = [f"{name} {value:.4g}" for name, value in taken.items() if value > PLAY["calls"] * bound[name]]
    assert not [words for words in dearer if not (elsewhere and words.startswith("calls"))]


def _told(film: str) -> Told:
    """What the card is told of a film, from the frame after `STEADY` on."""
    projection, card = Projection(FILMS[film]), CardStandIn()
    renderer, calls = ShaderRenderer(card), 0
    for frame in range(STEADY + COUNTED):
        if frame == STEADY:
            card.tellings = card.written = calls = 0
        projection.advance()
        picture = projection.director.picture(projection.view)
        assert isinstance(picture, Scene)
        calls += _calls(renderer, picture)
    projection.director.close()
    return Told(calls / COUNTED, card.tellings / COUNTED, card.written / KILOBYTE / COUNTED)


def _calls(renderer: ShaderRenderer, picture: Scene) -> int:
    """The calls that drawing a picture takes, but what the stand-in calls itself."""
    number = 0

    def note(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal number
        number += event == "call" or (event == "c_call" and frame.f_code.co_filename != __file__)

    sys.setprofile(note)
    try:
        renderer.draw(picture)
    finally:
        sys.setprofile(None)
    return number
