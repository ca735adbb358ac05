"""Scene codes of settings, and the options that a code stands for."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from ..options import LANDSCAPE_OPTIONS, LARGEST_SIDE, Settings, flag, seed
from ..scene import Journey, Moment, SceneCode, Theme, View
from ..scene.alt_text import alt_text
from ..scene.check_letters import CodeError
from ..scene.moment import DEFAULT_HOUR
from ..scene.scene_code import WIDE
from ..scene.themes.find import digits_of, known_name, name_of
from ..scene.view import HEIGHT
from ..scene.weather_spells import CALM
from ..system.files.png_text import CODE, DESCRIPTION, code_in
from ..textfile.typed import extract_code, is_picture, match_name, path_of, shorten
from .scene_of_settings import begin_second, course, landscape, view, wander

SHAPE_UNITS = 2.0  #: units by which a view may differ in width from `WIDE` and still be written as that
DEFAULT_HEIGHT = 720  #: default pixels of a picture's height if its code gives a shape
NO_CODE = "no code has a view of this size"  #: shown in place of a code
CODED = (*(name for name in LANDSCAPE_OPTIONS if name not in ("size", "max_fps")), "at")
"""The options about which a code says all there is."""

USUAL = 1280, DEFAULT_HEIGHT  #: pixels of the usual view, which has a code


def code_at(settings: Settings, theme: Theme, number: int, journey: Journey, at: float, shown: View) -> SceneCode:
    """The code of second `at`.

    Args:
        settings: give its weather, calm and scene.
        theme, number: of the landscape.
        journey: for a theme whose own speed is 1.
        at: the second; a code that people copy should have few digits.
        shown: the visible view.

    Raises:
        ValueError: if the theme's own file cannot be read.
    """
    moment = journey.moment(at)
    own = settings.theme if settings.theme and name_of(settings.theme) == theme.name else theme.name
    return SceneCode(
        theme.name,
        number,
        digits_of(own),
        second=at,
        hour=None if settings.time == "cycle" else _few_digits(moment.hour),
        began=journey.hour if settings.time == "cycle" else DEFAULT_HOUR,
        travelled=None if moment.travel == moment.speed * at else round(moment.travel, 6),
        speed=moment.speed / (CALM if settings.calm else 1.0),
        weather=settings.weather,
        date=moment.date,
        kind=settings.scene,
        calm=settings.calm,
        origin=shown.origin,
        size=units_of(shown),
    )


def code_of(settings: Settings) -> SceneCode:
    """The code of the settings' first picture, without a loop; a ValueError if there is none."""
    code, _ = _code_and_theme(settings)
    return code


def texts_of(settings: Settings) -> dict[str, str]:
    """The metadata of the settings' first picture, without a code if its view can have none.

    For errors see `code_of`.
    """
    try:
        return texts_in(*_code_and_theme(settings))
    except CodeError:  # the description is the same in any view
        texts = texts_in(*_code_and_theme(replace(settings, size=USUAL, scale=None)))
        return {DESCRIPTION: texts[DESCRIPTION]}


def texts_in(code: SceneCode, theme: Theme) -> dict[str, str]:
    """The metadata of a picture's file: its code, and a description."""
    return {CODE: str(code), DESCRIPTION: alt_text(code.landscape_in(theme), code.kind, code.moment_in(theme))}


def _code_and_theme(settings: Settings) -> tuple[SceneCode, Theme]:
    settings = replace(settings, loop=None)
    first, at = landscape(settings), begin_second(settings)
    way = wander(settings, first)
    theme = way.theme(way.number(at)) if way and way.number(at) else first.theme
    return code_at(settings, theme, settings.seed, course(settings, at), at, view(settings, settings.size)), theme


def code_of_moment(
    settings: Settings, theme: Theme, number: int, moment: Moment, shown: View, back: float = 0.0
) -> SceneCode:
    """The code of a moment with a fixed hour, or of some seconds before, during which the camera did not turn.

    For errors and the other arguments see `code_at`.
    """
    gone = moment.travel / theme.speed if theme.speed else 0.0
    speed = moment.speed / theme.speed if theme.speed else 0.0
    journey = Journey(speed, moment.hour, math.inf, moment.date, moment.elapsed, gone)
    return code_at(replace(settings, time=moment.hour), theme, number, journey, moment.elapsed - back, shown)


