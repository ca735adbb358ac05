"""How a command line is read, what is wrong with it, and what `--help` says."""

import re
from collections import deque
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from .commands import COMMANDS, FORMER, spellings
from .option_pairs import complaint, explain, required_options
from .options import Option, WordError, flag
from .textfile.typed import show

ParsedArgs = dict[str, Any]
"""What a command line asks for: its "command", and the values of the options and arguments that it gives.

If the command has its former name, "former" is that name; "renamed" maps former spellings of options to ours.
"""

HOSTED = {"-root": "--root", "-window-id": "--window-id"}
"""The options that XScreenSaver gives to its programs, without a command: its spelling, and ours."""

HELP = "-h", "--help"

FORMER_OPTIONS = {
    ("post", "--at"): "--when",
    ("seek", "--best"): "--count",
    ("land", "--from"): "--start",
    ("land", "--to"): "--stop",
}
"""Former options that still work: the command and the old spelling, which means something else elsewhere; and ours."""

TRIED_COMMANDS = {
    "saver": "screensaver lock lockscreen",
    "wallpaper": "wall background desktop",
    "film": "gif video movie mp4 webm animation animate clip render",
    "film --loop": "loop",
    "still": "picture image png screenshot photo",
    "plot": "svg plotter poster",
    "page": "html web website browser embed",
    "settings": "config configure preferences options",
    "seek": "search find",
    "play": "game fly",
    "play --record": "record",
    "themes": "list",
    "themes --share NAME (a theme) or --print-code (a place)": "share",
    "post": "feed rss bot",
    "help landscape": "landscape",
}
"""What people may type for a command, by what they mean."""

TRIED_OPTIONS = {
    "--time": "hour clock-time time-of-day night day evening morning",
    "--date": "season month moon",
    "--size": "resolution geometry width height dimensions",
    "--fps": "framerate frame-rate",
    "--max-fps": "framerate frame-rate",
    "--from": "start begin",
    "--start": "from begin",
    "--to": "duration length seconds end stop",
    "--stop": "to end",
    "--count": "number top best",
    "--seconds": "duration length timeout",
    "--renderer": "gpu opengl software",
    "--no-sound": "mute quiet silent",
    "--sound": "music audio",
    "--seed": "random number",
    "--language": "lang locale",
    "--text-size": "font-size",
    "--weather": "rain snow fog storm",
    "--calm": "reduced-motion slow",
}
"""The same for options. One word may mean several, of which a command may have only one."""

LOOKS_LIKE_AN_OPTION = re.compile(r"-(?!\.?\d|$)")
LOOKS_LIKE_A_NUMBER = re.compile(r"-?\.?\d")

HELP_WIDTH = 100  #: characters of a line of `--help`
COLUMN = 26  #: the column of `--help` where it says what an option does
COMMAND_COLUMN = 14  #: the same for the commands, which have one line each

LANDSCAPE = "landscape"  #: what `ridgeline help` explains besides commands: the options that most of them share

COMMAND_GROUPS: Mapping[str, tuple[str, ...]] = {
    "watch": ("play", "saver", "idle", "terminal"),
    "make": ("still", "film", "wallpaper", "page", "plot", "map", "land", "seek", "post"),
    "look after": ("themes", "settings", "doctor", "install", "uninstall"),
    "runs": ("replay", "lint"),
}
"""The commands as `ridgeline --help` lists them."""

EXAMPLES = {
    "ridgeline": "open a window; Esc has the menu",
    "ridgeline play --seed daily": "fly today's course",
    "ridgeline still hills.png --time 18:30": "save a picture of the evening",
    "ridgeline film sea.mp4 --theme tide": "save ten seconds of the sea",
    "ridgeline wallpaper install --write": "a new wallpaper every three hours",
    "ridgeline saver install --write": "make it the screensaver",
}
"""What `ridgeline --help` begins with: what to type, and what comes of it."""

EXAMPLE_COLUMN = 42  #: the column in which it says what comes of it


def read(words: Sequence[str]) -> ParsedArgs:
    """What a command line asks for; also "version", and "help" about the command in "about".

    Raises:
        WordError: for a command or an option that does not exist, and for a value that is not allowed.
    """
    given: ParsedArgs = {"command": ""}
    try:
        return _read(deque(_for_the_saver(words)), given)
    except WordError as problem:
        raise WordError(f"{problem} ('{program(given['command'])} --help' for more)") from None


