"""What is seen of a run is the same of one and of many, keeps to its bounds, and says what is so."""

from __future__ import annotations

import numpy as np
import pytest

from ridgeline.play import EVERY_RULES, FEATURES, Batch, Rules, observe, observe_all
from ridgeline.play import batch as module
from ridgeline.play.bot import bots
from ridgeline.play.observation import HIGHS, LOWS

NAMES = [feature.name for feature in FEATURES]


def flown(count: int, ticks: int, rules: Rules, dusk: bool = True) -> Batch:
    batch = Batch(range(count), rules=rules, dusk=dusk)
    for _ in range(ticks // 8):
        batch.advance(bots(batch), 8)
    return batch


@pytest.mark.parametrize("rules", EVERY_RULES.values(), ids=["first", "second"])
def test_one_run_and_many_are_seen_alike_within_bounds(rules: Rules) -> None:
    batch = flown(12, 4000, rules)
    seen = observe_all(batch)
    assert seen.dtype == np.float32
    assert ((seen >= LOWS) & (seen <= HIGHS)).all()
    for run in range(12):
        state = batch.state(run)
        assert (observe(state, batch.courses[run]) == seen[run]).all()


def test_without_a_compiler_the_same_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = flown(3, 400, EVERY_RULES[2])
    seen = observe_all(compiled)
    monkeypatch.setattr(module, "load", lambda: None)
    plain = Batch(range(3))
    plain.records = compiled.records
    assert (observe_all(plain) == seen).all()


def test_the_numbers_are_those_of_the_state() -> None:
    batch = flown(6, 3000, EVERY_RULES[2])
    for run, row in enumerate(observe_all(batch)):
        state, course = batch.state(run), batch.courses[run]
        seen = dict(zip(NAMES, row.tolist(), strict=True))
        height, slope = course(state.x)
        assert seen["speed"] == pytest.approx(state.vx / 1000.0)
        assert seen["height"] == pytest.approx((state.y - height) / 1000.0, abs=1e-6)
        assert seen["slope"] == pytest.approx(slope)
        assert seen["slope in 1 s"] == pytest.approx(course(state.x + state.vx)[1], abs=1e-6)
        assert seen["land in 0.5 s"] == pytest.approx((course(state.x + 0.5 * state.vx)[0] - height) / 1000.0, abs=1e-6)
        assert seen["lead"] == pytest.approx(min((state.x - state.dusk) / 7000.0, 1.0))
        assert seen["on land"] == float(state.air == 0)
        assert 0.0 < seen["coin ahead"] <= 4.0


def test_a_run_without_dusk_is_never_near_one() -> None:
    assert (observe_all(flown(3, 400, EVERY_RULES[2], dusk=False))[:, NAMES.index("lead")] == 1.0).all()
    assert (observe_all(flown(3, 400, EVERY_RULES[2]))[:, NAMES.index("lead")] < 1.0).all()