def settings_of(code: SceneCode, settings: Settings) -> Settings:
    """The settings that show the scene of a code, with all others unchanged."""
    high = code.size[1]
    return replace(
        settings,
        seed=code.seed,
        theme=code.theme,
        time="cycle" if code.hour is None else code.hour,
        date=code.date,
        speed=code.speed,
        weather=code.weather,
        scene=code.kind,
        calm=code.calm,
        wander=None,
        origin=code.origin,
        scale=None if high == HEIGHT else settings.size[1] / high,
        clock="run",
        at=code.second,
        began=code.began,
        travelled=code.travelled,
    )


def size_of(code: SceneCode) -> tuple[int, int]:
    """Width and height in pixels of a picture of a code that gives a shape."""
    wide, high = code.size
    width = min(max(1, round(DEFAULT_HEIGHT * wide / high)), LARGEST_SIDE)
    return width, min(max(1, round(width * high / wide)), LARGEST_SIDE)


def code_from(text: str, themes: Sequence[str] = ()) -> SceneCode:
    """The code that a text is or contains, or that is in the picture whose file it names.

    Args:
        text: as it is typed or pasted.
        themes: names and files; one with the name of the code's theme stands for it, else the user's own does.

    Raises:
        ValueError: if there is none, or if its theme is missing, or differs.
    """
    try:
        code = SceneCode.parse(code_in(path_of(text)) if is_picture(text) else extract_code(text))
    except ValueError as problem:
        if text.isupper() and not is_picture(text):
            raise ValueError(f"{problem}; capitals and small letters count in its last two") from None
        raise
    given = next((theme for theme in themes if _is_named(theme, code)), None)
    code.check_theme(given)
    return replace(code, theme=known_name(code.theme) or (name_of(given) if given else code.theme))


def with_code(given: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a command line, with a code or a picture's code resolved: see `settings_from`.

    Seed, theme, scene, and the size if the code has one, are also set as options, for other readers than the settings.

    Raises:
        ValueError: if the code is invalid, or an option contradicts it.
    """
    if given["command"] == "replay" or "replay" in given:
        raise ValueError("--code cannot be given: a recorded run has a landscape of its own")
    code = code_from(given["code"], [given["theme"]] if given.get("theme") else [])
    size = size_of(code) if code.size != WIDE else USUAL
    coded = settings_of(code, Settings(0, size=given.get("size", size)))
    for name in CODED:
        if name in given and not _same(name, given[name], coded, code):
            raise ValueError(f"{flag(name)} says otherwise than the code {shorten(str(code))}")
    shape = {"size": size} if code.size != WIDE else {}
    return {"theme": code.theme, **shape, **given, "code": code, "seed": code.seed, "scene": code.kind}


def _same(name: str, given: Any, coded: Settings, code: SceneCode) -> bool:
    """Whether an option agrees with a code, whose settings are `coded`."""
    if name == "seed":
        return given != "daily" and seed(given) == code.seed
    if name == "theme":
        return _is_named(given, code) and digits_of(given) == code.digits
    return bool(given == getattr(coded, name))


def _is_named(theme: str, code: SceneCode) -> bool:
    """Whether a theme, given by name or file, has the name of the code's theme."""
    return match_name(name_of(theme), [code.theme]) is not None


def _few_digits(hour: float) -> float:
    """An hour, exact if it is a full minute, else rounded to a ten-thousandth."""
    minute = round(60.0 * hour)
    return hour if minute // 60 + minute % 60 / 60.0 == hour else round(hour, 4) % 24.0


def units_of(shown: View) -> tuple[float, float]:
    """The size of a view in units, the same for all of about the usual shape."""
    high = HEIGHT if shown.scale is None else shown.height / shown.scale
    wide = float(round(shown.width * high / shown.height, 3 if shown.scale else 0))
    return WIDE if high == HEIGHT and abs(wide - WIDE[0]) <= SHAPE_UNITS else (max(wide, 1e-3), high)
