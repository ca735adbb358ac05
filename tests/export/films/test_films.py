"""Films of a few small frames: their clock and their words, loops that close, runs, and what is refused."""

from __future__ import annotations

import resource
import sys
from pathlib import Path

import av
import numpy as np
import pytest
from PIL import Image

from command_line import run
from ridgeline.app.game.replay_file import read_replay
from ridgeline.app.session.cruise_state import CruiseState
from ridgeline.export.films.film_command import film_of
from ridgeline.export.films.formats import bgra
from ridgeline.export.films.gif import Gif, rate_of
from ridgeline.options import Settings
from ridgeline.play import Run, to_text
from ridgeline.scene import Scene
from ridgeline.scene.themes.find import theme_for
from ridgeline.shot.scene_of_settings import journey, landscape
from ridgeline.shot.still import paint
from sources import ROOT

from .decoded import SIZE, decoded, distance, film, pictures

SMALL = ("--theme", "mesa", "--seed", "7", "--size", "96x54", "--time", "18:30")


@pytest.fixture(autouse=True)
def _in_an_empty_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def recorded(tmp_path: Path) -> Path:
    """A run of three seconds that its player has left."""
    flown = Run(7)
    for tick in range(360):
        flown.tick(tick % 60 < 30)
    flown.finish("left")
    file = tmp_path / "run.json"
    file.write_text(to_text(flown.replay()))
    return file


@pytest.mark.slow
@pytest.mark.parametrize(("ending", "fps"), [("gif", 25), ("webp", 30)])
def test_a_film_has_every_frame_as_it_is_drawn_and_nothing_lies_beside_it(ending: str, fps: int) -> None:
    file = Path(f"film.{ending}")
    status, out, err = run("film", str(file), *SMALL, "--from", "3", "--to", "3.4", "--weather", "none")
    assert (status, err) == (0, "")
    assert out.startswith(f"wrote film.{ending}: film of {round(0.4 * fps)} frames, 0.4 s, ")
    shown = decoded(file)
    meant = pictures(film(round(0.4 * fps), fps, at=3.0))
    assert len(shown) == len(meant)
    assert max(distance(*pair) for pair in zip(shown, meant, strict=True)) < 6.0
    assert [*Path().iterdir()] == [file]


@pytest.mark.slow
def test_a_webp_film_says_that_its_frames_may_be_clear_as_browsers_want_to_know() -> None:
    run("film", "film.webp", *SMALL, "--to", "0.2", "--speed", "40")
    for film_file in (Path("film.webp"), ROOT / "docs" / "pictures" / "dusk.webp"):
        written = film_file.read_bytes()
        assert written[12:16] == b"VP8X"
        assert written[20] & 0x10
    assert b"ALPH" in written


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ending", "fps", "milliseconds"),
    [("gif", "33.3", [30] * 5), ("webp", "30", [33, 34, 33, 33, 34]), ("webp", "90", [11, 11, 11, 11, 12])],
)
def test_its_clock_is_right(ending: str, fps: str, milliseconds: list[int]) -> None:
    run("film", f"film.{ending}", *SMALL, "--to", f"{5.0 / float(fps):.4f}", "--fps", fps, "--speed", "40")
    with Image.open(f"film.{ending}") as opened:
        assert opened.n_frames == 5
        assert opened.info["loop"] == 0
        durations = []
        for number in range(5):
            opened.seek(number)
            opened.load()
            durations.append(opened.info["duration"])
    assert durations == milliseconds


@pytest.mark.slow
@pytest.mark.parametrize("ending", ["mp4", "webm"])
def test_a_video_has_as_many_frames_a_second_as_are_allowed(ending: str) -> None:
    assert run("film", f"film.{ending}", *SMALL, "--to", "0.1", "--fps", "240", "--speed", "40")[0] == 0
    with av.open(f"film.{ending}") as opened:
        times = [float(frame.time) for frame in opened.decode(video=0)]
    assert times == pytest.approx([number / 240 for number in range(24)], abs=0.0006)  # WebM counts milliseconds


def test_a_gif_has_the_rates_that_its_clock_can_say_and_no_others() -> None:
    assert [float(rate_of(fps)) for fps in (50, 25, 20, 10, 1)] == [50, 25, 20, 10, 1]
    assert float(rate_of(33.3)) == pytest.approx(100 / 3)
    for fps, near in ((30, "25 or 33.33"), (60, "50"), (24, "20 or 25")):
        with pytest.raises(ValueError, match=f"so {near} frames"):
            rate_of(fps)


