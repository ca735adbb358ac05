"""What the window shows when it opens, and what the screensaver shows: their themes, hours, weather and work."""

from __future__ import annotations

from typing import Any

from ...scene import Theme
from ...scene.themes.find import name_of, theme_for, theme_names
from ...system.settings.tables import Options
from ...textfile.typed import compose
from ...words import figures, marked, plural, translated
from .front import Front
from .landscapes import MAX_SEED, SCENES, STAYS, WEATHERS, theme_tiles
from .rows import Action, Gallery, Page, PageMaker, PageRecord, Row, Switch, TextEntry
from .setting_rows import FROM_THE_NEXT_START, SettingRows, put, setting_page, user_record, words_of_values

TIMES = {"cycle": marked("a day in ten minutes"), "now": marked("as the clock")}
HOURS = ("06:00", "09:00", "12:00", "15:00", "18:30", "22:00")

SIZES = ("1280x720", "1600x900", "1920x1080", "2560x1440", "3840x2160")
SIZE_WORDS = {"auto": marked("as it was left")}

AS_USUAL = 1000.0  #: pictures a second with which there are as many as usual, see `options`
RATES = (15.0, 25.0, 30.0, 60.0, 120.0)

NO_LIMIT = 100.0
SHARES = (5.0, 10.0, 25.0, 50.0)  #: percent of a processor
BEZELS = (0.0, 20.0, 40.0, 80.0, 120.0)  #: pixels that the frames of two monitors hide

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0)

SHOWN_KEYS = ("theme", "scene", "time", "weather", "wander", "calm")
WINDOW_KEYS = (*SHOWN_KEYS, "size", "fullscreen", "max_fps", "panel_care")
SAVER_KEYS = ("seed", *SHOWN_KEYS, "speed", "max_fps", "cpu", "night_dim", "panel_care", "bezel")


def look_of_window(front: Front) -> PageMaker:
    """The page of the window."""
    rows_of = SettingRows(front, "window")

    def rows() -> tuple[Row, ...]:
        return (
            Action(
                translated("Open with what is shown now"),
                translated("Theme, hour, weather and the rest as they are behind this page, at each start."),
                lambda: _keep_shown(front),
            ),
            *_shown_rows(front, rows_of, translated("What the window opens with.")),
            rows_of.switch("fullscreen", translated("Full screen"), translated("Now, and when it opens.")),
            rows_of.choice("size", _sizes(), translated("Size"), translated(FROM_THE_NEXT_START)),
            rows_of.choice("max_fps", _rates(), translated("Frames per second"), translated(FROM_THE_NEXT_START)),
            _panel_care(rows_of),
        )

    places = [("window", key) for key in WINDOW_KEYS]
    return setting_page(front, lambda: translated("Window"), places, rows)


def look_of_saver(front: Front) -> PageMaker:
    """The page of what the screensaver shows."""
    rows_of = SettingRows(front, "saver")

    def rows() -> tuple[Row, ...]:
        return (
            *_shown_rows(front, rows_of, translated("What the screensaver shows.")),
            _seed(rows_of),
            rows_of.choice("speed", _speeds(), translated("Speed"), translated("As a multiple of the theme's own.")),
            rows_of.choice("max_fps", _rates(), translated("Frames per second"), translated("At most so many.")),
            rows_of.choice(
                "cpu", _shares(), translated("Processor use"), translated("At most so much of one processor.")
            ),
            rows_of.switch(
                "night_dim", translated("Dim at night"), translated("Darker late at night, by the local clock.")
            ),
            _panel_care(rows_of),
            rows_of.choice(
                "bezel", _bezels(), translated("Hidden by frames"), translated("Pixels between two monitors.")
            ),
        )

    places = [("saver", key) for key in SAVER_KEYS]
    return setting_page(front, lambda: translated("Screensaver"), places, rows)


def _shown_rows(front: Front, rows_of: SettingRows, about: str) -> tuple[Row, ...]:
    theme = rows_of.value("theme")
    return (
        Action(
            translated("Theme"),
            about,
            lambda: front.open(ThemePage(front, rows_of)),
            name_of(theme) if theme else translated("by chance"),
        ),
        rows_of.choice("scene", words_of_values(SCENES), translated("Scene"), about),
        rows_of.choice(
            "time", _times(), translated("Hour"), translated("One that stands still, or a day that goes on.")
        ),
        rows_of.choice("weather", _weathers(), translated("Weather"), about),
        rows_of.choice(
            "wander", _stays(), translated("Wander"), translated("Go through all themes; each stays for so long.")
        ),
        rows_of.switch(
            "calm", translated("Calm"), translated("Slower, without flashes, and with fewer moving things.")
        ),
    )


def _panel_care(rows_of: SettingRows) -> Switch:
    about = translated("Night or less light after ten minutes, so that a panel wears evenly. From the next start.")
    return rows_of.switch("panel_care", translated("Spare the panel"), about)


