"""The streams of chance of a seed do not share numbers, but for those that say so."""

from __future__ import annotations

import ast
from itertools import pairwise
from typing import get_type_hints

import pytest

from ridgeline.chance import SECOND_LINE, SEEDS_PER_LAYER, Address, ChanceStream, LayerSeed, StandAddress, Word
from ridgeline.scene.stands.planting import DRAWS
from ridgeline.scene.stands.stand_kind import CHANCES, SPECIMENS
from ridgeline.scene.theme import Biome, Layer, Theme
from ridgeline.terrain.seeds import Purpose
from sources import ROOT

WRITTEN = {
    0,
    10_000,
    20_000,
    52_000,
    0x5241494E,
    3 << 40,
    60 << 40,
    61 << 40,
    62 << 40,
    63 << 40,
    -9_000,
    -9_500,
    -9_600,
    -9_700,
    -70_000,
}
"""Where the streams of a seed began when the first seeds were shared."""


def numbers(stream: ChanceStream) -> tuple[int, int]:
    """The first number of a stream, and the one after the last."""
    ends = [stream.at(thing) + min(0, stream.each + 1) for thing in (stream.things[0], stream.things[-1])]
    return min(ends), max(ends) + abs(stream.each)


@pytest.mark.parametrize("streams", [Address, Word, LayerSeed])
def test_no_two_streams_of_one_way_share_a_number(streams: type[ChanceStream]) -> None:
    for (_, stop), (start, _) in pairwise(sorted(map(numbers, streams))):
        assert stop <= start


def test_the_specimens_of_a_stand_share_numbers_with_its_slots_as_the_streams_say() -> None:
    first, stop = numbers(StandAddress.SPECIMENS)
    assert (first, stop) == (StandAddress.SLOTS.at(-768), StandAddress.SLOTS.at(0))


def test_a_stream_that_counts_down_has_the_numbers_below_its_things() -> None:
    assert Address.THEMES.at(1) == Address.THEMES - 1000
    assert numbers(Address.THEMES)[1] == Address.THEMES + 1


def test_streams_are_where_they_were_when_the_first_seeds_were_shared() -> None:
    assert set(Address) == WRITTEN
    assert sorted(LayerSeed) == [0, 2, 62]


def test_terrain_s_own_words_are_none_of_the_streams() -> None:
    words = {word + thing for word in Word for thing in word.things}
    assert not words & set(Purpose)


def test_streams_have_room_for_what_they_are_made_for() -> None:
    assert (StandAddress.SPECIMENS.each, len(StandAddress.SPECIMENS.things)) == (CHANCES, SPECIMENS)
    assert StandAddress.SLOTS.each == DRAWS
    assert numbers(LayerSeed.SNOW_LINE)[1] == SEEDS_PER_LAYER
    assert LayerSeed.STANDS.each > SECOND_LINE
    stands, biomes, landmarks = longest(Layer, "stands"), longest(Theme, "biomes"), longest(Biome, "landmarks")
    assert len(LayerSeed.STANDS.things) == len(Word.WINDOWS.things) == len(Word.SMOKE.things)
    assert len(LayerSeed.STANDS.things) == stands + biomes * landmarks


def longest(record: type, name: str) -> int:
    """The most things that a list of a theme may have."""
    (length,) = get_type_hints(record, include_extras=True)[name].__metadata__
    return int(length.max_length)


@pytest.mark.slow
def test_no_other_file_of_scene_and_play_has_a_salt_of_its_own() -> None:
    for room in ("scene", "play"):
        for file in (ROOT / "game" / "ridgeline" / room).rglob("*.py"):
            tree = ast.parse(file.read_text(encoding="utf-8"))
            names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
            assert not {name for name in names if "SALT" in name}, file
            shifts = [
                node for node in ast.walk(tree) if isinstance(node, ast.BinOp) and isinstance(node.op, ast.LShift)
            ]
            assert not [node for node in shifts if ast.unparse(node.right) == "40"], file
