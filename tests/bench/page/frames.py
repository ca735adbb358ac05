"""Prints what frames cost in the page, beside Python's: ``python tests/bench/page/frames.py [theme …]``.

Needs node, and for whole frames selenium and Chromium, as the tests of the page do. All make the same frames of the
same land in turns, some at a time. A whole frame is a scene, and telling the graphics card to draw it; only a corner is
drawn, as the processor may have to do that.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "offscreen"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
sys.path.extend(str(folder) for folder in Path(__file__).resolve().parents[1:3])

import numpy as np

from figures import DAY, FRAMES_PER_SECOND, SEED, SIZES, MissingError
from ridgeline.export.page.page_file import theme_record
from ridgeline.scene import Journey, Landscape, Scene, View
from shading import corner
from web.chromium import WEB, WITH_WEBGL, Chromium, shaders
from xserver import tool

HERE = Path(__file__).parent

THEMES = ("dusk", "winter", "harbour")
HOUR = 18.0
SIZE = SIZES["1080p"]

BLOCK = 30  #: frames that are timed at once: browsers round the time
BLOCKS = 60  #: blocks of each; the first third does not count, as scripts become faster at first
AIM = 0.5  #: of the page's time, by Python's
Film = Callable[[int], float]  #: the milliseconds of a frame in the block that begins with a number

DRAW = """
const film = await import(URL.createObjectURL(new Blob([given[0]], {type: "text/javascript"})));
const {ShaderRenderer} = await import("/web/paint/shaderRenderer.js");
const canvas = document.createElement("canvas");
document.body.replaceChildren(canvas);
const painter = new ShaderRenderer(canvas, given[1]);
const gl = canvas.getContext("webgl2");
gl.enable(gl.SCISSOR_TEST);
gl.scissor(0, 0, 16, 16);
const frames = await film.pageFilm(`${location.origin}/web`, given[2]);
window.timed = (first, count) => {
    const milliseconds = frames(first, count, (scene) => painter.draw(scene));
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
    return milliseconds;
};
"""


def told(theme: str) -> dict[str, Any]:
    """What `film.js` takes."""
    width, height = SIZE
    record = theme_record(Landscape(theme, SEED).theme)
    return {"record": record, "seed": SEED, "hour": HOUR, "day": DAY, "width": width, "height": height}


def python_film(theme: str, done: Callable[[Scene], object]) -> Film:
    """What makes scenes here."""
    landscape, view = Landscape(theme, SEED), View(*SIZE)
    journey = Journey(landscape.theme.speed, HOUR, DAY)

    def timed(first: int) -> float:
        start = time.perf_counter()
        for frame in range(first, first + BLOCK):
            done(landscape.scene(journey.moment(frame / FRAMES_PER_SECOND), view))
        return 1e3 * (time.perf_counter() - start) / BLOCK

    return timed


def drawn_film(theme: str) -> Film:
    """What makes scenes here and tells the graphics card to draw them; a MissingError where there is no OpenGL."""
    renderer = corner()
    film = python_film(theme, renderer.draw)

    def timed(first: int) -> float:
        milliseconds = film(first)
        renderer.picture()  # waits until all is drawn that the card was told to draw
        return milliseconds

    return timed


@contextmanager
def node_film(theme: str) -> Iterator[Film]:
    """What makes scenes in node."""
    command = [tool("node"), str(HERE / "scenes.mjs"), WEB.as_uri()]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as node:
        assert node.stdin
        assert node.stdout
        questions, answers = node.stdin, node.stdout
        print(json.dumps(told(theme)), file=questions, flush=True)

        def timed(first: int) -> float:
            print(json.dumps([first, BLOCK]), file=questions, flush=True)
            return float(answers.readline())

        yield timed
        questions.close()


@contextmanager
def browser_film(theme: str) -> Iterator[Film]:
    """What makes scenes in Chromium and tells WebGL2 to draw them."""
    programs = tool("chromium"), tool("chromedriver")
    with tempfile.TemporaryDirectory() as profile, Chromium(*programs, Path(profile), *WITH_WEBGL) as browser:
        browser.run(DRAW, (HERE / "film.js").read_text(encoding="utf-8"), shaders(), told(theme))
        yield lambda first: float(browser.run("return timed(...given)", first, BLOCK))


def medians(own: Film, page: Film, blocks: int) -> tuple[float, float]:
    """The milliseconds of a frame of both, made in turns."""
    times = [(own(BLOCK * number), page(BLOCK * number)) for number in range(blocks)]
    first, second = np.median(times[blocks // 3 :], axis=0)
    return float(first), float(second)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("themes", nargs="*", default=THEMES)
    parser.add_argument("--blocks", type=int, default=BLOCKS, help="of 30 frames each, %(default)s unless given")
    given = parser.parse_args()
    for theme in given.themes:
        with node_film(theme) as film:
            show("scene", theme, *medians(python_film(theme, lambda _: None), film, given.blocks))
        try:
            with browser_film(theme) as film:
                show("scene and upload", theme, *medians(drawn_film(theme), film, given.blocks))
        except (MissingError, ImportError) as problem:
            print(f"{theme}, scene and upload: {problem}")


def show(what: str, theme: str, own: float, page: float) -> None:
    """Print a line."""
    print(f"{theme}, {what}: Python {own:.2f} ms, the page {page:.2f} ms, {page / own:.2f} (aim {AIM})", flush=True)


if __name__ == "__main__":
    main()
