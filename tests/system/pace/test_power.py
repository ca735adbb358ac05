"""Fewer frames: within a budget whatever frames cost, without going to and fro; and on battery."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ridgeline.frame_rate import BATTERY_RATE, NO_LIMIT
from ridgeline.options import Settings
from ridgeline.system.pace.cpu_budget import Budget, rates
from ridgeline.system.pace.power import CHECK_SECONDS, Power, source

CHEAP = Settings(7, cpu=20.0)
COSTS = st.floats(1e-5, 0.3)
SHARES = st.sampled_from([0.01, 0.05, 0.2, 0.6, 1.0])
HIGHEST = st.sampled_from([24.0, 30.0, 60.0, 75.0, 144.0])


@dataclass
class Played:
    """What a budget has led to: the seconds it took, those of the processor, and every rate with its second."""

    seconds: float
    spent: float
    chosen: list[tuple[float, float]]

    @property
    def share(self) -> float:
        return self.spent / self.seconds


def play(budget: Budget, seconds: float, cost: Callable[[float], float]) -> Played:
    """Draw frames that cost as much as `cost` says for a second; one that takes longer than its time comes late."""
    now, spent, chosen = 0.0, 0.0, [(0.0, budget.rate)]
    while now < seconds:
        each = cost(now)
        step = max(1.0 / budget.rate, each)
        budget.record(step, 1, each)
        now, spent = now + step, spent + each
        if budget.rate != chosen[-1][1]:
            chosen.append((now, budget.rate))
    return Played(now, spent, chosen)


@given(SHARES, HIGHEST, st.lists(COSTS, min_size=1, max_size=40), st.integers(1, 20))
def test_whatever_frames_cost_the_budget_holds_in_the_long_run_where_it_can(
    share: float, highest: float, costs: list[float], each: int
) -> None:
    lowest = rates(highest)[-1]
    bearable = [min(cost, 0.9 * share / lowest) for cost in costs]
    played = play(Budget(share, highest), 300.0, lambda now: bearable[int(now) // each % len(bearable)])
    assert played.spent <= share * (played.seconds + 40.0) + 1.0


@given(SHARES, HIGHEST, COSTS, st.floats(0.0, 0.12), st.integers())
def test_where_frames_cost_about_the_same_it_settles_and_stays(
    share: float, highest: float, cost: float, noise: float, seed: int
) -> None:
    chance = random.Random(seed)
    played = play(Budget(share, highest), 200.0, lambda now: cost * chance.uniform(1.0 - noise, 1.0 + noise))
    assert played.chosen[-1][0] < 120.0
    ups = [after > before for (_, before), (_, after) in zip(played.chosen, played.chosen[1:], strict=False)]
    assert ups in ([True] * len(ups), [False] * len(ups), [*[False] * (len(ups) - 1), True])


@given(SHARES, HIGHEST, COSTS)
def test_it_takes_the_highest_rate_that_costs_clearly_less(share: float, highest: float, cost: float) -> None:
    rate = play(Budget(share, highest), 200.0, lambda now: cost).chosen[-1][1]
    choice = rates(highest)
    assert rate * cost <= share or rate == choice[-1]
    assert all(other * cost > 0.85 * share for other in choice if other > rate)


@given(SHARES, st.lists(COSTS, min_size=2, max_size=60))
@example(1.0, [0.20347487535038672, 0.0546875, 0.001953125])
def test_no_costs_make_it_go_to_and_fro_for_long(share: float, costs: list[float]) -> None:
    played = play(Budget(share, 60.0), 1200.0, lambda now: costs[int(now) % len(costs)])
    late = [rate for second, rate in played.chosen if second > 600.0]
    assert sum(after > before for before, after in itertools.pairwise(late)) <= 12


@given(SHARES, HIGHEST, st.floats(1.5, 10.0))
def test_it_follows_frames_that_become_dearer_within_seconds(share: float, highest: float, times: float) -> None:
    cost = share / highest
    budget = Budget(share, highest)
    play(budget, 60.0, lambda now: 0.8 * cost)
    assert budget.rate == highest
    play(budget, 6.0, lambda now: 0.8 * times * cost)
    assert budget.rate * 0.8 * times * cost <= 1.001 * share or budget.rate == rates(highest)[-1]


@given(SHARES, HIGHEST, st.floats(0.0, 0.3))
def test_one_dear_frame_does_not_change_the_rate(share: float, highest: float, dear: float) -> None:
    budget = Budget(share, highest)
    cost = 0.6 * share / highest
    play(budget, 60.0, lambda now: cost)
    budget.record(max(1.0 / highest, dear * share), 1, dear * share)
    play(budget, 10.0, lambda now: cost)
    assert budget.rate == highest


@given(HIGHEST)
def test_rates_show_each_frame_for_a_whole_number_of_the_display_s(highest: float) -> None:
    assert all((highest / rate) == pytest.approx(round(highest / rate)) for rate in rates(highest))
    assert rates(highest)[-1] >= 0.99


@pytest.mark.parametrize("highest", [0.5, 1.0, 1.5])
def test_few_frames_a_second_can_be_asked_for(highest: float) -> None:
    assert rates(highest)[0] == highest


def supply(folder: Path, name: str, **words: str) -> None:
    """One of the system's power supplies."""
    (folder / name).mkdir(parents=True, exist_ok=True)
    for file, word in words.items():
        (folder / name / file).write_text(f"{word}\n")


