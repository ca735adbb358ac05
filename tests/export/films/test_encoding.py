"""Films as players see them, by every way of encoding; made by several processes, killed, and gone on with."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from private_desktop import wait_for
from ridgeline.export.films import video
from ridgeline.export.films.film_command import words_of
from ridgeline.export.films.formats import CODE
from tiers.plugin import one_in

from .decoded import Picture, decoded, distance, film, pictures

pytestmark = pytest.mark.slow

LONG = ("--theme", "dusk", "--seed", "7", "--size", "64x36", "--speed", "4", "--to", "24")  #: a film of three segments


def program(folder: Path, *words: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "ridgeline", "film", *words]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen(command, cwd=folder, text=True, start_new_session=True, **pipes)  # type: ignore[call-overload,no-any-return]


def ways(ending: str) -> list[video.PyAV | video.Ffmpeg]:
    """PyAV, and the program ffmpeg if it is there."""
    codec, found = video.CODECS[ending], shutil.which("ffmpeg")
    assert found or not os.environ.get("RIDGELINE_NO_SKIP"), "ffmpeg is not installed"
    return [video.PyAV(codec), *([video.Ffmpeg(codec, found)] if found else [])]


@pytest.mark.parametrize("ending", [".mp4", ".webm"])
def test_every_encoder_joins_parts_at_the_exact_frame_with_the_same_words(ending: str, tmp_path: Path) -> None:
    """Also where a part has a single frame."""
    shown = film(101, 10, size=(160, 90), speed=8.0)
    assert shown.segments == [(0, 100), (100, 101)]
    meant = pictures(shown, 0, 100) + pictures(shown, 100, 101)
    for way in ways(ending):
        parts = [tmp_path / f"{number:06}" for number in range(2)]
        for part, (first, stop) in zip(parts, shown.segments, strict=True):
            way.write(shown, shown.drawn(first, stop), part, first, 1)
        file = tmp_path / f"film{ending}"
        way.join(shown, parts, file, words_of(shown))
        found = decoded(file)
        assert len(found) == 101
        assert max(distance(*pair) for pair in zip(found, meant, strict=True)) <= 5.0
        assert sorted(one.name for one in tmp_path.iterdir()) == ["000000", "000001", f"film{ending}"]
        _check_container(file, words_of(shown)[CODE])


@pytest.mark.parametrize("ending", [".mp4", ".webm"])
def test_a_part_has_the_same_bytes_whatever_lay_in_memory(ending: str, tmp_path: Path) -> None:
    """An encoder may read what nobody has written: x264 as it is did so in one part of forty."""
    shown, other, seen, kept = (
        film(30, 3, size=(48, 28), speed=8.0),
        np.random.default_rng(1),
        set[bytes](),
        list[Picture](),
    )
    frames, form, part = [frame.copy() for frame in shown.drawn(0, 30)], video.format_of(ending), tmp_path / "part"
    for _ in range(150):
        kept += [other.integers(0, 255, other.integers(64, 60_000), np.uint8) for _ in range(30)]
        while len(kept) > 300:
            kept.pop(int(other.integers(len(kept))))
        form.write(shown, frames, part, 0, 1)
        seen.add(part.read_bytes())
    assert len(seen) == 1


@pytest.mark.parametrize(
    ("ending", "theme"), one_in(3, product((".mp4", ".webm", ".webp", ".gif"), ("dusk", "winter", "tide")))
)
def test_a_film_is_within_three_levels_of_what_is_drawn(ending: str, theme: str, tmp_path: Path) -> None:
    words = (
        "--theme",
        theme,
        "--seed",
        "7",
        "--time",
        "18:30",
        "--weather",
        "none",
        "--size",
        "640x360",
        "--to",
        "0.4",
    )
    program(tmp_path, f"film{ending}", *words, "--to", "0.4").communicate(timeout=100)
    found = decoded(tmp_path / f"film{ending}")
    meant = pictures(film(len(found), 25 if ending == ".gif" else 30, theme=theme, size=(640, 360)))
    assert max(distance(*pair) for pair in zip(found, meant, strict=True)) <= 3.0


def _check_container(file: Path, code: str) -> None:
    import av

    with av.open(str(file)) as opened:
        stream = opened.streams.video[0]
        context = stream.codec_context
        tags = context.color_primaries, context.color_trc, context.colorspace, context.color_range
        assert tags == (1, 1, 1, 1)
        assert stream.average_rate == 10
        words = {name.lower(): value for name, value in opened.metadata.items()}
        assert words["comment"] == code
        times = [frame.time for frame in opened.decode(video=0)]
    assert times == pytest.approx([number / 10 for number in range(101)], abs=0.0011)


@pytest.mark.parametrize("ending", one_in(2, ["mp4", "gif"]))
def test_a_film_that_was_killed_goes_on_and_is_the_same(ending: str, tmp_path: Path) -> None:
    """Also one whose seed was left to chance."""
    name, whole = f"film.{ending}", tmp_path / "whole"
    whole.mkdir()
    unseeded = [word for word in LONG if word not in ("--seed", "7")]
    parts = tmp_path / f"{name}.parts"
    killed = program(tmp_path, name, *unseeded)
    wait_for((parts / "000000").exists, "the first part", 60.0)
    os.kill(killed.pid, signal.SIGKILL)
    killed.communicate(timeout=60)
    wait_for(lambda: not _left_of(killed.pid), "the end of the processes that drew")
    assert not (tmp_path / name).exists()
    made = (parts / "000000").stat().st_mtime_ns
    seed = json.loads((parts / "film.json").read_text())["seed"]
    again = program(tmp_path, name, *unseeded)
    wait_for(lambda: (parts / "000001").exists() or again.poll() is not None, "the second part", 60.0)
    if parts.exists() and again.poll() is None:
        assert (parts / "000000").stat().st_mtime_ns == made
    out, err = again.communicate(timeout=100)
    assert (again.returncode, err) == (0, ""), out
    assert sorted(one.name for one in tmp_path.iterdir()) == [name, "whole"]
    program(whole, name, *unseeded, "--seed", f"{seed}").communicate(timeout=100)
    assert (whole / name).read_bytes() == (tmp_path / name).read_bytes()


@pytest.mark.parametrize("number", one_in(3, [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]))
def test_a_signal_ends_it_without_a_word_and_leaves_its_parts(number: signal.Signals, tmp_path: Path) -> None:
    started = program(tmp_path, "film.webp", *LONG)
    wait_for((tmp_path / "film.webp.parts" / "000000").exists, "the first part", 60.0)
    os.killpg(started.pid, number)  # as a terminal does: every process of the command gets it
    _, err = started.communicate(timeout=60)
    assert (started.returncode, err) in ((128 + number, ""), (0, ""))
    wait_for(lambda: not _left_of(started.pid), "the end of the processes that drew")
    assert (tmp_path / "film.webp.parts").exists() != (tmp_path / "film.webp").exists()


def test_parts_of_another_film_are_not_taken_and_one_program_makes_a_film_at_a_time(tmp_path: Path) -> None:
    parts = tmp_path / "film.webp.parts"
    longer = (*LONG[:-1], "300")
    first = program(tmp_path, "film.webp", *longer)
    wait_for((parts / "000000").exists, "the first part", 60.0)
    _, err = program(tmp_path, "film.webp", *longer).communicate(timeout=60)
    assert re.fullmatch(r"ridgeline: 'film\.webp' is in use by process \d+ \(.+\)\n", err)
    os.kill(first.pid, signal.SIGKILL)
    first.communicate(timeout=60)
    wait_for(lambda: not _left_of(first.pid), "the end of the processes that drew")
    out, _ = program(tmp_path, "film.webp", *LONG[:-1], "1").communicate(timeout=60)
    assert "film.webp.parts has parts of another film; they are removed" in out
    assert [one.name for one in tmp_path.iterdir()] == ["film.webp"]


def test_without_an_encoder_a_video_is_refused_with_what_to_install(tmp_path: Path) -> None:
    code = "import sys; sys.modules['av'] = None; from ridgeline.cli import main; sys.exit(main(sys.argv[1:]))"
    words = ("film", "film.mp4", "--to", "1", "--theme", "dusk")
    environment = {name: value for name, value in os.environ.items() if name != "PATH"} | {"PATH": ""}
    command = [sys.executable, "-c", code, *words]
    done = subprocess.run(
        command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stderr.count("\n")) == (69, 1), done.stderr
    assert "python -m pip install av tqdm" in done.stderr
    assert [*tmp_path.iterdir()] == []


def _left_of(session: int) -> list[str]:
    """The processes of a command, which is a session, that have not ended."""
    left = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            state, _, _, number = (folder / "stat").read_text().rpartition(")")[2].split()[:4]
        except OSError:
            continue
        if int(number) == session and state != "Z":
            left.append(folder.name)
    return left
