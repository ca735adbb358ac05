"""Each kind of plant, and rocks, look as they always have: far, half-way and near, before a plain sky."""

from __future__ import annotations

from typing import get_args

import pytest

from ridgeline.present.app.still import surface_of
from ridgeline.scene import Landscape, Layer, Moment, Palette, Stand, Theme, View
from ridgeline.scene.theme import StandKind

from .compare import same
from .reference import levels

KINDS = get_args(StandKind)


def scenery(kind: StandKind) -> Theme:
    """Three ridges with one kind of thing on each."""
    layers = tuple(
        Layer(base=base, displacement=40.0, parallax=share, mist=0.3, stands=(Stand(kind, height, 0.7),))
        for base, share, height in ((700.0, 0.1, 24.0), (450.0, 0.4, 70.0), (90.0, 1.0, 250.0))
    )
    plain = Palette(
        at=12.0, sky=("8db8dc", "f6e6cc"), ridges=("b99aac", "1a1636"), mist="f0d0c0", glow="ffffff", glow_share=0.0
    )
    return Theme("one kind of silhouette", layers, (plain,), stops=(0.0, 1.0), sun_radius=0.0, name=kind)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_a_silhouette_is_as_it_always_was(kind: StandKind) -> None:
    moment = Moment(travel=4000.0, hour=23.0, elapsed=0.0)
    same(f"silhouette-{kind}", levels(surface_of(Landscape(scenery(kind), seed=7).lifeless(), moment, View(320, 180))))
