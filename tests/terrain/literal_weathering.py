"""The model of `Weathered` word for word: place by place, in lists, as slow as it is plain."""

from __future__ import annotations

import math

from ridgeline.terrain.hashing import absorb, hash_one, seed_key


def literally_weathered(
    ground: list[float],
    first: int,
    *,
    seed: int,
    step: int,
    showers: int,
    lifetime: int,
    rain: float,
    drop: float,
    soil: float,
    talus: float | None,
) -> list[float]:
    """The heights of the places number `first`, first + 1, … after all showers; nothing crosses the two ends."""
    for shower in range(showers):
        key = absorb(absorb(seed_key(seed), 0x5A), shower)
        drops = [math.floor(hash_one(key, first + place) * 2.0**-32 + rain) for place in range(len(ground))]
        for _ in range(lifetime):
            ground, drops = _run_off(ground, drops, drop, soil)
            if talus is not None:
                ground = _slide(ground, talus * step)
    return ground


def _run_off(ground: list[float], drops: list[int], drop: float, soil: float) -> tuple[list[float], list[int]]:
    surface = [height + drop * count for height, count in zip(ground, drops, strict=True)]
    moves = []
    for place in range(1, len(ground) - 1):
        left, right = place - 1, place + 1
        target = right if surface[right] < surface[left] else left
        fall = surface[place] - surface[target]
        leaving = min(drops[place], 3)
        if leaving and fall - 2.0 * drop >= 0.0:
            most = max(min(fall - 2.0 * drop, ground[place] - ground[target]), 0.0)
            moves.append((place, target, leaving, 0.5 * soil * most))
    ground, drops = ground[:], drops[:]
    # Sums are rounded: what a place loses comes first, then what it gets from its left, then from its right.
    for place, _, leaving, carried in moves:
        drops[place] -= leaving
        ground[place] -= carried
    for _, target, leaving, carried in sorted(moves):
        drops[target] += leaving
        ground[target] += carried
    return ground, drops


def _slide(ground: list[float], talus: float) -> list[float]:
    slid = ground[:]
    for place in range(len(ground) - 1):
        slope = ground[place] - ground[place + 1]
        excess = max(slope - talus, 0.0) + min(slope + talus, 0.0)
        slid[place + 1] += 0.25 * excess
        slid[place] -= 0.25 * excess
    return slid