def _bezels() -> dict[float, str]:
    return {pixels: f"{pixels:g}" for pixels in BEZELS}


def _seed(rows_of: SettingRows) -> TextEntry:
    def take(text: str) -> None:
        seed = compose(text)
        if len(seed) > MAX_SEED:
            raise ValueError(
                translated("{length} letters were given: a seed has at most {most}.", length=len(seed), most=MAX_SEED)
            )
        rows_of.set("seed", seed)

    about = translated("A number, a word, or daily for the day's; with none it is another landscape each time.")
    return TextEntry(translated("Seed"), str(rows_of.value("seed")), about, take)


def _weathers() -> dict[str, str]:
    return {"theme" if weather is None else weather: word for weather, word in words_of_values(WEATHERS).items()}


def _times() -> dict[str, str]:
    return words_of_values(TIMES) | {hour: hour for hour in HOURS}


def _stays() -> dict[float, str]:
    return {
        stay: plural("{number} minute", "{number} minutes", int(stay)) if stay else translated("off") for stay in STAYS
    }


def _sizes() -> dict[str, str]:
    usual = str(Options().window.size)
    words = {usual: translated(SIZE_WORDS[usual]) if usual in SIZE_WORDS else usual.replace("x", " × ")}
    return words | {size: size.replace("x", " × ") for size in SIZES}


def _rates() -> dict[float, str]:
    return {AS_USUAL: translated("as usual")} | {rate: f"{rate:g}" for rate in RATES}


def _shares() -> dict[float, str]:
    every = {share: translated("{percent} %", percent=figures(f"{share:g}")) for share in SHARES}
    return {NO_LIMIT: translated("no limit")} | every


def _speeds() -> dict[float, str]:
    return {speed: f"× {figures(f'{speed:g}')}" for speed in SPEEDS}


def _keep_shown(front: Front) -> None:
    """Let the window open with what is shown, from the next start on."""
    shown, theme = front.shown, front.shown.theme
    settings, hour = shown.settings, shown.held_hour
    time = settings.time if hour is None else hour
    values: dict[str, Any] = {
        "theme": theme.name if theme.name in theme_names() else settings.theme or "",
        "scene": settings.scene,
        "time": time if isinstance(time, str) else clock_words(time),
        "weather": settings.weather or "theme",
        "wander": float(settings.wander or 0.0),
        "calm": settings.calm,
    }
    put(front, {("window", key): one for key, one in values.items()})
    front.say(translated("The window will open with this."))


def clock_words(hour: float) -> str:
    """An hour 0–24 as settings have it.

    >>> clock_words(18.5), clock_words(23.9999)
    ('18:30', '00:00')
    """
    minutes = round(60.0 * hour) % 1440
    return f"{minutes // 60:02d}:{minutes % 60:02d}"


class ThemePage:
    """The page on which the theme of the window or the screensaver is chosen."""

    def __init__(self, front: Front, rows_of: SettingRows) -> None:
        self._front, self._rows = front, rows_of
        self._names = theme_names()
        self._tiles = theme_tiles(front)

    def __call__(self) -> Page:
        """The page as it is now."""
        self._front.busy = lambda: self._tiles.busy
        return Page(translated("Theme"), (self._by_chance(), self._gallery()), record=self._record)

    def _by_chance(self) -> Switch:
        def take(by_chance: bool) -> None:
            self._set("" if by_chance else self._front.shown.theme.name)

        about = translated("Another theme each time, chosen by the seed.")
        return Switch(translated("By chance"), not self._rows.value("theme"), about, take)

    def _gallery(self) -> Gallery:
        names, name = self._names, self._rows.value("theme")

        def take(number: int) -> None:
            self._set(names[number])

        return Gallery(
            translated("Theme"),
            names,
            names.index(name) if name in names else None,
            translated("The same land in another look; the small pictures show it at this hour."),
            take,
            lambda number: self._tiles.picture(names[number]),
            self._tiles.ready,
        )

    def _set(self, name: str) -> None:
        if name and self._rows.table == "window":
            self._front.choose_theme(name)
        self._rows.set("theme", name)

    @property
    def _record(self) -> PageRecord:
        """What the user has set; for the window also the theme behind the page, which follows the choice."""
        if self._rows.table != "window":
            return user_record(self._front)
        return PageRecord(lambda: (self._front.own.options, self._front.shown.theme), self._bring_back)

    def _bring_back(self, before: tuple[Options, Theme]) -> None:
        front, (options, theme) = self._front, before
        front.own.adopt(options)
        if theme.name in self._names and theme == theme_for(theme.name, 0):
            front.choose_theme(theme.name)
        elif theme != front.shown.theme:  # which is in no file
            front.shown.go_to(theme, front.shown.landscape.seed)
