"""The command that makes films: its options, checked before anything is drawn, and the making of the file."""

import contextlib
import datetime
import hashlib
from collections.abc import Collection, Mapping
from concurrent.futures import Executor
from dataclasses import asdict, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from ... import __version__
from ...app.game.replay_file import as_recorded, read_replay
from ...command_line import ParsedArgs
from ...frame_rate import FILM_RATE, GIF_RATE
from ...options import Settings
from ...output import placed, tell, wrote
from ...play.replay import Replay, to_text
from ...scene.alt_text import alt_text
from ...scene.check_letters import CodeError
from ...scene.moment import DEFAULT_DATE
from ...scene.themes.find import digits_of
from ...shot.codes import code_of
from ...shot.request import settings_from
from ...shot.scene_of_settings import begin_second, journey, landscape
from ...system.files.atomic import reason
from ...system.files.destination import goal_of
from ...system.pace import clock
from ...system.pace.pool import EndedError
from . import gif, webp
from .film import Film, finest, frames_of_run
from .formats import CODE, DESCRIPTION, TITLE, Format
from .parts import FilmParts, parts_of, place
from .progress import Progress
from .sound import write_sound
from .workers import draw

SIZES = {".gif": (480, 270), ".webp": (720, 405), ".mp4": (1280, 720), ".webm": (1280, 720)}
"""The endings of films, and their sizes in pixels where the options say nothing."""

AUDIBLE = (".mp4", ".webm")  #: the endings of films that may have sound

FILM_SECONDS = 10.0  #: of a film where nothing is said
LOOP_SECONDS = {"day": 20.0}  #: the same by its loop, where it is not `FILM_SECONDS`

MOST_FRAMES = {".gif": 20_000, ".webp": 20_000}  #: of a film, where not `FRAMES_AT_MOST`

FRAMES_AT_MOST = 2_000_000

FRAME_PIXELS = 7680 * 4320  #: of a frame
GIF_BYTES = 0.2  #: for each pixel of a frame, about: most of them are dither
HEAVY = 20_000_000  #: bytes of a GIF from which a warning is given

WALL_CLOCK_DAY = 86400.0


def run(given: ParsedArgs, executor: Executor | None = None) -> None:
    """Make the film that a command line asks for; `executor` draws it, by default processes of our own.

    Raises:
        ValueError: if the options ask for something impossible.
        UnavailableError: if no encoder for such a file is installed.
        OSError: if it cannot be written.
    """
    file: Path = given["file"]
    ending = _check_ending(file)
    replay = read_replay(given["replay"]) if "replay" in given else None
    make(film_of(given, ending, replay), file, open_in(given), "report" in given, executor)


def make(
    film: Film, file: Path, free: Collection[str] = (), report: bool = False, executor: Executor | None = None
) -> None:
    """Make a film.

    Args:
        film: the film.
        file: its path.
        free: the keys of its description that an earlier start decides, see `parts_of`.
        report: report each frame, and end with the program that started this one, see `Progress`.
        executor: draws it; None for processes of our own.

    For errors see `run`.
    """
    landscape(film.settings)
    form = _format(film, file.suffix.lower())
    with parts_of(file, describe(film, file.suffix.lower()), free, tell) as parts:
        film = _as_begun(film, parts.description)
        try:
            _put(film, form or gif.Gif.of(film), parts, file, report=report, executor=executor)
        except EndedError as problem:
            raise EndedError(f"{problem}; the same command goes on with the film") from None
        except (OSError, ValueError, MemoryError) as problem:
            parts.remove()
            if isinstance(problem, OSError) and problem.filename:
                raise OSError(f"{str(file)!r} cannot be written: {reason(problem)}") from None
            raise
        parts.remove()
    tell(
        wrote(
            file,
            f"film of {film.frames} frame{'s' if film.frames > 1 else ''}, {film.seconds:g} s",
            words_of(film).get(CODE),
        )
    )


def film_of(given: ParsedArgs, ending: str, replay: Replay | None) -> Film:
    """The film that is asked for, with nothing in it left to a clock. A ValueError if it is impossible."""
    given = {"size": SIZES[ending], **given}
    fps = given.get("fps", GIF_RATE if ending == ".gif" else FILM_RATE)
    rate_of = {".gif": gif.rate_of, ".webp": webp.rate_of}.get(ending, finest)
    rate = rate_of(fps)
    if replay is not None:
        return _of_run(given, as_recorded(given | {"file": given["replay"]}, replay), ending, replay, rate)
    asked = settings_from(given)
    settings = resolve(asked)
    length = given["to"] - asked.at if "to" in given else LOOP_SECONDS.get(settings.loop or "", FILM_SECONDS)
    frames = _frames(length, rate, ending)
    _check_size(settings.size, ending)
    _check_sound(settings, ending)
    return Film(replace(settings, period=float(frames / rate)), frames, rate)


def _of_run(given: ParsedArgs, options: Mapping[str, Any], ending: str, replay: Replay, rate: Fraction) -> Film:
    """The film of a recorded run, or of a stretch of it."""
    settings = resolve(settings_from({name: value for name, value in options.items() if name != "from"}))
    _check_size(settings.size, ending)
    _check_sound(settings, ending)
    whole = frames_of_run(settings, replay, rate)
    first, stop = round(given.get("from", 0.0) * rate), whole
    if "last" in given:
        first = max(0, whole - round(given["last"] * rate))
    if "to" in given:
        stop = min(whole, round(given["to"] * rate))
    return Film(settings, _frames((stop - first) / rate, rate, ending), rate, replay, first)


