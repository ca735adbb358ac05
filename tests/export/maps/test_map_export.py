"""Maps for other programs: what is written is read back by a reader of its own, and is the map."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from command_line import run
from ridgeline.export.maps.map_export import ENDINGS
from ridgeline.export.maps.widelands import LETTERS, TERRAINS, field_heights
from ridgeline.scene.light.daylight import light
from ridgeline.scene.maps.code import MapSpec
from ridgeline.scene.maps.map import Map, map_of
from ridgeline.scene.maps.zones import EDGES, ZONES, zone_colours, zones
from ridgeline.scene.themes.find import built_in

WORDS = ("--seed", "7", "--side", "65", "--island", "--erode", "20")
WANTED = MapSpec(7, 65, 20, island=True)


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture(scope="module")
def made() -> Map:
    return map_of(WANTED)


def make(name: str, *words: str) -> str:
    status, out, err = run("map", name, *(words or WORDS))
    assert (status, err) == (0, "")
    return out


def names() -> list[str]:
    return sorted(path.name for path in Path().iterdir())


@pytest.mark.parametrize("ending", ["raw", "r16"])
def test_raw_levels_and_the_scale_beside_them_are_the_heights(ending: str, made: Map) -> None:
    out = make(f"land.{ending}")
    assert re.fullmatch(f"land.{ending}.json belongs to it\nwrote land.{ending}: .*, code {WANTED.code}\n", out)
    assert names() == [f"land.{ending}", f"land.{ending}.json"]
    scale = json.loads(Path(f"land.{ending}.json").read_text())
    side = scale["side"]
    assert (side, side - 1 & side - 2) == (65, 0), "a power of two and one, which Unity needs"
    assert (scale["bits"], scale["byte_order"], scale["sea"]) == (16, "little-endian", 0.0)
    levels = np.frombuffer(Path(f"land.{ending}").read_bytes(), "<u2").reshape(side, side)
    assert (levels.min(), levels.max()) == (0, 65535)
    step = (scale["highest"] - scale["lowest"]) / 65535.0
    assert abs(scale["lowest"] + levels[:-1, :-1] * step - made.ground).max() <= 0.5001 * step
    assert np.array_equal(levels[0], levels[-1])


def test_columns_with_commas_are_read_by_numpy(made: Map) -> None:
    make("land.csv")
    heights = np.loadtxt("land.csv", delimiter=",")
    assert heights.shape == (65, 65)
    assert np.allclose(heights[:-1, :-1], made.ground, rtol=1e-7, atol=0.0)
    make("water.csv", *WORDS, "--view", "water")
    assert np.allclose(np.loadtxt("water.csv", delimiter=",")[:-1, :-1], made.water(slice(None)), rtol=1e-7)


def test_json_holds_heights_their_scale_the_code_and_the_rivers(made: Map) -> None:
    make("land.json")
    content = json.loads(Path("land.json").read_text())
    heights = np.array(content.pop("heights"))
    rivers = content.pop("rivers")
    assert np.allclose(heights[:-1, :-1], made.ground, rtol=1e-7, atol=0.0)
    assert content == {
        "format": "ridgeline map",
        "version": 1,
        "code": WANTED.code,
        "side": 65,
        "wraps": True,
        "lowest": made.ground.min(),
        "highest": made.ground.max(),
        "sea": 0.0,
    }
    assert len(rivers) == len(made.rivers) > 1
    for written, river in zip(rivers, made.rivers, strict=True):
        assert np.allclose(written["points"], river.points, atol=0.001)
        assert np.allclose(written["widths"], river.widths, atol=0.001)
        assert written["into"] == river.into


def test_json_of_land_without_sea_and_rain_says_so() -> None:
    make("land.json", "--seed", "7", "--side", "17")
    content = json.loads(Path("land.json").read_text())
    assert (content["sea"], content["rivers"], len(content["heights"])) == (None, [], 17)


def test_tiled_maps_are_read_by_a_parser_of_their_own(made: Map) -> None:
    parser = pytest.importorskip("pytiled_parser")
    out = make("land.tmj")
    assert out.splitlines()[0] == "land-tiles.png belongs to it"
    read = parser.parse_map(Path("land.tmj").resolve())
    assert (read.map_size.width, read.map_size.height, read.tile_size.width) == (64, 64, 16)
    assert (read.orientation, read.infinite, read.properties["code"]) == ("orthogonal", False, WANTED.code)
    *tile_layers, rivers = read.layers
    cells = sum(np.array(layer.data) for layer in tile_layers)
    assert np.array_equal(cells, zones(made) + 1), "each cell has a tile in one layer"
    for layer in tile_layers:
        assert set(np.unique(layer.data)) == {0, ZONES.index(layer.name) + 1}
    (tiles,) = read.tilesets.values()
    assert tiles.image.exists() if tiles.image.is_absolute() else Path(tiles.image).exists()
    assert [tile.class_ for tile in tiles.tiles.values()] == [*ZONES]
    assert len(rivers.tiled_objects) == len(made.rivers)
    for line, river in zip(rivers.tiled_objects, made.rivers, strict=True):
        points = np.array([(point.x, point.y) for point in line.points]) + np.array(line.coordinates)
        assert np.allclose(points, (river.points + 0.5) * 16.0, atol=0.02)
        assert line.properties["width"] == pytest.approx(river.widths[-1] * 16.0, abs=0.01)


MAP_FIELDS = {
    *("compressionlevel", "height", "infinite", "layers", "nextlayerid", "nextobjectid", "orientation", "properties"),
    *("renderorder", "tiledversion", "tileheight", "tilesets", "tilewidth", "type", "version", "width"),
}
"""Those that the documentation of Tiled says a finite orthogonal map has."""


def test_tiled_maps_have_the_documented_fields_and_unique_numbers() -> None:
    make("land.tmj")
    content = json.loads(Path("land.tmj").read_text())
    assert set(content) == MAP_FIELDS
    layers: list[dict[str, Any]] = content["layers"]
    numbers = [layer["id"] for layer in layers]
    objects = [line["id"] for line in layers[-1]["objects"]]
    assert numbers == sorted(set(numbers))
    assert content["nextlayerid"] == max(numbers) + 1
    assert content["nextobjectid"] == max(objects) + 1 == len(objects) + 1
    assert {layer["type"] for layer in layers} == {"tilelayer", "objectgroup"}


def test_tiles_have_the_colours_of_the_theme_and_hour() -> None:
    for theme, hour in (("dusk", 16.5), ("cherry", 9.0)):
        make("land.tmj", *WORDS, "--theme", theme, "--time", f"{int(hour):02d}:{int(hour % 1 * 60):02d}")
        pixels = np.asarray(Image.open("land-tiles.png"))
        assert pixels.shape == (16, 16 * len(ZONES), 3)
        assert np.array_equal(pixels[8, 8::16], zone_colours(light(built_in(theme), hour)))
        assert len(np.unique(pixels.reshape(-1, 3), axis=0)) == len(ZONES)


def test_zones_follow_the_sea_and_the_heights(made: Map) -> None:
    numbers = zones(made)
    assert (numbers.shape, len(EDGES)) == (made.ground.shape, len(ZONES) - 1)
    assert np.array_equal(numbers <= ZONES.index("sea"), made.ground <= 0.0)
    order = np.argsort(made.ground, axis=None)
    assert (np.diff(numbers.ravel()[order].astype(int)) >= 0).all()
    dry = zones(map_of(MapSpec(7, 65)))
    assert dry.min() > ZONES.index("beach")


def test_the_editor_script_gives_each_field_its_height_and_terrain(made: Map) -> None:
    lupa = pytest.importorskip("lupa")
    make("land.lua")
    lua = lupa.LuaRuntime()
    lua.execute(WIDELANDS)
    lua.execute(Path("land.lua").read_text())
    fields = lua.globals().fields
    assert lua.globals().recalculated
    for y in range(64):
        row = [fields[y * 64 + x] for x in range(64)]
        assert [field.raw_height for field in row] == field_heights(made)[y].tolist()
        expected = [TERRAINS[LETTERS[zone]] for zone in zones(made)[y]]
        assert [field.terr for field in row] == [field.terd for field in row] == expected


WIDELANDS = """
fields, recalculated = {}, false
for n = 0, 64 * 64 - 1 do fields[n] = {} end
local map = {width = 64, height = 64}
function map:get_field(x, y) return fields[y * 64 + x] end
function map:recalculate() recalculated = true end
wl = {Editor = function() return {map = map} end}
"""
"""The part of the editor's library that a script needs."""


