"""When the saver starts and ends, told without a clock: each moment is a number."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ridgeline.desktop.idle.watcher import LOCK_SECONDS, RECHECK_SECONDS, IdleWatch, due


def test_it_begins_when_nobody_is_there_and_ends_when_somebody_is() -> None:
    watch = IdleWatch()
    assert watch.wait(0.0) is None
    watch.idled(10.0)
    assert due(watch.try_at, 10.0)
    watch.started(10.5)
    assert watch.wait(11.0) is None
    watch.resumed(20.0)
    assert due(watch.stop_at, 20.0)
    watch.ended()
    assert watch.wait(21.0) is None


def test_what_keeps_it_away_is_asked_again() -> None:
    watch = IdleWatch()
    watch.idled(10.0)
    watch.kept_away(10.0)
    assert watch.wait(11.0) == RECHECK_SECONDS - 1.0
    assert due(watch.try_at, 10.0 + RECHECK_SECONDS)
    watch.resumed(12.0)
    assert watch.wait(12.0) is None


def test_a_saver_that_has_ended_by_itself_stays_away_until_somebody_was_there() -> None:
    watch = IdleWatch()
    watch.idled(10.0)
    watch.started(10.0)
    watch.ended()
    assert watch.wait(11.0) is None
    watch.resumed(12.0)
    assert watch.stop_at is None
    watch.idled(20.0)
    assert due(watch.try_at, 20.0)


def test_it_asks_for_the_lock_after_a_while_and_stays_until_the_locker_covers() -> None:
    watch = IdleWatch(lock_after=60.0)
    watch.idled(10.0)
    watch.started(10.0)
    assert watch.wait(15.0) == 55.0
    watch.locked(70.0)
    assert watch.lock_at is None
    assert watch.stop_at == 70.0 + LOCK_SECONDS


def test_a_lock_while_somebody_is_there_changes_nothing_but_that_it_does_not_begin() -> None:
    watch = IdleWatch()
    watch.idled(10.0)
    watch.locked(10.0)
    assert watch.wait(10.0) is None


@given(st.lists(st.sampled_from(["idled", "resumed", "kept_away", "started", "ended", "locked"]), max_size=30))
def test_whatever_comes_in_whatever_order_a_saver_that_does_not_run_is_never_ended(words: list[str]) -> None:
    watch = IdleWatch(lock_after=5.0)
    for number, word in enumerate(words):
        getattr(watch, word)(*[] if word == "ended" else [float(number)])
        assert watch.shown or (watch.stop_at is None and watch.lock_at is None)
        assert (watch.wait(100.0) or 0.0) >= 0.0
