"""Many runs at once come out as one by one, to the last bit, and far faster; they are values, as single ones are."""

from __future__ import annotations

import copy
import pickle
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from ridgeline.play import (
    EVERY_RULES,
    RULES,
    Batch,
    Course,
    Rules,
    Run,
    State,
    begin,
    bot,
    coin,
    coin_between,
    lint,
    next_coin,
    step,
    take_over,
    to_text,
)
from ridgeline.play import batch as module
from ridgeline.play.bot import bots
from ridgeline.terrain.arrays import Bools


def pressed(count: int, ticks: int, seed: int) -> Bools:
    """Presses by chance, of 20 ticks and more, that begin with the first tick."""
    held = np.repeat(np.random.Generator(np.random.PCG64(seed)).random((count, ticks // 20)) < 0.5, 20, axis=1)
    held[:, 0] = True
    return held


def one_by_one(seed: int, held: Bools, rules: Rules) -> State:
    course = Batch([seed], rules=rules).courses[0]
    state = begin(seed, course, rules=rules)
    for press in held.tolist():
        state = step(state, press, course, rules)
    return state


def same(count: int, ticks: int, rules: Rules) -> None:
    held = pressed(count, ticks, 5)
    together = Batch(range(count), rules=rules)
    together.advance(held, ticks)
    for seed in range(count):
        assert together.state(seed) == one_by_one(seed, held[seed], rules)


@pytest.mark.slow
@pytest.mark.parametrize("rules", EVERY_RULES.values(), ids=str)
def test_forty_random_runs_come_out_as_one_by_one(rules: Rules) -> None:
    same(40, 1200, rules)


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_hundreds_of_random_runs_come_out_as_one_by_one(many: Callable[[int, int], int]) -> None:
    same(many(300, 3000), 4800, RULES)


@pytest.mark.slow
def test_a_long_run_of_the_bot_that_takes_everything_comes_out_the_same() -> None:
    batch = Batch([7])
    state: State = begin(7, batch.courses[0])
    while not state.cause and state.tick < 24_000:
        held = bot(state, batch.courses[0])
        assert bots(batch).tolist() == [held]
        batch.advance(np.array([held]))
        state = step(state, held, batch.courses[0])
        assert batch.state(0) == state
    tally = state.tally
    assert min(tally.gates, tally.hits, tally.clouds, tally.coins, tally.longest_chain) > 2


def test_without_a_compiler_the_same_comes_out(monkeypatch: pytest.MonkeyPatch) -> None:
    held = pressed(3, 600, 2)
    compiled = Batch(range(3))
    compiled.advance(held, 600)
    looked = compiled.look(compiled.records["x"] + 70.0)
    monkeypatch.setattr(module, "load", lambda: None)
    plain = Batch(range(3))
    plain.advance(held, 600)
    assert (plain.records == compiled.records).all()
    for one, other in zip(looked, plain.look(plain.records["x"] + 70.0), strict=True):
        assert (one == other).all()
    assert (plain.around() == compiled.around()).all()
    np.testing.assert_array_equal(plain.next_coins(), compiled.next_coins())


def test_several_places_of_each_run_are_looked_at_in_one_call() -> None:
    batch = Batch([7, 8])
    places = np.array([[0.0, 900.5, -3.0], [40_000.0, 5.0, 60_000.0]])
    heights, slopes = batch.look(places)
    for run, column in np.ndindex(places.shape):
        assert (heights[run, column], slopes[run, column]) == batch.courses[run](places[run, column])


@pytest.mark.parametrize("rules", EVERY_RULES.values(), ids=str)
def test_the_next_coin_is_the_first_that_a_run_comes_to(rules: Rules) -> None:
    batch = Batch(range(20), rules=rules)
    batch.advance(pressed(20, 6000, 3), 6000)
    for run, (x, lift, kind) in enumerate(batch.next_coins().tolist()):
        here, course = float(batch.records["x"][run]), batch.courses[run]
        coin, next_one = next_coin(course, here), course.thing_between(here, here + 0.9 * course.cell)
        assert (x, lift, kind) == coin[1:] if coin else np.isnan(x)
        assert next_one in (None, coin)
        assert course.around(here) == tuple(batch.around()[run])
    assert np.isfinite(batch.next_coins()[:, 0]).any()


def test_runs_begin_anew_and_courses_are_shared_kept_and_forgotten() -> None:
    batch = Batch([7, 7, 9])
    assert [course.seed for course in batch.courses] == [7, 9]
    batch.advance(np.ones(3, bool), 300)
    before = batch.records.copy()
    for seed in range(100, 300):
        batch.restart(1, seed)
    assert len(batch.courses) < 100
    assert (batch.records[[0, 2]] == before[[0, 2]]).all()
    batch.restart(1, 7)
    assert batch.state(1) == begin(7, batch.courses[0])
    batch.advance(np.ones(3, bool), 300)
    assert batch.records[1] == before[0]


def test_records_may_be_repeated_and_reordered() -> None:
    batch = Batch([7, 8])
    batch.advance(np.array([True, True]), 300)
    batch.records = batch.records[[1, 0, 1]]
    batch.advance(np.array([False, True, True]), 300)
    other = Batch([8])
    other.advance(np.array([True]), 600)
    assert batch.state(2) == other.state(0)
    assert batch.state(0) != batch.state(2)
    assert batch.state(1).seed == 7


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(ValueError, match=r"\(n,\) or \(n, ticks\), not \(3,\)"):
        Batch([7, 8]).advance(np.ones(3, bool))


@pytest.mark.slow
@pytest.mark.alone
def test_a_million_steps_take_less_than_a_second(need: Callable[[str], str]) -> None:
    need("cc")
    batch = Batch(range(500))
    held = np.ones(500, bool)
    batch.advance(held, 120)
    spent = []
    for _ in range(3):
        before = time.process_time()
        batch.advance(held, 2000)
        spent.append(time.process_time() - before)
    assert min(spent) < 1.0


COPIES = {"pickled": lambda one: pickle.loads(pickle.dumps(one)), "copied": copy.deepcopy}
WHOLE = (np.int64, np.int32, np.uint8)


def flown(run: Run, ticks: int) -> str:
    """The run as text, so many ticks later."""
    for tick in range(ticks):
        run.tick(tick % 40 < 20)
    return to_text(run.replay())


@pytest.mark.parametrize("copied", COPIES.values(), ids=COPIES)
def test_a_run_that_is_copied_goes_on_as_the_first_one(copied: Callable[[Run], Run]) -> None:
    run = Run(7)
    flown(run, 200)
    other = copied(run)
    assert flown(other, 100) == flown(run, 100)


@pytest.mark.parametrize("copied", COPIES.values(), ids=COPIES)
@pytest.mark.parametrize("native", [True, False])
def test_a_batch_that_is_copied_goes_on_as_the_first_one_and_alone(
    copied: Callable[[Batch], Batch], native: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not native:
        monkeypatch.setenv("RIDGELINE_NATIVE", "0")
    batch = Batch([7, 8, 9])
    held = np.array([True, False, True])
    batch.advance(held, 60)
    batch.restart(1, 11)
    other = copied(batch)
    before = batch.records.copy()
    other.advance(~held, 60)
    np.testing.assert_array_equal(batch.records, before)
    batch.advance(~held, 60)
    np.testing.assert_array_equal(batch.records, other.records)
    np.testing.assert_array_equal(batch.next_coins(), other.next_coins())
    assert batch.courses == other.courses


@pytest.mark.parametrize("number", WHOLE)
@pytest.mark.parametrize(
    "made",
    [
        lambda whole: flown(Run(whole(7), waits=whole(5)), 60),
        lambda whole: (Course(whole(7)), Course(whole(7)).heights([5000.0]).tolist(), Course(whole(7)).thing(whole(3))),
        lambda whole: (coin(whole(7), whole(3)), coin_between(whole(7), 0.0, 900.0)),
        lambda whole: (begin(whole(7), Course(7), waits=whole(5)), take_over(whole(7), 0.0, 300.0, 100.0, 0.0)),
        lambda whole: _advanced(Batch([whole(7)]), whole),
        pytest.param(lambda whole: lint(whole(7)), marks=pytest.mark.slow),
    ],
    ids=["Run", "Course", "coin", "begin", "Batch", "lint"],
)
def test_a_whole_number_of_numpy_is_a_whole_number(made: Callable[[Any], object], number: Any) -> None:
    assert repr(made(number)) == repr(made(int))


def _advanced(batch: Batch, whole: Any) -> object:
    batch.advance(np.array([True]), whole(100))
    batch.restart(whole(0), whole(8))
    return batch.records.tolist(), batch.state(whole(0))
