"""Runs as data: the same at any frame rate, in any process, and strange files are refused."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import fields, replace
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from profiles import examples
from ridgeline.play import (
    RULES,
    Replay,
    Run,
    State,
    Tally,
    from_text,
    outcome,
    rules_hash,
    state_hash,
    states,
    to_text,
    verify,
)
from ridgeline.play.constants import EVERY_RULES
from ridgeline.play.replay import MAX_REPLAY_BYTES, MAX_TICKS, Start
from ridgeline.terrain.hashing import uniform

LOOK = {
    "theme": "dusk",
    "second": 12.25,
    "time": 16.2,
    "date": "2026-09-16",
    "weather": "rain",
    "scene": "ridges",
    "calm": True,
    "day": "stays",
    "pace": 70.0,
}
"""A look as it is written."""

TAKEN_OVER: Start = (123_456.5, 800.0, 140.25, -3.0)


def recorded(seed: int, rate: float = 60.0, seconds: float = 6.0, start: Start | None = None) -> Run:
    """A run in which the button changes by chance, at frames of this rate."""
    run = Run(seed, start)
    shares = uniform(seed, range(int(seconds * rate) + 1))
    held = True
    for share in shares:
        run.advance(1.0 / rate, held)
        held = bool(held) != bool(share < 6.0 / rate)
    return run


@cache
def text() -> str:
    run = recorded(7)
    run.finish("time")
    return to_text(run.replay())


@pytest.mark.parametrize("rate", [30.0, 59.94, 144.0, 1000.0])
@pytest.mark.parametrize("start", [None, TAKEN_OVER])
def test_a_run_recorded_at_any_frame_rate_is_the_same_run_again(rate: float, start: Start | None) -> None:
    run = recorded(5, rate, 8.0, start)
    replay = from_text(to_text(run.replay()))
    assert replay.ticks > 900
    assert len(replay.presses) > 10
    assert verify(replay) == replay.result == outcome(run.state)
    assert list(states(replay))[-1] == run.state


def test_the_same_presses_at_the_same_ticks_make_the_same_run_whatever_the_frames() -> None:
    def played(frames: int) -> State:
        run = Run(3)
        for tick in range(960 // frames):
            for _ in range(frames):
                run.tick(tick * frames // 80 % 2 == 0)
        return run.state

    assert played(1) == played(4) == played(10)


def test_a_long_gap_is_dropped_and_the_part_of_a_tick_is_kept() -> None:
    run = Run(3)
    run.advance(3600.0, True)
    assert run.state.tick == 30
    run.advance(1.0 / 240.0, True)
    assert run.part == pytest.approx(0.5, abs=1e-6)
    assert (run.previous.tick, run.state.tick) == (29, 30)


def random_runs_replay_equal(seeds: range, seconds: float) -> None:
    for seed in seeds:
        start = (seed % 1000 * 977.0, 900.0, 300.0, 0.0) if seed % 3 == 0 else None
        replay = recorded(seed, (30.0, 60.0, 144.0)[seed % 3], seconds, start).replay()
        assert verify(from_text(to_text(replay))) == replay.result


def test_random_runs_replay_equal() -> None:
    random_runs_replay_equal(range(30), 5.0)


@pytest.mark.slow
def test_hundreds_of_random_runs_replay_equal(many: Callable[[int, int], int], first: int) -> None:
    random_runs_replay_equal(range(first, first + many(300, 2000)), 12.0)


@pytest.mark.slow
def test_another_process_gets_the_same_hash() -> None:
    code = "import sys; from ridgeline.play import *; print(verify(from_text(sys.stdin.read())).state_hash)"
    for hash_seed in ("1", "2"):
        environment = os.environ | {"PYTHONHASHSEED": hash_seed}
        command = [sys.executable, "-c", code]
        done = subprocess.run(command, input=text(), env=environment, capture_output=True, text=True, check=True)
        assert done.stdout.strip() == json.loads(text())["result"]["state_hash"]


def test_a_known_run_comes_out_as_it_always_has() -> None:
    """If this fails, runs that people keep no longer replay: raise `Rules.version` and write down the new hash."""
    assert json.loads(text())["rules"] == 2
    assert (
        json.loads(text())["result"]["state_hash"] == "3005b9c732c90fb316f248900c5701095263f31f7519685a7cb1917b7d5c53c8"
    )
    old = replace(from_text(text()), rules=1, rules_hash="")
    assert verify(old).state_hash == "e2c428e99996e20c728aa96e9d1ff960bbb2f773dcf7b58f10422fc060b91499"


@pytest.mark.parametrize("version", [1, 2, 3])
def test_a_text_of_an_older_format_is_read_and_verifies(version: int) -> None:
    first = replace(from_text(text()), rules=1, rules_hash="")
    first = replace(first, result=verify(first))
    written = json.loads(to_text(first)) | {"format": version}
    for name, since in (("look", 2), ("rules_hash", 3), ("waits", 3), ("assisted", 4)):
        if since > version:
            del written[name]
    old = from_text(json.dumps(written))
    assert old == first
    assert old.kind == "fair"
    assert verify(old) == old.result


def test_a_run_by_rules_of_ones_own_is_another_kind_and_verifies_with_them_alone() -> None:
    plain = replace(RULES, chapters=RULES.chapters[:3])
    run = Run(7, rules=plain)
    for tick in range(6000):
        run.tick(tick % 90 < 50)
    replay = from_text(to_text(run.replay()))
    assert replay.kind == "other-rules"
    assert verify(replay, [plain]) == replay.result
    with pytest.raises(ValueError, match="rules or chapters of somebody's own"):
        verify(replay)
    claimed = replace(replay, rules_hash=rules_hash(RULES))
    assert verify(claimed) != claimed.result


def test_a_run_that_says_that_a_program_helped_is_a_kind_of_its_own() -> None:
    replay = from_text(to_text(replace(from_text(text()), assisted=True)))
    assert (replay.assisted, replay.kind) == (True, "assisted")
    assert verify(replay) == replay.result
    with pytest.raises(ValueError, match="assisted: given 1, allowed is true or false"):
        from_text(to_text(replay).replace('"assisted":true', '"assisted":1'))


@pytest.mark.slow
def test_a_run_verifies_by_the_rules_that_it_was_flown_by(monkeypatch: pytest.MonkeyPatch) -> None:
    old = from_text(text())
    lighter = replace(RULES, version=RULES.version + 1, gravity=900.0)
    monkeypatch.setitem(EVERY_RULES, lighter.version, lighter)
    new = replace(old, rules=lighter.version, rules_hash=rules_hash(lighter))
    new = replace(new, result=verify(new))
    assert new.result.distance != old.result.distance
    for replay in (old, new):
        again = from_text(to_text(replay))
        assert again.rules == replay.rules
        assert verify(again) == replay.result


def test_the_hash_depends_on_every_field() -> None:
    state = State(1, 0.0, 1.0, 2.0, 3.0, 4.0, 5.0)
    other: dict[str, Any] = {"cause": "dusk", "asleep": True, "tally": Tally(chain=1)}
    changed = [replace(state, **{field.name: other.get(field.name, 99)}) for field in fields(State)]
    changed += [replace(state, tally=replace(Tally(), **{field.name: 7})) for field in fields(Tally)]
    hashes = [state_hash(one) for one in [state, *changed]]
    assert len(set(hashes)) == len(hashes) == 1 + len(fields(State)) + len(fields(Tally))


def test_a_run_that_is_ended_from_outside_replays_to_its_end() -> None:
    replay = from_text(text())
    assert replay.result.cause == "time"
    assert verify(replay) == replay.result
    with pytest.raises(ValueError, match="time or left, not 'bored'"):
        Run(1).finish("bored")


def test_a_run_that_has_not_begun_is_a_replay_too() -> None:
    run = Run(1)
    run.advance(0.2, False)
    replay = from_text(to_text(run.replay()))
    assert (replay.ticks, replay.presses) == (0, ())
    assert verify(replay) == replay.result


@pytest.mark.parametrize(
    "change",
    [
        lambda it: it["presses"].__setitem__(2, it["presses"][2] + 1),
        lambda it: it["presses"].pop(),
        lambda it: it.__setitem__("seed", 8),
        lambda it: it.__setitem__("ticks", it["ticks"] - 1),
        lambda it: it.__setitem__("dusk", False),
        lambda it: it.__setitem__("waits", 500),
        lambda it: it.__setitem__("start", [0, 400, 100, 0]),
        lambda it: it["result"].__setitem__("score", it["result"]["score"] + 1),
        lambda it: it["result"].__setitem__("distance", 1e6),
        lambda it: it["result"].__setitem__("state_hash", "0" * 64),
    ],
)
def test_an_altered_replay_does_not_come_out_as_it_says(change: Callable[[Any], object]) -> None:
    written = json.loads(text())
    change(written)
    replay = from_text(json.dumps(written))
    assert verify(replay) != replay.result


WRONG: list[tuple[str, Any, str]] = [
    ("ridgeline", "score", "not a replay of Ridgeline"),
    ("format", 5, "a replay of format 5 cannot be played here, only one of format 1 or 2 or 3 or 4"),
    ("format", 1, "assisted: unknown key in format 1"),
    ("rules_hash", "x", "rules_hash: given 'x', allowed is 16 hexadecimal digits"),
    ("rules_hash", 7, "rules_hash: given 7, allowed is 16 hexadecimal digits"),
    ("waits", -1, "waits: given -1, allowed is a whole number from 0 up to 7200"),
    ("waits", 10**6, "waits: given 1000000, allowed is a whole number from 0 up to 7200"),
    ("format", True, "a replay of format True"),
    ("rules", 0, "a replay of rules 0 cannot be played here"),
    ("rules", None, "a replay of rules None"),
    ("seed", 1.0, "seed: given 1.0, allowed is a whole number of at most 256 bits"),
    ("seed", 10**100, "seed: given a number that is far too large, allowed is a who"),
    ("ticks", MAX_TICKS + 1, "ticks: given 432001, allowed is a whole number from 0 up to 432000"),
    ("ticks", -1, "ticks: given -1, allowed is a whole number from 0 up to 432000"),
    ("ticks", True, "ticks: given true, allowed is a whole number from 0 up to 432000"),
    ("ticks", "600", "ticks: given '600', allowed is a whole number from 0 up to 432000"),
    ("presses", "x", "presses: given 'x', allowed is a list of up to 432000, each "),
    ("presses", [0, 5, 5], "presses must be in order"),
    ("presses", [0, 9, 5], "presses must be in order"),
    ("presses", [0, 10**6], "presses[1]: given 1000000, allowed is a whole number from 0 up to 432000"),
    ("presses", [0, 2.5], "presses[1]: given 2.5, allowed is a whole number from 0 up to 432000"),
    ("presses", [4, 9], "begins with its first press, at tick 0"),
    ("presses", [[[]]], "presses[0]: given a list of 1, allowed is a whole number fro"),
    ("start", [1, 2, 3], "start[3]: missing; it must be a number from -10000 up to 10000"),
    ("start", [1, 2, 3, "4"], "start[3]: given '4', allowed is a number from -10000 up to 10000"),
    ("start", [1e13, 2, 3, 4], "start[0]: given 10000000000000.0, allowed is a number from -"),
    ("start", [True, 2, 3, 4], "start[0]: given true, allowed is a number from -1e+12 up to 1e+12"),
    ("start", [10**400, 2, 3, 4], "start[0]: given a number that is far too large, allowed is a"),
    ("start", {}, "start: given a table, allowed is a list of 4, each a number "),
    ("dusk", 1, "dusk: given 1, allowed is true or false"),
    ("look", {}, "look.theme: missing; it must be text of up to 255 characters"),
    ("look", "dusk", "look: given 'dusk', allowed is a table"),
    ("look", LOOK | {"wish": 1}, "look.wish: unknown key"),
    ("look", LOOK | {"theme": None}, "look.theme: given None, allowed is text of up to 255 characters"),
    ("look", LOOK | {"theme": "w" * 256}, "look.theme: given 'wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww"),
    ("look", LOOK | {"second": True}, "look.second: given true, allowed is a number from -1e+12 up to 1e+12"),
    ("look", LOOK | {"second": 1e13}, "look.second: given 10000000000000.0, allowed is a number fro"),
    ("look", LOOK | {"pace": 49.0}, "look.pace: given 49.0, allowed is a number from 50 up to 100"),
    ("look", LOOK | {"pace": 100.5}, "look.pace: given 100.5, allowed is a number from 50 up to 100"),
    ("look", LOOK | {"time": -1.0}, "look.time: given -1.0, allowed is a number from 0 up to 24"),
    ("look", LOOK | {"time": 24.5}, "look.time: given 24.5, allowed is a number from 0 up to 24"),
    ("look", LOOK | {"date": "2026-02-30"}, "look.date: given '2026-02-30', allowed is a date like 2026-09-16"),
    ("look", LOOK | {"weather": "frogs"}, "look.weather: given 'frogs', allowed is rain, snow, fog, storm or none"),
    (
        "look",
        LOOK | {"weather": ["rain"]},
        "look.weather: given a list of 1, allowed is rain, snow, fog, storm or none",
    ),
    ("look", LOOK | {"scene": "flyover"}, "look.scene: given 'flyover', allowed is 'ridges'"),
    ("look", LOOK | {"calm": 0}, "look.calm: given 0, allowed is true or false"),
    ("look", LOOK | {"day": "week"}, "look.day: given 'week', allowed is 'turns' or 'dusk' or 'stays'"),
    ("look", LOOK | {"day": ["dusk"]}, "look.day: given a list of 1, allowed is 'turns' or 'dusk' or 'stays'"),
    ("result", None, "result: given None, allowed is a table"),
    ("result", {}, "result.seed: missing; it must be a whole number of at most 256 bits"),
    ("wish", 1, "wish: unknown key"),
    ("w" * 1000, 1, "'wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww…: unknown key"),
]


@pytest.mark.parametrize(("key", "value", "said"), WRONG)
def test_what_is_wrong_is_said_in_one_short_line(key: str, value: object, said: str) -> None:
    written = json.dumps(json.loads(text()) | {key: value})
    with pytest.raises(ValueError, match=r"^[^\n]{10,160}$") as error:
        from_text(written)
    assert said in str(error.value)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["presses", "keys", "keys of the result"])
def test_a_file_that_is_wrong_many_thousand_times_is_refused_at_once(name: str) -> None:
    written = json.loads(text())
    many: dict[str, object] = {f"{number}": 1 for number in range(40_000)}
    strange = {"presses": {"presses": [""] * 100_000}, "keys": many, "keys of the result": {"result": many}}[name]
    whole, before = json.dumps(written | strange, separators=(",", ":")), time.process_time()
    with pytest.raises(ValueError, match=r"^[^\n]{10,160}$"):
        from_text(whole)
    assert time.process_time() - before < 0.5


@pytest.mark.parametrize("key", [*json.loads(to_text(Run(1).replay())), "ticks"])
def test_nothing_may_be_missing(key: str) -> None:
    written = json.loads(text())
    del written[key]
    with pytest.raises(ValueError, match=r"^[^\n]{10,160}$"):
        from_text(json.dumps(written))


@pytest.mark.parametrize(
    "strange",
    [
        "",
        "\n",
        "null",
        "[]",
        "7",
        '"replay"',
        "[" * 200_000,
        '{"a":' * 100_000,
        '{"ridgeline":"replay","ridgeline":"replay"}',
        '{"ridgeline":NaN}',
        "9" * 10_000,
        b"\x00\xff\xfe",
        b"\x89PNG\r\n\x1a\n",
        b"\xff" * 100,
        "\ud800",
        " " * (MAX_REPLAY_BYTES + 1),
        "import os",
    ],
    ids=lambda strange: repr(strange[:12]),
)
def test_what_is_no_replay_is_refused_in_one_short_line(strange: str | bytes) -> None:
    with pytest.raises(ValueError, match=r"^this is not a replay[^\n]{0,160}$"):
        from_text(strange)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-32", "utf-32-be"])
def test_a_replay_in_another_encoding_than_utf_8_is_refused(encoding: str) -> None:
    assert from_text(text().encode()) == from_text(text())
    with pytest.raises(ValueError, match=r"^this is not a replay"):
        from_text(text().encode(encoding))


def test_a_replay_that_is_cut_off_anywhere_is_refused() -> None:
    for end in range(len(text().rstrip())):
        with pytest.raises(ValueError, match="this is not a replay"):
            from_text(text()[:end])


@examples(200)
@given(st.data())
def test_a_replay_with_a_byte_changed_is_refused_or_runs_to_another_end(data: st.DataObject) -> None:
    original = text().encode()
    place = data.draw(st.integers(0, len(original) - 2))
    changed = bytearray(original)
    changed[place] = data.draw(st.integers(0, 255).filter(lambda byte: byte != original[place]))
    with suppress(ValueError):
        replay = from_text(bytes(changed))
        assert isinstance(replay, Replay)
        if json.loads(bytes(changed)) != json.loads(original):
            assert replay.ticks > 10_000 or verify(replay) != replay.result