def test_a_script_refuses_a_map_of_another_size() -> None:
    lupa = pytest.importorskip("lupa")
    make("land.lua")
    lua = lupa.LuaRuntime()
    lua.execute(WIDELANDS.replace("width = 64", "width = 80"))
    with pytest.raises(lupa.LuaError, match="this land needs a map of 64 x 64 fields"):
        lua.execute(Path("land.lua").read_text())


def test_field_heights_are_those_that_the_game_has(made: Map) -> None:
    heights = field_heights(made)
    assert (heights[made.ground <= 0.0] == 10).all()
    assert heights.max() == 60
    assert (field_heights(map_of(MapSpec(7, 9, displacement=0.0))) == 10).all()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("x.lua --side 33", "--side 33: Widelands has no map of that size; a .lua file needs 65, 129, 257 or 513"),
        ("x.json --view water", "'x.json' holds heights: --view water is for .png, .npy, .txt, .csv"),
        ("x.raw --view shade", "'x.raw' holds numbers: use --view height or water"),
        ("x.json --theme dusk", "--theme changes nothing: only --view shade of a .png file, and a .tmj file, has its"),
        ("x.tmj --stages 3 --erode 9", "--stages needs a file that ends in .png"),
    ],
)
def test_what_such_a_file_cannot_hold_is_said_in_one_line(words: str, said: str) -> None:
    status, out, err = run("map", *words.split())
    assert (status, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1
    assert names() == []


@pytest.mark.parametrize("ending", ENDINGS)
def test_the_same_code_makes_the_same_file_byte_for_byte(ending: str) -> None:
    make(f"one{ending}")
    first = Path(f"one{ending}").read_bytes()
    make(f"one{ending}", "--code", WANTED.code)
    assert Path(f"one{ending}").read_bytes() == first


def test_when_one_of_two_files_cannot_be_written_the_other_is_not_either() -> None:
    Path("land.raw.json").mkdir()
    status, out, err = run("map", "land.raw", *WORDS)
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    assert names() == ["land.raw.json"]
