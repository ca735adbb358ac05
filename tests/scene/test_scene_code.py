"""Codes of scenes: each means one scene, and none with a typing mistake means any."""

from __future__ import annotations

import datetime
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ridgeline import shipped
from ridgeline.scene import Journey, Landscape, SceneCode, View
from ridgeline.scene.check_letters import CHECKS, LETTERS, VERSION, with_end
from ridgeline.textfile.typed import show
from sources import ROOT

HOURS = st.floats(0.0, 24.0, exclude_max=True)
MINUTES = st.integers(0, 1439).map(lambda minutes: minutes // 60 + minutes % 60 / 60.0)

CODES = st.builds(
    SceneCode,
    theme=st.sampled_from(["dusk", "paper", "My hills", "böse-1", "_20"]),
    seed=st.integers(-(10**30), 10**30),
    digits=st.sampled_from(["", "0a1b2c"]),
    second=st.floats(0.0, 1e12) | st.integers(0, 10**6).map(float),
    hour=st.none() | HOURS | MINUTES,
    began=st.just(16.0) | HOURS,
    travelled=st.none() | st.floats(-1e15, 1e15),
    speed=st.just(1.0) | st.floats(-1000.0, 1000.0),
    weather=st.sampled_from([None, "none", "rain", "snow", "fog", "storm"]),
    date=st.dates(),
    kind=st.sampled_from(["ridges", "rain", "flyover"]),
    calm=st.booleans(),
    origin=st.none() | st.tuples(st.floats(-1e12, 1e12), st.floats(-1e6, 1e6)),
    size=st.just((1920.0, 1080.0)) | st.tuples(st.floats(1e-3, 2e6), st.floats(10.0, 2e4)),
)


@given(CODES)
def test_a_code_is_one_word_and_means_its_scene(code: SceneCode) -> None:
    word = str(code)
    assert word.isascii()
    assert set(word[:-2]) <= set(LETTERS)
    assert SceneCode.parse(word) == code


def test_only_what_is_not_the_default_is_written() -> None:
    assert str(SceneCode("dusk", 7)).startswith("dusk-7-a")
    assert str(SceneCode("dusk", 7, second=7200.0, weather="storm")).startswith("dusk-7-t7200-w_storm-a")
    assert str(SceneCode("dusk", 7, hour=18.5)) == "dusk-7-1830-ad5"


def two_hundred() -> list[str]:
    """Codes of all kinds, the same ones each time."""
    rng = np.random.default_rng(7)
    codes = []
    for number in range(200):
        fields: dict[str, Any] = {}
        if number % 2:
            fields["hour"] = int(rng.integers(1440)) / 60.0
        if number % 3:
            fields["second"] = float(rng.integers(10**6)) / 10.0
        if number % 5 == 0:
            fields["weather"] = ["storm", "none"][number % 2]
        if number % 7 == 0:
            fields |= {"origin": (-float(number), 20.0), "speed": -0.5}
        theme = shipped.theme_names()[number % len(shipped.theme_names())]
        codes.append(str(SceneCode(theme, int(rng.integers(-(10**6), 10**6)), **fields)))
    return codes


def refused(code: str) -> bool:
    try:
        SceneCode.parse(code)
    except ValueError:
        return True
    return False


@pytest.mark.slow
def test_every_changed_letter_and_every_swap_of_neighbours_is_refused() -> None:
    letters, tried = sorted({*LETTERS, *CHECKS}), 0
    for code in two_hundred():
        assert not refused(code)
        changed = [
            code[:place] + letter + code[place + 1 :]
            for place in range(len(code))
            for letter in letters
            if letter != code[place]
        ]
        swapped = [
            code[:place] + code[place + 1] + code[place] + code[place + 2 :]
            for place in range(len(code) - 1)
            if code[place] != code[place + 1]
        ]
        wrong = [other for other in changed + swapped if not refused(other)]
        assert not wrong, (code, wrong)
        tried += len(changed) + len(swapped)
    assert tried > 100_000


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("dusk-7-1830-ad6", "a letter is wrong, or two are swapped"),
        ("dusk-7-2530-ad5", "'2530' is no part of one"),
        ("dusk-7-w_hail-ad5", "'w_hail' is no part of one"),
        ("dusk-seven-ad5", "'seven' is no part of one"),
        ("dusk-7-d20261399-ad5", "there is no day 20261399"),
        ("dusk-7-v5000-ad5", "a number from -1000 to 1000 is allowed"),
        ("dusk-ad5", "it has no seed"),
        ("dusk-7", "its end is missing"),
        ("", "its end is missing"),
        (with_end("dusk-7").replace(f"-{VERSION}", "-b"), "a letter is wrong"),
        (with_end("dusk-7-w_rain-t5"), "it is written 'dusk-7-t5-w_rain-a"),
        (with_end("dusk-7-t5-t5"), "'t5' is no part of one"),
        (with_end("dusk-7-t5.0"), "it is written 'dusk-7-t5-a"),
        (with_end("_ff-7"), "'_ff' is no part of one"),
        ("dusk-7\n-1830-ad5", "'7\\n' is no part of one"),
        ("x" * 1_000_000, "it is too long"),
    ],
)
def test_what_is_no_code_is_answered_with_what_is_wrong(text: str, words: str) -> None:
    with pytest.raises(ValueError, match="is not a code") as caught:
        SceneCode.parse(text)
    assert words in str(caught.value)
    assert len(str(caught.value)) < 300