def resolve(settings: Settings) -> Settings:
    """The settings, with everything that a clock decides made explicit."""
    at = begin_second(settings)
    if settings.clock == "utc":
        settings = replace(settings, clock="run", at=at)
    if settings.time == "now":
        hour = (clock.hour_now() - at / 3600.0) % 24.0
        settings = replace(settings, time="cycle", began=hour, day=WALL_CLOCK_DAY, date=settings.date or clock.today())
    return replace(settings, date=settings.date or DEFAULT_DATE)


def describe(film: Film, ending: str) -> dict[str, Any]:
    """Everything that decides the frames of a film, as JSON."""
    shown = {name: value for name, value in asdict(film.settings).items() if name not in UNSEEN}
    theme = film.settings.theme
    about = {
        **shown,
        "size": list(film.settings.size),
        "origin": film.settings.origin and list(film.settings.origin),
        "date": f"{film.settings.date}",
        "digits": digits_of(theme) if theme else "",
        "frames": film.frames,
        "rate": f"{film.rate}",
        "ending": ending,
        "version": __version__,
    }
    if film.replay is not None:
        about |= {"replay": hashlib.sha256(to_text(film.replay).encode()).hexdigest(), "skipped": film.skipped}
    return about


UNSEEN = ("max_fps", "renderer", "cpu", "night_dim", "fullscreen")  #: settings that change no frame of a film


def open_in(given: ParsedArgs) -> set[str]:
    """The keys that the options leave to chance or a clock: an unfinished film keeps its values of them."""
    names = set() if given.get("seed", "daily") != "daily" else {"seed"}
    names |= {"at"} if given.get("clock") == "utc" else set()
    return names | ({"began", "date"} - given.keys() if given.get("time") == "now" else set())


def _as_begun(film: Film, description: Mapping[str, Any]) -> Film:
    """The film, with an earlier start's values of whatever is left to chance or a clock."""
    begun = {name: description[name] for name in ("seed", "at", "began")}
    return replace(
        film, settings=replace(film.settings, **begun, date=datetime.date.fromisoformat(description["date"]))
    )


def _put(film: Film, form: Format, parts: FilmParts, file: Path, *, report: bool, executor: Executor | None) -> None:
    """Draw the missing parts, and put the film into place."""
    numbers = range(len(film.segments))
    missing = [number for number in numbers if not parts.part(number).is_file()]
    drawn = sum(stop - first for number, (first, stop) in enumerate(film.segments) if number not in missing)
    with Progress(file.name, film.frames, report=report) as progress:
        progress.add(drawn)
        if film.settings.sound:
            write_sound(film, parts.sound)
        draw(film, form, parts, missing, progress.add, executor=executor)
    form.join(film, [parts.part(number) for number in numbers], parts.joined, words_of(film))
    place(parts.joined, file)
    placed.append(str(file))


def words_of(film: Film) -> dict[str, str]:
    """The metadata of a film."""
    shown = landscape(film.settings)
    title = {TITLE: f"Ridgeline – {shown.theme.name} – {film.settings.seed}"}
    if film.replay is not None:
        return title | {DESCRIPTION: f"A run of {film.replay.ticks / 120:.0f} seconds."}
    moment = journey(film.settings, shown).moment(begin_second(film.settings))
    words = title | {DESCRIPTION: alt_text(shown, film.settings.scene, moment)}
    with contextlib.suppress(CodeError):  # a view without a code
        words[CODE] = str(code_of(film.settings))
    return words


def _format(film: Film, ending: str) -> Format | None:
    """The format; None for a GIF, whose palette has yet to be found."""
    if ending == ".gif":
        weight = GIF_BYTES * film.frames * film.settings.size[0] * film.settings.size[1]
        if weight > HEAVY:
            tell(f"a GIF of this size has about {weight / 1e6:.0f} MB; --size and --fps make it lighter")
        return None
    if ending == ".webp":
        return webp.WebP()
    from .video import format_of

    return format_of(ending)


def _check_ending(file: Path) -> str:
    ending = file.suffix.lower()
    if ending not in SIZES:
        *endings, last = SIZES
        raise ValueError(f"{str(file)!r}: a film ends in {', '.join(endings)} or {last}")
    if not file.parent.is_dir():
        raise ValueError(f"{str(file)!r}: there is no folder {str(file.parent)!r}")
    if file.is_dir():
        raise ValueError(f"{str(file)!r} is a folder")
    try:
        goal_of(file)
    except OSError as problem:
        raise OSError(f"{str(file)!r} cannot be written: {reason(problem)}") from None
    return ending


def _check_size(size: tuple[int, int], ending: str) -> None:
    width, height = size
    words = f"--size {width}x{height}"
    if width * height > FRAME_PIXELS:
        raise ValueError(f"{words}: a film has at most as many pixels as 7680x4320")
    if ending in (".mp4", ".webm") and (width % 2 or height % 2):
        even = f"{width + width % 2}x{height + height % 2}"
        raise ValueError(f"{words}: a film in {ending} needs even numbers, like {even}")
    if ending == ".webp" and max(size) > webp.LARGEST_SIDE:
        raise ValueError(f"{words}: a film in {ending} is at most {webp.LARGEST_SIDE} wide and high")


def _check_sound(settings: Settings, ending: str) -> None:
    if settings.sound and ending not in AUDIBLE:
        raise ValueError(f"--sound: a film in {ending} has no sound, but one in {' or '.join(AUDIBLE)}")


def _frames(seconds: float | Fraction, rate: Fraction, ending: str) -> int:
    frames, most = round(seconds * rate), MOST_FRAMES.get(ending, FRAMES_AT_MOST)
    if frames < 1:
        raise ValueError("the film would end before its first frame: --to must be later than --from")
    if frames > most:
        raise ValueError(f"the film would have {frames:,} frames: in {ending} there are at most {most:,}")
    return frames
