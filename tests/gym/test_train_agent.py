"""The example trains an agent that flies farther than the bot where it has never been, and records its run."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ridgeline.play import FEATURES, from_text, verify
from ridgeline.play.replay import ASSISTED
from sources import ROOT

SMALL: dict[str, Any] = {"AGENTS": 24, "BEST": 5, "COURSES": 2, "SECONDS": 150.0}  #: a tenth of the example's training


@pytest.fixture(scope="module")
def example() -> dict[str, Any]:
    return runpy.run_path(str(ROOT / "examples" / "train_agent.py"))


@pytest.mark.slow
def test_after_a_tenth_of_its_training_the_agent_beats_the_bot(
    example: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in SMALL.items():
        monkeypatch.setitem(example["main"].__globals__, name, value)
    *_, (weights, _) = example["train"](generations=5)
    courses = example["UNSEEN"][:5]
    agent, bot = example["metres"](weights[None], courses, 300.0)[0], example["of_bot"](courses, 300.0)
    assert np.median(agent) > 1.1 * np.median(bot)
    assert (agent > bot).sum() >= 4


@pytest.mark.slow
def test_the_run_of_an_agent_verifies_and_is_as_long_as_in_a_batch(example: dict[str, Any]) -> None:
    weights = np.zeros(len(FEATURES) + 1)
    weights[[feature.name for feature in FEATURES].index("fall slope")] = -1.0
    replay = from_text(example["to_text"](example["run_of"](weights, 7)))
    assert verify(replay) == replay.result
    assert replay.kind == ASSISTED
    [[metres]] = example["metres"](weights[None], [7], 900.0)
    assert metres == replay.result.distance / 108.0


@pytest.mark.slow
def test_a_program_that_trains_writes_a_replay(
    example: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    own = example["main"].__globals__
    for name, value in {"AGENTS": 4, "BEST": 2, "SECONDS": 3.0, "UNSEEN": range(2)}.items():
        monkeypatch.setitem(own, name, value)
    example["main"](str(tmp_path / "agent.json"), generations=2)
    replay = from_text((tmp_path / "agent.json").read_bytes())
    assert (replay.seed, verify(replay)) == (7, replay.result)
    assert capsys.readouterr().out.splitlines()[-1] == f"ridgeline play --seed 7 --ghost {tmp_path / 'agent.json'}"
