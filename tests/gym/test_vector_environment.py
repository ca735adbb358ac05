"""Many runs at once come out as one by one, begin anew when they are over, and are fast."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from ridgeline.gym import ID, GlideEnv, GlideVectorEnv
from ridgeline.play import verify
from ridgeline.terrain.arrays import Array

SHORT: dict[str, Any] = {"seconds": 6.0, "ticks": 16}


def made(count: int, **given: Any) -> VectorEnv[Any, Any, Any]:
    return gymnasium.make_vec(ID, num_envs=count, **given)


def test_make_vec_gives_runs_over_one_batch_whose_spaces_hold_what_they_give() -> None:
    envs = made(5)
    observed, infos = envs.reset(seed=3)
    assert isinstance(envs.unwrapped, GlideVectorEnv)
    assert observed in envs.observation_space
    assert infos["course"].tolist() == [3, 4, 5, 6, 7]
    assert infos["_course"].all()
    observed, rewards, ended, late, _ = envs.step(envs.action_space.sample())
    assert observed in envs.observation_space
    assert (rewards.shape, ended.dtype, late.dtype) == ((5,), bool, bool)


def test_each_run_comes_out_as_by_itself_and_begins_anew_as_gymnasium_s_own_do() -> None:
    together = GlideVectorEnv(3, **SHORT)
    alone = [GlideEnv(**SHORT) for _ in range(3)]
    observed, infos = together.reset(seed=20)
    begun = [env.reset(seed=20 + number) for number, env in enumerate(alone)]
    chance, over, ends = np.random.Generator(np.random.PCG64(1)), np.zeros(3, bool), 0
    assert (observed == np.array([one for one, _ in begun])).all()
    for _ in range(120):
        actions = chance.integers(2, size=3)
        observed, rewards, ended, late, infos = together.step(actions)
        for number, env in enumerate(alone):
            if over[number]:
                seen, info = env.reset(options={"course": infos["course"][number]})
                expected: tuple[Any, ...] = (0.0, False, False)
            else:
                seen, *expected_list, info = env.step(actions[number])
                expected = tuple(expected_list)
            assert (observed[number] == seen).all()
            assert (rewards[number], ended[number], late[number]) == expected
            assert {name: infos[name][number] for name in info} == info
        over = ended | late
        ends += int(over.sum())
    assert ends >= 6


def test_every_run_verifies_until_the_step_in_which_it_begins_anew() -> None:
    envs = GlideVectorEnv(4, **SHORT)
    envs.reset(seed=1)
    chance, causes = np.random.Generator(np.random.PCG64(2)), set[str]()
    for step in range(100):
        _, _, ended, late, infos = envs.step(chance.integers(2, size=4))
        for number in range(4):
            if ended[number] or late[number] or step == 60:
                replay = envs.replay(number)
                assert verify(replay) == replay.result
                assert (replay.seed, replay.result.score) == (infos["course"][number], infos["score"][number])
                causes.add(replay.result.cause)
    assert causes == {"time", "left"}


def test_without_autoreset_a_run_that_is_over_waits_for_a_reset_of_its_own() -> None:
    envs = GlideVectorEnv(3, autoreset=False, **SHORT)
    assert envs.metadata["autoreset_mode"] == AutoresetMode.DISABLED
    envs.reset(options={"course": 5})
    for _ in range(60):
        observed, rewards, _, late, infos = envs.step(np.array([0, 1, 0]))
    assert late.all()
    assert not rewards.any()
    mask = np.array([False, True, False])
    again, others = envs.reset(options={"course": 8, "reset_mask": mask})
    assert others["course"].tolist() == [5, 8, 5]
    assert (again[~mask] == observed[~mask]).all()
    assert (others["metres"][~mask] == infos["metres"][~mask]).all()
    _, rewards, _, late, _ = envs.step(np.array([1, 1, 1]))
    assert late.tolist() == [True, False, True]
    assert (rewards > 0.0).tolist() == [False, True, False]


def test_gymnasium_s_wrappers_count_the_metres_of_each_run() -> None:
    envs = RecordEpisodeStatistics(made(2, **SHORT))
    envs.reset(seed=4)
    counted = list[float]()
    for _ in range(60):
        *_, infos = envs.step(np.ones(2, int))
        if "episode" in infos:
            counted += (infos["episode"]["r"] / infos["metres"])[infos["_episode"]].tolist()
    assert counted == pytest.approx([1.0] * len(counted), abs=0.01)
    assert len(counted) == 2


def test_each_run_has_its_picture() -> None:
    envs = GlideVectorEnv(2, render_mode="rgb_array", size=(32, 18))
    envs.reset(seed=1)
    pictures = envs.render()
    assert pictures is not None
    assert [picture.shape for picture in pictures] == [(18, 32, 3)] * 2


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"seed": [1]}, "2 seeds are needed, one for each run, not 1"),
        ({"seed": -3}, "seed must not be negative"),
        ({"options": {"course": [1, 2, 3]}}, "2 courses are needed, one for each run, not 3"),
        ({"options": {"course": [1, "x"]}}, "a course must be a whole number, its seed, not 'x'"),
        ({"options": {"reset_mask": [True]}}, "reset_mask must be an array of 2 bools"),
        ({"options": {"reset_mask": np.zeros(2, bool)}}, "one of them True at least"),
        ({"options": {"mask": 1}}, "options may hold course and reset_mask alone, not mask"),
    ],
)
def test_a_reset_of_many_refuses_what_does_not_fit(given: dict[str, Any], said: str) -> None:
    envs = GlideVectorEnv(2)
    with pytest.raises(ValueError, match=said):
        envs.reset(**given)


@pytest.mark.parametrize("actions", [np.ones(3, int), np.array([0, 2]), 1, np.array([0.0, np.nan])])
def test_actions_are_0_or_1_for_each_run(actions: Array) -> None:
    envs = GlideVectorEnv(2)
    with pytest.raises(ResetNeeded):
        envs.step(np.ones(2, int))
    envs.reset()
    with pytest.raises(ValueError, match="action"):
        envs.step(actions)
    with pytest.raises(ValueError, match="runs 0 to 1, but not 2"):
        envs.replay(2)


def test_there_must_be_a_run() -> None:
    with pytest.raises(ValueError, match="num_envs must be a whole number from 1 on, not 0"):
        GlideVectorEnv(0)


@pytest.mark.slow
def test_a_million_ticks_with_all_that_is_seen_take_less_than_a_second(need: Callable[[str], str]) -> None:
    need("cc")
    envs, spent = made(256, courses=range(32)), list[float]()
    envs.reset(seed=0)
    for _ in range(4):
        before = time.process_time()
        for _ in range(1_000_000 // (256 * 8) + 1):
            observed, *_ = envs.step(np.ones(256, int))
        spent.append(time.process_time() - before)
    assert min(spent) < 1.0
    assert observed in envs.observation_space
