"""Hypothesis strategies for stands of plants and the ground beneath them."""

from typing import get_args

import numpy as np
import numpy.typing as npt
from hypothesis import strategies as st

from ridgeline.scene.stands import LATTICE
from ridgeline.scene.theme import Stand, StandKind
from ridgeline.terrain import Ridge

SEEDS = st.integers(-(2**70), 2**70)
PLACES = st.integers(-4_000, 4_000) | st.integers(-(10**12), 10**12)

STANDS = st.builds(
    Stand,
    kind=st.sampled_from(get_args(StandKind)),
    height=st.floats(4.0, 200.0),
    density=st.floats(0.1, 1.0),
    clumping=st.floats(0.0, 1.0),
)

SPRUCES = Stand("conifer", height=60.0, density=0.8)


def ground(first: int, count: int) -> npt.NDArray[np.float64]:
    """Some hills: `count` heights from point `first` of the lattice on."""
    hills = Ridge(11, displacement=80.0, span=512)
    return hills.heights(first * LATTICE, (first + count) * LATTICE, LATTICE)
