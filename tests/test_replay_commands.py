"""`ridgeline replay FILE --verify` and `ridgeline lint SEED`: the same run anywhere, and strangers' files refused."""

from __future__ import annotations

import datetime
import importlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pygame
import pytest

from command_line import run
from ridgeline.app.game.replay_file import read_replay
from ridgeline.play import Replay, Run, daily, from_text, lint, to_text
from ridgeline.play.recorded_look import Look
from ridgeline.play.replay import MAX_REPLAY_BYTES, Start
from ridgeline.system.pace import clock
from ridgeline.terrain.hashing import uniform


def recorded(rate: float, seconds: float = 12.0) -> Replay:
    """A run whose button changes by chance, at frames of this rate."""
    run = Run(7)
    held = True
    for share in uniform(7, range(int(seconds * rate))):
        run.advance(1.0 / rate, held)
        held = held != bool(share < 4.0 / rate)
    run.finish("time")
    return run.replay()


@cache
def text() -> str:
    return to_text(recorded(144.0))


@pytest.fixture(autouse=True)
def _no_display_and_an_empty_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "none such")
    pygame.display.quit()  # an earlier test of this process may have opened one
    monkeypatch.chdir(tmp_path)


def verified(written: str | bytes) -> tuple[int, str, str]:
    """What `replay --verify` says of a file that holds this."""
    Path("run.json").write_bytes(written.encode() if isinstance(written, str) else written)
    return run("replay", "run.json", "--verify")


def refused(answer: tuple[int, str, str]) -> bool:
    status, out, err = answer
    return (status, out, err.count("\n")) == (2, "", 1) and err.startswith("ridgeline: ") and len(err) < 400


@pytest.mark.slow
def test_a_run_recorded_at_144_fps_verifies_in_any_process_without_a_display() -> None:
    Path("run.json").write_text(text())
    command = [sys.executable, "-m", "ridgeline", "replay", "run.json", "--verify"]
    for hash_seed in ("1", "2"):
        environment = os.environ | {"PYTHONHASHSEED": hash_seed}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=True)
        found = json.loads(done.stdout)
        about = {"kind": "fair", "rules": 2, "start": None, "dusk": True}
        assert found == json.loads(text())["result"] | {"agrees": True} | about
        assert {"seed", "ticks", "distance", "score", "state_hash"} <= set(found)
        assert (done.stdout.count("\n"), done.stderr) == (1, "")


@pytest.mark.parametrize("ticks_a_frame", [1, 2, 4, 12])
def test_the_button_of_a_recorded_run_gives_the_same_run_at_any_frame_rate(ticks_a_frame: int) -> None:
    replay = recorded(144.0)
    again = Run(replay.seed)
    for _ in range(0, replay.ticks, ticks_a_frame):
        for _ in range(ticks_a_frame):
            if again.state.tick < replay.ticks:
                again.tick(replay.held(again.state.tick))
    again.finish("time")
    assert again.replay() == replay
    assert len(replay.presses) > 20


def test_the_button_is_held_from_each_press_to_the_next_release() -> None:
    run = Run(3)
    presses = [tick % 50 < 20 for tick in range(200)]
    for held in presses:
        run.tick(held)
    assert [run.replay().held(tick) for tick in range(200)] == presses


