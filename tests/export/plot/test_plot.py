"""Landscapes on paper: strokes that no nearer land hides, and posters that look as the painted picture."""

from __future__ import annotations

import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path

import numpy as np
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from profiles import examples
from ridgeline.cli import main
from ridgeline.export.plot.hatching import hatching
from ridgeline.export.plot.pen_strokes import crests, visible
from ridgeline.export.plot.plot_command import draw
from ridgeline.export.plot.sheet import Sheet
from ridgeline.render import Renderer, canvas
from ridgeline.scene import Landscape, Moment, Scene, View
from ridgeline.terrain.arrays import Floats

SVG = "{http://www.w3.org/2000/svg}"
INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"
CODE = "dusk-7-1830-ad5"

MOST_DIFFERENCE = 5.0
"""Levels of 255, root mean square, between a poster and the painted picture: the reader has no sprites."""


def landscape(seed: int, theme: str = "dusk", hour: float = 18.5) -> Scene:
    return Landscape(theme, seed=seed, weather="none").scene(Moment(hour=hour), View(240, 160))


def plotted(file: Path, *words: str) -> ET.Element:
    assert main(["plot", str(file), *words]) == 0
    return ET.parse(file).getroot()


def points(root: ET.Element) -> Floats:
    texts = [line.get("points", "") for line in root.iter(f"{SVG}polyline")]
    return np.array([pair.split(",") for text in texts for pair in text.split()], dtype=np.float64)


@pytest.mark.slow
@examples(8)
@given(st.integers(), st.sampled_from(["dusk", "tide", "winter"]))
def test_no_stroke_runs_over_nearer_land(seed: int, theme: str) -> None:
    scene = landscape(seed, theme)
    layers = visible(scene)
    for seen in layers:
        x = np.arange(len(seen.crest))
        for _, line in crests(seen, halo=0.5, tolerance=0.0) + hatching(scene, [seen], pixels=1.0):
            assert (line[:, 1] <= np.interp(line[:, 0], x, seen.foot) + 1e-6).all()
            assert (line >= 0.0).all()
            assert (line[:, 0] <= scene.width).all()


@pytest.mark.slow
def test_a_crest_is_drawn_wherever_it_is_seen() -> None:
    for seen in visible(landscape(7)):
        drawn_columns = np.zeros(len(seen.crest), dtype=bool)
        for _, line in crests(seen, halo=0.5, tolerance=0.0):
            drawn_columns[np.rint(line[:, 0]).astype(int)] = True
        plain = (seen.foot - seen.crest > 2.0) & (seen.crest >= 0.0)
        assert drawn_columns[plain].all()


@pytest.mark.slow
def test_what_is_darker_has_more_ink() -> None:
    scene = landscape(7)
    layers = visible(scene)
    strokes = hatching(scene, layers, pixels=0.6)
    ink = []
    for seen in (layers[0], layers[-1]):
        room = float(np.maximum(seen.foot - seen.crest, 0.0).sum())
        lines = [line for layer, line in strokes if layer == seen.layer]
        ink.append(sum(float(np.hypot(*(line[1] - line[0]))) for line in lines) / room)
    assert ink[0] > 3.0 * ink[1]


