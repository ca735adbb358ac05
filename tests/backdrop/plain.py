"""A theme with little in it, whose first picture takes a quarter of the time of a real one."""

from dataclasses import replace

from ridgeline.scene.landscape import NO_LIFE
from ridgeline.scene.themes.find import built_in

_DUSK = built_in("dusk")
_NEAR = _DUSK.layers[-1]

PLAIN = replace(
    _DUSK,
    layers=(replace(_DUSK.layers[3], stands=()), replace(_NEAR, stands=_NEAR.stands[5:6])),
    biomes=(),
    life=NO_LIFE,
)
"""Dusk with two ridges, and grass on the nearer one."""
