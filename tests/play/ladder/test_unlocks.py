"""Scarves and sails: one for each level, worn when it is unlocked, and to be told apart in every light."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from ridgeline.play.ladder.goals import LADDER
from ridgeline.play.ladder.unlocks import FIRST, NEWEST, PLAIN_WEAR, UNLOCKS, Wear, choose, glider_colours, unlocked
from ridgeline.play.ladder.wear_colours import colours
from ridgeline.scene import Landscape
from ridgeline.scene.light.daylight import Light

EVERY = (*FIRST, *UNLOCKS)


def light(theme: str, hour: float) -> Light:
    return Landscape(theme, 7).daylight.light(hour)


def test_every_level_unlocks_something_and_no_two_are_alike() -> None:
    assert len(UNLOCKS) == len(LADDER)
    assert len({(one.kind, one.name) for one in EVERY}) == len(EVERY)
    assert len({one.colours for one in UNLOCKS}) == len(UNLOCKS)
    assert all(len(one.colours) == {"scarf": 1, "sail": 2}[one.kind] for one in UNLOCKS)
    assert NEWEST not in {one.name for one in EVERY}


def test_the_newest_is_worn_until_another_is_chosen() -> None:
    assert [choose("scarf", NEWEST, level).name for level in range(5)] == ["red", "saffron", "saffron", "teal", "teal"]
    assert [choose("sail", NEWEST, level).name for level in range(4)] == ["white", "white", "peach", "peach"]
    assert choose("scarf", "red", 20) == FIRST[0]
    assert choose("sail", "sunset", 20) == unlocked("sail", 20)[-1] == UNLOCKS[-1]


@pytest.mark.parametrize(
    ("kind", "name", "said"),
    [
        ("scarf", "teal", "the teal scarf comes with level 3, and 2 are done; the newest is worn"),
        ("sail", "teal", "there is no sail 'teal', only newest, white, peach, sky, "),
        ("scarf", "x" * 500, f"there is no scarf '{'x' * 59}…', only newest, red, saffron"),
    ],
)
def test_what_cannot_be_worn_is_said_in_one_line(kind: str, name: str, said: str) -> None:
    with pytest.raises(ValueError, match=r"^[^\n]{20,200}$") as error:
        choose(kind, name, 2)  # type: ignore[arg-type]
    assert str(error.value).startswith(said)


@pytest.mark.parametrize(("theme", "hour"), [("dusk", 16.0), ("winter", 12.0), ("tide", 20.0), ("blue", 23.0)])
def test_colours_are_as_light_as_ever_and_differ_from_one_another(theme: str, hour: float) -> None:
    now = light(theme, hour)
    plain = colours(now).paint
    bare = glider_colours(now, PLAIN_WEAR).paint
    assert all(np.array_equal(one, other) for one, other in zip(bare, plain, strict=True))
    scarves = [glider_colours(now, Wear(scarf=one)).paint.scarf for one in EVERY if one.kind == "scarf"]
    sails = [glider_colours(now, Wear(sail=one)).paint for one in EVERY if one.kind == "sail"]
    for every in (scarves, [sail.far for sail in sails]):
        assert min(np.linalg.norm(one - other) for one, other in itertools.combinations(every, 2)) > 0.015
    for sail in sails:
        assert sail.near[0] == plain.near[0]
        assert sail.far[0] == plain.far[0]
        assert np.array_equal(sail.pilot, plain.pilot)
