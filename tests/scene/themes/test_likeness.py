"""A theme file that is like another says only what differs, and whatever is wrong with it has its place."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from ridgeline import shipped
from ridgeline.scene import Palette, Theme
from ridgeline.scene.themes.difference import text_like
from ridgeline.scene.themes.find import built_in, digits_of
from ridgeline.scene.themes.load import ThemeError, read_theme
from ridgeline.scene.themes.rules import broken_steps
from ridgeline.scene.themes.variations import faster, hazier, rougher, with_ridges
from ridgeline.textfile.read import MAX_TEXT_BYTES

DUSK = built_in("dusk")


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A theme's file, beside nothing; the user's folder is another one."""
    monkeypatch.setattr("ridgeline.user_folders.themes", lambda: tmp_path / "own")
    (tmp_path / "own").mkdir()
    (tmp_path / "here").mkdir()
    return tmp_path / "here" / "mine.toml"


def written(file: Path, text: str) -> Theme:
    file.write_text(text, encoding="utf-8")
    return read_theme(file)


def refusal(file: Path, text: str) -> list[str]:
    with pytest.raises(ThemeError) as refused:
        written(file, text)
    return str(refused.value).replace(f"{file.parent}/", "").split("\n")


def test_what_is_not_said_is_the_other_theme_s_with_its_land(file: Path) -> None:
    assert written(file, 'like = "dusk"') == replace(DUSK, name="mine", land="dusk")


def test_tables_are_changed_key_by_key(file: Path) -> None:
    weather = written(file, 'like = "dusk"\n[weather]\nrain = 0.25').weather
    assert weather == replace(DUSK.weather, rain=0.25)


def test_lists_of_values_are_said_whole(file: Path) -> None:
    assert written(file, 'like = "dusk"\nforeground = ["rock"]').foreground == ("rock",)


def test_layers_are_changed_by_their_numbers(file: Path) -> None:
    layers = written(file, 'like = "dusk"\n[[layers]]\nnumber = 2\nmist = 0.125').layers
    assert layers[1] == replace(DUSK.layers[1], mist=0.125)
    assert [*layers[:1], *layers[2:]] == [*DUSK.layers[:1], *DUSK.layers[2:]]


def test_layers_without_numbers_take_the_place_of_the_others(file: Path) -> None:
    text = 'like = "dusk"\n[[layers]]\nbase = 300\ndisplacement = 90\nparallax = 0.5'
    assert len(written(file, text).layers) == 1


def test_hours_are_changed_or_added_by_their_hour(file: Path) -> None:
    at = DUSK.hours[2].at
    noon = "ffeedd"
    text = f"""like = "dusk"
[[hours]]
at = 13.75
sky = ["#000", "#111", "#222", "#333", "#444"]
ridges = ["#e0e0e0", "#101010"]
mist = "#ccc"
glow = "#{noon}"
[[hours]]
at = {at}
glow = "#{noon}"
"""
    hours = written(file, text).hours
    assert [hour.at for hour in hours] == sorted([*(hour.at for hour in DUSK.hours), 13.75])
    assert hours[2] == replace(DUSK.hours[2], glow=noon)
    new = next(hour for hour in hours if hour.at == 13.75)
    assert new == Palette(
        13.75, ("000000", "111111", "222222", "333333", "444444"), ("e0e0e0", "101010"), "cccccc", noon
    )


def test_biomes_are_changed_by_name(file: Path) -> None:
    name = DUSK.biomes[1].name
    biomes = written(file, f'like = "dusk"\n[[biomes]]\nname = "{name}"\nrise = 0.75\n[[biomes]]\nname = "moor"').biomes
    assert biomes[1] == replace(DUSK.biomes[1], rise=0.75)
    assert [biome.name for biome in biomes] == [*(biome.name for biome in DUSK.biomes), "moor"]


def test_whole_takes_nothing_of_a_list_from_the_other(file: Path) -> None:
    assert written(file, 'like = "dusk"\nwhole = ["seasons"]\nseasons = []').seasons == ()


def test_a_theme_may_be_like_one_that_is_like_another(file: Path) -> None:
    file.with_name("base.toml").write_text('like = "dusk"\nspeed = 33')
    assert written(file, 'like = "base"\nwisps = 0.5') == replace(DUSK, name="mine", land="dusk", speed=33.0, wisps=0.5)


def test_names_stand_for_built_in_themes_then_files_beside_then_the_user_s(file: Path, tmp_path: Path) -> None:
    for folder, speed in ((file.parent, 11), (tmp_path / "own", 22)):
        for name in ("winter", "base") if speed == 11 else ("winter", "base", "far"):
            (folder / f"{name}.toml").write_text(f'like = "dusk"\nspeed = {speed}')
    assert written(file, 'like = "winter"').speed == built_in("winter").speed
    assert written(file, 'like = "base"').speed == 11.0
    assert written(file, 'like = "far"').speed == 22.0


