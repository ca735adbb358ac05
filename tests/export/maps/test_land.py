"""Land as files: the numbers are the ridge's to the last bit, and the drawing is the shape they make."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import numpy as np
import pygame
import pytest

from command_line import run
from ridgeline.terrain import Ridge, seed_number

KNOBS = ("--roughness", "1.3", "--span", "512", "--smooth", "24", "--floor", "-30", "--decay", "exponential")
RIDGE = Ridge(seed="our hills", roughness=1.3, span=512, smooth=24.0, floor=-30.0, decay="exponential")

BAD = [
    ("land", "'ridgeline land' needs FILE"),
    ("land x.gif", "'x.gif': land ends in .csv, .json or .svg"),
    ("land nowhere/x.csv", "'nowhere/x.csv': there is no folder 'nowhere'"),
    ("land x.csv --start 5 --stop 5", "--stop 5 must be above --start, which is 5"),
    ("land x.csv --step 5000", "--step 5000 is longer than the land from 0 to 4096"),
    ("land x.csv --step 0.001", "--step 0.001: from 0 to 4096 these are 4,096,001 heights; 1,048,576 are allowed"),
    ("land x.csv --step 0", "--step: expected a number from 0.001 to 1e+09, got '0'"),
    ("land x.csv --span 500", "span must be a power of two from 1 to 1,073,741,824, not 500"),
    ("land x.csv --roughness 0", "roughness must be a finite number above 0, not 0.0"),
    ("land x.csv --floor 5 --ceiling 4", "floor must not be above ceiling, but 5.0 is above 4.0"),
    ("land x.csv --decay slow", "--decay: expected power, exponential, linear, logarithmic, none or once, got 'slow'"),
    ("land x.csv --theme dusk", "'ridgeline land' has no option '--theme'"),
]


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def make(*words: str) -> str:
    status, out, err = run("land", *words)
    assert (status, err) == (0, "")
    return out


@pytest.mark.parametrize(("words", "said"), BAD, ids=[words[:40] for words, _ in BAD])
def test_a_mistake_is_said_in_one_line_and_nothing_is_left_behind(words: str, said: str) -> None:
    status, out, err = run(*words.split())
    assert (status, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1
    assert not list(Path().iterdir())


def test_columns_are_the_heights_of_the_ridge_both_ends_included() -> None:
    out = make("x.csv", "--seed", "our hills", *KNOBS, "--start", "-100", "--stop", "900", "--step", "2.5")
    places, heights = np.loadtxt("x.csv", delimiter=",", skiprows=1).T
    assert Path("x.csv").read_text().startswith("x,height\n")
    assert np.array_equal(places, -100.0 + 2.5 * np.arange(401))
    assert np.array_equal(heights, RIDGE.heights(-100.0, 901.0, 2.5))
    assert out.startswith(f"wrote x.csv: 401 heights from {heights.min():.5g} to {heights.max():.5g}, ")
    assert out.endswith(f", seed {seed_number('our hills')}\n")


def test_json_holds_the_ridge_itself() -> None:
    make("x.json", "--seed", "our hills", *KNOBS, "--stop", "64", "--step", "0.3")
    content = json.loads(Path("x.json").read_text())
    ridge = Ridge.from_dict(content["ridge"])
    assert ridge == RIDGE
    places = content["start"] + content["step"] * np.arange(len(content["heights"]))
    assert len(places) == 214
    assert np.allclose(content["heights"], ridge.height_at(places), rtol=0.0, atol=1e-9)


def test_without_a_seed_the_line_says_which_land_it_was() -> None:
    seed = re.fullmatch(r"wrote x.csv: 4097 heights from \S+ to \S+, .*, seed (\d+)\n", make("x.csv"))
    assert seed
    first = Path("x.csv").read_bytes()
    make("x.csv", "--seed", seed[1])
    assert Path("x.csv").read_bytes() == first


@pytest.mark.parametrize("start", [0.0, 1e12])
def test_a_drawing_is_a_filled_shape_that_its_box_just_holds(start: float) -> None:
    make(
        "x.svg", "--seed", "our hills", *KNOBS, "--start", f"{start:.0f}", "--stop", f"{start + 600:.0f}", "--step", "2"
    )
    root = ET.parse("x.svg").getroot()
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    (path,) = root.findall("{http://www.w3.org/2000/svg}path")
    line = np.array(re.findall(r"([-\d.e]+),([-\d.e]+)", path.attrib["d"].partition("L")[2]), float)
    heights = RIDGE.heights(start, start + 601.0, 2.0)
    assert (left, top, width) == (0.0, 0.0, 600.0)
    assert height == pytest.approx(max(1.25 * np.ptp(heights), 120.0))
    assert np.isin(line[:, 0], np.arange(0.0, 601.0, 2.0)).all()
    drawn = np.interp(np.arange(0.0, 601.0, 2.0), *line.T)
    assert np.abs(drawn - (heights.max() - heights)).max() <= 0.001 * height + 1e-4
    assert len(line) < len(heights)
    assert 0.0 <= line[:, 1].min() <= 0.001 * height
    assert path.attrib["d"].endswith(f"V{height:.8g} Z")


def test_a_drawing_shows_land_below_the_line_and_nothing_above() -> None:
    make("x.svg", "--seed", "our hills", *KNOBS, "--stop", "600", "--step", "2")
    picture = pygame.image.load("x.svg")
    solid = pygame.surfarray.array_alpha(picture).T > 128
    assert solid.shape[1] == 600
    assert solid[-1].all()
    first = solid.argmax(axis=0)
    heights = RIDGE.heights(0.0, 600.0)
    assert abs(first - (heights.max() - heights) - 0.5).max() < 2.0
    assert (np.diff(solid.astype(int), axis=0) >= 0).all(), "no hole below the line"


def test_flat_land_has_a_drawing() -> None:
    make("x.svg", "--displacement", "0", "--stop", "10")
    assert ET.parse("x.svg").getroot().attrib["viewBox"] == "0 0 10 2"
