"""The manual page, made from the declarations of the commands and their options."""

import re
from collections.abc import Iterator, Mapping

from ... import __version__, exits
from ...command_line import program
from ...commands import COMMANDS, Command, spellings
from ...option_pairs import explain
from ...options import Option
from .identity import DESCRIPTION, ID, NAME, SUMMARY, address

SECTION = 1

FILES = {
    "~/.config/ridgeline/settings.toml": "the settings, see 'ridgeline settings'",
    "~/.config/ridgeline/themes": "themes of your own",
    "~/.local/share/ridgeline": "scores, ghosts and recorded runs",
    "~/.local/state/ridgeline": "the window's place, and what is written down when something goes wrong",
    "~/.cache/ridgeline": "what can be computed again",
}
"""The user's files and folders, and what is in them."""

ENVIRONMENT = {
    "XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_STATE_HOME, XDG_CACHE_HOME": "where these folders are instead",
    "LANGUAGE, LC_ALL, LC_MESSAGES, LANG": "the language of the window",
    "RIDGELINE_NATIVE": "0: draw with numpy alone",
}

STATUSES = {
    0: "all went well",
    exits.FAILED: "a check has found something wrong",
    exits.REFUSED: "wrong usage, or a file that is not what it should be",
    exits.NO_DISPLAY: "there is no screen, or no terminal with colours",
    exits.CRASHED: "something that should not have happened; a file has the traceback",
    exits.LOST_DISPLAY: "the display or the terminal went away",
}


def manual(mark: str) -> bytes:
    """The text of the page, with a line that says whose it is."""
    summary = f"{SUMMARY[0].lower()}{SUMMARY[1:]}"
    lines = [
        f'.\\" {mark}',
        f'.TH {ID.upper()} {SECTION} "" "{NAME} {__version__}" "User Commands"',
        ".SH NAME",
        f"{ID} \\- {_escape(summary)}",
        ".SH SYNOPSIS",
        f".B {ID}",
        ".RI [ options ]",
        ".RI [ command ]",
        ".SH DESCRIPTION",
    ]
    for paragraph in DESCRIPTION:
        lines += [".PP", _escape(paragraph)]
    lines += [".PP", "Without a command it opens a window. The commands are:"]
    for name, command in COMMANDS.items():
        if name:
            lines += [".TP", rf"\fB{_escape(name)}\fR", _sentence(command.help)]
    lines += [".SH OPTIONS", *_groups("", {})]
    lines += [".TP", r"\fB\-\-help\fR", "Say what a command does, and what its options are."]
    lines += [".TP", r"\fB\-\-version\fR", "Print the version.", ".SH COMMANDS"]
    for name, command in COMMANDS.items():
        if name:
            lines += _command(name, command)
    lines += [".SH FILES", *_list(FILES), ".SH ENVIRONMENT", *_list(ENVIRONMENT), ".SH EXIT STATUS"]
    lines += [*_list({str(status): meaning for status, meaning in STATUSES.items()}), ".SH SEE ALSO"]
    lines += [".BR xscreensaver (1),", ".BR swayidle (1)", *([".PP", _escape(address())] if address() else [])]
    return ("\n".join(lines) + "\n").encode()


def _command(name: str, command: Command) -> Iterator[str]:
    """The part about a command; options that it shares with the window are only named."""
    yield rf".SS {_escape(program(name))}"
    yield _sentence(command.help)
    for known, argument in command.arguments.items():
        yield from (".TP", rf"\fI{_escape(argument.shown)}\fR", _sentence(explain(name, known, argument)))
    own = {one for group in COMMANDS[""].groups.values() for one in group}
    window = {known: option for group in COMMANDS[""].groups.values() for known, option in group.items()}
    yield from _groups(name, window)
    shared = [
        spelling
        for group in command.groups.values()
        for known, option in group.items()
        if known in own and option == window[known] and known not in command.unshown
        for spelling in spellings(known, option)
    ]
    if shared:
        yield from (".PP", f"As above: {', '.join(rf'{_bold(spelling)}' for spelling in shared)}.")


def _groups(command: str, known: Mapping[str, Option]) -> Iterator[str]:
    """The options of a command, except those that are known."""
    for group in COMMANDS[command].groups.values():
        for name, option in group.items():
            if known.get(name) != option and name not in COMMANDS[command].unshown:
                yield from _option(command, name, option)


def _option(command: str, name: str, option: Option) -> Iterator[str]:
    spelled = ", ".join(_bold(spelling) for spelling in spellings(name, option))
    yield ".TP"
    yield f"{spelled} \\fI{_escape(option.shown)}\\fR" if option.shown else spelled
    default = option.shown_default
    about = explain(command, name, option)
    yield _sentence(f"{about} ({default})" if default else about)


def _list(entries: Mapping[str, str]) -> Iterator[str]:
    for name, meaning in entries.items():
        yield from (".TP", _bold(name), _sentence(meaning))


def _bold(text: str) -> str:
    return rf"\fB{_escape(text)}\fR"


def _sentence(text: str) -> str:
    """A text as a line that begins with a capital and ends in a full stop."""
    return _escape(f"{text[0].upper()}{text[1:].removesuffix('.')}.")


def _escape(text: str) -> str:
    """A text for roff: nothing in it is taken for a request or an escape, and hyphens can be copied."""
    plain = re.sub(
        r"[-~^`]",
        lambda found: {"-": r"\-", "~": r"\(ti", "^": r"\(ha", "`": r"\(ga"}[found[0]],
        text.replace("\\", r"\e"),
    )
    return f"\\&{plain}" if plain.startswith((".", "'")) else plain