def altered(value: Any) -> Iterator[Any]:
    """All copies of a value in which one part is another."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from (value | {key: other} for other in altered(part))
            yield {name: kept for name, kept in value.items() if name != key}
        yield value | {"wish": 1}
    elif isinstance(value, list):
        for place, part in enumerate(value):
            yield from ([*value[:place], other, *value[place + 1 :]] for other in altered(part))
            yield [*value[:place], *value[place + 1 :]]
    elif isinstance(value, bool):
        yield not value
    elif isinstance(value, int | float):
        yield from (value + 1, value - 1, -1e300, str(value), None, [[value]])
    else:
        yield from ("?", "\n\x1b[31m", f"{value}x", 0, {}, [value])


def test_an_altered_replay_is_refused_or_does_not_come_out_as_it_says() -> None:
    short = Run(7)
    for tick in range(60):
        short.tick(tick < 20 or tick > 40)
    written = json.loads(to_text(short.replay()))
    assert verified(json.dumps(written))[0] == 0
    others = (other for other in altered(written) if other.get("assisted") is not True)  # which decides no run
    answers = [verified(json.dumps(other)) for other in others]
    for status, out, err in answers:
        assert refused((status, out, err)) or (status, err.count("\n")) == (1, 1)
        assert (err + out).replace("\n", "").isprintable()
        assert status == 2 or (json.loads(out)["agrees"] is False and "played again, its " in err)
    assert {status for status, _, _ in answers} == {1, 2}
    assert len(answers) > 80


def test_a_file_that_says_another_score_is_told_so() -> None:
    score = json.loads(text())["result"]["score"]
    status, out, err = verified(text().replace(f'"score":{score}', '"score":999999'))
    assert (status, json.loads(out)["score"]) == (1, score)
    assert err == f"ridgeline: 'run.json': played again, its score is {score}, not 999999\n"


def flown(
    *,
    seed: int = 7,
    start: Start | None = None,
    dusk: bool = True,
    look: Look | None = None,
    assisted: bool = False,
) -> str:
    """A short run of any kind, as a file holds it."""
    run = Run(seed, start, dusk=dusk)
    run.tick(True)
    return to_text(replace(run.replay(), look=look, assisted=assisted))


SLOW = Look("dusk", 12.0, 18.0, datetime.date(2026, 9, 16), pace=70.0)

UNFAIR: list[tuple[str, dict[str, Any], str]] = [
    ("zen", {"dusk": False}, "the run is a zen run, without dusk"),
    ("slow", {"look": SLOW}, "the run is one at less than the usual pace"),
    ("taken-over", {"start": (0.0, 90_000.0, 300.0, 0.0)}, "the run is taken over in the cruise, not from the start"),
    ("assisted", {"assisted": True}, "the run is assisted by a program, as its file says"),
]


@pytest.mark.parametrize(("kind", "how", "said"), UNFAIR)
def test_a_run_that_is_not_fair_verifies_and_fails_where_a_fair_one_is_wanted(
    kind: str, how: dict[str, Any], said: str
) -> None:
    status, out, err = verified(flown(**how))
    assert (status, err, json.loads(out)["kind"]) == (0, "", kind)
    status, fair, err = run("replay", "run.json", "--verify", "--fair")
    assert (status, fair) == (1, out)
    assert err.startswith(f"ridgeline: 'run.json': {said}")


@pytest.mark.slow
def test_a_fair_run_on_the_course_of_another_day_fails_where_a_day_is_wanted() -> None:
    seed = daily(datetime.date(2026, 9, 16))
    verified(flown(seed=seed))
    words = ("replay", "run.json", "--verify", "--fair")
    assert run(*words)[0] == 0
    assert run(*words, "--daily", "2026-09-16")[0] == 0
    status, out, err = run(*words, "--daily", "2026-09-17")
    assert (status, json.loads(out)["agrees"]) == (1, True)
    assert err == f"ridgeline: 'run.json': the course of 2026-09-17 is that of seed {seed + 1}, not {seed}\n"


def test_a_fair_run_that_does_not_come_out_as_it_says_fails_too() -> None:
    Path("run.json").write_text(flown().replace('"score":0', '"score":9'))
    status, out, err = run("replay", "run.json", "--verify", "--fair")
    assert (status, json.loads(out)["agrees"]) == (1, False)
    assert "played again, its score is 0, not 9" in err


@pytest.mark.parametrize("words", [("--fair",), ("--verify", "--daily", "2026-09-16"), ("--daily", "2026-09-16")])
def test_what_only_a_check_takes_is_refused_without_it(words: tuple[str, ...]) -> None:
    Path("run.json").write_text(flown())
    status, out, err = run("replay", "run.json", *words)
    assert (status, out) == (2, "")
    assert "cannot be given without --" in err


def test_a_file_that_is_cut_off_is_refused() -> None:
    for end in range(0, len(text()) - 2, 50):
        assert refused(verified(text()[:end]))


OTHERS: dict[str, str | bytes] = {
    "nothing": "",
    "another format": text().replace('"format":4', '"format":5'),
    "other rules": text().replace('"rules":', '"rules":9'),
    "lists in lists": "[" * 1_000_000,
    "lists as presses": text().replace('"presses":[', '"presses":[' + "[" * 100_000),
    "objects in objects": '{"a":' * 500_000,
    "a long number": text().replace('"seed":7', '"seed":' + "7" * 1_000_000),
    "very many presses": text().replace('"presses":[', '"presses":[' + "0," * 1_500_000),
    "binary": bytes(range(256)) * 1000,
    "another encoding": b"\xff" * 99,
    "a program": "__import__('os').system('touch ran')",
    "a pickle": b"cposix\nsystem\n(S'touch ran'\ntR.",
    "too long": text() + " " * MAX_REPLAY_BYTES,
}


@pytest.mark.timeout(20)
@pytest.mark.parametrize("kind", OTHERS)
def test_what_is_no_replay_is_refused_at_once(kind: str) -> None:
    assert refused(verified(OTHERS[kind]))
    assert not Path("ran").exists()


REASONS: dict[str, str] = {
    "nothing": "it is not JSON from line 1, column 1",
    "lists in lists": "its lists or objects are nested too deeply",
    "objects in objects": "its lists or objects are nested too deeply",
    "a long number": "a number in it has too many digits",
    "another encoding": "it is not JSON, nor any text in UTF-8",
}


@pytest.mark.timeout(20)
@pytest.mark.parametrize("kind", REASONS)
def test_a_file_that_is_not_json_is_told_so_in_our_words(kind: str) -> None:
    assert verified(OTHERS[kind])[2] == f"ridgeline: 'run.json': this is not a replay: {REASONS[kind]}\n"


def test_a_key_twice_is_told() -> None:
    assert verified('{"a": 1, "a": 2}')[2] == "ridgeline: 'run.json': this is not a replay: a key appears twice\n"


@pytest.mark.timeout(20)
def test_only_files_are_opened_and_no_more_is_read_than_a_replay_may_be_long() -> None:
    with Path("huge").open("wb") as huge:
        huge.truncate(5 << 30)
    os.mkfifo("pipe")
    Path("folder").mkdir()
    Path("loop").symlink_to("loop")
    for name in ("huge", "pipe", "folder", "loop", "nowhere", "x" * 300, "", "/dev/zero", "/dev/stdin"):
        assert refused(run("replay", name, "--verify")), name
        assert refused(run("replay", name)), name
    with pytest.raises(ValueError, match=r"more than 4,194,304 bytes$"):
        read_replay(Path("huge"))


def test_a_run_of_an_hour_is_a_replay_and_one_of_a_tick_more_is_none() -> None:
    hour, more = (text().replace('"ticks":1439,"presses"', f'"ticks":{ticks},"presses"') for ticks in (432000, 432001))
    assert from_text(hour).ticks == 60 * 60 * 120
    assert refused(verified(more))


@pytest.mark.parametrize("seed", ["7", "-5", "our hills", "9" * 60])
def test_a_course_that_keeps_its_promises_is_told_so(seed: str) -> None:
    status, out, err = run("lint", seed)
    assert (status, err) == (0, "")
    assert out.startswith("the course of seed ")
    assert "keeps its promises" in out
    assert 3 <= out.count("\n") <= 6


@pytest.mark.slow
def test_what_lint_finds_is_there_for_programs_too() -> None:
    status, out, _ = run("lint", "--json", "-5")
    found, expected = json.loads(out), lint(-5)
    assert (status, found["seed"], found["problems"]) == (0, -5, [])
    assert (found["bot"], found["none"], found["skill"]) == (expected.bot, expected.none, expected.skill)
    assert (found["steepest"], found["lowest"], found["highest"]) == (
        expected.steepest,
        expected.lowest,
        expected.highest,
    )


@pytest.mark.slow
def test_a_course_that_breaks_a_promise_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.import_module("ridgeline.play.course_check"), "MAX_SLOPE", 0.1)
    status, out, _ = run("lint", "7")
    assert status == 1
    assert "breaks its promises" in out
    assert "broken     slopes of up to 0.9" in out
    status, out, _ = run("lint", "7", "--json")
    assert (status, len(json.loads(out)["problems"])) == (1, 1)


@pytest.mark.slow
def test_daily_is_the_course_of_the_day(monkeypatch: pytest.MonkeyPatch) -> None:
    day = datetime.date(2026, 9, 16)
    monkeypatch.setattr(clock, "today", lambda: day)
    status, out, _ = run("lint", "daily", "--json")
    assert (status, json.loads(out)["seed"]) == (0, daily(day))


@pytest.mark.parametrize(
    "words", [("lint",), ("replay",), ("lint", "1", "2"), ("replay", "--verfy", "x"), ("replay", "x", "--seed", "5")]
)
def test_wrong_words_are_told_in_one_line(words: tuple[str, ...]) -> None:
    assert refused(run(*words))


IMPATIENT = """
import sys
from ridgeline.cli import main
from ridgeline.app.game import replay_mode as replayed