@pytest.mark.slow
@given(st.text(max_size=60))
def test_any_text_is_a_code_or_refused_in_one_line(text: str) -> None:
    try:
        code = SceneCode.parse(text)
    except ValueError as problem:
        said = str(problem)
    else:
        said = f"{text!r} is not a code: it is {code}"
    assert said.startswith(f"{show(text)} is not a code: ")
    assert len(said.splitlines()) == 1


def test_the_code_of_another_version_is_told_from_a_wrong_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ridgeline.scene.check_letters.VERSION", "b")
    later = with_end("dusk-7")
    monkeypatch.undo()
    with pytest.raises(ValueError, match="another version of Ridgeline"):
        SceneCode.parse(later)


@pytest.mark.slow
def test_its_scene_is_that_of_its_landscape_and_moment() -> None:
    code = SceneCode.parse(str(SceneCode("dusk", 7, second=61.25, speed=2.0, date=datetime.date(2026, 12, 24))))
    landscape = Landscape("dusk", 7)
    moment = Journey(2.0 * landscape.theme.speed, date=code.date).moment(61.25)
    assert code.moment == moment
    shown, wanted = code.scene(96, 54), landscape.scene(moment, View(96, 54))
    assert shown.describe() == wanted.describe()
    for layer, same in zip(shown.layers, wanted.layers, strict=True):
        np.testing.assert_array_equal(layer.crest, same.crest)


def test_a_view_of_another_shape_shows_as_many_units() -> None:
    code = SceneCode("dusk", 7, origin=(100.0, -20.0), size=(3840.0, 2160.0))
    assert code.view(640, 360) == View(640, 360, 360 / 2160.0, (100.0, -20.0))
    assert SceneCode("dusk", 7, size=(1440.0, 1080.0)).view(400, 300) == View(400, 300)


def test_a_theme_of_ones_own_is_told_from_another_of_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    folder = tmp_path / "ridgeline" / "themes"
    folder.mkdir(parents=True)
    shutil.copy(ROOT / "assets" / "themes" / "dusk.toml", folder / "mine.toml")
    from ridgeline.scene.themes.find import digits_of

    code = str(SceneCode("mine", 7, digits_of("mine")))
    assert SceneCode.parse(code).landscape.theme.name == "mine"
    with (folder / "mine.toml").open("a", encoding="utf-8") as file:
        file.write("# changed\n")
    with pytest.raises(ValueError, match="not the one that is here"):
        SceneCode.parse(code).landscape  # noqa: B018
    (folder / "mine.toml").unlink()
    with pytest.raises(ValueError, match="mine"):
        SceneCode.parse(code).landscape  # noqa: B018
