"""Completion for fish."""

from collections.abc import Iterator

from ....commands import COMMANDS, Command
from .offers import Offer, Value, arguments, commands, offers, themes


def script(mark: str) -> bytes:
    """The text of the file, with a line that says whose it is."""
    lines = [
        f"# {mark}",
        "",
        "function __ridgeline_themes",
        f"    printf '%s\\n' {' '.join(themes())}",
        '    set -l folder "$XDG_CONFIG_HOME"',
        '    test -n "$folder"; or set folder ~/.config',
        "    for file in $folder/ridgeline/themes/*.toml",
        "        string replace -r '.*/(.*)\\.toml$' '$1' -- $file",
        "    end",
        "end",
        "",
        "complete -c ridgeline -f",
    ]
    for name, help in commands().items():
        lines.append(f"complete -c ridgeline -n __fish_use_subcommand -a {name} -d {_quote(help)}")
    for name, command in COMMANDS.items():
        lines += ["", *_lines(name, command)]
    return ("\n".join(lines) + "\n").encode()


def _lines(name: str, command: Command) -> Iterator[str]:
    where = f"__fish_seen_subcommand_from {name}" if name else "__fish_use_subcommand"
    start = f"complete -c ridgeline -n {_quote(where)}"
    for offer in offers(command):
        for spelling in offer.spellings:
            yield f"{start} -l {spelling.removeprefix('--')}{_value(offer)} -d {_quote(offer.help)}"
    for value in arguments(command):
        yield from (f"{start} -a {_quote(word)} -d {_quote(meaning)}" for word, meaning in value.words.items())
        if value.files:
            yield f"{start} -F"
        elif value.folders:
            yield f"{start} -a '(__fish_complete_directories)'"


def _value(offer: Offer) -> str:
    """The part about an option's value: -r needs one, -F offers files, -f none."""
    value = offer.value
    if value is None:
        return ""
    needed = "" if value.optional else " -r"
    return needed + (" -F" if value.files else " -f") + _offer(value)


def _offer(value: Value) -> str:
    offered = ["(__ridgeline_themes)"] * value.themes + ["(__fish_complete_directories)"] * value.folders
    offered += [f"{word}\\t{_word(meaning)}" for word, meaning in value.words.items()]
    return f" -a {_quote(' '.join(offered))}" if offered else ""


def _word(text: str) -> str:
    """A word of a list that fish reads as code: in the other kind of quotes."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("$", "\\$") + '"' if text else "''"


def _quote(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
