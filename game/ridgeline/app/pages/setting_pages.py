"""The pages of settings as data: the window, sound, flying, keys, reading, and the screensaver's look."""

from __future__ import annotations

from dataclasses import replace

from ...frame_rate import NO_LIMIT, SAVER_SHARE
from ...system.keys.keymap import BOTH, CRUISE, RUN, Command
from ...words import AUTO, LANGUAGES, marked
from .controls import Control, MenuPage, choice, deed, opens, slider, switch

SHOWN = "shown"  #: the table of what is set for the landscape behind the page alone
MAX_SEED = 100  #: letters of a seed, as in a settings file
AS_USUAL = 1000.0  #: pictures a second with which there are as many as usual, see `options`

WEATHERS = {
    "theme": marked("the theme's own"),
    "rain": marked("rain"),
    "snow": marked("snow"),
    "fog": marked("fog"),
    "storm": marked("thunderstorm"),
    "none": marked("fine"),
}
SCENES = {"ridges": marked("ridges"), "flyover": marked("low flight"), "rain": marked("rain on an island")}
TIMES = {"cycle": marked("a day in ten minutes"), "now": marked("as the clock")}
HOURS = ("06:00", "09:00", "12:00", "15:00", "18:30", "22:00")
STAYS = (5.0, 20.0, 60.0)  #: minutes that each theme may stay
SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0)  #: multiples of the theme's own
SHARES = (5.0, SAVER_SHARE, 25.0, 50.0)  #: percent of a processor
BEZELS = (0.0, 20.0, 40.0, 80.0, 120.0)  #: pixels that the frames of two monitors hide
SIZES = ("1280x720", "1600x900", "1920x1080", "2560x1440", "3840x2160")
HOLD = {"press": marked("hold it to dive"), "toggle": marked("press to dive, press to let go")}
OFF = marked("off")
CALMER = marked("Slower, without flashes, and with fewer moving things.")
FROM_THE_NEXT_START = marked("Counts from the next start.")

COMMANDS = {
    Command.HOLD: marked("fly, and dive"),
    Command.PAUSE: marked("pause the run"),
    Command.RESTART: marked("restart the course"),
    Command.MUTE: marked("sound off, or on"),
    Command.PHOTO: marked("hide all writing"),
    Command.ZEN: marked("zen: no dusk, no score"),
    Command.FILM: marked("save the last ten seconds"),
    Command.LEAVE: marked("back to the landscape"),
    Command.STOP: marked("stop the landscape"),
    Command.SLOWER: marked("slower, then backwards"),
    Command.FASTER: marked("faster"),
    Command.NEW_SEED: marked("new landscape"),
    Command.NEXT_THEME: marked("next theme"),
    Command.VIEWPOINT: marked("a good view nearby"),
    Command.CALENDAR: marked("calendar of the days"),
    Command.TUNER: marked("tune the land"),
    Command.COPY: marked("copy the code"),
    Command.GO: marked("go to a code"),
    Command.KEEP: marked("keep a dropped theme"),
    Command.MENU: marked("front page"),
    Command.BACK: marked("back"),
    Command.PICTURE: marked("save a picture"),
    Command.FULLSCREEN: marked("full screen"),
    Command.HELP: marked("help"),
    Command.QUIT: marked("quit"),
}
"""What commands do, in few words."""

EVERYWHERE = {*BOTH, Command.BACK}


def _look(table: str, about: str) -> tuple[Control, ...]:
    """What the window and the screensaver show alike."""
    every = marked("Go through all themes; each stays for so long.")
    hour = marked("One that stands still, or a day that goes on.")
    theme = opens(f"{table} theme", marked("Theme"), about)
    return (
        replace(theme, id="theme", sets=(table, "theme"), words={"": marked("by chance")}),
        choice((table, "scene"), marked("Scene"), about, SCENES),
        choice((table, "time"), marked("Hour"), hour, TIMES, *HOURS),
        choice((table, "weather"), marked("Weather"), about, WEATHERS),
        choice((table, "wander"), marked("Wander"), every, {0.0: OFF}, *STAYS, unit="minutes"),
        switch((table, "calm"), marked("Calm"), CALMER),
    )


def _rate(table: str, about: str) -> Control:
    usual = {AS_USUAL: marked("as usual")}
    return choice((table, "max_fps"), marked("Frames per second"), about, usual, 15.0, 25.0, 30.0, 60.0, 120.0)


def _panel_care(table: str) -> Control:
    about = marked("Night or less light after ten minutes, so that a panel wears evenly. From the next start.")
    return switch((table, "panel_care"), marked("Spare the panel"), about)


def theme_gallery(table: str) -> Control:
    about = marked("The same land in another look; the small pictures show it at this hour.")
    return Control("theme", "gallery", marked("Theme"), about, sets=(table, "theme"), among="themes")


def _theme_page(table: str) -> MenuPage:
    """The page on which the theme of the window or the screensaver is chosen."""
    about = marked("Another theme each time, chosen by the seed.")
    by_chance = Control("by chance", "switch", marked("By chance"), about, sets=(table, "theme"))
    return MenuPage(f"{table} theme", marked("Theme"), (by_chance, theme_gallery(table)))


def _buttons(heading: str, *commands: Command) -> tuple[Control, ...]:
    """A heading, and the buttons of some commands."""
    about = marked("Press Enter or click, then the new key or button; Esc keeps the old one.")
    names = [one.name.lower() for one in commands]
    buttons = [
        Control(name, "button", COMMANDS[one], about, sets=("keys", name))
        for name, one in zip(names, commands, strict=True)
    ]
    return Control(heading, "heading", heading), *buttons


