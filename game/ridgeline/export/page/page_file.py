"""The endless page as one file: its modules, their data, and a still picture for browsers without them."""

import base64
import html
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from io import BytesIO
from pathlib import Path
from typing import Any

import pygame
from PIL import Image

from ...exits import UnavailableError
from ...scene import Landscape, Moment, Scene, SceneCode, Theme
from ...scene.alt_text import alt_text
from ...scene.oklab import hexadecimal
from ...scene.themes.find import SEED_THEMES, digits_of, theme_for
from ...shot.still import paint
from .made_modules import ensure_made
from .page_script import for_kinds, page_script

PACKAGE = Path(__file__).parents[2]
WEB, SHADERS = PACKAGE / "web", PACKAGE / "render" / "shader" / "glsl"
NOT_DRAWN = "overlay"  #: the program that draws text, which the page leaves to the browser

ICON = (
    "data:image/svg+xml,"
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><path fill='%23f4906b' d='M0 0h32v32H0z'/>"
    "<circle cx='20' cy='13' r='5' fill='%23fff3d0'/><path fill='%238a5584' d='M0 20l8-8 9 9 5-4 10 7v8H0z'/>"
    "<path fill='%23221a3c' d='M0 27l12-4 9 3 11-5v11H0z'/></svg>"
)
"""Ridges before the sun, as an address that holds the picture."""

STILL = (960, 540)  #: pixels of the picture for browsers without scripts or WebGL 2
MOST_STILL = 15_000  #: bytes of that picture, 20 kB in the page
STILL_QUALITIES = (60, 45, 30, 15)  #: of 100: the first that makes it small enough is taken, or else the last
HOUR = 18.5  #: the hour of that picture in a page that begins with a new landscape each time
ABOUT = "An endless landscape that never repeats."


def page_text(themes: Sequence[str], code: SceneCode | None, links: str = "") -> str:
    """The page as HTML.

    Args:
        themes: names or files of the themes that the page can show.
        code: the place that it begins with; None for a new landscape each time.
        links: further elements of its head; "" for the icon alone.

    Raises:
        ValueError: for an unknown theme, or two of one name.
        UnavailableError: if the page's modules are missing and cannot be made.
    """
    ensure_made()
    known = [(theme_for(name, 0), digits_of(name)) for name in themes]
    records = {theme.name: {"digits": digits, **theme_record(theme)} for theme, digits in known}
    if len(records) < len(known):
        raise ValueError(f"--theme {' '.join(themes)}: a page cannot have two themes of one name")
    first, digits = known[0]
    shown = code or SceneCode(first.name, 0, digits, hour=HOUR)
    landscape, moment = _place(shown, next(theme for theme, _ in known if theme.name == shown.theme))
    scene = landscape.scene(moment, shown.view(*STILL))
    seen = alt_text(landscape, "ridges", moment)
    told = {
        "themes": records,
        "shaders": _shaders(),
        "code": code and str(code),
        "still": str(shown),
        "seedThemes": SEED_THEMES if records.keys() >= set(SEED_THEMES) else [first.name],
    }
    return _fill(
        (WEB / "page.html").read_text(encoding="utf-8"),
        {
            "title": "Ridgeline",
            "description": html.escape(f"{ABOUT} {seen}" if code else ABOUT),
            "seen": html.escape(seen),
            "colour": f"#{hexadecimal(scene.sky.gradient.colours[0])}",
            "links": links or f'<link rel="icon" href="{html.escape(ICON, quote=False)}">',
            "style": _brief((WEB / "page.css").read_text(encoding="utf-8")),
            "picture": _still(scene),
            "data": json.dumps(told, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c"),
            "script": for_kinds(_script(), set().union(*(kinds_in(theme) for theme, _ in known))),
        },
    )


def _script() -> str:
    try:
        return page_script().strip()
    except FileNotFoundError as problem:
        raise UnavailableError(f"{problem.filename!r} is not there: the page's modules are incomplete") from None


def kinds_in(theme: Theme) -> set[str]:
    """The kinds of everything that stands or lives in a theme."""
    stands = {stand.kind for layer in theme.layers for stand in layer.stands}
    growing = {growth.kind for biome in theme.biomes for growth in biome.stands}
    alone = {landmark.kind for biome in theme.biomes for landmark in biome.landmarks}
    return stands | growing | alone | {kind for kind, share in vars(theme.life).items() if share > 0.0}


def _place(code: SceneCode, theme: Theme) -> tuple[Landscape, Moment]:
    """The landscape and the moment of a code, whose theme may be a file that no name finds."""
    return Landscape(theme, code.seed, code.weather, code.calm), code.moment_in(theme)


def _shaders() -> dict[str, str]:
    files = sorted(file for file in SHADERS.iterdir() if file.stem != NOT_DRAWN)
    return {file.name: _brief(file.read_text(encoding="utf-8")) for file in files}


def _brief(text: str) -> str:
    """A shader or stylesheet without comments, indentation and empty lines."""
    lines = re.sub(r"[ \t]*//.*|/\*.*?\*/", "", text).splitlines()
    return "\n".join(filter(None, map(str.strip, lines)))


def _still(scene: Scene) -> str:
    """The picture of a scene as a data URL."""
    surface = paint(scene)
    picture = Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
    for quality in STILL_QUALITIES:
        memory = BytesIO()
        picture.save(memory, "webp", quality=quality, method=6)
        if memory.tell() <= MOST_STILL:
            break
    return f"data:image/webp;base64,{base64.b64encode(memory.getvalue()).decode()}"


def _fill(template: str, values: Mapping[str, str]) -> str:
    """A template with each `{name}` replaced by a value."""
    parts = [part.partition("}") for part in template.split("{")]
    return template.partition("{")[0] + "".join(values[name] + rest for name, _, rest in parts[1:])


def theme_record(theme: Theme) -> dict[str, Any]:
    """The page's data about a theme, for JSON."""
    return {"theme": _spell(asdict(theme))}


def _spell(value: Any) -> Any:
    """The same with names in camelCase."""
    if isinstance(value, dict):
        return {_camel(key): _spell(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_spell(part) for part in value]
    return value


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(word.capitalize() for word in rest)
