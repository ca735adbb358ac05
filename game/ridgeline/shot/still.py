"""A frame rendered without a display: as a surface, or as a file."""

from collections.abc import Mapping
from io import BytesIO
from pathlib import Path

import pygame

from .. import options as words
from ..command_line import ParsedArgs
from ..options import Settings
from ..output import wrote
from ..render import Projector, Renderer, canvas
from ..scene import Moment, Scene, Theme, View
from ..scene.landscape_kinds import STILL_SECONDS, AnyLandscape, landscape_of
from ..system.files.atomic import atomic_write, reason
from ..system.files.png_text import CODE, encode_png
from ..terrain import checks
from ..terrain.seeds import seed_number
from .codes import texts_of
from .request import settings_from
from .scene_of_settings import begin_second, check_price, journey, settle, view
from .timeline import Timeline

MOST_SECONDS = 1e12  #: of a picture, before or after the start
ENDINGS = (".png", ".jpg", ".webp")  #: of picture files that can be saved
SAME_ENDINGS = {".jpeg": ".jpg"}  #: other spellings of them


def surface_of(landscape: AnyLandscape, moment: Moment, view: View) -> pygame.Surface:
    """The picture of one moment."""
    return paint(landscape.scene(moment, view))


def paint(scene: Scene) -> pygame.Surface:
    """The picture of a scene."""
    surface = canvas(scene.width, scene.height)
    Renderer().draw(scene, surface)
    return surface


def still(
    seed: int | str = 0,
    theme: str | Theme | None = None,
    size: tuple[int, int] = (1280, 720),
    time: str | float = "cycle",
    at: float | None = None,
    scene: str = "ridges",
) -> pygame.Surface:
    """The frame of second `at`, as a surface that needs no display.

    Args:
        seed: any integer, or any word; "daily" is today's.
        theme: a theme's name or file, or a Theme; None lets the seed choose.
        size: width and height in pixels, 1 to 16384 each.
        time: "HH:MM", an hour from 0 to 24, "now", or "cycle" for a day in ten minutes that begins at 16:00.
        at: seconds after the start, within ±1e12; None is 0, and 30 of rain, when the island has risen.
        scene: "ridges", "rain" on an island, which takes seconds to make, or "flyover".

    Raises:
        ValueError: for a value out of its range, or a theme that does not exist; the message says what is allowed.
        TypeError: for a size, a seed or a second of the wrong type.

    >>> still(seed=7, theme="dusk", size=(320, 180), time="18:30").get_size()
    (320, 180)
    """
    number = words.seed(seed) if isinstance(seed, str) else seed_number(seed)
    scene = words.OPTIONS["scene"].read(scene)
    landscape = landscape_of(scene, theme, number)
    size = checks.size(size, 1, words.LARGEST_SIDE)
    check_price(landscape.theme, scene, View(*size))
    wanted = Settings(number, size=size, time=_hour(time))
    second = STILL_SECONDS.get(scene, 0.0) if at is None else checks.real("at", at, -MOST_SECONDS, MOST_SECONDS)
    return surface_of(landscape, journey(wanted, landscape).moment(second), view(wanted, size))


def _hour(time: str | float) -> float | str:
    if isinstance(time, str):
        return words.time(time)
    return checks.real("time", time, 0.0, 24.0) % 24.0


def run(given: ParsedArgs) -> str:
    """Save the picture that a command line asks for; the line that says so, see `save_still`."""
    return save_still(settings_from(given), given["file"])


def save_still(settings: Settings, file: Path) -> str:
    """Draw the first frame and save it atomically, replacing a file of that name; return a line that says so.

    Raises:
        ValueError: for an ending that is not a picture's, or a folder that does not exist.
        OSError: if it cannot be written.
    """
    picture_ending(file)
    settings, surface = settle(settings), canvas(*settings.size)
    Projector().draw(Timeline(settings).picture(begin_second(settings), view(settings, settings.size)), surface)
    texts = texts_of(settings)
    save(surface, file, texts)
    width, height = settings.size
    return wrote(file, f"picture of {width}x{height} pixels", texts.get(CODE))


def save(surface: pygame.Surface, file: Path, texts: Mapping[str, str] | None = None) -> None:
    """Write a picture beside `file` and move it into place; `texts` go into a PNG file, by their keywords."""
    ending = picture_ending(file)
    try:
        with atomic_write(file) as written:
            # pygame can write files too, but does not report a full disk
            written.write_bytes(encode(surface, ending, texts or {}))
    except (OSError, pygame.error) as problem:
        raise OSError(f"{str(file)!r} cannot be written: {reason(problem)}") from None


def encode(surface: pygame.Surface, ending: str, texts: Mapping[str, str]) -> bytes:
    """The content of a file of that ending with the picture; PNG includes `texts`, by their keywords."""
    memory = BytesIO()
    if ending == ".png":
        return encode_png(surface, texts)
    if ending == ".webp":  # pygame can write WebP only to files
        from PIL import Image

        Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB")).save(memory, "webp")
    else:
        pygame.image.save(surface, memory, ending)
    return memory.getvalue()


def picture_ending(file: Path) -> str:
    """The ending of a picture's file, one of `ENDINGS`; a ValueError if such a picture cannot be saved."""
    ending = SAME_ENDINGS.get(file.suffix.lower(), file.suffix.lower())
    if ending not in ENDINGS:
        raise ValueError(f"{str(file)!r}: a picture ends in {', '.join(ENDINGS[:-1])} or {ENDINGS[-1]}")
    if not file.parent.is_dir():
        raise ValueError(f"{str(file)!r}: there is no folder {str(file.parent)!r}")
    return ending
