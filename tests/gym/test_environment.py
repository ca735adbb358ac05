"""One run as an environment: gymnasium's own checks, seeds, rewards, ends, replays and pictures."""

from __future__ import annotations

import copy
import pickle
import runpy
import sys
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

from ridgeline.gym import ID, GlideEnv
from ridgeline.play import FEATURES, RULES, Course, Replay, Rules, from_text, observe, states, to_text, verify
from ridgeline.play.constants import RULES_1
from ridgeline.play.replay import ASSISTED, ZEN
from ridgeline.terrain.arrays import Float32s
from sources import ROOT

FALL_SLOPE = [feature.name for feature in FEATURES].index("fall slope")


def downhill(observed: Float32s) -> int:
    """Whether to hold the button: where the glider comes down it goes downhill."""
    return int(observed[FALL_SLOPE] < 0.0)


def flown(env: GlideEnv, steps: int = 100_000, **given: Any) -> tuple[list[Float32s], list[float], dict[str, Any]]:
    """The observations, rewards and last info of a run."""
    observed, info = env.reset(**given)
    seen, rewards = [observed], list[float]()
    for _ in range(steps):
        observed, reward, ended, late, info = env.step(downhill(observed))
        seen.append(observed)
        rewards.append(float(reward))
        if ended or late:
            break
    return seen, rewards, info


def test_without_gymnasium_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    with pytest.raises(ImportError, match=r"ridgeline.gym needs gymnasium: pip install 'ridgeline\[gym\]'"):
        runpy.run_path(str(ROOT / "game" / "ridgeline" / "gym" / "__init__.py"))


@pytest.mark.slow
def test_gymnasium_s_own_check_finds_nothing_to_warn_of() -> None:
    env = gymnasium.make(ID, render_mode="rgb_array", size=(64, 36))
    check_env(env.unwrapped)
    assert env.spec is not None
    assert env.spec.id == "ridgeline/Glide-v0"
    assert env.metadata["render_fps"] == 15.0


@pytest.mark.slow
def test_a_run_that_ends_verifies_and_its_rewards_are_its_metres() -> None:
    env = GlideEnv()
    seen, rewards, info = flown(env, seed=7)
    replay = env.replay()
    assert verify(from_text(to_text(replay))) == replay.result
    assert (replay.seed, replay.result.cause, replay.kind) == (7, "dusk", ASSISTED)
    assert info["cause"] == "dusk"
    assert (info["course"], info["score"]) == (7, replay.result.score)
    assert info["metres"] == replay.result.distance / RULES.metre
    assert sum(rewards) == pytest.approx(info["metres"], abs=0.1)
    assert all(one in env.observation_space for one in seen)
    with pytest.raises(ResetNeeded, match="the run is over"):
        env.step(0)


def test_a_run_whose_time_is_up_is_truncated_and_verifies_too() -> None:
    env = GlideEnv(seconds=10.0, ticks=7, dusk=False)
    _, rewards, info = flown(env, seed=3)
    replay = env.replay()
    assert info["cause"] == replay.result.cause == "time"
    assert 1193 < replay.ticks == 1 + 7 * len(rewards) <= 1200
    assert verify(replay) == replay.result
    assert replay.kind == ZEN


def test_a_run_that_goes_on_can_be_exported_as_it_is() -> None:
    env = GlideEnv()
    flown(env, 40, seed=5)
    first = env.replay()
    env.step(0)
    assert first.result.cause == "left"
    assert verify(first) == first.result
    assert env.replay().ticks == first.ticks + 8


@pytest.mark.slow
@pytest.mark.parametrize("rules", [RULES, RULES_1], ids=["present", "first"])
def test_what_the_agent_sees_can_be_seen_in_the_replay(rules: Rules) -> None:
    env = GlideEnv(rules=rules)
    seen, _, _ = flown(env, 300, seed=11)
    replay: Replay = env.replay()
    every = list(states(replay))[1::8]
    for observed, state in zip(seen, every, strict=False):
        assert (observed == observe(state, Course(11, 0.0, rules))).all()


def test_the_seed_is_the_course_and_decides_all_that_follows() -> None:
    one, other = GlideEnv(), GlideEnv()
    first, second = flown(one, 200, seed=9), flown(other, 200, options={"course": 9})
    assert (np.array(first[0]) == np.array(second[0])).all()
    assert first[1:] == second[1:]
    drawn = [one.reset()[1]["course"] for _ in range(3)]
    one.reset(seed=9)
    assert [one.reset()[1]["course"] for _ in range(3)] == drawn
    assert len(set(drawn)) == 3
    assert one.reset(options={"course": 2**255})[1]["course"] == 2**255
    assert one.reset(options={"course": -4})[1]["course"] == -4


def test_courses_are_drawn_from_those_that_are_given() -> None:
    env = GlideEnv(courses=range(100, 104))
    env.reset(seed=1)
    assert {env.reset()[1]["course"] for _ in range(40)} == {100, 101, 102, 103}
    assert env.reset(seed=1)[1] == env.reset(seed=1)[1]


