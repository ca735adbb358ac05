"""Writes docs/gym.md, whose table of what an agent sees is made from the records: ``python docs/write_gym.py``."""

from __future__ import annotations

from pathlib import Path

from ridgeline.play import FEATURES

PAGE = Path(__file__).parent / "gym.md"

START = """# A gym for agents

The game is an environment for [gymnasium](https://gymnasium.farama.org): one button, endless land, a dusk that comes
after you. With the extra `gym`, `pip install '.[gym]'`:

```python
import gymnasium
import ridgeline.gym  # registers ridgeline/Glide-v0

env = gymnasium.make("ridgeline/Glide-v0")
observation, info = env.reset(seed=7)
over = False
while not over:
    observation, reward, terminated, truncated, info = env.step(env.action_space.sample())
    over = terminated or truncated
print(info)
```

`gymnasium.make("ridgeline.gym:ridgeline/Glide-v0")` imports it by itself.

| | |
|---|---|
| action | 1 to hold the button for a step, 0 not to |
| reward | the metres of the step |
| terminated | the run has ended: the dusk has come |
| truncated | its time is up |
| info | `metres`, `score`, `seconds`, `course`, and the `cause` of the end: `dusk`, `time`, or nothing yet |

`reset(seed=7)` flies course 7, and seeds which courses the next resets draw; `reset(options={"course": 7})` flies that
course alone. The first press is made for you. These are the keywords, of `make` and `make_vec` alike:

| keyword | default | meaning |
|---|---|---|
| `ticks` | `8` | of a step, 1–120; a second has 120, so that an agent decides 15 times a second |
| `seconds` | `900.0` | after which a run is cut short, 1–3600 |
| `courses` | `None` | seeds of courses that resets draw from; a `seed` then decides which |
| `dusk` | `True` | whether it comes |
| `rules` | `RULES` | `ridgeline.play.Rules`, with chapters of your own if you like |
| `render_mode` | `None` | `"rgb_array"` for pictures |
| `theme`, `size` | `"dusk"`, `(640, 360)` | what they show, and how large |
| `autoreset` | `True` | of `make_vec` alone: a run that is over begins anew in the next step, or waits for a reset |

## What an agent sees

"""

END = """
All are float32, clipped to these bounds; `ridgeline.play.FEATURES` is this table. `ridgeline.play.observe(state,
course)` gives the same for any state of any run, such as those of `ridgeline.play.states(replay)`: an agent can learn
from the runs of people. `ridgeline.play.next_coin(course, x)` is the coin that it sees, or the balloon, lantern, arch
or gate.

## Many runs at once

```python
import gymnasium
import numpy as np
import ridgeline.gym

envs = gymnasium.make_vec("ridgeline/Glide-v0", num_envs=256, courses=range(32))
observations, infos = envs.reset(seed=1)
for _ in range(100):
    actions = (observations[:, 21] < 0.0).astype(int)  # hold where the glider comes down downhill
    observations, rewards, terminated, truncated, infos = envs.step(actions)
print(np.median(infos["metres"]))
```

The runs go on in one call of C, each to the last bit as by itself. On one core of a busy virtual machine (Xeon) these
256 pass 2.5 to 3 million ticks a second, with all that they see. Without `courses` each run flies land that nobody
has flown before: 0.7 million, as making that land takes most of the time. One `make` alone takes 3900 steps of 8
ticks a second. Where Ridgeline found no C compiler, Python steps the runs, 37,000 ticks a second.

Without `courses`, `seed=1` flies courses 1, 2, 3 and so on; `options={"course": …}` takes one course for all, or a
list. With `autoreset=False`, `options={"reset_mask": …}` begins some of the runs anew.

## Replays and pictures

```python
import gymnasium
import ridgeline.gym
from ridgeline.play import to_text, verify

env = gymnasium.make("ridgeline/Glide-v0", render_mode="rgb_array")
env.reset(seed=7)
for step in range(300):
    env.step(step // 5 % 2)
replay = env.unwrapped.replay()  # of kind "assisted"; of a vector environment: replay(number)
assert verify(replay) == replay.result
with open("run.json", "w") as file:
    file.write(to_text(replay))
picture = env.render()  # (360, 640, 3) uint8
```

`ridgeline replay run.json` shows the run, `ridgeline replay run.json --verify` flies it again, `ridgeline play --seed 7
--ghost run.json` flies against it. A run that is exported before it ends counts as left.

## Train one

[examples/train_agent.py](../examples/train_agent.py) is a hundred lines that need numpy alone. Its agent is 41
numbers: it holds the button where a weighted sum of what it sees is above a threshold. The cross-entropy method finds
them: 32 agents fly three new courses, for four minutes of the game at most, and the next 32 are like the six best.

```sh
python examples/train_agent.py agent.json
ridgeline play --seed 7 --ghost agent.json
```

![The agent's metres after each generation, and the bot's](pictures/gym.png)

The seconds are a processor's of a busy virtual machine (Xeon), the metres those of 40 courses on which nothing was
trained: the line is their median, the band their middle half. The bot comes 4060 m far, the agent 2745 m after one
generation, 4897 m after two, 7146 m after ten and 7863 m after twenty, which took 35 s; from the fifteenth on it is not
better. Other seeds of the training came to 6800 to 7100 m in ten generations. A search that tries what comes of each
press, in `tests/play/models.py`, flies 34,000 m in 700 s: so there is much to learn beyond one weighted sum, such as
what a press is worth later.
"""


def page() -> str:
    """The text of the page."""
    head = "| number | | bounds | meaning |\n|---|---|---|---|\n"
    rows = (
        f"| {number} | {one.name} | {one.low:g} to {one.high:g} | {one.meaning} |\n"
        for number, one in enumerate(FEATURES)
    )
    return START + head + "".join(rows) + END


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
