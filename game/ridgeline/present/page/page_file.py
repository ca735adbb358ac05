"""The endless page as one file: its modules, what they are told, and what is seen without them."""

import base64
import html
import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from ... import shipped
from ...scene import Landscape, Moment, SceneCode, Theme
from ...scene.alt_text import alt_text
from ...scene.oklab import hexadecimal
from ...scene.themes.find import SEED_THEMES, digits_of, theme_for
from ..app.still import encoded, painted
from .joiner import joined, stripped
from .theme_record import theme_record

PACKAGE = Path(__file__).parents[2]
WEB, SHADERS = PACKAGE / "web", PACKAGE / "render" / "shader" / "glsl"

NOT_DRAWN = "overlay"
"""The program that draws writing: the page has the browser's."""

PICTURE = (640, 360)
"""Pixels of the picture for those whose browser runs no scripts."""

HOUR = 18.5
"""The hour of that picture, of a page that begins with a new landscape each time."""

ABOUT = "An endless landscape that never repeats. H shows the keys; a tap fills the screen."


def page_text(themes: Sequence[str], code: SceneCode | None, links: str = "") -> str:
    """The page as HTML.

    Args:
        themes: names or files; the page can show these.
        code: the place that it begins with; None for a new landscape each time.
        links: more elements of its head; "" for the icon alone.

    Raises:
        ValueError: for a theme that there is not, or two of one name.
    """
    known = [(theme_for(name, 0), digits_of(name)) for name in themes]
    records = {theme.name: {"digits": digits, **theme_record(theme)} for theme, digits in known}
    if len(records) < len(known):
        raise ValueError(f"--theme {' '.join(themes)}: a page cannot have two themes of one name")
    first, digits = known[0]
    shown = code or SceneCode(first.name, 0, digits, hour=HOUR)
    landscape, moment = _place(shown, next(theme for theme, _ in known if theme.name == shown.theme))
    scene = landscape.scene(moment, shown.view(*PICTURE))
    told = {
        "themes": records,
        "shaders": _shaders(),
        "code": code and str(code),
        "seedThemes": SEED_THEMES if records.keys() >= set(SEED_THEMES) else [first.name],
    }
    return _filled(
        (WEB / "page.html").read_text(encoding="utf-8"),
        {
            "title": "Ridgeline",
            "description": html.escape(f"{ABOUT} {alt_text(landscape, 'ridges', moment)}"),
            "colour": f"#{hexadecimal(scene.sky.gradient.colours[0])}",
            "links": links or f'<link rel="icon" href="{_inside(shipped.icon(), "png")}">',
            "style": stripped((WEB / "page.css").read_text(encoding="utf-8")).strip(),
            "picture": _inside(encoded(painted(scene), ".webp", {}), "webp"),
            "data": json.dumps(told, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c"),
            "script": joined(WEB / "page.js").strip(),
        },
    )


def _place(code: SceneCode, theme: Theme) -> tuple[Landscape, Moment]:
    """The landscape and the moment of a code, whose theme may be a file that is found by no name."""
    return Landscape(theme, code.seed, code.weather, code.calm), code.moment_in(theme)


def _shaders() -> dict[str, str]:
    files = sorted(file for file in SHADERS.iterdir() if file.stem != NOT_DRAWN)
    return {file.name: stripped(file.read_text(encoding="utf-8")) for file in files}


def _inside(content: bytes, kind: str) -> str:
    """A picture as an address that holds it."""
    return f"data:image/{kind};base64,{base64.b64encode(content).decode()}"


def _filled(template: str, values: Mapping[str, str]) -> str:
    """A template with each `{name}` replaced by a value."""
    parts = [part.partition("}") for part in template.split("{")]
    return template.partition("{")[0] + "".join(values[name] + rest for name, _, rest in parts[1:])
