"""The kinds of run, how they looked, and how small they are to mail."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date

import pytest

from play.models import MODELS, Hands
from ridgeline.play import Run, from_text, to_text, verify
from ridgeline.play.batch import Batch
from ridgeline.play.recorded_look import Look
from ridgeline.play.replay import Start

from .test_replay import LOOK, TAKEN_OVER, text


@pytest.mark.slow
@pytest.mark.parametrize("model", ["masher", "good", "bot"])
def test_three_minutes_fit_into_a_mail(model: str) -> None:
    batch, hands, run = Batch([7]), Hands(MODELS[model], 1, seed=1), Run(7, dusk=False)
    for _ in range(180 * 120):
        held = hands.press(batch)
        batch.advance(held)
        run.tick(bool(held[0]))
    run.finish("left")
    look = Look("dusk", 1234.567891234, 17.25, date(2026, 9, 16), "snow")
    assert run.state.tick == 180 * 120
    assert len(to_text(replace(run.replay(), look=look))) <= 4096


def test_a_lesson_is_a_kind_of_its_own() -> None:
    run = Run(7, waits=240)
    for _ in range(600):
        run.tick(True)
    replay = from_text(to_text(run.replay()))
    assert (replay.kind, replay.waits) == ("lesson", 240)
    assert verify(replay) == replay.result
    assert verify(replace(replay, waits=0)) != replay.result


def test_a_look_is_read_as_it_was_written_and_decides_nothing() -> None:
    look = Look("dusk", 12.25, 16.2, date(2026, 9, 16), "rain", calm=True, day="stays", pace=70.0)
    plain = from_text(text())
    seen = replace(plain, look=look)
    assert json.loads(to_text(seen))["look"] == LOOK
    assert from_text(to_text(seen)) == seen
    assert verify(seen) == verify(plain) == plain.result


def test_the_day_of_a_look_that_does_not_tell_it_followed_the_dusk_alone() -> None:
    old = {key: value for key, value in LOOK.items() if key != "day"}
    look = from_text(json.dumps(json.loads(text()) | {"look": old})).look
    assert look is not None
    assert look.day == "dusk"


def test_a_slower_run_is_its_own_kind_and_a_look_without_a_pace_has_the_usual_one() -> None:
    old = {key: value for key, value in LOOK.items() if key != "pace"}
    usual, slow = (from_text(json.dumps(json.loads(text()) | {"look": look})) for look in (old, LOOK))
    assert usual.look is not None
    assert (usual.look.pace, usual.kind, usual.slow) == (100.0, "fair", False)
    assert (slow.kind, slow.slow) == ("slow", True)
    assert verify(slow) == usual.result


@pytest.mark.parametrize(
    ("start", "dusk", "kind"),
    [(None, True, "fair"), (None, False, "zen"), (TAKEN_OVER, True, "taken-over"), (TAKEN_OVER, False, "taken-over")],
)
def test_what_kind_of_run_it_is_follows_from_its_start_and_dusk(start: Start | None, dusk: bool, kind: str) -> None:
    assert Run(7, start, dusk=dusk).replay().kind == kind