def _read(words: deque[str], given: ParsedArgs) -> ParsedArgs:
    arguments: list[str] = []
    listed = ""  # the option before this word, if it takes several values
    while words:
        word = words.popleft()
        if word == "--":
            arguments += words
            break
        if word in HELP:
            return {"command": "help", "about": given["command"]}
        if word in ("-V", "--version"):
            return {"command": "version"}
        if word == "help" and not given["command"]:
            about = words[0].lower() if words and words[0].lower() not in ("help", *HELP) else ""
            return {"command": "help", "about": about if about in ("", LANDSCAPE) else _check_command(about)}
        if LOOKS_LIKE_AN_OPTION.match(word):
            listed = _read_option(word, words, given)
        elif listed and len(arguments) == len(COMMANDS[given["command"]].arguments):
            words.appendleft(word)
            _read_option(listed, words, given)
        elif given["command"]:
            arguments.append(word)
        else:
            given["command"] = _check_command(word)
            known = {name for name, _ in COMMANDS[given["command"]].options().values()}
            for name in sorted(given.keys() - known - {"command"}):  # given before the command
                raise WordError(_unknown(flag(name), word))
            if word in FORMER:
                given["former"] = word
    if "former" in given:
        given = _as_today(given, arguments)
    else:
        given |= _name_arguments(arguments, given["command"])
    if wrong := complaint(given):
        raise WordError(wrong)
    return given


def _for_the_saver(words: Sequence[str]) -> list[str]:
    """The words; if a program like XScreenSaver calls us, as they would be for our own command."""
    split = [word.partition("=") for word in words]
    hosted = any(name in (*HOSTED, *HOSTED.values()) for name, _, _ in split)
    spelled = [HOSTED.get(name, name) + equals + value for name, equals, value in split]
    return ["saver", *spelled] if hosted and "saver" not in words else spelled


def _check_command(word: str) -> str:
    known = [*filter(None, COMMANDS)]
    if word in FORMER:
        return FORMER[word][0]
    if word not in known:
        raise WordError(
            f"there is no command {show(word)}{_guess_command(word, known) or '.'} The commands are {', '.join(known)}"
        )
    return word


def _name_arguments(words: Sequence[str], command: str) -> ParsedArgs:
    arguments = COMMANDS[command].arguments
    if len(words) > len(arguments):
        raise WordError(f"unexpected word {show(words[len(arguments)])}")
    for option in list(arguments.values())[len(words) :]:
        if not option.shown.startswith("["):
            raise WordError(f"'{program(command)}' needs {option.shown}")
    pairs = zip(arguments.items(), words, strict=False)
    return {name: _value(f"'{program(command)}'", option, word) for (name, option), word in pairs}


def _as_today(given: ParsedArgs, words: Sequence[str]) -> ParsedArgs:
    """What a former command asks for, which is an option now: what followed its name is the option's value."""
    command, name, idle = FORMER[given["former"]]
    option = COMMANDS[command].options()[flag(name)][1]
    if name in given:
        raise WordError(f"{flag(name)} cannot be given in '{program(given['former'])} {option.shown}'")
    if len(words) > 1:
        raise WordError(f"unexpected word {show(words[1])}")
    if not words:
        raise WordError(f"'{program(command)} {flag(name)}' needs {option.shown}")
    kept = {known: value for known, value in given.items() if known not in idle}
    return kept | {name: _value(flag(name), option, words[0])}


def _read_option(word: str, words: deque[str], given: ParsedArgs) -> str:
    """Read an option, and the next word if that is its value; its spelling if it takes several, else ""."""
    typed, equals, value = word.partition("=")
    options = COMMANDS[given["command"]].options()
    spelling = FORMER_OPTIONS.get((given["command"], typed), typed)
    if spelling not in options:
        raise WordError(_unknown(spelling, given["command"]))
    name, option = options[spelling]
    before = next((old for old, new in given.get("renamed", {}).items() if new == spelling), spelling)
    if name in given and typed != before:
        raise WordError(f"{before} and {typed} are one option: give one of them")
    if typed != spelling:
        given["renamed"] = given.get("renamed", {}) | {typed: spelling}
    if option.kind is None and equals:
        raise WordError(f"{typed} takes no value")
    if option.kind is None:
        given[name] = not spelling.startswith("--no-")
    elif equals or _is_value(words, option):
        read = _value(typed, option, value if equals else words.popleft())
        if name == "window_id" and given.get(name, read) != read:
            raise WordError(f"{typed} is given twice, with different values")
        given[name] = [*given.get(name, ()), read] if option.many else read
    elif option.alone is not None:
        given[name] = option.alone
    else:
        raise WordError(f"{typed} needs a value: {option.shown}")
    return spelling if option.many else ""


def _is_value(words: Sequence[str], option: Option) -> bool:
    if not words:
        return False
    return bool(LOOKS_LIKE_A_NUMBER.match(words[0])) if option.alone else not LOOKS_LIKE_AN_OPTION.match(words[0])


