"""A run that was taken over in the cruise, as data: it verifies, and only a whole one is read."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from play.runs import PLACE
from play.runs import from_cruise as flown
from profiles import examples
from ridgeline import shipped
from ridgeline.play.replay import MAX_REPLAY_BYTES, TAKEN_OVER, verify
from ridgeline.play.replay import to_text as replay_to_text
from ridgeline.play.taken_over_run import (
    from_text,
    is_taken_over,
    to_text,
    verify_taken_over,
)


@examples(8)
@given(st.sampled_from(shipped.theme_names()), st.integers(0, 2**32), st.integers(10, 200))
def test_what_is_written_is_read_again_and_verifies(theme: str, seed: int, every: int) -> None:
    replay = flown(theme, seed, every=every)
    again = from_text(to_text(replay))
    assert again == replay
    assert again.kind == TAKEN_OVER
    assert verify_taken_over(again) == replay.result


def test_it_was_not_flown_on_the_course_alone_and_another_land_does_not_verify() -> None:
    replay = flown()
    assert verify(replay) != replay.result
    assert replay.look is not None
    other = replace(replay, look=replace(replay.look, theme="winter"))
    assert verify_taken_over(other) != replay.result
    assert verify_taken_over(replace(replay, presses=replay.presses[2:])) != replay.result


@pytest.mark.parametrize("theme", ["nowhere", "/dev/zero", "../dusk.toml", "dusk.toml", ""])
def test_only_themes_are_opened_that_are_here(theme: str) -> None:
    replay = flown(ticks=10)
    assert replay.look is not None
    with pytest.raises(ValueError, match=r"^it was taken over in the theme '[^\n]*', which is not here"):
        verify_taken_over(replace(replay, look=replace(replay.look, theme=theme)))


@pytest.mark.parametrize("beyond", [-1e12, 1e12])
@pytest.mark.parametrize("x", [-1e12, 0.0, 1e12])
def test_a_stranger_s_run_at_the_end_of_the_world_has_a_result(beyond: float, x: float) -> None:
    replay = flown(ticks=10)
    strange = replace(replay, ticks=300, start=(x, 1e5, 1e4, -1e4), place=replace(PLACE, beyond=beyond))
    assert 0 < verify_taken_over(from_text(to_text(strange))).ticks <= 300


def test_it_is_told_apart_from_other_replays_by_its_first_letters() -> None:
    replay = flown(ticks=10)
    assert is_taken_over(to_text(replay).encode())
    assert not is_taken_over(replay_to_text(replay).encode())


def changed(**fields: object) -> str:
    written: dict[str, Any] = json.loads(to_text(flown(ticks=10)))
    for name, value in fields.items():
        part = written["replay"] if name in written["replay"] and name not in ("ridgeline", "format") else written
        (written["place"] if name in written["place"] else part)[name] = value
    return json.dumps(written)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"ridgeline": "replay"}, "this is not a replay of a run from the cruise"),
        ({"format": 2}, "a replay of format 2 cannot be played here, only one of 1"),
        ({"format": True}, "a replay of format True"),
        ({"wish": 1}, "'wish': unknown key"),
        ({"place": None}, "place: given None, allowed is a table"),
        ({"place": {}}, "place.beyond: missing; it must be a number from -1e+12 up to 1e+12"),
        ({"width": 0.5}, "place.width: given 0.5, allowed is a number from 1 up to 1e+06"),
        ({"width": 1e7}, "place.width: given 10000000.0, allowed is a number from 1 up to 1e+06"),
        ({"travel": 1e13}, "place.travel: given 10000000000000.0, allowed is a number from -1e+12 up to 1e+12"),
        ({"speed": "fast"}, "place.speed: given 'fast', allowed is a number from -1e+06 up to 1e+06"),
        ({"speed": 1e7}, "place.speed: given 10000000.0, allowed is a number from -1e+06 up to 1e+06"),
        ({"replay": 7}, "this is not a replay of Ridgeline"),
        ({"start": None}, "a run from the cruise has a start and a look"),
        ({"look": None}, "a run from the cruise has a start and a look"),
        ({"ticks": -1}, "ticks: given -1, allowed is a whole number from 0 up to 432000"),
    ],
)
def test_what_is_wrong_is_said_in_one_short_line(fields: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=r"^[^\n]{10,160}$") as error:
        from_text(changed(**fields))
    assert said in str(error.value)


@pytest.mark.parametrize("strange", ["", "[]", "7", "{", b"\xff", "[" * 100_000, " " * (MAX_REPLAY_BYTES + 1)])
def test_what_is_no_replay_is_refused_in_one_short_line(strange: str | bytes) -> None:
    with pytest.raises(ValueError, match=r"^[^\n]{10,160}$"):
        from_text(strange)
