"""Completion for zsh."""

import re
from collections.abc import Iterator

from ....commands import COMMANDS, Command
from .offers import OWN_THEMES, Offer, Value, arguments, commands, offers, themes


def script(mark: str) -> bytes:
    """The text of the file, with a line that says whose it is."""
    functions = "\n".join(_function(name, command) for name, command in COMMANDS.items() if name)
    known = "\n".join(f"        {_quote(f'{name}:{help}')}" for name, help in commands().items())
    own = " \\\n".join(f"        {line}" for line in _options(COMMANDS[""]))
    text = f"""#compdef ridgeline
# {mark}

_ridgeline__themes() {{
    local -a own
    own=({OWN_THEMES}/*.toml(N:t:r))
    compadd "$@" -- {" ".join(themes())} $own
}}

_ridgeline__themes_or_files() {{
    _alternative 'themes:theme:_ridgeline__themes' 'files:file:_files'
}}

_ridgeline__commands() {{
    local -a commands
    commands=(
{known}
    )
    _describe -t commands command commands
}}

{functions}
_ridgeline() {{
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C \\
{own} \\
        '1:command:_ridgeline__commands' \\
        '*::argument:->rest'
    if [[ $state == rest ]] && (( $+functions[_ridgeline_$line[1]] )); then
        _ridgeline_$line[1]
    fi
}}

_ridgeline "$@"
"""
    return text.encode()


def _function(name: str, command: Command) -> str:
    lines = [*_options(command)]
    for number, value in enumerate(arguments(command), 1):
        lines.append(_quote(f"{number}:{_plain(value.noun)}:{_action(value)}"))
    joined = " \\\n".join(f"        {line}" for line in lines)
    return f"_ridgeline_{name}() {{\n    _arguments \\\n{joined}\n}}\n"


def _options(command: Command) -> Iterator[str]:
    for offer in offers(command):
        for spelling in offer.spellings:
            yield _quote(_specification(spelling, offer))


def _specification(spelling: str, offer: Offer) -> str:
    again, told = "*" * offer.many, f"[{_plain(offer.help)}]"
    if offer.value is None:
        return f"{again}{spelling}{told}"
    between = "::" if offer.value.optional else ":"
    return f"{again}{spelling}={told}{between}{_plain(offer.value.noun)}:{_action(offer.value)}"


def _action(value: Value) -> str:
    if value.themes:
        return "_ridgeline__themes_or_files" if value.files else "_ridgeline__themes"
    if value.words:
        told = " ".join(rf"{word}\:{_word(meaning or word)}" for word, meaning in value.words.items())
        return f"(({told}))"
    if value.files:
        return "_files"
    return "_files -/" if value.folders else " "


def _word(text: str) -> str:
    """A text as one word of a list, with every character escaped that means something to zsh."""
    return re.sub(r"([^\w.,-])", r"\\\1", _plain(text))


def _plain(text: str) -> str:
    """A text without the characters that would end it in a specification."""
    return text.translate({ord("["): "(", ord("]"): ")", ord(":"): ","})


def _quote(text: str) -> str:
    return "'" + text.replace("'", r"'\''") + "'"
