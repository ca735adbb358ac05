"""The tuner's state: what each knob does, how far it goes, and the way back."""

from __future__ import annotations

from dataclasses import asdict, replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ridgeline import shipped
from ridgeline.present.tuner.knobs import ACROSS, DOWN, HOUR, KNOBS, LAYERS, NAMES, QUARTERS, Tuner
from ridgeline.scene import Theme
from ridgeline.scene.themes.find import built_in
from ridgeline.scene.themes.rules import broken_rules, broken_steps
from ridgeline.scene.themes.variations import ridges

THEMES = st.sampled_from(shipped.theme_names()).map(built_in)
ROWS = st.integers(0, len(NAMES) - 1)
STEPS = st.integers(-200, 200)
HOURS = st.floats(0.0, 24.0, exclude_max=True)


@st.composite
def tuners(draw: st.DrawFn) -> Tuner:
    """Tuners after some turns."""
    tuner = Tuner(draw(THEMES))
    for row, steps in draw(st.lists(st.tuples(ROWS, STEPS), max_size=8)):
        tuner = tuner.chosen(row).turned(steps, 12.0)
    return tuner


@given(tuners())
def test_a_tuned_theme_keeps_the_rules_and_its_ridges_can_be_told_apart(tuner: Tuner) -> None:
    assert not list(broken_rules(asdict(tuner.theme)))
    assert not list(broken_steps(tuner.theme))


@given(tuners())
def test_all_knobs_set_back_give_the_theme_itself(tuner: Tuner) -> None:
    for row in range(len(NAMES)):
        tuner = tuner.chosen(row).reset()
    assert tuner.theme is tuner.own
    assert tuner.hour is None


@given(tuners(), ROWS, STEPS, HOURS)
def test_a_knob_changes_its_own_number_alone(tuner: Tuner, row: int, steps: int, hour: float) -> None:
    tuner = tuner.chosen(row)
    turned = tuner.turned(steps, hour)
    assert [old for number, old in enumerate(tuner.steps) if number != row] == [
        new for number, new in enumerate(turned.steps) if number != row
    ]
    assert turned.row == row
    assert (turned.hour == tuner.hour) or row == HOUR


@given(THEMES, st.integers(0, len(KNOBS) - 1))
def test_turning_to_the_ends_of_a_bar_and_beyond_reaches_them(theme: Theme, row: int) -> None:
    tuner = Tuner(theme).chosen(row)
    for share in (-0.5, 0.0, 1.0, 1.5):
        assert tuner.turned_to(share).shares(12.0)[row] == min(max(share, 0.0), 1.0)
    low, high = KNOBS[row].ends(theme)
    assert low <= 0 <= high
    assert tuner.turned(-10_000, 0.0) == tuner.turned_to(0.0)
    assert tuner.turned(10_000, 0.0) == tuner.turned_to(1.0)


@given(THEMES, st.integers(0, len(KNOBS) - 1))
def test_every_step_of_a_knob_makes_another_theme(theme: Theme, row: int) -> None:
    """Only at a range's end, or where there is nothing to change, may it be the same."""
    tuner = Tuner(theme).chosen(row)
    low, high = KNOBS[row].ends(theme)
    steps = [tuner.turned(number, 0.0).theme for number in range(low, high + 1)]
    same = sum(one == other for one, other in pairwise(steps))
    assert same <= (high - low) // 2


@given(tuners(), ROWS, st.floats(0.0, 1.0))
def test_a_bar_dragged_shows_where_it_was_dragged_to(tuner: Tuner, row: int, share: float) -> None:
    shown = tuner.chosen(row).turned_to(share)
    low, high = (0, QUARTERS) if row == HOUR else KNOBS[row].ends(tuner.own)
    hour = shown.held if shown.held is not None else 0.0
    away = abs(shown.shares(hour)[row] - share)
    assert min(away, 1.0 - away if row == HOUR else away) <= 0.5 / max(high - low, 1) + 1e-9


def test_the_mark_is_where_the_bar_is_before_it_is_turned() -> None:
    tuner = Tuner(built_in("winter"))
    assert tuner.marks()[:-1] == tuner.shares(0.0)[:-1]
    turned = replace(tuner, steps=(3,) * len(KNOBS))
    assert turned.marks() == tuner.marks()


@given(HOURS, st.integers(-300, 300))
def test_the_hour_is_held_in_quarters_from_the_one_shown_and_goes_round(hour: float, steps: int) -> None:
    tuner = Tuner(built_in("dusk")).chosen(HOUR)
    assert tuner.held is None
    held = tuner.turned(steps, hour).held
    assert held is not None
    assert 0.0 <= held < 24.0
    assert 4.0 * held == round(4.0 * held)
    away = (held - hour - 0.25 * steps) % 24.0
    assert min(away, 24.0 - away) <= 0.125 + 1e-9
    assert tuner.turned(steps, hour).reset().held is None
    assert tuner.turned(steps, hour).theme is tuner.own


@pytest.mark.parametrize("down", range(len(DOWN)))
@pytest.mark.parametrize("across", range(len(ACROSS)))
def test_a_cell_of_the_sheet_sets_both_numbers_and_is_the_one_marked(down: int, across: int) -> None:
    tuner = Tuner(built_in("mesa")).at_cell(down, across)
    assert tuner.cell == (down, across)
    assert tuner.steps[2:] == Tuner(built_in("mesa")).steps[2:]
    middle = Tuner(built_in("mesa"))
    assert (tuner.theme == middle.theme) == ((down, across) == middle.cell)


@given(tuners())
def test_the_mark_is_on_the_nearest_cell(tuner: Tuner) -> None:
    down, across = tuner.cell
    assert all(abs(ACROSS[across] - tuner.steps[0]) <= abs(other - tuner.steps[0]) for other in ACROSS)
    assert all(abs(DOWN[down] - tuner.steps[1]) <= abs(other - tuner.steps[1]) for other in DOWN)
    assert tuner.at_cell(-9, 99).cell == (0, len(ACROSS) - 1)


def test_rows_go_round_and_values_say_what_a_theme_file_would() -> None:
    tuner = Tuner(built_in("dusk"))
    assert tuner.chosen(-1).row == HOUR
    assert tuner.chosen(HOUR + 1).row == 0
    assert tuner.values(18.5) == ["1.13", "101", "512", "6", "50 %", "70", "18:30"]
    assert tuner.values(23.9999)[-1] == "00:00"
    assert tuner.chosen(LAYERS).turned(2, 0.0).values(0.0)[LAYERS] == "8"
    assert len(ridges(tuner.chosen(LAYERS).turned(2, 0.0).theme)) == 8