replayed.LINGERS = 0.2
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.slow
def test_a_recorded_run_is_shown_and_the_window_closes_by_itself() -> None:
    Path("run.json").write_text(to_text(recorded(144.0, 0.5)))
    assert watched("--theme", "dusk") == ("Ridgeline – dusk – 7", "")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("theme", "words", "shown", "said"),
    [
        ("winter", (), "winter", ""),
        ("winter", ("--theme", "winter", "--weather", "snow"), "winter", ""),
        ("winter", ("--theme", "dusk", "--no-calm"), "dusk", "'run.json' was flown with another theme, calm; it is"),
        ("../x.toml", (), "paper", "'run.json' was flown in the theme '../x.toml', which is not here; the seed"),
        ("../x.toml", ("--theme", "dusk"), "dusk", "'run.json' was flown with another theme; it is"),
    ],
)
def test_a_run_is_shown_as_it_looked_but_for_what_the_command_line_says(
    theme: str, words: tuple[str, ...], shown: str, said: str
) -> None:
    look = Look(theme, 12.5, 15.0, datetime.date(2026, 1, 16), "snow", calm=True)
    Path("run.json").write_text(to_text(replace(recorded(144.0, 0.1), look=look)))
    title, err = watched(*words)
    assert title == f"Ridgeline – {shown} – 7"
    assert err.startswith(f"ridgeline: {said}" if said else "")
    assert err.count("\n") == bool(said)


def watched(*words: str) -> tuple[str, str]:
    """The title and the complaints of the window that shows the run."""
    environment = os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    command = [sys.executable, "-c", IMPATIENT, "replay", "run.json", "--size", "64x36", *words]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip(), done.stderr


def test_without_a_display_a_recorded_run_is_not_shown() -> None:
    Path("run.json").write_text(text())
    status, out, err = run("replay", "run.json")
    assert (status, out, err.count("\n")) == (69, "", 1)
    assert err.startswith("ridgeline: there is no display")
