"""The hash is the format of a seed: it never changes, and is the same however it is asked."""

from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from ridgeline.terrain.hashing import hash_many, hash_one, hash_run, mix, seed_key

SEEDS = st.integers(-(2**80), 2**80)


def test_the_hash_has_its_published_values() -> None:
    assert [mix(word) for word in (0, 1, 2, 0xFFFFFFFF)] == [0, 1753845952, 3507691905, 1734902346]
    assert seed_key(0) == (0x01FCE552, 0xDBB80588)
    assert seed_key(7) == (0xB06E2678, 0xE1DB8036)
    assert seed_key(-1) == (0xA4F7896C, 0xE13213D3)
    assert seed_key(2**70) == (0xDBC2E3EE, 0xA8406082)
    places = (0, 1, -1, 2**31, 2**32, -(2**32) - 5, 10**15)
    assert [hash_one(seed_key(7), place) for place in places] == [
        3050552847,
        3976202197,
        1129565765,
        2661000272,
        1185936085,
        307274835,
        680236354,
    ]


@given(SEEDS, st.integers(-(2**50), 2**50) | st.integers(-9, 9).map(lambda k: k << 22), st.integers(0, 12))
def test_a_run_scattered_addresses_and_single_ones_have_the_same_hashes(seed: int, first: int, shift: int) -> None:
    key = seed_key(seed)
    addresses = np.arange(first - 5, first + 15) << shift
    run = hash_run(key, first - 5, 20, shift)
    assert run.dtype == np.uint32
    np.testing.assert_array_equal(run, hash_many(key, addresses))
    assert run.tolist() == [hash_one(key, int(address)) for address in addresses]


@given(st.integers(-(2**62), 2**62), st.integers(-(2**62), 2**62))
def test_different_seeds_have_different_keys(one: int, other: int) -> None:
    assert (seed_key(one) == seed_key(other)) == (one == other)


def test_neighbouring_seeds_and_places_are_uncorrelated() -> None:
    count = 1 << 14
    fields = [hash_run(seed_key(seed), 0, count, 10).view(np.int32) / 2**31 for seed in range(-20, 21)]
    limit = 5.0 / 3.0 / count**0.5
    for field, following in pairwise(fields):
        for lag in (0, 1, 2, 1024):
            assert abs((field * np.roll(following, lag)).mean()) < limit
        for lag in (1, 2, 4, 1024):
            assert abs((field * np.roll(field, lag)).mean()) < limit


def test_no_seed_is_a_permutation_of_another() -> None:
    count = 1 << 10
    words = [np.sort(hash_run(seed_key(seed), 0, count)) for seed in range(200)]
    shared = [np.intersect1d(one, other).size for one, other in pairwise(words)]
    assert max(shared) <= 2
