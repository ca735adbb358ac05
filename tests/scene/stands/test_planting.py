"""Plants stand where the hash of their place says, whoever asks for how much, and only ever add to the land."""

import math

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from profiles import examples
from ridgeline.scene import Stand
from ridgeline.scene.stands import Planting

from .stands import PLACES, SEEDS, SPRUCES, STANDS, ground

DRY = -math.inf

FEW = examples(30)


@FEW
@given(STANDS, SEEDS, PLACES, st.integers(0, 900))
def test_a_piece_has_the_same_plants_as_the_whole(stand: Stand, seed: int, first: int, cut: int) -> None:
    planting, margin = Planting(stand, seed), Planting(stand, seed).margin
    whole = planting.raised(ground(first, 1000 + 2 * margin), first, DRY)
    piece = planting.raised(ground(first + cut, 100 + 2 * margin), first + cut, DRY)
    np.testing.assert_array_equal(piece[margin:-margin], whole[margin + cut : margin + cut + 100])


@FEW
@given(STANDS, SEEDS, PLACES)
def test_plants_add_to_the_ground_and_no_more_than_their_height(stand: Stand, seed: int, first: int) -> None:
    planting = Planting(stand, seed)
    bare = ground(first, 2000 + 2 * planting.margin)
    outline = planting.raised(bare, first, DRY)
    assert (outline >= bare).all()
    around = np.lib.stride_tricks.sliding_window_view(bare, planting.margin + 1).max(axis=1)
    inside = slice(planting.margin // 2, -(planting.margin // 2) or None)
    assert (outline[inside] <= around + stand.height + 1e-9).all()


@given(SEEDS, st.sampled_from([-(10**12), -5_000, 0, 10**12]))
def test_there_are_plants_everywhere_and_no_two_places_alike(seed: int, first: int) -> None:
    flat = np.zeros(8000)
    planting = Planting(SPRUCES, seed)
    here, there = (planting.raised(flat, place, DRY) for place in (first, first + 8000))
    assert here.max() > 0.5 * SPRUCES.height
    assert (here > 0.0).any()
    assert (here != there).any()


@FEW
@given(SEEDS)
def test_there_are_gaps_and_thickets(seed: int) -> None:
    stand = Stand("conifer", height=20.0, density=0.5, clumping=1.0)
    wooded = Planting(stand, seed).raised(np.zeros(240_000), 0, DRY) > 0.0
    shares = wooded.reshape(-1, 500).mean(axis=1)
    assert shares.min() < 0.1
    assert shares.max() > 0.4


@FEW
@given(STANDS, SEEDS)
def test_nothing_grows_on_water(stand: Stand, seed: int) -> None:
    flat = np.full(3000, 5.0)
    np.testing.assert_array_equal(Planting(stand, seed).raised(flat, 0, 5.0), flat)


@FEW
@given(SEEDS)
def test_a_tree_stands_level_on_a_slope(seed: int) -> None:
    """It is as much higher as the ground is at its root, not as the ground is under each of its limbs."""
    scattered = Planting(Stand("conifer", height=60.0, density=0.1, clumping=0.0), seed)
    plain, slope = np.zeros(20_000), 0.1 * np.arange(20_000.0)
    on_plain = scattered.raised(plain, 0, DRY)
    risen = scattered.raised(slope, 0, DRY) - on_plain
    crowns = np.minimum(on_plain[1:], on_plain[:-1]) > 15.0
    level = np.abs(np.diff(risen)[crowns]) < 1e-6
    assert level.mean() > 0.9
