"""The streams of chance in JavaScript are Python's: each hashes the same numbers for the same things."""

from __future__ import annotations

from collections.abc import Callable

from ridgeline.chance import Address, LayerSeed, StandAddress, Word

from .node_script import differences

KINDS = (Address, Word, LayerSeed, StandAddress)


def test_all_streams_are_the_same(need: Callable[[str], str]) -> None:
    told = {kind.__name__: {one.name: [int(one), one.each] for one in kind} for kind in KINDS}
    found = differences(need("node"), "chance.mjs", told)
    assert not found["different"]
    assert found["compared"] == sum(map(len, KINDS))