@pytest.mark.slow
def test_where_nothing_moves_a_film_lasts_as_long_all_the_same() -> None:
    still = ("--weather", "none", "--speed", "0", "--loop", "sway")
    for ending in ("gif", "webp"):
        run("film", f"film.{ending}", *SMALL, *still, "--to", "1")
        with Image.open(f"film.{ending}") as opened:
            lasted = 0
            for number in range(opened.n_frames):
                opened.seek(number)
                opened.load()
                lasted += opened.info["duration"]
            assert lasted == 1000


@pytest.mark.slow
def test_its_code_and_what_is_seen_are_in_the_file() -> None:
    words = ("--theme", "tide", "--seed", "5", "--size", "32x18", "--to", "0.04")
    _, code, _ = run("film", "film.gif", *words, "--print-code")
    run("film", "film.gif", *words)
    run("film", "film.webp", *words)
    with Image.open("film.gif") as gif, Image.open("film.webp") as webp:
        comment, description = gif.info["comment"].decode(), webp.getexif()[0x010E]
    assert comment == description
    assert comment.startswith(code)
    assert "Hills one behind another" in comment
    run("film", "again.gif", "--code", code.strip(), "--size", "32x18", "--to", "0.04")
    assert Path("again.gif").read_bytes() == Path("film.gif").read_bytes()


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["dusk", "tide", "winter", "aurora"])
@pytest.mark.parametrize("loop", ["day", "sway"])
def test_a_loop_closes_to_the_bit_and_without_a_jump(loop: str, theme: str) -> None:
    """The picture a period later is that of the beginning, also if the frames are not counted round."""
    settings = Settings(7, theme=theme, size=SIZE, loop=loop, period=8.0, at=5.0)
    shown = landscape(settings)
    course = journey(settings, shown)
    scenes = [shown.scene(course.moment(5.0 + second), film().view) for second in (0.0, 0.1, 4.0, 7.9, 8.0)]
    first, soon, half, late, closed = (bgra(paint(scene)) for scene in scenes)
    assert np.array_equal(first, closed)
    assert distance(first, half) > 0.5 or loop == "sway"
    assert distance(late, closed) < 2.0 * distance(first, soon) + 2.0


@pytest.mark.slow
def test_a_film_that_fades_begins_with_what_it_ends_in() -> None:
    shown = film(50, 25, loop="fade", at=10.0)
    *_, last, closed = shown.pictures(0, 51)
    assert not isinstance(last, Scene)
    assert last.share > 0.99
    assert isinstance(closed, Scene)
    frames = pictures(shown)
    steps = [distance(*pair) for pair in zip(frames, [*frames[1:], frames[0]], strict=True)]
    assert steps[-1] < 2.0 * max(steps[:-1])


@pytest.mark.slow
@pytest.mark.parametrize("runs", [False, True])
def test_frames_drawn_afresh_are_those_of_films_of_one_frame(runs: bool, recorded: Path) -> None:
    given = {"command": "film", "size": SIZE} | ({"replay": recorded} if runs else {"seed": "7", "theme": "tide"})
    shown = film_of(given | {"last": 2.0} if runs else given, ".gif", read_replay(recorded) if runs else None)
    for number, surface in zip((2, 49), shown.drawn_afresh((2, 49)), strict=True):
        assert np.array_equal(bgra(surface), *map(bgra, shown.drawn(number, number + 1)))


def test_what_a_clock_decides_is_decided_before_the_first_frame() -> None:
    """So that all processes, and a later start, show the same; seconds count from the clock's present one."""
    given = {"command": "film", "seed": "7", "clock": "utc", "time": "now", "from": 2.0, "to": 5.0}
    settings = film_of(given, ".gif", None).settings
    assert (settings.clock, settings.time, settings.day) == ("run", "cycle", 86400.0)
    assert settings.at > 1e6
    assert settings.date is not None
    assert film_of(given, ".gif", None).frames == 75