def test_each_pen_has_a_layer_and_keeps_from_the_edges_of_the_paper(tmp_path: Path) -> None:
    root = plotted(tmp_path / "a.svg", "--code", CODE, "--paper", "a4", "--pens", "3", "--hatch")
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("297mm", "210mm", "0 0 297 210")
    pens = root.findall(f"{SVG}g")
    assert [pen.get(f"{INKSCAPE}label") for pen in pens] == ["1", "2", "3"]
    assert {pen.get(f"{INKSCAPE}groupmode") for pen in pens} == {"layer"}
    assert all(len(pen) for pen in pens)
    assert len({pen.get("stroke") for pen in pens}) == 3
    margin = Sheet.with_margin(297, 210).margin
    inside = (points(root) >= margin - 0.01) & (points(root) <= np.array([297, 210]) - margin + 0.13)
    assert inside.all()


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["--hatch", "--filled"])
def test_a_drawing_has_its_code_and_is_the_same_again(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--theme", "dusk", "--seed", "7", "--time", "18:30", "--paper", "80x60", kind]
    first = plotted(tmp_path / "a.svg", *words)
    plotted(tmp_path / "b.svg", "--code", CODE, "--paper", "80x60", kind)
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()
    assert first.findtext(f"{SVG}title") == CODE
    assert "in the evening" in (first.findtext(f"{SVG}desc") or "")
    capsys.readouterr()
    assert main(["plot", str(tmp_path / "c.svg"), *words, "--print-code"]) == 0
    assert capsys.readouterr().out.split() == [CODE]
    assert not (tmp_path / "c.svg").exists()


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["dusk", "winter", "tide"])
def test_a_poster_looks_as_the_painted_outlines(theme: str, tmp_path: Path) -> None:
    """It has the crests with all that stands on them, in their own colours, and the sun's path over the water."""
    words = ["--theme", theme, "--seed", "7", "--time", "18:30", "--weather", "none"]
    plotted(tmp_path / "poster.svg", "--filled", "--paper", "160x90", *words)
    poster = pygame.image.load_sized_svg(tmp_path / "poster.svg", (640, 360))
    scene = Landscape(theme, 7, "none").outlined().scene(Moment(hour=18.5), View(640, 360))
    unlit = tuple(replace(layer, glow=0.0) for layer in scene.layers)
    painted = canvas(640, 360)
    Renderer().draw(replace(scene, layers=unlit, sprites=()), painted)
    one, other = (pygame.surfarray.array3d(picture).astype(np.float64) for picture in (poster, painted))
    assert np.sqrt(np.mean((one - other) ** 2)) < MOST_DIFFERENCE


def test_a_moon_is_drawn_as_its_lit_part_and_stars_as_rings(tmp_path: Path) -> None:
    night = landscape(3, "tide", 22.0)
    assert night.sky.discs[0].phase != 0.5
    content = draw(night, Sheet(60, 40), 1, hatch=False)
    by_day = draw(landscape(3, "tide", 12.0), Sheet(60, 40), 1, hatch=False)
    assert content.count("<polyline") > by_day.count("<polyline") + 5


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["a.png"], "a drawing ends in .svg"),
        (["none/a.svg"], "there is no folder"),
        (["a.svg", "--filled", "--hatch"], "--filled cannot be given with --hatch, which is for strokes"),
        (["a.svg", "--filled", "--pens", "2"], "--filled cannot be given with --pens, which is for strokes"),
        (["a.svg", "--paper", "5x5"], "5000x5000"),
        (["a.svg", "--pens", "0"], "from 1 to 16"),
        (["a.svg", "--scene", "rain"], "--scene: expected ridges or flyover, got 'rain'"),
        (["a.svg", "--code", "dusk-7-1831-ad5"], "a letter is wrong"),
    ],
)
def test_a_mistake_is_one_line_and_leaves_nothing(
    words: list[str],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["plot", *words]) == 2
    message = capsys.readouterr().err
    assert said in message
    assert message.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_a_flight_is_drawn_too(tmp_path: Path) -> None:
    root = plotted(tmp_path / "a.svg", "--scene", "flyover", "--theme", "dusk", "--seed", "7", "--paper", "60x40")
    assert len(points(root)) > 100


@pytest.mark.slow
def test_the_plotters_software_vpype_reads_the_pens(tmp_path: Path) -> None:
    plotted(tmp_path / "a.svg", "--code", CODE, "--paper", "a4", "--pens", "2", "--hatch")
    # Its libraries are twice as large as all of ours: so it has a place of its own, and only here.
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "venv")], check=True)
    programs = tmp_path / "venv" / ("Scripts" if sys.platform == "win32" else "bin")
    subprocess.run([programs / "python", "-m", "pip", "install", "-q", "vpype==1.15.0"], check=True)
    command = [programs / "vpype", "read", tmp_path / "a.svg", "linemerge", "stat"]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "Layer 1" in said
    assert "Layer 2" in said
    assert "Layer 3" not in said
    width, height = (float(side) for side in re.findall(r"page size: \(([\d.]+), ([\d.]+)\)", said)[0])
    assert np.allclose((width, height), (297 * 96 / 25.4, 210 * 96 / 25.4), atol=0.01)
    paths = [int(count) for count in re.findall(r"Path count: (\d+)", said)]
    assert all(paths)
    assert sum(paths) > 200