def test_colours_are_the_same_however_they_are_written(file: Path) -> None:
    themes = [written(file, f'like = "dusk"\nlamp = "{lamp}"') for lamp in ("ffbb88", "#ffbb88", "#fb8")]
    assert {theme.lamp for theme in themes} == {"ffbb88"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('like = "dsk"', "mine.toml:1: like: given 'dsk', allowed is the name of a theme; did you mean 'dusk'?"),
        ('\nlike = "mine"', "mine.toml:2: like: 'mine' is like 'mine': none can be like itself"),
        ("like = 5", "mine.toml:1: like: given 5, allowed is the name of a theme"),
        ('like = "../here/other"', "mine.toml:1: like: given '../here/other', allowed is the name of a theme, one of"),
        ('like = "dusk"\nlik = 3', "mine.toml:2: lik: unknown key, did you mean 'like'?"),
        (
            'like = "dusk"\n[[layers]]\nnumber = 60',
            "mine.toml:3: layers[0].number: given 60, allowed is a whole number from 1, the farthest layer, up to 8",
        ),
        ('like = "dusk"\n[[layers]]\nnumber = 6\n[[layers]]\nmist = 0.3', "mine.toml:4: layers[1].number: missing;"),
        ('like = "dusk"\n[[layers]]\nnumber = 1\n[[layers]]\nnumber = 1', "mine.toml:5: layers[1].number: given 1,"),
        (
            f'like = "dusk"\n[[hours]]\nat = {DUSK.hours[3].at}\nmist = "#12345"',
            "mine.toml:4: hours[0].mist: given '#12345', allowed is six hexadecimal digits, like ffb58c or #ffb58c",
        ),
        (
            'like = "dusk"\nstops = [0, 0.5]',
            "mine.toml:1: like: what comes from 'dusk': hours[0].sky: given 5 colours, allowed is 2,",
        ),
        ('like = "dusk"\nwhole = ["hors"]', "mine.toml:2: whole[0]: given 'hors', allowed is"),
        ('like = "dusk"\nhours = 5', "mine.toml:2: hours: given 5, allowed is a list of 1 to 24"),
        ('like = "dusk"\nlayers = [5]', "mine.toml:2: layers[0]: given 5, allowed is a table"),
        ('like = "dusk"\n[[biomes]]\nname = "forest"\nrise = 9.0', "mine.toml:4: biomes[0].rise: given 9.0"),
        ('like = "dusk"\nname = "x"', "mine.toml:2: name: unknown key; a theme has the name of its file"),
        ('like = "broken"', "broken.toml:1:"),
        ('like = "wrong"', "mine.toml:1: like: what comes from 'wrong': speed: given 'fast', allowed is a number"),
        ('like = "round"', "round.toml:1: like: 'mine' is like 'round' is like 'mine': none can be like itself"),
    ],
)
def test_a_mistake_has_one_line_with_its_place(text: str, said: str, file: Path) -> None:
    file.with_name("broken.toml").write_text("= 3")
    file.with_name("wrong.toml").write_text('like = "dusk"\nspeed = "fast"')
    file.with_name("round.toml").write_text('like = "mine"')
    lines = refusal(file, text)
    assert len(lines) == 1
    assert lines[0].startswith(said)


def test_a_long_row_of_themes_ends(file: Path) -> None:
    for number in range(50):
        file.with_name(f"t{number}.toml").write_text(f'like = "t{number + 1}"')
    assert refusal(file, 'like = "t0"')[0].endswith("too many: at most 8 themes may each be like the next")


def test_a_code_tells_a_theme_from_one_whose_other_theme_has_changed(file: Path) -> None:
    base = file.with_name("base.toml")
    base.write_text('like = "dusk"\nspeed = 33')
    written(file, 'like = "base"')
    before = digits_of(str(file))
    base.write_text('like = "dusk"\nspeed = 34')
    assert digits_of(str(file)) != before


def read_back(file: Path, theme: Theme, like: str) -> str:
    text = text_like(theme, like, built_in(like))
    assert written(file, text) == replace(theme, name="mine", land=theme.land or theme.name)
    return text


def test_what_is_tuned_is_all_that_a_file_says(file: Path) -> None:
    assert read_back(file, faster(DUSK, 10.0), "dusk") == 'like = "dusk"\nspeed = 80.0\n'
    text = read_back(file, replace(DUSK, hours=(replace(DUSK.hours[0], mist="123456"), *DUSK.hours[1:])), "dusk")
    assert text == f'like = "dusk"\n\n[[hours]]\nat = {DUSK.hours[0].at}\nmist = "#123456"\n'


@pytest.mark.slow
@pytest.mark.parametrize("name", shipped.theme_names())
def test_any_theme_can_be_said_as_what_differs_from_any_other(name: str, file: Path) -> None:
    for like in ("dusk", "tide", "paper"):
        assert len(read_back(file, built_in(name), like)) < MAX_TEXT_BYTES


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=12)
@given(
    st.sampled_from(shipped.theme_names()),
    st.integers(3, 9),
    st.floats(-0.2, 0.2),
    st.floats(0.8, 1.2),
)
@pytest.mark.slow
def test_any_tuned_theme_is_read_back(file: Path, name: str, count: int, rough: float, haze: float) -> None:
    theme = hazier(rougher(with_ridges(built_in(name), count), rough), haze)
    text = text_like(theme, name, built_in(name))
    file.write_text(text, encoding="utf-8")
    assume(not list(broken_steps(theme)))  # a tuner does not save it then
    assert read_theme(file) == replace(theme, name="mine", land=theme.land or name)