def _value(spelling: str, option: Option, word: str) -> Any:
    try:
        return option.read(word)
    except WordError as problem:
        raise WordError(f"{spelling}: {problem}{_guess(word, option.words)}") from None


def _unknown(option: str, command: str) -> str:
    everywhere = {spelling for other in COMMANDS.values() for spelling in other.options()}
    if option in everywhere:
        return f"'{program(command)}' has no option {show(option)}{_guess_option(option, COMMANDS[command].options())}"
    known = {*(COMMANDS[command].options() if command else everywhere), "--help", "--version"}
    return f"there is no option {show(option)}{_guess_option(option, known) or '.'}"


def _guess_command(word: str, known: Iterable[str]) -> str:
    """The end of a complaint about a command: what is meant by a word that people try, a theme, or a slip."""
    from .shipped import theme_names

    plain = word.casefold().lstrip("-")
    tried = next((meant for meant, words in TRIED_COMMANDS.items() if plain in words.split()), "")
    if not tried and plain in theme_names():
        tried = f"--theme {plain}"
    return f", did you mean {tried}?" if tried else _guess(word, known)


def _guess_option(word: str, known: Collection[str]) -> str:
    """The same for an option."""
    plain = word.casefold().lstrip("-")
    tried = (meant for meant, words in TRIED_OPTIONS.items() if meant in known and plain in words.split())
    meant = next(tried, "")
    return f", did you mean {meant}?" if meant else _guess(word, known)


def _guess(word: str, known: Iterable[str]) -> str:
    from .textfile.nearest import nearest  # only mistakes wait for it

    near = nearest(word, known)
    return f", did you mean {near}?" if near else ""


def program(command: str) -> str:
    """A command with the program's name before it."""
    return f"ridgeline {command}".rstrip()


def help_text(name: str) -> str:
    """What `--help` says about a command, or `ridgeline help` about the options of the landscape."""
    if not name:
        return _front()
    command = COMMANDS["" if name == LANDSCAPE else name]
    called = "" if name == LANDSCAPE else name
    arguments = [(option.shown, explain(called, one, option)) for one, option in command.arguments.items()]
    shown = [argument for argument, _ in arguments]
    usage = [program(called), *required_options(called), "[options]", *shown]
    lines = [f"usage: {' '.join(usage)}", "", *_wrap(_sentence(command.help), ""), *_section("arguments", arguments)]
    for heading, group in command.groups.items():
        lines += _section(heading, [_entry(called, *pair) for pair in group.items() if pair[0] not in command.unshown])
    return "\n".join(lines)


def _front() -> str:
    """The first page of `--help`: examples, and the commands in their groups, each in a line."""
    lines = ["usage: ridgeline [options] [command]", "", COMMANDS[""].help.replace(". ", ".\n"), "", "examples:"]
    lines += [f"  {words}".ljust(EXAMPLE_COLUMN) + about for words, about in EXAMPLES.items()]
    for heading, names in COMMAND_GROUPS.items():
        lines += ["", f"{heading}:"]
        lines += [f"  {name}".ljust(COMMAND_COLUMN) + re.split("[;:]", COMMANDS[name].help)[0] for name in names]
    lines += ["", f"'ridgeline COMMAND --help' explains one of them, 'ridgeline help {LANDSCAPE}' the"]
    lines += ["options that most of them share. 'ridgeline --version' prints the version."]
    return "\n".join(lines)


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:].removesuffix('.')}."


def _section(heading: str, entries: Sequence[tuple[str, str]]) -> list[str]:
    """The lines of a section after an empty one; none if it has no entries."""
    lines = [f"{heading}:"]
    for name, words in entries:
        start = f"  {name}".ljust(COLUMN)
        text = _wrap(words, " " * COLUMN)
        lines += [start + text[0][COLUMN:], *text[1:]] if start[COLUMN - 2 :] == "  " else [start, *text]
    return ["", *lines] if entries else []


def _entry(command: str, name: str, option: Option) -> tuple[str, str]:
    """An option of a command with its value; and what it does, with its default."""
    noted = f"{option.alone:g} if left out" if option.alone else option.shown_default
    spelled = f"{', '.join(spellings(name, option))} {option.shown}".rstrip()
    about = explain(command, name, option)
    return spelled, f"{about} ({noted})" if noted else about


def _wrap(words: str, indent: str) -> list[str]:
    import shutil  # which only the help needs
    import textwrap

    width = min(shutil.get_terminal_size().columns, HELP_WIDTH)
    return textwrap.wrap(words, max(width, 2 * COLUMN), initial_indent=indent, subsequent_indent=indent)
