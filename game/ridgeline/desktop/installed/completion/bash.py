"""Completion for bash."""

from collections.abc import Iterator, Sequence

from ....commands import COMMANDS, Command
from .offers import OWN_THEMES, Value, arguments, commands, offers, themes

EMPTY = "''"


def script(mark: str) -> bytes:
    """The text of the file, with a line that says whose it is."""
    takes_value = [name for offer in offers(COMMANDS[""]) if _is_needed(offer.value) for name in offer.spellings]
    blocks = "\n".join(line for name, command in COMMANDS.items() for line in _block(name, command))
    text = f"""# {mark}

_ridgeline_themes() {{
    local file
    printf '%s\\n' {" ".join(themes())}
    for file in {OWN_THEMES}/*.toml; do
        [[ -e $file ]] && file=${{file##*/}} && printf '%s\\n' "${{file%.toml}}"
    done
}}

_ridgeline() {{
    local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}}
    local command= options= words= themes= files= folders= i
    if [[ $word == = ]]; then # bash splits --theme=dusk into three words
        word=
    elif [[ $before == = ]]; then
        before=${{COMP_WORDS[COMP_CWORD-2]}}
    fi
    for ((i = 1; i < COMP_CWORD; i++)); do
        case ${{COMP_WORDS[i]}} in
        {"|".join(takes_value)}) ((i++)) ;;
        {"|".join(commands())}) command=${{COMP_WORDS[i]}}; break ;;
        esac
    done
    case $command in
{blocks}
    esac
    if [[ $word == -* ]]; then
        COMPREPLY=($(compgen -W "$options" -- "$word"))
        return
    fi
    [[ $themes ]] && words+=" $(_ridgeline_themes)"
    COMPREPLY=($(compgen -W "$words" -- "$word"))
    local IFS=$'\\n'
    [[ $files ]] && COMPREPLY+=($(compgen -f -- "$word")) && compopt -o filenames 2>/dev/null
    [[ $folders ]] && COMPREPLY+=($(compgen -d -- "$word")) && compopt -o filenames 2>/dev/null
    return 0
}}

complete -F _ridgeline ridgeline
"""
    return text.encode()


def _is_needed(value: Value | None) -> bool:
    return value is not None and not value.optional


def _block(name: str, command: Command) -> Iterator[str]:
    """The code for a command: its options, and what the word at the cursor may be."""
    every = [*offers(command)]
    yield f"    {name or EMPTY})"
    yield f'        options="{" ".join(spelling for offer in every for spelling in offer.spellings)}"'
    yield "        case $before in"
    for offer in every:
        if offer.value is not None and (_is_needed(offer.value) or offer.value.words):
            yield f"        {'|'.join(offer.spellings)}) {_settings([offer.value])} ;;"
    free = _settings(arguments(command)) if name else f"words='{' '.join(['help', *commands()])}'"
    yield f"        *) {free} ;;"
    yield "        esac"
    yield "        ;;"


def _settings(values: Sequence[Value]) -> str:
    parts = []
    if words := [word for value in values for word in value.words]:
        parts.append(f"words='{' '.join(words)}'")
    parts += ["themes=1"] * any(value.themes for value in values)
    parts += ["files=1"] * any(value.files for value in values)
    parts += ["folders=1"] * any(value.folders for value in values)
    return " ".join(parts) or ":"