@pytest.mark.slow
def test_a_recorded_run_is_filmed_with_its_result(recorded: Path) -> None:
    given = {"command": "film", "replay": recorded, "size": SIZE}
    replay = read_replay(recorded)
    whole, end = (film_of(given | more, ".gif", replay) for more in ({}, {"last": 1.0}))
    assert whole.frames == pytest.approx(25 * 5, abs=3)
    assert end.frames == 25
    [one], [same] = pictures(end, 0, 1), pictures(whole, whole.frames - 25, whole.frames - 24)
    assert np.array_equal(one, same)
    assert run("film", "film.gif", "--replay", str(recorded), "--last", "0.1", "--size", "96x54")[0] == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("x.avi", "'x.avi': a film ends in .gif, .webp, .mp4 or .webm"),
        ("nowhere/x.gif", "'nowhere/x.gif': there is no folder 'nowhere'"),
        ("x.gif --fps 30", "--fps 30: a GIF counts in hundredths of a second, so 25 or 33.33 frames"),
        ("x.webp --fps 91", "--fps 91: browsers play a WebP film of more than 90 frames a second at 10 a second"),
        ("x.mp4 --size 641x361", "--size 641x361: a film in .mp4 needs even numbers, like 642x362"),
        ("x.webm --size 640x361", "--size 640x361: a film in .webm needs even numbers, like 640x362"),
        ("x.mp4 --size 16384x16384", "--size 16384x16384: "),
        ("x.mp4 --to 1e9 --fps 1", "the film would have 1,000,000,000 frames: in .mp4 there are at most 2,000,000"),
        ("x.webp --from 5 --to 5", "the film would end before its first frame: --to must be later than --from"),
        ("x.webp --loop day --weather storm", "--weather storm cannot be given with --loop: it cannot close"),
        ("x.webp --loop sway --scene rain", "--scene rain cannot be given with --loop: it cannot close"),
        ("x.webp --loop fade --wander", "--loop cannot be given with --wander"),
        ("x.webp --last 3", "--last cannot be given without --replay"),
        ("x.webp --replay none.json", "'none.json' cannot be read: no such file or directory"),
        ("x.webp --theme dsuk", "theme 'dsuk' does not exist, did you mean 'dusk'?"),
    ],
)
def test_a_mistake_is_said_in_one_line_and_nothing_is_left_behind(words: str, said: str, tmp_path: Path) -> None:
    status, out, err = run("film", *words.split())
    assert (status, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1
    assert [*tmp_path.iterdir()] == []


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows limits no files")
@pytest.mark.parametrize(("ending", "most"), [("gif", 100), ("gif", 2000), ("webp", 2000), ("mp4", 1200)])
def test_a_file_that_cannot_be_written_leaves_nothing_behind(ending: str, most: int, tmp_path: Path) -> None:
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, before[1]))
    sys.dont_write_bytecode, kept = True, sys.dont_write_bytecode  # Python would keep half of a module's code
    try:
        status, _, err = run("film", f"film.{ending}", *SMALL, "--to", "0.2")
    finally:
        sys.dont_write_bytecode = kept
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert (status, err.count("\n")) == (2, 1), err
    assert [*tmp_path.iterdir()] == []


def test_a_folder_in_the_way_is_left_alone() -> None:
    Path("film.gif.parts").mkdir()
    Path("film.gif.parts/mine.txt").touch()
    status, _, err = run("film", "film.gif", *SMALL, "--to", "0.1")
    assert (status, err.count("\n")) == (2, 1)
    assert "it has 'mine.txt' in it, which is no part of a film" in err
    assert Path("film.gif.parts/mine.txt").exists()


def test_in_the_window_a_loop_closes_too_and_other_seeds_and_themes_do_as_it_does() -> None:
    state = CruiseState(Settings(7, theme="tide", size=SIZE, loop="day"))
    first = bgra(paint(state.picture(film().view)))
    state.travel(300.0)
    assert distance(first, bgra(paint(state.picture(film().view)))) > 10.0
    state.travel(300.0)
    assert np.array_equal(first, bgra(paint(state.picture(film().view))))
    state.change_to(theme_for("winter", 7))
    assert not any(vars(state.landscape.life).values())
    assert state.landscape.weather == "none"
    assert state.code(film().view).theme == "winter"


@pytest.mark.slow
def test_the_dither_of_a_gif_keeps_the_mean_colour_of_every_tile() -> None:
    size = 320, 176
    shown = film(8, 8, theme="tide", time="cycle", began=17.0, day=4.0, speed=0.0, size=size)
    form = Gif.of(shown)
    form.write(shown, shown.drawn(0, 8), Path("part"), 0, 1)
    form.join(shown, [Path("part")], Path("film.gif"), {})
    tiles = (size[1] // 16, 16, size[0] // 16, 16, 3)
    for meant, found in zip(pictures(shown), decoded(Path("film.gif")), strict=True):
        one, other = (picture.astype(float).reshape(tiles).mean((1, 3)) for picture in (meant, found))
        assert np.abs(one - other).mean() < 1.0
