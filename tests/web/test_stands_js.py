"""Every kind of plant, rock and building is drawn in JavaScript as in Python, to the last bit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any

import numpy as np
import pytest

from ridgeline.scene.stands.kind_table import KINDS
from ridgeline.scene.stands.planting import LATTICE
from ridgeline.scene.stands.raster import SpecimenMask
from ridgeline.scene.stands.specimens import builds, draw, rim
from ridgeline.scene.stands.stand_kind import SPECIMENS, Kind

from .node_script import differences

STANDS = [
    (7, 60.0, 1.0, (0.0, 0.0)),
    (-(2**70) - 9, 23.0, 8 / 27, (0.25, 0.75)),
]
"""Seeds, heights in units, scales, and where in its pixel the root is."""

EVERY = 5  #: of so many specimens one is compared, and the oldest


def digest(array: Any) -> str:
    return sha256(np.ascontiguousarray(array).tobytes()).hexdigest()


def picture(mask: SpecimenMask) -> list[Any]:
    return [*mask.shares.shape, mask.left, mask.top, digest(mask.shares)]


def stand(name: str, kind: Kind, given: tuple[int, float, float, tuple[float, float]]) -> dict[str, Any]:
    """What Python draws of a stand."""
    seed, height, scale, root = given
    reach = int(np.ceil(kind.reach * height / LATTICE))
    places, chances = LATTICE * np.arange(-reach, reach + 1, dtype=np.float64), builds(seed)
    every = kind.outlines and kind.outlines(height, chances, places)
    specimens = []
    for number in [*range(0, SPECIMENS - 1, EVERY), SPECIMENS - 1]:
        shape, fallen = (picture(draw(kind, height, seed, number, scale, root, snow)) for snow in (False, True))
        outline = rim(kind, height, seed, number, places) if every is None else every[number]
        specimens.append([number, shape, fallen, digest(outline)])
    asked = {one: getattr(kind, one) for one in ("windows", "rotors", "chimneys")}
    tables = {one: ask(height, chances).tolist() for one, ask in asked.items() if ask is not None}
    record = {"kind": name, "seed": str(seed), "height": height, "scale": scale, "root": root}
    return {**record, "places": places.tolist(), "specimens": specimens, **tables}


def rest(kind: Kind) -> Sequence[Any]:
    """The numbers of a kind that decide where it stands."""
    steepest = None if np.isinf(kind.steepest) else kind.steepest
    return [kind.slot, kind.reach, kind.turns, kind.even, steepest, kind.lit, kind.beacon, kind.sway, kind.lowest]


@pytest.mark.slow
def test_all_kinds_are_drawn_alike_to_the_last_bit(need: Callable[[str], str]) -> None:
    stands = [stand(name, kind, given) for given in STANDS for name, kind in KINDS.items()]
    told = {"stands": stands, "kinds": {name: rest(kind) for name, kind in KINDS.items()}}
    found = differences(need("node"), "stands.mjs", told)
    assert not found["different"]
    assert found["compared"] == 2 * len(KINDS) * (SPECIMENS // EVERY + 2)


@pytest.mark.slow
@pytest.mark.parametrize("spoil", ["shape", "outline", "kind"])
def test_the_comparison_can_fail(need: Callable[[str], str], spoil: str) -> None:
    hut = stand("hut", KINDS["hut"], STANDS[0])
    kinds = {"hut": rest(KINDS["hut"])}
    if spoil == "shape":
        hut["specimens"][0][1][-1] = digest(np.zeros(3))
    elif spoil == "outline":
        hut["specimens"][0][3] = digest(np.zeros(3))
    else:
        kinds["hut"] = [1.0, *kinds["hut"][1:]]
    assert differences(need("node"), "stands.mjs", {"stands": [hut], "kinds": kinds})["different"]