@pytest.mark.slow
def test_a_picture_shows_the_run_and_there_is_none_without_a_render_mode() -> None:
    env = GlideEnv(render_mode="rgb_array", size=(80, 45), theme="dusk")
    env.reset(seed=7)
    before = env.render()
    for _ in range(20):
        env.step(1)
    after = env.render()
    assert before is not None
    assert after is not None
    assert before.shape == after.shape == (45, 80, 3)
    assert before.dtype == np.uint8
    assert before[0].mean() > 20.0
    assert (before != after).any()
    bare = GlideEnv()
    bare.reset()
    assert bare.render() is None


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"ticks": 0}, "ticks must be a whole number from 1 to 120, not 0"),
        ({"ticks": 2.0}, "ticks must be a whole number from 1 to 120, not 2.0"),
        ({"seconds": 0.5}, "seconds must be a number from 1 to 3600, not 0.5"),
        ({"seconds": float("nan")}, "seconds must be a number from 1 to 3600, not nan"),
        ({"courses": []}, "courses must be a list of at least one whole number, not an empty one"),
        ({"courses": 7}, "courses must be a list of whole numbers, not 7"),
        ({"courses": "12"}, "courses must be a list of whole numbers, not '12'"),
        ({"rules": 2}, "rules must be Rules, not 2"),
        ({"render_mode": "human"}, "render_mode must be 'rgb_array' or None, not 'human'"),
        ({"render_mode": "rgb_array", "size": (0, 5)}, r"size must be a width and a height .*, not \(0, 5\)"),
        ({"render_mode": "rgb_array", "size": 5}, "size must be a width and a height .*, not 5"),
    ],
)
def test_what_an_environment_cannot_be_made_of_is_refused(given: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        GlideEnv(**given)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"seed": -1}, "seed must not be negative, but is -1"),
        ({"seed": 2**256}, "at most 256 bits, not one of 257"),
        ({"options": {"course": 2**256}}, "at most 256 bits, not one of 257"),
        ({"options": {"course": 1.5}}, "a course must be a whole number, its seed, not 1.5"),
        ({"options": {"course": True}}, "a course must be a whole number, its seed, not True"),
        ({"options": {"curse": 1}}, "options may hold course alone, not curse"),
    ],
)
def test_a_reset_refuses_what_is_no_course(given: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        GlideEnv().reset(**given)


@pytest.mark.parametrize("action", [2, -1, 0.5, None, [1], "1", float("nan")])
def test_an_action_is_0_or_1(action: Any) -> None:
    env = GlideEnv()
    with pytest.raises(ResetNeeded):
        env.step(1)
    env.reset()
    with pytest.raises(ValueError, match="action"):
        env.step(action)


@pytest.mark.parametrize(
    "copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["copied", "pickled"]
)
@pytest.mark.parametrize(("count", "drawn"), [(0, False), (3, False), pytest.param(0, True, marks=pytest.mark.slow)])
def test_an_environment_that_is_copied_in_a_run_goes_on_equally_and_alone(
    copied: Callable[[Any], Any], count: int, drawn: bool
) -> None:
    given: dict[str, Any] = {"render_mode": "rgb_array", "size": (64, 36)} if drawn else {}
    env: Any = gymnasium.make_vec(ID, num_envs=count, **given) if count else gymnasium.make(ID, **given)
    action = np.ones(count, int) if count else 1
    env.reset(seed=3)
    for _ in range(20):
        env.step(action)
    if drawn:
        env.render()
    other = copied(env)
    there = [other.step(action * (step % 2)) for step in range(10)]
    here = [env.step(action * (step % 2)) for step in range(10)]
    for one, same in zip(here, there, strict=True):
        np.testing.assert_array_equal(one[0], same[0])
        np.testing.assert_array_equal(one[1], same[1])
    np.testing.assert_array_equal(env.reset()[0], other.reset()[0])  # of a course that is drawn by chance
    if drawn:
        assert np.abs(env.render().astype(int) - other.render()).max() <= 1


@pytest.mark.parametrize("number", [np.int64, np.int32, np.uint8])
def test_numbers_of_numpy_are_numbers(number: Any) -> None:
    given = {"ticks": number(4), "seconds": np.float32(4.0), "courses": [number(7)], "size": (number(64), number(36))}
    one: Any = gymnasium.make(ID, render_mode="rgb_array", **given)
    many: Any = gymnasium.make_vec(ID, num_envs=number(2), render_mode="rgb_array", **given)
    assert one.reset(seed=number(1))[1]["course"] == 7
    assert many.reset(seed=number(1), options={"course": number(9)})[1]["course"].tolist() == [9, 9]
    assert (one.metadata["render_fps"], many.metadata["render_fps"]) == (30.0, 30.0)
    assert repr(one.unwrapped.replay()) == repr(on_course(7).replay())


def on_course(course: int) -> GlideEnv:
    env = GlideEnv(ticks=4, seconds=4)
    env.reset(seed=course)
    return env
