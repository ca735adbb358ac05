"""Trains an agent of 41 numbers to fly farther than the bot, and records its run, which can be flown against.

python examples/train_agent.py [agent.json]

It takes about a minute, and needs what `pip install '.[gym]'` brings. The agent holds the button where the sum
of what it sees, each number times a weight, is above a threshold. The weights are found by the cross-entropy method:
many agents with weights by chance fly, and the next ones are like the best of them.
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

import ridgeline.gym
from ridgeline.play import FEATURES, Batch, Replay, to_text
from ridgeline.play.bot import bots

Floats = NDArray[np.float64]

AGENTS, BEST, COURSES, SECONDS = 32, 6, 3, 240.0
"""Of a generation: agents, how many of them the next is made like, courses that each flies, and for how long."""

FIRST_SPREAD, ADDED_SPREAD = 0.5, 0.1
"""Of the weights: at the beginning, and what each generation adds, less and less, so that they do not settle early."""

UNSEEN = range(1000, 1040)  #: courses for the test, which no agent is trained on


def held(weights: Floats, observed: NDArray[np.float32]) -> Any:
    """(agents, courses) whether agents, (agents, k + 1), hold the button at what they see, (agents, courses, k)."""
    return np.einsum("ack,ak->ac", observed, weights[:, :-1]) > weights[:, -1:]


def metres(weights: Floats, courses: Sequence[int], seconds: float) -> Floats:
    """(agents, courses) how far each agent comes on each course."""
    shape = len(weights), len(courses)
    envs = gymnasium.make_vec(ridgeline.gym.ID, num_envs=shape[0] * shape[1], seconds=seconds, autoreset=False)
    observed, infos = envs.reset(options={"course": [*courses] * len(weights)})
    over = np.zeros(len(observed), bool)
    while not over.all():
        observed, _, ended, late, infos = envs.step(held(weights, observed.reshape(*shape, -1)).ravel())
        over = ended | late
    return np.asarray(infos["metres"]).reshape(shape)


def train(generations: int, seed: int = 1) -> Iterator[tuple[Floats, Floats]]:
    """The mean weights of the best after each generation, (k + 1,), and how far each of its agents came, (agents,)."""
    chance = np.random.default_rng(seed)
    mean, spread = np.zeros(len(FEATURES) + 1), np.full(len(FEATURES) + 1, FIRST_SPREAD)
    for generation in range(generations):
        weights = mean + spread * chance.standard_normal((AGENTS, len(mean)))
        courses = chance.integers(10**6, 2**31, COURSES).tolist()
        came = metres(weights, courses, SECONDS).mean(axis=1)
        best = weights[np.argsort(-came)[:BEST]]
        mean, spread = best.mean(axis=0), best.std(axis=0) + ADDED_SPREAD * (1.0 - generation / generations)
        yield mean, came


def of_bot(courses: Sequence[int], seconds: float = 900.0) -> Floats:
    """(courses,) how far the bot comes on each course; it decides 120 times a second, the agent 15 times."""
    batch = Batch(courses)
    for _ in range(int(seconds * 120)):
        batch.advance(bots(batch))
        if batch.records["cause"].all():
            break
    return np.asarray(batch.records["x"] / batch.rules.metre)


def run_of(weights: Floats, course: int) -> Replay:
    """The run of an agent on a course."""
    env = gymnasium.make(ridgeline.gym.ID)
    observed, over = env.reset(options={"course": course})[0], False
    while not over:
        observed, _, ended, late, _ = env.step(int(held(weights[None], observed[None, None])[0, 0]))
        over = ended or late
    flown = env.unwrapped
    assert isinstance(flown, ridgeline.gym.GlideEnv)
    return flown.replay()


def main(file: str = "agent.json", generations: int = 20) -> None:
    weights = np.zeros(len(FEATURES) + 1)
    for number, (mean, came) in enumerate(train(generations), 1):
        weights = mean
        print(f"generation {number:2}: {np.median(came):5.0f} m in the middle, {came.max():5.0f} m at best", flush=True)
    agent, bot = metres(weights[None], UNSEEN, 900.0)[0], of_bot(UNSEEN)
    print(f"on {len(UNSEEN)} courses that it has not seen: {np.median(agent):.0f} m, the bot {np.median(bot):.0f} m")
    replay = run_of(weights, course=7)
    Path(file).write_text(to_text(replay), encoding="ascii")
    print(f"ridgeline play --seed {replay.seed} --ghost {file}")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "agent.json")
