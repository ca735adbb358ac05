"""Maps as files: what is written can be read again, whole or not at all, and what cannot be is said in one line."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from command_line import run
from ridgeline.scene.maps.code import MapSpec
from ridgeline.scene.maps.map import map_of

SMALL = ("--seed", "7", "--side", "33")

BAD = [
    ("map", "'ridgeline map' needs FILE"),
    ("map x.gif", "'x.gif': a map ends in .png, .npy, .txt, .csv, .raw, .r16, .json, .tmj or .lua"),
    ("map x", "'x': a map ends in .png, .npy, .txt, .csv, .raw, .r16, .json, .tmj or .lua"),
    ("map nowhere/x.png", "'nowhere/x.png': there is no folder 'nowhere'"),
    ("map folder.png", "'folder.png' is a folder"),
    ("map x.png --side 512", "side must be 2**n + 1, from 2 to 4097, not 512; the nearest are 257 and 513"),
    ("map x.png --side 4099", "side must be 2**n + 1, from 2 to 4097, not 4099; the nearest is 4097"),
    ("map x.png --side 8193", "side must be 2**n + 1, from 2 to 4097, not 8193; the nearest is 4097"),
    ("map x.png --side -5", "side must be 2**n + 1, from 2 to 4097, not -5; the nearest is 2"),
    ("map x.png --side 5.5", "--side: expected a whole number, got '5.5'"),
    (f"map x.png --side {'9' * 5000}", "--side: expected a whole number, got '999"),
    ("map x.png --erode -1", "erode must be an integer from 0 to 1,000,000, not -1"),
    ("map x.png --erode many", "--erode: expected a whole number, got 'many'"),
    ("map x.png --side 3 --erode 1", "rain and islands need a side of 5 or more, not 3"),
    ("map x.png --land 101", "--land: expected a number from 0 to 100, got '101'"),
    ("map x.png --land nan", "--land: expected a number from 0 to 100, got 'nan'"),
    ("map x.png --land 50 --displacement 0", "too many points share one height"),
    ("map x.png --roughness 0", "roughness must be a finite number above 0, not 0.0"),
    ("map x.png --roughness nan", "--roughness: expected a number from 0 to 100, got 'nan'"),
    ("map x.png --displacement -1", "--displacement: expected a number from 0 to 1e+15, got '-1'"),
    ("map x.png --drops 0 --erode 1", "--drops: expected a number from 0.001 to 100, got '0'"),
    ("map x.png --lifetime 0 --erode 1", "lifetime must be an integer from 1 to 100,000, not 0"),
    ("map x.png --soil 2", "--soil: expected a number from 0 to 1, got '2'"),
    ("map x.png --drop 0 --erode 1", "--drop: expected a number from 1e-06 to 1e+06, got '0'"),
    ("map x.png --hardness 2", "--hardness: expected a number from 0 to 1, got '2'"),
    ("map x.png --wind 1,2,3", "--wind: expected X or X,Y, each within ±4096, got '1,2,3'"),
    ("map x.png --hardness 1", "--hardness cannot be given without --erode or --code"),
    ("map x.png --wind 40", "--wind cannot be given without --erode or --code"),
    ("map x.png --wind 40 --erode 30", "--wind changes nothing until drops dry up: use an --erode above 30"),
    ("map x.png --code 7-33-e3 --wind 4", "--wind 4,0 contradicts --code, which has 0,0"),
    ("map x.png --code 7-33-e3-wind4~-2 --wind 4", "--wind 4,0 contradicts --code, which has 4,-2"),
    ("map x.png --view sideways", "--view: expected shade, height or water, got 'sideways'"),
    ("map x.npy --view shade", "'x.npy' holds numbers: use --view height or water"),
    ("map x.txt --view shade", "'x.txt' holds numbers: use --view height or water"),
    ("map x.npy --stages 3 --erode 9", "--stages needs a file that ends in .png"),
    ("map x.png --view height --stages 3 --erode 9", "--stages cannot be given with --view height"),
    ("map x.png --stages 3", "--stages cannot be given without --erode or --code"),
    ("map x.png --stages 1 --erode 9", "--stages 1: 2 to 10 are allowed with --erode 9"),
    ("map x.png --stages -2 --erode 9", "--stages -2: 2 to 10 are allowed"),
    (
        "map x.png --stages 9 --erode 9 --side 2049",
        "--stages 9: the strip would be 18697 pixels wide; at most 16384 are",
    ),
    ("map x.png --theme dsuk", "theme 'dsuk' does not exist, did you mean 'dusk'?"),
    ("map x.png --time noon", "--time: expected a time from 00:00 to 23:59, now or cycle, got 'noon'"),
    ("map x.png --code junk", "'junk' is not a map code (at 'junk'); codes look like 7-513-e300-island-land60_afp"),
    ("map x.png --code 7-512", "the code '7-512': side must be 2**n + 1"),
    ("map x.png --code 7-33 --seed 8", "--seed 8 contradicts --code, which has 7"),
    ("map x.png --code 7-33 --side 65", "--side 65 contradicts --code, which has 33"),
    ("map x.png --code 7-33 --island", "--island contradicts --code, which has none"),
    ("map x.png --code 7-33 --land 60", "--land 60.0 contradicts --code, which has none"),
    ("map x.png y.png", "unexpected word 'y.png'"),
    (
        "map x.npy --theme dusk",
        "--theme changes nothing: only --view shade of a .png file, and a .tmj file, has its colours",
    ),
    ("map x.png --view water --time 18:30", "--time cannot be given with --view water, which has no colours"),
    ("map x.png --drops 2", "--drops cannot be given without --erode or --code"),
    ("map x.png --soil 1 --erode 0", "--soil changes nothing without rain: use --erode too"),
    ("--size 9x9 map x.png", "'ridgeline map' has no option '--size'"),
    ("map x.png --erod 3", "there is no option '--erod', did you mean --erode?"),
]


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.png").mkdir()


def make(*words: str) -> str:
    """What the command prints when all is well."""
    status, out, err = run("map", *words)
    assert (status, err) == (0, "")
    return re.sub(r"wrote \S+: map of \d+x\d+, [\d.]+ \w+, (?=code )", "", out)


def names() -> list[str]:
    return sorted(path.name for path in Path().iterdir())


@pytest.mark.parametrize(("words", "said"), BAD, ids=[words[:40] for words, _ in BAD])
def test_a_mistake_is_said_in_one_line_and_nothing_is_left_behind(words: str, said: str) -> None:
    status, out, err = run(*words.split())
    assert (status, out) == (2, "")
    assert err.startswith("ridgeline: ")
    assert said in err
    assert err.count("\n") == 1
    assert names() == ["folder.png"]


def test_the_code_is_printed_and_makes_the_same_map_byte_for_byte() -> None:
    words = (
        "--seed",
        "-7",
        "--side",
        "33",
        "--erode",
        "9",
        "--island",
        "--land",
        "30",
        "--soil",
        "0.25",
        "--drops",
        "2",
    )
    for ending in ("png", "npy", "txt"):
        out = make(f"one.{ending}", *words)
        assert out == "code -7-33-e9-island-land30-drops2-soil0.25_aD8\n"
        assert make(f"two.{ending}", "--code", out.split()[1]) == out
        assert Path(f"one.{ending}").read_bytes() == Path(f"two.{ending}").read_bytes()


def test_a_code_and_options_that_say_the_same_go_together() -> None:
    out = make("x.png", "--code", "7-33-e3_avo", "--side", "33", "--seed", "7")
    assert out == "code 7-33-e3_avo\n"


def test_without_a_seed_the_code_says_which_map_it_was() -> None:
    code = make("one.npy", "--side", "33").split()[1]
    make("two.npy", "--code", code)
    assert Path("one.npy").read_bytes() == Path("two.npy").read_bytes()


def test_colours_and_endings_are_no_part_of_the_code() -> None:
    outs = [make(*words, *SMALL) for words in (("x.png",), ("x.npy",), ("x.png", "--theme", "mesa", "--time", "9:00"))]
    assert outs == ["code 7-33_ap1\n"] * 3


def test_arrays_hold_the_heights_and_wrap() -> None:
    make("x.npy", *SMALL, "--erode", "5")
    heights = np.load("x.npy")
    assert (heights.shape, heights.dtype) == ((33, 33), np.float64)
    assert np.array_equal(heights[:-1, :-1], map_of(MapSpec(7, 33, 5)).ground)
    assert np.array_equal(heights[0], heights[-1])
    assert np.array_equal(heights[:, 0], heights[:, -1])


def test_text_holds_eight_digits_and_keeps_the_share_of_land() -> None:
    make("x.txt", *SMALL, "--land", "37.5")
    make("x.npy", *SMALL, "--land", "37.5")
    text, exact = np.loadtxt("x.txt"), np.load("x.npy")
    assert np.allclose(text, exact, rtol=1e-7, atol=0.0)
    assert np.count_nonzero(text[:-1, :-1] > 0.0) == 384
    assert all(len(line.split(" ")) == 33 for line in Path("x.txt").read_text().splitlines())


def test_numbers_of_water_are_how_deep_it_is() -> None:
    make("x.npy", *SMALL, "--erode", "20", "--land", "50", "--view", "water")
    found = map_of(MapSpec(7, 33, 20, land=50.0))
    water = np.load("x.npy")[:-1, :-1]
    assert water.min() == 0.0
    assert (water >= found.rain).all()
    assert (water >= -found.ground).all()
    assert ((water == found.rain) | (water == -found.ground)).all()


def test_sixteen_bits_read_back_are_the_heights_that_are_said() -> None:
    said, code = make("x.png", *SMALL, "--view", "height").splitlines()
    low, high = float(said.split()[2].rstrip(",")), float(said.split()[5])
    assert said == f"0 is {low!r}, 65535 is {high!r}"
    assert code == "code 7-33_ap1"
    with Image.open("x.png") as picture:
        assert picture.mode == "I;16"
        levels = np.asarray(picture).astype(float)
    ground = map_of(MapSpec(7, 33)).ground
    assert (low, high) == (ground.min(), ground.max())
    assert np.array_equal(levels[:-1, :-1], np.rint((ground - low) * (65535 / (high - low))))


def test_pictures_of_light_are_coloured_and_those_of_water_are_grey() -> None:
    for view, mode in (("shade", "RGB"), ("water", "L")):
        make("x.png", *SMALL, "--view", view)
        with Image.open("x.png") as picture:
            assert (picture.mode, picture.size) == (mode, (33, 33))


def test_a_strip_is_the_maps_of_its_stages_side_by_side() -> None:
    make("strip.png", *SMALL, "--erode", "20", "--stages", "3")
    strip = np.asarray(Image.open("strip.png"))
    assert strip.shape == (33, 3 * 33 + 2, 3)
    for number, epochs in enumerate(("0", "10", "20")):
        make("one.png", *SMALL, "--erode", epochs)
        assert np.array_equal(strip[:, number * 34 : number * 34 + 33], np.asarray(Image.open("one.png")))


def test_the_hour_of_now_and_of_a_day_that_turns_are_hours() -> None:
    pictures = {}
    for hour in ("now", "cycle", "12:00", "23:59"):
        make("x.png", *SMALL, "--time", hour)
        pictures[hour] = np.asarray(Image.open("x.png"))
        assert pictures[hour].shape == (33, 33, 3)
    assert not np.array_equal(pictures["12:00"], pictures["23:59"]), "the hour is seen"


def test_a_name_that_is_too_long_is_said_in_one_line() -> None:
    status, out, err = run("map", f"{'x' * 300}.png", *SMALL)
    assert (status, out) == (2, "")
    assert err.endswith(".png': file name too long\n")
