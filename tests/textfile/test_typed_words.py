"""Words of a command line as people type and paste them: each means the same, or a sentence says what is allowed."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

import pytest

from command_line import run
from ridgeline.command_line import WordError, read
from ridgeline.commands import COMMANDS
from ridgeline.options import Option, seed
from ridgeline.terrain.seeds import seed_number
from textfile.pasted import AROUND

WORDS = (
    *("7", "0.5", "1280x720", "300x200", "18:30", "now", "cycle", "1920,-200", "40,-10", "all", "0xA00008", "3h"),
    *("2026-11-20T18:30", "2026-11-20", "https://example.org/pictures/", "a4", "letter", "red", "2"),
)
"""Words of every kind of value but those that say their own."""

OPTIONS = {
    (command, name): option
    for command, known in COMMANDS.items()
    for name, option in [*(pair for pair in known.options().values()), *known.arguments.items()]
    if option.kind is not None
}


def words_of(option: Option) -> Iterator[str]:
    """Words that an option allows."""
    assert option.kind is not None
    for word in option.words or WORDS:
        try:
            option.kind.parse(word)
        except ValueError:
            continue
        yield word


def test_every_value_may_be_pasted_with_what_stands_around_it_and_typed_in_any_case() -> None:
    for place, option in OPTIONS.items():
        words = [*words_of(option)]
        assert words, f"{place}: add a word of its kind to WORDS"
        if option.kind is None or option.kind.free:
            continue
        for word in words:
            meant = option.read(word)
            for form in AROUND:
                assert option.read(form.format(word)) == meant, (place, form, word)
            if "://" not in word and option.kind.expected != "a name":
                assert option.read(word.upper()) == option.read(word.capitalize()) == meant, (place, word)


def test_a_wrong_value_is_repeated_in_one_short_line_that_says_what_is_allowed() -> None:
    for (command, name), option in OPTIONS.items():
        for word in ("x" * 3000, "\x1b[31m\n" * 500):
            spelled = [f"--{name.replace('_', '-')}={word}"] if name not in COMMANDS[command].arguments else [word]
            try:
                read([*filter(None, [command]), *spelled])
            except WordError as problem:
                said = str(problem)
                assert len(said) < 400
                assert said.isprintable()
                assert any(word in said for word in ("needs", "expected", "cannot be given")), said
            else:
                assert option.kind is not None
                assert option.kind.free or option.kind.expected == "a name"


@pytest.mark.parametrize("word", ["--Theme", "--THEME", "Still", "STILL"])
def test_options_and_commands_in_another_case_are_asked_about(word: str) -> None:
    status, _, said = run(word, "x.png")
    assert status == 2
    assert f"did you mean {word.lower()}?" in said


def test_a_seed_is_one_word_in_both_forms_of_unicode_and_no_ascii_word_has_changed() -> None:
    cafe = "caf\u00e9"
    assert seed(cafe) == seed(unicodedata.normalize("NFD", cafe)) == seed(f" {cafe}\r\n") == seed_number(cafe)
    assert seed_number(cafe) != seed_number(unicodedata.normalize("NFD", cafe))
    for word in ("hello", "Hello.", "<a>", "'b'", "two words", "#7", "Daily", "-", "7"):
        assert seed(word) == seed_number(word)
    codes = {run("--theme", "dusk", "--seed", form, "--print-code")[1] for form in (cafe, "cafe\u0301 ")}
    assert len(codes) == 1
