"""Hypothesis strategies for ground that is made of other ground, a few steps deep."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from hypothesis import strategies as st

from ridgeline.terrain import Digs, Ground, Ridge, Weathered

from ..strategies import ridges

PLACES = st.integers(-3000, 3000)
LENGTHS = st.integers(1, 900)


def waves(x: np.ndarray) -> np.ndarray:
    """A function of places."""
    return 20.0 * np.sin(x / 50.0)


def share(x: np.ndarray) -> np.ndarray:
    """A mask with kinks."""
    return np.clip(0.5 + x / 1000.0, 0.0, 1.0)


def growing(x: float) -> dict[str, float]:
    """Hills that grow with distance."""
    return {"displacement": min(abs(x) / 50.0, 300.0), "roughness": 1.0 + 1.0 / (1.0 + abs(x))}


BARE = st.one_of(
    ridges(detail=0, chunk=256),
    st.sampled_from(
        [
            Ground(waves, chunk=256),
            Ground(-12.5, chunk=256),
            Ground(Weathered(Ridge(3, displacement=80.0), showers=1, step=4), chunk=256),
            Ridge(5, chunk=256).vary(growing, per=700.0),
        ]
    ),
)
"""Ground of each kind that is not made of others."""


@st.composite
def craters(draw: st.DrawFn) -> Digs:
    """A few circles near 0."""
    circle = st.tuples(PLACES.map(float), st.floats(-150.0, 150.0), st.floats(1.0, 120.0))
    return Digs(tuple(draw(st.lists(circle, max_size=4))))


@st.composite
def grounds(draw: st.DrawFn, *, digs: bool = True, holes: bool = True, most: int = 3) -> Ground:
    """Ground made in up to `most` steps, without craters or holes if these are not wanted."""
    ground: Ground = draw(BARE)
    for _ in range(draw(st.integers(0, most))):
        x, length = draw(PLACES), draw(LENGTHS)
        other: Ground = draw(BARE)
        ways: list[Callable[[], Ground]] = [
            lambda ground=ground, other=other: ground + other,  # type: ignore[misc]
            lambda ground=ground, other=other, x=x, length=length: ground.blend(other, (x, x + length)),  # type: ignore[misc]
            lambda ground=ground, other=other: ground.blend(other, share),  # type: ignore[misc]
            lambda ground=ground, other=other: ground.peaks(other, 0.5, 30.0),  # type: ignore[misc]
            lambda ground=ground, x=x, length=length: ground.flat(x, x + length),  # type: ignore[misc]
            lambda ground=ground, x=x, length=length: ground.flats(per=500 + length, width=120, seed=x),  # type: ignore[misc]
            lambda ground=ground, x=x, length=length: ground.pins({x: 9.0, x + length: -60.0}, reach=100.0),  # type: ignore[misc]
            lambda ground=ground, length=length: ground.period(700 + length),  # type: ignore[misc]
        ]
        if holes:
            ways.append(lambda ground=ground, x=x, length=length: ground.gap(x, x + length))  # type: ignore[misc]
            ways.append(lambda ground=ground, x=x: ground.begin(x) if x < 0 else ground.end(x))  # type: ignore[misc]
        if digs:
            dug = draw(craters())
            ways.append(lambda ground=ground, dug=dug: ground.dug(dug))  # type: ignore[misc]
        ground = draw(st.sampled_from(ways))()
    return ground