SETTING_PAGES = (
    MenuPage(
        "settings",
        marked("Settings"),
        (
            opens(
                "window", marked("Window"), marked("What it shows when it opens, full screen, size, frames per second.")
            ),
            opens("sound", marked("Sound"), marked("How loud it is, and whether there is music.")),
            opens(
                "flying",
                marked("Flying"),
                marked("The pace of runs, how the button is held, ghosts, the glider's colours."),
            ),
            opens(
                "keys",
                marked("Keys and buttons"),
                marked("Set each by pressing it: on the keyboard, the mouse or a pad."),
            ),
            opens("reading", marked("Text and motion"), marked("Text size, contrast, less motion, language.")),
            opens("saver look", marked("Screensaver"), marked("What it shows, how fast, and how much work it may be.")),
            deed(
                "file",
                marked("The settings file"),
                marked("All settings are in one file, which you can edit too; this opens its folder."),
            ),
        ),
        large=True,
    ),
    MenuPage(
        "sound",
        marked("Sound"),
        (
            slider(("sound", "level"), 0.05, marked("Volume"), marked("Of everything that is heard.")),
            switch(("sound", "mute"), marked("Silent"), marked("No sound, now and at the next start.")),
            switch(("sound", "music"), marked("Music"), marked("Without it wind, weather and what happens remain.")),
            switch(
                ("window", "sound"),
                marked("Sound of the landscape"),
                marked("Music and sounds in the landscape too, and not only in runs."),
            ),
        ),
        resets=True,
    ),
    MenuPage(
        "flying",
        marked("Flying"),
        (
            choice(
                ("play", "hold"),
                marked("The one button"),
                marked("Hold it, or press it twice: then nothing has to be held down."),
                HOLD,
            ),
            slider(
                ("play", "pace"),
                5.0,
                marked("Pace"),
                marked("Slower runs count for goals, but not for bests and days."),
            ),
            switch(("play", "zen"), marked("Zen"), marked("Runs have neither dusk nor score.")),
            switch(("play", "ghosts"), marked("Ghosts"), marked("Your earlier runs fly beside you.")),
            Control(
                "scarf",
                "choice",
                marked("Scarf"),
                marked("The glider's, in the next run; each level of goals brings another or a sail."),
                sets=("window", "scarf"),
                among="scarves",
            ),
            Control(
                "sail",
                "choice",
                marked("Sail"),
                marked("The glider's, in the next run; each level of goals brings another or a scarf."),
                sets=("window", "sail"),
                among="sails",
            ),
        ),
        resets=True,
    ),
    MenuPage(
        "keys",
        marked("Keys and buttons"),
        (
            *_buttons(marked("In a run"), *(one for one in RUN if one not in EVERYWHERE)),
            *_buttons(marked("In the landscape"), *(one for one in CRUISE if one not in {*EVERYWHERE, *RUN})),
            *_buttons(marked("Everywhere"), *(one for one in COMMANDS if one in EVERYWHERE)),
        ),
        resets=True,
    ),
    MenuPage(
        "reading",
        marked("Text and motion"),
        (
            slider(
                ("window", "text_size"),
                0.1,
                marked("Text size"),
                marked("Of all words in the window, as far as there is room."),
            ),
            switch(
                ("play", "high_contrast"),
                marked("High contrast"),
                marked("All text on solid panels; in runs, what matters stands out from the land."),
            ),
            switch(
                ("play", "reduced_motion"),
                marked("Less motion in runs"),
                marked("No shaking, no flashes, fewer particles."),
            ),
            switch(("window", "calm"), marked("Calm landscapes"), CALMER),
            choice(
                ("window", "language"),
                marked("Language"),
                marked("Of all words in the window."),
                {AUTO: marked("as the desktop has it")} | LANGUAGES,
            ),
        ),
        resets=True,
    ),
    MenuPage(
        "window",
        marked("Window"),
        (
            deed(
                "keep shown",
                marked("Open with what is shown now"),
                marked("Theme, hour, weather and the rest as they are behind this page, at each start."),
            ),
            *_look("window", marked("What the window opens with.")),
            switch(("window", "fullscreen"), marked("Full screen"), marked("Now, and when it opens.")),
            choice(
                ("window", "size"),
                marked("Size"),
                FROM_THE_NEXT_START,
                {AUTO: marked("as it was left")},
                *SIZES,
                unit="size",
            ),
            _rate("window", FROM_THE_NEXT_START),
            _panel_care("window"),
        ),
        resets=True,
    ),
    MenuPage(
        "saver look",
        marked("Screensaver"),
        (
            *_look("saver", marked("What the screensaver shows.")),
            Control(
                "seed",
                "text",
                marked("Seed"),
                marked("A number, a word, or daily for the day's; with none it is another landscape each time."),
                sets=("saver", "seed"),
                letters=MAX_SEED,
            ),
            choice(
                ("saver", "speed"),
                marked("Speed"),
                marked("As a multiple of the theme's own."),
                {},
                *SPEEDS,
                unit="times",
            ),
            _rate("saver", marked("At most so many.")),
            choice(
                ("saver", "cpu"),
                marked("Processor use"),
                marked("At most so much of one processor."),
                {NO_LIMIT: marked("no limit")},
                *SHARES,
                unit="percent",
            ),
            switch(("saver", "night_dim"), marked("Dim at night"), marked("Darker late at night, by the local clock.")),
            _panel_care("saver"),
            choice(
                ("saver", "bezel"),
                marked("Hidden by frames"),
                marked("Pixels between two monitors."),
                {},
                *BEZELS,
            ),
        ),
        resets=True,
    ),
    _theme_page("window"),
    _theme_page("saver"),
)
