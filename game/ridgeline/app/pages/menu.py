"""The pages of the menu as data: the controls on each, what they are called, and what they set, open or do."""

from __future__ import annotations

from dataclasses import replace

from ...system.keys.keymap import Command
from ...words import marked
from ..input.cruise_rows import CRUISE_ROWS
from .controls import Control, MenuPage, choice, command, deed, opens, slider, switch
from .setting_pages import CALMER, OFF, SCENES, SETTING_PAGES, SHOWN, STAYS, WEATHERS, theme_gallery

QUARTER = 0.25  #: hours of a step
DAYS = {"cycle": marked("ten minutes"), "now": marked("as the clock"), "stands": marked("stands still")}
SEASONS = {4: marked("spring"), 7: marked("summer"), 10: marked("autumn"), 1: marked("winter")}
"""The month in whose middle each is shown."""


FILMS = {".webp": "WebP", ".mp4": "MP4", ".gif": "GIF"}  #: the endings of films, and what they are called
LOOPS = {"fade": marked("the end dissolves"), "day": marked("a day goes round"), "sway": marked("to and fro")}
"""How films close on themselves, in words."""


NOT_TRIED = (Command.HELP, Command.BACK, Command.QUIT, Command.FULLSCREEN)
"""Commands that the help does not list: from there they would do nothing, or end it."""

PAGES = (
    MenuPage(
        "front",
        "Ridgeline",
        (
            command(
                Command.HOLD,
                marked("Fly"),
                marked("Ride the hills with one button: hold it to dive, let go to fly. Esc or a right click pauses."),
                closes=True,
            ),
            deed("today", marked("Today's course"), marked("The same hills for everybody, until midnight.")),
            opens(
                "landscapes",
                marked("Landscapes"),
                marked("Themes, seeds and codes, hour, weather, season, and other ways to see them."),
            ),
            opens(
                "save",
                marked("Save"),
                marked("A picture, a film of the last ten seconds, a loop, a wallpaper, a page, a drawing."),
            ),
            opens(
                "settings",
                marked("Settings"),
                marked("The window, sound, flying, keys, text size, contrast, language."),
            ),
            opens(
                "saver",
                marked("As screensaver"),
                marked("Whether Ridgeline is the screensaver here; install it, and try it."),
            ),
            deed("pictures", marked("Pictures"), marked("Open the folder of the pictures that you have saved.")),
            replace(opens("help", marked("Help"), marked("All keys, and what they do.")), commands=(Command.HELP,)),
            command(Command.QUIT, marked("Quit"), marked("End the program.")),
        ),
        large=True,
    ),
    MenuPage(
        "help",
        marked("Help"),
        tuple(
            Control(commands[0].name.lower(), "command", name, commands=tuple(commands), closes=True)
            for name, *commands in CRUISE_ROWS
            if commands[0] not in NOT_TRIED
        ),
        all_keys=True,
    ),
    MenuPage(
        "landscapes",
        marked("Landscapes"),
        (
            theme_gallery(SHOWN),
            Control(
                "seed",
                "text",
                marked("Seed or code"),
                marked("A number, a word, or a code like dusk-7-1830-ad5, which names a place and a moment too."),
                sets=(SHOWN, "seed"),
            ),
            command(Command.NEW_SEED, marked("A new landscape"), marked("Another seed, by chance.")),
            choice(
                (SHOWN, "scene"),
                marked("Scene"),
                marked("Ridges that can be ridden on, a low flight over them, or rain on an island."),
                SCENES,
            ),
            choice(
                (SHOWN, "day"),
                marked("A day takes"),
                marked("How long a day takes; one that goes by the clock shows the light outside."),
                DAYS,
            ),
            replace(
                slider(
                    (SHOWN, "hour"),
                    QUARTER,
                    marked("Hour"),
                    marked("The hour of the day, which stands still when it is set."),
                ),
                high=24.0,
                unit="clock",
                round=True,
            ),
            choice(
                (SHOWN, "weather"),
                marked("Weather"),
                marked("One weather all the time, or what the theme has, which comes and goes."),
                WEATHERS,
            ),
            choice(
                (SHOWN, "season"),
                marked("Season"),
                marked("The colours of the land and its snow, where the theme has seasons."),
                {0: marked("the theme's own")} | SEASONS,
            ),
            choice(
                (SHOWN, "wander"),
                marked("Wander"),
                marked("Go through all themes; each stays for so long."),
                {0.0: OFF},
                *STAYS,
                unit="minutes",
            ),
            switch((SHOWN, "calm"), marked("Calm"), CALMER),
            command(
                Command.TUNER,
                marked("Make this theme yours"),
                marked("Change its land, sky, layers, weather and life by hand, and save it."),
            ),
        ),
    ),
    MenuPage(
        "save",
        marked("Save"),
        (
            command(
                Command.PICTURE,
                marked("A picture"),
                marked("Save what is shown, without this page, to your pictures folder."),
            ),
            deed(
                "film",
                marked("A film of the last ten seconds"),
                marked("It ends with what was shown when this page was opened."),
            ),
            deed(
                "loop",
                marked("A loop"),
                marked("A film that begins with what was shown, and whose end meets its beginning."),
            ),
            deed(
                "wallpaper",
                marked("The desktop's picture"),
                marked("The desktop shows this place from now on; the picture is saved too."),
            ),
            deed(
                "page",
                marked("A page for browsers"),
                marked("One file that begins here and goes on for ever, without a network, on phones too."),
            ),
            deed(
                "plot",
                marked("A drawing for plotters"),
                marked("The crests as strokes of a pen on an A3 sheet, in an SVG file."),
            ),
            command(
                Command.COPY,
                marked("The code of this place"),
                marked("Copy a word that brings others to this place and moment."),
            ),
            choice(
                (SHOWN, "ending"),
                marked("Films are"),
                marked("MP4 has the best picture, WebP and GIF move in browsers and chats."),
                FILMS,
            ),
            choice(
                (SHOWN, "loops"),
                marked("Loops"),
                marked("What goes round or to and fro has neither rain, snow and storms nor living things."),
                LOOPS,
            ),
        ),
    ),
    MenuPage(
        "saver",
        marked("As screensaver"),
        (
            deed("try", marked("Try it"), marked("Covers all monitors now; the first key, click or movement ends it.")),
            opens(
                "saver look",
                marked("What it shows"),
                marked("Theme, hour, weather, speed, and how much work it may be."),
            ),
            deed(
                "install",
                marked("Install"),
                marked("Registers Ridgeline with what shows screensavers on this desktop. Uninstall undoes it."),
            ),
            deed("uninstall", marked("Uninstall"), marked("Removes what install has written, and nothing else.")),
            deed(
                "preview",
                marked("What install would write"),
                marked("Shows each file and each line, and writes nothing."),
            ),
            deed(
                "report",
                marked("Examine this machine"),
                marked("Examines this machine for half a minute; a window opens for a moment."),
            ),
            deed("again", marked("Look again"), marked("Whether Ridgeline is the screensaver of this desktop.")),
        ),
    ),
    *SETTING_PAGES,
)
