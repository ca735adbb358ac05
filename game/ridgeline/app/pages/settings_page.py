"""The pages of what the user sets for good: the window, sound, the game, reading, and the screensaver's look."""

from __future__ import annotations

from ...words import AUTO, LANGUAGES, marked, translated
from .front import Front
from .key_rows import keys_page
from .look_rows import look_of_saver, look_of_window
from .rows import Action, Page, PageMaker, Row
from .setting_rows import SettingRows, setting_page, words_of_values

HOLD = {"press": marked("hold it to dive"), "toggle": marked("press to dive, press to let go")}

NEWEST = marked("the newest")


def settings_page(front: Front) -> PageMaker:
    """The page from which all settings are reached."""

    def page() -> Page:
        rows: tuple[Row, ...] = (
            Action(
                translated("Window"),
                translated("What it shows when it opens, full screen, size, frames per second."),
                lambda: front.open(look_of_window(front)),
            ),
            Action(
                translated("Sound"),
                translated("How loud it is, and whether there is music."),
                lambda: front.open(sound_page(front)),
            ),
            Action(
                translated("Flying"),
                translated("The pace of runs, how the button is held, ghosts, the glider's colours."),
                lambda: front.open(flying_page(front)),
            ),
            Action(
                translated("Keys and buttons"),
                translated("Set each by pressing it: on the keyboard, the mouse or a pad."),
                lambda: front.open(keys_page(front)),
            ),
            Action(
                translated("Text and motion"),
                translated("Text size, contrast, less motion, language."),
                lambda: front.open(reading_page(front)),
            ),
            Action(
                translated("Screensaver"),
                translated("What it shows, how fast, and how much work it may be."),
                lambda: front.open(look_of_saver(front)),
            ),
            Action(
                translated("The settings file"),
                translated("All settings are in one file, which you can edit too; this opens its folder."),
                lambda: show_file(front),
            ),
        )
        return Page(translated("Settings"), rows, large=True)

    return page


def sound_page(front: Front) -> PageMaker:
    """How loud, and what is heard."""
    sound, window = SettingRows(front, "sound"), SettingRows(front, "window")

    def rows() -> tuple[Row, ...]:
        return (
            sound.slider("level", 0.05, translated("Volume"), translated("Of everything that is heard.")),
            sound.switch("mute", translated("Silent"), translated("No sound, now and at the next start.")),
            sound.switch("music", translated("Music"), translated("Without it wind, weather and what happens remain.")),
            window.switch(
                "sound",
                translated("Sound of the landscape"),
                translated("Music and sounds in the landscape too, and not only in runs."),
            ),
        )

    places = [("sound", "level"), ("sound", "mute"), ("sound", "music"), ("window", "sound")]
    return setting_page(front, lambda: translated("Sound"), places, rows)


def flying_page(front: Front) -> PageMaker:
    """How the game is played."""
    play, window = SettingRows(front, "play"), SettingRows(front, "window")

    def rows() -> tuple[Row, ...]:
        return (
            play.choice(
                "hold",
                words_of_values(HOLD),
                translated("The one button"),
                translated("Hold it, or press it twice: then nothing has to be held down."),
            ),
            play.slider(
                "pace",
                5.0,
                translated("Pace"),
                translated("Slower runs count for goals, but not for bests and days."),
            ),
            play.switch("zen", translated("Zen"), translated("Runs have neither dusk nor score.")),
            play.switch("ghosts", translated("Ghosts"), translated("Your earlier runs fly beside you.")),
            window.choice(
                "scarf",
                _wearables(front, "scarf"),
                translated("Scarf"),
                translated("The glider's, in the next run; each level of goals brings another or a sail."),
            ),
            window.choice(
                "sail",
                _wearables(front, "sail"),
                translated("Sail"),
                translated("The glider's, in the next run; each level of goals brings another or a scarf."),
            ),
        )

    places = [*(("play", key) for key in ("hold", "pace", "zen", "ghosts")), ("window", "scarf"), ("window", "sail")]
    return setting_page(front, lambda: translated("Flying"), places, rows)


def _wearables(front: Front, kind: str) -> dict[str, str]:
    """What the user may choose from of a kind, by its name, in words."""
    from ...play.ladder.unlocks import NEWEST as NEWEST_NAME
    from ...play.ladder.unlocks import unlocked

    own = unlocked("scarf" if kind == "scarf" else "sail", front.level)
    return {NEWEST_NAME: translated(NEWEST)} | {one.name: translated(one.words) for one in own}


def reading_page(front: Front) -> PageMaker:
    """How well all can be read and followed."""
    play, window = SettingRows(front, "play"), SettingRows(front, "window")
    languages = {AUTO: marked("as the desktop has it")}

    def rows() -> tuple[Row, ...]:
        return (
            window.slider(
                "text_size",
                0.1,
                translated("Text size"),
                translated("Of all words in the window, as far as there is room."),
            ),
            play.switch(
                "high_contrast",
                translated("High contrast"),
                translated("All text on solid panels; in runs, what matters stands out from the land."),
            ),
            play.switch(
                "reduced_motion",
                translated("Less motion in runs"),
                translated("No shaking, no flashes, fewer particles."),
            ),
            window.switch(
                "calm",
                translated("Calm landscapes"),
                translated("Slower, without flashes, and with fewer moving things."),
            ),
            window.choice(
                "language",
                words_of_values(languages) | LANGUAGES,
                translated("Language"),
                translated("Of all words in the window."),
            ),
        )

    places = [
        *(("window", key) for key in ("text_size", "calm", "language")),
        *(("play", key) for key in ("high_contrast", "reduced_motion")),
    ]
    return setting_page(front, lambda: translated("Text and motion"), places, rows)


def show_file(front: Front) -> None:
    """Let the desktop show the folder of the settings file, or say where it is."""
    from ...system.files.open_folder import open_folder
    from ...user_folders import NoHomeError, settings, short

    try:
        file = settings()
    except NoHomeError as problem:
        front.say(str(problem))
        return
    front.say(translated("The file is {file}", file=short(file)))
    try:
        if file.parent.is_dir():
            open_folder(file.parent)
    except OSError:
        return  # its place is said anyhow