def plug(folder: Path, online: bool) -> None:
    """A laptop, with its plug in or not."""
    supply(folder, "AC", type="Mains", online=str(int(online)))
    supply(folder, "BAT0", type="Battery", scope="System", status="Charging" if online else "Discharging")


@pytest.mark.parametrize(("online", "told"), [(True, "mains"), (False, "battery")])
def test_what_a_laptop_runs_on(tmp_path: Path, online: bool, told: str) -> None:
    plug(tmp_path, online)
    assert source(tmp_path) == told


def test_the_battery_of_a_mouse_is_none(tmp_path: Path) -> None:
    supply(tmp_path, "hidpp_battery_0", type="Battery", scope="Device", status="Discharging")
    assert source(tmp_path) == "unknown"


def test_a_battery_alone_tells_too(tmp_path: Path) -> None:
    supply(tmp_path, "BAT0", type="Battery", status="Not charging")
    assert source(tmp_path) == "mains"
    supply(tmp_path, "BAT1", type="Battery", status="Discharging")
    assert source(tmp_path) == "battery"


def test_what_cannot_be_read_is_no_problem(tmp_path: Path) -> None:
    assert source(tmp_path / "none") == "unknown"
    (tmp_path / "file").write_text("")
    (tmp_path / "AC" / "type").mkdir(parents=True)
    supply(tmp_path, "BAT0", type="Battery")
    (tmp_path / "BAT0" / "status").write_bytes(b"\xff\xfe\x00")
    assert source(tmp_path) == "unknown"


@pytest.mark.parametrize(("asked", "saving"), [(60.0, 20.0), (30.0, 15.0), (24.0, 12.0), (10.0, 10.0), (144.0, 18.0)])
def test_on_battery_there_are_fewer_frames_and_with_the_plug_in_as_many_again(
    tmp_path: Path, asked: float, saving: float
) -> None:
    plug(tmp_path, online=False)
    power = Power(Settings(7, max_fps=asked), tmp_path)
    assert power.rate == pytest.approx(saving)
    assert power.rate <= BATTERY_RATE
    plug(tmp_path, online=True)
    power.passed(0.5 * CHECK_SECONDS, 1)
    assert power.rate == pytest.approx(saving)
    power.passed(CHECK_SECONDS, 1)
    assert power.rate == asked


def test_the_usual_rate_of_what_is_shown_counts_where_none_was_asked_for(tmp_path: Path) -> None:
    power, asked, thrifty = (Power(settings, tmp_path) for settings in (Settings(7), Settings(7, max_fps=50.0), CHEAP))
    for usual in (144.0, 60.0, 30.0):
        for one in (power, asked, thrifty):
            one.limit(usual)
        assert (power.rate, power.highest, asked.rate) == (usual, usual, 50.0)
        assert thrifty.highest == usual
        assert thrifty.rate == Budget(0.2, usual).rate
    plug(tmp_path, online=False)
    power.passed(CHECK_SECONDS, 1)
    power.limit(144.0)
    assert (power.rate, power.highest) == (18.0, 144.0)


def test_it_says_what_has_come_of_a_budget(tmp_path: Path) -> None:
    clock = [0.0]
    power = Power(Settings(7, cpu=20.0), tmp_path, lambda: clock[0])
    assert power.report == ""
    for _ in range(2000):
        power.passed(power.period, 1)
        clock[0] += 0.01
    assert power.words == "15 frames a second"
    assert power.report.startswith("--cpu 20: 15")
    assert "15 % of a processor" in power.report


def test_what_is_left_out_is_not_counted(tmp_path: Path) -> None:
    clock = [0.0]
    power = Power(Settings(7, cpu=20.0), tmp_path, lambda: clock[0])
    for _ in range(200):
        clock[0] += 1.0
        power.leave_out()
        power.passed(1.0, 1)
    assert power.rate == Power(Settings(7, cpu=20.0), tmp_path).rate


def test_all_of_a_processor_is_no_budget(tmp_path: Path) -> None:
    power = Power(Settings(7, cpu=NO_LIMIT), tmp_path, lambda: 1e9)
    power.limit(30.0)
    for _ in range(200):
        power.passed(1.0, 1)
    assert (power.rate, power.report) == (30.0, "")


def test_without_a_budget_it_says_nothing_and_keeps_the_rate(tmp_path: Path) -> None:
    power = Power(Settings(7, max_fps=50.0), tmp_path)
    power.passed(1.0, 1)
    assert (power.rate, power.words, power.report) == (50.0, "", "")
